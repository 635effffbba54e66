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
      return { eye: at(-(4 * length + 14), 3 * length, 3 * length + 16), target: at(length, 0, 0) };
    case 'top':
      return { eye: at(-0.01, 0, 6 * length + 40), target: at(0, 0, 0) };
    default:
      return null;
  }
}
