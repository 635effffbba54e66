import './edit.css';
import { button, el, setText } from '../dom';
import { fromLngLat, toLngLat } from '../geo/placing';
import { openMap } from '../map/open';
import type { MapView } from '../map/view';
import { toast } from '../panel/dialog';
import { newMapState } from '../state/mapstate';
import { Box, Scene } from '../state/scene';
import { explain, get, post, Refusal } from '../wire/api';
import type { EditCheck, EditPreview, EditProblem, EditText, LibraryModel, Session } from '../wire/contract';
import { EditSpace } from './editspace';
import { Features, isMapping, metres, type Feature, type Grid, type Spot } from './features';
import { Form } from './form';
import { MapEdit } from './mapedit';
import type { MapExpectation } from './mappaint';
import { paletteOf } from './palette';
import { bareScene, NEW_TEXT } from './fresh';
import { importButton, importOf, TRACK_PATH } from './imports';
import { Language, type SchemaNode } from './schema';
import { append, EditRefusal, remove, set } from './text/edits';
import { loopOf, unroll } from './text/loops';
import type { Path, Plain, Splice } from './text/source';
import { TextPane } from './textpane';
import { MissionPane } from './missionpane';
import { NewestTask } from './newest';
import { correct, mapLanes, NO_LANES } from './roads';
import { special } from './special';
import { equip, NOTHING_SAID, PLACED, placing, TOOLS, type Said, type Tool } from './tools';

/** Settings with less room at the bottom of the side are scrolled up. */
const SETTINGS_PIXELS = 240;
const CHECK_MILLIS = 400;
const PREVIEW_SECONDS = 20;
/** So long after a preview that had to wait for a run, it is asked for again. */
const AGAIN_MILLIS = 3000;
/** From so many features on, forms and missions follow when nobody edits for a moment: the map and the text come first. */
const MANY_FEATURES = 500;
const PANEL_MILLIS = 150;

/** Opens the editor of scenarios; `?file=` in the address names the one to edit. */
export async function openEditor(app: HTMLElement, session: Session): Promise<void> {
  const file = new URLSearchParams(location.search).get('file');
  const [schema, models] = await Promise.all([get<SchemaNode>('/api/edit/schema'), get<LibraryModel[]>('/api/edit/library')]);
  const opened = file ? await openFile(file) : null;
  const page = new EditorPage(new Language(schema), models, session.rights === 'operator');
  await page.open(app, opened ?? { file: file ?? '', text: NEW_TEXT, hash: '', read_only: false });
}

/** A file that is not there yet is a new one of that name. */
async function openFile(file: string): Promise<EditText | null> {
  try {
    return await get<EditText>(`/api/edit/${encodeURIComponent(file)}`);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) {
      return null;
    }
    throw error;
  }
}

