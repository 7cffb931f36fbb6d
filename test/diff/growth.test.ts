import { describe, expect, it } from 'vitest';
import { contractOf, type Contract } from '../../scripts/contract/contract.ts';
import type { JsonObject } from '../../scripts/contract/json.ts';
import type { SchemaAt } from '../../scripts/contract/operation.ts';
import { compareContracts } from '../../scripts/diff/operations.ts';

/** Schemas by name, the first of which is the body of each operation. */
type Schemas = { [name: string]: JsonObject };

const numbers = (size: number): number[] => [...Array(size).keys()];
const ref = (i: number): JsonObject => ({ $ref: `#/components/schemas/S${i}` });
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const schemas = (size: number, at: (i: number) => JsonObject): Schemas =>
  Object.fromEntries(numbers(size).map((i) => [`S${i}`, at(i)]));

/** Ways in which schemas refer to each other; the last schema of each has the member that changes. */
const documents: [string, (size: number, last: JsonObject) => Schemas][] = [
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

/** A contract whose operations, as many as schemas, each use another one of them; `work` counts what is read. */
function contractWith(components: Schemas): { contract: Contract; work: () => number } {
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
  for (const api of contract.apis) {
    const { schemaAt } = api;
    const counted: SchemaAt = (pointer) => {
      count++;
      return schemaAt(pointer);
    };
    api.schemaAt = counted;
  }
  return { contract, work: () => count };
}

const old = { type: 'array', minItems: 1 };

describe('the work of diff', () => {
  it.each(documents)('grows no faster than the document: %s', (_, schemasOf) => {
    const workFor = (size: number): number => {
      const [before, after] = [old, { ...old, minItems: 2 }].map((last) => contractWith(schemasOf(size, last)));
      if (before === undefined || after === undefined) return NaN;
      const changes = compareContracts(before.contract, after.contract);
      expect(changes.map(({ impact, place, message, uses }) => [impact, place, message, uses.length])).toEqual([
        ['major', `#/components/schemas/S${size - 1}`, `minItems of \`S${size - 1}\` changed from 1 to 2.`, size],
      ]);
      return before.work() + after.work();
    };
    const ratio = workFor(400) / workFor(100);
    expect(ratio).toBeGreaterThan(3);
    expect(ratio).toBeLessThan(5);
  });

  it.each(documents)('is none for a document and itself: %s', (_, schemasOf) => {
    const [before, after] = [contractWith(schemasOf(300, old)), contractWith(schemasOf(300, old))];
    expect(compareContracts(before.contract, after.contract)).toEqual([]);
    expect(before.work() + after.work()).toBe(0);
  });
});
