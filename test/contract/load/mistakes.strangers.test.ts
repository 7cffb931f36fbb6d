import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../../scripts/contract/load.ts';
import type { ContractFiles } from '../../../scripts/contract/files/contract-files.ts';
import { lint } from '../../../scripts/lint/lint.ts';
import { startMock } from '../../../scripts/mock/start.ts';
import { twinspec } from '../../support/process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-mistakes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const schemas = {
  'an empty enum': '{ type: string, enum: [] }',
  'an unknown type': '{ type: strnig }',
  'a pattern that is none': "{ type: string, pattern: '(' }",
  'a number in place of a schema': '{ type: object, properties: { a: 5 } }',
  'a list in place of an object of schemas': '{ type: object, properties: [a] }',
  'a $ref to nowhere': "{ $ref: '#/components/schemas/Nothing' }",
  'a $ref to itself': "{ $ref: '#/components/schemas/Ring' }",
  'a list for items': '{ type: array, items: [{ type: string }, { type: integer }] }',
};

const openapi = (version: string, schema: string): string => `${version}
info: { title: T, version: '1' }
paths:
  /good:
    get:
      operationId: same
      responses: { 200: { description: ok, content: { application/json: { schema: { type: string } } } } }
  /bad:
    get:
      operationId: same
      responses: { 200: { description: ok, content: { application/json: { schema: ${schema} } } } }
components: { schemas: { Ring: { $ref: '#/components/schemas/Ring' } } }
`;

async function written(name: string, text: string): Promise<string> {
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.yaml`);
  await writeFile(file, text);
  return file;
}

const mistakesIn = async (files: ContractFiles): Promise<string[]> =>
  ((await loadContract(files)).mistakes ?? []).map(({ message, remedy }) => `${message}; ${remedy}`);

describe.each(['openapi: 3.0.3', 'openapi: 3.1.0'])('in a document of %s', (version) => {
  it.each(Object.entries(schemas))('%s is named, and the rest of the document is served', async (name, schema) => {
    const file = await written(`${version} ${name}`, openapi(version, schema));
    const mock = await startMock({ openapi: file, port: 0 });
    try {
      expect((await fetch(`${mock.url}/good`)).status).toBe(200);
      const bad = await fetch(`${mock.url}/bad`);
      expect({ status: bad.status, body: typeof (await bad.json()) }).toEqual({
        status: 200,
        body: expect.any(String) as string,
      });
      expect(mock.unserved.join('\n')).toMatch(/:\d+:\d+: .+; it is (?:left out|read as prefixItems)\.$/m);
    } finally {
      await mock.close();
    }
    await expect(loadContract({ openapi: file, strict: true })).rejects.toThrow(/:\d+:\d+: /);
  });

  it('lint names each of them, in one run', async () => {
    const paths = Object.values(schemas).map((schema, i) => {
      const content = `content: { application/json: { schema: ${schema} } }`;
      return `  /p${i}: { get: { operationId: o${i}, responses: { 200: { description: ok, ${content} } } } }\n`;
    });
    const ring = "components: { schemas: { Ring: { $ref: '#/components/schemas/Ring' } } }\n";
    const head = `${version}\ninfo: { title: T, version: '1' }\npaths:\n`;
    const file = await written(`${version} all`, head + paths.join('') + ring);
    const errors = (await lint({ openapi: file }, { ruleSet: 'anyone' })).filter(
      ({ severity }) => severity === 'error',
    );
    const lines = new Set(errors.map(({ line }) => line));
    for (const [i, name] of Object.keys(schemas).entries()) {
      // The ring is named where it is, not where it is used.
      expect([...lines], name).toContain(name === 'a $ref to itself' ? 4 + paths.length : 4 + i);
    }
  });
});

it('reads a list for items as prefixItems', async () => {
  const file = await written(
    'tuple',
    openapi('openapi: 3.0.3', '{ type: array, items: [{ enum: [1] }, { enum: [2] }] }'),
  );
  const mock = await startMock({ openapi: file, port: 0 });
  const answer = await fetch(`${mock.url}/bad`).then((response) => response.json());
  await mock.close();
  expect(answer).toEqual([1, 2]);
});

it('gives an operation with the name of another one a name of its own', async () => {
  const file = await written('names', openapi('openapi: 3.1.0', 'true'));
  const { operations } = await loadContract({ openapi: file });
  expect(operations.map(({ id }) => id)).toEqual(['same', 'same_2']);
  expect(await mistakesIn({ openapi: file })).toContain(
    'another operation is called "same", too; here it is called "same_2"',
  );
});

it('leaves out a param by name with the name of another one', async () => {
  const params = '[{ name: a, schema: { type: string } }, { name: a, schema: { type: integer } }]';
  const method = `{ name: m, paramStructure: by-name, params: ${params}, result: { name: r, schema: { enum: [] } } }`;
  const file = await written('params', `openrpc: 1.3.2\ninfo: { title: T, version: '1' }\nmethods: [${method}]\n`);
  expect(await mistakesIn({ openrpc: file })).toEqual([
    'the method has two params "a"; it is left out',
    'enum: a list with at least one value was expected, but got []; it is left out',
  ]);
  const [operation] = (await loadContract({ openrpc: file })).operations;
  expect(operation?.rpc?.params.map(({ name }) => name)).toEqual(['a']);
});

describe('on the command line', () => {
  it('the same mistake in many places is one line, and more than twenty lines are counted', async () => {
    const properties = Array.from({ length: 300 }, (_, i) => `same${i}: { type: string, enum: [] }`);
    const others = Array.from({ length: 30 }, (_, i) => `other${i}: { type: wrong${i} }`);
    const text = openapi(
      'openapi: 3.1.0',
      `{ type: object, properties: { ${[...properties, ...others].join(', ')} } }`,
    );
    const file = await written('many', text);
    const { code, stderr } = await twinspec(['docs', '--openapi', file, '--strict', '--out', join(folder, 'docs')]);
    const lines = stderr
      .trim()
      .split('\n')
      .filter((line) => !/^ *\d* │/.test(line));
    expect(code).toBe(1);
    expect(lines.filter((line) => line.includes('enum: '))).toEqual([expect.stringMatching(/\(and 299 more\)$/)]);
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('… and 13 more like these.');
  });
});
