import { el, icon, setAttribute } from '../dom';
import { toast } from './dialog';
import { refuse } from './refusal';

const HOLD_MILLIS = 700;
const SECOND_PRESS_MILLIS = 3000;

/** The STOP button: held for 0.7 s against accidental use, or Shift+Esc twice. */
export class StopButton {
  readonly element: HTMLButtonElement;
  private timer = 0;
  private armed = 0;
  private readonly hint: HTMLElement;

  constructor(private readonly stop: () => void) {
    this.hint = el('small', '', {}, 'hold');
    this.element = el('button', 'stop', { attrs: { type: 'button', 'aria-label': 'STOP hold for 0.7 seconds, or Shift+Escape twice' } },
      icon('M6 6h12v12H6z'), el('b', '', {}, 'STOP'), ' ', this.hint);
    this.listen();
  }

  /** Why the run cannot be stopped; null if it can. */
  set refusal(why: string | null) {
    this.element.disabled = why !== null;
    setAttribute(this.element, 'title', why ?? 'Hold to stop the run · Shift+Esc twice');
  }

  /** Keyboard operation: the second press within three seconds stops. */
  press(): void {
    if (this.element.disabled) {
      refuse(this.element.title, this.element);
      return;
    }
    if (performance.now() < this.armed) {
      this.armed = 0;
      this.element.classList.remove('armed');
      this.stop();
      return;
    }
    this.armed = performance.now() + SECOND_PRESS_MILLIS;
    this.element.classList.add('armed');
    toast('Press Shift+Esc once more to STOP the run.', true);
    window.setTimeout(() => this.element.classList.remove('armed'), SECOND_PRESS_MILLIS);
  }

  private listen(): void {
    const { element } = this;
    element.addEventListener('pointerdown', (event) => {
      element.setPointerCapture(event.pointerId);
      this.begin();
    });
    ['pointerup', 'pointercancel', 'blur', 'pointerleave'].forEach((name) => element.addEventListener(name, () => this.end()));
    element.addEventListener('keydown', (event) => {
      if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) {
        event.preventDefault();
        this.begin();
      }
      event.stopPropagation();
    });
    element.addEventListener('keyup', () => this.end());
    element.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  private begin(): void {
    if (this.timer === 0 && !this.element.disabled) {
      this.element.classList.add('holding');
      this.timer = window.setTimeout(() => {
        this.end();
        this.stop();
      }, HOLD_MILLIS);
    }
  }

  private end(): void {
    if (this.timer !== 0) {
      window.clearTimeout(this.timer);
      this.timer = 0;
      this.element.classList.remove('holding');
    }
  }
}
