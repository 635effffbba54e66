import { describe, expect, it } from 'vitest';
import { camerasIn, readAddress, writeAddress, writeCameras } from '../src/state/address';
import { byUrgency, eachOnce, pairKey, spoken } from '../src/state/encounters';
import { noFilters, shown } from '../src/state/filters';
import { Fleet, LOOK } from '../src/state/fleet';
import { closestPairs, nearestTo } from '../src/state/pairs';
import { Box, ranges } from '../src/state/scene';
import { glide } from '../src/state/mapstate';
import { tailStrength, Visible } from '../src/state/visible';
import { cornerAt, fleetAt, frameAt, sceneOf } from './scenes';

const COASTING = 3 | (1 << 4);
const NEVER = 1 << 6;

describe('a fleet', () => {
  it('counts the seconds since the last report of a vehicle', () => {
    const fleet = new Fleet(sceneOf([1, 1]));
    fleet.take(frameAt(10, [[0, 0], [0, 0]]), 0);
    fleet.take(frameAt(11, [[0, 0], [0, 0]], { flags: [3, COASTING] }), 100);

    fleet.take(frameAt(17, [[0, 0], [0, 0]], { flags: [3, COASTING] }), 200);

    expect(fleet.age(0)).toBe(0);
    expect(fleet.age(1)).toBeCloseTo(7);
    fleet.take(frameAt(18, [[0, 0], [0, 0]]), 300);
    expect(fleet.age(1)).toBe(0);
  });

  it('glides between frames that are near in time, and jumps to one that is far, also in a slow browser', () => {
    const fleet = new Fleet(sceneOf([1]));
    fleet.take(frameAt(0, [[0, 0]]), 0);
    fleet.take(frameAt(0.1, [[1, 0]]), 100);
    expect(glide(fleet, 105, true)).toBeLessThan(1);

    fleet.take(frameAt(1.1, [[8, 4]]), 1100);

    expect(glide(fleet, 1101, true)).toBe(1);
  });

  it('clears the tails at a jump', () => {
    const fleet = new Fleet(sceneOf([1]));
    fleet.take(frameAt(0, [[0, 0]]), 0);
    fleet.take(frameAt(1, [[3, 4]]), 100);
    fleet.take(frameAt(2, [[3, 10]]), 200);
    fleet.offerCorner(cornerAt(2, [[3, 10]]));
    fleet.take(frameAt(2.1, [[3, 10]]), 250);
    expect(fleet.tailCount).toBe(1);

    fleet.take(frameAt(3, [[500, 500]], { jump: true }), 300);

    expect(fleet.tailCount).toBe(0);
    expect(fleet.now[0]).toEqual(fleet.now[1]);
  });

  it('selects the first real vehicles with a position, or otherwise any with one', () => {
    const fleet = new Fleet(sceneOf([0, 0, 1, 1]));
    const places: [number, number][] = [[0, 0], [0, 0], [0, 0], [0, 0]];

    fleet.take(frameAt(0, places, { flags: [NEVER, 3, 3, 3] }), 0);
    expect(fleet.firstOnes(4)).toEqual([1]);
    fleet.take(frameAt(1, places, { flags: [NEVER, NEVER, NEVER, 3] }), 100);
    expect(fleet.firstOnes(4)).toEqual([3]);
  });

  it('joins corners of tails when a frame has reached them, and ends the line where some are missing', () => {
    const fleet = new Fleet(sceneOf([1]), 1, 20);
    fleet.take(frameAt(0, [[0, 0]]), 0);
    [0.4, 0.8, 1.2].forEach((t) => fleet.offerCorner(cornerAt(t, [[10 * t, 0]])));

    fleet.take(frameAt(1, [[10, 0]]), 1000);
    const first = fleet.takeCorners().map(({ data }) => [...data]);
    fleet.offerCorner(cornerAt(4, [[40, 0]]));
    fleet.take(frameAt(4, [[40, 0]]), 2000);

    expect(first).toEqual([[4, 0, 0, 1], [8, 0, 0, 1]]);
    expect(fleet.takeCorners().map(({ data }) => [...data])).toEqual([[12, 0, 0, 1], [0, 0, 0, 0], [40, 0, 0, 1]]);
  });

  it('has tails that stay on a roundabout also at one frame a second', () => {
    const [radius, speed] = [12, 7];
    const at = (t: number): [number, number] => [radius * Math.cos((speed * t) / radius), radius * Math.sin((speed * t) / radius)];
    const fleet = new Fleet(sceneOf([1]));
    const corners: number[][] = [];

    for (let beat = 0; beat <= 300; beat++) {
      const t = beat / 10;
      if (beat % 4 === 0) {
        fleet.offerCorner(cornerAt(t, [at(t)]));
      }
      if (beat % 10 === 0) {
        fleet.take(frameAt(t, [at(t)]), 1000 * t);
        corners.push(...fleet.takeCorners().map(({ data }) => [...data]));
      }
    }

    const middles = corners.slice(1).map(([x, y, , here], i) => (here === 1 && corners[i][3] === 1 ? Math.hypot((x + corners[i][0]) / 2, (y + corners[i][1]) / 2) : radius));
    expect(corners.filter(([, , , here]) => here === 1).length).toBe(76);
    expect(Math.min(...middles)).toBeGreaterThan(radius - 0.5);
  });

  it('ends the tail where no corner came for a while', () => {
    const fleet = new Fleet(sceneOf([1]), 1, 20);
    fleet.offerCorner(cornerAt(0, [[0, 0]]));
    fleet.take(frameAt(0, [[0, 0]]), 0);

    fleet.take(frameAt(3, [[30, 0]]), 100);
    fleet.take(frameAt(6, [[60, 0]]), 200);

    expect(fleet.takeCorners().map(({ data }) => [...data])).toEqual([[0, 0, 0, 1], [0, 0, 0, 0]]);
  });

  it('limits the corners of a tail', () => {
    const fleet = new Fleet(sceneOf([1]), 1, 20);

    for (let i = 0; i < 2000; i++) {
      fleet.offerCorner(cornerAt(0.4 * i, [[i, 0]]));
      fleet.take(frameAt(0.4 * i, [[i, 0]]), 100 * i);
      fleet.takeCorners();
    }

    expect(fleet.tailCount).toBe(fleet.slots);
    expect(fleet.tailLength).toBe(50);
  });

  it('has bits of the look for real, warned and driven vehicles', () => {
    const fleet = new Fleet(sceneOf([0, 1]));

    fleet.take(frameAt(0, [[0, 0], [0, 0]], { flags: [3 | 8, 3 | 128] }), 0);

    expect(fleet.state[2]).toBe(1 | LOOK.REAL | LOOK.WARNED);
    expect(fleet.state[6]).toBe(0 | LOOK.BY_HAND);
  });
});

