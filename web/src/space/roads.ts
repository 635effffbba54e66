import { laneEdges, type LaneLine } from '../map/lanes';
import { type Marking, markings } from '../map/markings';
import type { Lane } from '../wire/contract';
import { Crossed } from './crossed';
import { MeshBuilder } from './mesh';

/** Longer pieces of road would cut through hills and hide their own markings; flat ones are cut, too, because software graphics place the depth of very long triangles wrongly. */
const PIECE_METRES = { hilly: 10, flat: 100 } as const;
const DASH_METRES = 3;
const GAP_METRES = 6;
const LINE_METRES = 0.13;
const KERB_METRES = 0.2;
const KERB_HIGH = 0.1;
/** Paving on both sides of a kerb; the road covers the half of it. */
const PAVING_METRES = 3.4;
const COLOURS = { road: 0x46484c, kerb: 0xa6a49c, line: 0xe9e7dc, yellow: 0xd9b04a, paving: 0x86837c, deck: 0x8e8c86, bank: 0x5a683c } as const;
/** Roads nearer to the ground than this lie on it; others are slabs so thick, metres. */
const RAISED_METRES = 0.4;
const DECK_METRES = 0.7;
/** Metres that earth beside a raised road goes out for each metre down. */
const BANK_RUN = 1.2;

/** Height at which something lies at a place; @param up its own, where it has one */
export type Height = (x: number, y: number, up?: number) => number;

/** What roads lie on. */
export interface Bed { height: Height; hilly: boolean }

/**
 * The meshes of a network of lanes: beside the road, its surface, what is painted on it, and its kerbs, which rise; and the surface and the lines of what the map has above or below
 * the ground, bridges and ramps, which hide what is under them, and the earth below those that pass over nothing.
 */
export interface Roads { paving: MeshBuilder; surface: MeshBuilder; lines: MeshBuilder; kerbs: MeshBuilder; deck: MeshBuilder; deckLines: MeshBuilder; bank: MeshBuilder }

export function roadsOf(lanes: readonly Lane[], bed: Bed): Roads {
  const { height } = bed;
  const roads: Roads = { paving: new MeshBuilder(), surface: new MeshBuilder(), lines: new MeshBuilder(), kerbs: new MeshBuilder().shine(0.1), deck: new MeshBuilder(), deckLines: new MeshBuilder(), bank: new MeshBuilder() };
  const crossed = new Crossed(lanes);
  for (const lane of lanes) {
    const { left, right } = laneEdges(lane);
    let onEarth: boolean | null = null;
    for (let i = 1; i < left.length; i++) {
      const corners = [left[i - 1], left[i], right[i], right[i - 1]];
      if (isRaised(corners, height)) {
        deckPiece(roads.deck, corners);
        const earth = !crossed.isOver(corners);
        if (earth) {
          bank(roads.bank, corners, height);
        }
        if (onEarth !== null && onEarth !== earth) {
          abutment(roads.deck, corners[0], corners[3], height, earth);
        }
        onEarth = earth;
      } else {
        piece(roads.surface, corners, bed, COLOURS.road);
      }
    }
  }
  for (const { marking, points } of markings(lanes)) {
    parts(points, height).forEach(({ raised, line }) => mark(roads, marking, line, raised, raised ? { ...bed, height: onDeck } : bed));
  }
  return roads;
}

function mark(roads: Roads, marking: Marking, line: number[][], raised: boolean, bed: Bed): void {
  const lines = raised ? roads.deckLines : roads.lines;
  if (marking === 'lane-line') {
    dashes(line).forEach((dash) => stripe(lines, dash, LINE_METRES, bed, COLOURS.line));
  } else if (marking === 'centre-line') {
    stripe(lines, line, LINE_METRES, bed, COLOURS.yellow);
  } else {
    if (!raised) {
      stripe(roads.paving, line, PAVING_METRES, bed, COLOURS.paving);
    }
    kerb(roads.kerbs, finer(line, bed.hilly), bed.height);
  }
}

/** Lines of decks lie a little over them. */
const onDeck: Height = (_x, _y, up = 0) => up + 0.012;

/** Whether a piece of road has a height of its own, clearly off the ground. */
function isRaised(corners: readonly number[][], height: Height): boolean {
  return corners.some(([x, y, up]) => up !== undefined && Math.abs(up - height(x, y)) > RAISED_METRES);
}

/** Cuts a line where it leaves the ground or comes back to it. */
function parts(points: readonly number[][], height: Height): { raised: boolean; line: number[][] }[] {
  const found: { raised: boolean; line: number[][] }[] = [];
  for (let i = 1; i < points.length; i++) {
    const raised = isRaised([points[i - 1], points[i]], height);
    const last = found[found.length - 1];
    if (last?.raised === raised) {
      last.line.push(points[i]);
    } else {
      found.push({ raised, line: [points[i - 1], points[i]] });
    }
  }
  return found;
}

