import { type Corner, readCorner, readFrame, type Frame } from '../src/wire/frame';
import { Fleet } from '../src/state/fleet';
import { Scene } from '../src/state/scene';
import type { Group, SceneDescription } from '../src/wire/contract';
import { Play } from '../dev/play.mjs';

export const GROUPS: Group[] = [
  { name: 'phones', kind: 'pedestrian', symbol: 'circle', real: true, extra: false, comes: false, shape: null, look: null, sensors: [], length_m: 0.5, body_m: [0.5, 0], behaviors: [], reasons: [], steps: [] },
  { name: 'cars', kind: 'ground', symbol: 'triangle', real: false, extra: false, comes: false, shape: null, look: null, sensors: [], length_m: 2.7, body_m: [4.5, 1.8], behaviors: ['wander', 'avoid'], reasons: [], steps: ['go', 'home'] },
];

export function sceneOf(group: number[], names = group.map((_, row) => `v${row}`)): Scene {
  const words: SceneDescription = {
    name: 'test', seed: 1, site: { lat_deg: 36.8, lon_deg: -2.4, height_m: 0, utm_zone: 30, convergence_rad: 0 }, clock: { report_s: 0.1, step_s: 0.01, duration_s: null },
    alerts: { lengths: 3, seconds: 8 }, points: [], areas: [], zones: [], walls: { areas: [], cell_m: 0, boxes: [] }, lanes: [], closed_lanes: [], paths: [], gates: [], signals: [], radio: null, terrain: null, weather: { visibility_m: null, rain_mmph: 0, light: { east: 0.5, north: -0.5, up: 0.7, direct: 0.65, ambient: 0.4 } }, props: [], cameras: [], map: null, triggers: [], fidelity: null,
    groups: GROUPS, vid: group.map((_, row) => 101 + row), names, group, span_s: null,
  };
  return new Scene(words);
}

/** A frame with everyone at the given places, at the given second. */
export function frameAt(seconds: number, places: readonly [number, number][], options: { jump?: boolean; flags?: number[]; rung?: number[] } = {}): Frame {
  const play = new Play({ vehicles: places.length, real: 0 });
  const frame = readFrame(play.frame(seconds, { number: 1, jump: options.jump ?? false }));
  places.forEach(([x, y], row) => {
    frame.east[row] = 100 * x;
    frame.north[row] = 100 * y;
    frame.up[row] = 0;
    frame.flags[row] = options.flags?.[row] ?? 3;
    frame.rung[row] = options.rung?.[row] ?? 1;
  });
  return frame;
}

/** Corners of tails with everyone at the given places. */
export function cornerAt(seconds: number, places: readonly [number, number][]): Corner {
  const corner = readCorner(new Play({ vehicles: places.length, real: 0 }).corner(seconds));
  places.forEach(([x, y], row) => {
    corner.east[row] = Math.round(100 * x);
    corner.north[row] = Math.round(100 * y);
    corner.up[row] = 0;
  });
  return corner;
}

export function fleetAt(places: readonly [number, number][], group = places.map(() => 1)): Fleet {
  const fleet = new Fleet(sceneOf(group));
  fleet.take(frameAt(0, places), 0);
  return fleet;
}
