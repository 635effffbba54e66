import { describe, expect, it } from 'vitest';
import { type Carrier, coverOf, coversOf, hull, noseOf, outlineOf, type Standing } from '../src/edit/coverage';
import type { Spot } from '../src/edit/features';
import type { Field, Lens, Mount, Sensor, Shape } from '../src/wire/contract';
import { GROUPS } from './scenes';

const QUARTER = Math.PI / 2;
const AT: Standing = { x: 10, y: 20, z: 0, heading: 0 };
const MIDDLE: Mount = { at: [0, 0, 0], turn_rad: 0, pitch_rad: 0, roll_rad: 0 };
/** 90 degrees wide: half of its 200 columns is as far aside as 100 pixels are ahead. */
const LENS: Lens = { width: 200, height: 100, fx: 100, fy: 100, cx: 99.5, cy: 49.5, distortion: [], far_m: 15 };
const flat = (half: number, reach: number): Field => ({ right_rad: -half, left_rad: half, low_rad: 0, high_rad: 0, reach_m: reach });

function has(outline: readonly Spot[], [x, y]: Spot): boolean {
  return outline.some(([a, b]) => Math.hypot(a - x, b - y) < 1e-6);
}

describe('what sensors cover, seen from above', () => {
  it('is a sector of the range of a scanner, from where it is mounted and the way it is turned', () => {
    const outline = coverOf({ lens: null, field: flat(QUARTER / 2, 30), mount: { ...MIDDLE, at: [2, 1, 0.5], turn_rad: QUARTER } }, { ...AT, heading: QUARTER }, false);

    // Ahead is north: the mount is at (10 - 1, 20 + 2), and looks west, 45 degrees to both sides.
    const aside = 30 * Math.SQRT1_2;
    expect([[9, 22], [9 - 30, 22], [9 - aside, 22 - aside], [9 - aside, 22 + aside]].every((spot) => has(outline, spot as Spot))).toBe(true);
    expect(Math.max(...outline.map(([x, y]) => Math.hypot(x - 9, y - 22)))).toBeCloseTo(30, 9);
  });

  it('is a ring without a corner in the middle for a scanner that looks all around, and keeps the wedge behind one of 270 degrees', () => {
    const around = coverOf({ lens: null, field: flat(Math.PI, 5), mount: MIDDLE }, AT, false);
    const most = coverOf({ lens: null, field: flat(1.5 * QUARTER, 5), mount: MIDDLE }, AT, false);

    expect(around.every(([x, y]) => Math.abs(Math.hypot(x - 10, y - 20) - 5) < 1e-9)).toBe(true);
    expect(most[0]).toEqual([10, 20]);
    expect(Math.min(...most.map(([x]) => x))).toBeCloseTo(10 - 5 * Math.SQRT1_2, 9);
  });

  it('reaches as far as the depth that a camera measures, as wide as its picture', () => {
    const outline = coverOf({ lens: LENS, field: null, mount: MIDDLE }, AT, false);

    expect([[10, 20], [25, 35], [25, 5]].every((spot) => has(outline, spot as Spot))).toBe(true);
    expect(outline).toHaveLength(3);
  });

  it('ends at 100 m where a camera sees farther', () => {
    const outline = coverOf({ lens: { ...LENS, far_m: 1000 }, field: null, mount: MIDDLE }, AT, false);

    expect(Math.max(...outline.map(([x]) => x))).toBeCloseTo(110, 9);
  });

  it('is the ground in the picture of a camera that looks straight down from the air, also from higher than 100 m', () => {
    const below = { lens: { ...LENS, far_m: 1000 }, field: null, mount: { ...MIDDLE, pitch_rad: -QUARTER } };
    const outline = coverOf(below, { ...AT, z: 120 }, true);

    // As wide to both sides as it is high, and half as long.
    expect([[70, 140], [70, -100], [-50, -100], [-50, 140]].every((spot) => has(outline, spot as Spot))).toBe(true);
    expect(outline).toHaveLength(4);
  });

  it('rolls with the right side down', () => {
    const outline = coverOf({ lens: { ...LENS, far_m: 1000 }, field: null, mount: { ...MIDDLE, roll_rad: QUARTER } }, AT, false);

    // The short side of the picture lies level now: half as wide.
    expect([[110, 70], [110, -30]].every((spot) => has(outline, spot as Spot))).toBe(true);
  });

  it('takes of a scanner of several lines the level one', () => {
    const outline = coverOf({ lens: null, field: { ...flat(Math.PI, 80), low_rad: -0.3, high_rad: 0.3 }, mount: MIDDLE }, AT, false);

    expect(outline.every(([x, y]) => Math.abs(Math.hypot(x - 10, y - 20) - 80) < 1e-9)).toBe(true);
  });

  it('is nothing for what looks nowhere', () => {
    expect(coverOf({ lens: null, field: null, mount: MIDDLE }, AT, false)).toEqual([]);
  });
});

describe('whose sensors are shown', () => {
  const scan: Sensor = { name: 'scan', kind: 'lidar-2d', mount: MIDDLE, lens: null, field: flat(Math.PI, 5) };
  const eye: Sensor = { name: 'eye', kind: 'camera', mount: MIDDLE, lens: LENS, field: null };
  const imu: Sensor = { name: 'imu', kind: 'imu', mount: MIDDLE, lens: null, field: null };
  const vehicles = (count: number): Carrier[] => Array.from({ length: count }, (_, i) => ({ ...AT, vid: 101 + i, group: { ...GROUPS[1], sensors: [scan, eye, imu] } }));

  it('those of few vehicles, with the kind of each', () => {
    expect(coversOf(vehicles(2), []).map(({ kind }) => kind)).toEqual(['scanner', 'camera', 'scanner', 'camera']);
  });

  it('of many only those of the selected group', () => {
    expect(coversOf(vehicles(50), [])).toEqual([]);
    expect(coversOf(vehicles(50), [[103, 104], [120, 120]])).toHaveLength(6);
  });
});

describe('outlines of bodies', () => {
  it('lie ahead of the reported place as their shape does, with a line to the front', () => {
    const shape: Shape = { part: 'vehicle', bottom_m: 0, top_m: 2, outline: [[3, 1], [-1, 1], [-1, -1], [3, -1]], wheels: [] };
    const outline = outlineOf({ shape }, { ...AT, heading: QUARTER }) ?? [];

    expect([[9, 23], [9, 19], [11, 19], [11, 23]].every((spot, i) => has([outline[i]], spot as Spot))).toBe(true);
    expect(noseOf({ shape }, { ...AT, heading: QUARTER }).map((spot, i) => has([spot], [[10, 21], [10, 23]][i] as Spot))).toEqual([true, true]);
    expect([outlineOf({ shape: null }, AT), noseOf({ shape: null }, AT)]).toEqual([null, []]);
  });
});

describe('convex outlines', () => {
  it('leave out what lies inside or along an edge', () => {
    expect(hull([[0, 0], [2, 0], [1, 0], [2, 2], [0, 2], [1, 1]])).toEqual([[0, 0], [2, 0], [2, 2], [0, 2]]);
  });
});
