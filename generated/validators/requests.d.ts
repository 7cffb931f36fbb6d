// Written by `npm run generate` from the specs. Do not edit: change the spec and generate again.

/** A place where a value breaks its schema, as ajv reports it. */
export type SchemaError = {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
};
/** Checks whether a value satisfies its schema; the errors are on the function until the next call. */
export type Validate = { (value: unknown): boolean; errors?: SchemaError[] | null };
export declare const requests: { "signAndSubmitGaslessTx": Validate, "listAllFundedTransactions": Validate, "listAllProtocolConfig": Validate, "createVC": Validate, "mintFT": Validate, "addWhitelistedContractLinkedToDApp": Validate, "eth_estimateGas": Validate, "eth_getBlockByNumber": Validate, "eth_getTransactionByHash": Validate, "eth_getUncleCountByBlockNumber": Validate, "eth_getBlockTransactionCountByHash": Validate };
export declare const parameters: {  };
