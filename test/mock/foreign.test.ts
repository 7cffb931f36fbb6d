import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import type { ResponseValidators } from '../../scripts/contract/validate/validator-types.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { call, send } from '../support/send.ts';

// Documents without exchanges: the mock has to make up its answers, and they have to be valid.
const files = { openapi: 'test/mock/fixtures/shop.yaml', openrpc: 'test/mock/fixtures/calculator.json' };
let mock: Mock;
let validators: ResponseValidators;

beforeAll(async () => {
  mock = await startMock(files);
  validators = compileSchemas(await loadContract(files), 'lenient');
});
afterAll(() => mock.close());

const trace = { 'x-trace': 'abc', authorization: 'Bearer any' };
const get = (path: string, headers: Record<string, string> = {}) => send(mock.url + path, { headers });
const addPet = (init: RequestInit) => send(`${mock.url}/pets?key=any`, { method: 'POST', ...init });

describe('an operation without exchanges', () => {
  it('gets made-up data that satisfies its schema, and the header says so', async () => {
    const { status, headers, body } = await get('/pets?limit=2', trace);
    expect(status).toBe(200);
    expect(validators.responses['listPets']?.['200']?.(body), JSON.stringify(body)).toBe(true);
    expect(headers.get('twinspec-exchange')).toBe(
      'generated;operation=listPets;why="listPets has no exchange for this request; made up from its schema"',
    );
  });

  it('gets the same data for the same seed and other data for another', async () => {
    const first = await get('/pets?limit=2', { ...trace, prefer: 'seed=1' });
    const [again, other] = await Promise.all([
      get('/pets?limit=2', { ...trace, prefer: 'seed=1' }),
      get('/pets?limit=2', { ...trace, prefer: 'seed=2' }),
    ]);
    expect(again.text).toBe(first.text);
    expect(other.text).not.toBe(first.text);
  });

  it('gets the example of its response if that satisfies the schema', async () => {
    expect(await get('/pets/mine')).toMatchObject({ status: 200, body: { id: 7, name: 'Mine' } });
    expect(await addPet({ body: '{"name":"Tom"}', headers: { 'content-type': 'application/json' } })).toMatchObject({
      status: 201,
      body: { id: expect.any(Number), name: 'Tom' },
    });
  });

  it('gets headers with the values that the document shows', async () => {
    const { headers } = await get('/pets?limit=2', trace);
    expect(headers.get('x-total')).toBe('42');
    expect(headers.has('x-unknown')).toBe(false);
  });

  it('gets an empty body if the response has none', async () => {
    expect(await send(`${mock.url}/pets/1`, { method: 'DELETE' })).toMatchObject({ status: 204, text: '' });
  });

  it('gets its default response as a success, in its media type', async () => {
    const { status, headers, text } = await get('/hello');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain');
    expect(text.length).toBeGreaterThan(2);
  });

  it('gets what comes nearest where nothing satisfies its schema, and the header says so', async () => {
    const { status, body, headers } = await get('/impossible');
    expect({ status, body }).toEqual({ status: 200, body: expect.any(Number) as number });
    expect(headers.get('twinspec-exchange')).toContain('it breaks its schema: No data that satisfies');
  });

  it('gets the smallest file in the media type of its response if that is not text', async () => {
    const { status, headers, text } = await get('/pets/1/photo.png');
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'image/png' });
    expect(text.slice(1, 4)).toBe('PNG');
    expect(headers.get('twinspec-exchange')).toContain('its image/png has no example');
  });

  it('may have any name, also one that every object inherits', async () => {
    const json = { 'content-type': 'application/json' };
    expect(
      await send(`${mock.url}/constructor`, { method: 'POST', body: '{"valueOf":1}', headers: json }),
    ).toMatchObject({ status: 200, body: 'fine' });
    expect(
      await send(`${mock.url}/constructor`, { method: 'POST', body: '{"valueOf":"x"}', headers: json }),
    ).toMatchObject({
      status: 422,
      body: { violations: [{ in: 'body', pointer: '/valueOf' }] },
    });
  });
});

