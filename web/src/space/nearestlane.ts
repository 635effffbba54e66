import type { LaneLine } from '../map/lanes';

/** Points of lanes this far apart stand for them. */
const STEP_METRES = 3;

/** Finds the lane beside which something stands, among many. */
export class NearestLane {
  private readonly cells = new Map<string, [number, number][]>();

  /** @param reach lanes farther away are not found, metres */
  constructor(lanes: readonly LaneLine[], private readonly reach: number) {
    for (const { points } of lanes) {
      for (let i = 1; i < points.length; i++) {
        const [[ax, ay], [bx, by]] = [points[i - 1], points[i]];
        const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / STEP_METRES));
        for (let k = 0; k <= steps; k++) {
          this.note(ax + (k / steps) * (bx - ax), ay + (k / steps) * (by - ay));
        }
      }
    }
  }

  /** The direction to the nearest lane, of length one; null where none is near. */
  to(x: number, y: number): [number, number] | null {
    let [found, least]: [[number, number] | null, number] = [null, this.reach];
    for (let i = -1; i <= 1; i++) {
      for (let j = -1; j <= 1; j++) {
        for (const [px, py] of this.cells.get(`${this.cell(x) + i} ${this.cell(y) + j}`) ?? []) {
          const away = Math.hypot(px - x, py - y);
          if (away < least && away > 0.5) {
            [found, least] = [[(px - x) / away, (py - y) / away], away];
          }
        }
      }
    }
    return found;
  }

  private note(x: number, y: number): void {
    const key = `${this.cell(x)} ${this.cell(y)}`;
    const there = this.cells.get(key);
    if (there) {
      there.push([x, y]);
    } else {
      this.cells.set(key, [[x, y]]);
    }
  }

  private cell(metres: number): number {
    return Math.floor(metres / this.reach);
  }
}
