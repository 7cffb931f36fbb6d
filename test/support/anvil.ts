import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { concatHex, encodeErrorResult, encodeFunctionData, numberToHex, parseAbi, size, type Hex } from 'viem';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';

/** A running anvil: a real EVM node on a random loopback port. */
export type Anvil = {
  url: string;
  /** Calls one JSON-RPC method and gives its result; rejects with the node's error. */
  call: (method: string, ...params: Json[]) => Promise<Json>;
  close: () => Promise<void>;
};

/** The content of a chain made by {@link mineChain}. */
export type Chain = {
  /** A smart contract with `transfer` of ERC-20, which reverts when the amount is 2^128 or more. */
  token: Hex;
  /** Hex numbers of the mined blocks: first a creation, then every kind of transaction, then an empty block. */
  blocks: [Hex, Hex, Hex];
  transactions: { legacy: Hex; accessList: Hex; dynamicFee: Hex; creation: Hex };
  /** A transaction that waits in the pool. */
  pending: Hex;
};

/** 2026-11-18T10:26:40Z: fixed, so that every run mines the same blocks. */
const genesisTimestamp = 1_795_000_000;

/**
 * Starts anvil as chain 80002. It mines only on request.
 *
 * @param options - further command-line options, e.g. `'--hardfork', 'berlin'`
 * @returns the node, once it listens
 * @throws Error with anvil's own words when it ends before that
 * @example const node = await startAnvil(); await node.call('eth_chainId'); // '0x13882'
 */
export async function startAnvil(...options: string[]): Promise<Anvil> {
  const binary = createRequire(import.meta.url).resolve('@foundry-rs/anvil/bin.mjs');
  const fixed = [
    '--port',
    '0',
    '--chain-id',
    '80002',
    '--timestamp',
    String(genesisTimestamp),
    '--no-mining',
    '--order',
    'fifo',
  ];
  const child = spawn(process.execPath, [binary, ...fixed, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => child.kill();
  process.once('exit', stop);
  const url = await address(child);
  return {
    url,
    call: (method, ...params) => call(url, method, params),
    close: async () => {
      process.off('exit', stop);
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function address(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('anvil was started without pipes.');
  createInterface(stderr).on('line', (line) => said.push(line));
  for await (const line of createInterface(stdout)) {
    const listening = /^Listening on (.+)$/.exec(line);
    if (listening?.[1] !== undefined) {
      stdout.resume();
      return `http://${listening[1]}`;
    }
    said.push(line);
  }
  throw new Error(`anvil ended before it listened:\n${said.join('\n')}`);
}

async function call(url: string, method: string, params: Json[]): Promise<Json> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const reply = (await response.json()) as JsonObject;
  if (reply['error'] !== undefined) throw new Error(`${method}: ${JSON.stringify(reply['error'])}`);
  return reply['result'] ?? null;
}

const abi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)', 'error Error(string)']);

/**
 * Mines three blocks with every kind of transaction that the interface defines, and leaves one in the pool.
 *
 * @param node - a fresh anvil
 * @returns where to find what was mined
 * @example const { transactions } = await mineChain(node); // transactions.legacy: '0x…'
 */
export async function mineChain(node: Anvil): Promise<Chain> {
  const [alice, bob, carol] = (await node.call('eth_accounts')) as [Hex, Hex, Hex];
  const gasPrice = numberToHex(30_000_000_000n);
  const fees = { maxFeePerGas: numberToHex(40_000_000_000n), maxPriorityFeePerGas: numberToHex(25_000_000_000n) };
  const send = async (transaction: JsonObject): Promise<Hex> =>
    (await node.call('eth_sendTransaction', transaction)) as Hex;
  const pay = (amount: bigint): Hex => encodeFunctionData({ abi, functionName: 'transfer', args: [bob, amount] });

  await send({ type: '0x2', from: alice, gas: '0x30000', data: tokenCode(), ...fees });
  const first = await mine(node, 2);
  const token = await creationIn(node, first);

  const legacy = await send({ type: '0x0', from: bob, to: carol, gas: '0x5208', value: '0xde0b6b3a7640000', gasPrice });
  const accessList = await send({
    type: '0x1',
    from: carol,
    to: token,
    gas: '0xea60',
    data: pay(2_500_000n),
    accessList: [{ address: token, storageKeys: [numberToHex(0, { size: 32 })] }],
    gasPrice,
  });
  const dynamicFee = await send({ type: '0x2', from: alice, to: token, gas: '0xea60', data: pay(1_000_000n), ...fees });
  const creation = await send({ type: '0x2', from: alice, gas: '0x30000', data: tokenCode(), ...fees });
  const second = await mine(node, 4);
  const third = await mine(node, 6);

  const pending = await send({ type: '0x2', from: alice, to: bob, gas: '0x5208', value: '0x2386f26fc10000', ...fees });
  return { token, blocks: [first, second, third], transactions: { legacy, accessList, dynamicFee, creation }, pending };
}

/** Mines one block, the given number of seconds after genesis, and returns its number. */
async function mine(node: Anvil, seconds: number): Promise<Hex> {
  await node.call('evm_setNextBlockTimestamp', numberToHex(genesisTimestamp + seconds));
  await node.call('evm_mine');
  return (await node.call('eth_blockNumber')) as Hex;
}

async function creationIn(node: Anvil, block: Hex): Promise<Hex> {
  const receipts = (await node.call('eth_getBlockReceipts', block)) as JsonObject[];
  return receipts[0]?.['contractAddress'] as Hex;
}

/**
 * Creation code of the token, assembled by hand: no compiler is needed to make a smart contract that logs and reverts.
 */
function tokenCode(): Hex {
  const failure = encodeErrorResult({ abi, errorName: 'Error', args: ['ERC20: transfer amount exceeds balance'] });
  const transferred = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
  const push = (value: Hex): Hex => concatHex([numberToHex(0x5f + size(value), { size: 1 }), value]);
  const byte = (value: number): Hex => push(numberToHex(value, { size: 1 }));

  // amount; 2^128-1 < amount?
  const check = concatHex([byte(0x24), '0x35', '0x80', push(`0x${'f'.repeat(32)}`), '0x10']);
  // LOG3
  const log = concatHex([byte(0), '0x52', byte(4), '0x35', '0x33', push(transferred), byte(0x20), byte(0), '0xa3']);
  const succeed = concatHex([byte(1), byte(0), '0x52', byte(0x20), byte(0), '0xf3']); // return true
  const refusal = size(check) + 3 + size(log) + size(succeed);
  const refuse = (text: number): Hex =>
    concatHex(['0x5b', byte(size(failure)), byte(text), byte(0), '0x39', byte(size(failure)), byte(0), '0xfd']);
  const runtime = concatHex([check, byte(refusal), '0x57', log, succeed, refuse(refusal + size(refuse(0))), failure]);

  const copy = (start: number): Hex =>
    concatHex([push(numberToHex(size(runtime), { size: 2 })), '0x80', byte(start), byte(0), '0x39', byte(0), '0xf3']);
  return concatHex([copy(size(copy(0))), runtime]);
}
