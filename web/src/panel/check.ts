import { button, el, setText, setAttribute, show, fill } from '../dom';
import type { Room } from '../state/room';
import { number, percent, plural } from '../words';
import { goAnyway, refusal, requestState } from './control';

const MAX_BLOCKED = 50;

/** The communications check before GO: link quality of each host, and missing vehicles. */
export class CheckPage {
  readonly element: HTMLElement;
  private readonly headline = el('h2', 'check-line');
  private readonly bar = el('progress', '', { attrs: { 'aria-label': 'Vehicles ready' } });
  private readonly hosts = el('tbody');
  /** Hidden if all vehicles are in Core's process. */
  private readonly hostTable = el('div', 'scroll', { attrs: { tabindex: 0, role: 'region', 'aria-label': 'Hosts' } });
  private readonly blocked = el('ul', 'blocked');
  private readonly more = el('p', 'empty');
  private readonly go = button('Go', 'primary', () => void requestState(this.room, this.room.status?.run_state === 'READY' ? 'SET' : 'GO'));
  private readonly anyway = button('Go anyway…', '', () => void goAnyway(this.room));

  constructor(private readonly room: Room, private readonly goTo: (row: number) => void) {
    const heads = ['Host', 'Vehicles', 'Rate', 'Loss', 'Age', 'Clock offset', 'Margin'];
    const body = el('div', 'check-body', {},
      this.bar,
      this.hostTable,
      this.blocked, this.more,
      el('div', 'row end', {}, this.anyway, this.go));
    this.hostTable.append(el('table', '', {}, el('thead', '', {}, el('tr', '', {}, ...heads.map((head) => el('th', '', { attrs: { scope: 'col' } }, head)))), this.hosts));
    this.element = el('section', 'page check', {}, el('small', '', {}, 'Communications check'), this.headline, body);
    [room.checked, room.vitalsChanged, room.linkChanged].forEach((signal) => signal.on(() => this.update()));
    room.statusChanged.on(() => this.update());
    this.update();
  }

  private update(): void {
    const { room } = this;
    const state = room.status?.run_state;
    const { check } = room;
    const blocked = check?.blocked ?? [];
    setText(this.headline, !check ? 'Listening for vehicles…' : blocked.length === 0 ? `${check.all === 1 ? 'The one vehicle is' : `All ${plural(check.all, 'vehicle')} are`} heard.${waitingWords(check.waiting ?? 0)}` : `${plural(check.ready, 'vehicle')} of ${check.all} ready; ${blocked.length} missing.${waitingWords(check.waiting ?? 0)}`);
    setAttribute(this.element, 'data-mood', !check ? null : blocked.length === 0 ? 'good' : 'bad');
    this.bar.max = Math.max(1, check?.all ?? 1);
    this.bar.value = check?.ready ?? 0;
    this.fillHosts();
    this.fillBlocked(blocked);
    show(this.go, state === 'READY' || state === 'SET');
    setText(this.go, state === 'READY' ? 'Set (2)' : 'Go (3)');
    this.go.disabled = !room.operator || (state === 'SET' && (!check || blocked.length > 0));
    this.go.title = !this.go.disabled ? '' : refusal(room, 'GO') ?? 'Not everyone was heard yet';
    show(this.anyway, room.operator && state === 'SET' && blocked.length > 0);
  }

  private fillHosts(): void {
    show(this.hostTable, this.room.links.length > 0);
    const make = (): HTMLElement => el('tr', '', {}, ...Array.from({ length: 7 }, () => el('td')));
    fill(this.hosts, this.room.links, make, (line, link) => {
      const words = [link.host, `${link.vehicles}`, number(link.rate_hz, 1, 'Hz'), link.loss === null ? '–' : `${(100 * link.loss).toFixed(1)} %`,
        link.age_s === null ? '–' : `${(1000 * link.age_s).toFixed(0)} ms`, link.offset_s === null ? '–' : `${(1000 * link.offset_s).toFixed(1)} ms`, percent(link.margin)];
      words.forEach((text, i) => setText(line.children[i], text));
      setAttribute(line, 'data-mood', (link.loss ?? 0) > 0.05 || (link.age_s ?? 0) > 1 ? 'bad' : null);
    });
  }

  private fillBlocked(blocked: readonly { vid: number; why: string }[]): void {
    const { scene } = this.room;
    fill(this.blocked, blocked.slice(0, MAX_BLOCKED), () => el('li', '', {}, el('button', 'alert', { attrs: { type: 'button' } }, el('b', 'pair'), el('span', 'in'), el('span', 'detail'))), (item, one) => {
      const target = item.firstElementChild as HTMLButtonElement;
      setText(target.children[0], scene.nameOfVid(one.vid));
      setText(target.children[1], 'blocks');
      setText(target.children[2], one.why);
      target.onclick = () => { this.room.select(scene.row(one.vid)); this.goTo(scene.row(one.vid)); };
    });
    setText(this.more, blocked.length > MAX_BLOCKED ? `and ${blocked.length - MAX_BLOCKED} more` : '');
  }
}

/** Text for inflow vehicles, which report only once they have entered and need not be waited for. */
function waitingWords(count: number): string {
  return count === 0 ? '' : ` ${count} ${count === 1 ? 'waits' : 'wait'} to enter.`;
}
