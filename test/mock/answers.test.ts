import { describe, expect, it } from 'vitest';
import { createMock } from '../../scripts/mock/fetch.ts';

// Which answer a request gets, and the reason that the header Twinspec-Exchange gives. The documents have a little of
// everything: exchanges, examples without a request, responses without examples, and errors of JSON-RPC.

type Body = Record<string, unknown>;

const json = (schema: object, examples: Body = {}) => ({
  description: 'It.',
  content: {
    'application/json': {
      schema,
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
    },
  },
});
const text = { type: 'string' };
const order = { type: 'object', required: ['n'], properties: { n: { type: 'integer', minimum: 1 } } };
const why = { type: 'object', required: ['why'], properties: { why: text } };
const scheme = (where: string, name: string, more: object = {}) => ({ type: 'apiKey', in: where, name, ...more });

const openapi = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  components: {
    securitySchemes: {
      key: scheme('header', 'X-Key', { 'x-example': 'demo' }),
      token: scheme('query', 'token', { 'x-example': 'demo-token' }),
      open: scheme('header', 'X-Open'),
      app: scheme('header', 'X-App', { 'x-example': 'demo-app' }),
    },
  },
  paths: {
    '/orders': {
      post: {
        operationId: 'addOrder',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: order,
              examples: { small: { value: { n: 1 } }, big: { value: { n: 100 } }, huge: { value: { n: 1000 } } },
            },
          },
        },
        responses: {
          200: json(order, { alone: { n: 7 } }),
          201: {
            description: 'Made.',
            headers: {
              'X-Shown': { schema: text, example: 'a' },
              'X-Const': { schema: { const: 5 } },
              'X-Default': { schema: { type: 'boolean', default: true } },
              'X-Object': { schema: { const: { a: 1 } } },
              'X-Unsendable': { schema: { const: 'snow\u2603' } },
              'X-Any': { schema: true },
            },
            content: {
              'application/json': {
                schema: order,
                examples: {
                  small: { value: { n: 1 } },
                  big: {
                    value: { n: 100 },
                    'x-exchange': { when: { properties: { body: { properties: { n: { minimum: 50 } } } } } },
                  },
                },
              },
            },
          },
          402: {
            description: 'Too much.',
            content: {
              'application/json': {
                schema: why,
                examples: {
                  huge: {
                    value: { why: 'too much' },
                    'x-exchange': { when: { properties: { body: { properties: { n: { minimum: 500 } } } } } },
                  },
                },
              },
            },
          },
          409: json(why, { twice: { why: 'twice' }, other: { why: 'other' } }),
          410: json({ type: 'object', required: ['gone'], properties: { gone: { const: true } } }),
          422: json({ const: 'not an order' }),
        },
      },
    },
    '/secret': {
      get: {
        operationId: 'readSecret',
        security: [{ key: [], token: [] }],
        parameters: [
          { name: 'id', in: 'query', schema: text, examples: { mine: { value: 'm' }, wrongKey: { value: 'm' } } },
        ],
        responses: { 200: json(text, {}), 401: json(why, { any: { why: 'who are you?' } }) },
      },
    },
    '/closed': {
      get: {
        operationId: 'readClosed',
        security: [{ key: [] }, { open: [] }],
        responses: { 204: { description: 'It.' } },
      },
    },
    '/both': {
      get: {
        operationId: 'needBoth',
        security: [{ key: [], app: [] }],
        responses: {
          200: json(text, { fine: 'both' }),
          401: {
            description: 'No.',
            content: {
              'application/json': {
                schema: why,
                examples: {
                  wrongKey: { value: { why: 'key' }, 'x-exchange': { request: { headers: { 'X-Key': 'bad-key' } } } },
                  wrongApp: { value: { why: 'app' }, 'x-exchange': { request: { headers: { 'X-App': 'bad-app' } } } },
                },
              },
            },
          },
          403: json(why, { banned: { why: 'banned' } }),
        },
      },
    },
    '/either': {
      get: {
        operationId: 'needEither',
        security: [{ key: [] }, { token: [] }],
        responses: {
          200: {
            description: 'It.',
            content: {
              'application/json': {
                schema: text,
                examples: {
                  byKey: { value: 'by key' },
                  byToken: {
                    value: 'by token',
                    'x-exchange': { when: { properties: { headers: { properties: { 'X-Key': false } } } } },
                  },
                },
              },
            },
          },
        },
      },
    },
    '/quiet': {
      get: {
        operationId: 'needKey',
        security: [{ key: [] }],
        responses: { 401: json({ const: 'who?' }), 200: json(text) },
      },
    },
    '/fresh': {
      post: {
        operationId: 'beginRun',
        security: [{ key: [] }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: {}, examples: { one: { value: { n: 1 } } } } },
        },
        responses: {
          201: json(
            { type: 'object', properties: { id: { type: 'string', 'x-fresh': true }, n: { type: 'integer' } } },
            { one: { id: 'run-41', n: 1 } },
          ),
        },
      },
    },
    '/kinds': {
      post: {
        operationId: 'ofKinds',
        requestBody: { content: { 'application/json': { schema: {}, examples: { sent: { value: 1 } } } } },
        responses: {
          200: {
            description: 'It.',
            headers: { 'X-Shown': { schema: { const: 1 } } },
            content: {
              'text/plain': {
                schema: text,
                examples: { elsewhere: { externalValue: 'https://a.test/x.txt' }, plain: { value: 'plain text' } },
              },
              'text/csv': { schema: text },
              'application/json': {
                schema: { type: 'integer' },
                examples: { wrong: { value: 'x' }, right: { value: 7 } },
              },
            },
          },
          201: { description: 'It.', content: { 'application/json': { schema: {}, example: 5 } } },
          202: { description: 'It.', content: { 'text/plain': { schema: {}, example: 5 } } },
          203: {
            description: 'It.',
            headers: { 'X-Shown': { schema: { const: 1 } } },
            content: json(false as never).content,
          },
          204: { description: 'It.' },
        },
      },
    },
    '/undocumented': { get: { operationId: 'readUndocumented', responses: {} } },
    '/refused': {
      post: {
        operationId: 'refuse',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { type: 'array', items: { type: 'integer' } } } },
        },
        responses: { 200: { description: 'It.' } },
      },
    },
    '/choice': {
      get: {
        operationId: 'choose',
        responses: {
          200: {
            description: 'It.',
            content: {
              'text/plain': { schema: text, examples: { plain: { value: 'plain text' } } },
              'application/json': {
                schema: { type: 'integer' },
                examples: { wrong: { value: 'no number' }, right: { value: 7 } },
              },
            },
          },
          400: { description: 'No.', content: { 'application/json': { schema: { const: 'refused' } } } },
        },
      },
    },
  },
};

