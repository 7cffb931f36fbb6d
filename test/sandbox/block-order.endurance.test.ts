import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { kill, killAll, startLasting as start, untilStored } from '../support/lasting-sandbox.ts';
import { patient } from '../support/patient.ts';
import { ask } from '../support/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-order-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(killAll);

/** JUMPDEST, and back to it until there is no gas left: blocks with such a call take their time. */
const endless = { at: `0x${'e'.repeat(40)}`, code: '0x5b600056' };

it.each([
  ['from the first block', false],
  ['from a stored state', true],
])('keeps the hashes of blocks that the node mines while its state is changed, %s', async (name, isLong) => {
  const state = join(folder, name);
  const first = await start(state);
  if (isLong) await untilStored(state, () => ask(first, 'anvil_mine', '0x40'));
  const head = async (): Promise<number> => Number(await ask(first, 'eth_blockNumber'));
  await ask(first, 'anvil_setCode', endless.at, endless.code);
  const [from] = (await ask(first, 'eth_accounts')) as string[];
  await ask(first, 'evm_setIntervalMining', 1);
  const end = (await head()) + 5;
  const changes = Array.from({ length: 4 }, async (_, i) => {
    for (let n = 0; (await head()) < end; n += 1) {
      const to = `0x${String(i * 1_000_000 + n).padStart(40, 'b')}`;
      await ask(first, 'anvil_setBalance', to, '0x1');
    }
  });
  const sends = (async () => {
    for (let at = 0; at < end;) {
      await ask(first, 'eth_sendTransaction', { from, to: endless.at, gas: '0x1c00000' });
      const sent = await head();
      await vi.waitUntil(async () => (at = await head()) > sent, patient);
    }
  })();
  await Promise.all([...changes, sends]);
  const hashes = async (sandbox: { rpcUrl: string }): Promise<unknown[]> =>
    Promise.all(
      Array.from({ length: end }, async (_, n) => {
        const block = await ask(sandbox, 'eth_getBlockByNumber', `0x${(n + 1).toString(16)}`, false);
        return (block as { hash: string }).hash;
      }),
    );
  const before = await hashes(first);
  await kill(first);
  const second = await start(state);
  expect(await hashes(second)).toEqual(before);
  await kill(second);
});
