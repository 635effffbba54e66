import { describe, expect, it } from 'vitest';
import { ellipsePoint, rayEnd } from '../src/map/outlook';

describe('the view of one vehicle', () => {
  it('draws the ellipse along its longer axis', () => {
    const at = { x: 10, y: 20, major: 4, minor: 1, turn: Math.PI / 2 };

    const [tip, side] = [ellipsePoint(at, 0), ellipsePoint(at, Math.PI / 2)];

    expect(tip[0]).toBeCloseTo(10, 9);
    expect(tip[1]).toBeCloseTo(24, 9);
    expect(side[0]).toBeCloseTo(9, 9);
    expect(side[1]).toBeCloseTo(20, 9);
  });

  it('ends rays at their measured range', () => {
    const eye = { x: 1, y: 2, first: -Math.PI / 2, step: Math.PI / 2, reach: 50, range: [3, 4] };

    const [first, second] = [rayEnd(eye, 0), rayEnd(eye, 1)];

    expect(first[0]).toBeCloseTo(1, 9);
    expect(first[1]).toBeCloseTo(-1, 9);
    expect(second[0]).toBeCloseTo(5, 9);
    expect(second[1]).toBeCloseTo(2, 9);
  });
});
