import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, it } from 'vitest';
import { generate } from '../../scripts/generate.ts';

// What editors show when the mouse is over a field: TypeScript's language service answers as it answers them.

const folder = await mkdtemp(resolve('coverage/hover-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const json = (schema: object): object => ({
  description: 'Fine.',
  content: { 'application/json': { schema } },
});
const openapi = {
  openapi: '3.1.0',
  info: { title: 'Bookshop', version: '1' },
  paths: {
    '/books/{id}': {
      get: {
        operationId: 'getBook',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'Number on its back.' },
        ],
        responses: { 200: json({ $ref: '#/components/schemas/Book' }), 404: json({ $ref: '#/components/schemas/No' }) },
      },
      put: {
        operationId: 'changeBook',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/Book' }) },
        responses: { 204: { description: 'Done.' } },
      },
    },
    '/books': {
      get: {
        operationId: 'listBooks',
        responses: {
          200: json({ type: 'array', items: { allOf: [{ $ref: '#/components/schemas/Book' }, { type: 'object' }] } }),
        },
      },
    },
  },
  components: {
    schemas: {
      Author: {
        description: 'Who wrote it.',
        type: 'object',
        properties: { born: { type: 'integer', title: 'Year' } },
      },
      Book: {
        type: 'object',
        required: ['author', 'editor', 'title', 'mark'],
        properties: {
          author: { $ref: '#/components/schemas/Author' },
          editor: { $ref: '#/components/schemas/Author', description: 'Who mended it.' },
          title: { type: 'string', description: 'As printed.\n\nWithout */ the subtitle.' },
          mark: { type: 'string', format: 'uuid', description: '@home of the shop', deprecated: true, default: 'x' },
        },
      },
      No: { type: 'object', required: ['why'], properties: { why: { type: 'string', description: 'The reason.' } } },
    },
  },
};

const title = ['As printed.\n\nWithout *\\/ the subtitle.'];

/** Code of a user, in which `¦` marks where the mouse is, and what is shown there. */
const main = `import { createBookshop, createBlockchainPlatformNode } from './api/client.ts';
const shop = createBookshop({ baseUrl: '' });
const node = createBlockchainPlatformNode({ rpcUrl: '' });
const book = await shop.getBook({ path: { ¦id: '' } });
void [book.¦author, book.¦editor, book.¦title, book.¦mark, book.author.¦born];
for (const each of await shop.listBooks()) void each.¦title;
await shop.changeBook({ path: { id: '' }, body: { ...book, ¦title: '' } });
const outcome = await shop.result.getBook({ path: { id: '' } });
if (outcome.status === 404) void outcome.error.body.¦why;
if (outcome.status === 200) void outcome.data.¦title;
void (await node.eth_getBlockByNumber('latest', false))?.¦gasUsed;
`;
const shown = [
  ['Number on its back.'],
  ['Who wrote it.'],
  ['Who mended it.'],
  title,
  ['\\@home of the shop\n\nFormat: uuid', ['deprecated', undefined], ['default', 'x']],
  ['Year'],
  title,
  title,
  ['The reason.'],
  title,
  ['Gas used by all transactions of the block.'],
];

it('shows the description of each field', async () => {
  const documents = { openapi: join(folder, 'openapi.json'), openrpc: 'specs/openrpc.json' };
  await writeFile(documents.openapi, JSON.stringify(openapi));
  await generate({ specs: documents, out: join(folder, 'api'), only: ['client'], print: () => undefined });
  const file = join(folder, 'main.ts');
  const pieces = main.split('¦');
  await writeFile(file, pieces.join(''));
  const places = pieces.slice(1).map((_, i) => pieces.slice(0, i + 1).join('').length);
  expect(hoverIn(file, places)).toEqual(shown);
});

function hoverIn(file: string, places: number[]): unknown[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
    paths: { 'twinspec/runtime': [resolve('src/runtime.ts')] },
  };
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => ts.ScriptSnapshot.fromString(ts.sys.readFile(name) ?? ''),
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
  });
  return places.map((place) => {
    const { documentation, tags = [] } = service.getQuickInfoAtPosition(file, place) ?? {};
    return [
      ts.displayPartsToString(documentation),
      ...tags.map(({ name, text }) => [name, text && ts.displayPartsToString(text)]),
    ];
  });
}
