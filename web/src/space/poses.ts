import { shortest } from '../geo/angle';
import { type Fleet, JUMP_METRES } from '../state/fleet';

/** A slope shows over so many metres, and is none where it is steeper than roads are. */
const CLIMB_METRES = 0.05;
const STEEPEST_RADIANS = 0.3;

/** Where a vehicle is drawn: metres and radians; heading anticlockwise from east, pitch with the nose up, roll with the right side down. */
export interface Pose { x: number; y: number; z: number; heading: number; pitch: number; roll: number }

/** Poses between the last two frames, never ahead of the newest, and how far wheels have rolled. */
export class Poses {
  /** Metres rolled by each row since it was first seen, negative in reverse. */
  readonly rolled: Float32Array;
  /** Acceleration along the heading, m/s2, smoothed over frames. */
  readonly acceleration: Float32Array;
  /** Pitch of the way that a row has gone between the last frames, radians: how those that report none stand on a slope. */
  readonly slope: Float32Array;
  private readonly speedBefore: Float32Array;
  private secondsBefore = NaN;
  private part = 1;

  constructor(private readonly fleet: Fleet) {
    const rows = Math.max(1, fleet.capacity);
    this.rolled = new Float32Array(rows);
    this.acceleration = new Float32Array(rows);
    this.speedBefore = new Float32Array(rows);
    this.slope = new Float32Array(rows);
  }

  /** Accounts for a new frame. */
  framed(): void {
    const { fleet } = this;
    const elapsed = fleet.seconds - this.secondsBefore;
    for (let row = 0; row < fleet.rows; row++) {
      const speed = fleet.speed(row);
      if (Math.abs(elapsed) < 2 && elapsed !== 0) {
        this.rolled[row] += 0.5 * (speed + this.speedBefore[row]) * elapsed;
        this.acceleration[row] += 0.5 * ((speed - this.speedBefore[row]) / Math.abs(elapsed) - this.acceleration[row]);
      }
      this.speedBefore[row] = speed;
      this.climb(row);
    }
    this.secondsBefore = fleet.seconds;
  }

  private climb(row: number): void {
    const { now, newest, tilt } = this.fleet;
    const [to, from, at] = [now[newest], now[1 - newest], 4 * row];
    const [east, north] = [to[at] - from[at], to[at + 1] - from[at + 1]];
    const gone = east * Math.cos(to[at + 3]) + north * Math.sin(to[at + 3]);
    if (tilt[newest][2 * row] !== 0) {
      this.slope[row] = 0;
    } else if (Math.abs(gone) > CLIMB_METRES && Math.hypot(east, north) < JUMP_METRES) {
      const pitch = Math.atan((to[at + 2] - from[at + 2]) / gone);
      this.slope[row] = Math.abs(pitch) < STEEPEST_RADIANS ? pitch : 0;
    }
  }

  /** Fixes the instant at which poses are taken; false when all stand where the newest frame has them. */
  at(millis: number): boolean {
    this.part = this.fleet.glided(millis);
    return this.part < 1;
  }

  read(row: number, into: Pose): Pose {
    const { now, newest, tilt } = this.fleet;
    const [to, from, at] = [now[newest], now[1 - newest], 4 * row];
    const part = Math.hypot(to[at] - from[at], to[at + 1] - from[at + 1]) > JUMP_METRES ? 1 : this.part;
    into.x = from[at] + part * (to[at] - from[at]);
    into.y = from[at + 1] + part * (to[at + 1] - from[at + 1]);
    into.z = from[at + 2] + part * (to[at + 2] - from[at + 2]);
    into.heading = from[at + 3] + part * shortest(to[at + 3] - from[at + 3]);
    const [tilted, tiltedBefore] = [tilt[newest], tilt[1 - newest]];
    into.pitch = tiltedBefore[2 * row] + part * (tilted[2 * row] - tiltedBefore[2 * row]);
    into.roll = tiltedBefore[2 * row + 1] + part * (tilted[2 * row + 1] - tiltedBefore[2 * row + 1]);
    return into;
  }
}

/** Writes the matrix of a pose, column by column: turned by the heading about the vertical, then pitched about the left axis, then rolled about the nose. */
export function writeMatrix({ x, y, z, heading, pitch, roll }: Pose, into: Float32Array, at: number): void {
  const ch = Math.cos(heading);
  const sh = Math.sin(heading);
  const cp = Math.cos(pitch);
  const sp = Math.sin(pitch);
  const cr = Math.cos(roll);
  const sr = Math.sin(roll);
  into[at] = ch * cp;
  into[at + 1] = sh * cp;
  into[at + 2] = sp;
  into[at + 3] = 0;
  into[at + 4] = -sh * cr - ch * sp * sr;
  into[at + 5] = ch * cr - sh * sp * sr;
  into[at + 6] = cp * sr;
  into[at + 7] = 0;
  into[at + 8] = sh * sr - ch * sp * cr;
  into[at + 9] = -ch * sr - sh * sp * cr;
  into[at + 10] = cp * cr;
  into[at + 11] = 0;
  into[at + 12] = x;
  into[at + 13] = y;
  into[at + 14] = z;
  into[at + 15] = 1;
}
