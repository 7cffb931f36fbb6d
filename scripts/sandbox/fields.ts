/** The fields of a listed transaction, and what each is: the docs show this table. */
export const listedFields = {
  txHash: 'hash of the transaction',
  dAppId: 'the dApp that it was submitted for',
  from: 'the developer wallet that signed it',
  to: 'the smart contract that was called',
  chainId: 'the chain',
  method: 'signature of the method that was called',
  gas: 'units of gas that it used; while it waits, those that it may use',
  fee: "what the gas cost, in the chain's coin; while it waits, empty",
  state: '`submitted`, then `mined`, or `reverted` when the smart contract refused it',
  time: 'when it was submitted, ISO 8601',
} as const;

/** Name of a field that can be searched and filtered. */
export type ListedField = keyof typeof listedFields;
