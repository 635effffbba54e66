import type { Event as RunEvent } from '../wire/contract';

/** Events of one name between the same two, as one entry: what happens each second does not bury what happens once. */
export interface EventGroup {
  readonly key: string;
  readonly event: RunEvent;
  readonly times: number[];
  count: number;
}

const MAX_GROUPS = 600;
const MAX_TIMES = 500;
/** An entry with more events than this keeps the place of its first. */
const MAX_MOVING = 3;

/** The events of a run in bounded memory, grouped. */
export class EventLog {
  private groups = new Map<string, EventGroup>();
  /** How often each name happened, and how many entries it has. */
  private tallies = new Map<string, { happened: number; entries: number }>();

  add(event: RunEvent): void {
    const key = `${event.name} ${event.vid} ${event.other} ${event.text.replace(/[\d.]+/g, '#')}`;
    const known = this.groups.get(key);
    const tally = this.tallies.get(event.name) ?? { happened: 0, entries: 0 };
    this.tallies.set(event.name, tally);
    tally.happened++;
    if (known && event.t_s >= known.times[known.times.length - 1]) {
      known.count++;
      known.times.push(event.t_s);
      known.times.splice(0, known.times.length - MAX_TIMES);
      this.groups.set(key, { ...known, event });
      return;
    }
    tally.entries += this.groups.delete(key) ? 0 : 1;
    this.groups.set(key, { key, event, times: [event.t_s], count: 1 });
    if (this.groups.size > MAX_GROUPS) {
      this.dropOne();
    }
  }

  reset(events: readonly RunEvent[]): void {
    this.groups = new Map();
    this.tallies = new Map();
    events.forEach((event) => this.add(event));
  }

  /** Drops the oldest entry of the name that has the most: a thousand contacts do not displace a pickup. */
  private dropOne(): void {
    const [most, tally] = [...this.tallies].reduce((best, one) => (one[1].entries > best[1].entries ? one : best));
    for (const [key, { event }] of this.groups) {
      if (event.name === most) {
        this.groups.delete(key);
        tally.entries--;
        return;
      }
    }
  }

  /** Names of events with how often each happened, the rarest first. */
  names(): [name: string, count: number][] {
    return [...this.tallies].map(([name, { happened }]): [string, number] => [name, happened]).sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1));
  }

  /** Entries in the order of time. */
  list(): EventGroup[] {
    const place = ({ count, times }: EventGroup): number => (count > MAX_MOVING ? times[0] : times[times.length - 1]);
    return [...this.groups.values()].sort((a, b) => place(a) - place(b));
  }
}

/** Entries of one name that are shown as one. */
export interface Fold { name: string; groups: EventGroup[] }

/** A name with more entries than this is folded. */
const MAX_UNFOLDED = 40;

/** The entries with those of frequent names folded, each fold in the place of its first entry. */
export function folded(groups: readonly EventGroup[]): (EventGroup | Fold)[] {
  const byName = new Map<string, EventGroup[]>();
  for (const group of groups) {
    const same = byName.get(group.event.name) ?? [];
    same.push(group);
    byName.set(group.event.name, same);
  }
  return groups.flatMap((group): (EventGroup | Fold)[] => {
    const { name } = group.event;
    const all = byName.get(name) ?? [];
    return all.length <= MAX_UNFOLDED ? [group] : all[0] === group ? [{ name, groups: all }] : [];
  });
}

const CONTACT = /^closing at ([\d.]+) m\/s/;
/** A change of a group's setting: the group, what lies between, the setting. */
const CHANGE = /^(vehicles\[[^\]]*\])\.(?:behaviors\.|mobility\.)?(\S+): /;

/** What an event says, with the names of those it concerns: `car-1 sees walker-2`. */
export function sentence(event: Pick<RunEvent, 'vid' | 'other' | 'text'>, nameOf: (vid: number) => string): string {
  const actor = event.vid > 0 ? nameOf(event.vid) : '';
  const other = event.other > 0 ? nameOf(event.other) : '';
  const contact = CONTACT.exec(event.text);
  if (contact) {
    return `${actor} hits ${other || 'a wall'} at ${Number(contact[1]).toFixed(1)} m/s`;
  }
  const written = event.text.replace(CHANGE, '$2 of $1: ');
  const text = event.other > 0 ? written.replace(new RegExp(`(^|\\s)${event.other}$`), (_, space: string) => space + other) : written;
  if (text === '') {
    return [actor, other].filter(Boolean).join(' → ');
  }
  return actor === '' || text.includes(actor) ? text : `${actor} ${text}`;
}
