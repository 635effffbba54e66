import './edit.css';
import { button, el, setText } from '../dom';
import { toast } from '../panel/dialog';
import { get, Refusal } from '../wire/api';
import type { EditCheck, EditPreview, EditText, LibraryModel, Session } from '../wire/contract';
import { EditSpace } from './editspace';
import { expectation, type ExpectationKind, expectationsOf, VerdictList } from './expectations';
import type { Feature, Spot } from './features';
import { Filing } from './filing';
import { Form } from './form';
import { NEW_TEXT } from './fresh';
import { Importing } from './importing';
import { importButton, movedSite } from './imports';
import type { MapEdit } from './mapedit';
import { MissionPane } from './missionpane';
import { MistakeList } from './mistakelist';
import { paletteOf } from './palette';
import { PaneTabs } from './panetabs';
import { correct, NO_LANES } from './roads';
import { Language, type SchemaNode } from './schema';
import { special } from './special';
import { Stage } from './stage';
import { EditRefusal, remove, set } from './text/edits';
import { loopOf, unroll } from './text/loops';
import type { Path, Splice } from './text/source';
import { StateWords } from './statewords';
import { TextPane } from './textpane';
import { equip, PLACED, placing, TOOLS, type Said, type Tool } from './tools';
import { Trial } from './trial';

