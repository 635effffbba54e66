import { castOf, type Cast } from '../map/stage';
import { get } from '../wire/api';
import { Link } from '../wire/link';
import type { SceneWords } from '../wire/types';
import { Fleet } from './fleet';
import { replayOf, type Room } from './room';
import { Scene } from './scene';

/** A second run beside the first, as long after its own start; it hears the same commands. */
export class Ghost {
  readonly cast: Cast;
  private readonly link: Link;
  private readonly offset: number;

  private constructor(scene: Scene, run: string, private readonly room: Room) {
    this.cast = castOf(new Fleet(scene), true);
    this.offset = (scene.words.span_s?.[0] ?? 0) - (room.scene.words.span_s?.[0] ?? 0);
    this.link = new Link(replayOf(run).socketPath, {
      opened: () => this.align(),
      closed: () => undefined,
      message: () => undefined,
      frame: (frame) => {
        const corner = this.cast.fleet.take(frame, performance.now());
        this.cast.fresh = true;
        this.cast.shown.fill(1);
        if (corner) {
          this.cast.corners.push({ slot: this.cast.fleet.tailHead, data: this.cast.fleet.corner.slice() });
          this.cast.corners.splice(0, this.cast.corners.length - this.cast.fleet.slots);
        }
        this.link.send({ type: 'more', frame: frame.number });
      },
    });
    room.stage.casts = [...room.stage.casts, this.cast];
    window.setInterval(() => this.keepUp(), 1000);
  }

  static async open(run: string, room: Room): Promise<Ghost> {
    return new Ghost(new Scene(await get<SceneWords>(replayOf(run).scenePath)), run, room);
  }

  command(words: Record<string, unknown>): void {
    this.link.send(typeof words['t_s'] === 'number' ? { ...words, t_s: words['t_s'] + this.offset } : words);
  }

  private align(): void {
    const { status, seconds } = this.room;
    this.link.send({ type: 'seek', t_s: seconds + this.offset });
    this.link.send({ type: 'speed', value: status?.speed ?? 1 });
    this.link.send({ type: 'direction', value: status?.direction ?? 1 });
    this.link.send({ type: status?.playing === false ? 'pause' : 'play' });
  }

  /** Two players drift apart; half a second is too much. */
  private keepUp(): void {
    if (Math.abs(this.cast.fleet.seconds - this.offset - this.room.seconds) > 0.5 * Math.max(1, this.room.status?.speed ?? 1)) {
      this.align();
    }
  }
}