/** The map with the scenario's text beside it: two views of one document. */
class EditorPage {
  private readonly text: TextPane;
  private readonly form: Form;
  private readonly mapElement = el('div', 'map edit-map', { attrs: { tabindex: 0, role: 'application', 'aria-label': 'Map to draw on. Arrow keys move a crosshair, Enter draws or takes what is there, Escape leaves it.' } });
  private readonly name = el('input', 'file-name', { attrs: { type: 'text', 'aria-label': 'File name of the scenario', spellcheck: false } });
  private readonly state = el('span', 'edit-state', { attrs: { role: 'status' } });
  private readonly problems = el('ul', 'edit-problems', { attrs: { 'aria-label': 'Mistakes' } });
  private readonly verdicts = el('ul', 'edit-verdicts', { attrs: { 'aria-label': 'Expectations in the preview' } });
  private readonly time = el('input', '', { attrs: { type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Time of the preview' } });
  private readonly clock = el('output', '', {}, '0.0 s');
  private readonly tools = el('div', 'edit-tools row', { attrs: { role: 'toolbar', 'aria-label': 'Draw' } });
  private readonly special = el('div', 'edit-special');
  private readonly palette = el('div', '');
  private readonly settings = details('Settings', true);
  private readonly hints = el('div', 'edit-hints', { attrs: { tabindex: 0, role: 'group', 'aria-label': 'What to do next' } });
  private readonly missions = new MissionPane(() => this.text.source);
  private readonly missionsShown = button('Missions', 'small', () => this.showMissions(this.missions.element.hidden === true), { 'aria-pressed': 'false', title: 'Missions of groups as lanes over time' });
  private readonly space = new EditSpace(() => ({ scene: this.scene, preview: this.map?.preview ?? null, moment: this.map?.moment ?? 0, vid: this.map?.selected?.ids[0]?.[0] }));
  private readonly spaceShown = button('3D', 'small', () => void this.space.toggle(), { 'aria-pressed': 'false', title: 'The preview in 3D, beside the map (D)' });
  private readonly seed = button('Seed 1', 'small', () => this.edit((source) => set(source, ['seed'], this.seedNow + 1)), { title: 'Try other random numbers: where vehicles start anywhere in an area, they start elsewhere' });
  private readonly welcome = el('div', 'edit-welcome', {}, el('b', '', {}, 'A new scenario'), el('ol', '', {}, el('li', '', {}, 'Import a map of your place, or go on with a plain ground.'),
    el('li', '', {}, 'Draw areas and paths with the tools above.'), el('li', '', {}, 'Click a model in the library, then the map, to place it.'), el('li', '', {}, 'Run here starts it; ghosts show the first seconds before.')));
  private readonly save = button('Save', 'primary', () => void this.saveNow());
  private readonly undo = button('Undo', '', () => this.text.undo(), { title: 'Ctrl+Z' });
  private readonly redo = button('Redo', '', () => this.text.redo(), { title: 'Ctrl+Y' });
  private opened: EditText = { file: '', text: '', hash: '', read_only: false };
  private scene = new Scene(bareScene(48.1, 11.6));
  private view: MapView | null = null;
  private map: MapEdit | null = null;
  private features: Features | null = null;
  private timer = 0;
  private panels = 0;
  private asked = 0;
  private readonly checks = new NewestTask();
  private readonly previews = new NewestTask();
  private fitted = false;
  private note = '';
  /** corrections of the map that it shows */
  private corrected: Plain | undefined;
  /** A map of another place waits until a drawing is finished. */
  private postponed = false;

  constructor(language: Language, private readonly models: readonly LibraryModel[], private readonly operator: boolean) {
    this.text = new TextPane(language);
    this.form = new Form(language, () => this.text.source);
  }

  async open(app: HTMLElement, opened: EditText): Promise<void> {
    this.opened = opened;
    this.name.value = opened.read_only ? `my-${opened.file}` : opened.file || 'my-scenario.yaml';
    app.replaceChildren(this.layout());
    this.text.changed.on(() => this.changed());
    this.text.visited.on((path) => this.visited(path));
    this.form.edited.on((splices) => this.edit(() => splices));
    this.missions.edited.on((make) => this.edit(make));
    this.missions.opened.on((path) => this.select(path));
    this.form.opened.on((path) => this.select(path));
    this.form.unrolled.on((path) => this.edit((source) => unroll(source, path)));
    this.time.addEventListener('input', () => this.scrub());
    this.space.changed.on((shown) => this.spaceShown.setAttribute('aria-pressed', String(shown)));
    this.space.met.on((vid) => this.met(vid));
    window.addEventListener('beforeunload', (event) => { if (this.text.isChanged) { event.preventDefault(); } });
    document.addEventListener('keydown', (event) => this.key(event));
    await this.showMap();
    this.text.open(opened.text);
    this.select([]);
    this.showMissions(/^\s*(?:- )?mission:/m.test(opened.text));
    if (opened.read_only) {
      toast('This sample stays as it is: your changes are saved under another name.');
    }
  }

  private layout(): HTMLElement {
    this.palette.replaceChildren(paletteOf(this.models, (model) => this.take(model)));
    this.tools.append(...TOOLS.map((tool) => button(tool.label, 'draw-tool', () => this.arm(tool), { 'data-tool': tool.id, title: tool.help, 'aria-pressed': 'false' })));
    const expect = el('div', 'row wrap', {}, button('Keep apart', '', () => this.expect('min-separation')), button('Stay inside', '', () => this.expect('inside')), button('Finish mission', '', () => this.expect('reached')));
    const side = el('section', 'edit-side', { attrs: { 'aria-label': 'Library and settings' } },
      details('Library', true, this.palette), details('Expect', true, expect, this.verdicts), this.settings);
    this.settings.append(this.special, this.form.element);
    const centre = el('section', 'edit-centre', { attrs: { 'aria-label': 'Map' } }, this.tools, this.hints, el('div', 'edit-views', {}, this.mapElement, this.space.element),
      el('div', 'edit-below', {}, el('div', 'edit-time row', {}, el('span', '', {}, 'Preview'), this.time, this.clock, this.seed, this.missionsShown, this.spaceShown), this.missions.element));
    this.missions.element.hidden = true;
    const right = el('section', 'edit-right', { attrs: { 'aria-label': 'Text' } }, this.text.element, this.problems);
    this.save.disabled = !this.operator;
    this.tools.append(importButton((name, text) => void this.importFile(name, text)));
    return el('div', 'editor', {}, el('header', 'bar', {}, el('a', 'brand', { attrs: { href: '/', 'aria-label': 'Tandem' } }, el('img', '', { attrs: { src: '/mark.svg', alt: '', width: 32, height: 32 } })),
      el('h1', 'edit-title', {}, 'Edit'), this.name, this.save, button('Run here', 'go', () => void this.run(), { disabled: !this.operator }), this.undo, this.redo, this.state), el('main', 'edit-panes', {}, side, centre, right));
  }

  private async showMap(): Promise<void> {
    this.view?.destroy();
    this.mapElement.replaceChildren();
    const state = newMapState();
    this.view = await openMap(this.mapElement, this.scene, state, () => undefined);
    this.map = new MapEdit(this.mapElement, this.view);
    this.map.chosen.on((feature) => this.chosen(feature));
    this.map.met.on((vid) => this.met(vid));
    this.map.dragged.on(({ handle, to }) => this.edit(() => handle.move(to)));
    this.map.turned.on(({ feature, radians }) => this.edit((source) => set(source, [...feature.path, 'start', 'heading'], `${Math.round((radians * 180) / Math.PI)} deg`)));
    this.map.drawn.on(({ tool, spots, said }) => this.drawn(tool, spots, said));
    this.map.fitted.on(() => this.fit());
    this.mapElement.append(this.welcome);
    this.hints.replaceChildren(this.map.hint);
    this.map.toolChanged.on(() => this.armed());
    this.mapElement.addEventListener('dragover', (event) => event.preventDefault());
    this.mapElement.addEventListener('drop', (event) => this.dropped(event));
  }

  private armed(): void {
    const tool = this.map?.tool?.id;
    this.tools.querySelectorAll<HTMLElement>('[data-tool]').forEach((one) => one.setAttribute('aria-pressed', String(one.dataset.tool === tool)));
    if (!tool && this.postponed) {
      this.postponed = false;
      void this.check();
    }
  }

  private grid(): Grid {
    const { placing: at } = this.scene;
    return { toMetres: (lat, lon) => fromLngLat(at, lon, lat), toDegrees: (spot) => { const [lon, lat] = toLngLat(at, ...spot); return [lat, lon]; } };
  }

  /** Does an edit; what cannot be done is said. */
  private edit(make: (source: TextPane['source']) => Splice[]): void {
    try {
      this.text.apply(make(this.text.source));
    } catch (error) {
      if (!(error instanceof EditRefusal)) {
        throw error;
      }
      toast(error.message, true);
    }
  }

  private arm(tool: Tool): void {
    this.map?.arm(this.map.tool?.id === tool.id ? null : tool);
    this.mapElement.focus();
  }

  /** A model that is placed arms the map; others go to the selected group. */
  private take(model: LibraryModel): void {
    if (PLACED.includes(model.kind)) {
      this.arm(placing(model));
    } else if (this.map?.selected?.kind === 'group') {
      const { path } = this.map.selected;
      this.edit((source) => equip(source, path, model));
      this.select(path);
    } else {
      toast(`Select a group of vehicles first: ${model.name} is a ${model.kind}.`, true);
    }
  }

  private dropped(event: DragEvent): void {
    event.preventDefault();
    const model = this.models.find(({ name }) => name === event.dataTransfer?.getData('text/plain'));
    if (model && PLACED.includes(model.kind)) {
      this.map?.dropAt(placing(model), event);
    }
  }

  private drawn(tool: Tool, spots: readonly Spot[], said: Said): void {
    if (tool.id === 'site') {
      const [lat, lon] = this.grid().toDegrees(spots[0]);
      this.edit((source) => [...set(source, ['site', 'lat'], Number(lat.toFixed(6))), ...set(source, ['site', 'lon'], Number(lon.toFixed(6)))]);
      return;
    }
    let path: Path = [];
    this.edit((source) => {
      const made = tool.finish(source, spots, said);
      path = made.path;
      return made.splices;
    });
    this.palette.querySelector('.model-card')?.setAttribute('hidden', '');
    this.select(path);
  }

  /** Puts a map beside the scenario and names it, or makes a path of a track. A scenario in which nothing is placed yet goes there. */
  private async importFile(name: string, text: string): Promise<void> {
    const busy = el('div', 'edit-hint', { attrs: { role: 'status' } }, `Reading ${name}…`);
    this.hints.replaceChildren(busy);
    this.mapElement.inert = true;
    try {
      const imported = importOf(name, text);
      if (imported.keepsFile) {
        await post(`/api/edit/${encodeURIComponent(name)}/import`, { text });
      }
      if (imported.centre && this.features?.list.length === 0) {
        const [lat, lon] = imported.centre;
        this.edit((source) => [...set(source, ['site', 'lat'], Number(lat.toFixed(6))), ...set(source, ['site', 'lon'], Number(lon.toFixed(6)))]);
      }
      imported.keys.forEach(([path, value]) => this.edit((source) => set(source, path, value)));
      this.fitted = false;
      window.clearTimeout(this.timer);
      await this.check();
      if (imported.track.length > 1) {
        this.edit((source) => TRACK_PATH.finish(source, imported.track.map(([lat, lon]): Spot => [lat, lon]), NOTHING_SAID).splices);
      }
    } catch (error) {
      toast(explain(error), true);
    } finally {
      this.hints.replaceChildren(...(this.map ? [this.map.hint] : []));
      this.mapElement.inert = false;
    }
  }

  private chosen(feature: Feature | null): void {
    if (feature) {
      this.text.reveal(feature.path);
      this.form.show(feature.path);
      this.showSpecial();
      this.showSettings();
    }
  }

  /** What is clicked on the map has its settings in sight, also on small screens. */
  private showSettings(): void {
    const side = this.settings.parentElement;
    if (side && this.settings.getBoundingClientRect().top > side.getBoundingClientRect().bottom - SETTINGS_PIXELS) {
      this.settings.scrollIntoView({ block: 'start' });
    }
  }

  /** Selects the group of a vehicle; one that a loop or another file made is said to be. */
  private met(vid: number): void {
    const group = this.features?.list.find(({ ids }) => ids.some(([a, b]) => a <= vid && vid <= b));
    if (group) {
      this.map?.choose(group);
      return;
    }
    const loops = this.text.source.steps(['vehicles']).filter((i) => this.text.source.has(['vehicles', i, 'repeat']));
    if (loops.length === 1) {
      this.select(['vehicles', loops[0], 'repeat', 'do', 0]);
    } else {
      toast(`Vehicle ${vid} comes from a loop, an expression or another file: edit it in the text.`);
    }
  }

  private visited(path: Path): void {
    const feature = this.features?.containing(path) ?? null;
    if (this.map) {
      this.map.selected = feature;
      this.map.redraw();
    }
    this.form.show(feature ? feature.path : path.slice(0, loopOf(path) ? path.length : 1));
    this.showSpecial();
  }

  private select(path: Path): void {
    this.form.show(path);
    this.text.reveal(path);
    if (this.map) {
      this.map.selected = this.features?.containing(path) ?? null;
      this.map.redraw();
    }
    this.showSpecial();
  }

  private showSpecial(): void {
    const feature = this.map?.selected;
    const focus = this.special.contains(document.activeElement) ? document.activeElement?.getAttribute('aria-label') : null;
    this.special.replaceChildren(...(feature ? special(this.text.source, feature, this.map?.corner ?? null, this.map?.roads ?? NO_LANES, { edit: (make) => this.edit(make), select: (path) => this.select(path) }) : []));
    if (focus) {
      this.special.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focus)}"]`)?.focus();
    }
    this.showPreviewed();
  }

  /** What the preview changes: a list that somebody has opened beside it stays open. */
  private showPreviewed(): void {
    if (!this.missions.element.hidden) {
      this.missions.show(this.form.shown);
    }
    this.space.update();
  }

  private showMissions(shown: boolean): void {
    this.missions.element.hidden = !shown;
    this.missionsShown.setAttribute('aria-pressed', String(shown));
    this.showSpecial();
  }

  private get seedNow(): number {
    const value = this.text.source.value(['seed']);
    return typeof value === 'number' ? value : 1;
  }

  private expect(what: 'min-separation' | 'inside' | 'reached'): void {
    const { source } = this.text;
    const vid = this.map?.selected?.ids[0]?.[0];
    const area = this.map?.selected?.kind === 'area' ? this.map.selected.name : String(source.steps(['areas'])[0] ?? '');
    if (what === 'inside' && area === '') {
      toast('Draw an area first.', true);
      return;
    }
    if (what === 'reached' && vid === undefined) {
      toast('Select a group with a mission first.', true);
      return;
    }
    const path = ['expect', source.steps(['expect']).length];
    const wanted = { inside: { inside: { area } }, 'min-separation': { 'min-separation': { 'at-least': '2 m' } }, reached: { reached: { vehicle: vid ?? 1, step: 'done' } } };
    this.edit(() => append(source, ['expect'], wanted[what]));
    this.select([...path, what]);
  }

  private changed(): void {
    this.features = new Features(() => this.text.source, this.grid(), this.features ?? undefined);
    if (this.map) {
      const { selected } = this.map;
      this.map.features = this.features.list;
      this.mapElement.setAttribute('aria-description', `Shows ${this.features.list.slice(0, 50).map(({ kind, name }) => `${kind} ${name}`).join(', ') || 'nothing yet'}`);
      this.map.selected = selected?.ofMap ? selected : selected ? (this.features.find(selected.path) ?? null) : null;
      this.map.redraw();
    }
    if (this.text.source.value(['road', 'corrections']) !== this.corrected) {
      this.showRoads();
    }
    window.clearTimeout(this.panels);
    if (this.features.list.length < MANY_FEATURES) {
      this.refreshPanels();
    } else {
      this.panels = window.setTimeout(() => this.refreshPanels(), PANEL_MILLIS);
    }
    setText(this.seed, `Seed ${this.seedNow}`);
    this.welcome.hidden = this.features.list.length > 0 || this.text.source.has(['road']) || this.text.source.has(['map']);
    this.undo.disabled = !this.text.canUndo;
    this.redo.disabled = !this.text.canRedo;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.checks.ask(() => this.check()), CHECK_MILLIS);
    this.say(this.text.isChanged ? 'Changed' : '');
  }

