import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { button, el, setAttribute, setText } from '../dom';
import { currentTheme } from '../map/theme';
import type { Curve, History } from '../state/history';
import { RadioHistory } from '../state/radiohistory';
import type { Room } from '../state/room';
import { align } from '../state/series';
import type { Line } from '../state/track';
import { clock } from '../words';

interface Kind {
  name: string;
  title: string;
  unit: string;
  curves(): Curve[];
  threshold?(): number;
  /** What is said where there is nothing to draw. */
  missing?(): string;
  /** Of values in the legend; otherwise one, and none of great ones. */
  digits?: number;
}

const REDRAW_MILLIS = 200;
/** Seconds of time that charts show, by their names. */
const WINDOWS: readonly [number, string][] = [[10, '10 s'], [60, '1 min'], [300, '5 min'], [Infinity, 'Whole run']];
/** Distances of ticks on the axis of time, which are labelled to tenths of a second. */
const TICK_SECONDS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400];
const SHORTEST_SECONDS = 0.5;
const DASHES: readonly number[][] = [[], [6, 4], [2, 3], [10, 3, 2, 3], [12, 4], [4, 2]];

/** The dock at the bottom with charts that share one cursor. */
export class Charts {
  readonly element: HTMLElement;
  private readonly row = el('div', 'chart-row');
  private readonly open = new Map<string, Chart>();
  private readonly chips = new Map<string, HTMLButtonElement>();
  private readonly kinds: Kind[];
  private visible = true;

  /** @param seek shows a moment of a replay */
  constructor(private readonly room: Room, private readonly history: History, private readonly seek: (seconds: number) => void) {
    const radio = new RadioHistory(room);
    const single = (label: string, line: Line): Curve[] => [{ key: label, label, line, warned: false }];
    this.kinds = [
      { name: 'distance', title: 'Distance', unit: 'm', curves: () => history.distances(), threshold: () => room.scene.thresholdOfAll,
        missing: () => (room.mapState.selected.size === 1 ? 'Select one more vehicle, by Shift+click, for the distance between the two.' : 'No data here.') },
      { name: 'speed', title: 'Speed', unit: 'm/s', curves: () => history.of('speed') },
      { name: 'path', title: 'Path length', unit: 'm', curves: () => history.of('travelled') },
      ...(room.scene.words.radio ? [
        { name: 'busy', title: 'Channel busy', unit: '%', curves: () => radio.busy() },
        { name: 'ages', title: 'Age of messages', unit: 's', digits: 2, curves: () => radio.ages(history.watched()[0] ?? -1) },
        ...(room.scene.words.radio.followers.length > 0 ? [{ name: 'gaps', title: 'Gap error', unit: 'm', digits: 2, curves: () => history.gapErrors() }] : []),
      ] : []),
      ...(room.replay ? [] : [
        { name: 'margin', title: 'Margin', unit: '', curves: () => single('margin', history.margin) },
        { name: 'reports', title: 'Reports per second', unit: '/s', curves: () => single('reports', history.reports) },
      ]),
    ];
    const chips = el('div', 'chips', { attrs: { role: 'group', 'aria-label': 'Which charts to show' } });
    for (const kind of this.kinds) {
      const chip = button(kind.title, 'chip', () => this.toggle(kind.name), { 'aria-pressed': 'false' });
      this.chips.set(kind.name, chip);
      chips.append(chip);
    }
    chips.append(this.windows());
    this.element = el('section', 'dock', { attrs: { 'aria-label': 'Charts' } }, chips, this.row);
    history.recorded?.came.on(() => this.update());
    new IntersectionObserver((entries) => { this.visible = entries.some((entry) => entry.isIntersecting); }).observe(this.element);
    window.setInterval(() => this.update(), REDRAW_MILLIS);
    this.toggle('distance');
    if (innerWidth > 1000) {
      this.toggle('speed');
    }
  }

  private windows(): HTMLElement {
    const choice = el('select', 'chart-window', { attrs: { 'aria-label': 'Time that charts show' } }, ...WINDOWS.map(([seconds, name]) => el('option', '', { attrs: { value: seconds } }, name)));
    choice.value = String(this.history.window);
    choice.addEventListener('change', () => { this.history.window = Number(choice.value); this.update(); });
    return choice;
  }

