import { el, say, setAttribute, show } from '../dom';
import { CanvasView } from '../map/canvasview';
import { Overlay } from '../map/overlay';
import { pick } from '../map/pick';
import type { MapView } from '../map/view';
import { Bar } from '../panel/bar';
import { Left } from '../panel/left';
import type { Room } from '../state/room';

/** Whether this browser can draw with WebGL2 and float textures, which the map's layer needs. */
function hasWebGl2(): boolean {
  if (new URLSearchParams(location.search).has('canvas')) {
    return false;
  }
  return document.createElement('canvas').getContext('webgl2') !== null;
}

export async function mapFor(container: HTMLElement, room: Room): Promise<MapView> {
  if (hasWebGl2()) {
    const { GlView } = await import('../map/glview');
    return new GlView(container, room.scene, room.stage);
  }
  return new CanvasView(container, room.scene, room.stage);
}

export async function openControlRoom(app: HTMLElement, room: Room): Promise<void> {
  const mapElement = el('div', 'map');
  const mapBox = el('div', 'map-box', {}, mapElement);
  const bar = new Bar(room);
  const left = new Left(room, () => undefined);
  const shell = el('div', 'room', {}, bar.element, left.element, el('main', 'centre', {}, mapBox));
  app.replaceChildren(shell);
  const view = await mapFor(mapElement, room);
  const overlay = new Overlay(view, room.stage, () => room.scene);
  mapBox.append(overlay.element);
  view.drawn.on(() => { overlay.draw(); room.answer(); });
  room.framed.on(() => { bar.tick(); view.redraw(); });
  view.clicked.on(({ x, y, add }) => room.select(pick(view, room.stage, x, y), add));
  view.fit(room.scene.box());
  void [say, setAttribute, show];
}
