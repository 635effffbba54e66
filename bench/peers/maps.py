#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes road maps in the shapes of public ones, none of which has a dead end, as OpenStreetMap and OpenDRIVE files.

    bench/peers/maps.py DIRECTORY

TownsTest reads the smaller ones from product/src/test/resources/maps.
"""
import math, pathlib, sys

LAT, LON = 47.3, 9.0
METRES_PER_DEGREE_LAT = 111170.6
METRES_PER_DEGREE_LON = 75629.6


class Osm:
    """Nodes and ways; places are metres east and north of the site."""

    def __init__(self):
        self.nodes, self.ways, self.known = [], [], {}

    def node(self, east, north):
        key = (round(east, 3), round(north, 3))
        if key not in self.known:
            self.known[key] = len(self.known) + 1
            self.nodes.append(f'<node id="{self.known[key]}" lat="{LAT + north / METRES_PER_DEGREE_LAT:.8f}" lon="{LON + east / METRES_PER_DEGREE_LON:.8f}"/>')
        return self.known[key]

    def way(self, tags, *places):
        refs = "".join(f'<nd ref="{self.node(*place)}"/>' for place in places)
        words = "".join('<tag k="%s" v="%s"/>' % tuple(tag.split("=")) for tag in tags.split())
        self.ways.append(f'<way id="{len(self.ways) + 1}">{refs}{words}</way>')

    def text(self):
        bounds = '<osm version="0.6">'
        return "\n".join([bounds, *self.nodes, *self.ways, "</osm>", ""])


class Road:
    """A reference line of straight pieces, arcs and cubics, with lanes on both sides of equal width."""

    def __init__(self, number, right, left, width, limit, junction=-1):
        self.number, self.right, self.left, self.width, self.limit, self.junction = number, right, left, width, limit, junction
        self.pieces, self.length = [], 0.0
        self.links = {}
        self.start = self.end = None
        self.slivers = False

    def begin(self, east, north, heading):
        self.start = self.end = (east, north, heading)
        return self

    def line(self, length):
        east, north, heading = self.end
        self.piece(length, "<line/>")
        self.end = (east + length * math.cos(heading), north + length * math.sin(heading), heading)
        return self

    def arc(self, radius, turn):
        """Turns by an angle, positive to the left."""
        east, north, heading = self.end
        curvature = math.copysign(1 / radius, turn)
        self.piece(abs(turn) * radius, f'<arc curvature="{curvature:.12g}"/>')
        after = heading + turn
        self.end = (east + (math.sin(after) - math.sin(heading)) / curvature, north - (math.cos(after) - math.cos(heading)) / curvature, after)
        return self

    def to(self, east, north, heading):
        """A cubic to a pose: Hermite polynomials over the normalized parameter."""
        x, y, phi = self.end
        c, s = math.cos(phi), math.sin(phi)
        u, v = (east - x) * c + (north - y) * s, (north - y) * c - (east - x) * s
        turn, chord = heading - phi, math.hypot(u, v)
        bend = abs(math.remainder(turn, 2 * math.pi))
        reach = chord * (1 if bend < 0.01 else 4 / 3 * math.tan(bend / 4) / (2 * math.sin(bend / 2)) * 3)
        ends = (reach, reach * math.cos(turn), 0, reach * math.sin(turn))
        cu, du = 3 * u - 2 * ends[0] - ends[1], ends[0] + ends[1] - 2 * u
        cv, dv = 3 * v - 2 * ends[2] - ends[3], ends[2] + ends[3] - 2 * v
        at = lambda p: (ends[0] * p + cu * p * p + du * p ** 3, ends[2] * p + cv * p * p + dv * p ** 3)
        length = sum(math.dist(at(i / 400), at((i + 1) / 400)) for i in range(400))
        self.piece(length, f'<paramPoly3 pRange="normalized" aU="0" bU="{ends[0]:.10g}" cU="{cu:.10g}" dU="{du:.10g}" '
                           f'aV="0" bV="{ends[2]:.10g}" cV="{cv:.10g}" dV="{dv:.10g}"/>')
        self.end = (east, north, heading)
        return self

    def piece(self, length, shape):
        east, north, heading = self.end
        self.pieces.append(f'<geometry s="{self.length:.10g}" x="{east:.8f}" y="{north:.8f}" hdg="{heading:.12g}" length="{length:.10g}">{shape}</geometry>')
        self.length += length

    def pose(self, at_end, outward):
        """The pose at an end, heading out of the road or into it."""
        east, north, heading = self.end if at_end else self.start
        return east, north, heading if at_end == outward else heading + math.pi

    def lanes_toward(self, at_end):
        """Lanes that lead to an end, from the middle outwards."""
        return [-i for i in range(1, self.right + 1)] if at_end else list(range(1, self.left + 1))

    def text(self):
        ends = [f'<{name} elementType="{kind}" elementId="{number}"{contact}/>' for name, (kind, number, contact) in self.links.items()]
        starts = [0.0] if not self.slivers else [0.0, 4e-6, self.length / 2, self.length / 2 + 2e-6, self.length - 3e-6]
        sections = "".join(self.section(s, first=i == 0, last=i == len(starts) - 1) for i, s in enumerate(starts))
        return (f'<road name="" length="{self.length:.10g}" id="{self.number}" junction="{self.junction}"><link>{"".join(ends)}</link>'
                f'<type s="0" type="town"><speed max="{self.limit:g}" unit="m/s"/></type>'
                f'<planView>{"".join(self.pieces)}</planView><lanes>{sections}</lanes></road>')

    def section(self, s, first, last):
        left = "".join(self.lane(i, first, last) for i in range(self.left, 0, -1))
        right = "".join(self.lane(-i, first, last) for i in range(1, self.right + 1))
        return (f'<laneSection s="{s:.10g}">{f"<left>{left}</left>" if left else ""}<center><lane id="0" type="none" level="false"/></center>'
                f'{f"<right>{right}</right>" if right else ""}</laneSection>')

    def lane(self, number, first, last):
        before, after = self.links.get("predecessor"), self.links.get("successor")
        links = ""
        if not first or before and before[0] == "road":
            links += f'<predecessor id="{self.linked("predecessor", number) if first else number}"/>'
        if not last or after and after[0] == "road":
            links += f'<successor id="{self.linked("successor", number) if last else number}"/>'
        return (f'<lane id="{number}" type="driving" level="false"><link>{links}</link><width sOffset="0" a="{self.width:g}" b="0" c="0" d="0"/></lane>')

    def linked(self, name, number):
        lanes = getattr(self, name + "_lanes", None)
        return lanes[number] if lanes else number


class Xodr:
    def __init__(self):
        self.roads, self.junctions = [], []

    def road(self, right, left, width, limit, junction=-1):
        self.roads.append(Road(len(self.roads) + 1, right, left, width, limit, junction))
        return self.roads[-1]

    def junction(self, arms, movements):
        """arms: (road, at_end); movements: (arm from, lane, arm to, lane), numbers of lanes in their roads."""
        number = 1000 + len(self.junctions)
        for road, at_end in arms:
            road.links["successor" if at_end else "predecessor"] = ("junction", number, "")
        connections = []
        for a, lane, b, target in movements:
            (source, source_end), (sink, sink_end) = arms[a], arms[b]
            over = self.road(1, 0, source.width, min(source.limit, sink.limit), number)
            begin = self.border(source, source_end, lane, True)
            end = self.border(sink, sink_end, target, False)
            over.begin(*begin).to(*end)
            over.links["predecessor"] = ("road", source.number, f' contactPoint="{"end" if source_end else "start"}"')
            over.links["successor"] = ("road", sink.number, f' contactPoint="{"end" if sink_end else "start"}"')
            over.predecessor_lanes, over.successor_lanes = {-1: lane}, {-1: target}
            connections.append(f'<connection id="{len(connections)}" incomingRoad="{source.number}" connectingRoad="{over.number}" contactPoint="start">'
                               f'<laneLink from="{lane}" to="-1"/></connection>')
        self.junctions.append(f'<junction id="{number}" name="">{"".join(connections)}</junction>')

    @staticmethod
    def border(road, at_end, lane, arriving):
        """The left border of a lane at an end of its road, as seen by who drives there, with the direction of travel."""
        east, north, heading = road.pose(at_end, outward=arriving)
        aside = -(abs(lane) - 1) * road.width
        return east - aside * math.sin(heading), north + aside * math.cos(heading), heading

    def crossing(self, arms):
        """All turns but those back: from the innermost lane to the left, from the outermost to the right, straight on and around corners from all."""
        movements = []
        for a, (source, source_end) in enumerate(arms):
            come = source.lanes_toward(source_end)
            for b, (sink, sink_end) in enumerate(arms):
                go = sink.lanes_toward(not sink_end)
                if a == b or not come or not go:
                    continue
                turn = math.remainder(sink.pose(sink_end, False)[2] - source.pose(source_end, True)[2], 2 * math.pi)
                if abs(turn) < math.pi / 6 or len(arms) == 2:
                    movements += [(a, come[min(i, len(come) - 1)], b, go[min(i, len(go) - 1)]) for i in range(max(len(come), len(go)))]
                elif turn > 0:
                    movements.append((a, come[0], b, go[0]))
                else:
                    movements.append((a, come[-1], b, go[-1]))
        self.junction(arms, movements)

    def join(self, one, one_end, other, other_end):
        one.links["successor" if one_end else "predecessor"] = ("road", other.number, f' contactPoint="{"end" if other_end else "start"}"')
        other.links["successor" if other_end else "predecessor"] = ("road", one.number, f' contactPoint="{"end" if one_end else "start"}"')

    def text(self):
        return "\n".join(['<?xml version="1.0"?>', '<OpenDRIVE><header revMajor="1" revMinor="4" name="" version="1.00"/>',
                          *[road.text() for road in self.roads], *self.junctions, "</OpenDRIVE>", ""])


def grid(columns, rows, spacing, setback, lanes, width, limit, slivers=False, skew=0.0):
    """Streets between crossings; at the edge of the town they bend or meet in threes, so that none ends."""
    town = Xodr()
    place = lambda x, y: (spacing * x + skew * y, spacing * y - skew * x)
    arms = {}
    for x in range(columns):
        for y in range(rows):
            for dx, dy in ((1, 0), (0, 1)):
                if x + dx < columns and y + dy < rows:
                    a, b = place(x, y), place(x + dx, y + dy)
                    heading, length = math.atan2(b[1] - a[1], b[0] - a[0]), math.dist(a, b) - 2 * setback
                    road = town.road(lanes, lanes, width, limit)
                    road.begin(a[0] + setback * math.cos(heading), a[1] + setback * math.sin(heading), heading)
                    if slivers:
                        road.line(3e-6)
                    road.line(length)
                    road.slivers = slivers
                    arms.setdefault((x, y), []).append((road, False))
                    arms.setdefault((x + dx, y + dy), []).append((road, True))
    for meeting in arms.values():
        town.crossing(meeting)
    return town.text()


def four_way():
    """One crossing whose arms lead round to each other in pairs: everyone meets everyone."""
    town = Xodr()
    arms = []
    for quarter in (0, 2):
        out = quarter * math.pi / 2
        road = town.road(1, 1, 3.5, 13.9)
        road.begin(12 * math.cos(out), 12 * math.sin(out), out).line(108).arc(120, 3 * math.pi / 2).line(108)
        arms += [(road, False), (road, True)]
    town.crossing(arms)
    return town.text()


def roundabout_of_ways():
    """A roundabout that nobody marked as one, drawn as one-way ways cut where the arms come in; outer streets lead from arm to arm."""
    town = Osm()
    at = lambda radius, degrees: (radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees)))
    for arm in range(4):
        ring = [at(16, 90 * arm + d) for d in (0, 22.5, 45, 67.5, 90)]
        town.way("highway=tertiary oneway=yes maxspeed=30", *ring)
        outer = at(170, 90 * arm)
        town.way("highway=tertiary", at(16, 90 * arm), at(60, 90 * arm + 2), outer)
        town.way("highway=residential", outer, at(180, 90 * arm + 30), at(180, 90 * arm + 60), at(170, 90 * arm + 90))
    return town.text()


def ramp():
    """A motorway round of two lanes with a road beside it that leaves at a sharp angle, runs along 1.75 m off, and joins again."""
    town = Xodr()
    width = 3.75
    before, along, after = (town.road(2, 0, width, 27.8) for _ in range(3))
    before.begin(-700, 0, 0).line(400)
    along.begin(-180, 0, 0).line(500)
    after.begin(440, 0, 0).line(200).arc(150, math.pi).line(1340).arc(150, math.pi)
    beside = town.road(1, 0, width, 22.2)
    beside.begin(-180, -2 * width - 1.75, 0).line(500)
    town.join(after, True, before, False)
    both = lambda a, b: [(a, -1, b, -1), (a, -2, b, -2)]
    town.junction([(before, True), (along, False), (beside, False)], both(0, 1) + [(0, -2, 2, -1)])
    town.junction([(along, True), (after, False), (beside, True)], both(0, 1) + [(2, -1, 1, -2)])
    return town.text()


def interchange():
    """Two rounds of motorway with links as OpenStreetMap draws them: a way that leaves the node at a sharp angle, runs beside, and joins again."""
    town = Osm()
    for side in (1, -1):
        y = -8 * side
        town.way("highway=motorway lanes=2 maxspeed=100", (-600 * side, y), (-250 * side, y))
        town.way("highway=motorway lanes=2 maxspeed=100", (-250 * side, y), (250 * side, y))
        town.way("highway=motorway lanes=2 maxspeed=100", (250 * side, y), (600 * side, y))
        town.way("highway=motorway lanes=2 maxspeed=60", (600 * side, y), (650 * side, y * 0.9), (700 * side, y * 8), (600 * side, y * 16),
                 (-600 * side, y * 16), (-700 * side, y * 8), (-650 * side, y * 0.9), (-600 * side, y))
        town.way("highway=motorway_link maxspeed=60", (-250 * side, y), (-180 * side, y * 1.7), (-60 * side, y * 4), (0, y * 5))
        town.way("highway=motorway_link maxspeed=60", (0, y * 5), (60 * side, y * 4), (180 * side, y * 1.7), (250 * side, y))
    return town.text()


def close_junctions():
    """Side streets that meet a main street 7 m apart, and a street with two carriageways that others cross."""
    town = Osm()
    main = [(0, 0), (140, 0), (147, 0), (300, 0), (307, 0), (450, 0)]
    town.way("highway=secondary", *main)
    town.way("highway=residential", (140, 0), (140, 120))
    town.way("highway=residential", (147, 0), (147, -113), (147, -120))
    town.way("highway=residential", (300, 0), (300, -113), (300, -120))
    town.way("highway=residential", (307, 0), (307, 120))
    town.way("highway=residential", (0, 120), (140, 120), (307, 120), (450, 120))
    town.way("highway=secondary oneway=yes", (0, -120), (147, -120), (300, -120), (450, -120))
    town.way("highway=secondary oneway=yes", (450, -113), (300, -113), (147, -113), (0, -113))
    town.way("highway=secondary", (0, 120), (0, 0))
    town.way("highway=secondary", (0, 0), (0, -113))
    town.way("highway=secondary oneway=yes", (0, -113), (0, -120))
    town.way("highway=secondary", (450, 120), (450, 0))
    town.way("highway=secondary", (450, 0), (450, -113))
    town.way("highway=secondary oneway=yes", (450, -120), (450, -113))
    return town.text()


def one_way_rings():
    """Blocks around which one drives in one direction, in turn to the left and to the right, that share their sides."""
    town = Osm()
    for i in range(4):
        way = [(100 * k, 100 * i) for k in range(4)]
        town.way("highway=residential oneway=yes maxspeed=40", *(way if i % 2 == 0 else way[::-1]))
        way = [(100 * i, 100 * k) for k in range(4)]
        town.way("highway=residential oneway=yes maxspeed=40", *(way[::-1] if i % 2 == 0 else way))
    return town.text()


def turning_back():
    """Two carriageways with openings in which one turns back more sharply than a car can, so that it comes over both lanes; a loop at each end."""
    town = Xodr()
    width, limit, spacing, setback, aside = 3.5, 13.9, 150, 14, 0.75
    east = [town.road(2, 0, width, limit).begin(spacing * i + setback, -aside, 0).line(spacing - 2 * setback) for i in range(4)]
    west = [town.road(2, 0, width, limit).begin(spacing * (i + 1) - setback, aside, math.pi).line(spacing - 2 * setback) for i in range(4)]
    for last, first in ((east[-1], west[-1]), (west[0], east[0])):
        around = town.road(2, 0, width, limit).begin(*last.end)
        around.arc(40, -math.pi / 3).arc(40 + 2 * aside, 5 * math.pi / 3).arc(40, -math.pi / 3)
        town.join(last, True, around, False)
        town.join(around, True, first, False)
    on = lambda a, b: [(a, -1, b, -1), (a, -2, b, -2)]
    for i in range(3):
        town.junction([(east[i], True), (east[i + 1], False), (west[i + 1], True), (west[i], False)], on(0, 1) + on(2, 3) + [(0, -1, 3, -1), (2, -1, 1, -1)])
    return town.text()


def closed_roads():
    """Roads that are their own successors: a round of two lanes each way, and an oval, each of a single road."""
    town = Xodr()
    one = town.road(2, 2, 3.5, 22.2).begin(0, -250, 0)
    one.arc(250, 2 * math.pi)
    town.join(one, True, one, False)
    oval = town.road(2, 0, 3.5, 27.8).begin(600, -150, 0)
    oval.line(300).arc(150, math.pi).line(300).arc(150, math.pi)
    town.join(oval, True, oval, False)
    return town.text()


def car_park():
    """Aisles 18 m apart between two lanes that collect, with a street around."""
    town = Osm()
    for k in range(7):
        town.way("highway=service service=parking_aisle maxspeed=20" + (" oneway=yes" if k % 3 == 1 else ""), (18 * k, 0), (18 * k, 60))
    town.way("highway=service maxspeed=20", *[(18 * k, 0) for k in range(7)])
    town.way("highway=service maxspeed=20", *[(18 * k, 60) for k in range(7)])
    street = "highway=residential"
    town.way(street, (0, 0), (-30, 0), (-60, 30), (-60, 60))
    town.way(street, (-60, 60), (-30, 60), (0, 60))
    town.way(street, (108, 0), (150, 0), (180, 30), (150, 60), (108, 60))
    town.way(street, (-60, 60), (-60, 150), (180, 150), (180, 30))
    return town.text()


MAPS = {
    "four-way.xodr": four_way,
    "town.xodr": lambda: grid(4, 3, 110, 14, 1, 3.25, 13.9, slivers=True, skew=25),
    "tight-crossings.xodr": lambda: grid(5, 4, 70, 7, 1, 2.75, 11.1),
    "wide-crossings.xodr": lambda: grid(3, 3, 160, 18, 2, 3.25, 16.7),
    "ramp.xodr": ramp,
    "turning-back.xodr": turning_back,
    "closed-roads.xodr": closed_roads,
    "roundabout.osm": roundabout_of_ways,
    "interchange.osm": interchange,
    "close-junctions.osm": close_junctions,
    "one-way-rings.osm": one_way_rings,
    "car-park.osm": car_park,
}

if __name__ == "__main__":
    where = pathlib.Path(sys.argv[1])
    where.mkdir(parents=True, exist_ok=True)
    for name, draw in MAPS.items():
        (where / name).write_text(draw())
