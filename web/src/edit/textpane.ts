import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentLess, indentMore, redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, MatchDecorator, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { el } from '../dom';
import { Signal } from '../state/signal';
import type { Language } from './schema';
import { reparsed } from './text/reparse';
import { difference, Source, type Path, type Splice } from './text/source';

/** Only \n ends a line for the editor: a carriage return before it stays a part of the line, so that no byte of a file changes by itself. */
export const LINE_ENDS = EditorState.lineSeparator.of('\n');

/** A mistake to be shown at its place in the text. */
export interface Mark { from: number; to: number; message: string }

/** characters from which a text is parsed as a whole only when typing pauses */
const LONG_TEXT = 30_000;
const LONG_TEXT_MILLIS = 250;

const THEME = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--panel)', fontSize: '13px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--dim)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--panel-2)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent) !important' },
  '.cm-key': { color: 'var(--accent)' },
  '.cm-remark': { color: 'var(--dim)', fontStyle: 'italic' },
  '.cm-tooltip': { backgroundColor: 'var(--panel-2)', color: 'var(--text)', border: '1px solid var(--line)', maxWidth: '420px' },
});

/** The colours of the page, which have enough contrast in its dark and its light theme. */
const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' }, { tag: tags.comment, color: 'var(--dim)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--good-text)' }, { tag: [tags.labelName, tags.typeName, tags.keyword], color: 'var(--area)' }]);

