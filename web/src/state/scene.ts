import { placingAt, type Placing } from '../geo/placing';
import { Shapes } from './shapes';
import { wallsOf } from './walls';
import type { Group, HostLink, SceneDescription } from '../wire/contract';

const SYMBOLS: readonly string[] = ['triangle', 'circle', 'diamond', 'hull'];

/** What does not change while a run lasts, with a row per vehicle as in the frames. */
export class Scene {
  readonly rows: number;
  readonly placing: Placing;
  readonly symbol: Uint8Array;
  readonly real: Uint8Array;
  readonly flies: Uint8Array;
  readonly length: Float32Array;
  /**
   * Half the length and half the width of each body, the line of its outline in {@link shapes}, and the distance to its farthest corner, negative for blocks; as the
   * graphics card reads them: four numbers a row. A width of 0 is a circle.
   */
  readonly body: Float32Array;
  readonly shapes: Shapes;
  /** An index into {@link hosts}; 0 while the host of a row is unknown. */
  readonly host: Uint8Array;
  /** Number of real participants. */
  readonly reals: number;
  hosts: string[] = [''];
  private readonly rowOfVid = new Map<number, number>();
  private hostsTold = '';

  constructor(readonly words: SceneDescription) {
    this.rows = words.vid.length;
    this.placing = placingAt({ lat: words.site.lat_deg, lon: words.site.lon_deg }, words.site.utm_zone);
    this.symbol = new Uint8Array(this.rows);
    this.real = new Uint8Array(this.rows);
    this.flies = new Uint8Array(this.rows);
    this.length = new Float32Array(this.rows);
    this.body = new Float32Array(4 * Math.max(1, this.rows));
    this.host = new Uint8Array(this.rows);
    this.shapes = new Shapes(words.groups);
    for (let row = 0; row < this.rows; row++) {
      const group = this.groupOf(row);
      this.symbol[row] = Math.max(0, SYMBOLS.indexOf(group.symbol));
      this.real[row] = group.real ? 1 : 0;
      this.flies[row] = group.kind.startsWith('air') || group.kind === 'underwater' ? 1 : 0;
      this.length[row] = group.length_m;
      const index = words.group[row];
      const reach = this.shapes.reach[index];
      this.body.set([group.body_m[0] / 2, group.body_m[1] / 2, this.shapes.line[index], group.shape?.part === 'block' ? -reach : reach], 4 * row);
      this.rowOfVid.set(words.vid[row], row);
    }
    this.reals = this.real.reduce((sum, one) => sum + one, 0);
  }

  groupOf(row: number): Group {
    return this.words.groups[this.words.group[row]];
  }

  vid(row: number): number {
    return this.words.vid[row];
  }

  /** The row of a vehicle, or -1 for none of this scene. */
  row(vid: number): number {
    return this.rowOfVid.get(vid) ?? -1;
  }

  name(row: number): string {
    return this.words.names[row] || `vehicle ${this.words.vid[row]}`;
  }

  /** A live participant has the name of its device from now on. */
  rename(vid: number, name: string): void {
    const row = this.row(vid);
    if (row >= 0) {
      this.words.names[row] = name;
    }
  }

  /** Display name of a vehicle, also if it is not in this scene. */
  nameOfVid(vid: number): string {
    const row = this.row(vid);
    return row < 0 ? String(vid) : this.name(row);
  }

  behavior(row: number, rung: number): string {
    return rung === 0 ? (this.groupOf(row).behaviors.length > 0 ? 'none' : '') : (this.groupOf(row).behaviors[rung - 1] ?? `rung ${rung}`);
  }

  missionStep(row: number, step: number): string {
    const steps = this.groupOf(row).steps;
    if (step === 0) {
      return '';
    }
    return step > steps.length ? 'done' : steps[step - 1];
  }

  /** The distance under which Core warns these two. */
  threshold(row: number, other: number): number {
    return (this.words.alerts.lengths ?? 3) * Math.max(this.length[row], this.length[other]);
  }

