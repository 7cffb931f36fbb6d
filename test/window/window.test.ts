import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { createParser } from 'eventsource-parser';
import type { Json } from '../../scripts/contract/base/json.ts';
import type { AnsweredRequest } from '../../scripts/serve/memory/request-record.ts';
import type { TrafficEvent } from '../../scripts/window/traffic-window.ts';
import { runningMocks } from '../support/running-mocks.ts';
import { send } from '../support/send.ts';

const start = runningMocks();
const folder = await mkdtemp(join(tmpdir(), 'twinspec-window-'));
afterAll(() => rm(folder, { recursive: true }));

/** The comments and the ways of writing must stay. */
const shop = `# The shop.
openapi: 3.1.0
info: { title: Shop, version: '1' } # the first
paths:
  /pets:
    post:
      operationId: addPet
      security: [{ key: [] }]
      requestBody:
        content:
          application/json:
            schema: &pet
              type: object
              required: [name]
              properties:
                name: { type: string }
                code: { type: string, format: password }
            examples:
              tom:
                value: { name: Tom } # he is a cat
              nameless:
                value: {}

      responses:
        '201':
          description: Added.
          content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } }
        '400':
          description: Refused.
          content:
            application/json:
              schema: { type: object }
              examples: { nameless: { value: { why: no name } } }
  # One of them.
  /pets/{petId}:
    get:
      operationId: getPet
      parameters:
        - name: petId
          in: path
          required: true
          schema: { type: string }
      responses:
        '200':
          description: It.
          content:
            application/json:
              schema: { type: object, required: [name, pin], properties: { name: { type: string }, pin: { type: string, format: password } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
`;

const post = (body: Json, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Follows the traffic until an event is of interest. */
async function until(
  url: string,
  isWanted: (event: TrafficEvent) => boolean,
  init: RequestInit = {},
): Promise<TrafficEvent> {
  const stop = new AbortController();
  const response = await fetch(url, { ...init, signal: stop.signal });
  expect(response.headers.get('Content-Type')).toBe('text/event-stream');
  let found: TrafficEvent | undefined;
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = JSON.parse(data) as TrafficEvent;
      if (isWanted(event)) found ??= event;
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
    if (found !== undefined) break;
  }
  stop.abort();
  if (found === undefined) throw new Error('The stream ended.');
  return found;
}

async function shopMock(keep = false, name = 'shop.yaml') {
  const file = join(folder, name);
  await writeFile(file, shop);
  return { file, mock: await start({ openapi: file, keep }) };
}

