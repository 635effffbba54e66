import { describe, expect, it } from 'vitest';
import { NearestLane } from '../src/space/nearestlane';

const lanes = [{ name: 'east', points: [[-40, 0, 3.5], [40, 0, 3.5]] }, { name: 'north', points: [[30, -40, 3.5], [30, 40, 3.5]] }] as const;

describe('the lane beside which a lamp stands', () => {
  const nearest = new NearestLane(lanes.map(({ name, points }) => ({ name, points: points.map((one) => [...one]) })), 9);

  it('is the nearest of all, seen from there', () => {
    const [east, north] = nearest.to(-17, 6)!;
    expect(Math.hypot(east, north)).toBeCloseTo(1, 9);
    expect(north).toBeLessThan(-0.96);
    expect(nearest.to(36, 20)![0]).toBeLessThan(-0.96);
  });

  it('is none where all are too far away', () => {
    expect(nearest.to(-17, 9.5)).toBeNull();
    expect(nearest.to(500, 500)).toBeNull();
  });
});
