import { readMember } from './json.ts';

// The errors share a module: each is little more than a name, and the whole hierarchy fits on a page.

/** Marks our errors. Two copies of the package do not share classes, but they share the global symbol registry. */
const brand: unique symbol = Symbol.for('twinspec.error');

/** The guide in which each class has a section of its name. */
const guide = 'https://github.com/twinspec/twinspec/blob/main/guides/errors.md';

/**
 * What an error carries besides its message. Members that do not apply are absent.
 *
 * @example const { operation, status, requestId }: ErrorDetails = error;
 */
export type ErrorDetails = {
  /** The operation or JSON-RPC method that failed. */
  operation: string;
  /**
   * The code that the server gave: `Code` of a failure envelope, or the code of a JSON-RPC error. Every other failure
   * of a JSON-RPC call has 4900, disconnected (EIP-1193), so that no wallet library repeats it blindly.
   */
  code?: number | undefined;
  /** `data` of a JSON-RPC error, e.g. what a revert returned. */
  data?: unknown;
  /** The error behind this one, without secrets: what `fetch`, a credential function or `JSON.stringify` threw. */
  cause?: unknown;
  /** The body of a failed answer: parsed JSON, or text if it is not JSON. */
  body?: unknown;
  /**
   * Where a malformed answer breaks the contract: a JSON pointer (RFC 6901) into the body, or into the JSON-RPC
   * response object.
   */
  pointer?: string | undefined;
  /** HTTP status of the answer, where there was one. */
  status?: number | undefined;
  /** The answer's `x-request-id` header, for a support ticket; null where the answer has none. */
  requestId?: string | null | undefined;
  /** True where the call must not be repeated blindly: the server may have carried it out although the call failed. */
  mayHaveHappened?: true | undefined;
};

/**
 * What every failed call throws, as one of the classes below. No part of it shows a secret: the credentials, the extra
 * headers and the fields that the contract marks as secret are replaced by `[redacted]` wherever a server or a network
 * stack repeats them.
 *
 * @example
 * try { await shop.createOrder(request); }
 * catch (error) { if (isTwinspecError(error) && error.mayHaveHappened) await reconcile(request); else throw error; }
 */
export abstract class TwinspecError extends Error {
  declare readonly operation: string;
  declare readonly code?: number;
  declare readonly data?: unknown;
  declare readonly body?: unknown;
  declare readonly pointer?: string;
  declare readonly status?: number;
  declare readonly requestId?: string | null;
  declare readonly mayHaveHappened?: true;
  /** Where the docs say what this kind of error means, and what to do. */
  readonly docs: string;
  readonly #response: Response | undefined;

  constructor(message: string, details: Partial<ErrorDetails> = {}, response?: Response) {
    super(message, details);
    Object.assign(this, details);
    this.docs = `${guide}#${this.name.toLowerCase()}`;
    this.#response = response;
    Object.defineProperty(this, brand, { value: true });
  }

  /**
   * Searches this error and its causes, the nearest first.
   *
   * @param fits - recognizes the error that is looked for; by default the innermost cause
   * @returns that error; null if none fits
   * @example error.walk((cause) => cause instanceof DOMException)
   */
  walk(fits: (error: unknown) => boolean = (error) => !readMember(error, 'cause')): unknown {
    return causesOf(this).find(fits) ?? null;
  }

  /** The answer, if one came; its body has been read. It is not printed with the error, as its URL may hold a key. */
  get response(): Response | undefined {
    // An error that was copied to hide a secret in it has no private members.
    return #response in this ? this.#response : undefined;
  }
}

/**
 * One of the classes of errors.
 *
 * @example const Kind: ErrorKind = UsageError;
 */
export type ErrorKind = new (...args: ConstructorParameters<typeof TwinspecError>) => TwinspecError;

/**
 * Lists an error and its causes.
 *
 * @param error - anything that was thrown
 * @returns the error first, its innermost cause last; an empty list if nothing was thrown
 * @example causesOf(new Error('lost', { cause: 'reset' })); // [Error: lost, 'reset']
 */
