import { button, el, setAttribute, show } from '../dom';
import { openMap } from '../map/open';
import { OutlookLayer } from '../map/outlook';
import { Overlay } from '../map/overlay';
import { pick } from '../map/pick';
import { editShape } from '../map/shape';
import type { MapView } from '../map/view';
import { Bar } from '../panel/bar';
import { Charts } from '../panel/charts';
import { CheckCard } from '../panel/check';
import { refusal, requestState } from '../panel/control';
import { toast } from '../panel/dialog';
import { Drawer } from '../panel/drawer';
import { Driving } from '../panel/driving';
import { openFilters } from '../panel/filtersheet';
import { openFind } from '../panel/find';
import { openHelp } from '../panel/help';
import { openInvite } from '../panel/invite';
import { listenToKeys } from '../panel/keys';
import { Left } from '../panel/left';
import { legend } from '../panel/legend';
import { LostBanner } from '../panel/lost';
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
import { explain, get, post } from '../wire/api';
import type { Marks, Parameter } from '../wire/contract';
import { HoverTip } from './hovertip';
import { MapControl } from './mapcontrol';
import { Toolbar, type Tools } from './toolbar';

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
  private readonly bar: Bar;
  private readonly table: TablePage;
  private readonly drawer: Drawer;
  private readonly charts: Charts;
  private view!: MapView;
  private scrubber: Scrubber | null = null;
  private ghost: Ghost | null = null;

  constructor(private readonly room: Room) {
    this.control = new MapControl(room, (tool, on) => this.toolbar.press(tool, on));
    this.tip = new HoverTip(room, this.mapBox);
    this.tools = this.makeTools();
    this.toolbar = new Toolbar(room, this.tools);
    const goTo = (row: number): void => this.control.goTo(row);
    const history = new History(room);
    const driving = new Driving(room);
    this.bar = new Bar(room);
    this.table = new TablePage(room, goTo, () => this.showTable(false));
    this.charts = new Charts(room, history);
    this.drawer = new Drawer((open) => this.shell.classList.toggle('has-drawer', open), () => { driving.release(); room.select(-1); });
    const selection = new Selection(room, history, driving, { follow: this.tools.follow, centre: () => goTo(room.selected) });
    const run = new RunPage(room, (rings, name, apply) => editShape(this.mapBox, this.view, rings, name, apply));
    this.drawer.build([{ name: 'vehicle', title: 'Vehicle', page: selection.element }, { name: 'run', title: 'Run', page: run.element }]);
    if (room.replay) {
      this.scrubber = new Scrubber(room, (command) => { room.link.send(command); this.ghost?.command(command); });
    }
    if (room.operator) {
      this.guests.watch(() => room.link.open);
      room.sceneChanged.on(() => void this.guests.ask());
    }
    const left = new Left(room, goTo, (seconds) => this.scrubber?.seek(seconds), this.guests, this.tools.invite);
    this.place(left, new CheckCard(room, goTo));
  }

  private place(left: Left, check: CheckCard): void {
    const { room } = this;
    const attribution = room.scene.words.map?.attribution;
    const lost = new LostBanner(room, (is) => {
      this.mapBox.classList.toggle('lost', is);
      this.shell.classList.toggle('stale', is);
    });
    this.mapBox.append(this.toolbar.element, legend(room.replay ? this.address.ghost : null), this.tip.element, this.control.banner, lost.element, this.table.element, check.element,
      ...(attribution ? [el('div', 'attribution', {}, attribution)] : []));
    this.shell.append(this.bar.element, left.element, el('main', 'centre', {}, this.mapBox, el('div', 'foot', {}, this.scrubber?.element ?? null, this.charts.element)), this.drawer.element, this.tabs());
  }

  async open(app: HTMLElement): Promise<void> {
    app.replaceChildren(this.shell);
    const { room } = this;
    room.filters = this.address.filters;
    this.view = await openMap(this.mapElement, room.scene, room.mapState,
      () => toast('This browser has no WebGL2: the map is drawn plainly, without a base map and 3D.'));
    this.joinMap();
    this.joinRoom();
    listenToKeys(this.keys(), () => this.bar.stop.press());
    this.control.begin(this.address.camera);
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
    this.mapElement.after(outlook.element, overlay.element);
    view.drawn.on(() => {
      outlook.draw();
      overlay.draw();
      room.answer();
    });
    const remember = atMost(500, () => this.writeAddress());
    view.moved.on(remember);
    const offFailed = view.failed.on((why) => { offFailed(); toast(`Parts of the map cannot be shown: ${why}`, true); });
    view.clicked.on(({ x, y, add }) => room.select(pick(view, room.mapState, x, y), add));
    this.control.join(view);
    this.tip.join(view);
    room.selection.changed.on(remember);
    room.filtersChanged.on(remember);
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => [view, outlook, overlay, this.charts].forEach((one) => one.restyle()));
  }

  private joinRoom(): void {
    const { room, view } = this;
    room.framed.on(() => {
      this.bar.tick();
      view.redraw();
    });
    room.selection.changed.on(() => {
      if (room.selected >= 0) {
        this.drawer.open('vehicle');
      } else if (this.drawer.page === 'vehicle') {
        this.drawer.close();
      }
      view.redraw();
    });
    room.sceneChanged.on(() => view.setScene(room.scene));
    room.filtersChanged.on(() => {
      this.toolbar.press('filter', isFiltering(room.filters));
      view.redraw();
    });
    room.over.on(showEnd);
  }

  private makeTools(): Tools {
    const { room, control, guests } = this;
    return {
      plus: () => control.zoomBy(1), minus: () => control.zoomBy(-1), fit: () => control.fitAll(),
      find: () => openFind(room, (row) => control.goTo(row)), follow: () => control.toggleFollow(), filter: () => openFilters(room),
      tails: () => control.flip('tails'), labels: () => control.flip('labels'), cube: () => control.toggleThreeD(),
      table: () => this.showTable(this.table.element.hidden !== false), run: () => (this.drawer.page === 'run' ? this.drawer.close() : this.drawer.open('run')), invite: () => openInvite(guests), help: openHelp,
    };
  }

  private keys(): Record<string, () => void> {
    const { room, scrubber, tools } = this;
    const request = (state: 'READY' | 'SET' | 'GO') => () => { if (!room.replay) { void requestState(room, state); } };
    return {
      '1': request('READY'), '2': request('SET'), '3': request('GO'),
      ' ': () => (scrubber ? scrubber.toggle() : void requestState(room, room.status?.run_state === 'PAUSE' ? 'GO' : 'PAUSE')),
      '/': tools.find, f: tools.follow, t: tools.tails, l: tools.labels, d: tools.cube, b: tools.table, g: tools.filter, p: tools.run,
      '0': tools.fit, '+': tools.plus, '=': tools.plus, '-': tools.minus, '?': tools.help,
      j: () => { if (room.operator) { tools.invite(); } },
      c: () => show(this.charts.element, this.charts.element.hidden !== false),
      '[': () => this.faster(-1), ']': () => this.faster(1), ',': () => scrubber?.step(-1), '.': () => scrubber?.step(1),
      Escape: () => (this.table.element.hidden ? this.drawer.close() : this.showTable(false)),
    };
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
    this.toolbar.press('table', on);
    this.table.update();
  }

  /** In a live run the factor is a setting of the clock. */
  private faster(by: 1 | -1): void {
    if (this.scrubber) {
      this.scrubber.faster(by);
      return;
    }
    if (refusal(this.room, 'STOP') !== null) {
      return;
    }
    void get<Parameter[]>('/api/live/parameters')
      .then((list) => list.find(({ path }) => path.startsWith('clock.') && path.includes('speed')))
      .then((speed) => (speed ? post('/api/live/change', { path: speed.path, value: String((this.room.status?.factor ?? 1) * 2 ** by) }) : Promise.reject(new Error('The speed of this run cannot change.'))))
      .catch((error: unknown) => toast(explain(error), true));
  }

  private writeAddress(): void {
    const { room } = this;
    const query = writeAddress({
      camera: this.view.camera(), selected: [...room.mapState.selected].map((row) => room.scene.vid(row)), filters: room.filters,
      time: room.replay && room.status?.playing === false ? room.seconds : null, ghost: this.address.ghost,
    });
    history.replaceState(null, '', location.pathname + query);
  }
}