/** Settings with less room at the bottom of the side are scrolled up. */
const SETTINGS_PIXELS = 240;
/** From so many features on, forms, missions and the caret follow when nobody edits for a moment: the map and the text come first. */
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
  private readonly filing: Filing;
  private readonly mistakes: MistakeList;
  private readonly stage = new Stage(() => this.text.source);
  private readonly verdicts = new VerdictList();
  private readonly state = new StateWords();
  private readonly time = el('input', '', { attrs: { type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Time of the preview' } });
  private readonly clock = el('output', '', {}, '0.0 s');
  private readonly tools = el('div', 'edit-tools row', { attrs: { role: 'toolbar', 'aria-label': 'Draw' } });
  private readonly special = el('div', 'edit-special');
  private readonly palette = el('div', '');
  private readonly settings = details('Settings', true);
  private readonly hints = el('div', 'edit-hints', { attrs: { tabindex: 0, role: 'group', 'aria-label': 'What to do next' } });
  private readonly missions = new MissionPane(() => this.text.source);
  private readonly missionsShown = button('Missions', 'small', () => this.showMissions(this.missions.element.hidden === true), { 'aria-pressed': 'false', title: 'Missions of groups as lanes over time' });
  private readonly space = new EditSpace(() => ({ scene: this.stage.scene, preview: this.map?.preview ?? null, moment: this.map?.moment ?? 0, vid: this.map?.selected?.ids[0]?.[0] }));
  private readonly spaceShown = button('3D', 'small', () => void this.space.toggle(), { 'aria-pressed': 'false', title: 'The preview in 3D, beside the map (D)' });
  private readonly seed = button('Seed 1', 'small', () => this.edit((source) => set(source, ['seed'], this.seedNow + 1)), { title: 'Try other random numbers: where vehicles start anywhere in an area, they start elsewhere' });
  private readonly welcome = el('div', 'edit-welcome', {}, el('b', '', {}, 'A new scenario'), el('ol', '', {}, el('li', '', {}, 'Import a map of your place, or go on with a plain ground.'),
    el('li', '', {}, 'Draw areas and paths with the tools above.'), el('li', '', {}, 'Click a model in the library, then the map, to place it.'), el('li', '', {}, 'Run here starts it; ghosts show the first seconds before.')));
  private readonly undo = button('Undo', '', () => this.text.undo(), { title: 'Ctrl+Z' });
  private readonly redo = button('Redo', '', () => this.text.redo(), { title: 'Ctrl+Y' });
  private readonly trial: Trial;
  private readonly importing: Importing;
  private panels = 0;
  /** what was drawn, while the panels have yet to follow */
  private drawnPath: Path | null = null;
  private readonly panes = el('main', 'edit-panes');
  private readonly tabs = new PaneTabs(this.panes);

  constructor(language: Language, private readonly models: readonly LibraryModel[], operator: boolean) {
    this.text = new TextPane(language);
    this.filing = new Filing(this.text, operator);
    this.mistakes = new MistakeList(this.text);
    this.form = new Form(language, () => this.text.source);
    this.trial = new Trial(this.text, this.filing, this.stage, operator);
    this.importing = new Importing(this.stage, { source: () => this.text.source, edit: (make) => this.edit(make), check: () => this.trial.check(),
      offer: (words, label, act) => this.filing.offer(words, label, act), busy: (shown) => this.hints.replaceChildren(...(shown ? [shown] : this.map ? [this.map.hint] : [])) });
  }

  async open(app: HTMLElement, opened: EditText): Promise<void> {
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
    this.filing.said.on((words) => this.state.say(words));
    this.filing.back.on(() => this.trial.soon(0));
    this.trial.checked.on((answer) => this.showMistakes(answer));
    this.trial.placed.on(() => this.space.update());
    this.trial.said.on((words) => this.state.say(words));
    this.trial.previewed.on((preview) => this.showPreview(preview));
    this.mistakes.opened.on((path) => { this.tabs.show('text'); this.select(path); });
    this.verdicts.opened.on((i) => this.select(['expect', i, ...this.text.source.steps(['expect', i]).slice(0, 1)]));
    this.stage.opened.on((map) => this.listen(map));
    this.tabs.changed.on((pane) => { if (pane === 'side' && this.map?.selected) { this.showSettings(); } });
    this.stage.laneChanged.on(() => this.showSpecialUnlessTyping());
    this.stage.element.addEventListener('dragover', (event) => event.preventDefault());
    this.stage.element.addEventListener('drop', (event) => this.dropped(event));
    document.addEventListener('keydown', (event) => this.key(event));
    await this.stage.open();
    this.filing.open(opened);
    this.select([]);
    this.showMissions(/^\s*(?:- )?mission:/m.test(opened.text));
  }

  private layout(): HTMLElement {
    this.palette.replaceChildren(paletteOf(this.models, (model) => this.take(model)));
    this.tools.append(...TOOLS.map((tool) => button(tool.label, 'draw-tool', () => this.arm(tool), { 'data-tool': tool.id, title: tool.help, 'aria-pressed': 'false' })));
    const expect = el('div', 'row wrap', {}, button('Keep apart', '', () => this.expect('min-separation')), button('Stay inside', '', () => this.expect('inside')), button('Finish mission', '', () => this.expect('reached')));
    const side = el('section', 'edit-side', { attrs: { 'aria-label': 'Library and settings' } },
      details('Library', true, this.palette), details('Expect', true, expect, this.verdicts.element), this.settings);
    this.settings.append(this.special, this.form.element);
    const centre = el('section', 'edit-centre', { attrs: { 'aria-label': 'Map' } }, this.tools, this.hints, el('div', 'edit-views', {}, this.stage.element, this.space.element),
      el('div', 'edit-below', {}, el('div', 'edit-time row', {}, el('span', '', {}, 'Preview'), this.time, this.clock, this.seed, this.missionsShown, this.spaceShown), this.missions.element));
    this.missions.element.hidden = true;
    const right = el('section', 'edit-right', { attrs: { 'aria-label': 'Text' } }, this.text.element, this.mistakes.element);
    this.tools.append(importButton((file) => void this.importing.take(file)));
    this.panes.append(side, centre, right);
    return el('div', 'editor', {}, el('header', 'bar', {}, el('a', 'brand', { attrs: { href: '/', 'aria-label': 'Tandem' } }, el('img', '', { attrs: { src: '/mark.svg', alt: '', width: 32, height: 32 } })),
      el('h1', 'edit-title', {}, 'Edit'), this.filing.name, this.filing.save, this.filing.run, this.undo, this.redo, this.state.element, this.filing.notice), this.panes, this.tabs.element);
  }

  private listen(map: MapEdit): void {
    map.chosen.on((feature) => this.chosen(feature));
    map.met.on((vid) => this.met(vid));
    map.dragged.on(({ handle, to }) => this.edit(() => handle.move(to)));
    map.turned.on(({ feature, radians }) => this.edit((source) => set(source, [...feature.path, 'start', 'heading'], `${Math.round((radians * 180) / Math.PI)} deg`)));
    map.drawn.on(({ tool, spots, said }) => this.drawn(tool, spots, said));
    map.toolChanged.on(() => this.armed());
    this.stage.element.append(this.welcome);
    this.hints.replaceChildren(map.hint);
  }

  private armed(): void {
    const tool = this.map?.tool?.id;
    this.tools.querySelectorAll<HTMLElement>('[data-tool]').forEach((one) => one.setAttribute('aria-pressed', String(one.dataset.tool === tool)));
    if (!tool && this.stage.postponed) {
      this.stage.postponed = false;
      void this.trial.check();
    }
  }

  private get map(): MapEdit | null {
    return this.stage.map;
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
    this.tabs.show('map');
    this.map?.arm(this.map.tool?.id === tool.id ? null : tool);
    this.stage.element.focus();
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
    const file = event.dataTransfer?.files[0];
    if (file) {
      void this.importing.take(file);
      return;
    }
    const model = this.models.find(({ name }) => name === event.dataTransfer?.getData('text/plain'));
    if (model && PLACED.includes(model.kind)) {
      this.map?.dropAt(placing(model), event);
    }
  }

  private drawn(tool: Tool, spots: readonly Spot[], said: Said): void {
    if (tool.id === 'site') {
      const [lat, lon] = this.stage.grid.toDegrees(spots[0]);
      this.edit((source) => movedSite(source, lat, lon));
      return;
    }
    let path: Path = [];
    this.edit((source) => {
      const made = tool.finish(source, spots, said);
      path = made.path;
      return made.splices;
    });
    this.palette.querySelector('.model-card')?.setAttribute('hidden', '');
    if (this.isLarge) {
      this.stage.select(path);
      this.drawnPath = path;
      this.refreshPanelsSoon();
    } else {
      this.select(path);
    }
  }

  private chosen(feature: Feature | null): void {
    if (feature) {
      this.text.reveal(feature.path);
      this.showForm(feature.path);
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
    const group = this.stage.features?.list.find(({ ids }) => ids.some(([a, b]) => a <= vid && vid <= b));
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
    const feature = this.stage.features?.containing(path) ?? null;
    this.stage.select(path);
    this.showForm(feature ? feature.path : path.slice(0, loopOf(path) ? path.length : 1));
    this.showSpecial();
  }

  private showForm(path: Path): void {
    this.drawnPath = null;
    this.form.show(path);
  }

  private select(path: Path): void {
    this.showForm(path);
    this.text.reveal(path);
    this.stage.select(path);
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

  private expect(what: ExpectationKind): void {
    let path: Path = [];
    this.edit((source) => {
      const made = expectation(source, what, this.map?.selected ?? null);
      path = made.path;
      return made.splices;
    });
    if (path.length > 0) {
      this.select(path);
    }
  }

  private changed(): void {
    const { list } = this.stage.follow();
    if (this.isLarge) {
      this.refreshPanelsSoon();
    } else {
      this.refreshPanels();
    }
    setText(this.seed, `Seed ${this.seedNow}`);
    this.welcome.hidden = list.length > 0 || this.text.source.has(['road']) || this.text.source.has(['map']);
    this.undo.disabled = !this.text.canUndo;
    this.redo.disabled = !this.text.canRedo;
    this.trial.soon();
    this.filing.changed();
    this.state.say(this.text.isChanged ? 'Changed' : '');
  }

  private get isLarge(): boolean {
    return (this.stage.features?.list.length ?? 0) >= MANY_FEATURES;
  }

  private refreshPanelsSoon(): void {
    window.clearTimeout(this.panels);
    this.panels = window.setTimeout(() => this.refreshPanels(), PANEL_MILLIS);
  }

  private refreshPanels(): void {
    if (this.drawnPath) {
      this.select(this.drawnPath);
    } else if (!this.form.element.contains(document.activeElement) || document.activeElement instanceof HTMLButtonElement) {
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

  private showMistakes({ problems }: EditCheck): void {
    const { words, placed } = this.mistakes.show(problems, this.stage.features);
    if (this.map) {
      this.map.mistakes = placed;
      this.map.redraw();
    }
    if (words !== '') {
      this.state.say(words);
    }
  }

  private showPreview(preview: EditPreview): void {
    if (this.map) {
      this.map.preview = preview;
      this.time.max = String(Math.max(0, preview.t_s.length - 1));
      this.verdicts.show(preview);
      this.missions.preview = preview;
      this.showExpectations();
      this.showPreviewed();
      this.scrub();
      this.state.note(preview.note);
    }
  }

  private scrub(): void {
    if (this.map) {
      this.map.moment = Number(this.time.value);
      setText(this.clock, `${(this.map.preview?.t_s[this.map.moment] ?? 0).toFixed(1)} s`);
      this.map.redraw();
    }
    this.space.update();
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
      void this.filing.saveNow();
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
