import { button, el } from '../dom';
import { sheet } from './dialog';

const KEYS: readonly [string, string][] = [
  ['1  2  3', 'Ready, Set, Go'], ['Space', 'pause and go on; in a replay: play and pause'], ['H', 'HALT: real cars that the run may drive stop at once'], ['Shift+Esc twice', 'STOP; the first press halts real cars'],
  ['/', 'find a vehicle'], ['F', 'follow the selected vehicle'], ['Shift+click', 'select one more'], ['Esc', 'leave wall, measuring, table; close details'],
  ['T', 'tails'], ['L', 'labels'], ['K', 'radio links, of the selected vehicle or between neighbours'], ['R', 'radio messages'], ['D', '3D view'], ['V', 'next camera of the 3D view'], ['I', 'tilt the map'], ['0', 'show everything'], ['+  −', 'zoom'],
  ['[  ]', 'slower, faster'], [',  .', 'a beat back (replay), a beat on (replay, or a run in Pause)'], ['A', 'alerts and events'], ['C', 'charts'], ['B', 'table'], ['G', 'filter'], ['P', 'settings of the run'],
  ['M', 'measure; Enter adds a point, Backspace removes it'], ['X', 'copy the coordinates under the pointer, or what was measured'], ['W', 'wall: full screen'], ['J', 'invite phones'], ['?', 'this help'],
];

const SIGNS: readonly [string, string][] = [
  ['Solid, ringed, wide tail', 'a real participant'], ['Hollow, thin tail', 'a virtual vehicle'], ['Arrow, disc, kite, hull', 'ground, person, air, water'],
  ['Red, larger, dashed line', 'two are about to come too close'], ['Faded', 'not heard for more than a second'],
  ['Growing dotted circle', 'not heard for more than five seconds: it can be anywhere inside'], ['Four arcs', 'driven by hand'], ['Thick, dashed, thin bar', 'signal: red, amber, green'], ['Solid, dashed, dotted line', 'radio link: at least 90 %, at least half, fewer of the messages arrive'], ['Dotted', 'the other run, in a replay'],
];

export function openHelp(): void {
  const list = (entries: readonly [string, string][], tag: 'kbd' | 'b'): HTMLElement =>
    el('dl', 'help-list', {}, ...entries.map(([what, means]) => el('div', '', {}, el('dt', '', {}, el(tag, '', {}, what)), el('dd', '', {}, means))));
  sheet('Keys and signs', 'help', el('div', 'help', {}, list(KEYS, 'kbd'), list(SIGNS, 'b')), el('div', 'row end', {}, button('Print', '', () => print())));
}
