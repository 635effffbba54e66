import { button, el, setText } from '../dom';
import { toast } from '../panel/dialog';
import { explain, get, post } from '../wire/api';
import type { Run, Session } from '../wire/contract';
import { bytes, clock, whole, when } from '../words';
import { verdictList } from '../panel/verdicts';
import { openReview } from './review';

const MAX_OTHERS = 50;

/** The layout of pages without a map. */
export function frame(current: string, ...content: Node[]): HTMLElement {
  const link = (href: string, text: string): HTMLElement => el('a', 'nav-link', { attrs: { href, 'aria-current': text === current ? 'page' : null } }, text);
  return el('div', 'reading', {},
    el('header', 'bar', {}, el('a', 'brand', { attrs: { href: '/', 'aria-label': 'Tandem' } }, el('img', '', { attrs: { src: '/mark.svg', alt: '', width: 32, height: 32 } })), el('b', 'wordmark', {}, 'Tandem'), el('nav', 'row', { attrs: { 'aria-label': 'Pages' } }, link('/', 'Start'), link('/runs', 'Runs'), link('/edit', 'New scenario'))),
    el('main', 'sheet-page', {}, ...content));
}

export async function openRuns(app: HTMLElement, session: Session): Promise<void> {
  const runs = await get<Run[]>('/api/runs');
  app.replaceChildren(frame('Runs', el('h1', '', {}, 'Runs'), new RunList(runs, session.rights === 'operator', true).element));
}

/** A small picture, fetched when it scrolls into view; a run or scenario that cannot be drawn has none. */
export function thumbnail(address: string): HTMLElement {
  const image = el('img', 'thumbnail', { attrs: { src: address, alt: '', loading: 'lazy', width: 320, height: 150 } });
  image.addEventListener('error', () => image.remove());
  return image;
}

const ORDERS: Readonly<Record<string, (a: Run, b: Run) => number>> = {
  'Newest first': (a, b) => b.started.localeCompare(a.started),
  'By scenario': (a, b) => a.scenario.localeCompare(b.scenario) || b.started.localeCompare(a.started),
  'Failed first': (a, b) => failures(b) - failures(a) || b.started.localeCompare(a.started),
  'Longest first': (a, b) => b.duration_s - a.duration_s,
  'Largest first': (a, b) => b.bytes - a.bytes,
};

function failures(run: Run): number {
  return run.verdicts.filter(({ met }) => !met).length;
}

/** The runs whose scenario, id, time or verdicts contain all words, in an order. */
export function chooseRuns(runs: readonly Run[], words: string, order: string): Run[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (run: Run): string => [run.scenario, run.id, when(run.started), ...run.verdicts.map(({ met, expectation }) => `${met ? 'met' : 'failed'} ${expectation}`)].join(' ').toLowerCase();
  return runs.filter((run) => wanted.every((word) => text(run).includes(word))).sort(ORDERS[order] ?? ORDERS['Newest first']);
}

/** Recordings as cards, which can be searched, sorted, compared and deleted. */
export class RunList {
  readonly element: HTMLElement;
  private readonly cards = el('ul', 'runs');
  private readonly search = el('input', '', { attrs: { type: 'search', placeholder: 'Scenario, time, met, failed …', 'aria-label': 'Search runs' } });
  private readonly order = el('select', '', { attrs: { 'aria-label': 'Order' } }, ...Object.keys(ORDERS).map((name) => el('option', '', {}, name)));
  private readonly count = el('p', 'empty', { attrs: { role: 'status' } });
  private runs: Run[];

  /** @param tools whether to offer search and order */
  constructor(runs: readonly Run[], private readonly operator: boolean, tools = false) {
    this.runs = [...runs];
    this.search.addEventListener('input', () => this.update());
    this.order.addEventListener('change', () => this.update());
    this.element = el('div', 'run-list', {}, tools && runs.length > 0 ? el('div', 'row run-tools', {}, this.search, this.order) : null, this.count, this.cards);
    this.update();
  }

  private update(): void {
    const chosen = chooseRuns(this.runs, this.search.value, this.order.value);
    setText(this.count, this.runs.length === 0 ? 'No recordings yet. Every run leaves one.' : chosen.length === this.runs.length ? '' : `${chosen.length} of ${this.runs.length} runs.`);
    this.cards.replaceChildren(...chosen.map((run) => this.card(run)));
  }

  private card(run: Run): HTMLElement {
    const id = encodeURIComponent(run.id);
    const failed = failures(run);
    const count = run.verdicts.length;
    const verdict = count === 0 ? 'no verdict' : failed > 0 ? `✗ ${count > 1 ? `${failed} of ${count} ` : ''}failed` : count > 1 ? `✓ all ${count} met` : '✓ met';
    return el('li', 'run', {}, thumbnail(`/api/runs/${id}/picture`), el('div', 'run-words', {},
      el('div', 'run-head', {}, el('h3', '', {}, run.scenario), el('span', failed > 0 ? 'verdict failed' : count > 0 ? 'verdict met' : 'verdict', {}, verdict)),
      el('p', 'kind', {}, `${when(run.started)} · ${clock(run.duration_s)} · ${whole(run.vehicles)} vehicles · ${whole(run.alerts)} alerts · ${bytes(run.bytes)}${run.complete ? '' : ' · cut off, but readable'}`),
      count > 0 ? el('details', '', {}, el('summary', '', {}, 'Verdicts'), verdictList(run.verdicts)) : null,
      el('div', 'row', {}, el('a', 'button', { attrs: { href: `/runs/${id}` } }, 'Replay'), button('Review', '', () => void openReview(run)), this.besideAnother(run),
        el('a', 'button', { attrs: { href: `/api/runs/${id}/file`, download: true } }, 'Recording'),
        this.operator ? button('Delete', '', () => void this.delete(run), { 'aria-label': `Delete ${run.id}` }) : null)));
  }

  /** A choice of runs to compare with this one: like with like, those of the same scenario first and apart from the others. */
  private besideAnother(run: Run): HTMLElement | null {
    const others = this.runs.filter(({ id }) => id !== run.id).slice(0, MAX_OTHERS);
    if (others.length === 0) {
      return null;
    }
    const group = (label: string, list: readonly Run[]): HTMLElement | null => list.length === 0 ? null
      : el('optgroup', '', { attrs: { label } }, ...list.map((other) => el('option', '', { attrs: { value: other.id } }, `${other.scenario} · ${when(other.started)}`)));
    const choice = el('select', 'button', { attrs: { 'aria-label': `Replay ${run.id} with another run in grey` } }, el('option', '', { attrs: { value: '' } }, 'Replay with…'),
      group('The same scenario', others.filter(({ scenario }) => scenario === run.scenario)), group('Other scenarios', others.filter(({ scenario }) => scenario !== run.scenario)));
    choice.addEventListener('change', () => location.assign(`/runs/${encodeURIComponent(run.id)}?ghost=${encodeURIComponent(choice.value)}`));
    return choice;
  }

  private async delete(run: Run): Promise<void> {
    const at = `/api/runs/${encodeURIComponent(run.id)}`;
    try {
      await post(`${at}/delete`, {});
      this.runs = this.runs.filter(({ id }) => id !== run.id);
      this.update();
      toast(`${run.id} is deleted.`, false, { label: 'Undo', act: () => void this.restore(run, `${at}/restore`) });
    } catch (error) {
      toast(explain(error), true);
    }
  }

  private async restore(run: Run, at: string): Promise<void> {
    try {
      await post(at, {});
      this.runs = [...this.runs, run];
      this.update();
    } catch (error) {
      toast(explain(error), true);
    }
  }
}
