import type { VehicleSamples } from '../wire/contract';

/** Reports of one vehicle in the order of time, of which charts are made. */
export interface Track {
  readonly times: readonly number[];
  /** Whether reports are missing before each. */
  readonly gaps: readonly boolean[];
  readonly columns: Readonly<Record<string, readonly number[]>>;
}

/** A value over time; NaN is a gap in the line. */
export interface Line {
  readonly length: number;
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

export const NO_LINE: Line = { length: 0, times: [], values: [] };

/** A track in bounded memory, to which reports are added; the oldest are forgotten. */
export class GrowingTrack implements Track {
  readonly times: number[] = [];
  readonly gaps: boolean[] = [];
  readonly columns: Record<string, number[]> = {};

  constructor(private readonly capacity = 8192) {}

  /** Adds reports that are later than those before; earlier ones mean that the run began again. */
  add(samples: VehicleSamples, longestJoined: number): void {
    const from = this.times.length;
    if (from > 0 && samples.t_s.length > 0 && samples.t_s[0] <= this.times[from - 1]) {
      this.trim(from);
    }
    const missing = new Set(samples.gaps);
    samples.t_s.forEach((t, i) => {
      const before = this.times[this.times.length - 1];
      this.gaps.push(missing.has(i) || t - before > longestJoined);
      this.times.push(t);
    });
    Object.entries(samples.columns).forEach(([name, values]) => { (this.columns[name] ??= []).push(...values); });
    if (this.times.length > 1.5 * this.capacity) {
      this.trim(this.times.length - this.capacity);
    }
  }

  private trim(count: number): void {
    [this.times, this.gaps, ...Object.values(this.columns)].forEach((column) => column.splice(0, count));
  }
}

/** Tracks that follow one another, as one. */
export function joined(parts: readonly VehicleSamples[]): Track {
  const names = Object.keys(parts[0]?.columns ?? {});
  return {
    times: parts.flatMap(({ t_s }) => t_s),
    gaps: parts.flatMap(({ t_s, gaps }) => {
      const missing = new Set(gaps);
      return t_s.map((_, i) => missing.has(i));
    }),
    columns: Object.fromEntries(names.map((name) => [name, parts.flatMap(({ columns }) => columns[name])])),
  };
}

/** The index of the first time that is not before another. */
export function firstAt(times: ArrayLike<number>, t: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] < t) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** One column of a track between two times, both included, with NaN where reports are missing. */
export function lineOf(track: Track, column: string, shown: (value: number) => number, from: number, to: number): Line {
  const times: number[] = [];
  const values: number[] = [];
  const source = track.columns[column] ?? [];
  for (let i = firstAt(track.times, from); i < track.times.length && track.times[i] <= to; i++) {
    if (track.gaps[i] && times.length > 0) {
      times.push((track.times[i - 1] + track.times[i]) / 2);
      values.push(NaN);
    }
    times.push(track.times[i]);
    values.push(shown(source[i]));
  }
  return { length: times.length, times, values };
}

/** The distance between two vehicles at each report of either, where both have a position: at a report, or between two that are joined. */
export function distanceLine(a: Track, b: Track, from: number, to: number): Line {
  const times: number[] = [];
  const values: number[] = [];
  for (const t of union(a.times, b.times, from, to)) {
    const one = placeAt(a, t);
    const other = placeAt(b, t);
    if (one && other) {
      times.push(t);
      values.push(Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]));
    } else if (times.length > 0 && !Number.isNaN(values[values.length - 1])) {
      times.push(t);
      values.push(NaN);
    }
  }
  return { length: times.length, times, values };
}

function union(a: readonly number[], b: readonly number[], from: number, to: number): number[] {
  const within = (times: readonly number[]): readonly number[] => times.slice(firstAt(times, from), firstAt(times, to + 1e-9));
  return [...new Set([...within(a), ...within(b)])].sort((one, other) => one - other);
}

function placeAt({ times, gaps, columns: { east, north, up } }: Track, t: number): [number, number, number] | null {
  const i = firstAt(times, t);
  if (i < times.length && times[i] === t) {
    return [east[i], north[i], up[i]];
  }
  if (i === 0 || i === times.length || gaps[i]) {
    return null;
  }
  const part = (t - times[i - 1]) / (times[i] - times[i - 1]);
  const between = (column: readonly number[]): number => column[i - 1] + part * (column[i] - column[i - 1]);
  return [between(east), between(north), between(up)];
}
