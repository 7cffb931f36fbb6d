import { numberToHex, type Hex } from 'viem';
import { CommandError } from '../contract/errors.ts';
import { asObject, type Json } from '../contract/json.ts';
import type { Chain } from './chain.ts';
import type { Chronicle } from './chronicle.ts';
import { quantityIn, textFrom, type Node } from './node.ts';
import type { SandboxEvent } from './world.ts';

/**
 * Lets our own node mine no more, whether it mines at once or in intervals.
 *
 * @param chain - the chain
 * @param change - calls a cheat code of its node, and stores it
 * @param mined - stores new blocks
 * @returns lets the node mine again as before, first of all what waits
 * @throws CommandError for a node of somebody else
 */
export async function stopMining(
  { node, isOwn }: Chain,
  change: (method: string, params: unknown) => Promise<Json>,
  mined: () => Promise<void>,
): Promise<() => Promise<void>> {
  requireOwn(isOwn, 'stopped');
  const isMining = await node.request('anvil_getAutomine', []);
  const interval = await node.request('anvil_getIntervalMining', []);
  await change('evm_setIntervalMining', [0]);
  return async () => {
    if (isMining === true) {
      await change('evm_setAutomine', [true]);
      await mineWaiting(node);
      await mined();
    } else if (interval !== null) await change('evm_setIntervalMining', [interval]);
  };
}

/**
 * Gives coins on our own node while it does not mine at once, where a transfer would have to wait for a block, and who
 * submits would have to wait for that.
 *
 * @param node - our own node
 * @param chronicle - writes its blocks down
 * @param keep - stores the change
 * @returns gives a wallet coins, and says whether it did
 */
export function giverOf(
  node: Node,
  chronicle: Chronicle,
  keep: (event: SandboxEvent) => Promise<void>,
): (wallet: Hex, coins: bigint) => Promise<boolean> {
  return async (wallet, coins) => {
    const [isMining, balance] = await node.together([
      ['anvil_getAutomine', []],
      ['eth_getBalance', [wallet, 'latest']],
    ]);
    if (isMining === true) return false;
    await chronicle.follow();
    const [method, params] = ['anvil_setBalance', [wallet, numberToHex(quantityIn(textFrom(balance)) + coins)]];
    await node.request(method, params);
    await keep({ kind: 'cheat', method, params });
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
async function mineWaiting(node: Node): Promise<void> {
  for (let before: Json | undefined; ;) {
    const { pending } = asObject(await node.request('txpool_status', []));
    if (pending === '0x0' || pending === before) return;
    before = pending;
    await node.request('evm_mine', []);
  }
}
