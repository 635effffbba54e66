import { Refusal } from '../wire/api';
import { body, type Queue } from './queue';
import type { FixReceipt, View } from '../wire/contract';

const LONGEST_MILLIS = 8000;

/** Delivers positions in order, one batch at a time, and brings back how the phone stands, unless a socket does. */
export class Postman {
  /** whether the last attempt arrived */
  reached = true;
  private under = false;

  constructor(private readonly queue: Queue, private readonly heard: (view: View) => void, private readonly refused: (refusal: Refusal) => void) {}

  /** Delivers whatever waits. Without anything new it only asks. */
  async deliver(ask = false): Promise<void> {
    if (this.under || (!ask && this.queue.length === 0)) {
      return;
    }
    this.under = true;
    try {
      do {
        await this.post();
      } while (this.queue.length > 0);
    } catch (error) {
      if (error instanceof Refusal) {
        this.reached = true;
        this.refused(error);
      } else {
        this.reached = false;
      }
    } finally {
      this.under = false;
    }
  }

  private async post(): Promise<void> {
    const batch = this.queue.batch();
    const response = await fetch('/api/join/fixes', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Tandem': '1' },
      body: body(batch, Date.now()),
      signal: AbortSignal.timeout(LONGEST_MILLIS),
    });
    this.reached = true;
    if (!response.ok) {
      throw new Refusal(response.status, { what: response.statusText, fix: '' });
    }
    this.queue.delivered(batch);
    const answer = (await response.json()) as FixReceipt;
    if (answer.run_state) {
      this.heard(answer as FixReceipt & View);
    }
  }
}
