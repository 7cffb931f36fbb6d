import {
  asObject,
  isObject,
  toPointer,
  type Json,
  type JsonObject,
  type JsonSchema,
} from '../../contract/base/json.ts';
import { schemaKeywords } from '../../contract/base/schema-keywords.ts';
import type { Operation } from '../../contract/operation.ts';
import type { SchemaAt } from '../../contract/message.ts';

/** The request schemas of an API for the validator in the reader's browser, without annotations. */
export type RequestSchemas = {
  /** The schemas by a short key; their `$ref`s are `#/$defs/<key>`. */
  defs: Record<string, JsonSchema>;
  /** The key of the schema of each body, by operation and content type. */
  bodies: Record<string, Record<string, string>>;
  /** The key of the schema of each parameter except headers, by operation and e.g. `query:page`. */
  parameters: Record<string, Record<string, string>>;
};

/**
 * Collects the request schemas of each API.
 *
 * @param operations - all operations of a contract
 */
export function requestSchemas(operations: Operation[]): Map<string, RequestSchemas> {
  const all = new Map<string, RequestSchemas & { keys: Map<string, string> }>();
  for (const { api, id, parameters: documented, request, schemaAt } of operations) {
    const own: RequestSchemas & { keys: Map<string, string> } = all.get(api) ?? {
      defs: {},
      bodies: {},
      parameters: {},
      keys: new Map(),
    };
    all.set(api, own);
    const { defs, bodies, parameters, keys } = own;
    for (const { contentType, schema } of request?.bodies ?? []) {
      if (schema === undefined) continue;
      bodies[id] = { ...bodies[id], [contentType]: copySchema(schemaAt, schema, defs, keys) };
    }
    for (const { in: where, name, schema } of documented) {
      if (schema === undefined || where === 'header') continue;
      parameters[id] = { ...parameters[id], [`${where}:${name}`]: copySchema(schemaAt, schema, defs, keys) };
    }
  }
  return new Map([...all].map(([api, { defs, bodies, parameters }]) => [api, { defs, bodies, parameters }]));
}

/** Copies a schema and everything that it refers to. Returns its key. */
function copySchema(at: SchemaAt, pointer: string, defs: RequestSchemas['defs'], keys: Map<string, string>): string {
  const left: { key: string; schema: Json; pointer: string }[] = [];
  const keyOf = (place: string): string => {
    const found = at(place);
    const first = found.via[0] ?? found;
    const key = keys.get(first.pointer) ?? String(keys.size);
    if (!keys.has(first.pointer)) left.push({ key, schema: first.schema, pointer: first.pointer });
    keys.set(first.pointer, key);
    return key;
  };
  // A `$ref` is followed from the schema that contains it, one step at a time.
  const refer = (place: string): string => {
    const { via, pointer: end } = at(place);
    return `#/$defs/${keyOf(via[1]?.pointer ?? end)}`;
  };
  const key = keyOf(pointer);
  // One after another, not one inside of another: thousands of schemas may lead from one to the next.
  for (const next of left) defs[next.key] = copy(next.schema, next.pointer, refer);
  return key;
}

/** The keywords that do not affect validation, and those that the validator would take for identifiers. */
const dropped = new Set(
  [
    '$anchor $comment $defs $dynamicAnchor $id $schema $vocabulary default definitions deprecated description',
    'discriminator example examples externalDocs readOnly summary title writeOnly xml',
  ].flatMap((line) => line.split(' ')),
);

function copy(schema: Json, pointer: string, refer: (place: string) => string): JsonSchema {
  if (!isObject(schema)) return schema !== false;
  const copied: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword.startsWith('x-') || dropped.has(keyword)) continue;
    const below = `${pointer}${toPointer(keyword)}`;
    const holds = schemaKeywords.get(keyword)?.holds;
    if (keyword === '$ref') copied[keyword] = refer(pointer);
    else if (holds === 'schema') copied[keyword] = copy(value, below, refer);
    else if (holds === 'list' && Array.isArray(value)) {
      copied[keyword] = value.map((entry, i) => copy(entry, `${below}/${i}`, refer));
    } else if (holds === 'map') {
      const members = Object.entries(asObject(value)).map(
        ([name, member]) => [name, copy(member, `${below}${toPointer(name)}`, refer)] as const,
      );
      copied[keyword] = Object.fromEntries(members);
    } else copied[keyword] = value;
  }
  return copied;
}

/**
 * Extracts the schema of a body with everything that it refers to.
 *
 * @param operation - the id of the operation
 * @returns a self-contained schema; `undefined` if the body has none
 */
export function bodySchema(schemas: RequestSchemas, operation: string, contentType: string): JsonObject | undefined {
  return wholeSchema(schemas, schemas.bodies[operation]?.[contentType]);
}

/**
 * Extracts the schema of a parameter with everything that it refers to.
 *
 * @param operation - the id of the operation
 * @param parameter - its place and name, e.g. `query:page`
 * @returns a self-contained schema; `undefined` if the parameter has none
 */
export function parameterSchema(schemas: RequestSchemas, operation: string, parameter: string): JsonObject | undefined {
  return wholeSchema(schemas, schemas.parameters[operation]?.[parameter]);
}

function wholeSchema({ defs }: RequestSchemas, key: string | undefined): JsonObject | undefined {
  if (key === undefined) return undefined;
  const needed = new Map<string, JsonSchema>();
  const visit = (name: string): void => {
    if (needed.has(name)) return;
    const schema = defs[name] ?? true;
    needed.set(name, schema);
    for (const [, other = ''] of JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/(\d+)"/g)) visit(other);
  };
  visit(key);
  return { $ref: `#/$defs/${key}`, $defs: Object.fromEntries(needed) };
}
