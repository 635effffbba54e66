import { describe, expect, it } from 'vitest';
import { forcesOf, impactsAt, newtons } from '../src/state/forces';
import type { PhysicsValue, Wheel } from '../src/wire/contract';

const WHEEL: Wheel = { ahead_m: 1.2, left_m: 0.7, diameter_m: 0.6, width_m: 0.2, steers: true };
const values = (all: Record<string, number | null>): PhysicsValue[] => Object.entries(all).map(([name, value]) => ({ name, unit: '', meaning: '', value }));

describe('forces on a vehicle', () => {
  it('are those of the ground on its wheels, turned with the steer', () => {
    const forces = forcesOf(values({ wheel_load_n_1: 3000, wheel_force_x_n_1: 100, wheel_force_y_n_1: 20, wheel_steer_rad_1: Math.PI / 2 }), [WHEEL], 0.7);

    expect(forces.map(({ kind, at }) => [kind, ...at])).toEqual([['load', 1.2, 0.7, 0], ['wheel', 1.2, 0.7, 0]]);
    expect(forces[0].newtons).toEqual([0, 0, 3000]);
    [-20, 100, 0].forEach((each, i) => expect(forces[1].newtons[i]).toBeCloseTo(each, 9));
  });

  it('are those of its contacts, in the axes of the vehicle at the instant of the step', () => {
    const [force, ...more] = forcesOf(values({ x_m: 10, y_m: 20, heading_rad: Math.PI / 2, contact_x_m_1: 10, contact_y_m_1: 22, contact_force_x_n_1: 0, contact_force_y_n_1: -500, contact_x_m_2: null }), [], 0.7);

    expect(more).toEqual([]);
    [2, 0, 0.7].forEach((each, i) => expect(force.at[i]).toBeCloseTo(each, 9));
    [-500, 0, 0].forEach((each, i) => expect(force.newtons[i]).toBeCloseTo(each, 9));
  });

  it('are none where nothing is recorded, where wheels have no values, and below a newton', () => {
    expect(forcesOf([], [WHEEL], 1)).toEqual([]);
    expect(forcesOf(values({ wheel_load_n_1: 0.5, wheel_force_x_n_1: null, wheel_force_y_n_1: 3 }), [WHEEL], 1)).toEqual([]);
  });

  it('are written in three digits', () => {
    expect([3.14159, 45.678, 999, 1234.5, 45678, 345678].map(newtons)).toEqual(['3.14 N', '45.7 N', '999 N', '1.23 kN', '45.7 kN', '346 kN']);
  });
});

describe('impacts', () => {
  const event = { t_s: 5, name: 'CONTACT', vid: 1, other: 2, x: 3, y: 4, text: 'closing at 5.000 m/s, impulse 1.25e+04 N·s, delta-v 2.5 and 2.5 m/s' };

  it('are shown for two seconds of the run from when they were told, never before', () => {
    expect(impactsAt([event], 4.9)).toEqual([]);
    expect(impactsAt([event], 5)).toEqual([{ x: 3, y: 4, vid: 1, newtonSeconds: 12500 }]);
    expect(impactsAt([event], 6.9)).toHaveLength(1);
    expect(impactsAt([event], 7)).toEqual([]);
  });
});
