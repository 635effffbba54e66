import { describe, expect, it } from 'vitest';
import { Poses } from '../src/space/poses';
import { Fleet } from '../src/state/fleet';
import { glide } from '../src/state/mapstate';
import { frameAt, sceneOf } from './scenes';

const SPEED = 10;
const PICTURE_MILLIS = 1000 / 60;

/** Numbers from 0 to 1, the same in every run (a linear congruential generator). */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (1103515245 * state + 12345) % 2147483648) / 2147483648;
}

interface Arrival { millis: number; seconds: number; jump?: boolean; x?: number }

/** Frames of a car at 10 m/s, ten a second of the clock; none of them more than 0.4 s of the run after the one before, beyond which nobody glides. */
function stream(count: number, { rate = 1, jitter = 0, loss = 0, seed = 1 } = {}): Arrival[] {
  const draw = chance(seed);
  const all = Array.from({ length: count }, (_, i) => ({ millis: 1000 + 100 * i + jitter * draw(), seconds: 0.1 * rate * i, lost: draw() < loss }));
  let last = 0;
  return all.flatMap(({ millis, seconds, lost }, i) => {
    if (lost && i > 0 && seconds + 0.1 * rate - last < 0.401) {
      return [];
    }
    last = seconds;
    return [{ millis, seconds }];
  });
}

interface Drawn { millis: number; x: number; other: number; newest: number; part: number }

/** Draws sixty pictures a second while frames arrive, by two panes and the map. */
function watch(arrivals: readonly Arrival[], pictureMillis = PICTURE_MILLIS): Drawn[] {
  const fleet = new Fleet(sceneOf([1]));
  const panes = [new Poses(fleet), new Poses(fleet)];
  const pose = { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 };
  const drawn: Drawn[] = [];
  let next = 0;
  for (let millis = arrivals[0].millis; millis < arrivals[arrivals.length - 1].millis + 600; millis += pictureMillis) {
    for (; next < arrivals.length && arrivals[next].millis <= millis; next++) {
      const { seconds, jump = next === 0, x = SPEED * seconds } = arrivals[next];
      fleet.take(frameAt(seconds, [[x, 0]], { jump }), arrivals[next].millis);
    }
    panes.forEach((pane) => pane.at(millis));
    const [one, other] = panes.map((pane) => pane.read(0, pose).x);
    drawn.push({ millis, x: one, other, newest: fleet.x(0), part: glide(fleet, millis, true) });
  }
  return drawn;
}

const steps = (drawn: readonly Drawn[]): number[] => drawn.slice(1).map(({ x }, i) => x - drawn[i].x);

describe('drawn motion between reports', () => {
  it.each([
    ['regular frames', {}], ['frames that come early and late', { jitter: 90 }], ['frames of which a tenth is lost', { loss: 0.1 }],
    ['both', { jitter: 90, loss: 0.2, seed: 7 }], ['a run at a third of its speed', { rate: 1 / 3, jitter: 60 }], ['one at three times its speed', { rate: 3, jitter: 60, loss: 0.05, seed: 3 }],
  ])('is never ahead of the newest report, never back and without leaps: %s', (_, options) => {
    const drawn = watch(stream(120, options));

    drawn.forEach(({ x, newest }) => expect(x).toBeLessThanOrEqual(newest + 1e-5));
    steps(drawn).forEach((step) => expect(step).toBeGreaterThanOrEqual(-1e-5));
    const usual = SPEED * ((options as { rate?: number }).rate ?? 1) * 0.001 * PICTURE_MILLIS;
    expect(Math.max(...steps(drawn).slice(30))).toBeLessThan(4 * usual);
    expect(drawn[drawn.length - 1].x).toBeCloseTo(drawn[drawn.length - 1].newest, 4);
  });

  it('lags by no more than the reports are apart when they come regularly', () => {
    const late = watch(stream(60)).slice(30, 300).map(({ x, newest }) => newest - x);

    expect(Math.max(...late)).toBeLessThan(0.1 * SPEED + 0.01);
  });

  it('is the same in all panes of a picture', () => {
    watch(stream(60, { jitter: 80, loss: 0.1 })).forEach(({ x, other }) => expect(other).toBe(x));
  });

  it('is at the new place at once after a seek, and glides from there', () => {
    const before = stream(30);
    const after = stream(30).map(({ millis, seconds }, i) => ({ millis: millis + 3030, seconds: seconds + 50, jump: i === 0 }));
    const drawn = watch([...before, ...after]);

    const seek = drawn.findIndex(({ newest }) => newest >= 500);
    expect(drawn[seek].x).toBeCloseTo(500, 4);
    expect(drawn[seek - 1].x).toBeLessThan(30);
    expect(drawn.filter(({ x }) => x > 30 && x < 499.9)).toEqual([]);
    expect(Math.max(...steps(drawn.slice(seek)))).toBeLessThan(0.5);
  });

  it('does not leap when a run goes on after a pause', () => {
    const first = stream(20);
    const second = stream(40).map(({ millis, seconds }) => ({ millis: millis + 12_000, seconds: seconds + 2 }));
    const drawn = watch([...first, ...second]);

    expect(Math.max(...steps(drawn))).toBeLessThan(0.5);
    drawn.forEach(({ x, newest }) => expect(x).toBeLessThanOrEqual(newest + 1e-5));
  });

  it('shows reports as they are when a replay is so fast that gliding would cut curves', () => {
    watch(stream(30, { rate: 8 })).forEach(({ x, newest }) => expect(x).toBe(newest));
  });

  it('follows a change of speed of the replay without a leap back', () => {
    const slow = stream(20, { rate: 0.5 });
    const last = slow[slow.length - 1];
    const fast = stream(20, { rate: 2 }).slice(1).map(({ millis, seconds }) => ({ millis: millis - 1000 + last.millis, seconds: seconds + last.seconds }));

    steps(watch([...slow, ...fast])).forEach((step) => expect(step).toBeGreaterThanOrEqual(-1e-5));
  });

  it('runs back as smoothly as forth when a replay is reversed', () => {
    const back = stream(40, { jitter: 50 }).map(({ millis, seconds }) => ({ millis, seconds: 4 - seconds }));
    const drawn = watch(back);

    drawn.forEach(({ x, newest }) => expect(x).toBeGreaterThanOrEqual(newest - 1e-5));
    steps(drawn).forEach((step) => expect(step).toBeLessThanOrEqual(1e-5));
  });

  it('is that of the last report when the screen is slower than reports', () => {
    const drawn = watch(stream(60, { jitter: 40 }), 450);

    drawn.forEach(({ x, newest }) => expect(x).toBeLessThanOrEqual(newest + 1e-5));
    steps(drawn).forEach((step) => expect(step).toBeGreaterThanOrEqual(-1e-5));
  });

  it('begins no glide before the report has arrived, whatever the screen calls now', () => {
    const fleet = new Fleet(sceneOf([1]));
    fleet.take(frameAt(0, [[0, 0]], { jump: true }), 1000);
    fleet.take(frameAt(0.1, [[1, 0]]), 1100);

    expect(glide(fleet, 1090, true)).toBe(0);
    expect(glide(fleet, 1090, false)).toBe(1);
  });
});
