import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { CommandError } from '../../scripts/contract/base/errors.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { createMock } from '../../scripts/mock/start.ts';
import { memoryStore } from '../../scripts/mock/session/session-store.ts';
import { runningMocks } from '../support/running-mocks.ts';
import { raw } from '../support/send.ts';

const start = runningMocks();

/** Two operations, and JSON-RPC: what sessions are to keep apart. */
const pets = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        responses: {
          200: {
            description: 'Pets',
            content: { 'application/json': { examples: { some: { value: ['cat'] }, none: { value: [] } } } },
          },
        },
      },
      post: {
        operationId: 'addPet',
        requestBody: {
          content: {
            'application/json': {
              examples: { added: { value: { name: 'first' } }, known: { value: { name: 'known' } } },
            },
          },
        },
        responses: {
          201: {
            description: 'Added',
            headers: { Location: { schema: { type: 'string' }, example: '/pets/1' } },
            content: {
              'application/json': {
                schema: { type: 'object', properties: { id: { type: 'integer', 'x-fresh': true } }, required: ['id'] },
                examples: { added: { value: { id: 100 } } },
              },
            },
          },
          409: { description: 'Known', content: { 'application/json': { examples: { known: { value: {} } } } } },
        },
      },
    },
  },
};
const contract = contractOf({ openapi: pets as unknown as JsonObject });

type Answered = { status: number; body: unknown; headers: Headers };

const ask = async (url: string, init: RequestInit = {}): Promise<Answered> => {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
};
const add = (url: string, headers: Record<string, string> = {}): Promise<Answered> =>
  ask(`${url}/pets`, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: '{}' });
const tell = (url: string, command: string, body: unknown, headers: Record<string, string> = {}): Promise<Answered> =>
  ask(`${url}/_twinspec/${command}`, { method: 'POST', headers, body: JSON.stringify(body) });

