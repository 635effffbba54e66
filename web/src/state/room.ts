import { get } from '../wire/api';
import type { Frame } from '../wire/frame';
import { Link } from '../wire/link';
import type { Check, Encounter, Event as RunEvent, HostLink, Marks, RunMessage, Outlook, Plan, SceneDescription, Session, Status, Verdict, Alert } from '../wire/contract';
import { type Cast, castOf, emptyStage } from '../map/stage';
import { Bounded } from './bounded';
import { byUrgency, eachOnce } from './encounters';
import { Fleet } from './fleet';
import { type Filters, noFilters, shown } from './filters';
import { happenings } from './happenings';
import { Scene } from './scene';
import { Signal } from './signal';

export interface Source { scenePath: string; socketPath: string; run: string | null }

export const LIVE: Source = { scenePath: '/api/scene', socketPath: '/ws/live', run: null };

export function replayOf(run: string): Source {
  const id = encodeURIComponent(run);
  return { scenePath: `/api/runs/${id}/scene`, socketPath: `/ws/runs/${id}`, run };
}

/** All that one page knows of one run, live or replayed, and who is told when it changes. */
export class Room {
  readonly framed = new Signal<boolean>();
  readonly told = new Signal();
  readonly statusChanged = new Signal<Status>();
  readonly encountersChanged = new Signal();
  readonly warned = new Signal<Alert>();
  readonly happened = new Signal();
  readonly vitalsChanged = new Signal();
  readonly checked = new Signal();
  readonly drivingChanged = new Signal();
  readonly selectionChanged = new Signal();
  readonly outlooks = new Signal<Outlook>();
  readonly plans = new Signal<Plan>();
  readonly filtersChanged = new Signal();
  /** Another scene; true when it is of other vehicles, false when only places or settings changed. */
  readonly sceneChanged = new Signal<boolean>();
  readonly linkChanged = new Signal();
  readonly over = new Signal<{ verdicts: Verdict[]; run: string | null }>();

  readonly stage = emptyStage();
  cast: Cast;
  status: Status | null = null;
  check: Check | null = null;
  encounters: Encounter[] = [];
  links: HostLink[] = [];
  counters: Record<string, number> = {};
  margin: number | null = null;
  readonly warnings = new Bounded<Alert>(200);
  readonly events = new Bounded<RunEvent>(500);
  states: { t_s: number; state: string }[] = [];
  readonly driving = new Map<number, string>();
  filters: Filters = noFilters();
  following = -1;
  lost: string | null = null;
  final = false;
  readonly link: Link;
  private unanswered: number[] = [];
  private seenStatus = '';

  constructor(readonly source: Source, public scene: Scene, readonly session: Session) {
    this.cast = castOf(new Fleet(scene));
    this.stage.casts = [this.cast];
    this.stage.grid = true;
    this.link = new Link(source.socketPath, {
      opened: () => this.setLost(null, false),
      closed: (reason, final) => this.setLost(reason, final),
      message: (message) => this.hear(message),
      frame: (frame) => this.take(frame),
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
    return this.cast.fleet;
  }

  get seconds(): number {
    return this.fleet.frame ? this.fleet.seconds : (this.status?.t_s ?? 0);
  }

  /** The row selected last, or -1. */
  get selected(): number {
    return [...this.stage.selected].at(-1) ?? -1;
  }

  select(row: number, add = false): void {
    const { selected } = this.stage;
    if (!add) {
      selected.clear();
    }
    if (add && selected.has(row)) {
      selected.delete(row);
    } else if (row >= 0 && row < this.scene.rows) {
      selected.delete(row);
      selected.add(row);
    }
    if (selected.size === 0) {
      this.following = -1;
    }
    this.selectionChanged.tell();
  }

  /** Tells the server that what it sent has been drawn. */
  answer(): void {
    for (const number of this.unanswered.splice(0)) {
      this.link.send({ type: 'more', frame: number });
    }
  }

  refilter(): void {
    shown(this.filters, this.scene, this.fleet, this.cast.shown);
    this.filtersChanged.tell();
  }

  /** Of a recording all that happened is known from the start. */
  know(marks: Marks): void {
    this.events.reset(happenings(marks, (vid) => this.scene.nameOfVid(vid)));
    this.happened.tell();
  }

  async renewScene(): Promise<void> {
    const scene = new Scene(await get<SceneDescription>(this.source.scenePath));
    const others = scene.words.name !== this.scene.words.name || scene.words.vid.join() !== this.scene.words.vid.join();
    this.scene = scene;
    scene.hear(this.links);
    if (others) {
      this.cast = castOf(new Fleet(scene, scene.rows, this.fleet.tailSeconds));
      this.stage.casts = [this.cast, ...this.stage.casts.slice(1)];
      this.stage.selected.clear();
      this.following = -1;
    } else {
      this.fleet.scene = scene;
    }
    this.sceneChanged.tell(others);
  }

  close(): void {
    this.link.close();
  }

  private take(frame: Frame): void {
    const { fleet, cast } = this;
    const corner = fleet.take(frame, performance.now());
    cast.fresh = true;
    if (corner) {
      cast.corners.push({ slot: fleet.tailHead, data: fleet.corner.slice(0, 4 * fleet.rows) });
      cast.corners.splice(0, cast.corners.length - fleet.slots);
    }
    shown(this.filters, this.scene, fleet, cast.shown);
    this.unanswered.push(frame.number);
    this.framed.tell(frame.jump);
  }

  private setLost(reason: string | null, final: boolean): void {
    this.lost = reason;
    this.final = final;
    this.stage.frozen = reason !== null;
    this.unanswered = [];
    if (reason === null && this.fleet.frame !== null) {
      void this.renewScene();
    }
    this.linkChanged.tell();
  }

  private hear(message: RunMessage): void {
    switch (message.type) {
      case 'status':
        this.status = message;
        this.noteState(message);
        this.statusChanged.tell(message);
        break;
      case 'alert':
        this.warnings.add(message);
        this.warned.tell(message);
        break;
      case 'encounters':
        this.encounters = byUrgency(eachOnce(message.list));
        this.stage.encounters = this.encounters;
        this.encountersChanged.tell();
        break;
      case 'event':
        if (!this.replay) {
          this.events.add(message);
          this.happened.tell();
        }
        break;
      case 'vitals':
        this.links = message.links;
        this.counters = message.counters;
        this.margin = message.margin;
        this.scene.hear(message.links);
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
      case 'history':
        this.warnings.reset(message.alerts);
        this.events.reset(message.events);
        this.states = message.states;
        this.happened.tell();
        break;
      case 'outlook':
        this.outlooks.tell(message);
        break;
      case 'plan':
        this.plans.tell(message);
        break;
      case 'scene-changed':
        void this.renewScene();
        break;
      case 'over':
        this.over.tell(message);
        break;
    }
    this.told.tell();
  }

  /** A check belongs to the state it was made in. */
  private noteState(status: Status): void {
    if (status.run_state !== this.seenStatus) {
      this.seenStatus = status.run_state;
      this.check = null;
      this.checked.tell();
    }
  }
}
