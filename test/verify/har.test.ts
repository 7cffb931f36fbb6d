import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { asList, getAtPointer, type Json } from '../../scripts/contract/base/json.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { sentenceOf } from '../../scripts/findings/fault.ts';
import { harCall, harEntry, harOf } from '../../scripts/traffic/har.ts';
import { judgeTraffic, type Seen } from '../../scripts/traffic/judge-traffic.ts';
import { toReceivedAnswer } from '../../scripts/remote/received-answer.ts';
import { seenIn } from '../support/har.ts';

const user = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, token: { type: 'string', format: 'password', pattern: '^t-' } },
};
const users = { 'application/json': { schema: { type: 'array', items: user } } };
const text = { type: 'string' };
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'U', version: '1' },
    paths: {
      '/invitations/{code}': {
        get: {
          operationId: 'accept',
          parameters: [{ name: 'code', in: 'path', required: true, schema: { ...text, format: 'password' } }],
          responses: { 204: { description: 'In.' } },
        },
      },
      '/echo/{id}': {
        get: {
          operationId: 'echo',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, examples: { one: { value: 1 } } },
            { name: 'n', in: 'query', required: true, schema: { type: 'number' }, examples: { one: { value: 2 } } },
          ],
          responses: {
            200: {
              description: 'It.',
              content: {
                'application/json': {
                  schema: {},
                  examples: {
                    one: {
                      value: { id: 1, n: 2 },
                      'x-exchange': { echo: { '/id': ['/path/id'], '/n': ['/query/n'] } },
                    },
                  },
                },
              },
            },
          },
        },
      },
      '/open/{id}': {
        get: {
          operationId: 'open',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: text },
            { name: 'view', in: 'query', schema: text },
            { name: 'X-Run', in: 'header', schema: text },
            { name: 'X-Pin', in: 'header', schema: { ...text, format: 'password' } },
          ],
          responses: { 204: { description: 'It.' } },
        },
      },
      '/users/{id}': {
        put: {
          operationId: 'putUsers',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: text },
            { name: 'view', in: 'query', schema: text },
          ],
          requestBody: { required: true, content: users },
          responses: { 200: { description: 'They.', content: users } },
        },
      },
    },
  },
  openrpc: {
    openrpc: '1.3.2',
    info: { title: 'N', version: '1' },
    methods: [{ name: 'ask', params: [{ name: 'a', schema: text }], result: { name: 'r', schema: text } }],
  },
} as never);
const measure = { contract, validators: compileSchemas(contract, 'lenient'), strictness: 'live' } as const;

type Sent = { method?: string; url?: string; headers?: Record<string, string>; body: Json };

/** Records a call, and judges both the call and its recording. */
function recorded(
  { method = 'PUT', url = 'https://u.test/v1/users/7', headers = {}, body }: Sent,
  answer: Json,
  status = 200,
) {
  const seen: Seen = {
    request: { method, url, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) },
    answer: toReceivedAnswer(status, { 'content-type': 'application/json' }, Buffer.from(JSON.stringify(answer))),
    milliseconds: 1,
  };
  const judged = judgeTraffic(measure, seen);
  const har = harOf([harEntry({ seen, judged, started: new Date(0) })]);
  const again = seenIn(har).flatMap((one) => judgeTraffic(measure, one).results);
  const entry = asList(getAtPointer(har, '/log/entries'))[0] ?? null;
  return {
    url: getAtPointer(entry, '/request/url'),
    sent: getAtPointer(entry, '/request/postData/text'),
    came: getAtPointer(entry, '/response/content/text'),
    before: judged.results.map(({ judgement }) => judgement.outcome),
    again: again.map(({ judgement: { outcome, notes } }) => [outcome, ...notes].join(': ')),
  };
}

