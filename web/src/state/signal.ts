/** A list of listeners. */
export class Signal<T = void> {
  private readonly ears = new Set<(word: T) => void>();

  on(ear: (word: T) => void): () => void {
    this.ears.add(ear);
    return () => this.ears.delete(ear);
  }

  tell(word: T): void {
    for (const ear of this.ears) {
      ear(word);
    }
  }
}

/** Lets a call through at most once per period; the last one is never lost. */
export function atMost(millis: number, action: () => void): () => void {
  let timer = 0;
  let last = -Infinity;
  const run = (): void => {
    timer = 0;
    last = performance.now();
    action();
  };
  return () => {
    const left = last + millis - performance.now();
    if (left <= 0) {
      run();
    } else if (timer === 0) {
      timer = window.setTimeout(run, left);
    }
  };
}
