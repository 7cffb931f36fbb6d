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
export declare const responses: { "signAndSubmitGaslessTx": { "200": Validate, "401": Validate }, "listAllFundedTransactions": { "200": Validate, "401": Validate }, "listAllProtocolConfig": { "200": Validate, "401": Validate }, "createVC": { "200": Validate, "401": Validate, "500": Validate }, "mintFT": { "200": Validate, "401": Validate }, "addWhitelistedContractLinkedToDApp": { "200": Validate, "401": Validate } };
export declare const results: { "eth_estimateGas": { "result": Validate, "variants": [] }, "eth_getBlockByNumber": { "result": Validate, "variants": [{ "params": Validate, "result": Validate }, { "params": Validate, "result": Validate }] }, "eth_getTransactionByHash": { "result": Validate, "variants": [] }, "eth_getUncleCountByBlockNumber": { "result": Validate, "variants": [] }, "eth_getBlockTransactionCountByHash": { "result": Validate, "variants": [] } };
