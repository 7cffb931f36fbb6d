import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { lower } from '../../scripts/contract/lower.ts';
import { createServerFrom, type AnyHandlers, type Server, type ServerOptions } from '../../scripts/server/runtime.ts';
import { stderrDuring } from './server.ts';

// What is sent: in which media type, how often checked, and in which shape refused.

const id = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const openapi: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/list': {
      get: {
        operationId: 'list',
        responses: { 200: { description: '', content: { 'text/csv': {}, 'application/json': { schema: id } } } },
      },
      post: {
        operationId: 'add',
        security: [{ key: [] }],
        requestBody: { required: true, content: { 'application/json': { schema: id } } },
        responses: { 204: { description: '' } },
      },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
};
const openrpc: OpenrpcDocument = {
  openrpc: '1.3.2',
  info: { title: 'N', version: '1' },
  methods: [{ name: 'wait', params: [], result: { name: 'r', schema: { type: 'integer' } } }],
};
const contract = contractOf({ openapi, node: lower(openrpc) });

type Options = Omit<ServerOptions<AnyHandlers>, 'handlers' | 'missing'> & { handlers?: AnyHandlers };
const serving = (options: Options): Promise<Server> =>
  createServerFrom({ contract, handlers: {}, ...options, missing: 501 });
const ask = (server: Server, path: string, init: RequestInit = {}): Promise<Response> =>
  server.fetch(new Request(`http://server.test${path}`, init));
const post = (server: Server, path: string, body: unknown, headers: object = {}): Promise<Response> =>
  ask(server, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Key': 'k', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('the media type of an answer', () => {
  const given = async (value: unknown, Accept?: string): Promise<[string | null, string]> => {
    const server = await serving({ handlers: { list: () => value } });
    const answer = await ask(server, '/list', Accept === undefined ? {} : { headers: { Accept } });
    return [answer.headers.get('content-type'), await answer.text()];
  };

  it.each<[unknown, string | undefined, string, string]>([
    [{ id: 1 }, undefined, 'application/json', '{"id":1}'],
    [{ id: 1 }, 'text/csv;q=0.5, application/json', 'application/json', '{"id":1}'],
    ['id\n1', 'text/csv, application/json;q=0.9', 'text/csv', 'id\n1'],
    ['id\n1', 'text/*', 'text/csv', 'id\n1'],
    // What a client likes best is of no use if the handler did not make it.
    [{ id: 1 }, 'text/csv, application/json;q=0.1', 'application/json', '{"id":1}'],
    [new Uint8Array([65]), undefined, 'text/csv', 'A'],
  ])('of %j with Accept: %s is %s', async (value, accept, type, text) => {
    expect(await given(value, accept)).toEqual([type, text]);
  });

  it('may be chosen by the handler, and is refused only if nothing fits', async () => {
    const server = await serving({
      handlers: { list: ({ reply }) => reply(200, 'id', { contentType: 'text/csv' }) },
    });
    expect((await ask(server, '/list')).headers.get('content-type')).toBe('text/csv');
    expect((await ask(server, '/list', { headers: { Accept: 'image/png' } })).status).toBe(406);
  });
});

describe('the check of answers', () => {
  it.each([
    [1, [1, 1, 1, 1]],
    [0.5, [1, 0, 1, 0]],
    [0.25, [1, 0, 0, 0]],
    [0, [0, 0, 0, 0]],
  ])('looks at a share of %d, the first of each operation among them', async (check, expected) => {
    const server = await serving({ check, handlers: { list: () => ({ id: 'x' }), wait: () => 'x' } });
    for (const call of [
      () => ask(server, '/list'),
      () => post(server, '/rpc', { jsonrpc: '2.0', id: 1, method: 'wait', params: [] }),
    ]) {
      const lines: number[] = [];
      for (let i = 0; i < 4; i++) {
        const [answer, log] = await stderrDuring(call);
        expect(answer.status).toBe(200);
        lines.push(log === '' ? 0 : 1);
      }
      expect(lines).toEqual(expected);
    }
  });

  it.each([2, -1, Number.NaN, 'never'])('takes no %s', async (check) => {
    await expect(serving({ check: check as number })).rejects.toThrow('refuse, log, off, or a share from 0 to 1.');
  });

  it('finds a Response in place of a payload', async () => {
    const server = await serving({ check: 'off', handlers: { list: () => Response.json({ id: 1 }) } });
    const [answer, log] = await stderrDuring(() => ask(server, '/list'));
    expect(answer.status).toBe(500);
    expect(log).toContain('body is a Response; return the payload itself, or what reply(status, body) makes.');
  });
});