/** A slab with its upper side at the height of the lane. */
function deckPiece(mesh: MeshBuilder, [a, b, c, d]: number[][]): void {
  const at = ([x, y, up]: number[], down: number): [number, number, number] => [x, y, up - down];
  mesh.face([at(d, 0), at(c, 0), at(b, 0), at(a, 0)], COLOURS.road).face([at(a, DECK_METRES), at(b, DECK_METRES), at(c, DECK_METRES), at(d, DECK_METRES)], COLOURS.deck)
    .face([at(d, DECK_METRES), at(c, DECK_METRES), at(c, 0), at(d, 0)], COLOURS.deck).face([at(b, DECK_METRES), at(a, DECK_METRES), at(a, 0), at(b, 0)], COLOURS.deck);
}

/** Earth from the edges of a deck down to the ground, with sloping sides. */
function bank(mesh: MeshBuilder, [a, b, c, d]: number[][], height: Height): void {
  const foot = ([x, y, up]: number[], [ox, oy]: number[]): [number, number, number] => {
    const ground = height(x, y);
    const out = (BANK_RUN * Math.max(0, up - ground)) / (Math.hypot(x - ox, y - oy) || 1);
    return [x + (x - ox) * out, y + (y - oy) * out, ground - 0.2];
  };
  const top = ([x, y, up]: number[]): [number, number, number] => [x, y, up - 0.05];
  mesh.face([foot(b, c), foot(a, d), top(a), top(b)], COLOURS.bank).face([foot(d, a), foot(c, b), top(c), top(d)], COLOURS.bank);
}

/** The wall at the end of the earth below a road; it faces what passes under the bridge. */
function abutment(mesh: MeshBuilder, left: number[], right: number[], height: Height, earthAhead: boolean): void {
  const top = ([x, y, up]: number[]): [number, number, number] => [x, y, up];
  const foot = ([x, y]: number[]): [number, number, number] => [x, y, height(x, y) - 0.2];
  const [a, b] = earthAhead ? [left, right] : [right, left];
  mesh.face([foot(a), foot(b), top(b), top(a)], COLOURS.deck);
}

/** A place between two, with its height where both have one. */
function mix(from: readonly number[], to: readonly number[], part: number): number[] {
  return from.slice(0, Math.min(from.length, to.length)).map((one, i) => one + part * (to[i] - one));
}

/** A quad from the corners of both edges, cut along its length. */
function piece(mesh: MeshBuilder, [a, b, c, d]: number[][], { height, hilly }: Bed, colour: number): void {
  const cuts = cutsOf(a, b, hilly);
  const between = (from: number[], to: number[], part: number): [number, number, number] => {
    const [x, y, up] = mix(from, to, part);
    return [x, y, height(x, y, up)];
  };
  for (let i = 0; i < cuts; i++) {
    const [from, to] = [i / cuts, (i + 1) / cuts];
    mesh.face([between(d, c, from), between(d, c, to), between(a, b, to), between(a, b, from)], colour);
  }
}

function lineOf(points: readonly number[][], width: number): LaneLine {
  return { name: '', points: points.map(([x, y, up]) => (up === undefined ? [x, y, width] : [x, y, width, up])) };
}

export function stripe(mesh: MeshBuilder, points: readonly number[][], width: number, bed: Bed, colour: number): void {
  const { left, right } = laneEdges(lineOf(points, width));
  for (let i = 1; i < left.length; i++) {
    piece(mesh, [left[i - 1], left[i], right[i], right[i - 1]], bed, colour);
  }
}

/** A stone edge: two sides and a top along a line. */
function kerb(mesh: MeshBuilder, points: readonly number[][], height: Height): void {
  const { left, right } = laneEdges(lineOf(points, KERB_METRES));
  const at = ([x, y, own]: number[], up: number): [number, number, number] => [x, y, height(x, y, own) + up];
  for (let i = 1; i < left.length; i++) {
    const [a, b, c, d] = [left[i - 1], left[i], right[i], right[i - 1]];
    mesh.face([at(d, KERB_HIGH), at(c, KERB_HIGH), at(b, KERB_HIGH), at(a, KERB_HIGH)], COLOURS.kerb);
    mesh.face([at(d, 0), at(c, 0), at(c, KERB_HIGH), at(d, KERB_HIGH)], COLOURS.kerb).face([at(b, 0), at(a, 0), at(a, KERB_HIGH), at(b, KERB_HIGH)], COLOURS.kerb);
  }
}

/** Into how many pieces a stretch of road is cut. */
function cutsOf(from: readonly number[], to: readonly number[], hilly: boolean): number {
  return Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (hilly ? PIECE_METRES.hilly : PIECE_METRES.flat)));
}

/** The same line with corners near enough to follow hills, where there are some. */
export function finer(line: readonly number[][], hilly: boolean): number[][] {
  return line.flatMap((b, i) => {
    const a = line[Math.max(0, i - 1)];
    const cuts = cutsOf(a, b, hilly);
    return i === 0 ? [b] : Array.from({ length: cuts }, (_, k) => mix(a, b, (k + 1) / cuts));
  });
}

/** Cuts a line into dashes. */
export function dashes(points: readonly number[][]): number[][][] {
  const cut: number[][][] = [];
  let along = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const at = (metres: number): number[] => mix(a, b, metres / length);
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
