import { isAlias, isCollection, isMap, isPair, isScalar, isSeq, parseDocument, type Document, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';

/** Keys and indices that lead to a value: `['vehicles', 0, 'start']`. */
export type Path = readonly (string | number)[];

/** Replaces the characters from `from` to `to`, exclusive, by others. */
export interface Splice { from: number; to: number; insert: string }

export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

/** Spaces, line ends and comments before the dash of an entry. */
const BEFORE_DASH = /(?:\s|#[^\n]*)*/y;

/** A mistake in the text that keeps it from being understood, with the place. */
interface SyntaxMistake { at: number; what: string }

/**
 * A scenario's text with the places of all its values. YAML is parsed for these places only: edits are splices of the text, and nothing is ever written back from the
 * parsed form, so that comments, order, quotes and line ends stay as they are.
 */
export class Source {
  readonly mistakes: SyntaxMistake[];
  readonly eol: string;
  readonly root: Node | null;

  /** @param root of the text where it is known already */
  constructor(readonly text: string, root?: Node) {
    this.eol = /\r?\n/.exec(text)?.[0] ?? '\n';
    if (root) {
      this.root = root;
      this.mistakes = [];
    } else {
      const document = parse(text);
      this.root = document.contents;
      this.mistakes = document.errors.map(({ pos, message }) => ({ at: pos[0], what: message.split('\n')[0] }));
    }
  }

  /** The value at a path as it is written; null where there is none. */
  node(path: Path): Node | null {
    let node: Node | null = this.root;
    for (const step of path) {
      if (isMap(node) && typeof step === 'string') {
        node = (pairOf(node, step)?.value as Node | undefined) ?? null;
      } else if (isSeq(node) && typeof step === 'number') {
        node = (node.items[step] as Node | undefined) ?? null;
      } else {
        return null;
      }
    }
    return node;
  }

  /** Whether there is a key or an entry at a path, possibly without a value. */
  has(path: Path): boolean {
    const above = this.node(path.slice(0, -1));
    const step = path[path.length - 1];
    return path.length === 0 || (isMap(above) && typeof step === 'string' ? pairOf(above, step) !== undefined : isSeq(above) && typeof step === 'number' && step < above.items.length);
  }

  /** The value at a path as plain data; numbers with units and expressions are text. Undefined where there is none. */
  value(path: Path): Plain | undefined {
    return this.has(path) ? plainOf(this.node(path), 0) : undefined;
  }

  /** Names of the keys, or numbers of the entries, at a path. */
  steps(path: Path): (string | number)[] {
    const node = this.node(path);
    return isMap(node) ? node.items.map(({ key }) => keyText(key)) : isSeq(node) ? node.items.map((_, i) => i) : [];
  }

  /** The written text of a value. */
  written(path: Path): string {
    const node = this.node(path);
    return node?.range ? this.text.slice(node.range[0], this.end(node)) : '';
  }

  /** First and last position of a key with its value, or of an entry; null where there is none. */
  span(path: Path): [number, number] | null {
    const above = this.node(path.slice(0, -1));
    const step = path[path.length - 1];
    const pair = isMap(above) && typeof step === 'string' ? pairOf(above, step) : undefined;
    if (pair) {
      return [startOf(pair.key as Node), this.endOfPair(pair)];
    }
    const node = this.node(path);
    return node?.range ? [node.range[0], this.end(node)] : null;
  }

  /** Where a value ends, without the spaces, comments and line ends after it. */
  end(node: Node): number {
    if (isCollection(node) && !isFlow(node) && node.items.length > 0) {
      const last = node.items[node.items.length - 1];
      return isPair(last) ? this.endOfPair(last as Pair) : isNothing(last as Node) ? this.afterDash(node as YAMLSeq, node.items.length - 1) : this.end(last as Node);
    }
    let end = node.range?.[1] ?? 0;
    while (end > (node.range?.[0] ?? 0) && /\s/.test(this.text[end - 1])) {
      end--;
    }
    return end;
  }

  endOfPair(pair: Pair): number {
    const value = pair.value as Node | null;
    return value && !isNothing(value) ? this.end(value) : this.afterColon(pair);
  }

  /** The position after the colon of a key. */
  afterColon(pair: Pair): number {
    const key = pair.key as Node;
    const colon = this.text.indexOf(':', key.range?.[1] ?? 0);
    return colon < 0 ? (key.range?.[1] ?? 0) : colon + 1;
  }

  /** The position of the dash of an entry of a block list: comments and names of anchors between it and the entry may have dashes, too. */
  dash(list: YAMLSeq, index: number): number {
    if (index === 0) {
      return startOf(list);
    }
    const before = list.items[index - 1] as Node;
    BEFORE_DASH.lastIndex = isNothing(before) ? this.afterDash(list, index - 1) : this.end(before);
    return BEFORE_DASH.lastIndex + (BEFORE_DASH.exec(this.text)?.[0].length ?? 0);
  }

  private afterDash(list: YAMLSeq, index: number): number {
    return this.dash(list, index) + 1;
  }

  lineStart(at: number): number {
    return this.text.lastIndexOf('\n', at - 1) + 1;
  }

  /** The end of a line, before its line end. */
  lineEnd(at: number): number {
    const feed = this.text.indexOf('\n', at);
    const end = feed < 0 ? this.text.length : feed;
    return end > at && this.text[end - 1] === '\r' ? end - 1 : end;
  }

  /** The start of the line after the one with this position; the end of the text where that is the last. */
  nextLine(at: number): number {
    const feed = this.text.indexOf('\n', at);
    return feed < 0 ? this.text.length : feed + 1;
  }

  column(at: number): number {
    const start = this.lineStart(at);
    return at - start - (start === 0 && this.text.startsWith('\uFEFF') ? 1 : 0);
  }

  /** The number of a position's line, from 1. */
  line(at: number): number {
    let line = 1;
    for (let i = this.text.indexOf('\n'); i >= 0 && i < at; i = this.text.indexOf('\n', i + 1)) {
      line++;
    }
    return line;
  }

  /** The position at which a line, counted from 1, begins. */
  positionOfLine(line: number): number {
    let at = 0;
    for (let i = 1; i < line; i++) {
      at = this.nextLine(at);
    }
    return at;
  }

  /** The path of the innermost key or entry whose text has a position in it. */
  pathAt(at: number): (string | number)[] {
    const path: (string | number)[] = [];
    let node = this.root;
    while (isMap(node) || isSeq(node)) {
      const index = this.itemAt(node, at);
      if (index < 0) {
        break;
      }
      const item: unknown = node.items[index];
      path.push(isPair(item) ? keyText(item.key) : index);
      node = ((isPair(item) ? item.value : item) as Node | null) ?? null;
    }
    return path;
  }

  /** The item whose text has a position in it; -1 for none. Items stand in the order of their positions. */
  private itemAt(node: YAMLMap | YAMLSeq, at: number): number {
    let [low, high] = [0, node.items.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const item: unknown = node.items[middle];
      const [start, end] = isPair(item) ? [startOf(item.key as Node), this.endOfPair(item as Pair)] : [startOf(item as Node), this.end(item as Node)];
      if (start <= at && at <= end) {
        return middle;
      }
      if (at < start) {
        high = middle - 1;
      } else {
        low = middle + 1;
      }
    }
    return -1;
  }
}

export function parse(text: string): Document.Parsed {
  return parseDocument(text, { strict: false, uniqueKeys: false, logLevel: 'silent' });
}

export function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((pair) => keyText(pair.key) === key);
}

function keyText(key: unknown): string {
  return isScalar(key) ? String(key.source ?? key.value) : String(key);
}

export function isFlow(node: Node): boolean {
  return isCollection(node) && node.flow === true;
}

/** Whether there is no text for a value, as after a key without one. */
export function isNothing(node: Node): boolean {
  return isScalar(node) && node.value === null && node.range !== undefined && node.range !== null && node.range[0] === node.range[1];
}

export function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** Plain data of collections, worked out once. It is only read. */
const PLAIN = new WeakMap<object, Plain>();

/** Says that what is in a collection has changed. */
export function forget(node: YAMLMap | YAMLSeq): void {
  PLAIN.delete(node);
}

function plainOf(node: unknown, depth: number): Plain {
  if (depth > 60 || node === null || node === undefined) {
    return null;
  }
  if (isMap(node) || isSeq(node)) {
    const known = PLAIN.get(node) ?? (isMap(node) ? Object.fromEntries(node.items.map(({ key, value }) => [keyText(key), plainOf(value, depth + 1)])) : node.items.map((item) => plainOf(item, depth + 1)));
    PLAIN.set(node, known);
    return known;
  }
  if (isAlias(node)) {
    return `*${node.source}`;
  }
  const { value } = node as { value: unknown };
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : String(value);
}

/** Applies splices that were made for the same text and do not overlap. */
export function applied(text: string, splices: readonly Splice[]): string {
  return [...splices].sort((a, b) => b.from - a.from || b.to - a.to).reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
}

/** Several edits, each made for the text after the one before, as one splice of the text before all of them. */
export function together(source: Source, edits: readonly ((source: Source) => Splice[])[]): Splice[] {
  const before = source.text;
  const after = edits.reduce((text, edit, i) => applied(text, edit(i === 0 ? source : new Source(text))), before);
  return difference(before, after);
}

/** What turns a text into another one, as one splice. */
export function difference(before: string, after: string): Splice[] {
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && before[from] === after[from]) {
    from++;
  }
  let same = 0;
  while (same < least - from && before[before.length - 1 - same] === after[after.length - 1 - same]) {
    same++;
  }
  return from === before.length && before.length === after.length ? [] : [{ from, to: before.length - same, insert: after.slice(from, after.length - same) }];
}
