import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Features, type Grid, type Spot } from '../src/edit/features';
import { applied, Source } from '../src/edit/text/source';
import { generated } from './scenariotext';

const folder = new URL('../../scenarios/', import.meta.url);
const samples = readdirSync(folder).filter((name) => name.endsWith('.yaml')).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);
const invented = Array.from({ length: 20 }, (_, i) => [`generated ${i}`, generated(i)] as const);
/** of a text, spread over it */
const MAX_HANDLES = 12;
const LAT_METRES = 111_320;
const GRID: Grid = { toMetres: (lat, lon) => [(lon - 11.6) * LAT_METRES * 0.67, (lat - 48.1) * LAT_METRES], toDegrees: ([x, y]) => [48.1 + y / LAT_METRES, 11.6 + x / (LAT_METRES * 0.67)] };

describe('a place', () => {
  it('keeps its unit, its quotes and the number that it does not change when it is dragged', () => {
    const source = new Source('points:\n  a: [10 m, 5.50]   # north is exact\n  b: ["7", +3]\n');
    const [a, b] = new Features(() => source, GRID).list;

    expect(applied(source.text, a.handles[0].move([12.5, 5.5]))).toBe('points:\n  a: [12.5 m, 5.50]   # north is exact\n  b: ["7", +3]\n');
    expect(applied(source.text, b.handles[0].move([-7, 4]))).toBe('points:\n  a: [10 m, 5.50]   # north is exact\n  b: ["-7", 4]\n');
  });
});

describe('a place that is dragged away and back', () => {
  it.each([...samples, ...invented])('leaves every byte as it was: %s', (_, text) => {
    let now = new Source(text);
    const features = new Features(() => now, GRID);
    const handles = features.list.flatMap((one) => one.handles);
    const every = Math.ceil(handles.length / MAX_HANDLES);
    for (const handle of handles.filter((_, i) => i % every === 0)) {
      const [x, y] = handle.at;
      const away: Spot = [x + 12.34, y - 5.6];
      now = new Source(applied(now.text, handle.move(away)));

      expect(now.mistakes).toEqual([]);
      expect(now.text).not.toBe(text);
      now = new Source(applied(now.text, handle.move([x, y])));
      expect(now.text, JSON.stringify(handle.path)).toBe(text);
    }
  });
});
