import type { Lane } from '../wire/contract';

/** The centre line of a lane, with its width. */
export type LaneLine = Pick<Lane, 'name' | 'points'>;

/** The edges of a lane, half its width to both sides of its middle, each corner with the height of the middle where the lane has one. */
export function laneEdges(lane: LaneLine): { left: number[][]; right: number[][] } {
  const left: number[][] = [];
  const right: number[][] = [];
  lane.points.forEach(([x, y, width, up], i) => {
    const height = up === undefined ? [] : [up];
    const before = lane.points[Math.max(0, i - 1)];
    const after = lane.points[Math.min(lane.points.length - 1, i + 1)];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const across = [(-(after[1] - before[1]) / length) * (width / 2), ((after[0] - before[0]) / length) * (width / 2)];
    left.push([x + across[0], y + across[1], ...height]);
    right.push([x - across[0], y - across[1], ...height]);
  });
  return { left, right };
}

/** The outline of a lane as a closed ring. */
export function laneGround(lane: LaneLine): number[][] {
  const { left, right } = laneEdges(lane);
  return [...left, ...right.reverse()];
}
