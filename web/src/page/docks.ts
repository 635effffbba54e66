import { button, el, setAttribute } from '../dom';
import { type Dock, DOCKS, type Layout, limited, type PanelName, PANELS, readLayout, SIZE_LIMITS } from '../state/layout';
import { keep, kept } from '../state/kept';
import { Signal } from '../state/signal';

const KEPT_AS = 'layout';
const KEY_STEP_PIXELS = 16;
const ICON_OF_DOCK: Readonly<Record<Dock, string>> = { left: '⇤', right: '⇥', bottom: '⤓' };

interface Panel { title: string; element: HTMLElement }

/** Panels around the map. Each can be closed, moved to another edge and resized; the browser keeps the layout. */
export class Docks {
  /** Fires when a panel opens, closes or moves. */
  readonly changed = new Signal<PanelName>();
  readonly elements: Readonly<Record<Dock, HTMLElement>>;
  private readonly layout: Layout;
  private readonly frames = new Map<PanelName, HTMLElement>();

  /**
   * @param shell element whose style has the sizes of the docks
   * @param height pixels of the window that are left for map and panels
   */
  constructor(private readonly shell: HTMLElement, height: number, panels: Readonly<Record<PanelName, Panel>>, private readonly closed: (name: PanelName) => void) {
    this.layout = readLayout(kept(KEPT_AS), innerWidth, height);
    const dock = (name: Dock): HTMLElement => el('div', `side-dock dock-${name}`, {}, this.splitter(name));
    this.elements = { left: dock('left'), right: dock('right'), bottom: dock('bottom') };
    PANELS.forEach((name) => this.frames.set(name, this.frame(name, panels[name])));
    DOCKS.forEach((name) => this.setSize(name, this.layout.sizes[name]));
    this.arrange();
  }

  isOpen(name: PanelName): boolean {
    return this.layout.panels[name].open;
  }

  toggle(name: PanelName): void {
    this.set(name, !this.isOpen(name));
  }

  set(name: PanelName, open: boolean): void {
    if (this.isOpen(name) !== open) {
      this.layout.panels[name].open = open;
      this.arrange();
      this.keep();
      this.changed.tell(name);
      if (!open) {
        this.closed(name);
      }
    }
  }

  private frame(name: PanelName, { title, element }: Panel): HTMLElement {
    const moves = DOCKS.map((dock) => button(ICON_OF_DOCK[dock], 'quiet move', () => this.move(name, dock), { 'aria-label': `Move ${title.toLowerCase()} to the ${dock}`, title: `Move to the ${dock}`, 'data-to': dock }));
    const head = el('div', 'pane-head', {}, el('span', '', {}, title), ...moves, button('✕', 'quiet move', () => this.set(name, false), { 'aria-label': `Close ${title.toLowerCase()}`, title: 'Close' }));
    return el('section', 'pane', { attrs: { 'data-panel': name, 'aria-label': title } }, head, element);
  }

  private move(name: PanelName, dock: Dock): void {
    this.layout.panels[name].dock = dock;
    this.arrange();
    this.keep();
    this.changed.tell(name);
  }

  private arrange(): void {
    for (const dock of DOCKS) {
      const here = PANELS.filter((name) => this.layout.panels[name].dock === dock);
      here.forEach((name) => {
        const frame = this.frames.get(name);
        if (frame) {
          frame.classList.toggle('closed', !this.isOpen(name));
          setAttribute(frame, 'data-dock', dock);
          if (frame.parentElement !== this.elements[dock]) {
            this.elements[dock].append(frame);
          }
        }
      });
      this.elements[dock].classList.toggle('empty', !here.some((name) => this.isOpen(name)));
    }
  }

  /** The edge that is dragged, or moved by arrow keys, to resize a dock. */
  private splitter(dock: Dock): HTMLElement {
    const [min, max] = SIZE_LIMITS[dock];
    const handle = el('div', 'splitter', {
      attrs: { role: 'separator', tabindex: 0, 'aria-label': `Size of the panels at the ${dock}`, 'aria-orientation': dock === 'bottom' ? 'horizontal' : 'vertical', 'aria-valuemin': min, 'aria-valuemax': max },
      on: {
        pointerdown: (event) => { handle.setPointerCapture(event.pointerId); event.preventDefault(); },
        pointermove: (event) => { if (handle.hasPointerCapture(event.pointerId)) { this.setSize(dock, this.sizeAt(dock, event)); } },
        pointerup: () => this.keep(),
        keydown: (event) => {
          const grow = { ArrowLeft: dock === 'left' ? -1 : 1, ArrowRight: dock === 'left' ? 1 : -1, ArrowUp: 1, ArrowDown: -1 }[event.key];
          const alongSide = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
          if (grow !== undefined && alongSide === (dock !== 'bottom')) {
            event.preventDefault();
            this.setSize(dock, this.layout.sizes[dock] + grow * KEY_STEP_PIXELS);
            this.keep();
          }
        },
      },
    });
    return handle;
  }

  private sizeAt(dock: Dock, { clientX, clientY }: PointerEvent): number {
    const box = this.elements[dock].getBoundingClientRect();
    return dock === 'left' ? clientX - box.left : dock === 'right' ? box.right - clientX : box.bottom - clientY;
  }

  private setSize(dock: Dock, pixels: number): void {
    const size = limited(dock, pixels);
    this.layout.sizes[dock] = size;
    this.shell.style.setProperty(`--${dock}-size`, `${size}px`);
    setAttribute(this.elements[dock].firstElementChild ?? this.elements[dock], 'aria-valuenow', size);
  }

  private keep(): void {
    keep(KEPT_AS, JSON.stringify(this.layout));
  }
}
