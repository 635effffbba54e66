import { Color, ConeGeometry, CylinderGeometry, Group as Assembly, InstancedMesh, Matrix4, MeshBasicMaterial, type PerspectiveCamera, Quaternion, Vector3 } from 'three';
import { type Force, type ForceKind, forcesOf, newtons } from '../state/forces';
import type { Crowd } from './crowd';
import { type Pose, writeMatrix } from './poses';
import type { SpaceRoom } from './spaceview';

/** Between two questions for the same vehicle; the server keeps the inside of eight vehicles. */
const PAUSE_MILLIS = 100;
const MAX_VEHICLES = 4;
const MAX_ARROWS = 96;
/** An arrow as long as this share of the vehicle stands for the mean load of its wheels; where it has none, for so many newtons. */
const LENGTH_SHARE = 0.28;
/** A live run begins to keep the inside of a vehicle when it is first asked for: only after so many empty answers nothing is recorded of it. */
const EMPTY_ANSWERS = 3;
const USUAL_NEWTONS = 3000;
/** No arrow is longer than so many vehicles. */
const MAX_LENGTHS = 2;
const COLOURS: Record<ForceKind, Color> = { load: new Color(0x59bfff), wheel: new Color(0x6cf08a), contact: new Color(0xff4d5e) };
const IMPACT = new Color(0xffc24b);
const UP = new Vector3(0, 1, 0);

/** A word beside a place in space; of two in one place the weightier is shown. */
interface Note { text: string; at: Vector3; weight: number }

/** The instant that was asked for last, when, and how many answers have been empty. */
interface Known { forces: Force[]; seconds: number; asked: number; waiting: boolean; empty: number }

/** Forces on the selected vehicles as arrows, and the places of recent impacts: loads and forces of wheels, and contacts, where the run records the inside of the vehicle. */
export class Forces {
  readonly assembly = new Assembly();
  private readonly material = new MeshBasicMaterial({ depthTest: false, transparent: true, toneMapped: false });
  private readonly shafts = new InstancedMesh(new CylinderGeometry(1, 1, 1, 10).translate(0, 0.5, 0), this.material, MAX_ARROWS);
  private readonly heads = new InstancedMesh(new ConeGeometry(1, 1, 14).translate(0, 0.5, 0), this.material, MAX_ARROWS);
  private readonly known = new Map<number, Known>();
  private readonly pose: Pose = { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 };
  private readonly whole = new Matrix4();
  private readonly turn = new Quaternion();
  private readonly from = new Vector3();
  private readonly way = new Vector3();
  private readonly values = new Float32Array(16);
  private notes: Note[] = [];
  private count = 0;
  private wanted = false;

  /** @param silent is told of a vehicle of which nothing is recorded */
  constructor(private readonly room: SpaceRoom, private readonly crowd: Crowd, private readonly changed: () => void, private readonly silent: (row: number) => void) {
    for (const mesh of [this.shafts, this.heads]) {
      mesh.frustumCulled = false;
      mesh.renderOrder = 5;
    }
    this.assembly.add(this.shafts, this.heads);
    this.show(false);
  }

  show(wanted: boolean): void {
    this.wanted = wanted;
    this.assembly.visible = wanted;
    this.known.clear();
    this.notes = [];
  }

  /** Newtons beside the tips of arrows, as they were drawn last. */
  get labels(): readonly Note[] {
    return this.notes;
  }

