import { sample, constantFrom, integer, letrec, oneof, record, tuple, uniqueArray, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { enduranceFactor, lengthened } from '../support/endurance.ts';
import { documentOf, outcomesOf } from './run.ts';

const names = ['S0', 'S1', 'S2', 'S3'];
const counts = constantFrom(0, 1, 3, 1000, 1e5, 1e9);
const patterns = constantFrom(
  '^(a|a)*$',
  '^(a+)+$',
  '([a-z]{9}){9}',
  '(a{99}){99}',
  '^\\S+@\\S+$',
  'a{0,5000}',
  '(?=a+$)b',
  '((a*)*)*!',
);
const formats = constantFrom('url', 'uri', 'email', 'date-time', 'regex', 'byte', 'hostname');

/** Schemas with keywords that ask for a lot, or lead to each other in many ways. */
const { schema } = letrec<{ schema: JsonObject }>((tie) => {
  const inner = tie('schema') as Arbitrary<JsonObject>;
  const pair = tuple(inner, inner);
  return {
    schema: oneof(
      { depthSize: 'small', maxDepth: 4 },
      constantFrom(...names).map((name) => ({ $ref: `#/components/schemas/${name}` })),
      record({ type: constantFrom('string'), minLength: counts, maxLength: counts }, { requiredKeys: ['type'] }),
      record({ type: constantFrom('string'), pattern: patterns, format: formats }, { requiredKeys: ['type'] }),
      record(
        { type: constantFrom('integer', 'number'), multipleOf: constantFrom(1e-300, 7, 1e300), minimum: integer() },
        { requiredKeys: ['type'] },
      ),
      record(
        {
          type: constantFrom('array'),
          items: inner,
          contains: inner,
          minContains: counts,
          minItems: counts,
          maxItems: counts,
          uniqueItems: constantFrom(true),
        },
        { requiredKeys: ['type', 'items'] },
      ),
      tuple(pair, uniqueArray(constantFrom('a', 'b')), counts).map(([[a, b], required, minProperties]) => ({
        type: 'object',
        properties: { a, b },
        required,
        ...(minProperties > 3 && { minProperties, additionalProperties: a }),
      })),
      tuple(patterns, inner, inner).map(([pattern, one, other]) => ({
        patternProperties: { [pattern]: one },
        unevaluatedProperties: other,
      })),
      tuple(constantFrom('allOf', 'anyOf', 'oneOf', 'prefixItems'), pair).map(([keyword, both]) => ({
        [keyword]: both,
      })),
      tuple(inner, pair).map(([condition, [yes, no]]) => ({ if: condition, then: yes, else: no })),
      inner.map((not) => ({ not })),
    ),
  };
});

const documents = tuple(schema, schema, schema, schema).map((all) =>
  Object.fromEntries(names.map((name, i) => [name, all[i] ?? {}])),
);

const deep = (levels: number): unknown =>
  levels === 0 ? 'a'.repeat(40) : levels % 2 === 0 ? [deep(levels - 1), 1] : { a: deep(levels - 1), b: 'x' };
const bodies = [
  null,
  `${'a'.repeat(5000)}!`,
  deep(30),
  Array.from({ length: 5000 }, (_, i) => ({ a: i })),
  { a: 'a@'.repeat(3000), b: [] },
];

/** The same documents each time, so that a failure is no matter of luck; `TWINSPEC_ENDURANCE` makes more of them. */
const seed = 20_261_128;

test(
  'whatever a schema asks for, reading, linting, compiling, listing, making up and judging come to an end',
  async () => {
    const cases = sample(documents, { numRuns: lengthened(6), seed }).map((schemas, i) => ({
      name: `document ${i} of seed ${seed}: ${JSON.stringify(schemas)}`,
      document: documentOf({ $ref: '#/components/schemas/S0' }, schemas as JsonObject),
      bodies,
    }));
    for (let i = 0; i < cases.length; i += 10) {
      const outcomes = await outcomesOf(cases.slice(i, i + 10));
      for (const { name, answers, refused } of outcomes) {
        expect(refused?.join('\n') ?? '', name).not.toMatch(/ {4}at /);
        for (const { status } of answers ?? []) expect([200, 400, 413, 422, 500], name).toContain(status);
      }
    }
  },
  300_000 * enduranceFactor,
);
