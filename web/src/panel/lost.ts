import { el, setText, show } from '../dom';
import type { Room } from '../state/room';

/** The banner over a map that is no longer up to date, because the link to the server is lost. */
export class LostBanner {
  readonly element = el('div', 'banner', { attrs: { role: 'alert', hidden: true } });

  /** @param mark called with whether the link is lost, at each change and at intervals */
  constructor(private readonly room: Room, private readonly mark: (lost: boolean) => void) {
    room.linkChanged.on(() => this.update());
    window.setInterval(() => this.update(), 500);
  }

  private update(): void {
    const { lost, final, link } = this.room;
    this.mark(lost !== null);
    show(this.element, lost !== null);
    if (lost !== null) {
      setText(this.element, final ? lost : `${lost} The picture is ${(link.silence / 1000).toFixed(0)} s old. Trying again…`);
    }
  }
}
