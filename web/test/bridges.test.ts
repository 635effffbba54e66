import { Box3 } from 'three';
import { describe, expect, it } from 'vitest';
import { markings } from '../src/map/markings';
import { roadsOf } from '../src/space/roads';
import type { Lane } from '../src/wire/contract';

const lane = (name: string, points: number[][]): Lane => ({ name, points, limit_mps: 10, to: [] });
const UNDER = lane('under', [[-50, 0, 4], [50, 0, 4]]);
const OVER = lane('over', [[0, -60, 4, 0], [0, -20, 4, 6], [0, 20, 4, 6], [0, 60, 4, 0]]);
const FLAT = lane('crossing', [[0, -60, 4], [0, 60, 4]]);
const ground = { height: (): number => 0, hilly: true };

describe('a bridge', () => {
  it('lies at the height of its lane, and what is under it on the ground', () => {
    const { deck, surface } = roadsOf([UNDER, OVER], ground);
    const box = new Box3().setFromBufferAttribute(deck.build().getAttribute('position') as never);

    expect(box.max.z).toBeCloseTo(6, 5);
    expect(box.min.x).toBeCloseTo(-2, 5);
    expect(new Box3().setFromBufferAttribute(surface.build().getAttribute('position') as never).max.z).toBe(0);
  });

  it('does not wipe out the kerbs of the road under it, as a crossing does', () => {
    const kerbs = (lanes: Lane[]): number => markings(lanes).filter(({ marking }) => marking === 'kerb')
      .reduce((sum, { points }) => sum + points.slice(1).reduce((length, [x, y], i) => length + Math.hypot(x - points[i][0], y - points[i][1]), 0), 0);
    const split = (one: Lane): Lane => lane(one.name, one.points.slice(1).flatMap((to, i) => {
      const from = one.points[i];
      return Array.from({ length: 40 }, (_, k) => from.map((value, column) => value + ((to[column] - value) * k) / 40));
    }).concat([one.points[one.points.length - 1]]));

    expect(kerbs([split(UNDER), split(OVER)])).toBeCloseTo(2 * 100 + 2 * 120, 0);
    expect(kerbs([split(UNDER), split(FLAT)])).toBeLessThan(2 * 100 + 2 * 120 - 10);
  });

  it('is drawn on the ground where the map has no heights', () => {
    const { deck, deckLines } = roadsOf([UNDER, FLAT], ground);

    expect(deck.empty && deckLines.empty).toBe(true);
  });

  it('begins where the road leaves the ground', () => {
    const { surface, deck } = roadsOf([lane('ramp', [[0, 0, 4, 0], [20, 0, 4, 0], [40, 0, 4, 3]])], ground);

    expect(new Box3().setFromBufferAttribute(surface.build().getAttribute('position') as never).max.x).toBeCloseTo(20, 5);
    expect(new Box3().setFromBufferAttribute(deck.build().getAttribute('position') as never).min.x).toBeCloseTo(20, 5);
  });

  it('stands on earth where nothing passes under it', () => {
    const ramp = [[0, -160, 4, 0], [0, -100, 4, 3], [0, -40, 4, 6], [0, 40, 4, 6]];
    const box = new Box3().setFromBufferAttribute(roadsOf([UNDER, lane('over', ramp)], ground).bank.build().getAttribute('position') as never);

    expect(box.min.y).toBeCloseTo(-160, 1);
    expect(box.max.y).toBeCloseTo(-40, 1);
    expect(box.min.z).toBeLessThan(0);
    expect(box.max.x).toBeGreaterThan(2 + 6);
  });
});
