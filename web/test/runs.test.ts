import { describe, expect, it } from 'vitest';
import { chooseRuns } from '../src/page/runs';
import type { Run } from '../src/wire/contract';

const run = (id: string, scenario: string, started: string, met: boolean, bytes = 1): Run => ({ id, scenario, started, duration_s: 60, vehicles: 3, alerts: 0, bytes, complete: true, verdicts: [{ expectation: 'keeps 2 m', met, detail: '' }] });
const RUNS = [run('a-1', 'Alpha', '2026-01-01T10:00:00Z', true, 5), run('b-1', 'Beta', '2026-01-03T10:00:00Z', false, 9), run('a-2', 'Alpha', '2026-01-02T10:00:00Z', false, 2)];
const ids = (words: string, order = ''): string[] => chooseRuns(RUNS, words, order).map(({ id }) => id);

describe('the list of runs', () => {
  it('finds runs that have all words, in any case', () => {
    expect(ids('alpha')).toEqual(['a-2', 'a-1']);
    expect(ids('ALPHA failed')).toEqual(['a-2']);
    expect(ids('nobody')).toEqual([]);
  });

  it('is sorted as asked, newest first by itself', () => {
    expect(ids('')).toEqual(['b-1', 'a-2', 'a-1']);
    expect(ids('', 'By scenario')).toEqual(['a-2', 'a-1', 'b-1']);
    expect(ids('', 'Largest first')).toEqual(['b-1', 'a-1', 'a-2']);
    expect(ids('', 'Failed first')).toEqual(['b-1', 'a-2', 'a-1']);
  });
});
