import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeFunctionData, keccak256, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { findMethodPolicy } from '../../scripts/sandbox/chain/rpc-method-policy.ts';
import { methodNames } from '../support/method-names.ts';
import { kill, killAll, startLasting, untilStored } from '../support/lasting-sandbox.ts';
import { ask, tokenAbi, tokens } from '../support/sandbox.ts';

// Each cheat code that changes something, under each of its names: what it has changed is there after `kill -9`.

const folder = mkdtempSync(join(tmpdir(), 'sandbox-cheats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(killAll);

type Node = { rpcUrl: string };
type Call = [method: string, params: unknown[]];
/** Reads what a call changes. */
type Observe = (node: Node) => Promise<unknown>;

const of = (letter: string): Hex => `0x${letter.repeat(40)}`;
const { coin } = tokens;
const word = `0x${'0'.repeat(63)}7`;

/** Three of the accounts of every local node, whose keys everybody knows, and a transaction of each. */
const owners = [
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
] as const;
const signed = await Promise.all(
  owners.map(async (key) => {
    const { address, signTransaction } = privateKeyToAccount(key);
    const fields = { chainId: 80_002, nonce: 0, gasPrice: 10n ** 10n, gas: 21_000n, to: of('1') } as const;
    const raw = await signTransaction(fields);
    return { address, raw, hash: keccak256(raw) };
  }),
);
const [first, second, third] = signed as [(typeof signed)[0], (typeof signed)[0], (typeof signed)[0]];

const reads =
  (method: string, ...params: unknown[]): Observe =>
  (node) =>
    ask(node, method, ...params);
const balance = reads('eth_getBalance', of('1'), 'latest');
const more = reads('eth_getBalance', of('2'), 'latest');
const code = reads('eth_getCode', of('3'), 'latest');
const stored = reads('eth_getStorageAt', of('5'), '0x1', 'latest');
const coins = reads('eth_call', {
  to: coin,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [of('6')] }),
});
const allowance = reads('eth_call', {
  to: coin,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'allowance', args: [of('7'), of('8')] }),
});
const accounts = reads('eth_accounts');
const automine = reads('anvil_getAutomine');
const interval = reads('anvil_getIntervalMining');
/** Whether a transaction is there; it may be in another block after a restart. */
const sent =
  ({ hash }: { hash: Hex }): Observe =>
  async (node) =>
    (await ask(node, 'eth_getTransactionByHash', hash)) !== null;
const count = (address: Hex): Observe => reads('eth_getTransactionCount', address, 'latest');

type Block = { timestamp: string; miner: string; gasLimit: string; baseFeePerGas: string };
const block = async (node: Node, which: string): Promise<Block> =>
  (await ask(node, 'eth_getBlockByNumber', which, false)) as Block;
const head = reads('eth_blockNumber');
const upcoming =
  (member: keyof Block): Observe =>
  async (node) =>
    (await block(node, 'pending'))[member];
/** Millions of seconds from the latest block to the next one: those of this test do not count. */
const wait: Observe = async (node) => {
  const [latest, next] = [await block(node, 'latest'), await block(node, 'pending')];
  return Math.round((Number(next.timestamp) - Number(latest.timestamp)) / 1e6);
};
/** Half of a signature, and whose it is: the first smart contract of every chain recovers that (ecrecover). */
const half = '1'.repeat(64);
const signer = reads('eth_call', {
  to: `0x${'1'.padStart(40, '0')}`,
  data: `0x${half}${'1b'.padStart(64, '0')}${half}${half}`,
});

/** Why a transaction of somebody without coins is not taken: for that, or since the node may not sign for them. */
const refusal: Observe = (node) =>
  ask(node, 'eth_sendTransaction', { from: of('e'), to: of('e') }).catch(({ message }: Error) => message);

const rich: Call = ['anvil_setBalance', [of('f'), '0xde0b6b3a7640000']];

