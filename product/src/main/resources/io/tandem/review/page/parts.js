// The parts of the page, each with a table that says the same.

const SIGNALS = [
  {id: 'path', title: 'Path length', y: 'path length in m', note: 'Distance travelled since the start. Waves of stop and go show as steps that run back through the row.', least: 0},
  {id: 'speed', title: 'Speed', y: 'speed in m/s', note: 'Along the heading; lowest and highest of every moment drawn.', fact: 'speed_mps'},
  {id: 'acceleration', title: 'Acceleration', y: 'acceleration in m/s²', note: 'Its length in the plane, low-passed at 10 Hz where the log allows.', fact: 'acceleration_mps2'},
  {id: 'jerk', title: 'Jerk', y: 'jerk in m/s³', note: 'Change of the low-passed acceleration: what passengers feel.', fact: 'jerk_mps3'},
  {id: 'lane', title: 'Lane error', y: 'metres left of the path', note: 'Across the path that a vehicle follows, positive to the left.', fact: 'lane'},
];

/** More grey curves than this are drawn as one band. */
const MOST_GREY = 30;
const bands = new Map();

const crowded = id => runs[0].vehicles.filter(vehicle => vehicle.series[id] && vehicle.series[id].lo).length > MOST_GREY;

/** From the least to the greatest of everyone. */
function signalBand(id) {
  if (!bands.has(id)) {
    const {t0, dt, n} = runs[0].grid, lo = new Float32Array(n).fill(NaN), hi = new Float32Array(n).fill(NaN);
    for (const vehicle of runs[0].vehicles.filter(v => v.series[id] && v.series[id].lo)) {
      const low = vehicle.series[id].lo, high = vehicle.series[id].hi || low;
      for (let i = 0; i < n; i++) {
        if (!(lo[i] <= low[i]) && !Number.isNaN(low[i])) lo[i] = low[i];
        if (!(hi[i] >= high[i]) && !Number.isNaN(high[i])) hi[i] = high[i];
      }
    }
    bands.set(id, {lo, hi, t0, dt});
  }
  return bands.get(id);
}

/** The curves of one signal: coloured ones last, so that they lie on top. */
function signalCurves(id) {
  const curves = [], many = crowded(id);
  for (const run of runs) {
    for (const vehicle of run.vehicles) {
      const series = vehicle.series[id];
      if (!series || !series.lo || many && view.slot(vehicle.vid) < 0) continue;
      curves.push({lo: series.lo, hi: series.hi, t0: run.grid.t0, dt: run.grid.dt, slot: view.slot(vehicle.vid), label: label(vehicle),
        wide: vehicle.facts.real, ghost: run.index > 0});
    }
  }
  return curves.sort((a, b) => (a.slot < 0 ? 0 : 1) - (b.slot < 0 ? 0 : 1));
}

function signalTable(signal) {
  const digits = value => num(value, 3);
  const rows = runs.flatMap(run => run.vehicles.filter(v => v.series[signal.id] && v.series[signal.id].lo).map(vehicle => {
    const {lo, hi} = vehicle.series[signal.id];
    let least = Infinity, most = -Infinity, when = 0, filled = 0, last = NaN;
    for (let i = 0; i < lo.length; i++) {
      if (Number.isNaN(lo[i])) continue;
      const high = hi ? hi[i] : lo[i];
      if (lo[i] < least) least = lo[i];
      if (high > most) { most = high; when = run.grid.t0 + (i + .5) * run.grid.dt; }
      filled++;
      last = high;
    }
    return [label(vehicle), String(vehicle.vid), digits(least), digits(most), clock(when), digits(last), num(100 * filled / lo.length, 1) + ' %'];
  }));
  return table([{name: 'vehicle', text: true}, 'id', 'least', 'greatest', 'at', 'last', 'known'], rows, {label: signal.title});
}

function signalSections() {
  return SIGNALS.filter(signal => signalCurves(signal.id).length).map(signal =>
    section(signal.id, signal.title, signal.note + (crowded(signal.id) ? ' Grey: from the least to the greatest of all.' : ''), new TimePlot({
      title: signal.title + ' against time', y: signal.y, least: signal.least, band: () => crowded(signal.id) ? signalBand(signal.id) : null,
      curves: () => signalCurves(signal.id)}).box, twin(() => signalTable(signal))));
}

// Distances

const pairKey = pair => pair.pair.join('-');

