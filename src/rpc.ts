import { fail, settled, type Call } from './call.ts';
import { RpcError } from './errors.ts';
import { malformed, statusError, wordsOf } from './failures.ts';
import { at } from './json.ts';

/** One JSON-RPC call. */
export type RpcCall = Call & {
  method: string;
  params: unknown;
  /** Undefined in a notification. */
  id?: number | undefined;
  /** Collects its own secrets, where `secrets` collects those of its batch. */
  own: () => string[];
};

/**
 * Finds the result of a call in what came for its request, or for its batch.
 *
 * @param call - the call
 * @param body - the JSON that came: one response object or a list of them, where the server keeps to the protocol
 * @returns the result; undefined for a notification
 * @throws RpcError if it is an error, HttpError or UnauthorizedError if the HTTP status says so,
 *   MalformedResponseError if it is neither
 */
export function resultFor(call: RpcCall, body: unknown): unknown {
  const { id, response } = call;
  const answers: unknown[] = Array.isArray(body) ? body : [body];
  const [own, double] = answers.filter((each) => id && at(each, 'id') === id);
  // A server that could not read the ids, or the batch, answers with one error, whose id is null.
  const object = own ?? (at(body, 'id') == null && body);
  const result = at(object, 'result');
  const error = at(object, 'error');
  const code = at(error, 'code');
  // Servers with habits of JSON-RPC 1.0 send both members, and null is the one that does not count.
  if (!double && result == null && typeof code === 'number') {
    call.stage = settled;
    throw fail(call, RpcError, wordsOf(at(error, 'message')), { code, data: at(error, 'data'), verbatim: true });
  }
  if (!response?.ok) throw statusError(call, body, 'the key in rpcUrl or headers');
  if (!id) return undefined;
  if (!own || double) throw malformed(call, 'no single answer has its id', '/id');
  if (error || result === undefined) throw malformed(call, 'no clear result', '/result');
  return result;
}
