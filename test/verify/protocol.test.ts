import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { Json } from '../../scripts/contract/base/json.ts';
import type { Operation } from '../../scripts/contract/operation.ts';
import type { RequestParts } from '../../scripts/contract/request/write-request.ts';
import { sentenceOf } from '../../scripts/findings/fault.ts';
import { validExchange } from '../../scripts/verify/cases/links.ts';
import { protocolChecks } from '../../scripts/verify/cases/protocol.ts';
import { toReceivedAnswer } from '../../scripts/remote/received-answer.ts';

// The checks of JSON-RPC 2.0 and of HTTP that know no operation: what is sent, and what is said of each answer.

const body = (schema: object, value: Json, more: object = {}) => ({
  content: { 'application/json': { schema, examples: { one: { value }, ...more } } },
});
const put = (operationId: string, schema: object, more: object = {}) => ({
  put: {
    operationId,
    requestBody: body(schema, { a: 1 }, { bad: { value: { a: 2 } } }),
    responses: { 200: { description: '', ...body({}, 1) }, ...more },
  },
});
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/object': put(
        'object',
        { type: 'object' },
        {
          404: { description: '' },
          500: { description: '', content: { 'application/json': { schema: {}, examples: { bad: { value: 'no' } } } } },
          503: { description: '' },
        },
      ),
      '/any': put('any', {}),
      '/plain': { get: { operationId: 'plain', responses: { 204: { description: '' } } } },
    },
  } as never,
  openrpc: {
    openrpc: '1.3.2',
    info: { title: 'T', version: '1' },
    methods: ['unsafe', 'ask'].map((name) => ({
      ...{
        name,
        params: [{ name: 'a', schema: {} }],
        result: { name: 'r', schema: {} },
        'x-safe': name === 'ask',
      },
      examples: [{ name: 'one', params: [{ name: 'a', value: 'x' }], result: { name: 'r', value: 1 } }],
    })),
  } as never,
});
const samples = new Map<Operation, RequestParts>(
  contract.operations.flatMap((operation) => {
    const exchange = validExchange(operation);
    return exchange === undefined ? [] : [[operation, exchange.request] as const];
  }),
);
const target = {
  addresses: { platform: 'http://t.test', node: 'http://t.test/rpc' },
  credentials: {},
  headers: {},
  timeout: 1,
};
const checks = protocolChecks(target, contract.operations, samples, {});
const checkOf = (about: string, id = 'ask') => {
  const check = checks.find((one) => one.about === about && one.operation.id === id);
  if (check === undefined) throw new Error(`nothing checks ${about} of ${id}`);
  return check;
};
const result = (id: Json): Json => ({ jsonrpc: '2.0', id, result: 7 });
const error = (id: Json, code: number): Json => ({ jsonrpc: '2.0', id, error: { code, message: 'no' } });

/** What is said of an answer. */
function said(
  about: string,
  came: Json | undefined,
  { status = 200, type = 'application/json', id = 'ask' } = {},
): string[] {
  const text = came === undefined ? '' : JSON.stringify(came);
  const { outcome, faults, notes } = checkOf(about, id).judge(
    toReceivedAnswer(status, { 'content-type': type }, Buffer.from(text)),
  );
  return [outcome, ...faults.map(sentenceOf), ...notes];
}

