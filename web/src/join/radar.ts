import type { Hazard, Neighbour } from '../wire/contract';

const SVG = 'http://www.w3.org/2000/svg';
const RADIUS = 100;
const EDGE = 92;
const RANGES = [25, 50, 100, 200, 300];

const SHAPES: Readonly<Record<string, string>> = {
  triangle: 'M0 -7 5 6 -5 6z',
  diamond: 'M0 -7 5 0 0 7 -5 0z',
  hull: 'M0 -8 4 -1 3 7 -3 7 -4 -1z',
  circle: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z',
};

/** A small map centred on the phone; up is the holder's direction, or north. Real participants are filled, virtual ones hollow. */
export class Radar {
  readonly element = node('svg', { viewBox: '-104 -104 208 208', class: 'radar', role: 'img' });
  private readonly others = node('g');
  private readonly north = node('text', { class: 'north', 'text-anchor': 'middle', 'dominant-baseline': 'middle' });
  private readonly range = node('text', { class: 'range', x: '0', y: '90', 'text-anchor': 'middle' });

  constructor() {
    this.north.textContent = 'N';
    this.element.append(node('circle', { r: '100', class: 'rim' }), node('circle', { r: '50', class: 'ring' }), this.others, this.north, this.range,
      node('path', { d: 'M0 -9 7 8 0 4 -7 8z', class: 'self' }));
  }

  draw(others: readonly Neighbour[], hazards: readonly Hazard[], facing: number): void {
    const up = Number.isFinite(facing) ? facing : 0;
    const farthest = RANGES.find((range) => range >= (others[Math.min(others.length, 8) - 1]?.metres ?? 0)) ?? 300;
    const warned = new Set(hazards.map(({ vid }) => vid));
    this.others.replaceChildren(...others.filter(({ metres }) => metres <= farthest).map((other) => this.symbol(other, farthest, up, warned.has(other.vid))));
    const [x, y] = at(-up, EDGE);
    this.north.setAttribute('x', x);
    this.north.setAttribute('y', y);
    this.range.textContent = `${farthest} m`;
    this.element.setAttribute('aria-label', `${others.length} others within 300 m`);
  }

  private symbol(other: Neighbour, farthest: number, up: number, warned: boolean): SVGElement {
    const [x, y] = at(other.bearing_deg - up, (other.metres / farthest) * RADIUS);
    const turn = other.heading_deg === null ? 0 : other.heading_deg - up;
    return node('path', {
      d: SHAPES[other.symbol] ?? SHAPES['circle'], transform: `translate(${x} ${y}) rotate(${turn.toFixed(0)}) scale(${warned ? 1.5 : 1})`,
      class: `other ${other.real ? 'real' : 'virtual'}${warned ? ' warned' : ''}`,
    });
  }
}

/** A point by its direction, degrees clockwise from up, and its distance. */
function at(degrees: number, length: number): [string, string] {
  const angle = (degrees * Math.PI) / 180;
  return [(length * Math.sin(angle)).toFixed(1), (-length * Math.cos(angle)).toFixed(1)];
}

export function node(name: string, attributes: Record<string, string> = {}): SVGElement {
  const made = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  return made;
}
