import { el } from '../dom';
import { toast } from './dialog';

const SHOWN_MILLIS = 7000;
const GAP_PIXELS = 6;
let timer = 0;

/** Says beside a button or field why it was refused; where that is not to be seen, at the bottom of the page. */
export function refuse(why: string, at: Element | string | null): void {
  document.querySelector('.refusal')?.remove();
  const place = typeof at === 'string' ? document.querySelector(at) : at;
  if (!place?.checkVisibility()) {
    toast(why, true);
    return;
  }
  const note = el('div', 'refusal', { attrs: { role: 'alert' } }, why);
  // Under an open dialog nothing would be seen.
  (place.closest('dialog') ?? document.body).append(note);
  const beside = place.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const under = beside.bottom + GAP_PIXELS + height <= innerHeight;
  note.style.left = `${Math.max(GAP_PIXELS, Math.min(innerWidth - width - GAP_PIXELS, beside.left + beside.width / 2 - width / 2))}px`;
  note.style.top = `${under ? beside.bottom + GAP_PIXELS : Math.max(GAP_PIXELS, beside.top - GAP_PIXELS - height)}px`;
  window.clearTimeout(timer);
  timer = window.setTimeout(() => note.remove(), SHOWN_MILLIS);
}

/** A press on something that is disabled says what its title says: fingers see no titles. */
export function explainDisabled(): void {
  document.addEventListener('pointerdown', (event) => {
    document.querySelector('.refusal')?.remove();
    const pressed = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(':disabled');
    if (pressed?.title) {
      refuse(pressed.title, pressed);
    }
  }, { capture: true });
}
