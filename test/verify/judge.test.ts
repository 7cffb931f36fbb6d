import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import type { Operation } from '../../scripts/contract/operation.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { sentenceOf } from '../../scripts/findings/fault.ts';
import { judgeAnswer } from '../../scripts/judge/judge.ts';
import { withJudgements } from '../../scripts/judge/judgements.ts';
import { toAllowedJudgement } from '../../scripts/findings/outcomes.ts';
import { relationFaults } from '../../scripts/judge/values/relations.ts';
import { toReceivedAnswer } from '../../scripts/remote/received-answer.ts';

// What is said of one answer, by documents that have only what the sentence is about.

const text = { type: 'string' };
const json = (schema: object, examples: Record<string, object> = {}) => ({
  'application/json': { schema, examples },
});
const post = (id: string, request: object, responses: Record<string, object>, more: object = {}) => ({
  post: { operationId: id, requestBody: { content: request }, responses, ...more },
});
const plain = (value: Json, more: object = {}) => ({
  value,
  ...(Object.keys(more).length > 0 && { 'x-exchange': more }),
});
const error = (code: number, message = 'no') => ({ error: { code, message } });
const failure = (name: string, params: object[], code: number, state?: string) => ({
  name,
  params,
  'x-exchange': { ...error(code), ...(state !== undefined && { state }) },
});

const media = {
  any: ['*/*'],
  texts: ['text/*'],
  charset: ['application/json; charset=utf-8'],
  several: ['application/json', 'text/csv'],
  csv: ['text/csv'],
};
const openapi = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    ...Object.fromEntries(
      Object.entries(media).map(([id, types]) => [
        `/${id}`,
        {
          get: {
            operationId: id,
            responses: {
              200: { description: '', content: Object.fromEntries(types.map((type) => [type, { schema: {} }])) },
              '4XX': { description: '', content: { 'application/problem+json': { schema: text } } },
            },
          },
        },
      ]),
    ),
    '/page': post(
      'page',
      json({}, { one: plain({ p: 1, n: 2 }) }),
      { 200: { description: '', content: json({}, { one: plain({ list: [1, 2], p: 1, n: 2, all: 3 }) }) } },
      {
        'x-pagination': {
          request: { page: '/p', limit: '/n' },
          response: { items: '/list', page: '/p', limit: '/n', total: '/all' },
        },
      },
    ),
    '/thing': post(
      'thing',
      json({}, { good: plain(1), odd: plain(2), poor: plain(3), rich: plain(4), gone: plain(5) }),
      {
        200: {
          description: '',
          content: json(
            { type: 'object', properties: { n: { type: 'integer' }, list: {} } },
            {
              good: plain({ n: 1, list: [1] }),
              odd: plain({ n: 'a text, although the schema says otherwise' }),
            },
          ),
        },
        409: {
          description: '',
          content: json(
            { type: 'object', properties: { why: { enum: ['poor', 'rich'] }, at: { const: [1] }, more: text } },
            {
              poor: plain({ why: 'poor', at: [1], more: 'a' }, { state: 'decides' }),
              rich: plain({ why: 'rich', at: [1], more: 'b' }),
            },
          ),
        },
        404: { description: '', content: json({}, { gone: plain({ why: 'gone' }) }) },
        500: { description: '', content: json({ const: 'broken' }) },
      },
    ),
  },
};

