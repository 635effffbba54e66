import { el } from '../dom';
import { freeName } from './features';
import type { Path, Plain } from './text/source';
import { set } from './text/edits';
import type { Tool } from './tools';

/** Larger files are copied into the scenario folder by hand. */
const MAX_BYTES = 900_000;
/** A track becomes a path of at most so many waypoints. */
const MAX_WAYPOINTS = 300;

/** What becomes of a file that is imported. */
export interface Imported {
  /** whether the file is put beside the scenario */
  keepsFile: boolean;
  /** settings that name it */
  keys: [Path, Plain][];
  /** latitude and longitude of its middle, where it tells them */
  centre: [number, number] | null;
  /** latitudes and longitudes of a recorded way */
  track: [number, number][];
}

/** Roads and a base map of OpenStreetMap, roads of OpenDRIVE, a base map of GeoJSON, a way of GPX. */
export function importOf(name: string, text: string): Imported {
  if (text.length > MAX_BYTES) {
    throw new Error('The file is larger than 900 kB. Copy it beside the scenario, and name it under road or map.');
  }
  const ending = /\.[a-z]+$/i.exec(name)?.[0].toLowerCase() ?? '';
  switch (ending) {
    case '.osm':
      return { keepsFile: true, keys: [[['map'], { source: name }], [['road'], { file: name }]], centre: middle(pairs(text, /<node\b[^>]*>/g)), track: [] };
    case '.xodr':
      return { keepsFile: true, keys: [[['road'], { file: name }]], centre: null, track: [] };
    case '.geojson':
      return { keepsFile: true, keys: [[['map'], { source: name }]], centre: middle([...text.matchAll(/\[\s*(-?\d+\.\d+)\s*,\s*(-?\d+\.\d+)/g)].map(([, lon, lat]) => [Number(lat), Number(lon)])), track: [] };
    case '.gpx': {
      const all = pairs(text, /<(?:trkpt|rtept)\b[^>]*>/g);
      const every = Math.max(1, Math.ceil(all.length / MAX_WAYPOINTS));
      return { keepsFile: false, keys: [], centre: middle(all), track: all.filter((_, i) => i % every === 0 || i === all.length - 1) };
    }
    default:
      throw new Error('Only .osm, .xodr, .geojson and .gpx files can be imported. Convert it, or name it in the text.');
  }
}

/** Attributes lat and lon of elements. */
function pairs(text: string, element: RegExp): [number, number][] {
  return [...text.matchAll(element)].flatMap(([one]): [number, number][] => {
    const [lat, lon] = ['lat', 'lon'].map((key) => Number(new RegExp(`\\b${key}\\s*=\\s*["']([^"']+)["']`).exec(one)?.[1] ?? NaN));
    return Number.isFinite(lat) && Number.isFinite(lon) ? [[lat, lon]] : [];
  });
}

function middle(all: readonly [number, number][]): [number, number] | null {
  const half = (axis: 0 | 1): number => (all.reduce((least, one) => Math.min(least, one[axis]), Infinity) + all.reduce((most, one) => Math.max(most, one[axis]), -Infinity)) / 2;
  return all.length > 0 ? [half(0), half(1)] : null;
}

/** A path whose waypoints are given in degrees. */
export const TRACK_PATH: Pick<Tool, 'finish'> = {
  finish: (source, spots) => {
    const name = freeName(source, ['paths'], 'track');
    return { splices: set(source, ['paths', name], { waypoints: spots.map(([lat, lon]) => ({ lat, lon })) }), path: ['paths', name] };
  },
};

/** A button that asks for a file and reads its text. */
export function importButton(take: (name: string, text: string) => void): HTMLElement {
  const input = el('input', 'unseen', { attrs: { type: 'file', accept: '.osm,.xodr,.geojson,.gpx', 'aria-label': 'Import a map or a track', tabindex: -1 } });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    input.value = '';
    if (file) {
      void file.text().then((text) => take(file.name, text));
    }
  });
  const press = el('button', '', { attrs: { type: 'button', title: 'OpenStreetMap, OpenDRIVE, GeoJSON or GPX, up to 900 kB' }, on: { click: () => input.click() } }, 'Import…');
  return el('span', '', {}, press, input);
}
