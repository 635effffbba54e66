import type { Field, Lens, Sensor } from '../wire/contract';

type Corner = [x: number, y: number, z: number];

/** Frustums are drawn this far at most, metres: they show directions, not ranges. */
const CAMERA_METRES = 4;
const SCANNER_METRES = 6;
const ARC_STEP = Math.PI / 24;

/** Pairs of corners, in the sensor's axes, of the lines that show what it covers. */
export function linesOf({ lens, field }: Pick<Sensor, 'lens' | 'field'>): Corner[] {
  return lens ? pyramid(lens) : field ? fan(field) : [];
}

/** The four corners of a picture, without the bend of its lens. */
function pyramid({ width, height, fx, fy, cx, cy, far_m }: Lens): Corner[] {
  const far = Math.min(CAMERA_METRES, far_m);
  const at = (u: number, v: number): Corner => [far, (far * (cx - u)) / fx, (far * (cy - v)) / fy];
  const ring = [at(-0.5, -0.5), at(width - 0.5, -0.5), at(width - 0.5, height - 0.5), at(-0.5, height - 0.5)];
  return ring.flatMap((corner, i): Corner[] => [[0, 0, 0], corner, corner, ring[(i + 1) % 4]]);
}

/** Arcs along the lowest and the highest line, and the edges where it does not look all around. */
function fan({ right_rad, left_rad, low_rad, high_rad, reach_m }: Field): Corner[] {
  const far = Math.min(SCANNER_METRES, reach_m);
  const at = (azimuth: number, elevation: number): Corner => [far * Math.cos(elevation) * Math.cos(azimuth), far * Math.cos(elevation) * Math.sin(azimuth), far * Math.sin(elevation)];
  const steps = Math.max(2, Math.ceil((left_rad - right_rad) / ARC_STEP));
  const elevations = high_rad > low_rad ? [low_rad, high_rad] : [low_rad];
  const arcs = elevations.flatMap((elevation) => Array.from({ length: steps }, (_, i) => [i, i + 1].map((k) => at(right_rad + ((left_rad - right_rad) * k) / steps, elevation))).flat());
  const around = left_rad - right_rad > 2 * Math.PI - 0.01;
  const edges = around ? [] : elevations.flatMap((elevation): Corner[] => [[0, 0, 0], at(right_rad, elevation), [0, 0, 0], at(left_rad, elevation)]);
  return [...arcs, ...edges];
}
