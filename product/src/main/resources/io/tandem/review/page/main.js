// Puts the page together.

const FEATURED = 8;

function summaryText(run) {
  const r = run.review;
  return [['recording', r.recording], ['seed', String(r.seed)], ['started', r.start], ['on', r.host], ['by', r.version]];
}

function card(name, value, unit, note) {
  return el('div', {class: 'card'}, el('div', {class: 'name'}, name), el('div', {class: 'value'}, value, unit ? el('small', {}, unit) : null),
    note ? el('div', {class: 'note'}, note) : null);
}

function cards(run) {
  const r = run.review, nearest = r.min_separation.find(pair => !pair.together), ttc = (r.time_to_collision || [])[0];
  const made = [
    card('Duration', num(r.duration_s, 1), 's', r.complete ? null : 'recording was not finished'),
    card('Participants', whole(r.participants), '', r.real + ' real, ' + (r.participants - r.real) + ' virtual'),
    nearest ? card('Closest approach', num(nearest.distance_m), 'm', pairName(run, nearest.pair) + ' at ' + clock(nearest.t_s)) : null,
    ttc ? card('Least time to collision', num(ttc.ttc_s), 's', pairName(run, ttc.pair) + ' at ' + clock(ttc.t_s)) : null,
    card('Alerts', whole(r.alerts), '', whole(r.reports) + ' reports'),
    r.margin && known(r.margin.p5) ? card('Real-time margin p5', num(r.margin.p5), '', 'least ' + num(r.margin.min)) : null,
    r.fidelity ? card('Fidelity', r.fidelity.quintet.join('/'), '', 'sum ' + r.fidelity.sum + ' of 15') : null,
  ];
  return el('div', {class: 'cards'}, made.filter(Boolean));
}

function verdictList(run) {
  if (!run.review.verdicts.length) return el('p', {class: 'notice'}, 'The scenario states no expectations, or its text cannot be read without files that it includes.');
  return el('ul', {class: 'verdicts'}, run.review.verdicts.map(verdict => el('li', {class: verdict.met ? '' : 'failed'},
    el('b', {}, verdict.met ? '✓ met' : '✗ failed'), ' ', verdict.expectation, el('span', {class: 'quiet'}, ' — ' + verdict.detail))));
}

function intro() {
  return el('section', {class: 'intro', id: 'summary'}, ...runs.map(run => el('div', {}, el('h1', {}, (runs.length > 1 ? 'Run ' + (run.index + 1) + ': ' : '') + run.review.scenario),
    el('dl', {class: 'facts'}, summaryText(run).map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value)))),
    ...run.review.notes.map(note => el('p', {class: 'notice'}, note)), cards(run), verdictList(run))));
}

/** What changed from the first run to each other one. */
function comparison() {
  if (runs.length < 2) return null;
  const rows = given.comparison.map(row => {
    const digits = row.values.every(value => !known(value) || Number.isInteger(value)) ? 0 : 3, first = row.values[0];
    return [row.name, ...row.values.flatMap((value, i) => i === 0 ? [num(value, digits)]
      : [num(value, digits), known(value) && known(first) ? (value > first ? '+' : '') + num(value - first, digits) : '–'])];
  });
  const heads = [{name: 'measure', text: true}, ...runs.flatMap(run => run.index === 0 ? ['run 1'] : ['run ' + (run.index + 1), 'difference'])];
  return section('comparison', 'Comparison', 'Run 1 drawn in full, the others dotted in the same colours', table(heads, rows, {label: 'Comparison of runs'}));
}

