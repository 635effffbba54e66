import type { LaneLine } from '../map/lanes';
import { MeshBuilder } from './mesh';
import type { Height } from './roads';

/** A board across the lane, metres over the road, striped; on two posts. */
const BOARD = { low: 0.75, high: 1, thick: 0.04 };
const STRIPE_METRES = 0.35;
const POST_METRES = 0.08;
const MARGIN_METRES = 0.2;
const COLOURS = { red: 0xc4191f, white: 0xeeeeea, post: 0x50545a } as const;

type Corner = [number, number, number];

/** Shorter ones lead over junctions, where a board would stand in the way of others. */
const SHORTEST_METRES = 20;

/** Boards at both ends of lanes that are closed. */
export function barriersOf(lanes: readonly LaneLine[], height: Height): MeshBuilder {
  const mesh = new MeshBuilder();
  for (const { points } of lanes) {
    const last = points.length - 1;
    const length = points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i][0], y - points[i][1]), 0);
    if (length > SHORTEST_METRES) {
      barrier(mesh, points[0], points[1], height);
      barrier(mesh, points[last], points[last - 1], height);
    }
  }
  return mesh;
}

function barrier(mesh: MeshBuilder, [x, y, width, up]: number[], towards: number[], height: Height): void {
  const length = Math.hypot(towards[0] - x, towards[1] - y) || 1;
  const [ex, ey] = [(towards[0] - x) / length, (towards[1] - y) / length];
  const ground = up ?? height(x, y);
  const half = Math.max(0.3, width / 2 - MARGIN_METRES);
  const at = (along: number, across: number, high: number): Corner => [x + ex * along - ey * across, y + ey * along + ex * across, ground + high];
  const stripes = Math.ceil((2 * half) / STRIPE_METRES);
  for (let i = 0; i < stripes; i++) {
    bar(mesh, at, { from: -half + i * STRIPE_METRES, to: Math.min(half, -half + (i + 1) * STRIPE_METRES), ...BOARD }, i % 2 === 0 ? COLOURS.red : COLOURS.white);
  }
  for (const across of [-0.7 * half, 0.7 * half]) {
    bar(mesh, at, { from: across - POST_METRES / 2, to: across + POST_METRES / 2, low: 0, high: BOARD.low, thick: POST_METRES }, COLOURS.post);
  }
}

/** An upright box: both faces and the top. */
function bar(mesh: MeshBuilder, at: (along: number, across: number, high: number) => Corner, { from, to, low, high, thick }: { from: number; to: number; low: number; high: number; thick: number }, colour: number): void {
  const half = thick / 2;
  mesh.face([at(-half, to, low), at(-half, from, low), at(-half, from, high), at(-half, to, high)], colour).face([at(half, from, low), at(half, to, low), at(half, to, high), at(half, from, high)], colour)
    .face([at(-half, from, high), at(half, from, high), at(half, to, high), at(-half, to, high)], colour);
}
