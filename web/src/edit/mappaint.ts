import type { MapView, Pixel } from '../map/view';
import type { EditPreview, EditTrail } from '../wire/contract';
import { type Carrier, type Cover, coversOf, noseOf, outlineOf, type SensorKind } from './coverage';
import type { Feature, FeatureKind, Handle, Spot } from './features';
import type { MapLanes } from './roads';
import type { Tool } from './tools';

/** length of the line from a group to the handle that turns it */
const TURN_PIXELS = 44;
/** More handles, names or trails than these are left out until less is in sight. */
const MAX_HANDLES = 1200;
const MAX_NAMES = 60;
const MAX_TRAILS = 400;
const MAX_FILLED = 200;
/** Beyond so many in sight, those that the map below shows already are not painted again. */
const MANY = 500;
/** A body smaller than this is a dot. */
const DOT_PIXELS = 3;
/** A body that is shorter has the size of a symbol. */
const LEAST_PIXELS = 9;

const COLOURS: Partial<Record<FeatureKind, string>> = { area: 'area', path: 'path', wall: 'obstacle', lane: 'lane-edge', zone: 'obstacle', meeting: 'accent' };

const COVERS: Record<SensorKind, string> = { camera: 'path', scanner: 'good-text' };

/** A mistake that has a place on the map. */
export interface MapMistake { at: Spot; what: string }

export interface Drag { handle: Handle | null; turn: Feature | null; from: Spot; now: Spot; moved: boolean }

/** A distance that is expected to be kept between vehicles, or an area to stay in, with what became of it in the preview. */
export interface MapExpectation { area: string; metres: number; met: boolean | null }

/** What is painted over the map. */
export interface Painted {
  features: readonly Feature[];
  /** what the map below shows, too */
  settled: WeakSet<Feature>;
  /** lanes of the map under the scenario */
  roads: MapLanes;
  selected: Feature | null;
  corner: Handle | null;
  mistakes: readonly MapMistake[];
  expectations: readonly MapExpectation[];
  preview: EditPreview | null;
  moment: number;
  tool: Tool | null;
  spots: readonly Spot[];
  drag: Drag | null;
  hover: Pixel | null;
  cross: Pixel | null;
}

interface ShownVehicle extends Carrier { trail: EditTrail }

let shown: { preview: EditPreview | null; moment: number; vehicles: ShownVehicle[] } = { preview: null, moment: 0, vehicles: [] };

/** Vehicles of the preview at the shown time, worked out once for each. */
export function vehiclesAt({ preview, moment }: Pick<Painted, 'preview' | 'moment'>): readonly ShownVehicle[] {
  if (shown.preview !== preview || shown.moment !== moment) {
    const { trails, groups } = preview ?? { trails: [], groups: [] };
    const vehicles = trails.flatMap((trail) => {
      const i = moment - trail.first;
      return i >= 0 && i < trail.x.length ? [{ vid: trail.vid, group: groups[trail.group], trail, x: trail.x[i], y: trail.y[i], z: trail.z[i], heading: trail.heading_rad[i] }] : [];
    });
    shown = { preview, moment, vehicles };
  }
  return shown.vehicles;
}

/** The ring before a group or block that turns it. */
export function turnHandle(view: MapView, feature: Feature): Pixel | null {
  const at = (feature.kind === 'group' || feature.kind === 'block') && feature.points.length > 0 ? view.project(...feature.points[0]) : null;
  return at && { x: at.x + TURN_PIXELS * Math.cos(feature.heading), y: at.y - TURN_PIXELS * Math.sin(feature.heading) };
}

/** Paints the text's features, the preview and what is being drawn. Only what is in sight costs time, and features of one colour are one stroke. */
export class MapPainter {
  private pen!: CanvasRenderingContext2D;
  private style: CSSStyleDeclaration | null = null;
  private readonly crowded = document.createElement('canvas');
  private crowdKey = '';
  private crowdOf: readonly ShownVehicle[] = [];
  private covered: { vehicles: readonly ShownVehicle[]; selected: Feature | null; covers: Cover[] } = { vehicles: [], selected: null, covers: [] };

