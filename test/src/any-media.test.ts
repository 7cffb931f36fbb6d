import { describe, expect, test } from 'vitest';
import { anyMedia, httpClient, type HttpRow, type Schemes } from '../../src/runtime.ts';
import { outcome } from './server.ts';

// Everything beyond JSON bodies, with tables written by hand; foreign.strangers.test.ts has clients emitted from
// documents.

type Sent = { url: string; method: string | undefined; headers: Headers; body: unknown };
type Operation = (argument?: unknown, options?: object) => Promise<unknown>;
type Client = { call: Operation; result: { call: Operation } };

const schemes: Schemes = {
  login: { in: 'header', name: 'Authorization', prefix: 'Basic' },
  bearer: { in: 'header', name: 'Authorization', prefix: 'Bearer' },
  key: { in: 'query', name: 'api key' },
  session: { in: 'cookie', name: 's;id' },
};
const empty = (): Response => new Response(null, { status: 204 });

/** A client with one operation, the requests that it sends, and what they are answered with. */
function clientOf(row: Partial<HttpRow>, options: object = {}, answer: (nth: number) => Response = empty) {
  const sent: Sent[] = [];
  const fetch = async (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
    sent.push({ url, method, headers: new Headers(headers), body });
    return answer(sent.length);
  };
  const operations: Record<string, HttpRow> = {
    call: { method: 'GET', path: '/things', input: 'parts', answers: { 204: 'none' }, ...row },
  };
  const settings = { baseUrl: 'https://api.example/base', fetch, ...options };
  return { sent, client: httpClient<Client>({ schemes, operations }, settings, anyMedia) };
}

/** The request that a call of an operation makes. */
async function requestOf(row: Partial<HttpRow>, argument?: unknown, options: object = {}): Promise<Sent> {
  const { sent, client } = clientOf(row, options);
  expect(await client.call(argument)).toBe(undefined);
  expect(sent).toHaveLength(1);
  return sent[0] as Sent;
}

const list = ['a b', 'c', 1];
const object = { 'k k': 'v/v', n: 1, none: undefined };
const placed = { path: '/p/{it}' };

