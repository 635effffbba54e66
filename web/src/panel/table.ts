import { button, el, setText, setAttribute, fill } from '../dom';
import type { Room } from '../state/room';
import { atMost } from '../state/signal';
import { fixed } from '../words';

type Column = 'name' | 'vid' | 'kind' | 'east' | 'north' | 'speed' | 'age' | 'behavior' | 'nature';
const COLUMNS: readonly [Column, string][] = [['name', 'Name'], ['vid', 'Id'], ['nature', 'Nature'], ['kind', 'Kind'], ['east', 'East m'], ['north', 'North m'], ['speed', 'm/s'], ['age', 'Heard'], ['behavior', 'Behavior']];
const LINE = 44;
const SPARE = 4;

/** Sorts rows by the values of a column; equal ones stay in the order of their ids. */
export function sortRows(rows: number[], value: (row: number) => number | string, descending: boolean): number[] {
  const sign = descending ? -1 : 1;
  return rows.sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    return (x < y ? -sign : x > y ? sign : 0) || a - b;
  });
}

/** All vehicles in a sortable table that contains only the lines in view (virtual scrolling). */
export class TablePage {
  readonly element: HTMLElement;
  private readonly body = el('div', 'lines', { attrs: { role: 'none' } });
  private readonly space = el('div', 'line-space', { attrs: { role: 'none' } });
  private readonly scroll: HTMLElement;
  private readonly heads = new Map<Column, HTMLElement>();
  private readonly grid: HTMLElement;
  private column: Column = 'vid';
  private descending = false;
  private rows: number[] = [];

  constructor(private readonly room: Room, private readonly goTo: (row: number) => void, close: () => void) {
    const head = el('div', 'line head', { attrs: { role: 'row' } }, ...COLUMNS.map(([column, title]) => {
      const cell = el('div', `cell-${column}`, { attrs: { role: 'columnheader' } }, button(title, 'quiet', () => this.sortBy(column)));
      this.heads.set(column, cell);
      return cell;
    }));
    this.scroll = el('div', 'table-scroll', { attrs: { tabindex: 0, role: 'rowgroup' }, on: { scroll: () => this.draw() } }, this.space);
    this.space.append(this.body);
    this.grid = el('div', 'grid-table', { attrs: { role: 'table', 'aria-label': 'Vehicles' } }, el('div', '', { attrs: { role: 'rowgroup' } }, head), this.scroll);
    this.element = el('section', 'table-page', { attrs: { 'aria-label': 'Table of vehicles', hidden: true } },
      el('header', 'sheet-head', {}, el('h2', '', {}, 'Vehicles'), button('✕', 'quiet close', close, { 'aria-label': 'Close the table' })), this.grid);
    const update = atMost(500, () => this.update());
    room.framed.on(update);
    room.filtersChanged.on(update);
    room.selection.changed.on(() => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.scroll);
  }

  update(): void {
    if (this.element.hidden) {
      return;
    }
    const { scene, layer } = this.room;
    this.rows = [...scene.real.keys()].filter((row) => layer.shown[row] === 1 || !layer.fleet.heard(row));
    sortRows(this.rows, (row) => this.value(row), this.descending);
    this.heads.forEach((cell, column) => setAttribute(cell, 'aria-sort', column !== this.column ? 'none' : this.descending ? 'descending' : 'ascending'));
    setAttribute(this.grid, 'aria-rowcount', this.rows.length + 1);
    this.space.style.height = `${this.rows.length * LINE}px`;
    this.draw();
  }

  private sortBy(column: Column): void {
    this.descending = this.column === column ? !this.descending : column === 'speed' || column === 'age';
    this.column = column;
    this.update();
  }

  private value(row: number): number | string {
    const { scene, fleet } = this.room;
    switch (this.column) {
      case 'name': return scene.name(row);
      case 'vid': return scene.vid(row);
      case 'nature': return -scene.real[row];
      case 'kind': return scene.groupOf(row).kind;
      case 'east': return fleet.x(row);
      case 'north': return fleet.y(row);
      case 'speed': return fleet.speed(row);
      case 'age': return fleet.heard(row) ? fleet.age(row) : Infinity;
      case 'behavior': return scene.behavior(row, fleet.frame?.rung[row] ?? 0);
    }
  }

  private draw(): void {
    if (this.element.hidden) {
      return;
    }
    const first = Math.max(0, Math.floor(this.scroll.scrollTop / LINE) - SPARE);
    const count = Math.ceil(this.scroll.clientHeight / LINE) + 2 * SPARE;
    this.body.style.transform = `translateY(${first * LINE}px)`;
    const make = (): HTMLElement => el('div', 'line', { attrs: { role: 'row' } }, ...COLUMNS.map(([column]) => el('div', `cell-${column}`, { attrs: { role: 'cell' } }, column === 'name' ? button('', 'quiet', () => undefined) : null)));
    fill(this.body, this.rows.slice(first, first + count), make, (line, row) => this.setLine(line, row));
    [...this.body.children].forEach((line, i) => setAttribute(line, 'aria-rowindex', first + i + 2));
  }

  private setLine(line: HTMLElement, row: number): void {
    const { scene, fleet } = this.room;
    const name = line.children[0].firstElementChild as HTMLButtonElement;
    setText(name, scene.name(row));
    name.onclick = () => { this.room.select(row); this.goTo(row); };
    const heard = fleet.heard(row);
    const words = [String(scene.vid(row)), scene.real[row] ? '● real' : '○ virtual', scene.groupOf(row).kind, heard ? fixed(fleet.x(row), 1) : '–', heard ? fixed(fleet.y(row), 1) : '–', heard ? fixed(fleet.speed(row), 1) : '–',
      !heard ? (scene.groupOf(row).comes ? 'waiting' : 'never') : fleet.age(row) > 0 ? `${fleet.age(row).toFixed(0)} s ago` : 'fresh', `${fleet.warned(row) ? '⚠ ' : ''}${scene.behavior(row, fleet.frame?.rung[row] ?? 0)}`];
    words.forEach((text, i) => setText(line.children[i + 1], text));
    setAttribute(line, 'data-mood', fleet.warned(row) ? 'bad' : null);
    setAttribute(line, 'data-selected', this.room.mapState.selected.has(row));
  }
}
