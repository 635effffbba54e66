import { button, el, say, setAttribute, show } from '../dom';
import { CanvasView } from '../map/canvasview';
import { OutlookLayer } from '../map/outlook';
import { Overlay } from '../map/overlay';
import { pick } from '../map/pick';
import { editShape } from '../map/shape';
import type { MapView, Pixel } from '../map/view';
import { Bar, ICONS, toolButton } from '../panel/bar';
import { Charts } from '../panel/charts';
import { CheckCard } from '../panel/check';
import { refusal, wishFor } from '../panel/control';
import { sheet, toast } from '../panel/dialog';
import { Drawer } from '../panel/drawer';
import { Driving } from '../panel/driving';
import { openFilters } from '../panel/filtersheet';
import { openFind } from '../panel/find';
import { openHelp } from '../panel/help';
import { openInvite } from '../panel/invite';
import { listenToKeys } from '../panel/keys';
import { Left } from '../panel/left';
import { legend } from '../panel/legend';
import { RunPage } from '../panel/run';
import { Scrubber } from '../panel/scrubber';
import { Selection } from '../panel/selection';
import { TablePage } from '../panel/table';
import { readAddress, writeAddress } from '../state/address';
import { isFiltering } from '../state/filters';
import { Ghost } from '../state/ghost';
import { Guests } from '../state/guests';
import { History } from '../state/history';
import type { Room } from '../state/room';
import { atMost } from '../state/signal';
import { explain, get, post } from '../wire/api';
import type { Marks, Parameter, Verdict } from '../wire/contract';
import { number } from '../words';

const TAIL_CHOICES = [5, 10, 20, 60, 120];

/** The page of one run, live or replayed: it places the panels and joins them to the map. */
export class ControlRoom {
  private readonly shell = el('div', 'room');
  private readonly mapElement = el('div', 'map');
  private readonly mapBox = el('div', 'map-box', {}, this.mapElement);
  private readonly tip = el('div', 'tip', { attrs: { hidden: true } });
  private readonly lostBanner = el('div', 'banner', { attrs: { role: 'alert', hidden: true } });
  private readonly follow = el('div', 'following', { attrs: { hidden: true } });
  private readonly tools = new Map<string, HTMLButtonElement>();
  private readonly bar: Bar;
  private readonly table: TablePage;
  private readonly drawer: Drawer;
  private readonly driving: Driving;
  private readonly charts: Charts;
  private readonly guests = new Guests();
  private readonly address = readAddress(location.search);
  private view!: MapView;
  private overlay!: Overlay;
  private outlook!: OutlookLayer;
  private scrubber: Scrubber | null = null;
  private ghost: Ghost | null = null;
  private fitted = false;

  constructor(private readonly room: Room) {
    const goTo = (row: number): void => this.goTo(row);
    const history = new History(room);
    this.bar = new Bar(room);
    this.table = new TablePage(room, goTo, () => this.showTable(false));
    this.driving = new Driving(room);
    this.charts = new Charts(room, history);
    this.drawer = new Drawer((open) => this.shell.classList.toggle('has-drawer', open), () => { this.driving.release(); room.select(-1); });
    const selection = new Selection(room, history, this.driving, { follow: () => this.toggleFollow(), centre: () => goTo(room.selected) });
    const run = new RunPage(room, (rings, name, apply) => editShape(this.mapBox, this.view, rings, name, apply));
    this.drawer.build([{ name: 'vehicle', title: 'Vehicle', page: selection.element }, { name: 'run', title: 'Run', page: run.element }]);
    if (room.replay) {
      this.scrubber = new Scrubber(room, (words) => { room.link.send(words); this.ghost?.command(words); });
    }
    const left = new Left(room, goTo, (seconds) => this.scrubber?.seek(seconds), this.guests, () => openInvite(this.guests));
    if (room.operator) {
      this.guests.watch(() => room.link.open);
      room.sceneChanged.on(() => void this.guests.ask());
    }
    const attribution = room.scene.words.map?.attribution;
    this.mapBox.append(this.toolbar(), legend(room.replay ? this.address.ghost : null), this.tip, this.follow, this.lostBanner, this.table.element, new CheckCard(room, goTo).element, ...(attribution ? [el('div', 'attribution', {}, attribution)] : []));
    this.shell.append(this.bar.element, left.element, el('main', 'centre', {}, this.mapBox, el('div', 'foot', {}, this.scrubber?.element ?? null, this.charts.element)), this.drawer.element, this.tabs());
  }

