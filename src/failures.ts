import { fail, type Call, type Circumstances, type ErrorKind } from './call.ts';
import { HttpError, MalformedResponseError, UnauthorizedError, UsageError, type TwinspecError } from './errors.ts';
import { at } from './json.ts';
import { redacting } from './secrets.ts';
import type { TransportOptions } from './transport.ts';

// What both clients find wrong with a call.

/**
 * Refuses to send secrets where others can read them.
 *
 * @param call - whose secrets they are
 * @param exposed - who could; see {@link Address}
 * @param options - of the call
 * @throws UsageError saying what to do
 * @example checkExposure(call, exposed, { allowInsecure: false });
 */
export function checkExposure(call: Call, exposed: string, { allowInsecure }: TransportOptions): void {
  if (!exposed || allowInsecure || !call.secrets().some(Boolean)) return;
  throw fail(call, UsageError, `secrets would go to ${exposed} in the clear: use https or allowInsecure`);
}

/**
 * Makes the error that a status reports.
 *
 * @param call - what failed, with its response
 * @param body - the body
 * @param keys - says where the credentials of the call come from
 * @param message - what the answer says about itself
 * @param more - what else is known
 * @param OtherError - the class of all but 401 and 403, which are an UnauthorizedError
 * @example throw statusError(call, body, 'the option apiKey');
 */
export function statusError(
  call: Call,
  body: unknown,
  keys: string,
  message: unknown = at(body, 'message'),
  more: Circumstances = {},
  OtherError: ErrorKind = HttpError,
): TwinspecError {
  const { ok, status = 0, headers } = call.response ?? {};
  const refused = status === 401 || status === 403;
  // In a browser, a redirect that is not followed has status 0, and nobody is told where it leads.
  const elsewhere = !ok && status < 400 && `: redirected to ${headers?.get('location') ?? 'another address'}; use that`;
  const advice = refused ? `: check ${keys}` : elsewhere || '';
  const sentence = `${message ? `${wordsOf(message)}, ` : ''}HTTP ${status}${advice}`;
  return fail(call, refused ? UnauthorizedError : OtherError, sentence, { body, ...more });
}

/**
 * Puts what should be a text, but may be anything, into words.
 *
 * @param value - any JSON value
 * @example wordsOf({ text: 'no' }); // '{"text":"no"}'
 */
export function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(redacting([])(value) ?? '');
}

/**
 * Makes the error of an answer that leaves the contract.
 *
 * @param call - what failed
 * @param sentence - what is wrong
 * @param pointer - where: a JSON pointer (RFC 6901)
 * @example throw malformed(call, 'no clear result', '/result');
 */
export function malformed(call: Call, sentence: string, pointer: string): TwinspecError {
  return fail(call, MalformedResponseError, sentence, { pointer });
}
