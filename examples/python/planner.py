#!/usr/bin/env python3
"""A small planner for Tandem in Python's standard library: tries fast speeds and the middle of the way first, and plans what meets nobody.
docs/planner.md explains the messages. Places are complex numbers, east + north j, so that a product turns them."""
import cmath, itertools, json, math, socket, sys

STEP, STEPS, MARGIN, CELL = 0.25, 16, 0.4, 0.2
SPOTS = list(itertools.product((-0.5, -0.25, 0, 0.25, 0.5), (-0.5, 0, 0.5)))


def is_free(car, others, walls, place, heading, later):
    """Whether spots all over the car, with a margin, are off walls and off others, who are taken to go on as they go."""
    for ahead, left in SPOTS:
        spot = place + cmath.rect(1, heading) * complex(ahead * (car["length"] + 2 * MARGIN), left * (car["width"] + 2 * MARGIN))
        if (math.floor(spot.imag / CELL), math.floor(spot.real / CELL)) in walls:
            return False
        for other in others:
            then = complex(other["east"] + later * other["east_speed"], other["north"] + later * other["north_speed"])
            away = (spot - then) * cmath.rect(1, -other["heading"])
            if abs(away.real) < other["length"] / 2 + MARGIN and abs(away.imag) < other["width"] / 2 + MARGIN:
                return False
    return True


def trajectory(car, view, walls, start, offset, goal, share):
    """Poses that lead from one offset to another at a share of the speed that is allowed; nothing where they are not free."""
    way, station, speed, poses = view["way"], start, max(0, view["ego"]["speed"]), []
    for i in range(STEPS + 1):
        t = min(1, (station - start) / max(12, 2.5 * view["ego"]["speed"]))
        point = max((point for point in way if point[0] <= station), default=way[0])
        left = offset + (goal - offset) * t * t * (3 - 2 * t)
        place = complex(*point[1:3]) + cmath.rect(1, point[3]) * complex(station - point[0], left)
        heading = cmath.phase(place - before) if poses and abs(place - before) > 0.1 else view["ego"]["heading"]
        if not is_free(car, view["tracks"], walls, place, heading, i * STEP):
            return None
        poses.append([view["time"] + i * STEP, place.real, place.imag, heading, speed])
        limit = min(car["cruise"] if point[6] is None else point[6], math.sqrt(max(0, 3.5 * (way[-1][0] - 1 - station))))
        before, station, speed = place, station + speed * STEP, max(0, speed - 3.5 * STEP, min(share * limit, speed + 1.5 * STEP))
    return poses


def plan(car, view):
    me, grid = complex(view["ego"]["east"], view["ego"]["north"]), view["occupancy"] or {"runs": []}
    walls = {(grid["south"] + row, grid["west"] + i) for row, first, last in grid["runs"] for i in range(first, last + 1)}
    nearest = min(view["way"], key=lambda point: abs(complex(*point[1:3]) - me))
    aside, room = (me - complex(*nearest[1:3])) * cmath.rect(1, -nearest[3]), int((nearest[5] or 3.5) - car["width"])
    goals = sorted((k / 2 for k in range(-room, room + 1)), key=lambda goal: abs(goal) + abs(goal - aside.imag) / 2)
    choices = itertools.product((1, 0.6, 0.3, 0), goals)
    tries = (trajectory(car, view, walls, nearest[0] + aside.real, aside.imag, goal, share) for share, goal in choices)
    poses = next(filter(None, tries), None)
    return {"type": "plan", "trajectory": poses} if poses else {"type": "halt", "reason": "nothing ahead is free"}


lines, answers = sys.stdin, sys.stdout
if sys.argv[1:2] == ["--connect"]:
    lines = answers = socket.create_connection(sys.argv[2].split(":")).makefile("rw", encoding="utf-8")
for message in map(json.loads, lines):
    if message["type"] == "hello":
        car = message
    elif message["type"] == "view":
        print(json.dumps({**plan(car, message), "cycle": message["cycle"]}), file=answers, flush=True)
