import { button, el, setText } from '../dom';
import { coordinates, type Notation, NOTATIONS } from '../state/coordinates';
import type { MapView } from '../map/view';
import { refuse } from '../panel/refusal';
import { legend } from '../panel/legend';
import { keep, kept } from '../state/kept';
import type { Room } from '../state/room';
import { copyText } from './measure';

const KEPT_AS = 'coordinates';

/** The line under the map: coordinates under the pointer, the legend and the source of the base map. It covers nothing of the map. */
export class StatusLine {
  readonly element: HTMLElement;
  private readonly place: HTMLButtonElement;
  private notation: Notation = NOTATIONS.find((one) => one === kept(KEPT_AS)) ?? 'lat/lon';
  private at: readonly [number, number] | null = null;

  constructor(private readonly room: Room, ghost: string | null) {
    this.place = button('', 'place', () => this.next(), { title: 'Coordinates under the pointer, X copies them; click for another notation' });
    const attribution = room.scene.words.map?.attribution;
    this.element = el('div', 'status-line', {}, this.place, legend(ghost), attribution ? el('span', 'attribution', {}, attribution) : null);
    this.update();
  }

  join(view: MapView): void {
    view.hovered.on((at) => {
      this.at = at ? view.unproject(at.x, at.y) : null;
      this.update();
    });
  }

  copy(): void {
    if (this.at) {
      void copyText(coordinates(this.room.scene, this.at[0], this.at[1], this.notation), this.notation);
    } else {
      refuse('Point at a place on the map to copy its coordinates.', this.place);
    }
  }

  private next(): void {
    this.notation = NOTATIONS[(NOTATIONS.indexOf(this.notation) + 1) % NOTATIONS.length];
    keep(KEPT_AS, this.notation);
    this.update();
  }

  private update(): void {
    const height = this.at ? this.room.scene.groundHeight(this.at[0], this.at[1]) : null;
    setText(this.place, this.at ? `${coordinates(this.room.scene, this.at[0], this.at[1], this.notation)}${height === null ? '' : ` · ${height.toFixed(1)} m`}` : this.notation);
  }
}
