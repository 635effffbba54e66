import { button, el } from '../dom';
import type { Lane } from '../wire/contract';
import { feature, isMapping, type Feature, type Spot } from './features';
import { append, remove, set } from './text/edits';
import { typed } from './text/flow';
import { together, type Path, type Plain, type Source, type Splice } from './text/source';

const KMPH = 3.6;

/** Lanes of the map under the scenario, which its text corrects, and which of them are closed. */
export interface MapLanes { open: readonly Feature[]; changed: readonly Feature[]; closed: readonly Feature[]; lanes: readonly Lane[] }

export const NO_LANES: MapLanes = { open: [], changed: [], closed: [], lanes: [] };

/** What the page does for the rows of a lane. */
interface LaneActions {
  edit(make: (source: Source) => Splice[]): void;
  select(path: Path): void;
}

/** Lanes that are not drawn in the text itself, with what it says to be otherwise. */
export function mapLanes(source: Source, lanes: readonly Lane[], closed: readonly Lane[]): MapLanes {
  const own = new Set(drawnNames(source));
  const corrections = correctionsOf(source);
  const made = (lane: Lane): Feature => {
    const points = lane.points.map(([x, y]): Spot => [x, y]);
    const said = corrections.get(lane.name);
    const flags = said ? [{ at: points[Math.floor(points.length / 2)], text: said.text }] : [];
    return feature('lane', lane.name, said?.path ?? ['road'], points, { ofMap: true, flags });
  };
  const open = lanes.filter(({ name }) => !own.has(name)).map(made);
  return { open, changed: open.filter(({ flags }) => flags.length > 0), closed: closed.filter(({ name }) => !own.has(name)).map(made), lanes };
}

function drawnNames(source: Source): string[] {
  const lanes = source.value(['road', 'lanes']);
  return Array.isArray(lanes) ? lanes.flatMap((one) => (isMapping(one) ? [String(one.name)] : [])) : [];
}

/** By lane, the first correction that names it and what that says in short. */
function correctionsOf(source: Source): Map<string, { path: Path; text: string }> {
  const found = new Map<string, { path: Path; text: string }>();
  const list = source.value(['road', 'corrections']);
  (Array.isArray(list) ? list : []).forEach((one, i) => {
    const names = isMapping(one) && Array.isArray(one.lanes) ? one.lanes.map(String) : [];
    const text = isMapping(one) ? [one.limit, one.width, one.priority && `priority ${String(one.priority)}`, one.open === false && 'closed'].filter((word) => word !== undefined && word !== false).map(String).join(', ') : '';
    names.filter((name) => !found.has(name)).forEach((name) => found.set(name, { path: ['road', 'corrections', i], text: text || 'corrected' }));
  });
  return found;
}

/** Says of a lane of the map what is otherwise; an empty value takes it back, and with the last one the correction. */
export function correct(source: Source, lane: string, key: string, value: Plain | undefined): Splice[] {
  const list = source.value(['road', 'corrections']);
  const index = (Array.isArray(list) ? list : []).findIndex((one) => isMapping(one) && Array.isArray(one.lanes) && one.lanes.length === 1 && one.lanes[0] === lane);
  if (index >= 0) {
    const path = ['road', 'corrections', index];
    const others = source.steps(path).filter((step) => step !== 'lanes' && step !== key);
    return value !== undefined ? set(source, [...path, key], value) : others.length > 0 ? remove(source, [...path, key]) : remove(source, path);
  }
  return value === undefined ? [] : together(source, [asKeys, (now) => append(now, ['road', 'corrections'], { lanes: [lane], [key]: value })]);
}

/** `road: town.osm` with room for more keys. */
export function asKeys(source: Source): Splice[] {
  const road = source.value(['road']);
  return typeof road === 'string' ? set(source, ['road'], { file: road }) : [];
}

