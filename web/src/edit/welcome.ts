import { button, el } from '../dom';
import { Signal } from '../state/signal';

/** What an empty scenario can begin with: a map of one's own place, its coordinates, or plain ground. */
export class Welcome {
  readonly element: HTMLElement;
  /** A latitude and longitude was typed. */
  readonly placed = new Signal<[number, number]>();

  /** @param asksForMap opens the choice of a file */
  constructor(asksForMap: () => void) {
    const place = el('input', '', { attrs: { type: 'text', placeholder: '48.137, 11.575', 'aria-label': 'Latitude and longitude of your place', size: 16 } });
    const go = (): void => {
      const found = coordinatesOf(place.value);
      place.setCustomValidity(found ? '' : 'Write latitude and longitude in degrees, as in 48.137, 11.575.');
      if (place.reportValidity() && found) {
        this.placed.tell(found);
      }
    };
    place.addEventListener('keydown', (event) => { if (event.key === 'Enter') { go(); } });
    this.element = el('section', 'edit-welcome', { attrs: { 'aria-label': 'How to begin' } }, el('h2', '', {}, 'A new scenario'), el('ol', '', {},
      el('li', '', {}, el('b', '', {}, 'Where? '), button('Import a map…', 'small primary', asksForMap), el('p', '', {}, 'Export on openstreetmap.org gives such a file, with streets and buildings. Tracks, heights and aerial pictures can be dropped on the map, too.'),
        el('div', 'row', {}, 'Or go to ', place, button('Go', 'small', go))),
      el('li', '', {}, el('b', '', {}, 'Who? '), 'Click a model in the library, then the map.'),
      el('li', '', {}, el('b', '', {}, 'What for? '), 'Draw areas and paths, and say what you expect.'),
      el('li', '', {}, el('b', '', {}, 'Run here '), 'starts it. Ghosts on the map show the first seconds before.')));
  }
}

/** Latitude and longitude as people copy them from maps: 48.137, 11.575 or 48.137° N 11.575° E or -33.9 151.2; null for anything else. */
export function coordinatesOf(text: string): [number, number] | null {
  const found = /^\s*([-+]?\d+(?:\.\d+)?)\s*°?\s*([NS])?[\s,;]+([-+]?\d+(?:\.\d+)?)\s*°?\s*([EW])?\s*$/i.exec(text);
  const [lat, lon] = found ? [Number(found[1]) * (/s/i.test(found[2] ?? '') ? -1 : 1), Number(found[3]) * (/w/i.test(found[4] ?? '') ? -1 : 1)] : [NaN, NaN];
  return Math.abs(lat) <= MAX_LATITUDE && Math.abs(lon) <= 180 ? [lat, lon] : null;
}

/** UTM, in which sites lie, ends there. */
const MAX_LATITUDE = 80;
