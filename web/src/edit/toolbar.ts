import { button, el, icon } from '../dom';
import { Drawers } from './drawers';
import { TOOL_ICONS } from './toolicons';
import { DRAWERS, type Tool } from './tools';

/** The drawing tools, in drawers by what they are for. */
export class Toolbar {
  readonly element: HTMLElement;
  private readonly drawers: Drawers;

  /** @param before what stands beside the names of the drawers */
  constructor(take: (tool: Tool) => void, before: HTMLElement) {
    this.drawers = new Drawers('tools', 'What to draw', 'edit-tools', DRAWERS.map(({ label, tools }) => ({ label, buttons: tools.map((tool) => toolButton(tool, take)) })));
    this.element = el('div', 'edit-toolbar', { attrs: { role: 'group', 'aria-label': 'Draw' } }, el('div', 'edit-drawer-row', {}, before, this.drawers.names), ...this.drawers.rows);
  }

  /** Marks the tool that is in hand, and opens its drawer. */
  mark(id: string | undefined): void {
    this.drawers.rows.forEach((row, i) => row.querySelectorAll<HTMLElement>('[data-tool]').forEach((one) => {
      one.setAttribute('aria-pressed', String(one.dataset.tool === id));
      if (one.dataset.tool === id) {
        this.drawers.open(i);
      }
    }));
  }
}

function toolButton(tool: Tool, take: (tool: Tool) => void): HTMLElement {
  const made = button(tool.label, 'draw-tool', () => take(tool), { 'data-tool': tool.id, title: tool.help, 'aria-pressed': 'false' });
  made.prepend(icon(TOOL_ICONS[tool.id]));
  return made;
}