/** What is done in one sandbox, after some preparation: each call changes what it observes. */
const rounds: Record<string, { before?: Call[]; calls: [...Call, Observe][] }> = {
  'those of anvil': {
    calls: [
      ['anvil_mine', ['0x3', '0x10'], head],
      ['anvil_mine_detailed', [], head],
      ['eth_sendRawTransactionSync', [first.raw], sent(first)],
      ['anvil_setBalance', [of('1'), '0x5'], balance],
      ['anvil_addBalance', [of('2'), '0x5'], more],
      ['anvil_setCode', [of('3'), '0x6001'], code],
      ['anvil_setNonce', [of('4'), '0x7'], count(of('4'))],
      ['anvil_setStorageAt', [of('5'), '0x1', word], stored],
      ['anvil_dealERC20', [of('6'), coin, '0x64'], coins],
      ['anvil_setERC20Allowance', [of('7'), of('8'), coin, '0x64'], allowance],
      ['anvil_impersonateAccount', [of('9')], accounts],
      ['anvil_impersonateSignature', [[`0x${half}${half}1b`, of('9')]], signer],
      ['anvil_setCoinbase', [of('a')], upcoming('miner')],
      ['anvil_setBlockGasLimit', ['0x1312d00'], upcoming('gasLimit')],
      ['anvil_setBlockTimestampInterval', [5e6], wait],
      ['anvil_setAutomine', [false], automine],
      ['anvil_setNextBlockBaseFeePerGas', ['0x64'], upcoming('baseFeePerGas')],
    ],
  },
  'those of hardhat': {
    calls: [
      ['hardhat_mine', ['0x3'], head],
      ['eth_sendTransactionSync', [{ from: first.address, to: of('1') }], count(first.address)],
      ['hardhat_setBalance', [of('1'), '0x5'], balance],
      ['hardhat_addBalance', [of('2'), '0x5'], more],
      ['hardhat_setCode', [of('3'), '0x6001'], code],
      ['hardhat_setNonce', [of('4'), '0x7'], count(of('4'))],
      ['hardhat_setStorageAt', [of('5'), '0x1', word], stored],
      ['hardhat_dealERC20', [of('6'), coin, '0x64'], coins],
      ['hardhat_impersonateAccount', [of('9')], accounts],
      ['hardhat_setCoinbase', [of('a')], upcoming('miner')],
      ['anvil_setIntervalMining', [1e6], interval],
      ['hardhat_setNextBlockBaseFeePerGas', ['0x64'], upcoming('baseFeePerGas')],
      ['anvil_setTime', [4e9], wait],
      ['evm_increaseTime', [5e7], wait],
    ],
  },
  'those of other nodes': {
    calls: [
      ['evm_mine', [], head],
      ['evm_mine_detailed', [], head],
      ['tenderly_setBalance', [of('1'), '0x5'], balance],
      ['tenderly_addBalance', [of('2'), '0x5'], more],
      ['evm_setAccountNonce', [of('4'), '0x7'], count(of('4'))],
      ['anvil_setERC20Balance', [of('6'), coin, '0x64'], coins],
      ['evm_setBlockGasLimit', ['0x1312d00'], upcoming('gasLimit')],
      ['evm_setIntervalMining', [1e6], interval],
      ['evm_setTime', [4e9], wait],
      ['anvil_increaseTime', [5e7], wait],
    ],
  },
  'those that end others': {
    before: [
      ['anvil_impersonateAccount', [of('9')]],
      ['anvil_impersonateAccount', [of('a')]],
      ['anvil_setBlockTimestampInterval', [5e6]],
    ],
    calls: [
      ['anvil_stopImpersonatingAccount', [of('9')], accounts],
      ['hardhat_stopImpersonatingAccount', [of('a')], accounts],
      ['anvil_autoImpersonateAccount', [true], refusal],
      ['anvil_removeBlockTimestampInterval', [], wait],
      ['anvil_setNextBlockTimestamp', [4e9], wait],
    ],
  },
  'those that send without a signature': {
    before: [rich, ['anvil_autoImpersonateAccount', [true]]],
    calls: [
      ['eth_sendTransaction', [{ from: of('f'), to: of('1') }], count(of('f'))],
      ['hardhat_autoImpersonateAccount', [false], refusal],
      ['hardhat_setBalance', [of('b'), '0xde0b6b3a7640000'], reads('eth_getBalance', of('b'), 'latest')],
      ['eth_sendUnsignedTransaction', [{ from: of('b'), to: of('1') }], count(of('b'))],
      ['evm_setNextBlockTimestamp', [4e9], wait],
      ['evm_setAutomine', [false], automine],
    ],
  },
  'those that drop transactions': {
    before: [['evm_setAutomine', [false]], ...signed.map(({ raw }): Call => ['eth_sendRawTransaction', [raw]])],
    calls: [
      ['anvil_dropTransaction', [first.hash], sent(first)],
      ['hardhat_dropTransaction', [second.hash], sent(second)],
      ['anvil_removePoolTransactions', [third.address], sent(third)],
    ],
  },
  'those that drop all': {
    before: [
      ['evm_setAutomine', [false]],
      ['eth_sendRawTransaction', [first.raw]],
    ],
    calls: [
      ['anvil_dropAllTransactions', [], sent(first)],
      ['eth_sendRawTransaction', [second.raw], sent(second)],
      ['hardhat_dropAllTransactions', [], sent(second)],
    ],
  },
};

/** Those that this node does not carry out, whatever their params are. */
const unknownToAnvil = new Set([
  'anvil_setFeeToken',
  'anvil_setValidatorFeeToken',
  'anvil_setFeeAmmLiquidity',
  'anvil_setMinGasPrice',
  'hardhat_setMinGasPrice',
  'hardhat_setPrevRandao',
]);

it('those are all that the node has', () => {
  const changing = new Set(['change', 'send', 'sendRaw', 'drop']);
  const there = methodNames.filter((method) => changing.has(String(findMethodPolicy(method))));
  const called = new Set(Object.values(rounds).flatMap(({ calls }) => calls.map(([method]) => method)));
  expect(there.filter((method) => !called.has(method) && !unknownToAnvil.has(method))).toEqual([]);
});

describe.each(['its first event', 'a stored state'])('kill -9, and a restart from %s, keeps', (from) => {
  it.each(Object.entries(rounds))('%s', async (name, { before = [], calls }) => {
    const state = join(folder, `${name} ${from}`);
    const killed = await startLasting(state);
    for (const [method, params] of before) await ask(killed, method, ...params);
    for (const [method, params, observe] of calls) {
      const earlier = await observe(killed);
      await ask(killed, method, ...params);
      expect([method, await observe(killed)]).not.toEqual([method, earlier]);
    }
    if (from === 'a stored state') await untilStored(state);
    const observed = (node: Node): Promise<unknown[]> =>
      Promise.all([...calls.map(([, , observe]) => observe), head, accounts].map((observe) => observe(node)));
    const expected = await observed(killed);
    await kill(killed);
    const again = await startLasting(state);
    expect(await observed(again)).toEqual(expected);
    await kill(again);
  });
});
