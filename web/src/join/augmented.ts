import { button, el, setText } from '../dom';
import type { Hazard, Neighbour, View } from '../wire/contract';
import type { Compass } from './compass';
import { axesOf, bearingOf, boxAt, focalPixels, offBy, placeOf, project, type Place, type Vector } from './project';
import { distance } from './standing';

/** Along the longer side of the picture, as most phones have it; browsers do not tell. */
const FIELD_DEGREES = 66;
/** Of a compass that does not say how accurate it is. */
const USUAL_COMPASS_DEGREES = 15;
const EYE_METRES = 1.5;
const NEAR_METRES = 20;
/** Height and width as shares of the length, and the least height, by symbol. */
const BODIES: Readonly<Record<Neighbour['symbol'], { height: number; width: number; least: number }>> = {
  triangle: { height: 0.33, width: 0.4, least: 0.4 }, diamond: { height: 0.25, width: 1, least: 0.3 }, hull: { height: 0.3, width: 0.35, least: 0.5 }, circle: { height: 3.5, width: 1, least: 1.7 },
};
const EDGES = [[0, 1], [1, 2], [2, 3], [3, 0], [4, 5], [5, 6], [6, 7], [7, 4], [0, 4], [1, 5], [2, 6], [3, 7]] as const;

/** Why there is no camera picture, with what can be done. */
export function refusalOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
      return 'The camera may not be used. Allow it for this page in the settings of the browser, then try again.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'This device has no camera that looks ahead.';
    case 'NotReadableError':
      return 'Another app is using the camera. Close it, then try again.';
    default:
      return 'This browser gives a page no camera picture here. It needs HTTPS: see the address with https in the invitation.';
  }
}

/** What is told about accuracy: of the position, of the compass, and what they make at a distance. */
export function accuracyOf(accuracyMetres: number | null, compassDegrees: number): string {
  const compass = Number.isNaN(compassDegrees) ? USUAL_COMPASS_DEGREES : compassDegrees;
  const position = accuracyMetres === null ? 'Position not known' : `Position ± ${accuracyMetres.toFixed(0)} m`;
  const told = Number.isNaN(compassDegrees) ? `compass not told, usually ± ${USUAL_COMPASS_DEGREES}°` : `compass ± ${compassDegrees.toFixed(0)}°`;
  const off = accuracyMetres === null ? '' : ` One ${NEAR_METRES} m away may be drawn ${offBy(NEAR_METRES, accuracyMetres, compass).toFixed(0)}° off.`;
  return `${position}, ${told}.${off} No depth: walls hide nobody.`;
}

/** Virtual participants over the picture of the phone's camera, by compass and position. Drag sideways to correct the compass. */
export class Augmented {
  readonly element = el('section', 'augmented', { attrs: { role: 'dialog', 'aria-label': 'Camera view', 'aria-modal': 'true' } });
  private readonly video = el('video', '', { attrs: { playsinline: true, muted: true, autoplay: true, 'aria-hidden': 'true' } });
  private readonly canvas = el('canvas', '', { attrs: { role: 'img' } });
  private readonly accuracy = el('p', 'augmented-accuracy');
  private readonly warning = el('p', 'augmented-warning', { attrs: { role: 'status' } });
  private stream: MediaStream | null = null;
  private view: View | null = null;
  private pending = 0;
  /** What the holder has corrected the compass by, degrees. */
  private correction = 0;

  constructor(private readonly compass: Compass, private readonly closed: () => void) {
    this.element.append(this.video, this.canvas, el('div', 'augmented-words', {}, this.warning, this.accuracy, button('Close', 'augmented-close', () => this.close())));
    this.element.addEventListener('keydown', (event) => { if (event.key === 'Escape') { this.close(); } });
    this.listenToDrags();
  }

