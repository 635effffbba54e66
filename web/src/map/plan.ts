import type { Plan, PlanPose } from '../wire/contract';
import type { Theme } from './theme';
import type { Pixel } from './view';

/** Maximum age of a followed plan. */
const MAX_AGE_SECONDS = 1.5;
const TICK_PIXELS = 6;
const FONT = '11px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';

/** A pose of a plan at a whole second after its beginning. */
interface Tick { x: number; y: number; heading: number; seconds: number }

/** The poses of a trajectory at whole seconds after its beginning. */
export function ticksOf(poses: readonly PlanPose[]): Tick[] {
  const ticks: Tick[] = [];
  for (let i = 1; i < poses.length; i++) {
    const [from, x0, y0, heading] = poses[i - 1];
    const [to, x1, y1] = poses[i];
    for (let second = Math.floor(from - poses[0][0] + 1e-6) + 1; second <= to - poses[0][0] + 1e-6; second++) {
      const share = (second + poses[0][0] - from) / (to - from);
      ticks.push({ x: x0 + share * (x1 - x0), y: y0 + share * (y1 - y0), heading, seconds: second });
    }
  }
  return ticks;
}

/** Whether a plan is still followed at a simulated second. */
export function isFollowed(plan: Plan, seconds: number): boolean {
  return plan.taken_s !== null && Math.abs(seconds - plan.taken_s) < MAX_AGE_SECONDS;
}

/** Draws the followed plan as a line with a mark at every second, and a refused one dashed. */
export function drawPlan(pen: CanvasRenderingContext2D, plan: Plan, seconds: number, theme: Theme, pixel: (x: number, y: number) => Pixel | null): void {
  const stroke = (poses: readonly PlanPose[], colour: string, width: number): void => {
    pen.beginPath();
    poses.forEach(([, x, y]) => {
      const at = pixel(x, y);
      if (at) {
        pen.lineTo(at.x, at.y);
      }
    });
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.stroke();
  };
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  if (isFollowed(plan, seconds)) {
    stroke(plan.trajectory, theme.ground, 6);
    stroke(plan.trajectory, theme.path, 3);
    ticksOf(plan.trajectory).forEach((tick) => drawTick(pen, tick, theme, pixel));
  }
  if (Math.abs(seconds - plan.t_s) < MAX_AGE_SECONDS) {
    pen.setLineDash([6, 5]);
    stroke(plan.refused, theme.warning, 2);
    pen.setLineDash([]);
  }
  pen.lineCap = 'butt';
}

function drawTick(pen: CanvasRenderingContext2D, tick: Tick, theme: Theme, pixel: (x: number, y: number) => Pixel | null): void {
  const at = pixel(tick.x, tick.y);
  const aside = pixel(tick.x - Math.sin(tick.heading), tick.y + Math.cos(tick.heading));
  if (!at || !aside) {
    return;
  }
  const long = Math.hypot(aside.x - at.x, aside.y - at.y) || 1;
  const [x, y] = [((aside.x - at.x) / long) * TICK_PIXELS, ((aside.y - at.y) / long) * TICK_PIXELS];
  pen.beginPath();
  pen.moveTo(at.x - x, at.y - y);
  pen.lineTo(at.x + x, at.y + y);
  pen.strokeStyle = theme.path;
  pen.lineWidth = 2.5;
  pen.stroke();
  if (tick.seconds % 2 === 0) {
    pen.font = FONT;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    const [tx, ty] = [at.x + 2.6 * x, at.y + 2.6 * y];
    pen.lineWidth = 3;
    pen.strokeStyle = theme.ground;
    pen.strokeText(`${tick.seconds} s`, tx, ty);
    pen.fillStyle = theme.label;
    pen.fillText(`${tick.seconds} s`, tx, ty);
  }
}
