import { button, el, fill, setText, setAttribute, show } from '../dom';
import { spoken } from '../state/encounters';
import type { Guests } from '../state/guests';
import type { Room } from '../state/room';
import { atMost } from '../state/signal';
import type { Encounter, Alert } from '../wire/contract';
import { clock, metres, number, plural } from '../words';
import { CommandList } from './commanding';
import { Events } from './events';

const MAX_ALERTS = 30;
const MAX_REAL = 60;
const SPEAK_EVERY_MILLIS = 5000;

/** Alerts, real participants and events. */
export class Left {
  readonly element: HTMLElement;
  private readonly alerts = el('ol', 'alerts');
  private readonly alertCount = el('span', 'badge');
  private readonly calm = el('p', 'empty');
  private readonly real = el('ul', 'real-list');
  private readonly realCount = el('span', 'badge quiet');
  /** Speaks alerts to screen readers, also while the panel is closed. */
  readonly voice = el('div', 'unseen', { attrs: { 'aria-live': 'polite', role: 'status' } });
  private readonly invite: HTMLElement;
  private unspoken: Alert[] = [];

  /** @param seek shows a moment of a replay */
  constructor(private readonly room: Room, private readonly goTo: (row: number) => void, seek: (seconds: number) => void, private readonly guests: Guests, invite: () => void) {
    this.invite = button('Invite', 'small', invite, { hidden: true });
    this.element = el('div', 'left', {},
      section('Alerts', this.alertCount, this.calm, this.alerts),
      new CommandList(room).element,
      section('Real participants', this.realCount, this.real, this.invite),
      new Events(room, goTo, seek).element);
    const alerts = atMost(250, () => this.updateAlerts());
    const real = atMost(500, () => this.updateReal());
    const speak = atMost(SPEAK_EVERY_MILLIS, () => this.speak());
    room.log.encountersChanged.on(alerts);
    room.framed.on(real);
    guests.changed.on(real);
    room.statusChanged.on(alerts);
    room.selection.changed.on(alerts);
    room.log.warned.on((warning) => {
      this.unspoken.push(warning);
      speak();
      alerts();
    });
    this.updateAlerts();
    this.updateReal();
  }

  private speak(): void {
    if (this.unspoken.length > 0) {
      setText(this.voice, spoken(this.unspoken.splice(0), (vid) => this.room.scene.nameOfVid(vid)));
    }
  }

  private updateAlerts(): void {
    const { scene } = this.room;
    const isReal = ({ vid, other }: Encounter): boolean => scene.real[scene.row(vid)] === 1 || scene.real[scene.row(other)] === 1;
    const stopped = this.room.status?.run_state === 'STOP';
    const urgent = stopped ? [] : this.room.log.encounters;
    const encounters = [...urgent.filter(isReal), ...urgent.filter((one) => !isReal(one))];
    setText(this.calm, this.summary(stopped));
    setText(this.alertCount, String(encounters.length));
    show(this.alertCount, encounters.length > 0);
    show(this.calm, encounters.length === 0);
    fill(this.alerts, encounters.slice(0, MAX_ALERTS), () => this.newAlert(), (item, one) => this.setAlert(item, one));
  }

  /** What is said where no encounter is on: how many there were, and the closest of them. */
  private summary(stopped: boolean): string {
    const { scene, log: { tally }, replay } = this.room;
    if (tally.encounters === 0) {
      return 'No encounters. Everyone keeps clear.';
    }
    const { closest } = tally;
    const count = `${plural(tally.encounters, 'encounter')} of ${plural(tally.pairCount, 'pair')} ${replay ? 'in this recording' : stopped ? 'in this run' : 'so far'}.`;
    return closest ? `${count} Closest: ${scene.nameOfVid(closest.vid)} and ${scene.nameOfVid(closest.other)}, ${metres(closest.metres)}${replay ? ' when warned' : ''} at ${clock(closest.t_s)}.` : count;
  }

  private newAlert(): HTMLElement {
    return el('li', '', {}, el('button', 'alert', { attrs: { type: 'button' } }, el('span', 'pair', {}, el('b'), el('b')), el('span', 'in'), el('span', 'detail')));
  }

  private setAlert(item: HTMLElement, one: Encounter): void {
    const { scene } = this.room;
    const [a, b] = [scene.row(one.vid), scene.row(one.other)];
    const target = item.firstElementChild as HTMLButtonElement;
    const [pair, within, detail] = target.children;
    setText(pair.children[0], scene.nameOfVid(one.vid));
    setText(pair.children[1], scene.nameOfVid(one.other));
    setAttribute(item, 'data-real', scene.real[a] === 1 || scene.real[b] === 1);
    setText(within, `${one.seconds.toFixed(1)} s`);
    setText(detail, `${metres(one.metres_now)} now, ${metres(one.metres)} closest${natures(scene.real[a], scene.real[b])}`);
    target.onclick = () => {
      this.room.select(a);
      this.room.select(b, true);
      this.goTo(a);
    };
  }

  private updateReal(): void {
    const { scene, fleet } = this.room;
    const here = Array.from(scene.real.keys()).filter((row) => scene.real[row] === 1 && this.isHere(row));
    const rows = here.slice(0, MAX_REAL);
    setText(this.realCount, String(here.length));
    show(this.realCount, here.length > 0);
    show(this.invite, this.guests.list?.open === true);
    if (rows.length === 0) {
      this.real.replaceChildren(el('li', 'empty', {}, this.guests.list?.open ? 'Nobody has joined yet.' : 'None in this run: all vehicles are virtual.'));
      return;
    }
    this.real.querySelector('.empty')?.remove();
    fill(this.real, rows, () => this.newReal(), (item, row) => {
      const target = item.firstElementChild as HTMLButtonElement;
      const [mark, name, detail, age] = target.children;
      const seen = fleet.rows > row && fleet.heard(row);
      setAttribute(mark, 'data-symbol', scene.groupOf(row).symbol);
      setText(name, scene.name(row));
      setText(detail, seen ? `${scene.groupOf(row).kind} · ${number(fleet.speed(row), 1, 'm/s')}` : 'not heard yet');
      const old = seen ? fleet.age(row) : NaN;
      setText(age, !seen ? '' : old === 0 ? 'fresh' : `${old.toFixed(0)} s ago`);
      setAttribute(item, 'data-mood', old > 5 ? 'bad' : old > 0 ? 'old' : null);
      setAttribute(target, 'aria-pressed', this.room.mapState.selected.has(row) ? 'true' : 'false');
      target.onclick = () => {
        this.room.select(row);
        this.goTo(row);
      };
    });
  }

  /** Whether a participant is present: a free seat without reports is not. */
  private isHere(row: number): boolean {
    const { scene, fleet } = this.room;
    const free = this.guests.list?.open === true && this.guests.of(scene.vid(row)) === undefined;
    return !free || (fleet.rows > row && fleet.heard(row));
  }

  private newReal(): HTMLElement {
    return el('li', '', {}, el('button', 'participant', { attrs: { type: 'button' } }, el('span', 'mark real'), el('b'), el('span', 'detail'), el('span', 'age')));
  }
}

/** Text for pairs with a real participant. */
function natures(a: number | undefined, b: number | undefined): string {
  const nature = (real: number | undefined): string => (real === 1 ? 'real' : 'virtual');
  return a === 1 || b === 1 ? ` · ${nature(a)}↔${nature(b)}` : '';
}

function section(title: string, badge: HTMLElement | null, ...content: HTMLElement[]): HTMLElement {
  return el('section', 'panel', {}, el('h2', '', {}, title, badge), ...content);
}
