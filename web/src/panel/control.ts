import type { Room } from '../state/room';
import { explain, post } from '../wire/api';
import type { RunState, Status } from '../wire/contract';
import { ask, toast } from './dialog';
import { refuse } from './refusal';

/** Which states can follow, in words. */
function leadsElsewhere({ run_state, legal }: Status): string {
  return run_state === 'STOP' || !legal || legal.length === 0 ? 'The run is over: start it again, or replay it' : `From ${run_state} a run can go to ${legal.join(', ')}`;
}

/** Why a state may not be requested now; null if it may. STOP may be tried even when frames no longer come, because it goes over HTTP. */
export function refusal(room: Room, state: RunState): string | null {
  const { status, check } = room;
  if (room.lost !== null && state !== 'STOP') {
    return 'Core is not heard';
  }
  if (!room.operator) {
    return 'You are watching';
  }
  if (!status?.legal?.includes(state)) {
    return status ? leadsElsewhere(status) : 'Waiting for Core';
  }
  if (state === 'GO' && status.run_state === 'SET' && check && check.blocked.length > 0) {
    const first = check.blocked[0];
    const more = check.blocked.length - 1;
    return `${room.scene.nameOfVid(first.vid)}: ${first.why}${more > 0 ? `, and ${more} more` : ''}`;
  }
  return null;
}

/** Requests a state; going back from GO to SET loses all positions, so it is confirmed first. */
export async function requestState(room: Room, state: RunState): Promise<void> {
  const why = refusal(room, state);
  if (why !== null) {
    refuse(why, `.segment.${state.toLowerCase()}`);
    return;
  }
  if (state === 'SET' && room.status?.run_state === 'GO') {
    const sure = await ask({ title: 'Set again?', text: 'All vehicles return to their starts and the clock to zero. The recording goes on.', yes: 'Set again', danger: true });
    if (sure === null) {
      return;
    }
  }
  await send(room, state, null);
}

/** Goes although the communications check fails; the reason is recorded. */
export async function goAnyway(room: Room): Promise<void> {
  const blocked = room.check?.blocked.length ?? 0;
  const reason = await ask({
    title: 'Go although not everyone is ready?', text: `${blocked} of ${room.check?.all ?? 0} vehicles fail the communications check. Your reason goes into the recording.`,
    yes: 'Go anyway', danger: true, reason: 'Reason',
  });
  if (reason !== null) {
    await send(room, 'GO', reason);
  }
}

export async function send(room: Room, state: RunState, override: string | null): Promise<void> {
  try {
    await post('/api/live/state', { wish: state, override });
  } catch (error) {
    toast(explain(error), true);
  }
  room.told.tell();
}
