import { describe, expect, it } from 'vitest';
import { indexAt, instants, readOrder } from '../src/film/order';

const query = (more: Record<string, string> = {}): URLSearchParams => new URLSearchParams({ form: 'webm', camera: 'chase:101', from: '30', to: '31', rate: '25', width: '640', height: '360', token: 'x', ...more });

describe('a film', () => {
  it('is ordered by the address of its page', () => {
    expect(readOrder(query())).toEqual({ form: 'webm', camera: 'chase', vid: 101, sensor: '', sensed: 'off', fixed: null, place: '', from: 30, to: 31, rate: 25, width: 640, height: 360, token: 'x' });
    expect(readOrder(query({ camera: 'fixed:1,2,3,4,5,-6' })).fixed).toEqual({ eye: [1, 2, 3], target: [4, 5, -6] });
    expect(readOrder(query({ camera: 'drone' })).vid).toBeNull();
    expect(readOrder(query({ camera: 'fixed:gate 2' }))).toMatchObject({ camera: 'orbit', place: 'gate 2', fixed: null, vid: null });
  });

  it.each([{ camera: 'fixed:1,2' }, { camera: 'sideways' }, { form: 'gif' }, { sensors: 'smell' }, { rate: 'quick' }])('is refused where %j is no order', (wrong) => {
    expect(() => readOrder(query(wrong as unknown as Record<string, string>))).toThrow();
  });

  it('has its pictures at instants that only the order decides, and none at its end', () => {
    expect(instants({ from: 2, to: 3, rate: 4 })).toEqual([2, 2.25, 2.5, 2.75]);
    expect(instants({ from: 5, to: 5, rate: 1 })).toEqual([5]);
  });

  it('shows each instant between the recorded ones around it', () => {
    const times = [0.1, 0.2, 0.3];

    expect([0, 0.1, 0.15, 0.2, 0.29, 0.3, 9].map((seconds) => indexAt(times, seconds))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });
});
