import { BoxGeometry, type BufferGeometry, Color, DynamicDrawUsage, Group as Assembly, InstancedBufferAttribute, InstancedMesh, type Intersection, type Material, Matrix4, MeshBasicMaterial, MeshLambertMaterial, Quaternion, SphereGeometry, Vector3 } from 'three';
import type { MapState } from '../state/mapstate';
import type { Room } from '../state/room';
import { type Model, modelOf, type MovingPart } from './models';
import { type Pose, Poses, writeMatrix } from './poses';

/** Vehicles nearer than this are drawn whole, others as boxes; no more than {@link MAX_WHOLE} at a time. */
const WHOLE_METRES = 180;
const MAX_WHOLE = 300;
/** Brake lights shine above this deceleration, m/s2. */
const BRAKING = 0.4;
const STEP_METRES = 0.75;
const PAINTS = [0x9db2c4, 0xc9cdd2, 0x5d7691, 0x8a9a86, 0xb7a58c, 0x7c8794, 0x4d6a78, 0xa9a3b2].map((hex) => new Color(hex));
const REAL = new Color(0xff9f1a);
const WARNED = new Color(0xff2e4d);
const SELECTED = new Color(0x59bfff);
const BLOCK = new Color(0xb98f5a);
const HEADLAMP = new Color(0xfff3d0);
const TAIL_LAMP = new Color(0x5a0a0a);
const BRAKE_LAMP = new Color(0xff2a1a);

/** One kind of part, drawn for many vehicles at once. */
class Batch {
  readonly mesh: InstancedMesh;
  readonly rows: Int32Array;
  count = 0;

  constructor(geometry: BufferGeometry, material: Material, readonly capacity: number, shadows: boolean) {
    this.mesh = new InstancedMesh(geometry, material, Math.max(1, capacity));
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * Math.max(1, capacity)).fill(1), 3);
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = shadows;
    this.rows = new Int32Array(Math.max(1, capacity));
  }

  get matrices(): Float32Array {
    return this.mesh.instanceMatrix.array as Float32Array;
  }

  add(row: number, colour: Color): number {
    this.rows[this.count] = row;
    colour.toArray(this.mesh.instanceColor!.array, 3 * this.count);
    return 16 * this.count++;
  }

  flush(): void {
    this.mesh.count = this.count;
    this.mesh.instanceMatrix.needsUpdate = true;
    this.mesh.instanceColor!.needsUpdate = true;
    this.mesh.boundingSphere = null;
    this.count = 0;
  }
}

interface Troop { model: Model; body: Batch; far: Batch; moving: { part: MovingPart; batch: Batch }[]; lamps: Batch }

/** All vehicles: whole when near, boxes when far; with wheels that roll and steer, rotors that turn, legs that walk, lamps that brake. */
export class Crowd {
  readonly assembly = new Assembly();
  readonly poses: Poses;
  private readonly troops: Troop[];
  private readonly pose: Pose = { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 };
  private readonly material = new MeshLambertMaterial({ vertexColors: true });
  private readonly glow = new MeshBasicMaterial();
  private readonly local = new Matrix4();
  private readonly whole = new Matrix4();
  private readonly turn = new Quaternion();
  private readonly lean = new Quaternion();
  private readonly place = new Vector3();
  private readonly one = new Vector3(1, 1, 1);

  constructor(private readonly room: Room) {
    const { scene, fleet } = room;
    this.poses = new Poses(fleet);
    const sizes = new Int32Array(scene.words.groups.length);
    scene.words.group.forEach((group) => { sizes[group]++; });
    this.troops = scene.words.groups.map((group, i) => this.troop(modelOf(group), sizes[i]));
  }

  private troop(model: Model, size: number): Troop {
    const near = Math.min(size, MAX_WHOLE);
    const { extent: { length, width, bottom, top }, middle } = model;
    const box = new BoxGeometry(length, width, top - bottom).translate(middle, 0, (top + bottom) / 2);
    const plain = new MeshLambertMaterial();
    const made: Troop = {
      model, body: new Batch(model.body, this.material, near, true), far: new Batch(box, plain, size, false), lamps: new Batch(new SphereGeometry(0.09, 8, 6), this.glow, near * model.lamps.length, false),
      moving: model.moving.map((part) => ({ part, batch: new Batch(part.geometry, this.material, near, true) })),
    };
    [made.body, made.far, made.lamps, ...made.moving.map(({ batch }) => batch)].forEach(({ mesh }) => this.assembly.add(mesh));
    return made;
  }

