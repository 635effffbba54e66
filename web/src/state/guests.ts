import { get } from '../wire/api';
import { Signal } from './signal';

export interface Role { name: string; kind: string; free: number; all: number }
export interface Seated { vid: number; name: string; role: string; age_s: number | null; accuracy_m: number | null; doubt: string }
export interface GuestList { open: boolean; url: string; caution: string; svg: string; roles: Role[]; seated: Seated[] }

const EVERY_MILLIS = 2000;

/** Who real has come, and how others can; asked for again and again while anyone listens. */
export class Guests {
  readonly changed = new Signal();
  list: GuestList | null = null;

  /** Only operators may ask; where nobody real takes part there is nothing to ask again, until there is another run. */
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
      // The run is over or the link is down: the page says so elsewhere.
    }
  }
}
