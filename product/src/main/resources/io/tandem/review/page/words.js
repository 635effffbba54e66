'use strict';
// Elements, numbers and words. Every text goes in as text: names in a recording are anybody's input.

function el(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props || {})) {
    if (key === 'class') node.className = value;
    else if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(key, value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined) node.append(child);
  }
  return node;
}

const known = value => typeof value === 'number' && Number.isFinite(value);

function num(value, digits) {
  if (!known(value)) return '–';
  return value.toFixed(digits === undefined ? 2 : digits).replace(/^-(0(\.0*)?)$/, '$1').replace('-', '−');
}

function whole(value) {
  return known(value) ? Math.round(value).toLocaleString('en-GB').replace(/,/g, '\u202f') : '–';
}

function clock(seconds) {
  return known(seconds) ? num(seconds, 1) + ' s' : '–';
}

/** A step of 1, 2 or 5 times a power of ten that cuts a range into about so many pieces. */
function roundStep(range, pieces) {
  const rough = Math.max(range, 1e-9) / pieces;
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  const lead = rough / power;
  return (lead > 5 ? 10 : lead > 2 ? 5 : lead > 1 ? 2 : 1) * power;
}

function tickText(value, step) {
  return num(Math.abs(value) < step * 1e-6 ? 0 : value, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
}

/** A column of numbers: little-endian float32 in base64; null where there is none. */
function column(text) {
  if (!text) return null;
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  return new Float32Array(bytes.buffer);
}

/** Longer tables are for programs. */
const MOST_ROWS = 500;

function table(heads, all, options) {
  const settings = options || {}, rows = all.slice(0, MOST_ROWS);
  const head = el('tr', {}, heads.map(h => el('th', {scope: 'col', class: h.text ? 'text' : ''}, h.name || h)));
  const body = rows.map(row => el('tr', {}, row.map((cell, i) => {
    const flagged = cell && cell.flag;
    const shown = cell && cell.value !== undefined && !(cell instanceof Node) ? cell.value : cell;
    return el('td', {class: [heads[i].text ? 'text' : '', flagged ? 'flag' : ''].join(' ').trim()}, shown);
  })));
  return el('div', {class: 'tablebox', tabindex: rows.length > 12 ? 0 : null},
    el('table', {'aria-label': settings.label}, el('thead', {}, head), el('tbody', {}, body)),
    all.length > rows.length ? el('p', {class: 'quiet small'}, 'and ' + whole(all.length - rows.length) + ' more rows; tandem review -o json has them') : null);
}

/** The same numbers as a table, made when it is opened. */
function twin(make) {
  const box = el('details', {}, el('summary', {}, 'As a table'));
  const fill = () => {
    if (box.childElementCount === 1) box.append(make());
  };
  box.addEventListener('toggle', fill);
  return box;
}

function section(id, title, note, ...children) {
  return el('section', {id, 'aria-labelledby': id + '-title'},
    el('div', {class: 'head'}, el('h2', {id: id + '-title'}, title), note ? el('span', {class: 'quiet small'}, note) : null), ...children);
}
