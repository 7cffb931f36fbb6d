import { createOrder, getOrder } from './orders.mjs';

// The server that twinspec generates. Its parameters are the port, the compiled `server.ts`, and how answers are
// checked.

const [port, generated, check] = process.argv.slice(2);
const { createServer } = await import(generated);
const server = createServer({
  handlers: {
    getOrder: ({ path, query }) => getOrder(path.orderId, query.lines),
    createOrder: ({ body }) => createOrder(body),
  },
  check,
});
await server.listen({ port: Number(port) });