function places() {
  const map = new MapView(), space = new SpaceView();
  const rows = () => runs.flatMap(run => run.vehicles.filter(v => v.facts.path_length_m !== undefined).map(v => [label(v), String(v.vid), v.facts.kind, v.facts.real ? 'real' : 'virtual',
    whole(v.facts.reports), num(v.facts.rate_hz, 1), num(v.facts.path_length_m, 1), num(v.facts.speed_mps && v.facts.speed_mps.mean), num(v.facts.speed_mps && v.facts.speed_mps.max)]));
  return el('div', {class: 'two', id: 'places'},
    section('map', 'Map', 'North up. Drag to move; click, then wheel or + − to zoom. Red circles: alerts', map.box,
      twin(() => table([{name: 'vehicle', text: true}, 'id', 'kind', '', 'reports', 'Hz', 'path m', 'mean m/s', 'top m/s'], rows(), {label: 'Vehicles'}))),
    section('space', 'In space', 'Drag or arrow keys to turn', space.box, twin(() => heightTable())));
}

function heightTable() {
  const rows = runs.flatMap(run => run.vehicles.filter(v => v.z).map(v => {
    const heights = v.z.filter(z => !Number.isNaN(z));
    return [label(v), ...[Math.min, Math.max].map(pick => heights.length ? num(heights.reduce((a, b) => pick(a, b)), 2) : '–')];
  }));
  return table([{name: 'vehicle', text: true}, 'lowest m', 'highest m'], rows, {label: 'Heights'});
}

function timeLine() {
  const run = runs[0];
  const rows = () => run.review.run_states.map(s => ({t: s.t_s, cells: [s.state, '', '']}))
    .concat(run.review.event_list.map(e => ({t: e.t_s, cells: [e.name, e.vid ? nameOf(run, e.vid) : '', e.text]})))
    .concat(run.review.alert_list.map(a => ({t: a.t_s, cells: ['alert', pairName(run, [a.vid, a.other]), 'would pass at ' + num(a.closest_m) + ' m in ' + num(a.in_s, 1) + ' s']})))
    .sort((a, b) => a.t - b.t).map(row => [moment(row.t), ...row.cells]);
  return section('timeline', 'Time line', 'Drag across any plot to zoom into a range; double-click or 0 shows all; arrow keys move the cursor', new TimeLine(run).box,
    twin(() => table(['at', {name: 'what', text: true}, {name: 'who', text: true}, {name: 'in words', text: true}], rows(), {label: 'Events'})));
}

// Who is drawn in colour

function swatch(vid) {
  const canvas = el('canvas', {width: 44, height: 16, 'aria-hidden': 'true'});
  canvas.style.width = '22px';
  canvas.style.height = '8px';
  const paint = () => {
    const g = canvas.getContext('2d'), slot = view.slot(vid);
    g.clearRect(0, 0, 44, 16);
    g.lineWidth = 5;
    g.strokeStyle = slot < 0 ? theme().ghost : hue(slot);
    g.setLineDash(slot < 0 ? [] : dash(slot).map(d => d * 2));
    g.beginPath(); g.moveTo(0, 8); g.lineTo(44, 8); g.stroke();
  };
  canvas.paint = paint;
  paint();
  return canvas;
}

function legend() {
  const rank = new Map(runs[0].review.featured.map((vid, i) => [vid, i])), place = v => rank.has(v.vid) ? rank.get(v.vid) : Infinity;
  const everyone = [...new Map(runs.flatMap(run => run.vehicles).map(v => [v.vid, v])).values()];
  if (everyone.length > FEATURED) everyone.sort((a, b) => place(a) - place(b) || a.vid - b.vid);
  const list = el('div', {class: 'who', role: 'group', 'aria-label': 'Vehicles in colour'});
  const fill = () => {
    const wanted = view.filter.toLowerCase();
    const shown = everyone.filter(v => (v.facts.name + ' ' + v.vid + ' ' + v.facts.kind + (v.facts.real ? ' real' : ' virtual')).toLowerCase().includes(wanted));
    list.replaceChildren(...shown.slice(0, 300).map(v => {
      const tick = el('input', {type: 'checkbox', onchange: event => view.choose(v.vid, event.target.checked)});
      tick.checked = view.slot(v.vid) >= 0;
      return el('label', {}, tick, swatch(v.vid), el('span', {class: 'name', title: v.facts.name}, v.facts.name), el('span', {class: 'quiet small'}, String(v.vid)));
    }));
    if (shown.length > 300) list.append(el('p', {class: 'quiet small'}, whole(shown.length - 300) + ' more: type to find them'));
    return shown;
  };
  const search = el('input', {type: 'search', placeholder: 'Find by name, id, kind, real', 'aria-label': 'Find vehicles', oninput: event => {
    view.filter = event.target.value;
    fill();
  }});
  const choose = vids => () => {
    view.chosen = vids().slice(0, 32);
    view.tell('choice');
  };
  view.watchers.push(change => { if (change === 'choice') fill(); });
  fill();
  return el('aside', {'aria-label': 'Vehicles'}, el('h2', {}, 'Vehicles'), search,
    el('div', {class: 'row'}, el('button', {onclick: choose(() => fill().map(v => v.vid))}, 'these'), el('button', {onclick: choose(featured)}, 'usual'), el('button', {onclick: choose(() => [])}, 'none')),
    list, el('p', {class: 'quiet small'}, 'Ticked vehicles are drawn in colour, all others in grey.'));
}

