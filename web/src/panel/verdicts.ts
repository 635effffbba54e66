import { el } from '../dom';
import type { Over, Verdict } from '../wire/contract';
import { sheet } from './dialog';

export function verdictList(verdicts: readonly Verdict[]): HTMLElement {
  if (verdicts.length === 0) {
    return el('p', 'empty', {}, 'The scenario expects nothing, so there is no verdict.');
  }
  return el('ul', 'verdicts', {}, ...verdicts.map(({ expectation, met, detail }) =>
    el('li', met ? 'met' : 'failed', {}, el('b', '', {}, met ? '✓ met' : '✗ failed'), ` ${expectation}`, el('small', '', {}, detail))));
}

/** Shows the verdicts of a run that has ended, and where to go from there. */
export function showEnd({ verdicts, run }: Over): void {
  const link = (text: string, href: string): HTMLElement => el('a', 'button', { attrs: { href } }, text);
  const id = run && encodeURIComponent(run);
  sheet('The run is over', '', verdictList(verdicts), el('div', 'row end', {},
    ...(id ? [link('Replay', `/runs/${id}`), link('Review', `/api/runs/${id}/review`)] : []), link('All runs', '/runs')));
}