  private refreshPanels(): void {
    if (!this.form.element.contains(document.activeElement) || document.activeElement instanceof HTMLButtonElement) {
      this.form.refresh();
    }
    this.showExpectations();
    this.showSpecialUnlessTyping();
  }

  /** A field in which somebody types is not replaced under the hands. */
  private showSpecialUnlessTyping(): void {
    if (!(this.special.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement && document.activeElement.type !== 'checkbox')) {
      this.showSpecial();
    } else {
      this.showPreviewed();
    }
  }

  /** Distances to keep and areas to stay in, on the map, with what became of them in the preview. */
  private showExpectations(): void {
    const verdicts = this.map?.preview?.verdicts ?? [];
    if (this.map) {
      this.map.expectations = expectationsOf(this.text.source.value(['expect']), verdicts.map(({ met }) => met));
      this.map.redraw();
    }
  }

  private say(text: string): void {
    this.state.title = text;
    setText(this.state, text);
  }

  private get file(): string {
    return /\.ya?ml$/.test(this.name.value.trim()) ? this.name.value.trim() : `${this.name.value.trim() || 'scenario'}.yaml`;
  }

  private url(what: string): string {
    return `/api/edit/${encodeURIComponent(this.opened.file || this.file)}/${what}`;
  }

  /** Asks for mistakes and the scene, then for a preview; answers to older texts are dropped. */
  private async check(): Promise<void> {
    if (!this.operator) {
      return;
    }
    const turn = ++this.asked;
    try {
      const text = this.text.text();
      const features = this.features?.list ?? [];
      const answer = await post<EditCheck>(this.url('check'), { text });
      if (turn === this.asked) {
        this.showProblems(answer.problems);
        await this.followSite(answer.scene === null);
        if (answer.scene) {
          await this.showScene(new Scene(answer.scene));
          this.settle(features);
        }
        if (answer.scene && answer.problems.length === 0) {
          this.say(`${this.text.isChanged ? 'Changed · ' : ''}${answer.vehicles} vehicles`);
          void this.previews.ask(() => this.tryOut(turn, text));
        }
      }
    } catch (error) {
      this.say(explain(error));
    }
  }

