/** What the server says to a phone. Directions are degrees clockwise from true north. */

import type { RunState } from '../wire/types';

export interface Role { name: string; kind: string; free: number; all: number }
export interface App { app: string; who: string; link: string; server: string; device: string }
export interface Seat { vid: number; name: string; role: string; seated: boolean }
export interface Invitation { name: string; run_state: RunState; shows_others: boolean; roles: Role[]; apps: App[]; seat: Seat | null }

export interface Hazard { vid: number; name: string; kind: string; real: boolean; metres: number; seconds: number; bearing_deg: number | null; turn: number }
export interface Other { vid: number; symbol: string; real: boolean; metres: number; bearing_deg: number; heading_deg: number | null }

export interface View {
  run_state: RunState;
  t_s: number;
  seated: boolean;
  age_s: number | null;
  freshness: 'never' | 'fresh' | 'coasting' | 'stale' | 'lost';
  accuracy_m: number | null;
  doubt: string;
  speed_mps: number | null;
  course_deg: number | null;
  hazards: Hazard[];
  others?: Other[] | undefined;
}
export interface Message { n: number; t_s: number; text: string; own: boolean }
export type Words = ({ type: 'view' } & View) | ({ type: 'message' } & Message);

/** A position as it is posted. */
export interface Fix {
  t_ms: number;
  /** when it was known here, by this phone's clock; not sent */
  got_ms: number;
  lat_deg: number;
  lon_deg: number;
  accuracy_m: number | null;
  speed_mps: number | null;
  course_deg: number | null;
  height_m: number | null;
}
