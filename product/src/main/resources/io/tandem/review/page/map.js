// Where everyone went, from above and in space.

/** Seconds of a tail: a twentieth of the run, but a minute at most. */
const TAIL = Math.round(Math.max(5, Math.min(60, view.to / 20)));
/** Ways this many times as long as the ground is wide hide each other. */
const DENSE = 120;
/** More vehicles or alerts than this hide each other in any case. */
const CROWD = 400;

/** What both pictures share: a box of ground, traces in colours, and symbols at the cursor. */
class Ground {
  constructor(height, kind, summary) {
    this.sheet = new Sheet(height, kind + ' map', summary, () => this.redraw());
    this.upper = this.sheet.upper;
    this.extent = Ground.extent();
    this.fixed = [];
    this.tails = Ground.crowded();
    view.watchers.push(change => {
      if (change === 'cursor' && !this.tails) this.drawNow();
      else this.redraw();
    });
    this.listen();
  }

  get box() {
    return this.sheet.box;
  }

  static extent() {
    const box = {minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity, minZ: Infinity, maxZ: -Infinity};
    const reach = (x, y, z) => {
      if (Number.isNaN(x)) return;
      box.minX = Math.min(box.minX, x); box.maxX = Math.max(box.maxX, x);
      box.minY = Math.min(box.minY, y); box.maxY = Math.max(box.maxY, y);
      box.minZ = Math.min(box.minZ, z); box.maxZ = Math.max(box.maxZ, z);
    };
    for (const run of runs) {
      for (const vehicle of run.vehicles) {
        for (let i = 0; vehicle.x && i < vehicle.x.length; i++) reach(vehicle.x[i], vehicle.y[i], vehicle.z[i]);
      }
      run.backdrop.areas.forEach(area => area.rings[0].forEach(corner => reach(corner[0], corner[1], 0)));
    }
    if (!(box.minX <= box.maxX)) reach(0, 0, 0);
    return box;
  }

  /** Whether the ways of everyone, all drawn, would cover the ground: then only their last part is. */
  static crowded() {
    const e = Ground.extent(), ways = runs.flatMap(run => run.review.vehicles).map(v => v.path_length_m || 0).reduce((a, b) => a + b, 0);
    return runs[0].vehicles.length > CROWD || ways > DENSE * Math.max(e.maxX - e.minX, e.maxY - e.minY, 1);
  }

  /** The span of time that is drawn. */
  get span() {
    const now = view.cursor === null ? view.to : view.cursor;
    return this.tails ? [Math.max(view.from, now - TAIL), now] : [view.from, view.to];
  }

  /** The points of a track in that span, one piece per stretch without holes. */
  trace(g, vehicle) {
    const {t0, dt} = vehicle.grid, [begin, end] = this.span;
    const from = Math.max(0, Math.floor((begin - t0) / dt)), to = Math.min(vehicle.x.length, Math.ceil((end - t0) / dt) + 1);
    let pen = false;
    g.beginPath();
    for (let i = from; i < to; i++) {
      if (Number.isNaN(vehicle.x[i])) { pen = false; continue; }
      const [x, y] = this.spot(vehicle.x[i], vehicle.y[i], vehicle.z[i]);
      if (pen) g.lineTo(x, y); else g.moveTo(x, y);
      pen = true;
    }
    g.stroke();
  }

  drawTraces(g) {
    const all = runs.flatMap(run => run.vehicles.filter(vehicle => vehicle.x));
    all.sort((a, b) => (view.slot(a.vid) < 0 ? 0 : 1) - (view.slot(b.vid) < 0 ? 0 : 1));
    for (const vehicle of all) {
      const slot = view.slot(vehicle.vid);
      g.strokeStyle = slot < 0 ? theme().ghost : hue(slot);
      g.lineWidth = slot < 0 ? 1 : vehicle.facts.real ? 2.8 : 1.5;
      g.setLineDash(vehicle.run.index > 0 ? [1, 3] : slot < 0 ? [] : dash(slot));
      this.trace(g, vehicle);
    }
    g.setLineDash([]);
  }

  polygon(g, corners, closed, up) {
    g.beginPath();
    corners.forEach(corner => g.lineTo(...this.spot(corner[0], corner[1], corner.length > 2 ? corner[2] : up || 0)));
    if (closed) g.closePath();
  }

  drawBackdrop(g) {
    for (const run of runs.slice(0, 1)) {
      for (const area of run.backdrop.areas) {
        g.fillStyle = theme().area;
        g.strokeStyle = theme().edge;
        g.setLineDash([6, 4]);
        area.rings.forEach((ring, i) => {
          this.polygon(g, ring, true);
          if (i === 0) g.fill();
          g.stroke();
        });
        g.setLineDash([]);
      }
      for (const path of run.backdrop.paths) {
        g.strokeStyle = theme().line;
        g.lineWidth = 4;
        g.globalAlpha = .45;
        this.polygon(g, path.points, path.closed);
        g.stroke();
        g.globalAlpha = 1;
        g.lineWidth = 1;
      }
    }
  }

