import type { SpaceRoom } from '../space/spaceview';
import { Fleet } from '../state/fleet';
import { layerOf, newMapState, type VehicleLayer } from '../state/mapstate';
import { Scene } from '../state/scene';
import { Selection } from '../state/selection';
import { Signal } from '../state/signal';
import { TrafficSignals } from '../state/signals';
import { type EditPreview, type EditTrail, FRAME_COLUMNS, type FrameColumn, NEVER_HEARD, type Outlook, type Plan, type RadioLinks, type Sensors } from '../wire/contract';
import type { Frame } from '../wire/frame';

const TURN_STEPS = 65536;
/** While there is no preview, the place is shown without anybody. */
export const NOBODY: EditPreview = { t_s: [], groups: [], trails: [], verdicts: [], complete: false, note: '', waits: false };

/** A preview as the 3D view draws runs: a frame for the shown time, in which everybody stands. */
export class PreviewRoom implements SpaceRoom {
  layer: VehicleLayer;
  readonly mapState = newMapState();
  readonly selection = new Selection(this.mapState.selected);
  readonly framed = new Signal<boolean>();
  readonly sceneChanged = new Signal<boolean>();
  readonly filtersChanged = new Signal();
  readonly outlooks = new Signal<Outlook>();
  readonly plans = new Signal<Plan>();
  readonly radioLinks = new Signal<RadioLinks>();
  readonly sensors = new Signal<Sensors>();
  readonly signals = new TrafficSignals();
  scene: Scene;
  private moment = -1;

  constructor(private place: Scene, private preview: EditPreview) {
    this.scene = peopled(place, preview);
    this.layer = layerOf(new Fleet(this.scene));
    this.mapState.layers = [this.layer];
    this.mapState.labels = false;
  }

  get fleet(): Fleet {
    return this.layer.fleet;
  }

  get selected(): number {
    return this.selection.last;
  }

  /** A preview measures nothing. */
  readonly askSensors = (): void => undefined;

  show(place: Scene, preview: EditPreview, moment: number): void {
    if (place !== this.place || preview !== this.preview) {
      this.enter(place, preview);
    }
    if (moment !== this.moment) {
      this.moment = moment;
      this.fleet.take(frameOf(preview, moment), performance.now());
      this.framed.tell(true);
    }
  }

  /** Another text has another place, or others in it. */
  private enter(place: Scene, preview: EditPreview): void {
    [this.place, this.preview, this.moment] = [place, preview, -1];
    this.scene = peopled(place, preview);
    this.layer = layerOf(new Fleet(this.scene));
    this.mapState.layers = [this.layer];
    this.selection.reset();
    this.sceneChanged.tell(true);
  }

  /** Selects the first vehicle of a group; none where there is no such one. */
  choose(vid: number | undefined): void {
    const row = vid === undefined ? -1 : this.scene.row(vid);
    if (row !== this.selected) {
      this.selection.select(row, false);
    }
  }
}

/** A place with the vehicles of a preview. */
function peopled({ words }: Scene, { groups, trails }: EditPreview): Scene {
  return new Scene({ ...words, groups, vid: trails.map(({ vid }) => vid), names: trails.map(({ name }) => name), group: trails.map(({ group }) => group) });
}

/** The shown time of a preview as a frame. Those who have not come yet or have left have no position. */
export function frameOf({ t_s: times, trails }: EditPreview, moment: number): Frame {
  const rows = trails.length;
  const columns = Object.fromEntries(Object.entries(FRAME_COLUMNS).map(([name, { type }]) => [name, new type(rows)])) as unknown as Pick<Frame, FrameColumn>;
  columns.flags.fill(NEVER_HEARD);
  const set = (name: FrameColumn, row: number, value: number): void => { columns[name][row] = Math.round(value / FRAME_COLUMNS[name].scale); };
  for (const [row, trail] of trails.entries()) {
    const i = moment - trail.first;
    if (i >= 0 && i < trail.x.length) {
      set('east', row, trail.x[i]);
      set('north', row, trail.y[i]);
      set('up', row, trail.z[i]);
      columns.heading[row] = ((Math.round(trail.heading_rad[i] / FRAME_COLUMNS.heading.scale) % TURN_STEPS) + TURN_STEPS) % TURN_STEPS;
      set('speed', row, speedAt(trail, times, i));
      columns.flags[row] = 0;
    }
  }
  return { number: moment, seconds: times[moment] ?? 0, jump: true, edition: 0, rows, ...columns };
}

/** Along the heading, from the sample before to the one after, m/s. */
function speedAt({ x, y, heading_rad: heading, first }: EditTrail, times: readonly number[], i: number): number {
  const [a, b] = [Math.max(0, i - 1), Math.min(x.length - 1, i + 1)];
  const seconds = times[first + b] - times[first + a];
  return seconds > 0 ? ((x[b] - x[a]) * Math.cos(heading[i]) + (y[b] - y[a]) * Math.sin(heading[i])) / seconds : 0;
}