/** Colours of a long text, whose grammar would take longer than an edit may: keys and comments, of the lines in sight alone. */
const IN_SIGHT = new MatchDecorator({ regexp: /#.*$|[\w/-]+(?=:(?:\s|$))/g, decoration: ([found]) => Decoration.mark({ class: found.startsWith('#') ? 'cm-remark' : 'cm-key' }) });
const LONG_COLOURS = ViewPlugin.fromClass(class {
  marks;

  constructor(view: EditorView) {
    this.marks = IN_SIGHT.createDeco(view);
  }

  update(update: ViewUpdate): void {
    this.marks = IN_SIGHT.updateDeco(update, this.marks);
  }
}, { decorations: ({ marks }) => marks });

/**
 * The text of a scenario. Edits of the map and the forms are dispatched here as changes, so that one history undoes and redoes all of them.
 */
export class TextPane {
  readonly element = el('div', 'edit-text');
  /** The text has changed, by typing or by an edit. */
  readonly changed = new Signal();
  /** The caret has moved to another value. */
  readonly visited = new Signal<Path>();
  private parsed: Source | null = null;
  private timer = 0;
  /** Whoever only passes by with the Tab key indents nothing. */
  private isWorkedIn = false;
  private readonly view: EditorView;
  private told = '';
  private joined: { doc: Text; text: string } | null = null;
  /** how the text is at the server */
  private kept = '';

  constructor(private readonly language: Language) {
    const shadow = this.element.attachShadow({ mode: 'open' });
    this.view = new EditorView({ root: shadow, parent: shadow, state: this.state('') });
    this.view.scrollDOM.tabIndex = 0;
  }

  private state(text: string): EditorState {
    return EditorState.create({ doc: text, extensions: [
      LINE_ENDS, lineNumbers(), lintGutter(), history(), drawSelection(), highlightActiveLine(), highlightActiveLineGutter(), EditorView.lineWrapping, indentUnit.of('  '),
      ...(text.length < LONG_TEXT ? [yaml(), syntaxHighlighting(COLOURS)] : [LONG_COLOURS]), THEME, EditorView.contentAttributes.of({ 'aria-label': 'Text of the scenario' }),
      autocompletion({ override: [(context) => this.complete(context)] }), keymap.of([...completionKeymap, ...historyKeymap, { key: 'Tab', run: (view) => this.isWorkedIn && indentMore(view), shift: (view) => this.isWorkedIn && indentLess(view) }, ...defaultKeymap]),
      EditorView.domEventHandlers({ blur: () => { this.told = ''; this.isWorkedIn = false; }, mousedown: () => { this.isWorkedIn = true; }, keydown: ({ key }) => { this.isWorkedIn ||= key !== 'Tab' && key !== 'Shift'; } }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) {
          const splices: Splice[] = [];
          update.changes.iterChanges((from, to, _from, _to, insert) => splices.push({ from, to, insert: insert.toString() }));
          this.parsed &&= reparsed(this.parsed, splices, this.text());
          this.tell();
        } else if (update.selectionSet) {
          this.visit();
        }
      })] });
  }

  /** The text with the places of its values, parsed when they are asked for. */
  get source(): Source {
    this.parsed ??= new Source(this.text());
    return this.parsed;
  }

  /** A long text takes a while to parse as a whole, so that others are told when nobody types. */
  private tell(): void {
    window.clearTimeout(this.timer);
    const now = (): void => {
      this.changed.tell();
      this.visit();
    };
    if (this.parsed || this.view.state.doc.length < LONG_TEXT) {
      now();
    } else {
      this.timer = window.setTimeout(now, LONG_TEXT_MILLIS);
    }
  }

  /** One text for each state of the document: it is asked for several times after an edit. */
  text(): string {
    const { doc } = this.view.state;
    if (this.joined?.doc !== doc) {
      this.joined = { doc, text: this.view.state.sliceDoc() };
    }
    return this.joined.text;
  }

  /** Shows another text, without a history. */
  open(text: string): void {
    this.view.setState(this.state(text));
    this.parsed = null;
    this.kept = text;
    this.changed.tell();
  }

  get isChanged(): boolean {
    return this.text() !== this.kept;
  }

  saved(text: string): void {
    this.kept = text;
  }

  /** Does an edit, as one step of the history. */
  apply(splices: readonly Splice[]): void {
    if (splices.length > 0) {
      this.view.dispatch({ changes: splices.map((one) => ({ ...one })), userEvent: 'input.draw' });
    }
  }

  /** Becomes another text, as one step of the history. */
  replace(text: string): void {
    this.apply(difference(this.text(), text));
  }

  undo(): void {
    undo(this.view);
  }

  redo(): void {
    redo(this.view);
  }

  get canUndo(): boolean {
    return undoDepth(this.view.state) > 0;
  }

  get canRedo(): boolean {
    return redoDepth(this.view.state) > 0;
  }

  /** Scrolls to a value and puts the caret there, without the focus. */
  reveal(path: Path): void {
    const span = this.source.span(path);
    if (span) {
      this.told = JSON.stringify(path);
      this.view.dispatch({ selection: { anchor: span[0] }, effects: EditorView.scrollIntoView(span[0], { y: 'nearest', yMargin: 60 }) });
    }
  }

  mark(marks: readonly Mark[]): void {
    const size = this.view.state.doc.length;
    this.view.dispatch(setDiagnostics(this.view.state, marks.map(({ from, to, message }) => ({ from: Math.min(from, size), to: Math.min(Math.max(to, from), size), severity: 'error' as const, message }))));
  }

  focus(): void {
    this.view.focus();
  }

  private visit(): void {
    const path = this.source.pathAt(this.view.state.selection.main.head);
    const key = JSON.stringify(path);
    if (key !== this.told && this.view.hasFocus) {
      this.told = key;
      this.visited.tell(path);
    }
  }

  /** Keys and choices of the language that fit at the caret. */
  private complete(context: CompletionContext): CompletionResult | null {
    const word = context.matchBefore(/[\w/-]*/);
    if (!word || (word.from === word.to && !context.explicit)) {
      return null;
    }
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, word.from - line.from);
    const isValue = /:\s+$/.test(before);
    const path = this.around(line.number, before, isValue);
    const schema = this.language.at(path, (one) => this.source.value(one));
    if (!schema) {
      return null;
    }
    const options = isValue ? this.language.shape(schema).choices.map((label) => ({ label, type: 'enum' }))
      : this.language.fields(schema, this.source.value(path)).map(({ key, help }) => ({ label: key, apply: `${key}: `, info: help, type: 'property' }));
    return options.length > 0 ? { from: word.from, options } : null;
  }

  /** The path of the value that a line is about, by its indentation: the line itself may not be complete yet. */
  private around(number: number, before: string, isValue: boolean): (string | number)[] {
    const at = this.view.state.doc.line(number).from + before.length;
    const inside = this.source.pathAt(at);
    if (isValue || /[{[,]\s*$/.test(before)) {
      return isValue ? inside : inside.filter((_, i) => i < inside.length);
    }
    const indent = /^[\s-]*/.exec(before)?.[0].length ?? 0;
    for (let above = number - 1; above > 0; above--) {
      const { text, from } = this.view.state.doc.line(above);
      const start = /^[\s-]*/.exec(text)?.[0].length ?? 0;
      if (text.trim() !== '' && !text.trim().startsWith('#') && start <= indent) {
        const path = this.source.pathAt(from + start);
        return start === indent ? path.slice(0, -1) : path;
      }
    }
    return [];
  }
}
