/** Attitude of a phone: the angles of a DeviceOrientationEvent, and the angle of the screen, degrees. */
export interface Attitude { alpha: number; beta: number; gamma: number; screen: number }

export type Vector = readonly [number, number, number];

/** A place in a picture: from its middle to the right and down, in focal lengths. */
export interface Place { right: number; down: number; ahead: number }

const RADIANS = Math.PI / 180;
/** Nearer than this to the plane of the camera nothing is drawn, metres. */
const LEAST_AHEAD = 0.3;

/**
 * The axes of the screen in the world: to the right, up, and out of its back, where the camera looks; each east, north, up.
 *
 * W3C Device Orientation, section 3.1: the world is turned into the device by Z(alpha) X'(beta) Y''(gamma), x to the right, y to the top, z out of the screen. A screen that shows its picture
 * turned by an angle has its right at (cos, -sin) and its top at (sin, cos) of the device.
 */
export function axesOf({ alpha, beta, gamma, screen }: Attitude): { right: Vector; up: Vector; ahead: Vector } {
  const [ca, sa, cb, sb, cg, sg] = [alpha, beta, gamma].flatMap((angle) => [Math.cos(angle * RADIANS), Math.sin(angle * RADIANS)]);
  const x: Vector = [ca * cg - sa * sb * sg, sa * cg + ca * sb * sg, -cb * sg];
  const y: Vector = [-sa * cb, ca * cb, sb];
  const z: Vector = [ca * sg + sa * sb * cg, sa * sg - ca * sb * cg, cb * cg];
  const [cs, ss] = [Math.cos(screen * RADIANS), Math.sin(screen * RADIANS)];
  const mix = (a: number, b: number): Vector => [a * x[0] + b * y[0], a * x[1] + b * y[1], a * x[2] + b * y[2]];
  return { right: mix(cs, -ss), up: mix(ss, cs), ahead: [-z[0], -z[1], -z[2]] };
}

/** Where a place, metres east, north and up of the camera, is seen; null behind the camera. */
export function project(place: Vector, { right, up, ahead }: ReturnType<typeof axesOf>): Place | null {
  const depth = dot(place, ahead);
  return depth < LEAST_AHEAD ? null : { right: dot(place, right) / depth, down: -dot(place, up) / depth, ahead: depth };
}

/** A place by its bearing, degrees clockwise from north, and its distance and height. */
export function placeOf(bearing: number, metres: number, up: number): Vector {
  return [metres * Math.sin(bearing * RADIANS), metres * Math.cos(bearing * RADIANS), up];
}

/** The compass direction in which the camera looks, degrees clockwise from north; NaN when it looks straight up or down. */
export function bearingOf({ ahead: [east, north] }: ReturnType<typeof axesOf>): number {
  return Math.hypot(east, north) < 0.1 ? NaN : (Math.atan2(east, north) / RADIANS + 360) % 360;
}

/** The eight corners of a box that stands on a place, first its foot, then its top; heading in degrees clockwise from north. */
export function boxAt([east, north, up]: Vector, heading: number, length: number, width: number, height: number): Vector[] {
  const [ahead, left] = [placeOf(heading, length / 2, 0), placeOf(heading - 90, width / 2, 0)];
  const ring = (z: number): Vector[] => [[1, 1], [1, -1], [-1, -1], [-1, 1]].map(([a, b]) => [east + a * ahead[0] + b * left[0], north + a * ahead[1] + b * left[1], up + z]);
  return [...ring(0), ...ring(height)];
}

/** How far off one at a distance may be drawn to the side, degrees: by the accuracy of the position and that of the compass. */
export function offBy(metres: number, accuracyMetres: number, compassDegrees: number): number {
  return Math.min(180, Math.atan2(accuracyMetres, Math.max(metres, 0.1)) / RADIANS + compassDegrees);
}

/** Pixels of a focal length, of a camera that sees an angle along the longer side of its picture, where that picture covers a screen and is cut at its edges. */
export function focalPixels(fieldDegrees: number, picture: { width: number; height: number }, screen: { width: number; height: number }): number {
  const scale = Math.max(screen.width / picture.width, screen.height / picture.height);
  return (scale * Math.max(picture.width, picture.height)) / 2 / Math.tan((fieldDegrees / 2) * RADIANS);
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
