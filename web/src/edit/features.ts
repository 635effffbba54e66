import { setNumber } from './text/edits';
import { isWorkedOut } from './text/loops';
import type { Path, Plain, Source, Splice } from './text/source';

/** Metres east and north of the site. */
export type Spot = [number, number];

export type FeatureKind = 'point' | 'area' | 'path' | 'gate' | 'wall' | 'group' | 'block' | 'lane' | 'unit' | 'zone' | 'meeting' | 'picture';

/** A place in the text that can be dragged. */
export interface Handle { path: Path; at: Spot; move: (to: Spot) => Splice[] }

/** Something of the text that has a place on the map. */
export interface Feature {
  kind: FeatureKind;
  name: string;
  /** of its settings */
  path: Path;
  /** outline, line or single place */
  points: Spot[];
  closed: boolean;
  handles: Handle[];
  /** of a group: how many vehicles, which way they look, in radians, and their ids */
  count: number;
  heading: number;
  ids: [number, number][];
  /** outlines inside of it that do not belong to it */
  holes: Spot[][];
  /** speeds and stops along a path */
  flags: { at: Spot; text: string }[];
  /** metres around its place that count, 0 for none */
  radius: number;
  /** whether Core works out what leads from place to place, as along roads */
  loose: boolean;
  /** whether it is of the map under the scenario, and not of its text */
  ofMap: boolean;
}

/** Converts between degrees and metres on the site's grid. */
export interface Grid { toMetres(lat: number, lon: number): Spot; toDegrees(at: Spot): [number, number] }

type Mapping = { [key: string]: Plain };

const PLAIN = { count: 1, heading: 0, ids: [], holes: [], flags: [], radius: 0, loose: false, ofMap: false };

/** A feature that cannot be dragged. */
export function feature(kind: FeatureKind, name: string, path: Path, points: Spot[], more: Partial<Feature> = {}): Feature {
  return { kind, name, path, points, closed: false, handles: [], ...PLAIN, ...more };
}

export function isMapping(value: Plain | undefined): value is Mapping {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** A number of metres, bare or with the unit m; null for anything else. */
export function metres(value: Plain | undefined): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? /^\s*([-+]?[\d.]+(?:e[-+]?\d+)?)\s*m?\s*$/i.exec(value)?.[1] : undefined;
  return text !== undefined && Number.isFinite(Number(text)) ? Number(text) : null;
}

/** Radians of `90 deg`, `1.57 rad` or `0.25 turn`; 0 for anything else. */
export function radians(value: Plain | undefined): number {
  const found = typeof value === 'string' ? /^\s*([-+]?[\d.]+)\s*(deg|°|rad|turn)\s*$/.exec(value) : null;
  return found ? Number(found[1]) * (found[2] === 'rad' ? 1 : found[2] === 'turn' ? 2 * Math.PI : Math.PI / 180) : 0;
}

/** Centimetres are enough on a map. */
export function tidy(value: number): number {
  return Number(value.toFixed(2)) + 0;
}

/** All that the text places by plain numbers. What loops, expressions and included files place is in the scene that Core works out. */
export class Features {
  readonly list: Feature[] = [];
  /** By their plain data, which stays the same as long as an entry does. */
  private readonly made: WeakMap<object, Feature[]>;
  /** Those of all entries of a key, with the key's plain data. */
  private earlier: Features | undefined;
  private readonly sections = new Map<string, { value: object; list: Feature[] }>();

  /**
   * @param current the text as it is when something is moved
   * @param before  those of the text before on the same grid, of which all are kept that have not changed
   */
  constructor(private readonly current: () => Source, private readonly grid: Grid, before?: Features) {
    this.earlier = before;
    this.made = before?.made ?? new WeakMap<object, Feature[]>();
    this.named('points', (path, value, name) => this.add('point', name, path, [this.handle(path, value)], false));
    this.named('areas', (path, value, name) => this.area('area', path, value, name));
    this.named('paths', (path, value, name) => this.line('path', path, value, name));
    this.named('gates', (path, value, name) => isMapping(value) && this.add('gate', name, path, ['from', 'to'].map((key) => this.handle([...path, key], value[key])), false));
    this.listed(['world', 'walls'], (path, value, i) => this.area('wall', path, value, `wall ${i + 1}`));
    this.listed(['road', 'lanes'], (path, value, i) => this.lane(path, value, i));
    this.listed(['vehicles'], (path, value, i) => this.group('group', path, value, i));
    this.listed(['blocks'], (path, value, i) => this.group('block', path, value, i));
    this.listed(['ground', 'zones'], (path, value, i) => isMapping(value) && this.area('zone', [...path, 'area'], value.area, `zone ${i + 1}`, path));
    this.listed(['meetings'], (path, value, i) => isMapping(value) && this.add('meeting', String(value.event ?? `meeting ${i + 1}`), path, [this.handle([...path, 'place'], value.place)], false, { radius: metres(value.within) ?? 0 }));
    this.listed(['weather', 'zones'], (path, value, i) => isMapping(value) && this.area('zone', [...path, 'area'], value.area, `weather ${i + 1}`, path));
    this.listed(['v2x', 'units'], (path, value, i) => isMapping(value) && this.add('unit', String(value.name ?? `unit ${i + 1}`), path, [this.handle([...path, 'at'], value.at)], false));
    this.picture();
    this.earlier = undefined;
  }

