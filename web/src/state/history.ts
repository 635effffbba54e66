import type { Room } from './room';
import { closestPairs, nearestTo } from './pairs';
import { pairKey } from './encounters';
import { gapErrors, type Place, predecessor } from './gaps';
import { Recorded, type TimeRange } from './recorded';
import { Series } from './series';
import { distanceLine, GrowingTrack, type Line, lineOf, NO_LINE, type Track } from './track';
import type { Fleet } from './fleet';
import { FRAME_COLUMNS, type Follower, type FrameColumn, type VehicleSamples } from '../wire/contract';

export interface Curve { key: string; label: string; line: Line; warned: boolean }

type Pair = readonly [row: number, other: number];

const MAX_PAIRS = 6;
const MAX_VEHICLES = 4;
const REFRESH_MILLIS = 1000;
const KEPT_PAIR_MILLIS = 15_000;
const PLACE = ['east', 'north', 'up'];
/** Reports further apart than this are not joined by a line, unless the run reports less often. */
const LONGEST_JOINED_SECONDS = 1;

/** Data of the charts: reports of the vehicles that they show. Live they come with every beat, in a replay from the recording. */
export class History {
  readonly margin = new Series(2048, 'least');
  readonly reports = new Series(2048, 'last');
  readonly recorded: Recorded | null;
  /** Seconds of time that charts show; Infinity for the whole run. */
  window = 60;
  private readonly tracks = new Map<number, GrowingTrack>();
  private pairs = new Map<string, { pair: Pair; used: number }>();
  private extra = -1;
  private charted = '';

  constructor(private readonly room: Room) {
    this.recorded = room.source.run === null ? null : new Recorded(room.source.run);
    room.statusChanged.on((status) => {
      this.margin.add(status.t_s, status.margin ?? NaN);
      this.reports.add(status.t_s, status.reports_per_s ?? NaN);
    });
    room.sceneChanged.on((others) => { if (others) { this.clear(); } });
    if (!this.recorded) {
      room.sampled.on((vehicles) => this.take(vehicles));
      room.framed.on((jump) => { if (jump) { this.clear(); } });
      room.selection.changed.on(() => this.refresh());
      room.linkChanged.on(() => { this.charted = ''; });
      window.setInterval(() => this.refresh(), REFRESH_MILLIS);
    }
  }

  clear(): void {
    this.pairs.clear();
    this.tracks.clear();
    this.margin.clear();
    this.reports.clear();
  }

  get range(): TimeRange {
    const [begin, end] = this.room.status?.span_s ?? this.room.scene.words.span_s ?? [0, this.room.seconds];
    const to = this.room.seconds;
    if (this.recorded && this.window === Infinity) {
      return { from: begin, to: end, window: end - begin + 1 };
    }
    const first = this.recorded ? begin : Math.min(to, ...[...this.tracks.values()].map(({ times }) => times[0] ?? to));
    return { from: Math.max(first, to - this.window), to, window: this.window };
  }

  distances(): Curve[] {
    const { scene, log: { encounters } } = this.room;
    const warned = new Set(encounters.map(({ vid, other }) => pairKey(vid, other)));
    const { range } = this;
    return this.chosenPairs().map(([a, b]) => {
      const [one, other] = [this.track(a, PLACE, range), this.track(b, PLACE, range)];
      return {
        key: pairKey(a, b), label: `${scene.name(a)} ↔ ${scene.name(b)}`, warned: warned.has(pairKey(scene.vid(a), scene.vid(b))),
        line: one && other ? distanceLine(one, other, range.from, range.to) : NO_LINE,
      };
    });
  }

  /** How far the gap of each charted vehicle of a platoon is from the one that it wants. */
  gapErrors(): Curve[] {
    const { scene } = this.room;
    const { range } = this;
    return this.followings().map(([follower, ahead]) => {
      const row = scene.row(follower.vid);
      const [own, other] = [this.track(row, [...PLACE, 'speed'], range), this.track(ahead, PLACE, range)];
      const lengths = scene.body[4 * row] + scene.body[4 * ahead];
      const line = own && other ? gapErrors(distanceLine(own, other, range.from, range.to), lengths, own, follower) : NO_LINE;
      return { key: `${row} ${ahead}`, label: `${scene.name(row)} behind ${scene.name(ahead)}`, warned: false, line };
    });
  }

