import { button, el, show } from '../dom';
import { hasWebGl2 } from '../map/open';
import { toast } from '../panel/dialog';
import { fillCards } from '../panel/vehicle/sensors';
import { SENSED_LABELS, type SensedChoice } from '../space/sensedchoice';
import type { SpaceView } from '../space/spaceview';
import { camerasIn, MAX_VIEWS, writeCameras } from '../state/address';
import type { Room } from '../state/room';
import { Signal } from '../state/signal';
import type { Sensors } from '../wire/contract';
import { SpaceCell } from './spacecell';

const NO_WEBGL = 'This browser has no WebGL2, so there is no 3D view. The map works.';
const MAX_PICTURES = 3;
/** What further pictures show when they are added. */
const FURTHER = ['driver', 'chase', 'top'];

interface Shown { cell: SpaceCell; view: SpaceView }

/** The 3D view over the map or beside it: one picture or several, each with its camera, of one selection and one instant. The code that draws is loaded when it is first asked for. */
export class SpacePane {
  readonly element = el('section', 'space', { attrs: { hidden: true, 'aria-label': '3D view' } });
  /** Fires when the pane opens, closes or moves, and when a camera changes. */
  readonly changed = new Signal();
  private readonly cells = el('div', 'space-cells');
  private readonly sensed = el('select', '', { attrs: { 'aria-label': 'What sensors measure' } }, ...Object.entries(SENSED_LABELS).map(([value, label]) => el('option', '', { attrs: { value } }, label)));
  private readonly pictures = el('div', 'space-pictures', { attrs: { hidden: true } });
  private readonly forces = button('Forces', 'quiet', () => this.toggleForces(), { 'aria-pressed': 'false', title: 'Forces on the selected vehicles: wheels and contacts' });
  private readonly more = button('Add view', 'quiet', () => void this.add(FURTHER[this.shown.length - 1]), { title: 'Another camera of the same run beside this one' });
  private readonly beside = button('Beside the map', 'quiet', () => this.toggleBeside(), { 'aria-pressed': 'false' });
  private readonly tools = el('div', 'space-tools', {}, this.sensed, this.forces, this.more, this.beside, button('Picture', 'quiet', () => void this.save()), button('Close', 'quiet', () => void this.toggle()));
  private shown: Shown[] = [];
  /** The picture that was turned to last. */
  private active: SpaceCell | null = null;
  private opening = false;
  private besideMap = false;

  constructor(private readonly room: Room) {
    this.sensed.addEventListener('change', () => this.sense());
    room.selection.changed.on(() => show(this.pictures, false));
    room.sensors.on((message) => this.showPictures(message));
    this.element.append(this.cells, this.pictures, this.tools);
  }

  /** Whether it hides the map. */
  get covers(): boolean {
    return this.isOpen && !this.besideMap;
  }

  get isOpen(): boolean {
    return this.shown.length > 0;
  }

  /** The cameras, or empty while it is closed: for the address of the page. */
  get camera(): string {
    return writeCameras(this.shown.map(({ cell }) => cell.camera));
  }

  /** @param cameras as an address has them */
  async open(cameras: string): Promise<void> {
    const all = camerasIn(cameras);
    if (!this.isOpen) {
      await this.toggle();
    }
    this.shown[0]?.cell.look(all[0] ?? '');
    for (const camera of all.slice(1)) {
      await this.add(camera);
    }
  }

  async toggle(): Promise<void> {
    if (this.isOpen) {
      this.shown.forEach(({ cell }) => cell.stop());
      this.shown = [];
      this.arrange();
    } else if (!hasWebGl2()) {
      toast(NO_WEBGL, true);
    } else if (!this.opening) {
      await this.start();
    }
    show(this.element, this.isOpen);
    this.changed.tell();
  }

  /** The next camera of the picture that was turned to last. */
  next(): void {
    if (this.isOpen) {
      (this.shown.find(({ cell }) => cell === this.active) ?? this.shown[0]).cell.next();
    } else {
      toast('Open the 3D view first: D.');
    }
  }

  private async add(camera: string): Promise<void> {
    if (this.isOpen && this.shown.length < MAX_VIEWS && !this.opening) {
      await this.start();
      this.shown[this.shown.length - 1].cell.look(camera);
    }
  }

  private async start(): Promise<void> {
    this.opening = true;
    try {
      const { SpaceView } = await import('../space/spaceview');
      show(this.element, true);
      const cell = this.place();
      const view = cell.start((parent) => new SpaceView(this.room, parent));
      view.sense(this.sensed.value as SensedChoice);
      view.showForces(this.forces.getAttribute('aria-pressed') === 'true');
      view.drawn.on(() => {
        if (this.covers && view === this.shown[0]?.view) {
          this.room.answer();
        }
      });
      this.shown.push({ cell, view });
      this.arrange();
    } catch {
      toast(NO_WEBGL, true);
    } finally {
      this.opening = false;
    }
  }

  /** Makes room for another picture; the choice of the first camera stands with the other tools. */
  private place(): SpaceCell {
    const first = !this.isOpen;
    const cell = new SpaceCell(this.room, this.shown.length + 1, first ? null : () => this.remove(cell));
    if (first) {
      this.tools.prepend(cell.tools);
    }
    cell.changed.on(() => this.changed.tell());
    cell.entered.on(() => { this.active = cell; });
    this.cells.append(cell.element);
    return cell;
  }

  private remove(cell: SpaceCell): void {
    cell.stop();
    this.shown = this.shown.filter((one) => one.cell !== cell);
    this.arrange();
    this.changed.tell();
  }

  private arrange(): void {
    this.cells.dataset['count'] = String(this.shown.length);
    this.more.disabled = this.shown.length >= MAX_VIEWS;
  }

  private sense(): void {
    this.shown.forEach(({ view }) => view.sense(this.sensed.value as SensedChoice));
    show(this.pictures, this.pictures.childElementCount > 0 && this.sensed.value !== 'off');
  }

  /** What the cameras of the selected vehicle see; of those that are looked through, these alone. */
  private showPictures({ vid, points, sensors }: Sensors): void {
    if (!this.isOpen || !points || this.sensed.value === 'off' || this.room.selected < 0 || this.room.scene.vid(this.room.selected) !== vid) {
      return;
    }
    const through = this.shown.map(({ cell }) => cell.through).filter((name) => name !== '');
    const shown = sensors.filter(({ png, name }) => png !== null && (through.length === 0 || through.includes(name))).slice(0, MAX_PICTURES);
    fillCards(this.pictures, shown);
    show(this.pictures, shown.length > 0);
  }

  private toggleForces(): void {
    const on = this.forces.getAttribute('aria-pressed') !== 'true';
    this.forces.setAttribute('aria-pressed', String(on));
    this.shown.forEach(({ view }) => view.showForces(on));
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

  /** Saves each picture. */
  private async save(): Promise<void> {
    for (const [i, { view }] of this.shown.entries()) {
      const picture = await view.picture();
      if (picture) {
        const number = this.shown.length > 1 ? ` view ${i + 1}` : '';
        const link = el('a', '', { attrs: { href: URL.createObjectURL(picture), download: `${this.room.scene.words.name} ${this.room.seconds.toFixed(1)} s${number}.png` } });
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 1000);
      }
    }
  }
}
