/** Choices of the reader that the browser keeps. Where it keeps nothing, defaults hold at the next visit. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`tandem.${name}`);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`tandem.${name}`, value);
  } catch {
    // A private window may refuse: see above.
  }
}
