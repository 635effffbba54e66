import { readdirSync, readFileSync } from 'node:fs';
import { EditorState } from '@codemirror/state';
import { isScalar, isSeq } from 'yaml';
import { describe, expect, it } from 'vitest';
import { withEndsOf } from '../src/edit/filing';
import { append, move, remove, set, addKey } from '../src/edit/text/edits';
import { flow } from '../src/edit/text/flow';
import { loopOf, substituted, unroll } from '../src/edit/text/loops';
import { applied, Source, type Path, type Plain } from '../src/edit/text/source';
import { LINE_ENDS } from '../src/edit/textpane';
import { Dice, generated } from './scenariotext';

const folder = new URL('../../scenarios/', import.meta.url);
const samples = readdirSync(folder).filter((name) => name.endsWith('.yaml')).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);
const invented = Array.from({ length: 300 }, (_, i) => [`generated ${i}`, generated(i)] as const);
const all = [...samples, ...invented];

const COMMENT = /#[^\r\n]*/g;

/** The paths of all values. */
function paths(source: Source, path: Path = []): Path[] {
  return source.steps(path).flatMap((step) => [[...path, step], ...paths(source, [...path, step])]);
}

function scalars(source: Source): Path[] {
  return paths(source).filter((path) => isScalar(source.node(path)) && !path.includes('<<'));
}

/** Comments outside of a span of the text. */
function commentsOutside(text: string, span: [number, number] | null): string[] {
  return [...text.matchAll(COMMENT)].filter(({ index }) => !span || index < span[0] || index > span[1]).map(([one]) => one.trim());
}

function changedLines(before: string, after: string): number {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return old.length === now.length ? old.filter((line, i) => line !== now[i]).length : -1;
}

function data(text: string): Plain | undefined {
  return new Source(text).value([]);
}

describe('a text that is opened', () => {
  it.each(all)('is understood: %s', (_, text) => {
    const source = new Source(text);

    expect(source.mistakes).toEqual([]);
    expect(source.text).toBe(text);
    expect(applied(text, [])).toBe(text);
  });

  it.each(all)('is saved byte for byte, and when an edit was undone: %s', (_, text) => {
    const state = EditorState.create({ doc: text, extensions: [LINE_ENDS] });
    const change = state.update({ changes: { from: text.length >> 1, insert: 'x\n' } });
    const back = change.state.update({ changes: change.changes.invert(state.doc) });

    expect(withEndsOf(text, state.sliceDoc())).toBe(text);
    expect(withEndsOf(text, back.state.sliceDoc())).toBe(text);
  });
});

describe('an edit of one value', () => {
  it.each(all)('changes only its line: %s', (_, text) => {
    const source = new Source(text);
    const dice = new Dice(text.length);
    const list = scalars(source);
    for (let i = 0; i < 4; i++) {
      const path = dice.of(list);
      const after = applied(text, set(source, path, 4711));

      expect([0, 1]).toContain(changedLines(text, after));
      expect(new Source(after).value(path)).toBe(4711);
      expect(after.match(COMMENT)).toEqual(text.match(COMMENT));
    }
  });

  it('leaves the bytes of every other line, quotes, expressions and carriage returns', () => {
    const text = '\uFEFFname: "a"   # why\r\nvehicles:\r\n  - {ids: 1, start: {at: ["${n}", 2]}}  # one\r\n';

    const after = applied(text, set(new Source(text), ['vehicles', 0, 'start', 'at', 1], 7.25));

    expect(after).toBe('\uFEFFname: "a"   # why\r\nvehicles:\r\n  - {ids: 1, start: {at: ["${n}", 7.25]}}  # one\r\n');
  });

  it('gives keys on the way that are missing', () => {
    const text = 'name: a\nclock:\n  step: 10 ms   # small\nvehicles: []\n';
    const source = new Source(text);

    expect(applied(text, set(source, ['clock', 'duration'], '60 s'))).toBe('name: a\nclock:\n  step: 10 ms   # small\n  duration: 60 s\nvehicles: []\n');
    expect(applied(text, set(source, ['alerts', 'miss'], 2))).toBe('name: a\nclock:\n  step: 10 ms   # small\nvehicles: []\nalerts:\n  miss: 2\n');
    expect(applied(text, append(source, ['vehicles'], { ids: '1..3', start: { at: [0, 0] } }))).toBe('name: a\nclock:\n  step: 10 ms   # small\nvehicles:'
      + '\n  - ids: 1..3\n    start: {at: [0, 0]}\n');
  });
});

