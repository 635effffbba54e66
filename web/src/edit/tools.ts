import { align } from './aerial';
import { flow } from './text/flow';
import { append, EditRefusal, set, setWritten } from './text/edits';
import { together, type Path, type Plain, type Source, type Splice } from './text/source';
import { freeId, freeName, isMapping, metres, radians, tidy, type Feature, type Spot } from './features';
import { asKeys } from './roads';
import { curve, distanceTo, isInside, survey } from './shapes';
import type { LibraryModel } from '../wire/contract';

/** What drawing on the map makes: how many places it needs, and the edit that follows from them. */
export interface Tool {
  id: string;
  label: string;
  help: string;
  least: number;
  /** after so many places it is finished by itself */
  most: number;
  closed: boolean;
  /** what can be said beside the places, with the usual text */
  asks?: readonly { key: string; label: string; usual: string }[];
  finish: (source: Source, spots: readonly Spot[], said: Said) => { splices: Splice[]; path: (string | number)[] };
}

/** What is said beside the places, and what is on the map. */
export interface Said { words: Readonly<Record<string, string>>; features: readonly Feature[]; reach: number; selected: Feature | null }

export const NOTHING_SAID: Said = { words: {}, features: [], reach: 0, selected: null };

const HEIGHTS = { key: 'height', label: 'heights', usual: '' };

/** Heights from to, as in 0 m .. 30 m, where they are said. */
function tall(value: { [key: string]: Plain }, { words }: Said): Plain {
  const found = (words.height ?? '').split('..').map((one) => one.trim()).filter((one) => one !== '');
  const bounds = found.map((one) => (/^[-+]?[\d.]+$/.test(one) ? Number(one) : one));
  return bounds.length === 2 ? { ...value, height: bounds } : bounds.length === 1 ? { ...value, height: [0, bounds[0]] } : value;
}

function nearestLane({ features, reach }: Said, at: Spot): Feature {
  const lanes = features.filter(({ kind }) => kind === 'lane').map((lane) => ({ lane, metres: distanceTo(lane.points, lane.closed, at) })).sort((a, b) => a.metres - b.metres);
  if (lanes.length === 0 || lanes[0].metres > Math.max(5, reach)) {
    throw new EditRefusal('There is no lane. Click nearer to one, or draw one first.');
  }
  return lanes[0].lane;
}

const place = ([x, y]: Spot): Plain => [tidy(x), tidy(y)];

/** A new value under a name of its own. */
function named(key: string, stem: string, value: (spots: readonly Spot[], said: Said) => Plain): Tool['finish'] {
  return (source, spots, said) => {
    const name = freeName(source, [key], stem);
    return { splices: addNamed(source, key, name, value(spots, said)), path: [key, name] };
  };
}

/** Adds a name with its value to those of a key, which may be missing. */
export function addNamed(source: Source, key: string, name: string, value: Plain): Splice[] {
  return source.has([key]) ? set(source, [key, name], value) : under(source, key, `${name}: ${flow(value)}`);
}

function under(source: Source, key: string, line: string): Splice[] {
  const splices = setWritten(source, [key], 'X');
  return splices.map((one) => ({ ...one, insert: one.insert.replace(/ X/, `${source.eol}  ${line}`) }));
}

function box([[x0, y0], [x1, y1]]: readonly Spot[]): { [key: string]: Plain } {
  return { box: { center: [tidy((x0 + x1) / 2), tidy((y0 + y1) / 2)], size: [Math.max(0.1, tidy(Math.abs(x1 - x0))), Math.max(0.1, tidy(Math.abs(y1 - y0)))] } };
}

/** An entry of a list inside of a key of the scenario, both of which may be missing. */
function entry(key: string, list: string, value: (spots: readonly Spot[], said: Said) => Plain): Tool['finish'] {
  return (source, spots, said) => {
    const index = source.steps([key, list]).length;
    const made = value(spots, said);
    return { splices: source.has([key]) ? append(source, [key, list], made) : under(source, key, `${list}: [${flow(made)}]`), path: [key, list, index] };
  };
}

