import { button, el, setAttribute, show } from '../dom';
import { type EventGroup, type Fold, folded, sentence } from '../state/events';
import type { Room } from '../state/room';
import { atMost } from '../state/signal';
import { clock, whole } from '../words';

const MAX_SHOWN = 200;

/** The events of a run: grouped, by name, and searchable. */
export class Events {
  readonly element: HTMLElement;
  private readonly list = el('ol', 'events');
  private readonly search = el('input', 'event-search', { attrs: { type: 'search', placeholder: 'Search events', 'aria-label': 'Search events', autocomplete: 'off' } });
  private readonly names = el('div', 'chips event-names', { attrs: { role: 'group', 'aria-label': 'Which events to show' } });
  private readonly hidden = new Set<string>();
  /** names whose fold is open */
  private readonly unfolded = new Set<string>();

  /**
   * @param goTo shows a vehicle
   * @param seek shows a moment of a replay
   */
  constructor(private readonly room: Room, private readonly goTo: (row: number) => void, private readonly seek: (seconds: number) => void) {
    this.element = el('section', 'panel', {}, el('h2', '', {}, 'Events'), this.search, this.names, this.list);
    const update = atMost(500, () => this.update());
    this.search.addEventListener('input', () => this.update());
    room.log.happened.on(update);
    room.sceneChanged.on(update);
    room.framed.on(atMost(500, () => this.markNow()));
    this.update();
  }

  private update(): void {
    const { log, replay } = this.room;
    const all = replay ? log.events.list().sort((a, b) => a.times[0] - b.times[0]) : log.events.list();
    const wanted = this.search.value.trim().toLowerCase();
    const shown = all.filter((group) => !this.hidden.has(group.event.name) && (wanted === '' || this.text(group).includes(wanted)));
    const listed = folded(replay ? shown : shown.reverse()).slice(0, MAX_SHOWN);
    show(this.search, all.length > 6);
    this.updateNames();
    if (listed.length === 0) {
      this.list.replaceChildren(el('li', 'empty', {}, all.length === 0 ? 'Nothing yet.' : 'No event is like that.'));
      return;
    }
    const focused = (document.activeElement?.closest('.events li') as HTMLElement | null)?.dataset['key'];
    this.list.replaceChildren(...listed.flatMap((entry) => ('groups' in entry ? this.foldItems(entry) : [this.item(entry)])));
    if (focused !== undefined) {
      ([...this.list.children] as HTMLElement[]).find(({ dataset }) => dataset['key'] === focused)?.querySelector('button')?.focus({ preventScroll: true });
    }
    this.markNow();
  }

  private text({ event }: EventGroup): string {
    return `${event.name} ${this.sentence(event)}`.toLowerCase();
  }

  private sentence(event: EventGroup['event']): string {
    return sentence(event, (vid) => this.room.scene.nameOfVid(vid));
  }

  private updateNames(): void {
    const names = this.room.log.events.names();
    show(this.names, names.length > 1);
    const shape = names.map(([name, count]) => `${name} ${count} ${this.hidden.has(name)}`).join();
    if (shape === this.names.dataset['shape']) {
      return;
    }
    this.names.dataset['shape'] = shape;
    const focused = (document.activeElement as HTMLElement | null)?.dataset['event'];
    this.names.replaceChildren(...names.map(([name, count]) => button(`${name} ${count}`, 'chip', () => this.toggle(name), { 'aria-pressed': this.hidden.has(name) ? 'false' : 'true', 'data-event': name })));
    if (focused) {
      this.names.querySelector<HTMLElement>(`[data-event="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    }
  }

  private toggle(name: string): void {
    if (!this.hidden.delete(name)) {
      this.hidden.add(name);
    }
    this.update();
  }

  /** In a replay all events are listed from the start; the latest at the current time is marked. */
  private markNow(): void {
    if (this.room.replay) {
      const items = [...this.list.children] as HTMLElement[];
      const now = items.findLast((item) => Number(item.dataset['at']) <= this.room.seconds + 1e-6);
      items.forEach((item) => setAttribute(item, 'aria-current', item === now ? 'true' : null));
    }
  }

  /** A frequent name as one entry, which opens the list of all of them. */
  private foldItems({ name, groups }: Fold): HTMLElement[] {
    const open = this.unfolded.has(name);
    const [first] = groups;
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    const target = button('', 'event fold', () => {
      if (!this.unfolded.delete(name)) {
        this.unfolded.add(name);
      }
      this.update();
    }, { 'aria-expanded': open ? 'true' : 'false' });
    target.append(el('time', '', {}, clock(this.timeOf(first))), el('b', '', {}, name, el('span', 'times', {}, `×${whole(count)}`)),
      el('span', '', {}, `${this.room.replay ? 'first' : 'last'}: ${this.sentence(first.event)}`));
    return [el('li', '', { attrs: { 'data-key': `fold ${name}`, 'data-at': this.timeOf(first) } }, target), ...(open ? groups.slice(0, MAX_SHOWN).map((group) => this.item(group)) : [])];
  }

  private timeOf({ times }: EventGroup): number {
    return this.room.replay ? times[0] : times[times.length - 1];
  }

  private item(group: EventGroup): HTMLElement {
    const { event, count } = group;
    const row = this.room.scene.row(event.vid);
    const at = this.timeOf(group);
    const text = this.sentence(event);
    const inside = [el('time', '', {}, clock(at)), el('b', '', {}, event.name, count > 1 ? el('span', 'times', { attrs: { title: `${count} times` } }, `×${count}`) : null), el('span', '', { attrs: { title: text || null } }, text)];
    if (row < 0 && !this.room.replay) {
      return el('li', '', { attrs: { 'data-key': group.key } }, el('div', 'event', {}, ...inside));
    }
    const target = button('', 'event', () => this.show(group, row));
    target.append(...inside);
    return el('li', '', { attrs: { 'data-at': at, 'data-key': group.key } }, target);
  }

  /** In a replay, the next time that it happens; after the last, the first. */
  private show({ times }: EventGroup, row: number): void {
    if (this.room.replay) {
      this.seek(times.find((t) => t > this.room.seconds + 1e-6) ?? times[0]);
    }
    if (row >= 0) {
      this.room.select(row);
      this.goTo(row);
    }
  }
}