  /** Asks for the camera; fails with words for people. */
  async open(): Promise<void> {
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: { ideal: 'environment' } } });
    } catch (error) {
      throw new Error(refusalOf(error));
    }
    this.video.muted = true;
    this.video.srcObject = this.stream;
    await this.video.play().catch(() => undefined);
    this.draw();
    this.element.querySelector('button')?.focus();
  }

  close(): void {
    cancelAnimationFrame(this.pending);
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = null;
    this.element.remove();
    this.closed();
  }

  show(view: View): void {
    this.view = view;
    setText(this.accuracy, accuracyOf(view.accuracy_m, this.compass.accuracy));
    const [nearest] = view.hazards;
    setText(this.warning, nearest ? `⚠ Look out: ${nearest.name}, ${distance(nearest.metres)} m` : Number.isNaN(this.bearing()) ? 'Hold the phone upright and turn it once around, so that its compass wakes.' : '');
    this.warning.classList.toggle('warned', nearest !== undefined);
  }

  private bearing(): number {
    const attitude = this.compass.attitude();
    return attitude ? bearingOf(axesOf(attitude)) : NaN;
  }

  private draw(): void {
    this.pending = requestAnimationFrame(() => this.draw());
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const pen = this.canvas.getContext('2d');
    const attitude = this.compass.attitude();
    if (!pen || width === 0) {
      return;
    }
    const ratio = Math.min(2, devicePixelRatio);
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    pen.setTransform(ratio, 0, 0, ratio, width * ratio * 0.5, height * ratio * 0.5);
    const others = attitude ? this.drawn() : [];
    if (attitude) {
      const axes = axesOf({ ...attitude, alpha: attitude.alpha - this.correction });
      const focal = focalPixels(FIELD_DEGREES, { width: this.video.videoWidth || width, height: this.video.videoHeight || height }, { width, height });
      const seen = others.filter((other) => this.drawOne(pen, other, (place) => project(place, axes), focal));
      this.canvas.setAttribute('aria-label', `${seen.length} of ${others.length} virtual participants in view`);
    }
  }

  /** Virtual participants, and the real ones that are warned of; the farthest first. */
  private drawn(): Neighbour[] {
    const warned = new Set(this.view?.hazards.map(({ vid }) => vid));
    return [...(this.view?.others ?? [])].filter(({ real, vid }) => !real || warned.has(vid)).reverse();
  }

  private drawOne(pen: CanvasRenderingContext2D, other: Neighbour, look: (place: Vector) => Place | null, focal: number): boolean {
    const { height, width, least } = BODIES[other.symbol];
    const length = Math.max(0.4, other.length_m);
    const foot = placeOf(other.bearing_deg, other.metres, other.up_m - EYE_METRES);
    const corners = boxAt(foot, other.heading_deg, length, width * length, Math.max(least, height * length)).map(look);
    if (corners.some((corner) => corner === null)) {
      return false;
    }
    const at = corners.map((corner) => ({ x: corner!.right * focal, y: corner!.down * focal }));
    const hazard = this.view?.hazards.find(({ vid }) => vid === other.vid);
    outline(pen, at, hazard);
    label(pen, Math.min(...at.map(({ y }) => y)), at.reduce((sum, { x }) => sum + x / at.length, 0), `${hazard?.name ?? 'virtual'} · ${distance(other.metres)} m`);
    return at.some(({ x, y }) => Math.abs(x) < this.canvas.clientWidth / 2 && Math.abs(y) < this.canvas.clientHeight / 2);
  }

  private listenToDrags(): void {
    let from: number | null = null;
    this.canvas.addEventListener('pointerdown', (event) => { from = event.clientX; });
    this.canvas.addEventListener('pointermove', (event) => {
      if (from !== null) {
        this.correction += ((event.clientX - from) / this.canvas.clientWidth) * FIELD_DEGREES;
        from = event.clientX;
      }
    });
    ['pointerup', 'pointercancel', 'pointerleave'].forEach((name) => this.canvas.addEventListener(name, () => { from = null; }));
  }
}

function outline(pen: CanvasRenderingContext2D, at: readonly { x: number; y: number }[], hazard: Hazard | undefined): void {
  const colour = hazard ? '#ff2e4d' : '#59bfff';
  for (const [stroke, width] of [['rgba(0, 0, 0, 0.65)', 5], [colour, 2.5]] as const) {
    pen.strokeStyle = stroke;
    pen.lineWidth = width;
    pen.beginPath();
    EDGES.forEach(([a, b]) => {
      pen.moveTo(at[a].x, at[a].y);
      pen.lineTo(at[b].x, at[b].y);
    });
    pen.stroke();
  }
}

function label(pen: CanvasRenderingContext2D, y: number, x: number, text: string): void {
  pen.font = '600 15px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.lineWidth = 4;
  pen.strokeStyle = 'rgba(0, 0, 0, 0.8)';
  pen.strokeText(text, x, y - 8);
  pen.fillStyle = '#ffffff';
  pen.fillText(text, x, y - 8);
}
