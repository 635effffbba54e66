// Curves against time. Two canvases: the curves below, the cursor and the brush above, so that a moving mouse redraws little.

const LEFT = 74, RIGHT = 168, TOP = 10, BOTTOM = 38;

/** Two canvases that fit their box at the screen's resolution, and someone who draws on them. */
class Sheet {
  constructor(height, kind, summary, draw) {
    this.lower = el('canvas', {role: 'img', 'aria-label': summary});
    this.upper = el('canvas', {class: 'top', tabindex: 0, role: 'application', 'aria-label': summary + '. Arrow keys move.'});
    this.box = el('div', {class: 'plot ' + kind}, this.lower, this.upper);
    this.box.style.height = height + 'px';
    this.draw = draw;
    new ResizeObserver(() => this.fit()).observe(this.box);
    this.box.addEventListener('fit', () => this.fit());
  }

  fit() {
    const scale = printing ? 3 : window.devicePixelRatio || 1;
    this.width = this.box.clientWidth;
    this.height = this.box.clientHeight;
    for (const canvas of [this.lower, this.upper]) {
      canvas.width = Math.round(this.width * scale);
      canvas.height = Math.round(this.height * scale);
      const g = canvas.getContext('2d');
      g.setTransform(scale, 0, 0, scale, 0, 0);
      g.font = FONT;
    }
    this.draw();
  }

  clear(canvas) {
    const g = canvas.getContext('2d');
    g.clearRect(0, 0, this.width, this.height);
    g.setLineDash([]);
    g.globalAlpha = 1;
    g.lineJoin = 'round';
    return g;
  }
}

class TimePlot {
  /** what: {title, y, curves(), lines, holes(), least, most} */
  constructor(what, height) {
    this.what = what;
    this.sheet = new Sheet(height || 250, 'time', what.title, () => this.redraw());
    this.brush = null;
    this.listen(this.sheet.upper);
    view.watchers.push(change => {
      if (change === 'cursor') this.drawCursor();
      else this.redraw();
    });
  }

  get box() {
    return this.sheet.box;
  }

  x(t) {
    return LEFT + (t - view.from) / (view.to - view.from) * (this.sheet.width - LEFT - RIGHT);
  }

  time(x) {
    return view.from + (x - LEFT) / (this.sheet.width - LEFT - RIGHT) * (view.to - view.from);
  }

  y(value) {
    return this.sheet.height - BOTTOM - (value - this.low) / (this.high - this.low) * (this.sheet.height - TOP - BOTTOM);
  }

  redraw() {
    if (!this.sheet.width) return;
    const g = this.sheet.clear(this.sheet.lower);
    this.curves = this.what.curves();
    this.scale();
    this.drawAxes(g);
    g.save();
    g.beginPath();
    g.rect(LEFT, TOP, this.sheet.width - LEFT - RIGHT, this.sheet.height - TOP - BOTTOM);
    g.clip();
    this.drawHoles(g);
    if (this.what.band) this.drawBand(g, this.what.band());
    this.curves.forEach(curve => this.drawCurve(g, curve));
    this.drawLines(g);
    g.restore();
    this.drawLimits(g);
    this.drawLabels(g);
    this.drawCursor();
  }

  scale() {
    let low = Infinity, high = -Infinity;
    const band = this.what.band ? this.what.band() : null;
    for (const curve of band ? [...this.curves, band] : this.curves) {
      const [from, to] = this.span(curve);
      for (let i = from; i < to; i++) {
        const lo = curve.lo[i], hi = curve.hi ? curve.hi[i] : lo;
        if (lo < low) low = lo;
        if (hi > high) high = hi;
      }
    }
    (this.what.lines || []).forEach(line => {
      low = Math.min(low, line.y);
      high = Math.max(high, line.y);
    });
    if (!(low <= high)) [low, high] = [0, 1];
    if (this.what.least !== undefined) low = Math.min(low, this.what.least);
    if (this.what.cap !== undefined) high = Math.min(high, this.what.cap);
    if (this.what.most !== undefined) high = Math.max(high, this.what.most);
    const room = (high - low || 1) * 0.05;
    this.low = low >= 0 && low - room < 0 ? 0 : low - room;
    this.high = high + room;
  }

