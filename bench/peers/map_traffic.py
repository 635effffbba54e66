#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Drives the same maps with Tandem and with SUMO, and prints a table of both.

    bench/peers/map_traffic.py [--vehicles 60] [--seconds 600] [--seeds 3] [MAP ...]

Without maps, those of maps.py. Tandem's figures come from its recording, exported as CSV: pairs whose outlines overlap (separating axes, by more than
2 cm, and less than 2.5 m apart in height: bridges), vehicles that stay within one metre for more than 60 s, or, where
a signal of the map stays red for longer, for 10 s more than that, reports from where there is no lane, vehicles that left, kilometres. SUMO reads the same
file through netconvert; its vehicles, cars in networks of SUMO and else of a class that may use service roads, turn at random, too, and in networks of SUMO around only where there is no other way, as Tandem reads them, with the same distribution of desired speeds, time gap and gap at rest; a map that it cannot read or drive has no share.
They accelerate with SUMO's 2.6 m/s2, of which its imperfection (sigma 0.5) takes a quarter on the average: 1.95 m/s2, ours 2. SUMO slows down for no curve outside junctions, and inside with 5.5 m/s2 to the side, where our drivers
have 3 to 2 m/s2 everywhere; therefore it drives once more with lanes whose speed is that of our drivers in their curves, and the last two columns compare with that ("in curves"). There lanes that turn back are as long as
a car's arc at full lock, too: where roads end SUMO draws them as 5 m, which its cars pass at the limit, while ours swing out and come back within 10 s. The bars are those of SUMO as it is. Where roads end, vehicles of both leave and nobody
replaces them, so that kilometres also measure how long they stay: who happens to turn towards an exit. Single seeds differ by a third there; ours begin at the same places with each seed, SUMO's elsewhere. "m/s" is the mean speed of those on the map, metres by seconds, "left" how many have left, of both. The last
line says whether all bars are met, and so does the exit code; on a map with dead ends vehicles may leave. Wants the Debian package sumo; TANDEM names the program, by default ./tandem of this tree.
"""
import argparse, collections, csv, json, math, os, pathlib, random, re, subprocess, sys, tempfile
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parents[2]
LENGTH, WIDTH = 4.5, 1.8
LEVELS_APART = 2.5
REPORT_SECONDS = 0.1
CURVE_METRES = 5
# Radius of a car's arc at full lock.
FULL_LOCK_METRES = 5
# Vehicle classes of networks that newer versions of SUMO wrote; 1.15 refuses them.
NEWER_CLASSES = {"scooter", "drone", "container", "cable_car", "subway", "aircraft", "wheelchair"}
SCENARIO = """name: {name}
site: {{lat: {lat}, lon: {lon}}}
clock: {{step: 20 ms, report: {report} s, duration: {seconds} s}}
seed: {seed}
alerts: {{miss: 0.6, protect: 0.6, look-ahead: 2 s, closing: 2 s}}
road: {map}
vehicles:
  - ids: 1..{vehicles}
    body: {{length: 4.5 m, width: 1.8 m}}
    mobility: {{model: lag-bicycle}}
    start: {{on-lanes: {{}}}}
    behaviors: {{traffic: {{}}}}
