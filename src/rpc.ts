import { fail, type Call } from './call.ts';
import { RpcError } from './errors.ts';
import { malformed, statusError, wordsOf } from './failures.ts';
import { at } from './json.ts';

/**
 * One JSON-RPC call.
 *
 * @example const call: RpcCall = { ...running, method: 'eth_chainId', params: [], own: running.secrets };
 */
export type RpcCall = Call & {
  method: string;
  params: unknown;
  /** Whether it is a notification, which gets no answer. */
  notification?: boolean | undefined;
  /** Undefined in a notification. */
  id?: number | undefined;
  /** Collects its own secrets, while `secrets` collects those of its whole batch. */
  own: () => string[];
};

/**
 * The body that answered a request, and the response objects in it by their ids.
 *
 * @example const { byId }: Answers = answersIn(body);
 */
export type Answers = { body: unknown; byId: ReadonlyMap<unknown, unknown> };

/**
 * Sorts the response objects of an answer by their ids. Two with the same id count as none: either could be wrong.
 *
 * @param body - the JSON that came: one response object or an array of them, if the server follows the protocol
 * @returns the body, and its response objects
 * @example const { byId } = answersIn([{ id: 1, result: '0x1' }]);
 */
export function answersIn(body: unknown): Answers {
  const byId = new Map<unknown, unknown>();
  for (const each of Array.isArray(body) ? body : [body]) {
    const id = at(each, 'id');
    byId.set(id, byId.has(id) ? undefined : each);
  }
  return { body, byId };
}

/**
 * Finds the result of a call in the answer to its request, or to its batch.
 *
 * @param call - the call
 * @param answers - the answer
 * @returns the result; undefined for a notification
 * @throws RpcError if the response object holds an error, HttpError or UnauthorizedError if the HTTP status is a
 *   failure, MalformedResponseError if the answer has neither a result nor an error for the call
 * @example const result = resultFor(call, answersIn(body));
 */
export function resultFor(call: RpcCall, { body, byId }: Answers): unknown {
  const { id, response } = call;
  const own = id && byId.get(id);
  // A server that could not parse the request answers with a single error whose id is null (JSON-RPC 2.0, section 5).
  const object = own ?? (at(body, 'id') == null && body);
  const result = at(object, 'result');
  const error = at(object, 'error');
  const code = at(error, 'code');
  // Servers in the style of JSON-RPC 1.0 send both members; the one that is null does not count.
  if (result == null && typeof code === 'number') {
    const data = at(error, 'data');
    throw fail(call, RpcError, wordsOf(at(error, 'message')), { code, data, settled: true, verbatim: true });
  }
  if (!response?.ok) throw statusError(call, body, 'the key in rpcUrl or headers');
  if (!id) return undefined;
  if (!own) throw malformed(call, 'no single answer has its id', '/id');
  if (error || result === undefined) throw malformed(call, 'no clear result', '/result');
  return result;
}
