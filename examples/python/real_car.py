#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Stands in for a real car that Tandem drives: sends where it is, and obeys what it is told.

    ./tandem run scenarios/three-cars-live.yaml --hold      in one terminal
    python3 examples/python/real_car.py                     in another; then GO, and: ./tandem ctl arm 2

A car of one's own does the same three things: send positions (here as the phone program SensorLog does), take commands (lines of JSON), and
stop by itself when no command has come for as long as the last one said. Needs nothing but Python 3; Ctrl-C ends it.
"""
import argparse, json, math, random, socket, time

EARTH = 6378137.0
LAG, SPEED_GAIN, BRAKING = 0.4, 1.0, 4.0  # s, 1/s, m/s2
SENT_EVERY, LATE = 0.1, 0.05  # s


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--to", default="127.0.0.1:9002", help="where positions go; default %(default)s")
    options.add_argument("--listen", default="127.0.0.1:9202", help="where commands come in; default %(default)s")
    options.add_argument("--site", default="40.3133,-3.4800", help="latitude and longitude of the scenario's origin; default %(default)s")
    options.add_argument("--east", type=float, default=-6.85, help="where it begins, metres; default %(default)s")
    options.add_argument("--seconds", type=float, default=math.inf, help="how long it takes part")
    args = options.parse_args()

    def address(text):
        return text.rsplit(":", 1)[0], int(text.rsplit(":", 1)[1])

    lat, lon = map(float, args.site.split(","))
    line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    line.bind(address(args.listen))
    line.setblocking(False)
    east, north, heading, speed, accel = args.east, 0.0, 0.0, 0.0, 0.0
    command, valid_until, late = None, 0.0, []
    began = then = time.monotonic()
    next_fix, seen = began, None
    while time.monotonic() - began < args.seconds:
        time.sleep(0.01)
        now = time.monotonic()
        step, then = now - then, now
        try:
            while True:
                command = json.loads(line.recv(2000))
                valid_until = now + command["valid"]
        except BlockingIOError:
            pass
        state = "waits" if command is None else "stops: silence" if now > valid_until else command["type"]
        if state != seen:
            print(f"{now - began:7.2f} s  {state} at {speed:.1f} m/s", flush=True)
            seen = state
        drives = state == "drive"
        wanted = command["accel"] + SPEED_GAIN * (command["speed"] - speed) if drives else -BRAKING
        accel += (wanted - accel) * min(1, step / LAG)
        speed = max(0.0, speed + accel * step)
        accel = 0.0 if speed == 0 and accel < 0 else accel
        heading += step * speed * (command["curvature"] if drives else 0)
        east, north = east + step * speed * math.cos(heading), north + step * speed * math.sin(heading)
        if now >= next_fix:
            next_fix += SENT_EVERY
            e, n = east + random.gauss(0, 0.05), north + random.gauss(0, 0.05)
            late.append((now + LATE, {
                "locationTimestamp_since1970": time.time(),
                "locationLatitude": lat + math.degrees(n / EARTH),
                "locationLongitude": lon + math.degrees(e / (EARTH * math.cos(math.radians(lat)))),
                "locationSpeed": max(0.0, speed + random.gauss(0, 0.03)),
                "locationCourse": (90 - math.degrees(heading)) % 360,
                "locationHorizontalAccuracy": 0.05}))
        while late and late[0][0] <= now:
            line.sendto(json.dumps(late.pop(0)[1]).encode(), address(args.to))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
