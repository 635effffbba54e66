import { describe, expect, it } from 'vitest';
import { body, Queue, type TextStorage } from '../src/join/queue';
import { distance, standing, turned, where, type Known } from '../src/join/standing';
import type { Fix } from '../src/join/fix';
import type { View } from '../src/wire/contract';

const fix = (t: number): Fix => ({ t_ms: t, got_ms: t + 50, lat_deg: 1, lon_deg: 2, accuracy_m: 3, speed_mps: null, course_deg: null, height_m: null });

class Memory implements TextStorage {
  readonly kept = new Map<string, string>();
  getItem(key: string): string | null { return this.kept.get(key) ?? null; }
  setItem(key: string, value: string): void { this.kept.set(key, value); }
  removeItem(key: string): void { this.kept.delete(key); }
}

describe('the queue', () => {
  it('delivers in order and keeps undelivered positions', () => {
    const queue = new Queue(null);
    for (let t = 0; t < 250; t++) { queue.add(fix(t)); }

    const first = queue.batch();
    queue.add(fix(250));
    queue.delivered(first);

    expect(first.map(({ t_ms }) => t_ms)).toEqual(Array.from({ length: 100 }, (_, i) => i));
    expect(queue.batch()[0].t_ms).toBe(100);
    expect(queue.length).toBe(151);
  });

  it('drops the oldest when there are too many, and counts them', () => {
    const queue = new Queue(null);

    for (let t = 0; t < 1810; t++) { queue.add(fix(t)); }

    expect(queue.dropped).toBe(10);
    expect(queue.batch()[0].t_ms).toBe(10);
  });

  it('survives a reload, and garbage in its storage', () => {
    const storage = new Memory();
    const before = new Queue(storage);
    [1, 2, 3].forEach((t) => before.add(fix(t)));
    before.save();

    expect(new Queue(storage).length).toBe(3);
    storage.setItem('tandem-queue', '{"no":1}');
    expect(new Queue(storage).length).toBe(0);
    storage.setItem('tandem-queue', '[');
    expect(new Queue(storage).length).toBe(0);
  });

  it('measures the waiting time by the clock of the phone alone', () => {
    const said = JSON.parse(body([fix(1000)], 3550)) as { fixes: Record<string, number>[] };

    expect(said.fixes[0]).toMatchObject({ t_ms: 1000, waited_s: 2.5 });
    expect(said.fixes[0]).not.toHaveProperty('got_ms');
  });
});

describe('the status of a phone', () => {
  const view: View = { run_state: 'GO', t_s: 1, seated: true, age_s: 0.2, freshness: 'fresh', accuracy_m: 4, doubt: '', speed_mps: 1, course_deg: 0, hazards: [] };
  const good: Known = { gps: 'good', reached: true, queued: 0, dropped: 0, out: '', view, old: false };

  it.each<[string, Partial<Known>]>([
    ['Live', {}], ['Live', { view: { ...view, doubt: 'jumps' } }], ['Joining', { gps: 'waiting' }], ['Joining', { view: null }], ['No GPS', { gps: 'denied' }],
    ['No GPS', { gps: 'silent' }], ['Offline', { reached: false, queued: 7, gps: 'silent' }], ['Suspect', { view: { ...view, doubt: 'jumps', freshness: 'stale' } }],
    ['Live', { view: { ...view, freshness: 'coasting', age_s: 1.4 } }], ['Late', { view: { ...view, freshness: 'stale', age_s: 4 } }], ['Ejected', { out: 'ejected', reached: false }], ['Over', { out: 'over' }],
  ])('is %s', (word, difference) => {
    expect(standing({ ...good, ...difference }).word).toBe(word);
  });

  it('counts queued and dropped positions', () => {
    expect(standing({ ...good, reached: false, queued: 7, dropped: 2 }).detail).toContain('7 positions queued. 2 dropped.');
  });

  it('points at a hazard from where the holder faces', () => {
    expect(turned(90, 90)).toBe(0);
    expect(turned(0, 90)).toBe(270);
    expect(turned(90, NaN)).toBeNaN();
    expect(where(90, 0)).toBe('on the right');
    expect(where(350, 0)).toBe('ahead');
    expect(where(180, NaN)).toBe('to the south');
    expect(where(null, 0)).toBe('near');
    expect([distance(3.26), distance(25.4)]).toEqual(['3.3', '25']);
  });
});