"""


def site(map_file):
    """Latitude and longitude for the scenario: those of the middle node of a map that has any, by each of them."""
    nodes = re.findall(r"<node\b[^>]*\blat=['\"]([-.0-9]+)['\"][^>]*\blon=['\"]([-.0-9]+)['\"]", map_file.read_text()) if map_file.suffix == ".osm" else []
    return [sorted(map(float, column))[len(nodes) // 2] for column in zip(*nodes)] or [47.3, 9.0]


def corners(east, north, heading):
    c, s = math.cos(heading), math.sin(heading)
    return [(east + a * LENGTH / 2 * c - b * WIDTH / 2 * s, north + a * LENGTH / 2 * s + b * WIDTH / 2 * c) for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))]


def overlap(p, q, margin=0.02):
    for a in (p, q):
        for i in (0, 1):
            nx, ny = a[i + 1][1] - a[i][1], a[i][0] - a[i + 1][0]
            norm = math.hypot(nx, ny)
            u, v = [(nx * x + ny * y) / norm for x, y in p], [(nx * x + ny * y) / norm for x, y in q]
            if max(u) <= min(v) + margin or max(v) <= min(u) + margin:
                return False
    return True


def touching(vehicles):
    reach = math.hypot(LENGTH, WIDTH)
    here = sorted(vehicles, key=lambda row: row[1])
    for i, p in enumerate(here):
        for q in here[i + 1:]:
            if q[1] - p[1] > reach:
                break
            if abs(q[2] - p[2]) <= reach and abs(q[4] - p[4]) < LEVELS_APART and overlap(corners(*p[1:4]), corners(*q[1:4])):
                yield tuple(sorted((p[0], q[0])))


def tandem(map_file, seed, args, work):
    scenario, recording, table = work / "run.yaml", work / "run.mcap", work / "run.csv"
    (work / map_file.name).write_bytes(map_file.read_bytes())
    lat, lon = site(map_file)
    scenario.write_text(SCENARIO.format(lat=lat, lon=lon, name=map_file.stem, seed=seed, seconds=args.seconds, vehicles=args.vehicles, map=map_file.name, report=REPORT_SECONDS))
    for command in (["run", str(scenario), "--fast", "--record", str(recording)], ["export", str(recording), "--csv", str(table)]):
        done = subprocess.run([*args.tandem, *command], capture_output=True, text=True, cwd=ROOT)
        if done.returncode not in (0, 1):
            raise SystemExit(f"{map_file.name}: {done.stderr.strip()[-2000:]}")
    instants, anchor, worst, last = collections.defaultdict(list), {}, collections.Counter(), {}
    off, rows, metres = 0, 0, 0.0
    with open(table, newline="") as lines:
        for row in csv.DictReader(lines):
            if row["run_state"] != "GO":
                continue
            t, vid, east, north = float(row["t_s"]), int(row["vid"]), float(row["x_m"]), float(row["y_m"])
            instants[row["t_s"]].append((vid, east, north, float(row["heading_rad"]), float(row["z_m"])))
            rows += 1
            off += "no lane" in row["reason"]
            metres += math.dist(last[vid][1:], (east, north)) if vid in last else 0
            if vid not in anchor or math.dist(anchor[vid][1:], (east, north)) > 1:
                anchor[vid] = (t, east, north)
            worst[vid] = max(worst[vid], t - anchor[vid][0])
            last[vid] = (t, east, north)
    pairs = {pair for vehicles in instants.values() for pair in touching(vehicles)}
    end = max(t for t, _, _ in last.values())
    return {"touching": len(pairs), "standing": max(worst.values()), "stuck": sum(1 for seconds in worst.values() if seconds > args.patience[map_file]), "off_lane": off / rows,
            "left": sum(1 for t, _, _ in last.values() if t < end - 1), "km": metres / 1000, "speed": metres / (rows * REPORT_SECONDS)}


def patience(map_file):
    """Seconds after which a vehicle that stands is stuck: 60, or 10 more than the longest red of a programme in a network of SUMO."""
    longest = 0.0
    if map_file.name.endswith(".net.xml"):
        for programme in xml.parse(map_file).getroot().iter("tlLogic"):
            phases = [(float(phase.get("duration")), phase.get("state")) for phase in programme.iter("phase")]
            for link in range(len(phases[0][1])):
                red = [0.0]
                for seconds, states in phases + phases:
                    red.append(red[-1] + seconds if states[link] in "ruy" else 0.0)
                longest = max(longest, 0.0 if all(red[1:]) else max(red))
    return max(60.0, longest + 10)


def comfortable(curvature):
    """The greatest speed v with v^2 |curvature| <= ay(v), which is 3 m/s^2 up to 7 m/s, 2 m/s^2 from 13.4 m/s on, and linear between (docs/traffic.md); by bisection."""
    slow, fast = 0.0, 100.0
    for _ in range(40):
        speed = (slow + fast) / 2
        sideways = min(3.0, max(2.0, 3 - (speed - 7) / (13.4 - 7)))
        slow, fast = (speed, fast) if speed * speed * curvature <= sideways else (slow, speed)
    return slow


def curvature(a, b, c):
    """Of the circle through three points: 4 area / product of the sides."""
    sides = math.dist(a, b) * math.dist(b, c) * math.dist(c, a)
    return 2 * abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / sides if sides > 0 else 0.0


def mean_speed(shape, limit):
    """Of a car on a line that takes its curves comfortably, m/s: metres by seconds, with the curvature over five metres before and behind each metre."""
    points = [shape[0]]
    for start, end in zip(shape, shape[1:]):
        pieces = max(1, round(math.dist(start, end)))
        points += [(start[0] + (end[0] - start[0]) * i / pieces, start[1] + (end[1] - start[1]) * i / pieces) for i in range(1, pieces + 1)]
    speeds = [min(limit, comfortable(curvature(points[max(0, i - CURVE_METRES)], points[i], points[min(len(points) - 1, i + CURVE_METRES)]))) for i in range(len(points))]
    return len(speeds) / sum(1 / speed for speed in speeds)


def slow_in_curves(net, slowed):
    tree = xml.parse(net)
    turnarounds = {link.get("via") for link in tree.getroot().iter("connection") if link.get("dir") in ("t", "T")}
    for lane in tree.getroot().iter("lane"):
        shape = [tuple(map(float, point.split(",")[:2])) for point in lane.get("shape").split()]
        lane.set("speed", f"{mean_speed(shape, float(lane.get('speed'))):.2f}")
        if lane.get("id") in turnarounds:
            lane.set("length", f"{max(float(lane.get('length')), math.pi * FULL_LOCK_METRES):.2f}")
    tree.write(slowed)


def drive(net, routes, seed, args, work, environment):
    """Kilometres of SUMO's vehicles, their mean speed while they were on the map, and how many have left; None where it ends with an error."""
    trips = work / "trips.xml"
    done = subprocess.run(["sumo", "-n", str(net), "-r", str(routes), "--step-length", "0.1", "--end", str(args.seconds), "--seed", str(seed), "--no-step-log",
                    "--no-warnings", "--xml-validation", "never", "--tripinfo-output", str(trips), "--tripinfo-output.write-unfinished"],
                          capture_output=True, env=environment)
    if done.returncode != 0:
        return None, None, None
    all_trips = list(xml.parse(trips).getroot().iter("tripinfo"))
    metres, seconds = (sum(float(trip.get(key)) for trip in all_trips) for key in ("routeLength", "duration"))
    return metres / 1000, metres / seconds, sum(1 for trip in all_trips if float(trip.get("arrival")) >= 0)