describe('a parameter', () => {
  test.each([
    ['in the path', {}, 'a/b ü', '/p/a%2Fb%20%C3%BC'],
    ['in the path, a list', {}, list, '/p/a%20b,c,1'],
    ['in the path, an object', {}, object, '/p/k%20k,v%2Fv,n,1'],
    ['in the path, exploded', { explode: true }, object, '/p/k%20k=v%2Fv,n=1'],
    ['as a label', { style: 'label' }, 'x y', '/p/.x%20y'],
    ['as a label, a list', { style: 'label' }, list, '/p/.a%20b,c,1'],
    ['as a label, exploded', { style: 'label', explode: true }, list, '/p/.a%20b.c.1'],
    ['as a matrix', { style: 'matrix' }, 'x y', '/p/;it=x%20y'],
    ['as a matrix, a list', { style: 'matrix' }, list, '/p/;it=a%20b,c,1'],
    ['as a matrix, exploded', { style: 'matrix', explode: true }, list, '/p/;it=a%20b;it=c;it=1'],
    ['as JSON', { contentType: 'application/json' }, { a: [1] }, '/p/%7B%22a%22%3A%5B1%5D%7D'],
    ['with reserved characters all the same', { allowReserved: true }, 'a/b?c d', '/p/a%2Fb%3Fc%20d'],
    ['with a pattern of replace()', {}, "$&$'", '/p/%24%26%24%27'],
    ['that is false', {}, false, '/p/false'],
    ['that is three dots', {}, '...', '/p/...'],
    ['that has a dot in it', {}, '.a', '/p/.a'],
    ['that ends with a dot', {}, 'a.', '/p/a.'],
  ])('%s', async (_, style, it, path) => {
    const row = { ...placed, parameters: [{ name: 'it', in: 'path', ...style } as const] };
    expect((await requestOf(row, { path: { it } })).url).toBe(`https://api.example/base${path}`);
  });

  test.each([
    ['in the query', {}, 'a&b=c', '?q%20q=a%26b%3Dc'],
    ['in the query, a list', {}, list, '?q%20q=a%20b&q%20q=c&q%20q=1'],
    ['in the query, not exploded', { explode: false }, list, '?q%20q=a%20b,c,1'],
    ['delimited by spaces', { style: 'spaceDelimited', explode: false }, ['a,b', 1], '?q%20q=a%2Cb%201'],
    ['delimited by pipes', { style: 'pipeDelimited', explode: false }, list, '?q%20q=a%20b%7Cc%7C1'],
    ['in the query, an object', {}, object, '?k%20k=v%2Fv&n=1'],
    ['in the query, an object that is not exploded', { explode: false }, object, '?q%20q=k%20k,v%2Fv,n,1'],
    ['as a deep object', { style: 'deepObject', explode: true }, object, '?q%20q%5Bk%20k%5D=v%2Fv&q%20q%5Bn%5D=1'],
    ['with null in a list', {}, [1, null], '?q%20q=1'],
    ['that is an empty list', { explode: false }, [], ''],
    ['as JSON', { contentType: 'application/json' }, [{ a: 1 }], '?q%20q=%5B%7B%22a%22%3A1%7D%5D'],
    [
      'with reserved characters',
      { allowReserved: true },
      'a/b?[c]#d&e+ 1%%2F%5B',
      '?q%20q=a/b?[c]%23d%26e%2B%201%25%2F%5B',
    ],
    ['that is empty', {}, '', '?q%20q='],
    ['that is null', {}, null, ''],
    ['that is left out', {}, undefined, ''],
  ])('%s', async (_, style, value, search) => {
    const row = { parameters: [{ name: 'q q', in: 'query', ...style } as const] };
    expect((await requestOf(row, { query: { 'q q': value } })).url).toBe(`https://api.example/base/things${search}`);
  });

  test('that is the whole query', async () => {
    const row = { parameters: [{ name: 'ignored', in: 'querystring' } as const] };
    const { url } = await requestOf(row, { query: { a: 'x y', b: [1, 2], c: undefined } });
    expect(url).toBe('https://api.example/base/things?a=x%20y&b=1&b=2');
    expect((await requestOf(row)).url).toBe('https://api.example/base/things');
  });

  test('in a header or in a cookie', async () => {
    const parameters = [
      { name: 'X-List', in: 'header' },
      { name: 'X-Object', in: 'header', explode: true },
      { name: 'X-None', in: 'header' },
      { name: 'one', in: 'cookie' },
      { name: 'two', in: 'cookie', allowReserved: true },
      { name: 'none', in: 'cookie' },
    ] as const;
    const { url, headers } = await requestOf(
      { parameters },
      { headers: { 'X-List': ['a b', 2], 'X-Object': { a: '1/2', b: 3 } }, cookies: { one: 'a;b', two: 'c/d' } },
    );
    expect(url).toBe('https://api.example/base/things');
    expect(Object.fromEntries(headers)).toEqual({
      'x-list': 'a b,2',
      'x-object': 'a=1/2,b=3',
      cookie: 'one=a%3Bb; two=c/d',
    });
  });

  test('that its form cannot carry is not sent', async () => {
    const { sent, client } = clientOf({ parameters: [{ name: 'q', in: 'query' }] });
    const error = await outcome(client.call({ query: { q: [{ secret: 1 }] } }));
    const why = 'the query parameter q cannot carry a list or an object inside a list or an object';
    expect([error.name, error.message]).toEqual(['UsageError', `call: ${why}.`]);
    const multipart = { contentType: 'application/x-www-form-urlencoded', encoding: { f: { explode: false } } };
    const other = clientOf({ method: 'POST', bodies: [multipart] });
    const refused = await outcome(other.client.call({ body: { f: [{}, [1]] } }));
    expect(refused.message).toMatch(/^call: the form field f cannot carry /);
    expect([...sent, ...other.sent]).toEqual([]);
  });

  test.each([undefined, null, '', '.', '..'])('in the path cannot be %j', async (it) => {
    const { sent, client } = clientOf({ ...placed, parameters: [{ name: 'it', in: 'path' }] });
    const error = await outcome(client.call({ path: { it } }));
    const why = it == null ? 'is missing' : `cannot be ${JSON.stringify(it)}`;
    expect([error.name, error.message]).toEqual(['UsageError', `call: the path parameter it ${why}.`]);
    expect(sent).toEqual([]);
  });

  test.each([undefined, null, 'text'])('is absent if the argument is %j', async (argument) => {
    const { url, headers, body } = await requestOf({ parameters: [{ name: 'length', in: 'query' }] }, argument);
    expect([url, Object.fromEntries(headers), body]).toEqual(['https://api.example/base/things', {}, null]);
  });
});

