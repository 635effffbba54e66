import { button, el, setText, show } from '../dom';
import type { MapView, Pixel } from '../map/view';
import { Signal } from '../state/signal';
import type { EditPreview } from '../wire/contract';
import type { Feature, Handle, Spot } from './features';
import { vehiclesAt } from './ghostpaint';
import { MapPainter, turnHandle, type Drag, type MapExpectation, type MapMistake, type Painted } from './mappaint';
import { type MapLanes, NO_LANES } from './roads';
import { distanceTo, isInside } from './shapes';
import type { Said, Tool } from './tools';

const NEAR_PIXELS = 11;
const STEP_PIXELS = 16;
/** Half the width of a lane. */
const LANE_METRES = 1.8;
/** The crosshair stays so far from the edge; beyond, the map goes. */
const EDGE_PIXELS = 24;
const NO_TOOL = 'Click things to select them, drag corners, or take a tool or a model.';

/** Drawing and dragging over the map, with the mouse, with a finger, or with a crosshair that arrow keys move. */
export class MapEdit implements Painted {
  readonly canvas = el('canvas', 'overlay edit-overlay', { attrs: { 'aria-hidden': 'true' } });
  readonly status = el('div', 'unseen', { attrs: { 'aria-live': 'polite' } });
  readonly chosen = new Signal<Feature | null>();
  readonly dragged = new Signal<{ handle: Handle; to: Spot }>();
  readonly turned = new Signal<{ feature: Feature; radians: number }>();
  readonly drawn = new Signal<{ tool: Tool; spots: Spot[]; said: Said }>();
  readonly toolChanged = new Signal();
  /** All shall be seen. */
  readonly fitted = new Signal();
  /** A vehicle of the preview was clicked. */
  readonly met = new Signal<number>();
  features: readonly Feature[] = [];
  settled = new WeakSet<Feature>();
  roads: MapLanes = NO_LANES;
  selected: Feature | null = null;
  /** the corner or waypoint of the selected feature that was taken last */
  corner: Handle | null = null;
  mistakes: readonly MapMistake[] = [];
  expectations: readonly MapExpectation[] = [];
  preview: EditPreview | null = null;
  /** index of the shown time in the preview */
  moment = 0;
  tool: Tool | null = null;
  spots: Spot[] = [];
  drag: Drag | null = null;
  hover: Pixel | null = null;
  cross: Pixel | null = null;
  private waiting = 0;
  private readonly closing = new AbortController();
  private readonly words: Record<string, string> = {};
  private readonly painter: MapPainter;
  private readonly help = el('span', '', { attrs: { role: 'status' } });
  private readonly asks = el('span', 'row');
  /** What to do next, for the row above the map. */
  readonly hint: HTMLElement;
  private readonly ends: HTMLElement;

