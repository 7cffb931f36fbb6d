import type { ExamplePairing, RpcExample, RpcMethodObject } from '../documents.ts';
import { asObject, join, split, type Json, type JsonObject, type JsonSchema } from '../json.ts';
import { extensionsOf, find, placeOf, plain, type Params, type Source } from './parts.ts';

/** Named examples on both sides of an operation; a side without any is left out. */
export type Examples = { requests?: JsonObject; responses?: JsonObject };

/**
 * Makes named request and response examples of a method's example pairings.
 *
 * @param source - the document that is being lowered
 * @param method - the method
 * @param pointer - where the method stands
 * @param params - its params
 * @returns the examples, in the order of the pairings
 */
export function lowerPairings(source: Source, method: RpcMethodObject, pointer: string, params: Params): Examples {
  const requests: JsonObject = {};
  const responses: JsonObject = {};
  const id = method.result === undefined ? {} : { id: 1 };
  for (const [i, reference] of (method.examples ?? []).entries()) {
    const { value: pairing, pointer: at } = find<ExamplePairing>(source, reference, `${pointer}/examples/${i}`);
    const given = pairing.params.map((param, n) => find<RpcExample>(source, param, `${at}/params/${n}`).value);
    const result = pairing.result && find<RpcExample>(source, pairing.result, `${at}/result`).value;
    const { error, ...exchange } = asObject(pairing['x-exchange']);
    const { summary, description } = pairing;
    const name = freeName(pairing.name, requests);
    requests[name] = plain({
      summary,
      description,
      value: { jsonrpc: '2.0', method: method.name, params: paramValues(params, given), ...id },
    });
    const outcome = error !== undefined ? { error } : result && { result: result.value };
    if (outcome === undefined || method.result === undefined) continue;
    responses[name] = plain({
      summary: summary ?? result?.summary,
      description: description ?? result?.description,
      value: { jsonrpc: '2.0', ...id, ...outcome },
      ...extensionsOf(pairing),
      'x-exchange': lowerExchange(source, exchange, `${at}/x-exchange`, params),
    });
  }
  return {
    ...(Object.keys(requests).length > 0 && { requests }),
    ...(Object.keys(responses).length > 0 && { responses }),
  };
}

function paramValues({ structure, list }: Params, given: RpcExample[]): Json {
  if (structure !== 'by-name') return given.map(({ value }) => value);
  const known = new Set(list.map(({ name }) => name));
  return Object.fromEntries(given.map(({ name, value }, i) => [known.has(name) ? name : (list[i]?.name ?? name), value]));
}

/** From params by name, as an OpenRPC author writes of them, to the HTTP request body in which they travel. */
function lowerExchange(source: Source, exchange: JsonObject, pointer: string, params: Params): Json | undefined {
  const { when, echo, ...rest } = exchange;
  const lowered: JsonObject = { ...rest };
  if (when !== undefined) lowered['when'] = lowerCondition(source, asObject(asObject(when)['params']), `${pointer}/when/params`, params);
  if (echo !== undefined) {
    const lines = Object.entries(asObject(echo)).map(([to, from]): [string, Json] => [
      to,
      [from].flat().map((place) => lowerEcho(String(place), pointer + join('echo', to), params)),
    ]);
    lowered['echo'] = Object.fromEntries(lines);
  }
  return Object.keys(lowered).length === 0 ? undefined : lowered;
}

function lowerEcho(from: string, pointer: string, params: Params): string {
  const [, name = '', ...inside] = split(from);
  return join('body', 'params', placeOf(params, name, pointer), ...inside);
}

/** A param that a condition names has to be there, unless its schema is `false`: then it must not. */
function lowerCondition(source: Source, condition: JsonObject, pointer: string, params: Params): JsonSchema {
  const schemas = Object.fromEntries(Object.keys(condition).map((name) => [placeOf(params, name, pointer), source.schemas.rewrite(pointer + join(name))]));
  const needed = Object.keys(condition)
    .filter((name) => condition[name] !== false)
    .map((name) => placeOf(params, name, pointer));
  const named: JsonSchema =
    params.structure === 'by-name'
      ? { type: 'object', required: needed, properties: schemas }
      : {
          type: 'array',
          minItems: Math.max(0, ...needed.map((place) => Number(place) + 1)),
          prefixItems: params.list.map((_, i) => schemas[i] ?? true),
        };
  return {
    type: 'object',
    required: ['body'],
    properties: { body: { type: 'object', required: ['params'], properties: { params: named } } },
  };
}

/** Example names are keys in OpenAPI, and only a list in OpenRPC: the second of a name gets a number. */
function freeName(wish: string, taken: JsonObject): string {
  let free = wish;
  for (let i = 2; Object.hasOwn(taken, free); i++) free = `${wish} ${i}`;
  return free;
}
