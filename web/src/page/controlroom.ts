import { button, el, setAttribute } from '../dom';
import { openMap } from '../map/open';
import { OutlookLayer } from '../map/outlook';
import { Overlay } from '../map/overlay';
import { pick } from '../map/pick';
import { RoadsideLayer } from '../map/roadside';
import { editShape } from '../map/shape';
import type { MapView } from '../map/view';
import { Bar } from '../panel/bar';
import { Charts } from '../panel/charts';
import { CheckPage } from '../panel/check';
import { haltByKey } from '../panel/commanding';
import { requestState } from '../panel/control';
import { toast } from '../panel/dialog';
import { Drawer } from '../panel/drawer';
import { Driving } from '../panel/driving';
import { FilterPage } from '../panel/filters';
import { openFind } from '../panel/find';
import { openHelp } from '../panel/help';
import { openInvite } from '../panel/invite';
import { listenToKeys } from '../panel/keys';
import { Left } from '../panel/left';
import { LostBanner } from '../panel/lost';
import { RadioPage } from '../panel/radio';
import { refuse } from '../panel/refusal';
import { RunPage } from '../panel/run';
import { Scrubber } from '../panel/scrubber';
import { Selection } from '../panel/selection';
import { TablePage } from '../panel/table';
import { showEnd } from '../panel/verdicts';
import { readAddress, writeAddress } from '../state/address';
import { isFiltering } from '../state/filters';
import { Ghost } from '../state/ghost';
import { Guests } from '../state/guests';
import { History } from '../state/history';
import type { Room } from '../state/room';
import { atMost } from '../state/signal';
import { explain, get } from '../wire/api';
import type { Marks, RequirementLane } from '../wire/contract';
import { Docks } from './docks';
import { HoverTip } from './hovertip';
import { MapControl } from './mapcontrol';
import { Measure } from './measure';
import { Rail } from './rail';
import { Relocate } from './relocate';
import { SpacePane } from './spacepane';
import { StatusLine } from './statusline';
import { Toolbar, type Tools } from './toolbar';

/** About the height of a replay's time line. */
const TIME_LINE_PIXELS = 60;

/** The page of one run, live or replayed: places the panels and connects them to the map. */
export class ControlRoom {
  private readonly shell = el('div', 'room');
  private readonly mapElement = el('div', 'map');
  private readonly mapBox = el('div', 'map-box', {}, this.mapElement);
  private readonly guests = new Guests();
  private readonly address = readAddress(location.search);
  private readonly control: MapControl;
  private readonly tip: HoverTip;
  private readonly tools: Tools;
  private readonly toolbar: Toolbar;
  private readonly rail: Rail;
  private readonly docks: Docks;
  private readonly space: SpacePane;
  private readonly measure: Measure;
  private readonly relocate: Relocate;
  private readonly line: StatusLine;
  private readonly bar: Bar;
  private readonly table: TablePage;
  private readonly drawer: Drawer;
  private readonly charts: Charts;
  private view!: MapView;
  private roadside!: RoadsideLayer;
  private scrubber: Scrubber | null = null;
  private ghost: Ghost | null = null;

