import { button, el, icon, setText, setAttribute, show } from '../dom';
import { sentence } from '../state/events';
import { keep, kept } from '../state/kept';
import { merged } from '../state/marks';
import type { Room } from '../state/room';
import type { Marks, RequirementLane, Status } from '../wire/contract';
import { clock } from '../words';
import { laneList } from './lanes';
import { nextSpeed, speedOptions, speedValue } from './time';

const MIN_LOOP = 0.3;
const KEPT_AS = 'lane-names';
/** marks of one kind that are nearer to each other than this part of the time line are one */
const MARK_PART = 1 / 150;
const PLAY = 'M7 4l13 8-13 8z';
const HALT = 'M7 5h3v14H7zM14 5h3v14h-3z';

/** The time line of a replay: marks of events, and seeking. */
export class Scrubber {
  readonly element: HTMLElement;
  private readonly slider = el('input', 'slider', { attrs: { type: 'range', min: 0, max: 1, step: 0.1, 'aria-label': 'Time of the replay' } });
  private readonly time = el('output', 'clock small');
  private readonly end = el('span', 'end');
  private readonly play: HTMLButtonElement;
  private readonly speed = el('select', '', { attrs: { 'aria-label': 'Speed' } });
  private readonly backward: HTMLButtonElement;
  private readonly loopButton: HTMLButtonElement;
  private readonly marks = el('div', 'marks');
  private readonly lanes = el('div', 'lane-box');
  private readonly laneButton = button('', 'small lane-names', () => { this.nameLanes(!this.lanesNamed); keep(KEPT_AS, String(this.lanesNamed)); }, { hidden: true });
  private readonly range = el('div', 'range');
  private loop: [number, number] | null = null;
  private loopStart: number | null = null;
  private held = false;
  private returning = false;

  constructor(private readonly room: Room, private readonly command: (words: Record<string, unknown>) => void) {
    this.play = el('button', 'play', { attrs: { type: 'button', 'aria-label': 'Play or pause' }, on: { click: () => this.toggle() } });
    this.backward = button('Reverse', 'small', () => this.send({ type: 'direction', value: this.status?.direction === -1 ? 1 : -1 }), { 'aria-pressed': 'false' });
    this.loopButton = button('Loop', 'small', () => this.setLoop(), { title: 'Loop from here' });
    this.speed.append(...speedOptions());
    this.speed.value = '1';
    this.speed.addEventListener('change', () => this.send({ type: 'speed', value: speedValue(this.speed.value) }));
    this.slider.addEventListener('input', () => { this.held = true; this.seek(Number(this.slider.value)); });
    this.slider.addEventListener('change', () => { this.held = false; });
    this.element = el('section', 'scrubber', { attrs: { 'aria-label': 'Replay' } },
      el('div', 'time-line', {}, el('div', 'track', {}, this.range, this.marks, this.slider), this.lanes),
      el('div', 'row', {}, this.play, button('◂', 'small step', () => this.step(-1), { 'aria-label': 'A beat back' }), button('▸', 'small step', () => this.step(1), { 'aria-label': 'A beat on' }),
        this.time, this.end, this.speed, this.backward, this.loopButton, this.laneButton));
    this.nameLanes(kept(KEPT_AS) === null ? innerHeight >= 900 || matchMedia('(pointer: coarse)').matches : kept(KEPT_AS) === 'true');
    this.setSpan(room.scene.words.span_s ?? [0, 1]);
    room.statusChanged.on((status) => this.update(status));
    room.framed.on(() => this.tick());
    this.setPlaying(false);
  }

  toggle(): void {
    this.send({ type: this.status?.playing ? 'pause' : 'play' });
  }

  step(beats: number): void {
    this.send({ type: 'step', beats });
  }

  seek(seconds: number): void {
    this.send({ type: 'seek', t_s: seconds });
  }

  faster(by: 1 | -1): void {
    this.speed.value = nextSpeed(this.speed.value, by);
    this.send({ type: 'speed', value: speedValue(this.speed.value) });
  }

  setMarks(marks: Marks): void {
    const [from, to] = this.span;
    const mark = (kind: string, t: number, text: string): HTMLElement => {
      const made = button('', `mark-${kind}`, () => this.seek(t), { 'aria-label': `${clock(t)} ${text}`, title: `${clock(t)} ${text}`, tabindex: -1 });
      made.style.left = `${(100 * (t - from)) / Math.max(1e-9, to - from)}%`;
      return made;
    };
    const { scene } = this.room;
    const nameOf = (vid: number): string => scene.nameOfVid(vid);
    const apart = MARK_PART * (to - from);
    this.marks.replaceChildren(
      ...marks.states.map(({ t_s, state }) => mark('state', t_s, state)),
      ...merged(marks.events.map((event) => ({ t_s: event.t_s, name: event.name, text: sentence(event, nameOf) })), apart).map(({ t_s, text }) => mark('event', t_s, text)),
      ...merged(marks.alerts.map(({ t_s, vid, other }) => ({ t_s, name: 'Alert', text: `${nameOf(vid)} ↔ ${nameOf(other)}` })), apart).map(({ t_s, text }) => mark('alert', t_s, text)));
  }

