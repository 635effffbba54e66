import { describe, expect, it } from 'vitest';
import { aligned, pictured, worldPlace, worldPlaced } from '../src/edit/aerial';
import { Features, type Grid, type Spot } from '../src/edit/features';
import { importOf } from '../src/edit/imports';
import { applied, Source } from '../src/edit/text/source';
import { TOOLS } from './tools';

const grid: Grid = { toMetres: (lat, lon) => [1000 * lon, 1000 * lat], toDegrees: ([x, y]) => [y / 1000, x / 1000] };
const seen = { at: [10, -20] as Spot, width: 300.123 };

describe('an aerial picture', () => {
  it.each([
    ['name: a\nmap: town.osm   # streets\n', 'name: a\nmap: {source: town.osm, picture: {file: air.jpg, at: [10, -20], width: 300.12 m}}   # streets\n'],
    ['name: a\n', 'name: a\nmap: {picture: {file: air.jpg, at: [10, -20], width: 300.12 m}}\n'],
    ['name: a\nmap:\n  source: town.osm   # streets\n', 'name: a\nmap:\n  source: town.osm   # streets\n  picture: {file: air.jpg, at: [10, -20], width: 300.12 m}\n'],
    ['map: {picture: {file: old.png, at: [1, 2], width: 9 m}}\n', 'map: {picture: {file: air.jpg, at: [1, 2], width: 9 m}}\n'],
  ])('is named beside what the map has already: %j', (text, expected) => {
    expect(applied(text, pictured(new Source(text), 'air.jpg', seen))).toBe(expected);
  });

  it('is moved, scaled and turned so that two of its places lie where they belong', () => {
    const { at, width, turn } = aligned({ at: [0, 0], width: 100, turn: 0 }, [[0, 0], [10, 20], [30, 0], [10, 80]]);

    expect(at).toEqual([10, 20]);
    expect(width).toBeCloseTo(200);
    expect(turn).toBeCloseTo(Math.PI / 2);
    expect(() => aligned({ at: [0, 0], width: 1, turn: 0 }, [[1, 1], [2, 2], [1, 1], [3, 3]])).toThrow('lie apart');
  });

  it('is aligned on the map by four clicks, and only its own line changes', () => {
    const text = 'name: a   # mine\nmap:\n  picture: {file: air.jpg, at: [0, 0], width: 100 m}   # of last summer\nvehicles: []\n';
    const source = new Source(text);
    const { splices } = TOOLS.find(({ id }) => id === 'align')!.finish(source, [[0, 0], [10, 20], [30, 0], [10, 80]], { words: {}, features: new Features(() => source, grid).list, reach: 3, selected: null });

    expect(applied(text, splices)).toBe('name: a   # mine\nmap:\n  picture: {file: air.jpg, at: [10, 20], width: 200 m, turn: 90 deg}   # of last summer\nvehicles: []\n');
  });

  it('lies where its world file in metres of the zone says', () => {
    // 1001 x 501 pixels of 0.2 m, turned by a right angle: columns run to the north and rows to the east; the middle of the first pixel is 691550, 5334600 in zone 32.
    const { lat, lon, width, turn } = worldPlace('0\n0.2\n0.2\n0\n691550\n5334600\n', { width: 1001, height: 501 }, { zone: 32, lat: 48.1, convergence: 0.03 });

    expect(width).toBeCloseTo(200.2);
    expect(turn).toBeCloseTo(Math.PI / 2);
    // Its middle is 691600, 5334700: what cs2cs of PROJ makes of it, from EPSG:32632 to EPSG:4326.
    expect(lat).toBeCloseTo(48.1366816, 6);
    expect(lon).toBeCloseTo(11.5754233, 6);
  });

  it('lies where its world file in degrees says, with its upper edge to true north', () => {
    const lies = worldPlace('0.00001 0 0 -0.00001 11.6 48.2', { width: 101, height: 201 }, { zone: 32, lat: 48.1, convergence: 0.03 });

    expect(lies.lon).toBeCloseTo(11.6005, 7);
    expect(lies.lat).toBeCloseTo(48.199, 7);
    expect(lies.width).toBeCloseTo(101 * 1.11195 * Math.cos((48.199 * Math.PI) / 180), 3);
    expect(lies.turn).toBe(0.03);
    expect(applied('map: {picture: {file: a.png, at: [0, 0], width: 5 m}}\n', worldPlaced(new Source('map: {picture: {file: a.png, at: [0, 0], width: 5 m}}\n'), lies)))
      .toBe('map: {picture: {file: a.png, at: {lat: 48.199, lon: 11.6005}, width: 74.86 m, turn: 1.72 deg}}\n');
    expect(() => worldPlace('six words that are no numbers', { width: 1, height: 1 }, { zone: 32, lat: 48, convergence: 0 })).toThrow('six lines');
  });

  it('is known by its name, and its world file by its own', () => {
    expect(importOf('Air.JPG', '')).toMatchObject({ isPicture: true, keepsFile: true, worldFile: null, names: [] });
    expect(importOf('air.jgw', '1 2 3 4 5 6')).toMatchObject({ isPicture: false, keepsFile: false, worldFile: '1 2 3 4 5 6' });
  });
});

describe('a zone of weather', () => {
  it('is drawn and has a place on the map', () => {
    const text = 'name: a\n';
    const said = { words: { visibility: '40 m', rain: '10 mm/h' }, features: [], reach: 3, selected: null };
    const after = applied(text, TOOLS.find(({ id }) => id === 'weather')!.finish(new Source(text), [[0, 0], [9, 0], [9, 9]], said).splices);

    expect(after).toBe('name: a\nweather:\n  zones: [{area: {polygon: [[0, 0], [9, 0], [9, 9]]}, visibility: 40 m, rain: 10 mm/h}]\n');
    expect(new Features(() => new Source(after), grid).list.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['zone weather 1']);
  });
});
