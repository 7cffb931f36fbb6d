import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import type { Contract } from '../../scripts/contract/contract.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import type { EmittedValidators } from '../../scripts/contract/validate/validator-types.ts';
import { emitValidators } from '../../scripts/emit/also/validators.ts';
import { startTypes } from '../../scripts/emit/types/openapi-typescript-worker.ts';
import { createMock } from '../../scripts/mock/fetch.ts';
import { folderInside } from '../support/inside.ts';
import { directedRows, olderRows, rows, type Row } from '../support/schema-table.ts';

vi.setConfig({ testTimeout: 300_000 });

// One meaning of a schema: what ajv accepts, the house accepts, the compiler accepts, and the mock makes up.

const folder = await folderInside('schema-table');
afterAll(() => rm(folder, { recursive: true, force: true }));

function documentOf(openapi: string, table: Record<string, Row>): JsonObject {
  const schemas = Object.fromEntries(
    Object.entries(table).flatMap(([name, { schema, beside }]) => [[name, schema], ...Object.entries(beside ?? {})]),
  );
  const paths = Object.fromEntries(
    Object.entries(table).map(([name, { sent }]) => {
      const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
      const responses = { 200: { description: 'Fine.', content } };
      const put = { operationId: `put${name}`, requestBody: { required: true, content }, responses };
      return [`/${name}`, { get: { operationId: name, responses }, ...(sent !== undefined && { put }) }];
    }),
  );
  return { openapi, info: { title: 'Table', version: '1' }, paths, components: { schemas } };
}

/** Both documents, their contracts, and what the mock makes up for each row. */
const tables = [
  { file: 'newer', document: documentOf('3.1.0', rows), table: rows },
  { file: 'older', document: documentOf('3.0.3', olderRows), table: olderRows },
  { file: 'directed', document: documentOf('3.1.0', directedRows), table: directedRows },
];
const loaded = new Map<JsonObject, Contract>();
for (const { file, document } of tables) {
  const openapi = join(folder, `${file}.json`);
  await writeFile(openapi, JSON.stringify(document));
  loaded.set(document, await loadContract({ openapi }));
}

async function madeUp(openapi: JsonObject, names: string[]): Promise<Map<string, Json>> {
  const mock = await createMock({ openapi });
  const answers = names.map(async (name): Promise<[string, Json]> => {
    const answer = await mock.fetch(new Request(`http://localhost/${name}`));
    return [name, (await answer.json()) as Json];
  });
  return new Map(await Promise.all(answers));
}

