import { describe, expect, it } from 'vitest';
import { EventLog, folded, sentence } from '../src/state/events';
import { merged } from '../src/state/marks';
import { Tally } from '../src/state/tally';
import type { Alert, Event as RunEvent } from '../src/wire/contract';

const event = (t_s: number, name: string, vid: number, other = 0, text = ''): RunEvent => ({ t_s, name, vid, other, x: null, y: null, text });
const nameOf = (vid: number): string => ({ 1: 'car-1', 2: 'walker-2' })[vid] ?? String(vid);

describe('the log of events', () => {
  it('keeps what happened once beside what happens each second', () => {
    const log = new EventLog();
    log.add(event(3, 'PICKUP', 1, 2));
    for (let t = 0; t < 5000; t++) {
      log.add(event(t, 'SEEN', 1, 2, 'sees 2'));
    }

    expect(log.list().map(({ event: { name }, count }) => [name, count])).toEqual([['PICKUP', 1], ['SEEN', 5000]]);
    expect(log.list()[1].times.length).toBe(500);
    expect(log.names()).toEqual([['PICKUP', 1], ['SEEN', 5000]]);
  });

  it('keeps what happened once beside thousands of contacts between ever other pairs, and counts them all', () => {
    const log = new EventLog();
    log.add(event(0, 'PICKUP', 1, 2));
    for (let i = 0; i < 3000; i++) {
      log.add(event(i / 100, 'CONTACT', 1 + (i % 1000), 2000 + i, 'closing at 1.236 m/s, impulse 8.966 N·s, delta-v 0.6 and 0.6 m/s'));
    }

    const shown = folded(log.list());
    expect(shown.map((entry) => ('groups' in entry ? `${entry.name} folded` : entry.event.name))).toEqual(['PICKUP', 'CONTACT folded']);
    expect(log.names()).toEqual([['PICKUP', 1], ['CONTACT', 3000]]);
  });

  it('tells a contact by whom, with whom and how hard', () => {
    const text = 'closing at 1.236 m/s, impulse 8.966 N·s, delta-v 0.6 and 0.6 m/s';

    expect(sentence(event(0, 'CONTACT', 1, 2, text), nameOf)).toBe('car-1 hits walker-2 at 1.2 m/s');
    expect(sentence(event(0, 'CONTACT', 1, 0, text), nameOf)).toBe('car-1 hits a wall at 1.2 m/s');
  });

  it('merges marks that would lie on each other', () => {
    const marks = [0, 0.1, 0.2, 5].map((t_s, i) => ({ t_s, name: i === 1 ? 'FOUND' : 'CONTACT', text: 'car-1' }));

    expect(merged(marks, 0.5)).toEqual([{ t_s: 0, text: 'CONTACT ×2, FOUND' }, { t_s: 5, text: 'CONTACT car-1' }]);
  });

  it('names who does what to whom', () => {
    expect(sentence(event(0, 'SEEN', 1, 2, 'sees 2'), nameOf)).toBe('car-1 sees walker-2');
    expect(sentence(event(0, 'CHANGED', 0, 0, 'vehicles[0].behaviors.traffic.enabled: true → false by operator'), nameOf)).toBe('traffic.enabled of vehicles[0]: true → false by operator');
    expect(sentence(event(0, 'CHANGED', 0, 0, 'alerts.miss: 3 → 5 by operator'), nameOf)).toBe('alerts.miss: 3 → 5 by operator');
    expect(sentence(event(0, 'PICKUP', 1, 2), nameOf)).toBe('car-1 → walker-2');
    expect(sentence(event(0, 'ON_SCENE', 2), nameOf)).toBe('walker-2');
    expect(sentence(event(0, 'JOINED', 2, 0, 'walker-2 has joined'), nameOf)).toBe('walker-2 has joined');
    expect(sentence(event(0, 'RAIN', 0, 0, 'It rains'), nameOf)).toBe('It rains');
  });
});

describe('the tally of encounters', () => {
  it('counts encounters and pairs, and keeps the closest', () => {
    const alert = (t_s: number, vid: number, other: number, metres_now: number): Alert => ({ t_s, vid, other, seconds: 3, metres: 1, metres_now, turn: 0, climb: 0 });
    const tally = new Tally();

    tally.reset([alert(1, 1, 2, 9), alert(5, 2, 1, 8)]);
    tally.see({ vid: 1, other: 2, metres_now: 0.7 }, 6);
    tally.see({ vid: 1, other: 2, metres_now: 3 }, 7);

    expect([tally.encounters, tally.pairCount, tally.closest]).toEqual([2, 1, { vid: 1, other: 2, metres: 0.7, t_s: 6 }]);
  });
});
