import type { Hex } from '../viem.ts';
import type { PlatformRequests } from '../../server/server.ts';
import { encodeCall } from '../chain/abi.ts';
import { addressIn } from '../chain/address.ts';
import { Refusal } from '../../server/engine.ts';
import type { Cost, Sender, Signed } from './sender.ts';
import { walletOf } from '../chain/wallets.ts';
import type { Funding } from '../funded/funded-transaction.ts';

/** The parts of the sandbox that a submission uses. */
export type GaslessParts = {
  sender: Sender;
  chainId: number;
  /** The current time, ISO 8601. */
  now: () => Promise<string>;
  /** Refuses the call, or returns a check of its cost. */
  costCheckOf: (call: { dAppId: string; to: Hex; chainId: number }) => ((cost: Cost) => void) | undefined;
  /** Stores the submission before it is sent. */
  keep: (signed: Signed, funding: Funding) => Promise<void>;
  /** Removes it again if the node rejects it. */
  drop: (hash: Hex) => Promise<void>;
};

/**
 * Signs and submits a call of a smart contract; the sandbox pays.
 *
 * @param parts - see {@link GaslessParts}
 * @param request - a request that keeps the contract
 * @returns hash of the transaction
 * @throws Refusal for values that make no sense, and for a call that reverts; it never repeats the key
 */
export async function submitGasless(
  parts: GaslessParts,
  request: PlatformRequests['signAndSubmitGaslessTx'],
): Promise<Hex> {
  const { sender, chainId, now, costCheckOf, keep, drop } = parts;
  requireChain(request.chainId, chainId, 'chainId');
  const { dAppId } = request;
  if ('value' in request) {
    throw new Refusal('value is not in the interface: a gasless call carries no coins, so leave it out.');
  }
  if (dAppId.trim() === '') throw new Refusal('dAppId must not be empty.');
  const wallet = walletOf(request.privateKey, 'privateKey');
  const to = addressIn(request.to, 'to');
  const { abi, data, signature: method } = encodeCall(request.contractAbi, request.method, request.params);
  const checkCost = costCheckOf({ dAppId, to, chainId });
  const time = await now();
  const { hash } = await sender.send(
    wallet,
    { to, data, abi },
    {
      ...(checkCost !== undefined && { checkCost }),
      keep: (signed) =>
        keep(signed, { dAppId, wallet: wallet.address, smartContract: to, method, gasLimit: String(signed.gas), time }),
      drop,
    },
  );
  return hash;
}

/**
 * Requires that a request names the chain of the sandbox.
 *
 * @param value - the chain id that was sent, as a number or as text
 * @param chainId - the sandbox's chain id
 * @param name - name of the field, for the message
 * @throws Refusal for another chain
 */
export function requireChain(value: string | number, chainId: number, name: string): void {
  if (String(value).trim() === String(chainId)) return;
  throw new Refusal(`${name} must be ${chainId}, the chain of this sandbox.`);
}
