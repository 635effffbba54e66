import { el } from '../dom';
import type { Room } from '../state/room';
import type { Outlook, Scan, Seen, Plan } from '../wire/contract';
import { drawPlan } from './plan';
import { currentTheme, type Theme } from './theme';
import type { MapView, Pixel } from './view';

const ASK_MILLIS = 150;
/** Maximum age of a view that is shown. */
const MAX_AGE_MILLIS = 2000;
const ELLIPSE_CORNERS = 48;
const GHOST_METRES = 2.4;
const RING_PIXELS = 11;
const REMEMBERED_SECONDS = 0.5;

/** The ellipse around an estimate, by its half axes and the direction of the longer, in metres. */
interface Ellipse { x: number; y: number; major: number; minor: number; turn: number }

/** A point of an ellipse. */
export function ellipsePoint(at: Ellipse, angle: number): [number, number] {
  const along = at.major * Math.cos(angle);
  const across = at.minor * Math.sin(angle);
  const [cos, sin] = [Math.cos(at.turn), Math.sin(at.turn)];
  return [at.x + along * cos - across * sin, at.y + along * sin + across * cos];
}

/** End point of a ray. */
export function rayEnd(eye: Scan, ray: number): [number, number] {
  const angle = eye.first + ray * eye.step;
  return [eye.x + eye.range[ray] * Math.cos(angle), eye.y + eye.range[ray] * Math.sin(angle)];
}

/**
 * Overlay of the selected vehicle's perception: rays of its sensors, its estimate with the 95 % ellipse, tracked objects, and its planner's
 * plan. Requested only while a vehicle is selected; recordings have only the plans.
 */
export class OutlookLayer {
  readonly element = el('canvas', 'overlay', { attrs: { 'aria-hidden': 'true' } });
  private readonly pen = this.element.getContext('2d');
  private theme: Theme = currentTheme();
  private outlook: Outlook | null = null;
  private heard = 0;
  private plan: Plan | null = null;
  private drawn = false;

  constructor(private readonly view: MapView, private readonly room: Room) {
    room.outlooks.on((outlook) => this.take(outlook));
    room.plans.on((plan) => this.takePlan(plan));
    room.selection.changed.on(() => this.ask());
    window.setInterval(() => this.ask(), ASK_MILLIS);
  }

  restyle(): void {
    this.theme = currentTheme();
  }

  private ask(): void {
    const { room } = this;
    if (room.selected >= 0 && room.selected < room.scene.rows) {
      room.link.send({ type: 'look', vid: room.scene.vid(room.selected) });
    }
  }

  private take(outlook: Outlook): void {
    this.outlook = outlook;
    this.heard = performance.now();
    this.view.redraw();
  }

  private takePlan(plan: Plan): void {
    this.plan = plan;
    this.view.redraw();
  }

  draw(): void {
    const { pen, outlook, plan, room } = this;
    const vid = room.selected >= 0 ? room.scene.vid(room.selected) : null;
    const looks = outlook?.eyes !== undefined && performance.now() - this.heard < MAX_AGE_MILLIS && outlook.vid === vid;
    const plans = plan !== null && plan.vid === vid;
    const current = looks || plans;
    if (!pen || (!current && !this.drawn)) {
      return;
    }
    const { width, height } = this.view.size();
    const ratio = Math.min(2, devicePixelRatio);
    this.element.width = Math.round(width * ratio);
    this.element.height = Math.round(height * ratio);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.drawn = current;
    if (looks) {
      outlook.eyes?.forEach((eye) => this.drawEye(pen, eye));
      this.drawEstimate(pen, outlook);
      outlook.seen?.forEach((seen) => this.drawSeen(pen, seen));
    }
    if (plans) {
      drawPlan(pen, plan, room.seconds, this.theme, (x, y) => this.pixel([x, y]));
    }
  }

  private drawEye(pen: CanvasRenderingContext2D, eye: Scan): void {
    const corners: [number, number][] = [[eye.x, eye.y], ...eye.range.map((_, ray) => rayEnd(eye, ray))];
    if (this.trace(pen, corners)) {
      pen.fillStyle = this.theme.virtual;
      pen.globalAlpha = 0.12;
      pen.fill();
      pen.globalAlpha = 0.55;
      pen.lineWidth = 1;
      pen.strokeStyle = this.theme.virtual;
      pen.stroke();
      pen.globalAlpha = 1;
    }
    pen.fillStyle = this.theme.label;
    eye.range.forEach((range, ray) => {
      const at = range < eye.reach ? this.pixel(rayEnd(eye, ray)) : null;
      if (at) {
        pen.fillRect(at.x - 1, at.y - 1, 2, 2);
      }
    });
  }

  private drawEstimate(pen: CanvasRenderingContext2D, outlook: Outlook): void {
    const { estimate } = outlook;
    if (!estimate) {
      return;
    }
    pen.strokeStyle = estimate.placed ? this.theme.label : this.theme.warning;
    pen.lineWidth = 1.5;
    this.drawEllipse(pen, estimate);
    const wing = (turn: number, metres: number): [number, number] => [
      estimate.x + metres * Math.cos(estimate.heading + turn), estimate.y + metres * Math.sin(estimate.heading + turn)];
    if (this.trace(pen, [wing(0, GHOST_METRES), wing(2.5, GHOST_METRES * 0.8), wing(-2.5, GHOST_METRES * 0.8)])) {
      pen.stroke();
    }
  }

  private drawEllipse(pen: CanvasRenderingContext2D, around: Ellipse): void {
    pen.setLineDash([5, 4]);
    if (this.trace(pen, Array.from({ length: ELLIPSE_CORNERS }, (_, i) => ellipsePoint(around, (2 * Math.PI * i) / ELLIPSE_CORNERS)))) {
      pen.stroke();
    }
    pen.setLineDash([]);
  }

  /**
   * A ring at the estimated position of a tracked object, and its ellipse; faint while it is extrapolated, in the colour of warnings for a
   * false track.
   */
  private drawSeen(pen: CanvasRenderingContext2D, seen: Seen): void {
    const at = this.pixel([seen.x, seen.y]);
    if (at) {
      pen.beginPath();
      pen.arc(at.x, at.y, RING_PIXELS, 0, 2 * Math.PI);
      pen.globalAlpha = seen.age_s > REMEMBERED_SECONDS ? 0.4 : 1;
      pen.lineWidth = 1.5;
      pen.strokeStyle = seen.vid < 0 ? this.theme.warning : this.theme.label;
      pen.stroke();
      this.drawEllipse(pen, seen);
      pen.globalAlpha = 1;
    }
  }

  private pixel([x, y]: readonly [number, number]): Pixel | null {
    return this.view.project(x, y);
  }

  /** Draws a closed path through positions; none if one of them is behind the camera. */
  private trace(pen: CanvasRenderingContext2D, places: readonly (readonly [number, number])[]): boolean {
    pen.beginPath();
    for (const place of places) {
      const at = this.pixel(place);
      if (!at) {
        return false;
      }
      pen.lineTo(at.x, at.y);
    }
    pen.closePath();
    return places.length > 0;
  }
}