describe('a body', () => {
  const bytes = new Uint8Array([0, 255]);
  const formData = new FormData();
  const post = (contentType: string, more: object = {}) => ({
    method: 'POST',
    bodies: [{ contentType, ...more }],
  });

  test.each([
    ['JSON', 'application/json', { a: [1] }, '{"a":[1]}'],
    ['a text in JSON', 'application/json; charset=utf-8', 'text', '"text"'],
    ['JSON of another type', 'application/problem+JSON', 'text', '"text"'],
    ['a text', 'text/plain', 'just text', 'just text'],
    ['an object for which the type has no form', 'text/plain', { a: 1 }, '{"a":1}'],
    ['bytes', 'application/octet-stream', bytes, bytes],
    [
      'a form',
      'application/x-www-form-urlencoded',
      { 'a a': 'b&c', list: [1, 2], no: undefined },
      'a%20a=b%26c&list=1&list=2',
    ],
    ['a form with an object', 'application/x-www-form-urlencoded', { deep: { x: 1 }, e: [] }, 'deep=%7B%22x%22%3A1%7D'],
  ])('%s', async (_, contentType, body, text) => {
    const request = await requestOf(post(contentType), { body });
    expect([request.method, request.headers.get('content-type'), request.body]).toEqual(['POST', contentType, text]);
  });

  test.each([
    ['of any type has that of its Blob', 'image/*', new Blob(['x'], { type: 'image/png' })],
    ['that is a form already has a boundary', 'multipart/form-data', formData],
  ])('%s: fetch writes the Content-Type', async (_, contentType, body) => {
    const request = await requestOf(post(contentType), { body });
    expect(request.headers.has('content-type')).toBe(false);
    expect(request.body).toBe(body);
  });

  test('has the fields of a form as their encoding says', async () => {
    const encoding = { deep: { style: 'deepObject', explode: true }, list: { explode: false } };
    const body = { deep: { x: 1 }, list: [1, 2] };
    const request = await requestOf(post('application/x-www-form-urlencoded', { encoding }), { body });
    expect(request.body).toBe('deep%5Bx%5D=1&list=1,2');
  });

  test('has the parts of a multipart form, each with its type', async () => {
    const encoding = { typed: { contentType: 'text/csv' }, blob: { contentType: 'image/gif' } };
    const body = {
      text: 't',
      number: 1,
      none: undefined,
      list: ['x', 'y'],
      object: { a: 1 },
      nested: [[1]],
      bytes,
      buffer: bytes.buffer,
      named: new Blob(['n'], { type: 'text/css' }),
      blob: new Blob(['b']),
      untyped: new Blob(['u']),
      typed: 'a,b',
    };
    const { headers, body: sent } = await requestOf(post('multipart/form-data', { encoding }), { body });
    const text = await new Response(sent as BodyInit).text();
    // What is no file has no file name, by which servers tell files from fields.
    expect(text).toContain('name="object"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n');
    expect(text).toContain('name="nested"\r\nContent-Type: application/json\r\n\r\n[1]\r\n');
    expect(text).toContain('name="typed"\r\nContent-Type: text/csv\r\n\r\na,b\r\n');
    const form = await new Response(sent as BodyInit, { headers: [...headers] }).formData();
    const parts = [...form].map(async ([name, part]) =>
      typeof part === 'string' ? [name, part] : [name, part.type, await part.text()],
    );
    const binary = new TextDecoder().decode(bytes);
    expect(await Promise.all(parts)).toEqual([
      ['text', 't'],
      ['number', '1'],
      ['list', 'x'],
      ['list', 'y'],
      ['object', '{"a":1}'],
      ['nested', '[1]'],
      ['bytes', 'application/octet-stream', binary],
      ['buffer', 'application/octet-stream', binary],
      ['named', 'text/css', 'n'],
      ['blob', 'image/gif', 'b'],
      ['untyped', 'application/octet-stream', 'u'],
      ['typed', 'a,b'],
    ]);
  });

  test.each<[what: string, contentType: string, body: unknown, kind: string]>([
    ['a list', 'multipart/form-data', ['secret'], 'a list'],
    ['a text', 'multipart/form-data', 'secret', 'a string'],
    ['a number', 'application/x-www-form-urlencoded', 7, 'a number'],
    ['null', 'application/x-www-form-urlencoded', null, 'null'],
  ])('is refused if it is a form, and the value %s', async (_, contentType, body, kind) => {
    const sentence = `the body ${contentType} cannot carry ${kind}: it has fields, so give an object of them`;
    await expect(requestOf(post(contentType), { body })).rejects.toThrow(sentence);
  });

  test('has the items of a list as parts, each as its position says', async () => {
    const encodings = {
      prefixEncoding: [{ contentType: 'text/csv', headers: [{ name: 'X-Ids', explode: false }] }],
      itemEncoding: { contentType: 'image/png' },
    };
    const body = ['a,b', bytes, new Blob(['c'])];
    const partHeaders = [{ 'X-Ids': [1, 2], 'X-Unknown': 1 }];
    const request = await requestOf(post('multipart/mixed', encodings), { body, partHeaders });
    const [, boundary = ''] = /^multipart\/mixed; boundary=(.*)$/.exec(request.headers.get('content-type') ?? '') ?? [];
    const text = await new Response(request.body as BodyInit).text();
    expect(text.split(`--${boundary}`)).toEqual([
      '',
      '\r\nContent-Type: text/csv\r\nX-Ids: 1,2\r\n\r\na,b\r\n',
      `\r\nContent-Type: image/png\r\n\r\n${new TextDecoder().decode(bytes)}\r\n`,
      '\r\nContent-Type: image/png\r\n\r\nc\r\n',
      '--\r\n',
    ]);
  });

  test('has the type that the caller chose, or else the first', async () => {
    const row = { method: 'PUT', bodies: [{ contentType: 'application/json' }, { contentType: 'text/plain' }] };
    const chosen = await requestOf(row, { body: 'x', contentType: 'text/plain' });
    expect([chosen.headers.get('content-type'), chosen.body]).toEqual(['text/plain', 'x']);
    const first = await requestOf(row, { body: 'x', contentType: 'text/unknown' });
    expect([first.headers.get('content-type'), first.body]).toEqual(['application/json', '"x"']);
  });

  test('may be left out, and is not sent where the contract has none', async () => {
    const none = await requestOf(post('application/json'), {});
    expect([none.body, none.headers.has('content-type')]).toEqual([null, false]);
    expect((await requestOf({ method: 'POST' }, { body: 'x' })).body).toBe(null);
  });

  test('is the argument itself where an operation has nothing else', async () => {
    const row = {
      ...post('application/json'),
      input: 'body' as const,
      parameters: [{ name: 'query', in: 'query' }] as const,
    };
    const { url, body } = await requestOf(row, { query: { query: 1 } });
    expect([url, body]).toEqual(['https://api.example/base/things', '{"query":{"query":1}}']);
  });

  test.each(['GET', 'HEAD'])('cannot be sent with %s', async (method) => {
    const { sent, client } = clientOf({ ...post('application/json'), method });
    expect(await outcome(client.call({ body: {} }))).toMatchObject({
      name: 'UsageError',
      message: `call: fetch sends no body with ${method}, although the contract has one.`,
    });
    expect(sent).toEqual([]);
    expect(await client.call({})).toBe(undefined);
  });
});

