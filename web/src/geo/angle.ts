const TURN = 2 * Math.PI;

/** The same turn by less than half a revolution, radians. */
export function shortest(angle: number): number {
  return angle - TURN * Math.round(angle / TURN);
}
