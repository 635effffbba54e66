import { laneEdges } from '../map/lanes';
import { markings } from '../map/markings';
import type { Lane } from '../wire/contract';
import { MeshBuilder } from './mesh';

/** Longer pieces of road would cut through hills and hide their own markings. */
const PIECE_METRES = 10;
const DASH_METRES = 3;
const GAP_METRES = 6;
const LINE_METRES = 0.13;
const KERB_METRES = 0.2;
const KERB_HIGH = 0.1;
/** Paving on both sides of a kerb; the road covers the half of it. */
const PAVING_METRES = 3.4;
const COLOURS = { road: 0x46484c, kerb: 0xa6a49c, line: 0xe9e7dc, yellow: 0xd9b04a, paving: 0x86837c } as const;

export type Height = (x: number, y: number) => number;

/** The meshes of a network of lanes: beside the road, its surface, what is painted on it, and its kerbs, which rise. */
export interface Roads { paving: MeshBuilder; surface: MeshBuilder; lines: MeshBuilder; kerbs: MeshBuilder }

export function roadsOf(lanes: readonly Lane[], height: Height): Roads {
  const roads: Roads = { paving: new MeshBuilder(), surface: new MeshBuilder(), lines: new MeshBuilder(), kerbs: new MeshBuilder().shine(0.1) };
  for (const lane of lanes) {
    const { left, right } = laneEdges(lane);
    for (let i = 1; i < left.length; i++) {
      piece(roads.surface, [left[i - 1], left[i], right[i], right[i - 1]], height, COLOURS.road);
    }
  }
  for (const { marking, points } of markings(lanes)) {
    if (marking === 'lane-line') {
      dashes(points).forEach((dash) => stripe(roads.lines, dash, LINE_METRES, height, COLOURS.line));
    } else if (marking === 'centre-line') {
      stripe(roads.lines, points, LINE_METRES, height, COLOURS.yellow);
    } else {
      stripe(roads.paving, points, PAVING_METRES, height, COLOURS.paving);
      kerb(roads.kerbs, finer(points), height);
    }
  }
  return roads;
}

/** A quad from the corners of both edges, cut along its length. */
function piece(mesh: MeshBuilder, [a, b, c, d]: number[][], height: Height, colour: number): void {
  const cuts = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / PIECE_METRES));
  const between = (from: number[], to: number[], part: number): [number, number, number] => {
    const [x, y] = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
    return [x, y, height(x, y)];
  };
  for (let i = 0; i < cuts; i++) {
    const [from, to] = [i / cuts, (i + 1) / cuts];
    mesh.face([between(d, c, from), between(d, c, to), between(a, b, to), between(a, b, from)], colour);
  }
}

export function stripe(mesh: MeshBuilder, points: readonly number[][], width: number, height: Height, colour: number): void {
  const { left, right } = laneEdges({ name: '', points: points.map(([x, y]) => [x, y, width]) });
  for (let i = 1; i < left.length; i++) {
    piece(mesh, [left[i - 1], left[i], right[i], right[i - 1]], height, colour);
  }
}

/** A stone edge: two sides and a top along a line. */
function kerb(mesh: MeshBuilder, points: readonly number[][], height: Height): void {
  const { left, right } = laneEdges({ name: '', points: points.map(([x, y]) => [x, y, KERB_METRES]) });
  const at = ([x, y]: number[], up: number): [number, number, number] => [x, y, height(x, y) + up];
  for (let i = 1; i < left.length; i++) {
    const [a, b, c, d] = [left[i - 1], left[i], right[i], right[i - 1]];
    mesh.face([at(d, KERB_HIGH), at(c, KERB_HIGH), at(b, KERB_HIGH), at(a, KERB_HIGH)], COLOURS.kerb);
    mesh.face([at(d, 0), at(c, 0), at(c, KERB_HIGH), at(d, KERB_HIGH)], COLOURS.kerb).face([at(b, 0), at(a, 0), at(a, KERB_HIGH), at(b, KERB_HIGH)], COLOURS.kerb);
  }
}

/** The same line with corners near enough to follow hills. */
export function finer(line: readonly number[][]): number[][] {
  return line.flatMap((b, i) => {
    const a = line[Math.max(0, i - 1)];
    const cuts = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / PIECE_METRES));
    return i === 0 ? [b] : Array.from({ length: cuts }, (_, k) => [a[0] + ((b[0] - a[0]) * (k + 1)) / cuts, a[1] + ((b[1] - a[1]) * (k + 1)) / cuts]);
  });
}

/** Cuts a line into dashes. */
export function dashes(points: readonly number[][]): number[][][] {
  const cut: number[][][] = [];
  let along = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const at = (metres: number): number[] => [a[0] + ((b[0] - a[0]) * metres) / length, a[1] + ((b[1] - a[1]) * metres) / length];
    for (let from = -(along % (DASH_METRES + GAP_METRES)); from < length; from += DASH_METRES + GAP_METRES) {
      const [start, end] = [Math.max(0, from), Math.min(length, from + DASH_METRES)];
      if (end - start > 0.05) {
        cut.push([at(start), at(end)]);
      }
    }
    along += length;
  }
  return cut;
}
