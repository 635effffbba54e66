import { button, el, setText } from '../dom';
import { Signal } from '../state/signal';
import type { Scene } from '../state/scene';
import type { EditPreview } from '../wire/contract';
import { EditSpace } from './editspace';
import type { MapEdit } from './mapedit';
import { MissionPane } from './missionpane';
import { set } from './text/edits';
import type { Path, Source, Splice } from './text/source';

/** What the bar looks at. */
interface Previewed { source(): Source; map(): MapEdit | null; scene(): Scene; selected(): Path }

/** The preview's time below the map, and what else can be shown of it: missions as lanes, and the view in space beside the map. */
export class PreviewBar {
  readonly element: HTMLElement;
  readonly missions: MissionPane;
  readonly space: EditSpace;
  readonly edited = new Signal<(source: Source) => Splice[]>();
  private readonly time = el('input', '', { attrs: { type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Time of the preview' } });
  private readonly clock = el('output', '', {}, '0.0 s');
  private readonly seed = button('Seed 1', 'small', () => this.edited.tell((source) => set(source, ['seed'], seedOf(source) + 1)), { title: 'Try other random numbers: where vehicles start anywhere in an area, they start elsewhere' });
  private readonly missionsShown = button('Missions', 'small', () => this.showMissions(this.missions.element.hidden === true), { 'aria-pressed': 'false', title: 'Missions of groups as lanes over time' });
  private readonly spaceShown = button('3D', 'small', () => void this.space.toggle(), { 'aria-pressed': 'false', title: 'The preview in 3D, beside the map (D)' });

  constructor(private readonly shown: Previewed) {
    this.missions = new MissionPane(shown.source);
    this.missions.element.hidden = true;
    this.space = new EditSpace(() => { const map = shown.map(); return { scene: shown.scene(), preview: map?.preview ?? null, moment: map?.moment ?? 0, vid: map?.selected?.ids[0]?.[0] }; });
    this.space.changed.on((open) => this.spaceShown.setAttribute('aria-pressed', String(open)));
    this.time.addEventListener('input', () => this.scrub());
    this.element = el('section', 'edit-below', { attrs: { 'aria-label': 'Preview' } },
      el('div', 'edit-time row', {}, el('span', '', {}, 'Preview'), this.time, this.clock, this.seed, this.missionsShown, this.spaceShown), this.missions.element);
  }

  show(preview: EditPreview): void {
    this.time.max = String(Math.max(0, preview.t_s.length - 1));
    this.missions.preview = preview;
    this.update();
    this.scrub();
  }

  showMissions(shown: boolean): void {
    this.missions.element.hidden = !shown;
    this.missionsShown.setAttribute('aria-pressed', String(shown));
    this.update();
  }

  /** Shows the document as it is now. */
  update(): void {
    setText(this.seed, `Seed ${seedOf(this.shown.source())}`);
    if (!this.missions.element.hidden) {
      this.missions.show(this.shown.selected());
    }
    this.space.update();
  }

  private scrub(): void {
    const map = this.shown.map();
    if (map) {
      map.moment = Number(this.time.value);
      setText(this.clock, `${(map.preview?.t_s[map.moment] ?? 0).toFixed(1)} s`);
      map.redraw();
    }
    this.space.update();
  }
}

function seedOf(source: Source): number {
  const value = source.value(['seed']);
  return typeof value === 'number' ? value : 1;
}
