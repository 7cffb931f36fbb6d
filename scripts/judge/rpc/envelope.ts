import { isDeepStrictEqual } from 'node:util';
import { asObject, isObject, type Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Fault } from '../../findings/findings.ts';
import { writeValue } from '../../contract/base/value-text.ts';

/** The error codes that JSON-RPC 2.0 defines (section 5.1). */
export const definedCodes = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
} as const;

/** The error code of a method that a node knows, but does not have (EIP-1474). */
export const unsupportedMethod = -32004;

/**
 * Checks a JSON-RPC response object against the standard (JSON-RPC 2.0, section 5).
 *
 * @param operation - the method that was called; `undefined` for an undocumented one
 * @param id - the id of the request
 * @returns the faults; the result itself is not checked
 */
export function envelopeFaults(
  operation: Pick<Operation, 'api' | 'pointer'> | undefined,
  id: Json,
  body: Json | undefined,
): Fault[] {
  const spec = operation === undefined ? {} : { spec: { api: operation.api, pointer: operation.pointer } };
  const fault = (pointer: string, expected: string, got: Json | undefined): Fault => ({
    rule: 'json-rpc',
    pointer,
    expected,
    got: writeValue(got),
    ...(pointer === '/id' && { code: 'batch' }),
    ...spec,
  });
  if (!isObject(body)) return [fault('', 'one response object (JSON-RPC 2.0, section 5)', body)];
  const faults: Fault[] = [];
  if (body['jsonrpc'] !== '2.0') faults.push(fault('/jsonrpc', '"2.0"', body['jsonrpc']));
  if (!('id' in body)) faults.push(fault('/id', `the id of the request, ${writeValue(id)}`, undefined));
  else if (!isDeepStrictEqual(body['id'], id))
    faults.push(fault('/id', `the id of the request, ${writeValue(id)}`, body['id']));
  const { error } = body;
  if ('result' in body && 'error' in body) faults.push(fault('', 'either result or error', 'both'));
  if (!('result' in body) && !('error' in body)) faults.push(fault('', 'either result or error', 'neither'));
  if ('error' in body && !('result' in body)) {
    const { code, message } = asObject(error);
    if (!isObject(error)) faults.push(fault('/error', 'an error object', error));
    else {
      if (!Number.isInteger(code)) faults.push(fault('/error/code', 'a whole number', code));
      if (typeof message !== 'string') faults.push(fault('/error/message', 'a string', message));
    }
  }
  return faults;
}
