import { setClock } from '../chain/chain.ts';
import { NodeError, type Node, type NodeCall } from '../chain/node.ts';
import type { CheatCode } from './sandbox-events.ts';

/**
 * Takes back what no snapshot of our own node holds: when it mines and for whom, its clock, and who is impersonated.
 *
 * @param settings - the cheat codes that have changed settings
 * @param seed - the seed of the chain's clock
 */
export async function resetNodeSettings(
  node: Node,
  settings: readonly CheatCode[],
  seed: string | undefined,
): Promise<void> {
  const impersonated = settings.flatMap(({ method, params }): NodeCall[] =>
    method.endsWith('_impersonateAccount') ? [['anvil_stopImpersonatingAccount', params]] : [],
  );
  const calls: NodeCall[] = [
    ...impersonated,
    ['anvil_setNextBlockBaseFeePerGas', ['0x7']],
    ['anvil_removeBlockTimestampInterval', []],
    ...(settings.length === 0 ? [] : usual),
  ];
  for (const call of calls) {
    const [outcome] = await node.together([call]);
    if (outcome instanceof NodeError) throw outcome;
  }
  await setClock(node, seed);
}

const usual: NodeCall[] = [
  ['anvil_autoImpersonateAccount', [false]],
  ['anvil_setCoinbase', [`0x${'0'.repeat(40)}`]],
  ['anvil_setBlockGasLimit', ['0x1c9c380']],
  ['evm_setIntervalMining', [0]],
  ['evm_setAutomine', [true]],
];
