import type { Pixel } from '../map/view';
import type { EditPreview, EditTrail } from '../wire/contract';
import type { Brush } from './brush';
import { type Carrier, type Cover, coversOf, noseOf, outlineOf, type SensorKind } from './coverage';
import type { Feature } from './features';

/** Of more vehicles trails are left out, and those that are seen from afar are dots. */
export const MAX_GHOSTS = 400;
/** A body smaller than this is a dot. */
const DOT_PIXELS = 3;
/** A body that is shorter has the size of a symbol. */
const LEAST_PIXELS = 9;

const COVERS: Record<SensorKind, string> = { camera: 'path', scanner: 'good-text' };

/** The preview at a time of it, and what is selected. */
interface Ghosts { preview: EditPreview | null; moment: number; selected: Feature | null }

interface ShownVehicle extends Carrier { trail: EditTrail }

const NOBODY: readonly ShownVehicle[] = [];
/** Of each preview, the vehicles at the time that was asked for last. */
const SHOWN = new WeakMap<EditPreview, { moment: number; vehicles: readonly ShownVehicle[] }>();

/** Vehicles of the preview at the shown time, worked out once for each. */
export function vehiclesAt({ preview, moment }: Pick<Ghosts, 'preview' | 'moment'>): readonly ShownVehicle[] {
  if (!preview) {
    return NOBODY;
  }
  const known = SHOWN.get(preview);
  if (known?.moment === moment) {
    return known.vehicles;
  }
  const vehicles = preview.trails.flatMap((trail) => {
    const i = moment - trail.first;
    return i >= 0 && i < trail.x.length ? [{ vid: trail.vid, group: preview.groups[trail.group], trail, x: trail.x[i], y: trail.y[i], z: trail.z[i], heading: trail.heading_rad[i] }] : [];
  });
  SHOWN.set(preview, { moment, vehicles });
  return vehicles;
}

/** Paints the vehicles of the preview, where they go, and what their sensors cover. */
export class GhostPainter {
  private readonly crowded = document.createElement('canvas');
  private crowdKey = '';
  private crowdOf: readonly ShownVehicle[] = [];
  private covered: { vehicles: readonly ShownVehicle[]; selected: Feature | null; covers: Cover[] } = { vehicles: [], selected: null, covers: [] };

  constructor(private readonly brush: Brush) {}

  private get pen(): CanvasRenderingContext2D {
    return this.brush.pen;
  }

  trails({ preview }: Ghosts): void {
    const trails = preview?.trails ?? [];
    if (trails.length > MAX_GHOSTS) {
      return;
    }
    this.pen.strokeStyle = this.brush.colour('ghost');
    this.pen.lineWidth = 1.2;
    this.pen.globalAlpha = 0.8;
    this.pen.setLineDash([2, 4]);
    this.pen.beginPath();
    trails.forEach(({ x, y }) => this.brush.trace(x.map((one, i) => [one, y[i]]), false));
    this.pen.stroke();
    this.pen.setLineDash([]);
    this.pen.globalAlpha = 1;
  }

  /** What sensors cover, to scale. */
  covers(all: Ghosts): void {
    const [vehicles, { selected }, was] = [vehiclesAt(all), all, this.covered];
    if (was.vehicles !== vehicles || was.selected !== selected) {
      this.covered = { vehicles, selected, covers: coversOf(vehicles, selected?.ids ?? []) };
    }
    this.pen.lineWidth = 1;
    for (const { kind, outline } of this.covered.covers) {
      this.pen.fillStyle = this.pen.strokeStyle = this.brush.colour(COVERS[kind]);
      this.pen.beginPath();
      this.brush.trace(outline, true);
      this.pen.globalAlpha = 0.13;
      this.pen.fill();
      this.pen.globalAlpha = 0.6;
      this.pen.stroke();
    }
    this.pen.globalAlpha = 1;
  }

  /** Bodies to scale, at least as large as a symbol; in a crowd that is seen from afar, dots. */
  vehicles(all: Ghosts): void {
    const scale = this.brush.view.metresPerPixel();
    const vehicles = vehiclesAt(all);
    const isMine = (vid: number): boolean => all.selected?.ids.some(([a, b]) => a <= vid && vid <= b) ?? false;
    if (vehicles.length > MAX_GHOSTS && vehicles[0].trail.length_m / scale < 3 * DOT_PIXELS) {
      this.crowd(vehicles);
      this.pen.fillStyle = this.brush.colour('accent');
      this.squares(this.pen, all.selected?.ids.length ? vehicles.filter(({ trail }) => isMine(trail.vid)) : []);
      return;
    }
    const { width, height } = this.brush.view.size();
    this.pen.fillStyle = this.brush.colour('panel');
    for (const mine of [false, true]) {
      this.pen.beginPath();
      for (const vehicle of vehicles) {
        const at = isMine(vehicle.vid) === mine ? this.brush.view.project(vehicle.x, vehicle.y) : null;
        if (at && at.x > -50 && at.y > -50 && at.x < width + 50 && at.y < height + 50) {
          this.body(vehicle, at, scale);
        }
      }
      this.pen.fill();
      this.pen.strokeStyle = this.brush.colour(mine ? 'accent' : 'virtual');
      this.pen.lineWidth = mine ? 2.6 : 1.5;
      this.pen.stroke();
    }
  }

  /** A crowd is painted once for each view of the map. */
  private crowd(vehicles: readonly ShownVehicle[]): void {
    const { width, height } = this.brush.canvas;
    const colour = this.brush.colour('virtual');
    const key = JSON.stringify([this.brush.view.camera(), width, height, colour]);
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
    const { width: wide, height: high } = this.brush.view.size();
    this.pen.drawImage(this.crowded, 0, 0, wide, high);
  }

  private squares(pen: CanvasRenderingContext2D, vehicles: readonly ShownVehicle[]): void {
    for (const { x, y } of vehicles) {
      const at = this.brush.view.project(x, y);
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
      this.brush.trace(outline, true);
      this.brush.trace(noseOf(vehicle.group, vehicle), false);
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
}
