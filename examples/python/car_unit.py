#!/usr/bin/env python3
"""A car as a unit of Tandem: mobility: {model: process, command: [python3, car_unit.py], ...}.

Each line of stdin is a request in JSON, and each is answered with one line on stdout.

  begin  instances, names of inputs and outputs, parameters, and start: a row of values per instance
  step   time, seconds, and inputs: a row of values per instance

The answer has outputs, a row of values per instance, and failed: reasons by the number of the instance, from 0.
Only the standard library is needed. Whatever is printed to stderr is shown to the operator.
"""
import json
import math
import sys


class Car:
    """A point on a line: its drive follows at once, and air drag slows it down."""

    def __init__(self, start, parameters):
        self.v = start.get("v0", 0.0)
        self.x = 0.0
        self.drag = parameters.get("drag", 0.001)

    def step(self, seconds, inputs):
        wanted = inputs.get("acceleration", 0.0)
        if not isinstance(wanted, (int, float)) or math.isnan(wanted):
            raise ValueError("acceleration is no number")
        before = self.v
        self.v = max(0.0, self.v + seconds * (wanted - self.drag * self.v * self.v))
        self.x += seconds * (before + self.v) / 2

    def output(self, name):
        return {"v": self.v, "x": self.x, "y": 0.0}[name]


def main():
    cars, inputs, outputs = [], [], []
    for line in sys.stdin:
        request = json.loads(line)
        failed = {}
        if request["do"] == "begin":
            inputs, outputs = request["inputs"], request["outputs"]
            rows = request["start"] or [[]] * request["instances"]
            cars = [Car(dict(zip(request["start_names"], row)), request["parameters"]) for row in rows]
        else:
            for number, (car, row) in enumerate(zip(cars, request["inputs"])):
                try:
                    car.step(request["seconds"], dict(zip(inputs, row)))
                except ValueError as wrong:
                    failed[number] = str(wrong)
        print(json.dumps({"outputs": [[car.output(name) for name in outputs] for car in cars], "failed": failed}), flush=True)


if __name__ == "__main__":
    main()
