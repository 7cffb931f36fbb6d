import { expect, it } from 'vitest';
import { createMock } from '../../scripts/mock/fetch.ts';

// What is created can be read by its id: the id is one that the path parameter takes.

const seventh = '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';

it.each([
  ['a uuid for the parameter alone', { type: 'string' }, { type: 'string', format: 'uuid' }],
  [
    'a uuid of version 7 for both',
    { type: 'string', format: 'uuid', pattern: seventh },
    { type: 'string', pattern: seventh },
  ],
  [
    'a uuid of version 7 for the parameter',
    { type: 'string', format: 'uuid' },
    { type: 'string', format: 'uuid', pattern: seventh },
  ],
  ['a number', { type: 'integer' }, { type: 'integer', minimum: 1 }],
  ['a text', { type: 'string' }, { type: 'string' }],
])('makes %s', async (_, member, parameter) => {
  const order = { type: 'object', required: ['id', 'name'], properties: { id: member, name: { type: 'string' } } };
  const content = { 'application/json': { schema: order } };
  const sent = { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } };
  const openapi = {
    ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' } },
    paths: {
      '/orders': {
        post: {
          ...{ operationId: 'make', requestBody: { required: true, content: sent } },
          responses: { 201: { description: 'Made.', content } },
        },
      },
      '/orders/{orderId}': {
        get: {
          operationId: 'read',
          parameters: [{ name: 'orderId', in: 'path', required: true, schema: parameter }],
          responses: { 200: { description: 'It.', content } },
        },
      },
    },
  };
  const mock = await createMock({ openapi });
  const headers = { 'content-type': 'application/json' };
  for (const name of ['first', 'second']) {
    const init = { method: 'POST', headers, body: JSON.stringify({ name }) };
    const made = (await (await mock.fetch(new Request('http://mock/orders', init))).json()) as { id: string };
    const read = await mock.fetch(new Request(`http://mock/orders/${made.id}`));
    expect([read.status, await read.json()]).toEqual([200, { ...made, name }]);
  }
});
