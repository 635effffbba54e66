import { el, icon, setText, setAttribute, show } from '../dom';
import type { Room } from '../state/room';
import { bytes, clock, percent, plural, whole } from '../words';
import type { RunState } from '../wire/contract';
import { HaltButton, haltArmed } from './commanding';
import { refusal, send, requestState } from './control';
import { StopButton } from './stop';
import { TimeControl } from './time';

const MOVES: readonly [RunState, string, string][] = [['READY', 'Ready', '1'], ['SET', 'Set', '2'], ['GO', 'Go', '3'], ['PAUSE', 'Pause', 'Space']];

/** The top bar: status of the run and its controls. */
export class Bar {
  readonly element: HTMLElement;
  readonly stop: StopButton;
  readonly timeControl: TimeControl;
  private readonly moves = new Map<RunState, { button: HTMLButtonElement; count: HTMLElement }>();
  private readonly time = el('output', 'clock', { attrs: { 'aria-label': 'Time of the run' } }, '00:00.0');
  private readonly cells = new Map<string, { box: HTMLElement; value: HTMLElement }>();
  private readonly title = el('h1', 'title');

  constructor(private readonly room: Room) {
    const halt = room.replay ? null : new HaltButton(room);
    this.stop = new StopButton(() => void send(room, 'STOP', null));
    this.timeControl = new TimeControl(room);
    this.element = el('header', room.replay ? 'bar replaying' : 'bar', {},
      el('a', 'brand', { attrs: { href: '/runs', 'aria-label': 'Tandem: all runs', title: 'All runs' } }, this.mark()),
      el('div', 'titles', {}, this.title, el('span', 'subtitle', {}, this.subtitle())),
      room.replay ? null : this.segments(),
      this.time,
      room.replay ? null : this.timeControl.element,
      el('div', 'cells', { attrs: { tabindex: 0, role: 'group', 'aria-label': 'The run in numbers' } },
        this.cell('speed', 'speed', 'Simulated seconds per second'),
        this.cell('margin', 'margin', 'Part of each step that is left over: under 0 the run falls behind'),
        this.cell('real', 'real', 'Real participants', 'is-real'),
        this.cell('virtual', 'virtual', 'Virtual vehicles', 'is-virtual'),
        this.cell('waiting', 'waiting to enter', 'Vehicles that are off the road: they come by and by, or their road has ended'),
        this.cell('fidelity', 'fidelity', 'Fidelity'),
        this.cell('recording', 'recording', 'Size of the recording')),
      halt?.voice,
      halt?.element,
      room.operator ? this.stop.element : el('span', 'watching', {}, room.replay ? 'Replay' : 'Watching'),
    );
    room.statusChanged.on(() => this.update());
    room.checked.on(() => this.update());
    room.linkChanged.on(() => this.update());
    room.sceneChanged.on(() => this.update());
    this.update();
  }

  /** Updates the clock with each frame. */
  tick(): void {
    setText(this.time, clock(this.room.seconds));
  }

  private mark(): HTMLImageElement {
    return el('img', '', { attrs: { src: '/mark.svg', alt: '', width: 32, height: 32 } });
  }

  private subtitle(): string {
    return this.room.replay ? (this.room.source.run ?? '') : 'Tandem';
  }

  private segments(): HTMLElement {
    const group = el('div', 'segments', { attrs: { role: 'group', 'aria-label': 'Run control' } });
    for (const [state, name, key] of MOVES) {
      const count = el('small', 'count');
      const one = el('button', `segment ${state.toLowerCase()}`, { attrs: { type: 'button' }, on: { click: () => void requestState(this.room, state) } },
        el('span', '', {}, name), count, el('kbd', '', { attrs: { 'aria-hidden': 'true' } }, key));
      this.moves.set(state, { button: one, count });
      group.append(one);
    }
    return group;
  }

  /** Shift+Esc: halts real cars at the first press, and stops the run at the second. */
  pressStop(): void {
    haltArmed(this.room);
    this.stop.press();
  }

  private cell(key: string, name: string, about: string, classes = ''): HTMLElement {
    const value = el('b');
    const box = el('div', `cell ${key} ${classes}`, { attrs: { title: about } }, value, el('span', '', {}, name));
    this.cells.set(key, { box, value });
    return box;
  }

