import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Features, freeId, freeName, idsOf, type Grid } from '../src/edit/features';
import { importOf, named, TRACK_PATH } from '../src/edit/imports';
import { ladder, reorder } from '../src/edit/ladder';
import { Language, type SchemaNode } from '../src/edit/schema';
import { applied, Source, type Plain } from '../src/edit/text/source';
import { survey } from '../src/edit/shapes';
import { equip, multiply, NOTHING_SAID, placing } from '../src/edit/tools';
import { toldOnce } from '../src/edit/mistakelist';
import { coordinatesOf } from '../src/edit/welcome';
import { TOOLS } from './tools';

const schema = JSON.parse(readFileSync(new URL('../../docs/scenario.schema.json', import.meta.url), 'utf8')) as SchemaNode;
const language = new Language(schema);
const grid: Grid = { toMetres: (lat, lon) => [1000 * lon, 1000 * lat], toDegrees: ([x, y]) => [y / 1000, x / 1000] };
const car = { name: 'small-car', kind: 'vehicle', about: '', text: 'kind: ground', own: false, mistake: '' };

function edited(text: string, make: (source: Source) => { from: number; to: number; insert: string }[]): string {
  return applied(text, make(new Source(text)));
}

describe('forms', () => {
  it('reach every key of the language', () => {
    const reached = new Set<string>();
    const visited = new Set<SchemaNode>();
    const visit = (node: SchemaNode): void => {
      const shape = language.shape(node);
      for (const next of [shape.named, shape.entries]) {
        if (next && !visited.has(next)) {
          visited.add(next);
          visit(next);
        }
      }
      for (const object of shape.objects.filter((one) => !visited.has(one))) {
        visited.add(object);
        const chosen: Plain = Object.fromEntries(Object.entries(object.properties ?? {}).flatMap(([key, one]) => (one.const === undefined ? [] : [[key, one.const]])));
        const fields = language.fields(node, chosen);
        Object.entries(object.properties ?? {}).forEach(([key, one]) => {
          const field = fields.find((each) => each.key === key);
          expect(field, `${key} of ${JSON.stringify(chosen)}`).toBeDefined();
          reached.add(key);
          if (one.const === undefined) {
            visit(one);
          }
        });
      }
    };

    visit(schema);

    const all = new Set<string>();
    const collect = (node: unknown): void => {
      if (Array.isArray(node)) {
        node.forEach(collect);
      } else if (node !== null && typeof node === 'object') {
        Object.keys((node as SchemaNode).properties ?? {}).forEach((key) => all.add(key));
        Object.values(node).forEach(collect);
      }
    };
    collect(schema);
    const loops = ['repeat', 'do', 'var', 'in', 'step'];
    expect([...all].filter((key) => !reached.has(key) && !loops.includes(key))).toEqual([]);
    expect(reached.size).toBeGreaterThan(300);
  });

  it('show the keys of the model that is chosen, with help and the usual value', () => {
    const at = ['vehicles', 0, 'mobility'];
    const value = (path: readonly (string | number)[]): Plain | undefined => new Source('vehicles:\n  - mobility: {model: powertrain}\n').value(path);
    const fields = language.fields(language.at(at, value) ?? {}, value(at));

    expect(fields.map(({ key }) => key)).toContain('gearbox');
    expect(fields.map(({ key }) => key)).not.toContain('yaw-gain');
    expect(fields.find(({ key }) => key === 'preset')).toMatchObject({ usual: 'small-car', help: 'a common car, of which other keys change parts' });
  });

  it('know what is inside of a loop', () => {
    const source = new Source('vehicles:\n  - repeat:\n      to: 3\n      do:\n        - ids: ${i}\n');

    expect(language.fields(language.at(['vehicles', 0, 'repeat', 'do', 0], (path) => source.value(path)) ?? {}, undefined).map(({ key }) => key)).toContain('behaviors');
  });
});

