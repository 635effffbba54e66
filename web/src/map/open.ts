import type { MapState } from '../state/mapstate';
import type { Scene } from '../state/scene';
import { CanvasView } from './canvasview';
import type { MapView } from './view';

/** The map that this browser can draw: with WebGL2 by MapLibre, which is then loaded, else plain. */
export async function openMap(element: HTMLElement, scene: Scene, state: MapState, plain: () => void): Promise<MapView> {
  if (hasWebGl2()) {
    const { GlView } = await import('./glview');
    return new GlView(element, scene, state);
  }
  plain();
  return new CanvasView(element, scene, state);
}

/** `?plain` in the address asks for the plain map. */
function hasWebGl2(): boolean {
  return !new URLSearchParams(location.search).has('plain') && document.createElement('canvas').getContext('webgl2') !== null;
}
