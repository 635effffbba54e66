/* Generated from the product by ContractTest with -Dtandem.update=true: do not edit. Meanings stand in io.tandem.web.contract. */

export type RunState = 'READY' | 'SET' | 'GO' | 'PAUSE' | 'STOP';
/** By the number that frames have. */
export const RUN_STATES: readonly (RunState | null)[] = [null, 'READY', 'SET', 'GO', 'PAUSE', 'STOP'];

export interface Alert {
  t_s: number;
  vid: number;
  other: number;
  seconds: number;
  metres: number;
  metres_now: number;
  turn: number;
  climb: number;
}

export interface Event {
  t_s: number;
  name: string;
  vid: number;
  other: number;
  x: number | null;
  y: number | null;
  text: string;
}

export interface StateChange {
  t_s: number;
  state: RunState;
}

export interface History {
  alerts: Alert[];
  events: Event[];
  states: StateChange[];
}

export interface TimeControl {
  asked_speed: number | null;
  end_with_missions: boolean;
  time_refusal: string;
}

export interface Commanded {
  vid: number;
  state: 'disarmed' | 'armed' | 'disarming' | 'halted';
  why: string;
  arm_refusal: string;
  max_speed_mps: number;
}

export interface LiveStatus extends TimeControl {
  legal: RunState[];
  obeyed: number;
  all: number;
  margin: number | null;
  factor: number | null;
  recording_bytes: number | null;
  reports_per_s: number;
  waiting: number;
  lost: number;
  viewers: number;
  left_out: number;
  commanded: Commanded[];
}

export type Span = [from: number, to: number];

export interface ReplayStatus {
  playing: boolean;
  speed: number | null;
  direction: number;
  span_s: Span;
}

export interface Status extends Partial<LiveStatus>, Partial<ReplayStatus> {
  run_state: RunState;
  t_s: number;
  real: number;
  virtual: number;
}

export interface Encounter {
  vid: number;
  other: number;
  metres_now: number;
  metres: number;
  seconds: number;
}

export interface Encounters {
  t_s: number;
  list: Encounter[];
}

export interface VehicleSamples {
  vid: number;
  t_s: number[];
  gaps: number[];
  columns: Record<string, number[]>;
}

export interface Samples {
  vehicles: VehicleSamples[];
}

export interface HostLink {
  host: string;
  vehicles: number;
  rate_hz: number | null;
  loss: number | null;
  age_s: number | null;
  offset_s: number | null;
  margin: number | null;
  vids: string;
}

export interface Vitals {
  t_s: number;
  margin: number | null;
  links: HostLink[];
  counters: Record<string, number>;
}

export interface Blocked {
  vid: number;
  why: string;
}

export interface Check {
  ready: number;
  all: number;
  waiting: number;
  blocked: Blocked[];
}

export interface Driving {
  vid: number;
  by: string | null;
}

export interface Pose {
  x: number;
  y: number;
  heading: number;
}

export interface Ellipse {
  major: number;
  minor: number;
  turn: number;
}

export interface Estimate extends Pose, Ellipse {
  bias_model: string;
  placed: boolean;
  rejected: number;
}

export interface Scan {
  x: number;
  y: number;
  first: number;
  step: number;
  reach: number;
  range: number[];
}

export interface Seen extends Pose, Ellipse {
  vid: number;
  age_s: number;
}

export interface Perceived extends Pose {
  t_s: number;
  estimate?: Estimate;
  eyes: Scan[];
  seen: Seen[];
}

export interface Outlook extends Partial<Perceived> {
  vid: number;
}

export type PlanPose = [time: number, x: number, y: number, heading: number, speed: number];

export interface Plan {
  vid: number;
  t_s: number;
  cycle: number;
  outcome: 'taken' | 'late' | 'refused' | 'missing';
  why: string;
  answer_ms: number | null;
  taken_s: number | null;
  trajectory: PlanPose[];
  refused: PlanPose[];
}

export interface Points {
  step_m: number;
  count: number;
  bytes: string;
}

export interface SensorReading {
  name: string;
  kind: string;
  t_s: number | null;
  png: string | null;
  points: Points | null;
  text: string;
}

export interface Sensors {
  vid: number;
  points: boolean;
  sensors: SensorReading[];
}

export interface SignalState {
  name: string;
  states: string;
}

export interface Signals {
  t_s: number;
  list: SignalState[];
}

export type RadioLink = [from: number, to: number, sent: number, delivered: number, age_s: number | null];

