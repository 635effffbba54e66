import { describe, expect, it } from 'vitest';
import { Features, type Grid, type Spot } from '../src/edit/features';
import { correct, mapLanes } from '../src/edit/roads';
import { curve, distanceTo, isInside, survey } from '../src/edit/shapes';
import { discard, flagged, insertAfter } from '../src/edit/special';
import { remove } from '../src/edit/text/edits';
import { applied, type Plain, Source, together } from '../src/edit/text/source';
import { NOTHING_SAID, type Said } from '../src/edit/tools';
import { TOOLS } from './tools';
import type { Lane } from '../src/wire/contract';

const grid: Grid = { toMetres: (lat, lon) => [1000 * lon, 1000 * lat], toDegrees: ([x, y]) => [y / 1000, x / 1000] };

/** Draws with a tool over what a text has already. */
function drawn(text: string, id: string, spots: Spot[], words: Record<string, string> = {}): string {
  const source = new Source(text);
  const said: Said = { words, features: new Features(() => source, grid).list, reach: 3, selected: null };
  return applied(text, TOOLS.find((tool) => tool.id === id)?.finish(source, spots, said).splices ?? []);
}

describe('roads', () => {
  const road = 'road:\n  lanes:\n    - {name: west, points: [[0, 0], [80, 0]]}   # the first\n';

  it('are connected where a lane begins at the end of another', () => {
    const two = drawn(road, 'lane', [[81, 1], [120, 40]], { width: '3 m', limit: '30 km/h' });

    expect(new Source(two).value(['road', 'lanes', 1])).toEqual({ name: 'lane-2', limit: '30 km/h', width: '3 m', points: [[80, 0], [120, 40]] });
    expect(new Source(two).value(['road', 'connections'])).toEqual([{ from: 'west', to: 'lane-2' }]);
    expect(two).toContain('# the first');
  });

  it('get connections and signals by clicks on lanes of the scenario', () => {
    const two = drawn(road, 'lane', [[0, 50], [80, 50]]);
    const joined = drawn(two, 'connect', [[60, 1], [20, 49]]);
    const lit = drawn(joined, 'signals', [[79, 0], [79, 50]], { green: '12 s' });

    expect(new Source(joined).value(['road', 'connections'])).toEqual([{ from: 'west', to: 'lane-2' }]);
    expect(new Source(lit).value(['road', 'signals', 0])).toEqual({ name: 'signals-1', phases: [{ green: ['west'], for: '12 s' }, { green: ['lane-2'], for: '12 s' }] });
    expect(() => drawn(road, 'connect', [[0, 500], [0, 0]])).toThrow('no lane');
  });
});

describe('a crossing', () => {
  it('has people side by side at the kerb who walk across', () => {
    const after = drawn('name: a   # mine\nvehicles: [{ids: 1..3}]\n', 'crossing', [[0, 0], [0, 10]], { people: '3', within: '20 s' });

    expect(new Source(after).value(['vehicles', 1])).toEqual({ ids: '4..6', like: 'adult', start: { line: { from: [0.8, 0], to: [-0.8, 0] } }, behaviors: { walk: { to: [0, 10], after: ['0 s', '20 s'] } } });
    expect(after).toContain('# mine');
    expect(() => drawn('name: a\n', 'crossing', [[1, 1], [1, 1]])).toThrow('click two places');
  });
});

