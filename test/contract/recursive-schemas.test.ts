import { describe, expect, it } from 'vitest';
import { breakSchemaCycles } from '../../scripts/contract/schema/recursive-schemas.ts';
import { validatorsFor } from '../../scripts/contract/lenient-validators/lenient-validators.ts';
import type { Contract } from '../../scripts/contract/contract.ts';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject, JsonSchema } from '../../scripts/contract/base/json.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function documentWith(schemas: { [name: string]: JsonSchema }): JsonObject {
  const bodyOf = (name: string): JsonObject => ({
    200: { description: '', content: { 'application/json': { schema: ref(name) } } },
  });
  const paths = Object.keys(schemas).map((name) => [
    `/${name}`,
    { get: { operationId: name, responses: bodyOf(name) } },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: Object.fromEntries(paths) as JsonObject,
    components: { schemas },
  };
}

function accepts(schemas: { [name: string]: JsonSchema }, name: string, value: unknown): boolean | undefined {
  const contract: Contract = contractOf({ openapi: documentWith(schemas) });
  return validatorsFor(contract).responses[name]?.['200']?.(value);
}

describe('schemas that are composed of themselves', () => {
  it('hold a value to every schema of the circle', () => {
    const schemas = {
      A: { allOf: [ref('B'), { required: ['a'] }] },
      B: { allOf: [ref('A')], required: ['b'] },
    };
    for (const name of ['A', 'B']) {
      expect(accepts(schemas, name, { a: 1, b: 1 }), name).toBe(true);
      expect(accepts(schemas, name, { a: 1 }), name).toBe(false);
      expect(accepts(schemas, name, { b: 1 }), name).toBe(false);
    }
  });

  it('may be a base schema that lists its extensions', () => {
    const extension = (kind: string, needed: string): JsonSchema => ({
      allOf: [ref('Pet'), { properties: { kind: { const: kind } }, required: [needed] }],
    });
    const schemas = {
      Pet: { type: 'object', required: ['kind'], oneOf: [ref('Cat'), ref('Dog')] } satisfies JsonSchema,
      Cat: extension('cat', 'claws'),
      Dog: extension('dog', 'bark'),
    };
    expect(accepts(schemas, 'Pet', { kind: 'cat', claws: 4 })).toBe(true);
    expect(accepts(schemas, 'Pet', { kind: 'cat', bark: 'loud' })).toBe(false);
    expect(accepts(schemas, 'Cat', { kind: 'cat', claws: 4 })).toBe(true);
    expect(accepts(schemas, 'Cat', { claws: 4 })).toBe(false);
    expect(accepts(schemas, 'Dog', { kind: 'cat', bark: 'loud' })).toBe(false);
  });

  it('are resolved below `not`, `if`, `anyOf` and beside a $ref, too', () => {
    const schemas = {
      Not: { not: { not: ref('Not') }, type: 'string' },
      If: { if: ref('If'), then: { minLength: 2 }, type: 'string' },
      Any: { anyOf: [ref('Any'), { type: 'integer' }], minimum: 5 },
      Beside: { ...ref('Other'), type: 'string' },
      Other: { allOf: [ref('Beside')], minLength: 3 },
    } satisfies { [name: string]: JsonSchema };
    expect(accepts(schemas, 'Not', 'x')).toBe(true);
    expect(accepts(schemas, 'Not', 1)).toBe(false);
    expect(accepts(schemas, 'If', 1)).toBe(false);
    expect(accepts(schemas, 'Any', 4)).toBe(false);
    expect(accepts(schemas, 'Beside', 'ab')).toBe(false);
    expect(accepts(schemas, 'Other', 'abc')).toBe(true);
    expect(accepts(schemas, 'Other', 7)).toBe(false);
  });

  it('are named if they cannot be expanded', () => {
    const names = Array.from({ length: 12 }, (_, i) => `S${i}`);
    const schemas = Object.fromEntries(names.map((name) => [name, { allOf: names.map(ref) }]));
    expect(() => breakSchemaCycles(documentWith(schemas), (pointer) => pointer)).toThrow(
      /^\/components\/schemas\/S\d+: the schema is composed of itself/,
    );
  });

  it('do not include schemas that only contain each other as members', () => {
    const tree = documentWith({
      Tree: { properties: { kids: { items: ref('Tree') }, next: { anyOf: [ref('Tree'), { type: 'null' }] } } },
    });
    expect(breakSchemaCycles(tree, (pointer) => pointer)).toBe(tree);
  });
});