test('an answer of another documented type is asked for and read by its Content-Type', async () => {
  const row: Partial<HttpRow> = {
    accept: 'application/json',
    answers: { 200: 'json' },
    others: { 200: { 'text/csv': 'text' } },
  };
  const csv = new Response('a\n1', { headers: { 'Content-Type': 'Text/CSV; charset=utf-8' } });
  const { sent, client } = clientOf(row, { headers: { accept: 'text/csv' } }, () => csv);
  expect(await client.call()).toBe('a\n1');
  expect((sent[0] as Sent).headers.get('accept')).toBe('text/csv');
  const usual = clientOf(row, {}, () => Response.json({ a: 1 }));
  expect(await usual.client.call()).toEqual({ a: 1 });
  expect((usual.sent[0] as Sent).headers.get('accept')).toBe('application/json');
});

describe('an answer', () => {
  const read = async (kind: HttpRow['answers'][string], answer: Response): Promise<unknown> =>
    clientOf({ answers: { 200: kind } }, {}, () => answer).client.call();

  test('is read as the contract says', async () => {
    expect(await read('json', Response.json({ a: 1 }))).toEqual({ a: 1 });
    expect(await read('text', Response.json({ a: 1 }))).toBe('{"a":1}');
    expect(await read('any', Response.json({ a: 1 }))).toEqual({ a: 1 });
    expect(await read('any', new Response('no json'))).toBe('no json');
    expect(await read('none', new Response('ignored'))).toBe(undefined);
    expect(await outcome(read('json', new Response('no json')))).toMatchObject({ name: 'MalformedResponseError' });
  });

  test('of bytes keeps its type', async () => {
    const picture = (await read(
      'blob',
      new Response(new Uint8Array([137, 80]), { headers: { 'Content-Type': 'image/png' } }),
    )) as Blob;
    expect([picture.type, ...new Uint8Array(await picture.arrayBuffer())]).toEqual(['image/png', 137, 80]);
    const untyped = (await read('blob', new Response(new Uint8Array([1])))) as Blob;
    expect([untyped.type, untyped.size]).toEqual(['', 1]);
  });

  test('of a runtime without streams is read, too', async () => {
    const plain = (body: string) =>
      ({
        ok: true,
        status: 200,
        headers: new Headers(),
        text: async () => body,
        blob: async () => new Blob([body]),
      }) as Response;
    expect(await read('text', plain('text'))).toBe('text');
    expect(await ((await read('blob', plain('bytes'))) as Blob).text()).toBe('bytes');
  });

  test.each([
    [404, { 404: 'json', '4XX': 'text', default: 'text' }, 404],
    [404, { 200: 'json', '4XX': 'json', default: 'text' }, '4XX'],
    [599, { '4XX': 'text', '5XX': 'json' }, '5XX'],
    [404, { '5XX': 'text', default: 'json' }, 'default'],
    [404, { '5XX': 'json' }, 0],
  ] as const)('with status %i is documented by the nearest key of %j', async (status, answers, key) => {
    const { client } = clientOf({ answers }, {}, () => Response.json({ why: 'not' }, { status }));
    expect(await client.result.call()).toMatchObject({ status: key, error: { status, body: { why: 'not' } } });
  });

  test('is asked for in the types that the contract has', async () => {
    expect((await requestOf({ accept: 'image/png, text/plain' })).headers.get('accept')).toBe('image/png, text/plain');
    expect((await requestOf({})).headers.has('accept')).toBe(false);
  });
});