describe('the window', () => {
  it('streams what passes: all at first, then what is new, and after a reset nothing', async () => {
    const { mock } = await shopMock();
    await send(`${mock.url}/pets`, post({}, { 'X-Key': 'k-9876' }));
    const first = await until(`${mock.url}/_twinspec/traffic`, () => true);
    expect(first).toMatchObject({
      isAll: true,
      requests: [
        {
          ...{ method: 'POST', path: '/pets', operationId: 'addPet', status: 400, exchange: 'addPet/nameless' },
          wrong: [expect.stringContaining('body /name')],
        },
      ],
    });
    const [{ id = '' } = {}] = first.requests;
    const waiting = until(`${mock.url}/_twinspec/traffic?after=${id}`, ({ requests }) => requests.length > 0);
    await send(`${mock.url}/pets/7`, { headers: { 'X-Key': 'k-9876' } });
    const next = await waiting;
    expect(next).toMatchObject({ isAll: false, requests: [{ path: '/pets/7' }] });
    const resume = { headers: { 'Last-Event-ID': next.requests[0]?.id ?? '' } };
    const emptied = until(`${mock.url}/_twinspec/traffic`, ({ isAll }) => isAll, resume);
    await mock.reset();
    expect(await emptied).toMatchObject({ isAll: true, requests: [] });
  });

  it('shows a request with its answer, and no secret of either', async () => {
    const { mock } = await shopMock();
    await send(`${mock.url}/pets`, post({ name: 'Rex p-1234', code: 'p-1234' }, { 'X-Key': 'k-9876' }));
    await send(`${mock.url}/pets/7`, { headers: { 'X-Key': 'k-9876' } });
    const shown = await Promise.all(
      mock.requests.map(async ({ id }) => (await send(`${mock.url}/_twinspec/requests/${id}`)).body as AnsweredRequest),
    );
    expect(shown).toMatchObject([
      { body: { code: '[redacted]' }, headers: { 'x-key': '[redacted]' }, answer: { name: 'Rex [redacted]' } },
      { operationId: 'getPet', answer: { pin: '[redacted]' } },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/k-9876/);
    const state = await send(`${mock.url}/_twinspec/state`);
    expect(state.body).toMatchObject({ pets: { objects: [{ name: 'Rex p-1234', pin: '[redacted]' }] } });
    expect((await send(`${mock.url}/_twinspec/requests/none`)).status).toBe(422);
  });

  it('keeps sessions apart', async () => {
    const { mock } = await shopMock();
    await send(`${mock.url}/s/one/pets/7`, { headers: { 'X-Key': 'k' } });
    const all = async (query: string) =>
      (await until(`${mock.url}/_twinspec/traffic${query}`, () => true)).requests.length;
    expect([await all(''), await all('?session=one')]).toEqual([0, 1]);
    expect((await send(`${mock.url}/_twinspec/traffic?session=a%20b`)).status).toBe(400);
  });

  it('ends its streams when the mock stops', async () => {
    const { mock } = await shopMock();
    const response = await fetch(`${mock.url}/_twinspec/traffic`);
    const text = response.text();
    await mock.close();
    // A stream that breaks off would reject.
    expect(await text).toMatch(/^retry: 1000\n\nevent: requests\n/);
  });

  it('lists what waits for the next requests, and forgets it', async () => {
    const { mock } = await shopMock();
    const next = `${mock.url}/_twinspec/next`;
    await send(next, post({ operation: 'addPet', exchange: 'nameless' }));
    expect((await send(next)).body).toEqual([{ operation: 'addPet', exchange: 'nameless' }]);
    expect((await send(next, { method: 'DELETE' })).status).toBe(204);
    expect((await send(next)).body).toEqual([]);
  });

  it('is shown to no page of others, and only its own page may write', async () => {
    const { mock, file } = await shopMock(true);
    const page = await fetch(`${mock.url}/_twinspec`, { redirect: 'manual' });
    expect([page.status, page.headers.get('Location')]).toEqual([308, '_twinspec/']);
    await send(`${mock.url}/pets`, post({ name: 'Rex' }, { 'X-Key': 'k' }));
    const [{ id = '' } = {}] = mock.requests;
    const orders: [string, RequestInit][] = [
      ['next', post({ operation: 'addPet', exchange: 'nameless' })],
      ['settings', post({ delay: [1, 1] })],
      ['reset', post({})],
      ['keep', post({ request: id, name: 'rex' })],
      ['next', { method: 'DELETE' }],
      ['traffic', {}],
      ['requests', {}],
      [`requests/${id}`, {}],
      [`keep/${id}`, {}],
      ['window/about', {}],
    ];
    const foreign = [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }];
    for (const headers of foreign)
      for (const [path, init] of orders) {
        const sent = { ...init, headers: { ...init.headers, ...headers } };
        expect((await send(`${mock.url}/_twinspec/${path}`, sent)).status, `${path} ${JSON.stringify(headers)}`).toBe(
          403,
        );
      }
    // A page of this machine may control the mock, but not write.
    const near = { Origin: 'http://localhost:5173' };
    expect((await send(`${mock.url}/_twinspec/keep`, post({ request: id, name: 'rex' }, near))).status).toBe(403);
    expect((await send(`${mock.url}/_twinspec/settings`, post({ delay: [0, 0] }, near))).status).toBe(204);
    expect(await readFile(file, 'utf8')).toBe(shop);
  });

  it('keeps a request as an exchange, which then answers, and leaves the rest of the file as it is', async () => {
    const { mock, file } = await shopMock(true);
    const key = { 'X-Key': 'k-9876' };
    await send(`${mock.url}/pets`, post({ name: 'Rex', code: 'p-1234' }, key));
    await send(`${mock.url}/pets/7`, { headers: key });
    const [{ id = '' } = {}, { id: second = '' } = {}] = mock.requests;
    expect((await send(`${mock.url}/_twinspec/keep/${id}`)).body).toMatchObject({
      name: 'kept',
      parts: [{ what: 'The request' }, { what: 'The answer' }],
    });
    expect((await send(`${mock.url}/_twinspec/keep`, post({ request: id, name: 'rex' }))).body).toMatchObject({
      places: [file],
    });
    const kept = await send(`${mock.url}/_twinspec/keep`, post({ request: second, name: 'seven' }));
    expect(kept.body).toMatchObject({ places: [file] });
    const text = await readFile(file, 'utf8');
    const lines = text.split('\n');
    // Every line of before is there, in its order, but for the one in which something was added.
    let at = 0;
    const missing = shop.split('\n').filter((line) => {
      const found = lines.indexOf(line, at);
      if (found >= 0) at = found + 1;
      return found < 0;
    });
    expect(missing).toHaveLength(1);
    const { paths } = parse(text) as { paths: Record<string, Record<string, Json>> };
    expect(paths['/pets']?.['post']).toMatchObject({
      requestBody: { content: { 'application/json': { examples: { rex: { value: { name: 'Rex' } } } } } },
      responses: { 201: { content: { 'application/json': { examples: { rex: { value: { name: 'Rex' } } } } } } },
    });
    expect(paths['/pets/{petId}']?.['get']).toMatchObject({ parameters: [{ examples: { seven: { value: '7' } } }] });
    expect(text).not.toMatch(/k-9876|p-1234/);
    const again = await fetch(`${mock.url}/pets/7`, { headers: key });
    expect(again.headers.get('Twinspec-Exchange')).toMatch(/^getPet\/seven/);
    expect(await send(`${mock.url}/_twinspec/keep`, post({ request: second, name: 'seven' }))).toMatchObject({
      body: { detail: expect.stringContaining('already') as string },
    });
  });

  it('keeps a call of JSON-RPC, and what another file describes, where each is', async () => {
    const [openapi, other, openrpc] = ['root.yaml', 'ping.yaml', 'node.json'].map((name) => join(folder, name));
    const ping =
      "get:\n  operationId: ping\n  responses:\n    '200':\n      description: Pong.\n      content:\n        application/json:\n          schema: { type: object }\n";
    await writeFile(other ?? '', ping);
    await writeFile(
      openapi ?? '',
      "openapi: 3.0.3\ninfo: { title: A, version: '1' }\npaths:\n  /ping: { $ref: ping.yaml }\n",
    );
    const params = [{ name: 'n', required: true, schema: { type: 'integer' } }];
    const method = { name: 'double', params, result: { name: 'twice', schema: { type: 'integer' } } };
    const node = { openrpc: '1.3.2', info: { title: 'B', version: '1' }, methods: [method] };
    await writeFile(openrpc ?? '', `${JSON.stringify(node, undefined, 2)}\n`);
    const mock = await start({ openapi: openapi ?? '', openrpc: openrpc ?? '', keep: true });
    await send(mock.rpcUrl, post({ jsonrpc: '2.0', id: 7, method: 'double', params: [21] }));
    await send(`${mock.url}/ping`);
    for (const [i, { id }] of mock.requests.entries()) {
      const kept = await send(`${mock.url}/_twinspec/keep`, post({ request: id, name: `kept${i}` }));
      expect(kept.body).toEqual({ name: `kept${i}`, places: [[openrpc, other][i]] });
    }
    expect(parse(await readFile(openrpc ?? '', 'utf8'))).toMatchObject({
      methods: [{ ...method, examples: [{ name: 'kept0', params: [{ name: 'n', value: 21 }], result: {} }] }],
    });
    expect(parse(await readFile(other ?? '', 'utf8'))).toMatchObject({
      get: { responses: { 200: { content: { 'application/json': { examples: { kept1: {} } } } } } },
    });
    const again = await send(mock.rpcUrl, post({ jsonrpc: '2.0', id: 8, method: 'double', params: [21] }));
    expect(again.headers.get('Twinspec-Exchange')).toMatch(/^double\/kept0/);
  });

  it('writes nothing without consent, and says how to give it', async () => {
    const { mock, file } = await shopMock();
    await send(`${mock.url}/pets`, post({ name: 'Rex' }, { 'X-Key': 'k' }));
    const [{ id = '' } = {}] = mock.requests;
    expect((await send(`${mock.url}/_twinspec/keep/${id}`)).body).toMatchObject({
      why: expect.stringContaining('--keep') as string,
    });
    expect((await send(`${mock.url}/_twinspec/keep`, post({ request: id, name: 'rex' }))).status).toBe(422);
    expect(await readFile(file, 'utf8')).toBe(shop);
    await writeFile(file, 'openapi: 3.1.0\ninfo: [');
    expect((await send(`${mock.url}/_twinspec/keep/${id}`)).body).toMatchObject({
      why: expect.stringMatching(/cannot be read as they are now: .*shop\.yaml:2:8/) as string,
    });
  });
});
