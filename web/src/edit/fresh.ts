import type { SceneDescription } from '../wire/contract';

/** What a new scenario begins with. */
export const NEW_TEXT = `# Drawn with Tandem's editor. Bare numbers are metres, seconds and m/s.
name: My scenario
site: {lat: 48.1, lon: 11.6}
clock: {duration: 60 s}
vehicles: []
`;

/** An empty scene, before Core has worked one out. */
export function bareScene(lat: number, lon: number): SceneDescription {
  return {
    name: '', seed: 1, site: { lat_deg: lat, lon_deg: lon, height_m: 0, utm_zone: Math.floor((lon + 180) / 6) + 1, convergence_rad: 0 }, clock: { report_s: null, step_s: null, duration_s: null },
    alerts: { lengths: null, seconds: null }, points: [], areas: [], zones: [], walls: { areas: [], cell_m: 0, boxes: [] }, lanes: [], closed_lanes: [], paths: [], gates: [], signals: [], radio: null, terrain: null,
    weather: { visibility_m: null, rain_mmph: 0, light: { east: 0.5, north: -0.5, up: 0.7, direct: 0.65, ambient: 0.4 } }, props: [], cameras: [], map: null, triggers: [], fidelity: null,
    groups: [], vid: [], names: [], group: [], span_s: null,
  };
}
