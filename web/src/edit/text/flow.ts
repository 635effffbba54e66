import type { Plain } from './source';

/** Words that YAML would read as something other than text. */
const WORDS = /^(?:true|false|null|yes|no|on|off|~|[-+]?(?:\d[\d_]*\.?\d*|\.\d+)(?:e[-+]?\d+)?|[-+]?0[xo][\da-fA-F]+|[-+]?\.(?:inf|nan))$/i;
/** Text that needs no quotes anywhere, also inside brackets and braces. */
const SIMPLE = /^[A-Za-z0-9_./+°%²·({][^,[\]{}#&*!|>'"%@`:]*$/;

/** A value as YAML in one line. Text is quoted where YAML or the language's `${…}` would misread it. */
export function flow(value: Plain): string {
  if (Array.isArray(value)) {
    return `[${value.map(flow).join(', ')}]`;
  }
  if (value !== null && typeof value === 'object') {
    return `{${Object.entries(value).map(([key, one]) => `${flow(key)}: ${flow(one)}`).join(', ')}}`;
  }
  return typeof value === 'string' ? words(value) : typeof value === 'number' ? number(value) : String(value);
}

function number(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(12)));
}

function words(text: string): string {
  const plain = SIMPLE.test(text) && text === text.trim() && !/[\r\n\t\\]/.test(text) && !text.startsWith('{') && !WORDS.test(text);
  return plain ? text : JSON.stringify(text);
}

/** Text that a user typed into a field: a number, a truth value, YAML in brackets or quotes as it is, else text. */
export function typed(text: string): Plain {
  const trimmed = text.trim();
  if (/^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(trimmed)) {
    return Number(trimmed);
  }
  return trimmed === 'true' ? true : trimmed === 'false' ? false : trimmed;
}

/** A mapping as lines of keys, each value in one line, indented by so many spaces after the first line. */
export function block(value: { [key: string]: Plain }, indent: number, eol: string): string {
  return Object.entries(value).map(([key, one]) => `${flow(key)}: ${flow(one)}`).join(eol + ' '.repeat(indent));
}
