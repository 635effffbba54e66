#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the throughput of scenarios/signalled-corridor.yaml with SUMO's on the same street, signals and demand, in one run.

SUMO drives with its own drivers (Krauss) in steps of 0.1 s. Throughput is how many vehicles leave the corridor within the time. Prints one line of JSON.
Wants the Debian package sumo.
    bench/peers/corridor.py --seconds 3600 [--tandem ./tandem] [--without-advice]
"""
import argparse
import json
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

JUNCTIONS, BLOCK, ARM, MAIN, CROSS = 10, 400, 200, 700, 240
SPEED = 50 / 3.6


def network(work):
    nodes, edges, connections, lights, flows = [], [], [], [], []
    nodes.append('<node id="w" x="0" y="0"/>')
    nodes.append(f'<node id="e" x="{BLOCK * (JUNCTIONS + 1)}" y="0"/>')
    place = lambda k: "w" if k == 0 else "e" if k == JUNCTIONS + 1 else f"j{k}"
    edge = lambda name, a, b: edges.append(f'<edge id="{name}" from="{a}" to="{b}" numLanes="1" speed="{SPEED}"/>')
    for k in range(JUNCTIONS + 1):
        edge(f"e{k}", place(k), place(k + 1))
        edge(f"w{k + 1}", place(k + 1), place(k))
    for k in range(1, JUNCTIONS + 1):
        x = BLOCK * k
        nodes.append(f'<node id="j{k}" x="{x}" y="0" type="traffic_light" tl="t{k}"/><node id="s{k}" x="{x}" y="{-ARM}"/><node id="n{k}" x="{x}" y="{ARM}"/>')
        for a, b, name in ((f"s{k}", f"j{k}", f"si{k}"), (f"j{k}", f"n{k}", f"no{k}"), (f"n{k}", f"j{k}", f"ni{k}"), (f"j{k}", f"s{k}", f"so{k}")):
            edge(name, a, b)
        lights.append(f'<tlLogic id="t{k}" type="static" programID="0" offset="{35 * (k % 2)}">' + "".join(
            f'<phase duration="{d}" state="{s}"/>' for d, s in ((35, "GGrr"), (3, "yyrr"), (2, "rrrr"), (25, "rrGG"), (3, "rryy"), (2, "rrrr"))) + "</tlLogic>")
        for link, (a, b) in enumerate(((f"e{k - 1}", f"e{k}"), (f"w{k + 1}", f"w{k}"), (f"si{k}", f"no{k}"), (f"ni{k}", f"so{k}"))):
            connections.append(f'<connection from="{a}" to="{b}" fromLane="0" toLane="0"/>')
            lights.append(f'<connection from="{a}" to="{b}" fromLane="0" toLane="0" tl="t{k}" linkIndex="{link}"/>')
        flows.append((f"si{k} no{k}", CROSS))
        flows.append((f"ni{k} so{k}", CROSS))
    flows.append((" ".join(f"e{k}" for k in range(JUNCTIONS + 1)), MAIN))
    flows.append((" ".join(f"w{k}" for k in range(JUNCTIONS + 1, 0, -1)), MAIN))
    for name, items in (("nodes", nodes), ("edges", edges), ("connections", connections), ("tlLogics", lights)):
        (work / f"{name}.xml").write_text(f"<{name}>" + "".join(items) + f"</{name}>")
    return flows


def sumo(work, seconds):
    flows = network(work)
    text = '<routes><vType id="car" length="4.5" minGap="2" speedFactor="normc(0.95,0.1,0.8,1.1)"/>'
    for i, (way, rate) in enumerate(flows):
        text += f'<flow id="f{i}" type="car" begin="0" end="{seconds}" vehsPerHour="{rate}" departSpeed="max"><route edges="{way}"/></flow>'
    (work / "routes.xml").write_text(text + "</routes>")
    subprocess.run(["netconvert", "--node-files", "nodes.xml", "--edge-files", "edges.xml", "--connection-files", "connections.xml", "--tllogic-files", "tlLogics.xml", "--no-turnarounds",
                    "-o", "net.xml"], cwd=work, check=True, capture_output=True)
    subprocess.run(["sumo", "-n", "net.xml", "-r", "routes.xml", "--step-length", "0.1", "--begin", "0", "--end", str(seconds), "--tripinfo-output", "trips.xml", "--no-step-log"],
                   cwd=work, check=True, capture_output=True)
    trips = re.findall(r'departLane="([a-z]+)\d+_[^>]* duration="([\d.]+)"', (work / "trips.xml").read_text())
    return trips


def tandem(command, work, seconds, advice):
    root = pathlib.Path(__file__).resolve().parents[2]
    record = work / "corridor.mcap"
    run = [*command.split(), "run", str(root / "scenarios/signalled-corridor.yaml"), "--fast", "--record", str(record), "--set", f"clock.duration={seconds} s"]
    if not advice:
        run += ["--set", "vehicles[0].behaviors.green-speed.enabled=false", "--set", "vehicles[1].behaviors.green-speed.enabled=false"]
    done = subprocess.run(run, cwd=root, capture_output=True, text=True)
    query = lambda sql: subprocess.run([*command.split(), "query", str(record), sql], cwd=root, capture_output=True, text=True, check=True).stdout
    left = query("select vid <= 200 as main, count(*) as n from events where event = 'LEFT' group by all order by all")
    return done.stdout + done.stderr, left


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=int, default=3600)
    options.add_argument("--tandem", default="./tandem")
    options.add_argument("--without-advice", action="store_true")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        trips = sumo(work, given.seconds)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        text, left = tandem(given.tandem, work, given.seconds, not given.without_advice)
        cpu = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    counts = {row[0]: int(row[1]) for row in re.findall(r"(true|false)\D+(\d+)", left)}
    main_sumo = sum(1 for lane, _ in trips if lane in ("e", "w"))
    result = {"seconds": given.seconds, "advice": not given.without_advice, "sumo": len(trips), "tandem": sum(counts.values()), "sumo_main": main_sumo, "tandem_main": counts.get("true", 0),
              "ratio": round(sum(counts.values()) / max(1, len(trips)), 3), "tandem_cpu_s": round(cpu, 1), "verdicts": re.findall(r"^(?:met|not met|MISSED).*", text, re.M)}
    print(json.dumps(result))


if __name__ == "__main__":
    sys.exit(main())