  constructor(private readonly canvas: HTMLCanvasElement, private readonly element: HTMLElement, private readonly view: MapView) {}

  paint(all: Painted): void {
    const pen = this.canvas.getContext('2d');
    const { width, height } = this.view.size();
    const ratio = Math.min(2, devicePixelRatio);
    if (!pen) {
      return;
    }
    this.pen = pen;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    this.style = getComputedStyle(this.element);
    const seen = this.inSight(all);
    this.trails(all);
    this.corrected(all.roads);
    this.features(seen, all);
    this.expected(seen, all);
    this.covers(all);
    this.vehicles(all);
    if (all.selected) {
      this.chosen(all.selected, all);
    }
    this.sketch(all);
    all.mistakes.forEach(({ at }) => this.disc(at, 9, this.colour('warning'), false));
    if (all.cross) {
      this.crosshair(all.cross);
    }
  }

  private colour(name: string): string {
    return this.style?.getPropertyValue(`--${name}`).trim() ?? '';
  }

  private inSight({ features }: Painted): Feature[] {
    const { west, east, south, north } = this.view.view();
    return features.filter(({ points, radius }) => {
      let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
      for (const [x, y] of points) {
        left = Math.min(left, x); right = Math.max(right, x); low = Math.min(low, y); high = Math.max(high, y);
      }
      return right + radius >= west && left - radius <= east && high + radius >= south && low - radius <= north;
    });
  }

  private trace(points: readonly Spot[], closed: boolean): void {
    let begun = false;
    for (const [x, y] of points) {
      const at = this.view.project(x, y);
      if (at) {
        this.pen[begun ? 'lineTo' : 'moveTo'](at.x, at.y);
        begun = true;
      }
    }
    if (closed && begun) {
      this.pen.closePath();
    }
  }

  private features(seen: readonly Feature[], { selected, settled }: Painted): void {
    const byColour = new Map<string, Feature[]>();
    seen.filter((one) => one !== selected && !(seen.length > MANY && settled.has(one))).forEach((one) => {
      const colour = COLOURS[one.kind] ?? 'text';
      const some = byColour.get(colour);
      if (some) {
        some.push(one);
      } else {
        byColour.set(colour, [one]);
      }
    });
    const withHandles = seen.reduce((sum, { handles }) => sum + handles.length, 0) < MAX_HANDLES;
    for (const [colour, some] of byColour) {
      this.pen.strokeStyle = this.pen.fillStyle = this.colour(colour);
      this.pen.lineWidth = 1.6;
      this.outlines(some);
      if (withHandles) {
        this.dots(some.flatMap(({ handles }) => handles.map(({ at }) => at)), 3);
      }
      some.filter(({ radius }) => radius > 0).forEach(({ points: [at], radius }) => this.ring(at, radius));
    }
    if (seen.length <= MAX_NAMES) {
      this.names(seen);
    }
  }

  /** Lanes of the map that the text closes or changes. */
  private corrected({ changed, closed }: MapLanes): void {
    this.pen.strokeStyle = this.colour('path');
    this.pen.lineWidth = 2;
    this.outlines(changed);
    this.pen.strokeStyle = this.colour('warning');
    this.pen.lineWidth = 4;
    this.pen.setLineDash([3, 7]);
    this.outlines(closed);
    this.pen.setLineDash([]);
    this.pen.font = '12px system-ui, sans-serif';
    [...changed, ...closed].slice(0, MAX_NAMES).forEach(({ flags }) => flags.forEach(({ at, text }) => this.label(this.view.project(...at), `⚑ ${text}`)));
  }