/** An edit of the road, which may be no more than the name of a map until then. */
function onRoad(source: Source, edit: (source: Source) => Splice[]): Splice[] {
  return typeof source.value(['road']) === 'string' ? together(source, [asKeys, edit]) : edit(source);
}

/** A map may have programmes of the names signals-1 and so on. */
function freeSignals(source: Source): string {
  return `${source.has(['road', 'file']) || typeof source.value(['road']) === 'string' ? 'my-' : ''}signals-${source.steps(['road', 'signals']).length + 1}`;
}

/** Vehicles that come in at the starts of lanes. */
function inflow(source: Source, spots: readonly Spot[], said: Said): { splices: Splice[]; path: (string | number)[] } {
  const count = Math.max(1, Math.min(10000, Math.round(Number(said.words.count || 20)) || 20));
  const first = freeId(source, count);
  const group = { ids: count > 1 ? `${first}..${first + count - 1}` : first, like: said.words.model || 'traffic-car',
    start: { inflow: { lanes: [...new Set(spots.map((one) => nearestLane(said, one).name))], 'per-hour': Number(said.words.hourly || 600) || 600 } } };
  return { splices: append(source, ['vehicles'], group), path: ['vehicles', source.steps(['vehicles']).length] };
}

/** How far apart people stand who wait at a kerb, metres. */
const WAITING_METRES = 0.8;

/** People who cross from the first place to the second: wherever their way lies on lanes, they wait for a gap in the traffic. They stand side by side at the kerb. */
function crossing(source: Source, [from, to]: readonly Spot[], { words }: Said): { splices: Splice[]; path: (string | number)[] } {
  const count = Math.max(1, Math.min(1000, Math.round(Number(words.people || 4)) || 4));
  const first = freeId(source, count);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length === 0) {
    throw new EditRefusal('A crossing leads from one side of the road to the other: click two places.');
  }
  const half = ((count - 1) * WAITING_METRES) / 2 / length;
  const beside = (sign: number): Plain => place([from[0] - sign * half * (to[1] - from[1]), from[1] + sign * half * (to[0] - from[0])]);
  const start: Plain = count > 1 ? { line: { from: beside(-1), to: beside(1) } } : { at: place(from) };
  const group = { ids: count > 1 ? `${first}..${first + count - 1}` : first, like: 'adult', start,
    behaviors: { walk: { to: place(to), after: ['0 s', words.within || '30 s'] } } };
  return { splices: append(source, ['vehicles'], group), path: ['vehicles', source.steps(['vehicles']).length] };
}

/** A lane. One that begins where another ends, or ends where another begins, is connected with it. */
function lane(source: Source, spots: readonly Spot[], said: Said): { splices: Splice[]; path: (string | number)[] } {
  const lanes = said.features.filter(({ kind, closed }) => kind === 'lane' && !closed);
  const near = (a: Spot, b: Spot): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) < said.reach;
  const before = lanes.find(({ points }) => near(points[points.length - 1], spots[0]));
  const after = lanes.find(({ points }) => near(points[0], spots[spots.length - 1]));
  const points = spots.map((one, i) => (i === 0 && before ? before.points[before.points.length - 1] : i === spots.length - 1 && after ? after.points[0] : one));
  const names = new Set(lanes.map(({ name }) => name));
  let number = source.steps(['road', 'lanes']).length + 1;
  while (names.has(`lane-${number}`)) {
    number++;
  }
  const name = `lane-${number}`;
  const onto = (now: Source): ReturnType<Tool['finish']> => entry('road', 'lanes', () => ({ name, limit: said.words.limit || '50 km/h', ...(said.words.width ? { width: said.words.width } : {}), points: points.map(place) }))(now, spots, said);
  const made = { splices: onRoad(source, (now) => onto(now).splices), path: ['road', 'lanes', source.steps(['road', 'lanes']).length] };
  const joints = [...(before ? [{ from: before.name, to: name }] : []), ...(after ? [{ from: name, to: after.name }] : [])];
  return joints.length === 0 ? made : { ...made, splices: together(source, [() => made.splices, ...joints.map((joint) => (now: Source) => append(now, ['road', 'connections'], joint))]) };
}

