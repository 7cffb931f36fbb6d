import { asList, asObject, get, join, set, type Json, type JsonObject } from '../json.ts';
import type { Exchange, Operation } from '../operation.ts';

/** A request and its answer, to be shown as an example of an operation. */
export type ShownCall = {
  operation: Operation;
  /** The name of the example, in the request and in the response. */
  name: string;
  request: Exchange['request'];
  status: number;
  answer: Json;
};

/**
 * Adds a pair of named examples to an OpenAPI document.
 *
 * @param document - the document, which is not changed
 * @param shown - see {@link ShownCall}
 * @returns a copy with the pair; `undefined` if the document has no place for it
 * @example withPair(document, { operation, name: 'minted', request, status: 200, answer })
 */
export function withPair(document: JsonObject, shown: ShownCall): JsonObject | undefined {
  const { operation, name, request, status, answer } = shown;
  const asked = operation.request?.bodies[0]?.pointer;
  const given = operation.responses.find((response) => response.status === String(status))?.bodies[0]?.pointer;
  if (given === undefined) return undefined;
  const add = (to: Json, pointer: string, value: Json): Json => {
    const examples = asObject(get(to, `${pointer}/examples`));
    return set(to, `${pointer}/examples`, { ...examples, [name]: { summary: 'Recorded', value } });
  };
  if (asked === undefined) return asObject(add(document, given, answer));
  return request.body === undefined ? undefined : asObject(add(add(document, asked, request.body), given, answer));
}

/**
 * Adds an example pairing to an OpenRPC document.
 *
 * @param document - the document, which is not changed
 * @param shown - see {@link ShownCall}
 * @returns a copy with the pairing; `undefined` if the document has no such method, or does not document the error
 * @example withPairing(document, { operation, name: 'transfer', request, status: 200, answer })
 */
export function withPairing(
  document: JsonObject,
  { operation, name, request, answer }: ShownCall,
): JsonObject | undefined {
  const { rpc } = operation;
  if (rpc === undefined) return undefined;
  const i = asList(document['methods']).findIndex((method) => asObject(method)['name'] === rpc.method);
  if (i < 0) return undefined;
  const { params } = asObject(request.body);
  const { result, error } = asObject(answer);
  if (error !== undefined && !rpc.errors.some(({ code }) => code === asObject(error)['code'])) return undefined;
  const names = rpc.params.map((param) => param.name);
  const given = Array.isArray(params)
    ? params.map((value, n): Json => ({ name: names[n] ?? String(n), value }))
    : Object.entries(asObject(params)).map(([param, value]): Json => ({ name: param, value }));
  const pairing: JsonObject = {
    name,
    params: given,
    ...(error === undefined ? { result: { name: 'result', value: result ?? null } } : { 'x-exchange': { error } }),
  };
  const at = join('methods', i, 'examples');
  return asObject(set(document, at, [...asList(get(document, at)), pairing]));
}
