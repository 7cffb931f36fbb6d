import { decodeFunctionResult, encodeFunctionData, formatUnits, parseUnits, type Hex } from '../viem.ts';
import { addressIn } from '../chain/address.ts';
import { requireChain } from './gasless.ts';
import { NodeError, type Node } from '../chain/node.ts';
import { Refusal } from '../../server/engine.ts';
import type { PlatformRequests } from '../../server/server.ts';
import { settlementsOf } from '../chain/receipts.ts';
import type { Sender, Steps } from './sender.ts';
import { tokenAbi } from '../chain/token.ts';
import type { Wallet } from '../chain/wallets.ts';

/** The parts of the sandbox that a mint uses. */
export type MintParts = {
  node: Node;
  sender: Sender;
  chainId: number;
  /** Chooses the wallet that mints a token on behalf of an access token. */
  minterOf: (smartContract: Hex, accessToken: string | undefined) => Wallet;
} & Pick<Steps, 'keep' | 'drop'>;

/**
 * Mints tokens.
 *
 * @param parts - see {@link MintParts}
 * @param request - a request that keeps the contract, which requires none of its fields
 * @param header - the value of the header `ChainId`
 * @returns hash of the transaction
 * @throws Refusal for values that make no sense, and for a mint that reverts; it never repeats the access token
 */
export async function mint(parts: MintParts, request: PlatformRequests['mintFT'], header: string): Promise<Hex> {
  const { node, sender, chainId, minterOf, keep, drop } = parts;
  requireChain(header, chainId, 'The header ChainId');
  requireChain(request.chainId ?? header, chainId, 'chainId');
  // Both ERC20 and ERC-20 are common.
  if (request.erc !== undefined && !/^erc-?20$/i.test(request.erc.trim())) throw new Refusal('erc must be ERC20.');
  const token = addressIn(requireGiven(request.contractAddress, 'contractAddress'), 'contractAddress');
  const recipient = addressIn(requireGiven(request.recipientAddress, 'recipientAddress'), 'recipientAddress');
  if (/^0x0{40}$/.test(recipient)) throw new Refusal('recipientAddress must not be the zero address.');
  const quantity = requireGiven(request.quantity, 'quantity');
  const minter = minterOf(token, request.custodialWalletAccessToken);
  const amount = amountIn(quantity, await decimalsOf(node, token));
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [recipient, amount] });
  try {
    const { hash } = await sender.send(minter, { to: token, data, abi: tokenAbi }, { keep, drop });
    const [settlement] = await settlementsOf(node, [hash]);
    if (settlement?.state === 'reverted') throw new Refusal(`The transaction ${hash} reverted in its block.`);
    return hash;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(`The custodial wallet ${minter.address} cannot mint at ${token}. ${error.message}`);
  }
}

function requireGiven(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new Refusal(`${name} is missing.`);
  return value;
}

async function decimalsOf(node: Node, token: Hex): Promise<number> {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'decimals' });
  const [code, answer] = await node.together([
    ['eth_getCode', [token, 'latest']],
    ['eth_call', [{ to: token, data }, 'latest']],
  ]);
  if (code === '0x') throw new Refusal(`No smart contract is at ${token} on this chain.`);
  if (answer instanceof NodeError && answer.code === -32_000) throw new Refusal(answer.message);
  try {
    const result: Hex = `0x${String(answer).slice(2)}`;
    return decodeFunctionResult({ abi: tokenAbi, functionName: 'decimals', data: result });
  } catch {
    throw new Refusal(`The smart contract at ${token} is not an ERC-20 token: it has no decimals().`);
  }
}

/** The largest amount of an ERC-20 token, whose amounts are uint256. */
const most = 2n ** 256n - 1n;

function amountIn(quantity: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = /^(\d{1,100})(?:\.(\d{1,100}))?$/.exec(quantity.trim()) ?? [];
  if (whole === '') throw new Refusal('quantity must be a decimal number, such as 100 or 0.5.');
  if (fraction.replace(/0+$/, '').length > decimals) {
    throw new Refusal(`quantity has more than the ${decimals} decimals of the token.`);
  }
  const amount = parseUnits(`${whole}.${fraction.slice(0, decimals) || '0'}`, decimals);
  if (amount === 0n) throw new Refusal('quantity must be more than zero.');
  if (amount > most) throw new Refusal(`quantity is more than a token can count, ${formatUnits(most, decimals)}.`);
  return amount;
}