  private settle(features: readonly Feature[]): void {
    if (this.map) {
      this.map.settled = new WeakSet(features);
      this.map.redraw();
    }
  }

  /** A text with mistakes has no scene, but may have a site: the map goes there. */
  private async followSite(mistaken: boolean): Promise<void> {
    const site = this.text.source.value(['site']);
    if (mistaken && isMapping(site) && typeof site.lat === 'number' && typeof site.lon === 'number' && Math.abs(site.lat) < 80 && Math.abs(site.lon) <= 180) {
      const { lat_deg: lat, lon_deg: lon } = this.scene.words.site;
      if (lat !== site.lat || lon !== site.lon || !this.fitted) {
        await this.showScene(lat === site.lat && lon === site.lon ? this.scene : new Scene(bareScene(site.lat, site.lon)));
      }
    }
  }

  private async tryOut(turn: number, text: string): Promise<void> {
    try {
      const preview = await post<EditPreview>(this.url('preview'), { text, seconds: PREVIEW_SECONDS });
      if (turn === this.asked && this.map) {
        this.map.preview = preview;
        this.time.max = String(Math.max(0, preview.t_s.length - 1));
        this.showVerdicts(preview);
        this.missions.preview = preview;
        this.showExpectations();
        this.showPreviewed();
        this.scrub();
        this.sayNote(preview.note);
        if (preview.waits) {
          window.clearTimeout(this.timer);
          this.timer = window.setTimeout(() => void this.previews.ask(() => this.tryOut(turn, text)), AGAIN_MILLIS);
        }
      }
    } catch (error) {
      this.say(explain(error));
    }
  }

