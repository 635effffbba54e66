import { el } from '../dom';
import { post } from '../wire/api';
import { freeName, isMapping } from './features';
import { originOf } from './mapplace';
import { set } from './text/edits';
import type { Plain, Source, Splice } from './text/source';
import type { Tool } from './tools';

const MAX_BYTES = 64 * 2 ** 20;
/** bytes that are sent at once */
const PIECE_BYTES = 600_000;
/** bytes in which a grid of heights, or a road map in metres, tells its place: SUMO's networks begin with how they were made */
const HEAD_BYTES = 65_536;
/** A track becomes a path of at most so many waypoints. */
const MAX_WAYPOINTS = 300;

const ROADS = ['.osm', '.xodr', '.net.xml', '.xml', '.rndf'];
/** Roads whose coordinates are metres from the site. */
const IN_METRES = ['.xodr', '.net.xml', '.xml'];
const MAPS = ['.osm', '.geojson', '.pmtiles'];
const HEIGHTS = ['.asc', '.hgt'];
const PICTURES = ['.png', '.jpg', '.jpeg'];
/** They tell where a picture lies. */
const WORLD_FILES = ['.jgw', '.jpgw', '.jpegw', '.pgw', '.pngw', '.wld'];
const ENDINGS = [...new Set([...ROADS, ...MAPS, ...HEIGHTS, '.gpx', ...PICTURES, ...WORLD_FILES])];

/** Usual forms of what can be imported, and how they become one. */
const CONVERSIONS: Readonly<Record<string, string>> = {
  '.pbf': 'A .pbf file is packed: osmium cat map.osm.pbf -o map.osm unpacks it. Export on openstreetmap.org gives .osm at once.',
  '.tif': 'Convert the TIFF: an aerial picture by gdal_translate -of PNG -co WORLDFILE=YES in.tif out.png, whose .wld tells where it lies; heights by gdal_translate -of AAIGrid in.tif out.asc.',
  '.tiff': 'Convert the TIFF: an aerial picture by gdal_translate -of PNG -co WORLDFILE=YES in.tiff out.png, whose .wld tells where it lies; heights by gdal_translate -of AAIGrid in.tiff out.asc.',
  '.kml': 'Convert the KML to a track or a map: gpsbabel -i kml -f in.kml -o gpx -F out.gpx, or ogr2ogr out.geojson in.kml.',
  '.shp': 'Convert the shapefile: ogr2ogr -t_srs EPSG:4326 out.geojson in.shp.',
  '.zip': 'Unpack the archive first, and import the files in it.',
  '.gz': 'Unpack the archive first, and import the files in it.',
};

export type Name = [key: string, inner: string, value: Plain];

/** What becomes of a file that is imported. */
export interface Imported {
  /** whether the file is put beside the scenario */
  keepsFile: boolean;
  /** settings that name it: a key of the scenario, one of that key's, and its value */
  names: Name[];
  /** latitude and longitude at which the site belongs, where it tells them: its middle, or the origin of its metres */
  place: [number, number] | null;
  /** whether it lies in metres from the site, and nowhere else than there is right */
  isInMetres: boolean;
  /** latitudes and longitudes of a recorded way */
  track: [number, number][];
  /** whether it is an aerial picture */
  isPicture: boolean;
  /** the text of a world file; null for anything else */
  worldFile: string | null;
}

