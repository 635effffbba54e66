import { BoxGeometry, type BufferGeometry, Color, DoubleSide, DynamicDrawUsage, Group as Assembly, InstancedBufferAttribute, InstancedMesh, type Intersection, type Material, Matrix4, MeshBasicMaterial, type PerspectiveCamera, Quaternion, Vector3 } from 'three';
import type { MapState } from '../state/mapstate';
import type { Air } from './air';
import { Detail, TIERS } from './detail';
import { Dots } from './dots';
import { Halos, Spots } from './lights';
import { MeshBuilder } from './mesh';
import { coarseModelOf, farModelOf, inOnePiece, type Lamp, type Model, modelOf, type MovingPart } from './models';
import { type Pose, Poses, writeMatrix } from './poses';
import { INDICATES_LEFT } from '../wire/contract';
import type { SpaceRoom } from './spaceview';
import { surface } from './surface';

/** No more vehicles than this are drawn whole at a time. */
const MAX_WHOLE = 300;
/** Brake lights shine above this deceleration, m/s2. */
const BRAKING = 0.4;
const STEP_METRES = 0.75;
const PAINTS = [0x8fa3b5, 0xe3e4e2, 0x24425f, 0xa3161d, 0x2b2e33, 0x7c8794, 0x1f5a52, 0xb9a46a].map((hex) => new Color(hex));
const REAL = new Color(0xff9f1a);
const WARNED = new Color(0xff2e4d);
const SELECTED = new Color(0x59bfff);
const BLOCK = new Color(0xb98f5a);
const WHITE = new Color(0xffffff);
const HEADLAMP = new Color(0xfff3d0);
const UNLIT_HEADLAMP = new Color(0xb9bcc0);
const TAIL_LAMP = new Color(0x6a0806);
const BRAKE_LAMP = new Color(0xff2a14);
const INDICATOR = new Color(0xff8a00);
/** Turn signals flash this often a second of the run, half of the time lit: within the 60 to 120 a minute of UN Regulation 48. */
const FLASHES_PER_SECOND = 1.5;
/** Brightness of lit lamps, over white. */
const LAMP_GAIN = 4;
const BEAM_METRES = 26;
const MAX_RINGS = 64;

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
    const { mesh, count } = this;
    mesh.count = count;
    mesh.visible = count > 0;
    mesh.boundingSphere = null;
    for (const one of [mesh.instanceMatrix, mesh.instanceColor!]) {
      one.clearUpdateRanges();
      one.addUpdateRange(0, one.itemSize * count);
      one.needsUpdate = true;
    }
    this.count = 0;
  }
}

interface Troop { model: Model; body: Batch; coarse: Batch; far: Batch; moving: { part: MovingPart; batch: Batch }[]; lamps: Batch; wears: boolean }

/** All vehicles: whole when near, boxes when far; with wheels that roll and steer, rotors that turn, legs that walk, lamps that brake. */
export class Crowd {
  readonly assembly = new Assembly();
  readonly poses: Poses;
  private readonly troops: Troop[];
  private readonly pose: Pose = { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 };
  private readonly material: Material;
  private readonly twoSided: Material;
  private readonly glow = new MeshBasicMaterial();
  private readonly halos = new Halos(6 * MAX_WHOLE);
  private readonly shades = new Spots('shade', MAX_WHOLE);
  private readonly beams = new Spots('beam', MAX_WHOLE);
  private readonly rings = new Spots('ring', MAX_RINGS);
  private readonly dots: Dots;
  private readonly detail: Detail;
  private readonly lamp = new Color();
  private readonly local = new Matrix4();
  private readonly whole = new Matrix4();
  private readonly turn = new Quaternion();
  private readonly lean = new Quaternion();
  private readonly place = new Vector3();
  private readonly one = new Vector3(1, 1, 1);
  private readonly scale = new Vector3();
  private readonly eye = new Vector3();

  constructor(private readonly room: SpaceRoom, private readonly air: Air) {
    const { scene, fleet } = room;
    this.material = surface(air, 'plain');
    this.twoSided = surface(air, 'plain', { side: DoubleSide });
    this.poses = new Poses(fleet);
    this.dots = new Dots(scene.rows, air);
    this.detail = new Detail(scene.rows);
    const sizes = new Int32Array(scene.words.groups.length);
    scene.words.group.forEach((group) => { sizes[group]++; });
    this.troops = scene.words.groups.map((group, i) => this.troop(modelOf(group), { coarse: coarseModelOf(group), far: farModelOf(group) }, sizes[i]));
    this.assembly.add(this.shades.mesh, this.beams.mesh, this.rings.mesh, this.halos.points, this.dots.points);
  }

