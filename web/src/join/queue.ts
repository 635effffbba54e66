import type { Fix } from './fix';

const MOST = 1800;
const BATCH = 100;
const KEY = 'tandem-queue';
const SAVE_EVERY_MILLIS = 5000;

/** Storage of text that survives a reload. */
export interface TextStorage { getItem(key: string): string | null; setItem(key: string, value: string): void; removeItem(key: string): void }

/** Queue of positions to be sent, the oldest first. It holds half an hour; older ones are dropped and counted. */
export class Queue {
  dropped = 0;
  private fixes: Fix[] = [];
  private saved = 0;

  constructor(private readonly storage: TextStorage | null, private readonly now: () => number = Date.now) {
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

  /** The next batch; it stays in the queue until it is delivered. */
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
        this.storage?.removeItem(KEY);
      } else {
        this.storage?.setItem(KEY, JSON.stringify(this.fixes));
      }
    } catch {
      // The storage is full or forbidden; the queue in memory is complete.
    }
  }

  private load(): void {
    try {
      const kept: unknown = JSON.parse(this.storage?.getItem(KEY) ?? '[]');
      this.fixes = Array.isArray(kept) ? (kept as Fix[]).filter((fix) => typeof fix?.t_ms === 'number').slice(-MOST) : [];
    } catch {
      this.fixes = [];
    }
  }
}

/** The body of a post; the waiting time of each fix is measured by this phone's clock alone. */
export function body(batch: readonly Fix[], now: number): string {
  return JSON.stringify({ fixes: batch.map(({ got_ms, ...fix }) => ({ ...fix, waited_s: Math.max(0, now - got_ms) / 1000 })) });
}
