import { Box, type Scene } from '../state/scene';
import { Signal } from '../state/signal';
import { tailStrength } from '../state/visible';
import { LOOK } from '../state/fleet';
import { gridSpacing } from './grid';
import { laneEdges, laneGround } from './lanes';
import { closed } from './scenery';
import type { VehicleLayer, MapState } from '../state/mapstate';
import { currentTheme, type Theme } from './theme';
import type { Camera } from '../geo/camera';
import type { MapView, Pixel } from './view';
import { wallsOf } from '../state/walls';

/** Zoom at which one metre is one pixel, so that zooms are similar to those of the WebGL map. */
const ZOOM_OF_A_METRE = 17;

/** The map for browsers without WebGL2, drawn flat on a canvas. */
export class CanvasView implements MapView {
  readonly moved = new Signal();
  readonly drawn = new Signal();
  readonly clicked = new Signal<Pixel & { add: boolean }>();
  readonly hovered = new Signal<Pixel | null>();
  readonly grabbed = new Signal<boolean>();
  readonly resized = new Signal();
  readonly failed = new Signal<string>();
  private readonly canvas = document.createElement('canvas');
  private readonly pen: CanvasRenderingContext2D | null;
  private readonly watch: ResizeObserver;
  private readonly tails = new WeakMap<VehicleLayer, Float32Array[]>();
  private theme: Theme = currentTheme();
  private at: Camera = { x: 0, y: 0, zoom: 16, bearing: 0, pitch: 0 };
  private box = { width: 1, height: 1 };
  private waiting = 0;
  private grab: { x: number; y: number; moved: boolean } | null = null;

  constructor(container: HTMLElement, private scene: Scene, private readonly mapState: MapState) {
    this.pen = this.canvas.getContext('2d');
    this.canvas.className = 'plain-map';
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('role', 'region');
    this.canvas.setAttribute('aria-label', 'Map of the vehicles. The table (key B) says the same in words.');
    container.append(this.canvas);
    this.listen();
    this.watch = new ResizeObserver(() => {
      this.box = { width: Math.max(1, container.clientWidth), height: Math.max(1, container.clientHeight) };
      this.changed();
      this.resized.tell();
    });
    this.box = { width: Math.max(1, container.clientWidth), height: Math.max(1, container.clientHeight) };
    this.watch.observe(container);
  }

  setScene(scene: Scene): void {
    this.scene = scene;
    this.redraw();
  }

  restyle(): void {
    this.theme = currentTheme();
    this.redraw();
  }

  project(x: number, y: number): Pixel {
    const { width, height } = this.size();
    const scale = this.metresPerPixel();
    return { x: width / 2 + (x - this.at.x) / scale, y: height / 2 - (y - this.at.y) / scale };
  }

  unproject(px: number, py: number): [number, number] {
    const { width, height } = this.size();
    const scale = this.metresPerPixel();
    return [this.at.x + (px - width / 2) * scale, this.at.y - (py - height / 2) * scale];
  }

  metresPerPixel(): number {
    return 2 ** (ZOOM_OF_A_METRE - this.at.zoom);
  }

  size(): { width: number; height: number } {
    return this.box;
  }

  view(): Box {
    const { width, height } = this.size();
    const box = new Box();
    box.add(...this.unproject(-40, -40));
    box.add(...this.unproject(width + 40, height + 40));
    return box;
  }

  camera(): Camera {
    return { ...this.at };
  }

  look(camera: Partial<Camera>): void {
    this.at = { ...this.at, ...camera, bearing: 0, pitch: 0 };
    this.changed();
  }

  fit(box: Box): void {
    const { width, height } = this.size();
    const scale = Math.max((box.east - box.west) / Math.max(50, width - 120), (box.north - box.south) / Math.max(50, height - 120));
    this.look({ x: (box.west + box.east) / 2, y: (box.south + box.north) / 2, zoom: ZOOM_OF_A_METRE - Math.log2(scale) });
  }

  easing(): boolean {
    return false;
  }