export function causesOf(error: unknown): unknown[] {
  const found = new Set<unknown>();
  // An error may be its own cause.
  for (let each = error; each && !found.has(each); each = readMember(each, 'cause')) found.add(each);
  return [...found];
}

type Named<Kind extends string> = new (
  ...args: ConstructorParameters<typeof TwinspecError>
) => TwinspecError & { readonly name: `${Kind}Error` };

function createErrorClass<Kind extends string>(kind: Kind): Named<Kind> {
  return class extends TwinspecError {
    // On the prototype, so that the stack trace begins with it.
    override get name(): `${Kind}Error` {
      return `${kind}Error`;
    }
  };
}

/**
 * The call cannot be made like this, and nothing was sent: an option or a path parameter is missing, an address has no
 * scheme, a key would travel in the clear.
 *
 * @example
 * if (error instanceof UsageError) report(error.message); // e.g. The option baseUrl is missing: begin it with https://
 */
export const UsageError = /* @__PURE__ */ createErrorClass('Usage');
/** The call cannot be made like this, and nothing was sent. */
export type UsageError = InstanceType<typeof UsageError>;

/**
 * The server does not accept the credentials: HTTP 401 or 403. The message names the options that hold them.
 *
 * @example
 * if (error instanceof UnauthorizedError && error.status === 401) signInAgain();
 */
export const UnauthorizedError = /* @__PURE__ */ createErrorClass('Unauthorized');
/** The server does not accept the credentials: HTTP 401 or 403. */
export type UnauthorizedError = InstanceType<typeof UnauthorizedError>;

/**
 * The server reports a failure in its envelope, e.g. `Status: "FAILURE"`, under whatever HTTP status. `code` is the
 * `Code` of the envelope, `body` the whole of it.
 *
 * @example
 * if (error instanceof EnvelopeError) show(error.message, error.code);
 */
export const EnvelopeError = /* @__PURE__ */ createErrorClass('Envelope');
/** The server reports a failure in its envelope, e.g. `Status: "FAILURE"`, under whatever HTTP status. */
export type EnvelopeError = InstanceType<typeof EnvelopeError>;

/**
 * The server answered with a JSON-RPC error object (JSON-RPC 2.0, section 5.1). `message` is the server's own word for
 * word: other libraries read it. `code` is its code, e.g. 3 for a revert, and `data` what a revert returned.
 *
 * @example
 * if (error instanceof RpcError && error.code === 3) decodeRevert(error.data);
 */
export const RpcError = /* @__PURE__ */ createErrorClass('Rpc');
/**
 * The server answered with a JSON-RPC error object. `message` is its own word for word: other libraries read it.
 */
export type RpcError = InstanceType<typeof RpcError> & { readonly code: number };

/**
 * The HTTP status is not a success and the body is not a documented failure, or the server redirects.
 * `body` is what came: JSON, or text.
 *
 * @example
 * if (error instanceof HttpError && error.status === 404) return undefined;
 */
export const HttpError = /* @__PURE__ */ createErrorClass('Http');
/** The HTTP status is not a success and the body is not a documented failure, or the server redirects. */
export type HttpError = InstanceType<typeof HttpError>;

/**
 * The answer breaks the contract: it is not JSON, has another envelope or another id, has neither result nor error, is
 * too long, or cannot be read. `pointer` says where (RFC 6901).
 *
 * @example
 * if (error instanceof MalformedResponseError) report(error.operation, error.pointer);
 */
export const MalformedResponseError = /* @__PURE__ */ createErrorClass('MalformedResponse');
/**
 * The answer breaks the contract: it is not JSON, has another envelope or another id, has neither result nor error, is
 * too long, or cannot be read.
 */
export type MalformedResponseError = InstanceType<typeof MalformedResponseError>;

/**
 * No answer came within the option `timeout`.
 *
 * @example
 * if (error instanceof TimeoutError && !error.mayHaveHappened) askAgain();
 */
export const TimeoutError = /* @__PURE__ */ createErrorClass('Timeout');
/** No answer came within the option `timeout`. */
export type TimeoutError = InstanceType<typeof TimeoutError>;

/**
 * The caller's signal ended the call; `cause` is the signal's reason.
 *
 * @example
 * if (error instanceof AbortError) return; // the user has left the page
 */
