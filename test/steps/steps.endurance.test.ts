import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// No request costs a server more steps than it has members, so that a small one cannot stop it. Steps are counted, as
// times say nothing on a busy machine.

type Sent = { target: string; method?: string; headers?: Record<string, string>; lines?: string[]; body?: string };

const many = (count: number, one: (i: number) => string, between: string): string =>
  Array.from({ length: count }, (_, i) => one(i)).join(between);

const json = (body: string): Sent => ({ target: '/json', headers: { 'Content-Type': 'application/json' }, body });
const form = (body: string): Sent => ({
  target: '/form',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body,
});
const part = (name: string, filename?: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"` +
  `${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`}\r\n\r\nv\r\n`;
const parts = (body: string): Sent => ({
  target: '/parts',
  headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  body: `${body}--x--\r\n`,
});
const query = (search: string): Sent => ({ target: `/query?${search}` });
const header = (...lines: string[]): Sent => ({ target: '/query', lines });
const rpc = (body: string): Sent => ({ target: '/rpc', headers: { 'Content-Type': 'application/json' }, body });
const call = (id: string, more = ''): string => `{"jsonrpc":"2.0","method":"count"${id}${more}}`;

/** Secrets that do not begin alike. */
const secret = (i: number): string => `${(i * 7919) % 1000}-s3cret-${i}`;

/** Requests with so many members. */
const inputs: Record<string, (count: number) => Sent> = {
  'JSON with members': (n) => json(`{${many(n, (i) => `"k${i}":${i}`, ',')}}`),
  'JSON with one member again and again': (n) => json(`{${many(n, (i) => `"name":"${i}"`, ',')}}`),
  'JSON with items': (n) => json(`{"tags":[${many(n, (i) => `"${i}"`, ',')}]}`),
  'JSON with items that are wrong': (n) => json(`{"numbers":[${many(n, (i) => `"${i}"`, ',')}]}`),
  'JSON with items that are wrong in each way': (n) => json(`{"either":[${many(n, (i) => `"${i}"`, ',')}]}`),
  'JSON with unique objects': (n) => json(`{"unique":[${many(n, (i) => `{"a":${i}}`, ',')}]}`),
  'JSON that is nested': (n) => json(`{"filter":${'{"a":'.repeat(n)}1${'}'.repeat(n)}}`),
  'JSON that ends too early': (n) => json(`{${many(n, (i) => `"k${i}":${i}`, ',\n')}`),
  'a form with fields': (n) => form(many(n, (i) => `k${i}=1`, '&')),
  'a form with one field again and again': (n) => form(many(n, (i) => `name=${i}`, '&')),
  'a form with a list': (n) => form(many(n, (i) => `tags=${i}`, '&')),
  'a form with a list that is wrong': (n) => form(many(n, () => 'numbers=x', '&')),
  'a form with empty fields': (n) => form(many(n, (i) => `k${i}=`, '&')),
  'a form with members of an object': (n) => form(many(n, (i) => `filter[k${i}]=1`, '&')),
  'a form with an object in an object': (n) => form(`filter${'[a]'.repeat(n)}=1`),
  'a form of ampersands': (n) => form('&'.repeat(n)),
  'parts with fields': (n) => parts(many(n, (i) => part(`k${i}`), '')),
  'parts with one field again and again': (n) => parts(many(n, () => part('name'), '')),
  'parts with a list': (n) => parts(many(n, () => part('tags'), '')),
  'parts with files': (n) => parts(many(n, (i) => part('files', `f${i}`), '')),
  'parts with files of many names': (n) => parts(many(n, (i) => part(`k${i}`, `f${i}`), '')),
  'parts with files between fields': (n) => parts(many(n / 2, (i) => part(`k${i}`) + part('files', `f${i}`), '')),
  'a query with parameters': (n) => query(many(n, (i) => `k${i}=1`, '&')),
  'a query with one parameter again and again': (n) => query(many(n, (i) => `tags=${i}`, '&')),
  'a query with members of an object': (n) => query(many(n, (i) => `filter[${i}]=`, '&')),
  'a query with an object in an object': (n) => query(`filter${'[a]'.repeat(n)}=1`),
  'a query with a list in one': (n) => query(`names=${many(n, String, ',')}`),
  headers: (n) => header(...Array.from({ length: n }, (_, i) => `x-${i}: 1`)),
  'one header again and again': (n) => header(...Array.from({ length: n }, (_, i) => `x-list: ${i}`)),
  'a header with a list that is wrong': (n) => header(`x-list: ${many(n, () => 'x', ',')}`),
  'a header with media types': (n) => header(`accept: ${many(n, (i) => `a/${i}`, ',')}`),
  'a header with preferences': (n) => header(`prefer: ${many(n, (i) => `k${i}`, ',')}`),
  'a header with baggage': (n) => header(`baggage: ${many(n, () => `k=1`, ',')}`),
  cookies: (n) => header(`cookie: ${many(n, (i) => `c${i}=1`, ';')}`),
  'cookies in many headers': (n) => header(...Array.from({ length: n }, (_, i) => `cookie: c${i}=1`)),
  'one cookie again and again': (n) => header(`cookie: ${many(n, () => 'session=1', ';')}`),
  'a batch of calls': (n) => rpc(`[${many(n, (i) => call(`,"id":${i}`), ',')}]`),
  'a batch with ids that lose digits': (n) => rpc(`[${many(n, (i) => call(`,"id":1${i}.0`), ',')}]`),
  'a batch of notifications': (n) => rpc(`[${many(n, () => call(''), ',')}]`),
  'a batch of calls that are wrong': (n) => rpc(`[${many(n, (i) => call(`,"id":${i}`, ',"params":["x"]'), ',')}]`),
  'a batch of unknown methods': (n) => rpc(`[${many(n, (i) => `{"jsonrpc":"2.0","method":"m${i}","id":${i}}`, ',')}]`),
  'a batch of what is no call': (n) => rpc(`[${many(n, String, ',')}]`),
  'params by names that are none': (n) => rpc(call(',"id":1', `,"params":{${many(n, (i) => `"k${i}":1`, ',')}}`)),
  'JSON with secrets': (n) => json(`{"secret":[${many(n, (i) => `"${secret(i)}"`, ',')}]}`),
  'JSON with secrets that begin alike': (n) => json(`{"secret":[${many(n, (i) => `"${'a'.repeat(99)}${i}"`, ',')}]}`),
  'JSON with secrets of each length': (n) => json(`{"secret":[${many(n, (i) => `"${'a'.repeat(i % 99)}b"`, ',')}]}`),
  'JSON with secrets by their names': (n) =>
    json(`{"filter":{${many(n, (i) => `"${i}.password":"${secret(i)}"`, ',')}}}`),
  'a form with secrets': (n) => form(many(n, (i) => `secret=${secret(i)}%20`, '&')),
  'parts with secrets': (n) => parts(many(n, (i) => part('password').replace('v\r\n', `${secret(i)}\r\n`), '')),
  'a query with secrets': (n) => query(many(n, (i) => `api_key=${secret(i)}`, '&')),
  'headers with secrets': (n) => header(...Array.from({ length: n }, (_, i) => `x-${i}-token: ${secret(i)}`)),
  'cookies with secrets': (n) => header(`cookie: ${many(n, (i) => `c${i}=${secret(i)}`, ';')}`),
  'a batch with secrets': (n) =>
    rpc(`[${many(n, (i) => call(`,"id":${i}`, `,"params":{"api_key":"${secret(i)}"}`), ',')}]`),
  'params with items that are wrong': (n) => rpc(call(',"id":1', `,"params":[1,[${many(n, () => '"x"', ',')}]]`)),
};

function written({ target, method, headers = {}, lines = [], body }: Sent): string {
  const all = [
    `${method ?? (body === undefined ? 'GET' : 'POST')} ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...lines,
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${all.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

/** What `record` passes requests on to: it repeats all that it is sent. Its steps are not counted. */
const upstream = createServer((request, response) => {
  void text(request).then((body) => {
    const { url, rawHeaders } = request;
    const said = url === '/rpc' ? `[${many(body.split('}').length, (i) => `{"id":${i},"result":3}`, ',')}]` : body;
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ id: 'n1', said, url, rawHeaders }));
  });
});

