// The entry `twinspec/validate`: the clients of `.`, and the validators that `.` does without.
import { responses, results, type SchemaError, type Validate } from '../generated/validators/responses.js';
import * as node from './node.ts';
import * as platform from './platform.ts';
import { malformed } from './transport.ts';
import type { CheckAnswer } from './validation.ts';

export * from './index.ts';

/** Whether a client checks each answer. */
export type Validation = {
  /** Checks each answer against the contract; what leaves it throws a MalformedResponseError. Default true in this entry. */
  validate?: boolean | undefined;
};

/** Options of {@link createPlatformClient} in this entry. */
export type PlatformClientOptions = Omit<platform.PlatformClientOptions, 'validate'> & Validation;

/** Options of {@link createNodeClient} in this entry. */
export type NodeClientOptions = Omit<node.NodeClientOptions, 'validate'> & Validation;

/**
 * Makes a client for the platform that checks each documented answer, of errors too, against its schema.
 *
 * @param options - those of the entry `twinspec`, and `validate`
 * @returns the client
 * @example
 * import { createPlatformClient } from 'twinspec/validate';
 * const platform = createPlatformClient({ baseUrl, apiKey, validate: true });
 */
export function createPlatformClient({ validate = true, ...options }: PlatformClientOptions): platform.PlatformClient {
  return platform.createPlatformClient({ ...options, validate: validate ? checkAnswer : undefined } as platform.PlatformClientOptions);
}

/**
 * Makes a client for the node that checks each result of a method of the contract against its schema; where the params
 * say more about the result, against the tighter one.
 *
 * @param options - those of the entry `twinspec`, and `validate`
 * @returns the client
 * @example
 * import { createNodeClient } from 'twinspec/validate';
 * const node = createNodeClient({ rpcUrl, validate: true });
 */
export function createNodeClient({ validate = true, ...options }: NodeClientOptions): node.NodeClient {
  return node.createNodeClient({ ...options, validate: validate ? checkAnswer : undefined });
}

const bodies: Record<string, Record<number, Validate> | undefined> = responses;
const methods: Record<string, { result: Validate; variants?: { params: Validate; result: Validate }[] } | undefined> = results;

const checkAnswer: CheckAnswer = (operation, value, response, params) => {
  const method = params === undefined ? undefined : methods[operation];
  const validate = method ? (method.variants?.find((variant) => variant.params(params)) ?? method).result : bodies[operation]?.[response.status];
  if (validate && !validate(value)) {
    const { pointer, expectation } = violationOf(validate.errors ?? []);
    throw malformed(response, expectation, `${method ? '/result' : ''}${pointer}`);
  }
};

/** The first error that names a cause: keywords that combine schemas only repeat that one of them failed. */
function violationOf(errors: SchemaError[]): { pointer: string; expectation: string } {
  const combining = new Set(['oneOf', 'anyOf', 'allOf', 'not', 'if']);
  const error = errors.find(({ keyword }) => !combining.has(keyword)) ?? errors[0];
  const { missingProperty: missing } = error?.params ?? {};
  const pointer = `${error?.instancePath ?? ''}${typeof missing === 'string' ? `/${missing.replace(/~/g, '~0').replace(/\//g, '~1')}` : ''}`;
  return {
    pointer,
    expectation: typeof missing === 'string' ? `${pointer} is missing` : `${pointer || 'the answer'} ${error?.message ?? 'breaks the contract'}`,
  };
}