  span(curve) {
    const from = Math.floor((view.from - curve.t0) / curve.dt) - 1;
    const to = Math.ceil((view.to - curve.t0) / curve.dt) + 2;
    return [Math.max(0, from), Math.min(curve.lo.length, to)];
  }

  drawAxes(g) {
    const colours = theme(), {width, height} = this.sheet;
    g.font = FONT;
    g.lineWidth = 1;
    g.strokeStyle = colours.grid;
    g.fillStyle = colours.quiet;
    const step = roundStep(this.high - this.low, Math.max(3, (height - TOP - BOTTOM) / 42));
    g.textAlign = 'right';
    g.textBaseline = 'middle';
    for (let v = Math.ceil(this.low / step) * step; v <= this.high; v += step) {
      const y = Math.round(this.y(v)) + .5;
      g.beginPath(); g.moveTo(LEFT, y); g.lineTo(width - RIGHT, y); g.stroke();
      g.fillText(tickText(v, step), LEFT - 7, y);
    }
    this.drawTimeAxis(g);
    g.save();
    g.translate(11, TOP + (height - TOP - BOTTOM) / 2);
    g.rotate(-Math.PI / 2);
    g.textAlign = 'center';
    g.fillText(this.what.y, 0, 0);
    g.restore();
  }

  drawTimeAxis(g) {
    const {width, height} = this.sheet;
    const step = roundStep(view.to - view.from, Math.max(3, (width - LEFT - RIGHT) / 90));
    g.textAlign = 'center';
    g.textBaseline = 'top';
    g.strokeStyle = theme().grid;
    for (let t = Math.ceil(view.from / step) * step; t <= view.to + 1e-9; t += step) {
      const x = Math.round(this.x(t)) + .5;
      g.beginPath(); g.moveTo(x, TOP); g.lineTo(x, height - BOTTOM); g.stroke();
      g.fillText(tickText(t, step), x, height - BOTTOM + 5);
    }
    g.fillText('time in s', LEFT + (width - LEFT - RIGHT) / 2, height - 15);
    g.strokeStyle = theme().line;
    g.beginPath(); g.moveTo(LEFT, height - BOTTOM + .5); g.lineTo(width - RIGHT, height - BOTTOM + .5); g.stroke();
  }

  /** The path of a curve, lowest and highest per pixel where there are more points than pixels. */
  trace(g, curve) {
    const [from, to] = this.span(curve);
    const step = Math.max(1, Math.floor((to - from) / Math.max(50, this.sheet.width - LEFT - RIGHT)));
    let pen = false;
    g.beginPath();
    for (let i = from; i < to; i += step) {
      let lo = Infinity, hi = -Infinity, holed = false;
      for (let k = i; k < Math.min(i + step, to); k++) {
        const low = curve.lo[k], high = curve.hi ? curve.hi[k] : low;
        if (Number.isNaN(low)) holed = true;
        if (low < lo) lo = low;
        if (high > hi) hi = high;
      }
      if (lo > hi) {
        pen = false;
        continue;
      }
      const x = this.x(curve.t0 + (i + step / 2) * curve.dt);
      if (pen) g.lineTo(x, this.y(lo)); else g.moveTo(x, this.y(lo));
      if (hi > lo) g.lineTo(x, this.y(hi));
      pen = !(holed && step === 1);
    }
    g.stroke();
  }

  drawCurve(g, curve) {
    g.strokeStyle = curve.slot < 0 ? theme().ghost : hue(curve.slot);
    g.lineWidth = curve.slot < 0 ? 1 : curve.wide ? 2.6 : 1.7;
    g.setLineDash(curve.ghost ? [1, 3] : curve.slot < 0 ? [] : dash(curve.slot));
    this.trace(g, curve);
    g.setLineDash([]);
  }

  /** The area between two columns, for the many that are not drawn one by one. */
  drawBand(g, band) {
    if (!band) return;
    const [from, to] = this.span(band);
    g.fillStyle = theme().fill;
    let start = from;
    while (start < to) {
      while (start < to && Number.isNaN(band.lo[start])) start++;
      let end = start;
      while (end < to && !Number.isNaN(band.lo[end])) end++;
      if (end > start) {
        g.beginPath();
        for (let i = start; i < end; i++) g.lineTo(this.x(band.t0 + (i + .5) * band.dt), this.y(band.hi[i]));
        for (let i = end - 1; i >= start; i--) g.lineTo(this.x(band.t0 + (i + .5) * band.dt), this.y(band.lo[i]));
        g.fill();
      }
      start = end;
    }
  }

