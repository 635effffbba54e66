# SPDX-License-Identifier: Apache-2.0
"""Monte Carlo of a controller: how often does it keep a robot from touching a wall, from random places? Usage: monte_carlo.py [EPISODES]"""
import math
import pathlib
import random
import sys
import tandem

chance, touched, episodes = random.Random(1), 0, int(sys.argv[1]) if len(sys.argv) > 1 else 20
with tandem.start(pathlib.Path(__file__).with_name("room.yaml"), topics=["/vehicle/1/scan"]) as run:
    for _ in range(episodes):
        run.reset()
        run.place(1, chance.uniform(-1.5, 1.5), chance.uniform(-0.5, 3), chance.uniform(-math.pi, math.pi))
        nearest = 99.0
        for _ in range(50):
            ranges = run.step()["/vehicle/1/scan"].ranges
            run.drive(1, 0.8, 1.5 * (1 / min(ranges[90:180]) - 1 / min(ranges[180:270])))
            nearest = min(nearest, min(ranges))
        touched += nearest < 0.6
print(f"nearer than 0.6 m in {touched} of {episodes} episodes")
