import { isAlias, isCollection, isMap, isPair, isScalar, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { forget, isFlow, parse, Source, startOf, type Splice } from './source';

/** A text that became another one: what stood from `from` to `to` is now `insert`. */
type Change = Splice;

/**
 * The source of an edited text, for which only the entries are parsed that the edit touches: keys of the scenario, or entries of one of its blocks, which are written in
 * lines of their own. The tree of the source before is taken over and changed, so that it is of no use after that.
 *
 * @param splices made for the text before; they do not overlap
 * @return null where the whole text has to be parsed
 */
export function reparsed(before: Source, splices: readonly Splice[], text: string): Source | null {
  const change = covering(before.text, splices, text);
  const { root } = before;
  return change && before.mistakes.length === 0 && isMap(root) && !isFlow(root) && patched(before, root, change, text) ? new Source(text, root) : null;
}

/** One change that covers all splices. */
function covering(before: string, splices: readonly Splice[], text: string): Change | null {
  if (splices.length === 0) {
    return null;
  }
  const from = Math.min(...splices.map((one) => one.from));
  const to = Math.max(...splices.map((one) => one.to));
  return { from, to, insert: text.slice(from, to + text.length - before.length) };
}

/** Where the lines of an item begin; -1 where something else begins on its first line, as for the first key beside a dash. */
function lineOf(source: Source, node: YAMLMap | YAMLSeq, index: number): number {
  const item: unknown = node.items[index];
  const at = isPair(item) ? startOf(item.key as Node) : source.dash(node as YAMLSeq, index);
  const line = source.lineStart(at);
  return source.text.slice(line, at).trim() === '' ? line : -1;
}

/** Parses the items anew that a change touches; false where that cannot be done, and nothing has changed then. */
function patched(source: Source, node: YAMLMap | YAMLSeq, change: Change, text: string): boolean {
  const [first, last] = touched(source, node, change);
  if (first < 0 || change.from <= startOf(node)) {
    return false;
  }
  if (first === last) {
    const item: unknown = node.items[first];
    const inner = isPair(item) ? (item.value as Node | null) : null;
    if (inner && (isMap(inner) || isSeq(inner)) && !isFlow(inner) && inner.items.length > 1 && patched(source, inner, change, text)) {
      return shiftAfter(node, first, change);
    }
  }
  const start = lineOf(source, node, first);
  const end = last + 1 < node.items.length ? lineOf(source, node, last + 1) : source.nextLine(source.end(node));
  if (start < 0 || end < 0 || change.from < start || change.to > end) {
    return false;
  }
  const delta = change.insert.length - (change.to - change.from);
  const lines = text.slice(start, end + delta);
  const indent = source.column(isMap(node) ? startOf(node.items[first].key as Node) : source.dash(node as YAMLSeq, first));
  if (last + 1 < node.items.length && lines !== '' && !lines.endsWith('\n')) {
    return false;
  }
  const items = itemsOf(lines, indent, isMap(node), start);
  if (items === null || items.length + node.items.length - (last - first + 1) === 0) {
    return false;
  }
  node.items.splice(first, last - first + 1, ...(items as never[]));
  return shiftAfter(node, first + items.length - 1, change);
}

/** First and last item whose lines a change touches. */
function touched(source: Source, node: YAMLMap | YAMLSeq, { from, to }: Change): [number, number] {
  const count = node.items.length;
  const begin = (index: number): number => { const item: unknown = node.items[index]; return source.lineStart(isPair(item) ? startOf(item.key as Node) : startOf(item as Node)); };
  const lastBefore = (at: number): number => {
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (begin(middle) <= at) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  };
  if (count === 0 || from < begin(0)) {
    return [-1, -1];
  }
  return [lastBefore(from), Math.max(lastBefore(from), to > from ? lastBefore(to - 1) : lastBefore(to))];
}

/** The items that lines stand for; null where they stand for something else. */
function itemsOf(lines: string, indent: number, isMapping: boolean, start: number): unknown[] | null {
  const spaces = ' '.repeat(indent);
  const all = lines.split('\n').filter((line) => line.trim() !== '');
  const first = all.find((line) => !line.trim().startsWith('#'));
  if (lines.includes('\t') || all.some((line) => !line.startsWith(spaces) || /^(?:---|\.\.\.|%)/.test(line))) {
    return null;
  }
  if (first === undefined) {
    return [];
  }
  const { contents, errors } = parse(lines);
  if (errors.length > 0 || first[indent] === ' ' || !(isMapping ? isMap(contents) : isSeq(contents)) || isFlow(contents as Node)) {
    return null;
  }
  const { items } = contents as YAMLMap | YAMLSeq;
  items.forEach((item) => shift(item, start));
  return items;
}

/** Moves all items after one, and the end of what holds them. */
function shiftAfter(node: YAMLMap | YAMLSeq, index: number, { from, to, insert }: Change): true {
  const delta = insert.length - (to - from);
  move(node.range, delta, 1);
  forget(node);
  for (let i = index + 1; delta !== 0 && i < node.items.length; i++) {
    shift(node.items[i], delta);
  }
  return true;
}

/** Moves positions in place: a text has many of them. */
function move(range: number[] | null | undefined, by: number, first = 0): void {
  for (let i = first; range && i < range.length; i++) {
    range[i] += by;
  }
}

/** Moves a value with all that is in it. */
function shift(item: unknown, by: number): void {
  if (isPair(item)) {
    shift((item as Pair).key, by);
    shift((item as Pair).value, by);
  } else if (isCollection(item) || isScalar(item) || isAlias(item)) {
    move(item.range, by);
    if (isCollection(item)) {
      item.items.forEach((one) => shift(one, by));
    }
  }
}
