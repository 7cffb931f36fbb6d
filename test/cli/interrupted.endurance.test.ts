import { once } from 'node:events';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startMock } from '../../scripts/mock/start.ts';
import { unpackedGiants } from '../support/corpus.ts';
import { startTwinspec } from '../support/process.ts';

vi.setConfig({ testTimeout: 300_000 });

const { giants, folder, remove } = unpackedGiants();
afterAll(remove);
const [largest] = giants.toSorted((a, b) => statSync(b.file).size - statSync(a.file).size);

/** As if the standard error were a terminal. */
const terminal = { NODE_OPTIONS: '--import=data:text/javascript,process.stderr.isTTY=true' };

describe.skipIf(largest === undefined)('on a terminal, with a large document', () => {
  const { file = '' } = largest ?? {};
  const out = join(folder, 'out');

  it.each([
    ['lint', () => ['lint', '--openapi', file]],
    ['generate', () => ['generate', '--openapi', file, '--out', out]],
    ['docs', () => ['docs', '--openapi', file, '--out', out]],
    ['verify', (url: string) => ['verify', '--openapi', file, '--url', url, '--unsafe']],
  ])('%s says how many operations are done, and ends at once when it is interrupted', async (verb, wordsFor) => {
    // Only verify asks it.
    const mock = await startMock({ ...(verb === 'verify' && { openapi: file }), port: 0, log: 'silent' });
    try {
      const interrupted = async (): Promise<{ ended: unknown[]; shown: string }> => {
        const child = startTwinspec(wordsFor(mock.url), { env: terminal });
        let shown = '';
        child.stdout.resume();
        child.stderr.setEncoding('utf8').on('data', (text: string) => {
          shown += text;
          if (/ of [\d,]+ \w+$/.test(shown)) child.kill('SIGINT');
        });
        const ended = await once(child, 'close');
        if (ended[1] === null) rmSync(out, { recursive: true, force: true });
        return { ended, shown };
      };
      // On a busy machine, what it shows may be read, and the signal sent, when it has done its work.
      let last = await interrupted();
      for (let tries = 1; last.ended[1] === null && tries < 10; tries++) last = await interrupted();
      const { ended, shown } = last;
      expect(ended).toEqual([null, 'SIGINT']);
      expect(shown).toMatch(/\r\u001B\[2K[\d,]+ of [\d,]{4,} (operations|checks)$/);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      await mock.close();
    }
  });
});
