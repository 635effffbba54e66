import type { Scene } from './scene';
import { toLngLat } from '../geo/placing';
import { centralMeridian, toGrid } from '../geo/utm';

const FALSE_EASTING = 500_000;
const FALSE_NORTHING_SOUTH = 10_000_000;

/** Ways to write a position: latitude and longitude in degrees, UTM, and metres from the site. */
export const NOTATIONS = ['lat/lon', 'UTM', 'local'] as const;
export type Notation = (typeof NOTATIONS)[number];

/** A position on the site's grid as text, to 1e-6 degrees (about a decimetre) or 0.1 m. */
export function coordinates(scene: Scene, x: number, y: number, notation: Notation): string {
  const [lon, lat] = toLngLat(scene.placing, x, y);
  switch (notation) {
    case 'lat/lon':
      return `${lat.toFixed(6)}, ${lon.toFixed(6)}`;
    case 'UTM': {
      const { utm_zone: zone, lat_deg, lon_deg } = scene.words.site;
      const site = toGrid({ lat: lat_deg, lon: lon_deg }, centralMeridian(zone));
      const north = site.north + y + (lat_deg < 0 ? FALSE_NORTHING_SOUTH : 0);
      return `${zone}${lat_deg < 0 ? 'S' : 'N'} ${(site.east + x + FALSE_EASTING).toFixed(1)} ${north.toFixed(1)}`;
    }
    default:
      return `${x.toFixed(1)} m E, ${y.toFixed(1)} m N`;
  }
}

/** A leg of a measured path: metres on the grid, and the bearing in degrees clockwise from true north. */
interface Leg { metres: number; bearing: number }

export function leg(scene: Scene, from: readonly number[], to: readonly number[]): Leg {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const degrees = ((Math.atan2(dx, dy) + scene.words.site.convergence_rad) * 180) / Math.PI;
  return { metres: Math.hypot(dx, dy), bearing: ((degrees % 360) + 360) % 360 };
}
