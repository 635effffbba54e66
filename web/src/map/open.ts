import type { MapState } from '../state/mapstate';
import type { Scene } from '../state/scene';
import { CanvasView } from './canvasview';
import type { MapView } from './view';

/** Opens the map: with WebGL2 by MapLibre, which is loaded on demand, otherwise on a canvas. */
export async function openMap(element: HTMLElement, scene: Scene, state: MapState, plain: () => void): Promise<MapView> {
  if (hasWebGl2()) {
    const { GlView } = await import('./glview');
    return new GlView(element, scene, state);
  }
  plain();
  return new CanvasView(element, scene, state);
}

/** Whether this browser draws by WebGL2. `?plain` in the address does as if it did not. */
export function hasWebGl2(): boolean {
  return !new URLSearchParams(location.search).has('plain') && document.createElement('canvas').getContext('webgl2') !== null;
}
