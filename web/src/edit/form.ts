import { button, el } from '../dom';
import { Signal } from '../state/signal';
import { isMapping } from './features';
import { ladder, reorder } from './ladder';
import type { Field, Language, SchemaNode } from './schema';
import { append, remove, set, setWritten } from './text/edits';
import { flow, typed } from './text/flow';
import { loopOf } from './text/loops';
import type { Path, Plain, Source, Splice } from './text/source';

/** A form for the value at a path, made from the language's own description. */
export class Form {
  readonly element = el('div', 'edit-form');
  /** The user has changed a value. */
  readonly edited = new Signal<Splice[]>();
  readonly opened = new Signal<Path>();
  readonly unrolled = new Signal<Path>();
  private path: Path = [];
  private filter = '';

  constructor(private readonly language: Language, private readonly source: () => Source) {}

  /** The path of what it shows. */
  get shown(): Path {
    return this.path;
  }

  show(path: Path): void {
    this.path = path;
    this.filter = '';
    this.refresh();
  }

  /** Shows the values as they are now; where somebody types into the form, later. */
  refresh(): void {
    while (this.path.length > 0 && !this.source().has(this.path)) {
      this.path = this.path.slice(0, -1);
    }
    const value = this.source().value(this.path);
    const schema = this.language.at(this.path, (path) => this.source().value(path)) ?? {};
    const focus = (document.activeElement as HTMLElement | null)?.dataset.field;
    this.element.replaceChildren(this.crumbs(), ...this.loopNotice(), ...this.body(schema, value));
    if (focus !== undefined) {
      this.element.querySelector<HTMLElement>(`[data-field="${CSS.escape(focus)}"]`)?.focus();
    }
  }

  private crumbs(): HTMLElement {
    const steps = this.path.map((step, i) => button(typeof step === 'number' ? `${step + 1}` : step, 'crumb', () => this.opened.tell(this.path.slice(0, i + 1))));
    return el('nav', 'crumbs', { attrs: { 'aria-label': 'Where this is in the scenario' } }, button('scenario', 'crumb', () => this.opened.tell([])), ...steps);
  }

  private loopNotice(): HTMLElement[] {
    const loop = loopOf(this.path) ?? (isMapping(this.source().value(this.path)) && (this.source().value(this.path) as { repeat?: Plain }).repeat !== undefined ? this.path : null);
    return loop ? [el('p', 'note', {}, 'A loop makes this: a change here holds for all its rounds. ', button('Unroll the loop', '', () => this.unrolled.tell(loop)))] : [];
  }

  private body(schema: SchemaNode, value: Plain | undefined): HTMLElement[] {
    const shape = this.language.shape(schema);
    if (this.path[this.path.length - 1] === 'behaviors') {
      return [this.rungs(value), ...this.keys(schema, value)];
    }
    if (Array.isArray(value) || (shape.entries && !isMapping(value))) {
      return this.entries(Array.isArray(value) ? value : []);
    }
    if (shape.named && shape.objects.length === 0) {
      return this.names(value);
    }
    return shape.objects.length > 0 ? this.keys(schema, value) : [this.row({ key: '', help: '', usual: '', required: false, schema }, value, this.path)];
  }

  /** The behaviors by priority; buttons move one up or down. */
  private rungs(value: Plain | undefined): HTMLElement {
    const rungs = ladder(value);
    const move = (from: number, to: number): void => this.edited.tell(reorder(this.source(), this.path, from, to));
    return el('ol', 'ladder', { attrs: { 'aria-label': 'Behaviors, the highest priority first' } }, ...rungs.map(({ name, priority }, i) => el('li', 'row spread', {},
      el('span', '', {}, `${name} `, el('small', '', {}, Number.isNaN(priority) ? 'usual priority' : `priority ${priority}`)),
      el('span', 'row', {}, button('▲', 'small', () => move(i, i - 1), { 'aria-label': `${name} before the one above`, disabled: i === 0 }),
        button('▼', 'small', () => move(i, i + 1), { 'aria-label': `${name} after the one below`, disabled: i === rungs.length - 1 }),
        button('Edit', 'small', () => this.opened.tell([...this.path, name]), { 'aria-label': `Edit ${name}` })))));
  }

  private entries(list: readonly Plain[]): HTMLElement[] {
    const items = list.map((one, i) => el('li', 'row spread', {}, button(summary(one), 'link', () => this.opened.tell([...this.path, i])),
      button('Remove', 'small', () => this.edited.tell(remove(this.source(), [...this.path, i])), { 'aria-label': `Remove entry ${i + 1}` })));
    return [el('ol', 'entries', {}, ...items), this.adder('Add an entry', (text) => append(this.source(), this.path, text === '' ? {} : text, text !== ''))];
  }

  private names(value: Plain | undefined): HTMLElement[] {
    const all = isMapping(value) ? Object.entries(value) : [];
    return [el('ul', 'entries', {}, ...all.map(([name, one]) => el('li', 'row spread', {}, button(`${name}: ${summary(one)}`, 'link', () => this.opened.tell([...this.path, name])),
      button('Remove', 'small', () => this.edited.tell(remove(this.source(), [...this.path, name])), { 'aria-label': `Remove ${name}` })))),
    this.adder('Add a name', (text) => set(this.source(), [...this.path, text || 'new'], {}))];
  }

