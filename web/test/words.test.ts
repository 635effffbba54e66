import { describe, expect, it } from 'vitest';
import { metresText, roundDown, roundUp } from '../src/map/metres';
import { rgb } from '../src/map/theme';
import { findRows } from '../src/panel/find';
import { sortRows } from '../src/panel/table';
import { waitMillis } from '../src/wire/backoff';
import { bytes, clock, percent } from '../src/words';
import { sceneOf } from './scenes';

describe('formatted numbers', () => {
  it('are clocks, sizes and parts', () => {
    expect([0, 59.96, 61.25, 3725, -1.5].map(clock)).toEqual(['00:00.0', '00:59.9', '01:01.2', '1:02:05.0', '−00:01.5']);
    expect([0, 999, 1000, 12_345, 999_600, 2.5e9].map(bytes)).toEqual(['0 B', '999 B', '1.0 kB', '12.3 kB', '1.0 MB', '2.5 GB']);
    expect([0.926, null, undefined].map(percent)).toEqual(['93 %', '–', '–']);
  });

  it('are round on scales', () => {
    expect([0.03, 1, 7, 120, 999].map(roundUp)).toEqual([0.05, 1, 10, 200, 1000]);
    expect([0.03, 1, 7, 120, 999].map(roundDown)).toEqual([0.02, 1, 5, 100, 500]);
    expect([0.05, 20, 5000].map(metresText)).toEqual(['5 cm', '20 m', '5 km']);
  });

  it('are colours, long and short', () => {
    expect(rgb('#ff8000')).toEqual([1, 128 / 255, 0]);
    expect(rgb('#f80')).toEqual([1, 136 / 255, 0]);
  });
});

describe('finding', () => {
  it('matches names and ids, those that begin with the text first', () => {
    const scene = sceneOf([1, 1, 1, 1], ['old-rover', 'rover-1', 'car', 'Rover-2']);

    expect(findRows(scene, 'rover')).toEqual([1, 3, 0]);
    expect(findRows(scene, '103')).toEqual([2]);
    expect(findRows(scene, 'boat')).toEqual([]);
    expect(findRows(scene, '', 2)).toEqual([0, 1]);
  });
});

describe('sorting', () => {
  it('keeps the order of ids among equals', () => {
    const speed = [3, 1, 3, 2];

    expect(sortRows([0, 1, 2, 3], (row) => speed[row], true)).toEqual([0, 2, 3, 1]);
    expect(sortRows([3, 2, 1, 0], (row) => speed[row], false)).toEqual([1, 3, 0, 2]);
  });
});

describe('waiting before the next attempt', () => {
  it('doubles, stays under eight seconds and is spread', () => {
    expect([0, 1, 2, 3].map((attempt) => waitMillis(attempt, 1))).toEqual([333, 666, 1332, 2664]);
    expect(waitMillis(50, 1)).toBe(8000);
    expect(waitMillis(50, 0)).toBe(6000);
  });
});