  constructor(private readonly element: HTMLElement, private readonly view: MapView) {
    this.painter = new MapPainter(this.canvas, element, view);
    this.ends = el('span', 'row', { attrs: { hidden: true } }, button('Done', 'small primary', () => this.finish()), button('Cancel', 'small', () => this.arm(null)));
    this.hint = el('div', 'edit-hint', {}, this.help, this.asks, this.ends);
    setText(this.help, NO_TOOL);
    const zoom = (sign: string, label: string, steps: number): HTMLElement => button(sign, 'small', () => view.zoomBy(steps), { 'aria-label': label, title: label });
    element.append(this.canvas, this.status, el('div', 'edit-zoom', {}, zoom('+', 'Zoom in', 1), zoom('−', 'Zoom out', -1), button('⤢', 'small', () => this.fitted.tell(), { 'aria-label': 'Show all', title: 'Show all (F on the map)' })));
    view.moved.on(() => this.redraw());
    view.drawn.on(() => this.redraw());
    view.resized.on(() => this.redraw());
    const heard = { capture: true, signal: this.closing.signal };
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'dblclick', 'click'] as const) {
      element.addEventListener(type, (event) => this.pressed(event), heard);
    }
    element.addEventListener('pointermove', (event) => this.moved(event), heard);
    element.addEventListener('pointerup', (event) => this.released(event), heard);
    element.addEventListener('keydown', (event) => this.key(event), heard);
  }

  /** Listens to the mouse and to keys no more: the element gets another map. */
  close(): void {
    this.closing.abort();
    cancelAnimationFrame(this.waiting);
  }

  arm(tool: Tool | null): void {
    this.tool = tool;
    this.spots = [];
    this.element.classList.toggle('drawing', tool !== null);
    this.say(tool ? `${tool.label}: ${tool.help}` : '');
    setText(this.help, tool ? tool.help : NO_TOOL);
    this.asks.replaceChildren(...(tool?.asks ?? []).map((one) => this.ask(one)));
    show(this.ends, tool !== null);
    this.toolChanged.tell();
    this.redraw();
  }

  private ask({ key, label, usual }: { key: string; label: string; usual: string }): HTMLElement {
    const input = el('input', '', { attrs: { type: 'text', value: this.words[key] ?? usual, placeholder: usual || '0 .. 30', 'data-ask': key, size: 7 } });
    input.addEventListener('input', () => { this.words[key] = input.value.trim(); });
    input.addEventListener('keydown', (event) => { event.stopPropagation(); if (event.key === 'Enter') { this.element.focus(); } });
    return el('label', '', {}, `${label} `, input);
  }

  private said(): Said {
    return { words: this.words, features: [...this.features, ...this.roads.open], reach: NEAR_PIXELS * this.view.metresPerPixel(), selected: this.selected };
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
    const turn = this.selected && turnHandle(this.view, this.selected);
    if (turn && near(turn, at)) {
      return { handle: null, turn: this.selected, from: start, now: start, moved: false };
    }
    const order = this.selected ? [this.selected, ...this.features] : this.features;
    for (const feature of order) {
      const handle = feature.handles.find((one) => { const pixel = this.view.project(...one.at); return pixel && near(pixel, at); });
      if (handle) {
        this.corner = handle;
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
    const vehicle = vehiclesAt(this).find(({ x, y }) => { const pixel = this.view.project(x, y); return pixel && near(pixel, at); });
    if (vehicle) {
      this.met.tell(vehicle.trail.vid);
      return;
    }
    const spot = this.spot(at);
    const reach = NEAR_PIXELS * this.view.metresPerPixel();
    const hit = [...this.features].reverse().find((one) => distanceTo(one.points, one.closed, spot) < reach) ?? [...this.features].reverse().find((one) => one.closed && isInside(one.points, spot));
    this.corner = null;
    const found = hit ?? this.laneAt(spot, reach);
    if (found) {
      this.choose(found);
    }
  }

  /** The nearest lane of the map; closed ones are drawn over the others. */
  private laneAt(spot: Spot, reach: number): Feature | undefined {
    const near = (lanes: readonly Feature[]): Feature | undefined => lanes.map((lane) => ({ lane, metres: distanceTo(lane.points, false, spot) })).filter(({ metres }) => metres < Math.max(LANE_METRES, reach))
      .reduce<{ lane: Feature; metres: number } | undefined>((best, one) => (best && best.metres <= one.metres ? best : one), undefined)?.lane;
    return near(this.roads.closed) ?? near(this.roads.open);
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
      this.drawn.tell({ tool, spots, said: this.said() });
    } else if (tool) {
      const short = `${tool.label} needs ${tool.least} places; it has ${spots.length}.`;
      this.say(short);
      setText(this.help, short);
    }
  }

  /** Drops a tool's only place from outside, as when a model is dragged onto the map. */
  dropAt(tool: Tool, event: MouseEvent): void {
    this.drawn.tell({ tool, spots: [this.spot(this.pixel(event))], said: this.said() });
  }

  /** Arrow keys move a crosshair, Enter does what a click does there. */
  private key(event: KeyboardEvent): void {
    const step = event.shiftKey ? 1 : event.altKey ? 4 * STEP_PIXELS : STEP_PIXELS;
    const by: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    if (event.target !== this.element) {
      return;
    }
    if (by[event.key] && !event.ctrlKey && !event.metaKey) {
      this.moveCross(by[event.key]);
    } else if (event.key === '+' || event.key === '-') {
      this.view.zoomBy(event.key === '+' ? 1 : -1);
    } else if (event.key === 'f') {
      this.fitted.tell();
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

  /** Moves the crosshair; at the edge the map goes along under it. */
  private moveCross([dx, dy]: readonly [number, number]): void {
    const { width, height } = this.view.size();
    const at = this.cross ?? { x: width / 2, y: height / 2 };
    const wanted = { x: at.x + dx, y: at.y + dy };
    this.cross = { x: Math.min(width - EDGE_PIXELS, Math.max(EDGE_PIXELS, wanted.x)), y: Math.min(height - EDGE_PIXELS, Math.max(EDGE_PIXELS, wanted.y)) };
    const [over, under] = [wanted.x - this.cross.x, wanted.y - this.cross.y];
    if (over !== 0 || under !== 0) {
      const [x, y] = this.spot({ x: width / 2 + over, y: height / 2 + under });
      this.view.look({ x, y });
    }
    this.say(this.spot(this.cross).map((one) => one.toFixed(1)).join(' m east, ') + ' m north');
    if (this.drag) {
      this.drag = { ...this.drag, now: this.spot(this.cross), moved: true };
    }
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

  redraw(): void {
    this.waiting ||= requestAnimationFrame(() => {
      this.waiting = 0;
      this.draw();
    });
  }

  private draw(): void {
    this.painter.paint(this);
  }
}

function near(a: Pixel, b: Pixel): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < NEAR_PIXELS;
}
