import { button, el, show } from '../dom';
import { rovingFocus } from './rovingfocus';

/** Buttons in drawers of which one is open: a row of the drawers' names, and below it what is in the open one. */
export class Drawers {
  readonly names: HTMLElement;
  readonly rows: readonly HTMLElement[];
  private readonly tabs: readonly HTMLButtonElement[];

  /** @param id of the names and rows, each with its number */
  constructor(id: string, label: string, classes: string, content: readonly { label: string; buttons: readonly HTMLElement[] }[]) {
    this.tabs = content.map((one, i) => button(one.label, 'drawer', () => this.open(i), { role: 'tab', id: `${id}-name-${i}`, 'aria-controls': `${id}-${i}` }));
    this.rows = content.map(({ buttons }, i) => el('div', classes, { attrs: { role: 'tabpanel', id: `${id}-${i}`, 'aria-labelledby': `${id}-name-${i}` } }, ...buttons));
    this.names = el('div', 'edit-drawers', { attrs: { role: 'tablist', 'aria-label': label } }, ...this.tabs);
    this.open(0);
    [this.names, ...this.rows].forEach(rovingFocus);
    this.names.addEventListener('focusin', ({ target }) => this.open(this.tabs.indexOf(target as HTMLButtonElement)));
  }

  open(index: number): void {
    this.tabs.forEach((tab, i) => tab.setAttribute('aria-selected', String(i === index)));
    this.rows.forEach((row, i) => show(row, i === index));
  }
}
