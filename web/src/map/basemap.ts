import { addProtocol, type LayerSpecification, type SourceSpecification } from 'maplibre-gl';
import type { BaseMap } from '../wire/types';
import type { Theme } from './theme';

export interface Base { source: SourceSpecification; layers: LayerSpecification[] }

/** The base map as the scene names it. Reading PMTiles is fetched only by those who need it. */
export async function baseOf(map: BaseMap, theme: Theme): Promise<Base> {
  const attribution = escaped(map.attribution);
  if (map.kind === 'tiles') {
    return {
      source: { type: 'raster', tiles: [new URL(map.url, location.href).href.replaceAll('%7B', '{').replaceAll('%7D', '}')], tileSize: 256, attribution },
      layers: [{ id: 'base', type: 'raster', source: 'base', paint: { 'raster-opacity': 0.8, 'raster-saturation': theme.dark ? -0.6 : -0.3 } }],
    };
  }
  if (map.kind === 'pmtiles') {
    return pmtiles(map.url, attribution, theme);
  }
  return { source: { type: 'geojson', data: map.url, attribution }, layers: plainLayers(theme) };
}

async function pmtiles(url: string, attribution: string, theme: Theme): Promise<Base> {
  const { PMTiles, Protocol, TileType } = await import('pmtiles');
  const protocol = new Protocol();
  addProtocol('pmtiles', protocol.tile);
  const absolute = new URL(url, location.href).href;
  const archive = new PMTiles(absolute);
  protocol.add(archive);
  const header = await archive.getHeader();
  const source = { url: `pmtiles://${absolute}`, attribution };
  if (header.tileType !== TileType.Mvt) {
    return { source: { type: 'raster', tileSize: 256, ...source }, layers: [{ id: 'base', type: 'raster', source: 'base' }] };
  }
  const names = ((await archive.getMetadata()) as { vector_layers?: { id: string }[] }).vector_layers ?? [];
  return {
    source: { type: 'vector', ...source },
    layers: names.flatMap(({ id }) => plainLayers(theme).map((layer) => ({ ...layer, id: `${layer.id}-${id}`, 'source-layer': id }) as LayerSpecification)),
  };
}

/** A quiet look for whatever geometry there is: buildings, roads, greens and water by their usual names. */
function plainLayers(theme: Theme): LayerSpecification[] {
  const source = 'base';
  return [
    {
      id: 'base-ground', type: 'fill', source,
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['!', ['has', 'building']], ['!', ['has', 'height']]],
      paint: {
        'fill-color': ['case', ['any', ['==', ['get', 'natural'], 'water'], ['has', 'waterway']], theme.water, theme.green],
        'fill-opacity': 0.6,
      },
    },
    {
      id: 'base-line', type: 'line', source, filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': theme.road, 'line-width': ['interpolate', ['exponential', 2], ['zoom'], 13, 1, 18, 10] },
    },
    {
      id: 'base-building', type: 'fill-extrusion', source,
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['any', ['has', 'building'], ['has', 'height']]],
      paint: {
        'fill-extrusion-color': theme.building,
        'fill-extrusion-height': ['to-number', ['get', 'height'], 6],
        'fill-extrusion-opacity': 0.85,
      },
    },
  ];
}

/** The map shows attributions as HTML; ours is text. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