export interface RadioLinks {
  vid: number;
  t_s: number;
  window_s: number;
  links: RadioLink[];
  more: number;
}

export interface RadioLoss {
  receiver: number;
  reason: string;
}

export interface RadioEntry {
  t_s: number;
  kind: string;
  sender: number;
  seq: number;
  latency_ms: number | null;
  receivers: number;
  delivered: number;
  losses: RadioLoss[];
  payload: string;
}

export interface RadioList {
  t_s: number;
  messages: RadioEntry[];
}

export interface SceneChanged {}

export interface Verdict {
  expectation: string;
  met: boolean;
  detail: string;
}

export interface Over {
  verdicts: Verdict[];
  run: string | null;
}

export interface Hazard {
  vid: number;
  name: string;
  kind: string;
  real: boolean;
  metres: number;
  seconds: number;
  bearing_deg: number | null;
  turn: number;
}

export interface Neighbour {
  vid: number;
  symbol: 'triangle' | 'diamond' | 'hull' | 'circle';
  real: boolean;
  metres: number;
  bearing_deg: number;
  heading_deg: number;
  up_m: number;
  length_m: number;
}

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
  others?: Neighbour[];
}

export interface Message {
  n: number;
  t_s: number;
  text: string;
  own: boolean;
}

export interface Problem {
  what: string;
  fix: string;
}

export interface Refusal {
  problem: Problem;
}

export interface Session {
  version: string;
  protocol: number;
  live: boolean;
  rights: 'operator' | 'viewer';
}

export interface Origin {
  lat_deg: number;
  lon_deg: number;
  height_m: number;
  utm_zone: number;
  convergence_rad: number;
}

export interface Clock {
  report_s: number | null;
  step_s: number | null;
  duration_s: number | null;
}

export interface AlertLimits {
  lengths: number | null;
  seconds: number | null;
}

export interface Point {
  name: string;
  x: number;
  y: number;
  z: number;
}

export interface Area {
  name: string;
  rings: number[][][];
}

export interface Zone {
  name: string;
  kind: 'ground' | 'weather';
  rings: number[][][];
}

export interface Walls {
  areas: number[][][][];
  cell_m: number;
  boxes: number[][];
}

export interface Lane {
  name: string;
  points: number[][];
  limit_mps: number;
  to: number[];
}

export interface Path {
  name: string;
  closed: boolean;
  points: number[][];
}

export interface Gate {
  name: string;
  points: number[][];
}

export interface SignalPhase {
  seconds: number;
  states: string;
}

export interface SignalLine {
  links: number[];
  x: number;
  y: number;
  z: number;
  heading: number;
  width_m: number;
}

export interface Signal {
  name: string;
  actuated: boolean;
  offset_s: number;
  phases: SignalPhase[];
  lines: SignalLine[];
}

export interface Follower {
  vid: number;
  leader: number;
  gap_m: number;
  headway_s: number;
}

export interface RadioInfo {
  channel: string;
  recorded: string;
  followers: Follower[];
}

export interface Terrain {
  west_m: number;
  south_m: number;
  spacing_m: number;
  columns: number;
  rows: number;
  heights_m: number[];
}

export interface Light {
  east: number;
  north: number;
  up: number;
  direct: number;
  ambient: number;
}

export interface Weather {
  visibility_m: number | null;
  rain_mmph: number;
  light: Light;
}

export interface Prop {
  kind: 'tree' | 'pole';
  x: number;
  y: number;
  height_m: number;
  width_m: number;
}

export interface Viewpoint {
  name: string;
  at: number[];
  towards: number[];
}

export interface MapPicture {
  url: string;
  corners: number[][];
}

export interface BaseMap {
  kind: 'geojson' | 'pmtiles' | 'raster' | 'vector' | 'none';
  url: string;
  max_zoom?: number;
  attribution: string;
  picture: MapPicture | null;
}

export interface Trigger {
  name: string;
  label: string;
  about: string;
}

export interface Fidelity {
  quintet: number[];
  sum: number;
  reasons: string[];
}

export type Size = [length: number, width: number];

export type Corner = [ahead: number, left: number];

export interface Wheel {
  ahead_m: number;
  left_m: number;
  diameter_m: number;
  width_m: number;
  steers: boolean;
}

export interface Shape {
  part: 'vehicle' | 'trailer' | 'block';
  outline: Corner[];
  bottom_m: number;
  top_m: number;
  wheels: Wheel[];
}