/** An area in which satellites are received badly or not at all, for the group that is selected: by how it finds its place, and by its receivers. */
function reception(source: Source, spots: readonly Spot[], { words, selected }: Said): { splices: Splice[]; path: (string | number)[] } {
  if (selected?.kind !== 'group') {
    throw new EditRefusal('Select the group of vehicles first whose reception is worse there.');
  }
  const name = freeName(source, ['areas'], 'reception');
  const model = /canyon/.test(words.reception ?? '') ? 'urban-canyon' : 'outage';
  const zone = { area: name, model };
  const own = [...selected.path, 'perception'];
  const place = (now: Source): Splice[] => (!now.has(own) ? set(now, own, { localisation: { zones: [zone] } })
    : !now.has([...own, 'localisation']) ? set(now, [...own, 'localisation'], { zones: [zone] }) : append(now, [...own, 'localisation', 'zones'], zone));
  const sensors = source.value([...own, 'sensors']);
  const receivers = (Array.isArray(sensors) && model === 'outage' ? sensors : []).flatMap((one, i) => (isMapping(one) && (one.type === 'gnss' || one.like === 'satellite-receiver') ? [i] : []));
  return { path: ['areas', name], splices: together(source, [(now) => addNamed(now, 'areas', name, { polygon: spots.map((one) => [tidy(one[0]), tidy(one[1])]) }), place,
    ...receivers.map((i) => (now: Source): Splice[] => append(now, [...own, 'sensors', i, 'outages'], name))]) };
}

/** An area with fog or rain of its own; what is left empty is as elsewhere. */
function weather(spots: readonly Spot[], { words }: Said): Plain {
  const rain = words.rain ?? '0 mm/h';
  const visibility = words.visibility ?? '60 m';
  return { area: { polygon: spots.map(place) }, ...(visibility === '' ? {} : { visibility }), ...(rain === '' || Number.parseFloat(rain) === 0 ? {} : { rain }) };
}

/** Excludes an outline from the area around it. */
function hole(source: Source, spots: readonly Spot[], { features }: Said): { splices: Splice[]; path: Path & (string | number)[] } {
  const around = features.find(({ kind, points }) => kind === 'area' && isInside(points, spots[0]));
  if (!around) {
    throw new EditRefusal('Draw the hole inside of an area.');
  }
  return { splices: append(source, [...around.path, 'holes'], spots.map(place)), path: [...around.path] };
}

const survey3 = (spots: readonly Spot[], { words }: Said): Plain => {
  const [spacing, height] = [metres(words.spacing || '10') ?? 10, metres(words.up || '30') ?? 30];
  return { waypoints: survey(spots, Math.max(0.1, spacing), radians(words.along)).map((one) => [...(place(one) as number[]), height]) };
};

const outline = (spots: readonly Spot[], said: Said): Plain => tall({ polygon: spots.map(place) }, said);
const rectangle = (spots: readonly Spot[], said: Said): Plain => tall(box(spots), said);
const waypoints = (spots: readonly Spot[]): Plain => ({ waypoints: spots.map(place) });
const line = { least: 2, most: 500, closed: false };
const ring = { least: 3, most: 500, closed: true };
const pair = { least: 2, most: 2, closed: false };
const single = { least: 1, most: 1, closed: false };
const END = 'Enter, a double click or Done ends it.';

