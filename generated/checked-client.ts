/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.

import { answersChecked } from "../src/runtime.ts";
import * as unchecked from './client.ts';
import * as validators from './validators/responses.ts';

export * from './client.ts';

const checkAnswer = /* @__PURE__ */ answersChecked(validators);

/** Options of {@link createNodeClient}. Times are in milliseconds. */
export type NodeClientOptions = Omit<unchecked.NodeClientOptions, 'validate'> & {
  /** Whether each documented answer, errors included, is checked against its schema. Default true. */
  validate?: boolean | undefined;
};

/**
 * Makes a client for Blockchain Platform Node RPC.
 *
 * Its methods throw a MalformedResponseError for an answer that breaks the contract.
 *
 * @param options - only `rpcUrl` is required
 * @returns the client
 * @throws UsageError when `rpcUrl` is missing or not an HTTP address
 * @example
 * const client = createNodeClient({ rpcUrl: 'https://rpc.example' });
 */
export function createNodeClient({ validate = true, ...options }: NodeClientOptions): unchecked.NodeClient {
  return unchecked.createNodeClient({ ...options, validate: validate ? checkAnswer : undefined });
}

/** Options of {@link createPlatformClient}. Times are in milliseconds. */
export type PlatformClientOptions = Omit<unchecked.PlatformClientOptions, 'validate'> & {
  /** Whether each documented answer, errors included, is checked against its schema. Default true. */
  validate?: boolean | undefined;
};

/**
 * Makes a client for Blockchain application platform.
 *
 * Its methods throw a MalformedResponseError for an answer that breaks the contract.
 *
 * Gasless transactions, verifiable credentials, token minting and smart-contract whitelisting over HTTP.
 *
 * @param options - `baseUrl`, and the credentials
 * @returns the client
 * @throws UsageError when `baseUrl` is missing or not an HTTP address
 * @example
 * const client = createPlatformClient({ baseUrl: 'https://api.example' });
 */
export function createPlatformClient({ validate = true, ...options }: PlatformClientOptions): unchecked.PlatformClient {
  return unchecked.createPlatformClient({ ...options, validate: validate ? checkAnswer : undefined });
}
