import { button, el, show } from '../dom';
import type { Camera } from '../geo/camera';
import type { MapView } from '../map/view';
import { refuse } from '../panel/refusal';
import type { Room } from '../state/room';

const AIM_MILLIS = 1000;

/** Controls what the map shows: a position, a followed vehicle or the whole scene; tails, labels and pitch. */
export class MapControl {
  /** Banner with the name of the followed vehicle. */
  readonly banner = el('div', 'following', { attrs: { hidden: true } });
  private view!: MapView;
  private fitted = false;
  /** whether the reader has chosen the view: then a resized map keeps it, else everything is fitted again */
  private chosen = false;
  /** where the camera goes, and until when: opening a panel on the way cuts the move short */
  private aim: { camera: Partial<Camera>; until: number } | null = null;

  /** @param press called when a tool of the toolbar is on or off */
  constructor(private readonly room: Room, private readonly press: (tool: string, on: boolean) => void) {}

  join(view: MapView): void {
    this.view = view;
    view.grabbed.on((panned) => {
      this.chosen = true;
      this.aim = null;
      if (panned) {
        this.follow(-1);
      }
    });
    view.resized.on(() => {
      if (this.aim && performance.now() < this.aim.until) {
        view.look(this.aim.camera);
      }
      if (this.fitted && !this.chosen) {
        this.fit((row) => this.room.layer.shown[row] === 1 && this.room.fleet.heard(row), false);
      }
    });
    this.room.framed.on(() => this.onFrame());
  }

  /** Sets the camera of the address, or shows the whole scene and, with the first frame, all vehicles. */
  begin(camera: ReturnType<MapView['camera']> | null): void {
    if (camera) {
      this.view.look(camera);
      this.setThreeD(camera.pitch > 5, false);
      this.fitted = true;
      this.chosen = true;
    } else {
      const { scene } = this.room;
      this.view.look({ bearing: scene.uprightBearing });
      this.view.fit(scene.box().atLeast(scene.narrowestView));
    }
  }

  private onFrame(): void {
    const { fleet, selection: { following } } = this.room;
    if (!this.fitted) {
      this.fitted = true;
      this.fit((row) => fleet.heard(row), false);
    }
    // A move of the camera that is under way, such as tilting, is not cut short.
    if (following >= 0 && following < fleet.rows && !this.view.easing()) {
      this.view.look({ x: fleet.x(following), y: fleet.y(following) });
    }
  }

  private fit(wanted: (row: number) => boolean, gently: boolean): void {
    const { fleet, scene } = this.room;
    const rows = Array.from({ length: fleet.rows }, (_, row) => row).filter(wanted);
    this.view.fit(scene.box(rows.map((row) => fleet.x(row)), rows.map((row) => fleet.y(row))).atLeast(scene.narrowestView), gently);
  }

  fitAll(): void {
    this.follow(-1);
    this.chosen = false;
    this.fit((row) => this.room.layer.shown[row] === 1, true);
  }

  goTo(row: number): void {
    const { fleet } = this.room;
    if (row >= 0 && row < fleet.rows && fleet.heard(row)) {
      this.chosen = true;
      const camera = { x: fleet.x(row), y: fleet.y(row), zoom: Math.max(this.view.camera().zoom, 16) };
      this.aim = { camera, until: performance.now() + AIM_MILLIS };
      this.view.look(camera, true);
    }
  }

  zoomBy(steps: number): void {
    this.chosen = true;
    this.aim = null;
    this.view.zoomBy(steps);
  }

  toggleFollow(): void {
    const { selected, selection } = this.room;
    if (selected < 0) {
      refuse('Select a vehicle to follow it.', '.tool[aria-label="Follow"]');
      return;
    }
    this.follow(selection.following === selected ? -1 : selected);
  }

  private follow(row: number): void {
    const { selection, scene } = this.room;
    selection.following = row;
    this.press('follow', row >= 0);
    show(this.banner, row >= 0);
    if (row >= 0) {
      this.banner.replaceChildren(`Following ${scene.name(row)}`, button('Let go', 'quiet', () => this.follow(-1)));
      this.goTo(row);
    }
  }

  flip(what: 'tails' | 'labels' | 'links'): void {
    const { mapState } = this.room;
    mapState[what] = !mapState[what];
    this.press(what, mapState[what]);
    this.view.redraw();
  }

  toggleThreeD(): void {
    this.setThreeD(!this.room.mapState.threeD, true);
  }

  private setThreeD(on: boolean, tilt: boolean): void {
    this.room.mapState.threeD = on;
    this.press('tilt', on);
    if (tilt) {
      const { uprightBearing } = this.room.scene;
      this.view.look(on ? { pitch: 60, bearing: uprightBearing - 20 } : { pitch: 0, bearing: uprightBearing }, true);
    }
    this.view.redraw();
  }
}
