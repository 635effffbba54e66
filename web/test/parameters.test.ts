import { describe, expect, it } from 'vitest';
import { heading, written } from '../src/panel/parameters';

describe('settings that can change', () => {
  it('have the heading of their behavior or part of the run', () => {
    expect(heading('vehicles[0].behaviors.stay-in-bounds.margin')).toBe('stay-in-bounds');
    expect(heading('vehicles[12].mobility.speed')).toBe('Body');
    expect(heading('alerts.miss')).toBe('When Core warns');
    expect(heading('links.host-1')).toBe('Links to hosts');
  });

  it('are sent with the unit in which they are shown, unless another was typed', () => {
    const speed = { kind: 'number', unit: 'm/s' } as const;

    expect(written(speed, ' 8.5 ')).toBe('8.5 m/s');
    expect(written(speed, '30 km/h')).toBe('30 km/h');
    expect(written({ kind: 'number', unit: '' }, '5')).toBe('5');
    expect(written({ kind: 'text', unit: '' }, '[6 s, 10 s]')).toBe('[6 s, 10 s]');
  });
});
