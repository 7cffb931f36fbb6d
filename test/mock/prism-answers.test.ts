import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { compileContract } from '../../scripts/serve/compiled/compiled-contract.ts';
import { mockOf } from '../../scripts/mock/mock.ts';
import { prismEngine } from '../../scripts/mock/prism.ts';

// What Prism is asked, and what becomes of everything that it may say; prism-engine.test.ts has the real one.

const openapi = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  servers: [{ url: 'https://a.test/v1' }],
  paths: {
    '/things/{id}': {
      put: {
        operationId: 'putThing',
        parameters: [{ name: 'id', in: 'path', required: true, schema: {} }],
        requestBody: {
          content: { 'application/json': { schema: { type: 'object' }, examples: { one: { value: {} } } } },
        },
        responses: {
          200: {
            description: '',
            content: { 'application/json': { schema: {}, examples: { one: { value: 'exchange' } } } },
          },
        },
      },
      get: { operationId: 'getThing', responses: { 200: { description: '' } } },
    },
  },
};
const openrpc = {
  openrpc: '1.3.2',
  info: { title: 'T', version: '1' },
  methods: [
    {
      name: 'ask',
      params: [{ name: 'a', schema: {} }],
      result: { name: 'r', schema: {} },
      examples: [{ name: 'one', params: [{ name: 'a', value: 1 }], result: { name: 'r', value: 'exchange' } }],
    },
  ],
};
const contract = contractOf({ openapi: openapi as never, openrpc: openrpc as never });
const compiled = await compileContract(contract);

type Output = { statusCode: number; headers?: Record<string, string>; body?: unknown };
type Asked = { request: Record<string, unknown>; operations: object[]; config: Record<string, unknown> };

/** A mock whose Prism says this, and what Prism was asked. */
function mockSaying(outcome: { output?: Output; input?: object[]; left?: object }) {
  const asked: Asked[] = [];
  const prism = {
    getHttpOperationsFromSpec: async (document: object) => {
      const { paths } = document as { paths: Record<string, Record<string, object>> };
      return Object.entries(paths).flatMap(([path, item]) =>
        ['get', 'put', 'post'].flatMap((method) => (method in item ? [{ method, path }] : [])),
      );
    },
    createInstance: () => ({
      request: (request: object, operations: object[], config: object) => async () => {
        asked.push({ request: { ...request }, operations, config: { ...config } });
        return outcome.left === undefined
          ? { _tag: 'Right', right: { output: outcome.output, validations: { input: outcome.input ?? [] } } }
          : { _tag: 'Left', left: outcome.left };
      },
    }),
    ProblemJsonError: { toProblemJson: ({ problem }: { problem?: object }) => problem ?? {} },
  };
  const { control } = mockOf(
    compiled,
    {},
    {
      log: undefined,
      report: (error) => expect(error).toBe(undefined),
      engine: (_, exchanges, session) => prismEngine(prism as never, contract, exchanges, session),
    },
  );
  return { asked, control };
}

