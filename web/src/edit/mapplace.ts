import { fromGrid, toGrid, UTM_SCALE, centralMeridian } from '../geo/utm';

/** Farther from its meridian no transverse Mercator is meant: false eastings that the map's coordinates do not have. */
const FAR_FROM_MERIDIAN_METRES = 400_000;
/** A map that lies farther from its own origin is not placed by it. */
const FAR_FROM_ORIGIN_METRES = 200_000;
const FALSE_EASTING_METRES = 500_000;
const FALSE_NORTHING_SOUTH_METRES = 10_000_000;

/** A transverse Mercator on WGS-84: origin in degrees, scale on the meridian, and what is added to coordinates, metres. */
interface Projection { lat: number; lon: number; scale: number; falseEast: number; falseNorth: number }

/**
 * Latitude and longitude of the origin of a road map whose coordinates are metres: the site at which it lies where it says. Null where it does not say, or by another
 * projection than transverse Mercator on WGS-84.
 *
 * @param head the beginning of an OpenDRIVE file with its first road, or of a SUMO network
 */
export function originOf(head: string): [number, number] | null {
  const text = head.replace(/<!--[\s\S]*?-->/g, '');
  return /<OpenDRIVE\b/.test(text) ? originOfOpenDrive(text) : originOfSumo(text);
}

/** ASAM OpenDRIVE: the header's geoReference in PROJ's words, and its offset that leads from the file's coordinates to projected ones. */
function originOfOpenDrive(text: string): [number, number] | null {
  const projection = projectionOf(/<geoReference>([\s\S]*?)<\/geoReference>/.exec(text)?.[1] ?? '');
  const road = text.search(/<road\b/);
  const offset = /<offset\b[^>]*>/.exec(road < 0 ? text : text.slice(0, road))?.[0] ?? '';
  const first = /<geometry\b[^>]*>/.exec(text)?.[0] ?? '';
  const [east, north, turn, x, y] = [number(offset, 'x'), number(offset, 'y'), number(offset, 'hdg'), number(first, 'x'), number(first, 'y')];
  return projection && turn === 0 && Math.hypot(x, y) < FAR_FROM_ORIGIN_METRES ? placeOf(projection, east, north) : null;
}

/** SUMO's networks: netOffset was added to projected coordinates; convBoundary is west, south, east and north of what came out. */
function originOfSumo(text: string): [number, number] | null {
  const location = /<location\b[^>]*>/.exec(text)?.[0] ?? '';
  const projection = projectionOf(attribute(location, 'projParameter'));
  const [east, north] = attribute(location, 'netOffset').split(',').map(Number);
  const [west, south] = attribute(location, 'convBoundary').split(',').map(Number);
  return projection && Math.hypot(west, south) < FAR_FROM_ORIGIN_METRES ? placeOf(projection, -east, -north) : null;
}

function attribute(element: string, key: string): string {
  return new RegExp(`\\s${key}\\s*=\\s*["']([^"']*)["']`).exec(element)?.[1] ?? '';
}

/** Zero where it is not given. */
function number(element: string, key: string): number {
  return Number(attribute(element, key));
}

/** Words of PROJ, such as +proj=utm +zone=32 or +proj=tmerc +lat_0=48 +lon_0=11 +k=1; latitudes and longitudes of zero stand for nowhere. */
function projectionOf(words: string): Projection | null {
  const said = new Map([...words.matchAll(/\+(\w+)(?:=([^\s\]]+))?/g)].map(([, key, value]) => [key, value ?? '']));
  const value = (key: string, usual: number): number => Number(said.get(key) ?? usual);
  const onWgs84 = /^(?:WGS84|GRS80)$/.test(said.get('datum') ?? said.get('ellps') ?? 'WGS84') && /^[0,.]*$/.test(said.get('towgs84') ?? '') && (said.get('units') ?? 'm') === 'm';
  if (onWgs84 && said.get('proj') === 'utm') {
    return { lat: 0, lon: centralMeridian(value('zone', NaN)), scale: UTM_SCALE, falseEast: FALSE_EASTING_METRES, falseNorth: said.has('south') ? FALSE_NORTHING_SOUTH_METRES : 0 };
  }
  const [lat, lon] = [value('lat_0', 0), value('lon_0', 0)];
  const isPlaced = onWgs84 && said.get('proj') === 'tmerc' && (lat !== 0 || lon !== 0);
  return isPlaced ? { lat, lon, scale: said.has('k_0') ? value('k_0', 1) : value('k', 1), falseEast: value('x_0', 0), falseNorth: value('y_0', 0) } : null;
}

/** The place of projected coordinates; null where there is none that can be meant. */
function placeOf(projection: Projection, east: number, north: number): [number, number] | null {
  const metres = UTM_SCALE / projection.scale;
  const fromMeridian = (east - projection.falseEast) * metres;
  const fromEquator = (north - projection.falseNorth) * metres + toGrid({ lat: projection.lat, lon: projection.lon }, projection.lon).north;
  const { lat, lon } = fromGrid({ east: fromMeridian, north: fromEquator }, projection.lon);
  return Math.abs(fromMeridian) < FAR_FROM_MERIDIAN_METRES && Math.abs(lat) <= 80 && Math.abs(lon) <= 180 ? [lat, lon] : null;
}
