import { createRequire } from 'node:module';
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  numberToHex,
  parseAbi,
  type Abi,
  type Hex,
} from '../viem.ts';
import { isObject, type Json } from '../../contract/base/json.ts';
import { NodeError, type Node, type NodeCall } from './node.ts';
import type { Wallet } from './wallets.ts';

/** The methods of a token that the sandbox uses (ERC-20, and `mint` of OpenZeppelin's presets). */
export const tokenAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function mint(address to, uint256 amount)',
]);

/** The smart contracts at the addresses of the examples of the documents: the first that a new deployer creates. */
const demoTokens = [
  { name: 'Demo Collectible', symbol: 'DEMOC' },
  { name: 'Demo Token', symbol: 'DEMOT' },
  { name: 'Demo Coin', symbol: 'DEMO' },
];

/** How much of each demo token the deployer has at the start, and {@link nodeCaller} of its own token. */
const supply = 1_000_000n * 10n ** 18n;

/** The deployer of the token that the node's examples call. Its key is unknown, so anvil impersonates it. */
const nodeCaller = '0x6536893f63a5a0dde97557b33e4364957913b9d9';

/**
 * Computes the addresses of the demo tokens.
 *
 * @param deployer - the wallet that deploys them
 */
export function demoAddresses(deployer: Wallet): Hex[] {
  return demoTokens.map((_, nonce) => getContractAddress({ from: deployer.address, nonce: BigInt(nonce) }));
}

/**
 * Fills a new chain of our own with what the examples need: the demo tokens, a supply of each in the demo key's wallet,
 * the token of the node's examples, and a block with a transaction of every type.
 *
 * @param node - our own node, on which nothing has happened yet
 */
export async function beginChain(node: Node, chainId: number, deployer: Wallet): Promise<void> {
  const [first, second, ...others] = await demoTransactions(chainId, deployer);
  const [{ name, symbol } = { name: '', symbol: '' }] = demoTokens;
  const own = { from: nodeCaller, gas: deployGas, gasPrice: price };
  const token = getContractAddress({ from: nodeCaller, nonce: 0n });
  const blocks: NodeCall[][] = [
    [
      toSendCall(first),
      toSendCall(second),
      ['eth_sendTransaction', [{ ...own, nonce: '0x0', data: creation(name, symbol) }]],
      ['eth_sendTransaction', [{ ...own, nonce: '0x1', to: token, data: encodeMinting(nodeCaller) }]],
    ],
    others.map(toSendCall),
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

/** Deploys the demo tokens on a foreign node, unless the deployer has already sent a transaction there. */
export async function deployDemoTokens(node: Node, chainId: number, deployer: Wallet): Promise<void> {
  const count = await node.request('eth_getTransactionCount', [deployer.address, 'latest']);
  if (count !== '0x0') return;
  const raws = await demoTransactions(chainId, deployer);
  // They are in the order of their nonces, so the node can take them all at once.
  await all(node, raws.map(toSendCall));
}

/** The deployer's transactions, in their order: three deployments, and a mint by each type of transaction. */
function demoTransactions(chainId: number, deployer: Wallet): Promise<Hex[]> {
  const [collectible, token, coin] = demoAddresses(deployer);
  const data = encodeMinting(deployer.address);
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

function toSendCall(raw: Hex | undefined): NodeCall {
  return ['eth_sendRawTransaction', [raw]];
}

function encodeMinting(to: Hex): Hex {
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
  if (!Array.isArray(abi) || typeof bytecode !== 'string') throw new Error(`${presetPath} has no ABI or no bytecode.`);
  // The Solidity compiler wrote it.
  return { abi: abi as unknown as Abi, bytecode: `0x${bytecode.slice(2)}` };
}
