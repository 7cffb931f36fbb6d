import { serve } from '@hono/node-server';
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { createOrder, getOrder } from './orders.mjs';

// Hono with zod-openapi as in its documentation, with the contract of orders.json in Zod.

const line = z.strictObject({
  sku: z.string().min(1).max(40),
  quantity: z.int().min(1).max(100),
  price: z.number().min(0),
});
const newOrder = z.strictObject({
  customer: z.string().min(1).max(80),
  lines: z.array(line).min(1).max(20),
  note: z.string().optional(),
});
const order = z.strictObject({
  id: z.string(),
  customer: z.string(),
  status: z.enum(['new', 'paid', 'sent']),
  total: z.number().min(0),
  lines: z.array(line),
});
const responses = { 200: { description: 'The order', content: { 'application/json': { schema: order } } } };

const app = new OpenAPIHono();
app.openapi(
  createRoute({
    method: 'get',
    path: '/orders/{orderId}',
    request: {
      params: z.object({ orderId: z.string().regex(/^[a-z0-9-]{1,40}$/) }),
      query: z.object({ lines: z.coerce.number().int().min(1).max(20) }),
    },
    responses,
  }),
  (c) => c.json(getOrder(c.req.valid('param').orderId, c.req.valid('query').lines), 200),
);
app.openapi(
  createRoute({
    method: 'post',
    path: '/orders',
    request: { body: { required: true, content: { 'application/json': { schema: newOrder } } } },
    responses,
  }),
  (c) => c.json(createOrder(c.req.valid('json')), 200),
);
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' });
