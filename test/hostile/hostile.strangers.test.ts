import { beforeAll, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { parseYaml } from '../../scripts/contract/source/yaml-text.ts';
import { documentOf, outcomesOf, type Outcome } from './run.ts';

const deep = (levels: number): Json => (levels === 0 ? {} : { a: deep(levels - 1) });
const next = (i: number): JsonObject => ({ $ref: `#/components/schemas/S${i}` });
const steps = (count: number, step: (i: number) => JsonObject): JsonObject => ({
  ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`S${i}`, step(i)])),
  [`S${count}`]: { type: 'string' },
});
const nested = (count: number, around: (inner: JsonObject) => JsonObject): JsonObject =>
  count === 0 ? { type: 'string' } : around(nested(count - 1, around));

/** A schema, others that it refers to, what is sent, and what the answer or the refusal says. */
const table: { name: string; schema: Json; schemas?: JsonObject; body?: unknown; says: RegExp }[] = [
  {
    name: 'a pattern with an unlucky text',
    schema: { type: 'string', pattern: '^(a|a)*$', example: `${'a'.repeat(40)}!` },
    body: `${'a'.repeat(40)}!`,
    says: /must match pattern/,
  },
  {
    name: 'the same with a megabyte',
    schema: { type: 'string', pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' },
    body: 'a'.repeat(1_000_000),
    says: /takes too long to check/,
  },
  {
    name: 'names of members with a slow pattern',
    schema: { type: 'object', patternProperties: { '^(\\w|\\w)*!$': {} }, propertyNames: { pattern: '^(a+)+$' } },
    body: { [`${'a'.repeat(60)}?`]: 1 },
    says: /must match pattern/,
  },
  {
    name: 'a long text with a format',
    schema: { type: 'string', format: 'url' },
    body: `http://${'::'.repeat(200_000)}`,
    says: /takes too long to check|must match format/,
  },
  {
    name: 'a pattern that refers back',
    schema: { type: 'string', pattern: '^(a+)\\1$' },
    says: /refers back to a group/,
  },
  { name: 'a pattern of a billion steps', schema: { pattern: '((a{1000}){1000}){1000}' }, says: /100000 steps/ },
  { name: 'a pattern of a billion letters', schema: { pattern: '^[a-z]{1000000000}$' }, says: /100000 steps/ },
  {
    name: 'a pattern nested deeply',
    schema: { pattern: `${'('.repeat(9000)}${')'.repeat(9000)}` },
    says: /nested too deeply|Invalid regular expression/,
  },
  {
    name: 'alternatives that double at each level',
    schema: next(0),
    schemas: {
      S0: {
        anyOf: ['x', 'y'].map((name) => ({ properties: { a: next(0) }, required: [name] })),
      },
    },
    body: deep(60),
    says: /takes too long to check/,
  },
  { name: 'minLength', schema: { type: 'string', minLength: 1e9 }, says: /minLength is 1000000000/ },
  {
    name: 'minItems',
    schema: { type: 'array', minItems: 2e8, items: { type: 'string' } },
    says: /describes a very large value/,
  },
  { name: 'minProperties', schema: { type: 'object', minProperties: 1e8 }, says: /minProperties is 100000000/ },
  {
    name: 'minContains',
    schema: { type: 'array', contains: { type: 'integer' }, minContains: 1e9 },
    says: /minContains is 1000000000/,
  },
  {
    name: 'lists inside of lists',
    schema: nested(4, (items) => ({ type: 'array', minItems: 1000, items })),
    says: /describes a very large value/,
  },
  { name: 'what only invites', schema: { type: 'string', maxLength: 1e9 }, says: /^200/m },
  { name: 'invites in a list', schema: { type: 'array', maxItems: 1e9, items: { maxLength: 1e9 } }, says: /^200/m },
  {
    name: 'an optional member that is too large',
    schema: { type: 'object', required: ['b'], properties: { a: { minLength: 1e9, type: 'string' }, b: { const: 1 } } },
    says: /^200 \{"b":1\}/,
  },
  {
    name: 'members that double at each level',
    schema: next(0),
    schemas: steps(40, (i) => ({
      type: 'object',
      required: ['a', 'b'],
      properties: { a: next(i + 1), b: next(i + 1) },
    })),
    says: /No data .*; write an example/,
  },
  {
    name: 'items that double at each level',
    schema: next(0),
    schemas: steps(40, (i) => ({ type: 'array', minItems: 2, items: next(i + 1) })),
    says: /No data .*; write an example/,
  },
  {
    name: 'parts that double at each level',
    schema: next(0),
    schemas: steps(40, (i) => ({ allOf: [next(i + 1), next(i + 1)] })),
    body: 'a',
    says: /takes too long to check/,
  },
  {
    name: 'errors that pile up',
    schema: next(0),
    schemas: {
      S0: {
        type: 'array',
        minItems: 1000,
        maxItems: 1000,
        items: { anyOf: [{ type: 'array', maxItems: 0, contains: { type: 'string' } }, next(0)] },
      },
    },
    // No value satisfies it: what comes nearest is sent.
    says: /^200 /m,
  },
  {
    name: 'a chain of references',
    schema: next(0),
    schemas: steps(10_000, (i) => next(i + 1)),
    says: /leads to more than 64 others in a row; let it lead to the last one/,
  },
  {
    name: 'a pile of parts',
    schema: next(0),
    schemas: steps(10_000, (i) => ({ allOf: [next(i + 1)] })),
    says: /more than 500 schemas apply to the same value/,
  },
  {
    name: 'a deep tree of members',
    schema: next(0),
    schemas: steps(10_000, (i) => ({ properties: { a: next(i + 1) } })),
    says: /^200/m,
  },
  {
    name: 'parts that all contain each other',
    schema: next(0),
    schemas: Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`S${i}`, { allOf: Array.from({ length: 12 }, (__, j) => next(j)) }]),
    ),
    says: /composed of itself in more ways than can be written out/,
  },
  {
    name: 'a reference to itself',
    schema: next(0),
    schemas: { S0: next(0) },
    says: /leads back to itself/,
  },
  {
    name: 'many wrong items',
    schema: { type: 'array', items: { enum: ['a', 'b'] } },
    body: Array.from({ length: 200_000 }, () => 1),
    says: /^422 /m,
  },
];