const n = (value: number) => [{ name: 'n', value }];
const openrpc = {
  openrpc: '1.3.2',
  info: { title: 'T', version: '1' },
  methods: [
    {
      name: 'find',
      params: [{ name: 'n', required: true, schema: { type: 'integer' } }],
      result: {
        name: 'r',
        schema: { type: ['object', 'null', 'string'], properties: { hash: { type: ['string', 'null'] } } },
      },
      examples: [
        { name: 'there', params: n(1), result: { name: 'r', value: { hash: '0x1', list: [1] } } },
        { name: 'none', params: n(2), result: { name: 'r', value: null } },
        {
          name: 'newest',
          params: n(3),
          result: { name: 'r', value: { hash: '0x3' } },
          'x-exchange': { state: 'ignored' },
        },
        { name: 'count', params: n(4), result: { name: 'r', value: '0x2' } },
        failure('lost', n(5), -32001, 'decides'),
        failure('closed', n(6), 4),
      ],
    },
    { name: 'tell', params: [] },
    {
      name: 'odd',
      params: [],
      result: { name: 'r', schema: text },
      examples: [{ name: 'against', params: [], result: { name: 'r', value: 7 } }],
    },
    {
      name: 'data',
      params: [{ name: 'd', required: true, schema: { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' } }],
      result: { name: 'r', schema: text },
    },
    {
      name: 'called',
      params: [{ name: 'n', required: true, schema: { type: 'string', minLength: 1, maxLength: 4 } }],
      result: { name: 'r', schema: text },
    },
  ],
};

const contract = contractOf({ openapi: openapi as never, openrpc: openrpc as never });
const validators = compileSchemas(contract, 'lenient');

type Case = {
  /** The request: the body, or the params of a call. */
  sent?: Json;
  /** The name of the exchange, or that a refusal or anything is expected. */
  due?: string;
  status?: number;
  type?: string | null;
  /** The answer: its body, or the members of the response object. */
  body?: Json;
  bytes?: string;
};

/** What is said of an answer: the outcome, then the sentences of its faults or its notes. */
function said(id: string, { sent, due = 'any', status = 200, type = 'application/json', body, bytes }: Case): string[] {
  const operation = contract.operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`${id} is not there`);
  const exchange = operation.exchanges.find(({ name }) => name === due);
  const isRpc = operation.rpc !== undefined;
  const view = exchange?.request ?? {
    headers: {},
    ...(sent !== undefined && { body: isRpc ? { jsonrpc: '2.0', id: 1, method: id, params: sent } : sent }),
  };
  const expected =
    exchange === undefined
      ? ({ kind: due === 'refusal' ? 'refusal' : 'any' } as const)
      : ({ kind: 'exchange', exchange } as const);
  const response = isRpc ? { jsonrpc: '2.0', id: asObject(view.body)['id'] ?? null, ...asObject(body) } : body;
  const raw = Buffer.from(bytes ?? (body === undefined ? '' : JSON.stringify(response)));
  const answer = toReceivedAnswer(status, type === null ? {} : { 'content-type': type }, raw);
  const { outcome, faults, notes, exchanges } = judgeAnswer(
    { contract, validators, strictness: 'live' },
    { operation, view, expected, answer },
  );
  return [[outcome, ...exchanges].join(' '), ...faults.map(sentenceOf), ...notes];
}

describe('a media type', () => {
  it.each<[string, string | null, string]>([
    ['any', 'image/png', ''],
    ['any', null, ''],
    ['texts', 'text/html', ''],
    ['texts', 'TEXT/html ;charset=utf-8', ''],
    ['texts', 'textual/html', 'text/*, but got textual/html'],
    ['texts', null, 'text/*, but got none'],
    ['charset', 'application/json', ''],
    ['charset', 'application/JSON;charset=utf-8', ''],
    ['csv', 'text/csv; header=present', ''],
    ['csv', 'text/csvx', 'text/csv, but got text/csvx'],
    ['several', 'text/csv', ''],
    ['several', 'text/html ; x=1', 'application/json or text/csv, but got text/html'],
  ])('of %s may be %s', (id, type, fault) => {
    const found = said(id, { type, body: 1 });
    expect(found.slice(1)).toEqual(fault === '' ? [] : [`expected content type ${fault}.`]);
  });

  it.each([
    ['utf-8', false],
    ['"UTF-8"', false],
    ['latin1', true],
    ['"latin1"', true],
    [' latin1;x', true],
  ])('in the charset %s is at fault: %s', (charset, isFault) => {
    const sentence = 'expected JSON in UTF-8 (RFC 8259, section 8.1), but got charset=latin1.';
    expect(said('charset', { type: `application/json; charset=${charset}`, body: 1 }).slice(1)).toEqual(
      isFault ? [sentence] : [],
    );
    expect(said('csv', { type: `text/csv; charset=${charset}`, body: 1 }).slice(1)).toEqual([]);
  });

  it('says whether JSON is due', () => {
    expect(said('charset', { bytes: 'no json' }).slice(1)).toEqual(['expected a JSON body, but got "no json".']);
    expect(said('charset', { bytes: '' }).slice(1)).toEqual(['expected a JSON body, but got an empty body.']);
    expect(said('several', { type: 'text/csv', bytes: 'a,b' }).slice(1)).toEqual([]);
    expect(said('several', { type: null, bytes: 'a,b' }).slice(1)).toEqual([
      'expected content type application/json or text/csv, but got none.',
      'expected a JSON body, but got "a,b".',
    ]);
    expect(said('csv', { type: 'text/csv', bytes: 'a,b' }).slice(1)).toEqual([]);
    expect(said('charset', { status: 204, type: null, bytes: '' })).toEqual([
      'broken',
      'expected status 200, but got 204.',
    ]);
    expect(said('charset', { status: 404, type: 'application/problem+json', body: 1 })).toEqual([
      'broken',
      'the body must be string.',
    ]);
  });
});

describe('a page', () => {
  const asked = { p: 2, n: 2 };
  it.each<[string, Json, Json, string[]]>([
    ['as asked for', asked, { list: [3, 4], p: 2, n: 2, all: 4 }, []],
    ['that is the last', asked, { list: [3], p: 2, n: 2, all: 3 }, []],
    ['beyond the last', { p: 9, n: 2 }, { list: [], p: 9, n: 2, all: 3 }, []],
    ['without its numbers', asked, { list: [3] }, []],
    ['of nothing', { p: 1, n: 2 }, { list: [], p: 1, n: 2, all: 0 }, []],
    ['without a list', asked, { p: 7, n: 7, all: -1 }, []],
    ['asked for by texts', { p: '2', n: '2' }, { list: [3], p: 2, n: 2, all: 3 }, []],
    ['asked for without numbers', {}, { list: [1, 2, 3], p: 5, n: 1, all: 3 }, []],
    [
      'with another number',
      asked,
      { list: [3], p: 1, n: 2, all: 3 },
      ['/p: expected the requested page, 2, but got 1.'],
    ],
    ['of another size', asked, { list: [3], p: 2, n: 9, all: 3 }, ['/n: expected the requested limit, 2, but got 9.']],
    [
      'that is too long',
      asked,
      { list: [3, 4, 5], p: 2, n: 2, all: 5 },
      ['/list: expected at most 2 entries, but got 3.'],
    ],
    [
      'with fewer in all than there are',
      asked,
      { list: [3], p: 2, n: 2, all: 2 },
      ['/list: expected no entries after page 1, by total and limit, but got 1.'],
    ],
    [
      'with fewer in all than there are so far',
      asked,
      { list: [3, 4], p: 2, n: 2, all: 3 },
      ['/all: expected at least 4, the number of entries so far, but got 3.'],
    ],
    [
      'with fewer in all than it has',
      {},
      { list: [1, 2, 3], all: 2 },
      ['/all: expected at least 3, the number of entries so far, but got 2.'],
    ],
    [
      'that is shorter than the total',
      { p: 1, n: 2 },
      { list: [1], p: 1, n: 2, all: 3 },
      ['/list: expected 2 entries, by total and limit, but got 1.'],
    ],
    [
      'that has only one of two',
      { p: 1, n: 5 },
      { list: [1], p: 1, n: 5, all: 2 },
      ['/list: expected 2 entries, by total and limit, but got 1.'],
    ],
  ])('%s', (_, sent, body, faults) => {
    expect(said('page', { sent, body }).slice(1)).toEqual(faults);
  });
});

describe('an exchange', () => {
  it.each<[string, Case, string[]]>([
    ['that is shown', { due: 'good', body: { n: 2, list: [5] } }, ['shown good']],
    ['with an empty list', { due: 'good', body: { n: 1, list: [] } }, ['shown good']],
    ['with a wrong value', { due: 'good', body: { n: 'x' } }, ['broken', '/n must be integer.']],
    ['whose example breaks its schema', { due: 'odd', body: { n: 'x' } }, ['shown odd']],
    [
      'that state decides otherwise',
      { due: 'good', status: 409, body: { why: 'poor', at: [1] } },
      ['allowed', "it depends on the server's state: it answered as in poor"],
    ],
    [
      'that is refused in words that state does not decide',
      { due: 'good', status: 409, body: { why: 'rich' } },
      ['broken', 'expected status 200, but got 409.'],
    ],
    [
      'that is refused against the schema',
      { due: 'good', status: 409, body: { why: 'other' } },
      ['broken', 'expected status 200, but got 409.'],
    ],
    [
      'that is refused with an undocumented status',
      { due: 'good', status: 418, body: { message: '', detail: 'a teapot' } },
      ['broken', 'expected status 200, but got 418 ("a teapot").'],
    ],
    ['of a refusal', { due: 'rich', status: 409, body: { why: 'rich', more: 'other' } }, ['shown rich']],
    [
      'of a refusal in the words of another',
      { due: 'rich', status: 409, body: { why: 'poor' } },
      ['broken', '/why: expected "rich", but got "poor".'],
    ],
    [
      'of a refusal without its words',
      { due: 'rich', status: 409, body: { more: 'b' } },
      ['broken', '/why: expected "rich", but got none.'],
    ],
    [
      'of a refusal that is a success',
      { due: 'rich', body: { n: 1 } },
      ['broken', 'expected status 409, but got 200.'],
    ],
    [
      'of a refusal with the status of another',
      { due: 'rich', status: 404, body: { why: 'gone' } },
      ['broken', 'expected status 409, but got 404.'],
    ],
  ])('%s', (_, one, lines) => {
    expect(said('thing', one)).toEqual(lines);
  });

  it.each<[string, Case, string[]]>([
    ['a success', { sent: 7, body: { n: 7 } }, ['shown']],
    ['a success like an example', { sent: 7, body: { n: 7, list: [8] } }, ['shown good']],
    [
      'a documented failure',
      { sent: 7, status: 409, body: {} },
      ['allowed', 'the made-up request was refused with the documented status 409'],
    ],
    ['a failure against its schema', { sent: 7, status: 500, body: 1 }, ['broken', 'the body must be "broken".']],
    ['no documented status', { sent: 7, status: 202, body: {} }, ['broken', 'expected status 200, but got 202.']],
  ])('of no example may be %s', (_, one, lines) => {
    expect(said('thing', one)).toEqual(lines);
  });

  it.each<[string, Case, string[]]>([
    ['by the documented status', { status: 409, body: {} }, ['shown']],
    ['by an undocumented one', { status: 422, body: {} }, ['shown']],
    [
      'as not found, as documented',
      { status: 404, body: {} },
      ['allowed', 'it was refused with the documented status 404'],
    ],
    [
      'as a failure of its own, as documented',
      { status: 500, body: 'broken' },
      ['allowed', 'it was refused with the documented status 500'],
    ],
    ['against the schema', { status: 500, body: 1 }, ['broken', 'the body must be "broken".']],
    [
      'as a failure of its own',
      { status: 502, body: {} },
      ['broken', 'expected a suitable refusal (4xx), but got 502.'],
    ],
    ['for a missing key', { status: 401, body: {} }, ['broken', 'expected a suitable refusal (4xx), but got 401.']],
    ['for later', { status: 429, body: {} }, ['broken', 'expected a suitable refusal (4xx), but got 429.']],
    ['not at all', { body: {} }, ['broken', 'expected a refusal (4xx), but got 200.']],
    ['by going elsewhere', { status: 307, body: {} }, ['broken', 'expected a refusal (4xx), but got 307.']],
  ])('that is wrong is refused %s', (_, one, lines) => {
    expect(said('thing', { ...one, sent: 'x', due: 'refusal' })).toEqual(lines);
  });
});

describe('a call', () => {
  it.each<[string, string, Json, string[]]>([
    ['a value', 'there', { result: { hash: '0x9', list: [2] } }, ['shown there']],
    [
      'another value',
      'none',
      { result: { hash: '0x9' } },
      ['allowed', 'the server has a value where the exchange shows null'],
    ],
    ['null', 'none', { result: null }, ['shown none']],
    ['null for a value', 'there', { result: null }, ['allowed', '/result is null']],
    [
      'null whatever the state',
      'newest',
      { result: null },
      ['broken', '/result: expected a value, whatever the state of the server, but got null.'],
    ],
    [
      'null in a value whatever the state',
      'newest',
      { result: { hash: null } },
      ['broken', '/result/hash: expected a value, whatever the state of the server, but got null.'],
    ],
    ['zero', 'count', { result: '0x0' }, ['allowed', '/result is zero']],
    ['another count', 'count', { result: '0x5' }, ['shown count']],
    ['the error shown', 'lost', error(-32001), ['shown lost']],
    [
      'a result for the error that state decides',
      'lost',
      { result: null },
      ['allowed', "it depends on the server's state: it answered with a result"],
    ],
    [
      'a result for another error',
      'closed',
      { result: null },
      ['broken', 'expected the JSON-RPC error 4, but got a result.'],
    ],
    [
      'an error that state decides',
      'there',
      error(-32001),
      ['allowed', "it depends on the server's state: error -32001"],
    ],
    [
      'an error for null',
      'none',
      error(-32001),
      ['broken', '/error: expected a result, but got the error -32001 ("no").'],
    ],
    [
      'an error whatever the state',
      'newest',
      error(-32001),
      ['broken', '/error: expected a result, but got the error -32001 ("no").'],
    ],
    [
      'an error of the protocol',
      'there',
      error(-32603),
      ['broken', '/error: expected a result, but got the error -32603 ("no").'],
    ],
    [
      'another error',
      'closed',
      error(-32603),
      ['broken', '/error: expected the JSON-RPC error 4, but got the error -32603 ("no").'],
    ],
    [
      'two answers of nothing in one',
      'there',
      { result: null, error: null },
      ['broken', 'expected either result or error, but got "both".'],
    ],
    [
      'two answers in one',
      'there',
      { result: null, ...error(1) },
      ['broken', 'expected either result or error, but got "both".'],
    ],
    ['none', 'there', {}, ['broken', 'expected either result or error, but got "neither".']],
    [
      'the answer to another',
      'there',
      { id: 'x', result: null },
      ['broken', expect.stringMatching(/^\/id: expected the id of the request, .+, but got "x"\.$/) as string],
    ],
    ['another version', 'there', { jsonrpc: 2, result: null }, ['broken', '/jsonrpc: expected "2.0", but got 2.']],
    [
      'an error without words',
      'there',
      { error: {} },
      [
        'broken',
        '/error/code: expected a whole number, but got none.',
        '/error/message: expected a string, but got none.',
      ],
    ],
    [
      'an error without anything',
      'there',
      { error: null },
      ['broken', '/error: expected an error object, but got null.'],
    ],
  ])('gets %s', (_, due, body, lines) => {
    expect(said('find', { due, body })).toEqual(lines);
  });

  it.each<[string, Json, Json, string[]]>([
    ['the usual error', ['x'], error(-32602), ['shown']],
    [
      'another error',
      ['x'],
      error(-32000),
      ['allowed', 'the request was refused with the code -32000; -32602 is usual'],
    ],
    [
      'an error for a method',
      ['x'],
      error(-32601),
      ['broken', '/error/code: expected the JSON-RPC error -32602, but got -32601.'],
    ],
    [
      'an error for no JSON',
      ['x'],
      error(-32700),
      ['broken', '/error/code: expected the JSON-RPC error -32602, but got -32700.'],
    ],
    ['a result', ['x'], { result: null }, ['broken', 'expected the JSON-RPC error -32602, but got a result.']],
    ['null, if nothing is wrong', [9], { result: null }, ['allowed', 'the result is null']],
  ])('with other params gets %s', (_, sent, body, lines) => {
    expect(said('find', { sent, body })).toEqual(lines);
  });

  it.each<[Json, boolean]>([
    [12, true],
    [0, true],
    [-1, false],
    [1.5, false],
    ['', true],
    [[], true],
    [[1], false],
    ['c', true],
    ['0c', true],
    ['000', true],
    ['xyz', false],
    [null, false],
  ])('with %j for 0xc gets a result: fine %s', (value, isFine) => {
    const note = 'the server also accepts this other way of writing the value';
    const fault = 'expected the JSON-RPC error -32602, but got a result.';
    expect(said('data', { sent: [value], body: { result: 'r' } })).toEqual(
      isFine ? ['allowed', note] : ['broken', fault],
    );
  });

  it.each<Json>(['', [], 12, 'abcde'])('with %j for any text of some length gets no result', (value) => {
    const fault = 'expected the JSON-RPC error -32602, but got a result.';
    expect(said('called', { sent: [value], body: { result: 'r' } })).toEqual(['broken', fault]);
  });

  it('has the status 200, or one that is usual for errors, and JSON', () => {
    for (const status of [400, 404, 422, 500])
      expect(said('find', { due: 'there', status, body: error(1) }).slice(1)).toEqual([
        "it depends on the server's state: error 1",
        `the error came with the HTTP status ${status}; 200 is usual`,
      ]);
    for (const [status, body, words] of [
      [403, error(1), ' ("no")'],
      [500, { ...error(1), result: null }, ' ("no")'],
      [500, { jsonrpc: '2.0', id: 1, result: null }, ''],
    ] as const)
      expect(said('find', { due: 'there', status, body })).toEqual([
        'broken',
        `expected status 200, but got ${status}${words}.`,
      ]);
    expect(said('find', { due: 'there', body: [], bytes: '[]' })).toEqual([
      'broken',
      'expected one response object (JSON-RPC 2.0, section 5), but got [].',
    ]);
    expect(said('find', { due: 'there', bytes: 'x' })).toEqual(['broken', 'expected a JSON body, but got "x".']);
  });

  it('whose example breaks its schema is not held to the schema', () => {
    expect(said('odd', { due: 'against', body: { result: 7 } })).toEqual(['shown against']);
    expect(said('odd', { sent: [], body: { result: 7 } })).toEqual(['broken', '/result must be string.']);
  });

  it('that is a notification gets nothing', () => {
    expect(said('tell', { sent: [], status: 204, bytes: '' })).toEqual(['shown']);
    expect(said('tell', { sent: [], status: 299, bytes: '' })).toEqual(['shown']);
    expect(said('tell', { sent: [], status: 300, bytes: '' })).toEqual([
      'broken',
      'expected a status from 200 to 299, but got 300.',
    ]);
    expect(said('tell', { sent: [], bytes: '{}' })).toEqual([
      'broken',
      'expected no answer to a notification (JSON-RPC 2.0, section 4.1), but got "{}".',
    ]);
  });
});

describe('a problem document', () => {
  const [operation] = contractOf({
    openapi: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/': { get: { responses: {} } } } },
  }).operations;
  const said = (status: number, contentType: string, body: string): string[] => {
    const answer = toReceivedAnswer(status, { 'content-type': contentType }, Buffer.from(body));
    const asked = { operation: operation as Operation, view: { headers: {} }, answer };
    return withJudgements(toAllowedJudgement(''), asked, []).faults.map(sentenceOf);
  };
  const problem = 'application/problem+json; charset=utf-8';

  it('has the status that it is sent with, or none', () => {
    expect(said(401, problem, '{"type":"","title":"","status":-925,"detail":"Myd"}')).toEqual([
      '/status: expected the status of the answer (RFC 9457, section 3.1.2), but got -925.',
    ]);
    expect(said(401, problem, '{"status":401}')).toEqual([]);
    expect(said(401, problem, '{"title":"no"}')).toEqual([]);
    expect(said(401, 'application/json', '{"status":7}')).toEqual([]);
  });
});

describe('the text of an answer', () => {
  const faultsOf = (bytes: string | Buffer, headers: Record<string, string> = {}): string[] =>
    toReceivedAnswer(200, headers, Buffer.from(bytes)).faults.map(sentenceOf);
  const twice = (pointer: string): string =>
    `${pointer}: expected each member once (RFC 8259, section 4), but got this one twice.`;

  it.each<[string, string | undefined]>([
    ['{"a":1,"b":{"a":2},"c":[{"a":3}]}', undefined],
    ['[{"a":1},{"a":1}]', undefined],
    ['{"a":"a","b":"\\"a\\":{,"}', undefined],
    ['"{\\"a\\":1,\\"a\\":2}"', undefined],
    ['{"a":1,"a":2}', '/a'],
    ['{"a":1,"\\u0061":2}', '/a'],
    ['[1,{"a":1},{"a":1,"b":[],"a":2}]', '/2/a'],
    ['{"l":[[],[0,{"x/y":{},"x/y":1}]]}', '/l/1/1/x~1y'],
    ['{"o":{"p":{}},"q":{"r":1,"r":1}}', '/q/r'],
    ['{"a":1, "a":2', undefined],
  ])('%s has no member twice, or %s', (json, pointer) => {
    expect(faultsOf(json)).toEqual(pointer === undefined ? [] : [twice(pointer)]);
  });

  it('is in the encoding that it says', () => {
    const encoded = (encoding: string, bytes: Buffer) => faultsOf(bytes, { 'content-encoding': encoding });
    const zipped = {
      gzip: gzipSync('1'),
      'x-gzip': gzipSync('1'),
      ' GZIP ': gzipSync('1'),
      deflate: deflateSync('1'),
      br: brotliCompressSync('1'),
    };
    for (const [encoding, bytes] of Object.entries(zipped)) {
      expect([encoding, encoded(encoding, bytes)]).toEqual([encoding, []]);
      expect(toReceivedAnswer(200, { 'content-encoding': encoding }, bytes)).toMatchObject({ text: '1', body: 1 });
    }
    for (const encoding of ['gzip', 'zstd'])
      expect(encoded(encoding, Buffer.from('1'))).toEqual([
        `expected a body encoded as Content-Encoding says, ${encoding}, but got other bytes.`,
      ]);
    expect([
      encoded('identity', Buffer.from('1')),
      encoded('', Buffer.from('1')),
      encoded('gzip', Buffer.alloc(0)),
    ]).toEqual([[], [], []]);
  });

  it('is UTF-8 without a byte order mark', () => {
    expect(faultsOf('\uFEFF{}')).toEqual([
      'expected JSON without a byte order mark (RFC 8259, section 8.1), but got one with it.',
    ]);
    expect(toReceivedAnswer(200, {}, Buffer.from('\uFEFF{}'))).toMatchObject({ text: '{}', body: {} });
    expect(faultsOf(Buffer.from([34, 255, 34]))).toEqual([
      'expected text in UTF-8 (RFC 8259, section 8.1), but got bytes that are not UTF-8.',
    ]);
    expect(faultsOf('"ä€😀"')).toEqual([]);
  });
});

describe('a relation', () => {
  const found = (relation: JsonObject, value: Json): string[] =>
    relationFaults([{ because: 'So.', ...relation }], value, { api: 'node', pointer: '/x' }, '/r').map(sentenceOf);

  it.each<[string, JsonObject, Json, string[]]>([
    ['equal', { equal: ['/a', '/b'] }, { a: 1, b: 1 }, []],
    ['equal, as a quantity', { equal: ['/a', '/b'] }, { a: '0x0A', b: 10 }, []],
    ['equal, in capitals', { equal: ['/a', '/b'] }, { a: '0xAB', b: '0xab' }, []],
    [
      'equal, but a text in capitals',
      { equal: ['/a', '/b'] },
      { a: 'AB', b: 'ab' },
      ['/r/a: expected the value of /b, "ab" (So), but got "AB".'],
    ],
    [
      'equal, but of another type',
      { equal: ['/a', '/b'] },
      { a: 'x', b: 1 },
      ['/r/a: expected the value of /b, 1 (So), but got "x".'],
    ],
    ['between', { between: { at: ['/a', '/t'], from: 5, to: '0xff' } }, { a: '0x5', t: 255 }, []],
    [
      'between, but less',
      { between: { at: '/l/*/n', from: 5 } },
      { l: [{ n: 5 }, { n: 4 }] },
      ['/r/l/1/n: expected at least 5 (So), but got 4.'],
    ],
    [
      'between, but later',
      { between: { at: '/t', from: '2020-01-01T00:00:00Z', to: '2099-12-31T23:59:59Z' } },
      { t: '2199-01-01T00:00:00+01:00' },
      ['/r/t: expected at most "2099-12-31T23:59:59Z" (So), but got "2199-01-01T00:00:00+01:00".'],
    ],
    ['between, of what is no amount', { between: { at: '/t', from: 5 } }, { t: 'x' }, []],
    ['equal, where one is missing', { equal: ['/a', '/b'] }, { a: 1 }, []],
    ['equal, of an inherited name', { equal: ['/toString', '/b'] }, { b: 1 }, []],
    [
      'equal in items',
      { equal: ['/l/*/n', '/m/*/n'] },
      { l: [{ n: 1 }, { n: 2 }], m: [{ n: 1 }, { n: 3 }] },
      ['/r/l/1/n: expected the value of /m/1/n, 3 (So), but got 2.'],
    ],
    [
      'equal to one',
      { equal: ['/l/*/n', '/n'] },
      { l: [{ n: 1 }, { n: 2 }], n: 1 },
      ['/r/l/1/n: expected the value of /n, 1 (So), but got 2.'],
    ],
    [
      'equal to an item',
      { equal: ['/l/1', '/n'] },
      { l: [7, 8], n: 7 },
      ['/r/l/1: expected the value of /n, 7 (So), but got 8.'],
    ],
    [
      'a count',
      { equal: ['/n', '/l#'] },
      { n: 3, l: [1] },
      ['/r/n: expected the value of /l (its length), 1 (So), but got 3.'],
    ],
    ['a count of no list', { equal: ['/n', '/l#'] }, { n: 3, l: 'abc' }, []],
    ['at most', { atMost: ['/a', '/b'] }, { a: '0x10', b: 16 }, []],
    [
      'at most, exceeded',
      { atMost: ['/a', '/b'] },
      { a: '0x11', b: '16' },
      ['/r/a: expected at most the value of /b, "16" (So), but got "0x11".'],
    ],
    [
      'at most, of a fraction',
      { atMost: ['/a', '/b'] },
      { a: 1.5, b: 1 },
      ['/r/a: expected at most the value of /b, 1 (So), but got 1.5.'],
    ],
    ['at most, of no amount', { atMost: ['/a', '/b'] }, { a: '9x', b: '1' }, []],
    [
      'at most, of less than nothing',
      { atMost: ['/a', '/b'] },
      { a: '-1', b: '-2' },
      ['/r/a: expected at most the value of /b, "-2" (So), but got "-1".'],
    ],
    ['an index', { index: '/l/*/i' }, { l: [{ i: '0x0' }, { i: 1 }, { i: null }, {}] }, []],
    [
      'a wrong index',
      { index: '/l/*/i' },
      { l: [{ i: 0 }, { i: '0x0' }] },
      ['/r/l/1/i: expected its position, 1 (So), but got "0x0".'],
    ],
    ['an index of no item', { index: '/i' }, { i: 5 }, []],
    ['together', { together: ['/a', '/b'] }, { a: null, b: null }, []],
    ['together, with values', { together: ['/a', '/b'] }, { a: 1, b: 0 }, []],
    [
      'together, of which one is null',
      { together: ['/a', '/b'] },
      { a: 1, b: null },
      ['/r/b: expected a value, as /a has one (So), but got null.'],
    ],
    ['present', { present: ['/a'] }, { a: null }, []],
    ['missing', { present: ['/a', '/b'] }, { b: 1 }, ['/r/a: expected a value (So), but got none.']],
    ['that agrees', { agree: ['/a', '/b'] }, { a: { x: '0xA', y: 1 }, b: { x: '0xa', z: 2 } }, []],
    [
      'that does not agree',
      { agree: ['/a', '/b'] },
      { a: { x: { y: 1 } }, b: { x: { y: 2 } } },
      ['/r/a/x/y: expected the value of /b/x/y, 2 (So), but got 1.'],
    ],
    ['that agrees in length', { agree: ['/a', '/b'] }, { a: ['0x1'], b: [{ hash: '0x1' }] }, []],
    [
      'that agrees in no length',
      { agree: ['/a', '/b'] },
      { a: ['0x1'], b: [{}, {}] },
      ['/r/a: expected as many items as /b has, 2 (So), but got 1.'],
    ],
    [
      'that has other items',
      { agree: ['/a', '/b'] },
      { a: ['x'], b: ['y'] },
      ['/r/a: expected the value of /b, ["y"] (So), but got ["x"].'],
    ],
    [
      'that is meant',
      { where: { '/k': '^b' }, present: ['/a'] },
      { k: 'bc' },
      ['/r/a: expected a value (So), but got none.'],
    ],
    ['that is not meant', { where: { '/k': '^b' }, present: ['/a'] }, { k: 'ab' }, []],
    ['that is meant for texts', { where: { '/k': '1' }, present: ['/a'] }, { k: 1 }, []],
    ['that is meant for both', { where: { '/k': 'x', '/l': 'x' }, present: ['/a'] }, { k: 'x' }, []],
    [
      'that is meant for one item',
      { where: { '/l/*': 'x' }, present: ['/a'] },
      { l: ['y', 'x'] },
      ['/r/a: expected a value (So), but got none.'],
    ],
  ])('%s', (_, relation, value, faults) => {
    expect(found(relation, value)).toEqual(faults);
  });

  it('shortens long values, and says nothing of no reason', () => {
    const long = 'x'.repeat(300);
    const [sentence = ''] = found({ equal: ['/a', '/b'] }, { a: long, b: 1 });
    expect(sentence).toMatch(/but got "x{116}…\.$/);
    expect(relationFaults([{ present: ['/a'] }], {}, { api: 'node', pointer: '/x' }, '')).toMatchObject([
      { rule: 'relation', expected: 'a value ()', spec: { api: 'node', pointer: '/x' } },
    ]);
  });
});
