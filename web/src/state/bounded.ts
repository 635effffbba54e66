/** A list that keeps the newest items up to a limit. */
export class Bounded<T> {
  private items: T[] = [];

  constructor(private readonly most: number) {}

  get length(): number {
    return this.items.length;
  }

  add(item: T): void {
    this.items.push(item);
    if (this.items.length > 2 * this.most) {
      this.items = this.items.slice(-this.most);
    }
  }

  reset(items: readonly T[]): void {
    this.items = items.slice(-this.most);
  }

  /** The newest first. */
  newest(count = this.most): T[] {
    return this.items.slice(-Math.min(count, this.most)).reverse();
  }
}
