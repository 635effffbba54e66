import type { Field, Group, Lens, Mount, Sensor } from '../wire/contract';
import type { Spot } from './features';

/** Where a vehicle stands: metres east, north and above the site, and radians anticlockwise from east. */
export interface Standing { x: number; y: number; z: number; heading: number }

/** Where a vehicle is, and what it carries. */
export interface Carrier extends Standing { vid: number; group: Group }

/** The ground that a sensor covers, seen from above. */
export interface Cover { kind: SensorKind; outline: Spot[] }

export type SensorKind = 'camera' | 'scanner';

/** Metres ahead, left and up. */
type Ray = readonly [ahead: number, left: number, up: number];

/** Where no vehicle is selected, sensors are shown of so few at most, and of a selected group of its first ones. */
const FEW_VEHICLES = 12;
const MOST_VEHICLES = 60;
/** Cameras see farther than is of use on a map: rays that do not end on the ground are shown so far, metres. */
const CAMERA_METRES = 100;
const ARC_STEP = Math.PI / 36;
const EDGE_STEPS = 4;
const AROUND = 2 * Math.PI - 0.01;

/** The outline of a body on the map; null where only its length and width are known. */
export function outlineOf({ shape }: Pick<Group, 'shape'>, at: Standing): Spot[] | null {
  return shape && shape.outline.length >= 3 ? shape.outline.map(([ahead, left]) => placed(at, ahead, left)) : null;
}

/** A line from the middle of an outline to its front, which tells where it looks. */
export function noseOf({ shape }: Pick<Group, 'shape'>, at: Standing): Spot[] {
  const along = (shape?.outline ?? []).map(([ahead]) => ahead);
  const [front, back] = [Math.max(...along), Math.min(...along)];
  return along.length > 0 ? [placed(at, (front + back) / 2, 0), placed(at, front, 0)] : [];
}

function placed({ x, y, heading }: Standing, ahead: number, left: number): Spot {
  return [x + ahead * Math.cos(heading) - left * Math.sin(heading), y + ahead * Math.sin(heading) + left * Math.cos(heading)];
}

/**
 * What a sensor covers seen from above, with its mount counted; empty for sensors that look nowhere. Rays of those that fly end on the ground, as if that were level at the site's height.
 *
 * @param flies whether the height of the vehicle is one above the ground
 */
export function coverOf({ lens, field, mount }: Pick<Sensor, 'lens' | 'field' | 'mount'>, at: Standing, flies: boolean): Spot[] {
  const [ahead, left, up] = mount.at;
  const [x, y] = placed(at, ahead, left);
  const eye: Standing = { x, y, z: flies ? at.z + up : Infinity, heading: at.heading + mount.turn_rad };
  if (lens) {
    return hull([[x, y], ...border(lens).map((ray) => end(eye, turned(ray, mount), lens.far_m, CAMERA_METRES))]);
  }
  return field ? fan(field, mount, eye) : [];
}

/** Rays along the edge of a picture, for a metre ahead and without the bend of the lens. */
function border({ width, height, fx, fy, cx, cy }: Lens): Ray[] {
  const [left, right, top, bottom] = [-0.5, width - 0.5, -0.5, height - 0.5];
  const corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
  return corners.flatMap(([u, v], i) => {
    const [nextU, nextV] = corners[(i + 1) % 4];
    return Array.from({ length: EDGE_STEPS }, (_, k): Ray => [1, (cx - u - ((nextU - u) * k) / EDGE_STEPS) / fx, (cy - v - ((nextV - v) * k) / EDGE_STEPS) / fy]);
  });
}

/** A sector, or all around; of each direction the elevation that goes farthest. */
function fan({ right_rad: right, left_rad: left, low_rad: low, high_rad: high, reach_m: reach }: Field, mount: Mount, eye: Standing): Spot[] {
  const steps = Math.max(2, Math.ceil((left - right) / ARC_STEP - 1e-9));
  const elevations = [low, Math.min(high, Math.max(low, 0)), high];
  const apex: Spot = [eye.x, eye.y];
  const ends = Array.from({ length: steps + 1 }, (_, i) => {
    const azimuth = right + ((left - right) * i) / steps;
    return elevations.map((e) => end(eye, turned([Math.cos(e) * Math.cos(azimuth), Math.cos(e) * Math.sin(azimuth), Math.sin(e)], mount), reach, reach));
  });
  if (left - right < Math.PI) {
    return hull([apex, ...ends.flat()]);
  }
  const far = ends.map((some) => some.reduce((a, b) => (distance(apex, b) > distance(apex, a) ? b : a)));
  return left - right > AROUND ? far.slice(0, -1) : [apex, ...far];
}

/** A ray in axes that are level and ahead of the sensor: rolled with the right side down, then pitched with the front up. */
function turned([ahead, left, up]: Ray, { pitch_rad: pitch, roll_rad: roll }: Mount): Ray {
  const [side, rise] = [left * Math.cos(roll) - up * Math.sin(roll), left * Math.sin(roll) + up * Math.cos(roll)];
  return [ahead * Math.cos(pitch) - rise * Math.sin(pitch), side, ahead * Math.sin(pitch) + rise * Math.cos(pitch)];
}

/** The end of a ray, seen from above: on the ground, or so many times its length away. */
function end(eye: Standing, [ahead, left, up]: Ray, reach: number, most: number): Spot {
  const ground = up < 0 && eye.z >= 0 ? eye.z / -up : Infinity;
  const times = ground <= reach ? ground : Math.min(reach, most);
  return placed(eye, times * ahead, times * left);
}

function distance([x, y]: Spot, [a, b]: Spot): number {
  return Math.hypot(a - x, b - y);
}

/** The convex outline of places, anticlockwise; by A. M. Andrew, Another efficient algorithm for convex hulls in two dimensions, 1979. */
export function hull(spots: readonly Spot[]): Spot[] {
  const sorted = [...spots].sort(([x, y], [a, b]) => x - a || y - b);
  const half = (some: readonly Spot[]): Spot[] => {
    const chain: Spot[] = [];
    for (const spot of some) {
      while (chain.length > 1 && cross(chain[chain.length - 2], chain[chain.length - 1], spot) <= 1e-9) {
        chain.pop();
      }
      chain.push(spot);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function cross([ox, oy]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  return (ax - ox) * (by - oy) - (ay - oy) * (bx - ox);
}

/** What the sensors of vehicles cover: of those of the selected group, or of all where there are few. */
export function coversOf(vehicles: readonly Carrier[], ids: readonly (readonly [number, number])[]): Cover[] {
  const mine = ids.length > 0 ? vehicles.filter(({ vid }) => ids.some(([a, b]) => a <= vid && vid <= b)).slice(0, MOST_VEHICLES) : vehicles.length <= FEW_VEHICLES ? vehicles : [];
  return mine.flatMap((vehicle) => vehicle.group.sensors
    .map((sensor): Cover => ({ kind: sensor.lens ? 'camera' : 'scanner', outline: coverOf(sensor, vehicle, vehicle.group.kind.startsWith('air')) }))
    .filter(({ outline }) => outline.length > 2));
}
