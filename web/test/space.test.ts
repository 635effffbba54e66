import { describe, expect, it } from 'vitest';
import { Box3, Matrix4, Vector3 } from 'three';
import { firstSight, fixedSight, type Going, sightOf } from '../src/space/cameras';
import { extentOf, lookOf } from '../src/space/kinds';
import { MeshBuilder } from '../src/space/mesh';
import { modelOf } from '../src/space/models';
import { shortest } from '../src/geo/angle';
import { Poses, writeMatrix } from '../src/space/poses';
import { Quality } from '../src/space/quality';
import { paletteAt } from '../src/space/air';
import { dashes } from '../src/space/roads';
import { groundCuts, polygons } from '../src/space/world';
import { Fleet } from '../src/state/fleet';
import type { Group, Shape } from '../src/wire/contract';
import { frameAt, GROUPS, sceneOf } from './scenes';

const group = (kind: string, length: number, shape: Shape | null = null): Group => ({ ...GROUPS[1], kind, length_m: length, body_m: [length, 0.4 * length], shape });
const ROVER: Shape = { part: 'vehicle', outline: [[1, 0.4], [1, -0.4], [-0.2, -0.4], [-0.2, 0.4]], bottom_m: 0.1, top_m: 0.7, wheels: [{ ahead_m: 0.8, left_m: 0.35, diameter_m: 0.3, width_m: 0.1, steers: true }] };

describe('a pose in space', () => {
  it('turns by the heading, lifts the nose and lowers the right side', () => {
    const into = new Float32Array(16);

    writeMatrix({ x: 10, y: 20, z: 3, heading: Math.PI / 2, pitch: 0.1, roll: 0.2 }, into, 0);

    const at = (point: [number, number, number]): Vector3 => new Vector3(...point).applyMatrix4(new Matrix4().fromArray(into));
    expect(at([1, 0, 0]).y).toBeCloseTo(20 + Math.cos(0.1), 6);
    expect(at([1, 0, 0]).z).toBeCloseTo(3 + Math.sin(0.1), 6);
    expect(at([0, -1, 0]).z).toBeCloseTo(3 - Math.cos(0.1) * Math.sin(0.2), 6);
    expect(new Matrix4().fromArray(into).determinant()).toBeCloseTo(1, 5);
  });

  it('is never ahead of the newest frame, and turns the short way', () => {
    const fleet = new Fleet(sceneOf([1]));
    fleet.take(frameAt(0, [[0, 0]], { jump: true }), 1000);
    fleet.take(frameAt(0.1, [[10, 0]]), 1100);
    const poses = new Poses(fleet);
    const pose = { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 };

    poses.at(1100);
    const first = poses.read(0, pose).x;
    poses.at(9999);
    const late = poses.read(0, pose).x;

    expect(first).toBeCloseTo(0, 6);
    expect(late).toBeCloseTo(10, 6);
    expect(shortest(6.1)).toBeCloseTo(6.1 - 2 * Math.PI, 12);
  });

  it('rolls wheels by the distance driven, back in reverse', () => {
    const fleet = new Fleet(sceneOf([1]));
    const poses = new Poses(fleet);
    for (const [seconds, speed] of [[0, 4], [0.5, 4], [1, -4], [1.5, -4]]) {
      const frame = frameAt(seconds, [[0, 0]]);
      frame.speed[0] = 100 * speed;
      fleet.take(frame, 1000 * seconds);
      poses.framed();
    }

    expect(poses.rolled[0]).toBeCloseTo(2 + 0 - 2, 6);
  });
});

describe('the first picture', () => {
  const lone: Going = { at: [-900, 40, 0], heading: 0 };
  const crowd = [[610, 5], [622, 5], [640, 8]].map(([x, y]): Going => ({ at: [x, y, 0], heading: 0 }));
  const distance = ([x, y, z]: readonly number[], [u, v, w]: readonly number[]): number => Math.hypot(u - x, v - y, w - z);

  it('shows where most vehicles of a large scene are, from behind them', () => {
    const { eye, target } = firstSight([lone, ...crowd], { middle: [0, 0, 0], metres: 4000, rooms: false });

    expect(target).toEqual([624, 6, 0]);
    expect(eye[0]).toBeLessThan(target[0]);
    expect(distance(eye, target)).toBeLessThan(60);
    expect(Math.max(...crowd.map(({ at }) => distance(eye, at)))).toBeLessThan(60);
  });

  it('shows a small scene whole, and looks into rooms from above', () => {
    const outside = firstSight(crowd, { middle: [600, 0, 2], metres: 100, rooms: false });
    const rooms = firstSight(crowd, { middle: [600, 0, 2], metres: 100, rooms: true });

    expect(outside.target).toEqual([600, 0, 2]);
    expect(distance(outside.eye, outside.target)).toBeGreaterThan(60);
    expect(rooms.eye[2]).toBeGreaterThan(2 * (outside.eye[2] - 2));
  });
});

