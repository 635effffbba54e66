import { describe, expect, it } from 'vitest';
import { RadioLinks } from '../src/space/radiolinks';
import { mastsOf } from '../src/space/signalheads';
import type { ShownLine } from '../src/state/signals';

const line = (x: number, y: number, heading: number): ShownLine => ({ x, y, z: 0, heading, width: 3.5, aspects: ['red'] });
const place = (x: number) => ({ x, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 });

describe('masts of signals', () => {
  it('stand to the right of all lanes of a road, one for each direction', () => {
    // Two lanes to the east, south of the middle of the road, and one to the west.
    const masts = mastsOf([line(-10, -1.75, 0), line(-10, -5.25, 0), line(10, 1.75, Math.PI)]);

    expect(masts).toHaveLength(2);
    expect(masts[0].x).toBeCloseTo(-10, 9);
    expect(masts[0].y).toBeCloseTo(-5.25 - 1.75 - 0.9, 9);
    expect(masts[0].reach).toBeCloseTo(6.15, 9);
    expect(masts[1].y).toBeCloseTo(1.75 + 1.75 + 0.9, 9);
  });
});

describe('links of the radio', () => {
  it('are whole where all arrives and broken where less does, and vanish when they are old', () => {
    const links = new RadioLinks();
    links.accept({ vid: 1, t_s: 0, links: [[1, 2, 10, 10, 0.1], [2, 1, 10, 10, 0.1], [1, 3, 10, 6, 0.1]] } as never, 1000);
    const where = { selected: 1, pose: (vid: number) => place(10 * vid) };

    links.update(1100, true, where);
    const drawn = links.lines.geometry.drawRange.count;
    links.update(9000, true, where);
    const old = links.lines.visible;

    // 24 segments of two corners, and three quarters of that.
    expect(drawn).toBe(48 + 36);
    expect(old).toBe(false);
  });

  it('are not drawn to those of whom nothing is known', () => {
    const links = new RadioLinks();
    links.accept({ vid: 1, t_s: 0, links: [[1, 2, 10, 10, 0.1]] } as never, 0);

    links.update(0, true, { selected: 1, pose: (vid) => (vid === 1 ? place(0) : null) });

    expect(links.lines.visible).toBe(false);
  });
});
