import type { Line } from './track';

/** How samples are merged when the memory is full: the least (distances), the greatest, or the last. */
export type Joining = 'least' | 'greatest' | 'last';

/**
 * A value over time in bounded memory. When it is full, neighbours are merged in pairs and later samples are merged likewise, so a long run
 * is kept completely at a coarser resolution, with the minima of distances.
 */
export class Series {
  readonly times: Float64Array;
  readonly values: Float64Array;
  length = 0;
  private stride = 1;
  private pending = 0;

  constructor(readonly capacity = 2048, private readonly joining: Joining = 'last') {
    this.times = new Float64Array(capacity);
    this.values = new Float64Array(capacity);
  }

  /** Adds a sample. Samples later than its time are removed. */
  add(time: number, value: number): void {
    if (this.length > 0 && time <= this.times[this.length - 1]) {
      this.cut(time);
    }
    if (this.pending > 0) {
      this.times[this.length - 1] = time;
      this.values[this.length - 1] = this.join(this.values[this.length - 1], value);
      this.pending = (this.pending + 1) % this.stride;
      return;
    }
    if (this.length === this.capacity) {
      this.halve();
    }
    this.times[this.length] = time;
    this.values[this.length] = value;
    this.length++;
    this.pending = this.stride > 1 ? 1 : 0;
  }

  /** Adds a gap: the next sample is not connected with the last. */
  gap(time: number): void {
    this.pending = 0;
    this.add(time, NaN);
    this.pending = 0;
  }

  clear(): void {
    this.length = 0;
    this.stride = 1;
    this.pending = 0;
  }

  /** The value at the last sample not after a time; NaN before the first. */
  at(time: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.times[middle] <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low === 0 ? NaN : this.values[low - 1];
  }

  private cut(time: number): void {
    while (this.length > 0 && this.times[this.length - 1] >= time) {
      this.length--;
    }
    this.pending = 0;
  }

  private halve(): void {
    const half = this.length >> 1;
    for (let i = 0; i < half; i++) {
      this.times[i] = this.times[2 * i + 1];
      this.values[i] = this.join(this.values[2 * i], this.values[2 * i + 1]);
    }
    this.length = half;
    this.stride *= 2;
  }

  private join(a: number, b: number): number {
    if (Number.isNaN(a) || Number.isNaN(b) || this.joining === 'last') {
      return b;
    }
    return this.joining === 'least' ? Math.min(a, b) : Math.max(a, b);
  }
}

/** Several lines on one time axis for a chart: the union of their times, undefined without a sample, null for gaps. */
export function align(series: readonly Line[], from = -Infinity, to = Infinity): [number[], ...(number | null)[][]] {
  const times = new Set<number>();
  for (const one of series) {
    for (let i = 0; i < one.length; i++) {
      if (one.times[i] >= from && one.times[i] <= to) {
        times.add(one.times[i]);
      }
    }
  }
  const axis = [...times].sort((a, b) => a - b);
  return [axis, ...series.map((one) => column(one, axis))];
}

/** A gap is null; a time of other series only is undefined, and the chart draws across it. */
function column(series: Line, axis: readonly number[]): (number | null)[] {
  const values: (number | null | undefined)[] = new Array(axis.length);
  let i = 0;
  axis.forEach((time, at) => {
    while (i < series.length && series.times[i] < time) {
      i++;
    }
    const here = i < series.length && series.times[i] === time;
    values[at] = here ? (Number.isNaN(series.values[i]) ? null : series.values[i]) : undefined;
  });
  return values as (number | null)[];
}
