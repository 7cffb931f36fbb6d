import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generate } from '../../scripts/emit/generate.ts';
import { createMock } from '../../scripts/mock/fetch.ts';
import { judgeAnswer } from '../../scripts/judge/judge.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { contractOf } from '../support/contract-of.ts';
import { toReceivedAnswer } from '../../scripts/remote/remote.ts';
import { answersChecked, type Validators } from '../../src/runtime.ts';
import { createServerFrom } from '../../scripts/server/runtime.ts';
import { folderInside } from '../support/inside.ts';

// Whole numbers of 64 bits: no digit is lost without a word. What travels is read here as text, never by our own code.

const long = { type: 'integer', format: 'int64' };
const account = { $ref: '#/components/schemas/Account' };
const json = (schema: object) => ({ 'application/json': { schema } });
const form = {
  type: 'object',
  properties: { owner: long, about: account, list: { type: 'array', items: account }, count: { type: 'integer' } },
};
const openapi = {
  openapi: '3.1.0',
  info: { title: 'Bank', version: '1' },
  paths: {
    '/accounts/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: long }],
      get: {
        operationId: 'getAccount',
        responses: {
          200: { description: 'It.', content: json(account) },
          404: { description: 'None.', content: json({ type: 'object', properties: { id: long } }) },
        },
      },
    },
    '/accounts': {
      post: {
        operationId: 'createAccount',
        requestBody: { required: true, content: json(account) },
        responses: { 201: { description: 'It.', content: json(account) } },
      },
    },
    '/search': {
      get: {
        operationId: 'search',
        parameters: [
          {
            name: 'filter',
            in: 'query',
            content: json({ type: 'object', properties: { id: long, by: { type: 'number' } } }),
          },
          { name: 'ids', in: 'query', schema: { type: 'array', items: long } },
        ],
        responses: { 204: { description: 'Done.' } },
      },
    },
    '/files': {
      post: {
        operationId: 'sendFiles',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': { schema: form },
            'application/x-www-form-urlencoded': { schema: form },
          },
        },
        responses: { 204: { description: 'Done.' } },
      },
    },
    '/changes': {
      get: {
        operationId: 'watch',
        responses: { 200: { description: 'All.', content: { 'application/jsonl': { itemSchema: account } } } },
      },
    },
  },
  webhooks: {
    opened: {
      post: { requestBody: { required: true, content: json(account) }, responses: { 204: { description: '' } } },
    },
  },
  components: {
    schemas: {
      Account: {
        type: 'object',
        required: ['id'],
        properties: {
          id: long,
          balance: { type: 'number', format: 'int64' },
          count: { type: 'integer' },
          level: { ...long, enum: [1, 2] },
          parts: { type: 'array', items: account },
          pair: { type: 'array', prefixItems: [{ type: 'integer' }, long] },
          maybe: { type: ['integer', 'null'], format: 'int64' },
          byName: { type: 'object', additionalProperties: long },
          'on\ntwo lines': { type: 'object', properties: { id: long } },
        },
      },
    },
  },
};
const [one, least] = ['9007199254740993', '-9223372036854775808'];
const written =
  `{"id":${one},"balance":9223372036854775807.0,"count":3,"level":2,"maybe":null,` +
  `"parts":[{"id":5,"balance":${least}}],"pair":[7,${one}],"byName":{"\\"${one}":1},"on\\ntwo lines":{"id":${one}}}`;
const read = {
  ...{ id: one, balance: '9223372036854775807', count: 3, level: '2', maybe: null },
  ...{ parts: [{ id: '5', balance: least }], pair: [7, one], byName: { [`"${one}`]: '1' } },
  'on\ntwo lines': { id: one },
};

const openrpc = {
  openrpc: '1.3.2',
  info: { title: 'Ledger', version: '1' },
  methods: [
    {
      name: 'find',
      params: [
        { name: 'note', required: true, schema: { type: 'string' } },
        { name: 'account', required: true, schema: account },
      ],
      result: { name: 'account', schema: account },
    },
    {
      name: 'name',
      paramStructure: 'by-name',
      params: [{ name: 'id', required: true, schema: long }],
      result: { name: 'name', schema: { type: 'string' } },
    },
  ],
  components: { schemas: openapi.components.schemas },
};
type Ledger = { find: (note: string, account: object) => Promise<unknown>; name: (params: object) => Promise<unknown> };

