import { isMapping } from './features';
import { EditRefusal, set } from './text/edits';
import type { Path, Plain, Source, Splice } from './text/source';

/** A behavior of a group with its priority; NaN where the usual one holds. */
interface LadderRung { name: string; priority: number }

/** The behaviors of a group, the highest priority first. */
export function ladder(value: Plain | undefined): LadderRung[] {
  const rungs = isMapping(value) ? Object.entries(value).filter(([name]) => name !== 'like').map(([name, one]) => ({ name, priority: priorityOf(one) })) : [];
  return rungs.sort((a, b) => (b.priority || 0) - (a.priority || 0));
}

function priorityOf(value: Plain): number {
  return typeof value === 'number' ? value : isMapping(value) && typeof value.priority === 'number' ? value.priority : NaN;
}

/** Gives the behavior at one place of the ladder a priority that lets it stand at another place. */
export function reorder(source: Source, path: Path, from: number, to: number): Splice[] {
  const rungs = ladder(source.value(path));
  const moving = rungs.splice(from, 1)[0];
  rungs.splice(to, 0, moving);
  const [above, below] = [rungs[to - 1]?.priority ?? NaN, rungs[to + 1]?.priority ?? NaN];
  if (Number.isNaN(above) || Number.isNaN(below) || above - below < 2) {
    return rungs.flatMap(({ name, priority }, i) => (priority === rungs.length - i ? [] : prioritise(source, path, name, rungs.length - i)));
  }
  return prioritise(source, path, moving.name, Math.floor((above + below) / 2));
}

function prioritise(source: Source, path: Path, name: string, priority: number): Splice[] {
  const value = source.value([...path, name]);
  if (isMapping(value)) {
    return set(source, [...path, name, 'priority'], priority);
  }
  if (value === null || value === undefined || typeof value === 'number') {
    return set(source, [...path, name], priority);
  }
  throw new EditRefusal(`${name} is written in short. Write its keys in braces, so that it can have a priority.`);
}