describe('a problem', () => {
  const problem: ServerOptions<AnyHandlers>['problem'] = ({ kind, status, title, detail, operation, violations }) => ({
    contentType: 'application/json',
    body: { error: { kind, status, title, detail, operation, places: violations?.map(({ pointer }) => pointer) } },
    ...(status === 422 && { status: 400, headers: { 'X-Why': 'schema' } }),
  });

  it('has the shape of the application, whatever is refused', async () => {
    const handlers: AnyHandlers = {
      add: () => {
        throw new Error('boom');
      },
    };
    const server = await serving({ problem, handlers, bodyLimit: 100 });
    const refused: [Promise<Response>, number, string][] = [
      [post(server, '/list', '{'), 400, 'malformed-json'],
      [post(server, '/list', {}, { 'X-Key': '' }), 401, 'missing-credentials'],
      [ask(server, '/elsewhere'), 404, 'unknown-path'],
      [ask(server, '/list', { method: 'DELETE' }), 405, 'wrong-method'],
      [post(server, '/list', 'x'.repeat(200)), 413, 'body-too-large'],
      [post(server, '/list', 'x', { 'Content-Type': 'text/plain' }), 415, 'unsupported-media-type'],
      [post(server, '/list', {}), 400, 'invalid-request'],
      [post(server, '/list', { id: 1 }), 500, 'handler-failed'],
      [ask(server, '/list'), 501, 'not-implemented'],
    ];
    const [answers] = await stderrDuring(() => Promise.all(refused.map(([answer]) => answer)));
    for (const [i, answer] of answers.entries()) {
      const body = (await answer.json()) as { error: { kind: string; places?: string[] } };
      expect([answer.status, body.error.kind]).toEqual(refused[i]?.slice(1));
      expect(answer.headers.get('content-type')).toBe('application/json');
      if (body.error.kind === 'invalid-request') expect(body.error.places).toEqual(['/id']);
    }
    expect(answers[1]?.headers.get('www-authenticate')).toBe('ApiKey');
    expect(answers[6]?.headers.get('x-why')).toBe('schema');
  });

  it.each<[string, ServerOptions<AnyHandlers>['problem'], string]>([
    ['throws', () => JSON.parse('{') as never, 'problem failed: SyntaxError'],
    ['answers 200', () => ({ status: 200, body: 'fine' }), 'problem failed: the status of a problem has to be'],
    ['is no JSON', () => ({ body: 1n }), 'problem failed: the body of a problem is not a value'],
  ])('is sent as it was if the shape %s', async (_, shape, said) => {
    const server = await serving(shape === undefined ? {} : { problem: shape });
    const [answer, log] = await stderrDuring(() => ask(server, '/elsewhere'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(log).toContain(said);
  });
});

describe('JSON-RPC', () => {
  it('carries out as many calls of a batch at once as it may', async () => {
    let [now, most] = [0, 0];
    const wait = async (): Promise<number> => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return now--;
    };
    const batch = Array.from({ length: 7 }, (_, i) => ({ jsonrpc: '2.0', id: i, method: 'wait', params: [] }));
    for (const batchConcurrency of [1, 3]) {
      most = 0;
      const answers = await (await post(await serving({ batchConcurrency, handlers: { wait } }), '/rpc', batch)).json();
      expect((answers as { id: number }[]).map((answer) => answer.id)).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(most).toBe(batchConcurrency);
    }
    await expect(serving({ batchConcurrency: 0 })).rejects.toThrow('batchConcurrency is 0');
  });

  it('shows its document only if it may', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'rpc.discover' };
    const answer = async (options: Options) => (await post(await serving(options), '/rpc', call)).json();
    expect(await answer({})).toMatchObject({ id: 1, result: null });
    expect(await answer({ discover: false })).toMatchObject({ error: { code: -32601 } });
  });
});
