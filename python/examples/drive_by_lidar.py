# SPDX-License-Identifier: Apache-2.0
"""Drives around in a room by LiDAR: ahead while the way is free, else turning towards the side with more room."""
import pathlib
import tandem

closest = 99.0
with tandem.start(pathlib.Path(__file__).with_name("room.yaml"), topics=["/vehicle/1/scan", "/vehicle/1/pose"]) as run:
    for step in run.steps():
        ranges = step["/vehicle/1/scan"].ranges
        ahead, left, right = min(ranges[135:225]), sum(ranges[210:270]), sum(ranges[90:150])
        run.drive(1, speed=min(0.8, max(0.0, ahead - 0.8)), yaw_rate=0.0 if ahead > 1.3 else 1.0 if left > right else -1.0)
        closest = min(closest, min(ranges))
    at = step["/vehicle/1/pose"].pose.position
print(f"drove {run.time:.0f} s, ended at {at.x:.1f}, {at.y:.1f}, never nearer than {closest:.2f} m")
