import { button, el, setText, setAttribute, show } from '../dom';
import type { Room } from '../state/room';
import { atMost } from '../state/signal';
import { metres } from '../words';
import type { Section, SectionContext } from './vehicle/section';
import { SECTIONS } from './vehicle/sections';

/** The page of the selected vehicle: who it is, and a section for each thing to know or do about it. */
export class Selection {
  readonly element: HTMLElement;
  private readonly room: Room;
  private readonly sections: readonly Section[];
  private readonly title = el('h2', 'who');
  private readonly kind = el('p', 'kind');
  private readonly others = el('p', 'others');
  private row = -1;

  constructor(context: SectionContext, actions: { follow: () => void; centre: () => void; move: () => void }) {
    const { room } = context;
    this.room = room;
    this.sections = SECTIONS.map((make) => make(context)).filter((section) => section !== null);
    this.element = el('section', 'page', {},
      this.title, this.kind,
      el('div', 'row', {}, button('Follow (F)', '', actions.follow), button('Show', '', actions.centre), room.operator ? button('Move', '', actions.move) : null, button('Deselect', '', () => room.select(-1))),
      this.others, ...this.sections.map(({ element }) => element));
    const update = atMost(200, () => this.update());
    room.framed.on(update);
    room.drivingChanged.on(update);
    room.plans.on(update);
    room.selection.changed.on(() => this.choose(room.selected));
    room.sceneChanged.on((others) => { if (others) { this.row = -1; this.choose(room.selected); } });
  }

  private choose(row: number): void {
    const { scene } = this.room;
    if (row >= 0 && row !== this.row) {
      this.row = row;
      const group = scene.groupOf(row);
      setText(this.kind, `${group.real ? 'Real' : 'Virtual'} · ${group.kind} · id ${scene.vid(row)} · group ${group.name}`);
      setAttribute(this.kind, 'data-real', group.real);
      this.sections.forEach((section) => section.choose?.(row));
    }
    this.update();
  }

  private update(): void {
    const { room, row } = this;
    const { fleet, scene } = room;
    if (row < 0 || row >= fleet.rows || !fleet.frame || this.element.hidden) {
      return;
    }
    setText(this.title, scene.name(row));
    const others = [...room.mapState.selected].filter((other) => other !== row && other < fleet.rows);
    setText(this.others, others.map((other) => `${metres(fleet.distance(row, other))} from ${scene.name(other)}`).join(' · '));
    show(this.others, others.length > 0);
    this.sections.forEach((section) => section.update?.(row));
  }
}
