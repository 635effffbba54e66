import { Scene } from '../state/scene';
import { Signal } from '../state/signal';
import { post } from '../wire/api';
import type { EditCheck, EditPreview } from '../wire/contract';
import type { Feature } from './features';
import type { Filing } from './filing';
import { NewestTask } from './newest';
import type { Stage } from './stage';
import type { TextPane } from './textpane';

const CHECK_MILLIS = 400;
const PREVIEW_SECONDS = 20;
/** So long after a preview that had to wait for a run, it is asked for again. */
const AGAIN_MILLIS = 3000;

/** Has Core check the text after each change, shows the scene that follows from it, and has it tried. Answers to older texts are dropped. */
export class Trial {
  readonly checked = new Signal<EditCheck>();
  /** The stage shows what the text says. */
  readonly placed = new Signal();
  readonly previewed = new Signal<EditPreview>();
  /** What is to be said beside the buttons. */
  readonly said = new Signal<string>();
  private timer = 0;
  private asked = 0;
  private readonly checks = new NewestTask();
  private readonly previews = new NewestTask();

  constructor(private readonly text: TextPane, private readonly filing: Filing, private readonly stage: Stage, private readonly operator: boolean) {}

  /** Checks when nobody edits for a moment. */
  soon(millis = CHECK_MILLIS): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.checks.ask(() => this.check()), millis);
  }

  async check(): Promise<void> {
    window.clearTimeout(this.timer);
    if (!this.operator) {
      return;
    }
    const turn = ++this.asked;
    try {
      const text = this.text.text();
      const features = this.stage.features?.list ?? [];
      const answer = await post<EditCheck>(this.filing.url('check'), { text });
      if (turn === this.asked) {
        this.filing.answered();
        this.checked.tell(answer);
        await this.place(answer, features);
        if (answer.scene && answer.problems.length === 0) {
          this.said.tell(`${this.text.isChanged ? 'Changed · ' : ''}${answer.vehicles === 1 ? '1 vehicle' : `${answer.vehicles} vehicles`}`);
          void this.previews.ask(() => this.tryOut(turn, text));
        }
      }
    } catch (error) {
      this.filing.failed(error);
    }
  }

  private async place({ scene }: EditCheck, features: readonly Feature[]): Promise<void> {
    if (scene) {
      await this.stage.show(new Scene(scene));
      this.placed.tell();
      this.stage.settle(features);
    } else {
      await this.stage.followSite();
    }
  }

  private async tryOut(turn: number, text: string): Promise<void> {
    try {
      const preview = await post<EditPreview>(this.filing.url('preview'), { text, seconds: PREVIEW_SECONDS });
      if (turn === this.asked) {
        this.previewed.tell(preview);
        if (preview.waits) {
          window.clearTimeout(this.timer);
          this.timer = window.setTimeout(() => void this.previews.ask(() => this.tryOut(turn, text)), AGAIN_MILLIS);
        }
      }
    } catch (error) {
      this.filing.failed(error);
    }
  }
}
