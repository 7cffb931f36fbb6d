import { expect, it } from 'vitest';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { contractOf } from '../support/contract-of.ts';
import { verified } from '../support/verify.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';

const text = { type: 'string', pattern: '^[a-z]{3,8}$' };
const thing = { type: 'object', required: ['service'], properties: { service: { type: 'string' } } };
const json = (schema: object) => ({ content: { 'application/json': { schema } } }) as JsonObject;
const named = (...names: string[]): JsonObject[] =>
  names.map((name) => ({ name, in: 'path', required: true, schema: text }));
const removal = (operationId: string) => ({
  operationId,
  responses: { 200: { description: 'Gone.', ...json({ type: 'object' }) }, 404: { description: 'None.' } },
});
const openapi: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Endpoints', version: '1' },
  paths: {
    '/endpoints/{id}': {
      parameters: named('id'),
      put: {
        operationId: 'write',
        requestBody: { required: true, ...json(thing) },
        responses: { 200: { description: 'It.', ...json(thing) } },
      },
      delete: removal('remove'),
    },
    '/endpoints/{kind}/{id}': { parameters: named('kind', 'id'), delete: removal('removeOfKind') },
  },
};

/** A server that knows its endpoints by their ids alone, whatever kind a request names. */
function endpoints(): Answering {
  const known = new Set<string>();
  return ({ method, url = '', headers }, response, body) => {
    const id = url.split('?')[0]?.split('/').at(-1) ?? '';
    const answer = (status: number): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"service":"a"}');
    if (method === 'DELETE') return answer(known.delete(id) ? 200 : 404);
    if (method !== 'PUT') return answer(404);
    if (headers['content-type']?.startsWith('application/json') !== true) return answer(415);
    if (typeof objectIn(body)?.['service'] !== 'string') return answer(400);
    known.add(id);
    return answer(200);
  };
}

it('makes again what it has removed at another address', async () => {
  await whileServing(endpoints(), async (url) => {
    const { report } = await verified(contractOf({ openapi }), { url, depth: 'quick' });
    expect(report.unproven).toEqual([]);
    expect(report.remarks).toContain('remove was reached with what write has made.');
  });
});
