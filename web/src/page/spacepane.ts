import { button, el, setText, show } from '../dom';
import { hasWebGl2 } from '../map/open';
import { toast } from '../panel/dialog';
import { fillCards } from '../panel/vehicle/sensors';
import { CAMERA_LABELS, CAMERAS, type CameraName, FIXED, fixedSight, isCamera } from '../space/cameras';
import { SENSED_LABELS, type SensedChoice } from '../space/sensedchoice';
import type { SpaceView } from '../space/spaceview';
import type { Room } from '../state/room';
import { atMost, Signal } from '../state/signal';
import type { Sensors } from '../wire/contract';

const NO_WEBGL = 'This browser has no WebGL2, so there is no 3D view. The map works.';
const MAX_LABELS = 40;
const MAX_PICTURES = 3;
const LABEL_METRES = 120;

/** The 3D view over the map or beside it, with its cameras. The code that draws is loaded when it is first asked for. */
export class SpacePane {
  readonly element = el('section', 'space', { attrs: { hidden: true, 'aria-label': '3D view' } });
  /** Fires when the pane opens, closes or moves. */
  readonly changed = new Signal();
  private readonly canvas = el('div', 'space-box');
  private readonly names = el('div', 'space-names', { attrs: { 'aria-hidden': 'true' } });
  private readonly choice = el('select', '', { attrs: { 'aria-label': 'Camera' } });
  private readonly sensor = el('select', '', { attrs: { 'aria-label': 'Sensor', hidden: true } });
  private readonly sensed = el('select', '', { attrs: { 'aria-label': 'What sensors measure' } }, ...Object.entries(SENSED_LABELS).map(([value, label]) => el('option', '', { attrs: { value } }, label)));
  private readonly pictures = el('div', 'space-pictures', { attrs: { hidden: true } });
  private readonly forces = button('Forces', 'quiet', () => this.toggleForces(), { 'aria-pressed': 'false', title: 'Forces on the selected vehicles: wheels and contacts' });
  private readonly beside = button('Beside the map', 'quiet', () => this.toggleBeside(), { 'aria-pressed': 'false' });
  private view: SpaceView | null = null;
  private opening = false;
  private besideMap = false;

  constructor(private readonly room: Room) {
    this.choice.addEventListener('change', () => this.look(this.choice.value));
    this.sensor.addEventListener('change', () => this.lookThrough(this.sensor.value));
    this.sensed.addEventListener('change', () => this.sense());
    room.selection.changed.on(() => { this.listSensors(); show(this.pictures, false); });
    room.sceneChanged.on(() => this.listCameras());
    this.listCameras();
    room.sensors.on((message) => this.showPictures(message));
    this.element.append(this.canvas, this.names, this.pictures, el('div', 'space-tools', {}, this.choice, this.sensor, this.sensed, this.forces, this.beside, button('Picture', 'quiet', () => void this.save()), button('Close', 'quiet', () => void this.toggle())));
  }

  /** Whether it hides the map. */
  get covers(): boolean {
    return this.view !== null && !this.besideMap;
  }

  get isOpen(): boolean {
    return this.view !== null;
  }

  /** The camera, or empty while it is closed: for the address of the page. */
  get camera(): string {
    return this.view ? this.choice.value : '';
  }

  async open(camera: string): Promise<void> {
    if (!this.isOpen) {
      await this.toggle();
    }
    if (isCamera(camera) || fixedSight(this.room.scene.words.cameras, camera)) {
      this.look(camera);
    }
  }

  async toggle(): Promise<void> {
    if (this.view) {
      this.view.destroy();
      this.view = null;
      this.names.replaceChildren();
    } else if (!hasWebGl2()) {
      toast(NO_WEBGL, true);
    } else if (!this.opening) {
      await this.start();
    }
    show(this.element, this.view !== null);
    this.changed.tell();
  }

  /** The next camera in the list. */
  next(): void {
    if (!this.view) {
      toast('Open the 3D view first: D.');
      return;
    }
    this.look(this.choice.options[(this.choice.selectedIndex + 1) % this.choice.options.length].value);
  }

  private async start(): Promise<void> {
    this.opening = true;
    try {
      const { SpaceView } = await import('../space/spaceview');
      show(this.element, true);
      this.view = new SpaceView(this.room, this.canvas);
      const label = atMost(250, () => this.label());
      this.view.drawn.on(() => {
        label();
        if (this.covers) {
          this.room.answer();
        }
      });
      this.view.sense(this.sensed.value as SensedChoice);
      this.view.showForces(this.forces.getAttribute('aria-pressed') === 'true');
      this.view.problems.on((words) => toast(words, true));
      this.view.clicked.on(({ row, add }) => this.room.select(row, add));
    } catch {
      toast(NO_WEBGL, true);
    } finally {
      this.opening = false;
    }
  }

  private look(name: string): void {
    const fixed = fixedSight(this.room.scene.words.cameras, name);
    const camera: CameraName = isCamera(name) ? name : 'orbit';
    this.view?.look(camera, fixed);
    this.choice.value = fixed ? name : camera;
    this.listSensors();
    this.changed.tell();
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
    }
  }

  private sense(): void {
    this.view?.sense(this.sensed.value as SensedChoice);
    show(this.pictures, this.pictures.childElementCount > 0 && this.sensed.value !== 'off');
  }

  /** What the cameras of the selected vehicle see; of one that is looked through, that alone. */
  private showPictures({ vid, points, sensors }: Sensors): void {
    if (!this.view || !points || this.sensed.value === 'off' || this.room.selected < 0 || this.room.scene.vid(this.room.selected) !== vid) {
      return;
    }
    const through = this.view.camera === 'sensor' ? this.sensor.value : '';
    const shown = sensors.filter(({ png, name }) => png !== null && (through === '' || name === through)).slice(0, MAX_PICTURES);
    fillCards(this.pictures, shown);
    show(this.pictures, shown.length > 0);
  }

  private toggleForces(): void {
    const on = this.forces.getAttribute('aria-pressed') !== 'true';
    this.forces.setAttribute('aria-pressed', String(on));
    this.view?.showForces(on);
    if (on && this.room.selected < 0) {
      toast('Select a vehicle: forces on it are shown.');
    }
  }

  private toggleBeside(): void {
    this.besideMap = !this.besideMap;
    this.element.classList.toggle('beside', this.besideMap);
    this.element.parentElement?.classList.toggle('halved', this.besideMap);
    this.beside.setAttribute('aria-pressed', String(this.besideMap));
    this.changed.tell();
  }

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

  private async save(): Promise<void> {
    const picture = await this.view?.picture();
    if (picture) {
      const link = el('a', '', { attrs: { href: URL.createObjectURL(picture), download: `${this.room.scene.words.name} ${this.room.seconds.toFixed(1)} s.png` } });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }
  }
}
