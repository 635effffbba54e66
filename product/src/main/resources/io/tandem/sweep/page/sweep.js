// The result of a sweep: shares that passed with their intervals, heat maps, sensitivity, distributions and the worst runs.

const data = JSON.parse(document.getElementById('data').textContent);
const ok = column(data.ok) || new Float32Array(0);
const count = data.runs.length;
for (const axis of data.axes) {
  axis.at = column(axis.at) || new Float32Array(0);
  axis.values = column(axis.values);
}
for (const measure of data.columns) measure.values = column(measure.values) || new Float32Array(0);

/** Bins of an axis with more values than this are ranges. */
const MOST_BINS = 12;
const Z = 1.959963984540054;

function wilson(passed, all) {
  const p = passed / all, scale = 1 + Z * Z / all, middle = (p + Z * Z / (2 * all)) / scale;
  const half = Z / scale * Math.sqrt(p * (1 - p) / all + Z * Z / (4 * all * all));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

const percent = share => known(share) ? num(100 * share, share > 0 && share < 1 ? 1 : 0) + ' %' : '–';
const sig = value => known(value) ? (Math.abs(value) >= 1000 || value === Math.round(value) ? whole(value) : Number(value.toPrecision(4)).toString().replace('-', '−')) : '–';
const label = text => text.length > 28 ? text.slice(0, 27) + '…' : text;

/** The bins of an axis: its values, or ranges of them where there are many. */
function binsOf(axis) {
  if (axis.bins) return axis.bins;
  const n = axis.labels.length;
  if (n <= MOST_BINS) {
    axis.bins = {labels: axis.labels, of: row => axis.at[row]};
  } else {
    const names = [];
    for (let bin = 0; bin < MOST_BINS; bin++) {
      const first = Math.ceil(bin * n / MOST_BINS), last = Math.ceil((bin + 1) * n / MOST_BINS) - 1;
      const name = at => axis.values ? sig(axis.values[at]) : axis.labels[at];
      names.push(name(first) + (last > first ? ' … ' + name(last) : ''));
    }
    axis.bins = {labels: names, of: row => Math.min(MOST_BINS - 1, Math.floor(axis.at[row] * MOST_BINS / n))};
  }
  return axis.bins;
}

function median(values) {
  if (!values.length) return NaN;
  const sorted = Float64Array.from(values).sort(), at = (sorted.length - 1) / 2;
  return (sorted[Math.floor(at)] + sorted[Math.ceil(at)]) / 2;
}

/** Orange to white to blue, which colour-blind people tell apart; 0 is bad. */
function shade(good) {
  const ends = [[196, 78, 0], [247, 247, 244], [0, 98, 160]], t = Math.min(1, Math.max(0, good)) * 2;
  const from = ends[Math.min(1, Math.floor(t))], to = ends[Math.min(1, Math.floor(t)) + 1], share = t - Math.min(1, Math.floor(t));
  const mix = from.map((value, i) => Math.round(value + (to[i] - value) * share));
  const light = (0.299 * mix[0] + 0.587 * mix[1] + 0.114 * mix[2]) / 255;
  return {back: 'rgb(' + mix.join(',') + ')', ink: light > 0.58 ? '#16181c' : '#ffffff'};
}

function choice(name, options, chosen, change) {
  const select = el('select', {'aria-label': name, onchange: event => change(event.target.value)},
    options.map(option => el('option', {value: option.value, selected: option.value === chosen}, option.name)));
  return el('label', {}, name, select);
}

const measured = data.columns.filter(measure => !measure.verdict);
const results = [{value: 'passed', name: 'share that passed'}].concat(measured.map(measure => ({value: measure.name, name: measure.name + ' (worst)'})));
const varied = data.axes.filter(axis => axis.labels.length > 1);
/** Elements in place of those before; absent ones are left out. */
const show = (box, ...parts) => box.replaceChildren(...parts.filter(part => part));
const settings = varied.filter(axis => axis.path !== 'seed');
const plotted = settings.length ? settings : varied;

function intro() {
  const share = data.share, done = count === data.planned;
  return el('section', {class: 'intro'},
    el('h1', {}, data.name),
    el('dl', {class: 'facts'}, [['scenario', data.scenario], ['method', data.method], ['runs', whole(count) + (done ? '' : ' of ' + whole(data.planned))],
      ['cells', whole(data.cell_count)], ['processor time', num(data.cpu_s, 1) + ' s']].map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value)))),
    el('div', {class: 'cards'},
      card(percent(share.share), 'passed', '95 % between ' + percent(share.low) + ' and ' + percent(share.high)),
      card(whole(data.passed), 'runs passed', 'of ' + whole(count)),
      card(whole(count - data.passed - data.broken), 'failed an expectation', ''),
      card(whole(data.broken), 'did not run to their end', '')),
    done ? null : el('p', {class: 'notice'}, 'The sweep is not complete: the same command goes on with it.'),
    data.notes.map(note => el('p', {class: 'notice'}, note)));
}

