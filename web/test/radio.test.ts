import { describe, expect, it } from 'vitest';
import { deliveredShare, lossReasons, outcomeText } from '../src/panel/radio';
import { gapErrors, type Place, predecessor } from '../src/state/gaps';
import { connections, nearestOf, quality } from '../src/state/radio';
import { statesAt, TrafficSignals } from '../src/state/signals';
import type { Signal } from '../src/wire/contract';
import { sceneOf } from './scenes';

const FIXED: Signal = {
  name: 'crossing', actuated: false, offset_s: 5, phases: [{ seconds: 20, states: 'Gr' }, { seconds: 3, states: 'yr' }, { seconds: 17, states: 'rG' }],
  lines: [{ links: [0, 1], x: 1, y: 2, z: 0, heading: 0, width_m: 3.5 }, { links: [7], x: 0, y: 0, z: 0, heading: 0, width_m: 3 }],
};

describe('traffic signals', () => {
  it('follow their programme, also before its first phase', () => {
    expect([5, 24.9, 25.1, 28.1, 45.1, 4.9, -34].map((t) => statesAt(FIXED, t))).toEqual(['Gr', 'Gr', 'yr', 'rG', 'Gr', 'rG', 'Gr']);
    expect(statesAt({ ...FIXED, phases: [] }, 3)).toBe('');
  });

  it('that follow the traffic show what the run tells', () => {
    const signals = new TrafficSignals();
    const actuated = { ...FIXED, actuated: true };

    expect(signals.states(actuated, 30)).toBe('Gr');
    signals.accept([{ name: 'crossing', states: 'ry' }]);
    expect(signals.states(actuated, 30)).toBe('ry');
    expect(signals.states(FIXED, 30), 'not those with fixed times').toBe('rG');
  });

  it('have the colours of all links at a line, and none for links that no phase has', () => {
    const scene = sceneOf([1]);
    scene.words.signals = [FIXED];

    const lines = new TrafficSignals().lines(scene.words, 26);

    expect(lines.map(({ aspects }) => aspects)).toEqual([['amber', 'red'], []]);
  });
});

describe('links of the radio', () => {
  it('are as good as their worse direction', () => {
    const [one, other] = connections([[1, 2, 10, 10, 0.1], [2, 1, 10, 4, 0.7], [3, 1, 10, 0, null]]);

    expect(one).toEqual({ a: 1, b: 2, share: 0.4, age: 0.7 });
    expect(quality(one)).toBe('poor');
    expect(quality(other)).toBe('none');
    expect(quality({ a: 1, b: 2, share: 0.95, age: 0.2 })).toBe('good');
    expect(quality({ a: 1, b: 2, share: 0.95, age: 1.8 })).toBe('fair');
  });

  it('are drawn to the nearest that are heard where there are many', () => {
    const vids = Array.from({ length: 12 }, (_, i) => i + 1);
    const all = vids.flatMap((a) => vids.filter((b) => b > a).map((b) => ({ a, b, share: a === 1 ? 0 : 1, age: 0.1 })));

    const drawn = nearestOf(all, (a, b) => Math.abs(a - b));

    expect(drawn.length).toBeLessThanOrEqual(3 * vids.length);
    expect(drawn.some(({ a }) => a === 1)).toBe(false);
    expect(drawn.some(({ a, b }) => a === 6 && b === 7)).toBe(true);
    expect(drawn.some(({ a, b }) => a === 2 && b === 12)).toBe(false);
  });
});

describe('the page of the radio', () => {
  const counters = { v2x_delivered: 80, v2x_weak_signal: 15, v2x_collision: 5, v2x_sent_cam: 12 };

  it('tells the share that arrived, and why the rest did not', () => {
    expect(deliveredShare(counters)).toBe(0.8);
    expect(deliveredShare({})).toBeNull();
    expect(lossReasons(counters)).toBe('15 weak signal, 5 collision');
  });

  it('tells what became of a message', () => {
    const entry = { t_s: 1, kind: 'cam', sender: 1, seq: 2, latency_ms: 3, receivers: 4, delivered: 1, losses: [{ receiver: 2, reason: 'collision' }], payload: '' };

    expect(outcomeText(entry, (vid) => `car-${vid}`)).toBe('heard by 1 of 4; car-2: collision, and 2 more');
    expect(outcomeText({ ...entry, delivered: 4, losses: [] }, String)).toBe('heard by all 4');
    expect(outcomeText({ ...entry, receivers: 0, delivered: 0, losses: [] }, String)).toBe('nobody in reach');
  });
});

describe('gaps of a platoon', () => {
  const followers = [2, 3, 4].map((vid) => ({ vid, leader: 1, gap_m: 3, headway_s: 0.8 }));
  const inRow = (vid: number): Place => ({ vid, x: -25 * vid, y: 0, heading: 0 });

  it('are those to the next member ahead', () => {
    expect(predecessor(followers[1], followers, inRow)).toBe(2);
    expect(predecessor(followers[0], followers, inRow)).toBe(1);
    expect(predecessor(followers[1], followers, (vid) => (vid === 2 ? null : inRow(vid)))).toBe(1);
    expect(predecessor(followers[0], followers, (vid) => (vid === 1 ? null : inRow(vid)))).toBeNull();
  });

  it('are compared with what the follower wants at its speed', () => {
    const track = { times: [0, 1], gaps: [false, false], columns: { speed: [20, 10] } };

    const line = gapErrors({ length: 2, times: [0, 1], values: [23.5, 23.5] }, 4.5, track, followers[0]);

    expect(line.values).toEqual([0, 8]);
  });
});