/** Limit, width, priority, closing and turns of a lane, in its own keys or as corrections of the map. */
export function laneRows(source: Source, lane: Feature, { lanes, closed }: MapLanes, actions: LaneActions): HTMLElement[] {
  const put = (key: string, value: Plain | undefined): void => {
    actions.edit((now) => (lane.ofMap ? correct(now, lane.name, key, value) : value === undefined ? remove(now, [...lane.path, key]) : set(now, [...lane.path, key], value)));
  };
  const known = lanes.find(({ name }) => name === lane.name);
  const isClosed = closed.some(({ name }) => name === lane.name);
  const said = (key: string): Plain | undefined => (lane.path.length > 1 ? source.value([...lane.path, key]) : undefined);
  const now = { limit: known ? `${Math.round(known.limit_mps * KMPH)} km/h` : '50 km/h', width: known ? `${known.points[0][2]} m` : '3.5 m' };
  return [
    entry('Limit', 'limit', said('limit'), now.limit, put), entry('Width', 'width', said('width'), now.width, put), priority(said('priority'), put),
    ...(lane.ofMap ? [shut(isClosed, said('open') === false, put)] : []),
    ...(known && known.to.length > 0 ? [turns(source, lane, known.to.map((i) => lanes[i].name), actions)] : [])];
}

function entry(label: string, key: string, said: Plain | undefined, usual: string, put: (key: string, value: Plain | undefined) => void): HTMLElement {
  const input = el('input', '', { attrs: { type: 'text', value: said === undefined ? '' : String(said), placeholder: usual, 'aria-label': `${label} of the lane`, 'data-field': `lane-${key}` } });
  input.addEventListener('change', () => put(key, input.value.trim() === '' ? undefined : typed(input.value.trim())));
  return el('label', 'pair', {}, `${label} `, input);
}

function priority(said: Plain | undefined, put: (key: string, value: Plain | undefined) => void): HTMLElement {
  const words: Record<string, string> = { '': 'by speed limit', high: 'goes first', low: 'gives way' };
  const select = el('select', '', { attrs: { 'aria-label': 'Priority of the lane', 'data-field': 'lane-priority' } },
    ...Object.entries(words).map(([value, text]) => el('option', '', { attrs: { value, selected: String(said ?? '') === value } }, text)));
  select.addEventListener('change', () => put('priority', select.value || undefined));
  return el('label', 'pair', {}, 'Priority ', select);
}

/** A lane may be closed itself, or along with others that it leads to. */
function shut(isClosed: boolean, isSaid: boolean, put: (key: string, value: Plain | undefined) => void): HTMLElement {
  if (isClosed && !isSaid) {
    return el('p', 'note', {}, 'Closed: from here one could only get to closed lanes.');
  }
  const box = el('input', '', { attrs: { type: 'checkbox', checked: isSaid, 'aria-label': 'Closed: nobody drives here', 'data-field': 'lane-closed' } });
  box.addEventListener('change', () => put('open', box.checked ? false : undefined));
  return el('label', 'row', {}, box, ' Closed: nobody drives here');
}

/** Where a lane leads, with a button that takes the turn away. */
function turns(source: Source, lane: Feature, to: readonly string[], actions: LaneActions): HTMLElement {
  const connections = source.value(['road', 'connections']);
  const written = (name: string): number => (Array.isArray(connections) ? connections.findIndex((one) => isMapping(one) && one.from === lane.name && (one.to === name || `${lane.name} to ${String(one.to)}` === name)) : -1);
  const cut = (name: string): void => actions.edit((now) => {
    const index = written(name);
    const before = lane.path.length > 1 ? now.value([...lane.path, 'cut']) : undefined;
    return index >= 0 ? remove(now, ['road', 'connections', index]) : correct(now, lane.name, 'cut', [...(Array.isArray(before) ? before : []), name]);
  });
  return el('div', '', {}, el('b', '', {}, 'Leads to'), el('ul', 'entries', {}, ...to.map((name) => el('li', 'row spread', {}, el('span', '', {}, name),
    lane.ofMap || written(name) >= 0 ? button('Cut', 'small', () => cut(name), { 'aria-label': `Cut the way to ${name}` }) : null))));
}
