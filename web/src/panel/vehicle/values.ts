import { el, setAttribute, setText } from '../../dom';
import { type Measure, MEASURES } from '../../state/history';
import { fixed } from '../../words';
import { Strip, STRIP_SECONDS } from '../strip';
import type { Section, SectionContext } from './section';

const REDRAW_MILLIS = 250;

/** Every measure of a vehicle as a number; a click charts it over the last minute. */
export function liveValues({ room, history }: SectionContext): Section {
  let shown = -1;
  const cells = new Map<Measure, HTMLElement>();
  const charted = new Map<Measure, Strip>();
  const list = el('dl', 'values');
  const strips = el('div', 'strips');
  /** The length of the path comes with the reports: the page has seen neither all of them nor what lies before its own begin. */
  const valueOf = (row: number, measure: Measure): number => {
    if (measure === 'travelled') {
      const { values, length } = history.line(row, measure);
      return length > 0 ? values[length - 1] : NaN;
    }
    return MEASURES[measure].value(room.fleet, row);
  };
  const toggle = (measure: Measure, target: HTMLElement): void => {
    const { label, unit, digits } = MEASURES[measure];
    const strip = charted.get(measure);
    if (strip) {
      strip.element.remove();
      charted.delete(measure);
    } else {
      const made = new Strip(`${label} ${unit}`, digits, (now) => history.line(shown, measure, { from: now - STRIP_SECONDS, to: now, window: STRIP_SECONDS }));
      charted.set(measure, made);
      strips.append(made.element);
    }
    setAttribute(target, 'aria-pressed', charted.has(measure) ? 'true' : 'false');
  };
  for (const [measure, { label, unit, column }] of Object.entries(MEASURES)) {
    const value = el('b');
    cells.set(measure, value);
    const chart = el('button', 'value', { attrs: { type: 'button', 'aria-pressed': 'false', title: column ? `Chart ${label}` : null, disabled: column === null }, on: { click: () => toggle(measure, chart) } },
      el('span', '', {}, label), value, el('small', '', {}, unit));
    list.append(el('div', '', {}, el('dt', 'unseen', {}, label), el('dd', '', {}, chart)));
  }
  window.setInterval(() => charted.forEach((strip) => strip.draw(room.seconds)), REDRAW_MILLIS);
  return {
    element: el('section', 'live-values', {}, el('h3', '', {}, 'Live values'), list, strips),
    choose: (row) => { shown = row; history.watch(row); },
    update: (row) => cells.forEach((cell, measure) => {
      const value = room.fleet.heard(row) ? valueOf(row, measure) : NaN;
      setText(cell, Number.isNaN(value) ? '–' : fixed(value, MEASURES[measure].digits));
    }),
  };
}