let outcomes = new Map<string, Outcome>();

beforeAll(async () => {
  const cases = table.map(({ name, schema, schemas, body }) => ({
    name,
    document: documentOf(schema, schemas),
    bodies: body === undefined ? [] : [body],
  }));
  outcomes = new Map((await outcomesOf(cases)).map((outcome) => [outcome.name, outcome]));
}, 300_000);

test.each(table)('$name: ends, in words', ({ name, says }) => {
  const { refused, mistakes = [], answers = [] } = outcomes.get(name) ?? {};
  const said = refused ?? [...mistakes, ...answers.map(({ status, text }) => `${status} ${text}`)];
  expect(said.join('\n')).toMatch(says);
});

const anchors = (line: (i: number) => string): string =>
  ['openapi: 3.1.0', 'x-a0: &a0 {k: v}', ...Array.from({ length: 30 }, (_, i) => line(i + 1)), 'paths: {}', ''].join(
    '\n',
  );

test.each([
  ['aliases inside of aliases', anchors((i) => `x-a${i}: &a${i} [*a${i - 1}, *a${i - 1}]`), /unfold to more values/],
  [
    'merge keys inside of merge keys',
    anchors((i) => `x-a${i}: &a${i}\n  <<: [*a${i - 1}, *a${i - 1}]\n  k${i}: *a${i - 1}\n  l${i}: *a${i - 1}`),
    /unfold to more values/,
  ],
  ['a million lists', `${'['.repeat(1e6)}${']'.repeat(1e6)}`, /nested deeper than 200 levels/],
  ['a million objects', `${'{"a":'.repeat(1e6)}1${'}'.repeat(1e6)}`, /nested deeper than 200 levels/],
  ['a hundred thousand lists in YAML', `a: ${'['.repeat(1e5)}${']'.repeat(1e5)}`, /nested deeper than 200 levels/],
])('a document of %s is refused in a sentence', (_, text, says) => {
  expect(() => parseYaml(text, 'spec.yaml').data()).toThrow(says);
});