  constructor(private readonly room: Room) {
    this.control = new MapControl(room, (tool, on) => this.toolbar.press(tool, on));
    this.tip = new HoverTip(room, this.mapBox);
    this.space = new SpacePane(room);
    this.measure = new Measure(room, (on) => this.toolbar.press('measure', on));
    this.relocate = new Relocate(room, this.mapElement);
    this.line = new StatusLine(room, room.replay ? this.address.ghost : null);
    this.tools = this.makeTools();
    this.toolbar = new Toolbar(room, this.tools);
    this.rail = new Rail(room, this.tools);
    const goTo = (row: number): void => this.control.goTo(row);
    const history = new History(room);
    const driving = new Driving(room);
    this.bar = new Bar(room);
    this.table = new TablePage(room, goTo, () => this.showTable(false));
    this.charts = new Charts(room, history, (seconds) => this.scrubber?.seek(seconds));
    this.drawer = new Drawer(() => this.docks.isOpen('details'), (open) => this.docks.set('details', open));
    const selection = new Selection({ room, history, driving }, { follow: this.tools.follow, centre: () => goTo(room.selected), move: () => this.relocate.arm(room.selected) });
    const run = new RunPage(room, (rings, name, apply) => editShape(this.mapBox, this.view, rings, name, apply));
    this.drawer.build([
      { name: 'vehicle', title: 'Vehicle', page: selection.element }, { name: 'run', title: 'Run', page: run.element }, { name: 'filter', title: 'Filter', page: new FilterPage(room).element },
      { name: 'radio', title: 'Radio', page: new RadioPage(room, this.tools.links).element },
      ...(room.replay ? [] : [{ name: 'check', title: 'Check', page: new CheckPage(room, goTo).element }]),
    ]);
    if (room.replay) {
      this.scrubber = new Scrubber(room, (command) => { room.link.send(command); this.ghost?.command(command); });
    }
    if (room.operator) {
      this.guests.watch(() => room.link.open);
      // Whoever joined by phone has the name given there, in all panels and on the map.
      this.guests.changed.on(() => this.guests.list?.seated.forEach(({ vid, name }) => room.scene.rename(vid, name)));
      room.sceneChanged.on(() => void this.guests.ask());
    }
    const left = new Left(room, goTo, (seconds) => this.scrubber?.seek(seconds), this.guests, this.tools.invite);
    this.docks = new Docks(this.shell, innerHeight - (room.replay ? TIME_LINE_PIXELS : 0), {
      alerts: { title: 'Alerts and events', element: left.element }, details: { title: 'Details', element: this.drawer.element }, charts: { title: 'Charts', element: this.charts.element },
    }, (name) => { if (name === 'details') { driving.release(); room.select(-1); } });
    this.place(left.voice);
  }

  private place(voice: HTMLElement): void {
    const { elements } = this.docks;
    const lost = new LostBanner(this.room, (is) => {
      this.mapBox.classList.toggle('lost', is);
      this.shell.classList.toggle('stale', is);
    });
    this.mapBox.append(this.measure.layer, this.relocate.mark, this.space.element, this.toolbar.element, this.tip.element, el('div', 'map-notes', {}, this.control.banner, this.measure.card), lost.element, this.table.element);
    const centre = el('main', 'centre', {}, this.mapBox, this.line.element, this.scrubber?.element ?? null, elements.bottom);
    this.shell.append(voice, this.bar.element, this.rail.element, elements.left, centre, elements.right, this.tabs());
    this.docks.changed.on(() => this.pressRail());
    this.pressRail();
  }

  private pressRail(): void {
    this.rail.press('alerts', this.docks.isOpen('alerts'));
    this.rail.press('charts', this.docks.isOpen('charts'));
    this.rail.press('run', this.drawer.page === 'run');
    this.rail.press('filter', this.drawer.page === 'filter' || isFiltering(this.room.filters));
  }

  async open(app: HTMLElement): Promise<void> {
    app.replaceChildren(this.shell);
    const { room } = this;
    room.filters = this.address.filters;
    this.view = await openMap(this.mapElement, room.scene, room.mapState,
      () => toast('This browser has no WebGL2: the map is drawn plainly, without a base map and 3D.'));
    this.joinMap();
    this.joinRoom();
    listenToKeys(this.keys(), () => this.bar.pressStop());
    this.control.begin(this.address.camera);
    if (this.address.space) {
      void this.space.open(this.address.space);
    }
    this.address.selected.forEach((vid) => room.select(room.scene.row(vid), true));
    if (this.scrubber && room.source.run) {
      await this.openReplay(room.source.run);
    }
  }

  private async openReplay(run: string): Promise<void> {
    try {
      const marks = await get<Marks>(`/api/runs/${encodeURIComponent(run)}/marks`);
      this.scrubber?.setMarks(marks);
      this.room.setMarks(marks);
      void get<RequirementLane[]>(`/api/runs/${encodeURIComponent(run)}/requirements`).then((lanes) => this.scrubber?.setLanes(lanes)).catch((error: unknown) => toast(explain(error), true));
      if (this.address.time !== null) {
        const { time } = this.address;
        const off = this.room.statusChanged.on(() => { off(); this.scrubber?.seek(time); });
      }
      if (this.address.ghost) {
        this.ghost = await Ghost.open(this.address.ghost, this.room, () => this.view.redraw());
      }
    } catch (error) {
      toast(explain(error), true);
    }
  }

