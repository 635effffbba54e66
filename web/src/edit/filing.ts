import { button, el, setText } from '../dom';
import { toast } from '../panel/dialog';
import { forget, keep, kept } from '../state/kept';
import { Signal } from '../state/signal';
import { explain, get, post, Refusal } from '../wire/api';
import type { EditText } from '../wire/contract';
import type { TextPane } from './textpane';

const DRAFT_MILLIS = 500;
/** So often the file is looked at for changes by others while the page is in sight. */
const LOOK_MILLIS = 10_000;
const NO_ANSWER = 'Core does not answer. What you change stays in this browser, and can be saved when Core is back.';

/** What was typed and drawn but not saved, with the version of the file that it was made from. */
interface Draft { text: string; hash: string; at: string }

/** The file behind the text: its name, saving and running it, changes that were never saved, and what others do to it meanwhile. */
export class Filing {
  readonly name = el('input', 'file-name', { attrs: { type: 'text', 'aria-label': 'File name of the scenario', spellcheck: false } });
  readonly notice = el('div', 'edit-notice', { attrs: { role: 'alert', hidden: true } });
  readonly save: HTMLButtonElement;
  readonly run: HTMLButtonElement;
  /** What is to be said beside the buttons. */
  readonly said = new Signal<string>();
  /** Core answers again. */
  readonly back = new Signal();
  private opened: EditText = { file: '', text: '', hash: '', read_only: false };
  private saving: Promise<boolean> = Promise.resolve(true);
  private timer = 0;
  private silent = false;
  /** version of the file on disk that was told of last */
  private told = '';
  /** Unsaved changes of an earlier visit stay kept until somebody decides about them. */
  private offered: Draft | null = null;

  constructor(private readonly text: TextPane, private readonly operator: boolean) {
    this.save = button('Save', 'primary', () => void this.saveNow(), { disabled: !operator });
    this.name.addEventListener('input', () => this.nameSave());
    this.run = button('Run here', 'go', () => void this.runNow(), { disabled: !operator });
  }

  /** Shows a file, and what was left unsaved of it in this browser. */
  open(opened: EditText): void {
    this.opened = opened;
    this.name.value = opened.read_only ? `my-${opened.file}` : opened.file || 'my-scenario.yaml';
    this.text.open(opened.text);
    this.nameSave();
    if (opened.read_only) {
      toast('This file stays as it is: your changes are saved under another name.');
    }
    this.offerDraft();
    if (this.operator) {
      window.setInterval(() => void this.look(), LOOK_MILLIS);
      window.addEventListener('focus', () => void this.look());
      window.addEventListener('pagehide', () => this.keepDraft());
    }
    window.addEventListener('beforeunload', (event) => { if (this.text.isChanged) { event.preventDefault(); } });
  }

  /** The name under which it is to be saved. */
  private get file(): string {
    return /\.ya?ml$/.test(this.name.value.trim()) ? this.name.value.trim() : `${this.name.value.trim() || 'scenario'}.yaml`;
  }

  private get isSameFile(): boolean {
    return this.file === this.opened.file && !this.opened.read_only;
  }

  /** Under another name the file that was opened stays as it is. */
  private nameSave(): void {
    setText(this.save, this.opened.hash === '' || this.isSameFile ? 'Save' : 'Save as');
  }

  url(what: string): string {
    return `/api/edit/${encodeURIComponent(this.opened.file || this.file)}/${what}`;
  }