const openrpc = {
  openrpc: '1.3.2',
  info: { title: 'Node', version: '1' },
  methods: [
    {
      name: 'double',
      params: [{ name: 'n', required: true, schema: { type: 'integer' } }],
      result: { name: 'r', schema: { type: 'integer' } },
      errors: [{ code: 7, message: 'Overflow' }],
      examples: [{ name: 'two', params: [{ name: 'n', value: 2 }], result: { name: 'r', value: 4 } }],
    },
    { name: 'roll', params: [], result: { name: 'r', schema: { type: 'integer', minimum: 0, maximum: 1_000_000 } } },
    {
      name: 'begin',
      params: [{ name: 'n', schema: { type: 'integer' } }],
      result: { name: 'r', schema: { type: 'string', 'x-fresh': true } },
      examples: [{ name: 'one', params: [{ name: 'n', value: 1 }], result: { name: 'r', value: 'run-7' } }],
    },
    { name: 'tell', params: [] },
    { name: 'never', params: [], result: { name: 'r', schema: false } },
  ],
};

const mock = await createMock({ openapi, openrpc });
const base = 'http://mock.test';

async function read(response: Response) {
  const body = await response.text();
  const by = response.headers.get('twinspec-exchange') ?? '';
  return {
    status: response.status,
    headers: response.headers,
    text: body,
    json: response.headers.get('content-type')?.includes('json') === true ? (JSON.parse(body) as unknown) : undefined,
    by: by.replace(/^.*?;why="|"$/g, '').replaceAll('\\"', '"'),
    from: by.split(';')[0],
  };
}

