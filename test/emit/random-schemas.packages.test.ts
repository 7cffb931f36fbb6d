import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import type { Json, JsonObject, JsonSchema } from '../../scripts/contract/base/json.ts';
import { contractOf } from '../support/contract-of.ts';
import { fakeValue } from '../../scripts/contract/fake/fake-value.ts';
import { startTypes } from '../../scripts/emit/types/openapi-typescript-worker.ts';
import { folderInside } from '../support/inside.ts';

vi.setConfig({ testTimeout: 300_000 });

// A property of any schema: what ajv accepts compiles, and a value of another kind does not. A batch of schemas is one
// run of a compiler; a failure is made smaller until a single schema is left. The seed is fixed, so no run needs luck.

const folder = await folderInside('random-schemas');
afterAll(() => rm(folder, { recursive: true, force: true }));

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const known: JsonObject = {
  Word: { type: 'string', enum: ['red', 'blue'] },
  Cat: { type: 'object', required: ['kind'], properties: { kind: { const: 'Cat' }, lives: { type: 'integer' } } },
  Dog: { type: 'object', required: ['kind'], properties: { kind: { const: 'Dog' }, tail: { type: 'boolean' } } },
  Pet: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
  Tree: {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string' }, b: { type: 'array', items: ref('Tree') } },
  },
  Base: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } } },
};

const names = ['a', 'b', 'c-d'];
const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.constantFrom<JsonSchema>(
    ...[{ type: 'string' }, { type: 'integer' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }, true, {}],
    ...[{ const: 'x' }, { const: 1 }, { const: null }, { const: { a: 1 } }, { enum: ['x', 1, null, true] }],
    ...[{ type: ['string', 'null'] }, { type: ['integer', 'boolean'] }, { type: 'string', enum: ['x', 1] }],
    ...[{ type: ['object', 'array'] }, { type: 'string', format: 'date' }],
    ...Object.keys(known).map(ref),
  ),
);
const tests = fc.constantFrom<JsonObject>(
  { properties: { a: { const: 'x' } } },
  { properties: { a: { enum: ['x', 1] } }, required: ['a'] },
  { properties: { b: { const: true } }, required: ['b'] },
  { required: ['b'] },
  { properties: { a: { minLength: 2 } } },
  { properties: { a: { const: 'x' }, b: { const: 1 } } },
);
const schemas = fc.letrec<{ any: JsonSchema; object: JsonObject; array: JsonObject; mixed: JsonObject }>((tie) => ({
  any: fc.oneof({ maxDepth: 3, depthIdentifier: 'schema' }, leaf, tie('object'), tie('array'), tie('mixed')),
  object: fc
    .record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom(...names), tie('any'), { maxKeys: 3 }),
        required: fc.subarray(names),
        additionalProperties: fc.oneof(fc.constant(false), leaf),
        patternProperties: fc.record({ '^x-': leaf }),
        dependentRequired: fc.constantFrom({ a: ['b'] }, { b: ['a', 'c-d'] }),
        dependentSchemas: fc.constantFrom({ a: { required: ['b'] } }, { b: { properties: { a: { type: 'string' } } } }),
        not: fc.constantFrom({ required: ['a', 'b'] }, { anyOf: [{ required: ['c-d'] }, { required: ['b'] }] }),
      },
      { requiredKeys: ['type'] },
    )
    .map((schema) => schema as unknown as JsonObject),
  array: fc
    .record(
      {
        type: fc.constant('array'),
        prefixItems: fc.array(leaf, { minLength: 1, maxLength: 2 }),
        items: fc.oneof(fc.constant(false), tie('any')),
        minItems: fc.nat(2),
      },
      { requiredKeys: ['type'] },
    )
    .map((schema) => schema as unknown as JsonObject),
  mixed: fc.oneof(
    fc.tuple(tie('object'), tie('object')).map((all) => ({ allOf: all }) as JsonObject),
    fc.subarray(names, { minLength: 1 }).map((required) => ({ ...ref('Base'), required }) as JsonObject),
    fc.tuple(tie('any'), tie('any')).map((all) => ({ anyOf: all }) as JsonObject),
    fc.tuple(tie('any'), tie('any')).map((all) => ({ oneOf: all }) as JsonObject),
    fc.tuple(tie('object'), fc.constantFrom('anyOf', 'oneOf')).map(([schema, keyword]): JsonObject => {
      return { ...schema, [keyword]: [{ required: ['a'] }, { required: ['b'] }] };
    }),
    fc.tuple(tie('object'), tests, tie('object'), tie('object')).map(([schema, test, holds, otherwise]): JsonObject => {
      return { ...schema, allOf: [{ if: test, ['then']: holds, else: otherwise }] };
    }),
    fc.tuple(tie('object'), fc.array(fc.tuple(tests, tie('object')), { maxLength: 3 })).map(([schema, all]) => {
      return { ...schema, allOf: all.map(([test, holds]) => ({ if: test, ['then']: holds })) } as JsonObject;
    }),
  ),
})).any;

