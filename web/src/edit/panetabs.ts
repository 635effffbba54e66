import { button, el } from '../dom';
import { Signal } from '../state/signal';

const PANES = { map: 'Map', side: 'Library, settings', text: 'Text' };

type PaneName = keyof typeof PANES;

/** On a phone one of the three panes is in sight, and a row at the bottom changes between them; elsewhere all are, and there is no row. */
export class PaneTabs {
  readonly element: HTMLElement;
  readonly changed = new Signal<PaneName>();
  private readonly tabs: Record<PaneName, HTMLButtonElement>;

  constructor(private readonly panes: HTMLElement) {
    const tab = (name: PaneName): HTMLButtonElement => button(PANES[name], '', () => this.show(name), { 'data-pane': name });
    this.tabs = { map: tab('map'), side: tab('side'), text: tab('text') };
    this.element = el('nav', 'edit-tabs', { attrs: { 'aria-label': 'Parts of the editor' } }, ...Object.values(this.tabs));
    this.show('map');
  }

  show(name: PaneName): void {
    this.panes.dataset.shown = name;
    Object.entries(this.tabs).forEach(([one, tab]) => tab.setAttribute('aria-pressed', String(one === name)));
    this.changed.tell(name);
  }
}
