import { centralMeridian, fromGrid, toGrid, type LatLon } from './utm';

/**
 * From metres on the site's UTM grid to the map's web Mercator and back, by a polynomial of second order around the site. The linear
 * terms carry scale and convergence, the quadratic ones how both change away from the site. Against the exact projections the
 * error stays under 4 cm within 10 km of the site up to 60 degrees of latitude, and under 20 cm at 75 (geo.test.ts).
 *
 * Mercator offsets are given in site metres: units of the map times {@link Placing.unitsPerMetre}, so that they are near 1:1
 * and single precision holds millimetres.
 */
export interface Placing {
  /** The site on the map's unit square, east and south. */
  readonly originX: number;
  readonly originY: number;
  /** Map units in a metre at the site. */
  readonly unitsPerMetre: number;
  /** [x, y, xx, xy, yy] for the offset to the east. */
  readonly east: Float64Array;
  /** [x, y, xx, xy, yy] for the offset to the south. */
  readonly south: Float64Array;
}

const CIRCUMFERENCE = 2 * Math.PI * 6_371_008.8;
/** Distance over which the coefficients are fitted, metres. */
const FIT_METRES = 6000;

/** @param zone number of the UTM zone on whose grid positions are given: near Norway and Svalbard not always that of the site's longitude */
export function placingAt(site: LatLon, zone: number): Placing {
  const meridian = centralMeridian(zone);
  const zero = toGrid(site, meridian);
  const originX = mercatorX(site.lon);
  const originY = mercatorY(site.lat);
  const unitsPerMetre = 1 / (CIRCUMFERENCE * Math.cos((site.lat * Math.PI) / 180));
  const exact = (x: number, y: number): [number, number] => {
    const place = fromGrid({ east: zero.east + x, north: zero.north + y }, meridian);
    return [(mercatorX(place.lon) - originX) / unitsPerMetre, (mercatorY(place.lat) - originY) / unitsPerMetre];
  };
  return { originX, originY, unitsPerMetre, east: coefficients(exact, 0), south: coefficients(exact, 1) };
}

function coefficients(exact: (x: number, y: number) => [number, number], axis: 0 | 1): Float64Array {
  const h = FIT_METRES;
  const at = (i: number, j: number): number => exact(i * h, j * h)[axis];
  return Float64Array.of(
    (at(1, 0) - at(-1, 0)) / (2 * h),
    (at(0, 1) - at(0, -1)) / (2 * h),
    (at(1, 0) + at(-1, 0)) / (2 * h * h),
    (at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / (4 * h * h),
    (at(0, 1) + at(0, -1)) / (2 * h * h),
  );
}

export function polynomial(c: Float64Array, x: number, y: number): number {
  return x * (c[0] + c[2] * x + c[3] * y) + y * (c[1] + c[4] * y);
}

export function toLngLat(placing: Placing, x: number, y: number): [number, number] {
  const mx = placing.originX + polynomial(placing.east, x, y) * placing.unitsPerMetre;
  const my = placing.originY + polynomial(placing.south, x, y) * placing.unitsPerMetre;
  return [mx * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * my))) * 180) / Math.PI];
}

/** The inverse, by Newton's method with the slope at the site, which is nearly that everywhere. */
export function fromLngLat(placing: Placing, lon: number, lat: number): [number, number] {
  const u = (mercatorX(lon) - placing.originX) / placing.unitsPerMetre;
  const v = (mercatorY(lat) - placing.originY) / placing.unitsPerMetre;
  const [a, b] = placing.east;
  const [c, d] = placing.south;
  const det = a * d - b * c;
  let x = 0;
  let y = 0;
  for (let step = 0; step < 8; step++) {
    const du = u - polynomial(placing.east, x, y);
    const dv = v - polynomial(placing.south, x, y);
    x += (d * du - b * dv) / det;
    y += (a * dv - c * du) / det;
  }
  return [x, y];
}

function mercatorX(lon: number): number {
  return (lon + 180) / 360;
}

function mercatorY(lat: number): number {
  return 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
}
