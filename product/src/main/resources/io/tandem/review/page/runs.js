// What the page knows, and what the reader chose of it: a range of time, a moment, vehicles and pairs.

const LEAST_SPAN = 0.2;

class Run {
  constructor(raw, index) {
    this.index = index;
    this.review = raw.review;
    this.backdrop = raw.backdrop;
    this.grid = raw.grid;
    this.track = raw.track;
    this.coarse = raw.coarse;
    this.facts = new Map(raw.review.vehicles.map(v => [v.vid, v]));
    this.byVid = new Map();
    this.vehicles = raw.vehicles.map(v => this.vehicle(v));
    this.pairs = raw.pairs.map(p => Object.assign(p, {run: this, lo: column(p.lo), hi: column(p.hi), ttc: column(p.ttc)}));
    this.envelope = raw.envelope ? {lo: column(raw.envelope.lo), hi: column(raw.envelope.hi), of: raw.envelope.of} : null;
    this.links = raw.links.map(l => Object.assign(l, {loss: column(l.loss), age: column(l.age), margin: column(l.margin)}));
    this.margin = column(raw.margin);
    this.vitals = raw.vitals;
  }

  vehicle(raw) {
    const vehicle = {vid: raw.vid, facts: this.facts.get(raw.vid), run: this, grid: raw.coarse ? this.coarse : this.track, x: column(raw.x), y: column(raw.y), z: column(raw.z), series: {}};
    for (const [name, s] of Object.entries(raw.series || {})) {
      vehicle.series[name] = {lo: column(s.lo), hi: column(s.hi)};
    }
    this.byVid.set(raw.vid, vehicle);
    return vehicle;
  }

  get end() {
    return this.review.duration_s;
  }

  /** Where a vehicle is at a time, between two points of its track; null where nothing is known. */
  place(vehicle, t) {
    const at = (t - vehicle.grid.t0) / vehicle.grid.dt;
    const i = Math.floor(at);
    if (!vehicle.x || i < 0 || i >= vehicle.x.length || Number.isNaN(vehicle.x[i])) return null;
    const j = Math.min(i + 1, vehicle.x.length - 1);
    const f = Number.isNaN(vehicle.x[j]) ? 0 : at - i;
    return ['x', 'y', 'z'].map(axis => vehicle[axis][i] + (vehicle[axis][j] - vehicle[axis][i]) * f);
  }
}

const given = JSON.parse(document.getElementById('data').textContent);
const runs = given.runs.map((raw, index) => new Run(raw, index));

/** What everyone looks at. Whoever draws asks to be told. */
const view = {
  from: 0,
  to: Math.max(...runs.map(run => run.end), 1),
  cursor: null,
  chosen: [],
  pairs: new Set(),
  filter: '',
  watchers: [],
  told: {},
  /** what: 'range', 'cursor' or 'choice' */
  tell(what) {
    if (this.told[what]) return;
    this.told[what] = true;
    requestAnimationFrame(() => {
      this.told[what] = false;
      this.watchers.forEach(watcher => watcher(what));
    });
  },
  zoom(from, to) {
    const end = Math.max(...runs.map(run => run.end), 1);
    const span = Math.min(end, Math.max(LEAST_SPAN, to - from));
    this.from = Math.max(0, Math.min(from, end - span));
    this.to = this.from + span;
    this.tell('range');
  },
  reset() {
    this.zoom(0, Infinity);
  },
  point(t) {
    this.cursor = t === null ? null : Math.max(0, Math.min(t, Math.max(...runs.map(run => run.end))));
    this.tell('cursor');
  },
  /** The colour slot of a vehicle; -1 for one of the many in grey. */
  slot(vid) {
    return this.chosen.indexOf(vid);
  },
  choose(vid, on) {
    this.chosen = on ? this.chosen.concat(vid) : this.chosen.filter(other => other !== vid);
    this.tell('choice');
  },
};

const label = vehicle => vehicle.facts.name + (runs.length > 1 ? ' · run ' + (vehicle.run.index + 1) : '');
function nameOf(run, vid) {
  const facts = run.facts.get(vid);
  return facts ? facts.name : String(vid);
}
const pairName = (run, pair) => nameOf(run, pair[0]) + ' – ' + nameOf(run, pair[1]);