  private troop(model: Model, { coarse, far }: { coarse: BufferGeometry; far: BufferGeometry }, size: number, material = this.material): Troop {
    const near = Math.min(size, MAX_WHOLE);
    const made: Troop = {
      model, body: new Batch(model.body, material, near, true), coarse: new Batch(coarse, material, near, true), far: new Batch(far, this.material, size, false), lamps: new Batch(new BoxGeometry(1, 1, 1), this.glow, near * model.lamps.length, false),
      wears: model.lamps.some(({ ahead }) => ahead) && model.extent.length > 2.5,
      moving: model.moving.map((part) => ({ part, batch: new Batch(part.geometry, material, near, part.motion !== 'rolls') })),
    };
    batchesOf(made).forEach(({ mesh }) => this.assembly.add(mesh));
    return made;
  }

  /** Gives the vehicles of a group another model, whose faces may be turned any way. */
  wear(group: number, model: Model): void {
    const before = this.troops[group];
    batchesOf(before).forEach(({ mesh }) => {
      this.assembly.remove(mesh);
      mesh.geometry.dispose();
      mesh.dispose();
    });
    const { length, width, bottom, top } = model.extent;
    const far = new MeshBuilder().box([model.middle - 0.5 * length, model.middle + 0.5 * length], [-0.5 * width, 0.5 * width], [bottom, top], 0xffffff).build();
    this.troops[group] = this.troop(model, { coarse: inOnePiece(model), far }, before.far.capacity, this.twoSided);
  }

  /** Places all that are shown, as a camera sees them; true while some are still gliding to where the newest frame has them. */
  update(millis: number, camera: PerspectiveCamera, hidden: number, pixels: number, whole = MAX_WHOLE): boolean {
    const { fleet, layer, scene, mapState } = this.room;
    const gliding = this.poses.at(millis);
    this.eye.copy(camera.position);
    this.chooseDetail(camera, hidden, pixels, whole);
    for (let row = 0; row < fleet.rows; row++) {
      if (layer.shown[row] === 0 || !fleet.heard(row) || row === hidden) {
        continue;
      }
      const tier = this.detail.of(row);
      if (tier === TIERS.hidden) {
        continue;
      }
      const troop = this.troops[scene.words.group[row]];
      const pose = this.poses.read(row, this.pose);
      pose.pitch += scene.flies[row] === 1 ? 0 : this.poses.slope[row];
      const colour = this.colour(row, troop.model);
      this.ring(row, troop.model, mapState);
      if (tier >= TIERS.coarse) {
        this.addNear(troop, row, troop.model.paint === colour ? WHITE : colour, millis, tier === TIERS.whole);
      } else if (tier === TIERS.box) {
        writeMatrix(pose, troop.far.matrices, troop.far.add(row, colour));
      } else {
        const { length, top } = troop.model.extent;
        this.dots.add(pose.x, pose.y, pose.z + 0.5 * top, 0.5 * (length + top), colour);
      }
    }
    this.flush(pixels);
    return gliding;
  }

  /** Places everybody where they are in the newest frame, also those out of view. */
  updateAll(camera: PerspectiveCamera): void {
    this.detail.all = true;
    this.update(Infinity, camera, -1, 1);
    this.detail.all = false;
  }

  private chooseDetail(camera: PerspectiveCamera, hidden: number, pixels: number, whole: number): void {
    const { fleet, layer, scene } = this.room;
    const place = fleet.now[fleet.newest];
    this.detail.begin(camera, pixels);
    for (let row = 0; row < fleet.rows; row++) {
      if (layer.shown[row] === 0 || !fleet.heard(row) || row === hidden) {
        this.detail.hide(row);
      } else {
        this.detail.see(row, place[4 * row], place[4 * row + 1], place[4 * row + 2], this.troops[scene.words.group[row]].model.extent.length);
      }
    }
    this.detail.end(fleet.rows, Math.min(MAX_WHOLE, whole));
  }

  private flush(pixels: number): void {
    for (const { body, coarse, far, lamps, moving } of this.troops) {
      body.flush();
      coarse.flush();
      far.flush();
      lamps.flush();
      moving.forEach(({ batch }) => batch.flush());
    }
    this.shades.flush();
    this.beams.flush();
    this.rings.flush();
    this.halos.flush(pixels);
    this.dots.flush(pixels);
  }