describe('the ground', () => {
  it('is cut finely around the scene, whose triangles software graphics would else place too high, and reaches to the horizon', () => {
    const cuts = groundCuts(0, 100);
    const large = groundCuts(0, 40_000);

    expect(Math.max(...cuts.slice(2, -1).map((x, i) => x - cuts[i + 1]))).toBeLessThanOrEqual(150);
    expect(cuts[0]).toBe(-7000);
    expect(cuts.at(-1)).toBe(7100);
    expect(large.length).toBeLessThan(30);
    expect([...large].sort((one, other) => one - other)).toEqual(large);
  });
});

describe('fixed cameras', () => {
  it('are those of the scenario, by their names, and have an upper edge when they look straight down', () => {
    const cameras = [{ name: 'gate', at: [1, 2, 3], towards: [4, 5, 0] }, { name: 'roof', at: [0, 0, 30], towards: [0, 0, 0] }];

    expect(fixedSight(cameras, 'fixed:gate')).toEqual({ eye: [1, 2, 3], target: [4, 5, 0] });
    expect(fixedSight(cameras, 'fixed:roof')!.eye[1]).not.toBe(0);
    expect(fixedSight(cameras, 'gate')).toBeNull();
    expect(fixedSight(cameras, 'fixed:door')).toBeNull();
  });
});

describe('models', () => {
  it.each(['ground', 'pedestrian', 'air/rotor', 'air/fixed-wing', 'surface', 'underwater'])('of %s are as large as their body', (kind) => {
    const one = group(kind, kind === 'pedestrian' ? 0.5 : 4.5);
    const { body, extent } = modelOf(one);
    const box = new Box3().setFromBufferAttribute(body.getAttribute('position') as never);

    expect(box.max.x - box.min.x).toBeLessThan(1.3 * extent.length + 0.2);
    expect(box.max.x - box.min.x).toBeGreaterThan(0.35 * extent.length);
    expect([...(body.getAttribute('normal').array as Float32Array)].every(Number.isFinite)).toBe(true);
  });

  it('have the heights, wheels and place of a rigid body', () => {
    const one = group('ground', 1.2, ROVER);
    const { body, moving, extent, middle } = modelOf(one);
    const box = new Box3().setFromBufferAttribute(body.getAttribute('position') as never);

    expect(lookOf(one)).toBe('robot');
    expect([extent.bottom, extent.top, middle]).toEqual([0.1, 0.7, 0.4]);
    expect(box.max.x).toBeCloseTo(1, 5);
    expect(box.min.x).toBeCloseTo(-0.2, 5);
    expect(moving.map(({ at, steers }) => [...at, steers])).toEqual([[0.8, 0.35, 0.15, true]]);
  });

  it('are lorries when long, and people when people', () => {
    expect(['ground', 'ground', 'ground', 'pedestrian'].map((kind, i) => lookOf(group(kind, [12, 6, 4.5, 0.5][i])))).toEqual(['lorry', 'van', 'car', 'person']);
    expect(extentOf(group('pedestrian', 0.5)).top).toBeGreaterThan(1.5);
  });
});

