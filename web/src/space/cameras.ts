import type { Viewpoint } from '../wire/contract';
import type { Extent } from './kinds';
import type { Pose } from './poses';

/** Ways to look at a run: freely around a place, or bound to a vehicle. */
export const CAMERAS = ['orbit', 'chase', 'driver', 'drone', 'top', 'sensor'] as const;
export type CameraName = (typeof CAMERAS)[number];

export const CAMERA_LABELS: Record<CameraName, string> = { orbit: 'Orbit', chase: 'Chase', driver: 'Driver', drone: 'Drone', top: 'Top', sensor: 'Through a sensor' };

export type Vector = [x: number, y: number, z: number];
export interface Sight { eye: Vector; target: Vector }

export function isCamera(name: string): name is CameraName {
  return (CAMERAS as readonly string[]).includes(name);
}

/** Before the names of the scenario's fixed cameras. */
export const FIXED = 'fixed:';

/** What a fixed camera of the scenario sees, by its name with {@link FIXED} before it; null where there is none. It looks a little aside where it would look straight down, so that it has an upper edge. */
export function fixedSight(cameras: readonly Viewpoint[], name: string): Sight | null {
  const found = name.startsWith(FIXED) ? cameras.find((one) => one.name === name.slice(FIXED.length)) : undefined;
  if (!found) {
    return null;
  }
  const [[x, y, z], [tx, ty, tz]] = [found.at, found.towards];
  return { eye: [x, x === tx && y === ty ? y - 0.01 : y, z], target: [tx, ty, tz] };
}

/** Larger scenes are first seen in part, metres. */
const WHOLE_SCENE_METRES = 160;
/** Vehicles in squares of this size are seen together. */
const NEIGHBOURHOOD_METRES = 60;
/** How far the first picture reaches at least and at most: the size of a few vehicles, and of a crossing. */
const FIRST_METRES = { least: 16, most: 45 };

/** Where a vehicle is, and the way it goes, radians. */
export interface Going { at: Vector; heading: number }

/**
 * What the free camera sees first: the whole of a small scene, and of a larger one the place with the most vehicles, from behind and aside of the first of them there, so that its road leads into the picture.
 *
 * @param scene its middle and its larger side, metres, and whether it is rooms between walls, which are looked into from above
 */
export function firstSight(vehicles: readonly Going[], { middle: [x, y, z], metres, rooms }: { middle: Vector; metres: number; rooms: boolean }): Sight {
  if (vehicles.length === 0 || metres < WHOLE_SCENE_METRES) {
    const reach = 0.62 * metres;
    return { eye: [x - 0.35 * reach, y - reach, z + (rooms ? 1.1 : 0.5) * reach], target: [x, y, z] };
  }
  const neighbours = mostCrowded(vehicles);
  const target = [0, 1, 2].map((axis) => neighbours.reduce((sum, { at }) => sum + at[axis], 0) / neighbours.length) as Vector;
  const spread = Math.max(...neighbours.map(({ at }) => Math.hypot(at[0] - target[0], at[1] - target[1], at[2] - target[2])));
  const reach = Math.max(FIRST_METRES.least, Math.min(FIRST_METRES.most, spread));
  const way = neighbours[0].heading - 0.5;
  return { eye: [target[0] - 1.15 * reach * Math.cos(way), target[1] - 1.15 * reach * Math.sin(way), target[2] + 0.45 * reach], target };
}

/** Those of the square that has the most; of several, of the one with the first vehicle. */
function mostCrowded(vehicles: readonly Going[]): readonly Going[] {
  const squares = new Map<string, Going[]>();
  for (const one of vehicles) {
    const square = one.at.map((metres) => Math.floor(metres / NEIGHBOURHOOD_METRES)).join();
    squares.set(square, [...(squares.get(square) ?? []), one]);
  }
  return [...squares.values()].reduce((best, square) => (square.length > best.length ? square : best));
}

/** Where a camera that is bound to a vehicle stands, and where it looks; null for the free one. Only the driver's follows pitch. */
export function sightOf(camera: CameraName, { x, y, z, heading, pitch }: Pose, { length, top }: Extent): Sight | null {
  const [ahead, left]: [Vector, Vector] = [[Math.cos(heading), Math.sin(heading), 0], [-Math.sin(heading), Math.cos(heading), 0]];
  const at = (forward: number, side: number, up: number): Vector =>
    [x + forward * ahead[0] + side * left[0], y + forward * ahead[1] + side * left[1], z + up];
  switch (camera) {
    case 'chase':
      return { eye: at(-(1.6 * length + 3), 0, top + 0.4 * length + 0.6), target: at(0.8 * length + 2, 0, 0.5 * top) };
    case 'driver':
    case 'sensor':
      return { eye: at(0.12 * length, 0, 0.82 * top), target: at(0.12 * length + 10 * Math.cos(pitch), 0, 0.82 * top + 10 * Math.sin(pitch)) };
    case 'drone':
      return { eye: at(-(4 * length + Math.min(14, 5 * length)), 3 * length, 3 * length + Math.min(16, 5 * length)), target: at(length, 0, 0) };
    case 'top':
      return { eye: at(-0.01, 0, 6 * length + Math.min(40, 10 * length)), target: at(0, 0, 0) };
    default:
      return null;
  }
}
