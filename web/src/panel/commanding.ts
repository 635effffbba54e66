import { button, el, fill, icon, setAttribute, setText, show } from '../dom';
import { commandSentence, commandSummary, commandWord } from '../state/commanded';
import type { Room } from '../state/room';
import { explain, post } from '../wire/api';
import type { Commanded } from '../wire/contract';
import { ask, toast } from './dialog';

type Order = 'arm' | 'disarm' | 'halt';

const OCTAGON = 'M8 3h8l5 5v8l-5 5H8l-5-5V8z';

function commanded(room: Room): readonly Commanded[] {
  return room.status?.commanded ?? [];
}

/** Sends an order about a real vehicle. It does not wait for the run, and may be tried even when frames no longer come. */
async function order(room: Room, vid: number, what: Order): Promise<void> {
  try {
    await post('/api/live/change', { path: `commands.${vid}`, value: what });
  } catch (error) {
    const name = room.scene.nameOfVid(vid);
    toast(what === 'arm' ? `${name} is not armed. ${explain(error)}` : `${name} did not get the order to ${what}: use its own brakes. ${explain(error)}`, true);
  }
}

async function arm(room: Room, one: Commanded): Promise<void> {
  const sure = await ask({
    title: `Arm ${room.scene.nameOfVid(one.vid)}?`,
    text: `From then on the run drives this real car. ${commandSentence({ ...one, state: 'armed', why: '' }).replace(/^Armed: the run drives it, a/, 'A')} Its way must be free, and somebody must be at its brakes. HALT, H or Shift+Esc stops it at once.`,
    yes: 'Arm', danger: true,
  });
  if (sure !== null) {
    await order(room, one.vid, 'arm');
  }
}

/** Tells all vehicles that the run drives, or may drive, to stop; false where there is none. */
function haltAll(room: Room): boolean {
  const all = commanded(room);
  all.forEach(({ vid }) => void order(room, vid, 'halt'));
  return all.length > 0;
}

/** Halts at a key, and says why not. */
export function haltByKey(room: Room): void {
  if (!room.operator) {
    toast(room.replay ? 'A replay moves no real car: there is nothing to halt.' : 'You are watching: only operators halt real cars.', true);
  } else if (haltAll(room)) {
    toast('HALT: all real cars that the run may drive are told to stop.', true);
  } else {
    toast('This run drives no real car: there is nothing to halt.');
  }
}

/** Before the run is stopped: those that drive are halted at the first press already. */
export function haltArmed(room: Room): void {
  if (room.operator && commanded(room).some(({ state }) => state === 'armed')) {
    haltAll(room);
  }
}

/** In the bar, where the run may drive real vehicles: their state for everybody, and for operators HALT by one press. */
export class HaltButton {
  readonly element: HTMLElement;
  /** Speaks it to screen readers. */
  readonly voice = el('span', 'unseen', { attrs: { role: 'status' } });
  private readonly words = el('small');

  constructor(private readonly room: Room) {
    this.element = room.operator
      ? el('button', 'halt', { attrs: { type: 'button', title: 'Tell all real cars to stop, at once · H' }, on: { click: () => haltByKey(room) } }, icon(OCTAGON), el('b', '', {}, 'HALT'))
      : el('span', 'halt');
    this.element.append(' ', this.words);
    room.statusChanged.on(() => this.update());
    this.update();
  }

  private update(): void {
    const all = commanded(this.room);
    show(this.element, all.length > 0);
    setText(this.words, commandSummary(all));
    setText(this.voice, all.map((one) => `${this.room.scene.nameOfVid(one.vid)}: ${commandWord(one)}.`).join(' '));
    setAttribute(this.element, 'data-armed', all.some(({ state }) => state === 'armed'));
  }
}

/** One real vehicle that the run may drive: its state in words, and for operators the orders. */
export class CommandEntry {
  readonly element: HTMLElement;
  private readonly name = el('b');
  private readonly word = el('span', 'command-state');
  private readonly sentence = el('p', 'command-why');
  private readonly refusal = el('p', 'command-refusal', { attrs: { hidden: true } });
  private readonly armButton: HTMLButtonElement;
  private readonly disarmButton: HTMLButtonElement;
  private one: Commanded | null = null;

  constructor(private readonly room: Room, tag: 'li' | 'section') {
    const give = (what: Order) => () => { if (this.one) { void order(room, this.one.vid, what); } };
    this.armButton = button('Arm…', 'small', () => { if (this.one) { void arm(room, this.one); } });
    this.disarmButton = button('Disarm', 'small', give('disarm'));
    this.element = el(tag, 'commanded', {}, el('div', 'command-head', {}, this.name, this.word), this.sentence,
      room.operator ? el('div', 'row', {}, this.armButton, this.disarmButton, button('HALT', 'small danger', give('halt'))) : null, this.refusal);
  }

  update(one: Commanded): void {
    this.one = one;
    setText(this.name, this.room.scene.nameOfVid(one.vid));
    setText(this.word, commandWord(one));
    setText(this.sentence, commandSentence(one));
    setAttribute(this.element, 'data-state', one.state);
    this.armButton.disabled = one.state === 'armed' || one.arm_refusal !== '';
    this.disarmButton.disabled = one.state === 'disarmed';
    this.armButton.title = one.state === 'armed' ? 'It is armed' : one.arm_refusal;
    setAttribute(this.disarmButton, 'title', one.state === 'disarmed' ? 'It is disarmed' : 'It is told to stop for a second, then nothing more is sent');
    setText(this.refusal, `Cannot be armed now. ${one.arm_refusal}`);
    show(this.refusal, this.room.operator && one.state !== 'armed' && one.arm_refusal !== '');
  }
}

/** All real vehicles that the run may drive; hidden where there is none. */
export class CommandList {
  readonly element: HTMLElement;
  private readonly list = el('ul', 'commanded-list');
  private readonly entries = new WeakMap<HTMLElement, CommandEntry>();

  constructor(private readonly room: Room) {
    this.element = el('section', 'panel commanding', { attrs: { hidden: true } }, el('h2', '', {}, 'Real cars led by the run'), this.list);
    room.statusChanged.on(() => this.update());
    this.update();
  }

  private update(): void {
    const all = commanded(this.room);
    show(this.element, all.length > 0);
    fill(this.list, all, () => this.make(), (item, one) => this.entries.get(item)?.update(one));
  }

  private make(): HTMLElement {
    const entry = new CommandEntry(this.room, 'li');
    this.entries.set(entry.element, entry);
    return entry.element;
  }
}
