import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { json, send, type Reply } from './call.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, batchLimit: 5 });
});
afterAll(() => mock.close());
beforeEach(() => mock.reset());

const rpc = (sent: unknown, headers: Record<string, string | null> = {}): Promise<Reply> => send(mock.rpcUrl, sent, headers);

const hash = '0x3c5858bcfc83e9cd8db9972a0384f2e6c465282474cb79a8cec8df2a1c5f8466';
const to = '0x32aa3664832fcfdd3b8eaed092da8da408b31c20';

/** A call as text, so that its id goes out as it is written here. */
const count = (id?: string): string =>
  `{"jsonrpc":"2.0","method":"eth_getUncleCountByBlockNumber","params":["0x1c9c382"]${id === undefined ? '' : `,"id":${id}`}}`;
const counted = (id: string): string => `{"jsonrpc":"2.0","id":${id},"result":"0x0"}`;
const failed = (id: unknown, code: number, message: string): object => ({
  jsonrpc: '2.0',
  id,
  error: expect.objectContaining({ code, message: expect.stringContaining(message) as string }) as object,
});
const call = (method: unknown, params?: unknown, id: unknown = 1): object => ({ jsonrpc: '2.0', method, ...(params !== undefined && { params }), id });

describe('an id comes back as it was written (JSON-RPC 2.0, section 5)', () => {
  const ids: [string, string][] = [
    ['a string', '"a-1"'],
    ['an empty string', '""'],
    ['a string with signs to escape', String.raw`"\"\\\n"`],
    ['a string beyond ASCII', '"é😀"'],
    ['a number', '7'],
    ['zero', '0'],
    ['minus zero', '-0'],
    ['a negative number', '-3'],
    ['null', 'null'],
    ['the largest exact integer', '9007199254740991'],
    ['one that JSON.parse would round', '12345678901234567890123'],
    ['an integer written with a fraction', '1.0'],
    ['a fraction', '0.10'],
    ['an exponent', '1e3'],
    ['a number beyond doubles', '1E400'],
  ];
  test.each(ids)('%s', async (_, id) => {
    const single = await rpc(count(id));
    expect([single.status, single.text]).toEqual([200, counted(id)]);
    const batch = await rpc(`[ ${count(id)} ,\n${count('"other"')}]`);
    expect(batch.text).toBe(`[${counted(id)},${counted('"other"')}]`);
  });

  const tricky: [string, string, string][] = [
    [
      'not one inside params',
      `{"id":6,"jsonrpc":"2.0","method":"eth_estimateGas","params":[{"id":5,"to":"${to}"}]}`,
      '{"jsonrpc":"2.0","id":6,"result":"0x5208"}',
    ],
    [
      'not one inside a string',
      `{"jsonrpc":"2.0","method":"eth_estimateGas","params":[{"to":"${to}","note":"\\",\\"id\\":9"}],"id":4.50}`,
      '{"jsonrpc":"2.0","id":4.50,"result":"0x5208"}',
    ],
    ['the last of two', '{"id":1,"jsonrpc":"2.0","method":"eth_getUncleCountByBlockNumber","params":["0x1c9c382"],"id":2.0}', counted('2.0')],
    ['a member name with an escape', '{"\\u0069d":3.0,"jsonrpc":"2.0","method":"eth_getUncleCountByBlockNumber","params":["0x1c9c382"]}', counted('3.0')],
  ];
  test.each(tricky)('%s', async (_, sent, reply) => expect((await rpc(sent)).text).toBe(reply));

  it('also on an error', async () => {
    const { text } = await rpc('{"jsonrpc":"2.0","method":"no_such_method","id":12345678901234567890}');
    expect(text).toMatch(/^\{"jsonrpc":"2\.0","id":12345678901234567890,"error":\{"code":-32601,/);
  });
});

describe('single requests', () => {
  type Case = { section: string; name: string; sent: unknown; reply: unknown };
  const cases: Case[] = [
    { section: '4', name: 'a call', sent: call('eth_getBlockTransactionCountByHash', [hash]), reply: { jsonrpc: '2.0', id: 1, result: '0x4' } },
    {
      section: '4',
      name: 'members in any order, with space around',
      sent: ' \n{"params":["0x2"],"id":"x","method":"eth_getUncleCountByBlockNumber","jsonrpc":"2.0"}\t',
      reply: { jsonrpc: '2.0', id: 'x', result: '0x1' },
    },
    {
      section: '4',
      name: 'members that the standard does not know',
      sent: { ...call('eth_getUncleCountByBlockNumber', ['0x2']), extra: true },
      reply: { jsonrpc: '2.0', id: 1, result: '0x1' },
    },
    { section: '4', name: 'a number is no request', sent: '1', reply: failed(null, -32600, 'a request is an object') },
    { section: '4', name: 'a string is no request', sent: '"eth_estimateGas"', reply: failed(null, -32600, 'a request is an object') },
    { section: '4', name: 'null is no request', sent: 'null', reply: failed(null, -32600, 'a request is an object') },
    { section: '4', name: 'an empty object', sent: {}, reply: failed(null, -32600, '"jsonrpc" must be "2.0"') },
    { section: '4', name: 'no version', sent: { method: 'eth_estimateGas', id: 3 }, reply: failed(3, -32600, '"jsonrpc" must be "2.0"') },
    { section: '4', name: 'version 1.0', sent: { jsonrpc: '1.0', method: 'eth_estimateGas', id: 3 }, reply: failed(3, -32600, '"jsonrpc" must be "2.0"') },
    {
      section: '4',
      name: 'the version as a number',
      sent: { jsonrpc: 2.0, method: 'eth_estimateGas', id: 3 },
      reply: failed(3, -32600, '"jsonrpc" must be "2.0"'),
    },
    { section: '4', name: 'no method', sent: { jsonrpc: '2.0', id: 'm' }, reply: failed('m', -32600, '"method" must be a string') },
    { section: '4', name: 'a method that is no string', sent: call(1, []), reply: failed(1, -32600, '"method" must be a string') },
    {
      section: '4',
      name: 'an id that is an object',
      sent: call('eth_estimateGas', [], {}),
      reply: failed(null, -32600, '"id" must be a string, a number or null'),
    },
    {
      section: '4',
      name: 'an id that is an array',
      sent: call('eth_estimateGas', [], [1]),
      reply: failed(null, -32600, '"id" must be a string, a number or null'),
    },
    {
      section: '4',
      name: 'an id that is true',
      sent: call('eth_estimateGas', [], true),
      reply: failed(null, -32600, '"id" must be a string, a number or null'),
    },
    {
      section: '4.2',
      name: 'params that are a string',
      sent: call('eth_estimateGas', 'bar'),
      reply: failed(1, -32600, '"params" must be an array or an object'),
    },
    { section: '4.2', name: 'params that are null', sent: call('eth_estimateGas', null), reply: failed(1, -32600, '"params" must be an array or an object') },
    { section: '4.2', name: 'params left out', sent: call('eth_getBlockByNumber'), reply: failed(1, -32602, 'blockNumber') },
    { section: '4.2', name: 'too few params', sent: call('eth_getBlockByNumber', ['latest']), reply: failed(1, -32602, 'hydrated') },
    {
      section: '4.2',
      name: 'too many params',
      sent: call('eth_getUncleCountByBlockNumber', ['0x1', 'more']),
      reply: failed(1, -32602, 'eth_getUncleCountByBlockNumber takes blockNumber'),
    },
    {
      section: '4.2',
      name: 'a param of another type',
      sent: call('eth_getBlockByNumber', ['latest', 'yes']),
      reply: failed(1, -32602, 'hydrated must be boolean'),
    },
    { section: '4.2', name: 'a flaw deep in a param', sent: call('eth_estimateGas', [{ to: '0x1' }]), reply: failed(1, -32602, 'transaction (to)') },
    { section: '4.2', name: 'by name', sent: call('eth_getUncleCountByBlockNumber', { blockNumber: '0x2' }), reply: { jsonrpc: '2.0', id: 1, result: '0x1' } },
    {
      section: '4.2',
      name: 'by name, with an unknown one',
      sent: call('eth_getUncleCountByBlockNumber', { blockNumber: '0x2', block: 1 }),
      reply: failed(1, -32602, 'has no param "block"; it has blockNumber'),
    },
    {
      section: '4.2',
      name: 'by name in another case: names match exactly',
      sent: call('eth_getUncleCountByBlockNumber', { blocknumber: '0x2' }),
      reply: failed(1, -32602, 'has no param "blocknumber"'),
    },
    {
      section: '4.2',
      name: 'by name, the last one missing',
      sent: call('eth_getBlockByNumber', { blockNumber: 'latest' }),
      reply: failed(1, -32602, 'hydrated'),
    },
    { section: '4.2', name: 'by name, the first one missing', sent: call('eth_getBlockByNumber', { hydrated: true }), reply: failed(1, -32602, 'blockNumber') },
    {
      section: '4.2',
      name: 'by name, __proto__',
      sent: '{"jsonrpc":"2.0","method":"eth_getUncleCountByBlockNumber","params":{"__proto__":{"blockNumber":"0x2"}},"id":1}',
      reply: failed(1, -32602, 'has no param "__proto__"'),
    },
    {
      section: '4',
      name: 'a request that only inherits its members',
      sent: '{"__proto__":{"jsonrpc":"2.0","method":"eth_estimateGas","id":1}}',
      reply: failed(null, -32600, '"jsonrpc" must be "2.0"'),
    },
    {
      section: '4.2',
      name: '__proto__ and constructor in a param',
      sent: `{"jsonrpc":"2.0","method":"eth_estimateGas","params":[{"to":"${to}","__proto__":{"data":"0xa9059cbb"},"constructor":{"prototype":{}}}],"id":1}`,
      reply: { jsonrpc: '2.0', id: 1, result: '0x5208' },
    },
    { section: '5.1', name: 'unknown method, a slip', sent: call('eth_estimateGaz', []), reply: failed(1, -32601, 'Did you mean eth_estimateGas?') },
    { section: '5.1', name: 'unknown method, another name', sent: call('foobar'), reply: failed(1, -32601, 'Method not found: "foobar". The nearest are ') },
    { section: '5.1', name: 'an empty name', sent: call(''), reply: failed(1, -32601, 'Method not found: "".') },
    { section: '5.1', name: 'a name that every object has', sent: call('constructor'), reply: failed(1, -32601, 'Method not found: "constructor"') },
    { section: '5.1', name: '__proto__ as a method', sent: call('__proto__'), reply: failed(1, -32601, 'Method not found: "__proto__"') },
    {
      section: '8',
      name: 'an unknown method of the reserved rpc. names',
      sent: call('rpc.nothing'),
      reply: failed(1, -32601, 'Method not found: "rpc.nothing"'),
    },
    { section: '5.1', name: 'no JSON', sent: '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', reply: failed(null, -32700, 'Parse error') },
    { section: '5.1', name: 'JSON that ends early', sent: '{"jsonrpc":"2.0","id":1', reply: failed(null, -32700, 'Parse error') },
    { section: '5.1', name: 'an empty body', sent: '', reply: failed(null, -32700, 'Parse error') },
    { section: '5.1', name: 'JSON with something behind it', sent: `${count('1')} x`, reply: failed(null, -32700, 'Parse error') },
    { section: '5.1', name: 'a body that is no UTF-8', sent: Uint8Array.of(0x22, 0xff, 0x22), reply: failed(null, -32700, 'UTF-8') },
  ];
  test.each(cases)('$section $name', async ({ sent, reply }) => {
    const got = await rpc(sent);
    expect(got.status).toBe(200);
    expect(got.headers.get('content-type')).toBe('application/json');
    expect(json(got)).toEqual(reply);
  });

  it('names every violation to programs, too', async () => {
    expect(json(await rpc(call('eth_getBlockByNumber', ['latest', 'yes'])))).toMatchObject({
      error: { data: { violations: [{ pointer: '/params/1', message: 'must be boolean.' }] } },
    });
  });

  it('never has both a result and an error, nor neither (section 5)', async () => {
    for (const sent of [call('eth_getUncleCountByBlockNumber', ['0x2']), call('eth_getUncleCountByBlockNumber', []), call('x'), {}]) {
      const reply = json(await rpc(sent)) as object;
      expect(Number('result' in reply) + Number('error' in reply)).toBe(1);
    }
  });

  it('leaves Object.prototype alone', async () => {
    await rpc('{"jsonrpc":"2.0","method":"eth_estimateGas","params":{"__proto__":{"polluted":1},"transaction":{"__proto__":{"polluted":1}}},"id":1}');
    expect('polluted' in {}).toBe(false);
  });
});

describe('notifications (section 4.1)', () => {
  const notifications: [string, unknown][] = [
    ['a known method', count()],
    ['an unknown method', { jsonrpc: '2.0', method: 'no_such_method' }],
    ['bad params', { jsonrpc: '2.0', method: 'eth_estimateGas', params: ['bad'] }],
    ['unknown names', { jsonrpc: '2.0', method: 'eth_estimateGas', params: { bad: 1 } }],
    ['rpc.discover', { jsonrpc: '2.0', method: 'rpc.discover' }],
    ['a batch of nothing else (section 6)', `[${count()},${count()}]`],
  ];
  test.each(notifications)('%s: 204 without a body', async (_, sent) => {
    const reply = await rpc(sent);
    expect([reply.status, reply.text, reply.headers.get('content-type')]).toEqual([204, '', null]);
    expect(reply.headers.get('content-length')).toBeNull();
  });

  it('a request that is none is answered although it has no id', async () => {
    expect(json(await rpc({ jsonrpc: '2.0', method: 1 }))).toEqual(failed(null, -32600, '"method" must be a string'));
  });
});

describe('batches (section 6)', () => {
  it('keep the order', async () => {
    expect((await rpc(`[${['3', '1', '"2"', 'null'].map(count).join()}]`)).text).toBe(`[${['3', '1', '"2"', 'null'].map(counted).join()}]`);
  });

  it('of one is still an array', async () => expect((await rpc(`[${count('1')}]`)).text).toBe(`[${counted('1')}]`));

  it('leave notifications out of the reply, and the ids in their place', async () => {
    expect((await rpc(`[${count()},${count('1.0')},${count()},${count('2.00')}]`)).text).toBe(`[${counted('1.0')},${counted('2.00')}]`);
  });

  it('answer each invalid entry, and the good ones beside it', async () => {
    const reply = await rpc(`[1,${count('5.0')},{"foo":"boo"},{"jsonrpc":"2.0","method":"foo.get","params":{"name":"x"},"id":"5"},[]]`);
    expect(reply.text).toContain(counted('5.0'));
    expect(json(reply)).toEqual([
      failed(null, -32600, 'a request is an object'),
      { jsonrpc: '2.0', id: 5, result: '0x0' },
      failed(null, -32600, '"jsonrpc" must be "2.0"'),
      failed('5', -32601, 'foo.get'),
      failed(null, -32600, 'a request is an object'),
    ]);
  });

  it('of nothing get one error, no array', async () => expect(json(await rpc('[]'))).toEqual(failed(null, -32600, 'the batch is empty')));

  it('of numbers get an error each', async () => {
    expect(json(await rpc('[1,2,3]'))).toEqual(Array.from({ length: 3 }, () => failed(null, -32600, 'a request is an object')));
  });

  it('in batches are no requests', async () => {
    expect(json(await rpc(`[[${count('1')}],${count('2')}]`))).toEqual([
      failed(null, -32600, 'a request is an object'),
      { jsonrpc: '2.0', id: 2, result: '0x0' },
    ]);
  });

  it('may have the limit, not one more', async () => {
    const six = ['1', '2', '3', '4', '5', '6'];
    expect((await rpc(`[${six.slice(1).map(count).join()}]`)).text).toBe(`[${six.slice(1).map(counted).join()}]`);
    expect(json(await rpc(`[${six.map(count).join()}]`))).toEqual(failed(null, -32005, 'a batch may hold 5 requests, not 6'));
  });

  it('that end early are a parse error as a whole', async () => {
    expect(json(await rpc(`[${count('1')},{"jsonrpc":"2.0","method"]`))).toEqual(failed(null, -32700, 'Parse error'));
  });
});

describe('the method that describes the others (OpenRPC, Service Discovery Method)', () => {
  it('gives the document', async () => {
    const document: unknown = JSON.parse(await readFile('specs/openrpc.json', 'utf8'));
    expect(json(await rpc(call('rpc.discover', [], 'd')))).toEqual({ jsonrpc: '2.0', id: 'd', result: document });
    expect(json(await rpc(`[${count('1')},{"jsonrpc":"2.0","method":"rpc.discover","id":2}]`))).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x0' },
      { jsonrpc: '2.0', id: 2, result: document },
    ]);
  });
});