  restyle(): void {
    this.open.forEach((chart) => chart.rebuild());
  }

  private toggle(name: string): void {
    const chart = this.open.get(name);
    const kind = this.kinds.find((one) => one.name === name);
    if (chart) {
      chart.destroy();
      this.open.delete(name);
    } else if (kind) {
      this.open.set(name, new Chart(kind, this.row, this.room, this.history, this.seek));
    }
    const chip = this.chips.get(name);
    if (chip) {
      setAttribute(chip, 'aria-pressed', this.open.has(name) ? 'true' : 'false');
    }
    this.row.hidden = this.open.size === 0;
  }

  private update(): void {
    if (!document.hidden && this.visible) {
      this.open.forEach((chart) => chart.update());
    }
  }
}

/** One chart; it follows the clock until it is paused or zoomed. */
export class Chart {
  private readonly box: HTMLElement;
  private readonly plot = el('div', 'plot');
  private readonly pause: HTMLButtonElement;
  private readonly legend = el('div', 'chart-legend', { attrs: { tabindex: 0, role: 'group', 'aria-label': 'Values' } });
  private readonly empty = el('p', 'empty');
  private chart: uPlot | null = null;
  private shape = '';
  private paused = false;
  private readonly watch: ResizeObserver;

  constructor(private readonly kind: Kind, parent: HTMLElement, private readonly room: Room, private readonly history: History, private readonly seek: (seconds: number) => void) {
    this.pause = button('Pause', 'small', () => this.setPaused(!this.paused), { 'aria-pressed': 'false' });
    this.box = el('figure', 'chart', { attrs: { 'aria-label': `${kind.title} over time` } },
      el('figcaption', '', {}, el('b', '', {}, kind.title), kind.unit ? ` ${kind.unit}` : '', this.pause), el('div', 'chart-body', {}, this.plot, this.legend), this.empty);
    // Asked by tests: what is drawn.
    this.box.addEventListener('chart-data', (event) => { (event as CustomEvent<{ data?: unknown }>).detail.data = this.chart?.data; });
    parent.append(this.box);
    this.watch = new ResizeObserver(() => this.chart?.setSize(this.size()));
    this.watch.observe(this.plot);
  }

  destroy(): void {
    this.watch.disconnect();
    this.chart?.destroy();
    this.box.remove();
  }

  rebuild(): void {
    this.shape = '';
    this.update();
  }

  update(): void {
    if (this.paused && this.shape !== '') {
      return;
    }
    const curves = this.kind.curves().filter(({ line }) => line.length > 0);
    setText(this.empty, this.history.recorded?.busy ? 'Reading the recording…' : this.kind.missing?.() ?? 'No data here.');
    this.empty.hidden = curves.length > 0;
    if (curves.length === 0) {
      this.chart?.destroy();
      this.chart = null;
      return;
    }
    const range = this.history.range;
    const shape = curves.map(({ key, warned }) => `${key}${warned}`).join();
    const data = this.dataOf(curves);
    if (shape !== this.shape || !this.chart) {
      this.shape = shape;
      this.chart?.destroy();
      this.chart = new uPlot(this.options(curves), data, this.plot);
    } else {
      this.chart.setData(data, false);
    }
    // Nothing is shown beyond what is known: neither an empty future nor an empty past.
    const min = Math.max(range.from, Math.min(data[0][0] ?? range.from, range.to - SHORTEST_SECONDS));
    this.chart.setScale('x', { min, max: Math.max(range.to, min + SHORTEST_SECONDS) });
    // Without a cursor over it nothing else renews the values of the legend.
    this.chart.setLegend({}, false);
  }

  private dataOf(curves: Curve[]): uPlot.AlignedData {
    const { from, to } = this.history.range;
    const data = align(curves.map(({ line }) => line), from, to);
    const limit = this.kind.threshold?.();
    return (limit ? [...data, data[0].map(() => limit)] : data) as uPlot.AlignedData;
  }

