import { el } from '../dom';
import type { LibraryModel } from '../wire/contract';

const SYMBOLS: Readonly<Record<string, string>> = { vehicle: '▲', person: '●', robot: '■', trailer: '▬', sensor: '◔', controller: '✦', 'road-side-unit': '⌁' };

/** The models of the library by kind: a click takes one, and those with a place can be dragged onto the map. */
export function paletteOf(models: readonly LibraryModel[], take: (model: LibraryModel) => void): HTMLElement {
  const kinds = [...new Set(models.map(({ kind }) => kind))];
  return el('div', 'palette', {}, ...kinds.map((kind) => el('details', '', { attrs: { open: kind === 'vehicle' } }, el('summary', '', {}, `${SYMBOLS[kind] ?? ''} ${kind.replace(/-/g, ' ')}s`),
    el('div', 'palette-models', {}, ...models.filter((model) => model.kind === kind).map((model) => {
      const made = el('button', 'model', { attrs: { type: 'button', draggable: 'true', title: model.about, 'data-model': model.name }, on: {
        click: () => take(model),
        dragstart: (event) => event.dataTransfer?.setData('text/plain', model.name),
      } }, el('b', '', {}, model.name), el('small', '', {}, model.about));
      return made;
    })))));
}
