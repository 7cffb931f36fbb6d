// A server whose steps are counted, in a process of its own: `server.ts mock|server`. It says where it listens, and answers
// each message with the steps since the last one.
import { fileURLToPath } from 'node:url';
import type { MultipartBody } from '../../scripts/serve/form/multipart-body.ts';
import type { AnyRequest } from '../../scripts/server/call/handler.ts';
import { countSteps } from './counter.ts';

const takeSteps = await countSteps();
const { startMock } = await import('../../scripts/mock/start.ts');
const { createServerFrom } = await import('../../scripts/server/runtime.ts');

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

const { url } =
  process.argv[2] === 'mock' ? await startMock({ ...documents, port: 0, log: 'silent' }) : await startServer();
process.on('message', () => void takeSteps().then((steps) => process.send?.({ steps })));
process.send?.({ url });
