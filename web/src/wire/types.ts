/** What the server says in JSON. Field names are those of the contract, units in the name. */

export type RunState = 'READY' | 'SET' | 'GO' | 'PAUSE' | 'STOP';
export const RUN_STATES: readonly (RunState | null)[] = [null, 'READY', 'SET', 'GO', 'PAUSE', 'STOP'];

export type SymbolName = 'triangle' | 'circle' | 'diamond' | 'hull';

export interface Session { version: string; protocol: number; live: boolean; rights: 'operator' | 'viewer' }

export interface Point { name: string; x: number; y: number; z: number }
export interface Area { name: string; rings: number[][][] }
export interface Path { name: string; closed: boolean; points: number[][] }
/** A lane of the road: points of its middle as [x, y, width]. */
export interface Lane { name: string; points: number[][] }
export interface Gate { name: string; points: number[][] }
/** Tiles of a server come through ours, at `url` with its braces, down to `max_zoom`. */
export interface BaseMap { kind: 'geojson' | 'pmtiles' | 'raster' | 'vector'; url: string; attribution: string; max_zoom?: number }
export interface Trigger { name: string; label: string; about: string }
export interface Fidelity { quintet: number[]; sum: number; reasons: string[] }

export interface Group {
  name: string;
  kind: string;
  symbol: string;
  real: boolean;
  extra: boolean;
  /** Comes by and by, and is not heard before. */
  comes?: boolean;
  length_m: number;
  /** Length and width of the body; a width of 0 is a circle. */
  body_m: [number, number];
  behaviors: string[];
  reasons: string[][];
  steps: string[];
}

export interface SceneWords {
  name: string;
  seed: number;
  site: { lat_deg: number; lon_deg: number; height_m: number; convergence_rad: number };
  clock: { report_s: number; step_s: number; duration_s: number | null };
  alerts: { lengths?: number; seconds?: number };
  points: Point[];
  areas: Area[];
  /** Walls as rings, and boxes of cells: column, row, columns, rows. */
  walls?: { areas: number[][][][]; cell_m: number; boxes: number[][] };
  lanes?: Lane[];
  paths: Path[];
  gates: Gate[];
  map: BaseMap | null;
  triggers: Trigger[];
  fidelity: Fidelity | null;
  groups: Group[];
  vid: number[];
  names: string[];
  group: number[];
  span_s: [number, number] | null;
}

export interface Problem { what: string; fix?: string; line?: number; column?: number; key?: string }
export interface ScenarioEntry { file: string; name: string; about: string; vehicles: number; problems: number; sample: boolean }
export interface ScenarioText { file: string; text: string; vehicles: number; problems: Problem[] }
export interface Verdict { expectation: string; met: boolean; detail: string }
export interface Run {
  id: string;
  scenario: string;
  started: string;
  duration_s: number;
  vehicles: number;
  alerts: number;
  bytes: number;
  complete: boolean;
  verdicts: Verdict[];
}
export interface Marks {
  states: { t_s: number; state: string }[];
  events: Happening[];
  alerts: { t_s: number; vid: number; other: number }[];
}
export interface Parameter {
  path: string;
  label: string;
  meaning: string;
  value: string;
  unit: string;
  kind: 'number' | 'choice' | 'text' | 'shape';
  choices: string[] | null;
  min: number | null;
  max: number | null;
  vehicles?: string | null;
}

export interface Status {
  type: 'status';
  run_state: RunState;
  t_s: number;
  legal?: RunState[];
  obeyed?: number;
  all?: number;
  margin?: number | null;
  factor?: number | null;
  recording_bytes?: number | null;
  reports_per_s?: number;
  real?: number;
  virtual?: number;
  /** Off the road: they come by and by, or their road has ended. */
  waiting?: number;
  lost?: number;
  viewers?: number;
  playing?: boolean;
  speed?: number;
  direction?: number;
  span_s?: [number, number];
}
export interface Warning {
  t_s: number;
  vid: number;
  other: number;
  seconds: number;
  metres: number;
  metres_now: number;
  turn?: number;
  climb?: number;
}
export interface Encounter { vid: number; other: number; metres_now: number; metres: number; seconds: number }
export interface Happening {
  t_s: number;
  name: string;
  vid: number;
  other: number;
  x?: number | null;
  y?: number | null;
  text: string;
}
export interface LinkVitals {
  host: string;
  vehicles: number;
  rate_hz: number | null;
  loss: number | null;
  age_s: number | null;
  offset_s: number | null;
  margin: number | null;
  vids: string;
}
export interface Check { type: 'check'; ready: number; all: number; waiting?: number; blocked: { vid: number; why: string }[] }

/** One sensor's scan: rays from a direction on, anticlockwise from east, and how far each went. */
export interface OutlookEye { x: number; y: number; first: number; step: number; reach: number; range: number[] }
/** Someone whom it follows, where it believes it, with the ellipse of 95 %; a negative id is nobody who is known. */
export interface OutlookSeen {
  vid: number; x: number; y: number; heading: number; age_s: number; major: number; minor: number; turn: number;
}
/** How the world looks to one vehicle; only its id where there is nothing to tell. */
export interface Outlook {
  type: 'outlook';
  vid: number;
  t_s?: number;
  x?: number;
  y?: number;
  heading?: number;
  estimate?: {
    x: number; y: number; heading: number; major: number; minor: number; turn: number; bias_model: string; placed: boolean; rejected: number;
  };
  eyes?: OutlookEye[];
  seen?: OutlookSeen[];
}

/** Time, x, y, heading and speed. */
export type PlanPose = [number, number, number, number, number];
/** What a vehicle's planner answered last, and what of it is followed. */
export interface Plan {
  type: 'plan';
  vid: number;
  t_s: number;
  cycle: number;
  outcome: 'taken' | 'late' | 'refused' | 'missing';
  why: string;
  answer_ms: number | null;
  /** When the plan that is followed was taken. */
  taken_s: number | null;
  trajectory: PlanPose[];
  /** The last answer, where it was not taken. */
  refused: PlanPose[];
}

export type Message =
  | Status
  | ({ type: 'alert' } & Warning)
  | { type: 'encounters'; t_s: number; list: Encounter[] }
  | ({ type: 'event' } & Happening)
  | { type: 'vitals'; t_s: number; margin: number | null; links: LinkVitals[]; counters: Record<string, number> }
  | Check
  | { type: 'driving'; vid: number; by: string | null }
  | { type: 'history'; alerts: Warning[]; events: Happening[]; states: { t_s: number; state: string }[] }
  | Outlook
  | Plan
  | { type: 'scene-changed' }
  | { type: 'over'; verdicts: Verdict[]; run: string | null };
