// A stand-in for the Java server, for the page's own tests and development. It keeps the contract, which test/standin.test.ts checks, and computes nothing real.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { Play } from './play.mjs';

const DIST = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json' };
const CSP = "default-src 'self'; img-src 'self' data: blob:; worker-src 'self' blob:; style-src 'self'; connect-src 'self'";
const LEGAL = { READY: ['SET', 'STOP'], SET: ['GO', 'READY', 'STOP'], GO: ['PAUSE', 'SET', 'STOP'], PAUSE: ['GO', 'STOP'], STOP: [] };
const SAMPLES = [
  { file: 'three-aircraft.yaml', path: 'scenarios/three-aircraft.yaml', name: 'Three aircraft', about: 'Three fixed-wing aircraft share a field and stay clear of each other.', vehicles: 3, problems: 0, sample: true },
  { file: 'traffic-wave.yaml', path: 'scenarios/traffic-wave.yaml', name: 'Traffic wave', about: 'Cars on a ring road: a stop-and-go wave grows from a whim of the first.', vehicles: 22, problems: 0, sample: true },
  { file: 'medical-evacuation.yaml', path: 'scenarios/medical-evacuation.yaml', name: 'Medical evacuation', about: 'A drone searches, a rover fetches, a phone is the patient.', vehicles: 6, problems: 0, sample: true },
  { file: 'my-field.yaml', path: 'scenarios/my-field.yaml', name: 'My field', about: '', vehicles: 0, problems: 2, sample: false },
];
const BROKEN = `name: My field
site: {lat: 36.8285, lon: -2.4043}
clock: {step: 20 ms, report: 100 ms}
vehicles:
  - ids: 1..4
    kind: grond
    start: {random-in: field}
    behaviors:
      wander: 1
      avoid: 10
  - ids: 9
    kind: pedestrian
    lenght: 0.5
`;
const PROBLEMS = [
  { line: 6, key: 'vehicles[0].kind', what: 'There is no kind "grond".', fix: 'use ground' },
  { line: 13, key: 'vehicles[1].lenght', what: 'There is no setting "lenght".', fix: 'write length' },
];

