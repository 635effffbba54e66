import { describe, expect, it } from 'vitest';
import { distanceLine, GrowingTrack, joined, lineOf } from '../src/state/track';
import type { VehicleSamples } from '../src/wire/contract';

const same = (value: number): number => value;
const samples = (t_s: number[], columns: Record<string, number[]>, gaps: number[] = []): VehicleSamples => ({ vid: 1, t_s, gaps, columns });

describe('a line of a chart', () => {
  it('has a gap where reports are missing', () => {
    const track = joined([samples([1, 2], { speed: [5, 6] }), samples([7, 8], { speed: [7, 8] }, [0])]);

    const line = lineOf(track, 'speed', same, 1, 8);

    expect(line.times).toEqual([1, 2, 4.5, 7, 8]);
    expect(line.values).toEqual([5, 6, NaN, 7, 8]);
    expect(lineOf(track, 'speed', same, 2, 7).times).toEqual([2, 4.5, 7]);
  });

  it('of a distance has every report of either, and none where one has no position', () => {
    const still = joined([samples([0, 1, 2], { east: [0, 0, 0], north: [0, 0, 0], up: [0, 0, 0] })]);
    const moving = joined([samples([0.5, 1.5, 5], { east: [3, 3, 3], north: [4, 0, 0], up: [0, 0, 0] }, [2])]);

    const line = distanceLine(still, moving, 0, 10);

    expect(line.times).toEqual([0.5, 1, 1.5, 2]);
    expect([...line.values as number[]].map((value) => Math.round(100 * value) / 100)).toEqual([5, 3.61, 3, NaN]);
  });
});

describe('a growing track', () => {
  it('forgets the oldest, and everything when the run begins again', () => {
    const track = new GrowingTrack(100);
    for (let i = 0; i < 1000; i++) {
      track.add(samples([0.1 * i], { speed: [i] }), 1);
    }

    expect(track.times.length).toBeLessThanOrEqual(150);
    expect(track.columns['speed'][track.times.length - 1]).toBe(999);
    track.add(samples([0, 0.1, 3], { speed: [1, 2, 3] }), 1);
    expect(track.times).toEqual([0, 0.1, 3]);
    expect(track.gaps).toEqual([false, false, true]);
  });
});