  /** The text has changed: it is kept in the browser as soon as nobody edits for a moment. */
  changed(): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.keepDraft(), DRAFT_MILLIS);
  }

  private keepDraft(): void {
    const key = `draft.${this.opened.file}`;
    if (!this.text.isChanged && !this.offered) {
      forget(key);
    } else if (this.text.isChanged && this.operator) {
      const draft: Draft = { text: this.text.text(), hash: this.opened.hash, at: new Date().toISOString() };
      keep(key, JSON.stringify(draft));
    }
  }

  private offerDraft(): void {
    const draft = draftOf(kept(`draft.${this.opened.file}`));
    if (draft && draft.text !== this.opened.text) {
      this.offered = draft;
      const since = draft.hash === this.opened.hash ? '' : ' The file has changed since.';
      const decide = (act: () => void): void => { this.offered = null; act(); this.tell('draft', ''); };
      this.tell('draft', `Changes of ${new Date(draft.at).toLocaleString()} were not saved.${since}`, button('Take them', 'small primary', () => decide(() => this.text.replace(draft.text))),
        button('Forget them', 'small', () => decide(() => this.keepDraft())));
    }
  }

  /** Offers to do something, until the user has decided or something else is offered. */
  offer(words: string, label: string, act: () => void): void {
    const decide = (doing: () => void): void => { doing(); this.tell('offer', ''); };
    this.tell('offer', words, button(label, 'small primary', () => decide(act)), button('Leave it', 'small', () => decide(() => undefined)));
  }

  /** Says something until it is over, with what can be done about it. */
  private tell(about: 'draft' | 'silence' | 'other' | 'offer', words: string, ...actions: HTMLElement[]): void {
    this.notice.querySelector(`[data-about=${about}]`)?.remove();
    if (words !== '') {
      this.notice.append(el('p', '', { attrs: { 'data-about': about } }, words, ' ', ...actions));
    }
    this.notice.hidden = this.notice.childElementCount === 0;
  }

  /** Core did not answer, or refused; the first is told until it answers again. */
  failed(error: unknown): void {
    if (error instanceof TypeError && !this.silent) {
      this.silent = true;
      this.tell('silence', NO_ANSWER);
    }
    this.said.tell(explain(error));
  }

  answered(): void {
    if (this.silent) {
      this.silent = false;
      this.tell('silence', '');
      this.back.tell();
    }
  }

  /** Looks whether the file has become another one. */
  private async look(): Promise<void> {
    await this.saving;
    const { file, hash } = this.opened;
    if (document.hidden || (hash === '' && !this.silent)) {
      return;
    }
    try {
      const now = await get<EditText>(`/api/edit/${encodeURIComponent(file || this.file)}`);
      this.answered();
      if (hash !== '' && file === this.opened.file && hash === this.opened.hash && now.hash !== hash && now.hash !== this.told) {
        this.told = now.hash;
        this.otherVersion(now);
      }
    } catch (error) {
      if (error instanceof Refusal) {
        this.answered();
      } else {
        this.failed(error);
      }
    }
  }

  /** Where nothing was changed here, the other version is shown; else it is offered. Undo brings the own one back. */
  private otherVersion(now: EditText): void {
    const show = (): void => {
      this.opened = now;
      this.text.replace(now.text);
      this.text.saved(now.text);
      this.tell('other', '');
      this.said.tell(`${now.file} as it is now`);
    };
    if (this.text.isChanged) {
      this.tell('other', `Somebody else has changed ${now.file}. Nothing of it is overwritten: save yours under another name, or go on from theirs.`, button('Show theirs (Undo brings yours back)', 'small primary', show));
    } else {
      show();
      toast(`Somebody else has changed ${now.file}: this is how it is now. Undo shows the version before.`);
    }
  }

  /** True where it is saved. One at a time: each needs to know the version that the one before wrote. */
  saveNow(): Promise<boolean> {
    this.saving = this.saving.then(() => this.saveOnce());
    return this.saving;
  }

  private async saveOnce(): Promise<boolean> {
    const { file } = this;
    const same = this.isSameFile;
    const shown = this.text.text();
    const text = withEndsOf(this.opened.text, shown);
    try {
      const before = this.opened.file;
      this.opened = await post<EditText>(`/api/edit/${encodeURIComponent(file)}/save`, { text, hash: same ? this.opened.hash : '' });
      this.text.saved(shown);
      this.nameSave();
      forget(`draft.${before}`);
      this.keepDraft();
      this.answered();
      history.replaceState(null, '', `/edit?file=${encodeURIComponent(file)}`);
      this.said.tell(this.text.isChanged ? `Saved ${file}, changed since` : `Saved ${file}`);
      return true;
    } catch (error) {
      toast(explain(error), true);
      this.failed(error);
      window.setTimeout(() => void this.look());
      return false;
    }
  }

  private async runNow(): Promise<void> {
    if ((this.text.isChanged || this.opened.hash === '' || this.opened.read_only) && !await this.saveNow()) {
      return;
    }
    try {
      await post(`/api/scenarios/${encodeURIComponent(this.opened.file)}/start`, {});
      location.assign('/');
    } catch (error) {
      toast(explain(error), true);
    }
  }
}

/** Lines that were added to a text whose lines all end with a carriage return end so, too. */
export function withEndsOf(opened: string, shown: string): string {
  const hasOnlyCrLf = /^[^\n]*\r\n/.test(opened) && !/[^\r]\n/.test(opened);
  return hasOnlyCrLf ? shown.replace(/\r?\n/g, '\r\n') : shown;
}

export function draftOf(json: string | null): Draft | null {
  try {
    const found = JSON.parse(json ?? 'null') as Partial<Draft> | null;
    return found && typeof found.text === 'string' && typeof found.hash === 'string' && typeof found.at === 'string' ? { text: found.text, hash: found.hash, at: found.at } : null;
  } catch {
    return null;
  }
}
