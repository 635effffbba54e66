import { IN_ENCOUNTER } from '../wire/contract';
import type { Fleet } from './fleet';
import type { Box } from './scene';

const NOBODY = new Uint8Array(0);

/** Rows in view in drawing order: virtual, real, warned. */
export class Visible {
  list: Uint32Array;
  /** End of each kind in the list. */
  virtualEnd = 0;
  realEnd = 0;
  count = 0;

  private readonly real: Uint32Array;
  private readonly warned: Uint32Array;

  constructor(capacity: number) {
    const rows = Math.max(1, capacity);
    this.list = new Uint32Array(rows);
    this.real = new Uint32Array(rows);
    this.warned = new Uint32Array(rows);
  }

  /** Lists the rows that are shown and inside the box. */
  find(fleet: Fleet, shown: Uint8Array, view: Box): void {
    const { list, real, warned } = this;
    const place = fleet.now[fleet.newest];
    const isReal = fleet.scene.real;
    const flags = fleet.frame?.flags ?? NOBODY;
    const { west, east, south, north } = view;
    let [virtuals, reals, warneds] = [0, 0, 0];
    for (let row = 0, at = 0, rows = fleet.rows; row < rows; row++, at += 4) {
      const x = place[at];
      const y = place[at + 1];
      if (shown[row] === 1 && x >= west && x <= east && y >= south && y <= north) {
        if ((flags[row] & IN_ENCOUNTER) !== 0) {
          warned[warneds++] = row;
        } else if (isReal[row] === 1) {
          real[reals++] = row;
        } else {
          list[virtuals++] = row;
        }
      }
    }
    list.set(real.subarray(0, reals), virtuals);
    list.set(warned.subarray(0, warneds), virtuals + reals);
    this.virtualEnd = virtuals;
    this.realEnd = virtuals + reals;
    this.count = virtuals + reals + warneds;
  }
}

/** How strongly virtual tails are drawn: full up to 500 in view, gone at 1,000. */
export function tailStrength(virtualInView: number): number {
  return Math.max(0, Math.min(1, (1000 - virtualInView) / 500));
}