  /** What the preview says of itself, in place of what the one before said. */
  private sayNote(note: string): void {
    const now = this.state.textContent ?? '';
    const said = this.note ? now.replace(` · ${this.note}`, '') : now;
    this.note = note;
    this.say(note ? `${said} · ${note}` : said);
  }

  private showVerdicts({ t_s: times, verdicts }: EditPreview): void {
    this.verdicts.replaceChildren(...(verdicts.length > 0 ? [el('li', 'dim', {}, `In the first ${(times.at(-1) ?? 0).toFixed(0)} s:`)] : []), ...verdicts.map(({ expectation, met, detail }, i) =>
      el('li', met ? 'met' : 'unmet', {}, button(`${met ? '✓' : '✗'} ${expectation}`, 'link', () => this.select(['expect', i, ...this.text.source.steps(['expect', i]).slice(0, 1)])), el('small', '', {}, ` ${detail}`))));
  }

  private scrub(): void {
    if (this.map) {
      this.map.moment = Number(this.time.value);
      setText(this.clock, `${(this.map.preview?.t_s[this.map.moment] ?? 0).toFixed(1)} s`);
      this.map.redraw();
    }
    this.space.update();
  }

  private async showScene(scene: Scene): Promise<void> {
    const first = !this.fitted;
    const moved = JSON.stringify(scene.words.site) !== JSON.stringify(this.scene.words.site) || JSON.stringify(scene.words.map) !== JSON.stringify(this.scene.words.map);
    if (moved && this.map?.tool && this.map.spots.length > 0) {
      this.postponed = true;
      return;
    }
    this.scene = scene;
    if (moved) {
      const { selected, tool } = this.map ?? { selected: null, tool: null };
      await this.showMap();
      this.changedPlaces(selected);
      if (tool) {
        this.map?.arm(tool);
      }
    } else {
      this.view?.setScene(scene);
    }
    this.showRoads();
    this.space.update();
    if ((moved || first) && !this.map?.tool) {
      this.fitted = true;
      this.mapElement.dataset.site = `${scene.words.site.lat_deg} ${scene.words.site.lon_deg}`;
      this.fit();
    }
  }

