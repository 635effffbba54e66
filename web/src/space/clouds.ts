import { BufferAttribute, BufferGeometry, Color, Group as Assembly, Matrix4, Points, PointsMaterial, Vector3 } from 'three';
import type { Points as PointWords, SensorReading, Sensors } from '../wire/contract';
import { FRAME_COLUMNS, type Group } from '../wire/contract';
import { shortest } from '../geo/angle';
import { Occupancy } from './occupancy';
import type { Pose } from './poses';
import type { SensedChoice } from './sensedchoice';
import { sensorMatrix } from './sensorcamera';
import type { SpaceRoom } from './spaceview';

/** Heights over the ground below the vehicle from the first colour to the last, metres. */
const LOWEST = -0.5;
const HIGHEST = 4.5;
/** From low to high: blue, green, yellow, red. */
const SCALE = [0x2b6fff, 0x19c7c1, 0x5fe05a, 0xf2e34c, 0xff8a2b, 0xff3b3b].map((hex) => new Color(hex));
const KEPT_POSES = 80;
/** A vehicle this far over the ground is on a bridge. */
const RAISED_METRES = 1;

/** A cloud in its sensor's axes; intensities of 0 to 1. */
interface Cloud { positions: Float32Array; intensity: Float32Array }

/** Unpacks points; none where the bytes are not as many as they should be. */
export function readPoints({ step_m, count, bytes }: PointWords): Cloud {
  const packed = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
  const sound = packed.length === 7 * count;
  const view = new DataView(packed.buffer);
  const [positions, intensity] = [new Float32Array(sound ? 3 * count : 0), new Float32Array(sound ? count : 0)];
  for (let i = 0; i < intensity.length; i++) {
    for (let axis = 0; axis < 3; axis++) {
      positions[3 * i + axis] = step_m * view.getInt16(2 * (axis * count + i), true);
    }
    intensity[i] = packed[6 * count + i] / 255;
  }
  return { positions, intensity };
}

/** Where one vehicle was at the last frames, so that a measurement is put where it was made. */
export class PoseTrack {
  private kept: { seconds: number; pose: Pose }[] = [];

  get last(): number {
    return this.kept.at(-1)?.seconds ?? -Infinity;
  }

  clear(): void {
    this.kept = [];
  }

  add(seconds: number, pose: Pose): void {
    if (seconds < this.last) {
      this.kept = [];
    }
    if (seconds > this.last) {
      this.kept = [...this.kept.slice(1 - KEPT_POSES), { seconds, pose }];
    }
  }

  /** Between the two frames around an instant; the nearest one outside of them. */
  at(seconds: number): Pose | null {
    const after = this.kept.findIndex((one) => one.seconds >= seconds);
    const to = this.kept[after] ?? this.kept.at(-1);
    const from = this.kept[after - 1] ?? to;
    if (!to) {
      return null;
    }
    const part = to.seconds > from.seconds ? Math.min(1, Math.max(0, (seconds - from.seconds) / (to.seconds - from.seconds))) : 1;
    const [a, b] = [from.pose, to.pose];
    const mix = (one: number, other: number): number => one + part * (other - one);
    return {
      x: mix(a.x, b.x), y: mix(a.y, b.y), z: mix(a.z, b.z), pitch: mix(a.pitch, b.pitch), roll: mix(a.roll, b.roll), heading: a.heading + part * shortest(b.heading - a.heading),
    };
  }
}

/** Colour of a share from 0 to 1. */
export function scaleColour(share: number, into: Color): Color {
  const at = Math.min(SCALE.length - 1.001, Math.max(0, share * (SCALE.length - 1)));
  return into.copy(SCALE[Math.floor(at)]).lerp(SCALE[Math.floor(at) + 1], at % 1);
}

/** What scanners and depth cameras of the selected vehicle have hit, where they were when they measured. */
export class Clouds {
  readonly assembly = new Assembly();
  private colour: SensedChoice = 'height';
  private readonly track = new PoseTrack();
  private readonly material = new PointsMaterial({ size: 1.8, sizeAttenuation: false, vertexColors: true, toneMapped: false });
  private readonly points = new Assembly();
  private readonly occupancy = new Occupancy((above, into) => scaleColour((above - LOWEST) / (HIGHEST - LOWEST), into));
  private readonly shown = new Map<string, { depth: boolean; seconds: number; placed: number; cloud: Cloud; points: Points }>();

