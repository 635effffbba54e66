import { BufferAttribute, BufferGeometry, Group as Assembly, LineBasicMaterial, LineSegments, Vector3 } from 'three';
import { Clouds } from './clouds';
import type { Crowd } from './crowd';
import { linesOf } from './frustums';
import { type Pose, writeMatrix } from './poses';
import type { SensedChoice } from './sensedchoice';
import { sensorMatrix } from './sensorcamera';
import type { SpaceRoom } from './spaceview';

/** Between two questions, and after how long without an answer the next is asked. */
const PAUSE_MILLIS = 100;
const PATIENCE_MILLIS = 3000;
const ORIGIN: Pose = { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 };
const LINES = new LineBasicMaterial({ color: 0xffc24b, transparent: true, opacity: 0.55 });

/** What sensors of the selected vehicle measure: clouds, and how each of them looks out. Asked for only while it is shown, and again only when the last answer has come. */
export class Sensed {
  readonly assembly = new Assembly();
  private choice: SensedChoice = 'height';
  private readonly clouds: Clouds;
  private readonly frustums = new LineSegments(new BufferGeometry(), LINES);
  private readonly offs: (() => void)[];
  private answered = -Infinity;
  private asked = -Infinity;

  constructor(private readonly room: SpaceRoom, private readonly crowd: Crowd, height: (x: number, y: number) => number, changed: () => void) {
    this.clouds = new Clouds(room, height);
    this.frustums.matrixAutoUpdate = false;
    this.frustums.frustumCulled = false;
    this.assembly.add(this.clouds.assembly, this.frustums);
    this.offs = [
      room.framed.on((jump) => this.framed(jump)),
      room.selection.changed.on(() => { this.select(); changed(); }),
      room.sensors.on((message) => {
        if (message.points && this.isSelected(message.vid)) {
          this.answered = performance.now();
          this.clouds.measured(message);
          changed();
        }
      }),
    ];
    this.select();
  }

  show(choice: SensedChoice): void {
    this.choice = choice;
    this.assembly.visible = choice !== 'off';
    if (choice !== 'off') {
      this.clouds.setColour(choice);
      this.ask();
    }
  }

  /** Follows the vehicle; lines that show where sensors look are not shown to an eye that is one of them, nor where they are not wanted. */
  update(through: boolean, lines: boolean): void {
    const { selected } = this.room;
    this.clouds.setThrough(through);
    this.frustums.visible = lines && selected >= 0 && !through;
    if (this.frustums.visible) {
      const values = new Float32Array(16);
      writeMatrix(this.crowd.poses.read(selected, { ...ORIGIN }), values, 0);
      this.frustums.matrix.fromArray(values);
      this.frustums.matrixWorldNeedsUpdate = true;
    }
  }

  free(): void {
    this.offs.forEach((off) => off());
    this.clouds.free();
    this.frustums.geometry.dispose();
  }

  private isSelected(vid: number): boolean {
    return this.room.selected >= 0 && this.room.scene.vid(this.room.selected) === vid;
  }

  private framed(jump: boolean): void {
    if (jump) {
      this.clouds.clear();
    }
    this.clouds.framed();
    this.ask();
  }

  private select(): void {
    this.clouds.clear();
    this.clouds.framed();
    this.asked = -Infinity;
    const { scene, selected } = this.room;
    const corners = (selected >= 0 ? scene.groupOf(selected).sensors : []).flatMap((sensor) => {
      const where = sensorMatrix(ORIGIN, sensor.mount);
      return linesOf(sensor).flatMap((corner) => new Vector3(...corner).applyMatrix4(where).toArray());
    });
    this.frustums.geometry.dispose();
    this.frustums.geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
    this.ask();
  }

  private ask(): void {
    const { scene, selected } = this.room;
    const now = performance.now();
    const waiting = this.answered < this.asked;
    if (this.choice !== 'off' && selected >= 0 && scene.groupOf(selected).sensors.length > 0 && now - this.asked > (waiting ? PATIENCE_MILLIS : PAUSE_MILLIS)) {
      this.asked = now;
      this.room.askSensors(scene.vid(selected));
    }
  }
}
