import { button, el } from '../dom';
import { Signal } from '../state/signal';
import type { EditPreview } from '../wire/contract';
import { isMapping, metres, type Feature } from './features';
import type { MapExpectation } from './mappaint';
import { append, EditRefusal } from './text/edits';
import type { Path, Plain, Source, Splice } from './text/source';

export type ExpectationKind = 'min-separation' | 'inside' | 'reached';

/** Adds an expectation about what is selected, or about the first area or vehicle that fits. */
export function expectation(source: Source, what: ExpectationKind, selected: Feature | null): { splices: Splice[]; path: Path } {
  const vid = selected?.ids[0]?.[0];
  const area = selected?.kind === 'area' ? selected.name : String(source.steps(['areas'])[0] ?? '');
  if (what === 'inside' && area === '') {
    throw new EditRefusal('Draw an area first.');
  }
  if (what === 'reached' && vid === undefined) {
    throw new EditRefusal('Select a group with a mission first.');
  }
  const wanted = { inside: { inside: { area } }, 'min-separation': { 'min-separation': { 'at-least': '2 m' } }, reached: { reached: { vehicle: vid ?? 1, step: 'done' } } };
  return { splices: append(source, ['expect'], wanted[what]), path: ['expect', source.steps(['expect']).length, what] };
}

/** What is expected of places, in the order of the text; of each, whether the preview meets it, where that is known. */
export function expectationsOf(value: Plain | undefined, met: readonly boolean[]): MapExpectation[] {
  const all = Array.isArray(value) ? value : [];
  return all.flatMap((one, i): MapExpectation[] => {
    const verdict = met.length === all.length ? met[i] : null;
    const [inside, apart] = isMapping(one) ? [one.inside, one['min-separation']] : [undefined, undefined];
    const area = isMapping(inside) ? inside.area : inside;
    const least = metres(isMapping(apart) ? apart['at-least'] : apart);
    return typeof area === 'string' ? [{ area, metres: 0, met: verdict }] : least !== null ? [{ area: '', metres: least, met: verdict }] : [];
  });
}

const KINDS: Readonly<Record<ExpectationKind, string>> = { 'min-separation': 'Keep apart', inside: 'Stay inside', reached: 'Finish mission' };

/** What can be expected, and what became of the expectations in the preview. */
export class VerdictList {
  readonly element: HTMLElement;
  readonly added = new Signal<ExpectationKind>();
  /** The expectation with this index was clicked. */
  readonly opened = new Signal<number>();
  private readonly list = el('ul', 'edit-verdicts', { attrs: { 'aria-label': 'Expectations in the preview' } });

  constructor() {
    const kinds = Object.entries(KINDS) as [ExpectationKind, string][];
    this.element = el('div', '', {}, el('div', 'row wrap', {}, ...kinds.map(([kind, label]) => button(label, 'small', () => this.added.tell(kind)))), this.list);
  }

  show({ t_s: times, verdicts }: EditPreview): void {
    this.list.replaceChildren(...(verdicts.length > 0 ? [el('li', 'dim', {}, `In the first ${(times.at(-1) ?? 0).toFixed(0)} s:`)] : []), ...verdicts.map(({ expectation: words, met, detail }, i) =>
      el('li', met ? 'met' : 'unmet', {}, button(`${met ? '✓' : '✗'} ${words}`, 'link', () => this.opened.tell(i)), el('small', '', {}, ` ${detail}`))));
  }
}