  private outlines(some: readonly Feature[]): void {
    const lines = some.filter(({ points, loose }) => points.length > 1 && !loose);
    this.pen.beginPath();
    lines.forEach(({ points, closed, holes }) => { this.trace(points, closed); holes.forEach((hole) => this.trace(hole, true)); });
    this.pen.stroke();
    const filled = lines.filter(({ closed, kind }) => closed && kind !== 'path' && kind !== 'lane');
    this.pen.globalAlpha = 0.1;
    for (const { points, holes } of filled.length > MAX_FILLED ? [] : filled) {
      this.pen.beginPath();
      this.trace(points, true);
      holes.forEach((hole) => this.trace(hole, true));
      this.pen.fill('evenodd');
    }
    this.pen.globalAlpha = 1;
  }

  private dots(spots: readonly Spot[], size: number): void {
    this.pen.beginPath();
    for (const [x, y] of spots) {
      const at = this.view.project(x, y);
      if (at) {
        this.pen.rect(at.x - size, at.y - size, 2 * size, 2 * size);
      }
    }
    this.pen.fill();
  }

  private ring(at: Spot, metres: number): void {
    const pixel = this.view.project(...at);
    if (pixel) {
      this.pen.setLineDash([5, 4]);
      this.pen.beginPath();
      this.pen.arc(pixel.x, pixel.y, metres / this.view.metresPerPixel(), 0, 2 * Math.PI);
      this.pen.stroke();
      this.pen.setLineDash([]);
    }
  }

  private names(seen: readonly Feature[]): void {
    this.pen.font = '12px system-ui, sans-serif';
    seen.filter(({ points, kind }) => points.length > 0 && kind !== 'group').forEach((one) => this.label(this.view.project(...one.points[0]), one.name));
    seen.forEach(({ flags }) => flags.forEach(({ at, text }) => { const pixel = this.view.project(...at); this.label(pixel && { x: pixel.x, y: pixel.y + 22 }, `⚑ ${text}`); }));
  }

  private label(at: Pixel | null, text: string): void {
    if (at) {
      this.pen.lineWidth = 3;
      this.pen.strokeStyle = this.colour('ground');
      this.pen.strokeText(text, at.x + 8, at.y - 7);
      this.pen.fillStyle = this.colour('ink');
      this.pen.fillText(text, at.x + 8, at.y - 7);
    }
  }

  private chosen(feature: Feature, all: Painted): void {
    const { pen } = this;
    pen.strokeStyle = pen.fillStyle = this.colour('accent');
    pen.lineWidth = 3;
    const shown = { ...feature, points: dragged(feature, all.drag) };
    this.outlines([shown]);
    pen.lineWidth = 3;
    pen.strokeStyle = this.colour('accent');
    if (feature.radius > 0) {
      this.ring(feature.points[0], feature.radius);
    }
    feature.handles.forEach((handle) => this.disc(all.drag?.handle?.path === handle.path ? all.drag.now : handle.at, JSON.stringify(handle.path) === JSON.stringify(all.corner?.path) ? 8 : 5.5, this.colour('accent'), true));
    const turn = turnHandle(this.view, feature);
    const first = turn && this.view.project(...feature.points[0]);
    if (turn && first) {
      pen.beginPath();
      pen.moveTo(first.x, first.y);
      pen.lineTo(turn.x, turn.y);
      pen.stroke();
      pen.beginPath();
      pen.arc(turn.x, turn.y, 5, 0, 2 * Math.PI);
      pen.fillStyle = this.colour('panel');
      pen.fill();
      pen.stroke();
    }
  }

  /** Areas to stay in get a mark, and vehicles that keep apart a ring of half the distance each: rings that touch are too near. */
  private expected(seen: readonly Feature[], all: Painted): void {
    for (const { area, metres, met } of all.expectations) {
      const colour = this.colour(met === null ? 'dim' : met ? 'good-text' : 'warning-text');
      const mark = met === null ? '?' : met ? '✓' : '✗';
      const found = area ? seen.find(({ kind, name }) => kind === 'area' && name === area) : undefined;
      const at = found && this.view.project(...middle(found.points));
      if (at) {
        this.pen.font = '600 13px system-ui, sans-serif';
        this.pen.fillStyle = colour;
        this.pen.fillText(`${mark} stay inside`, at.x - 36, at.y);
      }
      if (metres > 0) {
        const vehicles = vehiclesAt(all);
        const radius = metres / 2 / this.view.metresPerPixel();
        this.pen.strokeStyle = colour;
        this.pen.lineWidth = 1;
        if (radius > 4 && vehicles.length <= MAX_TRAILS) {
          vehicles.forEach(({ x, y }) => this.ring([x, y], metres / 2));
        }
      }
    }
  }