  private addNear(troop: Troop, row: number, colour: Color, millis: number, whole: boolean): void {
    const batch = whole ? troop.body : troop.coarse;
    const at = batch.add(row, colour);
    writeMatrix(this.pose, batch.matrices, at);
    this.whole.fromArray(batch.matrices, at);
    for (let i = 0; whole && i < troop.moving.length; i++) {
      const { part, batch: parts } = troop.moving[i];
      this.partMatrix(part, row, millis);
      this.local.premultiply(this.whole).toArray(parts.matrices, parts.add(row, colour));
    }
    const braking = this.poses.acceleration[row] < -BRAKING;
    const side = this.flashing(row);
    if (whole || braking || side !== 0 || this.air.dark > 0.2) {
      for (const lamp of troop.model.lamps) {
        if (side !== 0 && Math.sign(lamp.at[1]) === side) {
          this.addIndicator(troop, lamp, row);
        } else {
          this.addLamp(troop, lamp, row, braking);
        }
      }
    }
    this.addSpots(troop, row);
  }

  private addLamp({ lamps, wears }: Troop, { at: [x, y, z], size, ahead }: Lamp, row: number, braking: boolean): void {
    const lit = ahead ? this.air.dark > 0.2 : braking || this.air.dark > 0.2;
    this.lamp.copy(ahead ? (lit ? HEADLAMP : UNLIT_HEADLAMP) : braking ? BRAKE_LAMP : TAIL_LAMP).multiplyScalar(lit ? (ahead || braking ? LAMP_GAIN : 2.5) : 1);
    this.local.compose(this.place.set(x, y, z), this.turn.identity(), this.scale.set(...size)).premultiply(this.whole).toArray(lamps.matrices, lamps.add(row, this.lamp));
    const glow = (ahead ? 0.9 * this.air.dark : braking ? 0.35 + 0.6 * this.air.dark : 0.4 * this.air.dark) * (wears ? 1 : 0.5);
    this.place.set(x + (ahead ? 0.06 : -0.06), y, z).applyMatrix4(this.whole);
    // A lamp is brightest from ahead of it; its halo lies on the side that it shines to.
    this.halos.add(this.place.x, this.place.y, this.place.z, ahead ? 1.5 : 0.9, ahead ? HEADLAMP : BRAKE_LAMP, glow * this.facing(ahead));
  }

  /** The side on which a turn signal is lit at the instant of the newest frame: 1 left, -1 right, 0 neither. */
  private flashing(row: number): number {
    const { fleet } = this.room;
    const indicators = fleet.frame?.indicators[row] ?? 0;
    const lit = (fleet.seconds * FLASHES_PER_SECOND) % 1 < 0.5;
    return !lit || indicators === 0 ? 0 : (indicators & INDICATES_LEFT) !== 0 ? 1 : -1;
  }

  /** The lamp of a corner while its turn signal is lit. */
  private addIndicator({ lamps }: Troop, { at: [x, y, z], size: [deep, wide, high], ahead }: Lamp, row: number): void {
    this.lamp.copy(INDICATOR).multiplyScalar(LAMP_GAIN);
    this.local.compose(this.place.set(x, y, z), this.turn.identity(), this.scale.set(1.6 * deep, 1.05 * wide, 1.1 * high)).premultiply(this.whole).toArray(lamps.matrices, lamps.add(row, this.lamp));
    this.place.set(x + (ahead ? 0.06 : -0.06), y, z).applyMatrix4(this.whole);
    this.halos.add(this.place.x, this.place.y, this.place.z, 1.1, INDICATOR, (0.5 + 0.4 * this.air.dark) * Math.max(0.25, this.facing(ahead)));
  }

  /** How much of a lamp's light reaches the eye, by the angle between the heading and the line of sight. */
  private facing(ahead: boolean): number {
    const [dx, dy] = [this.eye.x - this.pose.x, this.eye.y - this.pose.y];
    const along = (dx * Math.cos(this.pose.heading) + dy * Math.sin(this.pose.heading)) / (Math.hypot(dx, dy) || 1);
    return Math.max(0, ahead ? along : -along) ** 0.7;
  }

