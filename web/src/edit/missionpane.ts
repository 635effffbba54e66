import { button, el } from '../dom';
import { Signal } from '../state/signal';
import type { EditPreview } from '../wire/contract';
import { isMapping } from './features';
import { addStep, arrowsOf, eventsOf, missionsOf, moveStep, newStep, placed, removeStep, STEP_KINDS, type MissionLane, type PlacedStep } from './missions';
import type { Path, Source, Splice } from './text/source';
import { addNamed } from './tools';

const SVG = 'http://www.w3.org/2000/svg';
/** pixels of the least width of a step, of its height and of a lane */
const STEP = 108;
const HIGH = 34;
const LANE = 44;
const LEAST_SECONDS = 5;

/** Missions as lanes over time: a block per step, arrows from what reports to what waits for it. */
export class MissionPane {
  readonly element = el('section', 'missions', { attrs: { 'aria-label': 'Missions' } });
  readonly edited = new Signal<(source: Source) => Splice[]>();
  readonly opened = new Signal<Path>();
  preview: EditPreview | null = null;
  private chosen = '';
  /** what was chosen to be added next, by group: it outlives that the pane is drawn anew */
  private readonly next = new Map<string, string>();

  constructor(private readonly source: () => Source) {}

  /** @param selected path of what is selected; a group without a mission gets an empty lane */
  show(selected: Path | null): void {
    const source = this.source();
    const lanes = missionsOf(source, selected);
    const triggers = source.steps(['triggers']).map(String);
    const focus = (document.activeElement as HTMLElement | null)?.dataset.mission;
    this.chosen = selected ? JSON.stringify(selected) : '';
    if (lanes.length === 0) {
      this.element.replaceChildren(el('p', 'dim', {}, 'No group has a mission. Select a group on the map: its steps are put together here.'));
      return;
    }
    const places = placed(lanes, this.preview, LEAST_SECONDS);
    const scale = STEP / LEAST_SECONDS;
    const wide = Math.max(0, ...places.flat().map(({ to }) => to)) * scale;
    const rows = lanes.map((lane, i) => this.row(lane, places[i], eventsOf(source, lanes), scale, wide));
    this.element.replaceChildren(...rows, this.operator(triggers), this.arrows(lanes, places, scale));
    if (focus) {
      this.element.querySelector<HTMLElement>(`[data-mission="${CSS.escape(focus)}"]`)?.focus();
    }
  }

  private row(lane: MissionLane, steps: readonly PlacedStep[], events: readonly string[], scale: number, wide: number): HTMLElement {
    const loops = lane.steps.filter(({ kind }) => kind === 'loop');
    const blocks = steps.map((one) => this.block(one, scale));
    const track = el('ol', 'mission-track', { attrs: { 'aria-label': `Mission of ${lane.name}` } }, ...blocks);
    track.style.width = `${wide + 4}px`;
    return el('div', 'mission-lane', {}, el('div', 'mission-head', {}, button(lane.name, 'link', () => this.opened.tell(lane.group), { title: 'Select this group' }), this.adder(lane, events),
      ...loops.map(({ path, label }) => button(`⟳ ${label}`, 'small', () => this.opened.tell(path)))), track);
  }

  private block({ step, from, to, begun, reached }: PlacedStep, scale: number): HTMLElement {
    const key = JSON.stringify(step.path);
    const when = reached ? `begins at ${begun.toFixed(1)} s of the preview` : 'not reached in the preview';
    const main = button(step.label, `mission-step ${step.sends ? 'sends' : ''} ${step.awaits || step.vehicle ? 'awaits' : ''}`, () => this.opened.tell(step.path), { 'data-mission': key, title: `${step.label}: ${when}. Alt and arrow keys move it, Delete removes it.`, 'aria-label': `Step ${step.number}: ${step.label}, ${when}`, draggable: 'true' });
    main.addEventListener('keydown', (event) => this.key(event, step.path));
    main.addEventListener('dragstart', (event) => event.dataTransfer?.setData('text/mission', key));
    const item = el('li', reached ? '' : 'later', { attrs: { 'aria-current': key === this.chosen ? 'step' : null } }, main,
      ...(key === this.chosen ? [button('◀', 'mini', () => this.move(step.path, -1), { 'aria-label': `${step.label} before the step before it` }), button('▶', 'mini', () => this.move(step.path, 1), { 'aria-label': `${step.label} after the step after it` }),
        button('×', 'mini', () => this.edited.tell((source) => removeStep(source, step.path)), { 'aria-label': `Remove the step ${step.label}` })] : []));
    item.style.left = `${from * scale}px`;
    item.style.width = `${(to - from) * scale - 4}px`;
    item.addEventListener('dragover', (event) => event.preventDefault());
    item.addEventListener('drop', (event) => this.dropped(event, step.path));
    return item;
  }

