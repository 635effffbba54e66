import { el } from '../dom';
import { fromLngLat, toLngLat } from '../geo/placing';
import { openMap } from '../map/open';
import type { MapView } from '../map/view';
import { newMapState } from '../state/mapstate';
import { Box, Scene } from '../state/scene';
import { Signal } from '../state/signal';
import { Features, isMapping, type Feature, type Grid, type Spot } from './features';
import { bareScene } from './fresh';
import { MapEdit } from './mapedit';
import { mapLanes } from './roads';
import type { Path, Plain, Source } from './text/source';

/** Names of features that readers of the screen are told of, at most. */
const MAX_TOLD = 50;
const MAX_LATITUDE = 80;

/** The place on the map: the scene that Core works out, under the features of the text. */
export class Stage {
  readonly element = el('div', 'map edit-map', { attrs: { tabindex: 0, role: 'application', 'aria-label': 'Map to draw on. Arrow keys move a crosshair, Enter draws or takes what is there, Escape leaves it.' } });
  /** A map was opened, the first one or that of another place. */
  readonly opened = new Signal<MapEdit>();
  /** The lane of the map that is selected is not what it was. */
  readonly laneChanged = new Signal();
  scene = new Scene(bareScene(48.1, 11.6));
  map: MapEdit | null = null;
  features: Features | null = null;
  /** whether the map has been moved to where things are */
  fitted = false;
  /** A map of another place waits until a drawing is finished. */
  postponed = false;
  private view: MapView | null = null;
  /** corrections of the map that it shows */
  private corrected: Plain | undefined;

  constructor(private readonly source: () => Source) {
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => { this.view?.restyle(); this.map?.redraw(); });
  }

  async open(): Promise<void> {
    this.map?.close();
    this.view?.destroy();
    this.element.replaceChildren();
    this.view = await openMap(this.element, this.scene, newMapState(), () => undefined);
    this.map = new MapEdit(this.element, this.view);
    this.map.fitted.on(() => this.fit());
    this.opened.tell(this.map);
  }

  get grid(): Grid {
    const { placing: at } = this.scene;
    return { toMetres: (lat, lon) => fromLngLat(at, lon, lat), toDegrees: (spot) => { const [lon, lat] = toLngLat(at, ...spot); return [lat, lon]; } };
  }

  /** Follows the text; what was made of its unchanged entries is kept. */
  follow(): Features {
    const features = this.place(this.features ?? undefined, this.map?.selected ?? null);
    this.element.setAttribute('aria-description', `Shows ${features.list.slice(0, MAX_TOLD).map(({ kind, name }) => `${kind} ${name}`).join(', ') || 'nothing yet'}`);
    if (this.source().value(['road', 'corrections']) !== this.corrected) {
      this.showRoads();
    }
    return features;
  }

  private place(before: Features | undefined, selected: Feature | null): Features {
    const features = new Features(this.source, this.grid, before);
    this.features = features;
    if (this.map) {
      this.map.features = features.list;
      this.map.selected = selected?.ofMap ? selected : selected && (features.find(selected.path) ?? null);
      this.map.redraw();
    }
    return features;
  }

  /** Selects what is written at a path, where it has a place. */
  select(path: Path): void {
    if (this.map) {
      this.map.selected = this.features?.containing(path) ?? null;
      this.map.redraw();
    }
  }

  async show(scene: Scene): Promise<void> {
    const first = !this.fitted;
    const moved = placeOf(scene) !== placeOf(this.scene);
    if (moved && this.map?.tool && this.map.spots.length > 0) {
      this.postponed = true;
      return;
    }
    this.scene = scene;
    if (moved) {
      await this.openAgain();
    } else {
      this.view?.setScene(scene);
    }
    this.showRoads();
    if ((moved || first) && !this.map?.tool) {
      this.fitted = true;
      this.element.dataset.site = `${scene.words.site.lat_deg} ${scene.words.site.lon_deg}`;
      this.fit();
    }
  }

  /** Opens the map of another place, with what was selected and the tool in hand. */
  private async openAgain(): Promise<void> {
    const { selected, tool } = this.map ?? { selected: null, tool: null };
    await this.open();
    this.place(undefined, selected);
    if (tool) {
      this.map?.arm(tool);
    }
  }

  /** A text with mistakes has no scene, but may have a site: the map goes there. */
  async followSite(): Promise<void> {
    const site = this.source().value(['site']);
    if (isMapping(site) && typeof site.lat === 'number' && typeof site.lon === 'number' && Math.abs(site.lat) < MAX_LATITUDE && Math.abs(site.lon) <= 180) {
      const { lat_deg: lat, lon_deg: lon } = this.scene.words.site;
      const same = lat === site.lat && lon === site.lon;
      if (!same || !this.fitted) {
        await this.show(same ? this.scene : new Scene(bareScene(site.lat, site.lon)));
      }
    }
  }

  /** These features are in the scene, too. */
  settle(features: readonly Feature[]): void {
    if (this.map) {
      this.map.settled = new WeakSet(features);
      this.map.redraw();
    }
  }

  /** Lanes of the map, with what the text corrects of them; the one that is selected stays so. */
  private showRoads(): void {
    if (this.map) {
      const { lanes, closed_lanes: closed } = this.scene.words;
      this.corrected = this.source().value(['road', 'corrections']);
      this.map.roads = mapLanes(this.source(), lanes, closed);
      const { roads, selected } = this.map;
      if (selected?.ofMap) {
        this.map.selected = [...roads.open, ...roads.closed].find(({ name }) => name === selected.name) ?? null;
        this.laneChanged.tell();
      }
      this.map.redraw();
    }
  }

  /** The middle of what is in sight, and half its width, metres. */
  get seen(): { at: Spot; width: number } {
    const { west, east, south, north } = this.view?.view() ?? { west: -100, east: 100, south: -100, north: 100 };
    return { at: [(west + east) / 2, (south + north) / 2], width: (east - west) / 2 };
  }

  /** Shows all that has a place, or 200 m around the site. */
  private fit(): void {
    const box = new Box();
    const { words } = this.scene;
    this.features?.list.forEach(({ points }) => points.forEach((one) => box.add(...one)));
    words.lanes.forEach(({ points }) => points.forEach(([x, y]) => box.add(x, y)));
    words.areas.forEach(({ rings }) => rings.forEach((ring) => ring.forEach(([x, y]) => box.add(x, y))));
    if (!(box.east - box.west > 1)) {
      box.add(-100, -100);
      box.add(100, 100);
    }
    this.view?.fit(box, false);
  }
}

/** What needs another map where it changes: the site and the base map. An aerial picture is moved on the same one. */
function placeOf({ words: { site, map } }: Scene): string {
  return JSON.stringify([site, map && map.kind !== 'none' ? { ...map, picture: null } : null]);
}
