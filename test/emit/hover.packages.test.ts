import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, it, vi } from 'vitest';
import { generate } from '../../scripts/emit/generate.ts';
import { folderInside } from '../support/inside.ts';

vi.setConfig({ testTimeout: 300_000 });

// What editors show when the mouse is over a field: TypeScript's language service answers as it answers them.

const folder = await folderInside('hover');
afterAll(() => rm(folder, { recursive: true, force: true }));

const json = (schema: object): object => ({
  description: 'Fine.',
  content: { 'application/json': { schema } },
});
const openapi = {
  openapi: '3.2.0',
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
    '/covers': {
      post: {
        operationId: 'addCover',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['front'],
                properties: {
                  front: { type: 'string', format: 'binary', description: 'A picture.' },
                  others: { type: 'array', items: { type: 'string', format: 'binary' }, description: 'Its pages.' },
                },
              },
            },
          },
        },
        responses: { 204: { description: 'Done.' } },
      },
    },
    '/search': {
      post: {
        operationId: 'searchBooks',
        'x-pagination': {
          request: { page: '/page', limit: '/limit' },
          response: { items: '/found', page: '/page', limit: '/limit', total: '/total' },
        },
        requestBody: {
          required: true,
          ...json({
            type: 'object',
            required: ['words', 'page', 'limit'],
            properties: {
              words: { type: 'string', description: 'What to look for.' },
              page: { type: 'integer' },
              limit: { type: 'integer' },
            },
          }),
        },
        responses: {
          200: json({
            type: 'object',
            required: ['found'],
            properties: { found: { type: 'array', items: { $ref: '#/components/schemas/Book' } } },
          }),
        },
      },
    },
    '/news': {
      get: {
        operationId: 'followNews',
        responses: {
          200: {
            description: 'Fine.',
            content: { 'text/event-stream': { itemSchema: { $ref: '#/components/schemas/News' } } },
          },
        },
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
      Writer: { $ref: '#/components/schemas/Author' },
      Date: { description: 'A day.', type: 'string', format: 'date', deprecated: true },
      Sale: {
        type: 'object',
        required: ['kind', 'price'],
        properties: { kind: { const: 'sale', description: 'What it is.' }, price: { type: 'integer' } },
      },
      News: {
        oneOf: [{ $ref: '#/components/schemas/Sale' }, { $ref: '#/components/schemas/Closed' }],
        discriminator: {
          propertyName: 'kind',
          mapping: { sale: '#/components/schemas/Sale', closed: '#/components/schemas/Closed' },
        },
      },
      Closed: {
        type: 'object',
        required: ['kind', 'until'],
        properties: {
          kind: { const: 'closed', description: 'What happens.' },
          until: { type: 'string', description: 'When it opens again.' },
        },
      },
      Book: {
        type: 'object',
        required: ['author', 'editor', 'title', 'mark'],
        properties: {
          writer: { $ref: '#/components/schemas/Writer' },
          reader: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Author' }] },
          printer: { allOf: [{ $ref: '#/components/schemas/Author' }], readOnly: true },
          binder: { allOf: [{ $ref: '#/components/schemas/Author' }, { description: 'Who bound it.' }] },
          printed: { anyOf: [{ $ref: '#/components/schemas/Date' }, { type: 'null' }] },
          owner: { anyOf: [{ $ref: '#/components/schemas/Author' }, { $ref: '#/components/schemas/Date' }] },
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
import { createPlatformClient } from '../../generated/client.ts';
declare const mint: Parameters<ReturnType<typeof createPlatformClient>['mintFT']>[0];
const shop = createBookshop({ baseUrl: '' });
const node = createBlockchainPlatformNode({ rpcUrl: '' });
const book = await shop.getBook({ path: { ¦id: '' } });
void [book.¦author, book.¦editor, book.¦title, book.¦mark, book.author.¦born];
void [book.¦writer, book.¦reader, book.¦printer, book.¦binder, book.¦printed, book.¦owner];
await shop.addCover({ body: { ¦front: new Blob(), ¦others: [] } });
for await (const news of shop.followNews()) void (news.¦kind === 'closed' && news.¦until);
for (const each of await shop.listBooks()) void each.¦title;
await shop.changeBook({ path: { id: '' }, body: { ...book, ¦title: '' } });
const outcome = await shop.result.getBook({ path: { id: '' } });
if (outcome.status === 404) void outcome.error.body.¦why;
if (outcome.status === 200) void outcome.data.¦title;
void (await node.eth_getBlockByNumber('latest', false))?.¦gasUsed;
void (await node.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }))?.¦gasUsed;
void (await node.waitForTransaction('0x')).¦blockHash;
await node.eth_estimateGas({ ¦to: '0x' });
const platform = createPlatformClient({ baseUrl: '', apiKey: '' });
void (await platform.mintFT(mint)).¦referenceId;
for await (const found of shop.searchBooksItems({ ¦words: '', limit: 10 })) void found.¦title;
`;
const shown = [
  ['Number on its back.'],
  ['Who wrote it.'],
  ['Who mended it.'],
  title,
  ['\\@home of the shop\n\nFormat: uuid', ['deprecated', undefined], ['default', 'x']],
  ['Year'],
  ['Who wrote it.'],
  ['Who wrote it.'],
  ['Who wrote it.'],
  ['Who bound it.'],
  ['A day.\n\nFormat: date', ['deprecated', undefined]],
  [''],
  ['A picture.\n\nFormat: binary'],
  ['Its pages.'],
  ['What it is.\nWhat happens.'],
  ['When it opens again.'],
  title,
  title,
  ['The reason.'],
  title,
  ['Gas used by all transactions of the block.'],
  ['Gas used by all transactions of the block.'],
  ['Hash of the block that contains the transaction; null while it is pending.'],
  ['Account or smart contract that the transaction is sent to.'],
  ['Identifier of the mint request. Keep it.'],
  ['What to look for.'],
  title,
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

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const tracking = {
  openapi: '3.1.0',
  info: { title: 'Parcel Tracking', version: '1' },
  paths: {
    '/parcels': {
      get: { responses: { 200: json(ref('ParcelPage')) } },
      post: {
        operationId: 'createParcel',
        requestBody: { required: true, ...json(ref('NewParcel')) },
        responses: { 201: json(ref('Parcel')), 422: json(ref('Problem')) },
      },
    },
    '/parcels/{parcelId}': {
      parameters: [{ name: 'parcelId', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: json(ref('Parcel')) } },
      delete: { responses: { 204: { description: 'Gone.' } } },
    },
    '/results': {
      get: {
        operationId: 'listAllResults',
        parameters: [{ name: 'cursor', in: 'query', schema: { type: 'string' } }],
        responses: {
          200: json({
            type: 'object',
            required: ['items'],
            properties: { items: { type: 'array', items: ref('Result') }, next_cursor: { type: 'string' } },
          }),
        },
      },
    },
    '/depot': {
      get: {
        operationId: 'depot',
        parameters: [{ name: 'name', in: 'query', required: true, schema: { type: 'string' } }],
        responses: {
          200: json({
            type: 'object',
            'x-envelope': { payload: 'data', message: 'message', status: 'status', success: 'ok' },
            required: ['data', 'message', 'status'],
            properties: { data: ref('Result'), message: { type: 'string' }, status: { type: 'string' } },
          }),
        },
      },
    },
    '/depots': { get: { responses: { 200: json({ type: 'array', items: ref('Result') }) } } },
  },
  components: {
    schemas: {
      Page: {
        $id: 'https://parcels.example/page',
        type: 'object',
        required: ['items'],
        properties: { items: { type: 'array', items: { $dynamicRef: '#item' } }, next: { type: 'string' } },
        $defs: { any: { $dynamicAnchor: 'item' } },
      },
      ParcelPage: {
        $id: 'https://parcels.example/parcels',
        $ref: 'page',
        $defs: { parcel: { $dynamicAnchor: 'item', ...ref('Parcel') } },
      },
      Box: {
        type: 'object',
        required: ['kind', 'id'],
        properties: { kind: { const: 'box' }, id: { type: 'string', readOnly: true } },
      },
      Letter: { type: 'object', required: ['kind'], properties: { kind: { const: 'letter' } } },
      Parcel: { oneOf: [ref('Box'), ref('Letter')], discriminator: { propertyName: 'kind' } },
      NewParcel: { oneOf: [ref('Box'), ref('Letter')], discriminator: { propertyName: 'kind' } },
      Problem: { type: 'object', properties: { title: { type: 'string' } } },
      Result: { type: 'object', properties: { name: { type: 'string' } } },
    },
  },
};

/** Code of a user, in which `¦` marks where the mouse is. One import serves. */
const caller = `import { createParcelTracking, type Box, type DepotRequest, type Letter, type Parcel } from './tracking/client.ts';
const client = createParcelTracking({ baseUrl: '' });
const ¦made: Parcel = await client.¦createParcel({ kind: 'box' });
if (made.kind === 'box') void (¦made satisfies Box);
else void (made satisfies Letter);
const ¦page = await client.¦getParcels();
const ¦one = await client.getParcelsByParcelId({ path: { parcelId: '' } });
const ¦depots = await client.¦getDepots();
await client.¦deleteParcelsByParcelId({ path: { parcelId: '' } });
for await (const each of client.¦results()) void each;
const asked: DepotRequest = { query: { name: '' } };
void client.¦depot(asked);
const outcome = await client.result.createParcel({ kind: 'letter' });
if (outcome.status === 201) void outcome.¦data;
for (const ¦item of page.items) void item;
`;

it('speaks of schemas by their names, and of operations without one as a person would', async () => {
  const document = join(folder, 'tracking.json');
  await writeFile(document, JSON.stringify(tracking));
  await generate({
    specs: { openapi: document },
    out: join(folder, 'tracking'),
    only: ['client'],
    print: () => undefined,
  });
  const file = join(folder, 'caller.ts');
  const pieces = caller.split('¦');
  await writeFile(file, pieces.join(''));
  const service = serviceFor(file);
  expect(service.getSemanticDiagnostics(file).map(({ messageText }) => messageText)).toEqual([]);
  const shown = pieces.slice(1).map((_, i) => {
    const info = service.getQuickInfoAtPosition(file, pieces.slice(0, i + 1).join('').length);
    return ts.displayPartsToString(info?.displayParts);
  });
  const calling = 'options?: ParcelTrackingCallOptions';
  expect(shown).toEqual([
    'const made: Parcel',
    `(property) "createParcel": (body: NewParcel, ${calling}) => Promise<Parcel>`,
    'const made: Box',
    'const page: ParcelPage',
    `(property) "getParcels": (request?: Record<string, never>, ${calling}) => Promise<ParcelPage>`,
    'const one: Parcel',
    'const depots: Result[]',
    `(property) "getDepots": (request?: Record<string, never>, ${calling}) => Promise<Result[]>`,
    '(property) "deleteParcelsByParcelId": ' +
      `(request: DeleteParcelsByParcelIdRequest, ${calling}) => Promise<undefined>`,
    `(property) "results": (request?: ListAllResultsRequest, ${calling}) => AsyncGenerator<Result, void, undefined>`,
    `(property) "depot": (request: DepotRequest, ${calling}) => Promise<Result>`,
    '(property) data: Parcel',
    'const item: Parcel',
  ]);
});

function hoverIn(file: string, places: number[]): unknown[] {
  const service = serviceFor(file);
  return places.map((place) => {
    const { documentation, tags = [] } = service.getQuickInfoAtPosition(file, place) ?? {};
    return [
      ts.displayPartsToString(documentation),
      ...tags.map(({ name, text }) => [name, text && ts.displayPartsToString(text)]),
    ];
  });
}

function serviceFor(file: string): ts.LanguageService {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
    paths: { 'twinspec/runtime': [resolve('src/runtime.ts')] },
  };
  return ts.createLanguageService({
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
}
