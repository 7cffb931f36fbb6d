import { afterEach, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { createServer, createServerFrom, type Handlers } from '../../scripts/server/server.ts';
import type { AnyHandlers, Server, ServerOptions } from '../../scripts/server/runtime.ts';

// What a server never does: let somebody in by chance, make something up, or expose what belongs to the mock.

const schemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key', 'x-example': 'demo' },
  token: { type: 'http', scheme: 'bearer' },
  login: { type: 'http', scheme: 'basic' },
  tls: { type: 'mutualTLS' },
};
const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status'],
  properties: { type: { type: 'string' }, title: { type: 'string' }, status: { type: 'integer' } },
};
const problemResponse = { description: '', content: { 'application/problem+json': { schema: problemSchema } } };
const done = { description: '', content: { 'application/json': { schema: { type: 'object' } } } };

/** A document with one operation, `secret`. */
function documentWith(operation: object): JsonObject {
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/secret': { get: { operationId: 'secret', responses: { 200: done }, ...operation } } },
    components: { securitySchemes: schemes },
  };
  return JSON.parse(JSON.stringify(document)) as JsonObject;
}

type Options = Omit<ServerOptions<AnyHandlers>, 'handlers' | 'missing'>;

const closing: Server[] = [];
afterEach(() => Promise.all(closing.splice(0).map((server) => server.close())));

async function serving(operation: object, options: Options = {}): Promise<Server> {
  const contract = contractOf({ openapi: documentWith(operation) });
  const server = await createServerFrom({ contract, handlers: { secret: () => ({ told: true }) }, ...options });
  closing.push(server);
  return server;
}

const ask = (server: Server, headers: Record<string, string> = {}, path = '/secret'): Promise<Response> =>
  server.fetch(new Request(`http://server.test${path}`, { headers }));

describe('a refused credential', () => {
  const security = [{ key: [] }];

  it.each<[string, object]>([
    ['a default problem without an example', { default: problemResponse }],
    ['a documented 401 without an example', { 401: problemResponse }],
    ['no refusal at all', {}],
  ])('gets a plain problem where the contract has %s', async (_, responses) => {
    const server = await serving({ security, responses: { 200: done, ...responses } });
    const refused = await ask(server);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([401, 'application/problem+json']);
    expect(refused.headers.get('www-authenticate')).toBe('ApiKey');
    expect(await refused.json()).toEqual({
      type: 'urn:twinspec:problem:missing-credentials',
      title: 'The credentials are missing or wrong',
      status: 401,
      detail: 'secret needs the header x-key.',
    });
  });

  it('gets the documented answer where the contract shows one, with a challenge', async () => {
    const shown = { 'application/json': { schema: {}, examples: { refused: { value: { error: 'who are you?' } } } } };
    const server = await serving({ security, responses: { 200: done, 401: { description: '', content: shown } } });
    const refused = await ask(server);
    expect([refused.status, await refused.json()]).toEqual([401, { error: 'who are you?' }]);
    expect(refused.headers.get('www-authenticate')).toBe('ApiKey');
  });

  it.each<[object, string]>([
    [[{ token: [] }], 'bearer'],
    [[{ login: [] }, { key: [] }], 'basic realm="api", ApiKey'],
  ])('of %j is challenged with %s', async (security, challenge) => {
    expect((await ask(await serving({ security }))).headers.get('www-authenticate')).toBe(challenge);
  });

  it('is refused by anything but true', async () => {
    const server = await serving({ security }, { authenticate: () => 'yes' as unknown as boolean });
    expect((await ask(server, { 'X-Key': 'k' })).status).toBe(401);
  });

  it('is looked at where none is needed', async () => {
    const server = await serving(
      { security: [{}, { key: [] }] },
      { authenticate: ({ credentials }) => credentials['key'] === 'k' },
    );
    const statuses = [await ask(server), await ask(server, { 'X-Key': 'k' }), await ask(server, { 'X-Key': 'other' })];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 401]);
  });

  it('is any other than the accepted one', async () => {
    const server = await serving({ security }, { credentials: { key: 's3cret' } });
    const sent = ['s3cret', 's3cre', 's3crets', 'S3cret', 's3cres', ''];
    const answers = await Promise.all(sent.map((value) => ask(server, { 'X-Key': value })));
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 401, 401, 401]);
    for (const answer of answers) expect(await answer.text()).not.toContain('s3cret');
  });
});

describe('mutualTLS', () => {
  it.each<[string, object]>([
    ['alone', [{ tls: [] }]],
    ['as an alternative', [{ key: [] }, { tls: [] }]],
    ['together with a key', [{ key: [], tls: [] }]],
  ])('%s keeps a server from starting that does not say how it is checked', async (_, security) => {
    await expect(serving({ security })).rejects.toThrow(
      'secret asks for mutualTLS, which a server that speaks plain HTTP cannot see. Say in authenticate how',
    );
  });

  it.each<[string, object, Record<string, string>, string[] | undefined]>([
    ['alone', [{ tls: [] }], {}, ['tls']],
    ['as the other way', [{ key: [] }, { tls: [] }], {}, ['tls']],
    ['beside a key that was sent', [{ key: [] }, { tls: [] }], { 'X-Key': 'k' }, ['key']],
    ['together with a key', [{ key: [], tls: [] }], { 'X-Key': 'k' }, ['key', 'tls']],
    ['together with a key that is missing', [{ key: [], tls: [] }], {}, undefined],
  ])('%s is checked by authenticate', async (_, security, headers, asked) => {
    let schemes: string[] | undefined;
    const server = await serving(
      { security },
      {
        authenticate: (caller) => {
          schemes = caller.schemes;
          return caller.sent['x-client-verified'] === 'yes';
        },
      },
    );
    expect((await ask(server, headers)).status).toBe(401);
    expect(schemes).toEqual(asked);
    const verified = await ask(server, { ...headers, 'X-Client-Verified': 'yes' });
    expect(verified.status).toBe(asked === undefined ? 401 : 200);
  });
});

