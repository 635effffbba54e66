/** Does one task at a time. Of those asked for meanwhile only the newest is done: the others are about texts that nobody sees any more. */
export class NewestTask {
  private busy = false;
  private waiting: (() => Promise<void>) | null = null;

  async ask(task: () => Promise<void>): Promise<void> {
    if (this.busy) {
      this.waiting = task;
      return;
    }
    this.busy = true;
    try {
      await task();
    } finally {
      this.busy = false;
      const next = this.waiting;
      this.waiting = null;
      if (next) {
        void this.ask(next);
      }
    }
  }
}
