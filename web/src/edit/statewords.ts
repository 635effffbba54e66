import { el, setText } from '../dom';

/** How things are with the scenario, in a few words beside the buttons. */
export class StateWords {
  readonly element = el('span', 'edit-state', { attrs: { role: 'status' } });
  private noted = '';

  say(text: string): void {
    this.element.title = text;
    setText(this.element, text);
  }

  /** What a preview says of itself, after the other words and in place of what the one before said. */
  note(note: string): void {
    const now = this.element.textContent ?? '';
    const said = this.noted ? now.replace(` · ${this.noted}`, '') : now;
    this.noted = note;
    this.say(note ? `${said} · ${note}` : said);
  }
}
