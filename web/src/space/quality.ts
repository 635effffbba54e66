/** A frame may take this long before something is left out, and must take less than the other before it comes back, milliseconds. */
const SLOW_MILLIS = 120;
const QUICK_MILLIS = 25;
const FRAMES = 6;
/** From best to cheapest. */
const LEVELS = [{ resolution: 1, shadows: true }, { resolution: 1, shadows: false }, { resolution: 0.6, shadows: false }, { resolution: 0.4, shadows: false }] as const;

/** How finely a view is drawn: lowered where frames take long, raised again where they are quick. */
export class Quality {
  private level: number;
  private times: number[] = [];
  private calm = 0;

  constructor(level = 0) {
    this.level = level;
  }

  get resolution(): number {
    return LEVELS[this.level].resolution;
  }

  get shadows(): boolean {
    return LEVELS[this.level].shadows;
  }

  /** Accounts for a frame; true when the resolution has changed. */
  drew(millis: number): boolean {
    this.times.push(millis);
    if (this.times.length < FRAMES) {
      return false;
    }
    const median = this.times.sort((one, other) => one - other)[FRAMES >> 1];
    this.times = [];
    const before = this.resolution;
    if (median > SLOW_MILLIS && this.level < LEVELS.length - 1) {
      this.level++;
      this.calm = 0;
    } else if (median < QUICK_MILLIS && this.level > 0 && ++this.calm > 10 * this.level) {
      this.level--;
      this.calm = 0;
    }
    return this.resolution !== before;
  }
}
