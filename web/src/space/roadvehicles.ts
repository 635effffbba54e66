import { type Extent } from './kinds';
import { MeshBuilder } from './mesh';

/** Painted parts are white here and take the colour of the vehicle; all others are dark enough to look alike in any paint. */
export const PAINT = 0xffffff;
export const GLASS = 0x0a0e14;
export const TRIM = 0x16181c;
export const CHROME = 0x6a7078;
const PLATE = 0xb8b8b0;
const ARCH = 0x08090a;
/** Corners around a body that is looked at closely; fewer where it is seen from afar, and then without fittings. */
export const FINE_CORNERS = 20;
export const COARSE_CORNERS = 8;

type Ring = [number, number, number][];

/** A rounded box across the vehicle: a superellipse between two heights, narrower at its top by a factor. */
function ringOf(corners: number): (x: number, halfWidth: number, low: number, high: number, taper?: number, power?: number) => Ring {
  return (x, halfWidth, low, high, taper = 1, power = 0.42) => Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.5)) / corners;
    const [across, up] = [Math.cos(angle), Math.sin(angle)].map((one) => Math.sign(one) * Math.abs(one) ** power);
    const part = 0.5 + 0.5 * up;
    return [x, across * halfWidth * (1 + part * (taper - 1)), low + part * (high - low)];
  });
}

/** Dark discs behind the wheels, a little outside the flanks. */
function arches(body: MeshBuilder, width: number, radius: number, axles: readonly number[]): void {
  for (const at of axles) {
    body.shine(0).cylinder('y', [at, 0, 0.98 * radius], -0.5 * width - 0.004, 0.5 * width + 0.004, 1.2 * radius, ARCH, 22);
  }
}

/** A saloon: body, greenhouse, roof, pillars, mirrors, bumpers and plates. */
export function carBody({ length: l, width: w, bottom, top }: Extent, radius: number, axles: readonly number[], corners: number): MeshBuilder {
  const ring = ringOf(corners);
  const half = 0.5 * w;
  const belt = bottom + 0.54 * (top - bottom);
  const body = new MeshBuilder().shine(0.75)
    .loft([
      ring(-0.5 * l, 0.8 * half, bottom + 0.22, belt - 0.16), ring(-0.492 * l, 0.9 * half, bottom + 0.12, belt - 0.05), ring(-0.46 * l, 0.965 * half, bottom + 0.04, belt + 0.01),
      ring(-0.36 * l, half, bottom, belt + 0.03), ring(0.0, half, bottom, belt), ring(0.22 * l, half, bottom, belt - 0.03), ring(0.36 * l, 0.985 * half, bottom, belt - 0.1),
      ring(0.45 * l, 0.94 * half, bottom + 0.02, belt - 0.17), ring(0.488 * l, 0.85 * half, bottom + 0.07, belt - 0.25), ring(0.5 * l, 0.7 * half, bottom + 0.16, belt - 0.33)], PAINT)
    .shine(0.95).loft([
      ring(-0.445 * l, 0.8 * half, belt - 0.06, belt + 0.02), ring(-0.4 * l, 0.9 * half, belt - 0.08, belt + 0.22 * (top - belt), 0.92), ring(-0.31 * l, 0.93 * half, belt - 0.08, top - 0.035, 0.8),
      ring(-0.1 * l, 0.94 * half, belt - 0.08, top - 0.02, 0.79), ring(0.03 * l, 0.94 * half, belt - 0.08, top - 0.035, 0.8), ring(0.15 * l, 0.92 * half, belt - 0.08, belt + 0.42 * (top - belt), 0.88), ring(0.27 * l, 0.82 * half, belt - 0.1, belt - 0.02)], GLASS)
    .shine(0.75).loft([
      ring(-0.33 * l, 0.66 * half, top - 0.1, top - 0.035), ring(-0.29 * l, 0.75 * half, top - 0.1, top - 0.005), ring(-0.1 * l, 0.76 * half, top - 0.1, top), ring(0.0, 0.755 * half, top - 0.1, top - 0.01), ring(0.045 * l, 0.69 * half, top - 0.1, top - 0.045)], PAINT);
  if (corners > COARSE_CORNERS) {
    pillars(body, l, half, belt, top);
    fittings(body, l, w, bottom, belt);
    arches(body, w, radius, axles);
  }
  return body;
}

