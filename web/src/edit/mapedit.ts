import { el } from '../dom';
import type { MapView, Pixel } from '../map/view';
import { Signal } from '../state/signal';
import type { EditPreview, EditTrail } from '../wire/contract';
import type { Feature, Handle, Spot } from './features';
import type { Tool } from './tools';

const NEAR_PIXELS = 11;
const STEP_PIXELS = 16;
/** length of the line from a group to the handle that turns it */
const TURN_PIXELS = 44;

/** A mistake that has a place on the map. */
export interface MapMistake { at: Spot; what: string }

interface Drag { handle: Handle | null; turn: Feature | null; from: Spot; now: Spot; moved: boolean }

/** Drawing and dragging over the map, with the mouse, with a finger, or with a crosshair that arrow keys move. */
export class MapEdit {
  readonly canvas = el('canvas', 'overlay edit-overlay', { attrs: { 'aria-hidden': 'true' } });
  readonly status = el('div', 'unseen', { attrs: { 'aria-live': 'polite' } });
  readonly chosen = new Signal<Feature | null>();
  readonly dragged = new Signal<{ handle: Handle; to: Spot }>();
  readonly turned = new Signal<{ feature: Feature; radians: number }>();
  readonly drawn = new Signal<{ tool: Tool; spots: Spot[] }>();
  readonly toolChanged = new Signal();
  /** A vehicle of the preview was clicked. */
  readonly met = new Signal<number>();
  features: readonly Feature[] = [];
  selected: Feature | null = null;
  mistakes: readonly MapMistake[] = [];
  preview: EditPreview | null = null;
  /** index of the shown time in the preview */
  moment = 0;
  tool: Tool | null = null;
  private spots: Spot[] = [];
  private drag: Drag | null = null;
  private hover: Pixel | null = null;
  private cross: Pixel | null = null;
  private waiting = 0;