describe('a map under the scenario', () => {
  const lane = (name: string, points: number[][], to: number[] = []): Lane => ({ name, points, limit_mps: 13.89, to });
  const lanes = [lane('Mill Lane forward', [[0, 0, 3], [50, 0, 3]], [1]), lane('High Street', [[50, 0, 3], [90, 0, 3]])];
  const map = 'road: town.osm   # as it came\nvehicles: []\n';

  it('is corrected apart from its file, a line for each lane, and back', () => {
    const slow = applied(map, correct(new Source(map), 'Mill Lane forward', 'limit', '30 km/h'));
    const shut = applied(slow, correct(new Source(slow), 'Mill Lane forward', 'open', false));
    const other = applied(shut, correct(new Source(shut), 'High Street', 'priority', 'low'));
    const back = ['limit', 'open'].reduce((text, key) => applied(text, correct(new Source(text), 'Mill Lane forward', key, undefined)), other);

    expect(new Source(other).value(['road'])).toEqual({ file: 'town.osm', corrections: [{ lanes: ['Mill Lane forward'], limit: '30 km/h', open: false }, { lanes: ['High Street'], priority: 'low' }] });
    expect(new Source(back).value(['road', 'corrections'])).toEqual([{ lanes: ['High Street'], priority: 'low' }]);
    expect(back).toContain('# as it came');
  });

  it('shows what is otherwise, and which lanes are closed', () => {
    const source = new Source('road:\n  file: town.osm\n  lanes: [{name: mine, points: [[0, 9], [9, 9]]}]\n  corrections: [{lanes: [High Street, gone], limit: 20 km/h, priority: high}]\n');
    const { open, changed, closed } = mapLanes(source, [...lanes, lane('mine', [[0, 9, 3], [9, 9, 3]])], [lane('gone', [[0, 5, 3], [9, 5, 3]])]);

    expect(open.map(({ name }) => name)).toEqual(['Mill Lane forward', 'High Street']);
    expect(changed.map(({ name, path, flags }) => [name, path, flags[0].text])).toEqual([['High Street', ['road', 'corrections', 0], '20 km/h, priority high']]);
    expect(closed.map(({ name, ofMap }) => [name, ofMap])).toEqual([['gone', true]]);
  });

  it('is joined with lanes that are drawn, and gets signals and inflows', () => {
    const said = (text: string, words: Record<string, string> = {}): Said => ({ words, features: mapLanes(new Source(text), lanes, []).open, reach: 3, selected: null });
    const tool = (text: string, id: string, spots: Spot[], words = {}): string => applied(text, TOOLS.find((one) => one.id === id)?.finish(new Source(text), spots, said(text, words)).splices ?? []);
    const drive = tool(map, 'lane', [[89, 1], [120, 40]]);
    const lit = tool(drive, 'signals', [[48, 0]], { green: '9 s' });
    const busy = tool(lit, 'inflow', [[3, 1]], { count: '5', hourly: '900' });

    expect(new Source(drive).value(['road'])).toEqual({ file: 'town.osm', lanes: [{ name: 'lane-1', limit: '50 km/h', points: [[90, 0], [120, 40]] }], connections: [{ from: 'High Street', to: 'lane-1' }] });
    expect(new Source(busy).value(['road', 'signals', 0])).toEqual({ name: 'my-signals-1', phases: [{ green: ['Mill Lane forward'], for: '9 s' }] });
    expect(new Source(busy).value(['vehicles', 0])).toEqual({ ids: '1..5', like: 'traffic-car', start: { inflow: { lanes: ['Mill Lane forward'], 'per-hour': 900 } } });
  });
});

describe('reception', () => {
  it('is worse in an area for the group that is selected, and its receiver has none there', () => {
    const text = 'vehicles:\n  - ids: 1\n    start: {at: [0, 0]}\n    perception: {sensors: [{like: satellite-receiver}, {type: imu}]}\n';
    const source = new Source(text);
    const [group] = new Features(() => source, grid).list;
    const tool = TOOLS.find(({ id }) => id === 'reception');
    const spots: Spot[] = [[0, 0], [9, 0], [0, 9]];
    const after = new Source(applied(text, tool?.finish(source, spots, { ...NOTHING_SAID, selected: group }).splices ?? []));

    expect(after.value(['areas', 'reception-1'])).toEqual({ polygon: spots });
    expect(after.value(['vehicles', 0, 'perception'])).toEqual({ sensors: [{ like: 'satellite-receiver', outages: ['reception-1'] }, { type: 'imu' }], localisation: { zones: [{ area: 'reception-1', model: 'outage' }] } });
    expect(() => tool?.finish(source, spots, NOTHING_SAID)).toThrow('Select the group');
  });
});

