import { describe, expect, it } from 'vitest';
import { SHAPE_CELLS, Shapes } from '../src/state/shapes';
import type { Group, Shape } from '../src/wire/contract';

const group = (shape: Shape | null): Group => ({ name: 'x', kind: 'ground', symbol: 'triangle', real: false, extra: false, comes: false, length_m: 4, body_m: [4, 2], shape, look: null, sensors: [], behaviors: [], reasons: [], steps: [] });
const LORRY: Shape = { part: 'vehicle', bottom_m: 0.2, top_m: 3, outline: [[3, 1], [3, -1], [-1, -1], [-1, 1]], wheels: [{ ahead_m: 2, left_m: 0.8, diameter_m: 1, width_m: 0.4, steers: true }, { ahead_m: 0, left_m: 0.8, diameter_m: 1, width_m: 0.4, steers: false }] };

describe('the table of shapes', () => {
  it('has a line for each group with an outline, its middle, and the way to its farthest corner', () => {
    const shapes = new Shapes([group(null), group(LORRY), group({ part: 'block', bottom_m: 0, top_m: 1, outline: [[1, 0], [0, 1], [-1, 0]], wheels: [] })]);

    expect([shapes.count, shapes.line]).toEqual([2, [0, 1, 2]]);
    expect([...shapes.data.slice(0, 8)]).toEqual([4, 2, 0, 1, 3, 1, 3, -1]);
    expect(shapes.reach[1]).toBeCloseTo(Math.hypot(3, 1), 12);
    expect(shapes.data[4 * SHAPE_CELLS + 2]).toBe(2);
  });

  it('tells wheels that steer from those that do not', () => {
    const { data } = new Shapes([group(LORRY)]);

    expect(data.slice(4 * 17 + 3, 4 * 17 + 4)[0]).toBeCloseTo(-0.2, 6);
    expect(data.slice(4 * 18 + 3, 4 * 18 + 4)[0]).toBeCloseTo(0.2, 6);
  });

  it('leaves out what has more corners than a line holds, which is then drawn as a box', () => {
    const round: Shape = { part: 'block', bottom_m: 0, top_m: 1, outline: Array.from({ length: 40 }, (_, i) => [Math.cos(i), Math.sin(i)]), wheels: [] };

    expect(new Shapes([group(round)]).line).toEqual([0]);
  });
});
