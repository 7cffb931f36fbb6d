import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Contract } from '../../scripts/contract/contract.ts';
import type { Authenticate, Handlers } from '../../scripts/server/server.ts';
import { contract } from '../support/contract.ts';
import { verified } from '../support/verify.ts';
import { runningServers } from './server.ts';

// A server with handlers for a part of the contract, verified against that part.

type Minted = { recipient: string; quantity: string };

const mints: Minted[] = [];
const hash = (): `0x${string}` => `0x${randomBytes(32).toString('hex')}`;

const handlers: Partial<Handlers> = {
  signAndSubmitGaslessTx: () => ({ txHash: hash(), message: 'Transaction submitted' }),
  mintFT: ({ body, credentials, fail }) => {
    if (credentials.dappId === 'dapp-of-another-key') return fail('subIdMismatch');
    mints.push({ recipient: body.recipientAddress ?? '', quantity: body.quantity ?? '' });
    return { referenceId: randomUUID(), txnHash: hash() };
  },
  addWhitelistedContractLinkedToDApp: async () => null,
  eth_estimateGas: ({ params: [transaction], fail }) => {
    if (transaction.data !== undefined) return fail('revert');
    return '0x5208';
  },
  eth_getUncleCountByBlockNumber: ({ params: [block] }) => (BigInt(block) > 2n ** 48n ? null : '0x0'),
};

const handled: Contract = {
  ...contract,
  operations: contract.operations.filter(({ id }) => Object.hasOwn(handlers, id)),
};
const authenticate: Authenticate = ({ credentials }) => credentials['apiKey'] !== 'not-a-valid-key';
const start = runningServers();

it('a server whose handlers keep the contract passes', async () => {
  const { url, rpcUrl } = await start({ handlers, authenticate });
  const { report } = await verified(handled, { url, rpc: rpcUrl });
  expect(report.failed).toEqual([]);
  expect(report.summary.broken).toBe(0);
  expect(report.summary.shown).toBeGreaterThan(20);
  expect(mints.length).toBeGreaterThan(0);
});

it('a server whose handler forgets a field fails, in production too', async () => {
  const { url } = await start({ handlers: { mintFT: () => ({ referenceId: 'r' }) as never }, check: 'log' });
  const { report } = await verified(contract, { url });
  expect(report.failed.map(({ operation }) => operation)).toContain('mintFT');
});
