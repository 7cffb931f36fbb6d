import { describe, expect, it } from 'vitest';
import { contractOf } from '../../scripts/contract/contract.ts';
import { CommandError } from '../../scripts/contract/errors.ts';
import { asList, asObject, get, type Json } from '../../scripts/contract/json.ts';
import { compileSchemas } from '../../scripts/contract/schemas.ts';
import { harOf, seenIn } from '../../scripts/verify/har.ts';
import { judgeTraffic, type Seen } from '../../scripts/verify/traffic.ts';
import { answerFrom } from '../../scripts/verify/wire.ts';

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
    answer: answerFrom(status, { 'content-type': 'application/json' }, Buffer.from(JSON.stringify(answer))),
    milliseconds: 1,
  };
  const judged = judgeTraffic(measure, seen);
  const har = harOf([{ seen, judged, started: new Date(0) }]);
  const again = seenIn('a.har', har).flatMap((one) => judgeTraffic(measure, one).results);
  const entry = asList(get(har, '/log/entries'))[0] ?? null;
  return {
    url: get(entry, '/request/url'),
    sent: get(entry, '/request/postData/text'),
    came: get(entry, '/response/content/text'),
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

describe('reading HAR', () => {
  const entry = {
    request: { method: 'GET', url: 'http://a.test/x', headers: [{ name: 'A', value: 'b' }] },
    response: {},
  };
  const read = (one: object) => seenIn('a.har', { log: { entries: [one as Json] } })[0];

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

  it('says when a file is not HAR', () => {
    for (const document of [null, [], { log: {} }, { log: { entries: {} } }])
      expect(() => seenIn('a.har', document)).toThrow(CommandError);
    expect(() => seenIn('a.har', asObject(null))).toThrow(
      '--har a.har: it is not a HAR file: it has no list log.entries.',
    );
  });
});