describe.each(tables)('the table of $file schemas', ({ file, document, table }) => {
  const contract = loaded.get(document);
  if (contract === undefined) throw new Error('The document was not loaded.');
  const cases = Object.entries(table).map(([name, row]) => ({ name, ...row }));
  const house = compileSchemas(contract, 'lenient');

  const forAjv = cases.filter(({ withoutAjv }) => withoutAjv !== true);
  it.skipIf(file !== 'newer').each(forAjv)('$name is what ajv says: $says', ({ name, good, bad, subtle = [] }) => {
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema(document, 'https://table.example/openapi');
    const validate = ajv.compile({ $ref: `https://table.example/openapi#/components/schemas/${name}` });
    expect(good.filter((value) => !validate(value))).toEqual([]);
    // Validators do not read discriminators, and so take what inherits from a base for the base.
    expect([...bad, ...subtle].filter((value) => validate(value))).toEqual([]);
  });

  it.each(cases)('$name is what the house says: $says', async ({ name, good, bad, subtle = [], sent }) => {
    const validate = house.responses[name]?.['200'];
    if (validate === undefined) throw new Error(`No validator of ${name}.`);
    expect(good.filter((value) => !validate(value))).toEqual([]);
    expect([...bad, ...subtle].filter((value) => validate(value))).toEqual([]);
    const [made] = [...(await madeUp(document, [name])).values()];
    expect(validate(made), JSON.stringify(made)).toBe(true);
    const ask = house.requests[`put${name}`];
    expect(sent?.good.filter((value) => ask?.(value) !== true)).toEqual(sent && []);
    expect(sent?.bad.filter((value) => ask?.(value) !== false)).toEqual(sent && []);
  });

  it('is what emitted validators say', async () => {
    const own = join(folder, `${file}-validators`);
    for await (const [path, text] of emitValidators(contract)) {
      await mkdir(dirname(join(own, path)), { recursive: true });
      await writeFile(join(own, path), text);
    }
    const emitted = async (module: string): Promise<EmittedValidators> =>
      (await import(pathToFileURL(join(own, module)).href)) as EmittedValidators;
    const { responses } = await emitted('responses.ts');
    const { requests } = await emitted('requests.ts');
    for (const { name, good, bad, subtle = [], sent } of cases) {
      const validate = (await responses[name]?.())?.responses['200'];
      expect([name, good.filter((value) => validate?.(value) !== true)]).toEqual([name, []]);
      expect([name, [...bad, ...subtle].filter((value) => validate?.(value) !== false)]).toEqual([name, []]);
      const ask = (await requests[`put${name}`]?.())?.body;
      expect([name, sent?.good.filter((value) => ask?.(value) !== true)]).toEqual([name, sent && []]);
      expect([name, sent?.bad.filter((value) => ask?.(value) !== false)]).toEqual([name, sent && []]);
    }
  });

  it.each([
    ['TypeScript 5.9', 'typescript/bin/tsc', false],
    ['TypeScript 5.9, exactOptionalPropertyTypes', 'typescript/bin/tsc', true],
    ['TypeScript 7', 'typescript-7/bin/tsc', false],
    ['TypeScript 7, exactOptionalPropertyTypes', 'typescript-7/bin/tsc', true],
  ])('is what %s says', async (_, compiler, exact) => {
    const types = startTypes();
    const [text = ''] = await types.emit(contract).finally(types.close);
    const made = await madeUp(document, Object.keys(table));
    const lines = [`import type { components, operations } from './types.ts';`, 'type Of = components["schemas"];'];
    lines.push('type Sent<Name extends keyof operations> = NonNullable<operations[Name]["requestBody"]>["content"];');
    for (const { name, good, bad, sent } of cases) {
      const typed = (value: Json): string => `void (${JSON.stringify(value)} satisfies Of["${name}"]);`;
      lines.push(`// ${name}`, ...[...good, made.get(name) ?? null].map(typed));
      for (const value of bad) lines.push(`// @ts-expect-error ${name}`, typed(value));
      const asked = (value: Json): string =>
        `void (${JSON.stringify(value)} satisfies Sent<"put${name}">["application/json"]);`;
      lines.push(...(sent?.good.map(asked) ?? []));
      for (const value of [...(sent?.bad ?? []), ...(sent?.unsent ?? [])])
        lines.push(`// @ts-expect-error ${name}`, asked(value));
    }
    const own = join(folder, `${file}-${compiler.split('/')[0]}-${exact}`);
    await mkdir(own);
    await writeFile(join(own, 'types.ts'), text);
    await writeFile(join(own, 'values.ts'), lines.join('\n'));
    const options = { strict: true, noEmit: true, target: 'es2022', module: 'nodenext', types: [] };
    const compilerOptions = { ...options, allowImportingTsExtensions: true, exactOptionalPropertyTypes: exact };
    await writeFile(join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['values.ts'] }));
    const run = promisify(execFile)(process.execPath, [join('node_modules', compiler), '--project', own]);
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const blamed = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const at = /values\.ts\((\d+),/.exec(line)?.[1];
        return at === undefined
          ? line
          : `${line}\n${lines.slice(0, Number(at)).findLast((l) => l.startsWith('// '))} ${lines[Number(at) - 1]} ${lines[Number(at)]}`;
      });
    expect(blamed).toEqual([]);
  });
});
