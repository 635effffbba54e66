import { get } from '../wire/api';
import type { Frame } from '../wire/frame';
import { Link } from '../wire/link';
import type { Check, HostLink, Marks, Outlook, Over, Physics, PhysicsValue, Plan, RadioLinks, RadioList, RunMessage, SceneDescription, Sensors, Session, Status, VehicleSamples } from '../wire/contract';
import { Fleet } from './fleet';
import { type Impact, impactsAt } from './forces';
import { type Filters, noFilters, shown } from './filters';
import { acceptFrame, layerOf, newMapState, type VehicleLayer } from './mapstate';
import { RunLog } from './runlog';
import { Scene } from './scene';
import { Selection } from './selection';
import { Signal } from './signal';
import { TrafficSignals } from './signals';
import type { Source } from './source';

/** The state of a page that shows one run, live or replayed, with a signal for each change. */
export class Room {
  readonly framed = new Signal<boolean>();
  readonly told = new Signal();
  /** Reports of the charted vehicles. */
  readonly sampled = new Signal<readonly VehicleSamples[]>();
  readonly statusChanged = new Signal<Status>();
  readonly vitalsChanged = new Signal();
  readonly checked = new Signal();
  readonly drivingChanged = new Signal();
  readonly outlooks = new Signal<Outlook>();
  readonly plans = new Signal<Plan>();
  readonly sensors = new Signal<Sensors>();
  readonly radioLinks = new Signal<RadioLinks>();
  readonly radioLists = new Signal<RadioList>();
  readonly filtersChanged = new Signal();
  /** Fires for another scene; true if its vehicles differ, false if only geometry or settings changed. */
  readonly sceneChanged = new Signal<boolean>();
  readonly linkChanged = new Signal();
  readonly over = new Signal<Over>();

  readonly mapState = newMapState();
  readonly selection = new Selection(this.mapState.selected);
  readonly log: RunLog;
  /** What traffic signals show. */
  readonly signals = new TrafficSignals();
  layer: VehicleLayer;
  status: Status | null = null;
  check: Check | null = null;
  links: HostLink[] = [];
  counters: Record<string, number> = {};
  margin: number | null = null;
  readonly driving = new Map<number, string>();
  filters: Filters = noFilters();
  lost: string | null = null;
  final = false;
  readonly link: Link;
  private unanswered: number[] = [];
  private seenStatus = '';

  constructor(readonly source: Source, public scene: Scene, readonly session: Session) {
    this.layer = layerOf(new Fleet(scene));
    this.log = new RunLog(this.replay);
    this.mapState.layers = [this.layer];
    this.mapState.grid = true;
    this.link = new Link(source.socketPath, {
      opened: () => this.setLost(null, false),
      closed: (reason, final) => this.setLost(reason, final),
      message: (message) => this.accept(message),
      frame: (frame) => this.acceptFrame(frame),
      corner: (corner) => this.fleet.offerCorner(corner),
    });
  }

  static async open(source: Source, session: Session): Promise<Room> {
    return new Room(source, new Scene(await get<SceneDescription>(source.scenePath)), session);
  }

  get replay(): boolean {
    return this.source.run !== null;
  }

  get operator(): boolean {
    return !this.replay && this.session.rights === 'operator';
  }

  get fleet(): Fleet {
    return this.layer.fleet;
  }

  get seconds(): number {
    return this.fleet.frame ? this.fleet.seconds : (this.status?.t_s ?? 0);
  }

  /** The row selected last, or -1. */
  get selected(): number {
    return this.selection.last;
  }

  select(row: number, add = false): void {
    this.selection.select(row < this.scene.rows ? row : -1, add);
  }

  /** Acknowledges a drawn frame to the server. */
  answer(): void {
    for (const number of this.unanswered.splice(0)) {
      this.link.send({ type: 'more', frame: number });
    }
  }

  /** Asks for the last measurements of a vehicle's sensors, with points in space. */
  askSensors(vid: number): void {
    this.link.send({ type: 'sensors', vid, points: 1 });
  }

