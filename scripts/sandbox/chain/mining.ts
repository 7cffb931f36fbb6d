import { numberToHex, type Hex } from '../viem.ts';
import { CommandError } from '../../contract/base/errors.ts';
import { asObject, type Json } from '../../contract/base/json.ts';
import type { Chain } from './chain.ts';
import { findCheatCodeEffect } from './rpc-method-policy.ts';
import { quantityIn, textFrom, type Node } from './node.ts';
import { headOf } from '../history/take-state.ts';
import type { CheatCode, SandboxEvent } from '../history/sandbox-events.ts';

/** What decides when a node mines. */
export type Mining = {
  chain: Chain;
  /** Calls a cheat code of its node, and stores it; `undo` takes it back when the process has ended. */
  change: (method: string, params: unknown, undo?: Mode) => Promise<Json>;
};

/** A cheat code that says when the node mines. */
type Mode = Pick<CheatCode, 'method' | 'params'>;

/**
 * Lets our own node mine no more, whether it mines at once or in intervals.
 *
 * @param mining - see {@link Mining}
 * @returns lets the node mine again as before, first of all what waits
 * @throws CommandError for a foreign node
 */
export async function stopMining(mining: Mining): Promise<() => Promise<void>> {
  const { chain, change } = mining;
  requireOwn(chain.isOwn, 'stopped');
  const isMining = await chain.node.request('anvil_getAutomine', []);
  const interval = await chain.node.request('anvil_getIntervalMining', []);
  const before = isMining === true ? mineAtOnce : interval === null ? undefined : createIntervalMode(interval);
  await change('evm_setIntervalMining', [0], before);
  return async () => before && mineAgain(mining, before);
}

/**
 * Lets our own node mine again if a fault of a process that has ended keeps it from that.
 *
 * @param mining - see {@link Mining}
 */
export async function endStop(mining: Mining, settings: readonly CheatCode[]): Promise<void> {
  const { undo } = settings.findLast(({ method }) => findCheatCodeEffect(method) === 'mining') ?? {};
  if (undo !== undefined) await mineAgain(mining, undo);
}

const mineAtOnce: Mode = { method: 'evm_setAutomine', params: [true] };
const createIntervalMode = (interval: Json): Mode => ({ method: 'evm_setIntervalMining', params: [interval] });

async function mineAgain({ chain, change }: Mining, { method, params }: Mode): Promise<void> {
  await change(method, params);
  if (method === mineAtOnce.method) await mineWaiting({ chain, change });
}

/**
 * Gives coins on our own node while it does not mine at once, where a transfer would have to wait for a block, and who
 * submits would have to wait for that.
 *
 * @param keep - stores the change
 * @returns gives a wallet coins, and says whether it did
 */
export function giverOf(
  node: Node,
  keep: (event: SandboxEvent) => Promise<void>,
): (wallet: Hex, coins: bigint) => Promise<boolean> {
  return async (wallet, coins) => {
    const [isMining, balance] = await node.together([
      ['anvil_getAutomine', []],
      ['eth_getBalance', [wallet, 'latest']],
    ]);
    if (isMining === true) return false;
    const [method, params] = ['anvil_setBalance', [wallet, numberToHex(quantityIn(textFrom(balance)) + coins)]];
    await node.request(method, params);
    await keep({ kind: 'cheat', method, params, block: await headOf(node) });
    return true;
  };
}

/**
 * Requires that a chain is our own.
 *
 * @param isOwn - whether it is
 * @param what - what is to be done with it
 * @throws CommandError if it is not
 */
export function requireOwn(isOwn: boolean, what: string): void {
  if (!isOwn) throw new CommandError(`Only the chain of the sandbox itself can be ${what}.`);
}

/** Mines until nothing waits, or what waits does not get into a block. */
async function mineWaiting({ chain: { node }, change }: Mining): Promise<void> {
  for (let before: Json | undefined; ;) {
    const { pending } = asObject(await node.request('txpool_status', []));
    if (pending === '0x0' || pending === before) return;
    before = pending;
    await change('evm_mine', []);
  }
}
