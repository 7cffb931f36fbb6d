import type { RequestInFlight } from './running-call.ts';
import { NetworkError } from './errors.ts';
import { createMalformedError } from './failures.ts';
import { memberPointer } from './json.ts';

/**
 * One way in which a value breaks its schema, as ajv reports it.
 *
 * @example const error: SchemaError = { instancePath: '/Data', keyword: 'type', params: { type: 'object' } };
 */
export type SchemaError = { instancePath: string; keyword: string; params: Record<string, unknown>; message?: string };

/**
 * Checks whether a value satisfies its schema; the errors are on the function until the next call.
 *
 * @example if (!validate(answer)) report(validate.errors);
 */
export type Validate = { (value: unknown): boolean; errors?: SchemaError[] | null };

type ItemValidates = { readonly [status: string]: { readonly [mediaType: string]: Validate } };

/**
 * The validators that `twinspec generate` writes to `validators/responses.ts`: for each operation a function that
 * imports them, so that an application downloads only those of the operations that it calls.
 *
 * @example
 * import * as emitted from './api/validators/responses.js';
 * const validators: Validators = emitted;
 */
export type Validators = {
  /** By operation, then by status. */
  responses: {
    readonly [operation: string]: () => Promise<{
      responses: { readonly [status: string]: Validate };
      /** For each item of a stream, by the status and the media type that the document has it under. */
      items?: ItemValidates;
    }>;
  };
  /** By JSON-RPC method. */
  results: {
    readonly [method: string]: () => Promise<{
      result: Validate;
      variants?: readonly { params: Validate; result: Validate }[];
    }>;
  };
};

/**
 * An answer on its way to the caller: the body of an operation, or the result of a JSON-RPC method with its params.
 *
 * @example const received: Received = { operation: 'eth_chainId', value: '0x1', params: [] };
 */
export type Received = {
  operation: string;
  value: unknown;
  params?: unknown;
  /** Whether the value is an item of a stream. */
  isItem?: true;
};

/**
 * Checks one answer against the contract.
 *
 * @param exchange - the request, and the response to it
 * @returns resolves when the answer is checked; one that needs no waiting may return nothing
 * @throws MalformedResponseError for the first violation
 * @example const check: CheckAnswer = answersChecked(validators);
 */
export type CheckAnswer = (exchange: RequestInFlight, received: Received) => Promise<void> | void;

/**
 * Makes the value of a client's option `validate`: each documented answer, errors included, is checked against its
 * schema. Where the params of a JSON-RPC method narrow its result, the narrower schema is the one that counts.
 *
 * @param validators - the module `validators/responses.ts` beside the emitted client
 * @returns the value of the option; the client then throws a MalformedResponseError for the first violation
 * @example
 * import * as validators from './api/validators/responses.js';
 * const client = createShop({ baseUrl, validate: answersChecked(validators) });
 */
export function answersChecked({ responses, results }: Validators): CheckAnswer {
  return async (exchange, { operation, value, params, isItem }) => {
    const method = params === undefined ? undefined : await loadValidators(results, operation);
    const own = method ? undefined : await loadValidators(responses, operation);
    const validate = method
      ? (method.variants?.find((variant) => variant.params(params)) ?? method).result
      : isItem
        ? own?.items && itemCheck(own.items, exchange.response)
        : own?.responses[`${exchange.response?.status}`];
    // The body of a stream comes later, item by item.
    if (!validate || value === undefined || validate(value)) return;
    const { pointer, expectation } = violationOf(validate.errors ?? []);
    throw createMalformedError(expectation, `${method ? '/result' : ''}${pointer}`);
  };
}

/** Finds what the items of a stream are checked by: that of its media type, or else the only one of its status. */
function itemCheck(items: ItemValidates, response: Response | undefined): Validate | undefined {
  const status = `${response?.status}`;
  const key = [status, `${status[0]}XX`, `${status[0]}xx`, 'default'].find((name) => Object.hasOwn(items, name));
  const types = Object.entries(items[key ?? ''] ?? {});
  const toBareType = (type: string): string => type.replace(/;.*/, '').trim().toLowerCase();
  const sent = toBareType(response?.headers.get('content-type') ?? '');
  const [, only] = types.length === 1 ? (types[0] ?? []) : [];
  return types.find(([type]) => toBareType(type) === sent)?.[1] ?? only;
}

/** The validators of an operation, if it has any. An answer that cannot be checked is as good as lost. */
async function loadValidators<Emitted>(
  list: { readonly [operation: string]: () => Promise<Emitted> },
  operation: string,
): Promise<Emitted | undefined> {
  try {
    return Object.hasOwn(list, operation) ? await list[operation]?.() : undefined;
  } catch (cause) {
    throw new NetworkError('the validators of the answer cannot be loaded', { cause });
  }
}

/** The first error that names a cause: keywords that combine schemas only repeat that one of them failed. */
function violationOf(errors: readonly SchemaError[]): { pointer: string; expectation: string } {
  const combining = new Set(['oneOf', 'anyOf', 'allOf', 'not', 'if']);
  const error = errors.find(({ keyword }) => !combining.has(keyword)) ?? errors[0];
  const missing = error?.params['missingProperty'];
  const name = typeof missing === 'string' ? memberPointer(missing) : '';
  const pointer = `${error?.instancePath ?? ''}${name}`;
  return {
    pointer,
    expectation: name
      ? `${pointer} is missing`
      : `${pointer || 'the answer'} ${error?.message ?? 'breaks the contract'}`,
  };
}
