import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { createOrder, getOrder } from './orders.mjs';

// Fastify as in its documentation, with the schemas of the contract: Ajv checks requests, and fast-json-stringify
// writes answers.

const document = JSON.parse(
  await readFile(new URL('orders.json', import.meta.url), 'utf8'),
  // The schemas of the contract are known to Fastify by their names.
  (key, value) => (key === '$ref' ? value.replace('#/components/schemas/', '') + '#' : value),
);
const app = Fastify();
for (const [name, schema] of Object.entries(document.components.schemas)) app.addSchema({ $id: name, ...schema });
const { get } = document.paths['/orders/{orderId}'];
const { post } = document.paths['/orders'];
const [orderId, lines] = get.parameters;

app.get(
  '/orders/:orderId',
  {
    schema: {
      params: { type: 'object', required: ['orderId'], properties: { orderId: orderId.schema } },
      querystring: { type: 'object', required: ['lines'], properties: { lines: lines.schema } },
      response: { 200: get.responses[200].content['application/json'].schema },
    },
  },
  (request) => getOrder(request.params.orderId, request.query.lines),
);
app.post(
  '/orders',
  {
    schema: {
      body: post.requestBody.content['application/json'].schema,
      response: { 200: post.responses[200].content['application/json'].schema },
    },
  },
  (request) => createOrder(request.body),
);
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
