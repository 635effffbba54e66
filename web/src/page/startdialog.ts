import { button, el, setText, show } from '../dom';
import { sheet, toast } from '../panel/dialog';
import { speedOptions } from '../panel/time';
import { commandLine, startBody, type StartWish, varsOf } from '../state/startwish';
import { explain, get, post } from '../wire/api';
import type { ScenarioEntry, ScenarioText } from '../wire/contract';

/** Asks how to start a scenario, and shows the command line that does the same. */
export async function openStartDialog(entry: ScenarioEntry): Promise<void> {
  try {
    const { text } = await get<ScenarioText>(`/api/scenarios/${encodeURIComponent(entry.file)}`);
    showDialog(entry, text);
  } catch (error) {
    toast(explain(error), true);
  }
}

function showDialog({ file, path, name }: ScenarioEntry, text: string): void {
  const typed = (label: string, value: string, placeholder: string, about = ''): { row: HTMLElement; input: HTMLInputElement } => {
    const input = el('input', '', { attrs: { type: 'text', value, placeholder, autocomplete: 'off', spellcheck: 'false', maxlength: 200 } });
    return { input, row: el('label', 'field', {}, label, input, about ? el('small', '', {}, about) : null) };
  };
  const ticked = (label: string, checked: boolean): { row: HTMLElement; input: HTMLInputElement } => {
    const input = el('input', '', { attrs: { type: 'checkbox', checked } });
    return { input, row: el('label', 'tick', {}, input, ` ${label}`) };
  };
  const vars = varsOf(text).map((one) => ({ ...one, ...typed(one.name, one.value, one.value, one.about) }));
  const seed = typed('Seed', '', /^seed:\s*(\S+)/m.exec(text)?.[1] ?? '1', 'The same seed gives the same run.');
  const duration = typed('Duration', '', /^\s+duration:\s*(.+?)\s*(#.*)?$/m.exec(text)?.[1] ?? /[{,]\s*duration:\s*([^,}]+)/.exec(text)?.[1]?.trim() ?? 'until it is stopped', 'Simulated time, for example 60 s or 5 min.');
  const hosts = typed('Host processes', '0', '0', '0 simulates all vehicles in one process.');
  hosts.input.inputMode = 'numeric';
  const speed = el('select', '', {}, ...speedOptions());
  speed.value = '1';
  const record = ticked('Record the run', true);
  const hold = ticked('Wait in Ready for Set and Go', true);
  const ends = ticked('End when all missions are done', false);
  const command = el('code', 'command', { attrs: { tabindex: 0 } });
  const problem = el('p', 'problem', { attrs: { role: 'alert', hidden: true } });

  const wish = (): StartWish => ({
    path, vars: Object.fromEntries(vars.filter(({ input, value }) => input.value.trim() !== value).map(({ name: key, input }) => [key, input.value.trim()])),
    seed: seed.input.value.trim(), duration: duration.input.value.trim(), speed: speed.value, record: record.input.checked,
    hosts: Math.max(0, Math.min(64, Math.round(Number(hosts.input.value)) || 0)), hold: hold.input.checked, endWithMissions: ends.input.checked,
  });
  const update = (): void => setText(command, commandLine(wish()));
  const start = el('button', 'primary', { attrs: { type: 'submit' } }, 'Start');
  const submit = async (): Promise<void> => {
    start.disabled = true;
    try {
      await post(`/api/scenarios/${encodeURIComponent(file)}/start`, startBody(wish()));
      location.assign('/');
    } catch (error) {
      start.disabled = false;
      setText(problem, explain(error));
      show(problem, true);
    }
  };
  const copy = button('Copy', 'small', () => void navigator.clipboard.writeText(commandLine(wish())).then(() => toast('Copied.')).catch(() => toast('This browser does not let pages copy: mark the text.', true)));
  const form = el('form', 'start-form', { attrs: { novalidate: true }, on: { input: update, change: update, submit: (event) => { event.preventDefault(); void submit(); } } },
    vars.length > 0 ? el('fieldset', 'start-vars', {}, el('legend', '', {}, 'Variables'), ...vars.map(({ row }) => row)) : null,
    el('div', 'start-grid', {}, seed.row, duration.row, el('label', 'field', {}, 'Speed', speed), hosts.row),
    record.row, hold.row, /^\s+mission:/m.test(text) ? ends.row : null,
    el('h3', '', {}, 'The same from a terminal'), el('div', 'command-row', {}, command, copy),
    problem, el('div', 'row end', {}, start));
  update();
  sheet(`Start ${name}`, 'start-sheet', form);
}