/** Pillars between the windows, and the frames of the windscreens. */
function pillars(body: MeshBuilder, l: number, half: number, belt: number, top: number): void {
  for (const side of [1, -1]) {
    const foot = (x: number, wide: number): Ring => [[x, side * 0.945 * half, belt - 0.02], [x + wide, side * 0.945 * half, belt - 0.02], [x + wide, side * 0.9 * half, belt - 0.02], [x, side * 0.9 * half, belt - 0.02]];
    const head = (x: number, wide: number): Ring => [[x, side * 0.765 * half, top - 0.05], [x + wide, side * 0.765 * half, top - 0.05], [x + wide, side * 0.72 * half, top - 0.05], [x, side * 0.72 * half, top - 0.05]];
    body.hull(foot(-0.09 * l, 0.1), head(-0.1 * l, 0.09), PAINT).hull(foot(-0.4 * l, 0.16), head(-0.315 * l, 0.13), PAINT).hull(foot(0.225 * l, 0.1), head(0.015 * l, 0.1), PAINT);
    body.shine(0.3).box([0.165 * l, 0.195 * l], [side * 0.98 * half, side * 1.13 * half], [belt + 0.01, belt + 0.13], TRIM).shine(0.75);
  }
}

function fittings(body: MeshBuilder, l: number, w: number, bottom: number, belt: number): void {
  body.shine(0.2)
    .box([0.47 * l, 0.503 * l], [-0.36 * w, 0.36 * w], [bottom + 0.06, bottom + 0.2], TRIM).box([-0.503 * l, -0.47 * l], [-0.42 * w, 0.42 * w], [bottom + 0.06, bottom + 0.2], TRIM)
    .box([0.49 * l, 0.502 * l], [-0.2 * w, 0.2 * w], [belt - 0.36, belt - 0.28], TRIM)
    .box([-0.506 * l, -0.49 * l], [-0.15 * w, 0.15 * w], [belt - 0.33, belt - 0.22], PLATE).box([0.49 * l, 0.506 * l], [-0.14 * w, 0.14 * w], [bottom + 0.1, bottom + 0.2], PLATE)
    .box([-0.4 * l, 0.4 * l], [-0.47 * w, 0.47 * w], [bottom - 0.06, bottom + 0.03], ARCH).shine(0.5);
  for (const side of [1, -1]) {
    body.box([-0.02 * l, 0.02 * l], [side * 0.5 * w - 0.01, side * 0.5 * w + 0.008], [belt - 0.12, belt - 0.09], CHROME).box([-0.24 * l, -0.2 * l], [side * 0.5 * w - 0.01, side * 0.5 * w + 0.008], [belt - 0.11, belt - 0.08], CHROME);
  }
}

