// A typed server as a process of its own, for test/security/servers.ts: `typed-server.ts [lacking]`, where `lacking`
// leaves a handler out.
import { fileURLToPath } from 'node:url';
import type { AnyRequest } from '../../scripts/server/call/handler.ts';
import type { MultipartBody } from '../../scripts/serve/form/multipart-body.ts';
import { createServerFrom } from '../../scripts/server/runtime.ts';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const polluted = (): string => ('polluted' in {} ? 'polluted' : 'n1');
const listNotes = () => [{ id: polluted() }];

const server = await createServerFrom({
  openapi: file('attacked.yaml'),
  openrpc: file('attacked.json'),
  handlers: {
    addNote: () => ({ id: polluted() }),
    addForm: async ({ body }: AnyRequest) => {
      await (body as Partial<MultipartBody>).allFields?.();
      return { id: polluted() };
    },
    note_count: () => 3,
    note_unlock: () => true,
    ...(process.argv[2] === 'lacking' ? {} : { listNotes }),
  },
  log: 'json',
});
const { url } = await server.listen({ port: 0 });
console.log(`Ready at ${url}`);
process.once('SIGTERM', () => void server.close());
