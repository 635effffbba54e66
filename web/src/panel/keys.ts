/** Calls the action of a key. Keys in fields, dialogs and with modifiers are ignored; Shift+Esc triggers STOP from everywhere. */
export function listenToKeys(acts: Readonly<Record<string, () => void>>, stop: () => void): void {
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.shiftKey) {
      event.preventDefault();
      stop();
      return;
    }
    const { target } = event;
    const busy = target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
    if (busy || event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector('dialog[open]')) {
      return;
    }
    const onButton = event.key === ' ' && target instanceof HTMLButtonElement;
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act && !onButton) {
      event.preventDefault();
      act();
    }
  });
}
