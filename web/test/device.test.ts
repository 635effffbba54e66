import { describe, expect, it } from 'vitest';
import { isWheel, read } from '../src/panel/device';

const buttons = Array.from({ length: 8 }, () => ({ value: 0 }));

describe('a device in the hands of a driver', () => {
  it('is a gamepad by its sticks and triggers', () => {
    const pad = { id: 'Xbox 360 Controller', mapping: 'standard', axes: [0.5, -1, 0, 0.05], buttons: buttons.map((one, i) => (i === 6 ? { value: 0.25 } : one)) };

    expect(isWheel(pad)).toBe(false);
    expect(read(pad, new Set())).toEqual({ steer: 0.5, throttle: 0.75, pitch: 0 });
  });

  it('is a wheel whose pedals rest at one and are down at minus one', () => {
    const wheel = { id: 'Logitech G29 Driving Force Racing Wheel (Vendor: 046d Product: c24f)', mapping: '', axes: [-0.05, 1, -1, 0, 0, 0], buttons: [] };
    const seen = new Set<number>();

    expect(isWheel(wheel)).toBe(true);
    expect(read(wheel, seen)).toEqual({ steer: -0.05, throttle: 1, pitch: 0 });
    expect(read({ ...wheel, axes: [0, 1, 1, 0, 0, 0] }, seen).throttle).toBe(0);
    expect(read({ ...wheel, axes: [0, 1, 1, 0, 0, -1] }, seen).throttle).toBe(-1);
    expect(read({ ...wheel, axes: [0, 1, 0, 0, 0, 1] }, seen).throttle).toBe(0.5);
  });

  it('of another maker has its pedals elsewhere', () => {
    const wheel = { id: 'Thrustmaster T150 Racing Wheel', mapping: '', axes: [0.2, 1, 0, 0, 0, -0.5], buttons: [] };

    expect(read(wheel, new Set())).toEqual({ steer: 0.2, throttle: 0.75, pitch: 0 });
  });
});
