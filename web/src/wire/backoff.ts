/** Delay before the next attempt: doubles from a third of a second to eight seconds, with jitter so that viewers do not reconnect all at once. */
export function waitMillis(attempt: number, chance: number = Math.random()): number {
  const longest = Math.min(8000, 333 * 2 ** Math.min(attempt, 10));
  return longest * (0.75 + 0.25 * chance);
}