describe('JSON-RPC', () => {
  it('is checked with a method that is safe to repeat', () => {
    const call = (more: object) => ({ jsonrpc: '2.0', method: 'ask', params: ['x'], ...more });
    const sent = (about: string): unknown => JSON.parse(checkOf(about).request.body ?? '');
    for (const id of ['twinspec', '1', '', 0, -7, 2 ** 53 - 1])
      expect(sent(`id ${JSON.stringify(id)}`)).toEqual(call({ id }));
    expect(sent('notification')).toEqual(call({}));
    expect(sent('batch')).toEqual([call({ id: 1 }), call({ id: 'two' }), call({ id: 3 })]);
    expect(sent('batch with a notification')).toEqual([call({ id: 1 }), call({})]);
    expect(sent('batch of notifications')).toEqual([call({}), call({})]);
    expect(sent('batch with an invalid request')).toEqual([1, call({ id: 2 })]);
    expect(sent('empty batch')).toEqual([]);
    expect(() => sent('parse error')).toThrow(SyntaxError);
    expect(sent('unknown method')).toEqual(call({ id: 8, method: 'twinspec_unknownMethod' }));
    expect(sent('invalid request, method is a number')).toEqual(call({ id: 9, method: 1 }));
    expect(sent('invalid request, without a method')).toEqual({ jsonrpc: '2.0', id: 9, params: [] });
    expect(sent('invalid request, params are a string')).toEqual(call({ id: 9, params: 'bar' }));
    expect([sent('invalid request, a number'), sent('invalid request, an empty object')]).toEqual([1, {}]);
    expect(checkOf('batch')).toMatchObject({
      ...{ id: 'ask, protocol batch', kind: 'protocol' },
      request: { method: 'POST', url: 'http://t.test/rpc', headers: { 'Content-Type': 'application/json' } },
    });
    // Without a method that may be called, one that the server does not have shows the same.
    const unknown = protocolChecks(target, contract.operations, new Map(), {});
    expect(unknown.map(({ about }) => about)).toContain('parse error');
    expect(unknown.some(({ request }) => request.body?.includes('"ask"'))).toBe(false);
  });

  it('requires the id of the request, in kind and value', () => {
    expect(said('id "1"', result('1'))).toEqual(['shown']);
    expect(said('id "1"', result(1))).toEqual(['broken', '/id: expected the id of the request, "1", but got 1.']);
    expect(said('id 0', { jsonrpc: '2.0', result: 7 })).toEqual([
      'broken',
      '/id: expected the id of the request, 0, but got none.',
    ]);
    expect(said('id 0', undefined)).toEqual(['broken', 'expected a JSON body, but got an empty body.']);
    expect(said('id 0', result(0), { type: 'text/html' })).toEqual([
      'broken',
      'expected content type application/json, but got text/html.',
    ]);
  });

  it('has no answer to notifications', () => {
    for (const about of ['notification', 'batch of notifications']) {
      expect(said(about, undefined, { status: 204 })).toEqual(['shown']);
      expect(said(about, undefined, { status: 300 })).toEqual([
        'broken',
        'expected a status from 200 to 299, but got 300.',
      ]);
      expect(said(about, [])).toEqual([
        ...['broken', 'expected no answer to a notification (JSON-RPC 2.0, section 4.1), but got "[]".'],
      ]);
    }
  });

  it('answers each call of a batch, in any order', () => {
    expect(said('batch', [result(3), result('two'), error(1, -32000)])).toEqual(['shown']);
    expect(said('batch', [result(1), result('two')])).toEqual([
      'broken',
      'expected a list of 3 answers (JSON-RPC 2.0, section 6), but got 2.',
    ]);
    expect(said('batch', result(1))[1]).toMatch(
      /^expected a list of 3 answers \(JSON-RPC 2\.0, section 6\), but got \{/,
    );
    expect(said('batch', [result(1), result(2), result(3)])).toEqual([
      'broken',
      'expected an answer with the id "two", but got none.',
    ]);
    expect(said('batch', [result(1), { id: 'two', result: 1 }, result(3)])).toEqual([
      'broken',
      '/jsonrpc: expected "2.0", but got none.',
    ]);
    expect(said('batch with a notification', [result(1)])).toEqual(['shown']);
    expect(said('batch with a notification', [result(1), result(null)])[0]).toBe('broken');
  });

  it('may refuse a batch for one invalid request', () => {
    const about = 'batch with an invalid request';
    expect(said(about, [error(null, -32600), result(2)])).toEqual(['shown']);
    expect(said(about, [result(2)])[0]).toBe('broken');
    expect(said(about, error(null, -32600))).toEqual(['allowed', 'the whole batch is refused for one invalid request']);
    expect(said(about, error(null, -32000))[0]).toBe('broken');
    expect(said(about, undefined)[0]).toBe('broken');
  });

  it.each<[string, Json, string[]]>([
    ['empty batch', error(null, -32600), ['shown']],
    ['empty batch', [], ['broken', 'expected one response object (JSON-RPC 2.0, section 5), but got [].']],
    [
      'empty batch',
      error(null, -32602),
      ['broken', '/error/code: expected the JSON-RPC error -32600, but got -32602.'],
    ],
    ['empty batch', error(1, -32600), ['broken', '/id: expected the id of the request, null, but got 1.']],
    ['parse error', error(null, -32700), ['shown']],
    [
      'parse error',
      error(null, -32600),
      ['broken', '/error/code: expected the JSON-RPC error -32700, but got -32600.'],
    ],
    ['parse error', result(null), ['broken', 'expected the JSON-RPC error -32700, but got a result.']],
    ['unknown method', error(8, -32601), ['shown']],
    ['unknown method', error(8, -32004), ['allowed', 'the code is -32004; -32601 is usual']],
    [
      'unknown method',
      error(8, -32600),
      ['broken', '/error/code: expected the JSON-RPC error -32601, but got -32600.'],
    ],
    ['unknown method', error(null, -32601), ['broken', '/id: expected the id of the request, 8, but got null.']],
    ['invalid request, method is a number', error(9, -32600), ['shown']],
    ['invalid request, method is a number', error(null, -32600), ['shown']],
    [
      'invalid request, without a method',
      error(null, -32601),
      ['broken', '/error/code: expected the JSON-RPC error -32600, but got -32601.'],
    ],
    [
      'invalid request, without a method',
      error(9, 7),
      ['broken', '/error/code: expected the JSON-RPC error -32600, but got 7.'],
    ],
    ['invalid request, params are a string', error(9, -32602), ['shown']],
    [
      'invalid request, params are a string',
      error(9, -32603),
      ['allowed', 'the code is -32603; -32600 or -32602 is usual'],
    ],
    ['invalid request, a number', error(null, -32600), ['shown']],
    [
      'invalid request, an empty object',
      error(null, -32700),
      ['broken', '/error/code: expected the JSON-RPC error -32600, but got -32700.'],
    ],
  ])('refuses: %s, answered with %j', (about, came, lines) => {
    expect(said(about, came)).toEqual(lines);
  });
});

describe('HTTP', () => {
  it('is checked with bodies that cannot be read, where there is a JSON body', () => {
    const sent = checks.filter(({ operation }) => operation.rpc === undefined);
    expect(sent.map(({ id, request }) => [id, request.method, request.body])).toEqual([
      ['object, protocol broken JSON', 'PUT', '{{"a":1}'],
      ['object, protocol a list instead of the body', 'PUT', '[]'],
      ['any, protocol broken JSON', 'PUT', '{{"a":1}'],
    ]);
  });

  it.each<[number, string[]]>([
    [400, ['shown']],
    [422, ['shown']],
    [404, ['allowed', 'it was refused with the documented status 404']],
    [500, ['allowed', 'it was refused with the documented status 500']],
    [503, ['broken', 'expected a suitable refusal (4xx), but got 503.']],
    [502, ['broken', 'expected a suitable refusal (4xx), but got 502.']],
    [401, ['broken', 'expected a suitable refusal (4xx), but got 401.']],
    [200, ['broken', 'expected a suitable refusal (4xx), but got 200.']],
  ])('refuses them: %i', (status, lines) => {
    expect(said('broken JSON', {}, { status, id: 'object' })).toEqual(lines);
  });
});
