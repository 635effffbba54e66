import { button, el, setText, setAttribute, show } from '../dom';
import { type History, type Measure, MEASURES } from '../state/history';
import type { Room } from '../state/room';
import { atMost } from '../state/signal';
import { type Plan, RUN_STATES, STATE_BITS } from '../wire/contract';
import { metres, number } from '../words';
import type { Driving } from './driving';
import { ParameterForm } from './parameters';
import { Strip } from './strip';

/** The selected vehicle: identity, live values, a strip chart of any of them, settings, and manual control. */
export class Selection {
  readonly element: HTMLElement;
  private readonly title = el('h2', 'who');
  private readonly kind = el('p', 'kind');
  private readonly facts = el('dl', 'facts');
  private readonly values = el('dl', 'values');
  private readonly strips = el('div', 'strips');
  private readonly charted = new Map<Measure, Strip>();
  private readonly cells = new Map<Measure, HTMLElement>();
  private readonly others = el('p', 'others');
  private readonly settingsOf = el('summary', '', {}, 'Settings');
  private readonly settings = el('details', 'settings', {}, this.settingsOf);
  private form: ParameterForm | null = null;
  private plan: Plan | null = null;
  private row = -1;

  constructor(private readonly room: Room, private readonly history: History, private readonly driving: Driving, actions: { follow: () => void; centre: () => void }) {
    this.element = el('section', 'page', {},
      this.title, this.kind,
      el('div', 'row', {}, button('Follow (F)', '', actions.follow), button('Show', '', actions.centre), button('Deselect', '', () => room.select(-1))),
      this.others, this.facts, el('h3', '', {}, 'Live values'), this.values, this.strips,
      room.operator ? driving.element : null, room.operator ? this.settings : null);
    Object.keys(MEASURES).forEach((measure) => this.addValue(measure));
    this.settings.addEventListener('toggle', () => this.loadSettings());
    const update = atMost(200, () => this.update());
    room.framed.on(update);
    room.drivingChanged.on(update);
    room.plans.on((plan) => { this.plan = plan; update(); });
    room.selection.changed.on(() => this.changeRow());
    room.sceneChanged.on((others) => { if (others) { this.row = -1; this.changeRow(); } else { void this.form?.load(); } });
    window.setInterval(() => this.charted.forEach((strip) => strip.draw(this.room.seconds)), 250);
  }

  private addValue(measure: Measure): void {
    const { label, unit } = MEASURES[measure];
    const value = el('b');
    this.cells.set(measure, value);
    const toggle = el('button', 'value', { attrs: { type: 'button', 'aria-pressed': 'false', title: `Chart ${label}` }, on: { click: () => this.toggle(measure, toggle) } },
      el('span', '', {}, label), value, el('small', '', {}, unit));
    this.values.append(el('div', '', {}, el('dt', 'unseen', {}, label), el('dd', '', {}, toggle)));
  }

  private toggle(measure: Measure, target: HTMLElement): void {
    const strip = this.charted.get(measure);
    if (strip) {
      strip.element.remove();
      this.charted.delete(measure);
    } else {
      const made = new Strip(`${MEASURES[measure].label} ${MEASURES[measure].unit}`, MEASURES[measure].digits, () => this.history.seriesOf(this.row, measure));
      this.charted.set(measure, made);
      this.strips.append(made.element);
    }
    setAttribute(target, 'aria-pressed', this.charted.has(measure) ? 'true' : 'false');
  }

  private changeRow(): void {
    const { room } = this;
    if (room.selected === this.row || room.selected < 0) {
      this.update();
      return;
    }
    this.row = room.selected;
    const group = room.scene.groupOf(this.row);
    setText(this.title, room.scene.name(this.row));
    setText(this.kind, `${group.real ? 'Real' : 'Virtual'} · ${group.kind} · id ${room.scene.vid(this.row)} · group ${group.name}`);
    setAttribute(this.kind, 'data-real', group.real);
    this.driving.choose(this.row);
    setText(this.settingsOf, `Settings of everyone in group ${group.name}`);
    this.settings.open = false;
    this.update();
  }

  private update(): void {
    const { room, row } = this;
    const { fleet, scene } = room;
    const { frame } = fleet;
    if (row < 0 || row >= fleet.rows || !frame || this.element.hidden) {
      return;
    }
    this.cells.forEach((cell, measure) => setText(cell, fleet.heard(row) ? MEASURES[measure].value(fleet, row).toFixed(MEASURES[measure].digits) : '–'));
    const others = [...room.mapState.selected].filter((other) => other !== row && other < fleet.rows);
    setText(this.others, others.map((other) => `${metres(fleet.distance(row, other))} from ${scene.name(other)}`).join(' · '));
    show(this.others, others.length > 0);
    const vid = scene.vid(row);
    const encounter = room.log.encounters.find((one) => one.vid === vid || one.other === vid);
    this.setFacts([
      ['State', RUN_STATES[frame.flags[row] & STATE_BITS] ?? 'none'],
      ['Heard', fleet.heard(row) ? (fleet.age(row) > 0 ? `${fleet.age(row).toFixed(0)} s ago` : 'fresh') : scene.groupOf(row).comes ? 'waiting to enter' : 'never'],
      ['Behavior', scene.behavior(row, frame.rung[row]) || '–'],
      ['Mission', scene.missionStep(row, frame.missionStep[row]) || '–'],
      ['Host', scene.hosts[scene.host[row]] || '–'],
      ['Driven by', room.driving.get(vid) ?? 'itself'],
      ['Length', number(scene.length[row], 1, 'm')],
      ['Encounter', encounter ? `${scene.nameOfVid(encounter.vid === vid ? encounter.other : encounter.vid)} in ${encounter.seconds.toFixed(1)} s, ${metres(encounter.metres)} at closest` : 'none'],
      ...this.plannerFacts(vid),
    ]);
    this.driving.update();
  }

  /** Outcome of its planner's last answer, if it has a planner. */
  private plannerFacts(vid: number): [string, string][] {
    const { plan } = this;
    return plan?.vid === vid ? [['Planner', `${plan.outcome}${plan.why ? `: ${plan.why}` : ''}`], ['Answered in', number(plan.answer_ms, 1, 'ms')]] : [];
  }

  private setFacts(facts: readonly [string, string][]): void {
    while (this.facts.children.length < facts.length) {
      this.facts.append(el('div', '', {}, el('dt'), el('dd')));
    }
    while (this.facts.children.length > facts.length) {
      this.facts.lastElementChild?.remove();
    }
    facts.forEach(([name, value], i) => {
      setText(this.facts.children[i].children[0], name);
      setText(this.facts.children[i].children[1], value);
      setAttribute(this.facts.children[i], 'data-mood', name === 'Encounter' && value !== 'none' ? 'bad' : null);
    });
  }

  private loadSettings(): void {
    this.form?.element.remove();
    this.form = null;
    if (this.settings.open && this.row >= 0) {
      this.form = new ParameterForm(`/api/live/parameters?vid=${this.room.scene.vid(this.row)}`, null);
      this.settings.append(this.form.element);
    }
  }
}