export const AbortError = /* @__PURE__ */ createErrorClass('Abort');
/** The caller's signal ended the call. */
export type AbortError = InstanceType<typeof AbortError>;

/**
 * The connection failed: no answer came, or only a part of one. `mayHaveHappened` is set if the server may have carried
 * the call out nevertheless.
 *
 * @example
 * if (error instanceof NetworkError) showOffline(error.message);
 */
export const NetworkError = /* @__PURE__ */ createErrorClass('Network');
/** The connection failed: no answer came, or only a part of one. */
export type NetworkError = InstanceType<typeof NetworkError>;

/**
 * Checks whether something caught is an error of these clients, from whichever copy of the package.
 *
 * @param error - anything that was caught
 * @returns true for every class of the hierarchy
 * @example
 * try { await shop.createOrder(request); }
 * catch (error) { if (isTwinspecError(error)) console.error(error.operation, error.status, error.requestId); }
 */
export function isTwinspecError(error: unknown): error is TwinspecError {
  return typeof error === 'object' && error !== null && brand in error;
}

const is =
  <E extends TwinspecError>(name: E['name']) =>
  (error: unknown): error is E =>
    isTwinspecError(error) && error.name === name;

/**
 * Checks whether something caught is a {@link UsageError}, from whichever copy of the package.
 *
 * @param error - anything that was caught
 * @returns true for an error of that class
 * @example if (isUsageError(error)) report(error.message);
 */
export const isUsageError = /* @__PURE__ */ is<UsageError>('UsageError');
/**
 * Checks whether something caught is an {@link UnauthorizedError}, from whichever copy of the package.
 *
 * @param error - anything that was caught
 * @returns true for an error of that class
 * @example if (isUnauthorizedError(error)) signInAgain();
 */
export const isUnauthorizedError = /* @__PURE__ */ is<UnauthorizedError>('UnauthorizedError');
/**
 * Checks whether something caught is a {@link EnvelopeError}, from whichever copy of the package.
 *
 * @param error - anything that was caught
 * @returns true for an error of that class
 * @example if (isEnvelopeError(error)) show(error.message, error.code);
 */
export const isEnvelopeError = /* @__PURE__ */ is<EnvelopeError>('EnvelopeError');
/**
 * Checks whether something caught is an {@link RpcError}, from whichever copy of the package.
 *
 * @param error - anything that was caught
 * @returns true for an error of that class
 * @example if (isRpcError(error)) decodeRevert(error.data);
 */
export const isRpcError = /* @__PURE__ */ is<RpcError>('RpcError');
/**
 * Checks whether something caught is an {@link HttpError}, from whichever copy of the package.
 *
 * @param error - anything that was caught
 * @returns true for an error of that class
 * @example if (isHttpError(error)) show(error.status);
 */
export const isHttpError = /* @__PURE__ */ is<HttpError>('HttpError');
/**
 * Checks whether something caught is a {@link MalformedResponseError}, from whichever copy of the package.
 *
 * @param error - anything that was caught
 * @returns true for an error of that class
 * @example if (isMalformedResponseError(error)) report(error.pointer);
 */
export const isMalformedResponseError = /* @__PURE__ */ is<MalformedResponseError>('MalformedResponseError');
/**
 * Checks whether something caught is a {@link TimeoutError}, from whichever copy of the package.
 *
 * @param error - anything that was caught
 * @returns true for an error of that class
 * @example if (isTimeoutError(error)) showSlow();
 */
export const isTimeoutError = /* @__PURE__ */ is<TimeoutError>('TimeoutError');
/**
 * Checks whether something caught is an {@link AbortError}, from whichever copy of the package.
 *
 * @param error - anything that was caught
 * @returns true for an error of that class
 * @example if (isAbortError(error)) forget();
 */
export const isAbortError = /* @__PURE__ */ is<AbortError>('AbortError');
/**
 * Checks whether something caught is a {@link NetworkError}, from whichever copy of the package.
 *
 * @param error - anything that was caught
 * @returns true for an error of that class
 * @example if (isNetworkError(error)) showOffline();
 */
export const isNetworkError = /* @__PURE__ */ is<NetworkError>('NetworkError');
