import { button, el, setText, setAttribute, show } from '../dom';
import { explain, get, post } from '../wire/api';
import type { Parameter } from '../wire/contract';
import { toast } from './dialog';

/** Edits corners on the map until `apply` accepts them or the user cancels; `apply` returns the mistake, or null. */
export type ShapeEditing = (rings: number[][][], name: string, apply: (rings: number[][][]) => Promise<string | null>) => Promise<void>;

const HEADINGS: readonly [RegExp, string][] = [[/^alerts\./, 'When Core warns'], [/^areas\./, 'Areas'], [/^links\./, 'Links to hosts'], [/\.mobility\./, 'Body']];

/** Heading of a setting: the name of its behavior, or the part of the scenario it belongs to. */
export function heading(path: string): string {
  return /\.behaviors\.([^.]+)\./.exec(path)?.[1] ?? HEADINGS.find(([pattern]) => pattern.test(path))?.[1] ?? 'Other';
}

/** The value that is sent for a typed text: a number with its unit. */
export function written(parameter: Pick<Parameter, 'kind' | 'unit'>, typed: string): string {
  const text = typed.trim();
  return parameter.kind === 'number' && parameter.unit && /^[-+\d.eE]+$/.test(text) ? `${text} ${parameter.unit}` : text;
}

/** Form of settings that can change during the run. Each is sent separately, and its mistake is shown beside it. */
export class ParameterForm {
  readonly element = el('div', 'form');
  private readonly fields = new Map<string, Field>();

  constructor(private readonly path: string, private readonly editShape: ShapeEditing | null) {
    void this.load();
  }

  /** Requests the current values. Fields that are being edited are kept. */
  async load(): Promise<void> {
    if (this.fields.size === 0) {
      this.element.replaceChildren(el('p', 'empty', {}, 'Asking…'));
    }
    try {
      // Orders to real vehicles have their own place, with a confirmation.
      this.show((await get<Parameter[]>(this.path)).filter(({ path }) => !path.startsWith('commands.')));
    } catch (error) {
      this.fields.clear();
      this.element.replaceChildren(el('p', 'problem', {}, explain(error)), button('Try again', '', () => void this.load()));
    }
  }

  private show(parameters: readonly Parameter[]): void {
    const known = parameters.length === this.fields.size && parameters.every(({ path }) => this.fields.has(path));
    if (known) {
      parameters.forEach((parameter) => this.fields.get(parameter.path)?.update(parameter));
      return;
    }
    this.fields.clear();
    const sections = new Map<string, HTMLElement>();
    parameters.forEach((parameter) => {
      const title = heading(parameter.path);
      const section = sections.get(title) ?? el('fieldset', 'parameters', {}, el('legend', '', {}, title));
      sections.set(title, section);
      const field = new Field(parameter, this.editShape);
      this.fields.set(parameter.path, field);
      section.append(field.element);
    });
    this.element.replaceChildren(...(sections.size > 0 ? sections.values() : [el('p', 'empty', {}, 'Nothing here can change during the run.')]));
  }
}

/** One setting: its value, meaning, and the mistake of the last attempt. */
class Field {
  readonly element: HTMLElement;
  private readonly problem = el('span', 'problem', { attrs: { role: 'alert', hidden: true } });
  private readonly input: HTMLInputElement | HTMLSelectElement | null;
  private readonly apply = el('button', 'small', { attrs: { type: 'submit' } }, 'Apply');
  private readonly undo = button('Undo', 'small', () => void this.takeBack(), { hidden: true });
  /** The value before the last change from here. */
  private before: string | null = null;

  constructor(private parameter: Parameter, editShape: ShapeEditing | null) {
    const name = parameter.label.slice(parameter.label.indexOf(': ') + 1).trim();
    const meaning = el('small', '', {}, parameter.meaning);
    this.input = parameter.kind === 'shape' ? null : inputFor(parameter);
    if (!this.input) {
      this.element = el('div', 'parameter', {}, el('b', '', {}, name), button('Drag its corners', 'small', () => void this.edit(editShape)), this.undo, meaning, this.problem);
      return;
    }
    this.input.addEventListener('input', () => this.refresh());
    this.element = el('form', 'parameter', { attrs: { novalidate: true }, on: { submit: (event) => { event.preventDefault(); void this.submit(); } } },
      el('label', 'field', {}, el('b', '', {}, name), this.input), el('span', 'unit', {}, parameter.unit), this.apply, this.undo, meaning, this.problem);
    if (isSwitch(parameter)) {
      this.element.classList.add('switch');
      this.input.addEventListener('change', () => void this.submit());
    }
    this.refresh();
  }

