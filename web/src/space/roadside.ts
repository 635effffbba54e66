import { Group as Assembly } from 'three';
import type { ShownLine } from '../state/signals';
import type { Air } from './air';
import type { Crowd } from './crowd';
import type { Pose } from './poses';
import { RadioLinks } from './radiolinks';
import type { Height } from './roads';
import { SignalHeads } from './signalheads';
import type { SpaceRoom } from './spaceview';

/** What stands beside the road and passes through the air: traffic signals with their state, and links of the radio. */
export class Roadside {
  readonly assembly = new Assembly();
  private readonly heads: SignalHeads;
  private readonly links = new RadioLinks();
  private readonly off: () => void;

  constructor(private readonly room: SpaceRoom, private readonly crowd: Crowd, height: Height, air: Air, changed: () => void) {
    this.heads = new SignalHeads(this.lines(), height, air);
    this.assembly.add(this.heads.assembly, this.links.lines);
    this.off = room.radioLinks.on((told) => { this.links.accept(told, performance.now()); changed(); });
  }

  update(millis: number, pixels: number): void {
    const { room } = this;
    if (room.scene.words.signals.length > 0) {
      this.heads.update(this.lines(), pixels);
    }
    const selected = room.selected >= 0 && room.selected < room.scene.rows ? room.scene.vid(room.selected) : 0;
    this.links.update(millis, room.mapState.links, { selected, pose: (vid) => this.pose(vid) });
  }

  free(): void {
    this.off();
    this.heads.free();
    this.links.free();
  }

  private lines(): ShownLine[] {
    return this.room.signals.lines(this.room.scene.words, this.room.fleet.seconds);
  }

  private pose(vid: number): Pose | null {
    const { fleet, scene } = this.room;
    const row = scene.row(vid);
    return row < 0 || !fleet.heard(row) ? null : this.crowd.poses.read(row, { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 });
  }
}