export type Spot = [ahead: number, left: number, up: number];

export interface ModelPart {
  name: string;
  first: number;
  count: number;
  pivot: Spot;
  axis: Spot;
}

export interface Model {
  file: string;
  url: string;
  triangles: number;
  parts: ModelPart[];
}

export interface Mount {
  at: Spot;
  turn_rad: number;
  pitch_rad: number;
  roll_rad: number;
}

export interface Lens {
  width: number;
  height: number;
  fx: number;
  fy: number;
  cx: number;
  cy: number;
  distortion: number[];
  far_m: number;
}

export interface Field {
  right_rad: number;
  left_rad: number;
  low_rad: number;
  high_rad: number;
  reach_m: number;
}

export interface Sensor {
  name: string;
  kind: string;
  mount: Mount;
  lens: Lens | null;
  field: Field | null;
}

export interface Group {
  name: string;
  kind: string;
  symbol: 'triangle' | 'diamond' | 'hull' | 'circle';
  real: boolean;
  extra: boolean;
  comes: boolean;
  length_m: number;
  body_m: Size;
  shape: Shape | null;
  look: Model | null;
  sensors: Sensor[];
  behaviors: string[];
  reasons: string[][];
  steps: string[];
}

export interface SceneDescription {
  name: string;
  seed: number;
  site: Origin;
  clock: Clock;
  alerts: AlertLimits;
  points: Point[];
  areas: Area[];
  zones: Zone[];
  walls: Walls;
  lanes: Lane[];
  closed_lanes: Lane[];
  paths: Path[];
  gates: Gate[];
  signals: Signal[];
  radio: RadioInfo | null;
  terrain: Terrain | null;
  weather: Weather;
  props: Prop[];
  cameras: Viewpoint[];
  map: BaseMap | null;
  triggers: Trigger[];
  fidelity: Fidelity | null;
  groups: Group[];
  vid: number[];
  names: string[];
  group: number[];
  span_s: Span | null;
}

export interface Marks {
  states: StateChange[];
  events: Event[];
  alerts: Alert[];
}

export interface RequirementSpan {
  from_s: number;
  to_s: number;
  standing: 'open' | 'met' | 'violated';
}

export interface RequirementLane {
  expectation: string;
  met: boolean;
  detail: string;
  spans: RequirementSpan[];
}

export interface Series {
  vehicles: VehicleSamples[];
}

export interface PhysicsValue {
  name: string;
  unit: string;
  meaning: string;
  value: number | null;
}

export interface Physics {
  columns: PhysicsValue[];
  samples: VehicleSamples;
}

export interface RadioCurve {
  sender: number;
  t_s: number[];
  value: number[];
}

export interface RadioSeries {
  vid: number;
  busy: RadioCurve;
  ages: RadioCurve[];
}

export interface NearPair {
  vid: number;
  other: number;
  metres: number;
}

export interface ScenarioEntry {
  file: string;
  path: string;
  name: string;
  about: string;
  vehicles: number;
  problems: number;
  sample: boolean;
}

export interface TextProblem extends Problem {
  line: number;
  key: string;
}

export interface ScenarioText {
  file: string;
  text: string;
  vehicles: number;
  problems: TextProblem[];
}

export interface Done {
  ok: boolean;
}

export interface LibraryModel {
  name: string;
  kind: string;
  about: string;
  text: string;
  own: boolean;
  mistake: string;
}

export interface EditText {
  file: string;
  text: string;
  hash: string;
  read_only: boolean;
}

export interface EditProblem extends Problem {
  file: string;
  line: number;
  key: string;
}

export interface EditCheck {
  problems: EditProblem[];
  vehicles: number;
  scene: SceneDescription | null;
}

export interface EditTrail {
  vid: number;
  name: string;
  kind: string;
  group: number;
  length_m: number;
  width_m: number;
  first: number;
  x: number[];
  y: number[];
  z: number[];
  heading_rad: number[];
  step_s: number[];
}

export interface EditPreview {
  t_s: number[];
  groups: Group[];
  trails: EditTrail[];
  verdicts: Verdict[];
  complete: boolean;
  note: string;
  waits: boolean;
}

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

export interface Job {
  id: number;
  kind: 'review' | 'overview' | 'chart' | 'scene' | 'picture' | 'runs' | 'scenarios' | 'edit' | 'preview';
  of: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  progress: number;
  step: string;
  ahead: number;
  problem: Problem | null;
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
  vehicles: string | null;
}

