import type { RpcMethod } from '../../contract/rpc-method.ts';
import { toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';

/** Params in the form that the method's schema describes. */
export type Arranged = {
  params: Json;
  /** The positions that hold `null` only because a later param was given. */
  gaps: number[];
};

/** Params in the form that the method's schema describes, or what is wrong with them. */
export type RpcParams = Arranged | { flaw: string; pointer: string };

const noGaps: number[] = [];

/**
 * Brings params into the form that a method's schema describes. The caller may send them by position or by name
 * (JSON-RPC 2.0, section 4.2), unless the document says one of the two (OpenRPC, Method Object, `paramStructure`).
 *
 * @param params - the params as they were sent; `undefined` if there were none
 * @returns the params: an array, or an object for a method that takes them by name
 */
export function arrangeParams(method: RpcMethod, params: Json[] | JsonObject | undefined): RpcParams {
  const byName = method.paramStructure === 'by-name';
  if (params === undefined) return { params: byName ? {} : [], gaps: noGaps };
  if (Array.isArray(params)) return byName ? wrongForm(method, 'by name, in an object') : { params, gaps: noGaps };
  if (method.paramStructure === 'by-position') return wrongForm(method, 'by position, in an array');
  return byName ? { params, gaps: noGaps } : positioned(method, params);
}

function wrongForm(method: RpcMethod, form: string): RpcParams {
  return { flaw: `${method.method} takes its params ${form}; ${listOf(method)}`, pointer: '/params' };
}

function positioned(method: RpcMethod, params: JsonObject): RpcParams {
  const unknown = Object.keys(params).find((name) => !method.params.some((param) => param.name === name));
  if (unknown !== undefined)
    return {
      flaw: `${method.method} has no param ${JSON.stringify(unknown)}; ${listOf(method)}`,
      pointer: toPointer('params', unknown),
    };
  const last = method.params.findLastIndex(({ name }) => Object.hasOwn(params, name));
  const places = method.params.slice(0, last + 1);
  return {
    params: places.map(({ name }) => (Object.hasOwn(params, name) ? (params[name] ?? null) : null)),
    gaps: places.flatMap(({ name }, i) => (Object.hasOwn(params, name) ? [] : [i])),
  };
}

function listOf({ params }: RpcMethod): string {
  return params.length === 0 ? 'it has none' : `it has ${params.map(({ name }) => name).join(', ')}`;
}
