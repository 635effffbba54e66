import type { Follower } from '../wire/contract';
import type { Line, Track } from './track';
import { firstAt } from './track';

export interface Place { vid: number; x: number; y: number; heading: number }

/** The member of its platoon that is next ahead of a follower; null where none is. */
export function predecessor(follower: Follower, all: readonly Follower[], placeOf: (vid: number) => Place | null): number | null {
  const own = placeOf(follower.vid);
  if (own === null) {
    return null;
  }
  const members = [follower.leader, ...all.filter(({ leader }) => leader === follower.leader).map(({ vid }) => vid)].filter((vid) => vid !== follower.vid);
  const [cos, sin] = [Math.cos(own.heading), Math.sin(own.heading)];
  const ahead = members.map(placeOf).filter((one): one is Place => one !== null && (one.x - own.x) * cos + (one.y - own.y) * sin > 0);
  ahead.sort((a, b) => Math.hypot(a.x - own.x, a.y - own.y) - Math.hypot(b.x - own.x, b.y - own.y));
  return ahead[0]?.vid ?? null;
}

/**
 * The gap to the one ahead less the one that a follower wants, gap + headway × speed, bumper to bumper.
 *
 * @param distance of the middles of both
 * @param lengths  half of both lengths together
 * @param own      reports of the follower, with its speed
 */
export function gapErrors(distance: Line, lengths: number, own: Track, { gap_m, headway_s }: Follower): Line {
  const speeds = own.columns['speed'] ?? [];
  const values = Array.from({ length: distance.length }, (_, i) => {
    const at = Math.min(firstAt(own.times, distance.times[i]), own.times.length - 1);
    return at < 0 ? NaN : distance.values[i] - lengths - gap_m - headway_s * Math.abs(speeds[at]);
  });
  return { length: distance.length, times: distance.times, values };
}