describe('a credential', () => {
  test('travels where its scheme says, encoded', async () => {
    const parameters = [{ name: 'one', in: 'cookie' } as const, { name: 'q', in: 'query' } as const];
    const { url, headers } = await requestOf(
      { security: [['bearer', 'key', 'session']], parameters },
      { cookies: { one: 1 }, query: { q: 2 } },
      { baseUrl: 'https://api.example/?fixed=1#part', bearer: 't', key: 'k&y', session: 's s' },
    );
    expect(url).toBe('https://api.example/things?fixed=1&q=2&api%20key=k%26y');
    expect(Object.fromEntries(headers)).toEqual({ authorization: 'Bearer t', cookie: 'one=1; s%3Bid=s%20s' });
  });

  test.each(['ü:p:w', { username: 'ü', password: 'p:w' }, async () => 'ü:p:w'])('may be a login: %s', async (login) => {
    const { headers } = await requestOf({ security: [['login']] }, undefined, { login });
    expect(headers.get('authorization')).toBe(`Basic ${Buffer.from('ü:p:w').toString('base64')}`);
  });

  test('is chosen from the first complete alternative', async () => {
    const row = { security: [['bearer', 'key'], ['session'], []] };
    const sent = async (options: object): Promise<[string, unknown]> => {
      const { url, headers } = await requestOf(row, undefined, options);
      return [new URL(url).search, Object.fromEntries(headers)];
    };
    expect(await sent({ bearer: 'b', key: 'k', session: 's' })).toEqual([
      '?api%20key=k',
      { authorization: 'Bearer b' },
    ]);
    expect(await sent({ bearer: 'b', session: 's' })).toEqual(['', { cookie: 's%3Bid=s' }]);
    expect(await sent({ bearer: 'b' })).toEqual(['', {}]);
  });

  test('is sent where it is optional, and an option that no scheme describes is not', async () => {
    const optional = await requestOf({ security: [[], ['bearer']] }, undefined, { bearer: 'b' });
    expect(Object.fromEntries(optional.headers)).toEqual({ authorization: 'Bearer b' });
    const row = { security: [['bearer', 'unknown']] };
    const { url, headers } = await requestOf(row, undefined, { bearer: 'b', unknown: 'u' });
    expect([url, Object.fromEntries(headers)]).toEqual([
      ...['https://api.example/base/things', { authorization: 'Bearer b' }],
    ]);
  });

  test('is not asked for by a call that nobody waits for', async () => {
    let asked = 0;
    const bearer = (): string => `b${++asked}`;
    const { sent, client } = clientOf({ security: [['bearer']] }, { bearer });
    expect(await outcome(client.call({}, { signal: AbortSignal.abort() }))).toMatchObject({
      name: 'AbortError',
    });
    expect([asked, sent]).toEqual([0, []]);
  });

  test('that is missing is named in each alternative, with its place', async () => {
    const { sent, client } = clientOf(
      {
        security: [
          ['bearer', 'key'],
          ['session', 'unknown'],
        ],
      },
      { bearer: 'b' },
    );
    expect(await outcome(client.call())).toMatchObject({
      name: 'UsageError',
      message:
        'call: the option key (for the query parameter api key), or session (for the cookie s;id) and unknown is missing.',
    });
    expect(sent).toEqual([]);
  });

  test.each<[string, string | undefined, () => unknown]>([
    ['has failed (no store)', 'no store', () => Promise.reject(new Error('no store'))],
    ['gave nothing', undefined, () => ''],
  ])('whose function %s is a mistake of the caller', async (why, cause, bearer) => {
    const { sent, client } = clientOf({ security: [['bearer']] }, { bearer });
    const error = await outcome(client.call());
    expect([error.name, error.message]).toEqual(['UsageError', `call: the function of the option bearer ${why}.`]);
    expect(Reflect.get(Object(error.cause), 'message')).toBe(cause);
    expect(sent).toEqual([]);
  });

  test('is asked for again, once, after a 401, which says that nothing was done', async () => {
    const refused: unknown[] = [];
    const from =
      (name: string) =>
      (old?: string): string => {
        refused.push(old);
        return old === undefined ? `old ${name}` : `new ${name}`;
      };
    const answer = (nth: number): Response => (nth === 1 ? new Response('', { status: 401 }) : empty());
    const row = { method: 'POST', security: [['bearer', 'session']] };
    const { sent, client } = clientOf(row, { bearer: from('b'), session: from('s') }, answer);
    expect(await client.call()).toBe(undefined);
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old b', 'Bearer new b']);
    expect(sent.map(({ headers }) => headers.get('cookie'))).toEqual(['s%3Bid=old%20s', 's%3Bid=new%20s']);
    expect(refused).toEqual([undefined, undefined, 'old b', 'old s']);
  });

  test.each<[string, object, number]>([
    ['it is a text', { bearer: 'b' }, 1],
    ['its function gives the same again', { bearer: () => 'b' }, 1],
    ['the answer is 401 again', { bearer: (old?: string) => `${old}b` }, 2],
    ['its function fails then', { bearer: (old?: string) => (old ? Promise.reject(new Error('no')) : 'b') }, 1],
  ])('leads to an error after a 401 if %s', async (_, options, requests) => {
    const row = { security: [['bearer', 'key']] };
    const { sent, client } = clientOf(row, { ...options, key: 'k' }, () => new Response('', { status: 401 }));
    const error = await outcome(client.call());
    const places = 'bearer (for the header Authorization) and key (for the query parameter api key)';
    expect([error.name, error.message]).toEqual(['UnauthorizedError', `call: HTTP 401: check the option ${places}.`]);
    expect(sent).toHaveLength(requests);
  });

  test('and all that is secret is hidden, with its parts and as it travels', async () => {
    const secrets = {
      login: { username: 'somebody', password: 'pass/word' },
      key: 'query&key',
      session: 'session;key',
    };
    const argument = {
      headers: { 'X-Pin': ['4711471147'] },
      query: { open: 'open-value' },
      body: { pin: '0815081508' },
    };
    const row: Partial<HttpRow> = {
      method: 'POST',
      security: [['login', 'key', 'session']],
      parameters: [
        { name: 'X-Pin', in: 'header', secret: true },
        { name: 'open', in: 'query' },
      ],
      bodies: [{ contentType: 'application/json' }],
      secrets: ['/pin'],
      answers: {},
    };
    const { sent, client } = clientOf(row, secrets, () => {
      const [{ url, headers, body } = {}] = sent;
      return Response.json([url, [...(headers ?? [])], body, secrets], { status: 500 });
    });
    const { body } = await outcome(client.call(argument));
    const hidden = '[redacted]';
    expect(body).toEqual([
      `https://api.example/base/things?open=open-value&api%20key=${hidden}`,
      [
        ['authorization', hidden],
        ['content-type', 'application/json'],
        ['cookie', `s%3Bid=${hidden}`],
        ['x-pin', hidden],
      ],
      `{"pin":"${hidden}"}`,
      { login: { username: hidden, password: hidden }, key: hidden, session: hidden },
    ]);
  });
});