describe('a recording', () => {
  it('shows documented lists without the passwords in them', () => {
    const list = [{ name: 'Ann', token: 't-secret' }, { name: 'Bob' }];
    const { sent, came, before, again } = recorded({ body: list }, list);
    expect(sent).toBe('[{"name":"Ann","token":"[redacted]"},{"name":"Bob"}]');
    expect(came).toBe(sent);
    // The pattern of the token can no longer be checked.
    expect({ before, again }).toEqual({
      before: ['shown'],
      again: ['allowed: the recording hides the values to judge it by'],
    });
  });

  it('is judged by the values that it shows', () => {
    const list = [{ name: 'Ann', token: 't-secret' }];
    expect(recorded({ body: list }, [{ name: 7, token: 't-1' }]).again).toEqual(['broken']);
    expect(recorded({ body: list }, { why: 'no' }, 400).again).toEqual(['shown']);
    expect(recorded({ body: list }, {}, 500).again).toEqual(['broken']);
    expect(recorded({ body: [{ name: 7 }] }, list).again).toEqual(['broken']);
  });

  it('is judged by its path and its query, as values of their types', () => {
    const judged = (url: string, answer: Json): string[] => {
      const request = { method: 'GET', url, headers: {} };
      const bytes = Buffer.from(JSON.stringify(answer));
      const seen = {
        request,
        answer: toReceivedAnswer(200, { 'content-type': 'application/json' }, bytes),
        milliseconds: 1,
      };
      return judgeTraffic(measure, seen).results.flatMap(({ judgement: { outcome, faults } }) => [
        ...[outcome, ...faults.map(sentenceOf)],
      ]);
    };
    expect(judged('https://u.test/v1/echo/7?n=1.5', { id: 7, n: 1.5 })).toEqual(['shown']);
    expect(judged('https://u.test/v1/echo/7?n=2', { id: 8, n: 3 })).toEqual([
      'broken',
      '/id: expected the value of /path/id in the request, 7, but got 8.',
      '/n: expected the value of /query/n in the request, 2, but got 3.',
    ]);
    expect(judged('https://u.test/echo/seven?n=2', { id: 'seven', n: 2 })).toEqual([
      'broken',
      'expected a refusal (4xx), as the path parameter id must be integer, but got 200.',
    ]);
    expect(judged('https://u.test/v1/echo/7', { id: 7 })).toEqual([
      'broken',
      'expected a refusal (4xx), as the query parameter n is required but missing, but got 200.',
    ]);
    expect(judged('https://u.test/v1/echo/7?n=2&m=1', { id: 7, n: 2 })).toEqual([
      'broken',
      'expected query parameters that the contract documents, but got the query parameter "m".',
    ]);
  });

  it('keeps the fixed parts of a path, and redacts the values of the caller', () => {
    const body = [{ name: 'Ann', extra: 'users', other: 'own-secret' }];
    const url = 'https://me:pw@u.test/v1/users/of-own-secret-7?view=own-secret&key=k';
    expect(recorded({ url, body }, []).url).toBe(
      'https://u.test/v1/users/of-%5Bredacted%5D-7?view=%5Bredacted%5D&key=%5Bredacted%5D',
    );
    expect(recorded({ body: [{ name: 'Ann', extra: '/v1/' }] }, []).url).toBe('https://u.test/v1/users/7');
    expect(recorded({ url: 'https://u.test/reset/own-secret', body: 'x' }, []).url).toBe('https://u.test/[redacted]');
  });

  it('hides a secret path parameter', () => {
    const url = 'https://u.test/v1/invitations/in-4711';
    expect(recorded({ method: 'GET', url, body: null }, null, 204).url).toBe(
      'https://u.test/v1/invitations/%5Bredacted%5D',
    );
  });

  it('hides the key that many node providers put into the path', () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'ask', params: ['x'] };
    const answer = { jsonrpc: '2.0', id: 1, result: 'y' };
    const sent = (url: string) => recorded({ method: 'POST', url, body: call }, answer);
    expect(sent('https://node.test/v3/0123456789abcdef').url).toBe('https://node.test/[redacted]');
    expect(sent('https://node.test/rpc').url).toBe('https://node.test/rpc');
    expect(sent('https://node.test').url).toBe('https://node.test/');
    expect(sent('https://node.test/rpc')).toMatchObject({
      sent: JSON.stringify(call),
      came: JSON.stringify(answer),
      again: ['shown'],
    });
  });
});

