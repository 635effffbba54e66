import { button, el, setText, show } from '../dom';
import { toast } from '../panel/dialog';
import { CAMERA_LABELS, CAMERAS, type CameraName, FIXED, fixedSight, isCamera } from '../space/cameras';
import type { SpaceView } from '../space/spaceview';
import type { Room } from '../state/room';
import { atMost, Signal } from '../state/signal';

const MAX_LABELS = 40;
const LABEL_METRES = 120;
/** Between a camera and the name of the sensor that is looked through, in addresses. */
const OF = ':';

/** One picture of the 3D view with a camera of its own. */
export class SpaceCell {
  private readonly canvas = el('div', 'space-box');
  private readonly names = el('div', 'space-names', { attrs: { 'aria-hidden': 'true' } });
  private readonly choice: HTMLSelectElement;
  private readonly sensor: HTMLSelectElement;
  /** Choice of the camera. */
  readonly tools = el('div', 'space-choice');
  readonly element = el('div', 'space-cell', {}, this.canvas, this.names);
  /** Fires when another camera is chosen. */
  readonly changed = new Signal();
  /** Fires when somebody turns to this picture. */
  readonly entered = new Signal();
  private readonly offs: (() => void)[];
  private view: SpaceView | null = null;

  /** @param close for all but the first, which stands with the tools of the whole view */
  constructor(private readonly room: Room, number: number, close: (() => void) | null) {
    const of = number === 1 ? '' : ` of view ${number}`;
    this.choice = el('select', '', { attrs: { 'aria-label': `Camera${of}` } });
    this.sensor = el('select', '', { attrs: { 'aria-label': `Sensor${of}`, hidden: true } });
    this.tools.append(this.choice, this.sensor);
    if (close) {
      this.tools.append(button('×', 'quiet', close, { 'aria-label': `Close view ${number}` }));
      this.element.append(this.tools);
    }
    this.choice.addEventListener('change', () => this.look(this.choice.value));
    this.sensor.addEventListener('change', () => this.lookThrough(this.sensor.value));
    this.element.addEventListener('pointerdown', () => this.entered.tell());
    this.offs = [room.selection.changed.on(() => this.listSensors()), room.sceneChanged.on(() => this.listCameras())];
    this.listCameras();
  }

  /** Draws from now on. */
  start(view: (parent: HTMLElement) => SpaceView): SpaceView {
    this.view = view(this.canvas);
    const label = atMost(250, () => this.label());
    this.view.drawn.on(label);
    this.view.problems.on((words) => toast(words, true));
    this.view.clicked.on(({ row, add }) => this.room.select(row, add));
    return this.view;
  }

  stop(): void {
    this.offs.forEach((off) => off());
    this.view?.destroy();
    this.view = null;
    this.element.remove();
    this.tools.remove();
  }

  /** The camera as an address has it: `chase`, `fixed:gate`, `sensor:front`. */
  get camera(): string {
    return this.through === '' ? this.choice.value : `sensor${OF}${this.through}`;
  }

  /** Name of the sensor that is looked through; empty for other cameras. */
  get through(): string {
    return this.choice.value === 'sensor' ? this.sensor.value : '';
  }

  look(address: string): void {
    const [name, sensor] = address.startsWith(`sensor${OF}`) ? ['sensor', address.slice(7)] : [address, ''];
    const fixed = fixedSight(this.room.scene.words.cameras, name);
    if (!isCamera(name) && !fixed) {
      return;
    }
    const camera: CameraName = isCamera(name) ? name : 'orbit';
    this.view?.look(camera, fixed);
    this.choice.value = name;
    if (sensor !== '' && this.view) {
      this.view.sensor = sensor;
    }
    this.listSensors();
    this.changed.tell();
  }

  /** The next camera in the list. */
  next(): void {
    this.look(this.choice.options[(this.choice.selectedIndex + 1) % this.choice.options.length].value);
  }

  /** Offers the usual cameras and the fixed ones of the scenario. */
  private listCameras(): void {
    const before = this.choice.value;
    this.choice.replaceChildren(...CAMERAS.map((name) => el('option', '', { attrs: { value: name } }, CAMERA_LABELS[name])),
      ...this.room.scene.words.cameras.map(({ name }) => el('option', '', { attrs: { value: `${FIXED}${name}` } }, name)));
    this.choice.value = before;
    this.choice.selectedIndex = Math.max(0, this.choice.selectedIndex);
  }

  /** Offers the cameras of the followed vehicle while one looks through one. */
  private listSensors(): void {
    const names = this.view?.camera === 'sensor' ? this.view.sensors : [];
    this.sensor.replaceChildren(...names.map((name) => el('option', '', { attrs: { value: name } }, name)));
    show(this.sensor, names.length > 0);
    this.sensor.value = names.find((name) => name === this.view?.sensor) ?? names[0] ?? '';
    if (this.view?.camera === 'sensor' && names.length === 0) {
      toast('This vehicle carries no camera: select one that does.');
    }
  }

  private lookThrough(name: string): void {
    if (this.view) {
      this.view.sensor = name;
      this.view.redraw();
      this.changed.tell();
    }
  }

  /** Names of vehicles, and newtons of forces. */
  private label(): void {
    const names = (this.view?.labels(MAX_LABELS, LABEL_METRES) ?? []).map(({ row, x, y }) => ({ text: this.room.scene.name(row), x, y, kind: '' }));
    const labels = [...names, ...(this.view?.forceLabels() ?? []).map((one) => ({ ...one, kind: 'force' }))];
    while (this.names.children.length > labels.length) {
      this.names.lastElementChild?.remove();
    }
    labels.forEach(({ text, x, y, kind }, i) => {
      const name = this.names.children[i] ?? this.names.appendChild(el('span', ''));
      setText(name, text);
      name.className = kind;
      (name as HTMLElement).style.transform = `translate(${x.toFixed(0)}px, ${y.toFixed(0)}px) translate(-50%, -100%)`;
    });
  }
}
