import { el, setText, show } from '../dom';
import { ICONS, toolButton } from '../panel/bar';
import type { Room } from '../state/room';
import type { Tools } from './toolbar';

/** The narrow column at the left edge that opens panels and pages; it tells how many alerts there are while their panel is closed. */
export class Rail {
  readonly element: HTMLElement;
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private readonly alerts = el('span', 'badge', { attrs: { hidden: true, 'aria-hidden': 'true' } });

  constructor(private readonly room: Room, private readonly tools: Tools) {
    this.element = el('nav', 'rail', { attrs: { 'aria-label': 'Panels' } },
      el('div', 'rail-item', {}, this.tool('alerts', 'Alerts, participants, events', 'A'), this.alerts), this.tool('charts', 'Charts', 'C'), this.tool('filter', 'Filter', 'G'), this.tool('run', 'Settings of the run', 'P'), this.tool('table', 'Table', 'B'),
      el('span', 'rail-space'),
      room.operator ? this.tool('invite', 'Invite phones', 'J') : null, this.tool('wall', 'Wall: full screen for all to see', 'W'), this.tool('help', 'Keys and signs', '?'));
    room.log.encountersChanged.on(() => this.count());
    this.count();
  }

  press(name: string, on: boolean): void {
    this.buttons.get(name)?.setAttribute('aria-pressed', String(on));
  }

  private count(): void {
    const { length } = this.room.log.encounters;
    setText(this.alerts, String(length));
    show(this.alerts, length > 0);
  }

  private tool(name: keyof Tools, label: string, key: string): HTMLButtonElement {
    const made = toolButton(ICONS[name], label, key, this.tools[name]);
    this.buttons.set(name, made);
    return made;
  }
}
