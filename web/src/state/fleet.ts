import { BY_HAND, FRAME_COLUMNS, type FrameColumn, IN_ENCOUNTER, NEVER_HEARD } from '../wire/contract';
import { type Corner, type Frame, freshness } from '../wire/frame';
import { shortest } from '../geo/angle';
import type { Scene } from './scene';

/** Bits of a vehicle's look, as the shaders read them: the symbol in the lowest two. */
export const LOOK = { REAL: 4, WARNED: 8, BY_HAND: 16, SELECTED: 32, HOVERED: 64, FLIES: 128 } as const;

/** Seconds after which a vehicle without reports is coasting; frames have only the state, not its begin. */
const COASTING_AFTER = 1;
/** Seconds between the corners of tails, as the server sends them. */
const CORNER_SECONDS = 0.4;
/** Corners further apart than this, or than the reports of the run, are not joined. */
const MAX_JOINED_SECONDS = 0.85;
/** Maximum number of corners of a tail, two minutes; fewer in a large fleet, limited by the size of the texture. */
const TAIL_SLOTS = 300;
const TEXTURE_LINES = 4096;
/** Frames further apart in simulated time are not joined by gliding: symbols, and the tails that end at them, would cut curves. */
const MAX_GLIDE_SECONDS = 0.4;
/** Longest glide; frames that come later, after a pause, tell nothing of the next ones. */
const MAX_GLIDE_MILLIS = 500;
/** Steps larger than this are jumps, metres: nobody glides across the map. */
export const JUMP_METRES = 30;
export const ROWS_PER_LINE = 1024;

/** Current and last positions of all vehicles, in columns that are uploaded to the GPU unchanged: four numbers a row. */
export class Fleet {
  frame: Frame | null = null;
  /** Time of arrival of the frame in milliseconds of the page, and for how long drawing glides to it; 0 to jump. */
  arrived = 0;
  interval = 100;
  /** x, y, z, heading: two slots in turn, so that drawing can glide from one to the other. */
  readonly now: readonly [Float32Array, Float32Array];
  /** pitch, roll: likewise. */
  readonly tilt: readonly [Float32Array, Float32Array];
  newest: 0 | 1 = 0;
  /** Set when the older slot has changed, too; cleared by the reader. */
  jumped = true;
  /** speed, age, look, steering angle. */
  readonly state: Float32Array;
  readonly slots: number;
  readonly lines: number;
  tailHead = -1;
  tailCount = 0;
  private tailTime = NaN;
  /** Corners of instants that no frame has reached yet. */
  private early: Corner[] = [];
  /** New corners: x, y, z, whether the vehicle has a position there. Older ones are on the GPU only. */
  private fresh: { slot: number; data: Float32Array }[] = [];
  private readonly unheardSince: Float64Array;