  drawHoles(g) {
    for (const hole of this.what.holes ? this.what.holes() : []) {
      const from = this.x(hole.from), to = Math.max(this.x(hole.to), from + 1);
      g.fillStyle = theme().hole;
      g.fillRect(from, TOP, to - from, this.sheet.height - TOP - BOTTOM);
      if (known(hole.bound)) {
        g.strokeStyle = hue(hole.slot);
        g.setLineDash([2, 2]);
        g.lineWidth = 1.5;
        const y = this.y(Math.max(hole.bound, this.low));
        g.beginPath(); g.moveTo(from, y); g.lineTo(to, y); g.stroke();
        g.setLineDash([]);
      }
    }
  }

  drawLines(g) {
    for (const line of this.what.lines || []) {
      const y = Math.round(this.y(line.y)) + .5;
      g.strokeStyle = theme().bad;
      g.lineWidth = 1.2;
      g.setLineDash([6, 4]);
      g.beginPath(); g.moveTo(LEFT, y); g.lineTo(this.sheet.width - RIGHT, y); g.stroke();
      g.setLineDash([]);
    }
  }

  /** What the dashed lines mean, below the axis where no curve is. */
  drawLimits(g) {
    const room = (this.sheet.width - LEFT - RIGHT) / 2 - 40;
    g.fillStyle = theme().bad;
    g.textAlign = 'left';
    g.textBaseline = 'top';
    const text = (this.what.lines || []).map(line => line.label).join('; ');
    if (text) g.fillText(fitted(g, '– – ' + text, room), LEFT, this.sheet.height - 15);
  }

  /** Names beside the ends of their curves, pushed apart. */
  drawLabels(g) {
    const {width, height} = this.sheet;
    const labels = this.curves.filter(curve => curve.slot >= 0 && !curve.ghost && curve.label).slice(0, Math.floor((height - TOP) / 14));
    labels.forEach(curve => {
      const [from, to] = this.span(curve);
      let last = Math.min(to, Math.ceil((view.to - curve.t0) / curve.dt)) - 1;
      while (last > from && Number.isNaN(curve.lo[last])) last--;
      const end = last >= from && !Number.isNaN(curve.lo[last]) ? this.y(curve.lo[last]) : height / 2;
      curve.end = Math.min(Math.max(end, TOP), height - BOTTOM);
      curve.spot = Math.min(Math.max(curve.end, TOP + 6), height - BOTTOM);
    });
    labels.sort((a, b) => a.spot - b.spot);
    for (let i = 1; i < labels.length; i++) labels[i].spot = Math.max(labels[i].spot, labels[i - 1].spot + 14);
    const over = labels.length ? labels[labels.length - 1].spot - (height - 8) : 0;
    for (let i = labels.length - 1; i >= 0 && over > 0; i--) {
      labels[i].spot = Math.min(labels[i].spot, height - 8 - (labels.length - 1 - i) * 14);
    }
    g.textAlign = 'left';
    g.textBaseline = 'middle';
    for (const curve of labels) {
      g.strokeStyle = g.fillStyle = hue(curve.slot);
      g.lineWidth = 1;
      g.setLineDash([]);
      g.beginPath(); g.moveTo(width - RIGHT + 2, curve.end); g.lineTo(width - RIGHT + 9, curve.spot); g.stroke();
      g.fillText(fitted(g, curve.label, RIGHT - 16), width - RIGHT + 12, curve.spot);
    }
  }

  drawCursor() {
    if (!this.sheet.width) return;
    const g = this.sheet.clear(this.sheet.upper);
    if (this.brush) {
      g.fillStyle = theme().fill;
      g.fillRect(Math.min(...this.brush), TOP, Math.abs(this.brush[1] - this.brush[0]), this.sheet.height - TOP - BOTTOM);
    }
    if (view.cursor === null || view.cursor < view.from || view.cursor > view.to) return;
    const x = Math.round(this.x(view.cursor)) + .5;
    g.strokeStyle = theme().cursor;
    g.lineWidth = 1;
    g.beginPath(); g.moveTo(x, TOP); g.lineTo(x, this.sheet.height - BOTTOM); g.stroke();
    this.drawValues(g, x);
  }

