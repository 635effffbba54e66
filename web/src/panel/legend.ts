import { el } from '../dom';

const NS = 'http://www.w3.org/2000/svg';

function sign(shape: string, fill: string, stroke: string): SVGSVGElement {
  const svg = document.createElementNS(NS, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(NS, 'path');
  path.setAttribute('d', shape);
  path.setAttribute('fill', fill);
  path.setAttribute('stroke', stroke);
  path.setAttribute('stroke-width', '1.5');
  svg.append(path);
  return svg;
}

const ARROW = 'M8 1.5 13.5 14 8 11 2.5 14z';
const DISC = 'M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z';
const KITE = 'M8 1.5 12 9 8 14.5 4 9z';
const HULL = 'M8 1.5 11 6v8.5H5V6z';

/**
 * Legend of the map symbols in one line.
 *
 * @param ghost the run that is shown beside the first, if there is one
 */
export function legend(ghost: string | null): HTMLElement {
  return el('div', 'legend', { attrs: { 'aria-hidden': 'true' } },
    el('span', '', {}, sign(ARROW, 'var(--real)', 'var(--ink)'), 'real'),
    el('span', '', {}, sign(ARROW, 'none', 'var(--virtual)'), 'virtual'),
    el('span', '', {}, sign(ARROW, 'none', 'currentColor'), 'ground'),
    el('span', '', {}, sign(DISC, 'none', 'currentColor'), 'person'),
    el('span', '', {}, sign(KITE, 'none', 'currentColor'), 'air'),
    el('span', '', {}, sign(HULL, 'none', 'currentColor'), 'water'),
    el('span', '', {}, sign(ARROW, 'none', 'var(--warning)'), 'warned'),
    ghost ? el('span', 'ghost', { attrs: { title: ghost } }, sign(ARROW, 'none', 'var(--ghost)'), el('b', '', {}, ghost), 'at the same simulated time') : null);
}