function card(value, name, note) {
  return el('div', {class: 'card'}, el('div', {class: 'value'}, value), el('div', {class: 'name'}, name), note ? el('div', {class: 'note'}, note) : null);
}

/** Rows by the bins of two axes; the second may be absent. */
function grid(xAxis, yAxis) {
  const x = binsOf(xAxis), y = yAxis ? binsOf(yAxis) : {labels: [''], of: () => 0};
  const cells = y.labels.map(() => x.labels.map(() => []));
  for (let row = 0; row < count; row++) cells[y.of(row)][x.of(row)].push(row);
  return {x, y, cells};
}

function valueOf(rows, result) {
  if (!rows.length) return null;
  if (result === 'passed') {
    const passed = rows.filter(row => ok[row] === 1).length, interval = wilson(passed, rows.length);
    return {value: passed / rows.length, text: percent(passed / rows.length), note: percent(interval[0]) + ' – ' + percent(interval[1]), more: passed + ' of ' + rows.length + ' runs passed'};
  }
  const measure = data.columns.find(one => one.name === result), values = rows.map(row => measure.values[row]).filter(known);
  if (!values.length) return {value: NaN, text: '–', note: rows.length + ' runs', more: 'nothing was measured'};
  const worst = values.reduce((one, other) => measure.low ? Math.min(one, other) : Math.max(one, other));
  return {value: worst, text: sig(worst), note: 'median ' + sig(median(values)), more: values.length + ' runs, ' + measure.unit};
}

/** The cells of two axes as a table. */
function heatTable(both, found, good, state) {
  const head = el('tr', {}, el('th', {scope: 'col'}, (state.y ? 'up ↓, ' : '') + 'across →'), both.x.labels.map(text => el('th', {scope: 'col', title: text}, label(text))));
  const body = found.map((line, i) => ({line, i})).reverse().map(({line, i}) => el('tr', {}, el('th', {scope: 'row', title: both.y.labels[i]}, label(both.y.labels[i])),
    line.map(cell => {
      if (!cell) return el('td', {}, '');
      const node = el('td', {title: cell.more}, cell.text, el('small', {}, cell.note));
      if (known(cell.value)) {
        const colour = shade(good(cell.value));
        node.style.background = colour.back;
        node.style.color = colour.ink;
      }
      return node;
    })));
  return el('div', {class: 'tablebox'}, el('table', {class: 'heat', 'aria-label': state.result}, el('thead', {}, head), el('tbody', {}, body)));
}

const isDense = axis => axis && axis.values && axis.labels.length > MOST_BINS;