const put = (headers: Record<string, string> = {}, query = '?a=1&b=2&b=3&c=', body = '{"n":1}') =>
  new Request(`http://mock.test/v1/things/x%2Fy${query}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
const call = (params: unknown) =>
  new Request('http://mock.test/rpc', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Prefer: 'code=7' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 'i', method: 'ask', params }),
  });

describe('Prism is asked', () => {
  it('with the path of the document, texts, and one operation', async () => {
    const { asked, control } = mockSaying({ output: { statusCode: 200 } });
    await control.fetch(put({ 'X-Own': 'o', Prefer: 'code=200, example=e, seed=s, dynamic=true' }));
    await control.fetch(new Request('http://mock.test/things/z'));
    expect(asked).toMatchObject([
      {
        request: {
          method: 'put',
          url: { path: '/things/x%2Fy', query: { a: '1', b: ['2', '3'], c: '' } },
          headers: { 'x-own': 'o' },
          body: { n: 1 },
        },
        operations: [{ method: 'put', path: '/things/{id}' }],
        config: {
          ...{ isProxy: false, checkSecurity: true, validateRequest: true, validateResponse: true, errors: false },
          mock: { dynamic: true, code: 200, exampleKey: 'e', seed: 's' },
        },
      },
      { request: { method: 'get', url: { query: {} } }, operations: [{ method: 'get' }] },
    ]);
    expect(asked[1]?.request).not.toHaveProperty('body');
    expect(asked[1]?.config['mock']).toEqual({ dynamic: false });
  });

  it('with a call as a request of its own', async () => {
    const { asked, control } = mockSaying({ output: { statusCode: 200, body: { result: 1 } } });
    await control.fetch(call([5]));
    expect(asked).toMatchObject([
      {
        request: { method: 'post', url: { query: {} }, body: { jsonrpc: '2.0', id: 0, method: 'ask', params: [5] } },
        operations: [{ method: 'post' }],
        config: { mock: { dynamic: false, code: 7 } },
      },
    ]);
  });

  it('only where no exchange is queued, and the request can be read', async () => {
    const { asked, control } = mockSaying({ output: { statusCode: 200, body: 'prism' } });
    control.next('putThing', 'one');
    expect(await (await control.fetch(put())).json()).toBe('exchange');
    control.next('ask', 'one');
    expect(await (await control.fetch(call([5]))).json()).toMatchObject({ result: 'exchange' });
    expect((await control.fetch(put({}, '', '{'))).status).toBe(400);
    expect(asked).toEqual([]);
    expect(await (await control.fetch(put())).text()).toBe('prism');
  });
});

describe('what Prism says', () => {
  const answered = async (outcome: Parameters<typeof mockSaying>[0]) => {
    const response = await mockSaying(outcome).control.fetch(put());
    const header = (name: string) => response.headers.get(name);
    return [response.status, header('content-type'), await response.text(), header('x-own'), header('sl-violations')];
  };

  it.each<[string, Parameters<typeof mockSaying>[0], unknown[]]>([
    [
      'an object',
      {
        output: { statusCode: 201, headers: { 'Content-type': 'application/json', 'X-Own': 'ä😀\n' }, body: { a: 1 } },
      },
      [201, 'application/json', '{"a":1}', 'ä???', null],
    ],
    [
      'a text',
      { output: { statusCode: 200, headers: { 'Content-type': 'text/csv' }, body: 'a,b' } },
      [200, 'text/csv', 'a,b', null, null],
    ],
    ['nothing', { output: { statusCode: 204 } }, [204, null, '', null, null]],
    [
      'violations',
      {
        output: { statusCode: 422, headers: { 'Content-type': 'application/json' }, body: {} },
        input: [{ message: 'wrong – so' }],
      },
      [422, 'application/json', '{}', null, '[{"message":"wrong ? so"}]'],
    ],
    [
      'a problem',
      { left: { message: 'm', status: 404, additional: { headers: { 'X-Own': 'o' } }, problem: { title: 'T' } } },
      [404, 'application/problem+json', '{"title":"T"}', 'o', null],
    ],
    ['a failure', { left: { message: 'm' } }, [500, 'application/problem+json', '{}', null, null]],
  ])('is answered: %s', async (_, outcome, expected) => {
    expect(await answered(outcome)).toEqual(expected);
  });

  it('says so in the header, and long violations are cut', async () => {
    const by = async (outcome: Parameters<typeof mockSaying>[0]) =>
      (await mockSaying(outcome).control.fetch(put())).headers.get('twinspec-exchange');
    expect(await by({ output: { statusCode: 200 } })).toBe('prism;operation=putThing;why="Prism answers"');
    expect(await by({ left: { message: 'Route not found' } })).toBe('prism;operation=putThing;why="Route not found"');
    const [, , , , violations] = await answered({
      output: { statusCode: 422 },
      input: [{ message: 'x'.repeat(9000) }],
    });
    expect(String(violations)).toHaveLength(8000);
  });

  it.each<[string, Parameters<typeof mockSaying>[0], object]>([
    ['a result', { output: { statusCode: 200, body: { result: { a: 1 } } } }, { result: { a: 1 } }],
    ['no result', { output: { statusCode: 200, body: {} } }, { result: null }],
    ['an error that is null', { output: { statusCode: 200, body: { result: 1, error: null } } }, { result: 1 }],
    [
      'an error',
      { output: { statusCode: 200, body: { error: { code: '7', message: 'no', data: 0 } } } },
      { error: { code: 7, message: 'no', data: 0 } },
    ],
    [
      'an error without words',
      { output: { statusCode: 200, body: { error: { code: 7 } } } },
      { error: { code: 7, message: '' } },
    ],
    [
      'a refusal',
      { output: { statusCode: 422 }, input: [{ code: 'type' }] },
      {
        error: {
          code: -32602,
          message: 'Invalid params: Prism refuses them',
          data: { violations: [{ code: 'type' }] },
        },
      },
    ],
    [
      'a problem of the request',
      { left: { message: 'm', status: 499, problem: { title: 'T', detail: 'D' } } },
      { error: { code: -32602, message: 'Invalid params: D' } },
    ],
    [
      'a problem of Prism',
      { left: { message: 'm', status: 500, problem: { title: 'T' } } },
      { error: { code: -32603, message: 'Internal error: T' } },
    ],
    ['a failure', { left: { message: 'm' } }, { error: { code: -32603, message: 'Internal error' } }],
  ])('is the answer to a call: %s', async (_, outcome, expected) => {
    const response = await mockSaying(outcome).control.fetch(call([1]));
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'i', ...expected });
    expect(response.headers.get('twinspec-exchange')).toBe('prism;operation=ask;why="Prism answers"');
  });
});
