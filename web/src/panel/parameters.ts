import { button, el, setAttribute } from '../dom';
import { explain, get, post } from '../wire/api';
import type { Parameter } from '../wire/types';
import { toast } from './dialog';

/** Lets a ring of corners be dragged on the map; answers the new rings, or null when given up. */
export type ShapeEditing = (rings: number[][][], name: string) => Promise<number[][][] | null>;

/** Settings that may change while the run goes on. Each is sent by itself, and its mistake is told beside it. */
export class ParameterForm {
  readonly element = el('div', 'form');

  constructor(private readonly path: string, private readonly editShape: ShapeEditing | null) {
    void this.load();
  }

  async load(): Promise<void> {
    this.element.replaceChildren(el('p', 'empty', {}, 'Asking…'));
    try {
      const parameters = await get<Parameter[]>(this.path);
      this.element.replaceChildren(...parameters.map((parameter) => this.field(parameter)));
      if (parameters.length === 0) {
        this.element.replaceChildren(el('p', 'empty', {}, 'Nothing here can change during the run.'));
      }
    } catch (error) {
      this.element.replaceChildren(el('p', 'problem', {}, explain(error)), button('Try again', '', () => void this.load()));
    }
  }

  private field(parameter: Parameter): HTMLElement {
    const problem = el('span', 'problem', { attrs: { role: 'alert' } });
    const meaning = el('small', '', {}, parameter.meaning);
    if (parameter.kind === 'shape') {
      return el('div', 'parameter', {}, el('b', '', {}, parameter.label), meaning, this.shapeButton(parameter, problem), problem);
    }
    const input = this.input(parameter);
    const apply = el('button', 'small', { attrs: { type: 'submit' } }, 'Apply');
    apply.disabled = true;
    input.addEventListener('input', () => { apply.disabled = input.value === parameter.value; });
    return el('form', 'parameter', {
      on: {
        submit: (event) => {
          event.preventDefault();
          void this.change(parameter, input.value, problem).then((done) => {
            apply.disabled = done;
            setAttribute(input, 'aria-invalid', done ? null : 'true');
          });
        },
      },
    }, el('label', 'field', {}, el('span', '', {}, el('b', '', {}, parameter.label), parameter.unit ? ` ${parameter.unit}` : ''), input), apply, meaning, problem);
  }

  private input(parameter: Parameter): HTMLInputElement | HTMLSelectElement {
    if (parameter.kind === 'choice') {
      const select = el('select', '', {}, ...(parameter.choices ?? []).map((choice) => el('option', '', { attrs: { value: choice } }, choice)));
      select.value = parameter.value;
      return select;
    }
    const number = parameter.kind === 'number';
    const input = el('input', '', { attrs: { type: number ? 'number' : 'text', step: 'any', min: parameter.min, max: parameter.max, autocomplete: 'off' } });
    input.value = parameter.value;
    return input;
  }

  private shapeButton(parameter: Parameter, problem: HTMLElement): HTMLElement {
    return button('Drag its corners', 'small', () => {
      void this.editShape?.(JSON.parse(parameter.value) as number[][][], parameter.label)
        .then((rings) => rings && this.change(parameter, JSON.stringify(rings), problem));
    });
  }

  private async change(parameter: Parameter, value: string, problem: HTMLElement): Promise<boolean> {
    problem.textContent = '';
    try {
      await post('/api/live/change', { path: parameter.path, value });
      parameter.value = value;
      toast(`${parameter.label} changed.`);
      return true;
    } catch (error) {
      problem.textContent = explain(error);
      return false;
    }
  }
}