function distanceCurves() {
  const slots = [...view.pairs];
  return runs.flatMap(run => run.pairs.map(pair => ({lo: pair.lo, hi: pair.hi, t0: run.grid.t0, dt: run.grid.dt, slot: slots.indexOf(pairKey(pair)),
    label: pairName(run, pair.pair), ghost: run.index > 0}))).filter(curve => curve.slot >= 0 || !runs[0].envelope).sort((a, b) => (a.slot < 0 ? 0 : 1) - (b.slot < 0 ? 0 : 1));
}

function distanceHoles() {
  const slots = [...view.pairs];
  return runs[0].pairs.filter(pair => slots.includes(pairKey(pair)))
    .flatMap(pair => pair.holes.map(hole => ({from: hole.from_s, to: hole.to_s, bound: hole.bound_m, slot: slots.indexOf(pairKey(pair))})));
}

function distanceSection() {
  const first = runs[0], review = first.review;
  const lines = review.separation_expected.map(rule => ({y: rule.at_least_m, label: 'expected at least ' + num(rule.at_least_m, 1) + ' m'
    + (rule.vehicles.length ? ' with ' + rule.vehicles.join(', ') : '') + (rule.after_s > 0 ? ' from ' + num(rule.after_s, 0) + ' s on' : '')}));
  const band = () => first.envelope ? {lo: first.envelope.lo, hi: first.envelope.hi, t0: first.grid.t0, dt: first.grid.dt} : null;
  const plot = new TimePlot({title: 'Distances between vehicles against time', y: 'distance in m', least: 0, lines, band, holes: distanceHoles, curves: distanceCurves}, 330);
  const note = 'Centre to centre. The closest pairs in colour' + (first.envelope ? '; grey band: nearest and farthest of ' + first.envelope.of
    : first.pairs.length < review.pairs ? '; grey: the closest ' + first.pairs.length + ' of ' + whole(review.pairs) : '; all others in grey')
    + '. Shaded red: nothing recorded there; the dotted line is how near the pair may have come in between.';
  return section('distances', 'Distances', note, plot.box, el('h3', {}, 'Closest approaches'), separationTable(first));
}

function separationTable(run) {
  const rows = run.review.min_separation.slice(0, 200).map(pair => {
    const drawn = run.pairs.some(other => pairKey(other) === pairKey(pair));
    const tick = el('input', {type: 'checkbox', disabled: !drawn, 'aria-label': 'Draw ' + pairName(run, pair.pair), onchange: event => {
      if (event.target.checked) view.pairs.add(pairKey(pair)); else view.pairs.delete(pairKey(pair));
      view.tell('choice');
    }});
    tick.checked = view.pairs.has(pairKey(pair));
    const near = run.review.separation_expected.some(rule => pair.distance_m < rule.at_least_m && pair.t_s >= rule.after_s
      && (!rule.vehicles.length || pair.pair.some(vid => rule.vehicles.includes(vid))));
    return [tick, pairName(run, pair.pair) + (pair.together ? ' (one carries the other)' : ''), pair.pair.join(' – '), {value: num(pair.distance_m), flag: near}, num(pair.gap_m), moment(pair.t_s), placeText(pair.at_m),
      num(100 * pair.valid_share, 1) + ' %', num(pair.bound_m)];
  });
  return table(['plot', {name: 'pair', text: true}, 'ids', 'distance m', 'gap m', 'at', 'east, north, up m', 'known', 'bound in holes m'], rows, {label: 'Closest approaches'});
}

function placeText(place) {
  return place ? place.map(v => num(v, 1)).join(', ') : '–';
}

/** A time that takes the cursor there. */
function moment(t) {
  if (!known(t)) return '–';
  return el('button', {class: 'moment', onclick: () => view.point(t), title: 'Put the cursor here'}, clock(t));
}

// Safety

const SAFETY = [
  {key: 'time_to_collision', title: 'Time to collision', value: 'ttc_s', unit: 's', flag: v => v < 1.5, note: 'least, outlines under constant velocity; under 1.5 s is critical'},
  {key: 'post_encroachment', title: 'Post-encroachment time', value: 'pet_s', unit: 's', flag: v => v < 1, note: 'least between leaving and entering the same ground; negative: both were on it'},
  {key: 'deceleration_to_avoid', title: 'Deceleration to avoid a crash', value: 'drac_mps2', unit: 'm/s²', flag: v => v > 3.35, note: 'greatest in lane; over 3.35 m/s² is critical'},
];