  private trails({ preview }: Painted): void {
    const trails = preview?.trails ?? [];
    if (trails.length > MAX_TRAILS) {
      return;
    }
    this.pen.strokeStyle = this.colour('ghost');
    this.pen.lineWidth = 1.2;
    this.pen.globalAlpha = 0.8;
    this.pen.setLineDash([2, 4]);
    this.pen.beginPath();
    trails.forEach(({ x, y }) => this.trace(x.map((one, i) => [one, y[i]]), false));
    this.pen.stroke();
    this.pen.setLineDash([]);
    this.pen.globalAlpha = 1;
  }

  /** What sensors cover, to scale. */
  private covers(all: Painted): void {
    const [vehicles, { selected }, was] = [vehiclesAt(all), all, this.covered];
    if (was.vehicles !== vehicles || was.selected !== selected) {
      this.covered = { vehicles, selected, covers: coversOf(vehicles, selected?.ids ?? []) };
    }
    this.pen.lineWidth = 1;
    for (const { kind, outline } of this.covered.covers) {
      this.pen.fillStyle = this.pen.strokeStyle = this.colour(COVERS[kind]);
      this.pen.beginPath();
      this.trace(outline, true);
      this.pen.globalAlpha = 0.13;
      this.pen.fill();
      this.pen.globalAlpha = 0.6;
      this.pen.stroke();
    }
    this.pen.globalAlpha = 1;
  }

  /** Bodies to scale, at least as large as a symbol; in a crowd that is seen from afar, dots. */
  private vehicles(all: Painted): void {
    const scale = this.view.metresPerPixel();
    const vehicles = vehiclesAt(all);
    const isMine = (vid: number): boolean => all.selected?.ids.some(([a, b]) => a <= vid && vid <= b) ?? false;
    if (vehicles.length > MAX_TRAILS && vehicles[0].trail.length_m / scale < 3 * DOT_PIXELS) {
      this.crowd(vehicles);
      this.pen.fillStyle = this.colour('accent');
      this.squares(this.pen, all.selected?.ids.length ? vehicles.filter(({ trail }) => isMine(trail.vid)) : []);
      return;
    }
    const { width, height } = this.view.size();
    this.pen.fillStyle = this.colour('panel');
    for (const mine of [false, true]) {
      this.pen.beginPath();
      for (const vehicle of vehicles) {
        const at = isMine(vehicle.vid) === mine ? this.view.project(vehicle.x, vehicle.y) : null;
        if (at && at.x > -50 && at.y > -50 && at.x < width + 50 && at.y < height + 50) {
          this.body(vehicle, at, scale);
        }
      }
      this.pen.fill();
      this.pen.strokeStyle = this.colour(mine ? 'accent' : 'virtual');
      this.pen.lineWidth = mine ? 2.6 : 1.5;
      this.pen.stroke();
    }
  }

  /** A crowd is painted once for each view of the map. */
  private crowd(vehicles: readonly ShownVehicle[]): void {
    const { width, height } = this.canvas;
    const colour = this.colour('virtual');
    const key = JSON.stringify([this.view.camera(), width, height, colour]);
    const pen = this.crowded.getContext('2d');
    if (pen && (key !== this.crowdKey || vehicles !== this.crowdOf)) {
      this.crowdKey = key;
      this.crowdOf = vehicles;
      this.crowded.width = width;
      this.crowded.height = height;
      pen.setTransform(this.pen.getTransform());
      pen.fillStyle = colour;
      this.squares(pen, vehicles);
    }
    const { width: wide, height: high } = this.view.size();
    this.pen.drawImage(this.crowded, 0, 0, wide, high);
  }

