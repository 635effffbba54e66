import type { MapView, Pixel } from '../map/view';
import type { Spot } from './features';

/** Paints shapes over the map, in the page's colours. */
export class Brush {
  pen!: CanvasRenderingContext2D;
  private style: CSSStyleDeclaration | null = null;

  constructor(readonly canvas: HTMLCanvasElement, private readonly element: HTMLElement, readonly view: MapView) {}

  /** Empties the canvas, which gets the map's size; false where there is nothing to paint on. */
  begin(): boolean {
    const pen = this.canvas.getContext('2d');
    const { width, height } = this.view.size();
    const ratio = Math.min(2, devicePixelRatio);
    if (!pen) {
      return false;
    }
    this.pen = pen;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    this.style = getComputedStyle(this.element);
    return true;
  }

  colour(name: string): string {
    return this.style?.getPropertyValue(`--${name}`).trim() ?? '';
  }

  /** A line as part of the current path. */
  trace(points: readonly Spot[], closed: boolean): void {
    let begun = false;
    for (const [x, y] of points) {
      const at = this.view.project(x, y);
      if (at) {
        this.pen[begun ? 'lineTo' : 'moveTo'](at.x, at.y);
        begun = true;
      }
    }
    if (closed && begun) {
      this.pen.closePath();
    }
  }

  ring(at: Spot, metres: number): void {
    const pixel = this.view.project(...at);
    if (pixel) {
      this.pen.setLineDash([5, 4]);
      this.pen.beginPath();
      this.pen.arc(pixel.x, pixel.y, metres / this.view.metresPerPixel(), 0, 2 * Math.PI);
      this.pen.stroke();
      this.pen.setLineDash([]);
    }
  }

  label(at: Pixel | null, text: string, colour = 'ink'): void {
    if (at) {
      this.pen.lineWidth = 3;
      this.pen.strokeStyle = this.colour('ground');
      this.pen.strokeText(text, at.x + 8, at.y - 7);
      this.pen.fillStyle = this.colour(colour);
      this.pen.fillText(text, at.x + 8, at.y - 7);
    }
  }

  disc(spot: Spot, radius: number, colour: string, filled: boolean): void {
    const at = this.view.project(...spot);
    if (at) {
      this.pen.beginPath();
      this.pen.arc(at.x, at.y, radius, 0, 2 * Math.PI);
      this.pen.strokeStyle = this.pen.fillStyle = colour;
      this.pen.lineWidth = 2;
      this.pen[filled ? 'fill' : 'stroke']();
    }
  }
}
