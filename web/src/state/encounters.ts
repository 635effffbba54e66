import type { Encounter, Alert } from '../wire/contract';

/** Sorted by urgency: by time to the closest approach, then by distance there. */
export function byUrgency(list: readonly Encounter[]): Encounter[] {
  return [...list].sort((a, b) => a.seconds - b.seconds || a.metres - b.metres || a.vid - b.vid || a.other - b.other);
}

/** Key of a pair, independent of its order. */
export function pairKey(a: number, b: number): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

/** Each pair once, because Core alerts both vehicles. */
export function eachOnce<T extends { vid: number; other: number }>(list: readonly T[]): T[] {
  const seen = new Set<string>();
  return list.filter(({ vid, other }) => {
    const key = pairKey(vid, other);
    return !seen.has(key) && seen.add(key);
  });
}

/** Text of new warnings for screen readers: the first few in full, the rest as a number. */
export function spoken(warnings: readonly Alert[], name: (vid: number) => string): string {
  const pairs = eachOnce(warnings);
  const first = pairs.slice(0, 2).map((one) => `${name(one.vid)} and ${name(one.other)}, closest in ${one.seconds.toFixed(0)} seconds`);
  const rest = pairs.length - first.length;
  return `Warning: ${first.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`;
}