  /** @param height of the ground */
  constructor(private readonly room: SpaceRoom, private readonly height: (x: number, y: number) => number) {
    this.assembly.matrixAutoUpdate = false;
    this.assembly.add(this.points, this.occupancy.assembly);
    this.setColour('height');
  }

  setColour(colour: SensedChoice): void {
    this.colour = colour;
    this.points.visible = colour !== 'occupancy';
    this.occupancy.assembly.visible = colour === 'occupancy';
    this.shown.forEach((one) => { one.placed = -Infinity; });
    this.place();
  }

  /** Forgets all: another vehicle is selected, or time has jumped. */
  clear(): void {
    this.shown.forEach(({ points }) => { this.points.remove(points); points.geometry.dispose(); });
    this.shown.clear();
    this.occupancy.clear();
    this.track.clear();
  }

  /** Notes where the selected vehicle is in the newest frame. */
  framed(): void {
    const { fleet, selected } = this.room;
    if (selected >= 0 && selected < fleet.rows && fleet.frame) {
      const [x, y, z, heading] = fleet.now[fleet.newest].subarray(4 * selected, 4 * selected + 4);
      this.track.add(fleet.seconds, { x, y, z, heading, pitch: fleet.frame.pitch[selected] * FRAME_COLUMNS.pitch.scale, roll: fleet.frame.roll[selected] * FRAME_COLUMNS.roll.scale });
      this.place();
    }
  }

  measured({ sensors }: Sensors): void {
    sensors.forEach((reading) => this.accept(reading));
    this.place();
  }

  /** Depth is not shown to an eye that looks through a camera: its points would cover the picture. */
  setThrough(through: boolean): void {
    this.shown.forEach(({ points, depth }) => { points.visible = !through || !depth; });
  }

  private accept({ name, kind, t_s, points: words }: SensorReading): void {
    const known = this.shown.get(name);
    if (!words || t_s === null || known?.seconds === t_s) {
      return;
    }
    const points = known?.points ?? new Points(new BufferGeometry(), this.material);
    points.frustumCulled = false;
    this.points.add(points);
    this.shown.set(name, { depth: kind === 'depth-camera', seconds: t_s, placed: -Infinity, cloud: readPoints(words), points });
  }

  /** Puts clouds where their sensors were; once more when a frame has come of a later time than theirs. */
  private place(): void {
    const { scene, selected } = this.room;
    const group: Group | null = selected >= 0 ? scene.groupOf(selected) : null;
    for (const [name, one] of this.shown) {
      const [mount, pose] = [group?.sensors.find((sensor) => sensor.name === name)?.mount, this.track.at(one.seconds)];
      if (mount && pose && one.placed < one.seconds) {
        one.placed = this.track.last;
        const where = sensorMatrix(pose, mount);
        const placed = this.fill(one.points, one.cloud, where, pose.z);
        if (this.colour === 'occupancy' && one.placed >= one.seconds) {
          this.occupancy.add({ origin: [where.elements[12], where.elements[13]], points: placed, ground: this.groundAt(pose) });
        }
      }
    }
  }

  /** On a bridge, that is the ground. */
  private groundAt({ x, y, z }: Pose): (x: number, y: number) => number {
    return z - this.height(x, y) > RAISED_METRES ? () => z : this.height;
  }

  private fill({ geometry }: Points, { positions, intensity }: Cloud, where: Matrix4, ground: number): Float32Array {
    const [placed, colours] = [new Float32Array(positions.length), new Float32Array(positions.length)];
    const [at, colour] = [new Vector3(), new Color()];
    for (let i = 0; i < intensity.length; i++) {
      at.fromArray(positions, 3 * i).applyMatrix4(where).toArray(placed, 3 * i);
      scaleColour(this.colour !== 'intensity' ? (at.z - ground - LOWEST) / (HIGHEST - LOWEST) : intensity[i], colour).toArray(colours, 3 * i);
    }
    geometry.setAttribute('position', new BufferAttribute(placed, 3));
    geometry.setAttribute('color', new BufferAttribute(colours, 3));
    geometry.setDrawRange(0, intensity.length);
    return placed;
  }

  free(): void {
    this.clear();
    this.occupancy.free();
    this.material.dispose();
  }
}
