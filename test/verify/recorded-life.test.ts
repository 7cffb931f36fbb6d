import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { once } from '../../scripts/contract/base/once.ts';
import { judge } from '../../scripts/verify/judge-files.ts';
import { contractOf } from '../support/contract-of.ts';
import { jsonMedia } from '../support/json-content.ts';

// What recorded calls say together, as HAR and as JSON lines, over HTTP and as JSON-RPC.

const text = { type: 'string' };
const boat = {
  type: 'object',
  required: ['id', 'name', 'berths'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: text,
    berths: { type: 'integer' },
    kind: { type: 'string', enum: ['sail', 'motor'] },
    afloat: { type: 'boolean' },
    builtOn: { type: 'string', format: 'date' },
  },
};
const ref = { $ref: '#/components/schemas/Boat' };
const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const gone = { 404: { description: 'none' } };
const openapi = {
  openapi: '3.1.0',
  info: { title: 'Harbour', version: '1' },
  components: { schemas: { Boat: boat } },
  paths: {
    '/boats': {
      get: {
        operationId: 'listBoats',
        parameters: [
          query('limit', { type: 'integer', minimum: 1, maximum: 50 }),
          query('offset', { type: 'integer', minimum: 0 }),
          query('kind', { type: 'string', enum: ['sail', 'motor'] }),
          query('afloat', { type: 'boolean' }),
          query('minBerths', { type: 'integer' }),
          query('sort', { type: 'string', enum: ['name', '-name'] }),
        ],
        responses: {
          200: {
            description: 'ok',
            content: jsonMedia({
              type: 'object',
              required: ['items', 'total'],
              properties: { items: { type: 'array', items: ref }, total: { type: 'integer' } },
            }),
          },
          400: { description: 'wrong' },
        },
      },
      post: {
        operationId: 'addBoat',
        requestBody: { required: true, content: jsonMedia(ref) },
        responses: { 201: { description: 'ok', content: jsonMedia(ref) } },
      },
    },
    '/boats/{boatId}': {
      parameters: [{ name: 'boatId', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'getBoat',
        parameters: [{ name: 'If-None-Match', in: 'header', schema: text }],
        responses: { 200: { description: 'ok', content: jsonMedia(ref) }, 304: { description: 'same' }, ...gone },
      },
      patch: {
        operationId: 'changeBoat',
        requestBody: { required: true, content: jsonMedia({ type: 'object', properties: boat.properties }) },
        responses: { 200: { description: 'ok', content: jsonMedia(ref) }, ...gone },
      },
      delete: { operationId: 'sinkBoat', responses: { 204: { description: 'ok' }, ...gone } },
    },
    '/boats/{boatId}/launch': {
      parameters: [{ name: 'boatId', in: 'path', required: true, schema: { type: 'integer' } }],
      post: { operationId: 'launchBoat', responses: { 204: { description: 'ok' }, ...gone } },
    },
  },
};

const param = (name: string, schema: object) => ({ name, required: true, schema });
const openrpc = {
  openrpc: '1.3.2',
  info: { title: 'Crew', version: '1' },
  methods: [
    { name: 'sailor.create', params: [param('name', text)], result: { name: 'r', schema: { type: 'object' } } },
    {
      name: 'sailor.get',
      params: [param('id', text)],
      result: { name: 'r', schema: { type: ['object', 'null'], properties: { id: text, name: text } } },
    },
    { name: 'sailor.delete', params: [param('id', text)], result: { name: 'r', schema: { type: 'boolean' } } },
  ],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-recorded-life-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const harbour = once(() => contractOf({ openapi: openapi as never }));
const crew = once(() => contractOf({ openrpc: openrpc as never }));

type Call = {
  call: string;
  sent?: object;
  status?: number;
  came?: unknown;
  asked?: Record<string, string>;
  headers?: Record<string, string>;
  at?: number;
};

const type = { 'content-type': 'application/json' };
const pairs = (headers: Record<string, string>): object[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

function harEntry({ call, sent, status = 200, came, asked = {}, headers = {}, at }: Call, i: number): object {
  const [method = '', path = ''] = call.split(' ');
  const answered = came === undefined ? '' : JSON.stringify(came);
  return {
    startedDateTime: new Date(1_700_000_000_000 + (at ?? i * 100)).toISOString(),
    time: 50,
    request: {
      ...{ method, url: `http://harbour.test${path}`, headers: pairs(sent ? { ...type, ...asked } : asked) },
      ...(sent !== undefined && { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } }),
    },
    response: {
      ...{ status, headers: pairs(came === undefined ? headers : { ...type, ...headers }) },
      content: { size: answered.length, mimeType: 'application/json', text: answered },
    },
  };
}

function line({ call, sent, status = 200, came, asked = {}, headers = {} }: Call): object {
  const [method, url] = call.split(' ');
  return {
    ...{ method, url, status, requestHeaders: sent ? { ...type, ...asked } : asked },
    ...{ responseHeaders: { ...type, ...headers }, responseBody: came ?? '' },
    ...(sent !== undefined && { requestBody: sent }),
  };
}

async function told(traffic: string, contract = harbour()): Promise<string[]> {
  const file = join(folder, 'traffic');
  await writeFile(file, traffic);
  const { faults } = await judge(contract, [file]);
  return faults.map(({ rule, message }) => `${rule}: ${message}`);
}

const har = (calls: Call[]): string => JSON.stringify({ log: { version: '1.2', entries: calls.map(harEntry) } });
const emma = { name: 'Emma', berths: 4 };
const made: Call = { call: 'POST /boats', sent: emma, status: 201, came: { id: 7, ...emma } };
const get = (came: object | undefined, more: Partial<Call> = {}): Call => ({ call: 'GET /boats/7', came, ...more });
const list = (asked: string, items: object[], total = items.length): Call => ({
  call: `GET /boats${asked}`,
  came: { items, total },
});
const sunk: Call = { call: 'DELETE /boats/7', status: 204 };
const boats = [
  { id: 1, name: 'Ada', berths: 2, kind: 'sail', afloat: true },
  { id: 2, name: 'Bea', berths: 6, kind: 'motor', afloat: false },
];
const [ada = {}, bea = {}] = boats;

const wrong: [string, Call[], string][] = [
  ['a filter by a listed value', [list('?kind=sail', boats)], 'list: /items/1/kind: expected "sail" alone'],
  ['a filter by a flag', [list('?afloat=true', boats)], 'list: /items/1/afloat: expected true alone'],
  ['a bound', [list('?minBerths=4', boats)], 'list: /items/0/berths: expected nothing below 4'],
  ['an order', [list('?sort=-name', boats)], 'list: /items/1/name: expected descending order'],
  ['a limit', [list('?limit=1', boats)], 'list: /items: expected at most 1, as limit asks, but got 2'],
  ['a total below what was listed', [list('?offset=5', boats, 6)], 'list: /total: expected a total of at least 7'],
  ['a total of a whole list', [list('?limit=10', boats, 4)], 'list: /total: expected a total of 2'],
  [
    'a limit refused within its bounds',
    [{ call: 'GET /boats?limit=50', status: 400 }],
    'acceptance: expected limit 50',
  ],
  [
    'a 304 of another version',
    [get(undefined, { status: 304, asked: { 'If-None-Match': '"a"' }, headers: { etag: '"b"' } })],
    'entity-tag: ETag: expected status 200, as If-None-Match names another version, "a"',
  ],
  [
    'no 304 of the version that is there',
    [get({ id: 7, ...emma }, { asked: { 'If-None-Match': '"a"' }, headers: { etag: '"a"' } })],
    'entity-tag: ETag: expected status 304',
  ],
  [
    'one tag of two versions',
    [
      get({ id: 7, ...emma }, { headers: { etag: '"a"' } }),
      get({ id: 7, ...emma, berths: 5 }, { headers: { etag: '"a"' } }),
    ],
    'entity-tag: ETag: expected another ETag',
  ],
  ['a thing that is not there', [made, get(undefined, { status: 404 })], 'life-cycle: expected what addBoat has just'],
  [
    'a thing that lost a member',
    [made, get({ id: 7, name: 'Emma', berths: 1 })],
    'life-cycle: /berths: expected what was',
  ],
  [
    'a change that was not kept',
    [made, { call: 'PATCH /boats/7', sent: { name: 'Eva' }, came: { id: 7, ...emma } }, get({ id: 7, ...emma })],
    'life-cycle: /name: expected what was sent to changeBoat, "Eva"',
  ],
  [
    'a change of what was not sent',
    [
      ...[made, get({ id: 7, ...emma })],
      ...[
        { call: 'PATCH /boats/7', sent: { berths: 5 }, came: { id: 7, ...emma, berths: 5 } },
        get({ id: 7, name: 'None', berths: 5 }),
      ],
    ],
    'life-cycle: /name: expected "Emma" as before, since changeBoat was not sent it',
  ],
  ['a deleted thing that answers', [made, sunk, get({ id: 7, ...emma })], 'life-cycle: expected nothing to be there'],
  [
    'a deleted thing in a list',
    [made, sunk, list('', [{ id: 7, ...emma }])],
    'life-cycle: expected a list without what',
  ],
  ['a new thing that no list has', [made, list('?limit=10', [ada])], 'life-cycle: expected a list with what was just'],
  [
    'two things of one id',
    [made, { ...made, sent: { ...emma, name: 'Eva' }, came: { id: 7, ...emma, name: 'Eva' } }],
    'life-cycle: expected a name of its own, but got 7, that of another',
  ],
  [
    'a total that stands still',
    [list('?limit=1', [ada], 5), made, list('?limit=1', [ada], 5)],
    'list: /total: expected a total of 6, as 1 more were made',
  ],
];

const right: [string, Call[]][] = [
  ['filters, orders and limits', [list('?kind=sail&limit=5', [ada]), list('?sort=name&afloat=false', boats)]],
  ['a page of many', [list('?limit=2', boats, 9), list('?limit=2&offset=2', [bea], 3)]],
  ['a limit beyond its bounds', [{ call: 'GET /boats?limit=51', status: 400 }]],
  ['what was made, read and listed', [made, get({ id: 7, ...emma }), list('?limit=10', [ada, { id: 7, ...emma }])]],
  ['a deleted thing', [made, sunk, get(undefined, { status: 404 }), sunk, list('?limit=10', [ada])]],
  [
    'a read that began before the change ended',
    [
      { ...made, at: 0 },
      get({ id: 7, ...emma, name: 'Eva' }, { at: 100 }),
      { call: 'PATCH /boats/7', sent: { name: 'Eva' }, came: { id: 7, ...emma, name: 'Eva' }, at: 110 },
    ],
  ],
  [
    'what an action may have changed',
    [made, { call: 'POST /boats/7/launch', status: 204 }, get({ id: 7, name: 'E', berths: 4 })],
  ],
  [
    'what another caller made',
    [
      { ...made, asked: { Authorization: 'Bearer a' } },
      get(undefined, { status: 404, asked: { Authorization: 'Bearer b' } }),
    ],
  ],
  ['another thing changed', [made, { ...made, came: { id: 8, ...emma } }, get({ id: 7, ...emma, berths: 3 })]],
  [
    'a 304 of one of several versions',
    [get(undefined, { status: 304, asked: { 'If-None-Match': '"a", W/"b"' }, headers: { etag: '"b"' } })],
  ],
];

describe('judge', () => {
  it.each(wrong)('finds %s, in HAR and in JSON lines', async (_, calls, message) => {
    expect(await told(har(calls))).toEqual([expect.stringContaining(message)]);
    expect(await told(calls.map((call) => JSON.stringify(line(call))).join('\n'))).toEqual([
      expect.stringContaining(message),
    ]);
  });

  it.each(right)('says nothing of %s', async (_, calls) => {
    expect(await told(har(calls))).toEqual([]);
  });

  it('follows methods as it follows paths', async () => {
    const call = (method: string, params: object, answer: object): string =>
      JSON.stringify({
        ...{ method: 'POST', url: '/', status: 200, requestHeaders: type, responseHeaders: type },
        requestBody: { jsonrpc: '2.0', id: 1, method, params },
        responseBody: { jsonrpc: '2.0', id: 1, ...answer },
      });
    const ann = { id: 's1', name: 'Ann' };
    const created = call('sailor.create', { name: 'Ann' }, { result: ann });
    const read = (result: object | null): string => call('sailor.get', { id: 's1' }, { result });
    const deleted = call('sailor.delete', { id: 's1' }, { result: true });
    const all = async (...calls: string[]): Promise<string[]> => told(calls.join('\n'), crew());
    expect(await all(created, read(ann), deleted, read(null))).toEqual([]);
    expect(await all(created, read({ ...ann, name: 'Bob' }))).toEqual([
      expect.stringContaining('expected what was sent to sailor.create, "Ann"'),
    ]);
    expect(await all(created, deleted, read(ann))).toEqual([expect.stringContaining('what sailor.delete has deleted')]);
  });
});