  private set(key: string, text: string | null, classes = ''): void {
    const cell = this.cells.get(key);
    if (cell) {
      show(cell.box, text !== null);
      setText(cell.value, text ?? '');
      setAttribute(cell.box, 'data-mood', classes || null);
    }
  }

  private update(): void {
    const { room } = this;
    const { status, scene } = room;
    setText(this.title, scene.words.name);
    this.title.title = scene.words.name;
    document.title = `${status?.run_state ?? ''} ${scene.words.name} · Tandem`.trim();
    this.tick();
    const margin = status?.margin ?? room.margin;
    const speed = room.replay ? (status?.speed === null ? null : (status?.speed ?? 1) * (status?.direction ?? 1)) : status?.factor;
    this.set('speed', typeof speed === 'number' ? `${speed < 0 ? '−' : ''}×${Math.abs(speed).toFixed(Math.abs(speed) < 100 ? 2 : 0)}` : room.replay ? 'fastest' : '–');
    this.set('margin', room.replay ? null : percent(margin), margin !== null && margin !== undefined && margin < 0.1 ? 'bad' : '');
    const real = status?.real ?? scene.reals;
    this.set('real', whole(real));
    this.set('virtual', whole(status?.virtual ?? scene.rows - real));
    this.set('waiting', status?.waiting ? whole(status.waiting) : null);
    const { fidelity } = scene.words;
    this.set('fidelity', fidelity ? `${fidelity.quintet.join('')} = ${fidelity.sum}` : null);
    this.cells.get('fidelity')?.box.setAttribute('title', fidelity ? `Fidelity ${fidelity.quintet.join('/')}: ${fidelity.reasons.join('; ')}` : '');
    this.set('recording', room.replay || status?.recording_bytes === null ? null : bytes(status?.recording_bytes ?? 0));
    this.stop.refusal = refusal(room, 'STOP');
    this.moves.forEach(({ button, count }, state) => this.updateMove(state, button, count));
  }

  private updateMove(state: RunState, button: HTMLButtonElement, count: HTMLElement): void {
    const { room } = this;
    const now = room.status?.run_state === state;
    const why = now ? null : refusal(room, state);
    setAttribute(button, 'aria-pressed', now ? 'true' : 'false');
    button.disabled = !now && why !== null;
    button.title = now ? `The run is in ${state}` : (why ?? '');
    const { obeyed, all } = room.status ?? {};
    setText(count, now && all !== undefined ? `${whole(obeyed ?? 0)}/${whole(all)}` : '');
    count.title = now ? `${plural(obeyed ?? 0, 'vehicle')} of ${all ?? 0} obeyed` : '';
    setAttribute(button, 'data-waiting', now && (obeyed ?? 0) < (all ?? 0));
  }
}

export const ICONS = {
  find: 'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM14.5 14.5 20 20',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  follow: 'M12 3v4M12 17v4M3 12h4M17 12h4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  filter: 'M4 5h16l-6 7.5V19l-4-2v-4.5z',
  tails: 'M3 18c6 0 4-10 10-10h5M15 5l4 3-4 3',
  labels: 'M4 6h10l6 6-6 6H4zM8 12h.01',
  tilt: 'M4 18h16l-4-8H8zM12 10V4M9.5 6.5 12 4l2.5 2.5',
  cube: 'M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  run: 'M4 7h10M18 7h2M4 12h4M12 12h8M4 17h8M16 17h4M16 5v4M10 10v4M14 15v4',
  invite: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2M14 18h2v2M19 18v2h1',
  help: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.01',
  alerts: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4',
  charts: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  measure: 'M4 16 16 4l4 4L8 20zM8 12l2 2M11 9l2 2M14 6l2 2',
  wall: 'M3 5h18v11H3zM9 20h6M12 16v4',
  links: 'M12 13v8M12 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM8 15a6 6 0 0 1 0-8M16 7a6 6 0 0 1 0 8M5 18a10 10 0 0 1 0-14M19 4a10 10 0 0 1 0 14',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
} as const;

export function toolButton(path: string, label: string, key: string, click: () => void): HTMLButtonElement {
  return el('button', 'tool', { attrs: { type: 'button', 'aria-label': label, title: key ? `${label} · ${key}` : label }, on: { click } }, icon(path));
}
