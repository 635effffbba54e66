#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A stand-in for a simulation with one process per vehicle, to be measured beside Tandem.

Every vehicle is a process: it integrates its motion at 100 Hz by RK4, lets four behaviors vote at 10 Hz, reports its state at 10 Hz over
UDP and obeys what Core says. Core is one more process: ten times a second it takes in what has come, compares all pairs, warns those that
close in, and records everything. It is written the way such programs are written, plain Python without compiled help, and does no work
only to look slow: reports are packed structs, not text, behaviors share one thread, and the distances leave out what can be left out.

    python3 bench/peers/process_per_vehicle.py --vehicles 50 --warm-up 3 --seconds 10

prints one line of JSON: the margins (share of a 100 ms beat that was left over) of Core and of the vehicles, Core's overruns, reports per
second, loss and processors used, all after the warm-up. An overrun of one vehicle among many is forgiven. It ends when its standard input is closed, so that no process is left behind.
"""
import argparse
import json
import math
import multiprocessing
import os
import random
import resource
import socket
import struct
import sys
import tempfile
import threading
import time

BEAT = 0.1
STEP = 0.01
LENGTH = 2.7
SPEED = 5.0
STEER_MOST = 0.3
REPORT = struct.Struct("!IIdddddddd")  # vehicle, number, time, east, north, up, heading, speed, margin, steer
ORDER = struct.Struct("!Ib")  # vehicle, turn


def integrate(east, north, heading, speed, steer):
    """One step of the kinematic model by RK4."""

    def rates(psi):
        rate = speed / LENGTH * steer
        return (speed * math.cos(psi) - LENGTH / 2 * rate * math.sin(psi),
                speed * math.sin(psi) + LENGTH / 2 * rate * math.cos(psi), rate)

    k1 = rates(heading)
    k2 = rates(heading + STEP / 2 * k1[2])
    k3 = rates(heading + STEP / 2 * k2[2])
    k4 = rates(heading + STEP * k3[2])
    return (east + STEP / 6 * (k1[0] + 2 * k2[0] + 2 * k3[0] + k4[0]),
            north + STEP / 6 * (k1[1] + 2 * k2[1] + 2 * k3[1] + k4[1]),
            heading + STEP / 6 * (k1[2] + 2 * k2[2] + 2 * k3[2] + k4[2]))


class Behaviors:
    """Wander, turn now and then, keep to the area, avoid: the highest priority wins."""

    def __init__(self, seed, side):
        self.random = random.Random(seed)
        self.half = side / 2
        self.turn_at = self.random.uniform(6, 10)
        self.turn = 0.0
        self.avoid_until = -1.0
        self.avoid_turn = 0

    def decide(self, now, east, north, heading):
        votes = [(1, 0.0)]
        if now >= self.turn_at:
            self.turn = self.random.uniform(-1, 1)
            self.turn_at = now + self.random.uniform(6, 10)
            self.turn_until = now + 1.5
        if self.turn and now < self.turn_until:
            votes.append((2, self.turn))
        if abs(east) > self.half or abs(north) > self.half:
            error = math.atan2(-north, -east) - heading
            error = math.atan2(math.sin(error), math.cos(error))
            votes.append((4, max(-1.0, min(1.0, 2 * error))))
        if now < self.avoid_until:
            votes.append((10, float(self.avoid_turn)))
        return max(votes)[1]


def vehicle(vid, side, core, start, end):
    """The life of one vehicle."""
    link = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    link.bind(("127.0.0.1", 0))
    link.setblocking(False)
    chance = random.Random(vid)
    east, north = chance.uniform(-side / 2, side / 2), chance.uniform(-side / 2, side / 2)
    heading = chance.uniform(-math.pi, math.pi)
    behaviors = Behaviors(vid, side)
    margin, number = 1.0, 0
    while time.monotonic() < end and os.getppid() != 1:
        now = number * BEAT
        try:
            while True:
                _, turn = ORDER.unpack(link.recv(64))
                behaviors.avoid_turn, behaviors.avoid_until = turn, now + 0.6
        except BlockingIOError:
            pass
        steer = STEER_MOST * behaviors.decide(now, east, north, heading)
        for _ in range(round(BEAT / STEP)):
            east, north, heading = integrate(east, north, heading, SPEED, steer)
        number += 1
        link.sendto(REPORT.pack(vid, number, now, east, north, 50.0, heading, SPEED, margin, steer), core)
        left = start + number * BEAT - time.monotonic()
        margin = max(0.0, min(1.0, left / BEAT))
        if left > 0:
            time.sleep(left)


def warned(one, other):
    """Whether two vehicles close in on each other, and come too close if they go on."""
    east, north = other[0] - one[0], other[1] - one[1]
    if east * east + north * north > 1600.0:
        return False
    east_speed, north_speed = other[2] - one[2], other[3] - one[3]
    closing = east * east_speed + north * north_speed
    if closing >= 0:
        return False
    square = east_speed * east_speed + north_speed * north_speed
    seconds = -closing / square
    return seconds <= 8 and math.hypot(east + east_speed * seconds, north + north_speed * seconds) < 3 * LENGTH


class Core:
    """Hears, judges all pairs, warns, records."""

    def __init__(self, link, log):
        self.link = link
        self.log = log
        self.places = {}
        self.addresses = {}
        self.numbers = {}
        self.margins = []
        self.heard = 0
        self.missing = 0

    def hear(self):
        try:
            while True:
                data, source = self.link.recvfrom(256)
                vid, number, _, east, north, _, heading, speed, margin, _ = REPORT.unpack(data)
                self.missing += max(0, number - self.numbers.get(vid, number - 1) - 1)
                self.numbers[vid] = number
                self.margins.append(margin)
                self.addresses[vid] = source
                self.places[vid] = (east, north, speed * math.cos(heading), speed * math.sin(heading), vid)
                self.log.write(data)
                self.heard += 1
        except BlockingIOError:
            pass

    def judge(self):
        everyone = list(self.places.values())
        for i, one in enumerate(everyone):
            for other in everyone[i + 1:]:
                if abs(other[0] - one[0]) < 40.0 and warned(one, other):
                    self.tell(one[4])
                    self.tell(other[4])

    def tell(self, vid):
        self.link.sendto(ORDER.pack(vid, -1), self.addresses[vid])


def percentile(values, share):
    """Nearest rank."""
    ranked = sorted(values)
    return ranked[max(0, math.ceil(share * len(ranked)) - 1)] if ranked else 0.0


def listen_until(link_ready, deadline):
    """Hears what comes until a time."""
    while True:
        link_ready()
        left = deadline - time.monotonic()
        if left <= 0:
            return
        time.sleep(min(left, 0.002))


def cpu_seconds(pids):
    """Processor time of this process and of some others, where the system tells; ticks would be too coarse for such small shares."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    total = own.ru_utime + own.ru_stime
    for pid in pids:
        try:
            with open(f"/proc/{pid}/schedstat", encoding="ascii") as stat:
                total += int(stat.read().split()[0]) / 1e9
        except OSError:
            pass
    return total


