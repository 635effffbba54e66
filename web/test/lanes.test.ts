import { describe, expect, it } from 'vitest';
import { laneEdges, laneGround } from '../src/map/lanes';

describe('lanes', () => {
  it('have edges half a width to both sides of their middle', () => {
    const { left, right } = laneEdges({ name: 'east', points: [[0, 0, 4], [10, 0, 4], [20, 0, 2]] });

    expect(left).toEqual([[0, 2], [10, 2], [20, 1]]);
    expect(right.map(([x, y]) => [x, y + 0])).toEqual([[0, -2], [10, -2], [20, -1]]);
  });

  it('have a ground that goes around', () => {
    const ground = laneGround({ name: 'north', points: [[0, 0, 4], [0, 10, 4]] });

    expect(ground).toEqual([[-2, 0], [-2, 10], [2, 10], [2, 0]]);
  });

  it('of a single place have no direction and do no harm', () => {
    expect(laneGround({ name: 'point', points: [[3, 3, 4]] }).flat().every(Number.isFinite)).toBe(true);
  });
});
