import { el, setText } from '../dom';
import type { Line } from '../state/track';

export const STRIP_SECONDS = 60;

/** A strip chart: one value over the last minute, drawn small and plain. */
export class Strip {
  readonly element: HTMLElement;
  private readonly canvas = el('canvas', '', { attrs: { 'aria-hidden': 'true' } });
  private readonly range = el('small');

  constructor(title: string, private readonly digits: number, private readonly line: (now: number) => Line) {
    this.element = el('figure', 'strip', {}, el('figcaption', '', {}, title, this.range), this.canvas);
  }

  draw(now: number): void {
    const pen = this.canvas.getContext('2d');
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
    if (!pen || width === 0) {
      return;
    }
    const ratio = Math.min(2, devicePixelRatio);
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const series = this.line(now);
    let [least, most] = [Infinity, -Infinity];
    for (let i = 0; i < series.length; i++) {
      if (!Number.isNaN(series.values[i])) {
        least = Math.min(least, series.values[i]);
        most = Math.max(most, series.values[i]);
      }
    }
    if (least > most) {
      return;
    }
    setText(this.range, `${least.toFixed(this.digits)} … ${most.toFixed(this.digits)}`);
    const span = Math.max(most - least, 1e-6);
    pen.strokeStyle = getComputedStyle(this.canvas).color;
    pen.lineWidth = 1.5;
    pen.beginPath();
    let joined = false;
    for (let i = 0; i < series.length; i++) {
      const here = !Number.isNaN(series.values[i]);
      const [x, y] = [width * (1 + (series.times[i] - now) / STRIP_SECONDS), height - 3 - ((height - 6) * (series.values[i] - least)) / span];
      if (joined && here) {
        pen.lineTo(x, y);
      } else if (here) {
        pen.moveTo(x, y);
      }
      joined = here;
    }
    pen.stroke();
  }
}
