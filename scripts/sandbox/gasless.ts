import type { Hex } from 'viem';
import type { PlatformRequests } from '../server/server.ts';
import { encodedCall } from './abi.ts';
import { addressIn } from './addresses.ts';
import { Refusal } from '../server/refusal.ts';
import type { Cost, Sender, Signed } from './sender.ts';
import { walletOf } from './wallets.ts';
import type { Funding } from './world.ts';

/** What a submission needs of the sandbox. */
export type GaslessParts = {
  sender: Sender;
  chainId: number;
  /** The time now, ISO 8601. */
  now: () => string;
  /** May refuse the call, or give what judges its cost. */
  judgeOf: (call: { dAppId: string; to: Hex; chainId: number }) => ((cost: Cost) => void) | undefined;
  /** Writes the submission down before it is sent. */
  keep: (signed: Signed, funding: Funding) => Promise<void>;
  drop: (hash: Hex) => Promise<void>;
};

/**
 * Signs and submits a call of a smart contract; the platform pays.
 *
 * @param parts - see {@link GaslessParts}
 * @param request - as the contract has it
 * @returns hash of the transaction
 * @throws Refusal for what cannot be read, and for a call that reverts; it never repeats the key
 */
export async function submitGasless(
  parts: GaslessParts,
  request: PlatformRequests['signAndSubmitGaslessTx'],
): Promise<Hex> {
  const { sender, chainId, now, judgeOf, keep, drop } = parts;
  requireChain(request.chainId, chainId, 'chainId');
  const { dAppId } = request;
  if (dAppId.trim() === '') throw new Refusal('dAppId must not be empty.');
  const wallet = walletOf(request.privateKey, 'privateKey');
  const to = addressIn(request.to, 'to');
  const { abi, data, signature: method } = encodedCall(request.contractAbi, request.method, request.params);
  const judge = judgeOf({ dAppId, to, chainId });
  const time = now();
  const { hash } = await sender.send(
    wallet,
    { to, data, abi },
    {
      ...(judge !== undefined && { judge }),
      keep: (signed) =>
        keep(signed, { dAppId, wallet: wallet.address, smartContract: to, method, gasLimit: String(signed.gas), time }),
      drop,
    },
  );
  return hash;
}

/**
 * Holds a request to the chain of the sandbox.
 *
 * @param value - as it was sent: a number or a text
 * @param chainId - of the sandbox
 * @param name - of the field, for the sentence
 * @throws Refusal for another chain
 */
export function requireChain(value: string | number, chainId: number, name: string): void {
  if (String(value).trim() === String(chainId)) return;
  throw new Refusal(`${name} must be ${chainId}, the chain of this sandbox.`);
}
