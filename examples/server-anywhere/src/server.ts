import { createServer, type Server } from 'twinspec/server';

/** One server for every platform: it is `fetch(request, env) → Response`, and knows of none of them. */
export const server: Server = createServer({
  missing: 501,
  authenticate: ({ credentials }) => (credentials['apiKey'] === 'demo-api-key' ? { user: 'ann' } : undefined),
  handlers: {
    mintFT: ({ body, caller }) => ({ referenceId: `${caller.user}-${body.quantity}`, txnHash: '' }),
    eth_getUncleCountByBlockNumber: () => '0x0',
  },
  health: { live: '/livez', ready: '/readyz' },
});
