import { toast } from '../panel/dialog';
import type { LibraryModel } from '../wire/contract';
import type { Spot } from './features';
import { movedSite } from './imports';
import type { MapEdit } from './mapedit';
import type { Stage } from './stage';
import type { Path, Source, Splice } from './text/source';
import { equip, PLACED, placing, type Said, type Tool } from './tools';

/** An edit and the path of what it adds. */
export interface Added { splices: Splice[]; path: Path }

/** What the page does for drawing. */
interface DrawingActions {
  edit(make: (source: Source) => Splice[]): void;
  select(path: Path): void;
  /** Does an edit that adds something to the map, and shows what was added. */
  draw(make: (source: Source) => Added): void;
  /** The map is needed. */
  showMap(): void;
  importFiles(files: readonly File[]): void;
}

/** What becomes of tools and models that are taken: edits of the text at the places that are drawn. */
export class Drawing {
  constructor(private readonly stage: Stage, private readonly models: readonly LibraryModel[], private readonly page: DrawingActions) {
    stage.element.addEventListener('dragover', (event) => event.preventDefault());
    stage.element.addEventListener('drop', (event) => this.dropped(event));
  }

  private get map(): MapEdit | null {
    return this.stage.map;
  }

  /** Takes a tool, or puts down the one in hand. */
  arm(tool: Tool): void {
    this.page.showMap();
    this.map?.arm(this.map.tool?.id === tool.id ? null : tool);
    this.stage.element.focus();
  }

  /** A model that is placed arms the map; others go to the selected group. */
  take(model: LibraryModel): void {
    if (PLACED.includes(model.kind)) {
      this.arm(placing(model));
    } else if (this.map?.selected?.kind === 'group') {
      const { path } = this.map.selected;
      this.page.edit((source) => equip(source, path, model));
      this.page.select(path);
    } else {
      toast(`Select a group of vehicles first: ${model.name} is a ${model.kind}.`, true);
    }
  }

  private dropped(event: DragEvent): void {
    event.preventDefault();
    const files = [...event.dataTransfer?.files ?? []];
    if (files.length > 0) {
      this.page.importFiles(files);
      return;
    }
    const model = this.models.find(({ name }) => name === event.dataTransfer?.getData('text/plain'));
    if (model && PLACED.includes(model.kind)) {
      this.map?.dropAt(placing(model), event);
    }
  }

  /** Writes what was drawn with a tool. */
  finish(tool: Tool, spots: readonly Spot[], said: Said): void {
    if (tool.id === 'site') {
      const [lat, lon] = this.stage.grid.toDegrees(spots[0]);
      this.page.edit((source) => movedSite(source, lat, lon));
      return;
    }
    this.page.draw((source) => tool.finish(source, spots, said));
  }
}