function heatMap() {
  const box = el('div', {}), state = {x: plotted[0].path, y: plotted[1] ? plotted[1].path : '', result: 'passed'};
  const axis = path => data.axes.find(one => one.path === path);
  function draw() {
    const xAxis = axis(state.x), yAxis = state.y && state.y !== state.x ? axis(state.y) : null, dense = isDense(xAxis) && isDense(yAxis);
    const both = grid(xAxis, yAxis);
    const found = dense ? [pointsOf(xAxis, yAxis).map(point => valueOf(point.rows, state.result))] : both.cells.map(line => line.map(rows => valueOf(rows, state.result)));
    const numbers = found.flat().filter(cell => cell && known(cell.value)).map(cell => cell.value);
    const least = numbers.reduce((a, b) => Math.min(a, b), Infinity), most = numbers.reduce((a, b) => Math.max(a, b), -Infinity);
    const measure = data.columns.find(one => one.name === state.result);
    const good = value => state.result === 'passed' ? value : most === least ? 0.5 : measure.low ? (value - least) / (most - least) : (most - value) / (most - least);
    show(box, el('div', {class: 'choices'},
      choice('across', varied.map(one => ({value: one.path, name: one.path})), state.x, value => { state.x = value; draw(); }),
      varied.length > 1 ? choice('up', [{value: '', name: 'nothing'}].concat(varied.map(one => ({value: one.path, name: one.path}))), state.y, value => { state.y = value; draw(); }) : null,
      choice('shown', results, state.result, value => { state.result = value; draw(); })),
      dense ? pointPlot(xAxis, yAxis, state.result, good) : heatTable(both, found, good, state),
      legend(state.result === 'passed' ? ['0 %', '100 %'] : measure.low ? [sig(least) + ' ' + measure.unit, sig(most) + ' ' + measure.unit] : [sig(most) + ' ' + measure.unit, sig(least) + ' ' + measure.unit]));
  }
  draw();
  return section('map', 'Where it passes', 'cells with their Wilson interval of 95 %, or the worst value and the median; settings with many values as points, failed ones as crosses', box);
}

function legend(ends) {
  const canvas = el('canvas', {width: 120, height: 10, 'aria-hidden': 'true'}), pen = canvas.getContext('2d');
  for (let x = 0; x < 120; x++) {
    pen.fillStyle = shade(x / 119).back;
    pen.fillRect(x, 0, 1, 10);
  }
  return el('div', {class: 'legend'}, el('span', {}, 'worse, ' + ends[0]), canvas, el('span', {}, ends[1] + ', better'));
}

function bar(share) {
  const fill = el('i', {});
  fill.style.width = (100 * (known(share) ? share : 0)) + '%';
  return el('div', {class: 'track'}, fill);
}

function sensitivity() {
  const box = el('div', {}), state = {result: 'passed'};
  function draw() {
    const rows = data.sensitivity.filter(one => one.result === state.result && data.axes.find(axis => axis.path === one.path).labels.length > 1)
      .sort((one, other) => (known(other.share) ? other.share : -1) - (known(one.share) ? one.share : -1));
    const bars = rows.map(one => [el('span', {}, one.path === 'seed' ? 'seed (chance alone)' : one.path), bar(one.share), el('span', {}, percent(one.share))]);
    show(box, el('div', {class: 'choices'}, choice('of', [{value: 'passed', name: 'passed'}].concat(measured.map(one => ({value: one.name, name: one.name}))), state.result,
      value => { state.result = value; draw(); })), rows.length ? el('div', {class: 'bars'}, bars.flat()) : el('p', {class: 'quiet'}, 'Nothing varies.'),
      rows.some(one => known(one.share)) ? null : el('p', {class: 'quiet small'}, 'It is the same in every run, or there are too few runs to tell.'));
  }
  draw();
  return section('sensitivity', 'Which setting decides', 'share of the variance that the values of one setting alone explain; what is left are interactions and chance', box);
}

