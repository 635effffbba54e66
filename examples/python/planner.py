#!/usr/bin/env python3
"""A small planner for Tandem in Python's standard library alone; docs/planner.md explains every line that goes back and forth.

It tries ways to the side and speeds along the way ahead, and answers the cheapest that meets nobody and nothing for four seconds.
"""
import json
import math
import sys

STEP, SECONDS, MARGIN = 0.25, 4.0, 0.4


def at(way, station):
    """East, north, heading, width and limit of the way at a station."""
    i = max(0, min(len(way) - 2, next((k - 1 for k, point in enumerate(way) if point[0] > station), len(way) - 2)))
    a, b = way[i], way[i + 1]
    share = (station - a[0]) / (b[0] - a[0])
    return a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2]), a[3], a[5] or 3.5, a[6] if a[6] is not None else 8


def beside(way, east, north):
    """Station and offset to the left of a place: the nearest point of the way, then along its direction."""
    station, e, n, heading = min(way, key=lambda point: math.hypot(point[1] - east, point[2] - north))[:4]
    ahead, left = (east - e, north - n), (-math.sin(heading), math.cos(heading))
    return station + ahead[0] * left[1] - ahead[1] * left[0], ahead[0] * left[0] + ahead[1] * left[1]


def is_free(me, view, walls, east, north, heading, later):
    """Three circles along the car keep off walls and off others, who are taken to go on as they go."""
    cell, radius = 0.2, me["width"] / 2 + MARGIN
    for ahead in (-me["length"] / 3, 0, me["length"] / 3):
        e, n = east + ahead * math.cos(heading), north + ahead * math.sin(heading)
        ring = ((e + radius * math.cos(k * math.pi / 6), n + radius * math.sin(k * math.pi / 6)) for k in range(12))
        if any((math.floor(y / cell), math.floor(x / cell)) in walls for x, y in ring):
            return False
        for one in view["tracks"]:
            x, y = one["east"] + later * one["east_speed"] - e, one["north"] + later * one["north_speed"] - n
            along = x * math.cos(one["heading"]) + y * math.sin(one["heading"])
            beyond = max(0, abs(along) - max(0, one["length"] - one["width"]) / 2)
            if math.hypot(beyond, math.sqrt(max(0, x * x + y * y - along * along))) < radius + one["width"] / 2:
                return False
    return True


def trajectory(me, view, walls, goal, share):
    """Poses that lead to an offset at a share of the speed allowed, and what they cost; nothing where they are not free."""
    way, ego, poses, cost = view["way"], view["ego"], [], 0.3 * goal * goal
    start, offset = beside(way, ego["east"], ego["north"])
    station, speed, length, end = start, max(0.0, ego["speed"]), max(12.0, 2.5 * ego["speed"]), way[-1][6] == 0
    for i in range(int(SECONDS / STEP) + 1):
        t = min(1, (station - start) / length)
        left = offset + (goal - offset) * t ** 3 * (10 - 15 * t + 6 * t * t)
        slope = (goal - offset) * 30 * t * t * (1 - t) ** 2 / length
        e, n, heading, _, limit = at(way, station)
        pose = e - left * math.sin(heading), n + left * math.cos(heading), heading + math.atan(slope)
        if not is_free(me, view, walls, *pose, i * STEP):
            return None
        poses.append([view["time"] + i * STEP, *pose, speed])
        brake = math.sqrt(max(0, 3.5 * (way[-1][0] - 1 - station))) if end else limit
        wanted = max(speed - 3.5 * STEP, min(share * min(limit, brake), speed + 1.5 * STEP))
        cost += STEP * (limit - speed)
        station, speed = station + STEP * (speed + max(0, wanted)) / 2, max(0, wanted)
    return cost, poses


def plan(me, view):
    runs = view["occupancy"] or {"runs": [], "south": 0, "west": 0}
    walls = {(runs["south"] + row, runs["west"] + column) for row, first, last in runs["runs"] for column in range(first, last + 1)}
    room = (at(view["way"], beside(view["way"], view["ego"]["east"], view["ego"]["north"])[0])[3] - me["width"]) / 2
    goals = [0.5 * k for k in range(-int(2 * room), int(2 * room) + 1)]
    for share in (1, 0.6, 0.3, 0):
        if found := [one for goal in goals if (one := trajectory(me, view, walls, goal, share))]:
            return {"type": "plan", "trajectory": min(found)[1]}
    return {"type": "halt", "reason": "nothing ahead is free"}


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        car = message
    elif message["type"] == "view":
        print(json.dumps({**plan(car, message), "cycle": message["cycle"]}), flush=True)