describe('an envelope', () => {
  const envelope = { payload: 'data', message: 'said', status: 'state', success: 'good', code: 'code' };
  const at = async (body: unknown, status = 200, answers: HttpRow['answers'] = { 200: 'json' }) => {
    const { client } = clientOf({ envelope, answers }, {}, () => Response.json(body, { status }));
    const { status: key, error, data } = (await client.result.call()) as Record<string, unknown>;
    return error === undefined
      ? [key, data]
      : [key, Reflect.get(Object(error), 'message'), Reflect.get(Object(error), 'code')];
  };

  test('is taken off', async () => {
    expect(await at({ state: 'good', data: [1] })).toEqual([200, [1]]);
    expect(await at({ state: 'good', data: null }, 201, { '2XX': 'json' })).toEqual(['2XX', null]);
    expect(await at({ state: 'good', data: 1 }, 202)).toEqual([202, 1]);
  });

  test('that reports a failure has its words and its code, if that is a number', async () => {
    const why = 'It may have happened: check first.';
    expect(await at({ state: 'bad', said: 'no', code: 7 })).toEqual([0, 'call: no, HTTP 200.', 7]);
    expect(await at({ state: 'bad', said: 'no', code: 'E7' })).toEqual([0, 'call: no, HTTP 200.', undefined]);
    expect(await at({ state: 'bad', said: 'no' }, 500, { 500: 'json' })).toEqual([
      500,
      'call: no, HTTP 500.',
      undefined,
    ]);
    expect(await at({ state: 'good', data: 1 }, 500, { 500: 'json' })).toEqual([
      500,
      `call: HTTP 500. ${why}`,
      undefined,
    ]);
    expect(await at({ said: 'no' })).toEqual([0, `call: no state. ${why}`, undefined]);
    expect(await at({ state: 'good' })).toEqual([0, `call: no data. ${why}`, undefined]);
    expect(await at({ state: 1, data: 1 })).toEqual([0, `call: no state. ${why}`, undefined]);
    expect(await at('text', 404, { 404: 'text' })).toEqual([404, 'call: HTTP 404.', undefined]);
  });
});

describe('the body of an answer', () => {
  const streamed = (...chunks: number[][]) =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          for (const chunk of chunks) controller.enqueue(new Uint8Array(chunk));
          controller.close();
        },
      }),
    );
  const read = (answer: Response, options: object = {}) =>
    outcome(clientOf({ answers: { 200: 'text' } }, options, () => answer).client.call());

  test('may be as long as allowed, and no longer, in whatever pieces it comes', async () => {
    const options = { maxResponseBytes: 4 };
    expect(await read(streamed([65, 66], [67, 68]), options)).toEqual({ value: 'ABCD' });
    for (const pieces of [[[65, 66, 67, 68, 69]], [[65, 66, 67, 68], [69]], [[65, 66, 67], [68, 69], [70]]])
      expect(await read(streamed(...pieces), options)).toMatchObject({
        ...{ name: 'MalformedResponseError', message: expect.stringContaining('(over maxResponseBytes)') as string },
      });
  });

  test('may have a character in two pieces, and shows one that is cut off', async () => {
    expect(await read(streamed([0xc3], [0xa4, 0xe2], [0x82], [0xac]))).toEqual({ value: 'ä€' });
    expect(await read(streamed([65, 0xc3]))).toEqual({ value: 'A\uFFFD' });
  });
});