/** Time to collision of the chosen pairs; past ten seconds nobody minds. */
function collisionPlot() {
  const curves = () => runs.flatMap(run => run.pairs.filter(pair => pair.ttc && view.pairs.has(pairKey(pair))).map(pair => ({lo: pair.ttc, hi: null,
    t0: run.grid.t0, dt: run.grid.dt, slot: [...view.pairs].indexOf(pairKey(pair)), label: pairName(run, pair.pair), ghost: run.index > 0})));
  if (!curves().length) return null;
  return new TimePlot({title: 'Time to collision against time', y: 'time to collision in s', least: 0, cap: 10, curves,
    lines: [{y: 1.5, label: 'critical under 1.5 s'}]}, 200).box;
}

function safetySection() {
  const run = runs[0];
  const boxes = SAFETY.filter(kind => (run.review[kind.key] || []).length).map(kind => [
    el('h3', {}, kind.title, ' ', el('span', {class: 'quiet small'}, kind.note)),
    table([{name: 'pair', text: true}, 'ids', kind.unit, 'at', 'east, north, up m'], run.review[kind.key].slice(0, 50).map(row =>
      [pairName(run, row.pair), row.pair.join(' – '), {value: num(row[kind.value]), flag: kind.flag(row[kind.value])}, moment(row.t_s), placeText(row.at_m)]),
    {label: kind.title})]);
  if (!boxes.length) boxes.push(el('p', {class: 'quiet'}, 'No two vehicles were on a course to meet.'));
  return section('safety', 'Conflicts', 'Worst moment of every pair that had one, the worst first; the curves are of the pairs chosen above', collisionPlot(), ...boxes);
}

// Platoons

function stringSection() {
  const platoons = runs.flatMap(run => run.review.string_stability.map(platoon => ({run, platoon})));
  if (!platoons.length) return null;
  return section('strings', 'String stability', 'How much a disturbance grows from each vehicle to the next: at most 1 is stable',
    ...platoons.map(({run, platoon}) => el('div', {}, el('h3', {}, platoon.platoon.map(vid => nameOf(run, vid)).join(' → ') + (runs.length > 1 ? ' · run ' + (run.index + 1) : '')),
      platoon.note ? el('p', {class: 'quiet small'}, platoon.note) : null, gainBars(run, platoon), twin(() => gainTable(run, platoon)))));
}

function gainBars(run, platoon) {
  const most = Math.max(1.2, ...platoon.gains.map(gain => gain.l2 || 0)) * 1.05;
  const sheet = new Sheet(30 + platoon.gains.length * 28 + 24, 'time', 'Gain from vehicle to vehicle', () => {
    const g = sheet.clear(sheet.lower), left = 150, wide = sheet.width - left - 70, x = v => left + v / most * wide;
    g.textBaseline = 'middle';
    platoon.gains.forEach((gain, i) => {
      const y = 14 + i * 28;
      g.fillStyle = theme().ink;
      g.textAlign = 'right';
      g.fillText(fitted(g, nameOf(run, gain.vid), left - 16), left - 8, y);
      if (!known(gain.l2)) return;
      g.fillStyle = gain.l2 > 1.01 ? theme().bad : hue(2);
      g.fillRect(left, y - 9, x(gain.l2) - left, 18);
      g.textAlign = 'left';
      g.fillText(num(gain.l2, 2), x(gain.l2) + 6, y);
    });
    const foot = 6 + platoon.gains.length * 28;
    g.strokeStyle = theme().ink;
    g.setLineDash([5, 4]);
    g.beginPath(); g.moveTo(x(1), 0); g.lineTo(x(1), foot); g.stroke();
    g.setLineDash([]);
    g.fillStyle = theme().quiet;
    g.textAlign = 'center';
    g.fillText('1: no growth', x(1), foot + 9);
    g.textAlign = 'left';
    g.fillText('gain of speed deviation over the vehicle ahead', left, foot + 27);
  });
  view.watchers.push(change => { if (change === 'choice') sheet.fit(); });
  return sheet.box;
}

function gainTable(run, platoon) {
  return table([{name: 'vehicle', text: true}, 'L2 gain', 'greatest deviation', 'greatest deceleration', 'speed deviation m/s'],
    platoon.gains.map(gain => [nameOf(run, gain.vid), num(gain.l2, 3), num(gain.linf, 3), num(gain.deceleration, 3), num(gain.speed_std_mps, 3)]), {label: 'Gains'});
}

// Links

