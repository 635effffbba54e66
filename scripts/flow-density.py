#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws flow over density of traffic on a round road of two lanes and 2 km, from runs of four simulated minutes each, into
docs/pictures/traffic/flow-density.svg. The shaded area is what loop detectors on motorways usually see: free flow at 70 to 100 km/h,
and in jams a wave that runs backward at 15 to 20 km/h from 110 to 150 vehicles per kilometre at rest.

    scripts/flow-density.py            with ./tandem
    TANDEM=… scripts/flow-density.py   with another way to start it
"""
import csv, math, os, pathlib, subprocess, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TANDEM = os.environ.get("TANDEM", str(ROOT / "tandem"))
DENSITIES = [5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 90]
RADIUS = 2000 / (2 * math.pi)


def lane(name, radius):
    points = ", ".join(f"[{radius * math.cos(i * math.pi / 36):.3f}, {radius * math.sin(i * math.pi / 36):.3f}]" for i in range(72))
    return f"    - {{name: {name}, closed: true, limit: 25 m/s, points: [{points}]}}\n"


def scenario(density, law):
    return ("name: ring\nsite: {lat: 47.3, lon: 9.0}\nclock: {step: 50 ms, report: 1 s, decide: 100 ms, duration: 240 s}\nroad:\n  lanes:\n"
            + lane("right", RADIUS + 3.5) + lane("left", RADIUS) + "  connections:\n    - {from: right, to: left, turn: left}\n"
            "    - {from: left, to: right, turn: right}\nvehicles:\n"
            f"  - {{ids: 1..{4 * density}, mobility: {{model: lag-bicycle}}, start: {{on-lanes: {{}}}}, behaviors: {{traffic: {{law: {law}}}}}}}\n")


def flow(work, density, law):
    (work / "ring.yaml").write_text(scenario(density, law))
    subprocess.run([TANDEM, "run", str(work / "ring.yaml"), "--fast", "--record", str(work / "ring.mcap")], check=True, capture_output=True)
    subprocess.run([TANDEM, "export", str(work / "ring.mcap"), "--csv", str(work / "ring.csv")], check=True, capture_output=True)
    rows = [row for row in csv.DictReader((work / "ring.csv").read_text().splitlines()) if float(row["t_s"]) >= 120]
    (work / "ring.mcap").unlink()
    return density * 3.6 * sum(float(row["speed_mps"]) for row in rows) / len(rows)


def x(density):
    return 60 + density * 6


def y(per_hour):
    return 340 - per_hour / 8


def draw(curves):
    free = [(k, min(100 * k, 2400, (150 - k) * 20)) for k in range(0, 101)] + [(k, min(70 * k, 1400, (110 - k) * 15)) for k in range(100, -1, -1)]
    area = " ".join(f"{x(k):.1f},{y(max(0, q)):.1f}" for k, q in free)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 390" font-family="sans-serif" font-size="13"><rect width="700" height="390" fill="#fff"/>',
             f'<polygon points="{area}" fill="#dde6ee"/>']
    for k in range(0, 101, 20):
        parts.append(f'<text x="{x(k)}" y="358" text-anchor="middle">{k}</text>')
    for q in range(0, 2401, 600):
        parts.append(f'<path d="M60 {y(q)}H660" stroke="#bbb" stroke-width=".5"/><text x="54" y="{y(q) + 4}" text-anchor="end">{q}</text>')
    for (law, colour), points in curves.items():
        line = " ".join(f"{x(k):.1f},{y(q):.1f}" for k, q in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x(k):.1f}" cy="{y(q):.1f}" r="3.5" fill="{colour}"/>' for k, q in points]
    parts.append('<text x="360" y="380" text-anchor="middle">vehicles per kilometre and lane</text><text x="60" y="22">vehicles per hour and lane</text>'
                 '<text x="520" y="50" fill="#06c">acc</text><text x="560" y="50" fill="#c40">idm</text><text x="520" y="70" fill="#678">usually seen</text></svg>')
    return "\n".join(parts) + "\n"


def main():
    curves = {}
    with tempfile.TemporaryDirectory() as folder:
        for law, colour in (("acc", "#06c"), ("idm", "#c40")):
            curves[law, colour] = [(k, flow(pathlib.Path(folder), k, law)) for k in DENSITIES]
            print(law, " ".join(f"{k}:{q:.0f}" for k, q in curves[law, colour]))
    out = ROOT / "docs/pictures/traffic/flow-density.svg"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(draw(curves))


main()
