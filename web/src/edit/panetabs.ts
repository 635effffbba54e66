import { button, el } from '../dom';
import { keep, kept } from '../state/kept';
import { Signal } from '../state/signal';

const PANES = { map: 'Map', side: 'Library, settings', text: 'Text' };

const TEXT_SHOWN = 'editor.text';

type PaneName = keyof typeof PANES;

/** On a phone one of the three panes is in sight, and a row at the bottom changes between them; elsewhere all are, there is no row, and the text can be put away. */
export class PaneTabs {
  readonly element: HTMLElement;
  readonly textShown = button('Text', 'text-shown', () => this.showText(this.panes.classList.contains('without-text')), { title: 'Show the text of the scenario beside the map' });
  readonly changed = new Signal<PaneName>();
  private readonly tabs: Record<PaneName, HTMLButtonElement>;

  constructor(private readonly panes: HTMLElement) {
    const tab = (name: PaneName): HTMLButtonElement => button(PANES[name], '', () => this.show(name), { 'data-pane': name });
    this.tabs = { map: tab('map'), side: tab('side'), text: tab('text') };
    this.element = el('nav', 'edit-tabs', { attrs: { 'aria-label': 'Parts of the editor' } }, ...Object.values(this.tabs));
    this.show('map');
    this.showText(kept(TEXT_SHOWN) !== 'no');
  }

  private showText(shown: boolean): void {
    this.panes.classList.toggle('without-text', !shown);
    this.textShown.setAttribute('aria-pressed', String(shown));
    keep(TEXT_SHOWN, shown ? 'yes' : 'no');
  }

  show(name: PaneName): void {
    this.panes.dataset.shown = name;
    Object.entries(this.tabs).forEach(([one, tab]) => tab.setAttribute('aria-pressed', String(one === name)));
    this.changed.tell(name);
  }
}
