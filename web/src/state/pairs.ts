import type { Fleet } from './fleet';

export interface Pair { a: number; b: number; metres: number }

/** Maximum number of rows for the search; beyond it only Core's encounters are shown. */
const MAX_ROWS = 6000;
const ROWS_BELOW_POINT = 8192;

/** The closest pairs, by a sweep along x that stops at the distance of the pairs found. */
export function closestPairs(fleet: Fleet, shown: Uint8Array, count: number): Pair[] {
  const rows = fleet.rows <= MAX_ROWS ? alongX(fleet, shown) : [];
  const best: Pair[] = [];
  let limit = Infinity;
  for (let i = 0; i < rows.length; i++) {
    for (let j = i + 1; j < rows.length && fleet.x(rows[j]) - fleet.x(rows[i]) < limit; j++) {
      const metres = fleet.distance(rows[i], rows[j]);
      if (metres < limit) {
        insert(best, { a: Math.min(rows[i], rows[j]), b: Math.max(rows[i], rows[j]), metres }, count);
        limit = best.length === count ? best[count - 1].metres : Infinity;
      }
    }
  }
  return best;
}

/** The shown rows from west to east. Each is encoded as one number, centimetres with the row as fraction, which sorts fastest. */
function alongX(fleet: Fleet, shown: Uint8Array): number[] {
  const place = fleet.now[fleet.newest];
  const keys = new Float64Array(fleet.rows);
  let count = 0;
  for (let row = 0, all = fleet.rows; row < all; row++) {
    if (shown[row] === 1) {
      keys[count++] = Math.round(100 * place[4 * row]) + row / ROWS_BELOW_POINT;
    }
  }
  return Array.from(keys.subarray(0, count).sort(), (key) => Math.round((key - Math.floor(key)) * ROWS_BELOW_POINT));
}

/** The row nearest to a vehicle, or -1 if there is none. */
export function nearestTo(fleet: Fleet, shown: Uint8Array, row: number): number {
  let nearest = -1;
  let least = Infinity;
  for (let other = 0; other < fleet.rows; other++) {
    const metres = other === row || shown[other] === 0 ? Infinity : fleet.distance(row, other);
    if (metres < least) {
      least = metres;
      nearest = other;
    }
  }
  return nearest;
}

function insert(best: Pair[], pair: Pair, count: number): void {
  const at = best.findIndex((one) => one.metres > pair.metres);
  best.splice(at < 0 ? best.length : at, 0, pair);
  best.length = Math.min(best.length, count);
}
