#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Measures SUMO on the roads of `tandem bench traffic`: round roads of two lanes and 25 km, a thousand vehicles on each, steps of 0.1 s, one
# thread, the intelligent driver model with lane changes. Prints vehicle updates per second of processor time, without that of
# loading: a short run is taken from a long one. Wants the Debian package sumo.
#   bench/peers/sumo_ring.sh 1000 10000
set -euo pipefail
if ! command -v sumo netconvert > /dev/null; then
  echo "sumo is not installed; on Debian: apt-get install sumo" >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cpu_seconds() { # END
  local times
  times=$({ TIMEFORMAT='%U %S'; time sumo -n "$work/net.xml" -r "$work/routes.xml" --step-length 0.1 --end "$1" --no-step-log --no-warnings --threads 1 > /dev/null 2>&1; } 2>&1)
  awk '{print $1 + $2}' <<< "$times"
}
for vehicles in "${@:-1000}"; do
  python3 - "$work" "$((vehicles / 1000))" << 'PYTHON'
import math, sys
work, rings = sys.argv[1], int(sys.argv[2])
radius, quarters = 25000 / (2 * math.pi), 4
nodes, edges, connections, routes = [], [], [], []
for ring in range(rings):
    for q in range(quarters):
        a = 2 * math.pi * q / quarters
        nodes.append(f'<node id="n{ring}_{q}" x="{radius * math.cos(a) + 9000 * ring:.2f}" y="{radius * math.sin(a):.2f}"/>')
        shape = " ".join(f"{radius * math.cos(a + k * math.pi / 36) + 9000 * ring:.2f},{radius * math.sin(a + k * math.pi / 36):.2f}" for k in range(19))
        edges.append(f'<edge id="e{ring}_{q}" from="n{ring}_{q}" to="n{ring}_{(q + 1) % quarters}" numLanes="2" speed="25" shape="{shape}"/>')
    for q in range(quarters):
        way = " ".join(f"e{ring}_{(q + k) % quarters}" for k in range(quarters + 1))
        for k in range(250):
            routes.append(f'<vehicle id="v{ring}_{q}_{k}" type="car" depart="0" departLane="{k % 2}" departPos="{10 + k // 2 * 49}" departSpeed="15"><route edges="{way}"/></vehicle>')
open(f"{work}/n.xml", "w").write("<nodes>" + "".join(nodes) + "</nodes>")
open(f"{work}/e.xml", "w").write("<edges>" + "".join(edges) + "</edges>")
open(f"{work}/routes.xml", "w").write('<routes><vType id="car" carFollowModel="IDM" length="4.5" minGap="2" tau="1.5" speedFactor="normc(0.95,0.1,0.8,1.1)"/>' + "".join(routes) + "</routes>")
PYTHON
  netconvert --node-files "$work/n.xml" --edge-files "$work/e.xml" --no-turnarounds -o "$work/net.xml" > /dev/null 2>&1
  short=$(cpu_seconds 30)
  long=$(cpu_seconds 90)
  awk -v n="$vehicles" -v s="$short" -v l="$long" 'BEGIN { printf "%8d vehicles  %10.0f updates per CPU second\n", n, n * 600 / (l - s) }'
done