const leaves: Json[] = ['x', 'red', 1, 1.5, true, null];
const probes: Json[] = [
  ...[...leaves, {}, [], { a: 1 }, { kind: 'Cat', lives: 9 }, { kind: 'Dog' }, { a: 'x', b: [{ a: 'y' }] }],
  ...leaves.flatMap((one): Json[] => [[one], ['x', one], { a: one }, { a: 'x', b: one }, { a: 1, b: one, 'c-d': one }]),
  ...leaves.map((one): Json => ({ a: 'x', 'x-y': one })),
];
const kindOf = (value: Json): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'number' ? 'number' : typeof value;

/** The lines of a module that hold values against the types of schemas. */
function linesOf(batch: readonly JsonSchema[], document: JsonObject): string[] {
  const ajv = new Ajv2020({ strict: false, logger: false }).addSchema(document, 'https://random.example/');
  const resolve = (to: string): JsonSchema => (known[to.split('/').at(-1) ?? ''] ?? true) as JsonSchema;
  return batch.flatMap((schema, i) => {
    const validate = ajv.compile({ $ref: `https://random.example/#/components/schemas/S${i}` });
    const made = [1, 2, 3].flatMap((seed) => fakeValue(schema, { seed, optional: seed / 3, resolve }) ?? []);
    // In a literal, TypeScript takes a member that only one alternative speaks of for a slip.
    const isPlain = !/"(?:(?:any|one)Of|if)"/.test(JSON.stringify(schema));
    const shown = [...probes, ...made].filter((value) => isPlain || !JSON.stringify(value).includes('"x-y"'));
    const good = shown.filter((value) => validate(value));
    const typed = (value: Json): string => `void (${JSON.stringify(value)} satisfies Of["S${i}"]);`;
    const type = typeof schema === 'object' ? schema['type'] : undefined;
    const kinds = new Set([type ?? []].flat().map((one) => (one === 'integer' ? 'number' : one)));
    const wrong = kinds.size === 0 ? [] : probes.filter((value) => !kinds.has(kindOf(value))).slice(0, 12);
    return [
      `// ${JSON.stringify(schema)}`,
      ...[...new Set(good.map(typed))],
      ...wrong.flatMap((value) => ['// @ts-expect-error', typed(value)]),
    ];
  });
}

async function complaints(batch: readonly JsonSchema[], compiler: string): Promise<string[]> {
  const components = Object.fromEntries(batch.map((schema, i) => [`S${i}`, schema]));
  const document = {
    ...{ openapi: '3.1.0', info: { title: 'Random', version: '1' }, paths: {} },
    components: { schemas: { ...known, ...components } },
  };
  const types = startTypes();
  const [text = ''] = await types.emit(contractOf({ openapi: document })).finally(types.close);
  const lines = [`import type { components } from './types.ts';`, 'type Of = components["schemas"];'];
  lines.push(...linesOf(batch, document));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'types.ts'), text);
  await writeFile(join(folder, 'values.ts'), lines.join('\n'));
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2022', module: 'nodenext', types: [] },
    allowImportingTsExtensions: true,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['values.ts'] }));
  const run = promisify(execFile)(process.execPath, [join('node_modules', compiler), '--project', folder], {
    maxBuffer: 2 ** 26,
  });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  // An object may have members that its schema does not list, which TypeScript takes for slips in literals.
  const found = stdout.split('\n').filter((line) => line.includes('error TS') && !line.includes('TS2353'));
  return found.map((line) => {
    const at = Number(/values\.ts\((\d+),/.exec(line)?.[1]);
    const schema = lines.slice(0, at).findLast((one) => one.startsWith('// {') || one === '// true');
    return [line, schema, lines[at - 1], lines[at]].join('\n');
  });
}

it.each([
  ['TypeScript 7', 'typescript-7/bin/tsc', 2],
  ['TypeScript 5.9', 'typescript/bin/tsc', 1],
])('holds for %s', async (_, compiler, numRuns) => {
  const property = fc.asyncProperty(fc.array(schemas, { minLength: 1, maxLength: 120, size: 'max' }), async (batch) => {
    expect(await complaints(batch, compiler)).toEqual([]);
  });
  await fc.assert(property, { numRuns, seed: 45, interruptAfterTimeLimit: 200_000 });
});