  symbol(g, kind, real, x, y, size) {
    g.beginPath();
    if (kind === 'pedestrian') g.arc(x, y, size * .8, 0, 7);
    else if (kind.startsWith('air')) { g.moveTo(x, y - size); g.lineTo(x + size, y); g.lineTo(x, y + size); g.lineTo(x - size, y); }
    else if (kind === 'ground') { g.moveTo(x, y - size); g.lineTo(x + size * .9, y + size * .8); g.lineTo(x - size * .9, y + size * .8); }
    else { g.moveTo(x - size * .5, y - size); g.lineTo(x + size * .5, y - size); g.lineTo(x + size * .5, y + size * .3); g.lineTo(x, y + size); g.lineTo(x - size * .5, y + size * .3); }
    g.closePath();
    g.setLineDash([]);
    g.lineWidth = 2;
    const colour = g.strokeStyle;
    g.fillStyle = real ? colour : theme().panel;
    g.fill();
    g.stroke();
    g.fillStyle = colour;
  }

  /** Everyone at the cursor, or at the end of the range. */
  drawNow() {
    if (!this.sheet.width) return;
    const g = this.sheet.clear(this.sheet.upper);
    const t = view.cursor === null ? view.to : view.cursor;
    const taken = [...this.fixed];
    for (const run of runs) {
      for (const vehicle of run.vehicles) {
        const slot = view.slot(vehicle.vid);
        const place = run.place(vehicle, Math.min(t, vehicle.grid.t0 + vehicle.grid.dt * (vehicle.grid.n - 1)));
        if (!place || slot < 0 && run.vehicles.length > CROWD) continue;
        const [x, y] = this.spot(...place);
        g.strokeStyle = slot < 0 ? theme().quiet : hue(slot);
        this.stalk(g, place, x, y);
        this.symbol(g, vehicle.facts.kind, vehicle.facts.real, x, y, slot < 0 ? 3.5 : 6);
        if (slot >= 0) this.name(g, label(vehicle), x, y, taken);
      }
    }
    this.legend(g);
  }

  stalk() {
  }

  legend() {
  }

  name(g, text, x, y, taken) {
    const wide = g.measureText(text).width, sides = [x + 11, x - 11 - wide].filter(side => side > 0 && side + wide < this.sheet.width);
    const isFree = (left, spot) => !taken.some(other => Math.abs(other.y - spot) < 14 && other.x < left + wide + 4 && left < other.x + other.wide + 4);
    let left = x + 11, spot = y;
    search: for (let step = 0; step < 12; step++) {
      for (const drop of step ? [step * 14, -step * 14] : [0]) {
        for (const side of sides) {
          if (isFree(side, y + drop)) { [left, spot] = [side, y + drop]; break search; }
        }
      }
    }
    taken.push({x: left, y: spot, wide});
    g.textAlign = 'left';
    g.textBaseline = 'middle';
    haloed(g, text, left, spot);
  }

