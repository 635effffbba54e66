// A world that is a function of time: everyone sails a Lissajous figure, so any moment of any run can be asked for.

const TURN = 2 * Math.PI;
const STATE = { READY: 1, SET: 2, GO: 3, PAUSE: 4, STOP: 5 };

/** A number from 0 to 1 that depends on the row and the purpose only. */
function chance(row, purpose) {
  let h = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}

const GROUPS = [
  { name: 'phones', kind: 'pedestrian', symbol: 'circle', real: true, length_m: 0.5, body_m: [0.5, 0], speed: 1.6, z: 0, behaviors: [], steps: [] },
  { name: 'rovers', kind: 'ground', symbol: 'triangle', real: true, length_m: 2.7, body_m: [4.5, 1.8], speed: 6, z: 0, behaviors: ['follow-path', 'avoid'], steps: ['to the gate', 'patrol', 'home'] },
  { name: 'cars', kind: 'ground', symbol: 'triangle', real: false, length_m: 2.7, body_m: [4.5, 1.8], speed: 9, z: 0, behaviors: ['wander', 'stay-in-bounds', 'avoid'], steps: [] },
  { name: 'aircraft', kind: 'air/fixed-wing', symbol: 'diamond', real: false, length_m: 2, body_m: [2, 0], speed: 15, z: 60, behaviors: ['wander', 'periodic-turn', 'stay-in-bounds', 'avoid'], steps: ['climb', 'search', 'return'] },
  { name: 'people', kind: 'pedestrian', symbol: 'circle', real: false, length_m: 0.5, body_m: [0.5, 0], speed: 1.4, z: 0, behaviors: ['wander', 'avoid'], steps: [] },
  { name: 'boats', kind: 'surface', symbol: 'hull', real: false, length_m: 6, body_m: [6, 2], speed: 5, z: 0, behaviors: ['wander', 'hover'], steps: [] },
];
const VIRTUAL = [2, 3, 2, 4, 3, 5];

export class Play {
  constructor({ name = 'campus-mix', vehicles = 12, real = Math.min(vehicles, 4), map = null, seed = 1 } = {}) {
    this.name = name;
    this.n = vehicles;
    this.seed = seed;
    this.map = map;
    this.half = Math.max(120, 14 * Math.sqrt(vehicles));
    this.group = Array.from({ length: vehicles }, (_, row) => (row < real ? row % 2 : VIRTUAL[(row - real) % VIRTUAL.length]));
    this.real = real;
    this.field = box(this.half);
    this.driven = new Map();
  }

  scene(span = null) {
    const h = this.half;
    return {
      name: this.name, seed: this.seed,
      site: { lat_deg: 36.8285, lon_deg: -2.4043, height_m: 20, utm_zone: 30, convergence_rad: 0.00623 },
      clock: { report_s: 0.1, step_s: 0.01, duration_s: span ? span[1] : null },
      alerts: { lengths: 3, seconds: 8 },
      points: [{ name: 'home', x: 0, y: 0, z: 0 }, { name: 'beacon', x: 0.6 * h, y: 0.4 * h, z: 0 }],
      areas: [{ name: 'field', rings: [this.field] }, { name: 'keep-out', rings: [circle(-0.45 * h, 0.35 * h, 0.16 * h)] }],
      zones: [],
      walls: { areas: [], cell_m: 0, boxes: [] },
      lanes: [],
      closed_lanes: [],
      paths: [{ name: 'lap', closed: true, points: circle(0.3 * h, -0.3 * h, 0.35 * h).map(([x, y]) => [x, y, 0]) }],
      gates: [{ name: 'start', points: [[0.6 * h, -0.3 * h, 0], [0.7 * h, -0.3 * h, 0]] }],
      signals: [{ name: 'crossing', actuated: false, offset_s: 0, phases: [{ seconds: 20, states: 'Gr' }, { seconds: 3, states: 'yr' }, { seconds: 20, states: 'rG' }, { seconds: 3, states: 'ry' }],
        lines: [{ links: [0], x: 0.4 * h, y: 0, z: 0, heading: 0, width_m: 3.5 }, { links: [1], x: 0.42 * h, y: -0.02 * h, z: 0, heading: 1.5708, width_m: 3.5 }] }],
      radio: { channel: '802.11p', recorded: 'all', followers: [] },
      terrain: null, weather: { visibility_m: null, rain_mmph: 0, light: { east: 0.5, north: -0.5, up: 0.7071, direct: 0.65, ambient: 0.4 } }, props: [], cameras: [{ name: 'gate', at: [0.6 * h, -0.5 * h, 12], towards: [0.6 * h, -0.3 * h, 0] }],
      map: this.map,
      triggers: [{ name: 'rain', label: 'It rains', about: 'Everyone drives a third slower.' }, { name: 'lights-out', label: 'Lights out', about: 'Cameras see half as far.' }],
      fidelity: { quintet: [3, 2, 1, 2, 2], sum: 10, reasons: ['Real vehicles move', 'Virtual sensors see real vehicles', 'One clock'] },
      groups: GROUPS.map(({ speed, z, ...group }) => ({ extra: false, comes: false, shape: null, look: null, sensors: [], reasons: group.behaviors.map(() => ['']), ...group })),
      vid: this.group.map((_, row) => 101 + row),
      names: this.group.map((g, row) => `${GROUPS[g].name.replace(/s$/, '')}-${row + 1}`),
      group: this.group,
      span_s: span,
    };
  }

