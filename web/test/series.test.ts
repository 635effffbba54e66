import { describe, expect, it } from 'vitest';
import { Bounded } from '../src/state/bounded';
import { align, Series } from '../src/state/series';

describe('a series', () => {
  it('keeps a long run in bounded memory with its minimum', () => {
    const series = new Series(64, 'least');

    for (let i = 0; i < 100_000; i++) {
      series.add(i, i === 54_321 ? 0.5 : 10 + (i % 7));
    }

    expect(series.length).toBeLessThanOrEqual(64);
    expect(series.length).toBeGreaterThan(30);
    expect(series.times[0]).toBeLessThan(5000);
    expect(series.times[series.length - 1]).toBe(99_999);
    expect(Math.min(...series.values.subarray(0, series.length))).toBe(0.5);
    const times = [...series.times.subarray(0, series.length)];
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('removes later samples when time goes back', () => {
    const series = new Series(16);
    [1, 2, 3, 4].forEach((t) => series.add(t, t));

    series.add(2.5, 9);

    expect([...series.times.subarray(0, series.length)]).toEqual([1, 2, 2.5]);
    expect(series.at(2.4)).toBe(2);
    expect(series.at(7)).toBe(9);
    expect(series.at(0)).toBeNaN();
  });

  it('has null for gaps and undefined for times of other series', () => {
    const [a, b] = [new Series(), new Series()];
    a.add(1, 10);
    a.gap(2);
    a.add(3, 30);
    b.add(2.5, 5);

    const [times, first, second] = align([a, b]);

    expect(times).toEqual([1, 2, 2.5, 3]);
    expect(first).toEqual([10, null, undefined, 30]);
    expect(second).toEqual([undefined, undefined, 5, undefined]);
  });
});

describe('a bounded list', () => {
  it('keeps the newest, newest first', () => {
    const list = new Bounded<number>(3);

    for (let i = 1; i <= 100; i++) {
      list.add(i);
    }

    expect(list.newest()).toEqual([100, 99, 98]);
    expect(list.newest(2)).toEqual([100, 99]);
    expect(list.length).toBeLessThanOrEqual(6);
  });
});
