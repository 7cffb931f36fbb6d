// A process whose steps are counted while verbs read a document: each message `{ verb, openapi }` is answered with the
// steps that it took, and what the verb was refused with.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countSteps } from './counter.ts';

const takeSteps = await countSteps();
const { buildDocs, diff, generate, lint, load, verify } = await import('../../scripts/api.ts');
const { startMock } = await import('../../scripts/mock/start.ts');

type Files = { openapi: string; out: string };

const withMock = async <Result>(openapi: string, use: (url: string) => Promise<Result>): Promise<Result> => {
  const mock = await startMock({ openapi, port: 0, log: 'silent' });
  return use(mock.url).finally(mock.close);
};
const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };

const verbs: Record<string, (files: Files) => Promise<unknown>> = {
  load: ({ openapi }) => load({ openapi }),
  'load strictly': ({ openapi }) => load({ openapi, strict: true }),
  lint: ({ openapi }) => lint({ openapi }, { ruleSet: 'anyone' }),
  generate: ({ openapi, out }) => generate({ specs: { openapi }, out, print: () => undefined }),
  docs: ({ openapi, out }) => buildDocs({ specs: { openapi }, out, print: () => undefined }),
  diff: async ({ openapi }) => diff(await load({ openapi }), await load({ openapi })),
  mock: ({ openapi }) =>
    withMock(openapi, async (url) => {
      for (const init of [{}, post]) await (await fetch(`${url}/a`, init)).text();
    }),
  verify: ({ openapi }) =>
    withMock(openapi, async (url) => verify(await load({ openapi }), { url, unsafe: ['postA'], depth: 'quick' })),
};

process.on('message', ({ verb, openapi }: { verb: string; openapi: string }) => {
  void (async () => {
    const out = await mkdtemp(join(tmpdir(), 'twinspec-steps-'));
    await takeSteps();
    const said = await verbs[verb]?.({ openapi, out: join(out, 'out') }).then(
      (found) =>
        verb === 'lint'
          ? (found as { message: string; rule?: string }[])
              .filter(({ rule }) => rule !== 'redocly')
              .map(({ message }) => message)
              .join('\n')
          : '',
      (error: unknown) => String(error),
    );
    const steps = await takeSteps();
    await rm(out, { recursive: true });
    process.send?.({ steps, said });
  })();
});
process.send?.({ ready: true });
