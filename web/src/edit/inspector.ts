import { el } from '../dom';
import { Signal } from '../state/signal';
import { Form } from './form';
import type { MapEdit } from './mapedit';
import { NO_LANES } from './roads';
import type { Language } from './schema';
import { special } from './special';
import type { Path, Source, Splice } from './text/source';

/** With less room at the bottom of the side it is scrolled up. */
const LEAST_PIXELS = 240;

/** The settings of what is selected: what suits it, and the form of all its keys. */
export class Inspector {
  readonly element: HTMLElement;
  readonly form: Form;
  readonly edited = new Signal<(source: Source) => Splice[]>();
  readonly selected = new Signal<Path>();
  private readonly special = el('div', 'edit-special');

  constructor(language: Language, private readonly source: () => Source, private readonly map: () => MapEdit | null) {
    this.form = new Form(language, source);
    this.element = el('details', 'edit-part', { attrs: { open: true, id: 'edit-settings' } }, el('summary', '', {}, 'Settings'), this.special, this.form.element);
  }

  show(path: Path): void {
    this.form.show(path);
    this.showSpecial();
  }

  /** Scrolls to the settings where they are out of sight, as on small screens. */
  reveal(): void {
    const side = this.element.parentElement;
    if (side && this.element.getBoundingClientRect().top > side.getBoundingClientRect().bottom - LEAST_PIXELS) {
      this.element.scrollIntoView({ block: 'start' });
    }
  }

  /** Shows the values as they are now; a field in which somebody types is not replaced under the hands. */
  refresh(): void {
    if (!this.form.element.contains(document.activeElement) || document.activeElement instanceof HTMLButtonElement) {
      this.form.refresh();
    }
    this.refreshSpecial();
  }

  refreshSpecial(): void {
    const { activeElement: active } = document;
    if (!(this.special.contains(active) && active instanceof HTMLInputElement && active.type !== 'checkbox')) {
      this.showSpecial();
    }
  }

  private showSpecial(): void {
    const map = this.map();
    const focus = this.special.contains(document.activeElement) ? document.activeElement?.getAttribute('aria-label') : null;
    this.special.replaceChildren(...(map?.selected ? special(this.source(), map.selected, map.corner, map.roads ?? NO_LANES, { edit: (make) => this.edited.tell(make), select: (path) => this.selected.tell(path) }) : []));
    if (focus) {
      this.special.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focus)}"]`)?.focus();
    }
  }
}