function linkSection() {
  const run = runs[0];
  if (!run.vitals) return null;
  const curves = pick => () => run.links.map((link, i) => ({lo: link[pick], hi: null, t0: run.vitals.t0, dt: run.vitals.dt, slot: i < 8 ? i : -1, label: link.host}))
    .concat(pick === 'margin' && run.margin ? [{lo: run.margin, hi: null, t0: run.vitals.t0, dt: run.vitals.dt, slot: 7, label: 'Core'}] : []).filter(c => c.lo);
  const plots = [['margin', 'Real-time margin', 'margin, 1 is idle'], ['loss', 'Loss', 'lost so far in %'], ['age', 'Age of the latest word', 'age in s']]
    .filter(([pick]) => curves(pick)().some(c => c.lo.some(v => !Number.isNaN(v))))
    .map(([pick, title, y]) => el('div', {}, el('h3', {}, title), new TimePlot({title: title + ' against time', y, least: 0, curves: curves(pick)}, 190).box));
  const rows = run.review.links.map(link => [link.host, whole(link.vehicles), whole(link.sent), whole(link.lost), percent(link.loss), percent(link.loss_low) + ' – ' + percent(link.loss_high),
    whole(link.duplicates), whole(link.reordered), num(link.age_p50_s, 3), num(link.age_p95_s, 3), num(link.age_max_s, 3), num(link.margin_min)]);
  return section('links', 'Margin and links', 'How well the run kept up, and how well Core heard its hosts', ...plots, rows.length ? table([{name: 'host', text: true}, 'vehicles', 'sent', 'lost', 'loss',
    '95 % interval', 'again', 'late', 'age p50 s', 'p95 s', 'max s', 'least margin'], rows, {label: 'Links'}) : null);
}

// Radio

function radioSection() {
  const told = runs.filter(run => run.review.radio);
  if (!told.length) return null;
  return section('radio', 'Radio', 'Of messages within reach, the share that was lost with its 95 % interval; the age of what a receiver knew of a sender just before the next message',
    ...told.map(run => el('div', {}, runs.length > 1 ? el('h3', {}, 'Run ' + (run.index + 1)) : null, radioKinds(run.review.radio), radioDistances(run.review.radio), radioDegraded(run), radioSteps(run))));
}

const lossCells = one => [percent(one.loss), known(one.loss_low) ? percent(one.loss_low) + ' – ' + percent(one.loss_high) : '–'];

function radioKinds(radio) {
  const reasons = Object.entries(radio.lost).map(([reason, count]) => whole(count) + ' ' + reason.replaceAll('_', ' ')).join(', ');
  const rows = radio.kinds.map(kind => [kind.kind, whole(kind.sent), whole(kind.receivers), ...lossCells(kind), num(1e3 * kind.latency_s, 1), num(kind.age_p50_s, 3), num(kind.age_p95_s, 3), num(kind.age_max_s, 3)]);
  return el('div', {}, rows.length ? table([{name: 'kind', text: true}, 'sent', 'in reach', 'lost', '95 % interval', 'latency ms', 'age p50 s', 'p95 s', 'max s'], rows, {label: 'Radio messages by kind'}) : null,
    reasons ? el('p', {class: 'quiet small'}, 'Not delivered: ' + reasons + '.') : null,
    known(radio.busy_max) ? el('p', {class: 'quiet small'}, 'Channel busy ratio at its busiest place: median ' + percent(radio.busy_p50) + ', greatest ' + percent(radio.busy_max) + '.') : null);
}