  /** What is inside a vehicle at the instant of the newest frame; null where nobody answers. */
  readonly inside = async (vid: number): Promise<PhysicsValue[] | null> => {
    const of = this.source.run === null ? '/api/live' : `/api/runs/${encodeURIComponent(this.source.run)}`;
    const at = this.seconds.toFixed(3);
    return get<Physics>(`${of}/physics?vid=${vid}&from=${at}&to=${at}&pixels=1`).then(({ columns }) => columns).catch(() => null);
  };

  readonly impacts = (): Impact[] => impactsAt(this.log.events.list().filter(({ event }) => event.name === 'CONTACT').map(({ event }) => event), this.seconds);

  refilter(): void {
    shown(this.filters, this.scene, this.fleet, this.layer.shown);
    this.filtersChanged.tell();
  }

  /** Sets the marks of a recording, which are known from the start. */
  setMarks(marks: Marks): void {
    this.log.setMarks(marks, (vid) => this.scene.nameOfVid(vid));
  }

  private async renewScene(): Promise<void> {
    const words = await get<SceneDescription>(this.source.scenePath).catch(() => null);
    if (words === null) {
      // The run is over or the link is lost: the link tells of both, and asks again when it is back.
      return;
    }
    const scene = new Scene(words);
    const others = scene.words.name !== this.scene.words.name || scene.words.vid.join() !== this.scene.words.vid.join();
    this.scene = scene;
    scene.setHosts(this.links);
    if (others) {
      this.layer = layerOf(new Fleet(scene, scene.rows, this.fleet.tailSeconds));
      this.mapState.layers = [this.layer, ...this.mapState.layers.slice(1)];
      this.selection.reset();
    } else {
      this.fleet.scene = scene;
    }
    this.sceneChanged.tell(others);
  }

  close(): void {
    this.link.close();
  }

  private acceptFrame(frame: Frame): void {
    acceptFrame(this.layer, frame);
    shown(this.filters, this.scene, this.fleet, this.layer.shown);
    this.unanswered.push(frame.number);
    this.framed.tell(frame.jump);
  }

  private setLost(reason: string | null, final: boolean): void {
    this.lost = reason;
    this.final = final;
    this.mapState.frozen = reason !== null;
    this.unanswered = [];
    if (reason === null && this.fleet.frame !== null) {
      void this.renewScene();
    }
    this.linkChanged.tell();
  }

  private accept(message: RunMessage): void {
    switch (message.type) {
      case 'status':
        this.status = message;
        this.noteState(message);
        this.statusChanged.tell(message);
        break;
      case 'vitals':
        this.links = message.links;
        this.counters = message.counters;
        this.margin = message.margin;
        this.scene.setHosts(message.links);
        this.vitalsChanged.tell();
        break;
      case 'check':
        this.check = message;
        this.checked.tell();
        break;
      case 'driving':
        if (message.by === null) {
          this.driving.delete(message.vid);
        } else {
          this.driving.set(message.vid, message.by);
        }
        this.drivingChanged.tell();
        break;
      case 'sensors':
        this.sensors.tell(message);
        break;
      case 'outlook':
        this.outlooks.tell(message);
        break;
      case 'samples':
        this.sampled.tell(message.vehicles);
        break;
      case 'plan':
        this.plans.tell(message);
        break;
      case 'signals':
        this.signals.accept(message.list);
        break;
      case 'radio-links':
        this.radioLinks.tell(message);
        break;
      case 'radio-list':
        this.radioLists.tell(message);
        break;
      case 'scene-changed':
        void this.renewScene();
        break;
      case 'over':
        this.over.tell(message);
        break;
      case 'event':
        if (message.name === 'NAMED') {
          this.scene.rename(message.vid, message.text);
        }
        this.log.accept(message);
        break;
      default:
        this.log.accept(message);
        this.mapState.encounters = this.log.encounters;
    }
    this.told.tell();
  }

  /** Discards a check when the run state changes. */
  private noteState(status: Status): void {
    if (status.run_state !== this.seenStatus) {
      this.seenStatus = status.run_state;
      this.check = null;
      this.checked.tell();
    }
  }
}
