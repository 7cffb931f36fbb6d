import { afterEach, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { lower } from '../../scripts/contract/lower.ts';
import {
  createServerFrom,
  Refusal,
  type AnyContract,
  type AnyHandlers,
  type Server,
  type ServerOptions,
} from '../../scripts/server/runtime.ts';
import { stderrDuring } from './server.ts';

// Who calls, and what stands around each call, for a pair of documents that is not ours.

const thing = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const responses = {
  200: { description: '', content: { 'application/json': { schema: thing } } },
  '4XX': { description: '', content: { 'application/problem+json': { schema: { type: 'object' } } } },
};
const operation = (operationId: string, security: object[]): object => ({ operationId, security, responses });
const openapi = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/both': { get: operation('both', [{ key: [], token: ['write'] }]) },
    '/either': { get: operation('either', [{ key: [] }, { token: ['read'] }]) },
    '/scoped': { get: operation('scoped', [{ token: ['read', 'write'] }, { token: ['admin'] }]) },
    '/optional': { get: operation('optional', [{}, { key: [] }]) },
    '/open': { get: operation('open', []) },
    '/lines': {
      get: {
        operationId: 'lines',
        responses: { 200: { description: '', content: { 'application/x-ndjson': { itemSchema: thing } } } },
      },
    },
    '/documented': {
      get: {
        ...operation('documented', [{ token: [] }]),
        responses: {
          ...responses,
          403: {
            description: '',
            content: { 'application/json': { schema: {}, examples: { no: { value: { error: 'not you' } } } } },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      token: { type: 'oauth2', flows: {} },
    },
  },
};
const openrpc: OpenrpcDocument = {
  openrpc: '1.3.2',
  info: { title: 'N', version: '1' },
  methods: [
    {
      name: 'double',
      params: [{ name: 'number', required: true, schema: { type: 'integer' } }],
      result: { name: 'result', schema: { type: 'integer' } },
      errors: [{ code: 7, message: 'Too large' }],
    },
  ],
};
const plain = (document: object): JsonObject => JSON.parse(JSON.stringify(document)) as JsonObject;
const contract = contractOf({ openapi: plain(openapi), node: lower(openrpc) });

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close({ drain: 0 }))));

type Options = Omit<ServerOptions<AnyHandlers>, 'handlers' | 'missing'> & { handlers?: AnyHandlers };

async function serving(options: Options): Promise<Server> {
  const all: AnyContract & ServerOptions<AnyHandlers> = { contract, handlers: {}, ...options, missing: 501 };
  const server = await createServerFrom(all);
  servers.push(server);
  return server;
}