  /** Lanes of the map, with what the text corrects of them; the one that is selected stays so. */
  private showRoads(): void {
    if (this.map) {
      const { lanes, closed_lanes: closed } = this.scene.words;
      this.corrected = this.text.source.value(['road', 'corrections']);
      this.map.roads = mapLanes(this.text.source, lanes, closed);
      const { roads, selected } = this.map;
      if (selected?.ofMap) {
        this.map.selected = [...roads.open, ...roads.closed].find(({ name }) => name === selected.name) ?? null;
        this.showSpecialUnlessTyping();
      }
      this.map.redraw();
    }
  }

  private changedPlaces(selected: Feature | null): void {
    this.features = new Features(() => this.text.source, this.grid());
    if (this.map) {
      this.map.features = this.features.list;
      this.map.selected = selected?.ofMap ? selected : selected && (this.features.find(selected.path) ?? null);
    }
  }

  /** Shows all that has a place, or 200 m around the site. */
  private fit(): void {
    const box = new Box();
    const { words } = this.scene;
    this.features?.list.forEach(({ points }) => points.forEach((one) => box.add(...one)));
    words.lanes.forEach(({ points }) => points.forEach(([x, y]) => box.add(x, y)));
    words.areas.forEach(({ rings }) => rings.forEach((ring) => ring.forEach(([x, y]) => box.add(x, y))));
    if (!(box.east - box.west > 1)) {
      box.add(-100, -100);
      box.add(100, 100);
    }
    this.view?.fit(box, false);
  }