  listen() {
    let held = null;
    const at = event => {
      const box = this.upper.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    this.upper.addEventListener('pointerdown', event => {
      this.upper.setPointerCapture(event.pointerId);
      held = at(event);
    });
    this.upper.addEventListener('pointermove', event => {
      if (!held) return;
      const now = at(event);
      this.drag(now[0] - held[0], now[1] - held[1], event.shiftKey);
      held = now;
      this.redraw();
    });
    ['pointerup', 'pointercancel'].forEach(kind => this.upper.addEventListener(kind, () => { held = null; }));
    this.upper.addEventListener('wheel', event => {
      if (document.activeElement !== this.upper && !event.ctrlKey) return;
      event.preventDefault();
      this.enlarge(Math.exp(-event.deltaY * .0015), ...at(event));
      this.redraw();
    }, {passive: false});
    this.upper.addEventListener('dblclick', () => this.home());
    this.upper.addEventListener('keydown', event => this.key(event));
  }

  key(event) {
    const moves = {ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
    if (moves[event.key]) this.drag(moves[event.key][0] * 24, moves[event.key][1] * 24, event.shiftKey);
    else if (event.key === '+' || event.key === '=') this.enlarge(1.25, this.sheet.width / 2, this.sheet.height / 2);
    else if (event.key === '-') this.enlarge(.8, this.sheet.width / 2, this.sheet.height / 2);
    else if (event.key === '0') this.home();
    else return;
    event.preventDefault();
    this.redraw();
  }

  tools() {
    const grow = factor => () => {
      this.enlarge(factor, this.sheet.width / 2, this.sheet.height / 2);
      this.redraw();
    };
    const tails = el('button', {'aria-pressed': String(this.tails), title: 'Draw only the last ' + TAIL + ' s before the cursor', onclick: () => {
      this.tails = !this.tails;
      tails.setAttribute('aria-pressed', String(this.tails));
      this.redraw();
    }}, 'tails');
    this.box.append(el('div', {class: 'tools'}, tails, el('button', {onclick: grow(1.4), 'aria-label': 'Enlarge'}, '+'),
      el('button', {onclick: grow(1 / 1.4), 'aria-label': 'Make smaller'}, '−'), el('button', {onclick: () => this.home(), 'aria-label': 'Show all'}, 'all')));
    return this;
  }
}

class MapView extends Ground {
  constructor() {
    super(430, 'flat', 'Map of all traces');
    this.zoomed = 1;
    this.shift = [0, 0];
    this.tools();
  }

  home() {
    this.zoomed = 1;
    this.shift = [0, 0];
    this.redraw();
  }

  drag(dx, dy) {
    this.shift = [this.shift[0] + dx, this.shift[1] + dy];
  }

  enlarge(factor, x, y) {
    const {width, height} = this.sheet;
    this.zoomed *= factor;
    this.shift = [(this.shift[0] - (x - width / 2)) * factor + x - width / 2, (this.shift[1] - (y - height / 2)) * factor + y - height / 2];
  }

  get metres() {
    const e = this.extent, {width, height} = this.sheet;
    return this.zoomed * Math.min((width - 90) / Math.max(1, e.maxX - e.minX), (height - 70) / Math.max(1, e.maxY - e.minY));
  }

  spot(x, y) {
    const e = this.extent, k = this.metres;
    return [this.sheet.width / 2 + (x - (e.minX + e.maxX) / 2) * k + this.shift[0], this.sheet.height / 2 - (y - (e.minY + e.maxY) / 2) * k + this.shift[1]];
  }

  redraw() {
    if (!this.sheet.width) return;
    const g = this.sheet.clear(this.sheet.lower);
    g.font = FONT;
    this.drawBackdrop(g);
    this.drawTraces(g);
    this.drawMarks(g);
    this.drawScale(g);
    this.drawNow();
  }

  drawMarks(g) {
    const run = runs[0], taken = this.fixed = [];
    g.textBaseline = 'middle';
    for (const point of run.backdrop.points) {
      const [x, y] = this.spot(point.at[0], point.at[1]);
      g.fillStyle = theme().quiet;
      g.fillRect(x - 3, y - 3, 6, 6);
      this.name(g, point.name, x, y, taken);
    }
    g.strokeStyle = theme().bad;
    g.lineWidth = 1.4;
    const [begin, end] = this.span;
    const alerts = run.review.alert_list.filter(alert => alert.t_s >= begin && alert.t_s <= end), radius = alerts.length > CROWD ? 2 : 6;
    for (const alert of alerts) {
      const [x, y] = this.spot(alert.at_m[0], alert.at_m[1]);
      g.beginPath(); g.arc(x, y, radius, 0, 7); g.stroke();
    }
    const seen = new Set();
    for (const event of run.review.event_list) {
      if (!event.at_m || seen.has(event.name) || event.t_s < begin || event.t_s > end) continue;
      seen.add(event.name);
      const [x, y] = this.spot(event.at_m[0], event.at_m[1]);
      g.fillStyle = theme().ink;
      g.beginPath(); g.arc(x, y, 3, 0, 7); g.fill();
      this.name(g, event.name + ' ' + num(event.t_s, 0) + ' s', x, y - 12, taken);
    }
  }

  drawScale(g) {
    const {height} = this.sheet, metres = roundStep(this.sheet.width / this.metres, 5), wide = metres * this.metres;
    g.strokeStyle = g.fillStyle = theme().ink;
    g.lineWidth = 2;
    g.beginPath(); g.moveTo(14, height - 20); g.lineTo(14, height - 14); g.lineTo(14 + wide, height - 14); g.lineTo(14 + wide, height - 20); g.stroke();
    g.textAlign = 'left';
    g.textBaseline = 'bottom';
    g.fillText(metres >= 1000 ? num(metres / 1000, 0) + ' km' : tickText(metres, metres) + ' m', 20, height - 17);
    g.beginPath(); g.moveTo(20, 12); g.lineTo(25, 27); g.lineTo(20, 23); g.lineTo(15, 27); g.closePath(); g.fill();
    g.textAlign = 'center';
    g.textBaseline = 'top';
    g.fillText('N', 20, 29);
  }
}

/** Traces in space, seen from a turning point of view. */
class SpaceView extends Ground {
  constructor() {
    super(430, 'space', 'Trajectories in space');
    this.tools();
    const e = this.extent, wide = Math.max(e.maxX - e.minX, e.maxY - e.minY, 1), tall = e.maxZ - e.minZ;
    this.lift = tall > 0.5 && tall < wide / 6 ? Math.max(1, Math.round(wide / 6 / tall)) : 1;
    this.turn = -.6;
    this.tilt = .95;
    this.zoomed = 1;
  }

  home() {
    Object.assign(this, {turn: -.6, tilt: .95, zoomed: 1});
    this.redraw();
  }

  drag(dx, dy) {
    this.turn += dx * .008;
    this.tilt = Math.max(0, Math.min(Math.PI / 2, this.tilt - dy * .008));
  }

  enlarge(factor) {
    this.zoomed *= factor;
  }

  spot(x, y, z) {
    const e = this.extent, {width, height} = this.sheet;
    const span = Math.hypot(e.maxX - e.minX, e.maxY - e.minY) || 1, k = this.zoomed * Math.min(width * .8, height * 1.3) / span;
    const dx = (x - (e.minX + e.maxX) / 2) * k, dy = (y - (e.minY + e.maxY) / 2) * k, dz = (z - Math.min(0, e.minZ)) * k * this.lift;
    const c = Math.cos(this.turn), s = Math.sin(this.turn), ct = Math.cos(this.tilt), st = Math.sin(this.tilt);
    const across = dx * c - dy * s, deep = dx * s + dy * c;
    return [width / 2 + across, height * .56 - deep * ct - dz * st];
  }

  redraw() {
    if (!this.sheet.width) return;
    const g = this.sheet.clear(this.sheet.lower);
    g.font = FONT;
    this.drawFloor(g);
    this.drawBackdrop(g);
    this.drawShadows(g);
    this.drawTraces(g);
    this.drawHeights(g);
    this.drawNow();
  }

  drawFloor(g) {
    const e = this.extent, step = roundStep(Math.max(e.maxX - e.minX, e.maxY - e.minY, 1), 6);
    const x0 = Math.floor(e.minX / step) * step, x1 = Math.ceil(e.maxX / step) * step, y0 = Math.floor(e.minY / step) * step, y1 = Math.ceil(e.maxY / step) * step;
    g.strokeStyle = theme().grid;
    g.lineWidth = 1;
    for (let x = x0; x <= x1 + step / 2; x += step) { this.polygon(g, [[x, y0], [x, y1]]); g.stroke(); }
    for (let y = y0; y <= y1 + step / 2; y += step) { this.polygon(g, [[x0, y], [x1, y]]); g.stroke(); }
    g.fillStyle = theme().quiet;
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    const north = this.spot((x0 + x1) / 2, y1 + step * .35, 0), east = this.spot(x1 + step * .35, (y0 + y1) / 2, 0);
    g.fillText('N', ...north);
    g.fillText('E', ...east);
    g.textAlign = 'left';
    g.fillText('squares of ' + tickText(step, step) + ' m' + (this.lift > 1 ? ', heights ×' + this.lift : ''), 12, this.sheet.height - 12);
  }

  /** What flies or dives leaves a faint line on the ground. */
  drawShadows(g) {
    if (this.extent.maxZ - this.extent.minZ < .5) return;
    g.strokeStyle = theme().ghost;
    g.lineWidth = 1;
    for (const vehicle of runs[0].vehicles.filter(v => v.x && view.slot(v.vid) >= 0)) {
      this.trace(g, Object.assign({}, vehicle, {z: new Float32Array(vehicle.x.length)}));
    }
  }

  drawHeights(g) {
    const e = this.extent, tall = e.maxZ - Math.min(0, e.minZ);
    if (tall < .5) return;
    const step = roundStep(tall, 4);
    g.strokeStyle = theme().line;
    g.fillStyle = theme().quiet;
    g.textAlign = 'right';
    g.textBaseline = 'middle';
    const corners = [[e.minX, e.minY], [e.minX, e.maxY], [e.maxX, e.minY], [e.maxX, e.maxY]];
    const [east, north] = corners.reduce((a, b) => this.spot(...a, 0)[0] <= this.spot(...b, 0)[0] ? a : b);
    this.polygon(g, [[east, north, 0], [east, north, e.maxZ]]);
    g.stroke();
    for (let z = Math.ceil(Math.min(0, e.minZ) / step) * step; z <= e.maxZ + step / 2; z += step) {
      const [x, y] = this.spot(east, north, z);
      g.fillText(tickText(z, step) + ' m', x - 5, y);
    }
  }

  stalk(g, place, x, y) {
    if (Math.abs(place[2]) < .5) return;
    g.lineWidth = 1;
    g.setLineDash([2, 2]);
    g.beginPath(); g.moveTo(x, y); g.lineTo(...this.spot(place[0], place[1], 0)); g.stroke();
    g.setLineDash([]);
  }
}
