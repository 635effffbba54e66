import { describe, expect, it } from 'vitest';
import { isFollowed, ticksOf } from '../src/map/plan';
import { wallsOf } from '../src/state/walls';
import type { Plan } from '../src/wire/contract';
import { sceneOf } from './scenes';

describe('a plan', () => {
  it('has a mark at every whole second after its beginning', () => {
    const ticks = ticksOf([[10.5, 0, 0, 0, 2], [11, 1, 0, 0, 2], [13.5, 6, 5, 0.5, 2]]);

    expect(ticks.map((tick) => tick.seconds)).toEqual([1, 2, 3]);
    expect(ticks[0].x).toBeCloseTo(2, 9);
    expect(ticks[0].y).toBeCloseTo(1, 9);
    expect(ticks[2]).toMatchObject({ x: 6, y: 5 });
  });

  it('has none if it is a single pose', () => {
    expect(ticksOf([[3, 1, 1, 0, 0]])).toEqual([]);
    expect(ticksOf([])).toEqual([]);
  });

  it('is followed for a short time after it was accepted', () => {
    const plan: Plan = { vid: 1, t_s: 9, cycle: 3, outcome: 'late', why: '', answer_ms: null, taken_s: 8, trajectory: [], refused: [] };

    expect(isFollowed(plan, 8.2)).toBe(true);
    expect(isFollowed(plan, 20)).toBe(false);
    expect(isFollowed({ ...plan, taken_s: null }, 8.2)).toBe(false);
  });
});

describe('walls', () => {
  it('are areas as drawn, and boxes of cells', () => {
    const { words } = sceneOf([1]);
    const ring = [[0, 0], [1, 0], [1, 1]];

    const walls = wallsOf({ ...words, walls: { areas: [[ring]], cell_m: 0.5, boxes: [[-2, 4, 3, 1]] } });

    expect(walls).toEqual([[ring], [[[-1, 2], [0.5, 2], [0.5, 2.5], [-1, 2.5]]]]);
    expect(wallsOf(words)).toEqual([]);
  });
});
