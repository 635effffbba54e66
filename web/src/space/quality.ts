/** A frame may take this long before something is left out, much longer before more is at once, and must take less than the last before it comes back, milliseconds. */
const SLOW_MILLIS = 120;
const VERY_SLOW_MILLIS = 400;
const QUICK_MILLIS = 25;
const FRAMES = 6;
const VERY_SLOW_FRAMES = 2;
/** From best to cheapest: resolution, smooth edges, shadows, grain and reflections of surfaces, and the number of vehicles that are drawn whole. */
const LEVELS = [
  { resolution: 1, smooth: true, shadows: true, fine: true, whole: 300 }, { resolution: 1, smooth: true, shadows: false, fine: true, whole: 300 }, { resolution: 1, smooth: true, shadows: false, fine: false, whole: 150 },
  { resolution: 0.6, smooth: true, shadows: false, fine: false, whole: 100 }, { resolution: 0.4, smooth: true, shadows: false, fine: false, whole: 60 }, { resolution: 0.3, smooth: false, shadows: false, fine: false, whole: 30 },
] as const;
type Level = (typeof LEVELS)[number];

/** How finely a view is drawn: lowered where frames take long, raised again where they are quick. */
export class Quality {
  private level: number;
  private times: number[] = [];
  private calm = 0;

  constructor(level = 0) {
    this.level = level;
  }

  get now(): Level {
    return LEVELS[this.level];
  }

  get isFull(): boolean {
    return this.level === 0;
  }

  /** Draws one picture at the best, however long it takes. */
  inFull(draw: () => void): void {
    const before = this.level;
    this.level = 0;
    try {
      draw();
    } finally {
      this.level = before;
    }
  }

  /** Accounts for a frame; true when the resolution has changed. */
  drew(millis: number): boolean {
    this.times.push(millis);
    const slowest = this.times.length >= VERY_SLOW_FRAMES && this.times.every((one) => one > VERY_SLOW_MILLIS);
    if (this.times.length < FRAMES && !slowest) {
      return false;
    }
    const median = this.times.sort((one, other) => one - other)[this.times.length >> 1];
    this.times = [];
    const before = this.now.resolution;
    this.change(median);
    return this.now.resolution !== before;
  }

  private change(median: number): void {
    if (median > SLOW_MILLIS) {
      this.level = Math.min(LEVELS.length - 1, this.level + (median > VERY_SLOW_MILLIS ? 2 : 1));
      this.calm = 0;
    } else if (median < QUICK_MILLIS && this.level > 0 && ++this.calm > 10 * this.level) {
      this.level--;
      this.calm = 0;
    }
  }
}
