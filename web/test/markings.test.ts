import { describe, expect, it } from 'vitest';
import { markings } from '../src/map/markings';

const lane = (name: string, points: [number, number][], width = 3.5): { name: string; points: number[][] } => ({ name, points: points.map(([x, y]) => [x, y, width]) });
const kinds = (lines: ReturnType<typeof markings>): string[] => lines.map(({ marking }) => marking).sort();

describe('markings of lanes', () => {
  it('are kerbs on both sides of a lane alone', () => {
    expect(kinds(markings([lane('a', [[0, 0], [50, 0]])]))).toEqual(['kerb', 'kerb']);
  });

  it('are a broken line, drawn once, between lanes of one direction', () => {
    const found = markings([lane('a', [[0, 0], [50, 0]]), lane('b', [[0, 3.5], [25, 3.5], [50, 3.5]])]);

    expect(kinds(found)).toEqual(['kerb', 'kerb', 'lane-line']);
    expect(found.find(({ marking }) => marking === 'lane-line')?.points[0][1]).toBeCloseTo(1.75);
  });

  it('are a solid line between directions', () => {
    expect(kinds(markings([lane('a', [[0, 0], [50, 0]]), lane('b', [[50, 3.5], [0, 3.5]])]))).toEqual(['centre-line', 'kerb', 'kerb']);
  });

  it('leave the ground free where lanes cross', () => {
    const steps = (from: number, to: number): number[] => Array.from({ length: 41 }, (_, i) => from + ((to - from) * i) / 40);

    const found = markings([lane('east', steps(-20, 20).map((x) => [x, 0])), lane('north', steps(-20, 20).map((y) => [0, y]))]);

    const inside = found.flatMap(({ points }) => points.slice(1).map((point, i) => [(point[0] + points[i][0]) / 2, (point[1] + points[i][1]) / 2]))
      .filter(([x, y]) => Math.abs(x) < 1.3 && Math.abs(y) < 1.8);
    expect(inside).toEqual([]);
    expect(found.every(({ marking }) => marking === 'kerb')).toBe(true);
  });

  it('are no line between lanes that lie on the same side of an edge, as entries of a roundabout on its ring do', () => {
    const ring = lane('ring', [[0, 0], [10, 0], [20, 0], [30, 0]]);
    const entry = lane('entry', [[0, 0.1], [10, 0.1], [20, 0.1], [30, 0.1]]);

    const found = markings([ring, entry]);

    expect(kinds(found)).toEqual(['kerb', 'kerb']);
  });
});
