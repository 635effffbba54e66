import { button, el } from '../dom';
import { isMapping, tidy, type Feature, type Handle, type Spot } from './features';
import { laneRows, type MapLanes } from './roads';
import { remove, set } from './text/edits';
import { flow, typed } from './text/flow';
import type { Path, Plain, Source, Splice } from './text/source';
import { multiply } from './tools';

/** What the page does for the panel. */
interface SpecialActions {
  edit(make: (source: Source) => Splice[]): void;
  select(path: Path): void;
}

/** What suits the selected feature beyond the keys of the form: how many, where to, what to stay in, speeds and stops at a waypoint; and to remove it. */
export function special(source: Source, feature: Feature, corner: Handle | null, roads: MapLanes, actions: SpecialActions): HTMLElement[] {
  const { path } = feature;
  const gone = (): void => { actions.edit((now) => discard(now, path)); actions.select(path.slice(0, 1)); };
  const title = el('div', 'row spread', {}, el('b', '', {}, `${feature.kind}${feature.ofMap ? ' of the map' : ''}: ${feature.name}`), feature.ofMap ? null : button('Remove', 'small', gone, { 'aria-label': `Remove ${feature.name}` }));
  return [title, ...(feature.kind === 'group' ? groupRows(source, feature, actions) : []), ...(feature.kind === 'lane' ? laneRows(source, feature, roads, actions) : []), ...(corner ? cornerRows(source, feature, corner, actions) : [])];
}

/** Keys that may be absent, but not empty. */
const NEVER_EMPTY = ['map', 'road'];

/** Removes a feature, and what would be left empty where that is a mistake: a road without lanes, a map without its picture. */
export function discard(source: Source, path: Path): Splice[] {
  const above = path.slice(0, -1);
  return NEVER_EMPTY.includes(String(path[0])) && above.length > 0 && source.steps(above).length === 1 ? discard(source, above) : remove(source, path);
}

function groupRows(source: Source, { path, count }: Feature, actions: SpecialActions): HTMLElement[] {
  const many = el('input', '', { attrs: { type: 'number', min: 1, max: 10000, value: Math.max(1, count), 'aria-label': 'How many vehicles', 'data-field': 'count' } });
  many.addEventListener('change', () => { actions.edit((now) => multiply(now, path, Math.max(1, Math.round(Number(many.value))))); actions.select(path); });
  const lanes = laneNames(source);
  return [el('label', 'pair', {}, 'How many ', many),
    chooser('Follow path', named(source, 'paths'), (name) => actions.edit((now) => set(now, [...path, 'behaviors', 'follow-path'], name))),
    chooser('Stay in area', named(source, 'areas'), (name) => actions.edit((now) => set(now, [...path, 'behaviors', 'stay-in-bounds'], name))),
    chooser('Start anywhere in', named(source, 'areas'), (name) => actions.edit((now) => set(now, [...path, 'start'], { 'random-in': name }))),
    ...(lanes.length > 0 ? [chooser('Flow in at lane', lanes, (name) => actions.edit((now) => set(now, [...path, 'start'], { inflow: { lanes: [name] } })))] : [])];
}

function named(source: Source, key: string): string[] {
  return source.steps([key]).map(String);
}

function laneNames(source: Source): string[] {
  const lanes = source.value(['road', 'lanes']);
  return Array.isArray(lanes) ? lanes.flatMap((one) => (isMapping(one) && typeof one.name === 'string' ? [one.name] : [])) : [];
}

function chooser(label: string, names: readonly string[], take: (name: string) => void): HTMLElement {
  const select = el('select', '', { attrs: { 'aria-label': label, disabled: names.length === 0 } }, ...['', ...names].map((name) => el('option', '', { attrs: { value: name } }, name || (names.length > 0 ? 'choose…' : 'draw one first'))));
  select.addEventListener('change', () => { if (select.value) { take(select.value); } });
  return el('label', 'pair', {}, `${label} `, select);
}

/** The corner of an outline or waypoint of a path that was taken last. */
function cornerRows(source: Source, feature: Feature, { path, at }: Handle, actions: SpecialActions): HTMLElement[] {
  const list = path.slice(0, -1);
  const index = path[path.length - 1];
  if (typeof index !== 'number' || feature.points.length < 2 || !['polygon', 'waypoints', 'points', 'route'].includes(String(list[list.length - 1]))) {
    return [];
  }
  const rows = [el('b', '', {}, `Corner ${index + 1} of ${feature.points.length}`)];
  if (list[list.length - 1] === 'waypoints') {
    rows.push(flag(source, path, 'speed', 'Speed from here on', '5 m/s', actions), flag(source, path, 'stop', 'Stop here for', '2 s', actions));
  }
  const next = feature.points[(index + 1) % feature.points.length];
  const between: Spot = index + 1 < feature.points.length || feature.closed ? [(at[0] + next[0]) / 2, (at[1] + next[1]) / 2] : [at[0] + 10, at[1]];
  return [...rows, el('div', 'row', {}, button('Add a corner after it', 'small', () => actions.edit((now) => insertAfter(now, path, between))),
    button('Remove this corner', 'small', () => actions.edit((now) => remove(now, path)), { disabled: feature.points.length <= (feature.closed ? 3 : 2) }))];
}

/** An entry of a list directly after another one, in the line of that one. */
export function insertAfter(source: Source, path: Path, at: Spot): Splice[] {
  const span = source.span(path);
  const list = source.node(path.slice(0, -1)) as { flow?: boolean } | null;
  if (!span || !list) {
    return [];
  }
  const written = flow([tidy(at[0]), tidy(at[1])]);
  const line = ' '.repeat(Math.max(0, source.column(span[0]) - 2));
  return [{ from: span[1], to: span[1], insert: list.flow === true ? `, ${written}` : `${source.eol}${line}- ${written}` }];
}

/** A speed or stop at a waypoint, which may be a place alone until then. */
function flag(source: Source, path: Path, key: string, label: string, example: string, actions: SpecialActions): HTMLElement {
  const value = source.value(path);
  const now = isMapping(value) && value[key] !== undefined ? String(value[key]) : '';
  const input = el('input', '', { attrs: { type: 'text', value: now, placeholder: example, 'aria-label': label, 'data-field': `flag-${key}` } });
  input.addEventListener('change', () => actions.edit((text) => flagged(text, path, key, input.value.trim())));
  return el('label', 'pair', {}, `${label} `, input);
}

export function flagged(source: Source, path: Path, key: string, text: string): Splice[] {
  const value = source.value(path) as Plain;
  const isKeyed = isMapping(value) && value.at !== undefined;
  if (text === '') {
    return isKeyed && value[key] !== undefined ? remove(source, [...path, key]) : [];
  }
  return isKeyed ? set(source, [...path, key], typed(text)) : set(source, path, { at: value, [key]: typed(text) });
}
