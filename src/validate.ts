// The entry `twinspec/validate`: the clients of `twinspec`, with validators for each documented answer.
import * as client from '../generated/client.ts';
import { responses, results } from '../generated/validators/responses.ts';
import { answersChecked } from './checks.ts';

export * from './index.ts';

/**
 * Whether a client checks each answer.
 *
 * @example createNodeClient({ rpcUrl, validate: false });
 */
export type Validation = {
  /**
   * Checks each answer against the contract; one that breaks it throws a MalformedResponseError. Default true in this
   * entry.
   */
  validate?: boolean | undefined;
};

/**
 * Options of {@link createPlatformClient} in this entry.
 *
 * @example const options: PlatformClientOptions = { baseUrl, apiKey, validate: false };
 */
export type PlatformClientOptions = Omit<client.PlatformClientOptions, 'validate'> & Validation;

/**
 * Options of {@link createNodeClient} in this entry.
 *
 * @example const options: NodeClientOptions = { rpcUrl, validate: false };
 */
export type NodeClientOptions = Omit<client.NodeClientOptions, 'validate'> & Validation;

const check = /* @__PURE__ */ answersChecked({ responses, results });

/**
 * Makes a client for the HTTP API that checks each documented answer, errors included, against its schema.
 *
 * @param options - those of the entry `twinspec`, and `validate`
 * @throws UsageError when the address is missing or not an HTTP address
 * @example
 * import { createPlatformClient } from 'twinspec/validate';
 * const client = createPlatformClient({ baseUrl, apiKey, validate: true });
 */
export function createPlatformClient({ validate = true, ...options }: PlatformClientOptions): client.PlatformClient {
  return client.createPlatformClient({ ...options, validate: validate ? check : undefined });
}

/**
 * Makes a client for the JSON-RPC API that checks each result of a method of the contract against its schema. Where the
 * params narrow the result, the narrower schema is the one that counts.
 *
 * @param options - those of the entry `twinspec`, and `validate`
 * @throws UsageError when the address is missing or not an HTTP address
 * @example
 * import { createNodeClient } from 'twinspec/validate';
 * const client = createNodeClient({ rpcUrl, validate: true });
 */
export function createNodeClient({ validate = true, ...options }: NodeClientOptions): client.NodeClient {
  return client.createNodeClient({ ...options, validate: validate ? check : undefined });
}
