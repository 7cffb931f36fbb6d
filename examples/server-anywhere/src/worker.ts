// Cloudflare Workers, bundled by wrangler; and Bun, which serves a default export with `fetch`: `bun src/worker.ts`.
import { server } from './server.ts';

export default { fetch: server.fetch };
