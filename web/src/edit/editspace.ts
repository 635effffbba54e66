import { el, show } from '../dom';
import { hasWebGl2 } from '../map/open';
import { toast } from '../panel/dialog';
import type { SpaceView } from '../space/spaceview';
import type { Scene } from '../state/scene';
import { Signal } from '../state/signal';
import type { EditPreview } from '../wire/contract';
import { NOBODY, PreviewRoom } from './previewroom';

/** What of the document is seen in space. */
interface SpaceShown { scene: Scene; preview: EditPreview | null; moment: number; vid: number | undefined }

/** The preview in 3D, beside the editor's map. The code that draws is loaded when it is first asked for. */
export class EditSpace {
  readonly element = el('section', 'edit-space', { attrs: { hidden: true, 'aria-label': '3D view of the preview' } });
  /** Opened or closed. */
  readonly changed = new Signal<boolean>();
  /** A vehicle was clicked. */
  readonly met = new Signal<number>();
  private open: { view: SpaceView; room: PreviewRoom } | null = null;
  private opening = false;

  constructor(private readonly shown: () => SpaceShown) {}

  async toggle(): Promise<void> {
    if (this.open) {
      this.open.view.destroy();
      this.open = null;
      show(this.element, false);
    } else if (!hasWebGl2()) {
      toast('This browser has no WebGL2, so there is no 3D view. The map works.', true);
    } else if (!this.opening) {
      await this.start();
    }
    this.changed.tell(this.open !== null);
  }

  /** Shows the document as it is now. */
  update(): void {
    if (this.open) {
      const { scene, preview, moment, vid } = this.shown();
      const { room } = this.open;
      room.show(scene, preview ?? NOBODY, moment);
      room.choose(vid);
    }
  }

  private async start(): Promise<void> {
    this.opening = true;
    try {
      const { SpaceView: View } = await import('../space/spaceview');
      const room = new PreviewRoom(this.shown().scene, NOBODY);
      show(this.element, true);
      const view = new View(room, this.element);
      view.clicked.on(({ row }) => { if (row >= 0) { this.met.tell(room.scene.vid(row)); } });
      this.open = { view, room };
      this.update();
    } catch {
      show(this.element, false);
      toast('The 3D view could not be opened. The map works.', true);
    } finally {
      this.opening = false;
    }
  }
}
