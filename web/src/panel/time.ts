import { button, el, setAttribute, show } from '../dom';
import type { Room } from '../state/room';
import { explain, post } from '../wire/api';
import { refuse } from './refusal';

/** Simulated seconds per second that can be chosen; `fast` is as fast as possible. */
const SPEEDS: readonly string[] = ['0.25', '0.5', '1', '2', '4', '8', '16', 'fast'];

export function speedOptions(): HTMLElement[] {
  return SPEEDS.map((value) => el('option', '', { attrs: { value } }, value === 'fast' ? 'Fastest' : `×${value}`));
}

/** The speed that follows another in the list; the same at its end. */
export function nextSpeed(value: string, by: 1 | -1): string {
  const at = SPEEDS.indexOf(value);
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, (at < 0 ? SPEEDS.indexOf('1') : at) + by))];
}

/** Value of a speed as it is sent. */
export function speedValue(value: string): string | number {
  return value === 'fast' ? value : Number(value);
}

/** Speed and single steps of a live run. Where its time is shared with real participants or other machines, it says so. */
export class TimeControl {
  readonly element: HTMLElement;
  private readonly speed = el('select', '', { attrs: { 'aria-label': 'Speed of the run' } }, ...speedOptions());
  private readonly forward: HTMLButtonElement;

  constructor(private readonly room: Room) {
    this.forward = button('▸|', 'small step', () => void this.step(), { 'aria-label': 'One beat on' });
    this.speed.addEventListener('change', () => void this.set(this.speed.value));
    this.element = el('div', 'time-control', { attrs: { role: 'group', 'aria-label': 'Time' } }, this.speed, this.forward);
    room.statusChanged.on(() => this.update());
    this.update();
  }

  faster(by: 1 | -1): void {
    void this.set(nextSpeed(this.asked, by));
  }

  async step(): Promise<void> {
    const { status } = this.room;
    if (status?.run_state !== 'PAUSE') {
      refuse('A run goes step by step in Pause only: pause it first', this.forward);
      return;
    }
    await this.send({ step: 1 });
  }

  private get asked(): string {
    const speed = this.room.status?.asked_speed;
    return speed === null ? 'fast' : String(speed ?? 1);
  }

  private async set(value: string): Promise<void> {
    await this.send({ speed: speedValue(value) });
    this.speed.value = value;
  }

  private async send(words: Record<string, unknown>): Promise<void> {
    const why = this.refusal;
    if (why) {
      refuse(why, this.speed);
      this.update();
      return;
    }
    try {
      await post('/api/live/time', words);
    } catch (error) {
      refuse(explain(error), this.speed);
      this.update();
    }
  }

  private get refusal(): string {
    return this.room.operator ? (this.room.status?.time_refusal ?? '') : 'You are watching.';
  }

  private update(): void {
    const { status } = this.room;
    const paused = status?.run_state === 'PAUSE';
    show(this.element, this.room.operator);
    if (document.activeElement !== this.speed) {
      this.speed.value = this.asked;
    }
    this.speed.disabled = this.refusal !== '';
    setAttribute(this.speed, 'title', this.refusal || 'Simulated seconds per second · [ and ]');
    this.forward.disabled = this.refusal !== '' || !paused;
    setAttribute(this.forward, 'title', this.refusal || (paused ? 'One beat on · .' : 'Pause first, then go beat by beat'));
  }
}
