import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { button, el, setAttribute } from '../dom';
import { currentTheme } from '../map/theme';
import type { Curve, History } from '../state/history';
import type { Room } from '../state/room';
import { align, Series } from '../state/series';
import { clock } from '../words';

interface Kind {
  name: string;
  title: string;
  unit: string;
  curves(): Curve[];
  threshold?(): number;
}

const REDRAW_MILLIS = 200;
const WINDOW_SECONDS = 60;
const DASHES: readonly number[][] = [[], [6, 4], [2, 3], [10, 3, 2, 3], [12, 4], [4, 2]];

/** The dock at the bottom with charts that share one cursor. */
export class Charts {
  readonly element: HTMLElement;
  private readonly row = el('div', 'chart-row');
  private readonly open = new Map<string, Chart>();
  private readonly chips = new Map<string, HTMLButtonElement>();
  private readonly kinds: Kind[];
  private visible = true;

  constructor(private readonly room: Room, history: History) {
    const single = (label: string, series: Series): Curve[] => [{ key: label, label, series, warned: false }];
    this.kinds = [
      { name: 'distance', title: 'Distance', unit: 'm', curves: () => history.distances(), threshold: () => room.scene.thresholdOfAll },
      { name: 'speed', title: 'Speed', unit: 'm/s', curves: () => history.of('speed') },
      { name: 'path', title: 'Path length', unit: 'm', curves: () => history.of('travelled') },
      { name: 'margin', title: 'Margin', unit: '', curves: () => single('margin', history.margin) },
      { name: 'reports', title: 'Reports per second', unit: '/s', curves: () => single('reports', history.reports) },
    ];
    const chips = el('div', 'chips', { attrs: { role: 'group', 'aria-label': 'Which charts to show' } });
    for (const kind of this.kinds) {
      const chip = button(kind.title, 'chip', () => this.toggle(kind.name), { 'aria-pressed': 'false' });
      this.chips.set(kind.name, chip);
      chips.append(chip);
    }
    this.element = el('section', 'dock', { attrs: { 'aria-label': 'Charts' } }, chips, this.row);
    new IntersectionObserver((entries) => { this.visible = entries.some((entry) => entry.isIntersecting); }).observe(this.element);
    window.setInterval(() => this.update(), REDRAW_MILLIS);
    this.toggle('distance');
    if (innerWidth > 1000) {
      this.toggle('speed');
    }
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
      this.open.set(name, new Chart(kind, this.row, this.room));
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
  private readonly empty = el('p', 'empty', {}, 'Waiting for data.');
  private chart: uPlot | null = null;
  private shape = '';
  private paused = false;
  private readonly watch: ResizeObserver;

  constructor(private readonly kind: Kind, parent: HTMLElement, private readonly room: Room) {
    this.pause = button('Pause', 'small', () => this.setPaused(!this.paused), { 'aria-pressed': 'false' });
    this.box = el('figure', 'chart', { attrs: { 'aria-label': `${kind.title} over time` } },
      el('figcaption', '', {}, el('b', '', {}, kind.title), kind.unit ? ` ${kind.unit}` : '', this.pause), this.plot, this.empty);
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
    const curves = this.kind.curves().filter(({ series }) => series.length > 0);
    this.empty.hidden = curves.length > 0;
    if (curves.length === 0) {
      this.chart?.destroy();
      this.chart = null;
      return;
    }
    const to = this.room.seconds;
    const shape = curves.map(({ key, warned }) => `${key}${warned}`).join();
    const data = this.dataOf(curves, to);
    if (shape !== this.shape || !this.chart) {
      this.shape = shape;
      this.chart?.destroy();
      this.chart = new uPlot(this.options(curves), data, this.plot);
    } else {
      this.chart.setData(data, false);
    }
    const first = data[0][0] ?? to;
    this.chart.setScale('x', { min: Math.max(first, to - WINDOW_SECONDS), max: Math.max(to, first + 5) });
  }

  private dataOf(curves: Curve[], to: number): uPlot.AlignedData {
    const data = align(curves.map(({ series }) => series), to - 10 * WINDOW_SECONDS);
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
    return { width: Math.max(120, this.plot.clientWidth), height: Math.max(80, this.plot.clientHeight - 18) };
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
      value: (_, value) => (value === null || value === undefined ? '–' : value.toFixed(Math.abs(value) < 100 ? 1 : 0)),
    }));
    if (this.kind.threshold?.()) {
      series.push({ label: 'warning below', stroke: theme.warning, width: 1.2, dash: [3, 3], points: { show: false }, value: (_, value) => (value === null ? '' : value.toFixed(1)) });
    }
    return {
      ...this.size(),
      series,
      axes: [
        { ...axis, size: 24, values: (_, ticks) => ticks.map((tick) => clock(tick).replace(/\.\d$/, '')) },
        { ...axis, size: 44 },
      ],
      scales: { x: { time: false }, y: { range: (_, min, max) => [Math.min(0, min ?? 0), (max ?? 1) > 0 ? (max ?? 1) * 1.08 : 1] } },
      cursor: { sync: { key: 'time' }, drag: { x: true, y: false, setScale: true } },
      legend: { live: true },
      hooks: { setSelect: [(chart) => { if (chart.select.width > 4) { this.setPaused(true); } }] },
    };
  }
}
