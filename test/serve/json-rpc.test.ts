import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { call, send } from '../support/send.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ batchLimit: 20 });
});
afterAll(() => mock.close());

const method = 'eth_getUncleCountByBlockNumber';
const block = '0x1b4';
const request = (more: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params: [block], ...more });
const result = (id: string) => `{"jsonrpc":"2.0","id":${id},"result":"0x0"}`;
const error = (id: unknown, code: number, message: unknown = expect.any(String)) => ({
  jsonrpc: '2.0',
  id,
  error: expect.objectContaining({ code, message }),
});
const invalidParams = ([pointer, message]: [string, string], sentence: string) => ({
  jsonrpc: '2.0',
  id: 1,
  error: { code: -32602, message: `Invalid params: ${sentence}`, data: { violations: [{ pointer, message }] } },
});
const mentioning = (text: string) => expect.stringContaining(text);

const blockCall = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber' };

/** The request and the expected answer, each as a text or as a value. The status is 200 by default. */
type Case = [
  section: string,
  name: string,
  sent: unknown,
  expected: { status?: number; text?: string; body?: unknown },
];

const cases: Case[] = [
  // JSON-RPC 2.0, section 4: the request object.
  ['4', 'a call is answered', request(), { text: result('1') }],
  [
    '4',
    'members may come in any order',
    `{"params":["${block}"],"method":"${method}","id":1,"jsonrpc":"2.0"}`,
    { text: result('1') },
  ],
  [
    '4',
    'white space makes no difference',
    ` \n{ "jsonrpc" : "2.0" , "id" : 1 , "method" : "${method}" , "params" : [ "${block}" ] }\n`,
    { text: result('1') },
  ],
  ['4', 'an unknown member is ignored', request({ trace: 'x', nested: { id: 7 } }), { text: result('1') }],
  [
    '4',
    'an object without jsonrpc is not a request',
    { id: 1, method, params: [block] },
    { body: error(1, -32600, mentioning('"jsonrpc" must be "2.0"')) },
  ],
  ['4', 'jsonrpc 1.0 is not a request', request({ jsonrpc: '1.0' }), { body: error(1, -32600) }],
  ['4', 'jsonrpc as a number is not a request', request({ jsonrpc: 2 }), { body: error(1, -32600) }],
  [
    '4',
    'an object without method is not a request',
    { jsonrpc: '2.0', id: 1 },
    { body: error(1, -32600, mentioning('"method" must be a string')) },
  ],
  [
    '4',
    'a method that is not a string is refused',
    '{"jsonrpc": "2.0", "method": 1, "params": "bar"}',
    { body: error(null, -32600) },
  ],
  ['4', 'a string is not a request', '"eth_chainId"', { body: error(null, -32600) }],
  ['4', 'null is not a request', 'null', { body: error(null, -32600) }],
  ['4', 'an id cannot be an object', request({ id: {} }), { body: error(null, -32600, mentioning('"id"')) }],
  ['4', 'an id cannot be an array', request({ id: [1] }), { body: error(null, -32600) }],
  ['4', 'an id cannot be a boolean', request({ id: true }), { body: error(null, -32600) }],
  // The id is echoed as it was sent.
  [
    '4',
    'an id may be a string',
    request({ id: 'a "quoted" ünïcode id' }),
    { text: result('"a \\"quoted\\" ünïcode id"') },
  ],
  ['4', 'an id may be an empty string', request({ id: '' }), { text: result('""') }],
  ['4', 'an id may be null', request({ id: null }), { text: result('null') }],
  ['4', 'an id may be 0', request({ id: 0 }), { text: result('0') }],
  ['4', 'an id may be negative', request({ id: -7 }), { text: result('-7') }],
  [
    '4',
    'a large id keeps its digits',
    `{"jsonrpc":"2.0","id":12345678901234567890,"method":"${method}","params":["${block}"]}`,
    { text: result('12345678901234567890') },
  ],
  [
    '4',
    'an id keeps its fraction',
    `{"jsonrpc":"2.0","id":1.0,"method":"${method}","params":["${block}"]}`,
    { text: result('1.0') },
  ],
  [
    '4',
    'an id keeps its exponent',
    `{"jsonrpc":"2.0","method":"${method}","params":["${block}"],"id": 1E400 }`,
    { text: result('1E400') },
  ],
  [
    '4',
    'an id is found after a nested one',
    `{"x":{"id":5},"jsonrpc":"2.0","method":"${method}","params":["${block}"],"id":2.50}`,
    { text: result('2.50') },
  ],
  [
    '4',
    'an id is found after a string that looks like one',
    `{"x":"\\"id\\":5","jsonrpc":"2.0","method":"${method}","params":["${block}"],"id":3.0}`,
    { text: result('3.0') },
  ],
  [
    '4',
    'an id is found under an escaped name',
    `{"jsonrpc":"2.0","method":"${method}","params":["${block}"],"i\\u0064":4.0}`,
    { text: result('4.0') },
  ],
  [
    '4',
    'an id is found under an escaped name beside one that is nested',
    `{"x":{"id":5.0},"jsonrpc":"2.0","method":"${method}","params":["${block}"],"i\\u0064":6.0}`,
    { text: result('6.0') },
  ],
  [
    '4',
    'the last of two ids counts',
    `{"id":1.0,"jsonrpc":"2.0","method":"${method}","params":["${block}"],"id":2.0}`,
    { text: result('2.0') },
  ],
  [
    '4',
    'the id of an error is echoed, too',
    `{"jsonrpc":"2.0","id":98765432109876543210,"method":"nothing"}`,
    { text: expect.stringContaining('"id":98765432109876543210,"error"') as unknown as string },
  ],
  [
    '4',
    '__proto__ is a name like any other',
    `{"__proto__":{"method":"${method}"},"jsonrpc":"2.0","id":1}`,
    { body: error(1, -32600) },
  ],
  // Section 4.1: notifications.
  ['4.1', 'a notification is not answered', { jsonrpc: '2.0', method, params: [block] }, { status: 204, text: '' }],
  [
    '4.1',
    'a notification with wrong params is not answered',
    { jsonrpc: '2.0', method, params: [1] },
    { status: 204, text: '' },
  ],
  [
    '4.1',
    'a notification of an unknown method is not answered',
    { jsonrpc: '2.0', method: 'nothing' },
    { status: 204, text: '' },
  ],
  // Section 4.2: params.
  [
    '4.2',
    'params by name are refused where the document takes them by position',
    request({ params: { blockNumber: block } }),
    { body: error(1, -32602, mentioning('takes its params by position, in an array; it has blockNumber')) },
  ],
  ['4.2', 'a missing param is named', request({ params: [] }), { body: error(1, -32602, mentioning('blockNumber')) }],
  [
    '4.2',
    'params may be left out, and then the required ones are missing',
    { jsonrpc: '2.0', id: 1, method },
    { body: error(1, -32602, mentioning('blockNumber')) },
  ],
  ['4.2', 'a param too many is refused', request({ params: [block, 1] }), { body: error(1, -32602) }],
  [
    '4.2',
    'a param of the wrong type is named',
    request({ params: [436] }),
    { body: error(1, -32602, mentioning('blockNumber')) },
  ],
  [
    '4.2',
    'params cannot be a string',
    request({ params: 'bar' }),
    { body: error(1, -32600, mentioning('"params" must be an array or an object')) },
  ],
  ['4.2', 'params cannot be null', request({ params: null }), { body: error(1, -32600) }],
  [
    '4.2',
    'params called __proto__ are refused',
    `{"jsonrpc":"2.0","id":1,"method":"${method}","params":{"__proto__":["${block}"]}}`,
    { body: error(1, -32602) },
  ],
  // Section 4.3: extensions.
  [
    '4.3',
    'rpc.discover describes the service (OpenRPC)',
    { jsonrpc: '2.0', id: 1, method: 'rpc.discover' },
    { body: { jsonrpc: '2.0', id: 1, result: expect.objectContaining({ openrpc: expect.any(String) }) } },
  ],
  [
    '4.3',
    'other rpc. methods do not exist',
    { jsonrpc: '2.0', id: 1, method: 'rpc.describe' },
    { body: error(1, -32601) },
  ],
  // Section 5.1: errors.
  [
    '5.1',
    'a body that is not JSON is a parse error',
    '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]',
    { body: error(null, -32700) },
  ],
  [
    '5.1',
    'JSON that ends early is a parse error',
    '{"jsonrpc":"2.0","id":1',
    { body: error(null, -32700, mentioning('ends before it is complete')) },
  ],
  ['5.1', 'an empty body is a parse error', '', { body: error(null, -32700) }],
  [
    '5.1',
    'JSON that is too deep is a parse error',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    { body: error(null, -32700, mentioning('deeper')) },
  ],
  [
    '5.1',
    'a misspelled method is answered with the intended name',
    request({ method: 'eth_getUncleCountByBlocknumber' }),
    { body: error(1, -32601, mentioning(`Did you mean ${method}?`)) },
  ],
  [
    '5.1',
    'an unknown method is answered with the nearest names',
    request({ method: 'eth_mine' }),
    { body: error(1, -32601, mentioning('The nearest are eth_')) },
  ],
  [
    '5.1',
    'a method is not found by a name that objects inherit',
    request({ method: 'constructor' }),
    { body: error(1, -32601) },
  ],
  [
    '5.1',
    'an error lists its violations',
    request({ params: [1] }),
    {
      body: {
        jsonrpc: '2.0',
        id: 1,
        error: {
          code: -32602,
          message: expect.any(String),
          data: { violations: [expect.objectContaining({ pointer: '/params/0' })] },
        },
      },
    },
  ],
  // Section 6: batches.
  [
    '6',
    'a batch is answered in order',
    [request({ id: 'b' }), request({ id: 'a' })],
    { text: `[${result('"b"')},${result('"a"')}]` },
  ],
  [
    '6',
    'each id of a batch is echoed as it was written',
    `[{"jsonrpc":"2.0","id":1.0,"method":"${method}","params":["${block}"]},` +
      `{"jsonrpc":"2.0","id":10000000000000000000001,"method":"${method}","params":["${block}"]}]`,
    { text: `[${result('1.0')},${result('10000000000000000000001')}]` },
  ],
  [
    '6',
    'calls of a batch fail one by one',
    [request(), request({ method: 'nothing', id: 2 }), request({ params: [], id: 3 })],
    { body: [JSON.parse(result('1')), error(2, -32601), error(3, -32602)] },
  ],
  [
    '6',
    'notifications in a batch are not answered',
    [request(), { jsonrpc: '2.0', method, params: [block] }],
    { text: `[${result('1')}]` },
  ],
  [
    '6',
    'a batch of notifications is not answered',
    [
      { jsonrpc: '2.0', method },
      { jsonrpc: '2.0', method: 'nothing' },
    ],
    { status: 204, text: '' },
  ],
  ['6', 'an empty batch is not a request', '[]', { body: error(null, -32600) }],
  [
    '6',
    'a batch of nonsense is refused one by one',
    '[1,2,3]',
    { body: [error(null, -32600), error(null, -32600), error(null, -32600)] },
  ],
  ['6', 'a batch in a batch is not a request', [[request()]], { body: [error(null, -32600)] }],
  ['6', 'a batch that is not JSON is one parse error', '[{"jsonrpc": "2.0", "method"', { body: error(null, -32700) }],
  ['6', 'the same id may occur twice', [request(), request()], { text: `[${result('1')},${result('1')}]` }],
  [
    '6',
    'a batch at the limit is answered',
    Array.from({ length: 20 }, () => request()),
    { text: `[${Array.from({ length: 20 }, () => result('1')).join(',')}]` },
  ],
  [
    '6',
    'a batch over the limit is refused as a whole (EIP-1474)',
    Array.from({ length: 21 }, () => request()),
    { body: error(null, -32005, mentioning('20')) },
  ],
  // Corners.
  ...['"😀"', '-0', '-7', '0.10', '1.50', '1e3', '123456789012345', '9007199254740991', String.raw`"\"\\\n"`].map(
    (id): Case => [
      '4',
      `the id ${id} comes back as it was written`,
      `{"jsonrpc":"2.0","method":"${method}","params":["${block}"],"id":${id}}`,
      { text: result(id) },
    ],
  ),
  [
    '4',
    'inherited members do not make a request',
    `{"__proto__":{"jsonrpc":"2.0","method":"${method}","id":1}}`,
    { body: error(null, -32600) },
  ],
  ['4.1', 'rpc.discover may be a notification', { jsonrpc: '2.0', method: 'rpc.discover' }, { status: 204, text: '' }],
  [
    '4.1',
    'an invalid request is answered although it has no id',
    { jsonrpc: '2.0', method: 1 },
    { body: error(null, -32600) },
  ],
  [
    '4.2',
    'the last param may be missing by position',
    { ...blockCall, params: ['0x2'] },
    { body: invalidParams(['/params/1', 'is required but missing.'], 'hydrated is required but missing.') },
  ],
  [
    '4.2',
    'a violation deep in a param is named',
    { ...blockCall, method: 'eth_estimateGas', params: [{ to: '0x1' }] },
    { body: error(1, -32602, mentioning('transaction (to)')) },
  ],
  [
    '4.2',
    '__proto__ in a param is a member like any other',
    '{"jsonrpc":"2.0","id":1,"method":"eth_estimateGas",' +
      '"params":[{"to":"0x32aa3664832fcfdd3b8eaed092da8da408b31c20","__proto__":{"data":"0xa9059cbb"}}]}',
    { text: '{"jsonrpc":"2.0","id":1,"result":"0x5208"}' },
  ],
  ['5.1', 'a method called __proto__ does not exist', request({ method: '__proto__' }), { body: error(1, -32601) }],
  ['5.1', 'a method without a name does not exist', request({ method: '' }), { body: error(1, -32601) }],
  [
    '5.1',
    'JSON with something behind it is a parse error',
    `${JSON.stringify(request())} x`,
    { body: error(null, -32700) },
  ],
  [
    '5.1',
    'bytes that are not UTF-8 are a parse error',
    Uint8Array.of(0x22, 0xff, 0x22),
    { body: error(null, -32700, mentioning('UTF-8')) },
  ],
  ['6', 'a batch of one is answered by an array', [request()], { text: `[${result('1')}]` }],
];

