import { describe, expect, it } from 'vitest';
import { commandSentence, commandSummary, commandWord } from '../src/state/commanded';

const car = (state: 'disarmed' | 'armed' | 'disarming' | 'halted', why = '') => ({ vid: 2, state, why, arm_refusal: '', max_speed_mps: 60 / 3.6 });

describe('a real car that the run may drive', () => {
  it('says what is sent to it, and by whose order', () => {
    expect(commandSentence(car('disarmed'))).toBe('Disarmed: nothing is sent to it.');
    expect(commandSentence(car('armed', 'by Ada'))).toBe('Armed by Ada: the run drives it, at most 60 km/h.');
    expect(commandSentence(car('halted', 'by Ada'))).toBe('Halted by Ada: it is told to stop until it is disarmed or armed again.');
  });

  it('tells a stop of the guard from an order', () => {
    expect(commandSentence(car('halted', 'no decision of the run for 201 ms'))).toContain('Stopped for safety: no decision of the run for 201 ms. It is');
  });

  it('counts the armed first, because they move', () => {
    expect(commandSummary([car('armed'), car('halted')])).toBe('1 of 2 armed');
    expect(commandSummary([car('disarmed'), car('halted')])).toBe('1 of 2 halted');
    expect(commandSummary([car('disarmed')])).toBe('car disarmed');
    expect(commandWord(car('disarming'))).toBe('Stopping');
  });
});