export interface Role {
  name: string;
  kind: string;
  free: number;
  all: number;
}

export interface Seated {
  vid: number;
  name: string;
  role: string;
  age_s: number | null;
  accuracy_m: number | null;
  doubt: string;
}

export interface Guests {
  open: boolean;
  url: string;
  caution: string;
  reachable: boolean;
  svg: string;
  roles: Role[];
  seated: Seated[];
}

export interface App {
  app: string;
  who: string;
  link: string;
  server: string;
  device: string;
}

export interface Seat {
  vid: number;
  name: string;
  role: string;
  seated: boolean;
}

export interface Invitation {
  name: string;
  run_state: RunState;
  shows_others: boolean;
  roles: Role[];
  apps: App[];
  seat: Seat | null;
}

export interface FixReceipt extends Partial<View> {
  taken: number;
  broken: number;
}

export type RunMessage =
  | ({ type: 'history' } & History)
  | ({ type: 'status' } & Status)
  | ({ type: 'alert' } & Alert)
  | ({ type: 'event' } & Event)
  | ({ type: 'encounters' } & Encounters)
  | ({ type: 'samples' } & Samples)
  | ({ type: 'vitals' } & Vitals)
  | ({ type: 'check' } & Check)
  | ({ type: 'driving' } & Driving)
  | ({ type: 'outlook' } & Outlook)
  | ({ type: 'plan' } & Plan)
  | ({ type: 'sensors' } & Sensors)
  | ({ type: 'signals' } & Signals)
  | ({ type: 'radio-links' } & RadioLinks)
  | ({ type: 'radio-list' } & RadioList)
  | ({ type: 'scene-changed' } & SceneChanged)
  | ({ type: 'over' } & Over);

export type PhoneMessage =
  | ({ type: 'view' } & View)
  | ({ type: 'message' } & Message);

export const HEADER_BYTES = 32;
export const COLUMN_ALIGNMENT_BYTES = 4;
export const FRAME_KIND = 1;
export const CORNER_KIND = 2;
export const PROTOCOL = 3;
export const JUMP = 1;
export const STATE_BITS = 7;
export const IN_ENCOUNTER = 8;
export const FRESHNESS_SHIFT = 4;
export const NEVER_HEARD = 64;
export const BY_HAND = 128;
export const INDICATES_LEFT = 1;
export const INDICATES_RIGHT = 2;

/** Columns of a frame in their order; a value times the scale is in the unit. */
export const FRAME_COLUMNS = {
  east: { type: Int32Array, scale: 0.01, unit: 'm', meaning: 'position east of the site' },
  north: { type: Int32Array, scale: 0.01, unit: 'm', meaning: 'position north of the site' },
  up: { type: Int32Array, scale: 0.01, unit: 'm', meaning: 'height above the site' },
  heading: { type: Uint16Array, scale: 9.587379924285257E-5, unit: 'rad', meaning: 'anticlockwise from east, not wrapped' },
  speed: { type: Int16Array, scale: 0.01, unit: 'm/s', meaning: 'along the heading; negative in reverse' },
  steer: { type: Int16Array, scale: 1.0E-4, unit: 'rad', meaning: 'steering angle, positive to the left' },
  pitch: { type: Int16Array, scale: 1.0E-4, unit: 'rad', meaning: 'positive with the nose up' },
  rung: { type: Uint8Array, scale: 1.0, unit: '', meaning: 'rung of the behavior that decided, from 1; 0 for none' },
  missionStep: { type: Uint16Array, scale: 1.0, unit: '', meaning: 'mission step under way, from 1; 0 for none' },
  yawRate: { type: Int16Array, scale: 0.01, unit: 'rad/s', meaning: 'rate of turn, anticlockwise seen from above; 0 where unknown' },
  roll: { type: Int16Array, scale: 1.0E-4, unit: 'rad', meaning: 'about the heading, positive with the right side down; 0 where unknown' },
  indicators: { type: Uint8Array, scale: 1.0, unit: '', meaning: 'bits of its turn signals: 1 for left, 2 for right; 0 where it shows none or has none' },
  flags: { type: Uint8Array, scale: 1.0, unit: '', meaning: 'bits: run state, encounter, freshness, driven by hand' },
} as const;

export type FrameColumn = keyof typeof FRAME_COLUMNS;

/** Columns of a corner of tails. */
export const CORNER_COLUMNS = ['east', 'north', 'up', 'flags'] as const;
