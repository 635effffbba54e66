import type { Commanded } from '../wire/contract';

const SECOND_OF_HOUR = 3.6;

/** The state of a real vehicle that the run may drive, in one word. */
export function commandWord({ state }: Pick<Commanded, 'state'>): string {
  return { disarmed: 'Disarmed', armed: 'Armed', disarming: 'Stopping', halted: 'Halted' }[state];
}

/** What is sent to it now and why, in a sentence. */
export function commandSentence({ state, why, max_speed_mps }: Pick<Commanded, 'state' | 'why' | 'max_speed_mps'>): string {
  const order = /^by /.test(why) ? ` ${why}` : '';
  switch (state) {
    case 'armed':
      return `Armed${order}: the run drives it, at most ${Math.round(max_speed_mps * SECOND_OF_HOUR)} km/h.`;
    case 'disarming':
      return `Disarmed${order}: it is told to stop, then nothing more is sent.`;
    case 'halted':
      return order || !why ? `Halted${order}: it is told to stop until it is disarmed or armed again.`
        : `Stopped for safety: ${why.charAt(0).toLowerCase()}${why.slice(1).replace(/\.$/, '')}. It is told to stop until it is disarmed or armed again.`;
    default:
      return `Disarmed${order}: nothing is sent to it.`;
  }
}

/** How many are armed, or told to stop, for the bar. */
export function commandSummary(all: readonly Pick<Commanded, 'state'>[]): string {
  const armed = all.filter(({ state }) => state === 'armed').length;
  const halted = all.filter(({ state }) => state === 'halted').length;
  return armed > 0 ? `${armed} of ${all.length} armed` : halted > 0 ? `${halted} of ${all.length} halted` : all.length === 1 ? 'car disarmed' : 'all disarmed';
}