describe('areas', () => {
  const area = 'areas:\n  yard: {polygon: [[0, 0], [100, 0], [100, 80], [0, 80]]}   # ours\n';

  it('have holes where these are drawn inside of them, whose corners can be dragged', () => {
    const text = drawn(area, 'hole', [[10, 10], [20, 10], [15, 20]]);
    const [yard] = new Features(() => new Source(text), grid).list;

    expect(new Source(text).value(['areas', 'yard', 'holes'])).toEqual([[[10, 10], [20, 10], [15, 20]]]);
    expect(yard.holes).toEqual([[[10, 10], [20, 10], [15, 20]]]);
    expect(new Source(applied(text, yard.handles[5].move([22, 11]))).value(['areas', 'yard', 'holes', 0, 1])).toEqual([22, 11]);
    expect(() => drawn(area, 'hole', [[-10, 10], [20, 10], [15, 20]])).toThrow('inside of an area');
  });

  it('have heights where these are said', () => {
    expect(new Source(drawn('', 'box', [[0, 0], [10, 10]], { height: '10 m .. 40' })).value(['areas', 'area-1', 'height'])).toEqual(['10 m', 40]);
    expect(new Source(drawn('', 'wall', [[0, 0], [10, 0], [0, 10]], { height: '6 m' })).value(['world', 'walls', 0, 'height'])).toEqual([0, '6 m']);
  });

  it('of other friction are drawn', () => {
    const text = drawn('name: a\n', 'zone', [[0, 0], [10, 0], [0, 10]], { mu: '0.1' });

    expect(new Source(text).value(['ground', 'zones', 0])).toEqual({ area: { polygon: [[0, 0], [10, 0], [0, 10]] }, mu: 0.1 });
    expect(new Features(() => new Source(text), grid).list.map(({ kind }) => kind)).toEqual(['zone']);
  });
});

describe('paths', () => {
  const path = 'paths:\n  lap:\n    waypoints:\n      - [0, 0]   # start\n      - {at: [50, 0], stop: 2 s}\n      - [50, 50]\n';

  it('get speeds and stops at waypoints, which are shown as flags', () => {
    const fast = applied(path, flagged(new Source(path), ['paths', 'lap', 'waypoints', 0], 'speed', '5 m/s'));
    const both = applied(fast, flagged(new Source(fast), ['paths', 'lap', 'waypoints', 1], 'speed', '3'));
    const without = applied(both, flagged(new Source(both), ['paths', 'lap', 'waypoints', 1], 'stop', ''));

    expect(both).toContain('- {at: [0, 0], speed: 5 m/s}   # start');
    expect(new Features(() => new Source(both), grid).list[0].flags).toEqual([{ at: [0, 0], text: '5 m/s' }, { at: [50, 0], text: '3, stop 2 s' }]);
    expect(new Source(without).value(['paths', 'lap', 'waypoints', 1])).toEqual({ at: [50, 0], speed: 3 });
    expect(flagged(new Source(path), ['paths', 'lap', 'waypoints', 0], 'stop', '')).toEqual([]);
  });

  it('get another corner after one, in lists of lines and in brackets', () => {
    const lines = applied(path, insertAfter(new Source(path), ['paths', 'lap', 'waypoints', 1], [50.004, 25]));
    const flow = 'paths: {a: {waypoints: [[0, 0], [9, 0]]}}\n';

    expect(new Source(lines).value(['paths', 'lap', 'waypoints', 2])).toEqual([50, 25]);
    expect(applied(flow, insertAfter(new Source(flow), ['paths', 'a', 'waypoints', 0], [4.5, 1]))).toBe('paths: {a: {waypoints: [[0, 0], [4.5, 1], [9, 0]]}}\n');
  });

  it('along roads keep their places, and leave what is between to the roads', () => {
    const [route] = new Features(() => new Source(drawn('', 'route', [[0, 0], [90, 10]])), grid).list;

    expect(route).toMatchObject({ kind: 'path', loose: true, points: [[0, 0], [90, 10]] });
  });

  it('that are curved pass their places and bend between them without overshooting', () => {
    const points = curve([[0, 0], [50, 0], [50, 50]]);

    expect(points).toContainEqual([50, 0]);
    expect(points[0]).toEqual([0, 0]);
    expect(points.at(-1)).toEqual([50, 50]);
    expect(points).toHaveLength(17);
    points.forEach(([x, y]) => { expect(x).toBeLessThan(57); expect(y).toBeGreaterThan(-7); });
    expect(curve([[0, 0], [9, 0]])).toEqual([[0, 0], [9, 0]]);
  });

  it('over a field are as far apart, as high and in the direction that is said', () => {
    const text = drawn('', 'survey', [[0, 0], [40, 0], [40, 30], [0, 30]], { spacing: '15 m', up: '25', along: '90 deg' });

    expect(new Source(text).value(['paths', 'survey-1', 'waypoints'])).toEqual([[27.5, 0, 25], [27.5, 30, 25], [12.5, 30, 25], [12.5, 0, 25]]);
    expect(survey([[0, 0], [40, 0], [40, 30], [0, 30]], 15)).toEqual([[0, 7.5], [40, 7.5], [40, 22.5], [0, 22.5]]);
  });
});

