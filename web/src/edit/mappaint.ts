import type { MapView, Pixel } from '../map/view';
import { Box } from '../state/scene';
import type { EditPreview } from '../wire/contract';
import { Brush } from './brush';
import type { Feature, FeatureKind, Handle, Spot } from './features';
import { GhostPainter, MAX_GHOSTS, vehiclesAt } from './ghostpaint';
import type { MapLanes } from './roads';
import type { Tool } from './tools';

/** length of the line from a group to the handle that turns it */
const TURN_PIXELS = 44;
/** More handles or names than these are left out until less is in sight. */
const MAX_HANDLES = 1200;
const MAX_NAMES = 60;
const MAX_FILLED = 200;
/** A longer mistake is read in the list below the text. */
const MISTAKE_LETTERS = 60;
/** Beyond so many in sight, those that the map below shows already are not painted again. */
const MANY = 500;
const COLOURS: Partial<Record<FeatureKind, string>> = { area: 'area', path: 'path', wall: 'obstacle', lane: 'lane-edge', zone: 'obstacle', meeting: 'accent' };

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

/** The ring before a group or block that turns it. */
export function turnHandle(view: MapView, feature: Feature): Pixel | null {
  const at = (feature.kind === 'group' || feature.kind === 'block') && feature.points.length > 0 ? view.project(...feature.points[0]) : null;
  return at && { x: at.x + TURN_PIXELS * Math.cos(feature.heading), y: at.y - TURN_PIXELS * Math.sin(feature.heading) };
}

/** Paints the text's features, the preview and what is being drawn. Only what is in sight costs time, and features of one colour are one stroke. */
export class MapPainter {
  private readonly brush: Brush;
  private readonly ghosts: GhostPainter;
  /** A feature that is changed is another one, so that its bounds hold as long as it does. */
  private readonly bounds = new WeakMap<Feature, Box>();

  constructor(canvas: HTMLCanvasElement, element: HTMLElement, private readonly view: MapView) {
    this.brush = new Brush(canvas, element, view);
    this.ghosts = new GhostPainter(this.brush);
  }

  private get pen(): CanvasRenderingContext2D {
    return this.brush.pen;
  }

  paint(all: Painted): void {
    if (!this.brush.begin()) {
      return;
    }
    const seen = this.inSight(all);
    this.ghosts.trails(all);
    this.corrected(all.roads);
    this.features(seen, all);
    this.expected(seen, all);
    this.ghosts.covers(all);
    this.ghosts.vehicles(all);
    if (all.selected) {
      this.chosen(all.selected, all);
    }
    this.sketch(all);
    this.mistaken(all.mistakes);
    if (all.cross) {
      this.crosshair(all.cross);
    }
  }

  /** Rings where mistakes are, with what is wrong there. */
  private mistaken(mistakes: readonly MapMistake[]): void {
    mistakes.forEach(({ at }) => this.brush.disc(at, 9, this.brush.colour('warning'), false));
    this.pen.font = '600 12px system-ui, sans-serif';
    mistakes.slice(0, MAX_NAMES).forEach(({ at, what }) => {
      const pixel = this.view.project(...at);
      this.brush.label(pixel && { x: pixel.x + 8, y: pixel.y + 20 }, what.length > MISTAKE_LETTERS ? `${what.slice(0, MISTAKE_LETTERS - 1)}…` : what, 'warning-text');
    });
  }

  private inSight({ features }: Painted): Feature[] {
    const { west, east, south, north } = this.view.view();
    return features.filter((one) => {
      const box = this.boundsOf(one);
      return box.east + one.radius >= west && box.west - one.radius <= east && box.north + one.radius >= south && box.south - one.radius <= north;
    });
  }

