import { centralMeridian, fromGrid } from '../geo/utm';
import { isMapping, metres, radians, tidy, type Feature, type Spot } from './features';
import { EditRefusal, set, setNumber } from './text/edits';
import type { Plain, Source, Splice } from './text/source';

const PICTURE = ['map', 'picture'];
const DEGREE = Math.PI / 180;
/** Metres in a degree of a meridian, which is enough to tell how wide a picture is. */
const METRES_PER_DEGREE = 111_195;
const FALSE_EASTING_METRES = 500_000;
const FALSE_NORTHING_SOUTH_METRES = 10_000_000;

/** Where a picture lies on the ground: its middle, its width in metres and by how many radians it is turned anticlockwise. */
interface Lie { at: Spot; width: number; turn: number }

/** Names an aerial picture. One that is there already keeps its place; a new one lies in the middle of what is seen. */
export function pictured(source: Source, file: string, seen: { at: Spot; width: number }): Splice[] {
  const map = source.value(['map']);
  if (source.has(PICTURE)) {
    return set(source, [...PICTURE, 'file'], file);
  }
  const picture: Plain = { file, at: [tidy(seen.at[0]), tidy(seen.at[1])], width: `${tidy(seen.width)} m` };
  return isMapping(map) ? set(source, PICTURE, picture) : set(source, ['map'], typeof map === 'string' ? { source: map, picture } : { picture });
}

/** Moves, scales and turns the picture so that two of its places lie where they belong: z' = p z + q over complex numbers. */
export function aligned({ at, width, turn }: Lie, [a, toA, b, toB]: readonly Spot[]): Lie {
  const [dx, dy, ex, ey] = [b[0] - a[0], b[1] - a[1], toB[0] - toA[0], toB[1] - toA[1]];
  const square = dx * dx + dy * dy;
  if (square === 0 || Math.hypot(ex, ey) === 0) {
    throw new EditRefusal('Two places of the picture are needed that lie apart.');
  }
  const [re, im] = [(ex * dx + ey * dy) / square, (ey * dx - ex * dy) / square];
  const [x, y] = [at[0] - a[0], at[1] - a[1]];
  return { at: [toA[0] + re * x - im * y, toA[1] + im * x + re * y], width: width * Math.hypot(re, im), turn: turn + Math.atan2(im, re) };
}

/** The edit behind four places: one of the picture and where it belongs, twice. */
export function align(source: Source, spots: readonly Spot[], features: readonly Feature[]): { splices: Splice[]; path: (string | number)[] } {
  const picture = features.find(({ kind }) => kind === 'picture');
  const width = metres(source.value([...PICTURE, 'width']));
  if (!picture || width === null) {
    throw new EditRefusal('There is no aerial picture whose place is written in plain numbers. Import one first.');
  }
  const lie = aligned({ at: picture.points[0], width, turn: radians(source.value([...PICTURE, 'turn'])) }, spots);
  return { splices: [...picture.handles[0].move(lie.at), ...turned(source, lie)], path: PICTURE };
}

function turned(source: Source, { width, turn }: Pick<Lie, 'width' | 'turn'>): Splice[] {
  const degrees = tidy(Math.atan2(Math.sin(turn), Math.cos(turn)) / DEGREE);
  return [...setNumber(source, [...PICTURE, 'width'], tidy(width)), ...(degrees === 0 && !source.has([...PICTURE, 'turn']) ? [] : set(source, [...PICTURE, 'turn'], `${degrees} deg`))];
}

/** A picture as a world file places it. */
export interface WorldPlace { lat: number; lon: number; width: number; turn: number }

/**
 * The six numbers of a world file: x = A column + B row + C and y = D column + E row + F of the middles of pixels, written A, D, B, E, C, F. They are degrees, or metres of the UTM zone of
 * the site, which such a file does not tell.
 *
 * @param convergence radians by which true north lies anticlockwise of the site's grid north
 */
export function worldPlace(text: string, size: { width: number; height: number }, site: { zone: number; lat: number; convergence: number }): WorldPlace {
  const [a, d, b, e, c, f] = text.trim().split(/\s+/).map(Number);
  if (![a, d, b, e, c, f].every(Number.isFinite) || Math.hypot(a, d) === 0) {
    throw new Error('This is no world file: it has six lines with a number each.');
  }
  const [column, row] = [(size.width - 1) / 2, (size.height - 1) / 2];
  const [x, y] = [a * column + b * row + c, d * column + e * row + f];
  if (Math.abs(x) <= 180 && Math.abs(y) <= 90) {
    const shrink = Math.cos(y * DEGREE);
    return { lat: y, lon: x, width: size.width * Math.hypot(a * shrink, d) * METRES_PER_DEGREE, turn: Math.atan2(d, a * shrink) + site.convergence };
  }
  const { lat, lon } = fromGrid({ east: x - FALSE_EASTING_METRES, north: y - (site.lat < 0 ? FALSE_NORTHING_SOUTH_METRES : 0) }, centralMeridian(site.zone));
  return { lat, lon, width: size.width * Math.hypot(a, d), turn: Math.atan2(d, a) };
}

/** Puts the picture where a world file says. */
export function worldPlaced(source: Source, { lat, lon, width, turn }: WorldPlace): Splice[] {
  return [...set(source, [...PICTURE, 'at'], { lat: Number(lat.toFixed(7)), lon: Number(lon.toFixed(7)) }), ...turned(source, { width, turn })];
}

/** Pixels of a picture that the server has. */
export async function sizeOf(url: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}
