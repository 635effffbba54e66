import { button, el, setAttribute, setText } from '../dom';
import { noFilters } from '../state/filters';
import type { Room } from '../state/room';
import { plural } from '../words';

/** Page of filters: real or virtual, kinds, hosts, behaviors. */
export class FilterPage {
  readonly element: HTMLElement;
  private readonly choices = el('div', 'filters');
  private readonly count = el('p', 'kind', { attrs: { role: 'status' } });

  constructor(private readonly room: Room) {
    this.element = el('section', 'page', {}, el('h2', 'who', {}, 'Filter'), this.count, this.choices, button('Show everyone', '', () => { room.filters = noFilters(); this.refresh(); }));
    room.sceneChanged.on(() => this.build());
    room.vitalsChanged.on(() => this.build());
    room.filtersChanged.on(() => this.tell());
    this.build();
    this.tell();
  }

  private refresh(): void {
    this.room.refilter();
    this.build();
  }

  private tell(): void {
    const { layer, scene } = this.room;
    setText(this.count, `${plural(layer.shown.subarray(0, scene.rows).reduce((sum, one) => sum + one, 0), 'vehicle')} of ${scene.rows} shown.`);
  }

  private build(): void {
    const { filters, scene } = this.room;
    const used = scene.words.groups.filter((_, i) => scene.words.group.includes(i));
    const behaviors = [...new Set(used.flatMap((group) => group.behaviors))].sort();
    const focused = this.choices.contains(document.activeElement) ? document.activeElement?.textContent : null;
    this.choices.replaceChildren(
      el('h3', '', {}, 'Real and virtual'),
      el('div', 'row', {}, this.chip('Real', filters.real, () => { filters.real = !filters.real; }), this.chip('Virtual', filters.virtual, () => { filters.virtual = !filters.virtual; })),
      ...this.many('Kind', [...new Set(used.map((group) => group.kind))].sort(), filters.kinds),
      ...this.many('Host', scene.hosts.slice(1), filters.hosts),
      ...this.many('Behavior', behaviors, filters.behaviors));
    [...this.choices.querySelectorAll('button')].find((one) => one.textContent === focused)?.focus();
  }

  private many(title: string, names: readonly string[], chosen: Set<string>): HTMLElement[] {
    return names.length < 2 && title !== 'Behavior' ? [] : [
      el('h3', '', {}, title),
      el('div', 'row', {}, ...names.map((name) => this.chip(name, chosen.has(name), () => { if (!chosen.delete(name)) { chosen.add(name); } }))),
    ];
  }

  private chip(text: string, on: boolean, toggle: () => void): HTMLElement {
    const made = button(text, 'chip', () => { toggle(); this.refresh(); });
    setAttribute(made, 'aria-pressed', on ? 'true' : 'false');
    return made;
  }
}
