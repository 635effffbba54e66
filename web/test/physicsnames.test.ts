import { describe, expect, it } from 'vitest';
import { digitsOf, groupOf, labelOf } from '../src/panel/vehicle/physicsnames';

describe('names of physics columns', () => {
  it('are grouped by wheel and regulator and lose units and numbers', () => {
    expect([groupOf('wheel_force_x_n_2'), labelOf('wheel_force_x_n_2')]).toEqual(['Wheel 2', 'force x']);
    expect([groupOf('wheel_slip_12'), labelOf('wheel_slip_12')]).toEqual(['Wheel 12', 'slip']);
    expect([groupOf('pid_i_nm_1'), labelOf('pid_i_nm_1')]).toEqual(['Regulator 1', 'i']);
    expect([groupOf('command_acceleration_mps2'), labelOf('command_acceleration_mps2')]).toEqual(['Vehicle', 'command acceleration']);
    expect(labelOf('odometry_yaw_rate_radps')).toBe('odometry yaw rate');
  });

  it('have digits by their unit', () => {
    expect(['N', '', 'm/s', 'MJ'].map(digitsOf)).toEqual([0, 3, 2, 2]);
  });
});
