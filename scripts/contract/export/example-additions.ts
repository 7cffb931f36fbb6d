import { asList, asObject, getAtPointer, toPointer, setAtPointer, type Json, type JsonObject } from '../base/json.ts';
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

/** A member of an object, or an item of a list without `name`, that is added to a document at a JSON pointer. */
export type Addition = { at: string; name?: string; value: Json };

/**
 * Says what a pair of named examples adds to an OpenAPI document.
 *
 * @param shown - see {@link ShownCall}
 * @returns the example of the request, if it has a body, and that of the response; `undefined` if the document has no
 *   place for them
 * @example pairIn({ operation, name: 'minted', request, status: 200, answer })
 */
export function pairIn({ operation, name, request, status, answer }: ShownCall): Addition[] | undefined {
  const asked = operation.request?.bodies[0]?.pointer;
  const given = operation.responses.find((response) => response.status === String(status))?.bodies[0]?.pointer;
  if (given === undefined) return undefined;
  const example = (pointer: string, value: Json): Addition => ({
    at: `${pointer}/examples`,
    name,
    value: { summary: 'Recorded', value },
  });
  if (asked === undefined) return [example(given, answer)];
  return request.body === undefined ? undefined : [example(asked, request.body), example(given, answer)];
}

/**
 * Says what an example pairing adds to an OpenRPC document.
 *
 * @param shown - see {@link ShownCall}
 * @returns the pairing; `undefined` if the document has no such method, or does not document the error
 * @example listPairingAdditions(document, { operation, name: 'transfer', request, status: 200, answer })
 */
export function listPairingAdditions(
  document: JsonObject,
  { operation, name, request, answer }: ShownCall,
): Addition[] | undefined {
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
  return [{ at: toPointer('methods', i, 'examples'), value: pairing }];
}

/**
 * Adds to a document.
 *
 * @param document - the document, which is not changed
 * @param additions - see {@link Addition}
 * @returns a copy with them
 */
export function withAdditions(document: JsonObject, additions: readonly Addition[]): JsonObject {
  return additions.reduce((here, { at, name, value }) => {
    const before = getAtPointer(here, at);
    const after = name === undefined ? [...asList(before), value] : { ...asObject(before), [name]: value };
    return asObject(setAtPointer(here, at, after));
  }, document);
}
