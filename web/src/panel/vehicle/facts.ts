import { el, setAttribute, setText } from '../../dom';
import type { Room } from '../../state/room';
import { type Plan, RUN_STATES, STATE_BITS } from '../../wire/contract';
import { metres, number } from '../../words';
import type { Section, SectionContext } from './section';

type Fact = readonly [name: string, value: string];

/** Identity, state and present doings of a vehicle, in words. */
export function facts({ room }: SectionContext): Section {
  const list = el('dl', 'facts');
  let plan: Plan | null = null;
  room.plans.on((latest) => { plan = latest; });
  return { element: list, update: (row) => fill(list, [...factsOf(room, row), ...plannerFacts(plan, room.scene.vid(row))]) };
}

function factsOf(room: Room, row: number): Fact[] {
  const { fleet, scene } = room;
  const { frame } = fleet;
  const vid = scene.vid(row);
  const encounter = room.log.encounters.find((one) => one.vid === vid || one.other === vid);
  return frame === null ? [] : [
    ['State', RUN_STATES[frame.flags[row] & STATE_BITS] ?? 'none'],
    ['Heard', fleet.heard(row) ? (fleet.age(row) > 0 ? `${fleet.age(row).toFixed(0)} s ago` : 'fresh') : scene.groupOf(row).comes ? 'waiting to enter' : 'never'],
    ['Behavior', scene.behavior(row, frame.rung[row]) || '–'],
    ['Mission', scene.missionStep(row, frame.missionStep[row]) || '–'],
    ['Host', scene.hosts[scene.host[row]] || '–'],
    ['Driven by', room.driving.get(vid) ?? (room.status?.commanded?.some((one) => one.vid === vid && one.state === 'armed') ? 'the run' : 'itself')],
    ['Length', number(scene.length[row], 1, 'm')],
    ['Encounter', encounter ? `${scene.nameOfVid(encounter.vid === vid ? encounter.other : encounter.vid)} in ${encounter.seconds.toFixed(1)} s, ${metres(encounter.metres)} at closest` : 'none'],
  ];
}

/** Outcome of its planner's last answer, if it has a planner. */
function plannerFacts(plan: Plan | null, vid: number): Fact[] {
  return plan?.vid === vid ? [['Planner', `${plan.outcome}${plan.why ? `: ${plan.why}` : ''}`], ['Answered in', number(plan.answer_ms, 1, 'ms')]] : [];
}

function fill(list: HTMLElement, all: readonly Fact[]): void {
  while (list.children.length < all.length) {
    list.append(el('div', '', {}, el('dt'), el('dd')));
  }
  while (list.children.length > all.length) {
    list.lastElementChild?.remove();
  }
  all.forEach(([name, value], i) => {
    setText(list.children[i].children[0], name);
    setText(list.children[i].children[1], value);
    setAttribute(list.children[i], 'data-mood', name === 'Encounter' && value !== 'none' ? 'bad' : null);
  });
}