describe('over HTTP', () => {
  it('only POST calls', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const reply = await send(mock.rpcUrl, undefined, {}, method);
      expect([reply.status, reply.headers.get('allow'), reply.headers.get('content-type')]).toEqual([405, 'POST, OPTIONS', 'application/problem+json']);
      expect(json(reply)).toMatchObject({ status: 405, detail: `${method} is not one of POST, OPTIONS.` });
    }
  });

  test.each(['?apikey=k', '/', '/?a=b&c', '?'])('%s behind the path changes nothing', async (tail) => {
    expect((await send(`${mock.rpcUrl}${tail}`, count('1'))).text).toBe(counted('1'));
  });

  it('takes no other type than JSON', async () => {
    for (const type of ['text/plain', 'application/json; charset=utf-16', null]) {
      const reply = await rpc(new TextEncoder().encode(count('1')), { 'Content-Type': type });
      expect([reply.status, reply.headers.get('accept')]).toEqual([415, 'application/json']);
    }
    expect((await rpc(count('1'), { 'Content-Type': 'Application/JSON; charset="UTF-8"' })).text).toBe(counted('1'));
  });

  it('needs no credentials', async () => expect((await rpc(count('1'), { Authorization: null, DappId: null, ChainId: null })).text).toBe(counted('1')));

  it('lets pages of any origin call (Fetch standard, CORS protocol)', async () => {
    const asked = { Origin: 'https://dapp.example', 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type,x-key' };
    const preflight = await send(mock.rpcUrl, undefined, asked, 'OPTIONS');
    expect([preflight.status, preflight.text]).toEqual([204, '']);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'content-type,x-key',
    });
    const reply = await rpc(count('1'), { Origin: 'https://dapp.example' });
    expect([reply.headers.get('access-control-allow-origin'), reply.headers.get('access-control-expose-headers')]).toEqual(['*', '*']);
  });

  it('says in a header which exchange answered, and why', async () => {
    const of = async (sent: unknown): Promise<string | null> => (await rpc(sent)).headers.get('twinspec-exchange');
    expect(await of(call('eth_getUncleCountByBlockNumber', ['0x2']))).toBe(
      'eth_getUncleCountByBlockNumber/oneUncle;why="the request is the one of this exchange"',
    );
    expect(await of(call('eth_getUncleCountByBlockNumber', ['0x9']))).toBe('eth_getUncleCountByBlockNumber/noUncles;why="the default success"');
    expect(await of(call('eth_getUncleCountByBlockNumber', ['0xfffffffff']))).toBe('eth_getUncleCountByBlockNumber/unknownBlock;why="its \\"when\\" holds"');
    expect(await of(call('eth_getUncleCountByBlockNumber', { blockNumber: '0x2' }))).toContain('params were sent in the other form than by-position');
    expect(await of(call('no_such_method'))).toBe('error;why="Method not found"');
  });
});

