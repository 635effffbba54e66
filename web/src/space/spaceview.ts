import { ACESFilmicToneMapping, type Object3D, PCFShadowMap, PerspectiveCamera, Scene as Space, WebGLRenderer } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { shortest } from '../geo/angle';
import type { Room } from '../state/room';
import { Signal } from '../state/signal';
import type { Lens } from '../wire/contract';
import { Air } from './air';
import { type CameraName, FIXED, firstSight, fixedSight, type Going, type Sight, sightOf } from './cameras';
import { Crowd } from './crowd';
import { Forces } from './forces';
import { type Label, Lettering } from './lettering';
import { loadLook } from './looks';
import { Perceived } from './perceived';
import type { Pose } from './poses';
import { BentPicture, camerasOf, fit, idealOf, placeEye, setLens } from './sensorcamera';
import { Quality } from './quality';
import { Rain } from './rain';
import { Roadside } from './roadside';
import { RoughPicture } from './roughpicture';
import { Sensed } from './sensed';
import type { SensedChoice } from './sensedchoice';
import { Sky } from './sky';
import { World } from './world';

const FIELD_DEGREES = 55;
const CLICK_PIXELS = 4;
/** What stands still for so long is drawn once more in full quality. */
const REST_MILLIS = 400;
/** Shadows are drawn around a place this far ahead of a sensor. */
const SHADOWED_METRES = 25;
/** How quickly a bound camera turns with its vehicle, per second: slow enough to be smooth, quick enough to stay behind a car in a bend. */
const FOLLOW_RATE = 3;

/** The part of a room that is drawn in space. */
export type SpaceRoom = Pick<Room, 'scene' | 'fleet' | 'layer' | 'mapState' | 'selection' | 'selected' | 'framed' | 'sceneChanged' | 'filtersChanged' | 'outlooks' | 'plans' | 'signals' | 'radioLinks' | 'sensors' | 'askSensors'> & Partial<Pick<Room, 'inside' | 'impacts'>>;

/** A run in space: the same room as the map, with a camera of its own. Draws when something has changed. */
export class SpaceView {
  readonly element: HTMLCanvasElement;
  readonly drawn = new Signal();
  /** What could not be drawn, in words. */
  readonly problems = new Signal<string>();
  readonly clicked = new Signal<{ row: number; add: boolean }>();
  camera: CameraName = 'orbit';
  /** Name of the sensor to look through; the first camera of a vehicle that has none of that name. */
  sensor = '';
  /** When everything that stands still has been loaded. */
  ready: Promise<void> = Promise.resolve();
  private readonly renderer: WebGLRenderer;
  private space = new Space();
  private readonly eye = new PerspectiveCamera(FIELD_DEGREES, 1, 0.3, 9000);
  private readonly controls: OrbitControls;
  private readonly offs: (() => void)[] = [];
  private readonly observer: ResizeObserver;
  private air!: Air;
  private world!: World;
  private crowd!: Crowd;
  private perceived!: Perceived;
  private sensed!: Sensed;
  private forces!: Forces;
  private showsForces = false;
  private sensedChoice: SensedChoice = 'height';
  private sky!: Sky;
  private rain!: Rain;
  private roadside!: Roadside;
  private lettering!: Lettering;
  private pending = 0;
  private resting = 0;
  private last = 0;
  private wanted = true;
  private placed = false;
  /** Of the sensor that is looked through; null while there is none. */
  private lens: Lens | null = null;
  private readonly bent = new BentPicture();
  private readonly rough = new RoughPicture();
  /** Of a bound camera, radians. */
  private heading = 0;