  /** Places all that are shown, as seen from an eye; true while some are still gliding to where the newest frame has them. */
  update(millis: number, eye: Vector3, hidden: number): boolean {
    const { fleet, layer, scene, mapState } = this.room;
    const gliding = this.poses.at(millis);
    let left = MAX_WHOLE;
    for (let row = 0; row < fleet.rows; row++) {
      if (layer.shown[row] === 0 || !fleet.heard(row) || row === hidden) {
        continue;
      }
      const troop = this.troops[scene.words.group[row]];
      const pose = this.poses.read(row, this.pose);
      const colour = this.colour(row, mapState);
      const distance = Math.hypot(pose.x - eye.x, pose.y - eye.y, pose.z - eye.z);
      if (distance < WHOLE_METRES + 20 * troop.model.extent.length && left-- > 0) {
        this.addWhole(troop, row, colour, millis);
      } else {
        writeMatrix(pose, troop.far.matrices, troop.far.add(row, colour));
      }
    }
    this.troops.forEach(({ body, far, lamps, moving }) => [body, far, lamps, ...moving.map(({ batch }) => batch)].forEach((batch) => batch.flush()));
    return gliding;
  }

  private addWhole(troop: Troop, row: number, colour: Color, millis: number): void {
    const at = troop.body.add(row, colour);
    writeMatrix(this.pose, troop.body.matrices, at);
    this.whole.fromArray(troop.body.matrices, at);
    for (const { part, batch } of troop.moving) {
      this.partMatrix(part, row, millis);
      this.local.premultiply(this.whole).toArray(batch.matrices, batch.add(row, colour));
    }
    const braking = this.poses.acceleration[row] < -BRAKING;
    for (const { at: [x, y, z], ahead } of troop.model.lamps) {
      this.local.makeTranslation(x, y, z).premultiply(this.whole).toArray(troop.lamps.matrices, troop.lamps.add(row, ahead ? HEADLAMP : braking ? BRAKE_LAMP : TAIL_LAMP));
    }
  }

  /** Where a moving part is on its vehicle. */
  private partMatrix({ motion, at, radius, steers, phase }: MovingPart, row: number, millis: number): void {
    const { fleet } = this.room;
    this.turn.identity();
    if (motion === 'rolls') {
      this.lean.setFromAxisAngle(Y, this.poses.rolled[row] / radius);
      this.turn.setFromAxisAngle(Z, steers ? fleet.state[4 * row + 3] : 0).multiply(this.lean);
    } else if (motion === 'leg') {
      const stride = Math.min(0.6, Math.abs(fleet.speed(row)) / 2.5);
      this.turn.setFromAxisAngle(Y, phase * stride * Math.sin((Math.PI * this.poses.rolled[row]) / STEP_METRES));
    } else {
      this.turn.setFromAxisAngle(motion === 'rotor' ? Z : X, phase * (millis / 40));
    }
    this.local.compose(this.place.set(...at), this.turn, this.one);
  }

  private colour(row: number, { selected }: MapState): Color {
    const { fleet, scene } = this.room;
    if (fleet.warned(row)) {
      return WARNED;
    }
    if (selected.has(row)) {
      return SELECTED;
    }
    if (scene.groupOf(row).shape?.part === 'block') {
      return BLOCK;
    }
    return scene.real[row] === 1 ? REAL : PAINTS[scene.vid(row) % PAINTS.length];
  }

  modelOf(row: number): Model {
    return this.troops[this.room.scene.words.group[row]].model;
  }

  /** The row that a ray has hit first, or -1. */
  rowOf(hits: readonly Intersection[]): number {
    for (const { object, instanceId } of hits) {
      const batch = this.troops.flatMap(({ body, far, moving }) => [body, far, ...moving.map((one) => one.batch)]).find(({ mesh }) => mesh === object);
      if (batch && instanceId !== undefined) {
        return batch.rows[instanceId];
      }
    }
    return -1;
  }

  free(): void {
    this.troops.forEach(({ body, far, lamps, moving }) => [body, far, lamps, ...moving.map(({ batch }) => batch)].forEach(({ mesh }) => {
      mesh.geometry.dispose();
      mesh.dispose();
    }));
    this.material.dispose();
    this.glow.dispose();
  }
}

const X = new Vector3(1, 0, 0);
const Y = new Vector3(0, 1, 0);
const Z = new Vector3(0, 0, 1);
