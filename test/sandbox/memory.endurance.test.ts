import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, it } from 'vitest';
import { startSandbox } from '../../scripts/sandbox/start.ts';
import { ask } from '../support/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-memory-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Megabytes that are in use. */
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}

it('with --state, what has happened is in the folder and not in the memory', async () => {
  const sandbox = await startSandbox({ state: join(folder, 'state'), remember: 0 });
  try {
    const address = `0x${'5'.repeat(40)}`;
    // The same account all the time, so that the state of the chain stays as small as it is.
    const change = async (count: number): Promise<void> => {
      for (let i = 0; i < count; i += 1) {
        const code = `0x${String(i).padStart(8, '0')}${'5b'.repeat(20_000)}`;
        await ask(sandbox, 'anvil_setCode', address, code);
      }
    };
    await change(100);
    const before = heap();
    // 40 MB in all.
    await change(1000);
    expect(heap() - before).toBeLessThan(15);
  } finally {
    await sandbox.close();
  }
});
