import type { ExpressionSpecification } from 'maplibre-gl';

type Filter = ExpressionSpecification;

/** Selects features by a layer of the tiles, if there are layers, and a filter. */
export interface Where { layer?: string; filter: Filter }
export type RoadSort = 'major' | 'medium' | 'minor' | 'path';

/** Schema of a map: where each class of features is found. */
export interface Schema {
  land: Where[];
  green: Where[];
  sand: Where[];
  paved: Where[];
  water: Where[];
  streams: Where[];
  runways: Where[];
  rails: Where[];
  barriers: Where[];
  plain: Where[];
  roads: Record<RoadSort, Where[]>;
  names: Where[];
  buildings: Where[];
  height: Filter;
  base: Filter;
}

const among = (key: string, ...values: string[]): Filter => ['in', ['get', key], ['literal', values]];
const area: Filter = ['==', ['geometry-type'], 'Polygon'];
const line: Filter = ['==', ['geometry-type'], 'LineString'];
const all = (...filters: Filter[]): Filter => ['all', ...filters] as Filter;
const metres = (key: string): Filter => ['to-number', ['get', key], 0];

/** Drawings of our server: every feature has its kind. */
export const OURS: Schema = {
  land: [{ filter: among('kind', 'land') }],
  green: [{ filter: among('kind', 'green') }],
  sand: [{ filter: among('kind', 'sand') }],
  paved: [{ filter: among('kind', 'paved') }],
  water: [{ filter: all(area, among('kind', 'water')) }],
  streams: [{ filter: all(line, among('kind', 'water')) }],
  runways: [{ filter: among('kind', 'runway') }],
  rails: [{ filter: among('kind', 'rail') }],
  barriers: [{ filter: among('kind', 'barrier') }],
  plain: [{ filter: among('kind', 'line') }],
  roads: { major: [{ filter: among('sort', 'major') }], medium: [{ filter: among('sort', 'medium') }], minor: [{ filter: among('sort', 'minor') }], path: [{ filter: among('sort', 'path') }] },
  names: [{ filter: all(among('kind', 'road'), ['has', 'name']) }],
  buildings: [{ filter: among('kind', 'building') }],
  height: metres('height'),
  base: metres('base'),
};

/** Vector tiles of the schema OpenMapTiles. */
export const OPEN_MAP_TILES: Schema = {
  land: [{ layer: 'landuse', filter: area }],
  green: [{ layer: 'landcover', filter: among('class', 'grass', 'wood', 'farmland', 'wetland') }, { layer: 'park', filter: area }],
  sand: [{ layer: 'landcover', filter: among('class', 'sand') }],
  paved: [{ layer: 'aeroway', filter: area }],
  water: [{ layer: 'water', filter: area }],
  streams: [{ layer: 'waterway', filter: line }],
  runways: [{ layer: 'aeroway', filter: line }],
  rails: [{ layer: 'transportation', filter: among('class', 'rail', 'transit') }],
  barriers: [],
  plain: [],
  roads: {
    major: [{ layer: 'transportation', filter: all(line, among('class', 'motorway', 'trunk', 'primary')) }],
    medium: [{ layer: 'transportation', filter: all(line, among('class', 'secondary', 'tertiary')) }],
    minor: [{ layer: 'transportation', filter: all(line, among('class', 'minor', 'service')) }],
    path: [{ layer: 'transportation', filter: all(line, among('class', 'path', 'track')) }],
  },
  names: [{ layer: 'transportation_name', filter: ['has', 'name'] }],
  buildings: [{ layer: 'building', filter: area }],
  height: metres('render_height'),
  base: metres('render_min_height'),
};

/** Vector tiles of the schema Protomaps. */
export const PROTOMAPS: Schema = {
  land: [{ layer: 'landuse', filter: area }],
  green: [
    { layer: 'landcover', filter: among('kind', 'grassland', 'forest', 'scrub', 'farmland') },
    { layer: 'landuse', filter: among('kind', 'park', 'forest', 'wood', 'grass', 'meadow', 'farmland', 'cemetery', 'golf_course', 'nature_reserve', 'pitch', 'garden', 'recreation_ground', 'scrub', 'wetland') },
  ],
  sand: [{ layer: 'landuse', filter: among('kind', 'beach', 'sand') }],
  paved: [{ layer: 'landuse', filter: among('kind', 'runway', 'taxiway', 'apron', 'parking') }],
  water: [{ layer: 'water', filter: area }],
  streams: [{ layer: 'water', filter: line }],
  runways: [{ layer: 'roads', filter: among('kind', 'aeroway') }],
  rails: [{ layer: 'roads', filter: among('kind', 'rail') }],
  barriers: [],
  plain: [],
  roads: {
    major: [{ layer: 'roads', filter: among('kind', 'highway') }],
    medium: [{ layer: 'roads', filter: among('kind', 'major_road') }],
    minor: [{ layer: 'roads', filter: among('kind', 'minor_road', 'other') }],
    path: [{ layer: 'roads', filter: among('kind', 'path') }],
  },
  names: [{ layer: 'roads', filter: ['has', 'name'] }],
  buildings: [{ layer: 'buildings', filter: area }],
  height: metres('height'),
  base: metres('min_height'),
};

/** For tiles of an unknown schema. */
export const EITHER: Schema = {
  ...joined(OPEN_MAP_TILES, PROTOMAPS),
  roads: joined(OPEN_MAP_TILES.roads, PROTOMAPS.roads),
  height: ['to-number', ['coalesce', ['get', 'render_height'], ['get', 'height'], 0], 0],
  base: ['to-number', ['coalesce', ['get', 'render_min_height'], ['get', 'min_height'], 0], 0],
};

function joined<T extends object>(one: T, other: T): T {
  return Object.fromEntries(Object.entries(one).map(([key, where]) => [key, Array.isArray(where) ? [...(where as Where[]), ...(other[key as keyof T] as Where[])] : where])) as T;
}

/** The schema whose layers a file has. */
export function schemaOf(layers: readonly string[]): Schema {
  return layers.includes('roads') || layers.includes('buildings') ? PROTOMAPS : OPEN_MAP_TILES;
}
