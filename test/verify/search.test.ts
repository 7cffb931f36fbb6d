import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { verified } from '../support/verify.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';

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
  'an id is a text': ({ ids }: Sent) => listOf(ids).every((one) => typeof one === 'string'),
  'the pattern of an id': ({ ids }: Sent) =>
    listOf(ids).every((one) => typeof one !== 'string' || /^[a-f]{4}$/.test(one)),
  'some ids': ({ ids }: Sent) => !Array.isArray(ids) || ids.length > 0,
  'not too many ids': ({ ids }: Sent) => listOf(ids).length < 4,
  'no id twice': ({ ids }: Sent) => new Set(listOf(ids)).size === listOf(ids).length,
  'not both': ({ name, ids }: Sent) => (name === undefined) !== (ids === undefined),
};

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Verifies a server that forgets a rule, and knows only this way to write a token; the number of its faults. */
async function faultsOf(forgotten: string): Promise<number> {
  const answering: Answering = (request, response, text) => {
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const answer = (status: number, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { ...(status === 200 && { 'Content-Type': 'application/json' }), ...headers });
      response.end(status === 200 ? '[]' : '');
    };
    const isKnown = authorization === 'Bearer secret' || (forgotten === 'token' && authorization.startsWith('Bearer '));
    if (!isKnown) return answer(401, { 'WWW-Authenticate': 'Bearer' });
    if (request.method !== 'POST') return answer(405, { Allow: 'POST' });
    if (!/^application\/json/i.test(type)) return answer(415);
    const sent = objectIn(text);
    const kept = Object.entries(rules).every(([name, keeps]) => name === forgotten || (sent && keeps(sent)));
    answer(sent !== undefined && kept ? 200 : 400);
  };
  return whileServing(answering, async (url) => {
    const target = { credentials: { token: 'secret' } };
    const { report } = await verified(contract, { url, target, depth: 'normal' });
    return report.failed.length;
  });
}

it('blames a server that keeps every alternative for nothing', async () => {
  expect(await faultsOf('nothing')).toBe(0);
});

it.each([...Object.keys(rules), 'token'])('blames a server that forgets: %s', async (rule) => {
  expect(await faultsOf(rule)).toBeGreaterThan(0);
});