/** The tools by what they are for. */
export const DRAWERS: readonly { label: string; tools: readonly Tool[] }[] = [
  { label: 'Areas', tools: [
    { id: 'area', label: 'Area', help: `Click the corners; ${END}`, ...ring, asks: [HEIGHTS], finish: named('areas', 'area', outline) },
    { id: 'box', label: 'Box', help: 'An area along the axes: click two opposite corners.', ...pair, asks: [HEIGHTS], finish: named('areas', 'area', rectangle) },
    { id: 'hole', label: 'Hole', help: `Click the corners of what does not belong to an area; ${END}`, ...ring, finish: hole },
    { id: 'point', label: 'Point', help: 'Click a place to give it a name.', ...single, finish: named('points', 'point', ([at]) => place(at)) },
    { id: 'gate', label: 'Gate', help: 'A line to pass: click its two ends.', ...pair, finish: named('gates', 'gate', ([from, to]) => ({ from: place(from), to: place(to) })) },
  ] },
  { label: 'Paths', tools: [
    { id: 'path', label: 'Path', help: `Click the waypoints; ${END}`, ...line, finish: named('paths', 'path', waypoints) },
    { id: 'curve', label: 'Curve', help: `Click places of a smooth path; ${END}`, ...line, finish: named('paths', 'curve', (spots) => waypoints(curve(spots))) },
    { id: 'route', label: 'Road path', help: `Click places on the roads to pass by the quickest way; ${END}`, ...line, finish: named('paths', 'route', (spots) => ({ route: spots.map(place) })) },
    { id: 'survey', label: 'Survey', help: `Click the corners of a field; ${END} It becomes a path to and fro.`, ...ring,
      asks: [{ key: 'spacing', label: 'metres apart', usual: '10' }, { key: 'up', label: 'metres up', usual: '30' }, { key: 'along', label: 'along', usual: '0 deg' }], finish: named('paths', 'survey', survey3) },
  ] },
  { label: 'Roads', tools: [
    { id: 'lane', label: 'Lane', help: `Click along a lane in its direction; ${END} One that begins at the end of another is connected.`, ...line,
      asks: [{ key: 'width', label: 'width', usual: '3.5 m' }, { key: 'limit', label: 'limit', usual: '50 km/h' }], finish: lane },
    { id: 'connect', label: 'Connect', help: 'Click a lane, then the one that it leads to.', ...pair, finish: (source, [a, b], said) => ({
      splices: onRoad(source, (now) => append(now, ['road', 'connections'], { from: nearestLane(said, a).name, to: nearestLane(said, b).name })), path: ['road', 'connections', source.steps(['road', 'connections']).length] }) },
    { id: 'signals', label: 'Signals', help: `Click the lanes that have green one after the other; ${END}`, ...line, asks: [{ key: 'green', label: 'green for', usual: '20 s' }], finish: (source, spots, said) => ({
      splices: onRoad(source, (now) => append(now, ['road', 'signals'], { name: freeSignals(source), phases: spots.map((one) => ({ green: [nearestLane(said, one).name], for: said.words.green || '20 s' })) })),
      path: ['road', 'signals', source.steps(['road', 'signals']).length] }) },
    { id: 'inflow', label: 'Inflow', help: `Click the lanes at whose start traffic comes in; ${END}`, least: 1, most: 50, closed: false,
      asks: [{ key: 'count', label: 'vehicles', usual: '20' }, { key: 'hourly', label: 'per hour and lane', usual: '600' }, { key: 'model', label: 'like', usual: 'traffic-car' }], finish: inflow },
    { id: 'crossing', label: 'Crossing', help: 'Click where people wait, then where they go across the road.', ...pair,
      asks: [{ key: 'people', label: 'people', usual: '4' }, { key: 'within', label: 'begin within', usual: '30 s' }], finish: crossing },
  ] },
  { label: 'Obstacles', tools: [
    { id: 'wall', label: 'Wall', help: `Click the corners of a wall or a building of any shape; ${END}`, ...ring, asks: [HEIGHTS], finish: entry('world', 'walls', outline) },
    { id: 'wall-box', label: 'Building', help: 'A building along the axes: click two opposite corners.', ...pair, asks: [HEIGHTS], finish: entry('world', 'walls', rectangle) },
    { id: 'block', label: 'Block', help: 'Click where a box stands that slides when it is pushed.', ...single, finish: (source, [at]) => ({
      splices: append(source, ['blocks'], { ids: freeId(source), mass: '8 kg', start: { at: place(at) } }), path: ['blocks', source.steps(['blocks']).length],
    }) },
  ] },
  { label: 'Zones', tools: [
    { id: 'zone', label: 'Slippery', help: `Click the corners of ground with another friction; ${END}`, ...ring, asks: [{ key: 'mu', label: 'friction', usual: '0.2' }],
      finish: entry('ground', 'zones', (spots, { words }) => ({ area: { polygon: spots.map(place) }, mu: Number(words.mu || 0.2) || 0.2 })) },
    { id: 'weather', label: 'Weather', help: `Click the corners of a bank of fog or a shower, which sensors inside measure through; ${END}`, ...ring,
      asks: [{ key: 'visibility', label: 'visibility', usual: '60 m' }, { key: 'rain', label: 'rain', usual: '0 mm/h' }], finish: entry('weather', 'zones', weather) },
    { id: 'reception', label: 'Reception', help: `For the selected group: click the corners of an area without satellites, or with bad ones; ${END}`, ...ring, asks: [{ key: 'reception', label: 'outage or urban-canyon', usual: 'outage' }],
      finish: reception },
  ] },
  { label: 'Site', tools: [
    { id: 'site', label: 'Move the site', help: 'Click where the scenario shall be: everything else moves along.', ...single, finish: () => ({ splices: [], path: ['site'] }) },
    { id: 'align', label: 'Align picture', help: 'Click a place of the aerial picture and where it belongs, then a second place and where that belongs.', least: 4, most: 4, closed: false,
      finish: (source, spots, { features }) => align(source, spots, features) },
  ] },
];