  private boundsOf(feature: Feature): Box {
    let box = this.bounds.get(feature);
    if (!box) {
      box = new Box();
      for (const [x, y] of feature.points) {
        box.add(x, y);
      }
      this.bounds.set(feature, box);
    }
    return box;
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
      this.pen.strokeStyle = this.pen.fillStyle = this.brush.colour(colour);
      this.pen.lineWidth = 1.6;
      this.outlines(some);
      if (withHandles) {
        this.dots(some.flatMap(({ handles }) => handles.map(({ at }) => at)), 3);
      }
      some.filter(({ radius }) => radius > 0).forEach(({ points: [at], radius }) => this.brush.ring(at, radius));
    }
    if (seen.length <= MAX_NAMES) {
      this.names(seen);
    }
  }

  /** Lanes of the map that the text closes or changes. */
  private corrected({ changed, closed }: MapLanes): void {
    this.pen.strokeStyle = this.brush.colour('path');
    this.pen.lineWidth = 2;
    this.outlines(changed);
    this.pen.strokeStyle = this.brush.colour('warning');
    this.pen.lineWidth = 4;
    this.pen.setLineDash([3, 7]);
    this.outlines(closed);
    this.pen.setLineDash([]);
    this.pen.font = '12px system-ui, sans-serif';
    [...changed, ...closed].slice(0, MAX_NAMES).forEach(({ flags }) => flags.forEach(({ at, text }) => this.brush.label(this.view.project(...at), `⚑ ${text}`)));
  }

  private outlines(some: readonly Feature[]): void {
    const lines = some.filter(({ points, loose }) => points.length > 1 && !loose);
    this.pen.beginPath();
    lines.forEach(({ points, closed, holes }) => { this.brush.trace(points, closed); holes.forEach((hole) => this.brush.trace(hole, true)); });
    this.pen.stroke();
    const filled = lines.filter(({ closed, kind }) => closed && kind !== 'path' && kind !== 'lane');
    this.pen.globalAlpha = 0.1;
    for (const { points, holes } of filled.length > MAX_FILLED ? [] : filled) {
      this.pen.beginPath();
      this.brush.trace(points, true);
      holes.forEach((hole) => this.brush.trace(hole, true));
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

  private names(seen: readonly Feature[]): void {
    this.pen.font = '12px system-ui, sans-serif';
    seen.filter(({ points, kind }) => points.length > 0 && kind !== 'group').forEach((one) => this.brush.label(this.view.project(...one.points[0]), one.name));
    seen.forEach(({ flags }) => flags.forEach(({ at, text }) => { const pixel = this.view.project(...at); this.brush.label(pixel && { x: pixel.x, y: pixel.y + 22 }, `⚑ ${text}`); }));
  }

  private chosen(feature: Feature, all: Painted): void {
    const { pen } = this;
    pen.strokeStyle = pen.fillStyle = this.brush.colour('accent');
    pen.lineWidth = 3;
    const shown = { ...feature, points: dragged(feature, all.drag) };
    this.outlines([shown]);
    pen.lineWidth = 3;
    pen.strokeStyle = this.brush.colour('accent');
    if (feature.radius > 0) {
      this.brush.ring(feature.points[0], feature.radius);
    }
    feature.handles.forEach((handle) => this.brush.disc(all.drag?.handle?.path === handle.path ? all.drag.now : handle.at, JSON.stringify(handle.path) === JSON.stringify(all.corner?.path) ? 8 : 5.5, this.brush.colour('accent'), true));
    const turn = turnHandle(this.view, feature);
    const first = turn && this.view.project(...feature.points[0]);
    if (turn && first) {
      pen.beginPath();
      pen.moveTo(first.x, first.y);
      pen.lineTo(turn.x, turn.y);
      pen.stroke();
      pen.beginPath();
      pen.arc(turn.x, turn.y, 5, 0, 2 * Math.PI);
      pen.fillStyle = this.brush.colour('panel');
      pen.fill();
      pen.stroke();
    }
  }

  /** Areas to stay in get a mark, and vehicles that keep apart a ring of half the distance each: rings that touch are too near. */
  private expected(seen: readonly Feature[], all: Painted): void {
    for (const { area, metres, met } of all.expectations) {
      const colour = this.brush.colour(met === null ? 'dim' : met ? 'good-text' : 'warning-text');
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
        if (radius > 4 && vehicles.length <= MAX_GHOSTS) {
          vehicles.forEach(({ x, y }) => this.brush.ring([x, y], metres / 2));
        }
      }
    }
  }

  private sketch({ tool, cross, hover, spots }: Painted): void {
    if (!tool) {
      return;
    }
    const at = cross ?? hover;
    const points = at ? [...spots, this.view.unproject(at.x, at.y)] : spots;
    this.pen.beginPath();
    this.brush.trace(points, tool.closed && points.length > 2);
    this.pen.strokeStyle = this.brush.colour('accent');
    this.pen.lineWidth = 2;
    this.pen.setLineDash([6, 4]);
    this.pen.stroke();
    this.pen.setLineDash([]);
    spots.forEach((one) => this.brush.disc(one, 5, this.brush.colour('accent'), true));
  }

  private crosshair({ x, y }: Pixel): void {
    this.pen.strokeStyle = this.brush.colour('ink');
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
