import type { RadioLink } from '../wire/contract';

/** Neighbours per station of which links are drawn while no vehicle is selected. */
const NEAREST = 3;

/** Both directions between two stations. */
export interface Connection {
  a: number;
  b: number;
  /** Share of the messages that arrived in the worse direction, 0 to 1. */
  share: number;
  /** Age of the older of both last messages, seconds; Infinity where none came through. */
  age: number;
}

/** Joins both directions of each pair; the worse one counts. */
export function connections(links: readonly RadioLink[]): Connection[] {
  const pairs = new Map<string, Connection>();
  for (const [from, to, sent, delivered, age] of links) {
    const [a, b] = from < to ? [from, to] : [to, from];
    const before = pairs.get(`${a} ${b}`) ?? { a, b, share: 1, age: 0 };
    pairs.set(`${a} ${b}`, { a, b, share: Math.min(before.share, sent > 0 ? delivered / sent : 1), age: Math.max(before.age, age ?? Infinity) });
  }
  return [...pairs.values()];
}

/** Of many connections, those of each station to the nearest others that it hears at all. */
export function nearestOf(all: readonly Connection[], distance: (a: number, b: number) => number): Connection[] {
  const byStation = new Map<number, { one: Connection; metres: number }[]>();
  for (const one of all.filter(({ share }) => share > 0)) {
    const entry = { one, metres: distance(one.a, one.b) };
    for (const station of [one.a, one.b]) {
      byStation.set(station, [...(byStation.get(station) ?? []), entry]);
    }
  }
  const chosen = new Set<Connection>();
  byStation.forEach((list) => list.sort((x, y) => x.metres - y.metres).slice(0, NEAREST).forEach(({ one }) => chosen.add(one)));
  return [...chosen];
}

/** How good a link is, for its colour: by the share that arrives, and by the age of the last message. */
export function quality({ share, age }: Connection): 'good' | 'fair' | 'poor' | 'none' {
  if (share === 0) {
    return 'none';
  }
  return share >= 0.9 && age < 1.1 ? 'good' : share >= 0.5 ? 'fair' : 'poor';
}
