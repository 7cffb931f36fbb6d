import { createRequire } from 'node:module';
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  numberToHex,
  parseAbi,
  type Abi,
  type Hex,
} from 'viem';
import { isObject, type Json } from '../contract/json.ts';
import { NodeError, type Node, type NodeCall } from './node.ts';
import type { Wallet } from './wallets.ts';

/** What is used of a token (ERC-20, and the minting of OpenZeppelin's presets). */
export const tokenAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function mint(address to, uint256 amount)',
]);

/** The smart contracts that stand at the addresses of the platform's examples: what a new deployer makes first. */
const demoTokens = [
  { name: 'Demo Collectible', symbol: 'DEMOC' },
  { name: 'Demo Token', symbol: 'DEMOT' },
  { name: 'Demo Coin', symbol: 'DEMO' },
];

/** What the deployer holds of each demo token at first, and the caller in the node's examples of its own. */
const supply = 1_000_000n * 10n ** 18n;

/** Who deployed the token that the node's examples call; its key is nobody's. */
const nodeCaller = '0x6536893f63a5a0dde97557b33e4364957913b9d9';

/**
 * Tells where the demo tokens are.
 *
 * @param deployer - the wallet that deploys them
 * @returns their addresses
 */
export function demoAddresses(deployer: Wallet): Hex[] {
  return demoTokens.map((_, nonce) => getContractAddress({ from: deployer.address, nonce: BigInt(nonce) }));
}

/**
 * Makes the chain of a node of our own begin with what the examples speak of: the demo tokens, some of each in the
 * wallet of the demo key, the token of the node's examples, and a block with a transaction of every kind.
 *
 * @param node - a new node of our own
 * @param chainId - of its chain
 * @param deployer - the wallet of the demo key
 */
export async function beginChain(node: Node, chainId: number, deployer: Wallet): Promise<void> {
  const [first, second, ...others] = await demoTransactions(chainId, deployer);
  const [{ name, symbol } = { name: '', symbol: '' }] = demoTokens;
  const own = { from: nodeCaller, gas: deployGas, gasPrice: price };
  const token = getContractAddress({ from: nodeCaller, nonce: 0n });
  const blocks: NodeCall[][] = [
    [
      sent(first),
      sent(second),
      ['eth_sendTransaction', [{ ...own, nonce: '0x0', data: creation(name, symbol) }]],
      ['eth_sendTransaction', [{ ...own, nonce: '0x1', to: token, data: minting(nodeCaller) }]],
    ],
    others.map(sent),
  ];
  await all(node, [
    ['anvil_setBalance', [nodeCaller, numberToHex(10n ** 18n)]],
    ['anvil_impersonateAccount', [nodeCaller]],
    ['evm_setAutomine', [false]],
  ]);
  for (const block of blocks) {
    await all(node, block);
    await all(node, [['evm_mine', []]]);
  }
  await all(node, [
    ['evm_setAutomine', [true]],
    ['anvil_stopImpersonatingAccount', [nodeCaller]],
  ]);
}

/**
 * Deploys the demo tokens on the chain of somebody's node, unless they are there, or the deployer has sent other
 * things.
 *
 * @param node - the node
 * @param chainId - of its chain
 * @param deployer - the wallet of the demo key
 */
export async function joinChain(node: Node, chainId: number, deployer: Wallet): Promise<void> {
  const count = await node.request('eth_getTransactionCount', [deployer.address, 'latest']);
  if (count !== '0x0') return;
  const raws = await demoTransactions(chainId, deployer);
  // They arrive in the order of their nonces, so the node can take all of them at once.
  await all(node, raws.map(sent));
}

/** The transactions of the deployer, in their order: three that create, and one mint of each other kind. */
function demoTransactions(chainId: number, deployer: Wallet): Promise<Hex[]> {
  const [collectible, token, coin] = demoAddresses(deployer);
  const data = minting(deployer.address);
  const fees = { maxFeePerGas: BigInt(price), maxPriorityFeePerGas: BigInt(price) };
  const deploys = demoTokens.map(({ name, symbol }, nonce) =>
    deployer.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      data: creation(name, symbol),
      gas: BigInt(deployGas),
      ...fees,
    }),
  );
  const gas = 200_000n;
  const gasPrice = BigInt(price);
  return Promise.all([
    ...deploys,
    deployer.signTransaction({ type: 'legacy', chainId, nonce: 3, to: collectible, data, gas, gasPrice }),
    deployer.signTransaction({
      type: 'eip2930',
      chainId,
      nonce: 4,
      to: token,
      data,
      gas,
      gasPrice,
      accessList: token === undefined ? [] : [{ address: token, storageKeys: [] }],
    }),
    deployer.signTransaction({ type: 'eip1559', chainId, nonce: 5, to: coin, data, gas, ...fees }),
  ]);
}

const [deployGas, price] = [numberToHex(3_000_000), numberToHex(1_000_000_000)];

function sent(raw: Hex | undefined): NodeCall {
  return ['eth_sendRawTransaction', [raw]];
}

function minting(to: Hex): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, supply] });
}

async function all(node: Node, calls: NodeCall[]): Promise<void> {
  const failure = (await node.together(calls)).find((outcome) => outcome instanceof NodeError);
  if (failure !== undefined) throw failure;
}

/** OpenZeppelin's ready-made ERC-20, whose deployer may mint. */
const presetPath = '@openzeppelin/contracts/build/contracts/ERC20PresetMinterPauser.json';

let preset: { abi: Abi; bytecode: Hex } | undefined;

function creation(name: string, symbol: string): Hex {
  preset ??= presetOf(createRequire(import.meta.url)(presetPath) as Json);
  return encodeDeployData({ ...preset, args: [name, symbol] });
}

function presetOf(build: Json): { abi: Abi; bytecode: Hex } {
  const { abi, bytecode } = isObject(build) ? build : {};
  if (!Array.isArray(abi) || typeof bytecode !== 'string') throw new Error(`${presetPath} is not what it was.`);
  // Written by the Solidity compiler.
  return { abi: abi as unknown as Abi, bytecode: `0x${bytecode.slice(2)}` };
}