const get = async (path: string, headers: Record<string, string> = {}) =>
  read(await mock.fetch(new Request(base + path, { headers })));
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  return read(await mock.fetch(new Request(base + path, init)));
};
const rpc = async (method: string, params: unknown, preference?: string) => {
  const headers: Record<string, string> = preference === undefined ? {} : { Prefer: preference };
  const { json: answer, by, from } = await post('/rpc', { jsonrpc: '2.0', id: 1, method, params }, headers);
  const { result, error } = answer as { result?: unknown; error?: { code: number; message: string } };
  return { result, error: error && `${error.code} ${error.message}`, by, from };
};

const unknown = (detail: string): object => expect.objectContaining({ detail, status: 404 }) as object;

describe('a request is answered', () => {
  it.each([
    [{ n: 1 }, 201, { n: 1 }, 'addOrder/small', 'the request is the one of this exchange'],
    [{ n: 3 }, 201, { n: 3 }, 'addOrder/small', 'the default success'],
    [{ n: 60 }, 201, { n: 60 }, 'addOrder/big', 'its "when" holds'],
    [{ n: 600 }, 402, { why: 'too much' }, 'addOrder/huge', 'its "when" holds'],
    [{ n: 0 }, 422, 'not an order', 'generated', 'body /n must be >= 1.; made up from its schema'],
  ])('%j with %i', async (body, status, value, from, by) => {
    expect(await post('/orders', body)).toMatchObject({ status, json: value, from, by });
  });

  it.each<[string, number, unknown, string]>([
    ['seed=5', 201, { n: 1 }, 'the default success'],
    ['code=201', 201, { n: 1 }, 'the default success'],
    ['code=402', 402, { why: 'too much' }, 'Prefer: code=402'],
    ['code=200', 200, { n: 7 }, 'Prefer: code=200; "alone" is its example'],
    ['code=409', 409, { why: 'twice' }, 'Prefer: code=409; "twice" is its example'],
    ['code=410', 410, { gone: true }, 'Prefer: code=410; made up from its schema'],
    ['example=small', 201, { n: 1 }, 'Prefer: example=small'],
    ['example=huge', 402, { why: 'too much' }, 'Prefer: example=huge'],
    ['example=alone', 200, { n: 7 }, 'Prefer: example=alone; "alone" is its example'],
    ['example=other', 409, { why: 'other' }, 'Prefer: example=other; "other" is its example'],
    ['example=other, code=409', 409, { why: 'other' }, 'Prefer: example=other; "other" is its example'],
    ['dynamic=true', 200, { n: expect.any(Number) }, 'Prefer: dynamic=true; made up from its schema'],
    ['dynamic=true, code=410', 410, { gone: true }, 'Prefer: dynamic=true; made up from its schema'],
  ])('as it prefers: %s', async (preference, status, value, by) => {
    expect(await post('/orders', { n: 3 }, { Prefer: preference })).toMatchObject({ status, json: value, by });
  });

  it.each([
    ['code=418', 'addOrder documents no response 418; it documents 200, 201, 402, 409, 410, 422.'],
    ['dynamic=true, code=418', 'addOrder documents no response 418; it documents 200, 201, 402, 409, 410, 422.'],
    ['example=smal', 'addOrder has no exchange called "smal". Did you mean small?'],
    [
      'example=twice, code=410',
      'addOrder has no exchange called "twice" with the code 410. The nearest are big, huge, small.',
    ],
    ['example=small, code=402', 'addOrder has no exchange called "small" with the code 402. Did you mean small?'],
  ])('with a hint if it prefers what is not there: %s', async (preference, detail) => {
    const { status, json: problem } = await post('/orders', { n: 3 }, { Prefer: preference });
    expect([status, problem]).toEqual([404, unknown(detail)]);
  });

  it.each([
    ['code=201', 422],
    ['code=200', 422],
    ['example=small', 422],
    ['example=alone', 422],
    ['dynamic=true', 422],
    ['code=402', 402],
    ['code=409', 409],
    ['example=other', 409],
    ['dynamic=true, code=410', 410],
    ['code=418', 404],
  ])('with no success if it is wrong: %s', async (preference, status) => {
    expect((await post('/orders', { n: 0 }, { Prefer: preference })).status).toBe(status);
  });

  it('with the headers that its response documents, if they can be sent', async () => {
    const own = ({ headers }: { headers: Headers }) => [...headers].filter(([name]) => name.startsWith('x-'));
    const shown = [
      ['x-const', '5'],
      ['x-default', 'true'],
      ['x-object', 'a,1'],
      ['x-shown', 'a'],
    ];
    expect(own(await post('/orders', { n: 1 }))).toEqual(shown);
    expect(own(await post('/orders', { n: 3 }, { Prefer: 'dynamic=true, code=201' }))).toEqual(shown);
    expect(own(await post('/orders', { n: 600 }))).toEqual([]);
  });

  it('although nothing is documented', async () => {
    expect(await get('/undocumented')).toMatchObject({
      ...{ status: 200, text: '', from: 'generated', by: 'it documents no response' },
    });
    expect(await post('/refused', [1])).toMatchObject({
      ...{ status: 200, text: '', by: 'refuse has no exchange for this request; it has no body' },
    });
  });

  it('with the first violations in a sentence, and all of them in a list', async () => {
    const items = ['a', 'b', 'c', 'd', 'e', 'f'];
    const { status, json: problem } = await post('/refused', items);
    const sentences = items.slice(0, 5).map((_, i) => `body /${i} must be integer.`);
    expect([status, problem]).toMatchObject([422, { detail: sentences.join(' '), violations: items.map(() => ({})) }]);
  });
});

