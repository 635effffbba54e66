import { button, el } from '../dom';
import { toast } from '../panel/dialog';
import { explain, get, post } from '../wire/api';
import type { Run, ScenarioEntry, ScenarioText, Session } from '../wire/contract';
import { plural } from '../words';
import { frame, RunList, thumbnail } from './runs';
import { openStartDialog } from './startdialog';

/** The page when no run is on: samples to start with one click, own scenarios, recent runs. */
export async function openStart(app: HTMLElement, session: Session): Promise<void> {
  const detail = el('div', 'detail');
  const hero = el('section', 'hero', {}, el('h1', '', {}, 'Real and virtual vehicles, one scenario.'), el('p', '', {}, 'Start a sample with one click. It waits in Ready until you say Set and Go.'));
  app.replaceChildren(frame('Start', hero, el('p', 'empty', { attrs: { role: 'status' } }, 'Reading the scenarios…')));
  const [scenarios, runs] = await Promise.all([get<ScenarioEntry[]>('/api/scenarios'), get<Run[]>('/api/runs')]);
  const samples = scenarios.filter(({ sample }) => sample);
  const own = scenarios.filter(({ sample }) => !sample);
  const cards = (list: readonly ScenarioEntry[]): HTMLElement => el('div', 'cards', {}, ...list.map((entry) => card(entry, session, detail)));
  app.replaceChildren(frame('Start',
    hero,
    ...(samples.length > 0 ? [el('h2', '', {}, 'Samples'), cards(samples)] : []),
    ...(own.length > 0 ? [el('h2', '', {}, 'Your scenarios'), cards(own)] : []),
    ...(scenarios.length === 0 ? [el('p', 'empty', {}, 'There is no scenario here yet. Draw one in the editor.')] : []),
    detail,
    el('h2', '', {}, 'Recent runs'), new RunList(runs.slice(0, 8), session.rights === 'operator').element));
}

function card(entry: ScenarioEntry, session: Session, detail: HTMLElement): HTMLElement {
  const bad = entry.problems > 0;
  const start = button('Start', 'primary', () => void begin(entry.file, start));
  start.disabled = bad || session.rights !== 'operator';
  start.title = bad ? 'Mend its mistakes first: See shows them' : start.disabled ? 'You are watching: only operators start runs' : '';
  const options = button('Options…', '', () => void openStartDialog(entry), { 'aria-label': `Start ${entry.name} with options`, disabled: start.disabled, title: start.title || null });
  const see = button(bad ? `See ${plural(entry.problems, 'mistake')}` : 'Text', '', () => void showText(entry.file, detail));
  const edit = el('a', 'button', { attrs: { href: `/edit?file=${encodeURIComponent(entry.file)}`, 'aria-label': `Edit ${entry.name}` } }, 'Edit');
  return el('article', bad ? 'card bad' : 'card', {},
    bad ? null : thumbnail(`/api/scenarios/${encodeURIComponent(entry.file)}/picture`),
    el('h3', '', {}, entry.name), el('p', '', {}, entry.about || entry.file),
    el('div', 'row spread', {}, el('small', '', {}, bad ? `⚠ ${plural(entry.problems, 'mistake')}` : plural(entry.vehicles, 'vehicle')), el('div', 'row', {}, see, edit, options, start)));
}

async function begin(file: string, start: HTMLButtonElement): Promise<void> {
  start.disabled = true;
  try {
    await post(`/api/scenarios/${encodeURIComponent(file)}/start`, { hold: true });
    location.assign('/');
  } catch (error) {
    start.disabled = false;
    toast(explain(error), true);
  }
}

async function showText(file: string, detail: HTMLElement): Promise<void> {
  try {
    const scenario = await get<ScenarioText>(`/api/scenarios/${encodeURIComponent(file)}`);
    detail.replaceChildren(el('h2', '', {}, file), scenarioText(scenario));
    detail.scrollIntoView({ block: 'nearest' });
  } catch (error) {
    toast(explain(error), true);
  }
}

/** The text with each mistake under its line. */
function scenarioText({ text, problems }: ScenarioText): HTMLElement {
  const lines = text.replace(/\n$/, '').split('\n');
  const list = el('ol', 'source', { attrs: { tabindex: 0, 'aria-label': 'Text of the scenario' } });
  lines.forEach((line, i) => {
    const here = problems.filter((problem) => problem.line === i + 1);
    list.append(el('li', here.length > 0 ? 'wrong' : '', {}, el('code', '', {}, line || ' '),
      ...here.map((problem) => el('p', 'mistake', {}, `${problem.what}${problem.fix ? ` Fix: ${problem.fix}.` : ''}`))));
  });
  const elsewhere = problems.filter(({ line }) => !line || line > lines.length);
  return el('div', '', {}, ...elsewhere.map((problem) => el('p', 'mistake', {}, `${problem.what}${problem.fix ? ` Fix: ${problem.fix}.` : ''}`)), list);
}
