// Run states, events, alerts and drop-outs on the same axis as every other plot.

const STATE_SHADES = {READY: .10, SET: .18, GO: .38, PAUSE: .22, STOP: .55};
const LANE = 26;

class TimeLine extends TimePlot {
  constructor(run) {
    super({title: 'Run states, events and alerts', y: '', curves: () => [], silent: true}, 30 + TOP + BOTTOM + LANE * TimeLine.lanes(run).length);
    this.run = run;
    this.lanes = TimeLine.lanes(run);
    this.redraw();
  }

  static lanes(run) {
    const names = [...new Set(run.review.event_list.map(event => event.name))].slice(0, 8);
    const lanes = names.map(name => ({name, marks: run.review.event_list.filter(event => event.name === name)}));
    if (run.review.alert_list.length) lanes.push({name: 'alert', marks: run.review.alert_list.filter(alert => alert.vid < alert.other), bad: true});
    return lanes;
  }

  drawAxes(g) {
    g.font = FONT;
    g.fillStyle = theme().quiet;
    this.drawTimeAxis(g);
    if (!this.lanes) return;
    this.drawStates(g);
    this.lanes.forEach((lane, i) => this.drawLane(g, lane, TOP + 30 + LANE * (i + .5)));
  }

  drawStates(g) {
    const states = this.run.review.run_states, {width} = this.sheet;
    states.forEach((state, i) => {
      const from = Math.max(LEFT, this.x(state.t_s)), end = i + 1 < states.length ? states[i + 1].t_s : this.run.end;
      const to = Math.min(width - RIGHT, Math.max(this.x(end), from + 2));
      if (to <= LEFT || from >= width - RIGHT) return;
      g.fillStyle = hue(0);
      g.globalAlpha = STATE_SHADES[state.state] || .1;
      g.fillRect(from, TOP, to - from, 22);
      g.globalAlpha = 1;
      g.fillStyle = theme().ink;
      g.textAlign = 'left';
      g.textBaseline = 'middle';
      if (to - from > g.measureText(state.state).width + 10) g.fillText(state.state, from + 6, TOP + 11);
    });
  }

  drawLane(g, lane, y) {
    const {width} = this.sheet;
    g.strokeStyle = theme().grid;
    g.beginPath(); g.moveTo(LEFT, y); g.lineTo(width - RIGHT, y); g.stroke();
    g.fillStyle = lane.bad ? theme().bad : hue(0);
    let free = -Infinity;
    g.textAlign = 'left';
    g.textBaseline = 'middle';
    for (const [i, mark] of lane.marks.entries()) {
      const x = this.x(mark.t_s), next = i + 1 < lane.marks.length ? this.x(lane.marks[i + 1].t_s) : Infinity;
      if (x < LEFT - 1 || x > width - RIGHT + 1) continue;
      g.beginPath();
      if (lane.bad) { g.moveTo(x, y - 6); g.lineTo(x + 5, y + 5); g.lineTo(x - 5, y + 5); } else g.arc(x, y, 4, 0, 7);
      g.fill();
      const text = lane.bad ? '' : mark.vid ? nameOf(this.run, mark.vid) : '';
      const wide = g.measureText(text).width;
      if (text && x > free && x + 12 + wide < Math.min(next, width - RIGHT)) {
        g.fillText(text, x + 8, y);
        free = x + wide + 16;
      }
    }
    g.fillText(fitted(g, lane.name + (lane.marks.length > 1 ? ' ×' + lane.marks.length : ''), RIGHT - 14), width - RIGHT + 12, y);
  }
}