/** A delivery van. */
export function vanBody({ length: l, width: w, bottom, top }: Extent, radius: number, axles: readonly number[], corners: number): MeshBuilder {
  const ring = ringOf(corners);
  const half = 0.5 * w;
  const belt = bottom + 0.42 * (top - bottom);
  const body = new MeshBuilder().shine(0.6)
    .loft([
      ring(-0.5 * l, 0.93 * half, bottom + 0.05, top - 0.06, 0.94, 0.3), ring(-0.49 * l, 0.99 * half, bottom, top, 0.94, 0.3), ring(0.12 * l, half, bottom, top, 0.93, 0.3), ring(0.2 * l, half, bottom, top - 0.06, 0.9, 0.32),
      ring(0.3 * l, 0.99 * half, bottom, belt + 0.55 * (top - belt), 0.93, 0.36), ring(0.38 * l, 0.98 * half, bottom, belt + 0.1, 0.97), ring(0.47 * l, 0.93 * half, bottom + 0.02, belt - 0.1), ring(0.5 * l, 0.8 * half, bottom + 0.12, belt - 0.25)], PAINT)
    .shine(0.95).hull(
      [[0.2 * l, 0.78 * half, top - 0.14], [0.2 * l, -0.78 * half, top - 0.14], [0.37 * l, -0.86 * half, belt + 0.12], [0.37 * l, 0.86 * half, belt + 0.12]],
      [[0.235 * l, 0.76 * half, top - 0.12], [0.235 * l, -0.76 * half, top - 0.12], [0.4 * l, -0.84 * half, belt + 0.13], [0.4 * l, 0.84 * half, belt + 0.13]], GLASS);
  for (const side of [1, -1]) {
    const pane = (x: number, out: number): Ring => [[x, side * out * half, belt + 0.12], [x, side * (out - 0.05) * half, top - 0.28]];
    body.hull([...pane(0.1 * l, 0.97), ...pane(0.2 * l, 0.96).reverse()], [...pane(0.1 * l, 0.995), ...pane(0.22 * l, 0.985).reverse()], GLASS);
    body.shine(0.3).box([0.27 * l, 0.3 * l], [side * half, side * 1.13 * half], [belt + 0.06, belt + 0.3], TRIM).shine(0.95);
  }
  body.shine(0.2).box([-0.505 * l, -0.48 * l], [-0.96 * half, 0.96 * half], [bottom, bottom + 0.2], TRIM).box([0.48 * l, 0.504 * l], [-0.85 * half, 0.85 * half], [bottom, bottom + 0.18], TRIM)
    .box([-0.503 * l, -0.49 * l], [-0.01, 0.01], [bottom + 0.2, top - 0.1], TRIM).box([-0.506 * l, -0.49 * l], [-0.14 * w, 0.14 * w], [bottom + 0.3, bottom + 0.42], PLATE);
  if (corners > COARSE_CORNERS) {
    arches(body, w, radius, axles);
  }
  return body;
}

/** A lorry: cab, box, chassis. */
export function lorryBody({ length: l, width: w, bottom, top }: Extent, corners: number): MeshBuilder {
  const ring = ringOf(corners);
  const [half, front] = [0.5 * w, 0.5 * l];
  const cab = Math.min(2.2, 0.3 * l);
  const roof = 0.9 * top;
  const body = new MeshBuilder().shine(0.35)
    .box([-0.5 * l, front - cab - 0.3], [-half, half], [bottom + 0.65, top], 0xe4e6e4)
    .shine(0.2).box([-0.5 * l, front - 0.2], [-0.4 * w, 0.4 * w], [bottom + 0.15, bottom + 0.65], TRIM)
    .shine(0.65).loft([ring(front - cab, 0.96 * half, bottom, roof, 0.96, 0.26), ring(front - 0.5, half, bottom, roof, 0.95, 0.26), ring(front - 0.12, 0.99 * half, bottom, 0.97 * roof, 0.94, 0.3), ring(front, 0.9 * half, bottom + 0.06, 0.88 * roof, 0.95, 0.34)], PAINT)
    .shine(0.95).box([front - 0.06, front + 0.012], [-0.8 * half, 0.8 * half], [0.52 * roof, 0.8 * roof], GLASS)
    .shine(0.2).box([front - 0.1, front + 0.01], [-0.6 * half, 0.6 * half], [0.24 * roof, 0.44 * roof], TRIM).box([front - 0.3, front + 0.02], [-0.98 * half, 0.98 * half], [bottom, bottom + 0.3], TRIM)
    .box([-0.5 * l - 0.01, -0.49 * l], [-0.95 * half, 0.95 * half], [bottom + 0.25, bottom + 0.5], TRIM).box([-0.5 * l - 0.012, -0.49 * l], [-0.015, 0.015], [bottom + 0.65, top - 0.05], CHROME);
  for (const side of [1, -1]) {
    body.shine(0.95).box([front - 0.75 * cab, front - 0.25 * cab], [side * 0.9 * half, side * 1.004 * half], [0.54 * roof, 0.8 * roof], GLASS)
      .shine(0.3).box([front - 0.12, front - 0.02], [side * half, side * 1.14 * half], [0.52 * roof, 0.72 * roof], TRIM)
      .box([-0.3 * l, front - cab - 0.6], [side * 0.82 * half, side * 0.9 * half], [bottom + 0.1, bottom + 0.6], CHROME);
  }
  return body;
}