function histogram(values, range, colour) {
  const canvas = el('canvas', {role: 'img', 'aria-label': values.length + ' runs, median ' + sig(median(values))}), bins = 32;
  const draw = () => {
    const ratio = window.devicePixelRatio || 1, width = canvas.clientWidth || 260, height = canvas.clientHeight || 120;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const pen = canvas.getContext('2d');
    pen.scale(ratio, ratio);
    const counts = new Array(bins).fill(0), span = range[1] - range[0] || 1;
    for (const value of values) counts[Math.min(bins - 1, Math.max(0, Math.floor((value - range[0]) / span * bins)))]++;
    const most = Math.max(...counts, 1), floor = height - 18;
    pen.fillStyle = colour;
    counts.forEach((n, i) => pen.fillRect(i * width / bins + 0.5, floor - n / most * (floor - 6), width / bins - 1, n / most * (floor - 6)));
    pen.strokeStyle = theme().line;
    pen.beginPath();
    pen.moveTo(0, floor + 0.5);
    pen.lineTo(width, floor + 0.5);
    pen.stroke();
    if (values.length) {
      const x = (median(values) - range[0]) / span * width;
      pen.strokeStyle = theme().ink;
      pen.beginPath();
      pen.moveTo(x, 2);
      pen.lineTo(x, floor);
      pen.stroke();
    }
    pen.fillStyle = theme().quiet;
    pen.font = FONT;
    pen.textAlign = 'left';
    pen.fillText(sig(range[0]), 0, height - 4);
    pen.textAlign = 'right';
    pen.fillText(sig(range[1]), width, height - 4);
  };
  requestAnimationFrame(draw);
  dark.addEventListener('change', draw);
  return canvas;
}

function distributions() {
  if (!measured.length) return null;
  const box = el('div', {}), state = {measure: measured[0].name, by: plotted.length ? plotted[0].path : ''};
  function draw() {
    const measure = measured.find(one => one.name === state.measure), axis = data.axes.find(one => one.path === state.by);
    const bins = axis ? binsOf(axis) : {labels: ['all runs'], of: () => 0};
    const values = bins.labels.map(() => []);
    for (let row = 0; row < count; row++) if (known(measure.values[row])) values[bins.of(row)].push(measure.values[row]);
    const all = values.flat(), range = [all.reduce((a, b) => Math.min(a, b), Infinity), all.reduce((a, b) => Math.max(a, b), -Infinity)];
    show(box, el('div', {class: 'choices'},
      choice('measure', measured.map(one => ({value: one.name, name: one.name + (one.unit ? ', ' + one.unit : '')})), state.measure, value => { state.measure = value; draw(); }),
      choice('by', [{value: '', name: 'all runs together'}].concat(varied.map(one => ({value: one.path, name: one.path}))), state.by, value => { state.by = value; draw(); })),
      all.length ? el('div', {class: 'histograms'}, values.map((part, i) => el('figure', {}, el('figcaption', {}, label(bins.labels[i]) + ': ' + whole(part.length) + ' runs, median ' + sig(median(part))),
        histogram(part, range, hue(0))))) : el('p', {class: 'quiet'}, 'Nothing was measured.'));
  }
  draw();
  return section('spread', 'How the measures are spread', 'all on the same scale; the line is the median', box);
}

function interval(cell) {
  const band = el('i', {}), mark = el('b', {});
  band.style.left = 100 * cell.low + '%';
  band.style.width = 100 * (cell.high - cell.low) + '%';
  mark.style.left = 'calc(' + 100 * cell.share + '% - 1px)';
  return el('div', {class: 'track interval'}, band, mark);
}

/** Settings with one value say nothing in a table. */
const telling = data.varied.map((path, i) => i).filter(i => data.axes.find(axis => axis.path === data.varied[i]).labels.length > 1);

function cells() {
  const heads = telling.map(i => ({name: data.varied[i], text: true})).concat(['runs', 'passed', 'share', '95 % from', 'to', {name: 'interval', text: true}]);
  const sorted = data.cells.slice().sort((one, other) => one.share - other.share);
  return section('cells', 'Share that passed, per cell', 'a cell is one combination of settings, with all its seeds; lowest share first',
    table(heads, sorted.map(cell => [...telling.map(i => cell.values[i]), whole(cell.runs), whole(cell.passed), percent(cell.share), percent(cell.low), percent(cell.high), interval(cell)]), {label: 'cells'}),
    data.cell_count > data.cells.length ? el('p', {class: 'quiet small'}, 'The first ' + whole(data.cells.length) + ' of ' + whole(data.cell_count) + ' cells; runs.csv has all runs.') : null);
}