  update(camera: PerspectiveCamera): void {
    if (!this.wanted) {
      return;
    }
    this.count = 0;
    this.notes = [];
    [...this.room.mapState.selected].slice(-MAX_VEHICLES).forEach((row) => this.addVehicle(row));
    (this.room.impacts?.() ?? []).forEach(({ x, y, newtonSeconds }) => this.addImpact(x, y, newtonSeconds, camera));
    for (const mesh of [this.shafts, this.heads]) {
      mesh.count = this.count;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) {
        mesh.instanceColor.needsUpdate = true;
      }
    }
  }

  free(): void {
    this.shafts.geometry.dispose();
    this.heads.geometry.dispose();
    this.shafts.dispose();
    this.heads.dispose();
    this.material.dispose();
  }

  private addVehicle(row: number): void {
    const { fleet } = this.room;
    if (row >= fleet.rows || !fleet.heard(row)) {
      return;
    }
    this.ask(row);
    const forces = this.known.get(row)?.forces ?? [];
    const { length } = this.crowd.modelOf(row).extent;
    const loads = forces.filter(({ kind }) => kind === 'load');
    const mean = loads.length > 0 ? loads.reduce((sum, { newtons: [, , up] }) => sum + up, 0) / loads.length : USUAL_NEWTONS;
    writeMatrix(this.crowd.poses.read(row, this.pose), this.values, 0);
    this.whole.fromArray(this.values);
    for (const { kind, at, newtons: vector } of forces) {
      const force = Math.hypot(...vector);
      this.from.set(...at).applyMatrix4(this.whole);
      this.way.set(...vector).transformDirection(this.whole);
      this.addArrow(Math.min(MAX_LENGTHS * length, (LENGTH_SHARE * length * force) / mean), 0.012 * length + 0.012, COLOURS[kind], newtons(force));
    }
  }

  /** An impact is a pin at its place; its impulse stands beside it. */
  private addImpact(x: number, y: number, newtonSeconds: number, camera: PerspectiveCamera): void {
    const row = this.room.selected;
    const z = row >= 0 && row < this.room.fleet.rows ? this.room.fleet.z(row) : 0;
    this.from.set(x, y, z + 3);
    this.way.set(0, 0, -1);
    const size = Math.min(1, Math.max(0.3, 0.01 * camera.position.distanceTo(this.from)));
    this.addArrow(2.4, 0.08 * size, IMPACT, `${newtonSeconds >= 1000 ? `${(newtonSeconds / 1000).toFixed(2)} kN·s` : `${newtonSeconds.toFixed(0)} N·s`}`);
  }

  private addArrow(metres: number, radius: number, colour: Color, text: string): void {
    if (this.count === MAX_ARROWS) {
      return;
    }
    const head = Math.min(0.4 * metres, 5 * radius);
    this.turn.setFromUnitVectors(UP, this.way);
    const matrix = new Matrix4();
    this.shafts.setMatrixAt(this.count, matrix.compose(this.from, this.turn, new Vector3(radius, metres - head, radius)));
    this.from.addScaledVector(this.way, metres - head);
    this.heads.setMatrixAt(this.count, matrix.compose(this.from, this.turn, new Vector3(2.6 * radius, head, 2.6 * radius)));
    this.shafts.setColorAt(this.count, colour);
    this.heads.setColorAt(this.count, colour);
    this.count++;
    this.notes.push({ text, weight: metres, at: this.from.clone().addScaledVector(this.way, head) });
  }

  private ask(row: number): void {
    const now = performance.now();
    const before = this.known.get(row) ?? { forces: [], seconds: NaN, asked: -Infinity, waiting: false, empty: 0 };
    this.known.set(row, before);
    if (!before.waiting && now - before.asked > PAUSE_MILLIS && before.seconds !== this.room.fleet.seconds) {
      Object.assign(before, { waiting: true, asked: now, seconds: this.room.fleet.seconds });
      void this.learn(row, before);
    }
  }

  private async learn(row: number, known: Known): Promise<void> {
    const { scene, inside } = this.room;
    const { shape } = scene.groupOf(row);
    const columns = (await inside?.(scene.vid(row))) ?? null;
    known.waiting = false;
    if (columns?.length === 0 && ++known.empty === EMPTY_ANSWERS) {
      this.silent(row);
    }
    if (columns) {
      known.forces = forcesOf(columns, shape?.wheels ?? [], 0.5 * this.crowd.modelOf(row).extent.top);
      this.changed();
    }
  }
}
