import { el, show } from '../dom';
import { pick } from '../map/pick';
import type { MapView } from '../map/view';
import { toast } from '../panel/dialog';
import { refuse } from '../panel/refusal';
import type { Room } from '../state/room';
import { explain, post } from '../wire/api';

/**
 * Puts a vehicle or block somewhere else: Alt and drag it on the map, or *Move* on its page and drag, or click where it shall be. It keeps its heading and stands there. Only operators of a live run
 * can; real participants stay where they are.
 */
export class Relocate {
  readonly mark = el('div', 'relocating', { attrs: { hidden: true } });
  private view: MapView | null = null;
  /** the vehicle that the next drag moves; -1: none */
  private armed = -1;
  private moving = -1;

  constructor(private readonly room: Room, private readonly map: HTMLElement) {}

  join(view: MapView): void {
    this.view = view;
    if (!this.room.operator) {
      return;
    }
    this.map.addEventListener('pointerdown', (event) => this.begin(event), { capture: true });
    this.map.addEventListener('pointermove', (event) => this.drag(event), { capture: true });
    this.map.addEventListener('pointerup', (event) => this.end(event), { capture: true });
    this.map.addEventListener('pointercancel', () => this.stop(), { capture: true });
    // The map would pan, or select what is under the pointer.
    ['mousedown', 'mousemove', 'touchstart', 'touchmove', 'click'].forEach((name) => this.map.addEventListener(name, (event) => this.swallow(event), { capture: true }));
    window.addEventListener('keydown', (event) => { if (event.key === 'Escape' && this.armed >= 0) { this.stop(); } });
  }

  /** The next drag or click on the map moves this vehicle. */
  arm(row: number): void {
    if (row < 0 || this.room.scene.groupOf(row).real) {
      refuse('Real participants stay where they are.', document.activeElement);
      return;
    }
    this.armed = this.armed === row ? -1 : row;
    this.map.classList.toggle('aiming', this.armed >= 0);
    if (this.armed >= 0) {
      toast(`Click or drag on the map: ${this.room.scene.name(row)} goes there. Escape cancels.`);
    }
  }

  private begin(event: PointerEvent): void {
    if (!this.view || event.button !== 0) {
      return;
    }
    const at = this.pixel(event);
    const row = this.armed >= 0 ? this.armed : event.altKey ? pick(this.view, this.room.mapState, at.x, at.y) : -1;
    if (row < 0 || this.room.scene.groupOf(row).real) {
      return;
    }
    this.moving = row;
    this.map.setPointerCapture(event.pointerId);
    this.drag(event);
  }

  private drag(event: PointerEvent): void {
    if (this.moving < 0) {
      return;
    }
    const at = this.pixel(event);
    this.mark.style.transform = `translate(${at.x}px, ${at.y}px)`;
    this.mark.textContent = this.room.scene.name(this.moving);
    show(this.mark, true);
    this.swallow(event);
  }

  private end(event: PointerEvent): void {
    if (this.moving < 0 || !this.view) {
      return;
    }
    const at = this.pixel(event);
    const [x, y] = this.view.unproject(at.x, at.y);
    const { scene, fleet } = this.room;
    void post('/api/live/place', { vid: scene.vid(this.moving), x, y, heading: fleet.value(this.moving, 'heading') }).catch((error: unknown) => toast(explain(error), true));
    this.swallow(event);
    // The click that follows belongs to the drag.
    window.setTimeout(() => this.stop(), 0);
  }

  private stop(): void {
    this.armed = -1;
    this.moving = -1;
    show(this.mark, false);
    this.map.classList.remove('aiming');
  }

  private swallow(event: Event): void {
    if (this.moving >= 0) {
      event.stopPropagation();
      event.preventDefault();
    }
  }

  private pixel(event: PointerEvent): { x: number; y: number } {
    const box = this.map.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
}
