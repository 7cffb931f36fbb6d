import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { toPointer as pointerOf, type JsonObject } from '../../scripts/contract/base/json.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { isJson } from '../../scripts/contract/media/media.ts';
import type { Operation } from '../../scripts/contract/operation.ts';
import type { SchemaAt } from '../../scripts/contract/message.ts';
import { once } from '../../scripts/contract/base/once.ts';
import { generate } from '../../scripts/emit/generate.ts';
import { unpackedGiants } from '../support/corpus.ts';

// The types of a large document: what editors show of its fields, and what they cost TypeScript.

vi.setConfig({ testTimeout: 300_000 });

const { giants, folder, remove } = unpackedGiants();
afterAll(remove);
const openapi = giants.find(({ name }) => name === 'github.json')?.file ?? '';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  types: [],
};

describe.skipIf(openapi === '')('the types of GitHub', () => {
  it('show the description of each field of an answer', async () => {
    const { operations } = await emitted();
    const program = ts.createProgram([join(folder, 'api/operations.ts')], options);
    const checker = program.getTypeChecker();
    const tables = program.getSourceFile(join(folder, 'api/operations.ts'));
    const module = tables && checker.getSymbolAtLocation(tables);
    const table = module && checker.getExportsOfModule(module).find(({ name }) => name === 'GithubResponses');
    if (table === undefined) throw new Error('There is no table of answers.');
    const answers = checker.getDeclaredTypeOfSymbol(table);
    const member = (type: ts.Type | undefined, name: string): ts.Type | undefined => {
      const symbol = type && checker.getPropertyOfType(type, name);
      return symbol && checker.getTypeOfSymbol(symbol);
    };
    const silent: string[] = [];
    let count = 0;
    for (const operation of operations) {
      for (const { status, bodies } of operation.responses) {
        const body = bodies.find(isJson);
        const answer = member(member(answers, operation.id), status);
        if (body?.schema === undefined || answer === undefined) continue;
        const type = (checker.isArrayType(answer) && checker.getIndexTypeOfType(answer, ts.IndexKind.Number)) || answer;
        if (type.isUnion()) continue;
        for (const [name, description] of fieldsOf(operation.schemaAt, body.schema)) {
          const shown = checker.getPropertyOfType(type, name)?.getDocumentationComment(checker);
          count++;
          const [word = ''] = description.trim().split(/\s/);
          if (!ts.displayPartsToString(shown).includes(word)) silent.push(`${operation.id} ${status} ${name}`);
        }
      }
    }
    expect(silent).toEqual([]);
    expect(count).toBeGreaterThan(4000);
  });

  it('cost TypeScript at most 1.5 times the work of those of openapi-fetch', async () => {
    const { operations } = await emitted();
    await mkdir(join(folder, 'node_modules'), { recursive: true });
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
      await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
    const paths = await openapiTypescript(pathToFileURL(openapi), { silent: true });
    await writeFile(join(folder, 'paths.ts'), astToString(paths));
    const simple = operations.filter(
      ({ method, parameters }) => method === 'GET' && parameters.every(({ required }) => !required),
    );
    const theirs = simple.map(({ path }) => `await client.GET(${JSON.stringify(path)}, {});`);
    const ours = simple.map(({ id }) => `await client.result[${JSON.stringify(id)}]();`);
    const base = await costOf('theirs.ts', [
      `import createClient from 'openapi-fetch';`,
      `import type { paths } from './paths.ts';`,
      `const client = createClient<paths>({ baseUrl: '' });`,
      ...theirs,
      'export {};',
    ]);
    const own = await costOf('ours.ts', [
      `import { createGithub } from './api/client.ts';`,
      `const client = createGithub({ baseUrl: '' });`,
      ...ours,
      'export {};',
    ]);
    expect(own.instantiations).toBeLessThanOrEqual(1.5 * base.instantiations);
    expect(own.types).toBeLessThanOrEqual(1.5 * base.types);
  });
});

const emitted = once(async (): Promise<{ operations: Operation[] }> => {
  await generate({
    specs: { openapi },
    out: join(folder, 'api'),
    only: ['client'],
    names: { httpClient: 'createGithub', runtime: resolve('src/runtime.ts') },
    print: () => undefined,
  });
  return loadContract({ openapi });
});

/** The fields of an answer, or of the items of a list, that are described in one way, with what is said about each. */
function fieldsOf(schemaAt: SchemaAt, schema: string): [name: string, description: string][] {
  const { schema: found, pointer } = schemaAt(schema);
  if (typeof found === 'boolean') return [];
  if (found['type'] === 'array') return fieldsOf(schemaAt, `${pointer}/items`);
  return Object.keys((found['properties'] ?? {}) as JsonObject).flatMap((name): [string, string][] => {
    const { schema: target, via } = schemaAt(pointer + pointerOf('properties', name));
    const said = [...via.map((place) => place.schema), target].flatMap((place) =>
      typeof place === 'object' && typeof place['description'] === 'string' ? place['description'] : [],
    );
    return said[0] === undefined ? [] : [[name, said[0]]];
  });
}

async function costOf(name: string, lines: string[]): Promise<{ instantiations: number; types: number }> {
  await writeFile(join(folder, name), lines.join('\n'));
  const program = ts.createProgram([join(folder, name)], options);
  const problems = ts.getPreEmitDiagnostics(program);
  expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  return { instantiations: program.getInstantiationCount(), types: program.getTypeCount() };
}
