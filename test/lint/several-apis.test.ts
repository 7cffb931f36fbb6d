import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { twinspec } from '../support/process.ts';

/** An API whose only request example has no number; the response of that name has the status. */
const withExample = (title: string, status: number) => ({
  openapi: '3.1.0',
  info: { title, version: '1' },
  paths: {
    '/things': {
      post: {
        operationId: 'create',
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } },
              examples: { empty: { value: {} } },
            },
          },
        },
        responses: {
          201: { description: 'Made' },
          [status]: {
            description: 'As shown',
            content: { 'application/json': { schema: {}, examples: { empty: { value: {} } } } },
          },
        },
      },
    },
  },
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-lint-'));
  const write = (name: string, document: object) => writeFile(join(folder, name), JSON.stringify(document, null, 1));
  await write('orders.json', withExample('Orders', 400));
  await write('stock.json', withExample('Stock', 201));
  await write('chain.json', { openrpc: '1.3.2', info: { title: 'Chain', version: '1' }, methods: [] });
});
afterAll(() => rm(folder, { recursive: true }));

type Problem = { file: string; rule?: string };

it('says in which document a problem is, also where another one has the same place and is right', async () => {
  const words = ['lint', 'orders.json', 'stock.json', 'chain.json'];
  const found = async (...more: string[]): Promise<string[]> => {
    const { stdout } = await twinspec([...words, '--format', 'json', ...more], { cwd: folder });
    const { problems } = JSON.parse(stdout) as { problems: Problem[] };
    return problems.map(({ file, rule = '' }) => `${file} ${rule}`);
  };
  expect(await found()).toEqual(['stock.json exchange-agrees-with-schema']);
  expect((await found('--house')).filter((one) => one.endsWith('-examples'))).toEqual([
    'stock.json no-invalid-media-type-examples',
  ]);
  const { stdout, stderr } = await twinspec(words, { cwd: folder });
  expect(stdout).toMatch(/^stock\.json:\d+:\d+: error: /);
  expect(stderr).toContain('orders.json, stock.json and chain.json: 1 error.');
});