describe('of several media types', () => {
  it.each([
    [
      {},
      'application/json',
      '7',
      'the request is the one of this exchange; the example of the exchange breaks its schema; "right" is its example',
    ],
    [{ prefer: 'example=right' }, 'application/json', '7', 'Prefer: example=right'],
    [{ prefer: 'example=wrong' }, 'application/json', '"no number"', 'Prefer: example=wrong'],
    [{ prefer: 'example=plain' }, 'text/plain', 'plain text', 'Prefer: example=plain; "plain" is its example'],
    [
      { prefer: 'dynamic=true' },
      'application/json',
      expect.stringMatching(/^-?\d+$/) as string,
      'Prefer: dynamic=true; made up from its schema',
    ],
    [
      { prefer: 'code=400', accept: 'image/gif' },
      'application/json',
      '"refused"',
      'Prefer: code=400; made up from its schema',
    ],
  ])('%j is answered with %s', async (headers, type, body, by) => {
    const answer = await get('/choice', headers as Record<string, string>);
    expect([answer.headers.get('content-type'), answer.text, answer.by]).toEqual([type, body, by]);
  });

  it.each<[Record<string, string>, number, string, string]>([
    [{}, 200, '7', 'ofKinds has no exchange for this request; "right" is its example'],
    [{ Accept: 'text/plain;q=0.2, application/json;q=0.1' }, 200, 'plain text', '"plain" is its example'],
    [{ Accept: 'text/plain;q=0.1, application/json;q=0.2' }, 200, '7', '"right" is its example'],
    [{ Accept: 'text/*' }, 200, 'plain text', '"plain" is its example'],
    [{ Prefer: 'example=wrong' }, 200, '"x"', 'Prefer: example=wrong; "wrong" is its example'],
    [{ Prefer: 'example=plain' }, 200, 'plain text', 'Prefer: example=plain; "plain" is its example'],
    [{ Prefer: 'code=201' }, 201, '5', 'Prefer: code=201; this is its example'],
    [{ Prefer: 'code=202' }, 202, '5', 'Prefer: code=202; this is its example'],
    [{ Prefer: 'code=204' }, 204, '', 'Prefer: code=204; it has no body'],
  ])('%j is answered from the examples of responses: %i', async (headers, status, body, by) => {
    expect(await post('/kinds', 2, headers)).toMatchObject({
      status,
      text: body,
      by: expect.stringContaining(by) as string,
    });
  });

  it('none is made up that would have another form, and a schema that nothing satisfies is named', async () => {
    expect((await post('/kinds', 2)).headers.get('x-shown')).toBe('1');
    expect(await post('/kinds', 2, { Accept: 'text/csv' })).toMatchObject({ status: 200, json: 7 });
    expect(await post('/kinds', 2, { Prefer: 'code=203' })).toMatchObject({
      ...{ status: 203, json: {} },
      by: expect.stringMatching(/it breaks its schema: No data that satisfies the schema at \/.+ could be made up/),
    });
  });

  it('the best is sent to who accepts none, with a note, or a refusal if that is asked for', async () => {
    const note = 'Accept allows none of its media types';
    const best = { status: 200, json: 7, by: expect.stringContaining(note) as string };
    for (const accept of ['image/gif', 'text/plain;q=0, image/*'])
      expect(await get('/choice', { accept })).toMatchObject(best);
    const made = await get('/choice', { accept: 'image/gif', prefer: 'dynamic=true' });
    expect(made).toMatchObject({ status: 200, json: expect.any(Number) as number });
    expect((await get('/choice', { accept: 'text/plain' })).by).not.toContain(note);
    expect((await get('/choice', { accept: 'image/gif', prefer: 'code=400' })).by).not.toContain(note);

    const strict = await createMock({ openapi, openrpc, strictAccept: true });
    const detail = 'The response is application/json or text/plain; the Accept header allows none of it.';
    for (const headers of [{ accept: 'image/gif' }, { accept: 'image/gif', prefer: 'dynamic=true' }]) {
      const answer = await strict.fetch(new Request('http://mock/choice', { headers }));
      expect([answer.status, await answer.json()]).toMatchObject([406, { detail }]);
    }
  });
});