describe('shapes', () => {
  it('know distances and insides', () => {
    const square: Spot[] = [[0, 0], [10, 0], [10, 10], [0, 10]];

    expect(distanceTo(square, true, [-3, 5])).toBe(3);
    expect(distanceTo(square, false, [-3, 5])).toBeCloseTo(Math.hypot(3, 5));
    expect(isInside(square, [5, 5])).toBe(true);
    expect(isInside(square, [15, 5])).toBe(false);
  });

  it('and several edits become one', () => {
    const source = new Source('a: 1\nb: 2\n');
    const [one, ...others] = together(source, [() => [{ from: 3, to: 4, insert: '7' }], (now) => [{ from: now.text.length, to: now.text.length, insert: 'c: 3\n' }]]);

    expect(others).toEqual([]);
    expect(applied(source.text, [one])).toBe('a: 7\nb: 2\nc: 3\n');
    expect(together(source, [() => []])).toEqual([]);
    expect(NOTHING_SAID.features).toEqual([]);
  });
});

describe('a zone', () => {
  it.each([['zone', 'ground'], ['weather', 'weather']])('of the tool %s is selected and removed as a whole, with what is otherwise in it', (id, key) => {
    const tool = TOOLS.find((one) => one.id === id)!;
    const made = tool.finish(new Source('name: a   # mine\n'), [[0, 0], [9, 0], [9, 9]], NOTHING_SAID);
    const source = new Source(applied('name: a   # mine\n', made.splices));
    const feature = new Features(() => source, grid).find(made.path);

    expect(feature?.points).toHaveLength(3);
    expect(new Source(applied(source.text, remove(source, feature!.path))).value([])).toEqual({ name: 'a', [key]: { zones: [] } });
    expect(new Source(applied(source.text, feature!.handles[1].move([20, 1]))).value([key, 'zones', 0, 'area', 'polygon', 1])).toEqual([20, 1]);
  });
});

describe('what is removed last', () => {
  it('takes along what must not be empty, and leaves what may be', () => {
    const text = 'name: a   # mine\nroad: {lanes: [{name: x, points: [[0, 0], [9, 0]]}]}\nmap: {picture: {file: air.png, at: [0, 0], width: 9 m}}\nworld: {walls: [{box: {center: [0, 0], size: [1, 1]}}]}\n';
    const source = new Source(text);
    const after = (path: (string | number)[]): Plain | undefined => new Source(applied(text, discard(source, path))).value([path[0]]);

    expect(after(['road', 'lanes', 0])).toBeUndefined();
    expect(after(['map', 'picture'])).toBeUndefined();
    expect(after(['world', 'walls', 0])).toEqual({ walls: [] });
    expect(new Source(applied('road: {file: a.osm, lanes: [{name: x}]}\n', discard(new Source('road: {file: a.osm, lanes: [{name: x}]}\n'), ['road', 'lanes', 0]))).value(['road'])).toEqual({ file: 'a.osm' });
  });
});
