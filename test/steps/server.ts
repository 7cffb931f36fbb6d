// A server whose steps are counted, in a process of its own: `server.ts mock|server|record`, the last with the address
// that it passes requests on to. It says where it listens, and answers each message with the steps since the last one.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MultipartBody } from '../../scripts/serve/form/multipart-body.ts';
import type { AnyRequest } from '../../scripts/server/call/handler.ts';
import { countSteps } from './counter.ts';

const takeSteps = await countSteps();
const { startMock } = await import('../../scripts/mock/start.ts');
const { createServerFrom } = await import('../../scripts/server/runtime.ts');
const { recordTraffic } = await import('../../scripts/record/record.ts');

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const documents = { openapi: file('inputs.yaml'), openrpc: file('inputs.json') };

async function startServer(): Promise<{ url: string }> {
  const handlers = {
    takeJson: () => ({ id: 'n1' }),
    takeForm: () => ({ id: 'n1' }),
    takeParts: async ({ body }: AnyRequest) => {
      await (body as MultipartBody).allFields();
      return { id: 'n1' };
    },
    takeQuery: () => ({ id: 'n1' }),
    count: () => 3,
  };
  const server = await createServerFrom({ ...documents, handlers, log: 'silent' });
  return server.listen({ port: 0 });
}

/** It says its address only to the terminal. */
function startRecord(upstream: string): Promise<{ url: string }> {
  return new Promise((resolve, reject) => {
    process.stdout.write = (text: string | Uint8Array) => {
      const url = /^\w+ +(http:\S+)$/m.exec(String(text))?.[1];
      if (url !== undefined) resolve({ url });
      return true;
    };
    recordTraffic({
      ...{ specs: documents, url: [upstream], rpc: `${upstream}/rpc`, keep: true, timeout: 60_000 },
      out: join(mkdtempSync(join(tmpdir(), 'twinspec-steps-')), 'traffic.har'),
      listen: { port: 0, allowedHosts: [], cors: [], bodyLimit: 1024 * 1024 },
    }).catch(reject);
  });
}

const servers: Record<string, () => Promise<{ url: string }>> = {
  mock: () => startMock({ ...documents, port: 0, log: 'silent' }),
  server: startServer,
  record: () => startRecord(process.argv[3] ?? ''),
};
const { url } = (await servers[process.argv[2] ?? '']?.()) ?? { url: '' };
process.on('message', () => void takeSteps().then((steps) => process.send?.({ steps })));
process.send?.({ url });