describe('credentials', () => {
  const refused = { status: 401, json: { why: 'who are you?' }, from: 'readSecret/any' };

  it.each([
    ['none', '', {}, 'the header x-key and the query token is missing or wrong'],
    ['one of two', '?token=t', {}, 'the header x-key is missing or wrong'],
    ['the other', '?id=m', { 'X-Key': 'k' }, 'the query token is missing or wrong'],
  ])('that are missing are named: %s', async (_, query, headers, sentence) => {
    const by = `${sentence}; any X-Key is accepted, any token is accepted`;
    expect(await get(`/secret${query}`, headers as Record<string, string>)).toMatchObject({ ...refused, by });
  });

  it('that are missing are named where the document has no words for it', async () => {
    const { status, headers, json: problem } = await get('/closed');
    expect([status, problem]).toMatchObject([
      ...[401, { detail: 'readClosed needs the header x-key, or the header x-open.' }],
    ]);
    expect(headers.get('www-authenticate')).toBe('ApiKey');
    expect((await get('/closed', { 'X-Open': 'any' })).status).toBe(204);
    expect((await get('/closed', { 'X-Key': 'any' })).status).toBe(204);
  });
});

describe('an account', () => {
  const ask = async (path: string, headers: Record<string, string>) => {
    const { status, json: body, from, by } = await get(path, headers);
    return [status, body, from, by];
  };
  const anyIs = 'any X-Key is accepted except bad-key, any X-App is accepted except bad-app';

  it.each<[Record<string, string>, number, unknown, string, string]>([
    [{ 'X-Key': 'demo', 'X-App': 'demo-app' }, 200, 'both', 'needBoth/fine', 'the request is the one of this exchange'],
    [{ 'X-Key': 'mine', 'X-App': 'my-app' }, 200, 'both', 'needBoth/fine', 'the request is the one of this exchange'],
    [
      { 'X-Key': 'mine', 'X-App': '' },
      401,
      { why: 'app' },
      'needBoth/wrongApp',
      `the header x-app is missing or wrong; ${anyIs}`,
    ],
    [{ 'X-App': 'mine' }, 401, { why: 'key' }, 'needBoth/wrongKey', `the header x-key is missing or wrong; ${anyIs}`],
    [
      {},
      401,
      { why: 'key' },
      'needBoth/wrongKey',
      `the header x-key and the header x-app is missing or wrong; ${anyIs}`,
    ],
    [
      ...([{ 'X-Key': 'bad-key', 'X-App': 'demo-app' }, 401, { why: 'key' }, 'needBoth/wrongKey'] as const),
      `the request is the one of this exchange; ${anyIs}`,
    ],
    [
      ...([{ 'X-Key': 'demo', 'X-App': 'bad-app' }, 401, { why: 'app' }, 'needBoth/wrongApp'] as const),
      `the request is the one of this exchange; ${anyIs}`,
    ],
    [
      ...([{ 'X-Key': 'mine', 'X-App': 'bad-app' }, 401, { why: 'app' }, 'needBoth/wrongApp'] as const),
      `the request is the one of this exchange; ${anyIs}`,
    ],
    [{ Prefer: 'code=403' }, 403, { why: 'banned' }, 'needBoth/banned', 'Prefer: code=403'],
    [{ Prefer: 'example=wrongApp' }, 401, { why: 'app' }, 'needBoth/wrongApp', 'Prefer: example=wrongApp'],
  ])('of %j gets %i', async (headers, ...expected) => {
    expect(await ask('/both', headers)).toEqual(expected);
  });

  it('is the one of the examples, in whichever alternative it has', async () => {
    expect(await ask('/either', { 'X-Key': 'any' })).toEqual([200, 'by key', 'needEither/byKey', expect.any(String)]);
    expect(await ask('/either?token=any', {})).toEqual([200, 'by token', 'needEither/byToken', 'its "when" holds']);
    expect((await ask('/either?token=', {}))[0]).toBe(401);
  });

  it('that is refused without an example gets made-up data that says why', async () => {
    expect(await ask('/quiet', {})).toEqual([
      ...[401, 'who?', 'generated'],
      'the header x-key is missing or wrong; any X-Key is accepted; made up from its schema',
    ]);
  });

  it('of the example alone gets the example unchanged', async () => {
    const begin = async (key: string, n = 1) => (await post('/fresh', { n }, { 'X-Key': key })).json;
    expect(await begin('demo')).toEqual({ id: 'run-41', n: 1 });
    expect(await begin('demo')).toEqual({ id: 'run-41', n: 1 });
    const [mine, again, other] = [await begin('mine'), await begin('mine'), await begin('demo', 2)];
    expect([mine, again, other]).toEqual([1, 1, 2].map((n, i) => ({ id: `run-${42 + i}`, n })));
  });

  it('may be the only one that is accepted', async () => {
    const { fetch } = await createMock({ openapi, credentials: { key: 'mine' } });
    const at = async (path: string, headers: Record<string, string>) => {
      const { status, by } = await read(await fetch(new Request(base + path, { headers })));
      return [status, by];
    };
    const terms = 'only the X-Key of --credential key is accepted, any X-App is accepted except bad-app';
    expect(await at('/both', { 'X-Key': 'mine', 'X-App': 'a' })).toEqual([
      200,
      'the request is the one of this exchange',
    ]);
    for (const key of ['demo', 'bad-key', 'other'])
      expect(await at('/both', { 'X-Key': key, 'X-App': 'a' })).toEqual([
        401,
        `the header x-key is missing or wrong; ${terms}`,
      ]);
    // What an example shows as wrong is right if it is the one that was configured.
    const same = await createMock({ openapi, credentials: { key: 'bad-key' } });
    const headers = { 'X-Key': 'bad-key', 'X-App': 'a' };
    expect((await same.fetch(new Request(`${base}/both`, { headers }))).status).toBe(200);
  });
});

