import { el, show } from '../dom';
import { ICONS, toolButton } from '../panel/bar';
import type { Room } from '../state/room';

const TAIL_CHOICES = [5, 10, 20, 60, 120];

/** Actions of the map tools by the name of their icon; most of them also have a key. */
export type Tools = Readonly<Record<keyof typeof ICONS, () => void>>;

/** The tools beside the map. */
export class Toolbar {
  readonly element: HTMLElement;
  private readonly buttons = new Map<string, HTMLButtonElement>();

  constructor(room: Room, private readonly tools: Tools) {
    const { tails, labels, links } = room.mapState;
    this.element = el('div', 'tools', { attrs: { role: 'toolbar', 'aria-label': 'Map' } },
      group(this.tool('plus', 'Zoom in', '+', undefined, 'zoom'), this.tool('minus', 'Zoom out', '−', undefined, 'zoom'), this.tool('fit', 'Show everything', '0')),
      group(this.tool('find', 'Find', '/'), this.tool('follow', 'Follow', 'F', false), this.tool('measure', 'Measure', 'M', false)),
      group(this.tool('tails', 'Tails', 'T', tails), tailLengths(room), this.tool('labels', 'Labels', 'L', labels), this.tool('links', 'Radio links', 'K', links, 'links'), this.tool('tilt', 'Tilt the map', 'I', false), this.tool('cube', '3D view', 'D', false)));
  }

  /** Shows or hides a tool. */
  offer(name: string, offered: boolean): void {
    const tool = this.buttons.get(name);
    if (tool) {
      show(tool, offered);
    }
  }

  press(name: string, on: boolean): void {
    this.buttons.get(name)?.setAttribute('aria-pressed', String(on));
  }

  private tool(name: keyof Tools, label: string, key: string, pressed?: boolean, classes = ''): HTMLButtonElement {
    const made = toolButton(ICONS[name], label, key, this.tools[name]);
    made.className += ` ${classes}`;
    this.buttons.set(name, made);
    if (pressed !== undefined) {
      this.press(name, pressed);
    }
    return made;
  }
}

function group(...tools: (HTMLElement | false)[]): HTMLElement {
  return el('div', 'tools-group', {}, ...tools);
}

function tailLengths(room: Room): HTMLElement {
  const label = 'Length of the tails';
  const lengths = el('select', 'tail-length', { attrs: { 'aria-label': label, title: label } }, ...TAIL_CHOICES.map((value) => el('option', '', { attrs: { value } }, `${value} s`)));
  lengths.value = '20';
  lengths.addEventListener('change', () => {
    room.fleet.tailSeconds = Number(lengths.value);
  });
  return lengths;
}
