import { isMapping } from './features';
import type { Path, Plain } from './text/source';

/** A part of the language's JSON Schema. */
export interface SchemaNode {
  $ref?: string;
  $defs?: Record<string, SchemaNode>;
  anyOf?: SchemaNode[];
  type?: string | string[];
  enum?: string[];
  const?: string;
  properties?: Record<string, SchemaNode>;
  required?: string[];
  additionalProperties?: boolean | SchemaNode;
  items?: SchemaNode;
  prefixItems?: SchemaNode[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minProperties?: number;
  maxProperties?: number;
  description?: string;
  default?: string;
}

/** One key of a form. */
export interface Field {
  key: string;
  help: string;
  /** of the value where the key is absent */
  usual: string;
  required: boolean;
  schema: SchemaNode;
}

/** What a value can be. */
export interface Shape {
  /** settings by key, each of which may occur in several alternatives */
  objects: SchemaNode[];
  /** the values of names that users choose */
  named: SchemaNode | null;
  /** the entries of a list */
  entries: SchemaNode | null;
  choices: string[];
  truth: boolean;
  number: boolean;
  text: boolean;
  /** the unit of a quantity, as an example with its name */
  example: string;
}

/** The language as its schema describes it; forms and completions come from here, so that new keys appear by themselves. */
export class Language {
  constructor(readonly root: SchemaNode) {}

  /** All alternatives of a value, without references. */
  alternatives(schema: SchemaNode, seen: readonly SchemaNode[] = []): SchemaNode[] {
    if (seen.includes(schema)) {
      return [];
    }
    const deeper = [...seen, schema];
    if (schema.$ref) {
      const name = schema.$ref.slice('#/$defs/'.length);
      const target = this.root.$defs?.[name];
      return target && name !== 'expression' ? this.alternatives(target, deeper) : [];
    }
    return schema.anyOf && !schema.properties ? schema.anyOf.flatMap((one) => this.alternatives(one, deeper)) : [schema];
  }

  shape(schema: SchemaNode): Shape {
    const all = this.alternatives(schema);
    const types = (one: SchemaNode): string[] => (Array.isArray(one.type) ? one.type : one.type ? [one.type] : []);
    const has = (type: string): boolean => all.some((one) => types(one).includes(type));
    const named = all.find((one) => types(one).includes('object') && typeof one.additionalProperties === 'object');
    return {
      objects: all.filter(({ properties }) => properties && !isLoop(properties)),
      named: named ? (named.additionalProperties as SchemaNode) : null,
      entries: all.find(({ items }) => items)?.items ?? null,
      choices: [...new Set(all.flatMap((one) => one.enum ?? []))],
      truth: has('boolean') && !has('string'),
      number: has('number') || has('integer'),
      text: has('string') || all.some(({ pattern }) => pattern),
      example: this.example(schema),
    };
  }

  private example(schema: SchemaNode): string {
    const target = schema.$ref ? this.root.$defs?.[schema.$ref.slice('#/$defs/'.length)] : undefined;
    return /for example (.+)$/.exec(target?.description ?? '')?.[1] ?? '';
  }

  /** The keys of settings, each once. Where another key selects between alternatives, those of the selected one. */
  fields(schema: SchemaNode, value: Plain | undefined): Field[] {
    const { objects } = this.shape(schema);
    const chosen = objects.filter((one) => selectors(one).every(([key, name]) => isMapping(value) && value[key] === name));
    const fields = new Map<string, Field>();
    for (const object of chosen.length > 0 && chosen.some((one) => selectors(one).length > 0) ? chosen : objects) {
      for (const [key, one] of Object.entries(object.properties ?? {})) {
        const help = one.description ?? this.alternatives(one)[0]?.description ?? '';
        const choices = one.const === undefined ? one : { enum: [...(fields.get(key)?.schema.enum ?? []), one.const] };
        fields.set(key, { key, help: fields.get(key)?.help || help, usual: one.default ?? '', required: object.required?.includes(key) ?? false, schema: choices });
      }
    }
    for (const key of new Set(objects.flatMap((one) => selectors(one).map(([name]) => name)))) {
      const names = objects.flatMap((one) => selectors(one).filter(([name]) => name === key).map(([, name]) => name));
      fields.set(key, { key, help: 'which of these it is; the other keys follow', usual: '', required: false, schema: { enum: names } });
    }
    return [...fields.values()];
  }

  /** Whether only one of the keys may be there, which says what the entry is. */
  isChoice(schema: SchemaNode): boolean {
    return this.alternatives(schema).some(({ maxProperties }) => maxProperties === 1);
  }

  /** The schema of the value at a path. */
  at(path: Path, value: (path: Path) => Plain | undefined): SchemaNode | null {
    let schema: SchemaNode | null = this.root;
    for (let i = 0; i < path.length && schema; i++) {
      schema = this.step(schema, path[i], value(path.slice(0, i)));
    }
    return schema;
  }

  private step(schema: SchemaNode, step: string | number, value: Plain | undefined): SchemaNode | null {
    const shape = this.shape(schema);
    if (typeof step === 'number') {
      const rows = this.alternatives(schema).find(({ prefixItems }) => prefixItems)?.prefixItems;
      return shape.entries ?? rows?.[step] ?? null;
    }
    if (step === 'repeat' && isMapping(value) && value.repeat !== undefined) {
      return { properties: { do: { type: 'array', items: schema }, var: {}, from: {}, to: {}, step: {}, in: {} }, type: 'object' };
    }
    return this.fields(schema, value).find(({ key }) => key === step)?.schema ?? shape.named;
  }
}

function isLoop(properties: Record<string, SchemaNode>): boolean {
  return 'repeat' in properties && Object.keys(properties).length === 1;
}

/** Keys whose value says which alternative is meant. */
function selectors(object: SchemaNode): [string, string][] {
  return Object.entries(object.properties ?? {}).flatMap(([key, one]) => (one.const === undefined ? [] : [[key, one.const] as [string, string]]));
}
