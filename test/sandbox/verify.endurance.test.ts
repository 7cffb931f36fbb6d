import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../scripts/sandbox/start.ts';
import { sentenceOf } from '../../scripts/findings/fault.ts';
import { withValues } from '../../scripts/verify/cases/values.ts';
import { ask, recipient } from '../support/sandbox.ts';
import { contract } from '../support/contract.ts';
import { verified } from '../support/verify.ts';

/**
 * What a chain that begins after the London upgrade cannot have, blocks from before it and uncles; and what a node does
 * not refuse, as it estimates creations without `to`, and reads numbers of blocks in decimal, too.
 */
const impossible = [
  'eth_estimateGas/invalidParams',
  'eth_getBlockByNumber/preEip1559',
  'eth_getBlockByNumber/preEip1559WithTransactions',
  'eth_getBlockByNumber/invalidParams',
  'eth_getUncleCountByBlockNumber/oneUncle',
];

/** Sends what a new chain lacks: a transaction without a chain id (before EIP-155), and a pending one. */
async function sendRareOnes(sandbox: Sandbox): Promise<{ legacy: string; pending: string }> {
  const account = privateKeyToAccount(generatePrivateKey());
  await ask(sandbox, 'anvil_setBalance', account.address, '0xde0b6b3a7640000');
  const fields = { to: recipient, gas: 21_000n } as const;
  const fees = { maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 1n };
  const [legacy, pending] = await Promise.all([
    account.signTransaction({ type: 'legacy', nonce: 0, gasPrice: 10n ** 9n, ...fields }),
    account.signTransaction({ type: 'eip1559', chainId: sandbox.chainId, nonce: 5, ...fees, ...fields }),
  ]);
  return {
    legacy: String(await ask(sandbox, 'eth_sendRawTransaction', legacy)),
    pending: String(await ask(sandbox, 'eth_sendRawTransaction', pending)),
  };
}

it('keeps the contract, and shows every exchange that its chain can show', async () => {
  const sandbox = await startSandbox();
  try {
    // As with `--values`, which names the server's own blocks and hashes.
    const block = (await ask(sandbox, 'eth_getBlockByNumber', '0x2', true)) as {
      hash: string;
      transactions: { hash: string; type: string; to: string | null }[];
    };
    const hashOf = (type: string, isCreation = false): string =>
      block.transactions.find((one) => one.type === type && (one.to === null) === isCreation)?.hash ?? '';
    const empty = ((await ask(sandbox, 'eth_getBlockByNumber', '0x0', false)) as { hash: string }).hash;
    const { legacy, pending } = await sendRareOnes(sandbox);
    const values = {
      eth_getBlockByNumber: {
        blockBefore: { '/params/blockNumber': '0x1' },
        byNumberWithHashes: { '/params/blockNumber': '0x2' },
        byNumberWithTransactions: { '/params/blockNumber': '0x2' },
      },
      eth_getTransactionByHash: {
        dynamicFee: { '/params/hash': hashOf('0x2') },
        legacy: { '/params/hash': legacy },
        pending: { '/params/hash': pending },
        legacyWithChainId: { '/params/hash': hashOf('0x0') },
        accessList: { '/params/hash': hashOf('0x1') },
        contractCreation: { '/params/hash': hashOf('0x2', true) },
      },
      eth_getUncleCountByBlockNumber: { noUncles: { '/params/blockNumber': '0x2' } },
      eth_getBlockTransactionCountByHash: {
        fourTransactions: { '/params/hash': block.hash },
        noTransactions: { '/params/hash': empty },
      },
    };
    const { findings, report } = await verified(withValues(contract, 'values', values, {}), {
      url: sandbox.url,
      rpc: sandbox.rpcUrl,
    });
    expect(findings.results.flatMap(({ judgement }) => judgement.faults.map(sentenceOf))).toEqual([]);
    const shown = new Set(
      report.coverage.flatMap(({ operation, exchanges }) => exchanges.map((name) => `${operation}/${name}`)),
    );
    const due = contract.operations.flatMap(({ id, exchanges }) => exchanges.map(({ name }) => `${id}/${name}`));
    expect(due.filter((name) => !shown.has(name))).toEqual(impossible);
  } finally {
    await sandbox.close();
  }
});
