import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { verified } from '../support/verify.ts';

// What a run deletes is missing afterwards, which is no fault of the server; what is missing otherwise is one.

const ref = { $ref: '#/components/schemas/Thing' };
const responses = { 200: { description: 'ok', content: { 'application/json': { schema: ref } } } };
const Thing = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, name: { type: 'string' } } };
const body = { content: { 'application/json': { schema: ref, example: { id: 'a', name: 'b' } } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a' };

const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    components: { schemas: { Thing } },
    paths: {
      '/things/{id}': {
        parameters: [id],
        delete: { operationId: 'removeThing', responses: { 204: { description: 'gone' } } },
        get: { operationId: 'getThing', responses },
        patch: { operationId: 'changeThing', requestBody: body, responses },
      },
      '/things/{id}/parts': {
        parameters: [id],
        delete: { operationId: 'removeParts', responses: { 204: { description: 'gone' } } },
      },
      '/shelves/{id}': {
        parameters: [{ ...id, example: 'z' }],
        get: { operationId: 'getShelf', responses },
      },
      '/users/{owner}/things/{id}': {
        parameters: [{ ...id, name: 'owner' }, id],
        get: { operationId: 'getThingOf', responses },
        patch: { operationId: 'changeThingOf', requestBody: body, responses },
        delete: { operationId: 'removeThingOf', responses: { 204: { description: 'gone' } } },
      },
    },
  } as never,
});

/** What was deleted is missing everywhere; `broken` is missing from the start. */
let broken: string | undefined;
const gone = new Set<string>();
const came: string[] = [];
const server = createServer((request, response) => {
  const { method = '', url = '' } = request;
  came.push(`${method} ${url}`);
  const key = url.split('/').includes('parts') ? 'a' : (url.split('/').at(-1) ?? '');
  const isMissing = gone.has(key) || `${method} ${url}` === broken;
  if (method === 'DELETE' && !url.endsWith('/parts')) gone.add(key);
  response.setHeader('content-type', 'application/json');
  response.statusCode = isMissing ? 404 : method === 'DELETE' ? 204 : 200;
  response.end(isMissing ? '{}' : method === 'DELETE' ? '' : '{"id":"a"}');
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** The operations that are blamed for their answer to a valid request. */
async function blamed(missing?: string): Promise<string[]> {
  broken = missing;
  gone.clear();
  came.length = 0;
  const { findings } = await verified(contract, { url });
  const faulty = findings.results.filter(({ check, judgement }) => {
    return judgement.outcome === 'broken' && check.kind === 'made up';
  });
  return faulty.map(({ check }) => check.operation.id);
}

describe('a run that deletes', () => {
  it('asks for everything before it deletes, and blames nobody for what it has deleted', async () => {
    expect(await blamed()).toEqual([]);
    const first = came.findIndex((one) => one.startsWith('DELETE'));
    expect(came.slice(first).filter((one) => !one.startsWith('DELETE'))).toEqual([]);
    expect(came.filter((one) => one.startsWith('DELETE'))).toHaveLength(3);
  });

  it('still blames a server for what is missing although nobody has deleted it', async () => {
    expect(await blamed('GET /shelves/z')).toEqual(['getShelf']);
  });
});
