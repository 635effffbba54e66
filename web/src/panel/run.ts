import { button, el } from '../dom';
import type { Room } from '../state/room';
import { explain, post } from '../wire/api';
import { whole } from '../words';
import { toast } from './dialog';
import { ParameterForm, type ShapeEditing } from './parameters';

/** Page of the whole run: triggers, settings, fidelity, counters. */
export class RunPage {
  readonly element = el('section', 'page');
  private readonly counters = el('dl', 'facts');
  private readonly ends = el('input', '', { attrs: { type: 'checkbox' } });
  private settings: ParameterForm | null = null;

  constructor(private readonly room: Room, private readonly editShape: ShapeEditing) {
    room.vitalsChanged.on(() => this.showCounters());
    room.sceneChanged.on((others) => (others ? this.build() : void this.settings?.load()));
    room.statusChanged.on(({ end_with_missions }) => { if (document.activeElement !== this.ends) { this.ends.checked = end_with_missions === true; } });
    this.ends.addEventListener('change', () => void this.setEnd());
    this.build();
  }

  private async setEnd(): Promise<void> {
    try {
      await post('/api/live/time', { end_with_missions: this.ends.checked ? 'yes' : 'no' });
      this.ends.blur();
    } catch (error) {
      toast(explain(error), true);
    }
  }

  private build(): void {
    const { room } = this;
    const { triggers, fidelity, seed, groups } = room.scene.words;
    const missions = room.operator && groups.some(({ steps }) => steps.length > 0);
    this.settings = room.operator ? new ParameterForm('/api/live/parameters', this.editShape) : null;
    this.element.replaceChildren(
      el('h2', 'who', {}, room.scene.words.name),
      el('p', 'kind', {}, `seed ${seed} · ${whole(room.scene.rows)} vehicles`),
      missions ? el('label', 'tick', {}, this.ends, ' End when all missions are done') : '',
      ...(this.settings ? [el('h3', '', {}, 'Triggers'), this.triggers(triggers), el('h3', '', {}, 'Settings'), this.settings.element] : []),
      ...(fidelity ? [el('h3', '', {}, `Fidelity ${fidelity.quintet.join(' / ')} = ${fidelity.sum}`), el('ul', 'plain', {}, ...fidelity.reasons.map((reason) => el('li', '', {}, reason)))] : []),
      el('h3', '', {}, 'Counters'), this.counters);
    this.showCounters();
  }

  private triggers(list: readonly { name: string; label: string; about: string }[]): HTMLElement {
    if (list.length === 0) {
      return el('p', 'empty', {}, 'This scenario has no triggers.');
    }
    return el('div', 'triggers', {}, ...list.map(({ name, label, about }) => el('div', 'trigger', {}, button(label, '', () => void this.pull(name, label)), el('small', '', {}, about))));
  }

  private async pull(name: string, label: string): Promise<void> {
    try {
      await post('/api/live/trigger', { name });
      toast(`${label}: done.`);
    } catch (error) {
      toast(explain(error), true);
    }
  }

  private showCounters(): void {
    const all = Object.entries({ ...this.room.counters, viewers: this.room.status?.viewers ?? 0 });
    this.counters.replaceChildren(...all.map(([name, value]) => el('div', '', {}, el('dt', '', {}, name), el('dd', '', {}, whole(value)))));
  }
}
