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
/** Imports the validators of an operation; see its file in `conditions/`. */
export declare const conditions: {
  "signAndSubmitGaslessTx": () => Promise<{ "conditions": { "invalidKey": Validate } }>;
  "listAllFundedTransactions": () => Promise<{ "conditions": { "noTransactions": Validate, "invalidKey": Validate } }>;
  "listAllProtocolConfig": () => Promise<{ "conditions": { "noTransactions": Validate, "invalidKey": Validate } }>;
  "createVC": () => Promise<{ "conditions": { "createdFromFlatParameters": Validate, "invalidKey": Validate, "missingParameters": Validate, "unknownTemplate": Validate } }>;
  "mintFT": () => Promise<{ "conditions": { "invalidKey": Validate, "subIdMismatch": Validate } }>;
  "addWhitelistedContractLinkedToDApp": () => Promise<{ "conditions": { "invalidKey": Validate } }>;
  "eth_estimateGas": () => Promise<{ "conditions": { "contractCall": Validate, "revert": Validate } }>;
  "eth_getBlockByNumber": () => Promise<{ "conditions": { "blockBefore": Validate, "byNumberWithTransactions": Validate, "latestWithHashes": Validate, "latestWithTransactions": Validate, "pendingWithHashes": Validate, "pendingWithTransactions": Validate, "genesis": Validate, "earliest": Validate, "unknownBlock": Validate } }>;
  "eth_getTransactionByHash": () => Promise<{ "conditions": { "unknownTransaction": Validate } }>;
  "eth_getUncleCountByBlockNumber": () => Promise<{ "conditions": { "unknownBlock": Validate } }>;
  "eth_getBlockTransactionCountByHash": () => Promise<{ "conditions": { "unknownBlock": Validate } }>;
};
