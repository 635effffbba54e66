/** How samples are joined when there is no room for all: by the least (distances), the greatest, or the last. */
export type Joining = 'least' | 'greatest' | 'last';

/**
 * A value over time in bounded memory. When it is full, neighbours are joined two by two and from then on as many samples make one, so a
 * long run stays whole at a coarser grain, and minima of distances survive.
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

  /** Adds a sample. Going back in time forgets what is later. */
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

  /** A hole: what comes next is not joined to what was. */
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

/** Several series on one time axis, as a chart wants them: the union of their times, null where one has no sample, NaN holes as null. */
export function align(series: readonly Series[], from = -Infinity, to = Infinity): [number[], ...(number | null)[][]] {
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

/** A gap that was meant is null; a time that only others have is undefined to the chart, which draws across it. */
function column(series: Series, axis: readonly number[]): (number | null)[] {
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
