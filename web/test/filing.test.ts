import { describe, expect, it } from 'vitest';
import { draftOf } from '../src/edit/filing';
import { applied, difference } from '../src/edit/text/source';

describe('a draft', () => {
  it('is read as it was kept', () => {
    const draft = { text: 'name: ä\n', hash: 'ab', at: '2026-01-31T12:00:00.000Z' };

    expect(draftOf(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([[null], [''], ['{'], ['7'], ['null'], ['{"text": 5}'], ['[]'], ['{"text": "a", "hash": "b"}']])('is none where something else was kept: %s', (kept) => {
    expect(draftOf(kept)).toBeNull();
  });
});

describe('a difference', () => {
  it.each([['abc', 'abc'], ['', 'a'], ['a', ''], ['aaa', 'aa'], ['one\ntwo\n', 'one\nsomewhat\ntwo\n'], ['x: 1 # c\n', 'x: 12 # c\n']])('turns one text into another: %j', (before, after) => {
    expect(applied(before, difference(before, after))).toBe(after);
  });
});
