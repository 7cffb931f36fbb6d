// Every schema of a contract that values are held to, with its place, and records of whatever is made of each.

import type { Contract } from '../contract-type.ts';
import { emptyRecord, toPointer, type JsonObject, type JsonSchema } from '../base/json.ts';
import { partSchemas } from '../http/part-headers.ts';
import { hasPositions, isForm, isJson, findPreferredBody, streamFormat } from '../media/media.ts';
import { itemSchemaOf } from '../streams/streams.ts';
import type { Operation } from '../operation.ts';

/** A schema of the contract: its place, and the path of names under which its validator is found. */
export type SchemaPlace = { api: string; path: string[]; schema: JsonSchema; pointer: string };

/**
 * Lists every schema that has to be compiled, each as a `$ref` into its document.
 *
 * @returns the places; the first name of a path is `requests`, `bodies`, `parameters`, `conditions`, `responses`,
 *   `items`, `headers` or `results`
 * @example schemaPlaces(contract).map(({ path }) => path.join('/')) // ['requests/mintFT', …]
 */
export function schemaPlaces({ operations }: Contract): SchemaPlace[] {
  return operations.flatMap(schemaPlacesOf);
}

/** Lists the schemas of an operation that have to be compiled: see {@link schemaPlaces}. */
export function schemaPlacesOf(operation: Operation): SchemaPlace[] {
  const at = (path: string[], pointer: string): SchemaPlace => {
    return { api: operation.api, path, schema: referenceTo(operation.api, pointer), pointer };
  };
  const places: SchemaPlace[] = [];
  const bodies = operation.request?.bodies ?? [];
  const first = bodies.find(isJson);
  if (first?.schema !== undefined) places.push(at(['requests', operation.id], first.schema));
  for (const body of bodies.filter((one) => one !== first && (isForm(one) || hasPositions(one) || isJson(one)))) {
    if (body.schema !== undefined) places.push(at(['bodies', operation.id, body.contentType], body.schema));
  }
  for (const { in: where, name, schema } of operation.parameters) {
    if (schema !== undefined) places.push(at(['parameters', operation.id, `${where}:${name}`], schema));
  }
  for (const body of bodies) {
    for (const { key, pointer } of partSchemas(body)) places.push(at(['parameters', operation.id, key], pointer));
  }
  for (const { name, whenPointer } of operation.exchanges) {
    if (whenPointer !== undefined) places.push(at(['conditions', operation.id, name], whenPointer));
  }
  for (const { status, bodies } of operation.responses) {
    const body = findPreferredBody(bodies);
    if (body?.schema === undefined || !isJson(body)) continue;
    places.push(at(['responses', operation.id, status], body.schema));
  }
  for (const { status, bodies } of operation.responses) {
    for (const stream of bodies.filter((body) => streamFormat(body) !== undefined)) {
      const item = itemSchemaOf(operation.schemaAt, stream);
      if (item !== undefined) places.push(at(['items', operation.id, status, stream.contentType], item));
    }
  }
  for (const { status, headers } of operation.responses) {
    for (const { name, schema, content } of headers) {
      const pointer = schema ?? content?.schema;
      // OpenAPI, Response Object: `Content-Type` is described by the content.
      if (pointer === undefined || name.toLowerCase() === 'content-type') continue;
      places.push(at(['headers', operation.id, status, name], pointer));
    }
  }
  return [...places, ...resultPlaces(operation, at)];
}

/**
 * Writes a reference to a schema of a document.
 *
 * @param pointer - JSON pointer of the schema
 * @returns a schema that is only this `$ref`
 * @example referenceTo('orders', '/components/schemas/Book')
 */
export function referenceTo(api: string, pointer: string): JsonObject {
  return { $ref: `${documentId(api)}#${encodeURI(pointer)}` };
}

type Variant = NonNullable<Operation['rpc']>['variants'][number];

function resultPlaces(operation: Operation, at: (path: string[], pointer: string) => SchemaPlace): SchemaPlace[] {
  const { rpc } = operation;
  if (rpc?.result === undefined) return [];
  return [
    at(['results', operation.id, 'result'], rpc.result),
    ...rpc.subscriptions.map(({ name, item }) => at(['results', operation.id, 'streams', name], item)),
    ...rpc.variants.flatMap((variant, i): SchemaPlace[] => [
      {
        ...at(['results', operation.id, 'variants', String(i), 'params'], variant.pointer),
        schema: paramsCondition(rpc.params.map(({ name }) => conditionOf(operation, variant, name))),
      },
      at(['results', operation.id, 'variants', String(i), 'result'], variant.result),
    ]),
  ];
}

/** A reference to the condition in its document, as its own `$ref`s are relative to that. */
function conditionOf(operation: Operation, { params, pointer }: Variant, name: string): JsonSchema {
  return Object.hasOwn(params, name) ? referenceTo(operation.api, pointer + toPointer(name)) : true;
}

function paramsCondition(prefixItems: JsonSchema[]): JsonSchema {
  return { type: 'array', prefixItems, minItems: prefixItems.length };
}

/**
 * Names the document of an API inside ajv.
 *
 * @returns the base URI of the document, with which `$ref`s into it begin
 */
export function documentId(api: string): string {
  return `${api}.json`;
}

/**
 * Checks whether a kind of schemas reports all errors. Conditions stop at the first, as only their outcome counts.
 *
 * @param kind - the first name in the path of a place
 * @returns false for conditions
 * @example wantsAllErrors('requests') // true
 */
export function wantsAllErrors(kind: string): boolean {
  return kind !== 'conditions';
}

/** Nested records by name, and lists by index. */
export type Tree<Leaf> = Leaf | Tree<Leaf>[] | { [name: string]: Tree<Leaf> };

/**
 * Arranges schemas in nested records by the names in their paths.
 *
 * @param leafOf - makes the value for each
 * @returns the records; `variants` is a list, empty if a method has none
 * @example treeOf(schemaPlaces(contract), ({ schema }) => schema) // { requests: { mintFT: … }, … }
 */
export function treeOf<Leaf>(
  places: SchemaPlace[],
  leafOf: (place: SchemaPlace) => Leaf,
): { [name: string]: Tree<Leaf> } {
  type Branch = Record<string, Tree<Leaf>>;
  // Names come from documents, and `constructor` must not be found unless it was put there.
  const branch = (): Branch => emptyRecord();
  const tree = branch();
  for (const place of places) {
    let here = tree;
    for (const name of place.path.slice(0, -1)) here = (here[name] ??= name === 'variants' ? [] : branch()) as Branch;
    here[place.path.at(-1) ?? ''] = leafOf(place);
    if (place.path.length === 3 && place.path[0] === 'results') here['variants'] ??= [];
  }
  return tree;
}
