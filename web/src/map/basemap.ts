import { addProtocol, type ExpressionSpecification, type LayerSpecification, type SourceSpecification } from 'maplibre-gl';
import type { BaseMap } from '../wire/contract';
import { EITHER, OURS, type RoadSort, type Schema, schemaOf, type Where } from './schema';
import type { Theme } from './theme';

/** The source of a map, its flat layers, its names, which stand over roads, and the layers that are extruded when the view is pitched. */
interface Base { source: SourceSpecification; flat: LayerSpecification[]; names: LayerSpecification[]; tall: LayerSpecification[] }

const SOURCE = 'base';
/** Widths in pixels at zoom 13 and 19; doubling with each zoom, as the ground does. */
const ROAD_WIDTHS: Record<RoadSort, [number, number]> = { major: [2.2, 30], medium: [1.6, 24], minor: [0.9, 17], path: [0.4, 5] };

/** Muted a little, so that vehicles stand out. */
export function picturePaint(theme: Theme): Record<string, number> {
  return theme.dark ? { 'raster-saturation': -0.5, 'raster-brightness-max': 0.55, 'raster-contrast': 0.1 } : { 'raster-saturation': -0.3, 'raster-opacity': 0.85 };
}

/** The base map of a scene. The PMTiles reader is loaded on demand. */
export async function baseOf(map: BaseMap, theme: Theme): Promise<Base> {
  switch (map.kind) {
    case 'raster':
      return pictures({ type: 'raster', tiles: [template(map.url)], tileSize: 256, maxzoom: map.max_zoom }, theme);
    case 'vector':
      return shapes({ type: 'vector', tiles: [template(map.url)], maxzoom: map.max_zoom }, EITHER, theme);
    case 'pmtiles':
      return pmtiles(map.url, theme);
    default:
      return shapes({ type: 'geojson', data: map.url, tolerance: 0.1, maxzoom: 18 }, OURS, theme);
  }
}

/** A URL template with its braces unescaped. */
function template(url: string): string {
  return location.origin + url;
}

async function pmtiles(url: string, theme: Theme): Promise<Base> {
  const { PMTiles, Protocol, TileType } = await import('pmtiles');
  const protocol = new Protocol();
  addProtocol('pmtiles', protocol.tile);
  const absolute = new URL(url, location.href).href;
  const archive = new PMTiles(absolute);
  protocol.add(archive);
  const header = await archive.getHeader();
  if (header.tileType !== TileType.Mvt) {
    return pictures({ type: 'raster', tileSize: 256, url: `pmtiles://${absolute}` }, theme);
  }
  const names = ((await archive.getMetadata()) as { vector_layers?: { id: string }[] }).vector_layers ?? [];
  const layers = names.map(({ id }) => id);
  const base = shapes({ type: 'vector', url: `pmtiles://${absolute}` }, schemaOf(layers), theme);
  const there = (layer: LayerSpecification): boolean => 'source-layer' in layer && layers.includes(layer['source-layer'] ?? '');
  return layers.length === 0 ? base : { ...base, flat: base.flat.filter(there), names: base.names.filter(there), tall: base.tall.filter(there) };
}

function pictures(source: SourceSpecification, theme: Theme): Base {
  return { source, flat: [{ id: 'base-picture', type: 'raster', source: SOURCE, paint: picturePaint(theme) }], names: [], tall: [] };
}

/** Muted style, so that vehicles stand out. */
function shapes(source: SourceSpecification, schema: Schema, theme: Theme): Base {
  const flat = [
    ...fill('land', schema.land, theme.land), ...fill('green', schema.green, theme.green), ...fill('sand', schema.sand, theme.sand), ...fill('paved', schema.paved, theme.paved), ...fill('water', schema.water, theme.water),
    ...stroke('stream', schema.streams, theme.water, [1, 8]), ...stroke('runway', schema.runways, theme.paved, [3, 90]), ...stroke('barrier', schema.barriers, theme.edge, [0.5, 1.5]), ...stroke('plain', schema.plain, theme.edge, [0.8, 4]),
    ...roads(schema, theme),
    ...dashed('rail', schema.rails, theme.edge),
    ...fill('building', schema.buildings, theme.building, theme.edge),
  ];
  return { source, flat, names: names(schema.names, theme), tall: extruded(schema, theme) };
}

function roads(schema: Schema, theme: Theme): LayerSpecification[] {
  const sorts: RoadSort[] = ['path', 'minor', 'medium', 'major'];
  const casings = sorts.filter((sort) => sort !== 'path').flatMap((sort) => stroke(`casing-${sort}`, schema.roads[sort], theme.edge, [ROAD_WIDTHS[sort][0] + 1, ROAD_WIDTHS[sort][1] + 2.5]));
  return [...casings, ...sorts.flatMap((sort) => stroke(`road-${sort}`, schema.roads[sort], sort === 'path' ? theme.footpath : theme.road, ROAD_WIDTHS[sort]))];
}

function names(where: readonly Where[], theme: Theme): LayerSpecification[] {
  return where.map((one, i) => ({
    id: `base-name-${i}`, type: 'symbol', source: SOURCE, ...place(one), minzoom: 15,
    layout: { 'symbol-placement': 'line', 'text-field': ['get', 'name'], 'text-size': ['interpolate', ['linear'], ['zoom'], 15, 12, 19, 15], 'text-font': ['sans-serif'], 'symbol-spacing': 400, 'text-letter-spacing': 0.03 },
    paint: { 'text-color': theme.label, 'text-halo-color': theme.ground, 'text-halo-width': 2, 'text-opacity': 0.85 },
  }));
}

/** Only buildings with a height are extruded. */
function extruded(schema: Schema, theme: Theme): LayerSpecification[] {
  const stands: ExpressionSpecification = ['>', schema.height, 0];
  return schema.buildings.map((one, i) => ({
    id: `base-tall-${i}`, type: 'fill-extrusion', source: SOURCE, ...place({ ...one, filter: ['all', one.filter, stands] }),
    layout: { visibility: 'none' },
    paint: { 'fill-extrusion-color': theme.wall, 'fill-extrusion-height': schema.height, 'fill-extrusion-base': schema.base, 'fill-extrusion-opacity': 0.9, 'fill-extrusion-vertical-gradient': true },
  }));
}

function fill(name: string, where: readonly Where[], colour: string, edge?: string): LayerSpecification[] {
  return where.map((one, i) => ({
    id: `base-${name}-${i}`, type: 'fill', source: SOURCE, ...place(one), paint: { 'fill-color': colour, ...(edge ? { 'fill-outline-color': edge } : {}) },
  }));
}

function stroke(name: string, where: readonly Where[], colour: string, [far, near]: [number, number]): LayerSpecification[] {
  return where.map((one, i) => ({
    id: `base-${name}-${i}`, type: 'line', source: SOURCE, ...place(one), layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colour, 'line-width': ['interpolate', ['exponential', 2], ['zoom'], 13, far, 19, near] },
  }));
}

function dashed(name: string, where: readonly Where[], colour: string): LayerSpecification[] {
  return where.map((one, i) => ({
    id: `base-${name}-${i}`, type: 'line', source: SOURCE, ...place(one), paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [3, 2] },
  }));
}

function place({ layer, filter }: Where): { 'source-layer'?: string; filter: ExpressionSpecification } {
  return layer === undefined ? { filter } : { 'source-layer': layer, filter };
}