  /** A step that is dropped onto another one of its list takes that one's place. */
  private dropped(event: DragEvent, onto: Path): void {
    const from = JSON.parse(event.dataTransfer?.getData('text/mission') || '[]') as Path;
    if (from.length === onto.length && from.slice(0, -1).every((one, i) => one === onto[i])) {
      this.move(from, Number(onto[onto.length - 1]) - Number(from[from.length - 1]));
    }
  }

  private key(event: KeyboardEvent, path: Path): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Delete') {
      this.edited.tell((source) => removeStep(source, path));
    } else if (by && event.altKey) {
      this.move(path, by);
    } else if (by) {
      const all = [...this.element.querySelectorAll<HTMLElement>('.mission-step')];
      all[all.indexOf(event.currentTarget as HTMLElement) + by]?.focus();
    } else {
      return;
    }
    event.stopPropagation();
    event.preventDefault();
  }

  private move(path: Path, by: number): void {
    const index = Number(path[path.length - 1]) + by;
    if (index >= 0 && index < this.source().steps(path.slice(0, -1)).length) {
      this.edited.tell((source) => moveStep(source, path, by));
      this.opened.tell([...path.slice(0, -1), index]);
    }
  }

  /** Adds a step at the end of a lane; waiting for a known event is one choice for each of these. */
  private adder(lane: MissionLane, events: readonly string[]): HTMLElement {
    const choices = [...STEP_KINDS.filter((kind) => kind !== 'wait-for' || events.length === 0).map((kind) => ({ value: kind as string, text: kind as string })), ...events.map((event) => ({ value: `wait-for ${event}`, text: `wait for ${event}` }))];
    const select = el('select', '', { attrs: { 'aria-label': `Next step of ${lane.name}`, 'data-mission': `next ${lane.group.join(' ')}` } }, ...choices.map(({ value, text }) => el('option', '', { attrs: { value } }, text)));
    const group = lane.group.join(' ');
    const wanted = this.next.get(group);
    if (choices.some(({ value }) => value === wanted)) {
      select.value = wanted as string;
    }
    select.addEventListener('change', () => this.next.set(group, select.value));
    const add = (): void => {
      const [kind, event] = select.value.split(' ');
      const index = this.source().steps([...lane.group, 'mission']).length;
      this.edited.tell((source) => addStep(source, lane.group, newStep(source, kind, lane.group, event)));
      this.opened.tell([...lane.group, 'mission', index]);
    };
    return el('span', 'mission-add', {}, select, button('Add', 'small', add, { 'aria-label': `Add it to the mission of ${lane.name}`, 'data-mission': `add ${group}` }));
  }

  /** What operators trigger, which missions can wait for, too. */
  private operator(triggers: readonly string[]): HTMLElement {
    const free = (): string => { let n = 1; while (triggers.includes(`GO-${n}`)) { n++; } return `GO-${n}`; };
    const label = (name: string): string => { const value = this.source().value(['triggers', name]); return isMapping(value) && typeof value.label === 'string' ? `${name} (${value.label})` : name; };
    return el('div', 'mission-lane', {}, el('div', 'mission-head', {}, 'Operator ', button('+ trigger', 'small', () => {
      const name = free();
      this.edited.tell((source) => addNamed(source, 'triggers', name, {}));
      this.opened.tell(['triggers', name]);
    }, { title: 'An event that operators trigger while the run is on, and for which missions can wait' })),
    el('div', 'row wrap', {}, ...triggers.map((name) => button(label(name), 'mission-trigger', () => this.opened.tell(['triggers', name]), { 'data-trigger': name }))));
  }

  private arrows(lanes: readonly MissionLane[], places: readonly PlacedStep[][], scale: number): SVGSVGElement {
    const at = new Map(places.flatMap((row, lane) => row.map((one) => [one.step, { ...one, y: lane * LANE + LANE / 2 }] as const)));
    const tip = svg('marker', { id: 'mission-tip', viewBox: '0 0 8 8', refX: '7', refY: '4', markerWidth: '7', markerHeight: '7', orient: 'auto' }, svg('path', { d: 'M0 0 L8 4 L0 8 z' }));
    const picture = svg('svg', { class: 'mission-arrows', 'aria-hidden': 'true' }, svg('defs', {}, tip));
    for (const { from, to } of arrowsOf(lanes)) {
      const [a, b] = [at.get(from), at.get(to)];
      if (a && b && a.step !== b.step) {
        const [x0, x1] = [((a.from + a.to) / 2) * scale, b.to * scale - 8];
        const [y0, y1] = [a.y + (b.y > a.y ? HIGH / 2 : -HIGH / 2), b.y + (b.y > a.y ? -HIGH / 2 : HIGH / 2)];
        picture.append(svg('path', { d: `M${x0} ${y0} C${x0} ${(y0 + y1) / 2} ${x1} ${(y0 + y1) / 2} ${x1} ${y1}`, 'marker-end': 'url(#mission-tip)' }));
      }
    }
    return picture;
  }
}

function svg<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Record<string, string>, ...children: Element[]): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, tag);
  Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
  made.append(...children);
  return made;
}