describe('a server exposes nothing of the mock', () => {
  it.each(['health', 'requests', 'openapi.json', 'next', 'reset'])('no /_twinspec/%s', async (name) => {
    const server = await serving({});
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const answer = await server.fetch(new Request(`http://server.test/_twinspec/${name}`, { method }));
      expect(answer.status).toBe(404);
    }
  });

  it('no answer that a caller chooses, and no word of where it comes from', async () => {
    const forced = await ask(
      await serving({}),
      { Prefer: 'code=500, dynamic=true' },
      '/secret?__dynamic=true&__code=9',
    );
    expect([forced.status, await forced.json()]).toEqual([200, { told: true }]);
    expect(forced.headers.has('twinspec-exchange')).toBe(false);
    const broken = await ask(await serving({}), { Prefer: 'code=nonsense' });
    expect(broken.status).toBe(200);
  });

  it('no header whose value is only an example', async () => {
    const schema = { type: 'string' };
    const headers = { 'X-Session': { schema, example: 'abc' }, 'X-Version': { schema: { const: '1' } } };
    const answer = await ask(await serving({ responses: { 200: { ...done, headers } } }));
    expect([answer.headers.get('x-session'), answer.headers.get('x-version')]).toEqual([null, '1']);
  });

  it('no remembered requests, unless asked for', async () => {
    const [one, other] = [await serving({}), await serving({}, { remember: 1 })];
    for (const server of [one, other]) for (let i = 0; i < 2; i++) await ask(server);
    expect([one.requests.length, other.requests.length]).toEqual([0, 1]);
  });
});

describe('a missing handler', () => {
  it('keeps a server from starting, and every one is named', async () => {
    const contract = contractOf({ openapi: documentWith({}) });
    await expect(createServerFrom({ contract, handlers: {} })).rejects.toThrow(
      'There is no handler for secret. Write one for each, or set missing to 501 to let them answer that.',
    );
    const handlers = { mintFT: () => ({ referenceId: 'r', txnHash: '' }) } as unknown as Handlers;
    expect(() => createServer({ handlers })).toThrow(/no handler for signAndSubmitGaslessTx, .*eth_getBlockByNumber/);
  });

  it('answers 501 if that is asked for, to callers that may call', async () => {
    const contract = contractOf({ openapi: documentWith({ security: [{ key: [] }], responses: { 200: done } }) });
    const server = await createServerFrom({ contract, handlers: {}, missing: 501 });
    expect((await ask(server)).status).toBe(401);
    const answer = await ask(server, { 'X-Key': 'k' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([501, 'application/problem+json']);
  });
});

describe('pages of other origins', () => {
  const origins = ['https://evil.example', 'http://localhost:5173', 'null'];

  it.each(origins)('%s may not call a server', async (Origin) => {
    const server = await serving({});
    const preflight = await server.fetch(
      new Request('http://server.test/secret', {
        method: 'OPTIONS',
        headers: { Origin, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-key' },
      }),
    );
    for (const { headers } of [preflight, await ask(server, { Origin })]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.get('vary')).toBe('Origin');
    }
  });

  it('may call if they are named, with credentials, and nobody else with them', async () => {
    const server = await serving({}, { cors: ['https://app.example'] });
    const { headers } = await ask(server, { Origin: 'https://app.example' });
    expect(headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-expose-headers')).toBe('Content-Type');
    const other = await ask(server, { Origin: 'https://app.example.evil.example' });
    expect(other.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('may all call with *, without credentials', async () => {
    const { headers } = await ask(await serving({}, { cors: ['*'] }), { Origin: 'https://any.example' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });
});

describe('a header', () => {
  it('of a handler is never sent beside that of the server', async () => {
    const server = await createServerFrom({
      contract: contractOf({ openapi: documentWith({}) }),
      handlers: {
        secret: ({ reply }) =>
          reply(
            200,
            { told: true },
            {
              headers: {
                'content-type': 'text/html',
                'access-control-allow-origin': '*',
                Vary: 'Accept',
                'Content-Length': '1',
                'Transfer-Encoding': 'chunked',
                Date: 'Thu, 01 Jan 1970 00:00:00 GMT',
              },
            },
          ),
      },
      cors: ['https://app.example'],
    });
    closing.push(server);
    const { url } = await server.listen();
    const answer = await fetch(`${url}/secret`, { headers: { Origin: 'https://app.example' } });
    expect(await answer.json()).toEqual({ told: true });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      'access-control-allow-origin': 'https://app.example',
      vary: 'Origin, Accept',
      'content-length': '13',
      date: 'Thu, 01 Jan 1970 00:00:00 GMT',
    });
    expect(answer.headers.has('transfer-encoding')).toBe(false);
  });
});