describe('paths', () => {
  it('are served below the path of the server and without it', async () => {
    expect(await get('/v1/pets/mine')).toMatchObject({ status: 200, body: { id: 7 } });
    expect(await get('/v2/pets/mine')).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('Did you mean /v1/pets/mine?') },
    });
  });

  it('without templates win over those with templates', async () => {
    expect((await get('/pets/mine')).headers.get('twinspec-exchange')).toContain('operation=getMyPet');
    expect((await get('/pets/5')).headers.get('twinspec-exchange')).toContain('operation=getPet');
  });

  it('with several templates in one segment are matched', async () => {
    expect((await get('/pets/1/photo.gif')).body).toMatchObject({
      status: 422,
      violations: [{ in: 'path', pointer: '/format', message: 'must be one of ["png","jpg"].' }],
    });
  });

  it('answer HEAD as GET, without a body', async () => {
    const { status, headers, text } = await send(`${mock.url}/pets/mine`, { method: 'HEAD' });
    expect({ status, length: headers.get('content-length'), text }).toEqual({ status: 200, length: '22', text: '' });
  });

  it('name their methods if another one is used', async () => {
    const { status, headers } = await send(`${mock.url}/pets/mine`, { method: 'PUT' });
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET, OPTIONS' });
  });
});

describe('parameters', () => {
  const violations = async (query: string, headers: Record<string, string> = trace) =>
    ((await get(`/pets?${query}`, { accept: 'application/json', ...headers })).body as { violations?: object[] })
      .violations;

  it.each([
    ['a number', 'limit=5'],
    ['an exploded array', 'limit=5&tags=cat&tags=dog'],
    ['a joined array', 'limit=5&ids=1,2,3'],
    ['a deep object', 'limit=5&born%5Bafter%5D=2020'],
    ['an undocumented one', 'limit=5&_=123'],
  ])('take %s', async (_, query) => {
    expect(await violations(query)).toBeUndefined();
  });

  it.each([
    ['none where one is required', '', [{ in: 'query', pointer: '/limit', message: 'is required but missing.' }]],
    ['text for a number', 'limit=few', [{ in: 'query', pointer: '/limit', message: 'must be integer.' }]],
    ['a number out of its bounds', 'limit=51', [{ in: 'query', pointer: '/limit', message: 'must be <= 50.' }]],
    [
      'an array item out of its enum',
      'limit=5&tags=cow',
      [{ in: 'query', pointer: '/tags/0', message: 'must be one of ["cat","dog"].' }],
    ],
    [
      'an array item of another type',
      'limit=5&ids=1,x',
      [{ in: 'query', pointer: '/ids/1', message: 'must be integer.' }],
    ],
    [
      'a deep object without its member',
      'limit=5&born%5Bx%5D=1',
      [{ in: 'query', pointer: '/born/after', message: 'is required but missing.' }],
    ],
  ])('refuse %s', async (_, query, expected) => {
    expect(await violations(query)).toEqual(expected);
  });

  it('may be headers', async () => {
    expect(await violations('limit=5', { authorization: 'Bearer any' })).toEqual([
      { in: 'header', pointer: '/X-Trace', message: 'is required but missing.' },
    ]);
  });

  it('in the path are decoded, and a wrong one is answered by a documented range of statuses', async () => {
    expect(await get('/pets/%31')).toMatchObject({ status: 200 });
    expect(await get('/pets/%')).toMatchObject({ status: 422, body: { code: 'gone' } });
  });
});

describe('credentials', () => {
  it.each([
    ['a bearer token', '/pets?limit=5', { authorization: 'bearer any', 'x-trace': '1' }, 200],
    ['a key in the query', '/pets?limit=5&key=any', { 'x-trace': '1' }, 200],
    ['nothing', '/pets?limit=5', { 'x-trace': '1' }, 401],
    ['another scheme', '/pets?limit=5', { authorization: 'Basic abc', 'x-trace': '1' }, 401],
    ['an empty token', '/pets?limit=5', { authorization: 'Bearer ', 'x-trace': '1' }, 401],
    ['an empty key', '/pets?limit=5&key=', { 'x-trace': '1' }, 401],
  ])('%s', async (_, path, headers, status) => {
    const answer = await get(path, headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'bearer, ApiKey' : null);
  });

  it('are checked before the body', async () => {
    expect(
      await send(`${mock.url}/pets`, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }),
    ).toMatchObject({ status: 401 });
  });
});