  async open(app: HTMLElement): Promise<void> {
    app.replaceChildren(this.shell);
    const { room } = this;
    room.filters = this.address.filters;
    this.view = await this.makeView();
    this.overlay = new Overlay(this.view, room.mapState, () => room.scene);
    this.outlook = new OutlookLayer(this.view, room);
    this.mapElement.after(this.outlook.element, this.overlay.element);
    this.joinMap();
    this.joinRoom();
    listenToKeys(this.keys(), () => this.bar.stop.press());
    if (this.address.camera) {
      this.view.look(this.address.camera);
      this.setThreeD(this.address.camera.pitch > 5, false);
      this.fitted = true;
    } else {
      this.view.fit(room.scene.box().atLeast(100));
    }
    this.address.selected.forEach((vid) => room.select(room.scene.row(vid), true));
    if (this.scrubber && room.source.run) {
      await this.openReplay(room.source.run);
    }
  }

  private async makeView(): Promise<MapView> {
    if (hasWebGl2()) {
      const { GlView } = await import('../map/glview');
      return new GlView(this.mapElement, this.room.scene, this.room.mapState);
    }
    toast('This browser has no WebGL2: the map is drawn plainly, without a base map and 3D.');
    return new CanvasView(this.mapElement, this.room.scene, this.room.mapState);
  }

  private async openReplay(run: string): Promise<void> {
    try {
      const marks = await get<Marks>(`/api/runs/${encodeURIComponent(run)}/marks`);
      this.scrubber?.setMarks(marks);
      this.room.know(marks);
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
    view.drawn.on(() => {
      this.outlook.draw();
      this.overlay.draw();
      room.answer();
    });
    const remember = atMost(500, () => this.writeAddress());
    view.moved.on(remember);
    view.grabbed.on(() => this.setFollowing(-1));
    const offFailed = view.failed.on((why) => { offFailed(); toast(`Parts of the map cannot be shown: ${why}`, true); });
    view.clicked.on(({ x, y, add }) => room.select(pick(view, room.mapState, x, y), add));
    view.hovered.on((at) => this.hover(at));
    room.selection.changed.on(remember);
    room.filtersChanged.on(remember);
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => {
      view.restyle();
      this.outlook.restyle();
      this.overlay.restyle();
      this.charts.restyle();
    });
  }

