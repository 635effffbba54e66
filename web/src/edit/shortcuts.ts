import { el } from '../dom';
import { sheet } from '../panel/dialog';

/** What keys do in the editor. */
export interface ShortcutActions {
  save(): void;
  undo(): void;
  redo(): void;
  toggleSpace(): void;
  removeSelected(): void;
}

const KEYS: readonly [string, string][] = [
  ['F6, Shift+F6', 'to the next part of the page, or the one before'], ['Tab', 'to the next control'], ['Arrow keys', 'between tools and between models; on the map they move the crosshair (Shift: by a pixel, Alt: far)'],
  ['Enter', 'on the map: places a corner, takes what is there, or puts it down'], ['Shift+Enter', 'on the map: ends an area or a path, as Enter twice at the same place does'],
  ['Backspace', 'on the map: takes back the last place'], ['Esc', 'leaves the tool; in the text: the next Tab goes on'], ['Delete', 'removes what is selected, or closes a lane of the map'], ['+  −  F', 'on the map: zoom, show all'],
  ['Ctrl+Z  Ctrl+Y', 'undo, redo, of drawing and of typing'], ['Ctrl+S', 'save'], ['Ctrl+Space', 'in the text: what can stand here'], ['D', '3D view'], ['?', 'this help'],
];

/** Parts of the page in the order in which F6 goes through them; in each the first that takes the focus gets it. */
const PARTS = ['.editor > header', '.edit-side > .edit-part', '#edit-settings', '.edit-toolbar', '.edit-map', '.edit-below', '.edit-text'];
const FOCUSABLE = 'input:not([disabled]):not([tabindex="-1"]), select:not([disabled]), button:not([disabled]):not([tabindex="-1"]), summary, [tabindex="0"]';

export function openKeyHelp(): void {
  sheet('Keys of the editor', 'help', el('dl', 'help-list', {}, ...KEYS.map(([keys, means]) => el('div', '', {}, el('dt', '', {}, el('kbd', '', {}, keys)), el('dd', '', {}, means)))));
}

/** Listens to keys that hold for the whole page. Where somebody types, letters are letters. */
export function listenToShortcuts(text: { element: HTMLElement; focus(): void }, actions: ShortcutActions): void {
  const plain: Record<string, () => void> = { d: () => actions.toggleSpace(), '?': openKeyHelp, Delete: () => actions.removeSelected() };
  const control: Record<string, (shift: boolean) => void> = { z: (shift) => (shift ? actions.redo() : actions.undo()), y: () => actions.redo() };
  document.addEventListener('keydown', (event) => {
    const held = event.ctrlKey || event.metaKey;
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.composedPath().includes(text.element);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = held && key === 's' ? () => actions.save() : key === 'F6' && !held ? () => nextPart(event.shiftKey ? -1 : 1, text)
      : typing || document.querySelector('dialog[open]') ? undefined : held ? control[key] : event.altKey ? undefined : plain[key];
    if (act) {
      event.preventDefault();
      act(event.shiftKey);
    }
  });
}

function nextPart(step: number, text: { element: HTMLElement; focus(): void }): void {
  const parts = PARTS.map((one) => document.querySelector<HTMLElement>(one)).filter((one): one is HTMLElement => one !== null && one.getClientRects().length > 0);
  const now = parts.findIndex((one) => one.contains(document.activeElement));
  const next = parts[(now + step + parts.length) % parts.length];
  if (next === text.element) {
    text.focus();
  } else {
    const wanted = next.tabIndex >= 0 ? next : [...next.querySelectorAll<HTMLElement>(FOCUSABLE)].find((one) => one.getClientRects().length > 0);
    wanted?.focus();
  }
}
