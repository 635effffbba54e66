import { button, el, setAttribute, show } from '../dom';

/** The details panel, which shows one of several pages. */
export class Drawer {
  readonly element = el('div', 'drawer');
  private readonly tabs = new Map<string, { tab: HTMLButtonElement; page: HTMLElement }>();
  private current = '';

  /** @param show opens or closes the panel */
  constructor(private readonly isOpen: () => boolean, private readonly show: (open: boolean) => void) {}

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
    this.element.append(list, ...pages.map(({ page }) => page));
    this.choose(pages[0].name);
  }

  /** The page that is shown; none while the panel is closed. */
  get page(): string {
    return this.isOpen() ? this.current : '';
  }

  open(name: string): void {
    this.choose(name);
    this.show(true);
  }

  /** Shows or hides a page's tab. */
  offer(name: string, offered: boolean): void {
    const entry = this.tabs.get(name);
    if (entry) {
      show(entry.tab, offered);
    }
    if (!offered && this.page === name) {
      this.close();
    }
  }

  toggle(name: string): void {
    if (this.page === name) {
      this.close();
    } else {
      this.open(name);
    }
  }

  close(): void {
    this.show(false);
  }

  private choose(name: string): void {
    this.current = name;
    this.tabs.forEach(({ tab, page }, key) => {
      setAttribute(tab, 'aria-selected', key === name ? 'true' : 'false');
      page.hidden = key !== name;
    });
  }
}
