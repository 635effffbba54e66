import { button, el, setAttribute } from '../dom';

/** The panel on the right, which shows one of several pages or is closed. */
export class Drawer {
  readonly element: HTMLElement;
  private readonly tabs = new Map<string, { tab: HTMLButtonElement; page: HTMLElement }>();
  private current = '';

  constructor(private readonly changed: (open: boolean) => void, private readonly closed: () => void) {
    this.element = el('aside', 'drawer', { attrs: { 'aria-label': 'Details', hidden: true } });
  }

  build(pages: readonly { name: string; title: string; page: HTMLElement }[]): void {
    const list = el('div', 'drawer-tabs', { attrs: { role: 'tablist', 'aria-label': 'Details' } });
    for (const { name, title, page } of pages) {
      const tab = button(title, 'tab', () => this.open(name), { role: 'tab', id: `tab-${name}`, 'aria-controls': `page-${name}`, 'aria-selected': 'false' });
      setAttribute(page, 'role', 'tabpanel');
      setAttribute(page, 'id', `page-${name}`);
      setAttribute(page, 'aria-labelledby', `tab-${name}`);
      setAttribute(page, 'tabindex', 0);
      this.tabs.set(name, { tab, page });
      list.append(tab);
    }
    this.element.append(el('div', 'drawer-head', {}, list, button('✕', 'quiet close', () => this.close(), { 'aria-label': 'Close details' })), ...pages.map(({ page }) => page));
  }

  get page(): string {
    return this.element.hidden ? '' : this.current;
  }

  open(name: string): void {
    this.current = name;
    this.tabs.forEach(({ tab, page }, key) => {
      setAttribute(tab, 'aria-selected', key === name ? 'true' : 'false');
      page.hidden = key !== name;
    });
    this.element.hidden = false;
    this.changed(true);
  }

  close(): void {
    if (!this.element.hidden) {
      this.element.hidden = true;
      this.changed(false);
      this.closed();
    }
  }
}
