/** Side of a cell, metres. */
export const CELL_METRES = 0.5;
/** Log-odds of a hit and of a ray that passes, and their bounds: those of OctoMap (Hornung et al. 2013, Autonomous Robots 34, 189-206). */
const HIT = 0.85;
const PASS = -0.4;
const LEAST = -2;
const MOST = 3.5;
/** What is lower over the ground is the ground, what is higher is driven under, metres. */
const LOWEST = 0.3;
const HIGHEST = 4;
/** Nearer hits are of the vehicle itself. */
const NEAREST = 0.8;
/** Cells farther from the sensor are forgotten. */
const FARTHEST = 60;
const BEARINGS = 720;
const STRIDE = 1 << 21;

export interface Cell { x: number; y: number; odds: number; top: number }

/** The heights of hits over the ground, and where the sensor was: all in metres on the grid of the site. */
export interface Scan { origin: readonly [number, number]; points: Float32Array; ground: (x: number, y: number) => number }

/** Which cells around a vehicle its sensors have found occupied or free, as log-odds of all measurements so far. */
export class OccupancyGrid {
  private readonly cells = new Map<number, Cell>();

  clear(): void {
    this.cells.clear();
  }

  get all(): IterableIterator<Cell> {
    return this.cells.values();
  }

  add({ origin: [east, north], points, ground }: Scan): void {
    const hits = new Map<number, number>();
    const nearest = new Float64Array(BEARINGS).fill(Infinity);
    const farthest = new Float64Array(BEARINGS);
    for (let i = 0; i + 2 < points.length; i += 3) {
      const [dx, dy] = [points[i] - east, points[i + 1] - north];
      const away = Math.hypot(dx, dy);
      const above = points[i + 2] - ground(points[i], points[i + 1]);
      if (away < NEAREST || away > FARTHEST || above > HIGHEST) {
        continue;
      }
      const bearing = Math.floor((0.5 + Math.atan2(dy, dx) / (2 * Math.PI)) * BEARINGS) % BEARINGS;
      farthest[bearing] = Math.max(farthest[bearing], away);
      if (above > LOWEST) {
        nearest[bearing] = Math.min(nearest[bearing], away);
        const at = key(points[i], points[i + 1]);
        hits.set(at, Math.max(hits.get(at) ?? 0, above));
      }
    }
    this.pass(east, north, nearest, farthest, hits);
    hits.forEach((top, at) => this.change(at, HIT, top));
    this.forget(east, north);
  }

  /** Rays leave the cells free through which they pass, once for each measurement. */
  private pass(east: number, north: number, nearest: Float64Array, farthest: Float64Array, hits: ReadonlyMap<number, number>): void {
    const passed = new Set<number>();
    for (let bearing = 0; bearing < BEARINGS; bearing++) {
      const angle = ((bearing + 0.5) / BEARINGS - 0.5) * 2 * Math.PI;
      const end = Math.min(nearest[bearing] - CELL_METRES, farthest[bearing]);
      for (let away = NEAREST; away < end; away += CELL_METRES) {
        passed.add(key(east + away * Math.cos(angle), north + away * Math.sin(angle)));
      }
    }
    passed.forEach((at) => {
      if (!hits.has(at)) {
        this.change(at, PASS, 0);
      }
    });
  }

  private change(at: number, by: number, top: number): void {
    const cell = this.cells.get(at);
    if (cell) {
      cell.odds = Math.min(MOST, Math.max(LEAST, cell.odds + by));
      cell.top = cell.odds > 0 ? Math.max(cell.top, top) : top;
    } else {
      this.cells.set(at, { x: CELL_METRES * (Math.floor(at / STRIDE) - STRIDE / 2 + 0.5), y: CELL_METRES * ((at % STRIDE) - STRIDE / 2 + 0.5), odds: by, top });
    }
  }

  private forget(east: number, north: number): void {
    for (const [at, { x, y }] of this.cells) {
      if (Math.hypot(x - east, y - north) > FARTHEST) {
        this.cells.delete(at);
      }
    }
  }
}

/** A whole number for the cell of a place within 500 km. */
function key(x: number, y: number): number {
  return (Math.floor(x / CELL_METRES) + STRIDE / 2) * STRIDE + Math.floor(y / CELL_METRES) + STRIDE / 2;
}