describe('a call', () => {
  it.each<[unknown, string | undefined, unknown, string]>([
    [[2], undefined, 4, 'the request is the one of this exchange'],
    [{ n: 2 }, undefined, 4, 'the request is the one of this exchange'],
    [[3], undefined, 4, 'the default success'],
    [[3], 'code=200', 4, 'the default success'],
    [[3], 'example=two', 4, 'Prefer: example=two'],
    [[3], 'dynamic=true', expect.any(Number), 'Prefer: dynamic=true; made up from its schema'],
  ])('of %j (Prefer: %s) gets a result', async (params, preference, result, by) => {
    expect(await rpc('double', params, preference)).toEqual({
      ...{ result, error: undefined, by, from: by.includes('made up') ? 'generated' : 'double/two' },
    });
  });

  it.each([
    [['x'], undefined, '-32602 Invalid params: n must be integer.'],
    [['x'], 'code=200', '-32602 Invalid params: n must be integer.'],
    [['x'], 'code=7', '7 Overflow'],
    [[3], 'code=7', '7 Overflow'],
    [[3], 'code=-32602', '-32602 Invalid params'],
    [[3], 'code=9', '-32001 Resource not found: double documents no response 9; it documents 200.'],
    [[3], 'example=tow', '-32001 Resource not found: double has no exchange called "tow". Did you mean two?'],
    [
      [3],
      'example=two, code=7',
      '-32001 Resource not found: double has no exchange called "two" with the code 7. Did you mean two?',
    ],
  ])('of %j (Prefer: %s) gets an error', async (params, preference, error) => {
    expect(await rpc('double', params, preference)).toMatchObject({ result: undefined, error, from: 'error' });
  });

  it('of the example gets its result unchanged, and others a fresh one', async () => {
    const results = [[1], [2], { n: 1 }, []].map((params) => rpc('begin', params));
    expect((await Promise.all(results)).map(({ result }) => result)).toEqual(['run-7', 'run-8', 'run-7', 'run-9']);
  });

  it('gets null where there is no result, and an error where there can be none', async () => {
    expect(await rpc('tell', [])).toEqual({
      ...{ result: null, error: undefined, from: 'generated' },
      by: 'tell has no exchange for this request; it has no result',
    });
    expect((await rpc('never', [])).error).toMatch(
      /^-32603 Internal error: No data that satisfies the schema at \/\S+\/result could be made up; write an example beside it\.$/,
    );
  });

  it('without an example gets another result for another seed, and the same for the same', async () => {
    const [one, again, other] = [await rpc('roll', []), await rpc('roll', []), await rpc('roll', [], 'seed=other')];
    expect(again).toEqual(one);
    expect(other.result).not.toEqual(one.result);
    expect((await rpc('roll', [], 'code=200')).by).toBe('Prefer: code=200; made up from its schema');
    expect(one).toMatchObject({
      ...{ error: undefined, from: 'generated', by: 'roll has no exchange for this request; made up from its schema' },
    });
  });
});

