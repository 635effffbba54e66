import type { Alert, Encounter } from '../wire/contract';
import { pairKey } from './encounters';

/** The encounters of a run so far: how many, of how many pairs, and the closest. */
export class Tally {
  encounters = 0;
  private readonly pairs = new Set<string>();
  closest: { vid: number; other: number; metres: number; t_s: number } | null = null;

  get pairCount(): number {
    return this.pairs.size;
  }

  reset(alerts: readonly Alert[]): void {
    this.encounters = 0;
    this.pairs.clear();
    this.closest = null;
    alerts.forEach((alert) => this.warn(alert));
  }

  warn(alert: Alert): void {
    this.encounters++;
    this.pairs.add(pairKey(alert.vid, alert.other));
    this.see(alert, alert.t_s);
  }

  see({ vid, other, metres_now }: Pick<Encounter, 'vid' | 'other' | 'metres_now'>, t_s: number): void {
    if (this.closest === null || metres_now < this.closest.metres) {
      this.closest = { vid, other, metres: metres_now, t_s };
    }
  }
}