  zoomBy(steps: number): void {
    this.look({ zoom: Math.min(23, Math.max(4, this.at.zoom + steps)) });
  }

  redraw(): void {
    this.waiting ||= requestAnimationFrame(() => {
      this.waiting = 0;
      this.draw();
      this.drawn.tell();
    });
  }

  destroy(): void {
    cancelAnimationFrame(this.waiting);
    this.watch.disconnect();
    this.canvas.remove();
  }

  private changed(): void {
    this.redraw();
    this.moved.tell();
  }

  private listen(): void {
    const { canvas } = this;
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.grab = { x: event.offsetX, y: event.offsetY, moved: false };
    });
    canvas.addEventListener('pointermove', (event) => this.pointerMoved(event));
    canvas.addEventListener('pointerup', (event) => {
      if (this.grab && !this.grab.moved) {
        this.clicked.tell({ x: event.offsetX, y: event.offsetY, add: event.shiftKey || event.ctrlKey || event.metaKey });
      }
      this.grab = null;
    });
    canvas.addEventListener('pointerleave', () => this.hovered.tell(null));
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.grabbed.tell(false);
      const before = this.unproject(event.offsetX, event.offsetY);
      this.zoomBy(-event.deltaY / 300);
      const after = this.unproject(event.offsetX, event.offsetY);
      this.look({ x: this.at.x + before[0] - after[0], y: this.at.y + before[1] - after[1] });
    }, { passive: false });
  }

  private pointerMoved(event: PointerEvent): void {
    if (!this.grab) {
      this.hovered.tell({ x: event.offsetX, y: event.offsetY });
      return;
    }
    const [dx, dy] = [event.offsetX - this.grab.x, event.offsetY - this.grab.y];
    if (this.grab.moved || Math.hypot(dx, dy) > 4) {
      const scale = this.metresPerPixel();
      this.grab = { x: event.offsetX, y: event.offsetY, moved: true };
      this.grabbed.tell(true);
      this.look({ x: this.at.x - dx * scale, y: this.at.y + dy * scale });
    }
  }

  private draw(): void {
    const { pen, canvas } = this;
    const { width, height } = this.size();
    if (!pen) {
      return;
    }
    const ratio = Math.min(2, devicePixelRatio);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.fillStyle = this.theme.ground;
    pen.fillRect(0, 0, width, height);
    if (this.mapState.grid) {
      this.drawGrid(pen);
    }
    this.drawScenery(pen);
    const view = this.view();
    for (const layer of this.mapState.layers) {
      layer.visible.find(layer.fleet, layer.shown, view);
      this.drawLayer(pen, layer);
    }
  }

  private drawGrid(pen: CanvasRenderingContext2D): void {
    const spacing = gridSpacing(this.metresPerPixel());
    const view = this.view();
    const line = (a: Pixel, b: Pixel, at: number): void => {
      pen.strokeStyle = Math.round(at / spacing) % 5 === 0 ? this.theme.gridStrong : this.theme.grid;
      pen.lineWidth = 1;
      pen.beginPath();
      pen.moveTo(a.x, a.y);
      pen.lineTo(b.x, b.y);
      pen.stroke();
    };
    for (let x = Math.floor(view.west / spacing) * spacing; x <= view.east; x += spacing) {
      line(this.project(x, view.south), this.project(x, view.north), x);
    }
    for (let y = Math.floor(view.south / spacing) * spacing; y <= view.north; y += spacing) {
      line(this.project(view.west, y), this.project(view.east, y), y);
    }
  }

  private drawScenery(pen: CanvasRenderingContext2D): void {
    const { words } = this.scene;
    const trace = (points: number[][]): void => points.forEach(([x, y], i) => {
      const at = this.project(x, y);
      if (i === 0) {
        pen.moveTo(at.x, at.y);
      } else {
        pen.lineTo(at.x, at.y);
      }
    });
    const stroke = (points: number[][], colour: string, dash: number[], width = 1.8): void => {
      pen.beginPath();
      trace(points);
      pen.setLineDash(dash);
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.stroke();
      pen.setLineDash([]);
    };
    const lanes = [...words.lanes, ...words.closed_lanes];
    lanes.forEach((lane) => {
      pen.beginPath();
      trace(laneGround(lane));
      pen.fillStyle = this.theme.lane;
      pen.fill();
    });
    words.closed_lanes.forEach(({ points }) => stroke(points, this.theme.warning, [4, 7], 3));
    lanes.forEach((lane) => Object.values(laneEdges(lane)).forEach((edge) => stroke(edge, this.theme.laneEdge, [], 1)));
    wallsOf(words).forEach((rings) => {
      pen.beginPath();
      rings.forEach((ring) => trace(closed(ring)));
      pen.fillStyle = this.theme.obstacle;
      pen.fill('evenodd');
    });
    words.areas.forEach((area) => area.rings.forEach((ring) => stroke(closed(ring), this.theme.area, [8, 5])));
    words.zones.forEach((zone) => zone.rings.forEach((ring) => stroke(closed(ring), this.theme.obstacle, [2, 4])));
    words.paths.forEach((path) => stroke(path.closed ? closed(path.points) : path.points, this.theme.path, []));
    words.gates.forEach((gate) => stroke(gate.points, this.theme.ink, [3, 3]));
    words.points.forEach((point) => this.drawDisc(pen, this.project(point.x, point.y), 4, this.theme.label, false));
  }

  private drawLayer(pen: CanvasRenderingContext2D, layer: VehicleLayer): void {
    const { fleet, visible } = layer;
    const tails = this.keepTails(layer);
    if (this.mapState.tails) {
      const first = tailStrength(visible.virtualEnd) > 0 ? 0 : visible.virtualEnd;
      for (let i = first; i < visible.count; i++) {
        this.drawTail(pen, layer, visible.list[i], tails);
      }
    }
    for (const { vid, other } of layer.ghost ? [] : this.mapState.encounters) {
      this.drawPair(pen, layer, fleet.scene.row(vid), fleet.scene.row(other));
    }
    for (let i = 0; i < visible.count; i++) {
      this.drawSymbol(pen, layer, visible.list[i]);
    }
  }

  /** Stores the corners of tails, which the WebGL map keeps on the GPU. */
  private keepTails(layer: VehicleLayer): Float32Array[] {
    const kept = layer.fleet.tailCount <= layer.corners.length ? [] : (this.tails.get(layer) ?? []);
    kept.push(...layer.corners.splice(0).map(({ data }) => data));
    kept.splice(0, kept.length - layer.fleet.slots);
    this.tails.set(layer, kept);
    return kept;
  }

  private colourOf(look: number, ghost: boolean): string {
    return ghost ? this.theme.ghost : (look & LOOK.WARNED) !== 0 ? this.theme.warning : (look & LOOK.REAL) !== 0 ? this.theme.real : this.theme.virtual;
  }

  private drawTail(pen: CanvasRenderingContext2D, layer: VehicleLayer, row: number, tails: readonly Float32Array[]): void {
    const look = layer.fleet.state[4 * row + 2];
    pen.strokeStyle = this.colourOf(look, layer.ghost);
    pen.lineWidth = (look & LOOK.REAL) !== 0 ? 3 : 1;
    pen.globalAlpha = layer.ghost ? 0.25 : 0.45;
    pen.beginPath();
    let joined = false;
    for (const corner of tails.slice(-layer.fleet.tailLength)) {
      const at = this.project(corner[4 * row], corner[4 * row + 1]);
      const here = corner[4 * row + 3] > 0;
      if (joined && here) {
        pen.lineTo(at.x, at.y);
      } else {
        pen.moveTo(at.x, at.y);
      }
      joined = here;
    }
    if (joined) {
      const now = this.project(layer.fleet.x(row), layer.fleet.y(row));
      pen.lineTo(now.x, now.y);
    }
    pen.stroke();
    pen.globalAlpha = 1;
  }

  private drawPair(pen: CanvasRenderingContext2D, layer: VehicleLayer, a: number, b: number): void {
    if (a < 0 || b < 0 || a >= layer.fleet.rows || b >= layer.fleet.rows) {
      return;
    }
    const [from, to] = [this.project(layer.fleet.x(a), layer.fleet.y(a)), this.project(layer.fleet.x(b), layer.fleet.y(b))];
    pen.strokeStyle = this.theme.warning;
    pen.lineWidth = 2;
    pen.setLineDash([6, 4]);
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
    pen.setLineDash([]);
  }

  private drawSymbol(pen: CanvasRenderingContext2D, layer: VehicleLayer, row: number): void {
    const { fleet } = layer;
    const look = fleet.state[4 * row + 2];
    const real = (look & LOOK.REAL) !== 0;
    const age = fleet.age(row);
    const at = this.project(fleet.x(row), fleet.y(row));
    const least = (real ? 10.5 : 7) * ((look & LOOK.WARNED) !== 0 ? 1.35 : 1);
    const [along, across] = [0, 1].map((i) => fleet.scene.body[4 * row + i] / this.metresPerPixel());
    const boxed = (look & 3) === 0 && across > 0 && along > least;
    const r = Math.max(least, boxed ? 0.75 * Math.hypot(along, across) : along);
    const colour = this.colourOf(look, layer.ghost);
    pen.globalAlpha = age > 1 && age <= 5 ? 0.5 : layer.ghost ? 0.6 : 1;
    if (age > 5) {
      pen.setLineDash([4, 4]);
      this.drawDisc(pen, at, Math.max(r, (Math.abs(fleet.speed(row)) * age) / this.metresPerPixel()), colour, false);
      pen.setLineDash([]);
      this.drawDisc(pen, at, 2, colour, true);
    } else {
      pen.save();
      pen.translate(at.x, at.y);
      pen.rotate(-fleet.now[fleet.newest][4 * row + 3]);
      if (boxed) {
        box(pen, along, across);
      } else {
        outline(pen, look & 3, r);
      }
      pen.restore();
      pen.lineWidth = 1.5;
      pen.fillStyle = real ? colour : this.theme.ground;
      pen.fill();
      pen.strokeStyle = real ? this.theme.ink : colour;
      pen.setLineDash(layer.ghost ? [2, 2] : []);
      pen.stroke();
      pen.setLineDash([]);
      if (real) {
        this.drawDisc(pen, at, 1.62 * r, colour, false);
      }
    }
    if (!layer.ghost && (this.mapState.selected.has(row) || row === this.mapState.hovered)) {
      this.drawDisc(pen, at, 1.95 * r, this.theme.ink, false);
    }
    pen.globalAlpha = 1;
  }

  private drawDisc(pen: CanvasRenderingContext2D, at: Pixel, radius: number, colour: string, solid: boolean): void {
    pen.beginPath();
    pen.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    pen.lineWidth = 1.6;
    if (solid) {
      pen.fillStyle = colour;
      pen.fill();
    } else {
      pen.strokeStyle = colour;
      pen.stroke();
    }
  }
}

const OUTLINES: readonly (readonly (readonly [number, number])[])[] = [
  [[1.05, 0], [-0.75, 0.78], [-0.42, 0], [-0.75, -0.78]],
  [],
  [[1.1, 0], [0, 0.72], [-0.85, 0], [0, -0.72]],
  [[1.1, 0], [0.27, 0.48], [-0.85, 0.48], [-0.85, -0.48], [0.27, -0.48]],
];

/** A body to scale, with its windscreen. */
function box(pen: CanvasRenderingContext2D, along: number, across: number): void {
  pen.beginPath();
  pen.roundRect(-along, -across, 2 * along, 2 * across, 0.3 * across);
  pen.rect(0.35 * along, -0.72 * across, 0.14 * along, 1.44 * across);
}

function outline(pen: CanvasRenderingContext2D, symbol: number, r: number): void {
  pen.beginPath();
  if (symbol === 1) {
    pen.arc(0, 0, 0.72 * r, 0, 2 * Math.PI);
  }
  OUTLINES[symbol].forEach(([x, y]) => pen.lineTo(x * r, y * r));
  pen.closePath();
}
