/** Whether an element uses a key itself: text fields all, a slider or a choice only those that move it. */
function takesKey(target: EventTarget | null, key: string): boolean {
  if (target instanceof HTMLTextAreaElement) {
    return true;
  }
  if (target instanceof HTMLInputElement && target.type !== 'range') {
    return target.type !== 'checkbox' || key === ' ';
  }
  const moves = key.startsWith('Arrow') || key.startsWith('Page') || key === 'Home' || key === 'End';
  return target instanceof HTMLSelectElement ? moves || key === ' ' || /^[a-z0-9]$/i.test(key) : target instanceof HTMLInputElement && moves;
}

/** Calls the action of a key. Keys in fields, dialogs and with modifiers are ignored; Shift+Esc triggers STOP from everywhere. */
export function listenToKeys(acts: Readonly<Record<string, () => void>>, stop: () => void): void {
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.shiftKey) {
      event.preventDefault();
      stop();
      return;
    }
    const { target } = event;
    if (takesKey(target, event.key) || event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector('dialog[open]')) {
      return;
    }
    const onButton = (event.key === ' ' || event.key === 'Enter') && (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement);
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act && !onButton) {
      event.preventDefault();
      act();
    }
  });
}
