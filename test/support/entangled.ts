import type { Contract } from '../../scripts/contract/contract.ts';
import { contractOf } from './contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import type { SchemaAt } from '../../scripts/contract/message.ts';

/** Schemas by name. */
export type Schemas = { [name: string]: JsonObject };

const numbers = (size: number): number[] => [...Array(size).keys()];
const ref = (i: number): JsonObject => ({ $ref: `#/components/schemas/S${i}` });
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const schemas = (size: number, at: (i: number) => JsonObject): Schemas =>
  Object.fromEntries(numbers(size).map((i) => [`S${i}`, at(i)]));

/** Ways in which as many schemas as wanted refer to each other; the last schema is given. */
export const entangled: [string, (size: number, last: JsonObject) => Schemas][] = [
  [
    'a fan: one refers to all others, and those to the last one',
    (size, last) =>
      schemas(size, (i) =>
        i === size - 1
          ? last
          : object(i === 0 ? Object.fromEntries(numbers(size).map((n) => [`p${n}`, ref(n)])) : { a: ref(size - 1) }),
      ),
  ],
  [
    'a ladder: each refers to the next one twice',
    (size, last) => schemas(size, (i) => (i === size - 1 ? last : object({ a: ref(i + 1), b: ref(i + 1) }))),
  ],
  [
    'a ladder of alternatives',
    (size, last) =>
      schemas(size, (i) =>
        i === size - 1 ? last : object({ a: { anyOf: [ref(i + 1), { type: 'null' }] }, b: { oneOf: [ref(i + 1)] } }),
      ),
  ],
  [
    'a ladder of unions: each has two alternatives that lead to the next one',
    (size, last) =>
      schemas(size, (i) =>
        i === size - 1
          ? last
          : object({ a: { oneOf: [object({ x: ref(i + 1) }), object({ y: ref(i + 1), z: ref(i + 1) })] } }),
      ),
  ],
  [
    'a ring',
    (size, last) => schemas(size, (i) => (i === size - 1 ? { ...last, items: ref(0) } : object({ a: ref(i + 1) }))),
  ],
  [
    'rings in rings: each refers to the next one and to the first',
    (size, last) => schemas(size, (i) => (i === size - 1 ? last : object({ a: ref(i + 1), b: ref(0), c: ref(i) }))),
  ],
];

/**
 * Makes a contract whose operations, as many as schemas, each have another one of them as their body.
 *
 * @param components - the schemas
 * @returns the contract; `work` counts how often a schema is read
 */
export function contractWith(components: Schemas): { contract: Contract; work: () => number } {
  const paths = Object.fromEntries(
    Object.keys(components).map((name) => {
      const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
      return [`/${name}`, { post: { operationId: name, requestBody: { content }, responses: {} } }];
    }),
  );
  const contract = contractOf({
    openapi: { openapi: '3.1.0', info: { title: 'T', version: '1.0.0' }, paths, components: { schemas: components } },
  });
  let count = 0;
  for (const { schemaAt } of contract.apis) {
    const counted: SchemaAt = (pointer) => {
      count++;
      return schemaAt(pointer);
    };
    for (const reader of [...contract.apis, ...contract.operations]) reader.schemaAt = counted;
  }
  return { contract, work: () => count };
}
