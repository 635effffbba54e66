import { button, el, setAttribute } from '../dom';
import { noFilters } from '../state/filters';
import type { Room } from '../state/room';
import { plural } from '../words';
import { sheet } from './dialog';

/** Sheet of filters: real or virtual, kinds, hosts, behaviors. */
export function openFilters(room: Room): void {
  const { scene } = room;
  const content = el('div', 'filters');
  const count = el('p', 'kind', { attrs: { role: 'status' } });
  const refresh = (): void => {
    room.refilter();
    count.textContent = `${plural(room.layer.shown.reduce((sum, one) => sum + one, 0), 'vehicle')} of ${scene.rows} shown.`;
    build();
  };
  const chip = (text: string, on: boolean, toggle: () => void): HTMLElement => {
    const made = button(text, 'chip', () => { toggle(); refresh(); });
    setAttribute(made, 'aria-pressed', on ? 'true' : 'false');
    return made;
  };
  const many = (title: string, names: readonly string[], chosen: Set<string>): HTMLElement[] => names.length < 2 && title !== 'Behavior' ? [] : [
    el('h3', '', {}, title),
    el('div', 'row', {}, ...names.map((name) => chip(name, chosen.has(name), () => { if (!chosen.delete(name)) { chosen.add(name); } }))),
  ];
  const build = (): void => {
    const { filters } = room;
    const used = scene.words.groups.filter((_, i) => scene.words.group.includes(i));
    const behaviors = [...new Set(used.flatMap((group) => group.behaviors))].sort();
    content.replaceChildren(
      el('h3', '', {}, 'Real and virtual'),
      el('div', 'row', {}, chip('Real', filters.real, () => { filters.real = !filters.real; }), chip('Virtual', filters.virtual, () => { filters.virtual = !filters.virtual; })),
      ...many('Kind', [...new Set(used.map((group) => group.kind))].sort(), filters.kinds),
      ...many('Host', scene.hosts.slice(1), filters.hosts),
      ...many('Behavior', behaviors, filters.behaviors),
      el('div', 'row spread', {}, count, button('Show everyone', '', () => { room.filters = noFilters(); refresh(); })));
  };
  refresh();
  sheet('Filter', '', content);
}