type Bank = {
  getAccount: (request: object, options?: object) => Promise<unknown>;
  createAccount: (body: object) => Promise<unknown>;
  search: (request: object) => Promise<unknown>;
  sendFiles: (request: object) => Promise<unknown>;
  watch: () => AsyncIterable<unknown>;
  result: Pick<Bank, 'getAccount'>;
};
type Module = Record<string, (options: object) => unknown>;

const folder = await folderInside('long-integers');
const file = join(folder, 'api.json');
const rpcFile = join(folder, 'rpc.json');
const specs = { openapi: file, openrpc: rpcFile };
const out = join(folder, 'out');
let emitted: Module;
let server: Module;
let validators: Validators;
const received: string[] = [];
const plain = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  request.on('end', () => {
    received.push(`${request.url} ${text}`);
    const status = request.method === 'POST' ? 201 : request.url === '/accounts/404' ? 404 : 200;
    const isStream = request.url === '/changes';
    response.writeHead(status, { 'content-type': isStream ? 'application/jsonl' : 'application/json' });
    response.end(status === 404 ? `{"id":${one}}` : isStream ? `${written}\n{"id":1}\n` : written);
  });
});
let baseUrl: string;

beforeAll(async () => {
  await writeFile(file, JSON.stringify(openapi));
  await writeFile(rpcFile, JSON.stringify(openrpc));
  await generate({ specs, out, names: { int64: 'string' } });
  emitted = (await import(join(out, 'client.ts'))) as Module;
  server = (await import(join(out, 'server.ts'))) as Module;
  validators = (await import(join(out, 'validators/responses.ts'))) as Validators;
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
});
afterAll(async () => {
  plain.close();
  await rm(folder, { recursive: true, force: true });
});

it('are texts in types, in those of constants as well', async () => {
  const types = await readFile(join(out, 'types.ts'), 'utf8');
  for (const line of [
    'id: string;',
    'balance?: string;',
    'count?: number;',
    'level?: "1" | "2";',
    'maybe?: string | null;',
  ])
    expect(types).toContain(line);
  expect(types).toContain('[number?, string?, ...unknown[]]');
});

it('stay what they were in the next run, until another type is asked for', async () => {
  await generate({ specs, out, check: true });
  await expect(generate({ specs, out, check: true, names: { int64: 'number' } })).rejects.toThrow('types.ts');
});

it('keep all digits in a client, whose answers are checked all the same', async () => {
  const bank = emitted['createBank']?.({ baseUrl, validate: answersChecked(validators) }) as Bank;
  expect(await bank.getAccount({ path: { id: one } })).toEqual(read);
  expect(await bank.createAccount(read)).toEqual(read);
  expect(await bank.result.getAccount({ path: { id: '404' } })).toMatchObject({ error: { body: { id: one } } });
  const items: unknown[] = [];
  for await (const item of bank.watch()) items.push(item);
  expect(items).toEqual([read, { id: '1' }]);
  expect(received).toEqual([
    `/accounts/${one} `,
    `/accounts ${written.replace('807.0', '807')}`,
    '/accounts/404 ',
    '/changes ',
  ]);
});

const fields = { owner: one, about: { id: one }, list: [{ id: least }, { id: '1' }] };

it('keep all digits in JSON that a client writes into parameters and parts', async () => {
  const sent: Request[] = [];
  const fetch = (url: string, init: RequestInit) => {
    sent.push(new Request(url, init));
    return Promise.resolve(new Response(null, { status: 204 }));
  };
  const bank = emitted['createBank']?.({ baseUrl: 'https://bank.example', fetch }) as Bank;
  await bank.search({ query: { filter: { id: one, by: 0.5 }, ids: [one, least] } });
  await bank.sendFiles({ body: fields, contentType: 'application/x-www-form-urlencoded' });
  await bank.sendFiles({ body: fields });
  const [search, form, parts] = sent;
  const { searchParams } = new URL(search?.url ?? '');
  expect([...searchParams]).toEqual([
    ['filter', `{"id":${one},"by":0.5}`],
    ['ids', one],
    ['ids', least],
  ]);
  const written = [
    ['owner', one],
    ['about', `{"id":${one}}`],
    ['list', `{"id":${least}}`],
    ['list', '{"id":1}'],
  ];
  expect([...new URLSearchParams(await form?.text())]).toEqual(written);
  const texts = [...((await parts?.formData()) ?? [])].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : await value.text(),
  ]);
  expect(await Promise.all(texts)).toEqual(written);
});

