import type { LaneLine } from './lanes';
import { laneEdges } from './lanes';

/** What an edge of a lane is: the kerb of the road, a line between lanes of one direction, or the line between directions. */
export type Marking = 'kerb' | 'lane-line' | 'centre-line';
interface MarkedLine { marking: Marking; points: number[][] }

const CELL_METRES = 4;
/** Edges of neighbours lie this near each other, metres. */
const SAME_EDGE_METRES = 0.4;
/** An edge this far inside another lane is no edge of the road, metres: lanes cross there. */
const INSIDE_METRES = 0.3;

/** Lanes farther above each other than this do not meet, metres. */
const APART_METRES = 2.5;
const SIDES = [1, -1] as const;

/** @param side of an edge: 1 for the left one of its lane, -1 for the right one */
interface Segment { lane: number; a: number[]; b: number[]; halfWidth: number; up: number; side: number }

/** A piece of an edge: its middle with the height, its direction, and which edge of its lane it is. */
interface Piece { lane: number; middle: number[]; along: number[]; side: number }

/**
 * The markings of lanes, found from their geometry alone, because maps of all formats have that: an edge inside another lane is none, one that a
 * neighbour on its other side shares is a line between lanes, all others are kerbs. A shared edge is drawn once.
 */
export function markings(lanes: readonly LaneLine[]): MarkedLine[] {
  const edges = new SegmentGrid();
  const centres = new SegmentGrid();
  const sides = lanes.map((lane, i) => {
    const { left, right } = laneEdges(lane);
    [left, right].forEach((edge, k) => edges.addLine(i, edge, (at) => at[2] ?? 0, () => 0, SIDES[k]));
    centres.addLine(i, lane.points, (at) => at[3] ?? 0, (at) => at[2] / 2);
    return [left, right];
  });
  return sides.flatMap((both, lane) => both.flatMap((edge, k) => pieces(edge, (middle, along) => classify({ lane, middle, along, side: SIDES[k] }, edges, centres))));
}

/** Joins neighbouring segments of an edge with the same marking. */
function pieces(edge: number[][], marking: (middle: number[], along: number[]) => Marking | null): MarkedLine[] {
  const found: MarkedLine[] = [];
  let last: Marking | null = null;
  for (let i = 1; i < edge.length; i++) {
    const [a, b] = [edge[i - 1], edge[i]];
    const now = marking([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, ((a[2] ?? 0) + (b[2] ?? 0)) / 2], [b[0] - a[0], b[1] - a[1]]);
    if (now !== null && now === last) {
      found[found.length - 1].points.push(b);
    } else if (now !== null) {
      found.push({ marking: now, points: [a, b] });
    }
    last = now;
  }
  return found;
}

function classify(piece: Piece, edges: SegmentGrid, centres: SegmentGrid): Marking | null {
  const { lane, middle } = piece;
  for (const { lane: other, a, b, halfWidth, up } of centres.near(middle)) {
    if (other !== lane && Math.abs(up - middle[2]) < APART_METRES && distance(middle, a, b) < halfWidth - INSIDE_METRES) {
      return null;
    }
  }
  let found: Marking = 'kerb';
  for (const { lane: other, turn, beside } of sharers(piece, edges)) {
    if (other < lane) {
      return null;
    }
    found = beside ? (turn > 0 ? 'lane-line' : 'centre-line') : found;
  }
  return found;
}

/** Lanes that have the same edge, whether they are on its other side, and whether they go the same way. */
function sharers({ lane, middle, along, side }: Piece, edges: SegmentGrid): { lane: number; turn: number; beside: boolean }[] {
  return edges.near(middle).flatMap(({ lane: other, a, b, up, side: otherSide }) => {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const turn = (dx * along[0] + dy * along[1]) / (Math.hypot(dx, dy) * Math.hypot(along[0], along[1]) || 1);
    const shared = other !== lane && Math.abs(turn) > 0.9 && Math.abs(up - middle[2]) < APART_METRES && distance(middle, a, b) < SAME_EDGE_METRES;
    return shared ? [{ lane: other, turn, beside: otherSide * Math.sign(turn) !== side }] : [];
  });
}

function distance([x, y]: number[], a: number[], b: number[]): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const part = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a[0] - part * dx, y - a[1] - part * dy);
}

/** Segments by the cells that they pass, each cell with a margin of one. */
class SegmentGrid {
  private readonly cells = new Map<string, Segment[]>();

  addLine(lane: number, line: number[][], height: (at: number[]) => number, halfWidth: (at: number[]) => number = () => 0, side = 0): void {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]];
      const segment = { lane, a, b, halfWidth: Math.min(halfWidth(a), halfWidth(b)), up: (height(a) + height(b)) / 2, side };
      const steps = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / CELL_METRES));
      for (let step = 0; step <= steps; step++) {
        this.put(segment, a[0] + ((b[0] - a[0]) * step) / steps, a[1] + ((b[1] - a[1]) * step) / steps);
      }
    }
  }

  near([x, y]: number[]): readonly Segment[] {
    return this.cells.get(`${Math.floor(x / CELL_METRES)} ${Math.floor(y / CELL_METRES)}`) ?? [];
  }

  private put(segment: Segment, x: number, y: number): void {
    const [column, row] = [Math.floor(x / CELL_METRES), Math.floor(y / CELL_METRES)];
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
        const key = `${i} ${j}`;
        const here = this.cells.get(key);
        if (!here) {
          this.cells.set(key, [segment]);
        } else if (here[here.length - 1] !== segment) {
          here.push(segment);
        }
      }
    }
  }
}
