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
export declare const conditions: { "signAndSubmitGaslessTx": { "invalidKey": Validate }, "listAllFundedTransactions": { "noTransactions": Validate, "invalidKey": Validate }, "listAllProtocolConfig": { "noTransactions": Validate, "invalidKey": Validate }, "createVC": { "createdFromFlatParameters": Validate, "invalidKey": Validate, "missingParameters": Validate, "unknownTemplate": Validate }, "mintFT": { "invalidKey": Validate, "subIdMismatch": Validate }, "addWhitelistedContractLinkedToDApp": { "invalidKey": Validate }, "eth_estimateGas": { "contractCall": Validate, "revert": Validate }, "eth_getBlockByNumber": { "blockBefore": Validate, "byNumberWithTransactions": Validate, "latestWithHashes": Validate, "latestWithTransactions": Validate, "pendingWithHashes": Validate, "pendingWithTransactions": Validate, "genesis": Validate, "earliest": Validate, "unknownBlock": Validate }, "eth_getTransactionByHash": { "unknownTransaction": Validate }, "eth_getUncleCountByBlockNumber": { "unknownBlock": Validate }, "eth_getBlockTransactionCountByHash": { "unknownBlock": Validate } };
