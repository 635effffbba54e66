import type { View } from '../wire/contract';

/** State of a phone. */
export interface Known {
  /** positions from the browser: none yet, available, permission denied, none for long */
  gps: 'waiting' | 'good' | 'denied' | 'silent';
  /** whether the last request reached the server */
  reached: boolean;
  queued: number;
  dropped: number;
  /** why its participation has ended; empty while it has not */
  out: '' | 'ejected' | 'over' | 'left' | 'elsewhere';
  view: View | null;
  /** whether the view of others is outdated */
  old: boolean;
}

export interface Standing { word: string; detail: string; mood: 'good' | 'wait' | 'bad'; }

/** The status of a phone for its holder; the most severe problem first. */
export function standing(known: Known): Standing {
  const { view } = known;
  if (known.out === 'ejected') {
    return { word: 'Ejected', detail: 'The operator has taken your seat away. Ask what is wrong.', mood: 'bad' };
  }
  if (known.out === 'over') {
    return { word: 'Over', detail: 'The run has ended. Thank you for taking part.', mood: 'wait' };
  }
  if (known.out === 'elsewhere') {
    return { word: 'Moved', detail: 'Your seat was opened in another window, which goes on.', mood: 'wait' };
  }
  if (known.out === 'left') {
    return { word: 'Left', detail: '', mood: 'wait' };
  }
  if (known.gps === 'denied') {
    return { word: 'No GPS', detail: 'This page may not know your position. Allow it in the browser’s settings for this site, then reload.', mood: 'bad' };
  }
  if (!known.reached) {
    return { word: 'Offline', detail: `${queued(known)} Delivered when the network is back.`, mood: 'bad' };
  }
  if (known.gps === 'silent') {
    return { word: 'No GPS', detail: 'No position for some seconds. Go where you see the sky, and keep the screen on.', mood: 'bad' };
  }
  if (known.gps === 'waiting' || !view) {
    return { word: 'Joining', detail: 'Waiting for the first position…', mood: 'wait' };
  }
  const heard = view.freshness === 'fresh' || view.freshness === 'coasting';
  if (view.doubt && !heard) {
    return { word: 'Suspect', detail: `Your position is not believed: ${view.doubt}.`, mood: 'bad' };
  }
  if (view.freshness === 'never') {
    return { word: 'Joining', detail: 'Tandem has yet to hear where you are.', mood: 'wait' };
  }
  if (!heard) {
    return { word: 'Late', detail: `Last heard ${(view.age_s ?? 0).toFixed(0)} s ago. ${queued(known)}`.trim(), mood: 'wait' };
  }
  return { word: 'Live', detail: known.queued > 1 ? queued(known) : '', mood: 'good' };
}

function queued({ queued: waiting, dropped }: Known): string {
  const kept = waiting === 0 ? '' : `${waiting} position${waiting === 1 ? '' : 's'} queued.`;
  return dropped === 0 ? kept : `${kept} ${dropped} dropped.`.trim();
}

/** Rotation of an arrow towards a bearing, degrees clockwise from up; NaN if unknown. */
export function turned(bearing: number | null, facing: number): number {
  return bearing === null || !Number.isFinite(facing) ? NaN : ((bearing - facing) % 360 + 360) % 360;
}

const SIDES = ['ahead', 'ahead on the right', 'on the right', 'behind on the right', 'behind', 'behind on the left', 'on the left', 'ahead on the left'];
const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** Direction of another participant as text: relative to the holder, or by the compass. */
export function where(bearing: number | null, facing: number): string {
  if (bearing === null) {
    return 'near';
  }
  const seen = turned(bearing, facing);
  return Number.isNaN(seen) ? `to the ${WINDS[Math.round(bearing / 45) % 8]}` : SIDES[Math.round(seen / 45) % 8];
}

export function distance(metres: number): string {
  return metres < 10 ? metres.toFixed(1) : metres.toFixed(0);
}
