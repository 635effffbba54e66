import type { Fix } from './fix';

const MOST = 1800;
const BATCH = 100;
const KEY = 'tandem-queue';
const SAVE_EVERY_MILLIS = 5000;

/** Where text is kept over a reload. */
export interface Shelf { getItem(key: string): string | null; setItem(key: string, value: string): void; removeItem(key: string): void }

/** Positions that wait to be delivered, the oldest first. Half an hour of them is kept; what is older is dropped and counted. */
export class Queue {
  dropped = 0;
  private fixes: Fix[] = [];
  private saved = 0;

  constructor(private readonly shelf: Shelf | null, private readonly now: () => number = Date.now) {
    this.load();
  }

  get length(): number {
    return this.fixes.length;
  }

  add(fix: Fix): void {
    this.fixes.push(fix);
    if (this.fixes.length > MOST) {
      this.fixes.shift();
      this.dropped++;
    }
    if (this.fixes.length > 1 && this.now() - this.saved > SAVE_EVERY_MILLIS) {
      this.save();
    }
  }

  /** The next to deliver; they stay until they are delivered. */
  batch(): readonly Fix[] {
    return this.fixes.slice(0, BATCH);
  }

  delivered(batch: readonly Fix[]): void {
    const gone = new Set(batch);
    this.fixes = this.fixes.filter((fix) => !gone.has(fix));
    this.save();
  }

  clear(): void {
    this.fixes = [];
    this.dropped = 0;
    this.save();
  }

  save(): void {
    this.saved = this.now();
    try {
      if (this.fixes.length === 0) {
        this.shelf?.removeItem(KEY);
      } else {
        this.shelf?.setItem(KEY, JSON.stringify(this.fixes));
      }
    } catch {
      // A full or forbidden shelf: memory has them all the same.
    }
  }

  private load(): void {
    try {
      const kept: unknown = JSON.parse(this.shelf?.getItem(KEY) ?? '[]');
      this.fixes = Array.isArray(kept) ? (kept as Fix[]).filter((fix) => typeof fix?.t_ms === 'number').slice(-MOST) : [];
    } catch {
      this.fixes = [];
    }
  }
}

/** The body of a post: how long each had to wait is counted on this phone's clock alone. */
export function body(batch: readonly Fix[], now: number): string {
  return JSON.stringify({ fixes: batch.map(({ got_ms, ...fix }) => ({ ...fix, waited_s: Math.max(0, now - got_ms) / 1000 })) });
}
