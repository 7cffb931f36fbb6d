import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { contractOf } from '../../scripts/contract/contract.ts';
import { verified } from '../support/verify.ts';

// A search by name or by ids, for those who have a token.
const id = { type: 'string', pattern: '^[a-f]{4}$' };
const body = {
  oneOf: [
    { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 2 } } },
    {
      type: 'object',
      required: ['ids'],
      properties: { ids: { type: 'array', items: id, minItems: 1, maxItems: 3, uniqueItems: true } },
    },
  ],
};
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Search', version: '1' },
    security: [{ token: [] }],
    paths: {
      '/search': {
        post: {
          operationId: 'search',
          requestBody: { required: true, content: { 'application/json': { schema: body } } },
          responses: {
            200: { description: 'Hits.', content: { 'application/json': { schema: { type: 'array' } } } },
            400: { description: 'Refused.' },
            401: { description: 'Who?' },
            415: { description: 'Not JSON.' },
          },
        },
      },
    },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  },
});

type Sent = { name?: unknown; ids?: unknown };
/** What the server does, rule by rule; each may be forgotten. */
const rules = {
  name: ({ name }: Sent) => name === undefined || (typeof name === 'string' && name.length > 1),
  'a list': ({ ids }: Sent) => ids === undefined || Array.isArray(ids),
  'not both': ({ name, ids }: Sent) => (name === undefined) !== (ids === undefined),
};

/** Verifies a server that forgets a rule, and knows only this way to write a token; the number of its faults. */
async function faultsOf(forgotten: string): Promise<number> {
  const server = createServer((request, response) => {
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const texts: string[] = [];
    request.setEncoding('utf8').on('data', (text: string) => texts.push(text));
    request.on('end', () => {
      const answer = (status: number, headers: Record<string, string> = {}): void => {
        response.writeHead(status, { ...(status === 200 && { 'Content-Type': 'application/json' }), ...headers });
        response.end(status === 200 ? '[]' : '');
      };
      const isKnown =
        authorization === 'Bearer secret' || (forgotten === 'token' && authorization.startsWith('Bearer '));
      if (!isKnown) return answer(401, { 'WWW-Authenticate': 'Bearer' });
      if (request.method !== 'POST') return answer(405, { Allow: 'POST' });
      if (!/^application\/json/i.test(type)) return answer(415);
      const sent = parsed(texts.join(''));
      const kept = Object.entries(rules).every(([name, keeps]) => name === forgotten || (sent && keeps(sent)));
      answer(sent !== undefined && kept ? 200 : 400);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const target = { credentials: { token: 'secret' } };
    const { report } = await verified(contract, { url, target, depth: 'normal' });
    return report.failed.length;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function parsed(text: string): Sent | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

it('blames a server that keeps every alternative for nothing', async () => {
  expect(await faultsOf('nothing')).toBe(0);
});

it.each([...Object.keys(rules), 'token'])('blames a server that forgets: %s', async (rule) => {
  expect(await faultsOf(rule)).toBeGreaterThan(0);
});