  /** x, y, z, heading, speed of a row at a time. */
  at(row, t) {
    const hand = this.driven.get(row);
    if (hand) {
      return hand.place;
    }
    const g = GROUPS[this.group[row]];
    const r = this.half * (0.12 + 0.3 * chance(row, 1));
    const w = g.speed / r * (0.7 + 0.6 * chance(row, 2));
    const v = w * (0.6 + 0.7 * chance(row, 3));
    const [p, q] = [TURN * chance(row + this.seed * 7, 4), TURN * chance(row, 5)];
    const cx = (chance(row, 6) - 0.5) * 2 * (this.half - r);
    const cy = (chance(row, 7) - 0.5) * 2 * (this.half - r);
    const dx = r * w * Math.cos(w * t + p);
    const dy = r * v * Math.cos(v * t + q);
    return {
      x: cx + r * Math.sin(w * t + p), y: cy + r * Math.sin(v * t + q),
      z: g.z ? g.z * (0.7 + 0.6 * chance(row, 8)) + 10 * Math.sin(0.2 * t + p) : 0,
      heading: Math.atan2(dy, dx), speed: Math.hypot(dx, dy),
    };
  }

  /** Pairs among the first rows that come close, nearest in time first. */
  encounters(t) {
    const list = [];
    const now = Array.from({ length: Math.min(this.n, 120) }, (_, row) => this.at(row, t));
    for (let a = 0; a < now.length; a++) {
      for (let b = a + 1; b < now.length; b++) {
        const [p, q] = [now[a], now[b]];
        const near = Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z);
        if (near < 25) {
          const rx = q.x - p.x, ry = q.y - p.y;
          const vx = q.speed * Math.cos(q.heading) - p.speed * Math.cos(p.heading);
          const vy = q.speed * Math.sin(q.heading) - p.speed * Math.sin(p.heading);
          const s = Math.max(0, -(rx * vx + ry * vy) / (vx * vx + vy * vy + 1e-9));
          const metres = Math.hypot(rx + s * vx, ry + s * vy);
          if (s > 0 && s < 8 && metres < 9) {
            list.push({ vid: 101 + a, other: 101 + b, metres_now: near, metres, seconds: s });
          }
        }
      }
    }
    return list.sort((a, b) => a.metres_now - b.metres_now).slice(0, 200);
  }

  /** A binary frame as the contract has it. */
  frame(t, { number, state = 'GO', jump = false, edition = 1, warned = new Set(), silent = () => 0 }) {
    const n = this.n;
    const pad = (bytes) => (bytes + 3) & ~3;
    const buffer = new ArrayBuffer(32 + 12 * n + 7 * pad(2 * n) + 3 * pad(n));
    const header = new DataView(buffer);
    header.setUint8(0, 1);
    header.setUint8(1, 3);
    header.setUint16(2, jump ? 1 : 0, true);
    header.setUint32(4, number, true);
    header.setBigInt64(8, BigInt(Math.round(t * 1e9)), true);
    header.setUint32(16, n, true);
    header.setUint32(20, edition, true);
    let at = 32;
    const column = (Type, size) => {
      const view = new Type(buffer, at, n);
      at += pad(size * n);
      return view;
    };
    const [x, y, z] = [column(Int32Array, 4), column(Int32Array, 4), column(Int32Array, 4)];
    const [heading, speed, steer, pitch] = [column(Uint16Array, 2), column(Int16Array, 2), column(Int16Array, 2), column(Int16Array, 2)];
    const rung = column(Uint8Array, 1);
    const [step, yawRate, roll] = [column(Uint16Array, 2), column(Int16Array, 2), column(Int16Array, 2)];
    const indicators = column(Uint8Array, 1);
    const flags = column(Uint8Array, 1);
    for (let row = 0; row < n; row++) {
      const place = this.at(row, t);
      const group = GROUPS[this.group[row]];
      x[row] = Math.round(place.x * 100);
      y[row] = Math.round(place.y * 100);
      z[row] = Math.round(place.z * 100);
      heading[row] = Math.round((place.heading / TURN) * 65536);
      speed[row] = Math.round(place.speed * 100);
      steer[row] = Math.round(2000 * Math.sin(t / 5 + row));
      pitch[row] = 0;
      yawRate[row] = Math.round(20 * Math.sin(t / 5 + row));
      roll[row] = 0;
      indicators[row] = Math.floor(t / 5 + row) % 3;
      step[row] = group.steps.length ? 1 + (Math.floor(t / 30) % group.steps.length) : 0;
      rung[row] = group.behaviors.length ? 1 + (Math.floor(t / 7 + 13 * chance(row, 9)) % group.behaviors.length) : 0;
      flags[row] = STATE[state] | (warned.has(101 + row) ? 8 : 0) | (silent(row) << 4) | (this.driven.has(row) ? 128 : 0);
    }
    return buffer;
  }

  /** Corners of tails as the contract has them. */
  corner(t) {
    const n = this.n;
    const buffer = new ArrayBuffer(32 + 12 * n + ((n + 3) & ~3));
    const header = new DataView(buffer);
    header.setUint8(0, 2);
    header.setUint8(1, 3);
    header.setBigInt64(8, BigInt(Math.round(t * 1e9)), true);
    header.setUint32(16, n, true);
    const [x, y, z] = [0, 1, 2].map((column) => new Int32Array(buffer, 32 + 4 * n * column, n));
    for (let row = 0; row < n; row++) {
      const place = this.at(row, t);
      [x[row], y[row], z[row]] = [place.x, place.y, place.z].map((metres) => Math.round(100 * metres));
    }
    return buffer;
  }

  /** Reports of a vehicle at some times. */
  samples(vid, times, names = ['east', 'north', 'up', 'heading', 'speed', 'steer', 'pitch', 'yawRate', 'roll', 'travelled']) {
    const places = times.map((t) => this.at(vid - 101, t));
    const value = { east: (p) => p.x, north: (p) => p.y, up: (p) => p.z, heading: (p) => p.heading, speed: (p) => p.speed, travelled: (p, i) => p.speed * times[i] };
    return { vid, t_s: times, gaps: [], columns: Object.fromEntries(names.map((name) => [name, places.map((place, i) => value[name]?.(place, i) ?? 0)])) };
  }

  /** Drives a vehicle by hand for a moment. */
  drive(row, dt) {
    const hand = this.driven.get(row);
    hand.place.heading += hand.steer * -0.9 * dt;
    hand.place.speed = Math.max(-3, Math.min(12, hand.place.speed + (4 * hand.throttle - 0.3 * hand.place.speed) * dt));
    hand.place.x += hand.place.speed * Math.cos(hand.place.heading) * dt;
    hand.place.y += hand.place.speed * Math.sin(hand.place.heading) * dt;
    hand.place.z += 3 * hand.pitch * dt;
  }
}

function box(h) {
  return [[-h, -h], [0.3 * h, -1.05 * h], [h, -h], [1.05 * h, 0.2 * h], [h, h], [-h, h]];
}

function circle(x, y, r) {
  return Array.from({ length: 24 }, (_, i) => [x + r * Math.cos((i * TURN) / 24), y + r * Math.sin((i * TURN) / 24)]);
}
