import { numberToHex } from 'viem';
import { CommandError } from '../contract/errors.ts';
import { isLoopback } from '../serve/hosts.ts';
import { startAnvil } from './anvil.ts';
import { NodeError, nodeAt, quantityIn, textFrom, type Node } from './node.ts';
import { beginChain, joinChain } from './token.ts';
import { demoKey, drawnWallet, walletOf, type Wallet } from './wallets.ts';

/** The chain of the sandbox. */
export type Chain = {
  node: Node;
  id: number;
  /** Whether it is a node of our own, which mines at once and ends with us. */
  isOwn: boolean;
  /** Pays the gas of the others. */
  funder: Wallet;
  /** The wallet that may mint the demo tokens. */
  deployer: Wallet;
  close: () => Promise<void>;
};

/** Which chain. */
export type ChainOptions = {
  /** Address of a node; without one a node of our own is started. */
  rpcUrl?: string | undefined;
  /** Whether that node may be on another machine. */
  allowExternal: boolean;
  /** Key of the wallet that pays, in hex; needed for a node on another machine. */
  funderKey?: string | undefined;
  seed: string | undefined;
};

/** Polygon Amoy, which the examples speak of. */
const ownChainId = 80_002;

/** Where the funder's key is read from. */
export const funderVariable = 'TWINSPEC_FUNDER_KEY';

/**
 * Opens the chain: starts a node, or finds the one that was named.
 *
 * @param options - see {@link ChainOptions}
 * @returns the chain as it is: nothing has happened on it yet
 * @throws CommandError for an address that may not be used; ContractError when no node can be started
 */
export async function openChain({ rpcUrl, allowExternal, funderKey, seed }: ChainOptions): Promise<Chain> {
  const deployer = walletOf(demoKey, 'the demo key');
  const funder = funderKey === undefined ? drawnWallet('funder', seed ?? '') : funderOf(funderKey);
  if (rpcUrl === undefined) {
    const { url, close } = await startAnvil(ownChainId, seed);
    return { node: nodeAt(url), id: ownChainId, isOwn: true, funder, deployer, close };
  }
  requireAddress(rpcUrl, allowExternal, funderKey !== undefined);
  const node = nodeAt(rpcUrl);
  try {
    return { node, id: await chainIdOf(node), isOwn: false, funder, deployer, close: async () => {} };
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

/** The address may hold the key of a provider, so it is not repeated. */
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
    throw new CommandError(`A node on another machine needs a wallet that pays: put its key into ${funderVariable}.`);
  }
}

/** More than any test spends. */
const plenty = numberToHex(10n ** 30n);

/** Seconds from one block of a seeded chain to the next. */
const blockTime = 2;

/**
 * Prepares a chain: fills the funder's wallet and deploys what the examples speak of, where the node lets us.
 *
 * @param chain - a chain of our own on which nothing has happened, or somebody's
 * @param seed - of the clock of our own
 */
export async function prepareChain({ node, id, isOwn, funder, deployer }: Chain, seed?: string): Promise<void> {
  if (isOwn) {
    if (seed !== undefined) await setClock(node);
    await node.request('anvil_setBalance', [funder.address, plenty]);
    await node.request('anvil_setBalance', [deployer.address, numberToHex(10_000n * 10n ** 18n)]);
    await beginChain(node, id, deployer);
    return;
  }
  const [filled] = await node.together([['anvil_setBalance', [funder.address, plenty]]]);
  // Other nodes than those for tests let nobody make coins; nothing is deployed there with a key that everybody knows.
  if (!(filled instanceof NodeError)) await joinChain(node, id, deployer);
}

/**
 * Lets the clock of a seeded chain go by blocks instead of the machine's time.
 *
 * @param node - a node of our own
 */
export async function setClock(node: Node): Promise<void> {
  await node.request('anvil_setBlockTimestampInterval', [blockTime]);
}

/**
 * Marks the state of a chain, to go back to it.
 *
 * @param node - the node
 * @returns the node's name for the state
 * @throws CommandError when the node cannot do so
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
 * Goes back to a state that was marked. The node forgets the mark, and all that were made after it.
 *
 * @param node - the node
 * @param mark - its name for the state
 * @throws CommandError when the node does not know it
 */
export async function goBack(node: Node, mark: string): Promise<void> {
  if ((await node.request('evm_revert', [mark])) === true) return;
  throw new CommandError('The node does not know that state any more; somebody took it back behind the sandbox.');
}

/**
 * Reads the whole state of a node of our own.
 *
 * @param node - the node
 * @returns the state as text
 */
export async function stateOf(node: Node): Promise<string> {
  return textFrom(await node.request('anvil_dumpState', []));
}

/**
 * Gives a node of our own a state that was read before.
 *
 * @param node - the node
 * @param state - what {@link stateOf} gave
 */
export async function loadState(node: Node, state: string): Promise<void> {
  await node.request('anvil_loadState', [state]);
}
