import { asList, asObject, type Json } from './json.ts';

/**
 * Finds the responses of a JSON-RPC batch by their ids, as they may come in any order (JSON-RPC 2.0, section 6).
 *
 * @param body - the answer to the batch
 * @returns each response; of several with one id, the first
 * @example responsesById([{ jsonrpc: '2.0', id: 1, result: true }]).get(1)
 */
export function responsesById(body: Json | undefined): Map<Json | undefined, Json> {
  return new Map(
    asList(body)
      .toReversed()
      .map((one) => [asObject(one)['id'], one]),
  );
}
