import type { Room } from './room';
import { closestPairs, nearestTo } from './pairs';
import { pairKey } from './encounters';
import { Series } from './series';
import type { Fleet } from './fleet';
import { FRAME_COLUMNS, type FrameColumn } from '../wire/contract';

export interface Curve { key: string; label: string; series: Series; warned: boolean }

const MAX_PAIRS = 6;
const MAX_VEHICLES = 4;
const REFRESH_MILLIS = 1000;

/** Data of the charts, collected from frames in bounded memory. */
export class History {
  readonly margin = new Series(2048, 'least');
  readonly reports = new Series(2048, 'last');
  private readonly pairs = new Map<string, { a: number; b: number; series: Series; used: number }>();
  private readonly vehicles = new Map<string, { row: number; values: Map<Measure, Series> }>();
  private looked = -Infinity;

  constructor(private readonly room: Room) {
    room.framed.on((jump) => this.take(jump));
    room.statusChanged.on((status) => {
      this.margin.add(status.t_s, status.margin ?? NaN);
      this.reports.add(status.t_s, status.reports_per_s ?? NaN);
    });
    room.sceneChanged.on((others) => { if (others) { this.clear(); } });
    room.selection.changed.on(() => { this.looked = -Infinity; });
  }

  clear(): void {
    this.pairs.clear();
    this.vehicles.clear();
    this.margin.clear();
    this.reports.clear();
  }

  distances(): Curve[] {
    const { scene, log: { encounters } } = this.room;
    const warned = new Set(encounters.map(({ vid, other }) => pairKey(vid, other)));
    return [...this.pairs.entries()].map(([key, { a, b, series }]) => ({
      key, label: `${scene.name(a)} ↔ ${scene.name(b)}`, series, warned: warned.has(pairKey(scene.vid(a), scene.vid(b))),
    }));
  }

  /** One measure of each charted vehicle: the selected ones, or otherwise the first real ones that have a position. */
  of(measure: Measure): Curve[] {
    return this.watched().map((row) => ({
      key: String(row), label: this.room.scene.name(row), series: this.seriesOf(row, measure), warned: false,
    }));
  }

  seriesOf(row: number, measure: Measure): Series {
    const key = String(row);
    let vehicle = this.vehicles.get(key);
    if (!vehicle) {
      vehicle = { row, values: new Map() };
      this.vehicles.set(key, vehicle);
    }
    let series = vehicle.values.get(measure);
    if (!series) {
      series = new Series(2048, 'last');
      vehicle.values.set(measure, series);
    }
    return series;
  }

  watched(): number[] {
    const { mapState, fleet } = this.room;
    if (mapState.selected.size > 0) {
      return [...mapState.selected].slice(-MAX_VEHICLES);
    }
    return fleet.firstOnes(MAX_VEHICLES);
  }

  private take(jump: boolean): void {
    const { fleet } = this.room;
    const t = fleet.seconds;
    const now = performance.now();
    if (now - this.looked > REFRESH_MILLIS) {
      this.looked = now;
      this.choosePairs();
      this.forgetVehicles();
    }
    for (const { a, b, series } of this.pairs.values()) {
      if (jump && series.length > 0) {
        series.gap(t - 1e-3);
      }
      series.add(t, fleet.distance(a, b));
    }
    for (const { row, values } of this.vehicles.values()) {
      values.forEach((series, measure) => series.add(t, MEASURES[measure].value(fleet, row)));
    }
  }