const get = (server: Server, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  server.fetch(new Request(`http://server.test${path}`, { headers }));
const rpc = async (server: Server, body: unknown): Promise<unknown> => {
  const headers = { 'Content-Type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(body) };
  const text = await (await server.fetch(new Request('http://server.test/rpc', sent))).text();
  return text === '' ? undefined : JSON.parse(text);
};
const double = (number: unknown, id?: number): object => ({
  jsonrpc: '2.0',
  method: 'double',
  params: [number],
  ...(id !== undefined && { id }),
});

describe('the caller', () => {
  const users: { [credential: string]: object } = {
    k: { user: 'ada' },
    reader: { user: 'rita', scopes: ['read'] },
    writer: { user: 'wim', scopes: ['read', 'write'] },
    admin: { user: 'eve', scopes: ['admin'] },
    blocked: { refuse: 403 },
    unknown: { refuse: 401 },
  };
  /** What the handler saw, or what the caller got. */
  async function asked(path: string, headers: Record<string, string>): Promise<unknown> {
    const seen: unknown[] = [];
    const see = ({ caller, credentials }: { caller: unknown; credentials: object }): object => {
      seen.push(caller, credentials);
      return { id: 1 };
    };
    const server = await serving({
      authenticate: ({ credentials: { key, token } }) => users[String(token ?? key)],
      handlers: Object.fromEntries(contract.operations.map(({ id }) => [id, see])),
    });
    const answer = await get(server, path, headers);
    if (answer.status === 200) return seen;
    return [answer.status, answer.headers.get('www-authenticate'), await answer.json()];
  }
  const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });

  it('is what authenticate returned, with the credentials that let it in', async () => {
    expect(await asked('/either', { 'X-Key': 'k' })).toEqual([users['k'], { key: 'k' }]);
    expect(await asked('/either', bearer('reader'))).toEqual([users['reader'], { token: 'reader' }]);
    expect(await asked('/both', { 'X-Key': 'k', ...bearer('writer') })).toEqual([
      users['writer'],
      { key: 'k', token: 'writer' },
    ]);
    expect(await asked('/optional', {})).toEqual([undefined, {}]);
    expect(await asked('/optional', { 'X-Key': 'k' })).toEqual([users['k'], { key: 'k' }]);
    expect(await asked('/open', { 'X-Key': 'k' })).toEqual([undefined, {}]);
  });

  it('may take another way in if the first is closed, but no shorter one', async () => {
    expect(await asked('/either', { 'X-Key': 'wrong', ...bearer('reader') })).toEqual([
      users['reader'],
      { token: 'reader' },
    ]);
    expect(await asked('/optional', { 'X-Key': 'wrong' })).toMatchObject([
      401,
      'ApiKey',
      { detail: 'optional needs the header x-key.' },
    ]);
    expect(await asked('/both', { 'X-Key': 'k' })).toMatchObject([401, 'ApiKey, bearer', {}]);
    expect(await asked('/both', bearer('writer'))).toMatchObject([401, 'ApiKey, bearer', {}]);
  });

  it('needs the scopes of one way in', async () => {
    const lacking = 'Bearer error="insufficient_scope", scope=';
    expect(await asked('/scoped', bearer('writer'))).toMatchObject([users['writer'], {}]);
    expect(await asked('/scoped', bearer('admin'))).toMatchObject([users['admin'], {}]);
    expect(await asked('/scoped', bearer('reader'))).toEqual([
      403,
      `${lacking}"write"`,
      {
        type: 'urn:twinspec:problem:forbidden',
        title: 'The caller may not call this operation',
        status: 403,
        detail: 'scoped needs the scope write.',
      },
    ]);
    // Without any scopes, a caller has none of them.
    expect(await asked('/scoped', bearer('k'))).toMatchObject([403, `${lacking}"read write"`, {}]);
  });

  it.each([
    ['/either', { 'X-Key': 'blocked' }, 403, 'This caller may not call either.'],
    ['/either', { 'X-Key': 'unknown' }, 401, 'either needs the header x-key, or the header authorization.'],
    ['/either', { 'X-Key': 'nobody' }, 401, 'either needs the header x-key, or the header authorization.'],
  ])('of %s with %j gets %i', async (path, headers, status, detail) => {
    const challenge = status === 401 ? 'ApiKey, bearer' : null;
    expect(await asked(path, headers)).toMatchObject([status, challenge, { status, detail }]);
  });

  it('is refused as the contract documents it', async () => {
    expect(await asked('/documented', bearer('blocked'))).toEqual([403, null, { error: 'not you' }]);
  });

  it.each<[string, unknown]>([
    ['a text', 'ada'],
    ['a number', 1],
    ['an error', new Error('who?')],
    ['a response', new Response('', { status: 401 })],
    ['a function', () => true],
    ['another refusal', { refuse: 200 }],
  ])('that is %s by mistake is not let in, and the log says why', async (_, made) => {
    let calls = 0;
    const server = await serving({ authenticate: () => made as object, handlers: { either: () => calls++ } });
    const [answer, log] = await stderrDuring(() => get(server, '/either', { 'X-Key': 'k' }));
    expect([answer.status, calls]).toEqual([401, 0]);
    expect(log).toMatch(/^authenticate failed: authenticate has to /);
  });

  it('may be let in unknown', async () => {
    const seen: unknown[] = [];
    const see = ({ caller }: { caller: unknown }): object => ({ id: seen.push(caller) });
    const server = await serving({ authenticate: () => true, handlers: { scoped: see } });
    expect((await get(server, '/scoped', bearer('any'))).status).toBe(200);
    expect(seen).toEqual([true]);
  });
});

/** A server that writes down what happens in which order. */
async function watched(options: Options = {}): Promise<{ server: Server; events: string[] }> {
  const events: string[] = [];
  const server = await serving({
    authenticate: ({ credentials }) => {
      events.push('authenticate');
      return credentials['key'] === 'k' && { user: 'ada' };
    },
    onRequest: ({ operation: id, isNotification }) =>
      void events.push(`onRequest ${id}${isNotification ? ' (silent)' : ''}`),
    context: ({ caller }) => {
      events.push(`context of ${JSON.stringify(caller)}`);
      return {
        value: { id: 5 },
        end: ({ isDone, status, code, error }) =>
          void events.push(`end ${[isDone, status ?? code, error instanceof Error ? error.message : error].join()}`),
      };
    },
    onResponse: ({ operation: id, outcome, context, duration }) => {
      events.push(`onResponse ${id} ${outcome.isDone} ${JSON.stringify(context)}`);
      expect(duration).toBeGreaterThanOrEqual(0);
      return { headers: { 'X-Request-Id': 'r1' } };
    },
    onError: (error, { operation: id }) => void events.push(`onError ${id} ${String(error)}`),
    handlers: {
      either: ({ context }) => {
        events.push('handler');
        return context;
      },
      open: () => ({ id: 'wrong' }),
      double: ({ params, fail, context }) => {
        const [number] = params as [number];
        events.push(`handler ${JSON.stringify(context)}`);
        if (number === 3) throw new Error('three');
        return number > 9 ? fail(7) : number * 2;
      },
    },
    ...options,
  });
  return { server, events };
}

