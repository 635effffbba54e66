import { button, el, setAttribute } from '../dom';
import type { Scene } from '../state/scene';
import type { Room } from '../state/room';
import { sheet } from './dialog';

const MAX_HITS = 12;

/** Rows whose name or id contains the text; those that begin with it first. */
export function findRows(scene: Scene, typed: string, most = MAX_HITS): number[] {
  const wanted = typed.trim().toLowerCase();
  const begin: number[] = [];
  const within: number[] = [];
  for (let row = 0; row < scene.rows && begin.length < most; row++) {
    const name = scene.name(row).toLowerCase();
    const vid = String(scene.vid(row));
    if (name.startsWith(wanted) || vid.startsWith(wanted)) {
      begin.push(row);
    } else if (within.length < most && name.includes(wanted)) {
      within.push(row);
    }
  }
  return [...begin, ...within].slice(0, most);
}

/** Finds a vehicle by name or id. */
export function openFind(room: Room, goTo: (row: number) => void): void {
  const input = el('input', '', { attrs: { type: 'search', placeholder: 'Name or id', 'aria-label': 'Find a vehicle by name or id', autocomplete: 'off', 'aria-controls': 'hits' } });
  const hits = el('ul', 'hits', { attrs: { id: 'hits' } });
  let rows: number[] = [];
  let at = 0;
  const choose = (row: number): void => {
    dialog.close();
    room.select(row);
    goTo(row);
  };
  const update = (): void => {
    hits.replaceChildren(...rows.map((row, i) => {
      const group = room.scene.groupOf(row);
      const hit = button('', 'hit', () => choose(row));
      hit.append(el('span', group.real ? 'mark real' : 'mark', { attrs: { 'data-symbol': group.symbol } }), el('b', '', {}, room.scene.name(row)), el('small', '', {}, `id ${room.scene.vid(row)} · ${group.real ? 'real' : 'virtual'} ${group.kind}`));
      setAttribute(hit, 'aria-current', i === at ? 'true' : null);
      return el('li', '', {}, hit);
    }));
    if (rows.length === 0) {
      hits.replaceChildren(el('li', 'empty', {}, 'Nobody of that name.'));
    }
  };
  input.addEventListener('input', () => {
    rows = findRows(room.scene, input.value);
    at = 0;
    update();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      at = Math.max(0, Math.min(rows.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)));
      event.preventDefault();
      update();
    } else if (event.key === 'Enter' && rows.length > 0) {
      event.preventDefault();
      choose(rows[at]);
    }
  });
  rows = findRows(room.scene, '');
  update();
  const dialog = sheet('Find', 'find', input, hits);
  input.focus();
}
