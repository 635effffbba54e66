import type { Event as RunEvent, PhysicsValue, Wheel } from '../wire/contract';

export type ForceKind = 'load' | 'wheel' | 'contact';

/** A force on a vehicle, in its axes: metres and newtons ahead, left and up. */
export interface Force { kind: ForceKind; at: [number, number, number]; newtons: [number, number, number] }

/** Forces smaller than this are noise of the solver, N. */
const LEAST_NEWTONS = 1;

/** What acts on a vehicle, of the columns that are recorded of its inside: of each wheel the load, and what the ground does to it in its plane; and of each contact. */
export function forcesOf(columns: readonly PhysicsValue[], wheels: readonly Wheel[], height: number): Force[] {
  const values = new Map(columns.map(({ name, value }) => [name, value]));
  const read = (name: string): number => values.get(name) ?? NaN;
  const all = [...wheels.flatMap((wheel, i) => ofWheel(wheel, i + 1, read)), ...ofContacts(read, height)];
  return all.filter(({ newtons }) => newtons.every(Number.isFinite) && Math.hypot(...newtons) >= LEAST_NEWTONS);
}

function ofWheel({ ahead_m, left_m }: Wheel, number: number, read: (name: string) => number): Force[] {
  const at: Force['at'] = [ahead_m, left_m, 0];
  const [along, across, steer] = [read(`wheel_force_x_n_${number}`), read(`wheel_force_y_n_${number}`), read(`wheel_steer_rad_${number}`) || 0];
  return [
    { kind: 'load', at, newtons: [0, 0, read(`wheel_load_n_${number}`)] },
    { kind: 'wheel', at, newtons: [along * Math.cos(steer) - across * Math.sin(steer), along * Math.sin(steer) + across * Math.cos(steer), 0] },
  ];
}

/** Contacts are recorded in the axes of the site, beside the pose of the same step. */
function ofContacts(read: (name: string) => number, height: number): Force[] {
  const [x, y, heading] = [read('x_m'), read('y_m'), read('heading_rad')];
  const [ahead, left] = [Math.cos(heading), Math.sin(heading)];
  const turned = (east: number, north: number, up: number): Force['at'] => [ahead * east + left * north, ahead * north - left * east, up];
  const found: Force[] = [];
  for (let i = 1; Number.isFinite(read(`contact_x_m_${i}`)); i++) {
    found.push({ kind: 'contact', at: turned(read(`contact_x_m_${i}`) - x, read(`contact_y_m_${i}`) - y, height), newtons: turned(read(`contact_force_x_n_${i}`), read(`contact_force_y_n_${i}`), 0) });
  }
  return found;
}

/** Newtons in three digits, with the thousands as kN. */
export function newtons(value: number): string {
  const [number, unit] = value >= 1000 ? [value / 1000, 'kN'] : [value, 'N'];
  return `${number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toFixed(2)} ${unit}`;
}

export interface Impact { x: number; y: number; vid: number; newtonSeconds: number }

const CONTACT = /impulse ([\d.eE+-]+) N·s/;
/** For how long the mark of an impact stays, seconds of the run. */
const SHOWN_SECONDS = 2;

/** Impacts that were told in the last two seconds of the run, by the events of any vehicle. */
export function impactsAt(events: readonly RunEvent[], seconds: number): Impact[] {
  return events.flatMap(({ t_s, x, y, vid, text }) => {
    const impulse = t_s <= seconds && seconds - t_s < SHOWN_SECONDS ? CONTACT.exec(text) : null;
    return impulse && x !== null && y !== null ? [{ x, y, vid, newtonSeconds: Number(impulse[1]) }] : [];
  });
}
