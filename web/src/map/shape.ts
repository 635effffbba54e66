import { button, el } from '../dom';
import type { MapView } from './view';

/**
 * Corners of an area as handles on the map: dragged by hand, or moved by a metre with the arrows. Ends when `apply` accepts them, or with
 * Cancel; mistakes are shown and editing continues.
 */
export function editShape(box: HTMLElement, view: MapView, rings: number[][][], name: string, apply: (rings: number[][][]) => Promise<string | null>): Promise<void> {
  return new Promise((resolve) => {
    const edited = rings.map((ring) => ring.map((corner) => [...corner]));
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.classList.add('shape-lines');
    const outlines = edited.map(() => svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'polygon')));
    const layer = el('div', 'shape-layer', {}, svg);
    const handles: { handle: HTMLElement; corner: number[] }[] = [];
    const place = (): void => {
      handles.forEach(({ handle, corner }) => {
        const at = view.project(corner[0], corner[1]);
        handle.hidden = at === null;
        handle.style.transform = at ? `translate(${at.x}px, ${at.y}px)` : '';
      });
      edited.forEach((ring, i) => outlines[i].setAttribute('points', ring.map(([x, y]) => view.project(x, y)).map((at) => (at ? `${at.x},${at.y}` : '')).join(' ')));
    };
    edited.forEach((ring) => ring.forEach((corner, i) => {
      const handle = el('button', 'corner', { attrs: { type: 'button', 'aria-label': `Corner ${i + 1} of ${name}; arrows move it by a metre` } });
      handle.addEventListener('pointerdown', (event) => { handle.setPointerCapture(event.pointerId); event.preventDefault(); handle.focus(); });
      handle.addEventListener('pointermove', (event) => {
        if (handle.hasPointerCapture(event.pointerId)) {
          const bounds = box.getBoundingClientRect();
          [corner[0], corner[1]] = view.unproject(event.clientX - bounds.left, event.clientY - bounds.top).map(rounded);
          place();
        }
      });
      handle.addEventListener('keydown', (event) => {
        const step = STEPS[event.key];
        if (step) {
          corner[0] = rounded(corner[0] + step[0]);
          corner[1] = rounded(corner[1] + step[1]);
          event.preventDefault();
          event.stopPropagation();
          place();
        }
      });
      handles.push({ handle, corner });
      layer.append(handle);
    }));
    const end = (): void => {
      off.forEach((one) => one());
      layer.remove();
      bar.remove();
      resolve();
    };
    const words = el('span', '', { attrs: { role: 'status' } }, `Drag the corners of ${name}.`);
    const tryIt = button('Apply', 'primary', () => {
      tryIt.disabled = true;
      void apply(edited).then((wrong) => {
        tryIt.disabled = false;
        if (wrong === null) {
          end();
        } else {
          words.textContent = wrong;
        }
      });
    });
    const bar = el('div', 'banner calm', {}, words, tryIt, button('Cancel', '', end));
    const off = [view.moved.on(place), view.drawn.on(place)];
    box.append(layer, bar);
    place();
  });
}

const STEPS: Readonly<Record<string, [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Rounds to decimetres, the precision of dragging, so that shapes are short. */
function rounded(metres: number): number {
  return Math.round(metres * 10) / 10;
}