describe('JSON-RPC 2.0', () => {
  it.each(cases)('section %s: %s', async (_, __, sent, { status = 200, text, body }) => {
    const answer = await call(mock, sent);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.headers.get('content-type')).toBe('application/json');
    if (text !== undefined) expect(answer.text).toEqual(text);
    if (body !== undefined) expect(answer.body).toEqual(body);
  });
});

describe('JSON-RPC over HTTP', () => {
  it.each(['/rpc', '/rpc/', '/rpc?', '/rpc?=', '/rpc/?key=1'])('is served at %s', async (path) => {
    const answer = await send(mock.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request()),
    });
    expect(answer).toMatchObject({ status: 200, text: result('1') });
  });

  it.each(['GET', 'PUT', 'DELETE'])('refuses %s and lists the allowed methods', async (verb) => {
    const answer = await send(mock.rpcUrl, { method: verb });
    expect(answer).toMatchObject({ status: 405, body: { type: 'urn:twinspec:problem:wrong-method' } });
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
  });

  it('refuses a body that is not JSON, and answers JSON whatever is accepted, with a note', async () => {
    expect(await call(mock, request(), { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
      body: { type: 'urn:twinspec:problem:unsupported-media-type' },
    });
    expect(await call(mock, request(), { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 });
    for (const one of [request(), [request(), request()]]) {
      const answer = await call(mock, one, { accept: 'text/html' });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('twinspec-exchange')).toContain('Accept allows none of its media types');
    }
  });

  it('names the exchange that answered each call of a batch', async () => {
    const answer = await call(mock, [request(), request({ method: 'nothing' })]);
    expect(answer.headers.get('twinspec-exchange')).toMatch(
      new RegExp(`^${method}/noUncles;why="[^"]+", error;why="Method not found"$`),
    );
  });

  it('names an exchange that answered several calls of a batch once, with their number', async () => {
    const calls = [request(), request({ method: 'nothing' }), request({ id: 2 }), request({ id: 3 })];
    expect((await call(mock, calls)).headers.get('twinspec-exchange')).toMatch(
      new RegExp(`^${method}/noUncles;why="[^"]+";calls=3, error;why="Method not found"$`),
    );
  });

  it('names at most ten different answers of a batch', async () => {
    const { methods } = JSON.parse(await readFile('specs/openrpc.json', 'utf8')) as {
      methods: { name: string; examples: { params: { name: string; value: unknown }[] }[] }[];
    };
    const calls = methods.flatMap(({ name, examples }) => {
      const shown = examples.map(({ params }) => params.map(({ value }) => value));
      return [...shown, []].map((sent) => request({ method: name, params: sent }));
    });
    const different = new Map<string | null, object>();
    for (const sent of calls) different.set((await call(mock, sent)).headers.get('twinspec-exchange'), sent);
    const first = [...different].slice(0, 11);
    expect(first).toHaveLength(11);
    const { headers } = await call(
      mock,
      first.map(([, sent]) => sent),
    );
    const names = first.slice(0, 10).map(([name]) => name);
    expect(headers.get('twinspec-exchange')).toBe(names.join(', '));
  });
});

