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
/** Imports the validators of an operation; see its file in `requests/`. */
export declare const requests: {
  "signAndSubmitGaslessTx": () => Promise<{ "body": Validate, "parameters": {} }>;
  "listAllFundedTransactions": () => Promise<{ "body": Validate, "parameters": {} }>;
  "listAllProtocolConfig": () => Promise<{ "body": Validate, "parameters": {} }>;
  "createVC": () => Promise<{ "body": Validate, "parameters": {} }>;
  "mintFT": () => Promise<{ "body": Validate, "parameters": {} }>;
  "addWhitelistedContractLinkedToDApp": () => Promise<{ "body": Validate, "parameters": {} }>;
  "eth_estimateGas": () => Promise<{ "body": Validate, "parameters": {} }>;
  "eth_getBlockByNumber": () => Promise<{ "body": Validate, "parameters": {} }>;
  "eth_getTransactionByHash": () => Promise<{ "body": Validate, "parameters": {} }>;
  "eth_getUncleCountByBlockNumber": () => Promise<{ "body": Validate, "parameters": {} }>;
  "eth_getBlockTransactionCountByHash": () => Promise<{ "body": Validate, "parameters": {} }>;
};
