// Node, alone: `node --experimental-strip-types src/node.ts`. A container does the same; see kubernetes.yaml.
import { setTimeout as pause } from 'node:timers/promises';
import { createServer } from 'twinspec/server';

let isLeaving = false;
const server = createServer({
  missing: 501,
  authenticate: ({ credentials }) => (credentials['apiKey'] === 'demo-api-key' ? { user: 'ann' } : undefined),
  handlers: {
    eth_getUncleCountByBlockNumber: async () => {
      await pause(Number(process.env['WORK'] ?? 0));
      return '0x0' as const;
    },
  },
  health: { live: '/livez', ready: '/readyz', isReady: () => !isLeaving },
});
const { url } = await server.listen({
  port: Number(process.env['PORT'] ?? 8080),
  host: process.env['HOST'] ?? '127.0.0.1',
  allowedHosts: process.env['ALLOWED_HOSTS']?.split(',') ?? [],
});
console.log(`ready at ${url}`);

// Not ready any more: whoever sends requests looks for another replica. What still arrives meanwhile is answered.
process.once('SIGTERM', async () => {
  isLeaving = true;
  await pause(Number(process.env['LEAVE'] ?? 5000));
  await server.close();
  process.exit(0);
});