  setLanes(lanes: readonly RequirementLane[]): void {
    this.lanes.replaceChildren(...(lanes.length > 0 ? [laneList(lanes, this.span, (seconds) => this.seek(seconds))] : []));
    const failed = lanes.filter(({ met }) => !met).length;
    show(this.laneButton, lanes.length > 0);
    setText(this.laneButton, failed > 0 ? `✗ ${failed} of ${lanes.length}` : `✓ ${lanes.length}`);
    setAttribute(this.laneButton, 'aria-label', `${this.laneButton.textContent} requirements, with names`);
    this.laneButton.classList.toggle('failed', failed > 0);
  }

  private get lanesNamed(): boolean {
    return this.element.classList.contains('named');
  }

  /** With their names lanes take more of the map's room. */
  private nameLanes(on: boolean): void {
    this.element.classList.toggle('named', on);
    setAttribute(this.laneButton, 'aria-pressed', String(on));
    setAttribute(this.laneButton, 'title', `${on ? 'Hide' : 'Show'} the names of the requirements`);
  }

  private get status(): Status | null {
    return this.room.status;
  }

  private get span(): [number, number] {
    return [Number(this.slider.min), Number(this.slider.max)];
  }

  private send(words: Record<string, unknown>): void {
    this.command(words);
  }

  private setSpan([from, to]: [number, number]): void {
    this.slider.min = String(from);
    this.slider.max = String(to);
    setText(this.end, `of ${clock(to)}`);
  }

  private setPlaying(playing: boolean): void {
    if (this.play.dataset['playing'] !== String(playing)) {
      this.play.dataset['playing'] = String(playing);
      this.play.replaceChildren(icon(playing ? HALT : PLAY));
    }
  }

  private update(status: Status): void {
    if (status.span_s) {
      this.setSpan(status.span_s);
    }
    this.setPlaying(status.playing === true);
    setAttribute(this.backward, 'aria-pressed', status.direction === -1 ? 'true' : 'false');
    if (document.activeElement !== this.speed && status.speed !== undefined) {
      this.speed.value = status.speed === null ? 'fast' : String(status.speed);
    }
    this.tick();
  }

  private tick(): void {
    const t = this.room.seconds;
    setText(this.time, clock(t));
    if (!this.held) {
      this.slider.value = String(t);
      setAttribute(this.slider, 'aria-valuetext', clock(t));
    }
    this.seekToLoop(t);
  }

  /** Seeks to the other end of the loop when playback leaves it; once, until it is back inside. */
  private seekToLoop(t: number): void {
    if (!this.loop || this.held) {
      return;
    }
    const [from, to] = this.loop;
    const backward = this.status?.direction === -1;
    const outside = backward ? t <= from : t >= to;
    if (outside && !this.returning) {
      this.seek(backward ? to : from);
      this.send({ type: 'play' });
    }
    this.returning = outside;
  }

  /** Successive presses set the start, set the end, and clear the loop. */
  private setLoop(): void {
    const t = this.room.seconds;
    if (this.loop) {
      this.loop = null;
    } else if (this.loopStart === null) {
      this.loopStart = t;
    } else {
      this.loop = Math.abs(t - this.loopStart) < MIN_LOOP ? null : [Math.min(this.loopStart, t), Math.max(this.loopStart, t)];
      this.loopStart = null;
    }
    setText(this.loopButton, this.loop ? 'End loop' : this.loopStart === null ? 'Loop' : 'Loop to');
    this.loopButton.title = this.loop ? 'Play on beyond the loop' : `Loop ${this.loopStart === null ? 'from' : 'to'} here`;
    setAttribute(this.loopButton, 'aria-pressed', this.loop ? 'true' : 'false');
    const [from, to] = this.span;
    const part = (time: number): string => `${(100 * (time - from)) / Math.max(1e-9, to - from)}%`;
    this.range.hidden = this.loop === null;
    if (this.loop) {
      this.range.style.left = part(this.loop[0]);
      this.range.style.right = `calc(100% - ${part(this.loop[1])})`;
    }
  }
}