def run(vehicles, warm_up, seconds):
    link = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8 << 20)
    link.bind(("127.0.0.1", 0))
    link.setblocking(False)
    side = math.sqrt(vehicles * 2500)
    start = time.monotonic() + 1 + vehicles * 0.005
    end = start + warm_up + seconds
    context = multiprocessing.get_context("fork")
    processes = [context.Process(target=vehicle, args=(vid, side, link.getsockname(), start, end + 1), daemon=True)
                 for vid in range(1, vehicles + 1)]
    for process in processes:
        process.start()
    threading.Thread(target=end_with_parent, args=(processes,), daemon=True).start()
    pids = [process.pid for process in processes]
    core_margins = []
    with tempfile.TemporaryFile() as log:
        core = Core(link, log)
        listen_until(core.hear, start)
        begun = None
        beat = 0
        while time.monotonic() < end:
            if beat == round(warm_up / BEAT):
                begun = (time.monotonic(), core.heard, core.missing, cpu_seconds(pids))
                core.margins.clear()
            core.hear()
            core.judge()
            beat += 1
            left = start + beat * BEAT - time.monotonic()
            if begun:
                core_margins.append(max(0.0, min(1.0, left / BEAT)))
            listen_until(core.hear, start + beat * BEAT)
        if begun is None:
            begun = (start, 0, 0, 0.0)
        wall = time.monotonic() - begun[0]
        heard, missing = core.heard - begun[1], core.missing - begun[2]
        processors = (cpu_seconds(pids) - begun[3]) / wall
    for process in processes:
        process.kill()
    return {
        "vehicles": vehicles,
        "core_margin_p50": percentile(core_margins, 0.5),
        "core_margin_p5": percentile(core_margins, 0.05),
        "host_margin_p5": percentile(core.margins, 0.05),
        "overruns": sum(margin == 0 for margin in core_margins) + (0 if core_margins else 1),
        "reports_per_second": heard / wall,
        "loss": missing / max(1, heard + missing),
        "processors": processors,
    }


def end_with_parent(processes):
    """Whoever started this holds the other end of our input for as long as it lives."""
    while sys.stdin.buffer.read(1):
        pass
    for process in processes:
        process.kill()
    os._exit(4)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vehicles", type=int, required=True)
    parser.add_argument("--warm-up", type=float, default=3)
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    print(json.dumps(run(options.vehicles, options.warm_up, options.seconds)), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