describe('what is on the map', () => {
  const text = 'points: {home: [1, 2 m]}\nareas:\n  box: {box: {center: [10, 20], size: [4, 6]}}\n  tri: {polygon: [[0, 0], [9, 0], {lat: 0.005, lon: 0.004}]}\n  made: {box: {center: ["${n}", 0], size: [1, 1]}}\npaths:\n  lap: {closed: true, waypoints: [[0, 0], {at: [5, 5], speed: 3}]}\nvehicles:\n  - {ids: 1..4, start: {at: [3, 4], heading: 90 deg}}\n  - repeat: {to: 2, do: [{ids: "${i}", start: {at: [0, 0]}}]}\n';

  it('has the places that plain numbers give', () => {
    const { list } = new Features(() => new Source(text), grid);

    expect(list.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['point home', 'area box', 'area tri', 'path lap', 'group group 1']);
    expect(list[1].points).toEqual([[12, 23], [8, 23], [8, 17], [12, 17]]);
    expect(list[2].points[2]).toEqual([4, 5]);
    expect(list[4]).toMatchObject({ count: 4, heading: Math.PI / 2, ids: [[1, 4]] });
  });

  it('moves in the text where it is dragged, and nothing else does', () => {
    const { list } = new Features(() => new Source(text), grid);

    expect(applied(text, list[1].handles[1].move([15, 30]))).toBe(text.replace('size: [4, 6]', 'size: [10, 20]'));
    expect(applied(text, list[2].handles[2].move([7, 8]))).toBe(text.replace('lat: 0.005, lon: 0.004', 'lat: 0.008, lon: 0.007'));
    expect(applied(text, list[3].handles[1].move([6.126, -2]))).toBe(text.replace('at: [5, 5]', 'at: [6.13, -2]'));
  });

  it('leads from the text to the feature', () => {
    const source = new Source(text);

    expect(new Features(() => source, grid).containing(source.pathAt(text.indexOf('speed: 3')))?.name).toBe('lap');
  });
});

describe('drawing', () => {
  const empty = 'name: a   # mine\nvehicles: []\n';

  it('adds under names and ids that are free', () => {
    const source = new Source('areas: {area-1: {}, area-3: {}}\nvehicles:\n  - {ids: 1..5}\n  - {ids: [7, 9..12]}\nv2x: {units: [{ids: 6}]}\n');

    expect(freeName(source, ['areas'], 'area')).toBe('area-2');
    expect(freeId(source)).toBe(8);
    expect(freeId(source, 2)).toBe(13);
    expect(idsOf('1..${n}')).toEqual([]);
  });

  it.each(TOOLS.filter(({ id }) => !['site', 'hole', 'connect', 'signals', 'inflow', 'reception', 'align'].includes(id)).map((tool) => [tool.id, tool] as const))('makes a %s where there was none, and a second one', (_, tool) => {
    const spots: [number, number][] = [[0, 0], [40, 0], [40, 30], [0, 30]].slice(0, Math.min(4, tool.most)) as [number, number][];
    const once = edited(empty, (source) => tool.finish(source, spots, NOTHING_SAID).splices);
    const { splices, path } = tool.finish(new Source(once), spots, NOTHING_SAID);
    const twice = applied(once, splices);

    expect(new Source(twice).mistakes).toEqual([]);
    expect(new Source(twice).has(path), twice).toBe(true);
    expect(twice).toContain('# mine');
    expect(new Features(() => new Source(twice), grid).list).toHaveLength(2);
  });

  it('places models, multiplies them into groups, and equips them', () => {
    const one = edited(empty, (source) => placing(car).finish(source, [[5.001, 6]], NOTHING_SAID).splices);
    const ten = edited(one, (source) => multiply(source, ['vehicles', 0], 10));
    const seeing = edited(ten, (source) => equip(source, ['vehicles', 0], { ...car, kind: 'sensor', name: 'front-camera' }));

    expect(one).toBe('name: a   # mine\nvehicles:\n  - ids: 1\n    like: small-car\n    start: {at: [5, 6], heading: 0 deg}\n');
    expect(ten).toContain('ids: 1..10\n    like: small-car\n    start: {grid: {origin: [5, 6], spacing: 7 m, columns: 4}, heading: 0 deg}');
    expect(new Source(seeing).value(['vehicles', 0, 'perception'])).toEqual({ sensors: [{ like: 'front-camera' }] });
  });

  it('surveys a field to and fro', () => {
    expect(survey([[0, 0], [100, 0], [100, 30], [0, 30]], 10)).toEqual([[0, 5], [100, 5], [100, 15], [0, 15], [0, 25], [100, 25]]);
  });
});

