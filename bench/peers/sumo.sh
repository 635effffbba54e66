#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Measures SUMO on the roads of `tandem bench traffic`: the same length of lanes, number of vehicles and speed limit, steps of 0.1 s, one thread.
#   ring  round roads of two lanes and 25 km each, a thousand vehicles on every one, 25 m/s
#   grid  streets of one lane each way between crossings without signals, a vehicle per 100 m of lane, blocks of about 250 m, 50 km/h
# Everyone drives until the end: routes are longer than anybody gets. The processor time is that of a long run less that of a short one, so that
# loading and the first SECONDS are not in it. Prints one line of JSON. Wants the Debian package sumo, and python3.
#   bench/peers/sumo.sh grid 1000 60
set -euo pipefail
if ! command -v sumo netconvert python3 > /dev/null; then
  echo "sumo is not installed; on Debian: apt-get install sumo" >&2
  exit 2
fi
road=$1 vehicles=$2 seconds=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 - "$work" "$road" "$vehicles" "$seconds" << 'PYTHON'
import math, random, sys
work, road, vehicles, seconds = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
chance = random.Random(1)
routes = open(f"{work}/routes.xml", "w")
routes.write('<routes><vType id="car" length="4.5" minGap="2" tau="1.5" speedFactor="normc(0.95,0.1,0.8,1.1)"/>\n')


def depart(number, lane, position, speed, way):
    routes.write(f'<vehicle id="v{number}" type="car" depart="0" departLane="{lane}" departPos="{position:.1f}" departSpeed="{speed}">'
                 f'<route edges="{" ".join(way)}"/></vehicle>\n')


def rings(count):
    each, quarters = vehicles // count, 4
    around = 25 * vehicles / count
    radius = around / (2 * math.pi)
    nodes, edges = open(f"{work}/nodes.xml", "w"), open(f"{work}/edges.xml", "w")
    nodes.write("<nodes>")
    edges.write("<edges>")
    for ring in range(count):
        for q in range(quarters):
            a = 2 * math.pi * q / quarters
            corner = lambda angle: (radius * math.cos(angle) + 9000 * ring, radius * math.sin(angle))
            nodes.write('<node id="n%d_%d" x="%.2f" y="%.2f"/>' % (ring, q, *corner(a)))
            shape = " ".join("%.2f,%.2f" % corner(a + k * math.pi / 36) for k in range(19))
            edges.write(f'<edge id="e{ring}_{q}" from="n{ring}_{q}" to="n{ring}_{(q + 1) % quarters}" numLanes="2" speed="25" shape="{shape}"/>')
        laps = 1 + math.ceil(2 * seconds * 28 / around)
        for k in range(each + (vehicles % count if ring == 0 else 0)):
            way = [f"e{ring}_{(k + i) % quarters}" for i in range(laps * quarters + 1)]
            depart(f"{ring}_{k}", k // quarters % 2, 10 + k // (2 * quarters) * 49, 15, way)
    nodes.write("</nodes>")
    edges.write("</edges>")


def grid():
    side = max(2, round((1 + math.sqrt(1 + 0.4 * vehicles)) / 2))
    streets = [(x, y, x + e, y + n) for x in range(side) for y in range(side) for e, n in ((1, 0), (-1, 0), (0, 1), (0, -1))
               if 0 <= x + e < side and 0 <= y + n < side]
    length = 100 * vehicles / len(streets)
    for number in range(vehicles):
        x, y, east, north = streets[number % len(streets)]
        way = []
        for _ in range(3 + math.ceil(2 * seconds * 16 / length)):
            way.append(f"{x}_{y}-{east}_{north}")
            on = [(east + e, north + n) for e, n in ((1, 0), (-1, 0), (0, 1), (0, -1))
                  if 0 <= east + e < side and 0 <= north + n < side and (east + e, north + n) != (x, y)]
            (x, y), (east, north) = (east, north), chance.choice(on)
        depart(number, 0, 30 + number // len(streets) * 40, 10, way)
    nodes, edges = open(f"{work}/nodes.xml", "w"), open(f"{work}/edges.xml", "w")
    nodes.write("<nodes>" + "".join(f'<node id="{x}_{y}" x="{x * length:.2f}" y="{y * length:.2f}"/>' for x in range(side) for y in range(side)) + "</nodes>")
    edges.write("<edges>" + "".join(f'<edge id="{x}_{y}-{e}_{n}" from="{x}_{y}" to="{e}_{n}" numLanes="1" speed="13.89"/>' for x, y, e, n in streets) + "</edges>")


rings(max(1, vehicles // 1000)) if road == "ring" else grid()
routes.write("</routes>")
PYTHON
netconvert --node-files "$work/nodes.xml" --edge-files "$work/edges.xml" --no-turnarounds -o "$work/net.xml" > /dev/null 2>&1

# The last step of a run is the one in which its summary is written: one line, for the whole run.
cpu_seconds() { # END
  local times
  times=$({ TIMEFORMAT='%U %S'; time sumo -n "$work/net.xml" -r "$work/routes.xml" --step-length 0.1 --end "$1.1" --threads 1 --no-step-log --no-warnings \
    --summary-output "$work/summary.xml" --summary-output.period "$seconds" > "$work/said" 2>&1; } 2>&1)
  awk '{print $1 + $2}' <<< "$times"
}
short=$(cpu_seconds "$seconds")
long=$(cpu_seconds "$((2 * seconds))")

python3 - "$work" "$vehicles" "$seconds" "$short" "$long" << 'PYTHON'
import json, re, sys
work, vehicles, seconds, short, long = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), float(sys.argv[5])
last = dict(re.findall(r'(\w+)="([^"]*)"', open(f"{work}/summary.xml").read().split("<step ")[-1]))
print(json.dumps({"vehicles": vehicles, "measured_s": seconds, "updates_per_cpu_s": round(vehicles * seconds * 10 / (long - short)),
                  "loading_and_warm_up_cpu_s": short, "mean_speed_m_s": float(last["meanSpeed"]), "running": int(last["running"]),
                  "halting": int(last["halting"]), "teleports": int(last["teleports"])}))
PYTHON