  private get source(): Source {
    return this.current();
  }

  private named(key: string, each: (path: Path, value: Plain, name: string) => void): void {
    const value = this.source.value([key]);
    if (isMapping(value)) {
      this.section(key, value, () => Object.entries(value).forEach(([name, one]) => this.once([key, name], one, () => each([key, name], one, name))));
    }
  }

  private listed(path: Path, each: (path: Path, value: Plain, index: number) => void): void {
    const value = this.source.value(path);
    if (Array.isArray(value)) {
      this.section(path.join('.'), value, () => value.forEach((one, i) => { if (!isMapping(one) || one.repeat === undefined) { this.once([...path, i], one, () => each([...path, i], one, i)); } }));
    }
  }

  /** Makes what stands under a key, or takes all of it where nothing under the key has changed. */
  private section(key: string, value: object, make: () => void): void {
    const known = this.earlier?.sections.get(key);
    if (known?.value === value) {
      known.list.forEach((one) => this.list.push(one));
      this.sections.set(key, known);
      return;
    }
    const from = this.list.length;
    make();
    this.sections.set(key, { value, list: this.list.slice(from) });
  }

  /** Makes what an entry stands for, or takes what was made of it before. */
  private once(path: Path, value: Plain, make: () => void): void {
    const known = value !== null && typeof value === 'object' ? this.made.get(value) : undefined;
    if (known?.every((one) => path.every((step, i) => one.path[i] === step))) {
      this.list.push(...known);
      return;
    }
    const before = this.list.length;
    make();
    if (value !== null && typeof value === 'object') {
      this.made.set(value, this.list.slice(before));
    }
  }

  private add(kind: FeatureKind, name: string, path: Path, handles: (Handle | null)[], closed: boolean, more: Partial<Feature> = {}): void {
    const sound = handles.filter((one): one is Handle => one !== null);
    if (sound.length > 0) {
      this.list.push({ kind, name, path, points: sound.map(({ at }) => at), closed, handles: sound, ...PLAIN, ...more });
    }
  }

  /** A place that is written as [east, north], [east, north, up] or {lat, lon}. */
  private handle(path: Path, value: Plain | undefined): Handle | null {
    if (Array.isArray(value)) {
      const [x, y] = [metres(value[0]), metres(value[1])];
      return x === null || y === null ? null : { path, at: [x, y], move: (to) => [...setNumber(this.source, [...path, 0], tidy(to[0])), ...setNumber(this.source, [...path, 1], tidy(to[1]))] };
    }
    if (isMapping(value) && typeof value.lat === 'number' && typeof value.lon === 'number') {
      return { path, at: this.grid.toMetres(value.lat, value.lon), move: (to) => {
        const [lat, lon] = this.grid.toDegrees(to);
        return [...setNumber(this.source, [...path, 'lat'], Number(lat.toFixed(7))), ...setNumber(this.source, [...path, 'lon'], Number(lon.toFixed(7)))];
      } };
    }
    return isMapping(value) && value.at !== undefined ? this.handle([...path, 'at'], value.at) : null;
  }

  /** @param owner path of the settings to which the area at the path belongs */
  private area(kind: FeatureKind, path: Path, value: Plain, name: string, owner = path): void {
    if (!isMapping(value)) {
      return;
    }
    const holes = this.holes(path, value);
    const all = { holes: holes.map((ring) => ring.map(({ at }) => at)) };
    if (Array.isArray(value.polygon)) {
      const corners = value.polygon.map((corner, i) => this.handle([...path, 'polygon', i], corner)).filter((one): one is Handle => one !== null);
      this.add(kind, name, owner, [...corners, ...holes.flat()], true, { ...all, points: corners.map(({ at }) => at) });
    }
    const box = value.box;
    const centre = isMapping(box) ? this.handle([...path, 'box', 'center'], box.center) : null;
    if (isMapping(box) && centre && Array.isArray(box.size)) {
      const [wide, high] = [metres(box.size[0]), metres(box.size[1])];
      if (wide !== null && high !== null) {
        const [x, y] = centre.at;
        const size = [...path, 'box', 'size'];
        const corner: Handle = { path: size, at: [x + wide / 2, y + high / 2], move: (to) => [
          ...setNumber(this.source, [...size, 0], Math.max(0.1, tidy(2 * Math.abs(to[0] - x)))), ...setNumber(this.source, [...size, 1], Math.max(0.1, tidy(2 * Math.abs(to[1] - y))))] };
        const points: Spot[] = [[1, 1], [-1, 1], [-1, -1], [1, -1]].map(([i, j]) => [x + (i * wide) / 2, y + (j * high) / 2]);
        this.add(kind, name, owner, [centre, corner, ...holes.flat()], true, { ...all, points });
      }
    }
  }