describe('any edit', () => {
  it.each(all)('keeps every comment outside of what is removed, and all other values: %s', (_, start) => {
    const dice = new Dice(start.length + 17);
    let text = start;
    for (let i = 0; i < 5; i++) {
      text = randomEdit(text, dice);
    }
  });

  function randomEdit(text: string, dice: Dice): string {
    const source = new Source(text);
    const list = paths(source).filter((path) => !path.includes('<<'));
    const path = dice.of(list);
    switch (dice.below(4)) {
      case 0: {
        const after = applied(text, remove(source, path));
        expect(new Source(after).mistakes, `${text}\n=== remove ${path.join('.')}\n${after}`).toEqual([]);
        expect(commentsOutside(after, null), `remove ${path.join('.')}\n${text}\n===\n${after}`).toEqual(expect.arrayContaining(commentsOutside(text, wholeSpan(source, path))));
        const expected = without(data(text), path);
        expect(data(after), `${text}\n=== remove ${path.join('.')}\n${after}`).toEqual(expected);
        return list.length > 12 ? after : text;
      }
      case 1: {
        const parent = list.filter((one) => typeof source.value(one) === 'object' && source.value(one) !== null && !Array.isArray(source.value(one)));
        const target = parent.length > 0 ? dice.of(parent) : [];
        const after = applied(text, addKey(source, target, 'added-key', flow({ a: [1, 2], b: 'x, y' })));
        expect(new Source(after).value([...target, 'added-key']), `${text}\n=== add to ${target.join('.')}\n${after}`).toEqual({ a: [1, 2], b: 'x, y' });
        expect(after.match(COMMENT)).toEqual(text.match(COMMENT));
        return applied(after, remove(new Source(after), [...target, 'added-key']));
      }
      case 2: {
        const lists = list.filter((one) => Array.isArray(source.value(one)));
        if (lists.length === 0) {
          return text;
        }
        const target = dice.of(lists);
        const before = source.value(target) as Plain[];
        const after = applied(text, append(source, target, { ids: 99, start: { at: [1, 2] } }));
        expect(new Source(after).value(target), `${text}\n=== append to ${target.join('.')}\n${after}`).toEqual([...before, { ids: 99, start: { at: [1, 2] } }]);
        expect(after.match(COMMENT)).toEqual(text.match(COMMENT));
        return text;
      }
      default: {
        const lists = list.filter((one) => Array.isArray(source.value(one)) && (source.value(one) as Plain[]).length > 1);
        if (lists.length === 0) {
          return text;
        }
        const target = dice.of(lists);
        const before = source.value(target) as Plain[];
        const [from, to] = [dice.below(before.length), dice.below(before.length)];
        const after = applied(text, move(source, target, from, to));
        const expected = [...before];
        expected.splice(to, 0, expected.splice(from, 1)[0]);
        expect(new Source(after).value(target), `${text}\n=== move ${from} to ${to} in ${target.join('.')}\n${after}`).toEqual(expected);
        expect(commentsOutside(after, null).sort()).toEqual(commentsOutside(text, null).sort());
        return after;
      }
    }
  }

  /** What a removal takes: the item from its key or dash to the end of its last line. */
  function wholeSpan(source: Source, path: Path): [number, number] | null {
    const span = source.span(path);
    const list = source.node(path.slice(0, -1));
    return span && [isSeq(list) && !list.flow ? source.dash(list, Number(path.at(-1))) : span[0], source.lineEnd(span[1])];
  }

  function without(value: Plain | undefined, path: Path): Plain | undefined {
    const copy = structuredClone(value);
    let at = copy as never;
    path.slice(0, -1).forEach((step) => { at = at[step]; });
    if (Array.isArray(at)) {
      (at as Plain[]).splice(path[path.length - 1] as number, 1);
    } else {
      delete at[path[path.length - 1]];
    }
    return copy;
  }
});

describe('what a loop made', () => {
  const text = 'vars: {n: 3}\nvehicles:\n  - ids: 1\n  - repeat:\n      to: ${n}\n      do:\n        - ids: ${100 + i}   # each\n          name: car-{n} ${i}\n          start: {at: ["${i * -10 m}", "${2 * i}"]}\n  - ids: 9\n';

  it('is known by its path', () => {
    expect(loopOf(['vehicles', 1, 'repeat', 'do', 0, 'start'])).toEqual(['vehicles', 1]);
    expect(loopOf(['vehicles', 0, 'start'])).toBeNull();
  });

  it('is unrolled in place, with its comments, and sums worked out', () => {
    const after = applied(text, unroll(new Source(text), ['vehicles', 1]));

    expect(after).toBe('vars: {n: 3}\nvehicles:\n  - ids: 1\n' + [1, 2, 3].map((i) => `  - ids: ${100 + i}   # each\n    name: car-{n} ${i}\n    start: {at: ["\${${i} * -10 m}", "${2 * i}"]}\n`).join('') + '  - ids: 9\n');
  });

  it('is refused where its range is worked out', () => {
    expect(() => unroll(new Source(text.replace('${n}', '${n + 1}')), ['vehicles', 1])).toThrow('plain numbers');
  });

  it('keeps names that only contain the variable', () => {
    expect(substituted('${i + in_i - min(i, 2)} i ${x.i}', 'i', 4)).toBe('${4 + in_i - min(4, 2)} i ${x.i}');
  });
});

describe('a place in the text', () => {
  it('leads to its path and back', () => {
    const text = 'name: a\nvehicles:\n  - ids: 1\n    start: {at: [3, 4]}\n';
    const source = new Source(text);

    expect(source.pathAt(text.indexOf('4]'))).toEqual(['vehicles', 0, 'start', 'at', 1]);
    expect(source.pathAt(source.positionOfLine(4) + 4)).toEqual(['vehicles', 0, 'start']);
    expect(source.line(text.indexOf('4]'))).toBe(4);
  });
});
