import { Signal } from './signal';

/** The selected rows, in the order of their selection, and the row that the map follows. */
export class Selection {
  readonly changed = new Signal();
  /** The followed row, or -1. */
  following = -1;

  constructor(private readonly rows: Set<number>) {}

  /** The row selected last, or -1. */
  get last(): number {
    return [...this.rows].at(-1) ?? -1;
  }

  /** @param add whether the others stay selected; a selected row is then deselected */
  select(row: number, add: boolean): void {
    const { rows } = this;
    if (!add) {
      rows.clear();
    }
    if (!(add && rows.delete(row)) && row >= 0) {
      rows.delete(row);
      rows.add(row);
    }
    if (rows.size === 0) {
      this.following = -1;
    }
    this.changed.tell();
  }

  /** Clears the selection, for another scene. */
  reset(): void {
    this.rows.clear();
    this.following = -1;
  }
}