  private holes(path: Path, value: Mapping): Handle[][] {
    const rings = Array.isArray(value.holes) ? value.holes : [];
    return rings.map((ring, i) => (Array.isArray(ring) ? ring.map((corner, j) => this.handle([...path, 'holes', i, j], corner)) : []).filter((one): one is Handle => one !== null));
  }

  private line(kind: FeatureKind, path: Path, value: Plain, name: string): void {
    if (isMapping(value) && Array.isArray(value.waypoints)) {
      const handles = value.waypoints.map((one, i) => this.handle([...path, 'waypoints', i], one));
      const flags = value.waypoints.flatMap((one, i) => (handles[i] && flagOf(one) ? [{ at: handles[i].at, text: flagOf(one) }] : []));
      this.add(kind, name, path, handles, value.closed === true, { flags });
    } else if (isMapping(value) && Array.isArray(value.route)) {
      this.add(kind, name, path, value.route.map((one, i) => this.handle([...path, 'route', i], isMapping(one) && one.place !== undefined ? one.place : one)), value.closed === true, { loose: true });
    }
  }

  private picture(): void {
    const value = this.source.value(['map', 'picture']);
    if (isMapping(value)) {
      this.section('map.picture', value, () => this.add('picture', String(value.file ?? 'picture'), ['map', 'picture'], [this.handle(['map', 'picture', 'at'], value.at)], false));
    }
  }

  private lane(path: Path, value: Plain, index: number): void {
    if (isMapping(value) && Array.isArray(value.points)) {
      this.add('lane', String(value.name ?? `lane ${index + 1}`), path, value.points.map((one, i) => this.handle([...path, 'points', i], one)), value.closed === true);
    }
  }

  private group(kind: FeatureKind, path: Path, value: Plain, index: number): void {
    if (!isMapping(value) || !isMapping(value.start)) {
      return;
    }
    const { start } = value;
    const ids = idsOf(value.ids);
    const count = ids.reduce((sum, [a, b]) => sum + b - a + 1, 0);
    const more = { count, ids, heading: radians(start.heading) };
    const name = String(value.name ?? value.like ?? `group ${index + 1}`);
    if (start.at !== undefined) {
      this.add(kind, name, path, [this.handle([...path, 'start', 'at'], start.at)], false, more);
    } else if (isMapping(start.line)) {
      const line = start.line;
      this.add(kind, name, path, ['from', 'to'].map((key) => this.handle([...path, 'start', 'line', key], line[key])), false, more);
    } else if (isMapping(start.grid)) {
      this.add(kind, name, path, [this.handle([...path, 'start', 'grid', 'origin'], start.grid.origin)], false, more);
    } else {
      this.list.push(feature(kind, name, path, [], more));
    }
  }

  find(path: Path): Feature | undefined {
    return this.list.find((one) => one.path.length === path.length && one.path.every((step, i) => step === path[i]));
  }

  /** The innermost feature whose text a path leads into. */
  containing(path: Path): Feature | undefined {
    return this.list.filter((one) => one.path.every((step, i) => step === path[i])).sort((a, b) => b.path.length - a.path.length)[0];
  }
}

/** What a waypoint asks of whoever passes it. */
function flagOf(value: Plain): string {
  const asks = isMapping(value) ? [value.speed === undefined ? '' : String(value.speed), value.stop === undefined ? '' : `stop ${String(value.stop)}`] : [];
  return asks.filter((one) => one !== '').join(', ');
}

/** Ranges of plain ids; none where they are worked out. */
export function idsOf(value: Plain | undefined): [number, number][] {
  if (isWorkedOut(value)) {
    return [];
  }
  return (Array.isArray(value) ? value : [value ?? '']).flatMap((one): [number, number][] => {
    const found = /^\s*(\d+)(?:\s*\.\.\s*(\d+))?\s*$/.exec(String(one));
    return found ? [[Number(found[1]), Number(found[2] ?? found[1])]] : [];
  });
}

/** An id that nobody has, with as many free after it: the one that is asked for, where it is free or only used at a path. */
export function freeId(source: Source, count = 1, wanted = 1, except: Path = []): number {
  const used: [number, number][] = [];
  const collect = (value: Plain | undefined, path: Path): void => {
    if (JSON.stringify(path) === JSON.stringify(except)) {
      return;
    }
    if (Array.isArray(value)) {
      value.forEach((one, i) => collect(one, [...path, i]));
    } else if (isMapping(value)) {
      used.push(...idsOf(value.ids));
      Object.entries(value).forEach(([key, one]) => collect(one, [...path, key]));
    }
  };
  ['vehicles', 'blocks', 'v2x', 'live', 'join', 'reenact'].forEach((key) => collect(source.value([key]), [key]));
  let id = wanted;
  while (used.some(([a, b]) => a <= id + count - 1 && b >= id)) {
    id = Math.max(...used.filter(([a, b]) => a <= id + count - 1 && b >= id).map(([, b]) => b)) + 1;
  }
  return id;
}

/** A name that is not taken among those at a path. */
export function freeName(source: Source, path: Path, stem: string): string {
  const taken = new Set(source.steps(path).map(String));
  let n = 1;
  while (taken.has(`${stem}-${n}`)) {
    n++;
  }
  return `${stem}-${n}`;
}
