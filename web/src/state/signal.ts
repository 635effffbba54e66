/** A list of listeners. */
export class Signal<T = void> {
  private readonly listeners = new Set<(value: T) => void>();

  on(listener: (value: T) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(value: T): void {
    for (const listener of this.listeners) {
      listener(value);
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
