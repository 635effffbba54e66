import type { Group, Shape } from '../wire/contract';

/** Cells of a line of the table of shapes: a head, then corners in pairs, then wheels. */
export const SHAPE_CELLS = 32;
const FIRST_WHEEL = 17;
const MAX_CORNERS = 2 * (FIRST_WHEEL - 1);
const MAX_WHEELS = SHAPE_CELLS - FIRST_WHEEL;
const PARTS: readonly Shape['part'][] = ['vehicle', 'trailer', 'block'];

/** Outlines and wheels of rigid bodies, as the graphics card reads them: a line of cells of four numbers for each group that has a shape. */
export class Shapes {
  readonly data: Float32Array;
  readonly count: number;
  /** By group: the line, from 1; 0 for a group without a shape. And the distance from the reported place to the farthest corner, metres. */
  readonly line: readonly number[];
  readonly reach: readonly number[];

  constructor(groups: readonly Group[]) {
    const drawable = groups.map(({ shape }) => (shape && shape.outline.length >= 3 && shape.outline.length <= MAX_CORNERS ? shape : null));
    const lines = drawable.filter((shape) => shape !== null);
    this.count = lines.length;
    this.data = new Float32Array(4 * SHAPE_CELLS * Math.max(1, lines.length));
    lines.forEach((shape, i) => this.data.set(cells(shape), 4 * SHAPE_CELLS * i));
    this.line = drawable.map((shape) => (shape ? 1 + lines.indexOf(shape) : 0));
    this.reach = drawable.map((shape) => Math.max(0, ...(shape?.outline ?? []).map(([x, y]) => Math.hypot(x, y))));
  }
}

/** Head: number of corners, number of wheels, part, middle of the length. Wheels: place, half the length, half the width, which is negative if it steers. */
function cells({ part, outline, wheels }: Shape): Float32Array {
  const line = new Float32Array(4 * SHAPE_CELLS);
  const ahead = outline.map(([x]) => x);
  const shown = wheels.slice(0, MAX_WHEELS);
  line.set([outline.length, shown.length, PARTS.indexOf(part), (Math.max(...ahead) + Math.min(...ahead)) / 2]);
  outline.forEach((corner, i) => line.set(corner, 4 + 2 * i));
  shown.forEach(({ ahead_m, left_m, diameter_m, width_m, steers }, i) => line.set([ahead_m, left_m, diameter_m / 2, (steers ? -0.5 : 0.5) * width_m], 4 * (FIRST_WHEEL + i)));
  return line;
}