export function startFake({ port = 0, live = true, state = 'GO', vehicles = 12, real, blocked = [], hz = 10, map = true, rights = 'operator', cars = [] } = {}) {
  const world = { live, state, t: 40, factor: 1, bytes: 2.9e6, blocked: new Set(blocked), edition: 1, bySlow: 1 };
  const base = map ? { kind: 'geojson', url: '/map/base.geojson', attribution: 'Invented streets', picture: null } : null;
  let play = new Play({ vehicles, real, map: base });
  const span = [0, 120];
  const replays = { 'campus-mix-20260131T120000Z': new Play({ vehicles, real, map: base }), 'campus-mix-20260130T090000Z': new Play({ vehicles, real, map: base, seed: 2 }) };
  const viewers = new Set();
  const history = { alerts: [], events: [{ t_s: 12.3, name: 'FOUND', vid: 103, other: 105, x: 10, y: 20, text: 'rover-2 found car-5' }], states: [{ t_s: 0, state: 'GO' }] };
  const going = new Map();
  const values = new Map();
  const orders = new Map();

  const tell = (words) => viewers.forEach((viewer) => viewer.send(JSON.stringify(words)));
  const commanded = () => cars.map((vid) => ({ vid, ...(orders.get(vid) ?? { state: 'disarmed', why: '' }), arm_refusal: world.state === 'GO' ? '' : 'The run decides nothing for it now: it must be in GO.', max_speed_mps: 16.667 }));
  const status = () => ({
    type: 'status', run_state: world.state, t_s: world.t, legal: LEGAL[world.state], obeyed: world.state === 'PAUSE' ? play.n - 1 : play.n, all: play.n,
    margin: 0.93 - 0.05 * Math.sin(world.t), factor: world.factor, recording_bytes: world.bytes, reports_per_s: 10 * play.n, real: play.real, virtual: play.n - play.real, waiting: 0, lost: 0, viewers: viewers.size, left_out: 0, commanded: commanded(),
    asked_speed: Number.isFinite(world.factor) ? world.factor : null, end_with_missions: world.ends === true, time_refusal: '',
  });
  const check = () => ({ type: 'check', ready: play.n - world.blocked.size, all: play.n, waiting: 0, blocked: [...world.blocked].map((vid) => ({ vid, why: 'no report for 2.1 s' })) });
  const links = () => {
    const half = Math.ceil(play.n / 2);
    const link = (host, from, to, loss) => ({ host, vehicles: to - from + 1, rate_hz: 10 - 10 * loss, loss, age_s: 0.05, offset_s: 0.0012, margin: 0.9, vids: `${from}..${to}` });
    return [link('lab-1', 101, 100 + half, 0), ...(play.n > half ? [link('lab-2', 101 + half, 100 + play.n, 0.02)] : [])];
  };
  const event = (name, vid, text) => {
    const words = { t_s: world.t, name, vid, other: 0, x: null, y: null, text };
    history.events.push(words);
    tell({ type: 'event', ...words });
  };
  const change = (next) => {
    world.state = next;
    history.states.push({ t_s: world.t, state: next });
    event('STATE', 0, next);
    tell(status());
    if (next === 'STOP') {
      tell({ type: 'over', verdicts: [{ expectation: 'separation stays above 2 m', met: true, detail: 'least 2.4 m at 31.2 s' }], run: 'campus-mix-20260131T120000Z' });
    }
  };

  // The last two fall silent for a while again and again: one for 4 s, one for 20.
  const silent = (row) => {
    const quiet = [20, 4][play.n - 1 - row] ?? 0;
    const since = (world.t % 40) - 15;
    return play.n < 8 || since < 0 || since > quiet ? 0 : since < 4 ? 1 : since < 8 ? 2 : 3;
  };
  let number = 0;
  let encounters = [];
  let last = performance.now();
  const beat = setInterval(() => {
    const dt = (performance.now() - last) / 1000;
    last = performance.now();
    if (!world.live) {
      return;
    }
    if (world.state === 'GO') {
      world.t += dt * world.factor;
      world.bytes += 24 * play.n * dt * 10;
      for (const row of play.driven.keys()) {
        play.drive(row, dt);
      }
    }
    const cornerDue = !(Math.abs(world.t - world.cornered) < 0.4);
    world.cornered = cornerDue ? world.t : world.cornered;
    const corner = cornerDue && viewers.size > 0 ? play.corner(world.t) : null;
    for (const viewer of viewers) {
      if (corner) viewer.send(corner);
      if (world.state === 'GO' && viewer.charted?.length > 0) viewer.send(JSON.stringify({ type: 'samples', vehicles: viewer.charted.map((vid) => play.samples(vid, [world.t])) }));
    }
    number++;
    const warned = new Set(encounters.flatMap(({ vid, other }) => [vid, other]));
    const frame = !world.silent && viewers.size > 0 && [...viewers].some((viewer) => viewer.owed < 2) ? play.frame(world.t, { number, state: world.state, warned, silent, edition: world.edition }) : null;
    for (const viewer of viewers) {
      if (frame && viewer.owed < 2 && viewer.bufferedAmount === 0) {
        viewer.owed++;
        viewer.send(frame);
      }
    }
  }, 1000 / hz);
  const fifth = setInterval(() => {
    if (!world.live || world.state !== 'GO') {
      return;
    }
    const before = encounters.length;
    encounters = play.encounters(world.t);
    for (const one of encounters) {
      const key = `${one.vid} ${one.other}`;
      if (!going.has(key)) {
        const words = { t_s: world.t, ...one, turn: 1, climb: 0 };
        history.alerts.push(words);
        tell({ type: 'alert', ...words });
      }
      going.set(key, world.t);
    }
    going.forEach((t, key) => t < world.t - 3 && going.delete(key));
    if (encounters.length > 0 || before > 0) {
      tell({ type: 'encounters', t_s: world.t, list: encounters });
    }
  }, 200);
  const second = setInterval(() => {
    if (!world.live) {
      return;
    }
    tell({ type: 'vitals', t_s: world.t, margin: 0.9, links: links(), counters: { alerts: history.alerts.length, viewers: viewers.size } });
    if (world.state === 'READY' || world.state === 'SET') {
      tell(check());
    }
  }, 1000);
  const halfSecond = setInterval(() => world.live && tell(status()), 500);

  const parameters = (vid) => vid
    ? [
        { path: `vehicles[${vid - 101}].mobility.speed`, label: 'speed', meaning: 'cruising speed', value: '9', unit: 'm/s', kind: 'number', choices: null, min: 0, max: 30 },
        { path: `vehicles[${vid - 101}].behaviors.avoid.priority`, label: 'avoid: priority', meaning: 'which behavior goes first', value: '10', unit: '', kind: 'number', choices: null, min: 0, max: 255 },
        { path: `vehicles[${vid - 101}].behaviors.avoid.side`, label: 'avoid: side', meaning: 'which way to turn', value: 'advised', unit: '', kind: 'choice', choices: ['advised', 'left', 'right'], min: null, max: null },
      ].map((one) => ({ ...one, vehicles: String(vid), value: values.get(one.path) ?? one.value }))
    : [
        { path: 'alerts.lengths', label: 'alerts: lengths', meaning: 'predicted miss distance, in lengths, under which to warn', value: values.get('alerts.lengths') ?? '3', unit: '', kind: 'number', choices: null, min: 0, max: 50 },
        { path: 'areas.field', label: 'area field', meaning: 'where vehicles stay', value: JSON.stringify([play.field]), unit: 'm', kind: 'shape', choices: null, min: null, max: null },
      ].map((one) => ({ ...one, vehicles: null }));

  const runs = () => Object.keys(replays).map((id, index) => ({
    id, scenario: 'campus-mix', started: id.replace(/.*-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'), duration_s: 120, vehicles: play.n, alerts: 4 + index, bytes: 12.3e6, complete: index === 0,
    verdicts: [{ expectation: 'separation stays above 2 m', met: index === 0, detail: index === 0 ? 'least 2.4 m at 31.2 s' : 'least 0.8 m at 55.0 s' }, { expectation: 'rover-2 reaches home', met: true, detail: 'at 88.1 s' }],
  }));

  async function answer(request, url, body) {
    const path = url.pathname;
    const run = /^\/api\/runs\/([^/]+)\/(\w+)$/.exec(path);
    if (path === '/api/session') return { version: '0.1.0', protocol: 3, live: world.live, rights };
    if (path === '/api/scene') return play.scene();
    if (path === '/api/scenarios') return SAMPLES;
    if (path === '/api/scenarios/my-field.yaml') return { file: 'my-field.yaml', text: BROKEN, vehicles: 0, problems: PROBLEMS };
    if (/^\/api\/scenarios\/[^/]+$/.test(path)) return { file: path.split('/').pop(), text: 'name: Sample\n', vehicles: 3, problems: [] };
    if (/^\/api\/scenarios\/[^/]+\/start$/.test(path)) {
      if (world.live) return refuse(409, 'A run is on.', 'stop it first');
      const sample = SAMPLES.find(({ file }) => path.includes(file));
      play = new Play({ name: sample.name, vehicles: Math.max(3, sample.vehicles), real: 0, map: base });
      Object.assign(world, { live: true, state: 'READY', t: 0, edition: world.edition + 1 });
      return { ok: true };
    }
    if (path === '/api/runs') return runs();
    if (run && !replays[run[1]]) return refuse(404, 'There is no such run.', 'see the list of runs');
    if (run && run[2] === 'scene') return replays[run[1]].scene(span);
    if (run && run[2] === 'marks') return { states: [{ t_s: 0, state: 'GO' }, { t_s: 60, state: 'PAUSE' }, { t_s: 60.1, state: 'GO' }], events: [{ t_s: 12.3, name: 'FOUND', vid: 103, other: 105, x: 10, y: 20, text: 'rover-2 found car-5' }, { t_s: 88, name: 'ON_SCENE', vid: 101, other: 0, x: null, y: null, text: 'phone-1 on scene' }], alerts: [[31, 101, 104], [72, 102, 106]].map(([t_s, vid, other]) => ({ t_s, vid, other, seconds: 3, metres: 1.2, metres_now: 14, turn: 1, climb: 0 })) };
    if (/^\/api\/(runs|scenarios)\/[^/]+\/picture$/.test(path)) return { svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 150"><path d="M20 130C90 20 230 20 300 130" fill="none" stroke="#59bfff" stroke-width="2"/></svg>' };
    if (run && (run[2] === 'delete' || run[2] === 'restore')) return { ok: true };
    if (/\/review\/job$/.test(path)) return { id: 1, kind: 'review', of: path.split('/')[3], state: 'done', progress: 1, step: '', ahead: 0, problem: null };
    if (run && run[2] === 'requirements') return [{ expectation: 'separation stays above 2 m', met: false, detail: 'least 0.8 m at 55.0 s', spans: [{ from_s: 0, to_s: 54, standing: 'met' }, { from_s: 54, to_s: 57, standing: 'violated' }, { from_s: 57, to_s: 120, standing: 'met' }] }, { expectation: 'rover-2 reaches home', met: true, detail: 'at 88.1 s', spans: [{ from_s: 0, to_s: 88, standing: 'open' }, { from_s: 88, to_s: 120, standing: 'met' }] }];
    if (run && run[2] === 'series') return series(replays[run[1]], url.searchParams, span);
    if (run && run[2] === 'radio') return { vid: Number(url.searchParams.get('vid')), busy: { sender: 0, t_s: [1, 2], value: [0.1, 0.2] }, ages: [{ sender: 101, t_s: [1, 2], value: [0.1, 0.2] }] };
    if (run && run[2] === 'closest') return [{ vid: 101, other: 102, metres: 12.5 }, { vid: 103, other: 104, metres: 20 }];
    if (run && run[2] === 'review') return { html: `<!doctype html><title>Review</title><p>${run[1]}` };
    if (path === '/api/live/state') {
      if (!LEGAL[world.state].includes(body.wish)) return refuse(409, `${world.state} does not lead to ${body.wish}.`, `choose one of ${LEGAL[world.state].join(', ')}`);
      if (body.override) event('OVERRIDE', 0, body.override);
      change(body.wish);
      return { ok: true };
    }
    if (path === '/api/live/https') return { ok: true };
    if (path === '/api/live/guests') return { open: false, url: '', caution: '', reachable: false, svg: '', roles: [], seated: [] };
    if (path === '/api/live/parameters') return parameters(Number(url.searchParams.get('vid')));
    if (path === '/api/live/change' && body.path.startsWith('commands.')) {
      const [state, name] = { arm: ['armed', 'ARMED'], disarm: ['disarmed', 'DISARMED'], halt: ['halted', 'HALTED'] }[body.value];
      orders.set(Number(body.path.split('.')[1]), { state, why: 'by operator' });
      event(name, Number(body.path.split('.')[1]), 'by operator');
      tell(status());
      return { ok: true };
    }
    if (path === '/api/live/change') {
      if (body.path !== 'areas.field' && /speed|priority|lengths/.test(body.path) && !(parseFloat(body.value) >= 0)) return refuse(422, `${body.path} is a number from 0, not "${body.value}".`, 'write for instance 3');
      if (body.path === 'areas.field') [play.field] = JSON.parse(body.value);
      values.set(body.path, body.path.startsWith('areas.') ? body.value : body.value.split(' ')[0]);
      event('CHANGED', 0, `${body.path} = ${String(body.value).slice(0, 60)}`);
      tell({ type: 'scene-changed' });
      return { ok: true };
    }
    if (path === '/api/live/time') {
      if (body.speed !== undefined) world.factor = body.speed === 'fast' ? 50 : body.speed;
      if (body.step !== undefined) world.t += 0.1;
      if (body.end_with_missions !== undefined) world.ends = body.end_with_missions === 'yes';
      tell(status());
      return { ok: true };
    }
    if (path === '/api/live/trigger') {
      event('TRIGGERED', 0, body.name);
      return { ok: true };
    }
    if (path === '/map/base.geojson') return baseMap(play.half);
    return null;
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://localhost');
    response.setHeader('Content-Security-Policy', CSP);
    try {
      if (request.method === 'POST' && request.headers['x-tandem'] !== '1') {
        return reply(response, 403, { problem: { what: 'A post needs the header X-Tandem.', fix: 'send X-Tandem: 1' } });
      }
      const words = await answer(request, url, request.method === 'POST' ? JSON.parse(await bodyOf(request)) : null);
      if (words?.refusal) return reply(response, words.refusal, { problem: words.problem });
      if (words?.svg?.startsWith('<svg')) return response.setHeader('Content-Type', 'image/svg+xml').end(words.svg);
      if (words?.html) return response.setHeader('Content-Type', 'text/html').end(words.html);
      if (words !== null) return reply(response, 200, words);
      await serveFile(response, url.pathname);
    } catch (error) {
      reply(response, 500, { problem: { what: String(error), fix: '' } });
    }
  });

  const sockets = new WebSocketServer({ server, handleProtocols: (offered) => (offered.has('tandem.1') ? 'tandem.1' : false) });
  sockets.on('connection', (socket, request) => {
    const run = /^\/ws\/runs\/(.+)$/.exec(request.url);
    if (run && !replays[run[1]]) return socket.close(4003, 'unknown run');
    if (run) return replayTo(socket, replays[run[1]], span);
    socket.owed = 0;
    viewers.add(socket);
    socket.send(JSON.stringify({ type: 'history', ...history }));
    socket.send(JSON.stringify(status()));
    socket.send(JSON.stringify({ type: 'signals', t_s: world.t, list: [] }));
    socket.on('close', () => viewers.delete(socket));
    socket.on('message', (text) => hearLive(socket, JSON.parse(text)));
  });

  function hearLive(socket, words) {
    const row = words.vid - 101;
    if (words.type === 'more') socket.owed = Math.max(0, socket.owed - 1);
    if (words.type === 'chart') socket.charted = words.vids.split(',').filter(Boolean).map(Number);
    if (words.type === 'take') {
      play.driven.set(row, { place: { ...play.at(row, world.t) }, steer: 0, throttle: 0, pitch: 0 });
      tell({ type: 'driving', vid: words.vid, by: 'operator-1' });
    }
    if (words.type === 'release') {
      play.driven.delete(row);
      tell({ type: 'driving', vid: words.vid, by: null });
    }
    radioAnswer(play, words, world.t).forEach((one) => socket.send(JSON.stringify(one)));
    if (words.type === 'drive' && play.driven.has(row)) Object.assign(play.driven.get(row), { steer: words.steer, throttle: words.throttle, pitch: words.pitch });
  }

  const stop = () => new Promise((done) => {
    [beat, fifth, second, halfSecond].forEach(clearInterval);
    sockets.clients.forEach((socket) => socket.terminate());
    server.closeAllConnections();
    server.close(done);
  });
  return new Promise((done) => server.listen(port, '127.0.0.1', () => done({ port: server.address().port, url: `http://127.0.0.1:${server.address().port}`, world, change, stop })));
}

/** What is asked of the radio: everyone hears everyone, the less the farther apart their ids are. */
function radioAnswer(play, words, t) {
  const vids = Array.from({ length: Math.min(play.n, 12) }, (_, row) => 101 + row);
  if (words.type === 'radio-links') {
    const pairs = vids.flatMap((from) => vids.filter((to) => to !== from && (!words.vid || words.vid === from || words.vid === to)).map((to) => [from, to]));
    const links = pairs.map(([from, to]) => [from, to, 20, Math.max(0, 22 - 3 * Math.abs(from - to)), Math.abs(from - to) > 7 ? null : 0.1 * Math.abs(from - to)]);
    return [{ type: 'radio-links', vid: words.vid ?? 0, t_s: t, window_s: 2, links, more: 0 }];
  }
  if (words.type === 'radio-list') {
    const messages = vids.map((sender, i) => ({ t_s: Math.max(0, t - 0.1 * i), kind: i % 4 === 3 ? 'denm' : 'cam', sender, seq: Math.floor(10 * t) - i, latency_ms: 2.4, receivers: 11, delivered: 11 - (i % 3),
      losses: Array.from({ length: i % 3 }, (_, n) => ({ receiver: 101 + n, reason: 'weak signal' })), payload: i % 4 === 3 ? 'cause=standing-vehicle number=3' : '' }));
    return [{ type: 'radio-list', t_s: t, messages: messages.filter((one) => (!words.kind || one.kind === words.kind) && (!words.sender || one.sender === words.sender) && (words.lost !== 'only' || one.losses.length > 0)) }];
  }
  return [];
}

/** Plays a recording to one viewer. */
function replayTo(socket, play, span) {
  const at = { t: span[0], playing: true, speed: 1, direction: 1, jump: true, owed: 0, number: 0, dirty: true };
  const status = () => socket.send(JSON.stringify({ type: 'status', run_state: 'GO', t_s: at.t, playing: at.playing, speed: at.speed, direction: at.direction, span_s: span, real: play.real, virtual: play.n - play.real }));
  const beat = setInterval(() => {
    if (at.playing) {
      at.t += 0.1 * at.speed * at.direction;
      at.dirty = true;
      if (at.t >= span[1] || at.t <= span[0]) {
        at.t = Math.min(span[1], Math.max(span[0], at.t));
        at.playing = false;
        status();
      }
    }
    if (at.dirty && at.owed < 2) {
      const list = play.encounters(at.t);
      if (at.jump) {
        socket.send(play.corner(at.t));
        at.cornered = at.t;
      }
      for (const way = Math.sign(at.t - at.cornered); way * (at.t - at.cornered) >= 0.4;) {
        at.cornered += 0.4 * way;
        socket.send(play.corner(at.cornered));
      }
      socket.send(play.frame(at.t, { number: ++at.number, jump: at.jump, warned: new Set(list.flatMap(({ vid, other }) => [vid, other])) }));
      socket.send(JSON.stringify({ type: 'encounters', t_s: at.t, list }));
      at.owed++;
      at.jump = at.dirty = false;
    }
  }, 100);
  const half = setInterval(status, 500);
  socket.on('close', () => [beat, half].forEach(clearInterval));
  socket.on('message', (text) => {
    const words = JSON.parse(text);
    if (words.type === 'more') return void at.owed--;
    const radio = radioAnswer(play, words, at.t);
    if (radio.length) return radio.forEach((one) => socket.send(JSON.stringify(one)));
    if (words.type === 'play') at.playing = true;
    if (words.type === 'pause') at.playing = false;
    if (words.type === 'speed') at.speed = words.value === 'fast' ? 50 : words.value;
    if (words.type === 'direction') at.direction = words.value;
    if (words.type === 'seek') Object.assign(at, { t: words.t_s, jump: true, dirty: true });
    if (words.type === 'step') Object.assign(at, { t: at.t + 0.1 * words.beats, playing: false, dirty: true });
    status();
  });
  status();
}

/** Ten reports a second over the range that is asked for. */
function series(play, query, span) {
  const [from, to] = [Math.max(span[0], Number(query.get('from'))), Math.min(span[1], Number(query.get('to')) - 1e-9)];
  const times = [];
  for (let i = Math.ceil(10 * from - 1e-6); i <= 10 * to + 1e-6; i++) {
    times.push(i / 10);
  }
  return { vehicles: query.get('vids').split(',').map((vid) => play.samples(Number(vid), times, query.get('columns').split(','))) };
}

function refuse(status, what, fix) {
  return { refusal: status, problem: { what, fix } };
}

function reply(response, status, words) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(words));
}

