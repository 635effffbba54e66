import { button, el } from '../dom';

/** Asks for confirmation and returns true for yes. If a reason is required, yes is enabled once one is typed, and the reason is returned. */
export function ask(question: { title: string; text: string; yes: string; danger?: boolean; reason?: string }): Promise<string | null> {
  return new Promise((resolve) => {
    const field = question.reason === undefined ? null : el('input', '', { attrs: { type: 'text', maxlength: 500, autocomplete: 'off', required: true } });
    const yes = el('button', question.danger ? 'primary danger' : 'primary', { attrs: { type: 'submit' } }, question.yes);
    const form = el('form', 'ask', {
      on: {
        submit: (event) => {
          event.preventDefault();
          if (!field || field.value.trim() !== '') {
            dialog.close(field ? field.value.trim() : 'yes');
          }
        },
      },
    },
      el('h2', '', { attrs: { id: 'ask-title' } }, question.title),
      el('p', '', {}, question.text),
      field && el('label', 'field', {}, question.reason ?? '', field),
      el('div', 'row end', {}, button('Cancel', '', () => dialog.close('')), yes),
    );
    const dialog = el('dialog', 'sheet', { attrs: { 'aria-labelledby': 'ask-title' } }, form);
    if (field) {
      const need = (): void => {
        yes.disabled = field.value.trim() === '';
        yes.title = yes.disabled ? 'Write a reason first' : '';
      };
      field.addEventListener('input', need);
      need();
    }
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === '' ? null : dialog.returnValue);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** A sheet over the page that closes with Escape, its button or a click beside it. */
export function sheet(title: string, classes: string, ...content: Node[]): HTMLDialogElement {
  const dialog = el('dialog', `sheet ${classes}`, { attrs: { 'aria-label': title } },
    el('header', 'sheet-head', {}, el('h2', '', {}, title), button('✕', 'quiet close', () => dialog.close(), { 'aria-label': 'Close' })),
    ...content);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) {
      dialog.close();
    }
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

let toastTimer = 0;

/** A message at the bottom of the page that disappears after some seconds, with something to do about it. */
export function toast(text: string, bad = false, action?: { label: string; act: () => void }): void {
  document.querySelector('.toast')?.remove();
  window.clearTimeout(toastTimer);
  document.body.append(el('div', bad ? 'toast bad' : 'toast', { attrs: { role: bad ? 'alert' : 'status' } }, text,
    action ? button(action.label, 'small', () => { document.querySelector('.toast')?.remove(); action.act(); }) : null));
  toastTimer = window.setTimeout(() => document.querySelector('.toast')?.remove(), bad || action ? 8000 : 3500);
}