  /** Selected pairs first, then encounters, then the closest of all; a pair stays while it is among them. */
  private choosePairs(): void {
    const { mapState, scene, fleet, layer, log: { encounters } } = this.room;
    const wanted = new Map<string, [number, number]>();
    const want = (a: number, b: number): void => {
      if (a >= 0 && b >= 0 && a < fleet.rows && b < fleet.rows && a !== b && wanted.size < MAX_PAIRS) {
        wanted.set(pairKey(a, b), a < b ? [a, b] : [b, a]);
      }
    };
    const selected = [...mapState.selected].slice(-4);
    selected.forEach((a, i) => selected.slice(i + 1).forEach((b) => want(a, b)));
    if (selected.length === 1) {
      want(selected[0], nearestTo(fleet, layer.shown, selected[0]));
    }
    const mine = (vid: number, other: number): boolean => selected.length === 0 || selected.includes(scene.row(vid)) || selected.includes(scene.row(other));
    encounters.filter(({ vid, other }) => mine(vid, other)).slice(0, 4).forEach(({ vid, other }) => want(scene.row(vid), scene.row(other)));
    if (selected.length === 0) {
      [...this.pairs.values()].filter(({ used }) => performance.now() - used < 15000).forEach(({ a, b }) => want(a, b));
      if (wanted.size < 3) {
        closestPairs(fleet, layer.shown, 3 - wanted.size).forEach(({ a, b }) => want(a, b));
      }
    }
    this.keep(wanted);
  }

  private keep(wanted: ReadonlyMap<string, [number, number]>): void {
    for (const key of this.pairs.keys()) {
      if (!wanted.has(key)) {
        this.pairs.delete(key);
      }
    }
    const { scene, log: { encounters } } = this.room;
    const warned = new Set(encounters.map(({ vid, other }) => pairKey(scene.row(vid), scene.row(other))));
    wanted.forEach(([a, b], key) => {
      const pair = this.pairs.get(key) ?? { a, b, series: new Series(2048, 'least'), used: 0 };
      if (warned.has(key) || pair.used === 0) {
        pair.used = performance.now();
      }
      this.pairs.set(key, pair);
    });
  }

  private forgetVehicles(): void {
    const watched = new Set(this.watched().map(String));
    for (const key of this.vehicles.keys()) {
      if (!watched.has(key)) {
        this.vehicles.delete(key);
      }
    }
    this.watched().forEach((row) => (['speed', 'travelled'] as const).forEach((measure) => this.seriesOf(row, measure)));
  }
}

type Place = Pick<Fleet, 'x' | 'y' | 'z' | 'speed' | 'compass' | 'age' | 'travelled' | 'value'>;

interface MeasureOf { label: string; unit: string; digits: number; value: (fleet: Place, row: number) => number }

/** Columns of a frame that have a measure of another name, or of another reference, below. */
const SHOWN_OTHERWISE: readonly string[] = ['east', 'north', 'up', 'heading', 'speed'];

/** Measures of a vehicle that can be charted: these, and every further column of a frame that has a unit. */
export const MEASURES: Readonly<Record<string, MeasureOf>> = {
  speed: { label: 'speed', unit: 'm/s', digits: 1, value: (fleet, row) => fleet.speed(row) },
  travelled: { label: 'path length', unit: 'm', digits: 0, value: (fleet, row) => fleet.travelled[row] },
  heading: { label: 'heading', unit: '°', digits: 0, value: (fleet, row) => fleet.compass(row) },
  height: { label: 'height', unit: 'm', digits: 1, value: (fleet, row) => fleet.z(row) },
  east: { label: 'east', unit: 'm', digits: 1, value: (fleet, row) => fleet.x(row) },
  north: { label: 'north', unit: 'm', digits: 1, value: (fleet, row) => fleet.y(row) },
  age: { label: 'age of last word', unit: 's', digits: 1, value: (fleet, row) => fleet.age(row) },
  ...Object.fromEntries((Object.keys(FRAME_COLUMNS) as FrameColumn[]).filter((column) => FRAME_COLUMNS[column].unit !== '' && !SHOWN_OTHERWISE.includes(column))
    .map((column) => [column, measureOf(column)])),
};

export type Measure = keyof typeof MEASURES;

function measureOf(column: FrameColumn): MeasureOf {
  const { unit } = FRAME_COLUMNS[column];
  const degrees = unit.startsWith('rad');
  return {
    label: column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`), unit: degrees ? unit.replace('rad', '°') : unit, digits: 1,
    value: (fleet, row) => fleet.value(row, column) * (degrees ? 180 / Math.PI : 1),
  };
}
