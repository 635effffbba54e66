import { el } from '../dom';
import { get } from '../wire/api';
import type { Run } from '../wire/contract';
import { bytes, clock, whole, when } from '../words';
import { verdictList } from '../panel/verdicts';

const MAX_OTHERS = 50;

/** The layout of pages without a map. */
export function frame(current: string, ...content: Node[]): HTMLElement {
  const link = (href: string, text: string): HTMLElement => el('a', 'nav-link', { attrs: { href, 'aria-current': text === current ? 'page' : null } }, text);
  return el('div', 'reading', {},
    el('header', 'bar', {}, el('a', 'brand', { attrs: { href: '/', 'aria-label': 'Tandem' } }, el('img', '', { attrs: { src: '/mark.svg', alt: '', width: 32, height: 32 } })), el('b', 'wordmark', {}, 'Tandem'), el('nav', 'row', { attrs: { 'aria-label': 'Pages' } }, link('/', 'Start'), link('/runs', 'Runs'))),
    el('main', 'sheet-page', {}, ...content));
}

export async function openRuns(app: HTMLElement): Promise<void> {
  const runs = await get<Run[]>('/api/runs');
  app.replaceChildren(frame('Runs', el('h1', '', {}, 'Runs'), runTable(runs)));
}

export function runTable(runs: readonly Run[]): HTMLElement {
  if (runs.length === 0) {
    return el('p', 'empty', {}, 'No recordings yet. Every run leaves one.');
  }
  return el('ul', 'runs', {}, ...runs.map((run) => runCard(run, runs)));
}

/** A selection of runs to compare with this one, those of the same scenario first. */
function besideAnother(run: Run, all: readonly Run[]): HTMLElement | null {
  const others = all.filter(({ id }) => id !== run.id).slice(0, MAX_OTHERS);
  if (others.length === 0) {
    return null;
  }
  const related = (other: Run): number => (other.scenario === run.scenario ? 0 : 1);
  const choice = el('select', 'button', { attrs: { 'aria-label': `Replay ${run.id} with another run in grey` } }, el('option', '', { attrs: { value: '' } }, 'Replay with…'),
    ...[...others].sort((a, b) => related(a) - related(b)).map((other) => el('option', '', { attrs: { value: other.id } }, `${other.scenario} · ${when(other.started)}`)));
  choice.addEventListener('change', () => location.assign(`/runs/${encodeURIComponent(run.id)}?ghost=${encodeURIComponent(choice.value)}`));
  return choice;
}

function runCard(run: Run, others: readonly Run[]): HTMLElement {
  const id = encodeURIComponent(run.id);
  const failed = run.verdicts.filter(({ met }) => !met).length;
  const count = run.verdicts.length;
  const verdict = count === 0 ? 'no verdict' : failed > 0 ? `✗ ${count > 1 ? `${failed} of ${count} ` : ''}failed` : count > 1 ? `✓ all ${count} met` : '✓ met';
  return el('li', 'run', {},
    el('div', 'run-head', {}, el('h3', '', {}, run.scenario), el('span', failed > 0 ? 'verdict failed' : run.verdicts.length > 0 ? 'verdict met' : 'verdict', {}, verdict)),
    el('p', 'kind', {}, `${when(run.started)} · ${clock(run.duration_s)} · ${whole(run.vehicles)} vehicles · ${whole(run.alerts)} alerts · ${bytes(run.bytes)}${run.complete ? '' : ' · cut off, but readable'}`),
    run.verdicts.length > 0 ? el('details', '', {}, el('summary', '', {}, 'Verdicts'), verdictList(run.verdicts)) : null,
    el('div', 'row', {}, el('a', 'button', { attrs: { href: `/runs/${id}` } }, 'Replay'), el('a', 'button', { attrs: { href: `/api/runs/${id}/review` } }, 'Review'), besideAnother(run, others), el('a', 'button', { attrs: { href: `/api/runs/${id}/file`, download: true } }, 'Recording')));
}