describe('a recording as a whole', () => {
  const seenOf = (request: Partial<Seen['request']>, text = '', headers: Record<string, string> = {}): Seen => ({
    request: { method: 'GET', url: 'https://u.test/x', headers: {}, ...request },
    answer: toReceivedAnswer(200, headers, Buffer.from(text)),
    milliseconds: 12,
  });
  const entryOf = (seen: Seen): Json => {
    const har = harOf([harEntry({ seen, judged: judgeTraffic(measure, seen), started: new Date(0) })]);
    return asList(getAtPointer(har, '/log/entries'))[0] ?? null;
  };

  it('is HAR 1.2, with every member that the format requires', () => {
    const body = JSON.stringify([{ name: 'Ann' }]);
    const headers = { 'CONTENT-TYPE': 'application/json', Authorization: 'Bearer abcd' };
    const url = 'https://u.test/v1/users/7?view=all';
    const seen = seenOf({ method: 'PUT', url, headers, body }, body, {
      'content-type': 'application/json',
      'x-own': 'o',
    });
    const started = new Date('2026-01-02T03:04:05.678Z');
    expect(harOf([harEntry({ seen, judged: judgeTraffic(measure, seen), started })])).toEqual({
      log: {
        version: '1.2',
        creator: { name: 'twinspec', version: '1' },
        entries: [
          {
            startedDateTime: '2026-01-02T03:04:05.678Z',
            time: 12,
            request: {
              ...{ method: 'PUT', url, httpVersion: 'HTTP/1.1', cookies: [], queryString: [] },
              ...{ headersSize: -1, bodySize: -1 },
              headers: [
                { name: 'CONTENT-TYPE', value: 'application/json' },
                { name: 'Authorization', value: '[redacted]' },
              ],
              postData: { mimeType: 'application/json', text: body },
            },
            response: {
              ...{ status: 200, statusText: '', httpVersion: 'HTTP/1.1', cookies: [], redirectURL: '' },
              ...{ headersSize: -1, bodySize: -1 },
              headers: [
                { name: 'content-type', value: 'application/json' },
                { name: 'x-own', value: '[redacted]' },
              ],
              content: { size: body.length, mimeType: 'application/json', text: body },
            },
            cache: {},
            timings: { send: 0, wait: 12, receive: 0 },
          },
        ],
      },
    });
  });

  it('shows nothing of what no operation documents', () => {
    const seen = seenOf(
      { url: 'https://u.test/x?view=v', headers: { 'X-Shown': 'a', accept: 'b' }, body: 'text' },
      '{"a":1}',
      { etag: 'e', 'x-a': 'b' },
    );
    expect(entryOf(seen)).toMatchObject({
      request: {
        url: 'https://u.test/[redacted]?view=%5Bredacted%5D',
        headers: [
          { name: 'X-Shown', value: '[redacted]' },
          { name: 'accept', value: 'b' },
        ],
        postData: { mimeType: 'application/json', text: '[redacted]' },
      },
      response: {
        headers: [
          { name: 'etag', value: 'e' },
          { name: 'x-a', value: '[redacted]' },
        ],
        content: { mimeType: '', text: '[redacted]' },
      },
    });
    expect(entryOf(seenOf({ url: 'no address' }))).toMatchObject({ request: { url: '[redacted]' } });
    expect(getAtPointer(entryOf(seenOf({ body: '' })), '/request/postData')).toBe(undefined);
    expect(entryOf(seenOf({}))).toMatchObject({ response: { content: { size: 0, text: '' } } });
  });

  it('shows headers and query parameters that are documented there, unless they repeat a secret', () => {
    const headers = { 'x-RUN': 'seven-11', view: 'a', 'X-Pin': '1234' };
    const url = 'https://u.test/v1/invitations/abc?view=seven-11&X-Run=1';
    const seen = seenOf({ method: 'GET', url: url.replace('invitations', 'open'), headers });
    expect(entryOf(seen)).toMatchObject({
      request: {
        url: 'https://u.test/v1/open/abc?view=seven-11&X-Run=%5Bredacted%5D',
        headers: [
          { name: 'x-RUN', value: 'seven-11' },
          { name: 'view', value: '[redacted]' },
          { name: 'X-Pin', value: '[redacted]' },
        ],
      },
    });
    const secret = { ...headers, Authorization: 'Bearer seven-11' };
    expect(
      entryOf(seenOf({ method: 'GET', url: 'https://u.test/v1/open/abc?view=seven-11', headers: secret })),
    ).toMatchObject({
      request: {
        url: 'https://u.test/v1/open/abc?view=%5Bredacted%5D',
        headers: [{ name: 'x-RUN', value: '[redacted]' }, {}, {}, { name: 'Authorization', value: '[redacted]' }],
      },
    });
  });

  it('shows the calls of a batch that are documented, and the answers to them', () => {
    const call = (id: Json, method: string) => ({ jsonrpc: '2.0', id, method, params: ['x'] });
    const result = (id: Json) => ({ jsonrpc: '2.0', id, result: 'y' });
    const batch = [call(1, 'ask'), call(2, 'nobody'), call('1', 'ask'), { method: 'nobody' }];
    const answers = [result('1'), result(2), result(1), { jsonrpc: '2.0', id: 1 }];
    const seen = seenOf(
      { method: 'POST', url: 'https://node.test/', body: JSON.stringify(batch) },
      JSON.stringify(answers),
      { 'content-type': 'application/json' },
    );
    const shown = entryOf(seen);
    expect(JSON.parse(String(getAtPointer(shown, '/request/postData/text')))).toEqual([
      batch[0],
      { jsonrpc: '2.0', id: 2, method: 'nobody', params: '[redacted]' },
      batch[2],
      { jsonrpc: null, method: 'nobody', params: '[redacted]' },
    ]);
    expect(JSON.parse(String(getAtPointer(shown, '/response/content/text')))).toEqual([
      answers[0],
      '[redacted]',
      answers[2],
      answers[3],
    ]);
  });
});

