import { el } from '../dom';
import type { LibraryModel } from '../wire/contract';
import { Drawers } from './drawers';
import { lengthOf, pictureOf } from './pictures';

const NAMES: Readonly<Record<string, string>> = { person: 'People', 'road-side-unit': 'Road-side' };

/** The models of the library by kind: a click takes one, and those with a place can be dragged onto the map. Below them, what the one is that has the focus, the mouse or was taken last. */
export function paletteOf(models: readonly LibraryModel[], take: (model: LibraryModel) => void): HTMLElement {
  const sound = models.filter(({ mistake }) => mistake === '');
  const kinds = [...new Set(sound.map(({ kind }) => kind))];
  const card = el('div', 'model-card', { attrs: { hidden: true, 'aria-live': 'polite', 'aria-label': 'The model', role: 'region', tabindex: 0 } });
  const show = (model: LibraryModel): void => {
    card.hidden = false;
    card.replaceChildren(el('b', '', {}, model.name), el('p', '', {}, model.about), el('pre', '', {}, parameters(model)));
  };
  const drawers = new Drawers('models', 'Kinds of models', 'palette-models', kinds.map((kind) => ({ label: NAMES[kind] ?? plural(kind), buttons: sound.filter((model) => model.kind === kind).map((model) => entry(model, take, show)) })));
  const mistaken = models.filter(({ mistake }) => mistake !== '').map(({ name, mistake }) => el('p', 'note', {}, el('b', '', {}, name), ` cannot be used. ${mistake}`));
  return el('div', '', {}, drawers.names, el('div', 'palette', {}, ...drawers.rows), card, ...mistaken);
}

function plural(kind: string): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}s`;
}

function entry(model: LibraryModel, take: (model: LibraryModel) => void, show: (model: LibraryModel) => void): HTMLElement {
  const metres = lengthOf(model);
  const made = el('button', 'model', { attrs: { type: 'button', draggable: 'true', title: model.about, 'data-model': model.name }, on: {
    click: () => { show(model); take(model); },
    focus: () => show(model),
    dragstart: (event) => event.dataTransfer?.setData('text/plain', model.name),
  } }, el('b', '', {}, model.name, metres === null ? null : el('span', 'model-length', {}, ` ${metres}\u00a0m`)));
  made.prepend(pictureOf(model));
  return made;
}

/** Its settings without what the card shows already. */
function parameters({ text }: LibraryModel): string {
  return text.split('\n').filter((line) => !/^(?:model|is|about): /.test(line)).join('\n').trim();
}
