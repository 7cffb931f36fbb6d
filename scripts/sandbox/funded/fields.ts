/** The fields of a listed transaction with their descriptions, which the docs show as a table. */
export const listedFields = {
  txHash: 'hash of the transaction',
  dAppId: 'the dApp for which it was submitted',
  from: 'the developer wallet that signed it',
  to: 'the smart contract that was called',
  chainId: 'the chain',
  method: 'signature of the method that was called',
  gas: 'units of gas that it used, or while it is pending, its gas limit',
  fee: "the cost of the gas in the chain's coin; empty while it is pending",
  state: '`submitted`, then `mined`, or `reverted` if the smart contract refused it',
  time: 'when it was submitted, ISO 8601',
} as const;

/** A field that can be searched and filtered. */
export type ListedField = keyof typeof listedFields;
