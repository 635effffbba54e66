import './edit.css';
import { button, el } from '../dom';
import { toast } from '../panel/dialog';
import { get, Refusal } from '../wire/api';
import type { EditCheck, EditPreview, EditText, LibraryModel, Session } from '../wire/contract';
import { expectation, type ExpectationKind, expectationsOf, VerdictList } from './expectations';
import { type Added, Drawing } from './drawing';
import type { Feature } from './features';
import { Filing } from './filing';
import { NEW_TEXT } from './fresh';
import { Importing } from './importing';
import { importButton, movedSite } from './imports';
import { Inspector } from './inspector';
import type { MapEdit } from './mapedit';
import { MistakeList } from './mistakelist';
import { paletteOf } from './palette';
import { PaneTabs } from './panetabs';
import { PreviewBar } from './previewbar';
import { correct } from './roads';
import { Language, type SchemaNode } from './schema';
import { listenToShortcuts, openKeyHelp } from './shortcuts';
import { discard } from './special';
import { Stage } from './stage';
import { EditRefusal, set } from './text/edits';
import { loopOf, unroll } from './text/loops';
import type { Path, Splice } from './text/source';
import { StateWords } from './statewords';
import { TextPane } from './textpane';
import { Toolbar } from './toolbar';
import { Trial } from './trial';
import { Welcome } from './welcome';

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
  private readonly inspector: Inspector;
  private readonly filing: Filing;
  private readonly mistakes: MistakeList;
  private readonly stage = new Stage(() => this.text.source);
  private readonly preview = new PreviewBar({ source: () => this.text.source, map: () => this.map, scene: () => this.stage.scene, selected: () => this.inspector.form.shown });
  private readonly verdicts = new VerdictList();
  private readonly state = new StateWords();
  private readonly asksForFiles = importButton((files) => void this.importing.takeAll(files));
  private readonly toolbar = new Toolbar((tool) => this.drawing.arm(tool), this.asksForFiles);
  private readonly palette = el('div', '');
  private readonly hints = el('div', 'edit-hints', { attrs: { tabindex: 0, role: 'group', 'aria-label': 'What to do next' } });
  private readonly welcome = new Welcome(() => this.asksForFiles.querySelector('button')?.click());
  private readonly undo = button('Undo', '', () => this.text.undo(), { title: 'Ctrl+Z' });
  private readonly redo = button('Redo', '', () => this.text.redo(), { title: 'Ctrl+Y' });
  private readonly trial: Trial;
  private readonly importing: Importing;
  private readonly drawing: Drawing;
  private panels = 0;
  /** what was drawn, while the panels have yet to follow */
  private drawnPath: Path | null = null;
  private readonly panes = el('main', 'edit-panes');
  private readonly tabs = new PaneTabs(this.panes);

  constructor(language: Language, private readonly models: readonly LibraryModel[], operator: boolean) {
    this.text = new TextPane(language);
    this.filing = new Filing(this.text, operator);
    this.mistakes = new MistakeList(this.text);
    this.inspector = new Inspector(language, () => this.text.source, () => this.map);
    this.trial = new Trial(this.text, this.filing, this.stage, operator);
    this.drawing = new Drawing(this.stage, models, { edit: (make) => this.edit(make), select: (path) => this.select(path), draw: (make) => this.draw(make), showMap: () => this.tabs.show('map'), importFiles: (files) => void this.importing.takeAll(files) });
    this.importing = new Importing(this.stage, { source: () => this.text.source, edit: (make) => this.edit(make), check: () => this.trial.check(),
      offer: (words, label, act) => this.filing.offer(words, label, act), busy: (shown) => this.hints.replaceChildren(...(shown ? [shown] : this.map ? [this.map.hint] : [])) });
  }

  async open(app: HTMLElement, opened: EditText): Promise<void> {
    app.replaceChildren(this.layout());
    this.text.changed.on(() => this.changed());
    this.text.visited.on((path) => this.visited(path));
    this.listenToPanels();
    this.listenToCore();
    this.stage.opened.on((map) => this.listen(map));
    this.stage.laneChanged.on(() => this.inspector.refreshSpecial());
    listenToShortcuts(this.text, { save: () => void this.filing.saveNow(), undo: () => this.text.undo(), redo: () => this.text.redo(), toggleSpace: () => void this.preview.space.toggle(), removeSelected: () => this.removeSelected() });
    await this.stage.open();
    this.filing.open(opened);
    this.select([]);
    this.preview.showMissions(/^\s*(?:- )?mission:/m.test(opened.text));
  }

  private listenToPanels(): void {
    this.inspector.form.edited.on((splices) => this.edit(() => splices));
    this.inspector.form.opened.on((path) => this.select(path));
    this.inspector.form.unrolled.on((path) => this.edit((source) => unroll(source, path)));
    this.inspector.edited.on((make) => this.edit(make));
    this.inspector.selected.on((path) => this.select(path));
    this.preview.edited.on((make) => this.edit(make));
    this.preview.missions.edited.on((make) => this.edit(make));
    this.preview.missions.opened.on((path) => this.select(path));
    this.preview.space.met.on((vid) => this.met(vid));
    this.mistakes.opened.on((path) => { this.tabs.show('text'); this.select(path); });
    this.verdicts.added.on((what) => this.expect(what));
    this.verdicts.opened.on((i) => this.select(['expect', i, ...this.text.source.steps(['expect', i]).slice(0, 1)]));
    this.tabs.changed.on((pane) => { if (pane === 'side' && this.map?.selected) { this.inspector.reveal(); } });
    this.welcome.placed.on((at) => { this.stage.fitted = false; this.edit((source) => movedSite(source, ...at)); });
  }

  private listenToCore(): void {
    this.filing.said.on((words) => this.state.say(words));
    this.filing.back.on(() => this.trial.soon(0));
    this.trial.checked.on((answer) => this.showMistakes(answer));
    this.trial.placed.on(() => this.preview.space.update());
    this.trial.said.on((words) => this.state.say(words));
    this.trial.previewed.on((preview) => this.showPreview(preview));
  }

  private layout(): HTMLElement {
    this.palette.replaceChildren(paletteOf(this.models, (model) => this.drawing.take(model)));
    const side = el('section', 'edit-side', { attrs: { 'aria-label': 'Library and settings' } },
      details('Library', this.palette), details('Expect', this.verdicts.element), this.inspector.element);
    const centre = el('section', 'edit-centre', { attrs: { 'aria-label': 'Map' } }, this.toolbar.element, this.hints, el('div', 'edit-views', {}, this.stage.element, this.preview.space.element), this.preview.element);
    const right = el('section', 'edit-right', { attrs: { 'aria-label': 'Text' } }, this.text.element, this.mistakes.element);
    this.panes.append(side, centre, right);
    return el('div', 'editor', {}, el('header', 'bar', {}, el('a', 'brand', { attrs: { href: '/', 'aria-label': 'Tandem' } }, el('img', '', { attrs: { src: '/mark.svg', alt: '', width: 32, height: 32 } })),
      el('h1', 'edit-title', {}, 'Edit'), this.filing.name, this.filing.save, this.filing.run, this.undo, this.redo, this.state.element, this.tabs.textShown, button('?', '', openKeyHelp, { 'aria-label': 'Keys', title: 'Keys (?)' }), this.filing.notice), this.panes, this.tabs.element);
  }

  private listen(map: MapEdit): void {
    map.chosen.on((feature) => this.chosen(feature));
    map.met.on((vid) => this.met(vid));
    map.dragged.on(({ handle, to }) => this.edit(() => handle.move(to)));
    map.turned.on(({ feature, radians }) => this.edit((source) => set(source, [...feature.path, 'start', 'heading'], `${Math.round((radians * 180) / Math.PI)} deg`)));
    map.drawn.on(({ tool, spots, said }) => this.drawing.finish(tool, spots, said));
    map.toolChanged.on(() => this.armed());
    this.stage.element.append(this.welcome.element);
    this.hints.replaceChildren(map.hint);
  }

  private armed(): void {
    const tool = this.map?.tool?.id;
    this.toolbar.mark(tool);
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

  /** Does an edit that adds something; its path is empty where that cannot be done. */
  private add(make: (source: TextPane['source']) => Added): Path {
    let path: Path = [];
    this.edit((source) => {
      const made = make(source);
      path = made.path;
      return made.splices;
    });
    return path;
  }

  /** Adds something to the map, and shows it: in a large scenario the map first. */
  private draw(make: (source: TextPane['source']) => Added): void {
    const path = this.add(make);
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
      this.show(feature.path);
      this.inspector.reveal();
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
    this.show(feature ? feature.path : path.slice(0, loopOf(path) ? path.length : 1));
  }

  private select(path: Path): void {
    this.text.reveal(path);
    this.stage.select(path);
    this.show(path);
  }

  /** Shows the settings at a path, and what the preview has of it. */
  private show(path: Path): void {
    this.drawnPath = null;
    this.inspector.show(path);
    this.preview.update();
  }

  private expect(what: ExpectationKind): void {
    const path = this.add((source) => expectation(source, what, this.map?.selected ?? null));
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
    this.welcome.element.hidden = list.length > 0 || this.text.source.has(['road']) || this.text.source.has(['map']);
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
    } else {
      this.inspector.refresh();
      this.preview.update();
    }
    this.showExpectations();
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
      this.verdicts.show(preview);
      this.showExpectations();
      this.preview.show(preview);
      this.state.note(preview.note);
    }
  }

  /** A lane of the map cannot be removed, but closed. */
  private removeSelected(): void {
    const selected = this.map?.selected;
    if (selected?.ofMap) {
      this.edit((source) => correct(source, selected.name, 'open', false));
    } else if (selected) {
      this.edit((source) => discard(source, selected.path));
      this.select(selected.path.slice(0, 1));
    }
  }
}

function details(title: string, ...content: HTMLElement[]): HTMLElement {
  return el('details', 'edit-part', { attrs: { open: true } }, el('summary', '', {}, title), ...content);
}