  private setPaused(paused: boolean): void {
    this.paused = paused;
    this.pause.textContent = paused ? 'Resume' : 'Pause';
    setAttribute(this.pause, 'aria-pressed', paused ? 'true' : 'false');
    this.update();
  }

  private size(): { width: number; height: number } {
    return { width: Math.max(120, this.plot.clientWidth), height: Math.max(80, this.plot.clientHeight) };
  }

  private options(curves: Curve[]): uPlot.Options {
    const theme = currentTheme();
    const style = getComputedStyle(document.documentElement);
    const dim = style.getPropertyValue('--dim').trim();
    const axis = { stroke: dim, font: '11px system-ui, sans-serif', grid: { stroke: theme.gridStrong, width: 1 }, ticks: { show: false } };
    const colours = [theme.virtual, theme.real, theme.path, theme.label, theme.area, dim];
    const series: uPlot.Series[] = [{ label: 'time', value: (_, value) => (value === null ? '' : clock(value)) }];
    curves.forEach((curve, i) => series.push({
      label: curve.label, stroke: curve.warned ? theme.warning : colours[i % colours.length], width: curve.warned ? 2.5 : 1.6,
      dash: curve.warned ? [] : DASHES[i % DASHES.length], points: { show: false },
      value: (chart, value, index, at) => this.legendText(chart, value, index, at),
    }));
    if (this.kind.threshold?.()) {
      series.push({ label: 'warning below', stroke: theme.warning, width: 1.2, dash: [3, 3], points: { show: false }, value: () => (this.kind.threshold?.() ?? 0).toFixed(1) });
    }
    return {
      ...this.size(),
      series,
      axes: [
        { ...axis, size: 24, incrs: TICK_SECONDS, values: (_, ticks, __, ___, distance) => ticks.map((tick) => (distance < 1 ? clock(tick) : clock(tick).replace(/\.\d$/, ''))) },
        { ...axis, size: 44, space: 20 },
      ],
      scales: { x: { time: false }, y: { range: (_, min, max) => [Math.min(0, min ?? 0), (max ?? 1) > 0 ? (max ?? 1) * 1.08 : 1] } },
      cursor: { sync: { key: 'time' }, drag: { x: true, y: false, setScale: true } },
      legend: { live: true, mount: (_, legend) => this.legend.replaceChildren(legend) },
      hooks: { setSelect: [(chart) => { if (chart.select.width > 4) { this.setPaused(true); } }], draw: [(chart) => this.drawPlayhead(chart)], ready: [(chart) => this.seekOnClick(chart)] },
    };
  }

  /** The value under the cursor, or without a cursor the latest not after the present. */
  private legendText(chart: uPlot, value: number | null | undefined, series: number, at: number | null | undefined): string {
    let shown = value;
    if (at === null || at === undefined) {
      const [times, values] = [chart.data[0], chart.data[series] ?? []];
      let last = times.length - 1;
      while (last >= 0 && (times[last] > this.room.seconds + 1e-9 || values[last] === undefined)) {
        last--;
      }
      shown = values[last];
    }
    return shown === null || shown === undefined ? '–' : shown.toFixed(this.kind.digits ?? (Math.abs(shown) < 100 ? 1 : 0));
  }

  /** In a chart of the whole replay, the present is a line. */
  private drawPlayhead(chart: uPlot): void {
    const x = Math.round(chart.valToPos(this.room.seconds, 'x', true));
    if (this.room.replay && this.history.window === Infinity) {
      const { left, top, width, height } = chart.bbox;
      chart.ctx.fillStyle = currentTheme().label;
      chart.ctx.fillRect(Math.max(left, Math.min(left + width, x)) - 1, top, 2, height);
    }
  }

  private seekOnClick(chart: uPlot): void {
    let pressed = NaN;
    chart.over.addEventListener('mousedown', (event) => { pressed = event.clientX; });
    chart.over.addEventListener('click', (event) => {
      const dragged = Math.abs(event.clientX - pressed) > 4;
      if (this.room.replay && !dragged && chart.cursor.left !== undefined && chart.cursor.left >= 0) {
        this.seek(chart.posToVal(chart.cursor.left, 'x'));
      }
    });
  }
}