/** Kinds of models that are placed on the map; others are given to what is selected. */
export const PLACED = ['vehicle', 'person', 'robot', 'road-side-unit'];

/** Places a model of the library. */
export function placing(model: LibraryModel): Tool {
  return { id: `model ${model.name}`, label: model.name, help: `Click where ${model.name} shall be.`, least: 1, most: 1, closed: false, finish: (source, [at]) => {
    const id = freeId(source);
    if (model.kind === 'road-side-unit') {
      const unit = { ids: id, like: model.name, at: [tidy(at[0]), tidy(at[1]), 6] };
      return { splices: source.has(['v2x']) ? append(source, ['v2x', 'units'], unit) : under(source, 'v2x', `units: [${flow(unit)}]`), path: ['v2x', 'units', source.steps(['v2x', 'units']).length] };
    }
    const flies = /kind: air/.test(model.text);
    const start: Plain = /traffic:/.test(model.text) ? { 'on-lanes': {} } : { at: place(at), heading: '0 deg', ...(flies ? { height: 30 } : {}) };
    return { splices: append(source, ['vehicles'], { ids: id, like: model.name, start }), path: ['vehicles', source.steps(['vehicles']).length] };
  } };
}

/** Gives a group a sensor, a trailer or a controller of the library. */
export function equip(source: Source, group: readonly (string | number)[], model: LibraryModel): Splice[] {
  switch (model.kind) {
    case 'sensor': {
      const sensors = [...group, 'perception', 'sensors'];
      return source.has([...group, 'perception']) ? append(source, sensors, { like: model.name }) : set(source, [...group, 'perception'], { sensors: [{ like: model.name }] });
    }
    case 'trailer':
      return set(source, [...group, 'trailer'], { like: model.name, ids: freeId(source) });
    default:
      return source.has([...group, 'behaviors']) ? set(source, [...group, 'behaviors', 'like'], model.name) : set(source, [...group, 'behaviors'], { like: model.name });
  }
}

/** Makes a group of another number of vehicles: those that stood at one place stand in rows from there. */
export function multiply(source: Source, group: readonly (string | number)[], count: number): Splice[] {
  const ids = /\d+/.exec(String(source.value([...group, 'ids']) ?? ''))?.[0] ?? '1';
  const first = freeId(source, count, Number(ids), group);
  const splices = set(source, [...group, 'ids'], count > 1 ? `${first}..${first + count - 1}` : first);
  const at = source.value([...group, 'start', 'at']);
  if (count < 2 || at === undefined) {
    return splices;
  }
  const key = source.span([...group, 'start', 'at']) as [number, number];
  const node = { grid: { origin: at, spacing: '7 m', columns: Math.ceil(Math.sqrt(count)) } };
  return [...splices, { from: key[0], to: key[1], insert: flow(node).slice(1, -1) }];
}
