import type { RpcMethod } from '../../contract/operation.ts';
import { isObject, toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';

/** Params in the form that the method's schema describes. */
export type Arranged = {
  params: Json;
  /** Whether they were sent in the form that the contract does not have: by name, or by position. */
  byOtherForm: boolean;
  /** The positions that hold `null` only because a later param was given. */
  gaps: number[];
};

/** Params in the form that the method's schema describes, or what is wrong with them. */
export type RpcParams = Arranged | { flaw: string; pointer: string };

const noGaps: number[] = [];

/**
 * Brings params into the form that a method's schema describes: the caller may send them by position or by name
 * (JSON-RPC 2.0, section 4.2).
 *
 * @param method - the method that was called
 * @param params - the params as they were sent; `undefined` if there were none
 * @returns the params: an array, or an object for a method that takes them by name
 */
export function arrangeParams(method: RpcMethod, params: Json[] | JsonObject | undefined): RpcParams {
  if (method.paramStructure === 'by-name') return named(method, params);
  return isObject(params) ? positioned(method, params) : { params: params ?? [], byOtherForm: false, gaps: noGaps };
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
    byOtherForm: method.paramStructure === 'by-position',
    gaps: places.flatMap(({ name }, i) => (Object.hasOwn(params, name) ? [] : [i])),
  };
}

function named(method: RpcMethod, params: Json[] | JsonObject | undefined): RpcParams {
  if (!Array.isArray(params)) return { params: params ?? {}, byOtherForm: false, gaps: noGaps };
  if (params.length > method.params.length) {
    return {
      flaw: `${method.method} takes no more than ${method.params.length} params; ${listOf(method)}`,
      pointer: toPointer('params', method.params.length),
    };
  }
  const entries = params.map((value, i) => [method.params[i]?.name ?? '', value] as const);
  return { params: Object.fromEntries(entries), byOtherForm: true, gaps: noGaps };
}

function listOf({ params }: RpcMethod): string {
  return params.length === 0 ? 'it has none' : `it has ${params.map(({ name }) => name).join(', ')}`;
}