def without_newer_classes(map_file, work):
    """A network of SUMO without vehicle classes that 1.15 does not know. A list of those alone becomes one of trams, since an empty one says nothing."""
    def known(found):
        classes = [each for each in found[2].split() if each not in NEWER_CLASSES]
        return f'{found[1]}="{" ".join(classes) if classes or not found[2].strip() else "tram"}"'

    readable = work / "readable.net.xml"
    readable.write_text(re.sub(r'\b((?:dis)?allow)="([^"]*)"', known, map_file.read_text()))
    return readable


def sumo_class(map_file):
    """The class of SUMO's vehicles: in its own networks that of cars, as Tandem reads them; in what netconvert makes of other maps one that may use service roads, too, as Tandem's may."""
    return "passenger" if map_file.name.endswith(".net.xml") else "delivery"


def is_open(lane, its_class):
    allowed, refused = ((lane.get(key) or "").split() for key in ("allow", "disallow"))
    return bool({its_class, "all"} & set(allowed)) if allowed else not {its_class, "all"} & set(refused)


def sumo(map_file, seed, args, work):
    net, slowed, routes, its_class = work / "net.xml", work / "slowed.net.xml", work / "routes.xml", sumo_class(map_file)
    map_file = without_newer_classes(map_file, work) if map_file.name.endswith(".net.xml") else map_file
    kind = ["--opendrive-files"] if map_file.suffix == ".xodr" else ["--sumo-net-file"] if map_file.name.endswith(".net.xml") else ["--osm-files"]
    environment = {key: value for key, value in os.environ.items() if key != "SUMO_HOME"}
    options = ["--xml-validation", "never", "--no-turnarounds", "-o", str(net)]
    if subprocess.run(["netconvert", *kind, str(map_file), *options], capture_output=True, env=environment).returncode != 0:
        return {"km": None, "speed": None, "left": None, "km_in_curves": None, "ends": True}
    edges, leads, back, open_lanes = {}, collections.defaultdict(set), collections.defaultdict(set), set()
    for item in xml.parse(net).getroot():
        if item.tag == "edge":
            lanes = [lane for lane in item.iter("lane") if is_open(lane, its_class)]
            open_lanes.update(lane.get("id") for lane in lanes)
            if lanes and item.get("function") not in ("internal", "crossing", "walkingarea"):
                edges[item.get("id")] = (float(lanes[0].get("length")), len(lanes), float(lanes[0].get("speed")))
        elif item.tag == "connection" and not item.get("from").startswith(":"):
            passed = {f"{item.get('from')}_{item.get('fromLane')}", f"{item.get('to')}_{item.get('toLane')}", *filter(None, [item.get("via")])}
            if passed <= open_lanes:
                (back if kind[0] == "--sumo-net-file" and item.get("dir") in ("t", "T") else leads)[item.get("from")].add(item.get("to"))
    chance = random.Random(seed)
    leads = {edge: [to for to in leads[edge] or back[edge] if to in edges] for edge in edges}
    ends = any(not leads[edge] for edge in edges)
    going = list(edges)
    weights = [edges[edge][0] * edges[edge][1] for edge in going]
    with open(routes, "w") as out:
        out.write(f'<routes><vType id="car" vClass="{its_class}" length="4.5" width="1.8" minGap="2" tau="1.5" speedFactor="normc(0.95,0.1,0.8,1.1)"/>\n')
        for number in range(args.vehicles):
            way, metres = chance.choices(going, weights), 0.0
            while metres < args.seconds * 45 and leads[way[-1]]:
                way.append(chance.choice(sorted(leads[way[-1]])))
                metres += edges[way[-1]][0] + 5
            out.write(f'<vehicle id="{number}" type="car" depart="0" departLane="free" departPos="random_free" departSpeed="max"><route edges="{" ".join(way)}"/></vehicle>\n')
        out.write("</routes>\n")
    slow_in_curves(net, slowed)
    km, speed, left = drive(net, routes, seed, args, work, environment)
    return {"km": km, "speed": speed, "left": left, "km_in_curves": drive(slowed, routes, seed, args, work, environment)[0], "ends": ends}


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parse.add_argument("maps", nargs="*", type=pathlib.Path)
    parse.add_argument("--vehicles", type=int, default=60)
    parse.add_argument("--seconds", type=int, default=600)
    parse.add_argument("--seeds", type=int, default=3)
    parse.add_argument("-o", choices=("text", "json"), default="text")
    args = parse.parse_args()
    args.tandem = os.environ.get("TANDEM", str(ROOT / "tandem")).split()
    work = pathlib.Path(tempfile.mkdtemp(prefix="map-traffic-"))
    if not args.maps:
        subprocess.run([sys.executable, str(pathlib.Path(__file__).parent / "maps.py"), str(work / "maps")], check=True)
        args.maps = sorted((work / "maps").iterdir())
    args.patience = {map_file: patience(map_file) for map_file in args.maps}
    met = True
    if args.o == "text":
        print(f"{'map':24} {'seed':>4} {'touching':>8} {'stuck':>6} {'off-lane':>8} {'left':>5} {'km':>7} {'m/s':>5} {'SUMO left':>9} {'km':>7} {'m/s':>5} {'share':>6} {'in curves':>9} {'share':>6}")
    for map_file in args.maps:
        for seed in range(1, args.seeds + 1):
            ours, theirs = tandem(map_file, seed, args, work), sumo(map_file, seed, args, work)
            share, fair = (ours["km"] / theirs[key] if theirs[key] else math.nan for key in ("km", "km_in_curves"))
            met &= ours["touching"] == 0 and ours["stuck"] <= args.vehicles / 100 and ours["off_lane"] == 0 and (ours["left"] == 0 or theirs["ends"]) and not share < 0.8
            if args.o == "json":
                print(json.dumps({"map": map_file.name, "seed": seed, **ours, "sumo_km": theirs["km"], "sumo_speed": theirs["speed"], "sumo_left": theirs["left"], "share": None if math.isnan(share) else share,
                                  "sumo_km_in_curves": theirs["km_in_curves"], "share_in_curves": None if math.isnan(fair) else fair}), flush=True)
            else:
                print(f"{map_file.name:24} {seed:4} {ours['touching']:8} {ours['stuck']:6} {100 * ours['off_lane']:7.2f}% {ours['left']:5} {ours['km']:7.1f} {ours['speed']:5.1f} "
                      f"{'-' if theirs['left'] is None else theirs['left']:>9} {theirs['km'] or math.nan:7.1f} {theirs['speed'] or math.nan:5.1f} {100 * share:5.0f}% {theirs['km_in_curves'] or math.nan:9.1f} {100 * fair:5.0f}%", flush=True)
    print("bars met" if met else "bars not met", file=sys.stderr)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
