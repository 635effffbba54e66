import type { LaneLine } from '../map/lanes';

const CELL_METRES = 8;
/** A lane this far below another one passes under it. */
const UNDER_METRES = 2.5;
/** Earth keeps so far from what passes under a bridge. */
const CLEAR_METRES = 7;

/** Where lanes pass under others: there stands no earth. */
export class Crossed {
  private readonly lowest = new Map<string, number>();

  constructor(lanes: readonly LaneLine[]) {
    for (const { points } of lanes) {
      for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1], points[i]];
        const steps = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / (CELL_METRES / 2)));
        for (let k = 0; k <= steps; k++) {
          const part = k / steps;
          this.note(a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]), (a[3] ?? 0) + part * ((b[3] ?? 0) - (a[3] ?? 0)));
        }
      }
    }
  }

  /** Whether something passes under a piece of road, or near to it. */
  isOver(corners: readonly number[][]): boolean {
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const up = Math.min(...corners.map(([, , high]) => high));
    for (let i = cell(Math.min(...xs) - CLEAR_METRES); i <= cell(Math.max(...xs) + CLEAR_METRES); i++) {
      for (let j = cell(Math.min(...ys) - CLEAR_METRES); j <= cell(Math.max(...ys) + CLEAR_METRES); j++) {
        if ((this.lowest.get(`${i} ${j}`) ?? Infinity) < up - UNDER_METRES) {
          return true;
        }
      }
    }
    return false;
  }

  private note(x: number, y: number, up: number): void {
    const key = `${cell(x)} ${cell(y)}`;
    this.lowest.set(key, Math.min(this.lowest.get(key) ?? Infinity, up));
  }
}

function cell(metres: number): number {
  return Math.floor(metres / CELL_METRES);
}
