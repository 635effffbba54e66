import { Quality } from '../../src/space/quality';
import { SpaceView, type SpaceRoom } from '../../src/space/spaceview';
import { Fleet } from '../../src/state/fleet';
import { layerOf, newMapState } from '../../src/state/mapstate';
import { Scene } from '../../src/state/scene';
import { Selection } from '../../src/state/selection';
import { Signal } from '../../src/state/signal';
import { TrafficSignals } from '../../src/state/signals';
import type { Outlook, Plan, RadioLinks, Sensors } from '../../src/wire/contract';
import { BareScene } from './bare';
import { City } from './city';

const EYE: [number, number, number] = [-60, -9, 16];
const TARGET: [number, number, number] = [40, 0, 2];
const SIZE = { width: 1280, height: 720 };

function roomOf(city: City): SpaceRoom & { fleet: Fleet } {
  const scene = new Scene(city.scene());
  const layer = layerOf(new Fleet(scene));
  const mapState = newMapState();
  mapState.layers = [layer];
  mapState.labels = false;
  return {
    scene, fleet: layer.fleet, layer, mapState, selection: new Selection(mapState.selected), selected: -1, framed: new Signal<boolean>(), sceneChanged: new Signal<boolean>(), filtersChanged: new Signal(),
    outlooks: new Signal<Outlook>(), plans: new Signal<Plan>(), signals: new TrafficSignals(), radioLinks: new Signal<RadioLinks>(), sensors: new Signal<Sensors>(), askSensors: () => undefined,
  };
}

/** Waits until everything that was asked of a context has been drawn. */
function finish(gl: WebGL2RenderingContext): void {
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

/** Draws the same city by the view and by the bare scene, each when it is asked to. */
async function prepare(vehicles: number, blocks: number, level: number): Promise<void> {
  const city = new City(vehicles, blocks);
  const room = roomOf(city);
  room.fleet.take(city.frame(0), 0);
  const quality = new Quality(level);
  const { resolution } = quality.now;
  const view = new SpaceView(room, document.body, { width: Math.round(resolution * SIZE.width), height: Math.round(resolution * SIZE.height) }, quality);
  view.look('orbit', { eye: EYE, target: TARGET });
  await view.ready;
  const bare = new BareScene([view.standing], room.scene.words.groups[0], vehicles, EYE, TARGET, quality.now.shadows);
  document.body.append(bare.renderer.domElement);
  let picture = 0;
  const draw = (gl: WebGL2RenderingContext, one: (millis: number) => void, count: number): number => {
    const began = performance.now();
    for (let i = 0; i < count; i++) {
      picture++;
      room.fleet.take(city.frame(0.1 * picture), 100 * picture);
      room.framed.tell(false);
      one(100 * picture + 50);
      finish(gl);
    }
    return (performance.now() - began) / count;
  };
  Object.assign(window, {
    view: (count: number) => draw(view.element.getContext('webgl2')!, (millis) => view.drawAt(millis), count),
    bare: (count: number) => draw(bare.renderer.getContext() as WebGL2RenderingContext, () => bare.draw(room.fleet), count),
    shown: { view, bare },
  });
}

/** Lets the view draw by itself, ten reports a second, at the quality that it chooses. */
async function start(vehicles: number, blocks: number): Promise<void> {
  const city = new City(vehicles, blocks);
  const room = roomOf(city);
  room.fleet.take(city.frame(0), performance.now());
  const box = Object.assign(document.createElement('div'), { style: `width:${SIZE.width}px;height:${SIZE.height}px` });
  document.body.replaceChildren(box);
  const view = new SpaceView(room, box);
  view.look('orbit', { eye: EYE, target: TARGET });
  await view.ready;
  const began = performance.now();
  setInterval(() => {
    room.fleet.take(city.frame((performance.now() - began) / 1000), performance.now());
    room.framed.tell(false);
  }, 100);
  Object.assign(window, { count: (seconds: number) => count(view, seconds) });
}

/** How many pictures a view draws in a time, seconds, and with which share of the pixels each way. */
async function count(view: SpaceView, seconds: number): Promise<{ pictures: number; seconds: number; pixels: number }> {
  let pictures = 0;
  const off = view.drawn.on(() => { pictures++; });
  const from = performance.now();
  await new Promise((resume) => setTimeout(resume, 1000 * seconds));
  off();
  return { pictures, seconds: (performance.now() - from) / 1000, pixels: view.element.width / SIZE.width };
}

Object.assign(window, { prepare, start });
