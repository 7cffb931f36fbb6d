import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject, JsonSchema } from '../../scripts/contract/base/json.ts';
import { createJudge } from '../../scripts/contract/lenient-validators/judge-value.ts';

// A value is judged without compiling its schema. It may be left to the compiler, but what is said is true.

type Group = { description: string; schema: JsonSchema; tests: { description: string; data: Json; valid: boolean }[] };
type Suite = Record<string, Group[]>;

const judge = (schema: JsonObject, value: Json): boolean | undefined => createJudge(schema)('', value);

describe('the test suite of JSON Schema', async () => {
  const file = join(import.meta.dirname, '../fixtures/json-schema-suite/draft2020-12.json');
  const suite = JSON.parse(await readFile(file, 'utf8')) as Suite;
  const all = Object.entries(suite)
    // Formats assert here, and all keywords count, whatever vocabulary a meta-schema names.
    .filter(([name]) => name !== 'format' && name !== 'vocabulary')
    .flatMap(([name, groups]) =>
      groups.flatMap(({ description, schema, tests }) => {
        const { $schema: _, ...rest } = typeof schema === 'boolean' ? { allOf: [schema] } : schema;
        return tests.map((test) => ({
          name: `${name}: ${description}: ${test.description}`,
          valid: test.valid,
          said: judge(rest, test.data),
        }));
      }),
    );

  it('is never contradicted', () => {
    const wrong = all.filter(({ said, valid }) => said !== undefined && said !== valid);
    expect(wrong.map(({ name }) => name)).toStrictEqual([]);
  });

  it('is mostly decided', () => {
    const decided = all.filter(({ said }) => said !== undefined);
    expect(decided.length / all.length).toBeGreaterThan(0.5);
  });
});

it.each([
  ['a format that the value has', { format: 'date' }, '2026-11-30', true],
  ['a format that it lacks', { format: 'date' }, 'today', false],
  ['a format of numbers', { format: 'int32' }, 2 ** 40, false],
  ['a format of another type', { format: 'int32' }, 'x', true],
  ['a format that nobody knows', { format: 'colour' }, 'x', true],
  ['a keyword that nobody knows', { colour: 'red' }, 'x', undefined],
  ['a keyword that nobody knows, beside one that fails', { colour: 'red', type: 'number' }, 'x', false],
  ['an alternative that cannot be judged', { anyOf: [{ colour: 'red' }, { type: 'number' }] }, 'x', undefined],
  ['an alternative that fits, beside it', { anyOf: [{ colour: 'red' }, { type: 'string' }] }, 'x', true],
  ['two alternatives that fit', { oneOf: [{ type: 'string' }, { minLength: 1 }, { colour: 'red' }] }, 'x', false],
  ['a reference that leads nowhere', { $ref: '#/$defs/none' }, 'x', undefined],
  ['a pattern that is none', { pattern: '(' }, 'x', undefined],
  ['a limit that is none', { minimum: 'low' }, 3, undefined],
] as [string, JsonObject, Json, boolean | undefined][])('judges %s', (_, schema, value, said) => {
  expect(judge(schema, value)).toBe(said);
});

it('leaves to the compiler what is too much', () => {
  const twice = { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }] };
  const $defs = Object.fromEntries(
    [...'abcdefghijklmnopqrstuvwxyz'].map((name, i, names) => [
      name,
      { anyOf: [0, 1].map(() => (i < 25 ? { $ref: `#/$defs/${names[i + 1] ?? ''}` } : { type: 'number' })) },
    ]),
  );
  expect(judge({ ...twice, $defs }, 'x')).toBeUndefined();
});