async function bodyOf(request) {
  let text = '';
  for await (const part of request) {
    text += part;
  }
  return text || '{}';
}

async function serveFile(response, path) {
  const file = extname(path) ? normalize(path).replace(/^(\.\.[/\\])+/, '') : 'index.html';
  const data = await readFile(join(DIST, file)).catch(() => null);
  response.writeHead(data ? 200 : 404, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(data ?? '');
}

/** Streets, greens and houses of nowhere, about the site. */
function baseMap(half) {
  const [lat, lon] = [36.8285, -2.4043];
  const at = (x, y) => [lon + x / (111320 * Math.cos((lat * Math.PI) / 180)), lat + y / 110980];
  const features = [];
  const add = (properties, type, coordinates) => features.push({ type: 'Feature', properties, geometry: { type, coordinates } });
  const rectangle = (x, y, w, h) => [[at(x, y), at(x + w, y), at(x + w, y + h), at(x, y + h), at(x, y)]];
  add({ kind: 'green' }, 'Polygon', rectangle(-0.9 * half, -0.8 * half, 0.5 * half, 0.4 * half));
  add({ kind: 'water' }, 'Polygon', rectangle(0.5 * half, 0.55 * half, 0.35 * half, 0.3 * half));
  for (let i = -3; i <= 3; i++) {
    const s = (i * half) / 3;
    add({ kind: 'road', sort: 'minor' }, 'LineString', [at(s, -1.2 * half), at(s + 8, 1.2 * half)]);
    add({ kind: 'road', sort: 'minor' }, 'LineString', [at(-1.2 * half, s), at(1.2 * half, s + 8)]);
  }
  for (let i = 0; i < 60; i++) {
    const [x, y] = [Math.sin(i * 12.9) * half, Math.cos(i * 78.2) * half];
    add({ kind: 'building', height: 5 + (i % 7) * 3, base: 0 }, 'Polygon', rectangle(x, y, 10 + (i % 5) * 4, 9 + (i % 4) * 4));
  }
  return { type: 'FeatureCollection', features };
}
