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
  /** Whether it has no answer. */
  notification?: boolean | undefined;
  /** Undefined in a notification. */
  id?: number | undefined;
  /** Collects its own secrets, where `secrets` collects those of its batch. */
  own: () => string[];
};

/**
 * What came for a request, and the response objects in it by their ids.
 *
 * @example const { byId }: Answers = answersIn(body);
 */
export type Answers = { body: unknown; byId: ReadonlyMap<unknown, unknown> };

/**
 * Sorts the response objects of an answer by their ids. Where an id comes twice, nobody knows which one is right.
 *
 * @param body - the JSON that came: one response object or a list of them, where the server keeps to the protocol
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
 * Finds the result of a call in what came for its request, or for its batch.
 *
 * @param call - the call
 * @param answers - what came
 * @returns the result; undefined for a notification
 * @throws RpcError if it is an error, HttpError or UnauthorizedError if the HTTP status says so,
 *   MalformedResponseError if it is neither
 * @example const result = resultFor(call, answersIn(body));
 */
export function resultFor(call: RpcCall, { body, byId }: Answers): unknown {
  const { id, response } = call;
  const own = id && byId.get(id);
  // A server that could not read the ids, or the batch, answers with one error, whose id is null.
  const object = own ?? (at(body, 'id') == null && body);
  const result = at(object, 'result');
  const error = at(object, 'error');
  const code = at(error, 'code');
  // Servers with habits of JSON-RPC 1.0 send both members, and null is the one that does not count.
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