it('rpc.discover gives the document as it is written', async () => {
  const document: unknown = JSON.parse(await readFile('specs/openrpc.json', 'utf8'));
  expect((await call(mock, [{ jsonrpc: '2.0', method: 'rpc.discover', id: 1 }])).body).toEqual([
    { jsonrpc: '2.0', id: 1, result: document },
  ]);
});

describe('Prefer', () => {
  const block2 = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['0x2', false] };

  it('example names an exchange', async () => {
    expect((await call(mock, block2, { prefer: 'example=unknownBlock' })).body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: null,
    });
    expect((await call(mock, block2, { prefer: 'example=unknownBlok' })).body).toEqual(
      error(1, -32001, mentioning('Did you mean unknownBlock?')),
    );
  });

  it('code is the code of an error', async () => {
    const estimate = { jsonrpc: '2.0', id: 1, method: 'eth_estimateGas', params: [{ to: `0x${'1'.repeat(40)}` }] };
    expect((await call(mock, estimate, { prefer: 'code=3' })).body).toEqual(error(1, 3));
    expect((await call(mock, estimate, { prefer: 'code=200' })).body).toMatchObject({ result: expect.any(String) });
    expect((await call(mock, estimate, { prefer: 'code=-32004' })).body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32004, message: 'Method not supported' },
    });
  });

  it('dynamic makes up the result, in the form that the params select', async () => {
    const hashes = (await call(mock, block2, { prefer: 'dynamic=true' })).body as {
      result: { transactions: unknown[] };
    };
    expect(hashes.result.transactions.every((one) => typeof one === 'string')).toBe(true);
    const whole = (await call(mock, { ...block2, params: ['0x2', true] }, { prefer: 'dynamic=true, seed=3' }))
      .body as typeof hashes;
    expect(whole.result.transactions.every((one) => typeof one === 'object')).toBe(true);
    expect((await call(mock, block2, { prefer: 'dynamic=true' })).headers.get('twinspec-exchange')).toMatch(
      /^generated;operation=eth_getBlockByNumber;/,
    );
  });

  it('does not turn an invalid call into a success', async () => {
    expect((await call(mock, { ...block2, params: ['2', false] }, { prefer: 'example=genesis' })).body).toEqual(
      error(1, -32602),
    );
  });

  it('applies to each call of a batch', async () => {
    const { body } = await call(mock, [block2, { ...block2, id: 2 }], { prefer: 'example=unknownBlock' });
    expect(body).toEqual([
      { jsonrpc: '2.0', id: 1, result: null },
      { jsonrpc: '2.0', id: 2, result: null },
    ]);
  });
});
