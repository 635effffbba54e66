# SPDX-License-Identifier: Apache-2.0
"""
Tandem from Python: read and drive runs, and step them in lock-step. Needs nothing but Python 3.9; arrays are NumPy's where it is installed.

    import tandem
    with tandem.start("room.yaml") as run:
        for step in run.steps():
            ahead = step["/vehicle/1/scan"].ranges[180]
            run.drive(1, speed=0.5 if ahead > 1 else 0, yaw_rate=0 if ahead > 1 else 1)
"""
from .client import Client, Sample, Step, TandemError, Topic, connect
from .run import Run, start
from .schema import Malformed, Message
from .views import picture, points, write_png
from .websocket import ConnectionLost, Refused

__all__ = ["Client", "ConnectionLost", "Malformed", "Message", "Refused", "Run", "Sample", "Step", "TandemError", "Topic", "connect", "picture", "points", "start", "write_png"]
