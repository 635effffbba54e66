import { el, setAttribute, setText } from '../../dom';
import type { Room } from '../../state/room';
import { type Line, NO_LINE } from '../../state/track';
import { get } from '../../wire/api';
import type { Physics, PhysicsValue } from '../../wire/contract';
import { fixed } from '../../words';
import { Strip, STRIP_SECONDS } from '../strip';
import { digitsOf, groupOf, labelOf } from './physicsnames';
import type { Section, SectionContext } from './section';

const ASK_MILLIS = 500;
/** Of a vehicle of which nothing was recorded so far. */
const ASK_AGAIN_MILLIS = 3000;
const PIXELS = 300;
const MAX_CHARTED = 12;

/** What is inside a vehicle, where the run records it: every column as a number; a click charts it over the last minute at the rate of steps. */
export function inside({ room }: SectionContext): Section {
  return new Inside(room);
}

class Inside implements Section {
  private readonly groups = el('div', 'physics-groups');
  private readonly strips = el('div', 'strips');
  readonly element = el('section', 'physics', { attrs: { hidden: true } }, el('h3', '', {}, 'Inside'), this.strips, this.groups);
  private readonly cells = new Map<string, HTMLElement>();
  private readonly charted = new Map<string, Strip>();
  private lines: Record<string, Line> = {};
  private names = '';
  private row = -1;
  private asking = false;
  private askedAt = -Infinity;
  private askedFor = '';

  constructor(private readonly room: Room) {}

  choose(row: number): void {
    this.row = row;
    this.lines = {};
    this.askedAt = -Infinity;
    this.askedFor = '';
    this.show([]);
  }

  update(): void {
    const now = performance.now();
    const wish = this.path();
    const due = now - this.askedAt > (this.names === '' ? ASK_AGAIN_MILLIS : ASK_MILLIS);
    if (this.row >= 0 && !this.asking && due && wish !== this.askedFor) {
      this.askedAt = now;
      this.askedFor = wish;
      void this.ask(wish, this.row);
    }
    this.charted.forEach((strip) => strip.draw(this.room.seconds));
  }

  /** The same for the same moment, so that a replay that stands asks once. */
  private path(): string {
    const { source, scene, seconds } = this.room;
    const of = source.run === null ? '/api/live' : `/api/runs/${encodeURIComponent(source.run)}`;
    const from = Math.max(0, seconds - STRIP_SECONDS);
    const silence = this.names === '' && source.run === null ? `&n=${Math.floor(performance.now() / ASK_AGAIN_MILLIS)}` : '';
    return `${of}/physics?vid=${scene.vid(this.row)}&columns=${[...this.charted.keys()].join()}&from=${from.toFixed(3)}&to=${seconds.toFixed(3)}&pixels=${PIXELS}${silence}`;
  }

  private async ask(path: string, row: number): Promise<void> {
    this.asking = true;
    try {
      const { columns, samples } = await get<Physics>(path);
      if (row === this.row) {
        this.lines = Object.fromEntries(Object.entries(samples.columns).map(([name, values]) =>
          [name, { length: values.length, times: samples.t_s, values: values.map((value) => value ?? NaN) }]));
        this.show(columns);
      }
    } catch {
      // The next moment is asked for again.
    }
    this.asking = false;
  }

  private show(columns: readonly PhysicsValue[]): void {
    const names = columns.map(({ name }) => name).join();
    if (names !== this.names) {
      this.names = names;
      this.build(columns);
    }
    this.element.hidden = columns.length === 0;
    columns.forEach(({ name, unit, value }) => {
      const cell = this.cells.get(name);
      if (cell) {
        setText(cell, value === null ? '–' : fixed(value, digitsOf(unit)));
      }
    });
  }

  private build(columns: readonly PhysicsValue[]): void {
    this.cells.clear();
    const lists = new Map<string, HTMLElement>();
    columns.forEach((column) => {
      const group = groupOf(column.name);
      const list = lists.get(group) ?? el('dl', 'values');
      lists.set(group, list);
      list.append(this.entry(column));
    });
    this.groups.replaceChildren(...[...lists].map(([group, list], i) => el('details', '', { attrs: { open: i === 0 } }, el('summary', '', {}, group), list)));
    if (columns.length > 0) {
      [...this.charted.keys()].filter((name) => !this.cells.has(name)).forEach((name) => this.close(name));
    }
  }

  private entry(column: PhysicsValue): HTMLElement {
    const { name, unit, meaning } = column;
    const value = el('b');
    this.cells.set(name, value);
    const label = labelOf(name);
    const chart = el('button', 'value', { attrs: { type: 'button', 'aria-pressed': this.charted.has(name) ? 'true' : 'false', title: meaning }, on: { click: () => this.toggle(column, chart) } },
      el('span', '', {}, label), value, el('small', '', {}, unit));
    return el('div', '', {}, el('dt', 'unseen', {}, label), el('dd', '', {}, chart));
  }

  private toggle({ name, unit }: PhysicsValue, target: HTMLElement): void {
    if (this.charted.has(name)) {
      this.close(name);
    } else if (this.charted.size < MAX_CHARTED) {
      const strip = new Strip(`${groupOf(name)}: ${labelOf(name)} ${unit}`, digitsOf(unit), () => this.lines[name] ?? NO_LINE);
      this.charted.set(name, strip);
      this.strips.append(strip.element);
    }
    setAttribute(target, 'aria-pressed', this.charted.has(name) ? 'true' : 'false');
  }

  private close(name: string): void {
    this.charted.get(name)?.element.remove();
    this.charted.delete(name);
  }
}