/** Roads of OpenStreetMap, OpenDRIVE, SUMO, CommonRoad and RNDF, base maps of OpenStreetMap, GeoJSON and PMTiles, heights of .asc and .hgt, a way of GPX, aerial pictures with their world files. */
export function importOf(name: string, text: string): Imported {
  const ending = ENDINGS.filter((one) => name.toLowerCase().endsWith(one)).sort((a, b) => b.length - a.length)[0];
  if (ending === undefined) {
    const cure = Object.entries(CONVERSIONS).find(([one]) => name.toLowerCase().endsWith(one))?.[1];
    throw new Error(cure ?? `Only ${ENDINGS.join(', ')} files can be imported. Convert it, or name it in the text.`);
  }
  const track = ending === '.gpx' ? [...places(text, /<(?:trkpt|rtept)\b[^>]*>/g)] : [];
  const every = Math.max(1, Math.ceil(track.length / MAX_WAYPOINTS));
  return { keepsFile: ending !== '.gpx' && !isWorldFile(name), isPicture: PICTURES.includes(ending), worldFile: isWorldFile(name) ? text : null, names: namesOf(ending, name, text), place: placeOf(ending, name, text), isInMetres: IN_METRES.includes(ending), track: track.filter((_, i) => i % every === 0 || i === track.length - 1) };
}

/** A map of lanelets has roads and nothing to draw beneath; a grid of heights that tells no degrees begins at the site. */
function namesOf(ending: string, name: string, text: string): Name[] {
  const isLanelets = ending === '.osm' && /\bv\s*=\s*["']lanelet["']/.test(text);
  const isLocal = ending === '.asc' && middleOfGrid(text) === null;
  const all: [boolean, Name][] = [[MAPS.includes(ending) && !isLanelets, ['map', 'source', name]], [ROADS.includes(ending), ['road', 'file', name]],
    [HEIGHTS.includes(ending), ['ground', 'elevation', isLocal ? { file: name, origin: [0, 0] } : name]]];
  return all.filter(([fits]) => fits).map(([, one]) => one);
}

function placeOf(ending: string, name: string, text: string): [number, number] | null {
  switch (ending) {
    case '.osm': return middle(places(text, /<node\b[^>]*>/g));
    case '.gpx': return middle(places(text, /<(?:trkpt|rtept|wpt)\b[^>]*>/g));
    case '.geojson': return middle(pairs(text));
    case '.asc': return middleOfGrid(text);
    case '.hgt': return middleOfTile(name);
    default: return IN_METRES.includes(ending) ? originOf(text) : null;
  }
}

/** Attributes lat and lon of elements. */
function* places(text: string, element: RegExp): Generator<[number, number]> {
  for (const [one] of text.matchAll(element)) {
    const [lat, lon] = [/\blat\s*=\s*["']([^"']+)["']/, /\blon\s*=\s*["']([^"']+)["']/].map((key) => Number(key.exec(one)?.[1] ?? NaN));
    if (Number.isFinite(lat) && Number.isFinite(lon)) {
      yield [lat, lon];
    }
  }
}

/** Positions of GeoJSON: longitude, then latitude. */
function* pairs(text: string): Generator<[number, number]> {
  for (const [, lon, lat] of text.matchAll(/\[\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*[,\]]/g)) {
    yield [Number(lat), Number(lon)];
  }
}

function middle(all: Iterable<[number, number]>): [number, number] | null {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [lat, lon] of all) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, lon);
    east = Math.max(east, lon);
  }
  return Number.isFinite(south) ? onEarth((south + north) / 2, (west + east) / 2) : null;
}

function onEarth(lat: number, lon: number): [number, number] | null {
  return Math.abs(lat) < 90 && Math.abs(lon) <= 180 ? [lat, lon] : null;
}

/** The head of an ASCII grid, where it is given in degrees. */
function middleOfGrid(text: string): [number, number] | null {
  const head = text.slice(0, HEAD_BYTES);
  const said = (key: string): number => Number(new RegExp(`^\\s*${key}\\s+(\\S+)`, 'im').exec(head)?.[1] ?? NaN);
  const [west, south, cell] = [said('xll(?:corner|center)'), said('yll(?:corner|center)'), said('cellsize')];
  const [lat, lon] = [south + (cell * said('nrows')) / 2, west + (cell * said('ncols')) / 2];
  return cell < 0.1 && Number.isFinite(lat) && Number.isFinite(lon) ? onEarth(lat, lon) : null;
}