  private joinMap(): void {
    const { view, room } = this;
    const overlay = new Overlay(view, room.mapState, () => room.scene);
    const outlook = new OutlookLayer(view, room);
    const roadside = new RoadsideLayer(view, room);
    this.roadside = roadside;
    this.mapElement.after(roadside.element, outlook.element, overlay.element);
    const avoidTools = (): void => overlay.avoid([...this.toolbar.element.children]);
    view.resized.on(avoidTools);
    avoidTools();
    view.drawn.on(() => {
      roadside.draw();
      outlook.draw();
      overlay.draw();
      room.answer();
    });
    const remember = atMost(500, () => this.writeAddress());
    view.moved.on(remember);
    const offFailed = view.failed.on((why) => { offFailed(); toast(`Parts of the map cannot be shown: ${why}`, true); });
    view.clicked.on(({ x, y, add }) => (this.measure.active ? this.measure.add({ x, y }) : room.select(pick(view, room.mapState, x, y), add)));
    this.measure.join(view);
    this.relocate.join(view);
    this.line.join(view);
    this.control.join(view);
    this.tip.join(view);
    room.selection.changed.on(remember);
    room.filtersChanged.on(remember);
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => [view, roadside, outlook, overlay, this.charts].forEach((one) => one.restyle()));
  }

  private joinRoom(): void {
    const { room, view } = this;
    room.framed.on(() => {
      this.bar.tick();
      this.redrawMap();
    });
    this.space.changed.on(() => {
      this.toolbar.press('cube', this.space.isOpen);
      this.redrawMap();
      this.writeAddress();
    });
    room.selection.changed.on(() => {
      if (room.selected >= 0 && this.drawer.page !== 'radio') {
        this.drawer.open('vehicle');
      } else if (this.drawer.page === 'vehicle') {
        this.drawer.close();
      }
      view.redraw();
    });
    room.sceneChanged.on(() => { view.setScene(room.scene); this.offerRadio(); });
    this.offerRadio();
    room.filtersChanged.on(() => {
      this.pressRail();
      view.redraw();
    });
    this.showCheckBeforeGo();
    room.over.on(showEnd);
  }

  /** Nothing is drawn under a 3D view that hides the map. */
  private redrawMap(): void {
    if (!this.space.covers) {
      this.view.redraw();
    }
  }

  /** Opens the communications check in READY and SET, and closes it when the run goes, unless another page is open. */
  private showCheckBeforeGo(): void {
    let before = false;
    this.room.statusChanged.on(({ run_state }) => {
      const now = !this.room.replay && (run_state === 'READY' || run_state === 'SET');
      if (now && !before && this.drawer.page === '') {
        this.drawer.open('check');
      } else if (!now && before && this.drawer.page === 'check') {
        this.drawer.close();
      }
      before = now;
    });
  }

  private makeTools(): Tools {
    const { room, control, guests } = this;
    return {
      plus: () => control.zoomBy(1), minus: () => control.zoomBy(-1), fit: () => control.fitAll(),
      find: () => openFind(room, (row) => control.goTo(row)), follow: () => control.toggleFollow(), measure: () => this.measure.toggle(),
      tails: () => control.flip('tails'), labels: () => control.flip('labels'), links: () => this.flipLinks(), cube: () => void this.space.toggle(), tilt: () => control.toggleThreeD(),
      alerts: () => this.docks.toggle('alerts'), charts: () => this.docks.toggle('charts'), filter: () => this.showPage('filter'), run: () => this.showPage('run'),
      table: () => this.showTable(this.table.element.hidden !== false), invite: () => openInvite(guests), wall: () => this.toggleWall(), help: openHelp,
    };
  }

  private flipLinks(): void {
    this.ifRadio(() => {
      this.control.flip('links');
      this.roadside.ask();
    });
  }

  private ifRadio(act: () => void): void {
    if (this.room.scene.words.radio) {
      act();
    } else {
      toast('The scenario has no radio (v2x).');
    }
  }

  /** What has to do with the radio is there where the run has one. */
  private offerRadio(): void {
    const has = this.room.scene.words.radio !== null;
    this.drawer.offer('radio', has);
    this.toolbar.offer('links', has);
  }

  private keys(): Record<string, () => void> {
    const { room, scrubber, tools } = this;
    const request = (state: 'READY' | 'SET' | 'GO') => () => (room.replay ? refuse('A replay has no Ready, Set and Go. Space plays and pauses it.', '.scrubber .play') : void requestState(room, state));
    return {
      '1': request('READY'), '2': request('SET'), '3': request('GO'),
      ' ': () => (scrubber ? scrubber.toggle() : void requestState(room, room.status?.run_state === 'PAUSE' ? 'GO' : 'PAUSE')),
      '/': tools.find, f: tools.follow, t: tools.tails, l: tools.labels, k: tools.links, r: () => this.ifRadio(() => this.showPage('radio')), d: tools.cube, i: tools.tilt, v: () => (this.space.isOpen ? this.space.next() : refuse('Open the 3D view first: D.', '.tool[aria-label="3D view"]')), b: tools.table, g: tools.filter, p: tools.run, a: tools.alerts, c: tools.charts, m: tools.measure, w: tools.wall,
      x: () => (this.measure.active ? void this.measure.copy() : this.line.copy()),
      Enter: () => { if (this.measure.active) { this.measure.add(); } }, Backspace: () => { if (this.measure.active) { this.measure.undo(); } },
      '0': tools.fit, '+': tools.plus, '=': tools.plus, '-': tools.minus, '?': tools.help,
      j: () => (room.operator ? tools.invite() : toast('Only the operator of a live run invites phones.')),
      h: () => haltByKey(room),
      '[': () => this.faster(-1), ']': () => this.faster(1), ',': () => this.step(-1), '.': () => this.step(1),
      Escape: () => this.leave(),
    };
  }

  private showPage(name: string): void {
    this.drawer.toggle(name);
    this.pressRail();
  }

  /** Leaves what was entered last: the wall, measuring, the table, the details. */
  private leave(): void {
    if (this.shell.classList.contains('wall')) {
      this.toggleWall();
    } else if (this.measure.active) {
      this.measure.toggle();
    } else if (!this.table.element.hidden) {
      this.showTable(false);
    } else {
      this.drawer.close();
    }
  }

  /** Full screen for a wall that many look at: map, state, large clock and alerts. */
  private toggleWall(): void {
    const on = this.shell.classList.toggle('wall');
    const change = on ? document.documentElement.requestFullscreen() : document.fullscreenElement ? document.exitFullscreen() : Promise.resolve();
    change.catch(() => toast('This browser keeps its window as it is; the page fills it.'));
    if (on) {
      toast('W or Esc leaves the wall.');
    }
  }

  /** The views of a narrow screen, one at a time. */
  private tabs(): HTMLElement {
    const bar = el('nav', 'phone-tabs', { attrs: { 'aria-label': 'Views' } });
    const choose = (name: string): void => {
      this.shell.dataset['tab'] = name.toLowerCase();
      this.showTable(name === 'Table');
      [...bar.children].forEach((child) => setAttribute(child, 'aria-pressed', child.textContent === name ? 'true' : 'false'));
    };
    bar.append(...['Map', 'Alerts', 'Charts', 'Table'].map((name) => button(name, 'phone-tab', () => choose(name), { 'aria-pressed': name === 'Map' ? 'true' : 'false' })));
    this.shell.dataset['tab'] = 'map';
    return bar;
  }

  private showTable(on: boolean): void {
    this.table.element.hidden = !on;
    this.rail.press('table', on);
    this.table.update();
  }

  private faster(by: 1 | -1): void {
    (this.scrubber ?? this.bar.timeControl).faster(by);
  }

  private step(beats: 1 | -1): void {
    if (this.scrubber) {
      this.scrubber.step(beats);
    } else if (beats > 0) {
      void this.bar.timeControl.step();
    } else {
      refuse('A live run does not go back. Replay it when it is over.', '.time-control .step');
    }
  }

  private writeAddress(): void {
    const { room } = this;
    const query = writeAddress({
      camera: this.view.camera(), selected: [...room.mapState.selected].map((row) => room.scene.vid(row)), filters: room.filters,
      time: room.replay && room.status?.playing === false ? room.seconds : null, ghost: this.address.ghost, space: this.space.camera,
    });
    history.replaceState(null, '', location.pathname + query);
  }
}
