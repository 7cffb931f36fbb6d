import { numberToHex } from '../viem.ts';
import { CommandError } from '../../contract/base/errors.ts';
import type { Fork } from './fork.ts';
import { isLoopback } from '../../serve/access/access.ts';
import { startAnvil } from './anvil.ts';
import { blockTime } from '../history/clock.ts';
import { NodeError, nodeAt, quantityIn, textFrom, type Node } from './node.ts';
import { superviseNode, type SupervisedNode } from '../history/node-supervisor.ts';
import { beginChain, deployDemoTokens } from './token.ts';
import { demoKey, deriveWallet, walletOf, type Wallet } from './wallets.ts';

/** The chain of the sandbox. */
export type Chain = {
  node: Node;
  /** Its chain id (EIP-155). */
  id: number;
  /** Whether the sandbox started the node, which then mines at once and ends with the sandbox. */
  isOwn: boolean;
  /** Whether it goes on from a foreign chain. */
  isFork: boolean;
  /** The wallet that pays for gas. */
  funder: Wallet;
  /** The wallet that may mint the demo tokens. */
  deployer: Wallet;
  /** How our own node is brought to where it was when it was started again. */
  recoverBy: SupervisedNode['recoverBy'];
  /** Starts another node in the place of our own. */
  replace: SupervisedNode['replace'];
  /** The filters of our own node. */
  filters: SupervisedNode['filters'];
  close: () => Promise<void>;
};

/** Options of {@link openChain}. */
export type ChainOptions = {
  /** Address of a node; without one, the sandbox starts its own. */
  rpcUrl?: string | undefined;
  /** Whether that node may be on another machine. */
  allowExternal: boolean;
  /** Private key of the wallet that pays for gas, in hex; required for a node on another machine. */
  funderKey?: string | undefined;
  /** Determines the accounts and the clock. */
  seed: string | undefined;
  /** The chain that our own node goes on from. */
  fork: Fork | undefined;
};

/** Polygon Amoy, the chain of the examples. */
const ownChainId = 80_002;

/** The environment variable with the funder's private key. */
export const funderVariable = 'TWINSPEC_FUNDER_KEY';

/**
 * Opens the chain: starts a node, or connects to the given one.
 *
 * @param options - see {@link ChainOptions}
 * @returns the chain, without the demo tokens yet
 * @throws CommandError for an address that may not be used or does not answer; ContractError when no node can be
 *   started
 */
export async function openChain({ rpcUrl, allowExternal, funderKey, seed, fork }: ChainOptions): Promise<Chain> {
  const deployer = walletOf(demoKey, 'the demo key');
  const funder = funderKey === undefined ? deriveWallet('funder', seed ?? '') : funderOf(funderKey);
  if (rpcUrl === undefined) {
    const id = fork?.chainId ?? ownChainId;
    const own = await superviseNode(() => startAnvil(id, seed, fork));
    return { ...own, id, isOwn: true, isFork: fork !== undefined, funder, deployer };
  }
  requireAddress(rpcUrl, allowExternal, funderKey !== undefined);
  const node = nodeAt(rpcUrl);
  try {
    return {
      node,
      id: await chainIdOf(node),
      isOwn: false,
      isFork: false,
      funder,
      deployer,
      recoverBy: () => {},
      replace: async () => {},
      filters: { countAnew: () => {}, forget: () => {}, gather: async () => () => {} },
      close: async () => {},
    };
  } catch (error) {
    if (error instanceof NodeError) throw new CommandError(`--rpc-url: ${error.message}`);
    throw error;
  }
}

/** EIP-155. */
async function chainIdOf(node: Node): Promise<number> {
  return Number(quantityIn(textFrom(await node.request('eth_chainId', []))));
}

function funderOf(key: string): Wallet {
  try {
    return walletOf(key, funderVariable);
  } catch {
    throw new CommandError(`${funderVariable} must be the key of a wallet: 32 bytes in hex.`);
  }
}

/** The messages do not repeat the address, which may contain a provider's key. */
function requireAddress(url: string, allowExternal: boolean, hasFunder: boolean): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new CommandError('--rpc-url takes the http address of an EVM node, as in http://127.0.0.1:8545.');
  }
  if (isLoopback(new URL(url).hostname)) return;
  if (!allowExternal) {
    throw new CommandError(
      '--rpc-url names another machine; --allow-external lets the sandbox send transactions there.',
    );
  }
  if (!hasFunder) {
    throw new CommandError(
      `A node on another machine needs a wallet that pays: put its private key into ${funderVariable}.`,
    );
  }
}

/** More than any test spends. */
const plenty = numberToHex(10n ** 30n);

/** EIP-2935: the smart contract that stores the hashes of the latest 8,191 blocks. */
const hashHistory = '0x0000F90827F1C53a10cb7A02335B175320002935';

/**
 * Prepares a chain: funds the funder's wallet, and deploys the smart contracts of the examples if the node allows it.
 *
 * @param chain - a new chain of our own, or a foreign one
 * @param seed - the seed of our own chain's clock
 */
export async function prepareChain(chain: Chain, seed?: string): Promise<void> {
  const { node, id, isOwn, isFork, funder, deployer } = chain;
  if (isOwn) {
    await setClock(node, seed);
    await node.request('anvil_setBalance', [funder.address, plenty]);
    await node.request('anvil_setBalance', [deployer.address, numberToHex(10_000n * 10n ** 18n)]);
    // For each block, anvil hashes all that any smart contract stores, and this one stores more with each.
    if (!isFork) await node.request('anvil_setCode', [hashHistory, '0x']);
    // What is at the addresses of the examples on a foreign chain is left alone.
    return isFork ? deployDemoTokens(node, id, deployer) : beginChain(node, id, deployer);
  }
  const [filled] = await node.together([['anvil_setBalance', [funder.address, plenty]]]);
  // Only test nodes can create coins. On any other, nothing is deployed with the demo key, which is public.
  if (!(filled instanceof NodeError)) await deployDemoTokens(node, id, deployer);
}

/**
 * Sets the clock of a chain: by the machine's; with a seed, it advances with the blocks instead.
 *
 * @param node - a node of our own
 */
export async function setClock(node: Node, seed: string | undefined): Promise<void> {
  if (seed === undefined) await node.request('anvil_setTime', [Math.floor(Date.now() / 1000)]);
  else await node.request('anvil_setBlockTimestampInterval', [blockTime]);
}

/**
 * Takes a snapshot of a chain.
 *
 * @returns the node's id of the snapshot
 * @throws CommandError when the node cannot take snapshots
 */
export async function markState(node: Node): Promise<string> {
  try {
    return textFrom(await node.request('evm_snapshot', []));
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    throw new CommandError(`This node cannot go back to an earlier state (${error.message})`);
  }
}

/**
 * Goes back to a snapshot. The node then forgets it, together with all later ones.
 *
 * @param mark - the node's id of the snapshot
 * @throws CommandError when the node does not know it
 */
export async function goBack(node: Node, mark: string): Promise<void> {
  if ((await node.request('evm_revert', [mark])) === true) return;
  throw new CommandError('The node no longer knows that state; another client reverted the node without the sandbox.');
}

/**
 * Reads the whole state of our own node.
 *
 * @returns the state, in anvil's format
 */
export async function stateOf(node: Node): Promise<string> {
  return textFrom(await node.request('anvil_dumpState', []));
}

/**
 * Loads a state into our own node.
 *
 * @param state - a result of {@link stateOf}
 */
export async function loadState(node: Node, state: string): Promise<void> {
  await node.request('anvil_loadState', [state]);
}
