import type { Event as RunEvent, Marks } from '../wire/contract';

/** All marks of a recording in the order of time: changes of state, events, and alerts with the names of both vehicles. */
export function happenings(marks: Marks, nameOf: (vid: number) => string): RunEvent[] {
  const all: RunEvent[] = [
    ...marks.states.map(({ t_s, state }) => ({ t_s, name: state, vid: 0, other: 0, x: null, y: null, text: 'state of the run' })),
    ...marks.events,
    ...marks.alerts.map(({ t_s, vid, other }) => ({ t_s, name: 'ALERT', vid, other, x: null, y: null, text: `${nameOf(vid)} ↔ ${nameOf(other)}` })),
  ];
  return all.sort((one, other) => one.t_s - other.t_s);
}
