import { el, button, setText, show } from '../dom';
import type { Room } from '../state/room';
import { read } from './device';

const PERIOD_MILLIS = 50;
const KEYS: Readonly<Record<string, [Axis, number]>> = {
  ArrowLeft: ['steer', -1], KeyA: ['steer', -1], ArrowRight: ['steer', 1], KeyD: ['steer', 1],
  ArrowUp: ['throttle', 1], KeyW: ['throttle', 1], ArrowDown: ['throttle', -1], KeyS: ['throttle', -1], KeyR: ['pitch', 1], KeyV: ['pitch', -1],
};
type Axis = 'steer' | 'throttle' | 'pitch';

/** Driving by hand: keys, a gamepad, a steering wheel with pedals or the pad on the screen, sent twenty times a second while a vehicle is taken. */
export class Driving {
  readonly element: HTMLElement;
  private readonly take: HTMLButtonElement;
  private readonly pad: HTMLElement;
  private readonly knob = el('i', 'knob');
  private readonly note = el('p', 'note');
  private readonly held = new Set<string>();
  /** axes of pedals that have been moved */
  private readonly pedals = new Set<number>();
  private touch: { steer: number; throttle: number } | null = null;
  private row = -1;
  private taken = -1;
  private timer = 0;

  constructor(private readonly room: Room) {
    this.take = button('Drive by hand', '', () => (this.taken === this.row ? this.release() : this.begin()));
    this.pad = el('div', 'pad', { attrs: { role: 'application', 'aria-label': 'Driving pad: drag to steer and drive' } }, this.knob);
    this.element = el('section', 'driving', {}, el('h3', '', {}, 'Manual driving'), this.take, this.note, this.pad);
    show(this.pad, false);
    this.listen();
  }

  /** Whether a vehicle is driven, in which case arrow keys and letters control it. */
  get active(): boolean {
    return this.taken >= 0;
  }

  choose(row: number): void {
    if (this.taken >= 0 && this.taken !== row) {
      this.release();
    }
    this.row = row;
    this.update();
  }

  update(): void {
    const { room } = this;
    const by = this.row >= 0 ? room.driving.get(room.scene.vid(this.row)) : undefined;
    const mine = this.taken === this.row && this.taken >= 0;
    setText(this.take, mine ? 'Release' : 'Drive by hand');
    const real = this.row >= 0 && room.scene.real[this.row] === 1;
    this.take.disabled = real || (!mine && by !== undefined);
    setText(this.note, mine
      ? 'Arrows or W A S D; R and V climb and dive; a gamepad or a steering wheel with pedals works too. If this page falls silent for 0.5 s the vehicle stops being driven.'
      : real ? 'A real participant is not driven from here.' : by !== undefined ? `${by} drives it now.` : 'Take the wheel of this vehicle.');
    this.take.title = this.take.disabled ? this.note.textContent : '';
    show(this.pad, mine);
  }

  release(): void {
    if (this.taken >= 0) {
      this.room.link.send({ type: 'release', vid: this.room.scene.vid(this.taken) });
    }
    this.taken = -1;
    this.held.clear();
    this.touch = null;
    window.clearInterval(this.timer);
    this.update();
  }

  private begin(): void {
    this.taken = this.row;
    this.room.link.send({ type: 'take', vid: this.room.scene.vid(this.row) });
    this.timer = window.setInterval(() => this.send(), PERIOD_MILLIS);
    this.update();
  }

  private send(): void {
    const wish = this.wish();
    this.knob.style.transform = `translate(${wish.steer * 44}px, ${-wish.throttle * 44}px)`;
    this.room.link.send({ type: 'drive', vid: this.room.scene.vid(this.taken), ...wish });
  }

  private wish(): Record<Axis, number> {
    const wish = { steer: 0, throttle: 0, pitch: 0 };
    this.held.forEach((code) => {
      const [axis, value] = KEYS[code];
      wish[axis] += value;
    });
    const device = navigator.getGamepads().find((one) => one !== null);
    if (device) {
      const hand = read(device, this.pedals);
      wish.steer += hand.steer;
      wish.throttle += hand.throttle;
      wish.pitch += hand.pitch;
    }
    if (this.touch) {
      wish.steer += this.touch.steer;
      wish.throttle += this.touch.throttle;
    }
    return { steer: clamp(wish.steer), throttle: clamp(wish.throttle), pitch: clamp(wish.pitch) };
  }

  private listen(): void {
    window.addEventListener('keydown', (event) => {
      if (this.active && event.code in KEYS && !event.ctrlKey && !event.metaKey && !(event.target instanceof HTMLInputElement)) {
        this.held.add(event.code);
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    }, { capture: true });
    window.addEventListener('keyup', (event) => this.held.delete(event.code));
    window.addEventListener('blur', () => this.held.clear());
    const move = (event: PointerEvent): void => {
      const box = this.pad.getBoundingClientRect();
      this.touch = { steer: clamp(((event.clientX - box.left) / box.width) * 2 - 1), throttle: clamp(1 - ((event.clientY - box.top) / box.height) * 2) };
    };
    this.pad.addEventListener('pointerdown', (event) => {
      this.pad.setPointerCapture(event.pointerId);
      move(event);
    });
    this.pad.addEventListener('pointermove', (event) => this.touch && move(event));
    ['pointerup', 'pointercancel'].forEach((name) => this.pad.addEventListener(name, () => { this.touch = null; }));
  }
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
