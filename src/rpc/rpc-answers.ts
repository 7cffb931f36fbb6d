import { RpcError } from '../errors.ts';
import { createMalformedError, statusError, wordsOf } from '../failures.ts';
import { readMember } from '../json.ts';
import type { ParsedAnswer } from '../transport.ts';

/**
 * What answered a request, and the response objects in it by their ids.
 *
 * @example const { byId }: AnswersById = answersIn(answer);
 */
export type AnswersById = ParsedAnswer & { byId: ReadonlyMap<unknown, unknown> };

/**
 * Sorts the response objects of an answer by their ids. Two with the same id count as none: either could be wrong.
 *
 * @param answer - the answer: one response object or an array of them, if the server follows the protocol
 * @returns the answer, and its response objects
 * @example const { byId } = answersIn(await exchange(calls, request, options, readJson));
 */
export function answersIn({ response, body }: ParsedAnswer): AnswersById {
  const byId = new Map<unknown, unknown>();
  for (const each of [body].flat()) {
    const id = readMember(each, 'id');
    byId.set(id, byId.has(id) ? undefined : each);
  }
  return { response, body, byId };
}

/**
 * Finds the result of a call in the answer to its request, or to its batch.
 *
 * @param id - the id of the call; undefined for a notification, which gets no answer
 * @returns the result; undefined for a notification
 * @throws RpcError if the response object holds an error, HttpError or UnauthorizedError if the HTTP status is a
 *   failure, MalformedResponseError if the answer has neither a result nor an error for the call
 * @example const result = resultFor(7, answersIn(answer));
 */
export function resultFor(id: number | undefined, { response, body, byId }: AnswersById): unknown {
  const own = id && byId.get(id);
  // A server that could not parse the request answers with a single error whose id is null (JSON-RPC 2.0, section 5).
  const object = own ?? (readMember(body, 'id') == null && body);
  const result = readMember(object, 'result');
  const error = readMember(object, 'error');
  const code = readMember(error, 'code');
  // Servers in the style of JSON-RPC 1.0 send both members; the one that is null does not count.
  if (result == null && typeof code === 'number') {
    throw new RpcError(wordsOf(readMember(error, 'message')), { code, data: readMember(error, 'data') });
  }
  if (!response.ok) throw statusError(response, body, 'the key in rpcUrl or headers');
  if (!id) return undefined;
  if (!own) throw createMalformedError('no single answer has its id', '/id');
  if (error || result === undefined) throw createMalformedError('no clear result', '/result');
  return result;
}
