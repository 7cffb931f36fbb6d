/**
 * What the sandbox needs of viem. `build.ts` builds just this into the package: viem has so many modules that opening
 * them would take as long as all the rest of a start.
 */
export {
  decodeErrorResult,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  formatEther,
  formatUnits,
  getAddress,
  getContractAddress,
  isAddress,
  isHash,
  keccak256,
  numberToHex,
  parseAbi,
  parseEther,
  parseUnits,
  toFunctionSignature,
} from 'viem';
export { privateKeyToAccount } from 'viem/accounts';
export type { Abi, AbiFunction, AbiParameter, Hex } from 'viem';
export type { PrivateKeyAccount } from 'viem/accounts';
