import { acceptFrame, layerOf, type VehicleLayer } from './mapstate';
import { get } from '../wire/api';
import { Link } from '../wire/link';
import type { SceneDescription } from '../wire/contract';
import { Fleet } from './fleet';
import type { Room } from './room';
import { Scene } from './scene';
import { replayOf } from './source';

/** A second run for comparison, at the same simulated time; it receives the same commands. */
export class Ghost {
  readonly layer: VehicleLayer;
  private readonly link: Link;

  private constructor(private readonly scene: Scene, run: string, private readonly room: Room, redraw: () => void) {
    this.layer = layerOf(new Fleet(scene), true);
    this.link = new Link(replayOf(run).socketPath, {
      opened: () => this.align(),
      closed: () => undefined,
      message: () => undefined,
      corner: (corner) => this.layer.fleet.offerCorner(corner),
      frame: (frame) => {
        const { fleet, shown } = this.layer;
        acceptFrame(this.layer, frame);
        for (let row = 0; row < fleet.rows; row++) {
          shown[row] = fleet.heard(row) ? 1 : 0;
        }
        this.link.send({ type: 'more', frame: frame.number });
        redraw();
      },
    });
    room.mapState.layers = [...room.mapState.layers, this.layer];
    window.setInterval(() => this.synchronize(), 1000);
  }

  /** @param redraw called when there is something new to see */
  static async open(run: string, room: Room, redraw: () => void): Promise<Ghost> {
    return new Ghost(new Scene(await get<SceneDescription>(replayOf(run).scenePath)), run, room, redraw);
  }

  /** A playback at its end would restart, so the command to play is preceded by a seek to the time of the first run. */
  command(words: Record<string, unknown>): void {
    if (words['type'] === 'play') {
      this.align(true);
    } else {
      this.link.send(words);
    }
  }

  /** Time of the first run, limited to the end of this one. */
  private get target(): number {
    const [from, to] = this.scene.words.span_s ?? [0, Infinity];
    return Math.min(to, Math.max(from, this.room.seconds));
  }

  private align(playing = this.room.status?.playing !== false): void {
    const { status } = this.room;
    this.link.send({ type: 'speed', value: status?.speed === null ? 'fast' : (status?.speed ?? 1) });
    this.link.send({ type: 'direction', value: status?.direction ?? 1 });
    this.link.send({ type: playing ? 'play' : 'pause' });
    this.link.send({ type: 'seek', t_s: this.target });
  }

  /** Seeks if the two playbacks differ by more than half a second. */
  private synchronize(): void {
    if (Math.abs(this.layer.fleet.seconds - this.target) > 0.5 * Math.max(1, this.room.status?.speed ?? 1)) {
      this.align();
    }
  }
}