it('the seed of made-up data is 1 by default', async () => {
  const rolled = async (options: object): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'roll', params: [] });
    const request = new Request(`${base}/rpc`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    return (await createMock({ openrpc, ...options })).fetch(request).then((response) => response.json());
  };
  expect(await rolled({})).toEqual(await rolled({ seed: '1' }));
  expect(await rolled({})).not.toEqual(await rolled({ seed: '2' }));
});

it('lists what the document has and the mock has not', async () => {
  const hook = { post: { responses: { 204: { description: '' } } } };
  const { unserved } = await createMock({ openapi: { ...openapi, webhooks: { told: hook } } });
  expect(unserved).toEqual([expect.stringContaining('webhooks are not mocked: this mock answers, it does not call')]);
  expect(mock.unserved).toEqual([]);
});

it('is controlled by requests, too', async () => {
  const own = await createMock({ openapi, remember: 1 });
  const tell = async (command: string, body?: object) => {
    const init = body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await own.fetch(new Request(`${base}/_twinspec/${command}`, init));
    return [
      response.status,
      await response.text().then((said) => (said === '' ? undefined : (JSON.parse(said) as unknown))),
    ];
  };
  const add = async () => (await own.fetch(new Request(`${base}/quiet`, { headers: { 'X-Key': 'k' } }))).status;
  expect(await tell('health')).toEqual([200, { status: 'ok', apis: ['orders'] }]);
  expect(await tell('next', { operation: 'needBoth', exchange: 'wrongApp' })).toEqual([204, undefined]);
  const forced = await read(await own.fetch(new Request(`${base}/both`)));
  expect([forced.from, forced.by]).toEqual(['needBoth/wrongApp', 'a test asked for it with next()']);
  expect(await tell('next', { operation: 'needBoth', exchange: 'none' })).toEqual([
    ...[422, expect.objectContaining({ detail: expect.stringContaining('It has fine, wrongKey, wrongApp') as string })],
  ]);
  await add();
  expect((await tell('requests'))[1]).toMatchObject([{ operationId: 'needKey', status: 200 }]);
  await tell('next', { operation: 'needBoth', exchange: 'wrongApp' });
  expect(await tell('reset', {})).toEqual([204, undefined]);
  expect((await tell('requests'))[1]).toEqual([]);
  expect((await own.fetch(new Request(`${base}/both`, { headers: { 'X-Key': 'a', 'X-App': 'b' } }))).status).toBe(200);
});