function reasons() {
  if (!data.reasons.length) return null;
  return section('reasons', 'Why runs failed', 'most frequent first', table([{name: 'reason', text: true}, 'runs', {name: 'kind', text: true}, {name: 'first run', text: true}],
    data.reasons.map(one => [one.reason, whole(one.runs), one.broken ? 'did not run to its end' : 'expectation failed', one.first]), {label: 'reasons'}));
}

function worst() {
  const axes = data.axes.map((axis, i) => i).filter(i => data.axes[i].labels.length > 1), indices = data.columns.map((measure, i) => i).filter(i => !data.columns[i].verdict);
  const heads = [{name: 'run', text: true}, {name: 'look', text: true}, {name: 'passed', text: true}].concat(axes.map(i => ({name: data.axes[i].path, text: true})),
    indices.map(i => data.columns[i].name + (data.columns[i].unit ? ', ' + data.columns[i].unit : '')), [{name: 'why it failed, and the command that repeats it', text: true}]);
  const rows = data.worst.map(one => [one.run, one.review ? el('a', {href: one.review}, 'replay') : one.recording ? el('a', {href: one.recording}, 'recording') : '–',
    el('span', {class: one.passed ? 'good' : 'bad'}, one.passed ? 'yes' : 'no'), ...axes.map(i => one.values[i]), ...indices.map(i => sig(one.measures[i])),
    el('details', {class: 'why'}, el('summary', {}, one.failure || 'how to repeat it'), el('p', {}, el('code', {class: 'command'}, one.command)))]);
  return section('worst', 'The worst runs', (data.ranked_by ? 'failed ones first, then by ' + data.ranked_by : 'failed ones first') + '; replay opens the review of a recorded run', table(heads, rows, {label: 'worst runs'}));
}

function members() {
  if (!data.members.length) return null;
  return section('members', 'Members of the cluster', 'in use: share of its room for runs while it took part', table([{name: 'member', text: true}, 'runs at once', 'runs', 'mean time of a run, s', 'processor time, s', 'in use', {name: 'of its room', text: true}],
    data.members.map(one => [one.name, whole(one.room), whole(one.runs), sig(one.wall_s / one.runs), num(one.cpu_s, 1), percent(one.use), bar(one.use)]), {label: 'members'}));
}

function comparison() {
  const other = data.comparison;
  if (!other) return null;
  return section('comparison', 'Compared with ' + other.name, whole(other.pairs) + ' pairs of runs with the same seed and settings; sign test, two-sided',
    el('p', {}, 'Passed: ' + percent(other.ours.share) + ' (' + percent(other.ours.low) + ' – ' + percent(other.ours.high) + ') here, ' + percent(other.others.share)
      + ' (' + percent(other.others.low) + ' – ' + percent(other.others.high) + ') there.'),
    table([{name: 'result', text: true}, 'better here', 'worse here', 'equal', 'median difference', 'p'],
      other.results.map(one => [one.name, whole(one.better), whole(one.worse), whole(one.equal), sig(one.median) + (one.unit ? ' ' + one.unit : ''), {value: num(one.p, 4), flag: one.p < 0.05}]), {label: 'comparison'}));
}

function build() {
  const parts = [intro()];
  if (count && plotted.length) parts.push(heatMap(), sensitivity());
  if (count) parts.push(distributions(), comparison(), cells(), reasons(), worst(), members());
  const shown = parts.filter(part => part);
  const nav = el('nav', {'aria-label': 'Parts'}, shown.slice(1).map(part => el('a', {href: '#' + part.id}, part.querySelector('h2').textContent)));
  document.getElementById('review').append(el('header', {class: 'bar'}, el('strong', {}, data.name), nav),
    el('div', {class: 'page sweep'}, el('main', {id: 'main'}, shown)));
}

build();