  get thresholdOfAll(): number {
    return (this.words.alerts.lengths ?? 3) * Math.max(0, ...this.words.groups.map((group) => group.length_m));
  }

  setHosts(links: readonly HostLink[]): void {
    const told = links.map((link) => `${link.host} ${link.vids}`).join();
    if (told === this.hostsTold) {
      return;
    }
    this.hostsTold = told;
    this.hosts = ['', ...links.slice(0, 254).map((link) => link.host)];
    this.host.fill(0);
    links.slice(0, 254).forEach((link, index) => {
      for (const [first, last] of ranges(link.vids)) {
        this.assign(first, last, index + 1);
      }
    });
  }

  private assign(first: number, last: number, host: number): void {
    for (let row = 0; row < this.rows; row++) {
      const vid = this.words.vid[row];
      if (vid >= first && vid <= last) {
        this.host[row] = host;
      }
    }
  }

  /** The narrowest view that makes sense of the whole, metres: a few vehicle lengths, more where positions are measured. */
  get narrowestView(): number {
    return Math.max(this.reals > 0 ? 60 : 15, 5 * Math.max(0, ...this.words.groups.map((group) => group.length_m)));
  }

  /** Bearing of a map with its top in the north: of the base map, or without one of the grid, whose lines are then upright. Compass degrees. */
  get uprightBearing(): number {
    return this.words.map ? 0 : (180 / Math.PI) * this.words.site.convergence_rad;
  }

  /** Height of the ground, metres above the site; null where none is known. Between points of the grid it is that of the nearest. */
  groundHeight(x: number, y: number): number | null {
    const { terrain } = this.words;
    if (!terrain) {
      return null;
    }
    const [column, row] = [Math.round((x - terrain.west_m) / terrain.spacing_m), Math.round((y - terrain.south_m) / terrain.spacing_m)];
    return column < 0 || row < 0 || column >= terrain.columns || row >= terrain.rows ? null : terrain.heights_m[row * terrain.columns + column];
  }

  /** Bounding box of the map features and vehicles, metres. */
  box(xs: ArrayLike<number> = [], ys: ArrayLike<number> = []): Box {
    const box = new Box();
    const { points, areas, lanes, paths, gates } = this.words;
    points.forEach((point) => box.add(point.x, point.y));
    areas.forEach((area) => area.rings.flat().forEach((corner) => box.add(corner[0], corner[1])));
    wallsOf(this.words).forEach((rings) => rings.flat().forEach((corner) => box.add(corner[0], corner[1])));
    [...lanes, ...paths, ...gates].forEach((line) => line.points.forEach((corner) => box.add(corner[0], corner[1])));
    for (let i = 0; i < xs.length; i++) {
      box.add(xs[i], ys[i]);
    }
    return box;
  }
}

export class Box {
  west = Infinity;
  south = Infinity;
  east = -Infinity;
  north = -Infinity;

  add(x: number, y: number): void {
    this.west = Math.min(this.west, x);
    this.east = Math.max(this.east, x);
    this.south = Math.min(this.south, y);
    this.north = Math.max(this.north, y);
  }

  get empty(): boolean {
    return this.west > this.east;
  }

  /** A box of at least this width and height around the same centre. */
  atLeast(metres: number): Box {
    const grown = new Box();
    const x = this.empty ? 0 : (this.west + this.east) / 2;
    const y = this.empty ? 0 : (this.south + this.north) / 2;
    const halfX = Math.max(metres, this.empty ? 0 : this.east - this.west) / 2;
    const halfY = Math.max(metres, this.empty ? 0 : this.north - this.south) / 2;
    grown.add(x - halfX, y - halfY);
    grown.add(x + halfX, y + halfY);
    return grown;
  }
}

/** Parses `101..150, 201` as ranges; invalid parts are left out. */
export function ranges(text: string): [number, number][] {
  return text.split(',').flatMap((part) => {
    const match = /^\s*(\d+)\s*(?:\.\.\s*(\d+))?\s*$/.exec(part);
    return match ? [[Number(match[1]), Number(match[2] ?? match[1])] as [number, number]] : [];
  });
}
