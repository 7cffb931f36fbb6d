import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { addressFor } from '../../scripts/mock/control/delivery.ts';
import { startMock, type Mock, type MockOptions } from '../../scripts/mock/start.ts';
import { receiver, type Receiver } from '../support/receiver.ts';

const openapi = 'test/mock/fixtures/callbacks.yaml';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const running: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()));
});

async function started(options: MockOptions = {}): Promise<Mock> {
  const mock = await startMock({ openapi, port: 0, ...options });
  running.push(mock);
  return mock;
}

async function listening(...args: Parameters<typeof receiver>): Promise<Receiver> {
  const server = await receiver(...args);
  running.push(server);
  return server;
}

/** The requests that the mock sent, once there are so many. */
async function sentBy(mock: Mock, count: number): Promise<Mock['requests']> {
  for (;;) {
    const sent = mock.requests.filter(({ direction }) => direction === 'out');
    if (sent.length >= count) return sent;
    await new Promise((resume) => setTimeout(resume, 5));
  }
}

const post = (mock: Mock, path: string, body?: unknown): Promise<Response> =>
  fetch(mock.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'me & you' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe('callbacks', () => {
  it('are made up, sent after the answer, and listed with what the receiver said', async () => {
    const [mock, there] = await Promise.all([started({ callbacks: true }), listening()]);
    const answer = await post(mock, `/streams?callbackUrl=${encodeURIComponent(`${there.url}/mine`)}`);
    expect(answer.status).toBe(201);
    const [called] = await there.all(1);
    expect(called).toMatchObject({
      method: 'POST',
      url: '/mine/data',
      headers: { 'content-type': 'application/json' },
    });
    const { timestamp, userData } = JSON.parse(called?.body ?? '') as { timestamp: string; userData: string };
    expect(Number.isNaN(Date.parse(timestamp))).toBe(false);
    expect(userData.length).toBeGreaterThan(2);
    const [sent] = await sentBy(mock, 1);
    expect(sent).toMatchObject({ path: `${there.url}/mine/data`, operationId: 'subscribe/onData', status: 204 });
    expect(sent?.why).toBe('the callback onData, attempt 1: the receiver answered as 204 is documented');
    expect(mock.requests.map(({ direction }) => direction)).toEqual(['in', 'out']);
  });

  it('have the address that the expression makes, the example and the headers of the document, and no secret in the list', async () => {
    const [mock, there] = await Promise.all([started({ callbacks: true }), listening(() => 418)]);
    await post(mock, '/jobs/acme%20inc', { name: 'a&b=c', hook: { url: `${there.url}/hook` } });
    const [called] = await there.all(1);
    const url = new URL(called?.url ?? '', there.url);
    expect([called?.method, url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      'PUT',
      '/hook',
      { tenant: 'acme inc', job: '9', as: 'a&b=c', by: 'POST', status: '202', agent: 'me & you', head: 'job-9' },
    ]);
    expect(called?.headers['x-event']).toBe('job.done');
    expect(JSON.parse(called?.body ?? '')).toEqual({ state: 'done', password: 'very-secret' });
    const [sent] = await sentBy(mock, 1);
    expect(sent?.body).toEqual({ state: 'done', password: '[redacted]' });
    expect(sent?.why).toBe("the callback done, attempt 1: the receiver's status is not documented (2XX)");
  });

  it('are not sent without consent, without an address, or after a refusal', async () => {
    const there = await listening();
    const [silent, mock] = await Promise.all([started(), started({ callbacks: true })]);
    const hook = { url: `${there.url}/hook` };
    await post(silent, '/jobs/acme', { name: 'a', hook });
    await post(mock, '/jobs/acme', { name: 'a' });
    await post(mock, '/jobs/acme', { name: 5, hook });
    await post(mock, '/jobs/acme', { name: 'last', hook });
    await there.all(1);
    await sentBy(mock, 1);
    expect(there.received.map(({ url }) => new URL(url, there.url).searchParams.get('as'))).toEqual(['last']);
    expect(silent.requests.map(({ direction }) => direction)).toEqual(['in']);
    expect(silent.unserved.join()).toContain('callbacks are not called; --callbacks lets the mock call them');
  });

  it('come again while the receiver is not ready, and follow no redirects', async () => {
    const mock = await started({ callbacks: true });
    const there = await listening((count) => [503, 204][count] ?? 500);
    const bait = await listening();
    const redirecting = await listening(() => ({ status: 307, headers: { Location: bait.url } }));
    await post(mock, `/streams?callbackUrl=${encodeURIComponent(there.url)}`);
    await post(mock, `/streams?callbackUrl=${encodeURIComponent(redirecting.url)}`);
    const sent = await sentBy(mock, 3);
    expect(sent.map(({ status }) => status).sort()).toEqual([204, 307, 503]);
    expect(sent.find(({ status }) => status === 503)?.why).toContain('; again in 500 ms');
    expect(bait.received).toEqual([]);
  });

  it('never go round in a circle', async () => {
    const mock = await started({ callbacks: true });
    const there = await listening();
    const again = `${mock.url}/streams?callbackUrl=${there.url}&rest=`;
    await post(mock, `/streams?callbackUrl=${encodeURIComponent(again)}`);
    const [sent] = await sentBy(mock, 1);
    expect(sent).toMatchObject({ path: `${mock.url}/streams`, status: 201 });
    await new Promise((resume) => setTimeout(resume, 50));
    expect(there.received).toEqual([]);
  });
});

/** Ways to reach other machines through a server that fetches what it is told to (OWASP, SSRF prevention). */
const elsewhere = [
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xA9FEA9FE/',
  'http://0251.0376.0251.0376/',
  'http://169.254.43518/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://0.0.0.0/',
  'http://[::]/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://8.8.8.8/',
  'http://①⑥⑨.②⑤④.①⑥⑨.②⑤④/',
  'http://127.0.0.1@8.8.8.8/',
  'http://127.0.0.1%2f@8.8.8.8/',
  'http://8.8.8.8#@127.0.0.1/',
  'http://8.8.8.8\\@127.0.0.1/',
  'http://user:password@127.0.0.1/',
  'http://localhost@127.0.0.1/',
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'data:text/plain,hello',
  'javascript:alert(1)',
  '//127.0.0.1/hook',
  '/hook',
  '',
];

describe('addresses', () => {
  it.each(elsewhere)('refuses %s', (address) => {
    expect(() => addressFor(address, [])).toThrow(/address/);
  });

  it.each([
    'http://127.0.0.1:9/',
    'http://localhost/',
    'http://2130706433/',
    'http://[::1]:8080/x',
    'https://127.8.9.1/',
  ])('takes %s, which is here', (address) => {
    expect(addressFor(address, []).href).toBe(new URL(address).href);
  });

  it('refuses a name that leads elsewhere, and lists why nothing was sent', async () => {
    const mock = await started({ callbacks: true });
    for (const address of ['http://8.8.8.8/', 'http://user:very-secret@127.0.0.1/']) {
      await post(mock, `/streams?callbackUrl=${encodeURIComponent(address)}`);
    }
    const sent = await sentBy(mock, 2);
    expect(sent.map(({ status, why }) => [status, why])).toEqual([
      [
        0,
        'the callback onData is not sent: http://8.8.8.8 is not an address of this machine; ' +
          '--callbacks-to http://8.8.8.8 allows it.',
      ],
      [
        0,
        'the callback onData is not sent: The address to send to has a user or a password in it, which is never sent.',
      ],
    ]);
    expect(JSON.stringify(sent)).not.toContain('very-secret');
  });

  it('takes an origin that was named, and no other port of it', () => {
    const allowed = ['http://10.0.0.1:8080'];
    expect(addressFor('http://10.0.0.1:8080/hook', allowed).pathname).toBe('/hook');
    expect(() => addressFor('http://10.0.0.1/hook', allowed)).toThrow('--callbacks-to http://10.0.0.1 allows it');
  });
});

describe('webhooks', () => {
  it('are signed as the library of Standard Webhooks verifies, and the secret is nowhere', async () => {
    const [mock, there] = await Promise.all([started(), listening()]);
    const result = await mock.webhook('newPet', { url: `${there.url}/hooks`, secret });
    expect(result).toEqual({
      id: expect.stringMatching(/^msg_/),
      attempts: 1,
      status: 204,
      why: "the webhook newPet, attempt 1: the receiver's status is not documented (200)",
    });
    const [called] = await there.all(1);
    expect(new Webhook(secret).verify(called?.body ?? '', called?.headers ?? {})).toEqual({ id: 1, name: 'Tom' });
    expect(() => new Webhook('whsec_b3RoZXI=').verify(called?.body ?? '', called?.headers ?? {})).toThrow(
      'No matching signature',
    );
    expect(called?.headers['webhook-id']).toBe(result.id);
    expect(JSON.stringify(mock.requests)).not.toContain(secret.slice(6));
  });

  it('are sent by a command, with the example or the body that it names, again with the same id', async () => {
    const [mock, there] = await Promise.all([started(), listening((count) => (count === 0 ? 500 : 200))]);
    const order = (name: string, body: object): Promise<Response> => post(mock, `/_twinspec/webhooks/${name}`, body);
    const answer = await order('newPet', { url: there.url, example: 'rex', secret });
    expect(await answer.json()).toMatchObject({ attempts: 2, status: 200 });
    expect(there.received.map(({ body }) => body)).toEqual(['{"id":2,"name":"Rex"}', '{"id":2,"name":"Rex"}']);
    expect(new Set(there.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await order('newPet', { url: there.url, body: { id: 'no number' } });
    expect(there.received[2]?.body).toBe('{"id":"no number"}');
    expect(mock.requests.at(-1)?.why).toContain('its body breaks its schema');
    const refusals: [string, object, string][] = [
      ['newPest', { url: there.url }, 'Did you mean newPet?'],
      ['newPet', {}, 'url is not there'],
      ['newPet', { url: there.url, example: 'max' }, 'It has tom, rex.'],
      ['newPet', { url: there.url, secret: 'not base 64!' }, 'is base64'],
      ['newPet', { url: 'http://169.254.169.254/' }, 'not an address of this machine'],
    ];
    for (const [name, body, sentence] of refusals) {
      const refused = await order(name, body);
      const text = await refused.text();
      expect([refused.status, text]).toEqual([422, expect.stringContaining(sentence)]);
      expect(text).not.toContain('not base 64!');
    }
  });

  it.each([
    ['3.0.3', 'x-webhooks'],
    ['3.1.0', 'webhooks'],
  ])('are those of OpenAPI %s, `%s`', async (version, member) => {
    const there = await listening(() => 200);
    const folder = await mkdtemp(join(tmpdir(), 'webhooks-'));
    const file = `${folder}/openapi.json`;
    const sent = {
      content: {
        'application/json': { schema: { type: 'object', required: ['at'], properties: { at: { type: 'integer' } } } },
      },
    };
    const document = {
      openapi: version,
      info: { title: 'Hooks', version: '1' },
      paths: {},
      [member]: { tick: { post: { requestBody: sent, responses: { 200: { description: 'Fine.' } } } } },
    };
    await writeFile(file, JSON.stringify(document));
    const mock = await started({ openapi: file });
    await rm(folder, { recursive: true });
    await mock.webhook('tick', { url: there.url });
    expect(JSON.parse(there.received[0]?.body ?? '')).toEqual({ at: expect.any(Number) });
  });
});
