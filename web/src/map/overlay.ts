import { el } from '../dom';
import type { Fleet } from '../state/fleet';
import type { Scene } from '../state/scene';
import { BY_HAND } from '../wire/contract';
import { glide, type MapState, pictureMillis } from '../state/mapstate';
import { gridSpacing } from './grid';
import { metresText, roundDown } from './metres';
import { currentTheme, type Theme } from './theme';
import type { MapView, Pixel } from './view';

const FONT = '12px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
const MAX_LABELS = 120;
/** Number of vehicles in view from which fewer labels are drawn. */
const MANY_VEHICLES = 1500;
const MAX_LABELS_OF_MANY_VEHICLES = 40;
const MAX_WIDTHS = 2000;
/** half the size of the square that is kept free of names around each vehicle, at the most */
const SYMBOL_PIXELS = 9;
/** names keep this far from the edges of the map */
const EDGE_PIXELS = 4;

interface TextBox { x0: number; y0: number; x1: number; y1: number }

/** Text over the map, drawn with local fonts: names of places and vehicles, and the scale. */
export class Overlay {
  readonly element = el('canvas', 'overlay', { attrs: { 'aria-hidden': 'true' } });
  private readonly pen: CanvasRenderingContext2D | null;
  private theme: Theme = currentTheme();
  private readonly widths = new Map<string, number>();
  private taken: TextBox[] = [];
  /** what lies over the map, where text would be hidden */
  private covered: readonly TextBox[] = [];

  constructor(private readonly view: MapView, private readonly mapState: MapState, private readonly scene: () => Scene) {
    this.pen = this.element.getContext('2d');
  }

  /** Keeps text out of what lies over the map. */
  avoid(elements: readonly Element[]): void {
    const { left, top } = this.element.getBoundingClientRect();
    this.covered = elements.map((one) => one.getBoundingClientRect()).map((box) => ({ x0: box.left - left, y0: box.top - top, x1: box.right - left, y1: box.bottom - top }));
  }

  restyle(): void {
    this.theme = currentTheme();
  }

  draw(): void {
    const { pen } = this;
    if (!pen) {
      return;
    }
    const { width, height } = this.view.size();
    const ratio = Math.min(2, devicePixelRatio);
    if (this.element.width !== Math.round(width * ratio) || this.element.height !== Math.round(height * ratio)) {
      this.element.width = Math.round(width * ratio);
      this.element.height = Math.round(height * ratio);
    }
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.font = FONT;
    pen.lineJoin = 'round';
    pen.textBaseline = 'middle';
    this.taken = [...this.covered];
    this.drawScale(height);
    if (this.mapState.labels || this.mapState.selected.size > 0) {
      this.reserveSymbols();
      this.drawVehicles(width, height);
    }
    if (this.mapState.labels) {
      this.drawPlaces();
    }
  }

  private drawVehicles(width: number, height: number): void {
    const [layer] = this.mapState.layers;
    const { fleet, visible } = layer;
    let left = visible.count > MANY_VEHICLES ? MAX_LABELS_OF_MANY_VEHICLES : MAX_LABELS;
    const name = (row: number): void => {
      const z = this.mapState.threeD ? fleet.z(row) : 0;
      const part = glide(fleet, pictureMillis(), visible.count <= MANY_VEHICLES);
      const [now, then] = [fleet.now[fleet.newest], fleet.now[1 - fleet.newest]];
      const x = then[4 * row] + part * (now[4 * row] - then[4 * row]);
      const y = then[4 * row + 1] + part * (now[4 * row + 1] - then[4 * row + 1]);
      const at = this.view.project(x, y, z);
      if (at && at.x > -50 && at.x < width + 50 && at.y > -20 && at.y < height + 20) {
        const chosen = this.mapState.selected.has(row) || row === this.mapState.hovered;
        const hand = fleet.frame && (fleet.frame.flags[row] & BY_HAND) !== 0 ? ' · by hand' : '';
        const drop = fleet.age(row) > 5 ? ` · ${fleet.age(row).toFixed(0)} s` : '';
        left -= this.writeBeside(`${fleet.scene.name(row)}${hand}${drop}`, at, this.reach(fleet, row), chosen) ? 1 : 0;
      }
    };
    this.mapState.selected.forEach((row) => row < fleet.rows && name(row));
    if (!this.mapState.labels) {
      return;
    }
    for (let i = visible.count - 1; i >= 0 && left > 0; i--) {
      const row = visible.list[i];
      const important = i >= visible.virtualEnd;
      if (!this.mapState.selected.has(row) && (important || visible.count <= 80)) {
        name(row);
      }
    }
  }

