import { Refusal } from '../wire/api';
import { body, type Queue } from './queue';
import type { FixReceipt, View } from '../wire/contract';

const MAX_MILLIS = 8000;

/** Posts queued positions in order, one batch at a time; without a socket the answers carry the view. */
export class FixUploader {
  /** whether the last attempt reached the server */
  reached = true;
  private under = false;

  constructor(private readonly queue: Queue, private readonly heard: (view: View) => void, private readonly refused: (refusal: Refusal) => void) {}

  /** Posts all queued positions. With an empty queue it only requests the view. */
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
      signal: AbortSignal.timeout(MAX_MILLIS),
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
