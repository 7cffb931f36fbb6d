import { formatEther, parseEther, type Hex } from 'viem';
import { addressIn } from './addresses.ts';
import { Refusal } from '../server/refusal.ts';
import type { PlatformRequests } from '../server/server.ts';
import type { Cost } from './sender.ts';
import { whitelistKey, type WhitelistEntry, type World } from './world.ts';

/**
 * Reads a request to whitelist a smart contract.
 *
 * @param request - as the contract has it
 * @param chainId - the chain of the sandbox
 * @returns the entry
 * @throws Refusal for an address, a name, a limit or a chain that makes no sense
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
 * Finds what keeps the platform from paying for a call.
 *
 * @param world - what was whitelisted
 * @param call - the dApp, the smart contract and the chain
 * @returns judges the cost of the call
 * @throws Refusal when the smart contract is not whitelisted for the dApp
 */
export function judgeOf(world: World, call: { dAppId: string; to: Hex; chainId: number }): (cost: Cost) => void {
  const { dAppId, to: contractAddress, chainId } = call;
  const entry = world.whitelist.get(whitelistKey({ dAppId, contractAddress, chainId }));
  if (entry === undefined) {
    throw new Refusal(
      `The smart contract ${contractAddress} is not whitelisted for the dApp; ` +
        'addWhitelistedContractLinkedToDApp does it.',
    );
  }
  const { gasLimitConfigured: limit } = entry;
  return ({ gas, fee }) => {
    // A whole number can only be gas; a number with decimals can only be an amount of coins.
    if (Number.isInteger(limit)) {
      if (gas <= BigInt(limit)) return;
      throw new Refusal(`The call takes ${gas} units of gas, and gasLimitConfigured allows ${limit}.`);
    }
    if (fee <= parseEther(limit.toFixed(18))) return;
    throw new Refusal(`The call costs ${formatEther(fee)} coins, and gasLimitConfigured allows ${limit}.`);
  };
}