describe('a request names its session', () => {
  const named: [string, (url: string, name: string) => Promise<unknown>][] = [
    ['by a header', (url, name) => ask(`${url}/pets`, { headers: { 'X-Twinspec-Session': name } })],
    ['by a path', (url, name) => ask(`${url}/s/${name}/pets`)],
    ['by baggage', (url, name) => ask(`${url}/pets`, { headers: { baggage: `twinspec-session=${name}` } })],
  ];

  it.each(named)('%s', async (_, send) => {
    const mock = await start({ contract });
    await send(mock.url, 'one');
    await send(mock.url, 'two');
    await send(mock.url, 'one');
    const count = (name: string): number => mock.session(name).requests.length;
    expect([count('one'), count('two'), mock.requests.length]).toEqual([2, 1, 0]);
    expect(mock.session('two').requests[0]).toMatchObject({ path: '/pets', session: 'two', operationId: 'listPets' });
  });

  it('by path before header, and by header before baggage', async () => {
    const mock = await start({ contract });
    const headers = { 'X-Twinspec-Session': 'header', baggage: 'twinspec-session=baggage' };
    await ask(`${mock.url}/s/path/pets`, { headers });
    await ask(`${mock.url}/pets`, { headers });
    const used = (await ask(`${mock.url}/_twinspec/sessions`)).body as { name: string }[];
    expect(used.map(({ name }) => name)).toEqual(['default', 'path', 'header']);
  });

  // W3C Baggage, section 3.3.1: members, optional white space, properties, percent-encoding of any octet.
  it.each([
    ['userId=alice,twinspec-session=w1', 'w1'],
    ['twinspec-session=w1;ttl=30;sampled , isProduction=false', 'w1'],
    [' twinspec-session = w1 ; p = twinspec-session=w2 ', 'w1'],
    ['twinspec-session=%77%31', 'w1'],
    ['a=1;twinspec-session=w2,twinspec-session=w1', 'w1'],
    ['twinspec-session=w2,twinspec-session=w1', 'w1'],
    ['Twinspec-Session=w1', 'default'],
    ['x-twinspec-session=w1', 'default'],
    ['a=twinspec-session=w1', 'default'],
    ['twinspec-session', 'default'],
    ['%,;=, ,', 'default'],
  ])('in the baggage %j', async (baggage, name) => {
    const mock = await createMock({ contract });
    await mock.fetch(new Request('http://mock/pets', { headers: { baggage } }));
    expect(mock.session(name).requests).toHaveLength(1);
  });

  it('in one of several baggage headers', async () => {
    const mock = await start({ contract });
    await raw(
      mock,
      'GET /pets HTTP/1.1\r\nHost: x\r\nBaggage: a=1\r\nBaggage: twinspec-session=w1\r\nConnection: close\r\n\r\n',
    );
    expect(mock.session('w1').requests).toHaveLength(1);
  });

  it.each([
    ['GET /s/%20/pets', ''],
    ['GET /s//pets', ''],
    ['GET /s/../pets', ''],
    [`GET /s/${'n'.repeat(101)}/pets`, ''],
    ['GET /s/a%2Fb/pets', ''],
    ['GET /s/%E0%A4%A/pets', ''],
    ['GET /pets', 'X-Twinspec-Session: \r\n'],
    ['GET /pets', 'X-Twinspec-Session: a b\r\n'],
    ['GET /pets', 'X-Twinspec-Session: a\r\nX-Twinspec-Session: b\r\n'],
    ['GET /pets', `X-Twinspec-Session: ${'n'.repeat(101)}\r\n`],
    ['GET /pets', 'Baggage: twinspec-session=a%0Ab\r\n'],
    ['GET /_twinspec/requests', 'X-Twinspec-Session: ../secret\r\n'],
  ])('with a name that is none is refused: %s', async (line, headers) => {
    const mock = await start({ contract });
    const text = await raw(mock, `${line} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    const { detail } = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as { detail: string };
    expect(detail).toMatch(/^The name of a session has 1 to 100 letters, digits and \. _ ~ -, .*; this one .*\.$/);
    expect(detail).not.toContain('secret');
    expect(mock.requests.map(({ status }) => status)).toEqual(line.includes('_twinspec') ? [400] : [400]);
  });

  it('by a path only if the contract has no such path of its own, and says so', async () => {
    const paths = { '/s/{id}': { get: { ...pets.paths['/pets'].get, operationId: 'one' } }, ...pets.paths };
    const mock = await start({ contract: contractOf({ openapi: { ...pets, paths } as unknown as JsonObject }) });
    expect((await ask(`${mock.url}/s/one`)).status).toBe(200);
    expect((await ask(`${mock.url}/s/one/pets`)).status).toBe(404);
    expect(mock.requests.map(({ path }) => path)).toEqual(['/s/one', '/s/one/pets']);
    const [note = ''] = mock.unserved;
    expect(note).toContain('The contract has the path /s/{id}, so that /s/NAME cannot name a session');
    expect(() => mock.session('one').url).toThrow(new CommandError(`${note} Send the headers of the session instead.`));
    await ask(`${mock.url}/pets`, { headers: mock.session('one').headers });
    expect(mock.session('one').requests).toHaveLength(1);
  });
});

describe('a session has its own', () => {
  it('next, also for JSON-RPC, and through commands', async () => {
    const mock = await start();
    const [one, two] = [mock.session('one'), mock.session('two')];
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] });
    const headers = { 'Content-Type': 'application/json' };
    const uncles = async (url: string): Promise<unknown> =>
      (await ask(url, { method: 'POST', headers, body })).headers.get('twinspec-exchange');
    const usual = await uncles(mock.rpcUrl);
    one.next('eth_getUncleCountByBlockNumber', 'invalidParams');
    expect(await uncles(two.rpcUrl)).toBe(usual);
    expect(await uncles(mock.rpcUrl)).toBe(usual);
    expect(await uncles(one.rpcUrl)).toContain('invalidParams');
    expect(await uncles(one.rpcUrl)).toBe(usual);
    const queued = await tell(two.url, 'next', { operation: 'mintFT', exchange: 'subIdMismatch' });
    expect(queued.status).toBe(204);
    const mint = async (url: string): Promise<unknown> =>
      (await ask(`${url}/api/v0/ft-manager/mintFT`, { method: 'POST', headers, body: '{}' })).headers.get(
        'twinspec-exchange',
      );
    expect(await mint(one.url)).not.toContain('subIdMismatch');
    expect(await mint(two.url)).toContain('subIdMismatch');
  });

  it('new identifiers, from the same seed or one of its own', async () => {
    const mock = await start({ contract });
    const [one, two] = [mock.session('one'), mock.session('two')];
    const ids = async (url: string): Promise<unknown[]> => [(await add(url)).body, (await add(url)).body];
    const first = await ids(one.url);
    expect(first).not.toEqual([first[0], first[0]]);
    expect(await ids(two.url)).toEqual(first);
    expect(await ids(two.url)).not.toEqual(first);
    one.reset();
    expect(await ids(one.url)).toEqual(first);
  });

  it('failures and delays, which a command sets and reset takes back', async () => {
    const mock = await start({ contract });
    const { url } = mock.session('one');
    expect((await tell(url, 'settings', { fail: [{ status: 503, rate: 1 }], delay: [1, 2], seed: '7' })).status).toBe(
      204,
    );
    expect((await ask(`${url}/_twinspec/settings`)).body).toEqual({
      seed: '7',
      delay: [1, 2],
      fail: [{ status: 503, rate: 1 }],
    });
    expect((await ask(`${mock.url}/_twinspec/settings`)).body).toEqual({ seed: '1', delay: [0, 0], fail: [] });
    expect([(await ask(`${url}/pets`)).status, (await ask(`${mock.url}/pets`)).status]).toEqual([503, 200]);
    await tell(url, 'reset', undefined);
    expect((await ask(`${url}/pets`)).status).toBe(200);
    mock.session('one').set({ fail: [{ status: 500, rate: 1 }] });
    expect((await ask(`${url}/pets`)).status).toBe(500);
  });

  it.each([
    [{}, 'The body has to be JSON with one or more of "seed", "delay" and "fail", and nothing else.'],
    [
      { fail: [], others: 1 },
      'The body has to be JSON with one or more of "seed", "delay" and "fail", and nothing else.',
    ],
    [{ seed: 1 }, 'The seed is a text.'],
    [{ delay: 50 }, 'The delay is two numbers of milliseconds, at least and at most: [50, 200].'],
    [{ delay: [2, 1] }, 'The delay is two numbers of milliseconds, at least and at most: [50, 200].'],
    [{ fail: [{ status: 200, rate: 1 }] }, expect.stringContaining('a status from 400 to 599')],
    [{ fail: [null] }, expect.stringContaining('a status from 400 to 599')],
  ])('but no settings that make no sense: %j', async (body, detail) => {
    const mock = await start({ contract });
    expect(await tell(mock.url, 'settings', body)).toMatchObject({ status: 422, body: { detail } });
    expect((await ask(`${mock.url}/_twinspec/settings`)).body).toEqual({ seed: '1', delay: [0, 0], fail: [] });
  });

  it('requests, which a command lists and forgets', async () => {
    const mock = await start({ contract });
    const headers = { 'X-Twinspec-Session': 'one' };
    await ask(`${mock.url}/pets`, { headers });
    await ask(`${mock.url}/pets`);
    const listed = async (url: string): Promise<number> => ((await ask(`${url}/_twinspec/requests`)).body as []).length;
    expect([await listed(mock.url), await listed(`${mock.url}/s/one`)]).toEqual([1, 1]);
    await tell(mock.url, 'reset', undefined, headers);
    expect([await listed(mock.url), await listed(`${mock.url}/s/one`)]).toEqual([1, 0]);
  });

  it('addresses in its answers, if a path named it', async () => {
    const mock = await start({ contract });
    mock.session('one').next('addPet', 'added');
    expect((await add(`${mock.url}/s/one`)).headers.get('location')).toBe('/s/one/pets/1');
    expect((await add(mock.url, { 'X-Twinspec-Session': 'one' })).headers.get('location')).toBe('/pets/1');
  });
});

describe('sessions', () => {
  it('are listed and removed', async () => {
    const mock = await start({ contract });
    await ask(`${mock.url}/s/one/pets`);
    await ask(`${mock.url}/s/two/pets`);
    const names = async (): Promise<string[]> =>
      ((await ask(`${mock.url}/_twinspec/sessions`)).body as { name: string }[]).map(({ name }) => name);
    expect(await names()).toEqual(['default', 'one', 'two']);
    const remove = (name: string): Promise<Answered> =>
      ask(`${mock.url}/_twinspec/sessions/${name}`, { method: 'DELETE' });
    expect((await remove('one')).status).toBe(204);
    expect((await remove('one')).status).toBe(204);
    await mock.session('two').close();
    expect(await names()).toEqual(['default']);
    expect(await remove('default')).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('reset it') },
    });
    expect((await remove('a%20b')).status).toBe(422);
    expect((await ask(`${mock.url}/_twinspec/sessions`, { method: 'DELETE' })).headers.get('allow')).toBe(
      'GET, HEAD, OPTIONS',
    );
  });

  it('share the default one if they name it, and it is the mock itself', async () => {
    const mock = await start({ contract });
    await ask(`${mock.session('default').url}/pets`);
    await ask(`${mock.url}/pets`);
    expect(mock.requests).toHaveLength(2);
    expect(mock.session('default').requests).toEqual(mock.requests);
  });

  it('may be used by pages: a preflight allows the header', async () => {
    const mock = await start({ contract });
    const headers = {
      Origin: 'http://localhost:5173',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'x-twinspec-session, baggage',
    };
    for (const path of ['/pets', '/s/one/pets', '/s/one/_twinspec/requests']) {
      const { status, headers: allowed } = await ask(mock.url + path, { method: 'OPTIONS', headers });
      expect([status, allowed.get('access-control-allow-headers')]).toEqual([204, 'x-twinspec-session, baggage']);
    }
  });

  it('refuse a name that is none', async () => {
    const mock = await createMock({ contract });
    expect(() => mock.session('a/b')).toThrow(CommandError);
    expect(() => mock.session('')).toThrow('this one is empty.');
  });

  it('never leak, whatever is asked in whatever order', async () => {
    const count = 1000;
    const mock = await createMock({ contract, remember: 100 });
    const sessions = Array.from({ length: count }, (_, i) => mock.session(`s-${i}`));
    const deeds = ['call', 'call', 'call', 'next', 'reset', 'fail'] as const;
    const steps = fc.array(
      fc.record({ at: fc.nat(count - 1), deed: fc.constantFrom(...deeds), way: fc.nat(2), ticks: fc.nat(3) }),
      { minLength: 2000, maxLength: 4000 },
    );
    const request = ({ at, way }: { at: number; way: number }): Request => {
      const json = { 'Content-Type': 'application/json' };
      const named = [{}, { 'X-Twinspec-Session': `s-${at}` }, { Baggage: `twinspec-session=s-${at}` }][way];
      const path = way === 0 ? `/s/s-${at}/pets` : '/pets';
      return new Request(`http://mock${path}`, { method: 'POST', headers: { ...json, ...named }, body: '{}' });
    };
    const program = fc.asyncProperty(steps, async (all) => {
      for (const session of sessions) session.reset();
      // What each session would come to alone; its own steps are in order, those of others in between.
      const models = sessions.map(() => ({ calls: 0, ids: 0, queued: 0, isFailing: false, before: Promise.resolve() }));
      const take = async ({ at, deed, way, ticks }: { at: number; deed: string; way: number; ticks: number }) => {
        const [session, model] = [sessions[at], models[at]];
        if (session === undefined || model === undefined) return;
        for (let i = 0; i < ticks; i++) await Promise.resolve();
        if (deed === 'next') {
          session.next('addPet', 'known');
          model.queued++;
        } else if (deed === 'fail') {
          model.isFailing = !model.isFailing;
          session.set({ fail: model.isFailing ? [{ status: 599, rate: 1 }] : [] });
        } else if (deed === 'reset') {
          session.reset();
          Object.assign(model, { calls: 0, ids: 0, queued: 0, isFailing: false });
        } else {
          model.calls++;
          const response = await mock.fetch(request({ at, way }));
          if (model.isFailing) expect(response.status).toBe(599);
          else if (model.queued-- > 0) expect(response.status).toBe(409);
          else {
            model.queued = 0;
            expect(await response.json()).toEqual({ id: 100 + ++model.ids });
          }
        }
      };
      for (const step of all) {
        const model = models[step.at];
        if (model !== undefined) model.before = model.before.then(() => take(step));
      }
      await Promise.all(models.map(({ before }) => before));
      for (const [at, { calls }] of models.entries()) {
        const requests = sessions[at]?.requests ?? [];
        expect(requests).toHaveLength(Math.min(calls, 100));
        expect(requests.every(({ session }) => session === `s-${at}`)).toBe(true);
      }
      expect(mock.requests).toEqual([]);
    });
    await fc.assert(program, { numRuns: 1, endOnFailure: true });
  });
});