  /** Shows the server's value, unless the field is being edited. */
  update(parameter: Parameter): void {
    const touched = this.isTouched();
    this.parameter = parameter;
    if (this.input instanceof HTMLSelectElement) {
      offer(this.input, parameter);
    }
    if (this.input && !touched) {
      this.input.value = parameter.value;
    }
    this.refresh();
  }

  private isTouched(): boolean {
    return this.input !== null && this.input.value !== this.parameter.value;
  }

  private refresh(): void {
    this.apply.disabled = !this.isTouched();
    this.apply.title = this.apply.disabled ? 'Write another value first' : '';
  }

  private async submit(): Promise<void> {
    if (this.input && this.isTouched()) {
      const typed = this.input.value;
      const wrong = await this.send(written(this.parameter, typed));
      setAttribute(this.input, 'aria-invalid', wrong ? 'true' : null);
      if (!wrong) {
        this.parameter = { ...this.parameter, value: typed };
        this.refresh();
      } else if (isSwitch(this.parameter)) {
        this.input.value = this.parameter.value;
      }
    }
  }

  private async edit(editShape: ShapeEditing | null): Promise<void> {
    await editShape?.(JSON.parse(this.parameter.value) as number[][][], this.parameter.label, (rings) => this.send(JSON.stringify(rings)));
  }

  /** Sets the value from before the last change, which is a change, too. */
  private async takeBack(): Promise<void> {
    const { before } = this;
    if (before === null) {
      return;
    }
    const wrong = await this.send(written(this.parameter, before), false);
    if (!wrong) {
      this.parameter = { ...this.parameter, value: before };
      if (this.input) {
        this.input.value = before;
      }
      this.before = null;
      show(this.undo, false);
      this.refresh();
    }
  }

  /** Returns the mistake, or null. */
  private async send(value: string, undoable = true): Promise<string | null> {
    let wrong: string | null = null;
    const before = this.parameter.value;
    try {
      await post('/api/live/change', { path: this.parameter.path, value });
      if (undoable && before !== '') {
        this.before = before;
        show(this.undo, true);
        toast(`${this.parameter.label} changed.`, false, { label: 'Undo', act: () => void this.takeBack() });
      } else {
        toast(`${this.parameter.label} ${undoable ? 'changed' : 'is as before'}.`);
      }
    } catch (error) {
      wrong = explain(error);
    }
    setText(this.problem, wrong ?? '');
    show(this.problem, wrong !== null);
    return wrong;
  }
}

/** Whether a setting is switched on and off, at once. */
function isSwitch({ path, kind }: Parameter): boolean {
  return kind === 'choice' && path.endsWith('.enabled');
}

/** Adds new choices. */
function offer(select: HTMLSelectElement, parameter: Parameter): void {
  const offered = new Set([...select.options].map((option) => option.value));
  select.append(...(parameter.choices ?? []).filter((choice) => !offered.has(choice)).map((choice) => el('option', '', { attrs: { value: choice } }, choice)));
}

function inputFor(parameter: Parameter): HTMLInputElement | HTMLSelectElement {
  if (parameter.kind === 'choice') {
    const select = el('select');
    offer(select, parameter);
    select.value = parameter.value;
    return select;
  }
  const input = el('input', '', { attrs: { type: 'text', inputmode: parameter.kind === 'number' ? 'decimal' : null, placeholder: parameter.value === '' ? 'as usual' : null, title: range(parameter), autocomplete: 'off', spellcheck: 'false' } });
  input.value = parameter.value;
  return input;
}

function range({ min, max, unit }: Parameter): string | null {
  const words = [min === null ? '' : `at least ${min} ${unit}`.trim(), max === null ? '' : `at most ${max} ${unit}`.trim()].filter(Boolean).join(', ');
  return words || null;
}
