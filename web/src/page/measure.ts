import { button, el, setText, show } from '../dom';
import { coordinates, leg, NOTATIONS } from '../state/coordinates';
import type { MapView, Pixel } from '../map/view';
import { toast } from '../panel/dialog';
import type { Room } from '../state/room';
import { metres } from '../words';

/** the pointer still stands on the last point below this */
const MIN_LEG_METRES = 0.01;
const SVG = 'http://www.w3.org/2000/svg';

/**
 * Measures on the map: each click, or Enter at the pointer or the middle of the map, adds a point; the card tells length and bearing of the last leg and
 * the length of the whole path.
 */
export class Measure {
  readonly card: HTMLElement;
  readonly layer = el('div', 'shape-layer');
  private readonly svg = document.createElementNS(SVG, 'svg');
  private readonly line = document.createElementNS(SVG, 'polyline');
  private readonly last = el('b');
  private readonly whole = el('span');
  private points: number[][] = [];
  private pointer: number[] | null = null;
  private on = false;
  private view!: MapView;

  constructor(private readonly room: Room, private readonly pressed: (on: boolean) => void) {
    this.svg.classList.add('shape-lines', 'measured');
    this.svg.append(this.line);
    this.layer.append(this.svg);
    this.card = el('div', 'following measuring', { attrs: { hidden: true, role: 'status' } }, this.last, this.whole,
      button('Undo', 'quiet', () => this.undo()), button('Copy', 'quiet', () => void this.copy()), button('Done', 'quiet', () => this.toggle()));
  }

  join(view: MapView): void {
    this.view = view;
    view.drawn.on(() => this.draw());
    view.hovered.on((at) => this.point(at));
  }

  get active(): boolean {
    return this.on;
  }

  toggle(): void {
    this.on = !this.on;
    this.points = [];
    this.pressed(this.on);
    show(this.card, this.on);
    this.update();
  }

  /** Adds the point under the pointer, or the middle of the map. */
  add(at?: Pixel): void {
    const { width, height } = this.view.size();
    const place = at ? this.view.unproject(at.x, at.y) : (this.pointer ?? this.view.unproject(width / 2, height / 2));
    this.points.push([...place]);
    this.update();
  }

  undo(): void {
    this.points.pop();
    this.update();
  }

  /** Copies the points and legs as tab-separated text. */
  async copy(): Promise<void> {
    const { scene } = this.room;
    const lines = this.points.map((point, i) => {
      const { metres: length, bearing } = i > 0 ? leg(scene, this.points[i - 1], point) : { metres: 0, bearing: NaN };
      return [...NOTATIONS.map((notation) => coordinates(scene, point[0], point[1], notation)), length.toFixed(2), Number.isNaN(bearing) ? '' : bearing.toFixed(1)].join('\t');
    });
    await copyText([[...NOTATIONS, 'leg m', 'bearing deg'].join('\t'), ...lines].join('\n'), 'The measured points');
  }

  private point(at: Pixel | null): void {
    this.pointer = at && this.on ? this.view.unproject(at.x, at.y) : null;
    if (this.on) {
      this.update();
    }
  }

  private update(): void {
    const path = this.path();
    const legs = path.slice(1).map((point, i) => leg(this.room.scene, path[i], point));
    const end = legs.at(-1);
    setText(this.last, !this.on ? '' : end ? `${metres(end.metres)} at ${end.bearing.toFixed(1)}°` : 'Click on the map to measure.');
    setText(this.whole, legs.length > 1 ? `${metres(legs.reduce((sum, one) => sum + one.metres, 0))} in ${legs.length} legs` : '');
    this.draw();
  }

  private path(): number[][] {
    const end = this.points.at(-1);
    return this.pointer && end && Math.hypot(this.pointer[0] - end[0], this.pointer[1] - end[1]) > MIN_LEG_METRES ? [...this.points, this.pointer] : this.points;
  }

  private draw(): void {
    const corners = this.on ? this.path().map(([x, y]) => this.view.project(x, y)).filter((at) => at !== null) : [];
    this.line.setAttribute('points', corners.map(({ x, y }) => `${x},${y}`).join(' '));
  }
}

export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied: ${text.length > 80 ? `${text.slice(0, 80)}…` : text}`);
  } catch {
    toast(`This browser does not let the page copy. ${what}: ${text}`, true);
  }
}
