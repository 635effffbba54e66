import { BY_HAND, FRAME_COLUMNS, type FrameColumn, IN_ENCOUNTER, NEVER_HEARD } from '../wire/contract';
import { type Frame, freshness } from '../wire/frame';
import type { Scene } from './scene';

/** Bits of a vehicle's look, as the shaders read them: the symbol in the lowest two. */
export const LOOK = { REAL: 4, WARNED: 8, BY_HAND: 16, SELECTED: 32, HOVERED: 64, FLIES: 128 } as const;

/** Seconds after which a vehicle without reports is coasting; frames have only the state, not its begin. */
const COASTING_AFTER = 1;
/** Maximum number of corners of a tail; fewer in a large fleet, limited by the size of the texture. */
const TAIL_SLOTS = 48;
const TEXTURE_LINES = 4096;
export const ROWS_PER_LINE = 1024;

/** Current and last positions of all vehicles, in columns that are uploaded to the GPU unchanged: four numbers a row. */
export class Fleet {
  frame: Frame | null = null;
  /** Time of arrival of the frame in milliseconds of the page, and interval since the previous one. */
  arrived = 0;
  interval = 100;
  /** x, y, z, heading: two slots in turn, so that drawing can glide from one to the other. */
  readonly now: readonly [Float32Array, Float32Array];
  newest: 0 | 1 = 0;
  /** Set when the older slot has changed, too; cleared by the reader. */
  jumped = true;
  /** speed, age, look, nothing. */
  readonly state: Float32Array;
  /** The latest corner of all tails: x, y, z, whether the vehicle has reported. Older ones are on the GPU only. */
  readonly corner: Float32Array;
  readonly travelled: Float32Array;
  readonly slots: number;
  readonly lines: number;
  tailHead = -1;
  tailCount = 0;
  private tailTime = 0;
  private readonly unheardSince: Float64Array;

  constructor(public scene: Scene, readonly capacity = scene.rows, public tailSeconds = 20) {
    const floats = 4 * Math.max(1, capacity);
    this.lines = Math.max(1, Math.ceil(capacity / ROWS_PER_LINE));
    this.slots = Math.max(1, Math.min(TAIL_SLOTS, Math.floor(TEXTURE_LINES / this.lines)));
    this.now = [new Float32Array(floats), new Float32Array(floats)];
    this.state = new Float32Array(floats);
    this.corner = new Float32Array(floats);
    this.travelled = new Float32Array(Math.max(1, capacity));
    this.unheardSince = new Float64Array(Math.max(1, capacity)).fill(NaN);
  }

  get rows(): number {
    return this.frame ? Math.min(this.frame.rows, this.scene.rows) : 0;
  }

  get seconds(): number {
    return this.frame?.seconds ?? 0;
  }

  x(row: number): number {
    return this.now[this.newest][4 * row];
  }

  y(row: number): number {
    return this.now[this.newest][4 * row + 1];
  }

  z(row: number): number {
    return this.now[this.newest][4 * row + 2];
  }

  speed(row: number): number {
    return this.state[4 * row];
  }

  age(row: number): number {
    return this.state[4 * row + 1];
  }

  /** The value of any column of the frame, in its unit. */
  value(row: number, column: FrameColumn): number {
    return (this.frame?.[column][row] ?? 0) * FRAME_COLUMNS[column].scale;
  }

  /** Compass degrees of the heading on the grid. */
  compass(row: number): number {
    const turns = (this.frame?.heading[row] ?? 0) / 65536;
    return (450 - 360 * turns) % 360;
  }

  heard(row: number): boolean {
    return this.frame !== null && (this.frame.flags[row] & NEVER_HEARD) === 0;
  }

  /** The first real vehicles that have a position; if there are none, the first of all that have one. */
  firstOnes(count: number): number[] {
    const first = (wanted: (row: number) => boolean): number[] => {
      const found: number[] = [];
      for (let row = 0; row < this.rows && found.length < count; row++) {
        if (this.heard(row) && wanted(row)) {
          found.push(row);
        }
      }
      return found;
    };
    const real = first((row) => this.scene.real[row] === 1);
    return real.length > 0 ? real : first(() => true);
  }

