import { get } from '../wire/api';
import type { Guests as GuestList, Seated } from '../wire/contract';
import { Signal } from './signal';

const EVERY_MILLIS = 2000;

/** The real participants that have joined, and how phones can join; requested at intervals. */
export class Guests {
  readonly changed = new Signal();
  list: GuestList | null = null;

  /** Only operators may request it; without real participants it is not repeated until another run begins. */
  watch(linked: () => boolean): void {
    void this.ask();
    window.setInterval(() => {
      if (linked() && (this.list?.open || (this.list?.seated.length ?? 1) > 0)) {
        void this.ask();
      }
    }, EVERY_MILLIS);
  }

  of(vid: number): Seated | undefined {
    return this.list?.seated.find((one) => one.vid === vid);
  }

  async ask(): Promise<void> {
    try {
      this.list = await get<GuestList>('/api/live/guests');
      this.changed.tell();
    } catch {
      // The run is over or the link is down, which is shown elsewhere.
    }
  }
}