  /** Charted vehicles in platoons with the row of the one ahead of each, at present. */
  private followings(): [Follower, number][] {
    const { scene, fleet } = this.room;
    const followers = scene.words.radio?.followers ?? [];
    const placeOf = (vid: number): Place | null => {
      const row = scene.row(vid);
      return row < 0 || !fleet.heard(row) ? null : { vid, x: fleet.x(row), y: fleet.y(row), heading: fleet.now[fleet.newest][4 * row + 3] };
    };
    const chosen = [...this.room.mapState.selected].map((row) => scene.vid(row));
    const charted = followers.filter(({ vid }) => chosen.length === 0 || chosen.includes(vid)).slice(0, MAX_VEHICLES);
    return charted.map((one): [Follower, number] => [one, scene.row(predecessor(one, followers, placeOf) ?? -1)]).filter(([, ahead]) => ahead >= 0);
  }

  /** One measure of each charted vehicle: the selected ones, or otherwise the first. */
  of(measure: Measure): Curve[] {
    return this.watched().map((row) => ({ key: String(row), label: this.room.scene.name(row), line: this.line(row, measure), warned: false }));
  }

  line(row: number, measure: Measure, range = this.range): Line {
    const { column, shown } = MEASURES[measure];
    const track = column === null ? null : this.track(row, [column], range);
    return track && column !== null ? lineOf(track, column, shown, range.from, range.to) : NO_LINE;
  }

  /** In a replay the default does not depend on who has been heard, which differs after a seek. */
  watched(): number[] {
    const { mapState, fleet, scene } = this.room;
    if (mapState.selected.size > 0) {
      return [...mapState.selected].slice(-MAX_VEHICLES);
    }
    if (!this.recorded) {
      return fleet.firstOnes(MAX_VEHICLES);
    }
    const rows = [...scene.real.keys()];
    const real = rows.filter((row) => scene.real[row] === 1);
    return (real.length > 0 ? real : rows).slice(0, MAX_VEHICLES);
  }

  /** The vehicle of the drawer is charted, too. */
  watch(row: number): void {
    this.extra = row;
    this.refresh();
  }

  private track(row: number, columns: readonly string[], range: TimeRange): Track | null {
    const vid = this.room.scene.vid(row);
    return this.recorded ? this.recorded.track(vid, columns, range) : (this.tracks.get(vid) ?? null);
  }

  private take(vehicles: readonly VehicleSamples[]): void {
    const longest = Math.max(LONGEST_JOINED_SECONDS, 2.5 * (this.room.scene.words.clock.report_s ?? 0));
    vehicles.forEach((samples) => this.tracks.get(samples.vid)?.add(samples, longest));
  }

  private chosenPairs(): Pair[] {
    return this.recorded ? this.recordedPairs(this.recorded) : [...this.pairs.values()].map(({ pair }) => pair);
  }

  /** Selected pairs, then those of alerts in the charts' range, latest first; then the nearest. Depends on the time of the replay alone. */
  private recordedPairs(recorded: Recorded): Pair[] {
    const { scene, log, seconds } = this.room;
    const { from, to } = this.range;
    const choice = new PairChoice(scene.rows);
    const selected = this.chooseSelected(choice);
    const alerts = log.alerts.filter(({ t_s }) => t_s >= from && t_s <= to).reverse();
    alerts.filter(concerning(selected.map((row) => scene.vid(row)))).forEach(({ vid, other }) => choice.add(scene.row(vid), scene.row(other)));
    if (selected.length === 0 && choice.size < 3) {
      recorded.closest(seconds).forEach(({ vid, other }) => choice.add(scene.row(vid), scene.row(other)));
    }
    return choice.pairs;
  }

  private chooseSelected(choice: PairChoice): number[] {
    const selected = [...this.room.mapState.selected].slice(-MAX_VEHICLES);
    selected.forEach((a, i) => selected.slice(i + 1).forEach((b) => choice.add(a, b)));
    return selected;
  }

  /** Tells the server which vehicles are charted, so that it sends all their reports. */
  private refresh(): void {
    const { room } = this;
    if (this.recorded || !room.link.open || room.fleet.frame === null) {
      return;
    }
    this.choosePairs();
    const inPlatoons = this.followings().flatMap(([{ vid }, ahead]) => [room.scene.row(vid), ahead]);
    const rows = new Set([...this.watched(), ...inPlatoons, ...[...this.pairs.values()].flatMap(({ pair }) => pair), ...(this.extra >= 0 ? [this.extra] : [])]);
    const vids = [...rows].map((row) => room.scene.vid(row)).sort((a, b) => a - b);
    this.tracks.forEach((_, vid) => { if (!vids.includes(vid)) { this.tracks.delete(vid); } });
    vids.forEach((vid) => { if (!this.tracks.has(vid)) { this.tracks.set(vid, new GrowingTrack()); } });
    if (vids.join() !== this.charted) {
      this.charted = vids.join();
      room.link.send({ type: 'chart', vids: this.charted });
    }
  }