/** Delivery against distance, a line per kind with its intervals. */
function radioDistances(radio) {
  const kinds = [...new Set(radio.distances.map(bin => bin.kind))], far = Math.max(...radio.distances.map(bin => bin.to_m), 100);
  if (!kinds.length) return null;
  const sheet = new Sheet(220, 'time', 'Delivered share against distance', () => {
    const g = sheet.clear(sheet.lower), left = 52, right = sheet.width - 120, top = 12, foot = 176, x = m => left + m / far * (right - left), y = share => foot - share * (foot - top);
    g.strokeStyle = theme().grid;
    g.fillStyle = theme().quiet;
    g.textBaseline = 'middle';
    for (const share of [0, .25, .5, .75, 1]) {
      g.beginPath(); g.moveTo(left, y(share)); g.lineTo(right, y(share)); g.stroke();
      g.textAlign = 'right';
      g.fillText(num(100 * share, 0) + ' %', left - 6, y(share));
    }
    g.textAlign = 'center';
    for (let m = 0; m <= far; m += far > 500 ? 200 : far > 200 ? 100 : 50) g.fillText(m + ' m', x(m), foot + 14);
    g.fillText('distance of sender and receiver', (left + right) / 2, foot + 32);
    let labelled = -Infinity;
    kinds.forEach((kind, i) => {
      const bins = radio.distances.filter(bin => bin.kind === kind), middle = bin => x((bin.from_m + bin.to_m) / 2);
      g.strokeStyle = g.fillStyle = hue(i);
      g.lineWidth = 1.6;
      g.setLineDash(dash(i));
      g.beginPath();
      bins.forEach((bin, n) => n ? g.lineTo(middle(bin), y(1 - bin.loss)) : g.moveTo(middle(bin), y(1 - bin.loss)));
      g.stroke();
      g.setLineDash([]);
      bins.forEach(bin => { g.fillRect(middle(bin) - 2, y(1 - bin.loss) - 2, 4, 4); g.beginPath(); g.moveTo(middle(bin), y(1 - bin.loss_low)); g.lineTo(middle(bin), y(1 - bin.loss_high)); g.stroke(); });
      const last = bins[bins.length - 1];
      labelled = Math.max(y(1 - last.loss), labelled + 14);
      g.textAlign = 'left';
      g.fillText(kind, middle(last) + 8, labelled);
      g.lineWidth = 1;
    });
  });
  view.watchers.push(change => { if (change === 'choice') sheet.fit(); });
  const rows = () => radio.distances.map(bin => [bin.kind, num(bin.from_m, 0) + ' – ' + num(bin.to_m, 0), whole(bin.receivers), whole(bin.delivered), ...lossCells(bin)]);
  return el('div', {}, el('h3', {}, 'Delivered against distance'), sheet.box, twin(() => table([{name: 'kind', text: true}, 'distance m', 'in reach', 'delivered', 'lost', '95 % interval'], rows(), {label: 'Loss by distance'})));
}

function radioDegraded(run) {
  const list = run.review.radio.degradations;
  if (!list.length) return null;
  const rows = list.slice(0, 200).map(one => [moment(one.from_s), one.restored ? moment(one.to_s) : 'to the end', num(one.to_s - one.from_s, 1), nameOf(run, one.vid), one.why]);
  return el('div', {}, el('h3', {}, 'Degraded'), table(['from', 'to', 'for s', {name: 'vehicle', text: true}, {name: 'what and why', text: true}], rows, {label: 'Degradations'}));
}

function radioSteps(run) {
  const list = run.review.radio.manoeuvres;
  if (!list.length) return null;
  const rows = list.slice(0, 300).map(step => [moment(step.t_s), nameOf(run, step.vid), step.text, known(step.receivers) ? step.heard + ' of ' + step.receivers : 'event']);
  return el('div', {}, el('h3', {}, 'Manoeuvres'), table(['at', {name: 'who', text: true}, {name: 'what', text: true}, 'heard by'], rows, {label: 'Manoeuvres'}));
}

// Planners

function plannerSection() {
  const rows = runs.flatMap(run => (run.review.planners || []).map(planner => [nameOf(run, planner.vid), whole(planner.questions), whole(planner.taken), whole(planner.late), whole(planner.refused),
    whole(planner.missing), whole(planner.lost), num(1e3 * planner.answer_p50_s, 1), num(1e3 * planner.answer_p95_s, 1), num(1e3 * planner.answer_max_s, 1)]));
  return rows.length ? section('planners', 'Planners', 'What became of their answers, and the wall time these took', table([{name: 'vehicle', text: true}, 'questions', 'taken', 'late', 'refused', 'missing', 'lost',
    'answer p50 ms', 'p95 ms', 'max ms'], rows, {label: 'Planners'})) : null;
}

const percent = share => known(share) ? num(100 * share, 2) + ' %' : '–';

// Fidelity

const FIDELITY = ['vehicle', 'sensors', 'algorithms', 'environment', 'pedestrians'];

function fidelitySection() {
  const {fidelity} = runs[0].review;
  if (!fidelity) return null;
  return section('fidelity', 'Fidelity ' + fidelity.quintet.join('/') + ' = ' + fidelity.sum, 'Test fidelity metric: 0 nothing, 3 all real, in five respects',
    el('div', {class: 'quintet'}, fidelity.quintet.flatMap((mark, i) => [
      el('div', {class: 'mark', title: mark + ' of 3'}, ...[1, 2, 3].map(n => el('span', {class: 'pip' + (n <= mark ? ' on' : '')})), el('span', {}, mark + ' ' + FIDELITY[i])),
      el('div', {class: 'quiet'}, fidelity.reasons[i] || '')])));
}
