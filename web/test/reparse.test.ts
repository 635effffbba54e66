import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isCollection, isPair } from 'yaml';
import { set } from '../src/edit/text/edits';
import { reparsed } from '../src/edit/text/reparse';
import { applied, Source, type Splice } from '../src/edit/text/source';

const folder = new URL('../../scenarios/', import.meta.url);
const SAMPLES = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
const SNIPPETS = ['x', ' ', '"', "'", '[', '}', ': ', '- ', '\n', '\n  ', '\n    - a: 1', '#', '\nkey: 5\n', '|', '&a', '*a', '1', '\t', '---\n', '\r\n'];

/** Multiply-with-carry (Marsaglia 2003): the same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return (below) => {
    state = (36_969 * (state & 65_535) + (state >>> 16)) >>> 0;
    return state % below;
  };
}

/** Values with the places at which they stand. */
function placed(node: unknown): unknown {
  if (isPair(node)) {
    return [placed(node.key), placed(node.value)];
  }
  if (isCollection(node)) {
    return { at: node.range?.[0], items: node.items.map(placed) };
  }
  const { range, value } = (node ?? {}) as { range?: number[]; value?: unknown };
  return { at: range?.slice(0, 2), value };
}

function someEdit(text: string, next: (below: number) => number): Splice {
  const from = next(text.length + 1);
  switch (next(4)) {
    case 0:
      return { from, to: Math.min(text.length, from + next(3)), insert: '' };
    case 1: {
      const line = text.lastIndexOf('\n', from) + 1;
      const end = text.indexOf('\n', from) + 1 || text.length;
      return next(2) === 0 ? { from: Math.min(line, end), to: end, insert: '' } : { from: end, to: end, insert: text.slice(Math.min(line, end), end) };
    }
    default:
      return { from, to: from, insert: SNIPPETS[next(SNIPPETS.length)] };
  }
}

describe('parsing what an edit touches', () => {
  it.each(SAMPLES)('gives the same values at the same places as parsing everything: %s', (name) => {
    const next = numbers(name.length + name.charCodeAt(0));
    const original = readFileSync(new URL(name, folder), 'utf8');
    let quick = 0;
    for (let round = 0; round < 5; round++) {
      let source = new Source(original);
      for (let step = 0; step < 3; step++) {
        source.value([]);
        const edit = someEdit(source.text, next);
        const text = applied(source.text, [edit]);
        const now = reparsed(source, [edit], text);
        const whole = new Source(text);
        if (now) {
          quick++;
          expect(JSON.stringify(placed(now.root)), `${JSON.stringify(edit)} in ${name}`).toBe(JSON.stringify(placed(whole.root)));
          expect(now.value([])).toEqual(whole.value([]));
          expect(whole.mistakes, `${JSON.stringify(edit)} in ${name}`).toEqual([]);
        }
        source = now ?? whole;
      }
    }
    expect(quick).toBeGreaterThan(0);
  });

  it('is done for a value that is dragged in a long text, and takes a small part of the time', () => {
    const areas = Array.from({ length: 2000 }, (_, i) => `  area-${i}: {polygon: [[${i}, 0], [${i + 9}, 0], [${i + 9}, 9], [${i}, 9]]}   # ${i}`).join('\n');
    const text = `name: long\nareas:\n${areas}\nvehicles:\n  - {ids: 1, start: {at: [0, 0]}}\n`;
    let now: Source | null | undefined;
    let share = Infinity;
    // The machine may pause in any attempt, but not in each.
    for (let attempt = 0; attempt < 8 && share >= 0.5; attempt++) {
      const begin = performance.now();
      const source = new Source(text);
      const whole = performance.now() - begin;
      const splices = set(source, ['areas', 'area-1000', 'polygon', 2, 0], 12345);
      const after = applied(text, splices);
      const start = performance.now();
      now = reparsed(source, splices, after);
      share = (performance.now() - start) / whole;
    }

    expect(now?.value(['areas', 'area-1000', 'polygon', 2])).toEqual([12345, 9]);
    expect(now?.written(['vehicles', 0, 'start'])).toBe('{at: [0, 0]}');
    expect(share).toBeLessThan(0.5);
  });
});