it.each([
  ['a query', `/search?filter=${encodeURIComponent(`{"id":${one},"by":7}`)}&ids=${one}&ids=1`, undefined],
  ['a form', '/files', new URLSearchParams({ owner: one, about: `{"id":${one}}`, list: `{"id":${least}}` })],
  [
    'a multipart form',
    '/files',
    Object.entries({ owner: one, about: `{"id":${one}}`, list: `{"id":${least}}` }).reduce((form, [name, value]) => {
      form.append(name, value);
      return form;
    }, new FormData()),
  ],
])('are read exactly from %s by a typed server, or refused where numbers are promised', async (_, path, body) => {
  const seen: unknown[] = [];
  const handlers = {
    search: ({ query }: { query: object }) => void seen.push(query),
    sendFiles: async ({ body: sent }: { body: unknown }) => {
      const { allFields } = sent as { allFields?: () => Promise<object> };
      seen.push((await allFields?.()) ?? sent);
    },
  };
  const request = (): Request =>
    new Request(`http://server${path}`, body === undefined ? {} : { method: 'POST', body });
  const exact = server['createServer']?.({ handlers, missing: 501 }) as {
    fetch: (request: Request) => Promise<Response>;
  };
  expect((await exact.fetch(request())).status).toBe(204);
  expect(seen).toEqual([
    body === undefined
      ? { filter: { id: one, by: 7 }, ids: [one, '1'] }
      : { owner: one, about: { id: one }, list: [{ id: least }] },
  ]);
  const contract = contractOf({ openapi: openapi as never });
  const rounding = await createServerFrom({ contract, handlers, missing: 501 });
  const refused = await rounding.fetch(request());
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('/id')]);
  expect(seen).toHaveLength(1);
  const mock = await createMock({ openapi });
  await mock.fetch(request());
  expect(JSON.stringify(mock.requests)).toContain('/id is beyond the whole numbers that can be read exactly');
});

it('keep all digits in a webhook', () => {
  const parse = emitted['parseBankWebhook'] as unknown as (name: string, text: string) => unknown;
  expect(parse('opened', written)).toEqual(read);
});

it('are refused by the check of a client where they are none', async () => {
  const fetch = () => Promise.resolve(Response.json({ id: 'x' }));
  const bank = emitted['createBank']?.({ baseUrl, fetch, validate: answersChecked(validators) }) as Bank;
  await expect(bank.getAccount({ path: { id: one } })).rejects.toThrow('/id must be integer');
});

it('keep all digits in a typed server', async () => {
  const seen: unknown[] = [];
  const handlers = {
    getAccount: ({ path }: { path: object }) => (seen.push(path), read),
    createAccount: ({ body }: { body: object }) => (seen.push(body), body),
    watch: () => [read, { id: least }],
  };
  const made = server['createServer']?.({ handlers, check: 'refuse', missing: 501 }) as {
    fetch: (request: Request) => Promise<Response>;
  };
  const answer = await made.fetch(new Request(`http://server/accounts/${one}`));
  const expected = written.replace('807.0', '807');
  expect(await answer.text()).toBe(expected);
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: written };
  expect(await (await made.fetch(new Request('http://server/accounts', init))).text()).toBe(expected);
  const refused = await made.fetch(new Request('http://server/accounts', { ...init, body: `{"id":1,"count":${one}}` }));
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('/count')]);
  expect(seen).toEqual([{ id: one }, read]);
  expect(await (await made.fetch(new Request('http://server/changes'))).text()).toBe(`${expected}\n{"id":${least}}\n`);
});