/** A tile of one degree that is called by its south-west corner, as N48E011. */
function middleOfTile(name: string): [number, number] | null {
  const found = /^([NS])(\d{2})([EW])(\d{3})/i.exec(name);
  return found && onEarth((/n/i.test(found[1]) ? 1 : -1) * Number(found[2]) + 0.5, (/e/i.test(found[3]) ? 1 : -1) * Number(found[4]) + 0.5);
}

/** Names the file in the scenario. What is drawn on top of another map, or corrected of it, stays. */
export function named(source: Source, [key, inner, value]: Name): Splice[] {
  return isMapping(source.value([key])) ? set(source, [key, inner], value) : set(source, [key], { [inner]: value });
}

/** Degrees by which an import may miss the site before its place is offered: a decimetre, or the size of a large town. */
const MISS_DEGREES = { inMetres: 1e-6, around: 0.3 };

/** Whether a site is another place than that of an import. */
export function isElsewhere({ place, isInMetres }: Imported, [lat, lon]: [number, number]): boolean {
  const miss = isInMetres ? MISS_DEGREES.inMetres : MISS_DEGREES.around;
  return place !== null && Math.max(Math.abs(place[0] - lat), Math.abs(place[1] - lon)) > miss;
}

/** Moves the site. */
export function movedSite(source: Source, lat: number, lon: number): Splice[] {
  return [...set(source, ['site', 'lat'], Number(lat.toFixed(7))), ...set(source, ['site', 'lon'], Number(lon.toFixed(7)))];
}

/** Reads what is needed of a file to place it. */
export async function textOf(file: File): Promise<string> {
  if (file.size === 0 || file.size > MAX_BYTES) {
    throw new Error('The file is empty, or larger than 64 MiB. Cut out less of the map, or copy it beside the scenario and name it there.');
  }
  return /\.(?:osm|gpx|geojson)$/i.test(file.name) ? file.text() : file.slice(0, HEAD_BYTES).text();
}

/** Puts a file beside the scenario, piece by piece. */
export async function upload(file: File, progress: (share: number) => void): Promise<void> {
  for (let offset = 0; offset < file.size; offset += PIECE_BYTES) {
    const piece = base64(new Uint8Array(await file.slice(offset, offset + PIECE_BYTES).arrayBuffer()));
    await post(`/api/edit/${encodeURIComponent(file.name)}/import`, { piece, offset, total: file.size });
    progress(Math.min(1, (offset + PIECE_BYTES) / file.size));
  }
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 8192) {
    binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
  }
  return btoa(binary);
}

/** A path whose waypoints are given in degrees. */
export const TRACK_PATH: Pick<Tool, 'finish'> = {
  finish: (source, spots) => {
    const name = freeName(source, ['paths'], 'track');
    return { splices: set(source, ['paths', name], { waypoints: spots.map(([lat, lon]) => ({ at: { lat, lon } })) }), path: ['paths', name] };
  },
};

export function isWorldFile(name: string): boolean {
  return WORLD_FILES.some((ending) => name.toLowerCase().endsWith(ending));
}

/** A button that asks for files. */
export function importButton(take: (files: readonly File[]) => void): HTMLElement {
  const input = el('input', 'unseen', { attrs: { type: 'file', multiple: true, accept: ENDINGS.join(','), 'aria-label': 'Import a map, a track, heights or an aerial picture', tabindex: -1 } });
  input.addEventListener('change', () => {
    const files = [...input.files ?? []];
    input.value = '';
    take(files);
  });
  const press = el('button', 'small', { attrs: { type: 'button', title: 'OpenStreetMap, OpenDRIVE, SUMO, CommonRoad, RNDF, GeoJSON, PMTiles, GPX, heights as .asc or .hgt, or an aerial picture as .png or .jpg and its world file, up to 64 MiB' }, on: { click: () => input.click() } }, 'Import a map…');
  return el('span', '', {}, press, input);
}
