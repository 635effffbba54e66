import type { ExpressionSpecification, GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import { toLngLat } from '../geo/placing';
import type { Scene } from '../state/scene';
import { laneGround } from './lanes';
import { markings } from './markings';
import type { Theme } from './theme';
import { wallsOf } from '../state/walls';

type Features = GeoJSON.FeatureCollection;

/** What the scenario names, as GeoJSON for the map. */
export function sceneryOf(scene: Scene): Features {
  const at = (corner: number[]): [number, number] => toLngLat(scene.placing, corner[0], corner[1]);
  const features: GeoJSON.Feature[] = [];
  const add = (role: string, geometry: GeoJSON.Geometry): void => {
    features.push({ type: 'Feature', properties: { role }, geometry });
  };
  const { lanes, closed_lanes: closedLanes } = scene.words;
  for (const lane of [...lanes, ...closedLanes]) {
    add('lane', { type: 'Polygon', coordinates: [closed(laneGround(lane)).map(at)] });
  }
  for (const { points } of closedLanes) {
    add('closed-lane', { type: 'LineString', coordinates: points.map(at) });
  }
  for (const { marking, points } of markings([...lanes, ...closedLanes])) {
    add(marking, { type: 'LineString', coordinates: points.map(at) });
  }
  for (const rings of wallsOf(scene.words)) {
    add('wall', { type: 'Polygon', coordinates: rings.map((ring) => closed(ring).map(at)) });
  }
  for (const area of scene.words.areas) {
    add('area', { type: 'Polygon', coordinates: area.rings.map((ring) => closed(ring).map(at)) });
  }
  for (const zone of scene.words.zones) {
    add(`zone-${zone.kind}`, { type: 'Polygon', coordinates: zone.rings.map((ring) => closed(ring).map(at)) });
  }
  for (const path of scene.words.paths) {
    add('path', { type: 'LineString', coordinates: (path.closed ? closed(path.points) : path.points).map(at) });
  }
  for (const gate of scene.words.gates) {
    add('gate', { type: 'LineString', coordinates: gate.points.map(at) });
  }
  for (const point of scene.words.points) {
    add('point', { type: 'Point', coordinates: at([point.x, point.y]) });
  }
  return { type: 'FeatureCollection', features };
}

export function closed(ring: number[][]): number[][] {
  const [first, last] = [ring[0], ring[ring.length - 1]];
  return ring.length > 0 && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring;
}

export function scenerySource(scene: Scene): GeoJSONSourceSpecification {
  return { type: 'geojson', data: sceneryOf(scene), maxzoom: 20, tolerance: 0.1 };
}

/** from here on the lines on a road are wide enough to be seen */
const NEAR_ZOOM = 16.5;
const MARKING_WIDTH: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], NEAR_ZOOM, 0.6, 19, 1.3, 22, 4];

export function sceneryLayers(theme: Theme): LayerSpecification[] {
  const role = (name: string): ExpressionSpecification => ['==', ['get', 'role'], name];
  const source = 'scenery';
  return [
    { id: 'lane', type: 'fill', source, filter: role('lane'), paint: { 'fill-color': theme.lane } },
    { id: 'kerb', type: 'line', source, filter: role('kerb'), paint: { 'line-color': theme.laneEdge, 'line-width': ['interpolate', ['linear'], ['zoom'], 14, 0.4, 17, 1.2, 21, 3.5] } },
    { id: 'lane-line', type: 'line', source, filter: role('lane-line'), minzoom: NEAR_ZOOM, paint: { 'line-color': theme.paint, 'line-width': MARKING_WIDTH, 'line-dasharray': [5, 5] } },
    { id: 'centre-line', type: 'line', source, filter: role('centre-line'), minzoom: NEAR_ZOOM, paint: { 'line-color': theme.paint, 'line-width': MARKING_WIDTH } },
    { id: 'closed-lane', type: 'line', source, filter: role('closed-lane'), paint: { 'line-color': theme.warning, 'line-opacity': 0.7, 'line-width': ['interpolate', ['linear'], ['zoom'], 14, 1, 19, 5], 'line-dasharray': [1.5, 2.5] } },
    { id: 'wall', type: 'fill', source, filter: role('wall'), paint: { 'fill-color': theme.obstacle } },
    { id: 'zone-ground', type: 'fill', source, filter: role('zone-ground'), paint: { 'fill-color': theme.virtual, 'fill-opacity': 0.18 } },
    { id: 'zone-weather', type: 'fill', source, filter: role('zone-weather'), paint: { 'fill-color': theme.obstacle, 'fill-opacity': 0.3 } },
    // A glow along the inside of its border tells an area from the ground without colouring all of it.
    { id: 'area-glow', type: 'line', source, filter: role('area'), paint: { 'line-color': theme.area, 'line-width': 10, 'line-offset': 5, 'line-opacity': 0.12 } },
    {
      id: 'area-line', type: 'line', source, filter: role('area'),
      paint: { 'line-color': theme.area, 'line-width': 1.6, 'line-dasharray': [5, 3] },
    },
    {
      id: 'path', type: 'line', source, filter: role('path'), layout: { 'line-join': 'round' },
      paint: { 'line-color': theme.path, 'line-width': 2, 'line-opacity': 0.8 },
    },
    { id: 'gate', type: 'line', source, filter: role('gate'), paint: { 'line-color': theme.ink, 'line-width': 3, 'line-dasharray': [1, 1] } },
    {
      id: 'point', type: 'circle', source, filter: role('point'),
      paint: { 'circle-radius': 4, 'circle-color': theme.ground, 'circle-stroke-color': theme.label, 'circle-stroke-width': 1.6 },
    },
  ];
}