describe('meshes', () => {
  it('close: the faces of a body look outward and enclose its volume', () => {
    const cube = new MeshBuilder().box([0, 2], [0, 3], [0, 4], 0xffffff).build();

    expect(volume(cube.getAttribute('position').array as Float32Array)).toBeCloseTo(24, 5);
  });

  it('stand on outlines with a courtyard, whichever way they are drawn', () => {
    const ring = (size: number): number[][] => [[-size, -size], [-size, size], [size, size], [size, -size], [-size, -size]];
    const yard = new MeshBuilder().column([ring(5), ring(2)], 0, 3, 0, 0).build();
    const roof = areaAt(yard.getAttribute('position').array as Float32Array, 3);

    expect(roof).toBeCloseTo(100 - 16, 4);
  });

  it('have dashes of three metres and gaps of six, across corners of the line', () => {
    const cut = dashes([[0, 0], [10, 0], [10, 10]]);

    expect(cut.map(([a, b]) => [...a, ...b].map((one) => Math.round(one * 100) / 100))).toEqual([[0, 0, 3, 0], [9, 0, 10, 0], [10, 0, 10, 2], [10, 8, 10, 10]]);
  });

  it('take polygons of GeoJSON and leave lines', () => {
    const place = (lon: number, lat: number): [number, number] => [lon, lat];

    expect(polygons({ type: 'MultiPolygon', coordinates: [[[[0, 0], [1, 0], [1, 1]]]] }, place)).toEqual([[[[0, 0], [1, 0], [1, 1]]]]);
    expect(polygons({ type: 'LineString', coordinates: [[0, 0], [1, 0]] }, place)).toEqual([]);
  });
});

describe('cameras', () => {
  const pose = { x: 100, y: 50, z: 2, heading: Math.PI / 2, pitch: 0, roll: 0 };
  const extent = { length: 4, width: 2, bottom: 0, top: 1.5 };

  it('chase from behind and look ahead', () => {
    const { eye, target } = sightOf('chase', pose, extent)!;

    expect(eye[1]).toBeLessThan(50 - 4);
    expect(target[1]).toBeGreaterThan(50);
    expect(eye[2]).toBeGreaterThan(2 + 1.5);
  });

  it('sit with the driver, and leave the free one alone', () => {
    const { eye, target } = sightOf('driver', pose, extent)!;

    expect(Math.hypot(eye[0] - 100, eye[1] - 50)).toBeLessThan(2);
    expect(target[1] - eye[1]).toBeCloseTo(10, 6);
    expect(sightOf('orbit', pose, extent)).toBeNull();
  });
});

describe('what a view shows', () => {
  it('gets coarser when frames take long, and finer again when they are quick', () => {
    const quality = new Quality();
    const draw = (count: number, millis: number): boolean[] => Array.from({ length: count }, () => quality.drew(millis));

    draw(6, 300);
    const withoutShadows = [quality.now.shadows, quality.now.resolution];
    draw(6, 300);
    const plain = [quality.now.fine, quality.now.resolution];
    const changed = draw(6, 300);
    const coarse = quality.now.resolution;
    draw(900, 5);

    expect(withoutShadows).toEqual([false, 1]);
    expect(changed[5]).toBe(true);
    expect(plain).toEqual([false, 1]);
    expect(coarse).toBeLessThan(1);
    expect([quality.now.shadows, quality.now.resolution]).toEqual([true, 1]);
  });

  it('is lowered by two levels after two very slow pictures', () => {
    const quality = new Quality();

    quality.drew(900);
    quality.drew(900);

    expect([quality.now.shadows, quality.now.fine]).toEqual([false, false]);
  });

  it('is brighter by day than by night', () => {
    const light = (up: number): number => paletteAt(up).zenith[1] + paletteAt(up).horizon[1];

    expect(light(0.7)).toBeGreaterThan(light(0));
    expect(light(0)).toBeGreaterThan(light(-0.5));
  });
});

/** By the divergence theorem: a sixth of the triple products of all triangles. */
function volume(p: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < p.length; i += 9) {
    const [a, b, c] = [new Vector3(p[i], p[i + 1], p[i + 2]), new Vector3(p[i + 3], p[i + 4], p[i + 5]), new Vector3(p[i + 6], p[i + 7], p[i + 8])];
    sum += a.dot(b.cross(c)) / 6;
  }
  return sum;
}

/** Area, seen from above, of the triangles that lie whole at a height. */
function areaAt(p: Float32Array, height: number): number {
  let sum = 0;
  for (let i = 0; i < p.length; i += 9) {
    if ([2, 5, 8].every((k) => p[i + k] === height)) {
      sum += ((p[i + 3] - p[i]) * (p[i + 7] - p[i + 1]) - (p[i + 6] - p[i]) * (p[i + 4] - p[i + 1])) / 2;
    }
  }
  return sum;
}