  constructor(public scene: Scene, readonly capacity = scene.rows, public tailSeconds = 20) {
    const floats = 4 * Math.max(1, capacity);
    this.lines = Math.max(1, Math.ceil(capacity / ROWS_PER_LINE));
    this.slots = Math.max(1, Math.min(TAIL_SLOTS, Math.floor(TEXTURE_LINES / this.lines)));
    this.now = [new Float32Array(floats), new Float32Array(floats)];
    this.tilt = [new Float32Array(floats / 2), new Float32Array(floats / 2)];
    this.state = new Float32Array(floats);
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

  /** Accepts corners of tails, which join them when a frame has reached their instant. */
  offerCorner(corner: Corner): void {
    this.early.push(corner);
    this.early.splice(0, this.early.length - this.slots);
  }

  /** The corners since the last call. */
  takeCorners(): { slot: number; data: Float32Array }[] {
    return this.fresh.splice(0);
  }

  /** Accepts a frame. */
  take(frame: Frame, millis: number): void {
    const gap = Math.min(MAX_GLIDE_MILLIS, millis - this.arrived);
    const before = this.frame;
    const jump = frame.jump || before === null || before.edition !== frame.edition;
    this.jumped ||= jump;
    const far = jump || Math.abs(frame.seconds - before.seconds) > MAX_GLIDE_SECONDS + 1e-6;
    if (!far) {
      this.stay(this.glided(millis));
    }
    this.interval = far ? 0 : 0.8 * (this.interval || gap) + 0.2 * gap;
    this.arrived = millis;
    this.frame = frame;
    this.newest = this.newest === 0 ? 1 : 0;
    this.unpack(frame);
    if (jump) {
      this.now[1 - this.newest].set(this.now[this.newest]);
      this.tilt[1 - this.newest].set(this.tilt[this.newest]);
      this.clearTails(frame.seconds);
    }
    this.joinCorners(frame.seconds, !jump && frame.seconds < before.seconds);
  }

  /** How much of the way from the older slot to the newest frame is drawn at an instant, 0 to 1: never beyond the newest frame. */
  glided(millis: number): number {
    return this.interval > 0 ? Math.min(1, Math.max(0, (millis - this.arrived) / this.interval)) : 1;
  }

  /** A frame that comes before the glide to the last one is over begins where everybody is drawn, so that nobody leaps. */
  private stay(part: number): void {
    if (!(part < 1)) {
      return;
    }
    const [to, from] = [this.now[this.newest], this.now[1 - this.newest]];
    const [tilt, tiltBefore] = [this.tilt[this.newest], this.tilt[1 - this.newest]];
    for (let row = 0, at = 0; row < this.rows; row++, at += 4) {
      if (Math.hypot(to[at] - from[at], to[at + 1] - from[at + 1]) <= JUMP_METRES) {
        to[at] = from[at] + part * (to[at] - from[at]);
        to[at + 1] = from[at + 1] + part * (to[at + 1] - from[at + 1]);
        to[at + 2] = from[at + 2] + part * (to[at + 2] - from[at + 2]);
        to[at + 3] = from[at + 3] + part * shortest(to[at + 3] - from[at + 3]);
        tilt[2 * row] = tiltBefore[2 * row] + part * (tilt[2 * row] - tiltBefore[2 * row]);
        tilt[2 * row + 1] = tiltBefore[2 * row + 1] + part * (tilt[2 * row + 1] - tiltBefore[2 * row + 1]);
      }
    }
    this.jumped = true;
  }

  /** Number of corners to draw. */
  get tailLength(): number {
    return Math.min(this.tailCount, Math.ceil(this.tailSeconds / CORNER_SECONDS));
  }

  private clearTails(seconds: number): void {
    this.early = this.early.filter((corner) => Math.abs(corner.seconds - seconds) < CORNER_SECONDS);
    this.tailCount = 0;
    this.tailTime = NaN;
    this.fresh = [];
  }

  private unpack(frame: Frame): void {
    const place = this.now[this.newest];
    const { real, symbol, flies } = this.scene;
    const tilt = this.tilt[this.newest];
    const { east, north, up, heading, speed, steer, pitch, roll } = FRAME_COLUMNS;
    for (let row = 0, at = 0, rows = this.rows; row < rows; row++, at += 4) {
      const flags = frame.flags[row];
      place[at] = frame.east[row] * east.scale;
      place[at + 1] = frame.north[row] * north.scale;
      place[at + 2] = frame.up[row] * up.scale;
      place[at + 3] = frame.heading[row] * heading.scale;
      tilt[2 * row] = frame.pitch[row] * pitch.scale;
      tilt[2 * row + 1] = frame.roll[row] * roll.scale;
      this.state[at] = frame.speed[row] * speed.scale;
      this.state[at + 1] = this.ageOf(row, flags, frame.seconds);
      this.state[at + 3] = frame.steer[row] * steer.scale;
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

  /** Adds the corners that the frame has reached. Where some are missing, the line ends instead of cutting a curve short. */
  private joinCorners(seconds: number, backward: boolean): void {
    const reached = this.early.filter((corner) => (backward ? corner.seconds >= seconds : corner.seconds <= seconds));
    this.early = this.early.filter((corner) => !reached.includes(corner));
    for (const corner of reached) {
      this.endLine(corner.seconds);
      this.addCorner(corner);
    }
    this.endLine(seconds);
  }

  /** Adds a corner at which nobody has a position, if the last one is too long ago for a line. */
  private endLine(seconds: number): void {
    if (Math.abs(seconds - this.tailTime) > Math.max(MAX_JOINED_SECONDS, 1.5 * (this.scene.words.clock.report_s ?? 0))) {
      this.addCorner(null);
    }
  }

  private addCorner(corner: Corner | null): void {
    const { east, north, up } = FRAME_COLUMNS;
    const data = new Float32Array(4 * this.rows);
    for (let row = 0, at = 0, rows = Math.min(this.rows, corner?.rows ?? 0); corner && row < rows; row++, at += 4) {
      data[at] = corner.east[row] * east.scale;
      data[at + 1] = corner.north[row] * north.scale;
      data[at + 2] = corner.up[row] * up.scale;
      data[at + 3] = (corner.flags[row] & NEVER_HEARD) === 0 ? 1 : 0;
    }
    this.tailTime = corner ? corner.seconds : NaN;
    this.tailHead = (this.tailHead + 1) % this.slots;
    this.tailCount = Math.min(this.slots, this.tailCount + 1);
    this.fresh.push({ slot: this.tailHead, data });
  }
}