/** Those who matter most, as the review ranked them. */
function featured() {
  const ranked = runs[0].review.featured, cast = ranked.filter(vid => !runs[0].facts.get(vid).extra);
  return (cast.length ? cast : ranked).slice(0, FEATURED);
}

function clockFace() {
  const face = el('div', {class: 'clock', 'aria-live': 'off'});
  const show = () => face.replaceChildren(view.cursor === null ? '' : el('b', {}, 't = ' + num(view.cursor, 2) + ' s'), (view.cursor === null ? '' : '  in ') + num(view.from, 1) + ' – ' + num(view.to, 1) + ' s');
  view.watchers.push(show);
  show();
  return face;
}

function redrawAll() {
  view.watchers.forEach(watcher => watcher('choice'));
}

function printRange(on) {
  printing = on;
  document.querySelectorAll('.plot').forEach(box => box.dispatchEvent(new Event('fit')));
  redrawAll();
}

function build() {
  view.chosen = featured();
  const isCast = pair => pair.pair.every(vid => !runs[0].facts.get(vid).extra), cast = runs[0].pairs.filter(isCast);
  view.pairs = new Set((cast.length ? cast : runs[0].pairs).slice(0, FEATURED).map(pairKey));
  document.title = 'Review: ' + runs.map(run => run.review.scenario).join(' / ');
  const parts = [intro(), comparison(), places(), timeLine(), distanceSection(), ...signalSections(), safetySection(), stringSection(), radioSection(), plannerSection(), linkSection(), fidelitySection()].filter(Boolean);
  const links = [['map', 'Map'], ['timeline', 'Time line'], ['distances', 'Distances'], ['path', 'Path length'], ['speed', 'Speed'], ['safety', 'Conflicts'], ['strings', 'Strings'],
    ['radio', 'Radio'], ['planners', 'Planners'], ['links', 'Links'], ['fidelity', 'Fidelity'], ['comparison', 'Comparison']].filter(([id]) => parts.some(part => part.id === id || part.querySelector('#' + id)));
  document.getElementById('review').replaceChildren(
    el('header', {class: 'bar'}, el('strong', {}, runs[0].review.scenario), el('nav', {'aria-label': 'Parts of the review'}, links.map(([id, name]) => el('a', {href: '#' + id}, name))),
      clockFace(), el('button', {onclick: () => view.reset()}, 'Show all')),
    el('div', {class: 'page'}, legend(), el('main', {id: 'main'}, parts, el('footer', {}, 'Made by Tandem. This file is complete in itself: it asks nothing of any network.'))));
  if (location.hash) requestAnimationFrame(() => (document.getElementById(location.hash.slice(1)) || document.body).scrollIntoView({behavior: 'instant'}));
  dark.addEventListener('change', redrawAll);
  window.addEventListener('beforeprint', () => printRange(true));
  window.addEventListener('afterprint', () => printRange(false));
}

build();