describe('rows in view', () => {
  it('are listed virtual first, then real, then warned', () => {
    const fleet = new Fleet(sceneOf([0, 1, 1, 0, 1]));
    fleet.take(frameAt(0, [[0, 0], [1, 0], [2, 0], [3, 0], [900, 0]], { flags: [3, 3, 3 | 8, 3, 3] }), 0);
    const view = new Box();
    view.add(-10, -10);
    view.add(10, 10);
    const visible = new Visible(5);

    visible.find(fleet, new Uint8Array(5).fill(1), view);

    expect([...visible.list.subarray(0, visible.count)]).toEqual([1, 0, 3, 2]);
    expect([visible.virtualEnd, visible.realEnd]).toEqual([1, 3]);
  });

  it('lose virtual tails as the view fills', () => {
    expect([0, 500, 750, 1000, 50_000].map(tailStrength)).toEqual([1, 1, 0.5, 0, 0]);
  });
});

describe('filters', () => {
  it('show by kind, nature, behavior and whether there was a report', () => {
    const scene = sceneOf([0, 1, 1, 1]);
    const fleet = new Fleet(scene);
    fleet.take(frameAt(0, [[0, 0], [0, 0], [0, 0], [0, 0]], { flags: [3, 3, 3, NEVER], rung: [0, 1, 2, 1] }), 0);
    const rows = (change: Partial<ReturnType<typeof noFilters>>): number[] => [...shown({ ...noFilters(), ...change }, scene, fleet, new Uint8Array(4))];

    expect(rows({})).toEqual([1, 1, 1, 0]);
    expect(rows({ virtual: false })).toEqual([1, 0, 0, 0]);
    expect(rows({ kinds: new Set(['ground']) })).toEqual([0, 1, 1, 0]);
    expect(rows({ behaviors: new Set(['avoid']) })).toEqual([0, 0, 1, 0]);
  });

  it('know hosts by their ranges of ids', () => {
    const scene = sceneOf([1, 1, 1]);
    const link = { vehicles: 1, rate_hz: 10, loss: 0, age_s: 0, offset_s: 0, margin: 1 };

    scene.setHosts([{ ...link, host: 'lab-1', vids: '101' }, { ...link, host: 'lab-2', vids: '102..103' }]);

    expect([...scene.host].map((host) => scene.hosts[host])).toEqual(['lab-1', 'lab-2', 'lab-2']);
    expect(ranges('1..3, 7,x,9..')).toEqual([[1, 3], [7, 7]]);
  });
});

