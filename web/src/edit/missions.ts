import type { EditPreview } from '../wire/contract';
import { idsOf, isMapping } from './features';
import { append, move, remove } from './text/edits';
import { flow } from './text/flow';
import type { Path, Plain, Source, Splice } from './text/source';

/** A step of a mission. */
interface MissionStep {
  path: Path;
  kind: string;
  label: string;
  /** number by which reports name it, from 1; 0 for a loop, whose steps have theirs */
  number: number;
  name: string;
  /** the event that it sends */
  sends: string;
  /** the event that it waits for, or that ends it */
  awaits: string;
  /** the vehicle whose step it waits for, and that step by name or number; 0 for none */
  vehicle: number;
  step: string;
}

/** The mission of a group, as the lane of its first vehicle. */
export interface MissionLane { group: Path; name: string; vid: number; ids: [number, number][]; steps: MissionStep[] }

/** A step with its place in the picture, in seconds of the picture's own axis, on which no step is too short to be read. */
export interface PlacedStep { step: MissionStep; from: number; to: number; begun: number; reached: boolean }

export const STEP_KINDS = ['go-to', 'path', 'gate', 'wait', 'wait-for', 'report', 'follow', 'ride', 'loop'] as const;

/** Missions of all groups that have one, and of the selected one. */
export function missionsOf(source: Source, selected: Path | null): MissionLane[] {
  return source.steps(['vehicles']).flatMap((i): MissionLane[] => {
    const group: Path = ['vehicles', i];
    const value = source.value(group);
    if (!isMapping(value) || value.repeat !== undefined || (value.mission === undefined && !(selected?.[0] === 'vehicles' && selected[1] === i))) {
      return [];
    }
    const ids = idsOf(value.ids);
    const counter = { next: 1 };
    return [{ group, ids, vid: ids[0]?.[0] ?? 0, name: String(value.name ?? value.like ?? `group ${Number(i) + 1}`), steps: stepsOf([...group, 'mission'], value.mission, counter) }];
  });
}

function stepsOf(path: Path, value: Plain | undefined, counter: { next: number }): MissionStep[] {
  return (Array.isArray(value) ? value : []).flatMap((one, i): MissionStep[] => {
    const [kind, inner] = isMapping(one) ? Object.entries(one)[0] ?? ['', null] : ['', null];
    const at = [...path, i];
    if (kind === 'loop' && isMapping(inner)) {
      const times = inner.times === undefined ? 'for ever' : `${String(inner.times)} times`;
      return [{ ...NO_STEP, path: at, kind, label: `loop ${times}` }, ...stepsOf([...at, 'loop', 'steps'], inner.steps, counter)];
    }
    return [{ ...detail(kind, inner), path: at, kind, number: counter.next++ }];
  });
}

const NO_STEP: MissionStep = { path: [], kind: '', label: '', number: 0, name: '', sends: '', awaits: '', vehicle: 0, step: '' };

function detail(kind: string, value: Plain): MissionStep {
  const keys = isMapping(value) ? value : {};
  const alone = isMapping(value) || value === null ? '' : flow(value);
  const word = (key: string): string => (keys[key] === undefined ? '' : String(keys[key]));
  const shown = alone || ['to', 'path', 'gate', 'event', 'for', 'vehicle'].map((key) => (keys[key] === undefined ? '' : `${key === 'vehicle' ? 'vehicle ' : ''}${flow(keys[key])}`)).find((one) => one !== '') || '';
  return {
    ...NO_STEP, label: `${kind} ${shown}`.trim(), name: word('name'), sends: kind === 'report' ? alone || word('event') : '',
    awaits: kind === 'wait-for' ? alone || word('event') : word('until'), vehicle: kind === 'wait-for' && keys.step !== undefined ? Number(keys.vehicle) || 0 : 0, step: word('step'),
  };
}

/** Events that a mission can wait for: what missions report, what operators trigger, what meetings raise. */
export function eventsOf(source: Source, lanes: readonly MissionLane[]): string[] {
  const meetings = source.value(['meetings']);
  const raised = Array.isArray(meetings) ? meetings.flatMap((one) => (isMapping(one) && typeof one.event === 'string' ? [one.event] : [])) : [];
  return [...new Set([...lanes.flatMap(({ steps }) => steps.map(({ sends }) => sends)), ...source.steps(['triggers']).map(String), ...raised])].filter((one) => one !== '');
}