  warned(row: number): boolean {
    return this.frame !== null && (this.frame.flags[row] & IN_ENCOUNTER) !== 0;
  }

  distance(row: number, other: number): number {
    return Math.hypot(this.x(row) - this.x(other), this.y(row) - this.y(other), this.z(row) - this.z(other));
  }

  /** Accepts a frame and returns whether a corner was added to the tails. */
  take(frame: Frame, millis: number): boolean {
    const gap = millis - this.arrived;
    const before = this.frame;
    const jump = frame.jump || before === null || before.edition !== frame.edition;
    this.jumped ||= jump;
    this.interval = jump ? 0 : Math.min(500, 0.8 * this.interval + 0.2 * gap);
    this.arrived = millis;
    this.frame = frame;
    this.newest = this.newest === 0 ? 1 : 0;
    this.unpack(frame);
    if (jump) {
      this.now[1 - this.newest].set(this.now[this.newest]);
      this.tailCount = 0;
      this.travelled.fill(0);
    } else {
      this.travel(before, frame);
    }
    return this.addCorner(frame.seconds);
  }

  /** Clears the tails, for instance when their length changes. */
  cutTails(): void {
    this.tailCount = 0;
  }

  private unpack(frame: Frame): void {
    const place = this.now[this.newest];
    const { real, symbol, flies } = this.scene;
    const { east, north, up, heading, speed } = FRAME_COLUMNS;
    for (let row = 0, at = 0, rows = this.rows; row < rows; row++, at += 4) {
      const flags = frame.flags[row];
      place[at] = frame.east[row] * east.scale;
      place[at + 1] = frame.north[row] * north.scale;
      place[at + 2] = frame.up[row] * up.scale;
      place[at + 3] = frame.heading[row] * heading.scale;
      this.state[at] = frame.speed[row] * speed.scale;
      this.state[at + 1] = this.ageOf(row, flags, frame.seconds);
      this.state[at + 2] =
        symbol[row] |
        (real[row] * LOOK.REAL) |
        (flies[row] * LOOK.FLIES) |
        ((flags & IN_ENCOUNTER) !== 0 ? LOOK.WARNED : 0) |
        ((flags & BY_HAND) !== 0 ? LOOK.BY_HAND : 0);
    }
  }

  private ageOf(row: number, flags: number, seconds: number): number {
    if (freshness(flags) === 0) {
      this.unheardSince[row] = NaN;
      return 0;
    }
    if (!(this.unheardSince[row] <= seconds)) {
      this.unheardSince[row] = seconds;
    }
    return COASTING_AFTER + seconds - this.unheardSince[row];
  }

  /** Movement does not count for vehicles that had no position before, nor while simulated time stands still. */
  private travel(before: Frame, frame: Frame): void {
    if (frame.seconds === before.seconds) {
      return;
    }
    const to = this.now[this.newest];
    const from = this.now[1 - this.newest];
    for (let row = 0, at = 0, rows = this.rows; row < rows; row++, at += 4) {
      if ((before.flags[row] & NEVER_HEARD) !== 0) {
        continue;
      }
      const dx = to[at] - from[at];
      const dy = to[at + 1] - from[at + 1];
      this.travelled[row] += Math.sqrt(dx * dx + dy * dy);
    }
  }

  private addCorner(seconds: number): boolean {
    const period = this.tailSeconds / this.slots;
    if (this.tailCount > 0 && Math.abs(seconds - this.tailTime) < 0.95 * period) {
      return false;
    }
    this.tailTime = seconds;
    this.tailHead = (this.tailHead + 1) % this.slots;
    this.tailCount = Math.min(this.slots, this.tailCount + 1);
    this.corner.set(this.now[this.newest]);
    for (let row = 0, rows = this.rows; row < rows; row++) {
      this.corner[4 * row + 3] = this.heard(row) ? 1 : 0;
    }
    return true;
  }
}