it('keep all digits in JSON-RPC, alone and in batches', async () => {
  const seen: unknown[] = [];
  const handlers = {
    find: ({ params }: { params: unknown }) => (seen.push(params), read),
    name: ({ params }: { params: unknown }) => (seen.push(params), 'Ann'),
  };
  const ledger = server['createServer']?.({ handlers, check: 'refuse', missing: 501 }) as {
    fetch: (request: Request) => Promise<Response>;
  };
  const sent: string[] = [];
  const answered: string[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push(String(init.body));
    const answer = await ledger.fetch(new Request(url, init));
    answered.push(await answer.clone().text());
    return answer;
  };
  const told: unknown[] = [];
  const hooks = { onRequest: ({ body }: { body: unknown }) => void told.push(body) };
  const options = { rpcUrl: 'http://ledger/rpc', fetch, hooks, validate: answersChecked(validators) };
  const client = emitted['createLedger']?.(options) as Ledger;
  expect(await client.find('x', read)).toEqual(read);
  const exactly = written.replace('807.0', '807');
  expect(sent).toEqual([`{"jsonrpc":"2.0","id":1,"method":"find","params":["x",${exactly}]}`]);
  expect(answered).toEqual([`{"jsonrpc":"2.0","id":1,"result":${exactly}}`]);
  const batched = emitted['createLedger']?.({ ...options, batch: true }) as Ledger;
  expect(await Promise.all([batched.name({ id: one }), batched.find('x', { id: least })])).toEqual(['Ann', read]);
  expect(seen).toEqual([['x', read], { id: one }, ['x', { id: least }]]);
  expect(sent[1]).toContain(`"params":{"id":${one}}`);
  expect(told).toMatchObject([{ params: ['x', read] }, [{ params: { id: one } }, { params: ['x', { id: least }] }]]);
});

it('are refused in JSON-RPC where numbers are promised, and named by a mock', async () => {
  const made = await createServerFrom({
    contract: contractOf({ openrpc: openrpc as never }),
    handlers: { find: () => ({ id: 1 }) },
    missing: 501,
  });
  const request = (params: string) =>
    new Request('http://ledger/rpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `[{"jsonrpc":"2.0","id":1,"method":"find","params":${params}}]`,
    });
  expect(await (await made.fetch(request(`["x",{"id":${one}}]`))).json()).toMatchObject([
    { error: { code: -32602, data: { violations: [{ pointer: '/params/1/id' }] } } },
  ]);
  expect(await (await made.fetch(request(`{"account":{"id":${one}},"note":"x"}`))).json()).toMatchObject([
    { error: { code: -32602, data: { violations: [{ pointer: '/params/account/id' }] } } },
  ]);
  expect(await (await made.fetch(request('["x",{"id":5}]'))).json()).toMatchObject([{ result: { id: 1 } }]);
  const mock = await createMock({ openrpc });
  await mock.fetch(request(`["x",{"id":${one}}]`));
  expect(JSON.stringify(mock.requests)).toContain('/params/1/id is beyond the whole numbers');
});

it('are refused by a typed server whose handlers are promised numbers, in a body too', async () => {
  const seen: unknown[] = [];
  const made = await createServerFrom({
    contract: contractOf({ openapi: openapi as never }),
    handlers: { createAccount: ({ body }) => (seen.push(body), body) },
    missing: 501,
  });
  const send = async (body: string) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    return (await made.fetch(new Request('http://server/accounts', init))).status;
  };
  expect([await send(`{"id":${one}}`), await send('{"id":9007199254740991}')]).toEqual([422, 201]);
  expect(seen).toEqual([{ id: 9007199254740991 }]);
});

it('are named by a mock that rounds them', async () => {
  const mock = await createMock({ openapi });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: `{"id":${one}}` };
  await mock.fetch(new Request('http://mock/accounts', init));
  expect(JSON.stringify(mock.requests)).toContain('body /id is beyond the whole numbers that can be read exactly');
});

it('are named by a judgement that compares them as JavaScript rounds them', () => {
  const contract = contractOf({ openapi: openapi as never });
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error('There is no operation.');
  const answer = toReceivedAnswer(200, { 'content-type': 'application/json' }, Buffer.from(written));
  const asked = { operation, view: { headers: {} }, expected: { kind: 'any' as const }, answer };
  const judged = judgeAnswer({ contract, validators: compileSchemas(contract, 'lenient') } as never, asked as never);
  expect(judged).toMatchObject({
    outcome: 'shown',
    notes: [
      '/id is a number beyond 2^53, which was compared as JavaScript rounds it, and so on at 3 other places (RFC 8259, section 6)',
    ],
  });
});
