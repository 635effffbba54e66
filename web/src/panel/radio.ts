import { button, el, setAttribute, setText, show, fill } from '../dom';
import type { Room } from '../state/room';
import type { RadioEntry } from '../wire/contract';
import { clock, whole } from '../words';

const ASK_MILLIS = 500;
const KINDS = ['cam', 'platoon', 'denm', 'spat', 'map', 'manoeuvre', 'free'] as const;
const REASONS: readonly [string, string][] = [['v2x_weak_signal', 'weak signal'], ['v2x_collision', 'collision'], ['v2x_lost', 'lost at random'], ['v2x_out_of_range', 'out of range'], ['v2x_silenced', 'radio off']];
/** Lines of the list that are shown. */
const MAX_LINES = 100;

/** The share of what was sent within reach that arrived, since the start; null before anything was sent. */
export function deliveredShare(counters: Readonly<Record<string, number>>): number | null {
  const delivered = counters['v2x_delivered'] ?? 0;
  const all = REASONS.reduce((sum, [name]) => sum + (counters[name] ?? 0), delivered);
  return all > 0 ? delivered / all : null;
}

/** Why messages were lost, the most frequent reason first. */
export function lossReasons(counters: Readonly<Record<string, number>>): string {
  const found = REASONS.map(([name, reason]) => ({ count: counters[name] ?? 0, reason })).filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return found.map(({ count, reason }) => `${whole(count)} ${reason}`).join(', ');
}

/** What became of a message, in a few words. */
export function outcomeText({ receivers, delivered, losses }: RadioEntry, nameOf: (vid: number) => string): string {
  if (receivers === 0) {
    return 'nobody in reach';
  }
  const more = receivers - delivered - losses.length;
  const lost = losses.map(({ receiver, reason }) => `${nameOf(receiver)}: ${reason}`).join(', ');
  return delivered === receivers ? `heard by ${receivers === 1 ? '1' : `all ${receivers}`}` : `heard by ${delivered} of ${receivers}; ${lost}${more > 0 ? `, and ${more} more` : ''}`;
}

/** Page of the radio: the channel in numbers, and the messages of the last seconds, filtered. Asked for only while the page is visible. */
export class RadioPage {
  readonly element: HTMLElement;
  private readonly facts = el('dl', 'facts');
  private readonly note = el('p', 'kind');
  private readonly list = el('ol', 'radio-list', { attrs: { 'aria-label': 'Radio messages, the newest first', tabindex: 0 } });
  private readonly empty = el('p', 'empty', {}, 'No such messages in the last seconds.');
  private readonly chips = new Map<string, HTMLButtonElement>();
  private readonly linksChip: HTMLButtonElement;
  private kind = '';
  private lost = false;
  /** Whether only messages that the selected vehicle sends or receives are listed. */
  private of: '' | 'sender' | 'receiver' = '';
  private held = false;

  /** @param toggleLinks shows or hides links on the map */
  constructor(private readonly room: Room, toggleLinks: () => void) {
    this.linksChip = button('Links on the map', 'chip', toggleLinks, { 'aria-pressed': 'false' });
    const row = (label: string, ...chips: HTMLElement[]): HTMLElement => el('div', 'row wrap', { attrs: { role: 'group', 'aria-label': label } }, ...chips);
    this.element = el('section', 'page radio', {}, el('h2', 'who', {}, 'Radio'), this.note, this.facts, row('Map', this.linksChip),
      el('h3', '', {}, 'Messages'),
      row('Kind of message', ...KINDS.map((kind) => this.chip(kind, () => { this.kind = this.kind === kind ? '' : kind; }))),
      row('Which messages', this.chip('lost', () => { this.lost = !this.lost; }), this.chip('sent by the selected', () => this.turn('sender')), this.chip('received by the selected', () => this.turn('receiver')), this.chip('hold', () => { this.held = !this.held; })),
      this.empty, this.list);
    room.radioLists.on(({ messages }) => this.showList(messages));
    room.vitalsChanged.on(() => this.update());
    room.sceneChanged.on(() => this.update());
    window.setInterval(() => this.ask(), ASK_MILLIS);
    this.update();
  }

  private turn(to: 'sender' | 'receiver'): void {
    this.of = this.of === to ? '' : to;
  }

  private chip(name: string, change: () => void): HTMLButtonElement {
    const made = button(name, 'chip', () => { change(); this.update(); this.ask(); });
    this.chips.set(name, made);
    return made;
  }

  private ask(): void {
    const { room } = this;
    if (document.hidden || this.held || !this.element.checkVisibility() || room.scene.words.radio === null) {
      return;
    }
    this.update();
    const selected = room.selected >= 0 ? room.scene.vid(room.selected) : 0;
    room.link.send({ type: 'radio-list', kind: this.kind, sender: this.of === 'sender' ? selected : 0, receiver: this.of === 'receiver' ? selected : 0, lost: this.lost ? 'only' : '' });
  }

  private update(): void {
    const { counters, scene, mapState } = this.room;
    const pressed: Record<string, boolean> = { lost: this.lost, hold: this.held, 'sent by the selected': this.of === 'sender', 'received by the selected': this.of === 'receiver' };
    this.chips.forEach((one, name) => setAttribute(one, 'aria-pressed', String(pressed[name] ?? this.kind === name)));
    setAttribute(this.linksChip, 'aria-pressed', String(mapState.links));
    const { radio } = scene.words;
    const recorded = { all: '', none: ' There are more than 100 stations: record: {messages: [1, 2]} in the scenario chooses those whose messages are shown.' }[radio?.recorded ?? 'all'];
    setText(this.note, radio === null ? 'The scenario has no radio (v2x).' : `Channel: ${radio.channel}.${recorded ?? ` Messages of ${radio.recorded} are shown.`}`);
    const share = deliveredShare(counters);
    const facts: [string, string][] = [
      ['sent', whole(Object.entries(counters).filter(([name]) => name.startsWith('v2x_sent_')).reduce((sum, [, count]) => sum + count, 0))],
      ['delivered', share === null ? '–' : `${(100 * share).toFixed(1)} %`],
      ['busiest channel', `${((counters['v2x_busiest_permille'] ?? 0) / 10).toFixed(1)} %`],
      ['lost', lossReasons(counters) || 'none'],
    ];
    fill(this.facts, facts, () => el('div', '', {}, el('dt'), el('dd')), (line, [name, value]) => {
      setText(line.children[0], name);
      setText(line.children[1], value);
    });
  }

  private showList(messages: readonly RadioEntry[]): void {
    show(this.empty, messages.length === 0);
    fill(this.list, messages.slice(0, MAX_LINES), () => el('li', '', {}, el('b'), el('span', 'radio-kind'), el('span'), el('small'), el('code')), (line, one) => {
      const [time, kind, who, what, payload] = [...line.children] as HTMLElement[];
      setText(time, clock(one.t_s));
      setText(kind, one.kind);
      setText(who, `${this.room.scene.nameOfVid(one.sender)} #${one.seq}${one.latency_ms === null ? '' : ` · ${one.latency_ms.toFixed(1)} ms`}`);
      setText(what, outcomeText(one, (vid) => this.room.scene.nameOfVid(vid)));
      setText(payload, one.payload);
      show(payload, one.payload !== '');
      setAttribute(line, 'data-mood', one.delivered < one.receivers ? 'bad' : null);
    });
  }
}