describe('the memory of sessions', () => {
  const observed = (session: string, size = 1000) => ({
    id: 'one',
    at: 0,
    session,
    method: 'GET',
    path: '/',
    operationId: undefined,
    status: 200,
    by: { why: '', header: '' },
    duration: 1,
    parts: undefined,
    size,
    query: () => ({}),
    details: () => ({ headers: {}, bodies: [], answered: undefined }),
  });

  it('ends after an idle time, but that of the default session stays', async () => {
    vi.useFakeTimers();
    try {
      const store = memoryStore({ remember: 10, idle: 1000 });
      for (const name of ['default', 'one', 'two']) void store.add(observed(name));
      vi.advanceTimersByTime(900);
      store.listNow('two');
      vi.advanceTimersByTime(900);
      expect((await store.sessions()).map(({ name }) => name)).toEqual(['default', 'two']);
      expect([store.listNow('one').length, store.listNow('default').length]).toEqual([0, 1]);
      vi.advanceTimersByTime(2001);
      expect([await store.remove('one'), await store.remove('two')]).toEqual([false, false]);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has a limit of sessions, and the one that was used longest ago goes', async () => {
    const store = memoryStore({ remember: 10, idle: 60_000 });
    for (let i = 0; i < 10_000; i++) void store.add(observed(`s-${i}`));
    store.listNow('s-0');
    void store.add(observed('one-more'));
    const all = await store.sessions();
    const forgotten = all.filter((session) => session.forgotten !== undefined);
    expect(forgotten).toMatchObject([{ name: 's-1', forgotten: expect.stringContaining('more than 10000') }]);
    const names = all.flatMap((session) => (session.forgotten === undefined ? [session.name] : []));
    expect(names).toHaveLength(10_001);
    expect([names.includes('s-0'), names.includes('one-more')]).toEqual([true, true]);
    await store.close();
  });

  it('has a limit of bytes, of which each session has its share', async () => {
    const store = memoryStore({ remember: 1000, idle: 60_000 });
    const megabyte = 1024 * 1024;
    for (let i = 0; i < 40; i++) void store.add(observed('default', megabyte));
    expect(store.listNow('default')).toHaveLength(32);
    for (let i = 0; i < 40; i++) void store.add(observed('one', megabyte));
    expect([store.listNow('default').length, store.listNow('one').length]).toEqual([16, 16]);
    await store.close();
  });
});