  /** What the coloured curves are at the cursor. */
  drawValues(g, x) {
    const rows = [];
    for (const curve of this.curves.filter(c => c.slot >= 0 && !c.ghost).slice(0, 10)) {
      const i = Math.floor((view.cursor - curve.t0) / curve.dt);
      const value = curve.lo[i];
      if (!known(value)) continue;
      rows.push({curve, value});
      g.fillStyle = hue(curve.slot);
      g.beginPath(); g.arc(x, this.y(value), 3.5, 0, 7); g.fill();
    }
    if (!rows.length || this.what.silent) return;
    rows.sort((a, b) => b.value - a.value);
    const texts = rows.map(row => num(row.value, 2) + '  ' + (row.curve.label || ''));
    const wide = Math.min(240, Math.max(...texts.map(text => g.measureText(text).width)) + 26);
    const left = x + 10 + wide > this.sheet.width ? x - 10 - wide : x + 10;
    g.globalAlpha = .93;
    g.fillStyle = theme().panel;
    g.fillRect(left, TOP + 2, wide, rows.length * 16 + 8);
    g.globalAlpha = 1;
    g.strokeStyle = theme().line;
    g.strokeRect(left + .5, TOP + 2.5, wide, rows.length * 16 + 8);
    g.textAlign = 'left';
    g.textBaseline = 'middle';
    rows.forEach((row, i) => {
      const y = TOP + 14 + i * 16;
      g.fillStyle = hue(row.curve.slot);
      g.fillRect(left + 7, y - 4, 8, 8);
      g.fillStyle = theme().ink;
      g.fillText(fitted(g, texts[i], wide - 24), left + 20, y);
    });
  }

  listen(canvas) {
    const at = event => event.clientX - canvas.getBoundingClientRect().left;
    canvas.addEventListener('pointermove', event => {
      if (this.brush) this.brush[1] = at(event);
      view.point(this.time(at(event)));
    });
    canvas.addEventListener('pointerdown', event => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      canvas.setPointerCapture(event.pointerId);
      this.brush = [at(event), at(event)];
    });
    canvas.addEventListener('pointerup', () => this.endBrush());
    canvas.addEventListener('pointercancel', () => { this.brush = null; });
    canvas.addEventListener('dblclick', () => view.reset());
    canvas.addEventListener('keydown', event => this.key(event));
  }

  endBrush() {
    const brush = this.brush;
    this.brush = null;
    if (brush && Math.abs(brush[1] - brush[0]) > 5) view.zoom(this.time(Math.min(...brush)), this.time(Math.max(...brush)));
    else this.drawCursor();
  }

  key(event) {
    const span = view.to - view.from, t = view.cursor === null ? (view.from + view.to) / 2 : view.cursor;
    const step = span / (event.shiftKey ? 20 : 200);
    const acts = {
      ArrowLeft: () => view.point(t - step), ArrowRight: () => view.point(t + step), Home: () => view.point(view.from), End: () => view.point(view.to),
      '+': () => view.zoom(t - span / 4, t + span / 4), '=': () => view.zoom(t - span / 4, t + span / 4),
      '-': () => view.zoom(t - span, t + span), '0': () => view.reset(), Escape: () => view.reset(),
      PageUp: () => view.zoom(view.from - span / 2, view.to - span / 2), PageDown: () => view.zoom(view.from + span / 2, view.to + span / 2),
    };
    if (acts[event.key] && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      acts[event.key]();
    }
  }
}

/** Text that stays readable over lines. */
function haloed(g, text, x, y) {
  g.lineWidth = 4;
  g.strokeStyle = theme().panel;
  g.strokeText(text, x, y);
  g.fillText(text, x, y);
}

function fitted(g, text, width) {
  if (g.measureText(text).width <= width) return text;
  let cut = text;
  while (cut.length > 1 && g.measureText(cut + '…').width > width) cut = cut.slice(0, -1);
  return cut + '…';
}
