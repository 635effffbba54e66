import { flow } from './text/flow';
import { append, set, setWritten } from './text/edits';
import type { Plain, Source, Splice } from './text/source';
import { freeId, freeName, survey, tidy, type Spot } from './features';
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
  finish: (source: Source, spots: readonly Spot[]) => { splices: Splice[]; path: (string | number)[] };
}

const place = ([x, y]: Spot): Plain => [tidy(x), tidy(y)];

/** A new value under a name of its own. */
function named(key: string, stem: string, value: (spots: readonly Spot[]) => Plain): Tool['finish'] {
  return (source, spots) => {
    const name = freeName(source, [key], stem);
    return { splices: source.has([key]) ? set(source, [key, name], value(spots)) : under(source, key, `${name}: ${flow(value(spots))}`), path: [key, name] };
  };
}

function under(source: Source, key: string, line: string): Splice[] {
  const splices = setWritten(source, [key], 'X');
  return splices.map((one) => ({ ...one, insert: one.insert.replace(/ X/, `${source.eol}  ${line}`) }));
}

function box([[x0, y0], [x1, y1]]: readonly Spot[]): Plain {
  return { box: { center: [tidy((x0 + x1) / 2), tidy((y0 + y1) / 2)], size: [Math.max(0.1, tidy(Math.abs(x1 - x0))), Math.max(0.1, tidy(Math.abs(y1 - y0)))] } };
}

function wall(value: (spots: readonly Spot[]) => Plain): Tool['finish'] {
  return (source, spots) => {
    const index = source.steps(['world', 'walls']).length;
    return { splices: source.has(['world']) ? append(source, ['world', 'walls'], value(spots)) : under(source, 'world', `walls: [${flow(value(spots))}]`), path: ['world', 'walls', index] };
  };
}

export const TOOLS: readonly Tool[] = [
  { id: 'point', label: 'Point', help: 'A place with a name.', least: 1, most: 1, closed: false, finish: named('points', 'point', ([at]) => place(at)) },
  { id: 'area', label: 'Area', help: 'Click the corners; Enter or a double click ends it.', least: 3, most: 500, closed: true, finish: named('areas', 'area', (spots) => ({ polygon: spots.map(place) })) },
  { id: 'box', label: 'Box', help: 'An area along the axes: two opposite corners.', least: 2, most: 2, closed: false, finish: named('areas', 'area', box) },
  { id: 'path', label: 'Path', help: 'Click the waypoints; Enter or a double click ends it.', least: 2, most: 500, closed: false, finish: named('paths', 'path', (spots) => ({ waypoints: spots.map(place) })) },
  { id: 'gate', label: 'Gate', help: 'A line to pass: its two ends.', least: 2, most: 2, closed: false, finish: named('gates', 'gate', ([from, to]) => ({ from: place(from), to: place(to) })) },
  { id: 'wall', label: 'Wall', help: 'The corners of a building or wall.', least: 3, most: 500, closed: true, finish: wall((spots) => ({ polygon: spots.map(place) })) },
  { id: 'wall-box', label: 'Wall box', help: 'A building along the axes: two opposite corners.', least: 2, most: 2, closed: false, finish: wall(box) },
  { id: 'lane', label: 'Lane', help: 'A lane of a road, in its direction.', least: 2, most: 500, closed: false, finish: (source, spots) => {
    const index = source.steps(['road', 'lanes']).length;
    const lane = { name: `lane-${index + 1}`, limit: '50 km/h', points: spots.map(place) };
    return { splices: source.has(['road']) ? append(source, ['road', 'lanes'], lane) : under(source, 'road', `lanes: [${flow(lane)}]`), path: ['road', 'lanes', index] };
  } },
  { id: 'block', label: 'Block', help: 'A box that slides when it is pushed.', least: 1, most: 1, closed: false, finish: (source, [at]) => ({
    splices: append(source, ['blocks'], { ids: freeId(source), mass: '8 kg', start: { at: place(at) } }), path: ['blocks', source.steps(['blocks']).length],
  }) },
  { id: 'survey', label: 'Survey', help: 'The corners of a field: lines to and fro, 10 m apart, as a path for drones.', least: 3, most: 500, closed: true,
    finish: named('paths', 'survey', (spots) => ({ waypoints: survey(spots, 10).map(place) })) },
  { id: 'site', label: 'Site', help: 'Where the scenario is: everything else moves along.', least: 1, most: 1, closed: false, finish: () => ({ splices: [], path: ['site'] }) },
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
