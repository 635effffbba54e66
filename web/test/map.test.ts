import { describe, expect, it } from 'vitest';
import { EITHER, OPEN_MAP_TILES, PROTOMAPS, schemaOf } from '../src/map/schema';
import { happenings } from '../src/state/happenings';

describe('schemas of maps', () => {
  it('are recognised by the layers of a file', () => {
    expect(schemaOf(['earth', 'water', 'roads', 'buildings'])).toBe(PROTOMAPS);
    expect(schemaOf(['water', 'transportation', 'building'])).toBe(OPEN_MAP_TILES);
  });

  it('are combined for tiles of an unknown schema', () => {
    const layers = EITHER.roads.minor.map(({ layer }) => layer);

    expect(layers).toEqual(['transportation', 'roads']);
    expect(EITHER.buildings.map(({ layer }) => layer)).toEqual(['building', 'buildings']);
  });
});

describe('marks of a recording', () => {
  it('are in the order of time, alerts with names', () => {
    const all = happenings({
      states: [{ t_s: 0, state: 'GO' }, { t_s: 9, state: 'STOP' }],
      events: [{ t_s: 7, name: 'FOUND', vid: 1, other: 2, x: null, y: null, text: 'found' }],
      alerts: [{ t_s: 3, vid: 1, other: 2, seconds: 4, metres: 1, metres_now: 9, turn: 1, climb: 0 }],
    }, (vid) => `car-${vid}`);

    expect(all.map(({ name }) => name)).toEqual(['GO', 'ALERT', 'FOUND', 'STOP']);
    expect(all[1].text).toBe('car-1 ↔ car-2');
  });
});
