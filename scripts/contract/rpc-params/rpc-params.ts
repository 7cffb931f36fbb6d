// The params of JSON-RPC requests: by position or by name.

import type { RpcMethod } from '../rpc-method.ts';
import { asObject, isObject, toPointer, type Json, type JsonObject } from '../base/json.ts';
import type { CompiledSchema } from '../validate/validator-types.ts';

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
  return byName ? { params, gaps: noGaps } : arrangeByPosition(method, params);
}

/**
 * Makes a validator of requests take params by name as well, where a method may be called either way and its schema
 * describes those by position.
 *
 * @returns the validator; a param that is left out is valid unless it is required
 */
export function acceptNamedParams(method: RpcMethod, compiled: CompiledSchema): CompiledSchema {
  if (method.paramStructure !== 'either') return compiled;
  const validate: CompiledSchema = (body) => {
    const { params } = asObject(body as Json);
    const arranged = isObject(params) ? arrangeParams(method, params) : { params: params ?? [], gaps: noGaps };
    const error = (pointer: string, message: string) => ({
      ...{ instancePath: pointer, schemaPath: '', keyword: 'params', params: {}, message },
    });
    if ('flaw' in arranged) {
      validate.errors = [error(arranged.pointer, arranged.flaw)];
      return false;
    }
    const { gaps } = arranged;
    const isValid = compiled(isObject(params) ? { ...asObject(body as Json), params: arranged.params } : body);
    const missing = gaps.filter((i) => method.params[i]?.required);
    const errors = [
      ...missing.map((i) => error(toPointer('params', i), 'is required but missing')),
      ...(compiled.errors ?? []).filter(
        ({ instancePath }) => !gaps.some((i) => `${instancePath}/`.startsWith(`${toPointer('params', i)}/`)),
      ),
    ];
    validate.errors = errors;
    return isValid || (gaps.length > 0 && errors.length === 0);
  };
  return validate;
}

function wrongForm(method: RpcMethod, form: string): RpcParams {
  return { flaw: `${method.method} takes its params ${form}; ${listOf(method)}`, pointer: '/params' };
}

function arrangeByPosition(method: RpcMethod, params: JsonObject): RpcParams {
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
