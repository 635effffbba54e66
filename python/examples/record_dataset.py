# SPDX-License-Identifier: Apache-2.0
"""Records a dataset: pictures, depths, inertial samples and the true path in TUM format. Usage: record_dataset.py FOLDER"""
import pathlib
import sys
import tandem

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
with tandem.start(pathlib.Path(__file__).with_name("room.yaml"), duration="10 s") as run, open(folder / "imu.csv", "w") as imu, open(folder / "groundtruth.txt", "w") as truth:
    for step in run.steps():
        for sample in step.all("/vehicle/1/front/image") + step.all("/vehicle/1/depth/image"):
            tandem.write_png(folder / f"{sample.topic.split('/')[3]}-{sample.t:.3f}.png", sample.data)
        imu.writelines(f"{s.t:.3f},{s.data.angular_velocity.z},{s.data.linear_acceleration.x}\n" for s in step.all("/vehicle/1/imu"))
        p, q = step["/vehicle/1/pose"].pose.position, step["/vehicle/1/pose"].pose.orientation
        print(f"{step.t:.3f} {p.x} {p.y} {p.z} {q.x} {q.y} {q.z} {q.w}", file=truth)
        run.drive(1, 0.3, 0.3)
print(len(list(folder.glob("*.png"))), "pictures in", folder)
