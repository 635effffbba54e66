import { isMap, isSeq, type Node } from 'yaml';
import { EditRefusal } from './edits';
import { startOf, type Path, type Plain, type Source, type Splice } from './source';

const MAX_ROUNDS = 1000;

/** The path of the loop around a value; null where no loop made it. */
export function loopOf(path: Path): Path | null {
  const at = path.lastIndexOf('repeat');
  return at > 0 && path[at + 1] === 'do' && typeof path[at - 1] === 'number' ? path.slice(0, at) : null;
}

/** Whether a value stands for others that have to be worked out: it has expressions in it. */
export function isWorkedOut(value: Plain | undefined): boolean {
  return value !== undefined && JSON.stringify(value).includes('${');
}

/** Replaces a loop by what its rounds stand for. The loop's variable is replaced inside of expressions; all other text of the body stays, with its comments. */
export function unroll(source: Source, path: Path): Splice[] {
  const loop = source.value([...path, 'repeat']);
  const list = source.node([...path, 'repeat', 'do']);
  const above = source.node(path.slice(0, -1));
  const item = source.node(path);
  if (loop === null || typeof loop !== 'object' || Array.isArray(loop) || !isSeq(above) || !item || !isMap(item)) {
    throw new EditRefusal('There is no loop here.');
  }
  const rounds = roundsOf(loop, source);
  const bodies = isSeq(list) ? list.items.map((one) => one as Node) : list ? [list] : [];
  const name = typeof loop.var === 'string' ? loop.var : 'i';
  const texts = rounds.flatMap((round) => bodies.map((body) => ({ text: substituted(source.text.slice(startOf(body), source.end(body)), name, round), column: source.column(startOf(body)) })));
  if (above.flow === true) {
    return [{ from: startOf(item), to: source.end(item), insert: texts.map(({ text }) => text.replace(/\s*\r?\n\s*/g, ' ')).join(', ') }];
  }
  const dash = source.dash(above, path[path.length - 1] as number);
  const column = source.column(dash) + 2;
  const entries = texts.map(({ text, column: was }) => text.split(/\r?\n/).map((line, i) => (i === 0 ? line : ' '.repeat(Math.max(0, column + leading(line) - was)) + line.trimStart())).join(source.eol));
  return [{ from: dash, to: source.end(item), insert: entries.map((text) => `- ${text}`).join(source.eol + ' '.repeat(column - 2)) }];
}

function leading(line: string): number {
  return line.length - line.trimStart().length;
}

function roundsOf(loop: { [key: string]: Plain }, source: Source): Plain[] {
  if (Array.isArray(loop.in)) {
    if (loop.in.some((one) => one === null || typeof one === 'object')) {
      throw new EditRefusal('This loop goes over lists or mappings. Unroll it in the text.');
    }
    return loop.in;
  }
  const [from, to, step] = [number(loop.from ?? 1, source), number(loop.to, source), number(loop.step ?? 1, source)];
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (!(count > 0 && count <= MAX_ROUNDS)) {
    throw new EditRefusal(`A loop of ${Number.isFinite(count) ? count : 'unknown'} rounds cannot be unrolled. Change its range in the text.`);
  }
  return Array.from({ length: count }, (_, i) => Number((from + i * step).toPrecision(12)));
}

function number(value: Plain | undefined, source: Source): number {
  const name = typeof value === 'string' ? /^\$\{\s*([A-Za-z_][\w-]*)\s*\}$/.exec(value)?.[1] : undefined;
  const found = name === undefined ? value : source.value(['vars', name]);
  if (typeof found !== 'number') {
    throw new EditRefusal('The range of this loop is worked out. Give it plain numbers first.');
  }
  return found;
}

/** Replaces a variable inside of expressions by its value in one round; sums of plain numbers are worked out. */
export function substituted(text: string, name: string, round: Plain): string {
  const word = new RegExp(`(?<![\\w.'-])${name}(?![\\w-]|\\s*\\()`, 'g');
  const literal = typeof round === 'number' ? (round < 0 ? `(${round})` : String(round)) : `'${String(round)}'`;
  return text.replace(/\$\$\{|\$\{([^}]*)\}/g, (all, inner: string | undefined) => {
    if (inner === undefined) {
      return all;
    }
    const done = inner.replace(word, literal);
    return done === inner ? all : (workedOut(done) ?? `\${${done}}`);
  });
}

/** The value of an expression of plain numbers, + - * / % and parentheses; null for all others. */
function workedOut(expression: string): string | null {
  if (/^\s*'[^']*'\s*$/.test(expression)) {
    return expression.trim().slice(1, -1);
  }
  const tokens = expression.match(/\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+|[-+*/%()]|\S/g) ?? [];
  let at = 0;
  const primary = (): number => {
    const token = tokens[at++];
    if (token === '(') {
      const inner = sum();
      return tokens[at++] === ')' ? inner : NaN;
    }
    return token === '-' ? -primary() : token !== undefined && /^[\d.]/.test(token) ? Number(token) : NaN;
  };
  const product = (): number => {
    let value = primary();
    while (['*', '/', '%'].includes(tokens[at])) {
      const operator = tokens[at++];
      const right = primary();
      value = operator === '*' ? value * right : operator === '/' ? value / right : value % right;
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (['+', '-'].includes(tokens[at])) {
      value = tokens[at++] === '+' ? value + product() : value - product();
    }
    return value;
  };
  const value = sum();
  return at === tokens.length && Number.isFinite(value) ? String(Number(value.toPrecision(12))) : null;
}
