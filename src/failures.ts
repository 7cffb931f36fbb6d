import {
  HttpError,
  MalformedResponseError,
  NetworkError,
  UnauthorizedError,
  UsageError,
  type ErrorKind,
  type TwinspecError,
} from './errors.ts';
import { readMember } from './json.ts';
import { createValueRedactor } from './secrets.ts';

// The failures that both clients report.

/**
 * Refuses to send secrets where others can read them.
 *
 * @param secrets - collects what would be sent
 * @param exposed - the host, if others can; see {@link Address}
 * @param options - the options of the call
 * @throws UsageError saying what to do
 * @example checkExposure(() => [key], exposed, { allowInsecure: false });
 */
export function checkExposure(
  secrets: () => string[],
  exposed: string,
  { allowInsecure }: { allowInsecure?: boolean | undefined },
): void {
  if (!exposed || allowInsecure || !secrets().some(Boolean)) return;
  throw new UsageError(`secrets would go to ${exposed} in the clear: use https or allowInsecure`);
}

/**
 * Makes the error for an answer whose HTTP status, or envelope, reports a failure.
 *
 * @param body - its body
 * @param keys - says where the credentials of the call come from, for a 401 or 403
 * @param message - what the answer says about itself
 * @param OtherError - the class for all statuses but 401 and 403, which are an UnauthorizedError
 * @param code - the code that the answer gives
 * @example throw statusError(response, body, 'the option apiKey');
 */
export function statusError(
  { ok, status, headers }: Response,
  body: unknown,
  keys: string,
  message: unknown = readMember(body, 'message'),
  OtherError: ErrorKind = HttpError,
  code?: number,
): TwinspecError {
  const refused = status === 401 || status === 403;
  // In a browser, a redirect that is not followed has status 0, and its target is hidden.
  const elsewhere = `: redirected to ${headers.get('location') ?? 'another address'}; use that`;
  const advice = refused ? `: check ${keys}` : ok || status > 399 ? '' : elsewhere;
  const Kind = refused ? UnauthorizedError : OtherError;
  return new Kind(`${message ? `${wordsOf(message)}, ` : ''}HTTP ${status}${advice}`, { body, code });
}

/**
 * Writes a value that should be a text, but may be anything, as one.
 *
 * @param value - any JSON value
 * @returns the text itself, or JSON
 * @example wordsOf({ text: 'no' }); // '{"text":"no"}'
 */
export function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(createValueRedactor([])(value) ?? '');
}

/**
 * Makes the error of a request that was never sent, as it cannot be.
 *
 * @param cause - why not
 * @param what - what of it cannot be sent, if that is known
 * @example throw createUnsentError(error, 'the header X-Key');
 */
export function createUnsentError(cause: unknown, what = 'the request'): TwinspecError {
  return new UsageError(`${what} cannot be sent`, { cause });
}

/**
 * Makes the error of a request that found no server, or that the server may have, and of an answer that broke off.
 *
 * @param cause - what `fetch` threw
 * @param what - what became of the connection
 * @example throw createConnectionError(error);
 */
export function createConnectionError(cause: unknown, what = 'the connection was lost'): TwinspecError {
  return new NetworkError(what, { cause });
}

/**
 * Makes the error of an answer of which nothing can be told.
 *
 * @param cause - why not
 * @example throw createUnreadableError(new SyntaxError('not JSON'));
 */
export function createUnreadableError(cause: unknown): TwinspecError {
  return new MalformedResponseError('the answer cannot be read', { cause, pointer: '' });
}

/**
 * Makes the error of an answer that breaks the contract.
 *
 * @param sentence - what is wrong
 * @param pointer - where: a JSON pointer (RFC 6901)
 * @example throw createMalformedError('no clear result', '/result');
 */
export function createMalformedError(sentence: string, pointer: string): TwinspecError {
  return new MalformedResponseError(sentence, { pointer });
}
