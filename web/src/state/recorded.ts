import { get } from '../wire/api';
import type { NearPair, Series, VehicleSamples } from '../wire/contract';
import { Signal } from './signal';
import { joined, type Track } from './track';

/** What charts show. */
export interface TimeRange { from: number; to: number; window: number }

const MIN_TILE_SECONDS = 60;
const MAX_TILES = 400;
const PIXELS_PER_TILE = 1200;
const PAIR_BLOCK_SECONDS = 10;
const RETRY_MILLIS = 3000;

/**
 * Reports of a recording, requested in tiles of time and kept in bounded memory. What a chart shows at some time is a function of that time alone: it does not
 * depend on how the replay came there.
 */
export class Recorded {
  /** Fires when something that was asked for has come. */
  readonly came = new Signal();
  private readonly tiles = new Map<string, VehicleSamples | null>();
  private readonly pairs = new Map<number, NearPair[] | null>();
  private wanted = new Map<string, Set<number>>();
  private waiting = 0;

  constructor(private readonly run: string) {}

  /** Whether answers are still to come. */
  get busy(): boolean {
    return this.waiting > 0 || this.wanted.size > 0;
  }

  /**
   * The reports of a vehicle that cover a range of time; null until all of them have come.
   *
   * @param window length of the charts' range, by which tiles are measured
   */
  track(vid: number, columns: readonly string[], { from, to, window }: TimeRange): Track | null {
    const length = Math.max(MIN_TILE_SECONDS, window);
    const names = columns.join();
    const parts: VehicleSamples[] = [];
    for (let tile = Math.floor(from / length); tile <= Math.floor(to / length); tile++) {
      const group = `${names} ${length} ${tile}`;
      const part = this.tiles.get(`${group} ${vid}`);
      if (part) {
        parts.push(part);
      } else if (part === undefined) {
        this.want(group, vid);
      }
    }
    const count = Math.floor(to / length) - Math.floor(from / length) + 1;
    return parts.length === count ? joined(parts) : null;
  }

  /** The pairs that were nearest at the begin of the ten seconds around a time; empty until they have come. */
  closest(t: number): readonly NearPair[] {
    const block = PAIR_BLOCK_SECONDS * Math.floor(t / PAIR_BLOCK_SECONDS);
    const known = this.pairs.get(block);
    if (known === undefined) {
      this.pairs.set(block, null);
      void this.ask<NearPair[]>(`closest?t=${block}`, (list) => this.pairs.set(block, list), () => this.pairs.delete(block));
    }
    return known ?? [];
  }

  /** Requests of one moment go together. */
  private want(group: string, vid: number): void {
    if (this.wanted.size === 0) {
      queueMicrotask(() => this.fetch());
    }
    const vids = this.wanted.get(group) ?? new Set();
    this.wanted.set(group, vids.add(vid));
  }

  private fetch(): void {
    const wanted = this.wanted;
    this.wanted = new Map();
    wanted.forEach((vids, group) => {
      const [names, length, tile] = group.split(' ');
      const from = Number(length) * Number(tile);
      const keys = [...vids].map((vid) => `${group} ${vid}`);
      keys.forEach((key) => this.tiles.set(key, null));
      void this.ask<Series>(`series?vids=${[...vids].join()}&columns=${names}&from=${from}&to=${from + Number(length)}&pixels=${PIXELS_PER_TILE}`, ({ vehicles }) => {
        vehicles.forEach((one) => this.tiles.set(`${group} ${one.vid}`, one));
        this.forget();
      }, () => keys.forEach((key) => this.tiles.delete(key)));
    });
  }

  /** After a failure the same may be asked again, but not at once. */
  private async ask<T>(what: string, take: (answer: T) => void, failed: () => void): Promise<void> {
    this.waiting++;
    try {
      take(await get<T>(`/api/runs/${encodeURIComponent(this.run)}/${what}`));
    } catch {
      window.setTimeout(failed, RETRY_MILLIS);
    }
    this.waiting--;
    this.came.tell();
  }

  private forget(): void {
    for (const key of this.tiles.keys()) {
      if (this.tiles.size <= MAX_TILES) {
        return;
      }
      this.tiles.delete(key);
    }
  }
}