describe('around a call', () => {
  it('everything has its place', async () => {
    const { server, events } = await watched();
    const answer = await get(server, '/either', { 'X-Key': 'k' });
    expect([answer.status, answer.headers.get('x-request-id'), await answer.json()]).toEqual([200, 'r1', { id: 5 }]);
    expect(events).toEqual([
      'onRequest either',
      'authenticate',
      'context of {"user":"ada"}',
      'handler',
      'end true,200,',
      'onResponse either true {"id":5}',
    ]);
  });

  it('a refused call makes no context, and has a response', async () => {
    const { server, events } = await watched();
    const answer = await get(server, '/either', { 'X-Key': 'other' });
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([401, 'r1']);
    expect(events).toEqual(['onRequest either', 'authenticate', 'onResponse either false undefined']);
  });

  it('an answer that breaks the contract is no success for anybody', async () => {
    const { server, events } = await watched();
    const [answer] = await stderrDuring(() => get(server, '/open'));
    expect(answer.status).toBe(500);
    const why = 'The handler of open answers 200, but: body /id must be integer.';
    expect(events).toEqual([
      'onRequest open',
      'context of undefined',
      `end false,500,${why}`,
      `onError open BrokenAnswer: ${why}`,
      'onResponse open false {"id":5}',
    ]);
  });

  describe('a stream', () => {
    type Read = { text: string; isWhole: boolean };
    /** Reads what comes, and leaves after `most` characters. */
    async function read(url: string, most = Infinity): Promise<Read> {
      const leaving = new AbortController();
      let text = '';
      try {
        const answer = await fetch(url, { signal: leaving.signal });
        expect(answer.headers.get('x-request-id')).toBe('r2');
        for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          text += chunk;
          if (text.length >= most) leaving.abort();
        }
        return { text, isWhole: true };
      } catch {
        return { text, isWhole: false };
      }
    }
    async function streaming(items: (transaction: { isOpen: boolean }) => AsyncIterable<unknown>, more: Options = {}) {
      const transaction = { isOpen: true };
      const events: string[] = [];
      const server = await serving({
        check: 'refuse',
        onRequest: () => ({ headers: { 'X-Request-Id': 'r2' } }),
        context: () => ({
          value: transaction,
          end: ({ isDone, status, error }) => {
            transaction.isOpen = false;
            events.push(`end ${[isDone, status, error instanceof Error ? error.message : error].join()}`);
          },
        }),
        onError: (error) => void events.push(String(error)),
        onResponse: ({ outcome }) => void events.push(`onResponse ${outcome.isDone}`),
        handlers: { lines: () => items(transaction) },
        ...more,
      });
      const { url } = await server.listen();
      return { server, url: `${url}/lines`, events };
    }
    const three = async function* ({ isOpen }: { isOpen: boolean }): AsyncGenerator<object> {
      for (let id = 0; id < 3; id++) yield { id };
      expect(isOpen).toBe(true);
    };
    const whole = '{"id":0}\n{"id":1}\n{"id":2}\n';

    it('has its context until its end', async () => {
      const { url, events } = await streaming(async function* (transaction) {
        for (let id = 0; transaction.isOpen && id < 3; id++) {
          yield { id };
          await new Promise(setImmediate);
        }
      });
      expect(await read(url)).toEqual({ text: whole, isWhole: true });
      expect(events).toEqual(['end true,200,', 'onResponse true']);
    });

    it.each<[string, unknown, string]>([
      ['fails', undefined, 'Error: no more'],
      ['has a wrong item', { id: 'x' }, 'BrokenAnswer: The handler of lines streams, but: /1/id must be integer.'],
    ])('that %s is no success', async (_, item, error) => {
      const { url, events } = await streaming(async function* () {
        yield { id: 0 };
        await new Promise((done) => setTimeout(done, 20));
        if (item === undefined) throw new Error('no more');
        yield item;
      });
      const [answer] = await stderrDuring(() => read(url));
      expect(answer.isWhole).toBe(false);
      expect(events).toEqual([`end false,200,${error.replace(/^\w+: /, '')}`, error, 'onResponse false']);
    });

    it.each(['by its client', 'as the server closes'])(
      'that is left %s has neither succeeded nor failed',
      async (how) => {
        let hasBegun = false;
        const { server, url, events } = await streaming(async function* () {
          for (let id = 0; ; id++) {
            hasBegun = true;
            yield { id };
            await new Promise((done) => setTimeout(done, 5));
          }
        });
        const [answer, log] = await stderrDuring(async () => {
          const isLeft = how === 'by its client';
          const answered = read(url, isLeft ? 20 : Infinity);
          if (!isLeft) {
            await expect.poll(() => hasBegun).toBe(true);
            await server.close({ drain: 0 });
          }
          const got = await answered;
          await expect.poll(() => events.length).toBe(2);
          return got;
        });
        expect([answer.isWhole, log]).toEqual([false, '']);
        expect(events).toEqual(['end false,200,', 'onResponse false']);
      },
    );

    it('that nobody reads ends at once', async () => {
      const { server, events } = await streaming(three);
      await server.fetch(new Request('http://x/lines', { method: 'HEAD' }));
      await expect.poll(() => events).toEqual(['end false,200,', 'onResponse false']);
    });

    it('breaks if what it read cannot be kept, and has no place for late headers', async () => {
      const { url } = await streaming(three, {
        context: () => ({
          value: { isOpen: true },
          end: () => {
            throw new Error('no commit');
          },
        }),
        onResponse: () => ({ headers: { 'X-Late': '1' } }),
      });
      const [answer, log] = await stderrDuring(() => read(url));
      expect(answer.isWhole).toBe(false);
      expect(log).toContain('The end of the context failed: Error: no commit');
      expect(log).toContain('onResponse failed: onResponse cannot add headers to a stream');
    });
  });

  it('each call of a batch is one, and so is a notification', async () => {
    const { server, events } = await watched();
    const [answers] = await stderrDuring(() => rpc(server, [double(1, 1), double(10, 2), double(3, 3), double(4)]));
    expect(answers).toMatchObject([{ result: 2 }, { error: { code: 7 } }, { error: { code: -32603 } }]);
    const counted = (start: string): number => events.filter((event) => event.startsWith(start)).length;
    expect(
      ['onRequest double', 'context', 'handler {"id":5}', 'end', 'onResponse double', 'onError'].map(counted),
    ).toEqual([4, 4, 4, 4, 4, 1]);
    expect(events).toEqual(
      expect.arrayContaining([
        'end true,,',
        'end false,7,',
        'end false,-32603,three',
        'onRequest double (silent)',
        'onError double Error: three',
      ]),
    );
    events.length = 0;
    expect(await rpc(server, double('x', 1))).toMatchObject({ error: { code: -32602 } });
    expect(events).toEqual(['onRequest double', 'onResponse double false undefined']);
  });

  const boom = (): never => {
    throw new Error('boom of s3cret');
  };
  const failing: [string, Options, string, string][] = [
    ['onRequest', { onRequest: boom }, 'onRequest failed', 'onError,onResponse'],
    ['authenticate', { authenticate: boom }, 'authenticate failed', 'onRequest,onError,onResponse'],
    ['context', { context: boom }, 'context failed', 'onRequest,authenticate,onError,onResponse'],
    [
      'context',
      { context: () => 5 as never },
      'context failed: context has to return',
      'onRequest,authenticate,onError,onResponse',
    ],
    [
      'its end',
      { context: () => ({ value: { id: 1 }, end: boom }) },
      'The end of the context failed',
      'onRequest,authenticate,handler,onError,onResponse',
    ],
  ];
  it.each(failing)(
    '%s that fails is a 500 without a reason, and the rest is left out',
    async (_, options, said, order) => {
      const { server, events } = await watched(options);
      const [answer, log] = await stderrDuring(() => get(server, '/either', { 'X-Key': 'k' }));
      expect(answer.status).toBe(500);
      expect(await answer.text()).not.toContain('boom');
      expect(log).toContain(said);
      expect(events.map((event) => event.split(' ')[0]).join()).toBe(order);
    },
  );

  it.each<[string, Options]>([
    ['onResponse', { onResponse: boom }],
    ['onError', { onError: boom }],
  ])('%s that fails changes nothing, and is in the log', async (who, options) => {
    const { server } = await watched(options);
    const [answers, log] = await stderrDuring(async () => [
      await get(server, '/either', { 'X-Key': 'k' }),
      await get(server, '/open'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 500]);
    expect(log).toContain(`${who} failed: Error: boom`);
  });

  it('a call may be ended by a refusal or a documented failure, which are no errors', async () => {
    const { server, events } = await watched({
      onRequest: ({ sent, fail }) => {
        if (sent['x-hurry'] !== undefined)
          throw new Refusal('Come back later.', { status: 429, headers: { 'Retry-After': '5' } });
        if (sent['content-type'] !== undefined) fail(7);
      },
    });
    const answer = await get(server, '/either', { 'X-Key': 'k', 'X-Hurry': 'yes' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await answer.json()).toMatchObject({ status: 429, detail: 'Come back later.' });
    expect(await rpc(server, double(1, 1))).toMatchObject({ error: { code: 7, message: 'Too large' } });
    expect(events).toEqual(['onResponse either false undefined', 'onResponse double false undefined']);
  });
});
