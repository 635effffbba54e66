/** How long to wait before the next attempt: doubling from a third of a second to eight seconds, spread so that viewers do not come all at once. */
export function waitMillis(attempt: number, chance: number = Math.random()): number {
  const longest = Math.min(8000, 333 * 2 ** Math.min(attempt, 10));
  return longest * (0.75 + 0.25 * chance);
}