describe('reading HAR', () => {
  const entry = {
    request: { method: 'GET', url: 'http://a.test/x', headers: [{ name: 'A', value: 'b' }] },
    response: {},
  };
  const read = (one: object) => seenIn({ log: { entries: [one as Json] } })[0];

  it('reads bodies as text or Base64, and expects them to be decoded', () => {
    const content = { text: Buffer.from('{"ä":1}').toString('base64'), encoding: 'base64' };
    const headers = [
      { name: 'Content-Type', value: 'application/json' },
      { name: 'Content-Encoding', value: 'gzip' },
    ];
    expect(read({ ...entry, time: 1.6, response: { status: 200, headers, content } })).toMatchObject({
      request: { method: 'GET', url: 'http://a.test/x', headers: { A: 'b' } },
      answer: { status: 200, headers: { 'content-type': 'application/json' }, body: { ä: 1 }, faults: [] },
      milliseconds: 2,
    });
    const plain = { status: 201, headers, content: { text: '"eA=="' } };
    expect(read({ ...entry, time: 'long', response: plain })).toMatchObject({
      answer: { body: 'eA==' },
      milliseconds: 0,
    });
  });

  it('reads what an entry leaves out as nothing', () => {
    const nothing = { method: 'GET', url: '', headers: [] };
    expect(read({ request: nothing, response: {} })).toMatchObject({
      request: { method: 'GET', url: '', headers: {} },
      answer: { status: 0, headers: {}, text: '' },
      milliseconds: 0,
    });
    const postData = { mimeType: 'text/plain', text: 'sent' };
    const headers = [{ name: 'A' }, { value: 'b' }];
    expect(read({ request: { ...nothing, method: 'PUT', headers, postData }, response: {} })).toMatchObject({
      request: { method: 'PUT', headers: { A: '', '': 'b' }, body: 'sent' },
    });
    expect(read({ request: nothing, response: {} })?.request).not.toHaveProperty('body');
  });

  it('takes nothing for an entry that has no request and response', () => {
    for (const entry of [{}, { request: {}, response: {} }, { request: { url: 1, headers: [] }, response: {} }])
      expect(harCall(entry)).toBe(undefined);
  });
});
