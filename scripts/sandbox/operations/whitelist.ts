import { formatEther, parseEther, type Hex } from '../viem.ts';
import { addressIn } from '../chain/address.ts';
import { Refusal } from '../../server/engine.ts';
import type { PlatformRequests } from '../../server/server.ts';
import type { Cost } from './sender.ts';
import { whitelistKey, type WhitelistEntry, type SandboxData } from '../history/sandbox-events.ts';

/**
 * Reads a request to whitelist a smart contract.
 *
 * @param request - a request that keeps the contract
 * @param chainId - the sandbox's chain id
 * @throws Refusal for a wrong address or chain, an empty name, or a negative limit
 */
export function whitelistEntry(
  request: PlatformRequests['addWhitelistedContractLinkedToDApp'],
  chainId: number,
): WhitelistEntry {
  const { contractName, linkedDAppId: dAppId, gasLimitConfigured } = request;
  const contractAddress = addressIn(request.contractAddress, 'contractAddress');
  if (contractName.trim() === '') throw new Refusal('contractName must not be empty.');
  if (dAppId.trim() === '') throw new Refusal('linkedDAppId must not be empty.');
  if (!Number.isFinite(gasLimitConfigured) || gasLimitConfigured < 0) {
    throw new Refusal('gasLimitConfigured must not be negative.');
  }
  if (request.chainId !== undefined && request.chainId !== chainId) {
    throw new Refusal(`chainId must be ${chainId}, the chain of this sandbox.`);
  }
  return { contractAddress, contractName, dAppId, gasLimitConfigured, chainId };
}

/**
 * Checks that the sandbox pays for a call.
 *
 * @param world - has the whitelist
 * @param call - the dApp, the smart contract and the chain
 * @returns a check of the call's cost, which throws a Refusal if it is over the limit
 * @throws Refusal when the smart contract is not whitelisted for the dApp
 */
export function costCheckOf(
  world: SandboxData,
  call: { dAppId: string; to: Hex; chainId: number },
): (cost: Cost) => void {
  const { dAppId, to: contractAddress, chainId } = call;
  const entry = world.whitelist.get(whitelistKey({ dAppId, contractAddress, chainId }));
  if (entry === undefined) {
    throw new Refusal(
      `The smart contract ${contractAddress} is not whitelisted for the dApp; ` +
        'addWhitelistedContractLinkedToDApp adds it.',
    );
  }
  const { gasLimitConfigured: limit } = entry;
  return ({ gas, fee }) => {
    // Gas is a whole number, so a number with decimals is an amount of the chain's coin.
    if (Number.isInteger(limit)) {
      if (gas <= BigInt(limit)) return;
      throw new Refusal(`The call takes ${gas} units of gas, but gasLimitConfigured allows ${limit}.`);
    }
    if (fee <= parseEther(limit.toFixed(18))) return;
    throw new Refusal(`The call costs ${formatEther(fee)} coins, but gasLimitConfigured allows ${limit}.`);
  };
}