  constructor(private readonly element: HTMLElement, private readonly view: MapView) {
    element.append(this.canvas, this.status);
    view.moved.on(() => this.redraw());
    view.drawn.on(() => this.redraw());
    view.resized.on(() => this.redraw());
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'dblclick', 'click'] as const) {
      element.addEventListener(type, (event) => this.pressed(event), { capture: true });
    }
    element.addEventListener('pointermove', (event) => this.moved(event), { capture: true });
    element.addEventListener('pointerup', (event) => this.released(event), { capture: true });
    element.addEventListener('keydown', (event) => this.key(event), { capture: true });
  }

  arm(tool: Tool | null): void {
    this.tool = tool;
    this.spots = [];
    this.element.classList.toggle('drawing', tool !== null);
    this.say(tool ? `${tool.label}: ${tool.help}` : '');
    this.toolChanged.tell();
    this.redraw();
  }

  private say(text: string): void {
    this.status.textContent = text;
  }

  private pixel(event: MouseEvent): Pixel {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private spot({ x, y }: Pixel): Spot {
    return this.view.unproject(x, y);
  }

  /** Only a press on the map itself counts, not one on what lies over it. */
  private isOnMap(event: Event): boolean {
    return event.target instanceof HTMLCanvasElement;
  }

  private pressed(event: Event): void {
    if (!this.isOnMap(event)) {
      return;
    }
    const wanted = this.tool !== null || this.drag !== null;
    if (event instanceof PointerEvent && event.type === 'pointerdown' && event.button === 0) {
      const at = this.pixel(event);
      this.cross = null;
      if (!this.tool) {
        this.drag = this.grab(at);
        if (this.drag) {
          (event.target as Element).setPointerCapture(event.pointerId);
        }
      }
    }
    if (event.type === 'dblclick' && this.tool) {
      this.finish();
    } else if (event.type === 'click' && this.tool) {
      this.put(this.spot(this.pixel(event as MouseEvent)), (event as MouseEvent).detail > 1);
    }
    if (wanted || this.drag) {
      event.stopPropagation();
      if (event.type !== 'touchstart' && event.type !== 'pointerdown') {
        event.preventDefault();
      }
    }
  }

  private grab(at: Pixel): Drag | null {
    const start = this.spot(at);
    const turn = this.selected && this.turnHandle(this.selected);
    if (turn && near(turn, at)) {
      return { handle: null, turn: this.selected, from: start, now: start, moved: false };
    }
    const order = this.selected ? [this.selected, ...this.features] : this.features;
    for (const feature of order) {
      const handle = feature.handles.find((one) => { const pixel = this.view.project(...one.at); return pixel && near(pixel, at); });
      if (handle) {
        this.choose(feature);
        return { handle, turn: null, from: start, now: start, moved: false };
      }
    }
    return null;
  }

  private moved(event: PointerEvent): void {
    const at = this.pixel(event);
    this.hover = at;
    if (this.drag) {
      event.stopPropagation();
      this.drag.now = this.spot(at);
      this.drag.moved = true;
      this.redraw();
    } else if (this.tool) {
      this.redraw();
    }
  }

  private released(event: PointerEvent): void {
    const { drag } = this;
    this.drag = null;
    if (drag) {
      event.stopPropagation();
      if (drag.moved) {
        this.drop(drag);
      }
    } else if (!this.tool && this.isOnMap(event)) {
      this.pick(this.pixel(event));
    }
  }

  private drop({ handle, turn, now }: Drag): void {
    if (handle) {
      this.dragged.tell({ handle, to: now });
    } else if (turn) {
      const [x, y] = turn.points[0];
      this.turned.tell({ feature: turn, radians: Math.atan2(now[1] - y, now[0] - x) });
    }
  }

  /** Chooses what is at a place of the map: a feature's line or inside, or a vehicle. */
  private pick(at: Pixel): void {
    const vehicle = this.vehicles().find(({ x, y }) => { const pixel = this.view.project(x, y); return pixel && near(pixel, at); });
    if (vehicle) {
      this.met.tell(vehicle.trail.vid);
      return;
    }
    const spot = this.spot(at);
    const reach = NEAR_PIXELS * this.view.metresPerPixel();
    const hit = [...this.features].reverse().find((one) => distance(one, spot) < reach) ?? [...this.features].reverse().find((one) => one.closed && inside(one.points, spot));
    if (hit) {
      this.choose(hit);
    }
  }

  choose(feature: Feature | null): void {
    this.selected = feature;
    this.say(feature ? `${feature.kind} ${feature.name} is selected` : '');
    this.chosen.tell(feature);
    this.redraw();
  }

  private put(spot: Spot, again: boolean): void {
    const { tool } = this;
    if (tool && !again) {
      this.spots.push(spot);
      this.say(`${tool.label}: place ${this.spots.length} at ${spot.map((one) => one.toFixed(1)).join(', ')} m`);
      if (this.spots.length >= tool.most) {
        this.finish();
      }
      this.redraw();
    }
  }

  private finish(): void {
    const { tool, spots } = this;
    if (tool && spots.length >= tool.least) {
      this.arm(null);
      this.drawn.tell({ tool, spots });
    } else if (tool) {
      this.say(`${tool.label} needs ${tool.least} places; it has ${spots.length}.`);
    }
  }

  /** Drops a tool's only place from outside, as when a model is dragged onto the map. */
  dropAt(tool: Tool, event: MouseEvent): void {
    this.drawn.tell({ tool, spots: [this.spot(this.pixel(event))] });
  }

  /** Arrow keys move a crosshair, Enter does what a click does there. */
  private key(event: KeyboardEvent): void {
    const step = event.shiftKey ? 1 : event.altKey ? 4 * STEP_PIXELS : STEP_PIXELS;
    const by: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    const { width, height } = this.view.size();
    if (by[event.key] && !event.ctrlKey && !event.metaKey) {
      const at = this.cross ?? { x: width / 2, y: height / 2 };
      this.cross = { x: Math.min(width - 2, Math.max(2, at.x + by[event.key][0])), y: Math.min(height - 2, Math.max(2, at.y + by[event.key][1])) };
      this.say(this.spot(this.cross).map((one) => one.toFixed(1)).join(' m east, ') + ' m north');
      if (this.drag) {
        this.drag = { ...this.drag, now: this.spot(this.cross), moved: true };
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.act(event.key === 'Enter' && (event.ctrlKey || event.shiftKey));
    } else if (event.key === 'Escape') {
      this.drag = null;
      this.cross = null;
      this.arm(null);
    } else if (event.key === 'Backspace' && this.tool) {
      this.spots.pop();
    } else {
      return;
    }
    event.stopPropagation();
    event.preventDefault();
    this.redraw();
  }

  /** @param ends whether it ends the drawing rather than adds a place */
  private act(ends: boolean): void {
    const at = this.cross;
    if (this.tool && (ends || !at || this.isLast(at))) {
      this.finish();
    } else if (this.tool && at) {
      this.put(this.spot(at), false);
    } else if (this.drag) {
      const drag = this.drag;
      this.drag = null;
      this.drop(drag);
    } else if (at) {
      this.drag = this.grab(at);
      if (!this.drag) {
        this.pick(at);
      } else {
        this.say('Taken: arrow keys move it, Enter puts it down, Escape leaves it.');
      }
    }
  }

  private isLast(at: Pixel): boolean {
    const last = this.spots.length > 0 ? this.view.project(...this.spots[this.spots.length - 1]) : null;
    return last !== null && Math.hypot(last.x - at.x, last.y - at.y) < 2;
  }

  private turnHandle(feature: Feature): Pixel | null {
    const at = (feature.kind === 'group' || feature.kind === 'block') && feature.points.length > 0 ? this.view.project(...feature.points[0]) : null;
    return at && { x: at.x + TURN_PIXELS * Math.cos(feature.heading), y: at.y - TURN_PIXELS * Math.sin(feature.heading) };
  }

  /** Vehicles of the preview at the shown time. */
  private vehicles(): { trail: EditTrail; x: number; y: number; heading: number }[] {
    return (this.preview?.trails ?? []).flatMap((trail) => {
      const i = this.moment - trail.first;
      return i >= 0 && i < trail.x.length ? [{ trail, x: trail.x[i], y: trail.y[i], heading: trail.heading_rad[i] }] : [];
    });
  }

  redraw(): void {
    this.waiting ||= requestAnimationFrame(() => {
      this.waiting = 0;
      this.draw();
    });
  }

  private draw(): void {
    const pen = this.canvas.getContext('2d');
    const { width, height } = this.view.size();
    const ratio = Math.min(2, devicePixelRatio);
    if (!pen) {
      return;
    }
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    const style = getComputedStyle(this.element);
    const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
    this.drawTrails(pen, colour);
    this.features.forEach((one) => this.drawFeature(pen, one, colour));
    this.drawVehicles(pen, colour);
    this.drawSketch(pen, colour);
    this.mistakes.forEach(({ at }) => this.disc(pen, at, 9, colour('warning'), false));
    if (this.cross) {
      this.drawCross(pen, this.cross, colour('ink'));
    }
  }

  private trace(pen: CanvasRenderingContext2D, points: readonly Spot[], closed: boolean): void {
    pen.beginPath();
    points.forEach((one, i) => {
      const at = this.view.project(...one);
      if (at) {
        pen[i === 0 ? 'moveTo' : 'lineTo'](at.x, at.y);
      }
    });
    if (closed) {
      pen.closePath();
    }
  }

  private drawFeature(pen: CanvasRenderingContext2D, feature: Feature, colour: (name: string) => string): void {
    const chosen = feature === this.selected;
    const base = { area: 'area', path: 'path', wall: 'obstacle', lane: 'lane-edge' }[feature.kind as string] ?? 'text';
    pen.strokeStyle = colour(chosen ? 'accent' : base);
    pen.lineWidth = chosen ? 3 : 1.6;
    const points = this.dragging(feature);
    if (points.length > 1) {
      this.trace(pen, points, feature.closed);
      pen.stroke();
      if (feature.closed) {
        pen.globalAlpha = 0.12;
        pen.fillStyle = pen.strokeStyle;
        pen.fill();
        pen.globalAlpha = 1;
      }
    }
    feature.handles.forEach(({ at, path }) => this.disc(pen, this.drag?.handle?.path === path ? this.drag.now : at, chosen ? 6 : 3.5, colour(chosen ? 'accent' : base), true));
    const turn = chosen ? this.turnHandle(feature) : null;
    const first = turn && this.view.project(...feature.points[0]);
    if (turn && first) {
      pen.beginPath();
      pen.moveTo(first.x, first.y);
      pen.lineTo(turn.x, turn.y);
      pen.stroke();
      pen.beginPath();
      pen.arc(turn.x, turn.y, 5, 0, 2 * Math.PI);
      pen.fillStyle = colour('panel');
      pen.fill();
      pen.stroke();
    }
  }

  /** The outline as it will be when what is being dragged is put down. */
  private dragging({ points, handles }: Feature): Spot[] {
    const { drag } = this;
    const index = drag?.moved && drag.handle ? handles.findIndex(({ path }) => path === drag.handle?.path) : -1;
    return drag && index >= 0 && points.length === handles.length ? points.map((one, i) => (i === index ? drag.now : one)) : points;
  }

  private drawTrails(pen: CanvasRenderingContext2D, colour: (name: string) => string): void {
    pen.strokeStyle = colour('ghost');
    pen.lineWidth = 1.2;
    pen.globalAlpha = 0.8;
    for (const { x, y } of this.preview?.trails ?? []) {
      this.trace(pen, x.map((one, i) => [one, y[i]]), false);
      pen.setLineDash([2, 4]);
      pen.stroke();
    }
    pen.setLineDash([]);
    pen.globalAlpha = 1;
  }

  /** Bodies to scale, at least as large as a symbol. */
  private drawVehicles(pen: CanvasRenderingContext2D, colour: (name: string) => string): void {
    const scale = this.view.metresPerPixel();
    for (const { trail, x, y, heading } of this.vehicles()) {
      const at = this.view.project(x, y);
      if (at) {
        const long = Math.max(9, trail.length_m / scale) / 2;
        const wide = Math.max(6, (trail.width_m || trail.length_m) / scale) / 2;
        const mine = this.selected?.ids.some(([a, b]) => a <= trail.vid && trail.vid <= b) ?? false;
        pen.save();
        pen.translate(at.x, at.y);
        pen.rotate(-heading);
        pen.beginPath();
        pen.moveTo(-long, -wide);
        pen.lineTo(0.5 * long, -wide);
        pen.lineTo(long, 0);
        pen.lineTo(0.5 * long, wide);
        pen.lineTo(-long, wide);
        pen.closePath();
        pen.fillStyle = colour('panel');
        pen.fill();
        pen.strokeStyle = colour(mine ? 'accent' : 'virtual');
        pen.lineWidth = mine ? 2.6 : 1.5;
        pen.stroke();
        pen.restore();
      }
    }
  }

  private drawSketch(pen: CanvasRenderingContext2D, colour: (name: string) => string): void {
    const { tool } = this;
    if (!tool) {
      return;
    }
    const at = this.cross ?? this.hover;
    const points = at ? [...this.spots, this.spot(at)] : this.spots;
    this.trace(pen, points, tool.closed && points.length > 2);
    pen.strokeStyle = colour('accent');
    pen.lineWidth = 2;
    pen.setLineDash([6, 4]);
    pen.stroke();
    pen.setLineDash([]);
    this.spots.forEach((one) => this.disc(pen, one, 5, colour('accent'), true));
  }

  private disc(pen: CanvasRenderingContext2D, spot: Spot, radius: number, colour: string, filled: boolean): void {
    const at = this.view.project(...spot);
    if (at) {
      pen.beginPath();
      pen.arc(at.x, at.y, radius, 0, 2 * Math.PI);
      pen.strokeStyle = colour;
      pen.fillStyle = colour;
      pen.lineWidth = 2;
      pen[filled ? 'fill' : 'stroke']();
    }
  }

  private drawCross(pen: CanvasRenderingContext2D, { x, y }: Pixel, colour: string): void {
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(x - 16, y);
    pen.lineTo(x + 16, y);
    pen.moveTo(x, y - 16);
    pen.lineTo(x, y + 16);
    pen.stroke();
  }
}

function near(a: Pixel, b: Pixel): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < NEAR_PIXELS;
}

/** Metres from a place to a feature's line. */
function distance({ points, closed }: Feature, [x, y]: Spot): number {
  const all = closed && points.length > 0 ? [...points, points[0]] : points;
  return all.reduce((least, [x0, y0], i) => {
    const [x1, y1] = all[Math.min(i + 1, all.length - 1)];
    const [dx, dy] = [x1 - x0, y1 - y0];
    const t = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
    return Math.min(least, Math.hypot(x - x0 - t * dx, y - y0 - t * dy));
  }, Infinity);
}

function inside(points: readonly Spot[], [x, y]: Spot): boolean {
  return points.reduce((within, [x0, y0], i) => {
    const [x1, y1] = points[(i + 1) % points.length];
    return (y0 > y) !== (y1 > y) && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) ? !within : within;
  }, false);
}