describe('documents of others: optional params, params by name only, none at all', () => {
  let folder: string;
  let other: Mock;
  const integer = (name: string, required: boolean): object => ({ name, required, schema: { type: 'integer' } });
  const method = (name: string, params: object[], value: unknown, more: object = {}): object => ({
    name,
    params,
    result: { name: 'result', schema: { type: 'integer', minimum: 5, maximum: 9 } },
    examples: [{ name: 'one', params: [], result: { name: 'result', value } }].slice(0, value === undefined ? 0 : 1),
    ...more,
  });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'json-rpc-'));
    const file = join(folder, 'openrpc.json');
    const methods = [
      method('none', [], 7),
      method('middle', [integer('a', false), integer('b', false), integer('c', false)], undefined),
      method('named', [integer('a', true), integer('b', false)], undefined, { paramStructure: 'by-name' }),
    ];
    await writeFile(file, JSON.stringify({ openrpc: '1.2.6', info: { title: 'Other', version: '1' }, methods }));
    other = await startMock({ port: 0, openrpc: file });
  });
  afterAll(async () => {
    await other.close();
    await rm(folder, { recursive: true });
  });
  const inRange = { jsonrpc: '2.0', id: 1, result: expect.toSatisfy((value) => Number.isInteger(value) && Number(value) >= 5 && Number(value) <= 9) as number };
  const cases: [string, object, unknown][] = [
    ['a method without params, params left out', call('none'), { jsonrpc: '2.0', id: 1, result: 7 }],
    ['… an empty array', call('none', []), { jsonrpc: '2.0', id: 1, result: 7 }],
    ['… an empty object', call('none', {}), { jsonrpc: '2.0', id: 1, result: 7 }],
    ['… one too many', call('none', [1]), failed(1, -32602, 'none takes no params')],
    ['optional params, all left out', call('middle'), inRange],
    ['… only the last, by name', call('middle', { c: 3 }), inRange],
    ['… only the last, by name, with a flaw', call('middle', { c: 'x' }), failed(1, -32602, 'c must be integer')],
    ['… a null that was sent is a null', call('middle', { a: null, c: 3 }), failed(1, -32602, 'a must be integer')],
    ['by-name method called by name', call('named', { a: 1 }), inRange],
    ['… by position', call('named', [1, 2]), inRange],
    ['… with too many positions', call('named', [1, 2, 3]), failed(1, -32602, 'named takes no more than 2 params; it has a, b')],
    ['… with the required one missing', call('named', { b: 2 }), failed(1, -32602, 'a is required but missing')],
  ];
  test.each(cases)('%s', async (_, sent, reply) => expect(json(await send(other.rpcUrl, sent))).toEqual(reply));
});
