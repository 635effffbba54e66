import type { Encounter, Alert } from '../wire/contract';

/** The most pressing first: by time to the closest approach, then by distance there. */
export function byUrgency(list: readonly Encounter[]): Encounter[] {
  return [...list].sort((a, b) => a.seconds - b.seconds || a.metres - b.metres || a.vid - b.vid || a.other - b.other);
}

/** The same for a pair whichever of the two is named first. */
export function pairKey(a: number, b: number): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

/** Each pair once: Core tells both of them. */
export function eachOnce<T extends { vid: number; other: number }>(list: readonly T[]): T[] {
  const seen = new Set<string>();
  return list.filter(({ vid, other }) => {
    const key = pairKey(vid, other);
    return !seen.has(key) && seen.add(key);
  });
}

/** What a screen reader says of new warnings: the first few in words, the rest as a number. */
export function spoken(warnings: readonly Alert[], name: (vid: number) => string): string {
  const pairs = eachOnce(warnings);
  const first = pairs.slice(0, 2).map((one) => `${name(one.vid)} and ${name(one.other)}, closest in ${one.seconds.toFixed(0)} seconds`);
  const rest = pairs.length - first.length;
  return `Warning: ${first.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`;
}
