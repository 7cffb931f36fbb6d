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
/** Imports the validators of an operation; see its file in `responses/`. */
export declare const responses: {
  "signAndSubmitGaslessTx": () => Promise<{ "responses": { "200": Validate, "401": Validate } }>;
  "listAllFundedTransactions": () => Promise<{ "responses": { "200": Validate, "401": Validate } }>;
  "listAllProtocolConfig": () => Promise<{ "responses": { "200": Validate, "401": Validate } }>;
  "createVC": () => Promise<{ "responses": { "200": Validate, "401": Validate, "500": Validate } }>;
  "mintFT": () => Promise<{ "responses": { "200": Validate, "401": Validate } }>;
  "addWhitelistedContractLinkedToDApp": () => Promise<{ "responses": { "200": Validate, "401": Validate } }>;
};
/** Imports the validators of an operation; see its file in `responses/`. */
export declare const results: {
  "eth_estimateGas": () => Promise<{ "result": Validate, "variants": [] }>;
  "eth_getBlockByNumber": () => Promise<{ "result": Validate, "variants": [{ "params": Validate, "result": Validate }, { "params": Validate, "result": Validate }] }>;
  "eth_getTransactionByHash": () => Promise<{ "result": Validate, "variants": [] }>;
  "eth_getUncleCountByBlockNumber": () => Promise<{ "result": Validate, "variants": [] }>;
  "eth_getBlockTransactionCountByHash": () => Promise<{ "result": Validate, "variants": [] }>;
};
