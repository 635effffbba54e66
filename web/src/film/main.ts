import { FIXED, fixedSight } from '../space/cameras';
import { camerasOf } from '../space/sensorcamera';
import { SpaceView, type SpaceRoom } from '../space/spaceview';
import { Fleet } from '../state/fleet';
import { layerOf, newMapState } from '../state/mapstate';
import { Scene } from '../state/scene';
import { Selection } from '../state/selection';
import { Signal } from '../state/signal';
import { TrafficSignals } from '../state/signals';
import type { Outlook, Plan, RadioLinks, SceneDescription, Sensors } from '../wire/contract';
import { readFrame } from '../wire/frame';
import { type FilmOrder, indexAt, instants, readOrder } from './order';

const KEY_SECONDS = 2;
const BITS_PER_PIXEL = 0.12;

/** Draws a recording picture by picture, at instants of the order and not of the clock, and sends the result back to the program that asked for it. */
class Film {
  private readonly mapState = newMapState();
  private readonly layer;
  private readonly room: SpaceRoom;
  private readonly view: SpaceView;
  private taken = -1;
  private sensed = -1;

  constructor(private readonly order: FilmOrder, scene: Scene, private readonly times: readonly number[]) {
    this.layer = layerOf(new Fleet(scene));
    this.mapState.layers = [this.layer];
    this.mapState.labels = false;
    const selection = new Selection(this.mapState.selected);
    this.room = {
      scene, fleet: this.layer.fleet, layer: this.layer, mapState: this.mapState, selection, selected: order.vid === null ? -1 : scene.row(order.vid), framed: new Signal<boolean>(),
      sceneChanged: new Signal<boolean>(), filtersChanged: new Signal(), outlooks: new Signal<Outlook>(), plans: new Signal<Plan>(), signals: new TrafficSignals(), radioLinks: new Signal<RadioLinks>(),
      sensors: new Signal<Sensors>(), askSensors: () => undefined,
    };
    this.view = new SpaceView(this.room, document.body, order);
    this.view.sensor = order.sensor;
    this.view.sense(order.sensed);
    this.check();
    const place = order.place && fixedSight(scene.words.cameras, `${FIXED}${order.place}`);
    if (place === null) {
      throw new Error(`the scenario has no camera ${order.place}; it has ${scene.words.cameras.map(({ name }) => name).join(', ') || 'none'}`);
    }
    this.view.look(order.camera, place || order.fixed);
  }

  private check(): void {
    const { camera, vid, sensor } = this.order;
    const row = this.room.selected;
    const names = row < 0 ? [] : camerasOf(this.room.scene.groupOf(row)).map(({ name }) => name);
    if (camera === 'sensor' && (names.length === 0 || (sensor !== '' && !names.includes(sensor)))) {
      throw new Error(names.length === 0 ? `there is no vehicle ${vid} with a camera` : `vehicle ${vid} has no camera ${sensor}, but ${names.join(', ')}`);
    }
  }

  async make(): Promise<void> {
    await this.view.ready;
    switch (this.order.form) {
      case 'webm':
        return this.film();
      case 'png':
        return this.pictures();
      default: {
        await this.show(this.order.from);
        const { sceneFile } = await import('../space/scenefile');
        return this.send('output?name=scene.glb', await sceneFile(this.view.parts));
      }
    }
  }

  private async film(): Promise<void> {
    const { BufferTarget, CanvasSource, Output, WebMOutputFormat } = await import('mediabunny');
    const { width, height, rate } = this.order;
    const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
    const source = new CanvasSource(this.view.element, { codec: 'vp8', bitrate: Math.round(BITS_PER_PIXEL * width * height * rate), keyFrameInterval: KEY_SECONDS, latencyMode: 'quality' });
    output.addVideoTrack(source, { frameRate: rate });
    await output.start();
    await this.each((picture) => source.add(picture / rate, 1 / rate));
    await output.finalize();
    await this.send('output?name=film.webm', output.target.buffer!);
  }

  private async pictures(): Promise<void> {
    await this.each(async (picture) => {
      const png = await new Promise<Blob | null>((resolve) => this.view.element.toBlob(resolve, 'image/png'));
      await this.send(`output?name=frame-${String(picture + 1).padStart(6, '0')}.png`, png!);
    });
  }

  private async each(take: (picture: number) => Promise<void>): Promise<void> {
    const all = instants(this.order);
    for (const [picture, seconds] of all.entries()) {
      await this.show(seconds);
      await take(picture);
      if ((picture + 1) % 5 === 0 || picture + 1 === all.length) {
        await this.send(`progress?done=${picture + 1}&of=${all.length}`, '');
      }
    }
  }

  /** Draws an instant between the two recorded ones around it. */
  private async show(seconds: number): Promise<void> {
    const { times } = this;
    const { fleet } = this.layer;
    const before = indexAt(times, seconds);
    const after = Math.min(times.length - 1, before + 1);
    while (this.taken < after) {
      this.taken++;
      fleet.take(readFrame(await (await this.ask(`frames/${this.taken}`)).arrayBuffer()), Infinity);
      this.room.framed.tell(false);
    }
    await this.sense(before);
    fleet.arrived = 1000 * times[before];
    fleet.interval = 1000 * (times[after] - times[before]);
    this.view.drawAt(1000 * seconds);
  }

  /** Shows what sensors had measured at a recorded instant. */
  private async sense(index: number): Promise<void> {
    if (this.order.sensed !== 'off' && this.sensed !== index) {
      this.sensed = index;
      this.room.sensors.tell((await (await this.ask(`sensors/${index}`)).json()) as Sensors);
    }
  }

  private ask(what: string): Promise<Response> {
    return request(what, this.order.token);
  }

  private async send(what: string, body: BodyInit): Promise<void> {
    await request(what, this.order.token, body);
  }
}

async function request(what: string, token: string, body?: BodyInit): Promise<Response> {
  const answer = await fetch(`/film/${what}`, { method: body === undefined ? 'GET' : 'POST', body, headers: { 'X-Film': token } });
  if (!answer.ok) {
    throw new Error(`${what}: ${answer.status}`);
  }
  return answer;
}

async function main(): Promise<void> {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  try {
    const order = readOrder(new URLSearchParams(location.search));
    const scene = new Scene((await (await request('scene', token)).json()) as SceneDescription);
    const times = (await (await request('times', token)).text()).trim().split('\n').map(Number);
    await new Film(order, scene, times).make();
    await request('end', token, '');
  } catch (failed) {
    await request('failed', token, failed instanceof Error ? failed.message : String(failed));
  }
}

void main();
