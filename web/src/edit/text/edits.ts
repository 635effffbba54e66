import { isMap, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { block, flow } from './flow';
import { isFlow, isNothing, pairOf, startOf, type Path, type Plain, type Source, type Splice } from './source';

/** An edit that cannot be done by splices, with what to do instead. */
export class EditRefusal extends Error {}

/** Sets the value at a path; keys that are missing on the way are added. */
export function set(source: Source, path: Path, value: Plain, asBlock = false): Splice[] {
  return setWritten(source, path, flow(value), asBlock ? value : undefined);
}

/** The same with the value's YAML text, of one line. */
export function setWritten(source: Source, path: Path, written: string, asBlock?: Plain): Splice[] {
  const node = source.node(path);
  if (node && !isNothing(node)) {
    return [{ from: startOf(node), to: source.end(node), insert: written }];
  }
  const [above, step] = [path.slice(0, -1), path[path.length - 1]];
  if (path.length === 0) {
    throw new EditRefusal('The text is empty. Write a first key.');
  }
  if (source.has(path)) {
    return fill(source, above, step, written);
  }
  if (typeof step === 'number') {
    return append(source, above, asBlock ?? written, asBlock === undefined);
  }
  return addKey(source, above, step, written);
}

/** Sets a number that may be written with a unit or in quotes, which stay; one that is not changed stays as it is written. */
export function setNumber(source: Source, path: Path, value: number): Splice[] {
  const node = source.node(path);
  const found = node && !isNothing(node) ? /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/i.exec(source.text.slice(startOf(node), source.end(node))) : null;
  if (!node || !found) {
    return set(source, path, value);
  }
  const from = startOf(node) + found.index;
  return Number(found[0]) === value ? [] : [{ from, to: from + found[0].length, insert: flow(value) }];
}

/** Gives a key without a value one. */
function fill(source: Source, above: Path, step: string | number, written: string): Splice[] {
  const node = source.node(above);
  const at = isMap(node) ? source.afterColon(pairOf(node, step as string) as Pair) : source.dash(node as YAMLSeq, step as number) + 1;
  return [{ from: at, to: at, insert: ` ${written}` }];
}

/** Adds a key with its value, of one line, at the end of a mapping. */
export function addKey(source: Source, path: Path, key: string, written: string): Splice[] {
  const node = source.node(path);
  const line = `${flow(key)}: ${written}`;
  if (!node || isNothing(node)) {
    return path.length === 0 ? [atEnd(source, line)] : under(source, path, (indent) => indent + line, `{${line}}`);
  }
  if (!isMap(node)) {
    throw new EditRefusal(`There is a value where keys are expected: ${path.join('.')}. Replace it in the text.`);
  }
  if (isFlow(node) || node.items.length === 0) {
    return [intoFlow(source, node, line)];
  }
  return [afterLine(source, source.end(node), ' '.repeat(source.column(startOf(node.items[0].key as Node))) + line)];
}

/**
 * Adds an entry at the end of a list, which is made where it is missing.
 *
 * @param item plain data, of which a mapping takes a line per key where the list is written in lines; or YAML of one line
 */
export function append(source: Source, path: Path, item: Plain, isWritten = false): Splice[] {
  const node = source.node(path);
  const short = isWritten ? (item as string) : flow(item);
  const inLines = (indent: string): string => `${indent}- ${isMapping(item) && !isWritten ? block(item, indent.length + 2, source.eol) : short}`;
  if (!node || isNothing(node)) {
    return under(source, path, inLines, `[${short}]`);
  }
  if (!isSeq(node)) {
    throw new EditRefusal(`There is a value where a list is expected: ${path.join('.')}. Replace it in the text.`);
  }
  if (node.items.length === 0 && source.column(keyPosition(source, path)) === 0 && isMapping(item)) {
    const above = source.node(path.slice(0, -1)) as YAMLMap;
    return [{ from: source.afterColon(pairOf(above, String(path[path.length - 1])) as Pair), to: source.end(node), insert: source.eol + inLines('  ') }];
  }
  if (isFlow(node) || node.items.length === 0) {
    return [intoFlow(source, node, short)];
  }
  return [afterLine(source, source.end(node), inLines(' '.repeat(source.column(source.dash(node, 0)))))];
}

/** Removes a key or an entry with all that is written inside it; comments before and after it stay. */
export function remove(source: Source, path: Path): Splice[] {
  const above = path.slice(0, -1);
  const step = path[path.length - 1];
  const node = source.node(above);
  const index = isMap(node) ? node.items.indexOf(pairOf(node, String(step)) as never) : Number(step);
  if (!(isMap(node) || isSeq(node)) || index < 0 || index >= node.items.length) {
    return [];
  }
  if (isFlow(node)) {
    return removeFromFlow(source, node, index);
  }
  if (node.items.length === 1) {
    return removeOnly(source, above, node);
  }
  const [from, to] = blockSpan(source, node, index);
  const line = source.lineStart(from);
  if (source.text.slice(line, from).trim() !== '' && source.text.slice(line, from) !== '\uFEFF') {
    return [removeFirstAfterDash(source, node, from, to)];
  }
  return [{ from: line, to: source.nextLine(to), insert: '' }];
}

/** Moves an entry of a list so that it stands at another index. */
export function move(source: Source, path: Path, from: number, to: number): Splice[] {
  const node = source.node(path);
  if (!isSeq(node) || from === to || Math.min(from, to) < 0 || Math.max(from, to) >= node.items.length) {
    return [];
  }
  if (isFlow(node)) {
    return permuted(source, node, from, to);
  }
  const chunks = node.items.map((_, i) => chunk(source, node, i));
  if (chunks.some(([start]) => source.text.slice(start, source.lineEnd(start)).trim() === '')) {
    throw new EditRefusal('This list begins in the middle of a line. Move its entries in the text.');
  }
  const [start, end] = chunks[from];
  let text = source.text.slice(start, end);
  const at = to > from ? chunks[to][1] : chunks[to][0];
  if (!text.endsWith('\n')) {
    text += source.eol;
  }
  const broken = at === source.text.length && !source.text.endsWith('\n');
  return [{ from: start, to: end, insert: '' }, { from: at, to: at, insert: broken ? source.eol + text.replace(/\r?\n$/, '') : text }];
}

function isMapping(value: Plain): value is { [key: string]: Plain } {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0;
}

function keyPosition(source: Source, path: Path): number {
  return source.span(path)?.[0] ?? 0;
}

/** Below a key without a value, or below a key that is added. */
function under(source: Source, path: Path, inLines: (indent: string) => string, short: string): Splice[] {
  const above = source.node(path.slice(0, -1));
  const key = path[path.length - 1];
  if (source.has(path) && isMap(above) && typeof key === 'string') {
    const pair = pairOf(above, key) as Pair;
    const at = source.afterColon(pair);
    return isFlow(above) ? [{ from: at, to: at, insert: ` ${short}` }] : [afterLine(source, at, inLines(' '.repeat(source.column(startOf(pair.key as Node)) + 2)))];
  }
  if (path.length === 1) {
    const line = `${flow(String(key))}:${source.eol}${inLines('  ')}`;
    return above && !isNothing(above) && isMap(above) && !isFlow(above) && above.items.length > 0 ? [afterLine(source, source.end(above), line)] : [atEnd(source, line)];
  }
  return setWritten(source, path, short);
}

/** At the end of a text without keys. */
function atEnd(source: Source, line: string): Splice {
  const { text, eol } = source;
  const at = text.length;
  return { from: at, to: at, insert: (text === '' || text.endsWith('\n') || text === '\uFEFF' ? '' : eol) + line + eol };
}

/** A line after the one with this position. */
function afterLine(source: Source, at: number, line: string): Splice {
  const end = source.lineEnd(at);
  return { from: end, to: end, insert: source.eol + line };
}

function intoFlow(source: Source, node: YAMLMap | YAMLSeq, text: string): Splice {
  if (node.items.length === 0) {
    const at = startOf(node) + 1;
    return { from: at, to: at, insert: text };
  }
  const at = endOfItem(source, node, node.items.length - 1);
  return { from: at, to: at, insert: `, ${text}` };
}

function startOfItem(node: YAMLMap | YAMLSeq, index: number): number {
  return isMap(node) ? startOf(node.items[index].key as Node) : startOf(node.items[index] as Node);
}

function endOfItem(source: Source, node: YAMLMap | YAMLSeq, index: number): number {
  return isMap(node) ? source.endOfPair(node.items[index]) : source.end(node.items[index] as Node);
}

function removeFromFlow(source: Source, node: YAMLMap | YAMLSeq, index: number): Splice[] {
  const [start, end] = [startOfItem(node, index), endOfItem(source, node, index)];
  if (index + 1 < node.items.length) {
    const next = startOfItem(node, index + 1);
    const comma = source.text.indexOf(',', end) + 1;
    return [{ from: start, to: source.text.slice(end, next).includes('#') ? comma : next, insert: '' }];
  }
  if (index > 0) {
    const before = endOfItem(source, node, index - 1);
    const comma = source.text.indexOf(',', before);
    return source.text.slice(before, start).includes('#') ? [{ from: comma, to: comma + 1, insert: '' }, { from: start, to: end, insert: '' }] : [{ from: before, to: end, insert: '' }];
  }
  const after = /^\s*,/.exec(source.text.slice(end));
  return [{ from: start, to: end + (after?.[0].length ?? 0), insert: '' }];
}

/** The only key or entry of a block: what remains is an empty one. */
function removeOnly(source: Source, above: Path, node: YAMLMap | YAMLSeq): Splice[] {
  const empty = isMap(node) ? '{}' : '[]';
  const [from, to] = blockSpan(source, node, 0);
  const line = source.lineStart(from);
  if (source.text.slice(line, from).trim() !== '' || above.length === 0) {
    return [{ from, to, insert: empty }];
  }
  const parent = source.node(above.slice(0, -1));
  const step = above[above.length - 1];
  const at = isMap(parent) ? source.afterColon(pairOf(parent, String(step)) as Pair) : source.dash(parent as YAMLSeq, Number(step)) + 1;
  return [{ from: at, to: at, insert: ` ${empty}` }, { from: line, to: source.nextLine(to), insert: '' }];
}

/** From the key or the dash of an item to the end of its value. */
function blockSpan(source: Source, node: YAMLMap | YAMLSeq, index: number): [number, number] {
  if (isMap(node)) {
    return [startOf(node.items[index].key as Node), source.endOfPair(node.items[index])];
  }
  const from = source.dash(node, index);
  const item = node.items[index] as Node;
  return [from, isNothing(item) ? from + 1 : source.end(item)];
}

/** The first key of a mapping that begins beside a dash: the next one takes its place, or a comment does. */
function removeFirstAfterDash(source: Source, node: YAMLMap | YAMLSeq, from: number, to: number): Splice {
  const next = isMap(node) ? startOf(node.items[1].key as Node) : source.dash(node, 1);
  if (!source.text.slice(to, next).includes('#')) {
    return { from, to: next, insert: '' };
  }
  const spaces = /^[ \t]*/.exec(source.text.slice(to))?.[0].length ?? 0;
  return { from, to: to + spaces, insert: '' };
}

/** The lines of an entry with the comments directly above it. */
function chunk(source: Source, node: YAMLSeq, index: number): [number, number] {
  const [from, to] = blockSpan(source, node, index);
  let start = source.lineStart(from);
  const indent = source.text.slice(start, from);
  if (indent.trim() !== '') {
    return [source.text.length, source.text.length];
  }
  const least = index > 0 ? source.nextLine(blockSpan(source, node, index - 1)[1]) : 0;
  for (let line = source.lineStart(start - 1); start > least && source.text.slice(line, start).startsWith(`${indent}#`); line = source.lineStart(start - 1)) {
    start = line;
    if (start === 0) {
      break;
    }
  }
  return [start, source.nextLine(to)];
}

/** Entries between two places shift by one; what stands between entries stays. */
function permuted(source: Source, node: YAMLSeq, from: number, to: number): Splice[] {
  const spans = node.items.map((_, i) => [startOfItem(node, i), endOfItem(source, node, i)] as const);
  const order = spans.map((_, i) => i);
  order.splice(to, 0, order.splice(from, 1)[0]);
  return spans.flatMap(([start, end], i) => (order[i] === i ? [] : [{ from: start, to: end, insert: source.text.slice(...spans[order[i]]) }]));
}