describe('an imported file', () => {
  it('of OpenStreetMap gives roads, a base map and a site', () => {
    const { names, place, keepsFile } = importOf('town.osm', '<osm><node id="1" lat="50.1" lon="7.2"/><node id="2" lon=\'7.4\' lat=\'50.3\'></node></osm>');
    const after = names.reduce((text, name) => edited(text, (source) => named(source, name)), 'name: a\nsite: {lat: 0, lon: 0}\n');

    expect(keepsFile).toBe(true);
    expect(after).toBe('name: a\nsite: {lat: 0, lon: 0}\nmap: {source: town.osm}\nroad: {file: town.osm}\n');
    expect(place?.map((one) => one.toFixed(3))).toEqual(['50.200', '7.300']);
  });

  it('keeps what is drawn and corrected on top of another map', () => {
    const text = 'road:\n  file: old.osm   # of last year\n  corrections: [{lanes: [main], limit: 30 km/h}]\n';

    expect(edited(text, (source) => named(source, ['road', 'file', 'new.osm']))).toBe(text.replace('old.osm', 'new.osm'));
    expect(edited('road: old.osm   # of last year\n', (source) => named(source, ['road', 'file', 'new.osm']))).toBe('road: {file: new.osm}   # of last year\n');
  });

  it.each([
    ['hill.asc', 'ncols 100\nnrows 200\nxllcorner 11.0\nyllcorner 48.0\ncellsize 0.001\n1 2 3\n', [['ground', 'elevation', 'hill.asc']], [48.1, 11.05]],
    ['hill.asc', 'ncols 100\nnrows 200\nxllcorner 691000\nyllcorner 5334000\ncellsize 1\n1 2 3\n', [['ground', 'elevation', { file: 'hill.asc', origin: [0, 0] }]], null],
    ['S01W080.hgt', '', [['ground', 'elevation', 'S01W080.hgt']], [-0.5, -79.5]],
    ['town.net.xml', '<net/>', [['road', 'file', 'town.net.xml']], null],
    ['lanes.osm', '<osm><node id="1" lat="50" lon="7"/><relation><tag k="type" v="lanelet"/></relation></osm>', [['road', 'file', 'lanes.osm']], [50, 7]],
    ['town.pmtiles', 'PMTiles', [['map', 'source', 'town.pmtiles']], null],
    ['park.geojson', '{"coordinates": [[7, 50], [7.2, 50.2, 12]]}', [['map', 'source', 'park.geojson']], [50.1, 7.1]],
    ['park.geojson', '{"coordinates": [[691000, 5334000]]}', [['map', 'source', 'park.geojson']], null],
  ])('is named where it belongs: %s', (file, text, expected, place) => {
    const imported = importOf(file, text);

    expect(imported.names).toEqual(expected);
    expect(imported.place?.map((one) => Number(one.toFixed(6))) ?? null).toEqual(place);
  });

  it('of GPX gives a path of a bounded number of waypoints', () => {
    const { track, keepsFile } = importOf('walk.GPX', `<gpx>${Array.from({ length: 1000 }, (_, i) => `<trkpt lat="${50 + i / 1e5}" lon="7"><ele>1</ele></trkpt>`).join('')}</gpx>`);

    expect(keepsFile).toBe(false);
    expect(track.length).toBeLessThan(310);
    expect(track.at(-1)).toEqual([50.00999, 7]);
    expect(edited('name: a\n', (source) => TRACK_PATH.finish(source, track.slice(0, 2), NOTHING_SAID).splices)).toBe('name: a\npaths:\n  track-1: {waypoints: [{at: {lat: 50, lon: 7}}, {at: {lat: 50.00004, lon: 7}}]}\n');
  });

  it('of another kind is refused with what to do', () => {
    expect(() => importOf('x.docx', '')).toThrow('Convert it');
  });
});

describe('the ladder', () => {
  const text = 'behaviors:\n  wander: 1\n  avoid: {priority: 10, yield: true}   # first\n  periodic-turn: 4\n';

  it('has the highest priority first', () => {
    expect(ladder(new Source(text).value(['behaviors'])).map(({ name }) => name)).toEqual(['avoid', 'periodic-turn', 'wander']);
  });

  it('changes priorities so that the order is another one', () => {
    const after = edited(text, (source) => reorder(source, ['behaviors'], 0, 1));

    expect(ladder(new Source(after).value(['behaviors'])).map(({ name }) => name)).toEqual(['periodic-turn', 'avoid', 'wander']);
    expect(after).toContain('# first');
  });
});

describe('a place that is typed', () => {
  it.each([['48.137, 11.575', [48.137, 11.575]], ['-33.9 151.2', [-33.9, 151.2]], ['48.137° N, 11.575° W', [48.137, -11.575]], ['33.9S 18.4E', [-33.9, 18.4]]])('is understood as maps write it: %s', (text, place) => {
    expect(coordinatesOf(text)).toEqual(place);
  });

  it.each(['', 'Munich', '48.137', '91, 11', '48, 190', '48,137, 11,575'])('is refused where it is none: "%s"', (text) => {
    expect(coordinatesOf(text)).toBeNull();
  });
});

describe('a file that cannot be imported', () => {
  it.each([['town.osm.pbf', 'osmium cat'], ['air.TIF', 'gdal_translate -of PNG'], ['way.kml', 'gpsbabel'], ['map.zip', 'Unpack'], ['notes.docx', 'Only .osm']])('is refused with how it becomes one: %s', (name, cure) => {
    expect(() => importOf(name, '')).toThrow(cure);
  });
});

describe('mistakes in the same words', () => {
  it('are told once for each line, with how often', () => {
    const problem = { file: '', line: 9, key: 'paths', what: 'This place is far away.', fix: 'move it.' };

    expect(toldOnce([problem, problem, { ...problem, line: 10 }])).toEqual([{ problem, times: 2 }, { problem: { ...problem, line: 10 }, times: 1 }]);
  });
});