  private adder(label: string, edit: (text: string) => Splice[]): HTMLElement {
    const input = el('input', '', { attrs: { type: 'text', 'aria-label': label, placeholder: label } });
    const go = (): void => this.edited.tell(edit(input.value.trim()));
    input.addEventListener('keydown', (event) => { if (event.key === 'Enter') { go(); } });
    return el('div', 'row', {}, input, button('Add', '', go));
  }

  private keys(schema: SchemaNode, value: Plain | undefined): HTMLElement[] {
    const fields = this.language.fields(schema, value);
    const set = fields.filter(({ key }) => isMapping(value) && value[key] !== undefined);
    const others = fields.filter((field) => !set.includes(field));
    const find = el('input', '', { attrs: { type: 'search', placeholder: `Find among ${others.length} more keys`, 'aria-label': 'Find a key', value: this.filter, 'data-field': 'find' } });
    const rest = el('div', 'rows');
    const fill = (): void => rest.replaceChildren(...others.filter(({ key, help, required }) => required || this.filter === '' || `${key} ${help}`.includes(this.filter)).map((field) => this.row(field, undefined, [...this.path, field.key])));
    find.addEventListener('input', () => { this.filter = find.value; fill(); });
    fill();
    return [el('div', 'rows', {}, ...set.map((field) => this.row(field, (value as { [key: string]: Plain })[field.key], [...this.path, field.key]))),
      ...(others.length > 8 ? [find] : []), rest];
  }

  /** A key with a control that suits its value. */
  private row(field: Field, value: Plain | undefined, path: Path): HTMLElement {
    const id = `f-${path.join('-')}`;
    const there = value !== undefined;
    return el('div', there ? 'field there' : 'field', {}, el('label', '', { attrs: { for: id } }, field.key || 'value', field.required ? ' *' : ''), this.control(field, value, path, id),
      there && field.key !== '' ? button('×', 'small', () => this.edited.tell(remove(this.source(), path)), { 'aria-label': `Remove ${field.key}`, title: 'Remove, so that the usual value holds' }) : null,
      field.help ? el('p', 'help', { attrs: { id: `${id}-help` } }, field.help + (field.usual && !['{}', '[]'].includes(field.usual) ? `; usually ${field.usual}` : '')) : null);
  }

  private control(field: Field, value: Plain | undefined, path: Path, id: string): HTMLElement {
    const shape = this.language.shape(field.schema);
    const deep = shape.objects.length > 0 || shape.named !== null || shape.entries !== null;
    const attrs = { id, 'data-field': id, 'aria-describedby': field.help ? `${id}-help` : null };
    if (!deep && (shape.choices.length > 0 || shape.truth) && !(typeof value === 'string' && value.includes('${'))) {
      const choices = shape.choices.length > 0 ? shape.choices : ['true', 'false'];
      const select = el('select', '', { attrs }, ...['', ...choices].map((one) => el('option', '', { attrs: { value: one, selected: String(value ?? '') === one } }, one || '–')));
      select.addEventListener('change', () => this.change(path, select.value));
      return select;
    }
    const simple = value === undefined || !(Array.isArray(value) || isMapping(value));
    const text = value === undefined || value === null ? '' : simple ? String(value) : flow(value);
    const input = el('input', '', { attrs: { ...attrs, type: 'text', value: text, placeholder: field.usual || shape.example || (deep ? 'open, or write in short' : '') } });
    input.addEventListener('change', () => this.change(path, input.value));
    if (!deep) {
      return input;
    }
    const open = button(value === undefined ? 'Add' : 'Open', 'small', () => this.openDeep(path, field.schema, value), { 'aria-label': `${value === undefined ? 'Add' : 'Open'} ${field.key}` });
    return el('span', 'row grow', {}, input, open);
  }

  /** Opens a value of several keys; where it is missing, it is added empty. */
  private openDeep(path: Path, schema: SchemaNode, value: Plain | undefined): void {
    if (value === undefined) {
      const shape = this.language.shape(schema);
      this.edited.tell(set(this.source(), path, shape.entries && shape.objects.length === 0 ? [] : {}));
    }
    this.opened.tell(path);
  }

  private change(path: Path, text: string): void {
    if (text.trim() === '') {
      this.edited.tell(this.source().has(path) ? remove(this.source(), path) : []);
    } else if (/^[[{"']/.test(text.trim())) {
      this.edited.tell(setWritten(this.source(), path, text.trim()));
    } else {
      this.edited.tell(set(this.source(), path, typed(text)));
    }
  }
}

function summary(value: Plain): string {
  const text = isMapping(value) && value.ids !== undefined ? `${flow(value.ids)} ${typeof value.name === 'string' ? value.name : typeof value.like === 'string' ? value.like : ''}` : flow(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