  private joinRoom(): void {
    const { room, view } = this;
    room.framed.on(() => this.onFrame());
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
      setAttribute(this.tools.get('filter') as HTMLElement, 'aria-pressed', isFiltering(room.filters) ? 'true' : 'false');
      view.redraw();
    });
    room.linkChanged.on(() => this.showLost());
    room.over.on(({ verdicts, run }) => this.showEnd(verdicts, run));
    window.setInterval(() => this.showLost(), 500);
  }

  private onFrame(): void {
    const { room, view } = this;
    if (!this.fitted) {
      this.fitted = true;
      const xs = Array.from({ length: room.fleet.rows }, (_, row) => row).filter((row) => room.fleet.heard(row));
      view.fit(room.scene.box(xs.map((row) => room.fleet.x(row)), xs.map((row) => room.fleet.y(row))).atLeast(100));
    }
    if (room.selection.following >= 0 && room.selection.following < room.fleet.rows) {
      view.look({ x: room.fleet.x(room.selection.following), y: room.fleet.y(room.selection.following) });
    }
    this.bar.tick();
    view.redraw();
  }

  private goTo(row: number): void {
    const { fleet } = this.room;
    if (row >= 0 && row < fleet.rows && fleet.heard(row)) {
      this.view.look({ x: fleet.x(row), y: fleet.y(row), zoom: Math.max(this.view.camera().zoom, 16) }, true);
    }
  }

  private toggleFollow(): void {
    if (this.room.selected < 0) {
      toast('Select a vehicle to follow it.');
      return;
    }
    this.setFollowing(this.room.selection.following === this.room.selected ? -1 : this.room.selected);
  }

  private setFollowing(row: number): void {
    const { room } = this;
    room.selection.following = row;
    setAttribute(this.tools.get('follow') as HTMLElement, 'aria-pressed', row >= 0 ? 'true' : 'false');
    show(this.follow, row >= 0);
    if (row >= 0) {
      this.follow.replaceChildren(`Following ${room.scene.name(row)}`, button('Let go', 'quiet', () => this.setFollowing(-1)));
      this.goTo(row);
    }
  }

  private hover(at: Pixel | null): void {
    const { room, view } = this;
    const row = at ? pick(view, room.mapState, at.x, at.y) : -1;
    if (row !== room.mapState.hovered) {
      room.mapState.hovered = row;
      this.mapBox.classList.toggle('pointing', row >= 0);
      view.redraw();
    }
    show(this.tip, row >= 0);
    if (row >= 0 && at) {
      const { scene, fleet } = room;
      const behavior = scene.behavior(row, fleet.frame?.rung[row] ?? 0);
      this.tip.replaceChildren(el('b', '', {}, scene.name(row)), `${scene.real[row] ? 'real' : 'virtual'} ${scene.groupOf(row).kind} · ${number(fleet.speed(row), 1, 'm/s')}${behavior ? ` · ${behavior}` : ''}`);
      this.tip.style.transform = `translate(${Math.min(at.x + 16, view.size().width - 230)}px, ${Math.max(4, at.y - 52)}px)`;
    }
  }

  private toolbar(): HTMLElement {
    const tool = (name: keyof typeof ICONS, label: string, key: string, act: () => void, pressed?: boolean, classes = ''): HTMLButtonElement => {
      const made = toolButton(ICONS[name], label, key, act);
      made.className += ` ${classes}`;
      if (pressed !== undefined) {
        made.setAttribute('aria-pressed', String(pressed));
      }
      this.tools.set(name, made);
      return made;
    };
    const { mapState } = this.room;
    const tails = el('select', 'tail-length', { attrs: { 'aria-label': 'Length of the tails', title: 'Length of the tails' } }, ...TAIL_CHOICES.map((value) => el('option', '', { attrs: { value } }, `${value} s`)));
    tails.value = '20';
    tails.addEventListener('change', () => {
      this.room.fleet.tailSeconds = Number(tails.value);
      this.room.fleet.cutTails();
    });
    return el('div', 'tools', { attrs: { role: 'toolbar', 'aria-label': 'Map' } },
      el('div', 'tools-group', {}, tool('plus', 'Zoom in', '+', () => this.view.zoomBy(1), undefined, 'zoom'), tool('minus', 'Zoom out', '−', () => this.view.zoomBy(-1), undefined, 'zoom'), tool('fit', 'Show everything', '0', () => this.fitAll())),
      el('div', 'tools-group', {}, tool('find', 'Find', '/', () => this.find()), tool('follow', 'Follow', 'F', () => this.toggleFollow(), false), tool('filter', 'Filter', 'G', () => openFilters(this.room), false)),
      el('div', 'tools-group', {}, tool('tails', 'Tails', 'T', () => this.flip('tails', 'tails'), mapState.tails), tails, tool('labels', 'Labels', 'L', () => this.flip('labels', 'labels'), mapState.labels), tool('cube', '3D', 'D', () => this.setThreeD(!mapState.threeD), false)),
      el('div', 'tools-group', {}, tool('table', 'Table', 'B', () => this.showTable(this.table.element.hidden !== false), false), tool('run', 'Settings of the run', 'P', () => this.toggleRun()), ...(this.room.operator ? [tool('invite', 'Invite phones', 'J', () => openInvite(this.guests))] : []), tool('help', 'Help', '?', openHelp)));
  }

  private tabs(): HTMLElement {
    const names = ['Map', 'Alerts', 'Charts', 'Table'];
    const bar = el('nav', 'phone-tabs', { attrs: { 'aria-label': 'Views' } });
    const choose = (name: string): void => {
      this.shell.dataset['tab'] = name.toLowerCase();
      this.showTable(name === 'Table');
      [...bar.children].forEach((child) => setAttribute(child, 'aria-pressed', child.textContent === name ? 'true' : 'false'));
    };
    bar.append(...names.map((name) => button(name, 'phone-tab', () => choose(name), { 'aria-pressed': name === 'Map' ? 'true' : 'false' })));
    this.shell.dataset['tab'] = 'map';
    return bar;
  }

  private flip(what: 'tails' | 'labels', tool: string): void {
    const { mapState } = this.room;
    mapState[what] = !mapState[what];
    this.tools.get(tool)?.setAttribute('aria-pressed', String(mapState[what]));
    this.view.redraw();
  }

  private setThreeD(on: boolean, tilt = true): void {
    this.room.mapState.threeD = on;
    this.tools.get('cube')?.setAttribute('aria-pressed', String(on));
    if (tilt) {
      this.view.look(on ? { pitch: 60, bearing: -20 } : { pitch: 0, bearing: 0 }, true);
    }
    this.view.redraw();
  }

  private showTable(on: boolean): void {
    this.table.element.hidden = !on;
    this.tools.get('table')?.setAttribute('aria-pressed', String(on));
    this.table.update();
  }

  private toggleRun(): void {
    if (this.drawer.page === 'run') {
      this.drawer.close();
    } else {
      this.drawer.open('run');
    }
  }

  private fitAll(): void {
    const { room } = this;
    const rows = Array.from({ length: room.fleet.rows }, (_, row) => row).filter((row) => room.layer.shown[row] === 1);
    this.setFollowing(-1);
    this.view.fit(room.scene.box(rows.map((row) => room.fleet.x(row)), rows.map((row) => room.fleet.y(row))).atLeast(100), true);
  }

  private find(): void {
    openFind(this.room, (row) => this.goTo(row));
  }

  private keys(): Record<string, () => void> {
    const { room, scrubber } = this;
    const wish = (state: 'READY' | 'SET' | 'GO') => () => { if (!room.replay) { void wishFor(room, state); } };
    return {
      '1': wish('READY'), '2': wish('SET'), '3': wish('GO'),
      ' ': () => (scrubber ? scrubber.toggle() : void wishFor(room, room.status?.run_state === 'PAUSE' ? 'GO' : 'PAUSE')),
      '/': () => this.find(), f: () => this.toggleFollow(), t: () => this.flip('tails', 'tails'), l: () => this.flip('labels', 'labels'), d: () => this.setThreeD(!room.mapState.threeD),
      '[': () => this.faster(-1), ']': () => this.faster(1), ',': () => scrubber?.step(-1), '.': () => scrubber?.step(1),
      b: () => this.showTable(this.table.element.hidden !== false), g: () => openFilters(room), p: () => this.toggleRun(), c: () => show(this.charts.element, this.charts.element.hidden !== false),
      j: () => { if (room.operator) { openInvite(this.guests); } },
      '0': () => this.fitAll(), '+': () => this.view.zoomBy(1), '=': () => this.view.zoomBy(1), '-': () => this.view.zoomBy(-1), '?': openHelp,
      Escape: () => (this.table.element.hidden ? this.drawer.close() : this.showTable(false)),
    };
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

  private showLost(): void {
    const { room } = this;
    const lost = room.lost !== null;
    this.mapBox.classList.toggle('lost', lost);
    this.shell.classList.toggle('stale', lost);
    show(this.lostBanner, lost);
    if (lost) {
      const age = room.link.silence / 1000;
      const text = room.final ? (room.lost ?? '') : `${room.lost} The picture is ${age.toFixed(0)} s old. Trying again…`;
      say(this.lostBanner, text);
    }
  }

  private showEnd(verdicts: readonly Verdict[], run: string | null): void {
    sheet('The run is over', '', verdictList(verdicts), el('div', 'row end', {},
      ...(run ? [el('a', 'button', { attrs: { href: `/runs/${encodeURIComponent(run)}` } }, 'Replay'), el('a', 'button', { attrs: { href: `/api/runs/${encodeURIComponent(run)}/review` } }, 'Review')] : []),
      el('a', 'button', { attrs: { href: '/runs' } }, 'All runs')));
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

export function verdictList(verdicts: readonly Verdict[]): HTMLElement {
  if (verdicts.length === 0) {
    return el('p', 'empty', {}, 'The scenario expects nothing, so there is no verdict.');
  }
  return el('ul', 'verdicts', {}, ...verdicts.map(({ expectation, met, detail }) =>
    el('li', met ? 'met' : 'failed', {}, el('b', '', {}, met ? '✓ met' : '✗ failed'), ` ${expectation}`, el('small', '', {}, detail))));
}

/** Whether this browser can draw what the map's layer needs. `?plain` asks for the plain map. */
function hasWebGl2(): boolean {
  return !new URLSearchParams(location.search).has('plain') && document.createElement('canvas').getContext('webgl2') !== null;
}