describe('pairs', () => {
  it('are found as a search of all pairs finds them', () => {
    const places = Array.from({ length: 200 }, (_, i): [number, number] => [Math.round(1000 * Math.sin(i * 12.9898)), Math.round(1000 * Math.sin(i * 78.233))]);
    const fleet = fleetAt(places);
    const all: number[] = [];
    places.forEach((p, i) => places.slice(i + 1).forEach((q) => all.push(Math.hypot(p[0] - q[0], p[1] - q[1]))));

    const found = closestPairs(fleet, new Uint8Array(200).fill(1), 5);

    expect(found.map(({ metres }) => metres)).toEqual(all.sort((a, b) => a - b).slice(0, 5));
  });

  it('leave out rows that are not shown', () => {
    const fleet = fleetAt([[0, 0], [1, 0], [5, 0]]);

    expect(closestPairs(fleet, Uint8Array.of(1, 0, 1), 3)).toEqual([{ a: 0, b: 2, metres: 5 }]);
    expect(nearestTo(fleet, Uint8Array.of(1, 1, 1), 2)).toBe(1);
    expect(nearestTo(fleet, Uint8Array.of(0, 0, 1), 2)).toBe(-1);
  });
});

describe('encounters', () => {
  const one = { metres_now: 10, metres: 2, seconds: 3 };

  it('are sorted by time to the closest approach, each pair once', () => {
    const list = [{ ...one, vid: 1, other: 2 }, { ...one, vid: 2, other: 1 }, { ...one, vid: 3, other: 4, seconds: 1 }, { ...one, vid: 5, other: 6, metres: 1 }];

    expect(byUrgency(eachOnce(list)).map(({ vid, other }) => pairKey(vid, other))).toEqual(['3-4', '5-6', '1-2']);
  });

  it('are one sentence for a screen reader', () => {
    const list = [1, 3, 5, 7].map((vid) => ({ ...one, t_s: 0, vid, other: vid + 1, turn: 0, climb: 0 }));

    expect(spoken(list, (vid) => `v${vid}`)).toBe('Warning: v1 and v2, closest in 3 seconds; v3 and v4, closest in 3 seconds; and 2 more.');
  });
});

describe('an address', () => {
  it('encodes a view and is read back as the same', () => {
    const view = {
      camera: { x: 12.5, y: -7, zoom: 16.25, bearing: -20, pitch: 60 }, selected: [101, 205], time: 31.4, ghost: 'run 1&2', space: 'chase',
      filters: { kinds: new Set(['air/rotor']), hosts: new Set(['lab-1']), behaviors: new Set<string>(), real: true, virtual: false },
    };

    expect(readAddress(writeAddress(view))).toEqual(view);
  });

  it('holds up to four cameras of the 3D view', () => {
    const cameras = ['chase', 'driver', 'sensor:front left', 'fixed:gate'];

    expect(camerasIn(writeCameras(cameras))).toEqual(cameras);
    expect(camerasIn('chase')).toEqual(['chase']);
    expect(camerasIn('')).toEqual([]);
    expect(camerasIn('top~top~top~top~top')).toHaveLength(4);
  });

  it('with invalid values is a default view', () => {
    expect(readAddress('?at=1,2,x&vid=a~b&t=soon')).toEqual({ camera: null, selected: [], time: null, ghost: null, space: '', filters: noFilters() });
    expect(writeAddress({ camera: null, selected: [], time: null, ghost: null, space: '', filters: noFilters() })).toBe('');
  });
});