  /** At their line in the text, in a list, and on the map where what they are about has a place. */
  private showProblems(problems: readonly EditProblem[]): void {
    const { source } = this.text;
    const empty = problems.length === 1 && problems[0].key === 'vehicles' && source.steps(['vehicles']).length === 0;
    if (empty) {
      this.showNobody();
      return;
    }
    this.problems.classList.remove('mild');
    this.text.mark(problems.filter(({ file, line }) => file === '' && line > 0).map((one) => {
      const from = source.positionOfLine(one.line);
      return { from, to: source.lineEnd(from), message: `${one.what} Fix: ${one.fix}` };
    }));
    const paths = problems.map(({ line, file }) => (file === '' && line > 0 ? source.pathAt(source.lineEnd(source.positionOfLine(line))) : []));
    this.problems.replaceChildren(...problems.map((one, i) => el('li', '', {}, button(`${one.file ? `${one.file} ` : ''}line ${one.line}: ${one.what} Fix: ${one.fix}`, 'link', () => this.select(paths[i])))));
    if (this.map) {
      this.map.mistakes = paths.flatMap((path, i) => {
        const at = this.features?.containing(path)?.points[0];
        return at ? [{ at, what: problems[i].what }] : [];
      });
      this.map.redraw();
    }
    if (problems.length > 0) {
      this.say(problems.length === 1 ? 'One mistake' : `${problems.length} mistakes`);
    }
  }

