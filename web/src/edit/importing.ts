import { el, setText } from '../dom';
import { toast } from '../panel/dialog';
import { explain } from '../wire/api';
import { pictured, sizeOf, worldPlace, worldPlaced } from './aerial';
import type { Spot } from './features';
import { importOf, isElsewhere, isWorldFile, movedSite, named, textOf, TRACK_PATH, upload, type Imported } from './imports';
import type { Stage } from './stage';
import type { Source, Splice } from './text/source';
import { NOTHING_SAID } from './tools';

/** What the page does for an import. */
interface ImportActions {
  source(): Source;
  edit(make: (source: Source) => Splice[]): void;
  check(): Promise<void>;
  offer(words: string, label: string, act: () => void): void;
  /** Shows what is being done above the map, or with null the usual hints again. */
  busy(shown: HTMLElement | null): void;
}

/** Takes files from outside: maps, tracks, heights, aerial pictures and where these lie. */
export class Importing {
  constructor(private readonly stage: Stage, private readonly page: ImportActions) {}

  /** Takes files one after the other: what tells where another one lies comes after it. */
  async takeAll(files: readonly File[]): Promise<void> {
    for (const file of [...files].sort((a, b) => Number(isWorldFile(a.name)) - Number(isWorldFile(b.name)))) {
      await this.take(file);
    }
  }

  private async take(file: File): Promise<void> {
    const busy = el('div', 'edit-hint', { attrs: { role: 'status' } }, `Reading ${file.name}…`);
    this.page.busy(busy);
    this.stage.element.inert = true;
    try {
      const imported = importOf(file.name, await textOf(file));
      if (imported.keepsFile) {
        await upload(file, (share) => setText(busy, `Reading ${file.name}… ${Math.round(100 * share)} %`));
      }
      if (imported.worldFile !== null) {
        await this.placePicture(imported.worldFile);
      } else if (imported.isPicture) {
        this.page.edit((source) => pictured(source, file.name, this.stage.seen));
        await this.page.check();
      } else {
        await this.takeMap(file.name, imported);
      }
    } catch (error) {
      toast(explain(error), true);
    } finally {
      this.page.busy(null);
      this.stage.element.inert = false;
    }
  }

  /** Names a map, or makes a path of a track. A scenario in which nothing is placed yet goes there. */
  private async takeMap(file: string, imported: Imported): Promise<void> {
    const moves = !this.page.source().has(['road']) || imported.names.some(([key]) => key === 'road');
    if (imported.place && moves) {
      this.place(file, imported, imported.place);
    }
    if (imported.track.length > 1 && !moves && this.isFar(imported)) {
      throw new Error(`${file} was recorded far away from this map. Import a map of its place, or begin another scenario with it.`);
    }
    imported.names.forEach((name) => this.page.edit((source) => named(source, name)));
    this.stage.fitted = false;
    await this.page.check();
    if (imported.track.length > 1) {
      this.page.edit((source) => TRACK_PATH.finish(source, imported.track.map(([lat, lon]): Spot => [lat, lon]), NOTHING_SAID).splices);
    }
  }

  private isFar(imported: Imported): boolean {
    const { lat_deg, lon_deg } = this.stage.scene.words.site;
    return isElsewhere(imported, [lat_deg, lon_deg]);
  }

  /** Where something is placed already, it stays unless the user agrees. */
  private place(file: string, imported: Imported, [lat, lon]: [number, number]): void {
    const move = (): void => this.page.edit((source) => movedSite(source, lat, lon));
    if (this.stage.features?.list.length === 0) {
      move();
    } else if (this.isFar(imported)) {
      this.page.offer(`${file} lies at ${lat.toFixed(5)}, ${lon.toFixed(5)}. What is drawn keeps its metres from the site.`, "Move the site to the map's place", () => {
        this.stage.fitted = false;
        move();
      });
    }
  }

  /** Puts the aerial picture where a world file says; a scenario that has nothing else with a place goes there. */
  private async placePicture(worldFile: string): Promise<void> {
    const { map, site } = this.stage.scene.words;
    if (!map?.picture) {
      throw new Error('A world file tells where a picture lies. Import the picture first.');
    }
    const lies = worldPlace(worldFile, await sizeOf(map.picture.url), { zone: site.utm_zone, lat: site.lat_deg, convergence: site.convergence_rad });
    this.page.edit((source) => worldPlaced(source, lies));
    if (this.stage.features?.list.every(({ kind }) => kind === 'picture') && map.kind === 'none') {
      this.page.edit((source) => movedSite(source, lies.lat, lies.lon));
    }
    this.stage.fitted = false;
    await this.page.check();
  }
}
