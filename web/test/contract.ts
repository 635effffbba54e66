import { readFileSync } from 'node:fs';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';

interface Schema { 'x-answers': Record<string, string>; $defs: Record<string, object> }

const schema = JSON.parse(readFileSync(new URL('contract.schema.json', import.meta.url), 'utf8')) as Schema;
const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: true });
ajv.addSchema({ $defs: schema.$defs }, 'contract');
/** By type: to compile one takes longer than messages take to come. */
const checks = new Map<string, ValidateFunction>();

/** What breaks the contract in a value of a type, such as `RunMessage` or `Run[]`; empty if nothing does. */
export function violations(type: string, value: unknown): string[] {
  const check = checks.get(type) ?? compiled(type);
  checks.set(type, check);
  return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message, params }) => `${type}${instancePath} ${message} ${JSON.stringify(params)}`);
}

function compiled(type: string): ValidateFunction {
  const name = type.replace('[]', '');
  const reference = { $ref: `contract#/$defs/${name}` };
  return ajv.compile(name === type ? reference : { type: 'array', items: reference });
}

/** The type of the answer to a request that was not refused. */
export function answerType(method: string, path: string): string {
  const found = Object.entries(schema['x-answers']).find(([pattern]) => [path, `${method} ${path}`].some((address) => new RegExp(`^(${pattern})$`).test(address)));
  if (!found) {
    throw new Error(`the contract has no answer for ${method} ${path}`);
  }
  return found[1];
}