  /** What falls on the ground: the dark below a vehicle and the light before it. Not of what flies or floats. */
  private addSpots({ model: { extent: { length, width, bottom }, middle }, wears }: Troop, row: number): void {
    const { scene } = this.room;
    if (scene.flies[row] === 1) {
      return;
    }
    this.local.makeScale(1.18 * length + 0.2, 1.3 * width + 0.2, 1).setPosition(middle, 0, 0.035 + Math.min(0, bottom)).premultiply(this.whole);
    this.shades.add(this.local, HEADLAMP, 1);
    if (wears && this.air.dark > 0.2) {
      this.local.makeScale(BEAM_METRES, 0.45 * BEAM_METRES, 1).setPosition(middle + 0.5 * length + 0.5 * BEAM_METRES - 0.6, 0, 0.05).premultiply(this.whole);
      this.beams.add(this.local, HEADLAMP, 0.55 * this.air.dark);
    }
  }

  /** Rings around those that are selected or warned. */
  private ring(row: number, { extent: { length, width }, middle }: Model, { selected }: MapState): void {
    const warned = this.room.fleet.warned(row);
    if (warned || selected.has(row)) {
      const size = 1.25 * Math.hypot(length, width) + 0.6;
      const { x, y, z, heading } = this.pose;
      this.local.makeScale(size, size, 1).setPosition(x + middle * Math.cos(heading), y + middle * Math.sin(heading), z + 0.06);
      this.rings.add(this.local, warned ? WARNED : SELECTED, 1);
    }
  }

  /** Where a moving part is on its vehicle. */
  private partMatrix({ motion, at, radius, steers, phase, axis }: MovingPart, row: number, millis: number): void {
    const { fleet } = this.room;
    this.turn.identity();
    if (motion === 'rolls') {
      this.lean.setFromAxisAngle(Y, this.poses.rolled[row] / radius);
      this.turn.setFromAxisAngle(Z, steers ? fleet.state[4 * row + 3] : 0).multiply(this.lean);
    } else if (motion === 'leg') {
      const stride = Math.min(0.6, Math.abs(fleet.speed(row)) / 2.5);
      this.turn.setFromAxisAngle(Y, phase * stride * Math.sin((Math.PI * this.poses.rolled[row]) / STEP_METRES));
    } else {
      this.turn.setFromAxisAngle(axis ?? (motion === 'rotor' ? Z : X), phase * (millis / 40));
    }
    this.local.compose(this.place.set(...at), this.turn, this.one);
  }

  private colour(row: number, { paint }: Model): Color {
    const { fleet, scene } = this.room;
    if (fleet.warned(row)) {
      return WARNED;
    }
    if (paint) {
      return paint;
    }
    if (scene.groupOf(row).shape?.part === 'block') {
      return BLOCK;
    }
    return scene.real[row] === 1 ? REAL : PAINTS[scene.vid(row) % PAINTS.length];
  }

  modelOf(row: number): Model {
    return this.troops[this.room.scene.words.group[row]].model;
  }

  /** The row that is nearest to a place in the picture, within a number of pixels, both in units of the clip space; -1 for none. For those too small to be hit. */
  nearestTo(x: number, y: number, reach: { x: number; y: number }, camera: PerspectiveCamera): number {
    let [found, least] = [-1, 1];
    for (let row = 0; row < this.room.fleet.rows; row++) {
      if (this.detail.of(row) !== TIERS.hidden) {
        const pose = this.poses.read(row, this.pose);
        this.place.set(pose.x, pose.y, pose.z).project(camera);
        const off = Math.hypot((this.place.x - x) / reach.x, (this.place.y - y) / reach.y);
        [found, least] = off < least && this.place.z < 1 ? [row, off] : [found, least];
      }
    }
    return found;
  }

  /** The row that a ray has hit first, or -1. */
  rowOf(hits: readonly Intersection[]): number {
    for (const { object, instanceId } of hits) {
      const batch = this.troops.flatMap(({ body, coarse, far, moving }) => [body, coarse, far, ...moving.map((one) => one.batch)]).find(({ mesh }) => mesh === object);
      if (batch && instanceId !== undefined) {
        return batch.rows[instanceId];
      }
    }
    return -1;
  }

  free(): void {
    this.troops.flatMap(batchesOf).forEach(({ mesh }) => {
      mesh.geometry.dispose();
      mesh.dispose();
    });
    [this.material, this.twoSided, this.glow].forEach((one) => one.dispose());
    [this.halos, this.shades, this.beams, this.rings, this.dots].forEach((one) => one.free());
  }
}

function batchesOf({ body, coarse, far, lamps, moving }: Troop): Batch[] {
  return [body, coarse, far, lamps, ...moving.map(({ batch }) => batch)];
}

const X = new Vector3(1, 0, 0);
const Y = new Vector3(0, 1, 0);
const Z = new Vector3(0, 0, 1);