  /** Whoever begins has made no mistake yet. */
  private showNobody(): void {
    this.text.mark([]);
    this.problems.classList.add('mild');
    this.problems.replaceChildren(el('li', '', {}, 'Nobody takes part yet: click a model in the library, then the map.'));
    this.say('Nobody takes part yet');
    if (this.map) {
      this.map.mistakes = [];
    }
  }

  /** True where it is saved. */
  private async saveNow(): Promise<boolean> {
    const { file } = this;
    const same = file === this.opened.file && !this.opened.read_only;
    const lone = /^[^\n]*\r\n/.test(this.opened.text) && !/[^\r]\n/.test(this.opened.text);
    const text = lone ? this.text.text().replace(/\r?\n/g, '\r\n') : this.text.text();
    try {
      this.opened = await post<EditText>(`/api/edit/${encodeURIComponent(file)}/save`, { text, hash: same ? this.opened.hash : '' });
      this.text.saved(this.text.text());
      history.replaceState(null, '', `/edit?file=${encodeURIComponent(file)}`);
      this.say(`Saved ${file}`);
      return true;
    } catch (error) {
      toast(explain(error), true);
      return false;
    }
  }

  private async run(): Promise<void> {
    if ((this.text.isChanged || this.opened.hash === '' || this.opened.read_only) && !await this.saveNow()) {
      return;
    }
    try {
      await post(`/api/scenarios/${encodeURIComponent(this.opened.file)}/start`, {});
      location.assign('/');
    } catch (error) {
      toast(explain(error), true);
    }
  }

  /** A lane of the map cannot be removed, but closed. */
  private closeLane(name: string): void {
    this.edit((source) => correct(source, name, 'open', false));
  }

  private key(event: KeyboardEvent): void {
    const control = event.ctrlKey || event.metaKey;
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.composedPath().includes(this.text.element);
    if (control && event.key === 's') {
      event.preventDefault();
      void this.saveNow();
    } else if (control && !typing && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      this.text[event.shiftKey ? 'redo' : 'undo']();
    } else if (control && !typing && event.key === 'y') {
      event.preventDefault();
      this.text.redo();
    } else if (!control && !typing && !event.altKey && event.key.toLowerCase() === 'd') {
      void this.space.toggle();
    } else if (!typing && event.key === 'Delete' && this.map?.selected?.ofMap) {
      this.closeLane(this.map.selected.name);
    } else if (!typing && event.key === 'Delete' && this.map?.selected) {
      const { path } = this.map.selected;
      this.edit((source) => remove(source, path));
      this.select(path.slice(0, 1));
    }
  }
}

function details(title: string, open: boolean, ...content: HTMLElement[]): HTMLElement {
  return el('details', 'edit-part', { attrs: { open } }, el('summary', '', {}, title), ...content);
}

/** What is expected of places, in the order of the text; of each, whether the preview meets it, where that is known. */
function expectationsOf(value: Plain | undefined, met: readonly boolean[]): MapExpectation[] {
  const all = Array.isArray(value) ? value : [];
  return all.flatMap((one, i): MapExpectation[] => {
    const verdict = met.length === all.length ? met[i] : null;
    const [inside, apart] = isMapping(one) ? [one.inside, one['min-separation']] : [undefined, undefined];
    const area = isMapping(inside) ? inside.area : inside;
    const least = metres(isMapping(apart) ? apart['at-least'] : apart);
    return typeof area === 'string' ? [{ area, metres: 0, met: verdict }] : least !== null ? [{ area: '', metres: least, met: verdict }] : [];
  });
}