const limitedForms: [string, (n: number) => Sent][] = [
  ['a form', (n) => form(many(n, (i) => `k${i}=1`, '&'))],
  ['a form that repeats a field', (n) => form(many(n, () => 'tags=1', '&'))],
  ['parts', (n) => parts(many(n, (i) => part(`k${i}`), ''))],
  ['parts with files', (n) => parts(many(n, (i) => part('files', `f${i}`), ''))],
];

describe.each(['mock', 'server', 'record'])('the %s', (name) => {
  let child: ChildProcess;
  let port: number;
  beforeAll(async () => {
    if (name === 'record') await once(upstream.listen(0, '127.0.0.1'), 'listening');
    const address = name === 'record' ? [`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`] : [];
    const file = fileURLToPath(new URL('server.ts', import.meta.url));
    child = fork(file, [name, ...address], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    port = Number(new URL(url).port);
  });
  afterAll(() => {
    child.kill();
    upstream.close();
  });

  /** The steps until the answer ends, or has a text. */
  const stepsOf = async (sent: Sent, end?: RegExp): Promise<{ steps: number; status: string; answer: string }> => {
    await ask('');
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk;
      if (end?.test(answer) === true) socket.destroy();
    });
    socket.write(written(sent));
    await once(socket, 'close');
    const steps = await ask('');
    return { steps, status: answer.slice(9, 12), answer };
  };
  const ask = async (message: string): Promise<number> => {
    child.send(message);
    const [{ steps }] = (await once(child, 'message')) as [{ steps: number }];
    return steps;
  };

  it.each(Object.keys(inputs))('takes no more steps for each byte of more: %s', async (input) => {
    const make = inputs[input];
    if (make === undefined) throw new Error(input);
    // What the first request of its kind loads does not count.
    await stepsOf(make(2));
    const least = (await stepsOf(make(2))).steps;
    for (const [small, large] of sizesOf(input, name)) {
      const before = await stepsOf(make(small));
      const after = await stepsOf(make(large));
      const bytes = written(make(large)).length / written(make(small)).length;
      expect((after.steps - least) / Math.max(before.steps - least, 1000) / bytes).toBeLessThan(1.5);
      // All of it was read, or all of it was refused.
      expect(after.status).toBe(before.status);
    }
  });

  // `record` passes on whatever its server takes.
  const limited = name === 'record' ? [] : limitedForms;
  it.each(limited)('refuses %s with more than 1000 members', async (_, make) => {
    expect((await stepsOf(make(1000))).status).toBe('200');
    const { status, answer } = await stepsOf(make(1001));
    expect(status).toBe('413');
    expect(answer).toContain('The form has more than 1000 fields and files; that is the most.');
    // The limit of bytes would allow many more.
    expect((await stepsOf(make(5000))).status).toBe('413');
  });

  // The typed server has no page that shows its traffic.
  it.runIf(name !== 'server').each(Object.keys(inputs))(
    'takes no more steps to show in the window: %s',
    async (input) => {
      const make = inputs[input];
      if (make === undefined) throw new Error(input);
      const [[small, large] = [0, 0]] = sizesOf(input, name);
      const [, before, after] = [await shown(make(2)), await shown(make(small)), await shown(make(large))];
      const bytes = written(make(large)).length / written(make(small)).length;
      expect(after.steps / before.steps / bytes).toBeLessThan(1.5);
      expect(after.statuses).toEqual(before.statuses);
    },
  );
  let last = '';
  const shown = async (sent: Sent): Promise<{ steps: number; statuses: string[] }> => {
    await stepsOf(sent);
    const news = await stepsOf({ target: `/_twinspec/traffic?after=${last}` }, /id: (\S+)\n/);
    last = /id: (\S+)\n/.exec(news.answer)?.[1] ?? '';
    const found = await stepsOf({ target: `/_twinspec/requests/${last}` });
    const kept = await stepsOf({ target: `/_twinspec/keep/${last}` });
    const all = [news, found, kept];
    return { steps: all.reduce((sum, { steps }) => sum + steps, 0), statuses: all.map(({ status }) => status) };
  };
});

/**
 * Below the limit of members and above it; what has no such limit is as large as a body, or as headers, may be.
 * `record` has no limit of members, and goes through each message many times.
 */
function sizesOf(input: string, server: string): [small: number, large: number][] {
  const belowLimit: [number, number] = [250, 1000];
  if (/^(?:a form|parts|a batch)/.test(input)) return server === 'record' ? [belowLimit] : [belowLimit, [1500, 6000]];
  if (/^(?:a query|headers|cookies) with secrets$/.test(input)) return [[125, 500]];
  // Both are nested more deeply than is read.
  if (input === 'JSON that is nested') return [server === 'server' ? [2000, 8000] : [1000, 4000]];
  if (/^(?:JSON|params)/.test(input)) return [server === 'server' ? [1000, 4000] : [500, 2000]];
  return [belowLimit];
}