  private squares(pen: CanvasRenderingContext2D, vehicles: readonly ShownVehicle[]): void {
    for (const { x, y } of vehicles) {
      const at = this.view.project(x, y);
      if (at) {
        pen.fillRect(at.x - DOT_PIXELS / 2, at.y - DOT_PIXELS / 2, DOT_PIXELS, DOT_PIXELS);
      }
    }
  }

  /** A body as part of the current path: the outline of its shape with a line to its front, or an arrow of its length and width. */
  private body(vehicle: ShownVehicle, at: Pixel, scale: number): void {
    const { trail: { length_m: length, width_m: width }, heading } = vehicle;
    const outline = length / scale > LEAST_PIXELS ? outlineOf(vehicle.group, vehicle) : null;
    if (outline) {
      this.trace(outline, true);
      this.trace(noseOf(vehicle.group, vehicle), false);
    } else {
      this.arrow(at, heading, Math.max(LEAST_PIXELS, length / scale) / 2, Math.max(6, (width || length) / scale) / 2);
    }
  }

  private arrow(at: Pixel, heading: number, long: number, wide: number): void {
    const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
    const corner = (ahead: number, left: number, how: 'moveTo' | 'lineTo'): void => this.pen[how](at.x + ahead * cos - left * sin, at.y - ahead * sin - left * cos);
    corner(-long, -wide, 'moveTo');
    corner(0.5 * long, -wide, 'lineTo');
    corner(long, 0, 'lineTo');
    corner(0.5 * long, wide, 'lineTo');
    corner(-long, wide, 'lineTo');
    this.pen.closePath();
  }

  private sketch({ tool, cross, hover, spots }: Painted): void {
    if (!tool) {
      return;
    }
    const at = cross ?? hover;
    const points = at ? [...spots, this.view.unproject(at.x, at.y)] : spots;
    this.pen.beginPath();
    this.trace(points, tool.closed && points.length > 2);
    this.pen.strokeStyle = this.colour('accent');
    this.pen.lineWidth = 2;
    this.pen.setLineDash([6, 4]);
    this.pen.stroke();
    this.pen.setLineDash([]);
    spots.forEach((one) => this.disc(one, 5, this.colour('accent'), true));
  }

  private disc(spot: Spot, radius: number, colour: string, filled: boolean): void {
    const at = this.view.project(...spot);
    if (at) {
      this.pen.beginPath();
      this.pen.arc(at.x, at.y, radius, 0, 2 * Math.PI);
      this.pen.strokeStyle = this.pen.fillStyle = colour;
      this.pen.lineWidth = 2;
      this.pen[filled ? 'fill' : 'stroke']();
    }
  }

  private crosshair({ x, y }: Pixel): void {
    this.pen.strokeStyle = this.colour('ink');
    this.pen.lineWidth = 1.5;
    this.pen.beginPath();
    this.pen.moveTo(x - 16, y);
    this.pen.lineTo(x + 16, y);
    this.pen.moveTo(x, y - 16);
    this.pen.lineTo(x, y + 16);
    this.pen.stroke();
  }
}

/** The outline as it will be when what is being dragged is put down. */
function dragged({ points, handles }: Feature, drag: Drag | null): Spot[] {
  const index = drag?.moved && drag.handle ? handles.findIndex(({ path }) => path === drag.handle?.path) : -1;
  return drag && index >= 0 && points.length > index && points[index] === handles[index].at ? points.map((one, i) => (i === index ? drag.now : one)) : points;
}

function middle(points: readonly Spot[]): Spot {
  return [points.reduce((sum, [x]) => sum + x, 0) / points.length, points.reduce((sum, [, y]) => sum + y, 0) / points.length];
}
