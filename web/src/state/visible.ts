import type { Fleet } from './fleet';
import type { Box } from './scene';

/** Who is in view, in drawing order: virtual below real below warned. */
export class Visible {
  list: Uint32Array;
  /** Where each kind ends in the list. */
  virtualEnd = 0;
  realEnd = 0;
  count = 0;

  constructor(capacity: number) {
    this.list = new Uint32Array(Math.max(1, capacity));
  }

  /** Lists the rows that are shown and inside the box. */
  find(fleet: Fleet, shown: Uint8Array, view: Box): void {
    this.count = 0;
    this.gather(fleet, shown, view, 0);
    this.virtualEnd = this.count;
    this.gather(fleet, shown, view, 1);
    this.realEnd = this.count;
    this.gather(fleet, shown, view, 2);
  }

  private gather(fleet: Fleet, shown: Uint8Array, view: Box, rank: 0 | 1 | 2): void {
    const place = fleet.now[fleet.newest];
    const real = fleet.scene.real;
    const flags = fleet.frame?.flags;
    if (!flags) {
      return;
    }
    for (let row = 0, at = 0; row < fleet.rows; row++, at += 4) {
      const of = (flags[row] & 8) !== 0 ? 2 : real[row];
      const x = place[at];
      const y = place[at + 1];
      if (of === rank && shown[row] === 1 && x >= view.west && x <= view.east && y >= view.south && y <= view.north) {
        this.list[this.count++] = row;
      }
    }
  }
}

/** How strongly virtual tails are drawn: full up to 500 in view, gone at 1,000. */
export function tailStrength(virtualInView: number): number {
  return Math.max(0, Math.min(1, (1000 - virtualInView) / 500));
}
