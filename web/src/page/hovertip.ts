import { el, show } from '../dom';
import { pick } from '../map/pick';
import type { MapView, Pixel } from '../map/view';
import type { Room } from '../state/room';
import { number } from '../words';

/** Names the vehicle under the pointer. */
export class HoverTip {
  readonly element = el('div', 'tip', { attrs: { hidden: true } });

  constructor(private readonly room: Room, private readonly mapBox: HTMLElement) {}

  join(view: MapView): void {
    view.hovered.on((at) => this.hover(view, at));
  }

  private hover(view: MapView, at: Pixel | null): void {
    const { mapState, scene, fleet } = this.room;
    const row = at ? pick(view, mapState, at.x, at.y) : -1;
    if (row !== mapState.hovered) {
      mapState.hovered = row;
      this.mapBox.classList.toggle('pointing', row >= 0);
      view.redraw();
    }
    show(this.element, row >= 0);
    if (row >= 0 && at) {
      const behavior = scene.behavior(row, fleet.frame?.rung[row] ?? 0);
      this.element.replaceChildren(el('b', '', {}, scene.name(row)), `${scene.real[row] ? 'real' : 'virtual'} ${scene.groupOf(row).kind} · ${number(fleet.speed(row), 1, 'm/s')}${behavior ? ` · ${behavior}` : ''}`);
      this.element.style.transform = `translate(${Math.min(at.x + 16, view.size().width - 230)}px, ${Math.max(4, at.y - 52)}px)`;
    }
  }
}
