/** Choices and drafts of the reader that the browser keeps. Where it keeps nothing, defaults hold at the next visit. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`tandem.${name}`);
  } catch {
    return null;
  }
}

/** @return whether it is kept */
export function keep(name: string, value: string): boolean {
  try {
    localStorage.setItem(`tandem.${name}`, value);
    return true;
  } catch {
    // A private window may refuse: see above.
    return false;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(`tandem.${name}`);
  } catch {
    // Nothing was kept.
  }
}