  /** @param fixed size in pixels of pictures that are drawn by {@link drawAt} alone, always in full quality; absent: as large as the parent, drawn when something changes */
  constructor(private readonly room: SpaceRoom, parent: HTMLElement, private readonly fixed: { width: number; height: number } | null = null, private readonly quality = new Quality()) {
    this.renderer = new WebGLRenderer({ antialias: true, stencil: true, powerPreference: 'high-performance', preserveDrawingBuffer: true });
    this.renderer.toneMapping = ACESFilmicToneMapping;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.element = this.renderer.domElement;
    this.element.className = 'space-canvas';
    this.element.tabIndex = 0;
    this.element.setAttribute('role', 'application');
    this.element.setAttribute('aria-label', '3D view: drag to turn, right drag to move, wheel to zoom, arrow keys to move');
    parent.append(this.element);
    this.eye.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.eye, this.element);
    this.controls.maxPolarAngle = 0.495 * Math.PI;
    this.controls.listenToKeyEvents(this.element);
    this.controls.addEventListener('change', () => this.redraw());
    this.build();
    this.offs.push(
      room.framed.on(() => { this.crowd.poses.framed(); this.redraw(); }), room.sceneChanged.on(() => this.build()), room.selection.changed.on(() => this.redraw()), room.filtersChanged.on(() => this.redraw()));
    this.observer = new ResizeObserver(() => this.resize());
    if (fixed) {
      this.resize();
    } else {
      this.observer.observe(parent);
    }
    this.listenToClicks();
  }

  private build(): void {
    [this.world, this.crowd, this.perceived, this.sky, this.rain, this.roadside, this.sensed, this.forces].forEach((one) => one?.free());
    this.space = new Space();
    const air = new Air(this.room.scene.words.weather);
    this.air = air;
    this.renderer.toneMappingExposure = air.exposure;
    this.world = new World(this.room.scene, air);
    this.crowd = new Crowd(this.room, air);
    this.lettering = new Lettering(this.room, this.crowd, this.eye, this.element);
    this.sky = new Sky(this.space, air);
    this.perceived = new Perceived(this.room, this.crowd, (x, y) => this.world.height(x, y), () => this.redraw());
    this.sensed = new Sensed(this.room, this.crowd, (x, y) => this.world.height(x, y), () => this.redraw());
    this.sensed.show(this.sensedChoice);
    this.forces = new Forces(this.room, this.crowd, () => this.redraw(), (row) => this.problems.tell(`Nothing is recorded inside ${this.room.scene.name(row)}: write record: {physics: [${this.room.scene.vid(row)}]} in the scenario.`));
    this.forces.show(this.showsForces);
    this.rain = new Rain(air);
    this.roadside = new Roadside(this.room, this.crowd, (x, y) => this.world.height(x, y), air, () => this.redraw());
    this.space.add(this.roadside.assembly);
    this.space.add(this.rain.streaks, this.world.assembly, this.world.coarse, this.crowd.assembly, this.perceived.assembly, this.sensed.assembly, this.forces.assembly);
    this.ready = Promise.all([this.world.addBaseMap().catch(() => undefined), this.world.addPicture().catch(() => undefined), this.dress(this.crowd)]).then(() => this.redraw());
    this.redraw();
  }

  /** Gives vehicles the models of their own; those whose model cannot be had keep the usual shape. */
  private async dress(crowd: Crowd): Promise<void> {
    await Promise.all(this.room.scene.words.groups.map(async ({ look }, group) => {
      try {
        if (look) {
          const model = await loadLook(look);
          if (crowd === this.crowd) {
            crowd.wear(group, model);
            this.redraw();
          }
        }
      } catch (failed) {
        this.problems.tell(`${failed instanceof Error ? failed.message : String(failed)} A simple shape stands for it.`);
      }
    }));
  }

  /** @param sight of a free camera; null: as it stands */
  look(camera: CameraName, sight: Sight | null = null): void {
    this.camera = camera;
    this.setLens(null);
    if (sight) {
      this.eye.position.set(...sight.eye);
      this.controls.target.set(...sight.target);
      this.controls.update();
      this.placed = true;
    }
    this.controls.enabled = camera === 'orbit';
    this.placed = camera !== 'orbit' ? false : this.placed;
    this.redraw();
  }

  private setLens(lens: Lens | null): void {
    if (lens !== this.lens) {
      this.lens = lens;
      this.resize();
    }
  }

  /** The sensors of the followed vehicle through which one can look. */
  get sensors(): string[] {
    const row = this.bound();
    return row < 0 ? [] : camerasOf(this.room.scene.groupOf(row)).map(({ name }) => name);
  }

  /** What is shown of the selected vehicle's sensors. */
  sense(choice: SensedChoice): void {
    this.sensedChoice = choice;
    this.sensed.show(choice);
    this.redraw();
  }

  /** Whether forces on the selected vehicles are shown. */
  showForces(wanted: boolean): void {
    this.showsForces = wanted;
    this.forces.show(wanted);
    this.redraw();
  }

  redraw(): void {
    this.wanted = true;
    if (this.fixed) {
      return;
    }
    clearTimeout(this.resting);
    this.pending ||= requestAnimationFrame((millis) => this.draw(millis));
  }

  /** The picture as it is now, in full quality. */
  picture(): Promise<Blob | null> {
    this.refine();
    return new Promise((resolve) => this.element.toBlob(resolve, 'image/png'));
  }

  destroy(): void {
    cancelAnimationFrame(this.pending);
    clearTimeout(this.resting);
    this.offs.forEach((off) => off());
    this.observer.disconnect();
    this.controls.dispose();
    [this.world, this.crowd, this.perceived, this.sky, this.rain, this.roadside, this.sensed, this.forces].forEach((one) => one.free());
    this.bent.free();
    this.rough.free();
    this.renderer.dispose();
    this.element.remove();
  }

  private resize(): void {
    const parent = this.element.parentElement ?? this.element;
    const [most, high] = this.fixed ? [this.fixed.width, this.fixed.height] : [parent.clientWidth, Math.max(1, parent.clientHeight)];
    const [width, height] = this.lens ? fit(this.lens, most, high) : [most, high];
    this.element.style.margin = `${Math.round((high - height) / 2)}px ${Math.round((most - width) / 2)}px`;
    this.renderer.setSize(width, height, true);
    this.fitResolution();
    this.eye.aspect = width / height;
    this.eye.updateProjectionMatrix();
    if (this.lens) {
      setLens(this.eye, this.lens);
    }
    this.redraw();
  }

  private fitResolution(): void {
    const ratio = this.fixed ? 1 : Math.min(2, devicePixelRatio) * this.quality.now.resolution;
    if (this.renderer.getPixelRatio() !== ratio) {
      this.renderer.setPixelRatio(ratio);
    }
  }

  private get bends(): boolean {
    return this.lens !== null && this.lens.distortion.some((k) => k !== 0);
  }

  /** A lens that bends is drawn from a larger picture. */
  private render(): void {
    if (this.lens && this.bends) {
      setLens(this.eye, idealOf(this.lens));
      this.bent.draw(this.renderer, this.space, this.eye, this.lens);
      setLens(this.eye, this.lens);
    } else if (this.quality.now.smooth) {
      this.renderer.render(this.space, this.eye);
    } else {
      this.rough.draw(this.renderer, this.space, this.eye);
    }
  }

  /** What stands still. */
  get standing(): Object3D {
    return this.world.assembly;
  }

  /** Everything, in view or not: what stands still, and the vehicles. */
  get parts(): Object3D[] {
    this.crowd.updateAll(this.eye);
    return [this.world.assembly, this.crowd.assembly];
  }

  /** Draws the instant of a number of milliseconds, by which positions are interpolated and cameras turn; true while vehicles are still gliding. */
  drawAt(millis: number): boolean {
    this.aim(millis);
    const inside = this.camera === 'driver' || this.camera === 'sensor' ? this.bound() : -1;
    const pixels = 0.5 * this.renderer.domElement.height * this.eye.projectionMatrix.elements[5];
    if (this.lens && this.bends) {
      setLens(this.eye, idealOf(this.lens));
    }
    const { shadows, fine, whole } = this.quality.now;
    const gliding = this.crowd.update(millis, this.eye, inside, pixels, whole);
    this.world.flush(pixels, this.eye.position);
    this.air.fine = fine;
    this.air.seenBy(this.eye);
    this.sensed.update(this.camera === 'sensor', this.fixed === null);
    this.forces.update(this.eye);
    this.rain.fall(millis);
    this.roadside.update(millis, pixels);
    this.sky.follow(this.controls.target, this.eye.position);
    this.renderer.shadowMap.enabled = shadows;
    this.sky.sun.castShadow = shadows;
    this.render();
    return gliding;
  }

  private draw(millis: number): void {
    this.pending = 0;
    this.wanted = false;
    this.fitResolution();
    const gliding = this.drawAt(millis);
    // Another process draws: only the time until the browser is ready for the next picture tells how long one takes.
    requestAnimationFrame((next) => {
      if (this.element.isConnected && this.quality.drew(next - millis)) {
        this.resize();
      }
    });
    this.drawn.tell();
    if (gliding || this.wanted) {
      this.redraw();
    } else if (!this.quality.isFull) {
      this.resting = window.setTimeout(() => this.refine(), REST_MILLIS);
    }
  }

  /** Draws what stands still once more, in full quality. */
  private refine(): void {
    this.quality.inFull(() => {
      this.fitResolution();
      this.drawAt(this.last);
    });
  }

  /** The vehicle that bound cameras follow: the selected one, else the first that has a position; -1 for none. */
  private bound(): number {
    const { fleet, selected } = this.room;
    return selected >= 0 && selected < fleet.rows && fleet.heard(selected) ? selected : (fleet.firstOnes(1)[0] ?? -1);
  }

  private aim(millis: number): void {
    const seconds = Math.min(0.5, (millis - this.last) / 1000);
    this.last = millis;
    const row = this.bound();
    if (this.camera === 'orbit' || row < 0) {
      this.begin(row);
      return;
    }
    const pose = this.crowd.poses.read(row, { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 });
    if (this.camera === 'sensor' && this.through(row, pose)) {
      return;
    }
    const behind = this.placed && this.camera !== 'driver' ? shortest(pose.heading - this.heading) * Math.exp(-FOLLOW_RATE * seconds) : 0;
    this.heading = pose.heading - behind;
    this.placed = true;
    const { eye, target } = sightOf(this.camera, { ...pose, heading: this.heading }, this.crowd.modelOf(row).extent)!;
    this.eye.position.set(...eye);
    this.eye.position.z = Math.max(eye[2], this.world.height(eye[0], eye[1]) + 0.5);
    this.controls.target.set(...target);
    this.eye.lookAt(this.controls.target);
    this.wanted ||= Math.abs(behind) > 0.002;
  }

  /** Looks through a sensor; false where the vehicle has no camera. */
  private through(row: number, pose: Pose): boolean {
    const cameras = camerasOf(this.room.scene.groupOf(row));
    const sensor = cameras.find(({ name }) => name === this.sensor) ?? cameras[0];
    this.setLens(sensor?.lens ?? null);
    if (sensor) {
      placeEye(this.eye, pose, sensor.mount);
      this.controls.target.set(0, 0, -SHADOWED_METRES).applyMatrix4(this.eye.matrixWorld);
    }
    return sensor !== undefined;
  }

  /** Shows what the scenario's first camera sees, the neighbourhood of the selected vehicle, or what is to be seen of the scene, until the reader turns it. */
  private begin(row: number): void {
    if (this.placed || (row < 0 && this.room.fleet.frame === null)) {
      return;
    }
    this.placed = true;
    const { fleet, scene, selected } = this.room;
    const rows = selected >= 0 ? [row] : Array.from({ length: fleet.rows }, (_, i) => i).filter((i) => fleet.heard(i));
    const box = scene.box(rows.map((i) => fleet.x(i)), rows.map((i) => fleet.y(i))).atLeast(30);
    const [x, y] = [(box.west + box.east) / 2, (box.south + box.north) / 2];
    const metres = Math.max(box.east - box.west, box.north - box.south);
    const place = fleet.now[fleet.newest];
    const fixed = selected >= 0 ? null : fixedSight(scene.words.cameras, `${FIXED}${scene.words.cameras[0]?.name}`);
    const { eye, target } = fixed ?? firstSight(rows.map((i): Going => ({ at: [fleet.x(i), fleet.y(i), fleet.z(i)], heading: place[4 * i + 3] })), { middle: [x, y, this.world.height(x, y)], metres: selected >= 0 ? Infinity : metres, rooms: this.world.hasRooms });
    this.controls.target.set(...target);
    this.eye.position.set(...eye);
    this.eye.position.z = Math.max(eye[2], this.world.height(eye[0], eye[1]) + 1);
    this.eye.far = Math.max(this.eye.far, 8 * metres);
    this.eye.updateProjectionMatrix();
    this.controls.update();
  }

  private listenToClicks(): void {
    let from: [number, number] | null = null;
    this.element.addEventListener('pointerdown', (event) => { from = [event.clientX, event.clientY]; });
    this.element.addEventListener('pointerup', (event) => {
      if (from && event.button === 0 && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < CLICK_PIXELS) {
        this.clicked.tell({ row: this.lettering.rowAt(event.clientX, event.clientY), add: event.shiftKey });
      }
    });
  }

  /** Where the names of vehicles stand: of those that are selected, and of the nearest; none behind the camera, a building or a hill. */
  labels(most: number, metres: number): Label[] {
    return this.lettering.labels(most, metres, this.world.solid);
  }

  /** Newtons beside the arrows of forces that are in view. */
  forceLabels(): { text: string; x: number; y: number }[] {
    return this.lettering.notes(this.forces.labels);
  }
}
