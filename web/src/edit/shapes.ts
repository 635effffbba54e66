import { tidy, type Spot } from './features';

/** corners of a curve between two of its places */
const CURVE_STEPS = 8;
const MAX_ROWS = 500;

/** Metres from a place to a line. */
export function distanceTo(points: readonly Spot[], closed: boolean, [x, y]: Spot): number {
  const all = closed && points.length > 0 ? [...points, points[0]] : points;
  return all.reduce((least, [x0, y0], i) => {
    const [x1, y1] = all[Math.min(i + 1, all.length - 1)];
    const [dx, dy] = [x1 - x0, y1 - y0];
    const t = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
    return Math.min(least, Math.hypot(x - x0 - t * dx, y - y0 - t * dy));
  }, Infinity);
}

export function isInside(points: readonly Spot[], [x, y]: Spot): boolean {
  return points.reduce((within, [x0, y0], i) => {
    const [x1, y1] = points[(i + 1) % points.length];
    return (y0 > y) !== (y1 > y) && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) ? !within : within;
  }, false);
}

/**
 * Lines to and fro over an outline, so many metres apart: what a ground station calls a survey. Only the outline counts where it is not convex.
 *
 * @param along direction of the lines, radians anticlockwise from east
 */
export function survey(outline: readonly Spot[], spacing: number, along = 0): Spot[] {
  const turned = outline.map((one) => rotated(one, -along));
  const [low, high] = [Math.min(...turned.map(([, y]) => y)), Math.max(...turned.map(([, y]) => y))];
  const rows = Math.max(1, Math.min(MAX_ROWS, Math.floor((high - low) / spacing)));
  const inset = (high - low - (rows - 1) * spacing) / 2;
  const points: Spot[] = [];
  for (let row = 0; row < rows; row++) {
    const y = low + inset + row * spacing;
    const crossings = turned.flatMap(([x0, y0], i) => {
      const [x1, y1] = turned[(i + 1) % turned.length];
      return (y0 <= y) === (y1 <= y) ? [] : [x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)];
    });
    if (crossings.length >= 2) {
      const ends: Spot[] = [[Math.min(...crossings), y], [Math.max(...crossings), y]];
      points.push(...(row % 2 === 0 ? ends : ends.reverse()));
    }
  }
  return points.map((one) => rotated(one, along)).map(([x, y]) => [tidy(x), tidy(y)]);
}

function rotated([x, y]: Spot, radians: number): Spot {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** A smooth curve through places: a centripetal Catmull-Rom spline (Barry and Goldman 1988, Yuksel et al. 2011), which has neither loops nor cusps between two places. */
export function curve(places: readonly Spot[]): Spot[] {
  const spots = places.filter(([x, y], i) => i === 0 || x !== places[i - 1][0] || y !== places[i - 1][1]);
  if (spots.length < 3) {
    return [...spots];
  }
  const mirrored = ([x0, y0]: Spot, [x1, y1]: Spot): Spot => [2 * x0 - x1, 2 * y0 - y1];
  const all = [mirrored(spots[0], spots[1]), ...spots, mirrored(spots[spots.length - 1], spots[spots.length - 2])];
  const points: Spot[] = [];
  for (let i = 1; i + 2 < all.length; i++) {
    for (let step = 0; step < CURVE_STEPS; step++) {
      points.push(between(all[i - 1], all[i], all[i + 1], all[i + 2], step / CURVE_STEPS));
    }
  }
  return [...points, spots[spots.length - 1]].map(([x, y]) => [tidy(x), tidy(y)]);
}

/** The pyramid of Barry and Goldman, with knots at the square roots of the chords. */
function between(p0: Spot, p1: Spot, p2: Spot, p3: Spot, share: number): Spot {
  const knot = (t: number, a: Spot, b: Spot): number => t + Math.sqrt(Math.hypot(b[0] - a[0], b[1] - a[1]));
  const t1 = knot(0, p0, p1);
  const t2 = knot(t1, p1, p2);
  const t3 = knot(t2, p2, p3);
  const t = t1 + share * (t2 - t1);
  const mix = (a: Spot, b: Spot, from: number, to: number): Spot => {
    const weight = to > from ? (t - from) / (to - from) : 0;
    return [a[0] + weight * (b[0] - a[0]), a[1] + weight * (b[1] - a[1])];
  };
  const [a1, a2, a3] = [mix(p0, p1, 0, t1), mix(p1, p2, t1, t2), mix(p2, p3, t2, t3)];
  return mix(mix(a1, a2, 0, t2), mix(a2, a3, t1, t3), t1, t2);
}