describe('bodies', () => {
  const boundary = 'multipart/form-data; boundary=b';
  const parts = (fields: Record<string, string>): string =>
    Object.entries(fields)
      .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('') + '--b--\r\n';
  const part = (name: string, value: string): string => parts({ [name]: value });
  it.each([
    ['JSON', 'application/json', '{"name":"Tom"}', 201],
    ['JSON with a charset', 'application/json; charset=UTF-8', '{"name":"Tom"}', 201],
    ['another documented type', 'application/x-www-form-urlencoded', 'name=Tom', 201],
    ['a form that breaks its schema', 'application/x-www-form-urlencoded', 'name=', 422],
    ['a form whose empty field stands for none', 'application/x-www-form-urlencoded', 'name=Tom&photo=', 201],
    ['a form whose field breaks its format', 'application/x-www-form-urlencoded', 'name=Tom&photo=no', 422],
    ['a form with an object', 'application/x-www-form-urlencoded', 'name=Tom&owner[city]=Rome', 201],
    [
      'a form with an object that breaks its schema',
      'application/x-www-form-urlencoded',
      'name=Tom&owner[city]=R',
      422,
    ],
    ['a form with a text for an object', 'application/x-www-form-urlencoded', 'name=Tom&owner=true', 422],
    ['a form without what is required', 'application/x-www-form-urlencoded', 'password=x', 422],
    ['a multipart form that breaks its schema', boundary, part('name', ''), 422],
    ['a multipart form whose empty field stands for none', boundary, parts({ name: 'Tom', photo: '' }), 201],
    ['a multipart form', boundary, part('name', 'Tom'), 201],
    ['a multipart form that is none', boundary, 'name=Tom', 400],
    ['a type of a documented range', 'text/markdown', '# Tom', 201],
    ['a type that is not documented', 'application/xml', '<pet/>', 415],
    ['another charset', 'application/json; charset=utf-16', '{}', 415],
  ])('%s', async (_, type, body, status) => {
    expect((await addPet({ body, headers: { 'content-type': type } })).status).toBe(status);
  });

  it.each([
    ['of a type that is not documented', 'application/xml', '<pet/>', 415],
    ['that are no JSON', 'application/json', '{', 400],
  ])('%s are refused in the documented form', async (_, type, body, status) => {
    const init = { method: 'PUT', body, headers: { 'content-type': type } };
    const answer = await send(`${mock.url}/favourite`, init);
    expect(answer).toMatchObject({ status, body: { code: 'gone' } });
    expect(answer.headers.get('accept')).toBe(status === 415 ? 'application/json' : null);
  });

  it('that break their schema get the documented refusal', async () => {
    const { status, body, headers } = await addPet({
      body: '{"name":""}',
      headers: { 'content-type': 'application/json' },
    });
    expect({ status, body }).toEqual({ status: 422, body: { reason: 'not a pet' } });
    expect(headers.get('twinspec-exchange')).toContain('why="body /name must NOT have fewer than 1 characters.;');
  });
});

describe('Accept', () => {
  it('chooses among the documented media types', async () => {
    expect(await get('/pets?limit=5', { ...trace, accept: 'text/csv' })).toMatchObject({
      status: 200,
      text: 'id,name\n1,Tom\n',
    });
    expect(
      (await get('/pets?limit=5', { ...trace, accept: 'text/csv;q=0.5, application/*' })).headers.get('content-type'),
    ).toBe('application/json');
  });

  it('is a wish: who accepts none of them gets the best, and the log notes it', async () => {
    const answer = await get('/pets?limit=5', { ...trace, accept: 'image/*' });
    expect(answer.status).toBe(200);
    expect(validators.responses['listPets']?.['200']?.(answer.body)).toBe(true);
    const note = 'Accept allows none of its media types';
    expect(answer.headers.get('twinspec-exchange')).toContain(`${note}"`);
    expect(mock.requests.at(-1)?.why).toContain(note);
  });
});