  /** Half the width of what is drawn of a vehicle on the screen, pixels: its symbol, or its body where that is larger. */
  private reach(fleet: Fleet, row: number): number {
    const heading = fleet.now[fleet.newest][4 * row + 3];
    const [halfLength, halfWidth] = [fleet.scene.body[4 * row], fleet.scene.body[4 * row + 1]];
    const body = Math.abs(Math.cos(heading)) * halfLength + Math.abs(Math.sin(heading)) * halfWidth;
    return Math.max(fleet.scene.real[row] ? 16 : 9, body / this.view.metresPerPixel());
  }

  /** Writes a name to the right of a vehicle or, where that is taken, to its left, above or below it; never over another vehicle's symbol. */
  private writeBeside(text: string, at: Pixel, reach: number, chosen: boolean): boolean {
    const width = this.pen ? this.widthOf(this.pen, text) : 0;
    const gap = reach + 4;
    const places = [[at.x + gap, at.y], [at.x - gap - width, at.y], [at.x - width / 2, at.y - gap - 6], [at.x - width / 2, at.y + gap + 6]];
    const { width: right, height: bottom } = this.view.size();
    const inside = places.filter(([x, y]) => x >= EDGE_PIXELS && x + width <= right - EDGE_PIXELS && y >= 2 * EDGE_PIXELS && y <= bottom - 2 * EDGE_PIXELS);
    return inside.some(([x, y]) => this.write(text, x, y, this.theme.label, false)) || (chosen && this.write(text, places[0][0], places[0][1], this.theme.label, true));
  }

  /** Keeps the symbols of vehicles free of names. */
  private reserveSymbols(): void {
    const { fleet, visible } = this.mapState.layers[0];
    if (visible.count > MAX_LABELS) {
      return;
    }
    for (let i = 0; i < visible.count; i++) {
      const row = visible.list[i];
      const at = this.view.project(fleet.x(row), fleet.y(row), this.mapState.threeD ? fleet.z(row) : 0);
      if (at) {
        const half = Math.min(this.reach(fleet, row), SYMBOL_PIXELS);
        this.taken.push({ x0: at.x - half, y0: at.y - half, x1: at.x + half, y1: at.y + half });
      }
    }
  }

  private drawPlaces(): void {
    const { words } = this.scene();
    const put = (name: string, x: number, y: number, colour: string, dy = 0): void => {
      const at = this.view.project(x, y);
      if (at) {
        this.write(name, at.x + 8, at.y + dy, colour, false);
      }
    };
    words.points.forEach((point) => put(point.name, point.x, point.y, this.theme.label));
    [...words.areas, ...words.zones].forEach((area) => {
      const corner = area.rings[0]?.reduce((best, one) => (one[1] - one[0] > best[1] - best[0] ? one : best));
      if (corner) {
        put(area.name, corner[0], corner[1], this.theme.area, 12);
      }
    });
    words.paths.forEach((path) => path.points[0] && put(path.name, path.points[0][0], path.points[0][1], this.theme.path, -10));
    words.gates.forEach((gate) => gate.points[0] && put(gate.name, gate.points[0][0], gate.points[0][1], this.theme.ink, -10));
  }

  /** Draws a label with a halo if its place is free; selected ones are always drawn. */
  private write(text: string, x: number, y: number, colour: string, chosen: boolean): boolean {
    const { pen, theme } = this;
    if (!pen) {
      return false;
    }
    const width = this.widthOf(pen, text);
    const box = { x0: x - 2, y0: y - 8, x1: x + width + 2, y1: y + 8 };
    if (!chosen && this.taken.some((one) => one.x0 < box.x1 && one.x1 > box.x0 && one.y0 < box.y1 && one.y1 > box.y0)) {
      return false;
    }
    this.taken.push(box);
    pen.lineWidth = 3.5;
    pen.strokeStyle = theme.ground;
    pen.strokeText(text, x, y);
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
    return true;
  }

  /** Cached, because measuring text is expensive. */
  private widthOf(pen: CanvasRenderingContext2D, text: string): number {
    let width = this.widths.get(text);
    if (width === undefined) {
      if (this.widths.size > MAX_WIDTHS) {
        this.widths.clear();
      }
      width = pen.measureText(text).width;
      this.widths.set(text, width);
    }
    return width;
  }

  private drawScale(height: number): void {
    const { pen, theme } = this;
    const perPixel = this.view.metresPerPixel();
    if (!pen || !Number.isFinite(perPixel) || perPixel <= 0) {
      return;
    }
    const metres = roundDown(perPixel * 120);
    const long = metres / perPixel;
    const [x, y] = [16.5, height - 20.5];
    for (const [colour, width] of [[theme.ground, 5], [theme.label, 1.6]] as const) {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.beginPath();
      pen.moveTo(x, y - 5);
      pen.lineTo(x, y);
      pen.lineTo(x + long, y);
      pen.lineTo(x + long, y - 5);
      pen.stroke();
    }
    const grid = this.mapState.grid ? ` · grid ${metresText(gridSpacing(perPixel))}` : '';
    this.write(`${metresText(metres)}${grid}`, x + long + 8, y - 3, theme.label, true);
  }
}
