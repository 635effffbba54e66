/** UTM on WGS-84 by Krüger's series to n³: within a tenth of a millimetre over a zone. The zone of a site comes from the server. */

const A = 6_378_137;
const F = 1 / 298.257223563;
/** Scale of UTM on the meridian of a zone. */
export const UTM_SCALE = 0.9996;
const E2 = F * (2 - F);
const E = Math.sqrt(E2);
const N = F / (2 - F);
const RADIUS = (UTM_SCALE * A * (1 + N ** 2 / 4 + N ** 4 / 64)) / (1 + N);
const ALPHA = [
  N / 2 - (2 * N ** 2) / 3 + (5 * N ** 3) / 16 + (41 * N ** 4) / 180,
  (13 * N ** 2) / 48 - (3 * N ** 3) / 5 + (557 * N ** 4) / 1440,
  (61 * N ** 3) / 240 - (103 * N ** 4) / 140,
];
const BETA = [
  N / 2 - (2 * N ** 2) / 3 + (37 * N ** 3) / 96 - N ** 4 / 360,
  N ** 2 / 48 + N ** 3 / 15 - (437 * N ** 4) / 1440,
  (17 * N ** 3) / 480 - (37 * N ** 4) / 840,
];
const DEGREE = Math.PI / 180;

export interface LatLon { lat: number; lon: number }
/** Metres east of the zone's meridian (without the false easting) and north of the equator. */
interface GridPlace { east: number; north: number }

/** Longitude of the central meridian of a zone, degrees. */
export function centralMeridian(zone: number): number {
  return 6 * zone - 183;
}

export function toGrid(place: LatLon, meridian: number): GridPlace {
  const tau = conformal(Math.tan(place.lat * DEGREE));
  const lambda = wrap(place.lon - meridian) * DEGREE;
  const xi = Math.atan2(tau, Math.cos(lambda));
  const eta = Math.asinh(Math.sin(lambda) / Math.hypot(tau, Math.cos(lambda)));
  const [dXi, dEta] = wave(ALPHA, xi, eta);
  return { east: RADIUS * (eta + dEta), north: RADIUS * (xi + dXi) };
}

export function fromGrid(place: GridPlace, meridian: number): LatLon {
  const xi = place.north / RADIUS;
  const eta = place.east / RADIUS;
  const [dXi, dEta] = wave(BETA, xi, eta);
  const sphereXi = xi - dXi;
  const sinhEta = Math.sinh(eta - dEta);
  const tau = geodetic(Math.sin(sphereXi) / Math.hypot(sinhEta, Math.cos(sphereXi)));
  return { lat: Math.atan(tau) / DEGREE, lon: meridian + Math.atan2(sinhEta, Math.cos(sphereXi)) / DEGREE };
}

function wrap(degrees: number): number {
  return degrees - 360 * Math.floor((degrees + 180) / 360);
}

function wave(coefficients: readonly number[], xi: number, eta: number): [number, number] {
  let dXi = 0;
  let dEta = 0;
  coefficients.forEach((c, index) => {
    const j = 2 * (index + 1);
    dXi += c * Math.sin(j * xi) * Math.cosh(j * eta);
    dEta += c * Math.cos(j * xi) * Math.sinh(j * eta);
  });
  return [dXi, dEta];
}

function conformal(tau: number): number {
  const secant = Math.hypot(1, tau);
  const sigma = Math.sinh(E * Math.atanh((E * tau) / secant));
  return tau * Math.hypot(1, sigma) - sigma * secant;
}

function geodetic(conformalTau: number): number {
  let tau = conformalTau / (1 - E2);
  for (let step = 0; step < 3; step++) {
    const reached = conformal(tau);
    const inverseSlope = (1 + (1 - E2) * tau * tau) / ((1 - E2) * Math.hypot(1, tau));
    tau += ((conformalTau - reached) / Math.hypot(1, reached)) * inverseSlope;
  }
  return tau;
}