  /** Selected pairs first, then encounters, then the closest of all; a pair stays while it is among them. */
  private choosePairs(): void {
    const { scene, fleet, layer, log: { encounters } } = this.room;
    const choice = new PairChoice(fleet.rows);
    const selected = this.chooseSelected(choice);
    if (selected.length === 1) {
      choice.add(selected[0], nearestTo(fleet, layer.shown, selected[0]));
    }
    const warned = encounters.filter(concerning(selected.map((row) => scene.vid(row)))).slice(0, 4).map(({ vid, other }): Pair => [scene.row(vid), scene.row(other)]);
    warned.forEach(([a, b]) => choice.add(a, b));
    const now = performance.now();
    if (selected.length === 0) {
      [...this.pairs.values()].filter(({ used }) => now - used < KEPT_PAIR_MILLIS).forEach(({ pair: [a, b] }) => choice.add(a, b));
      if (choice.size < 3) {
        closestPairs(fleet, layer.shown, 3 - choice.size).forEach(({ a, b }) => choice.add(a, b));
      }
    }
    const urgent = new Set(warned.map(([a, b]) => pairKey(a, b)));
    this.pairs = new Map(choice.pairs.map((pair) => {
      const key = pairKey(pair[0], pair[1]);
      return [key, { pair, used: urgent.has(key) ? now : (this.pairs.get(key)?.used ?? now) }];
    }));
  }
}

/** The first different pairs that are added, up to a limit. */
class PairChoice {
  private readonly chosen = new Map<string, Pair>();

  constructor(private readonly rows: number) {}

  get size(): number {
    return this.chosen.size;
  }

  get pairs(): Pair[] {
    return [...this.chosen.values()];
  }

  add(a: number, b: number): void {
    if (a >= 0 && b >= 0 && a < this.rows && b < this.rows && a !== b && this.chosen.size < MAX_PAIRS && !this.chosen.has(pairKey(a, b))) {
      this.chosen.set(pairKey(a, b), a < b ? [a, b] : [b, a]);
    }
  }
}

/** Whether one of both is among some vehicles; if these are none, always. */
function concerning(vids: readonly number[]): (pair: { vid: number; other: number }) => boolean {
  return ({ vid, other }) => vids.length === 0 || vids.includes(vid) || vids.includes(other);
}

type Numbers = Pick<Fleet, 'x' | 'y' | 'z' | 'speed' | 'compass' | 'age' | 'value'>;

interface MeasureOf {
  label: string;
  unit: string;
  digits: number;
  /** From the last frame; NaN if only reports tell it. */
  value: (fleet: Numbers, row: number) => number;
  /** The column of a vehicle's reports that is charted, null for none; and what is shown of its values. */
  column: string | null;
  shown: (value: number) => number;
}

/** Columns of a frame that have a measure of another name, or of another reference, below. */
const SHOWN_OTHERWISE: readonly string[] = ['east', 'north', 'up', 'heading', 'speed'];
const DEGREES = 180 / Math.PI;
const same = (value: number): number => value;

/** Measures of a vehicle that can be charted: these, and every further column of a frame that has a unit. */
export const MEASURES: Readonly<Record<string, MeasureOf>> = {
  speed: { label: 'speed', unit: 'm/s', digits: 1, value: (fleet, row) => fleet.speed(row), column: 'speed', shown: same },
  travelled: { label: 'path length', unit: 'm', digits: 0, value: () => NaN, column: 'travelled', shown: same },
  heading: { label: 'heading', unit: '°', digits: 0, value: (fleet, row) => fleet.compass(row), column: 'heading', shown: (value) => (((90 - value * DEGREES) % 360) + 360) % 360 },
  height: { label: 'height', unit: 'm', digits: 1, value: (fleet, row) => fleet.z(row), column: 'up', shown: same },
  east: { label: 'east', unit: 'm', digits: 1, value: (fleet, row) => fleet.x(row), column: 'east', shown: same },
  north: { label: 'north', unit: 'm', digits: 1, value: (fleet, row) => fleet.y(row), column: 'north', shown: same },
  age: { label: 'age of last word', unit: 's', digits: 1, value: (fleet, row) => fleet.age(row), column: null, shown: same },
  ...Object.fromEntries((Object.keys(FRAME_COLUMNS) as FrameColumn[]).filter((column) => FRAME_COLUMNS[column].unit !== '' && !SHOWN_OTHERWISE.includes(column))
    .map((column) => [column, measureOf(column)])),
};

export type Measure = keyof typeof MEASURES;

function measureOf(column: FrameColumn): MeasureOf {
  const { unit } = FRAME_COLUMNS[column];
  const degrees = unit.startsWith('rad');
  const shown = degrees ? (value: number): number => value * DEGREES : same;
  return {
    label: column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`), unit: degrees ? unit.replace('rad', '°') : unit, digits: 1,
    value: (fleet, row) => shown(fleet.value(row, column)), column, shown,
  };
}