describe('methods without exchanges', () => {
  const result = async (method: string, params?: unknown, headers?: Record<string, string>) =>
    (await call(mock, { jsonrpc: '2.0', id: 1, method, params }, headers)).body as {
      result?: unknown;
      error?: { code: number; message: string };
    };

  it('get a made-up result that satisfies its schema', async () => {
    const { result: sum } = await result('add', [1, 2]);
    expect(sum).toBeGreaterThanOrEqual(10);
    expect(sum).toBeLessThanOrEqual(20);
    expect(await result('sleep')).toEqual({ jsonrpc: '2.0', id: 1, result: null });
    expect(await result('toString', [])).toEqual({ jsonrpc: '2.0', id: 1, result: 'a calculator' });
  });

  it('get the narrower result that their params select', async () => {
    expect((await result('read', [true])).result).toEqual({ cells: expect.any(Number) });
    expect((await result('read', [false])).result).toMatch(/^0x[0-9a-f]{4}$/);
  });

  it('that have no result answer a call with null', async () => {
    expect(await result('log', ['x'])).toEqual({ jsonrpc: '2.0', id: 1, result: null });
  });

  it('accept params by name, also without some in the middle', async () => {
    expect((await result('add', { a: 1, b: 2, note: 'hi' })).result).toEqual(expect.any(Number));
    expect((await result('add', { a: 1, note: 'hi' })).error).toMatchObject({
      code: -32602,
      message: 'Invalid params: b is required but missing.',
    });
    expect((await result('add', { a: 1, b: 2, c: 3 })).error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('add has no param "c"; it has a, b, round, note'),
    });
  });

  it('take params in the form that their document says', async () => {
    expect(await result('divide', { dividend: 1, divisor: 2 })).toEqual({ jsonrpc: '2.0', id: 1, result: 0.5 });
    expect((await result('divide', [1, 2])).error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('takes its params by name, in an object; it has dividend, divisor'),
    });
  });

  it('answer with a documented error if the request prefers it', async () => {
    expect((await result('add', [1, 2], { prefer: 'code=7' })).error).toEqual({
      code: 7,
      message: 'Overflow',
      data: { most: 100 },
    });
    expect((await result('add', [1, 2], { prefer: 'code=-32005' })).error).toEqual({
      code: -32005,
      message: 'Limit exceeded',
    });
    expect((await result('add', [1, 2], { prefer: 'code=8' })).error).toMatchObject({
      code: -32001,
      message: expect.stringContaining('documents no response 8'),
    });
  });

  it('are listed by rpc.discover', async () => {
    expect((await result('rpc.discover')).result).toMatchObject({ info: { title: 'Calculator' } });
  });
});

it('rpc.discover is answered with the document where that lists it, too, unless it has an example', async () => {
  const discover = {
    name: 'rpc.discover',
    params: [],
    result: { name: 'OpenRPC Schema', schema: { type: 'object' } },
  };
  const examples = [{ name: 'own', params: [], result: { name: 'r', value: { a: 1 } } }];
  for (const [listed, expected] of [
    [discover, { info: { title: 'Listed' }, methods: [{ name: 'rpc.discover' }] }],
    [{ ...discover, examples }, { a: 1 }],
  ]) {
    const openrpc = { openrpc: '1.4.1', info: { title: 'Listed', version: '1' }, methods: [listed] };
    const small = await startMock({ contract: contractOf({ openrpc: openrpc as unknown as OpenrpcDocument }) });
    const answer = await call(small, { jsonrpc: '2.0', id: 1, method: 'rpc.discover', params: [] });
    expect(answer.body).toMatchObject({ result: expected });
    await small.close();
  }
});

it('a contract in memory is served, too', async () => {
  const openrpc = {
    openrpc: '1.2.6',
    info: { title: 'T', version: '1' },
    methods: [{ name: 'one', params: [], result: { name: 'r', schema: { const: 1 } } }],
  };
  const small = await startMock({ contract: contractOf({ openrpc: openrpc as unknown as OpenrpcDocument }) });
  try {
    expect((await call(small, { jsonrpc: '2.0', id: 1, method: 'one' })).body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: 1,
    });
    expect((await send(`${small.url}/pets`)).body).toMatchObject({
      status: 404,
      detail: 'Nothing is at /pets. There is only /rpc.',
    });
  } finally {
    await small.close();
  }
});

it('a path beyond ASCII is found in the encoding that clients send', async () => {
  const paths = {
    '/a b': { get: { responses: { 200: { description: '' } } } },
    '/ü/{x}': { get: { responses: { 200: { description: '' } } } },
  };
  const spaced = await startMock({
    contract: contractOf({ openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths } }),
  });
  try {
    for (const path of ['/a b', '/a%20b', '/ü/1', '/%C3%BC/1'])
      expect((await send(spaced.url + path)).status, path).toBe(200);
  } finally {
    await spaced.close();
  }
});

it('a parameter may be empty if the document allows it', async () => {
  const parameter = (name: string) => ({ name, in: 'query', schema: { type: 'integer' } });
  const parameters = [{ ...parameter('a'), allowEmptyValue: true }, parameter('b')];
  const paths = { '/x': { get: { parameters, responses: { 200: { description: '' } } } } };
  const small = await startMock({
    contract: contractOf({ openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths } }),
  });
  try {
    for (const [query, status] of Object.entries({ 'a=': 200, 'a=1': 200, 'a=x': 422, 'b=': 422 })) {
      expect((await send(`${small.url}/x?${query}`)).status, query).toBe(status);
    }
  } finally {
    await small.close();
  }
});
