import type { MapState } from '../state/mapstate';
import type { MapView } from './view';

/** The vehicle at a pixel, or -1: the nearest drawn one within a radius, which is greater for real ones. */
export function pick(view: MapView, mapState: MapState, px: number, py: number, reach = 16): number {
  const { fleet, visible } = mapState.layers[0];
  let best = -1;
  let least = reach;
  const scale = view.metresPerPixel();
  for (let i = 0; i < visible.count; i++) {
    const row = visible.list[i];
    const at = view.project(fleet.x(row), fleet.y(row), mapState.threeD ? fleet.z(row) : 0);
    if (at) {
      const far = Math.hypot(at.x - px, at.y - py) - Math.max(fleet.scene.real[row] ? 4 : 0, fleet.scene.body[4 * row] / scale - reach);
      if (far < least) {
        least = far;
        best = row;
      }
    }
  }
  return best;
}
