const BACK = ['ArrowLeft', 'ArrowUp'];
const ON = ['ArrowRight', 'ArrowDown'];

/** Makes the buttons of a row one stop of the Tab key: arrow keys, Home and End go from one to the next, and Tab comes back to the one that was left. */
export function rovingFocus(row: HTMLElement): void {
  const buttons = (): HTMLButtonElement[] => [...row.querySelectorAll('button')].filter(({ disabled }) => !disabled);
  const stopAt = (stop: Element | null): void => buttons().forEach((one) => { one.tabIndex = one === stop ? 0 : -1; });
  stopAt(buttons()[0]);
  row.addEventListener('focusin', ({ target }) => { if (target instanceof HTMLButtonElement) { stopAt(target); } });
  row.addEventListener('keydown', (event) => {
    const all = buttons();
    const at = all.indexOf(event.target as HTMLButtonElement);
    const to = BACK.includes(event.key) ? at - 1 : ON.includes(event.key) ? at + 1 : event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : NaN;
    if (at >= 0 && !Number.isNaN(to)) {
      event.preventDefault();
      event.stopPropagation();
      all[(to + all.length) % all.length].focus();
    }
  });
}