/** Which step makes which other one end: by an event, or by being reached. */
export function arrowsOf(lanes: readonly MissionLane[]): { from: MissionStep; to: MissionStep }[] {
  const all = lanes.flatMap(({ steps }) => steps);
  return lanes.flatMap((lane) => lane.steps.flatMap((to) => [
    ...(to.awaits ? all.filter(({ sends }) => sends === to.awaits).map((from) => ({ from, to })) : []),
    ...(to.vehicle ? lanes.filter(({ ids }) => ids.some(([a, b]) => a <= to.vehicle && to.vehicle <= b)).flatMap(({ steps }) => steps.filter(({ name, number }) => to.step === name || to.step === String(number))).map((from) => ({ from, to })) : []),
  ]));
}

/**
 * Places steps on one axis for all lanes: later is further right, what is simultaneous in the preview stands at the same place, and every step has at least a width.
 * Steps that the preview did not reach follow after its end.
 *
 * @param width the least width of a step, in seconds of the axis
 */
export function placed(lanes: readonly MissionLane[], preview: EditPreview | null, width: number): PlacedStep[][] {
  const end = preview?.t_s.at(-1) ?? 0;
  const begins = lanes.map(({ vid }) => preview?.trails.find((trail) => trail.vid === vid)?.step_s ?? []);
  const instants = [...new Set([...begins.flat(), end])].sort((a, b) => a - b);
  const cursor = lanes.map(() => 0);
  const placing: PlacedStep[][] = lanes.map(() => []);
  let at = 0;
  let before = 0;
  for (const instant of instants) {
    const starting = lanes.map(({ steps }, lane) => steps.filter(({ number }) => number > 0 && begins[lane][number - 1] === instant && instant < end));
    at = Math.max(at + Math.min(instant - before, 4 * width), ...lanes.map((_, lane) => (starting[lane].length > 0 || instant === end ? cursor[lane] : 0)));
    before = instant;
    lanes.forEach((_, lane) => {
      placing[lane].forEach((one, i, all) => { if (i === all.length - 1 && (starting[lane].length > 0 || instant === end)) { one.to = at; } });
      starting[lane].forEach((step, i) => {
        const from = at + i * width;
        placing[lane].push({ step, from, to: from + width, begun: instant, reached: true });
        cursor[lane] = from + width;
      });
    });
  }
  lanes.forEach(({ steps }, lane) => {
    const reached = new Set(placing[lane].map(({ step }) => step));
    steps.filter((step) => step.number > 0 && !reached.has(step)).forEach((step, i) => placing[lane].push({ step, from: at + i * width, to: at + (i + 1) * width, begun: NaN, reached: false }));
  });
  return placing;
}

/** A new step with values that fit to what has been drawn. */
export function newStep(source: Source, kind: string, group: Path, event = ''): Plain {
  const first = (key: string): string => String(source.steps([key]).at(-1) ?? '');
  const other = source.steps(['vehicles']).filter((i) => i !== group[1]).flatMap((i) => idsOf(source.value(['vehicles', i, 'ids'])))[0]?.[0] ?? 1;
  switch (kind) {
    case 'go-to':
      return { 'go-to': first('points') || [0, 0] };
    case 'path':
      return { path: first('paths') || { waypoints: [[0, 0], [50, 0]] } };
    case 'gate':
      return { gate: first('gates') || { from: [0, -5], to: [0, 5] } };
    case 'wait':
      return { wait: '5 s' };
    case 'wait-for':
      return { 'wait-for': event || { vehicle: other, within: '10 m' } };
    case 'report':
      return { report: freeEvent(source) };
    case 'loop':
      return { loop: { times: 2, steps: [{ wait: '5 s' }] } };
    default:
      return { [kind]: other };
  }
}

function freeEvent(source: Source): string {
  const taken = source.text;
  let n = 1;
  while (taken.includes(n === 1 ? 'READY' : `READY-${n}`)) {
    n++;
  }
  return n === 1 ? 'READY' : `READY-${n}`;
}

export function addStep(source: Source, group: Path, step: Plain): Splice[] {
  return append(source, [...group, 'mission'], step);
}

/** Moves a step by so many places among those beside it. */
export function moveStep(source: Source, path: Path, by: number): Splice[] {
  const index = Number(path[path.length - 1]);
  return move(source, path.slice(0, -1), index, index + by);
}

/** The mission goes with its last step. */
export function removeStep(source: Source, path: Path): Splice[] {
  const list = path.slice(0, -1);
  return source.steps(list).length === 1 && list[list.length - 1] === 'mission' ? remove(source, list) : remove(source, path);
}
