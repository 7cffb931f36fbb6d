import { isObject, join, type Json } from '../contract/json.ts';
import { isJson } from '../contract/media.ts';
import type { Operation, Response, RpcMethod } from '../contract/operation.ts';
import type { ResponseValidators } from '../contract/validators.ts';
import type { Violation } from '../contract/violations.ts';
import { essenceOf, weightOf } from '../serve/media-types.ts';
import { own } from '../serve/plan.ts';
import { standardErrors } from '../serve/rpc-errors.ts';
import { listedViolations } from '../serve/violations.ts';
import type { Draft } from './answer.ts';

/** Where an answer breaks the contract: in its body, a header, or the status itself. */
export type Flaw = Violation & { in: 'status' | 'header' | 'body' };

/**
 * Holds an answer to what its operation documents.
 *
 * @param operation - the operation
 * @param validators - the compiled schemas of answers
 * @param draft - the answer
 * @param contentType - what it is sent as
 * @param value - its body as JSON; `undefined` when it is none
 * @returns what is wrong; nothing when it keeps the contract
 */
export function flawsOf(
  operation: Operation,
  { responses }: ResponseValidators,
  { status, documented, headers, body }: Draft,
  contentType: string | undefined,
  value: Json | undefined,
): Flaw[] {
  if (documented === 'open') return [];
  if (documented === undefined) return undocumented(operation, status);
  const { response } = documented;
  const missing = response.headers.filter(({ name, required }) => required && !has(headers, name));
  const lacking = missing.map(({ name }): Flaw => ({
    in: 'header',
    pointer: join(name),
    message: 'is required but missing.',
  }));
  const ofType = typeFlaws(response, contentType, body);
  if (ofType.length > 0 || contentType === undefined || !isJson({ contentType })) return [...lacking, ...ofType];
  const validate = own(own(responses, operation.id) ?? {}, response.status);
  if (validate === undefined || validate(value)) return lacking;
  return [...lacking, ...listedViolations(validate.errors).map((violation): Flaw => ({ in: 'body', ...violation }))];
}

/** OpenAPI 3.1 lets an operation leave its responses open: then any answer keeps the contract. */
function undocumented({ id, responses }: Operation, status: number): Flaw[] {
  if (responses.length === 0) return [];
  const statuses = responses.map((response) => response.status).join(', ');
  return [{ in: 'status', pointer: '', message: `${status} is not documented by ${id}, only ${statuses}.` }];
}

function typeFlaws({ bodies }: Response, contentType: string | undefined, body: unknown): Flaw[] {
  const flaw = (message: string): Flaw[] => [{ in: 'body', pointer: '', message }];
  if (body === undefined) return bodies.length === 0 ? [] : flaw('is documented but missing.');
  const types = bodies.map((one) => one.contentType);
  if (types.length === 0) return flaw('is not documented: this response has none.');
  const fits = types.some((type) => weightOf(essenceOf(type), contentType ?? '') > 0);
  return fits ? [] : flaw(`must be ${types.join(' or ')}, not ${contentType ?? 'nothing'}.`);
}

function has(headers: string[], name: string): boolean {
  return headers.some((one, i) => i % 2 === 0 && one.toLowerCase() === name.toLowerCase());
}

/**
 * Holds the result of a JSON-RPC method to its schema; where the params say more about it, to the tighter one.
 *
 * @param operation - the operation
 * @param validators - the compiled schemas of answers
 * @param params - as the method got them
 * @param result - its result
 * @returns what is wrong, each place below the result; nothing when it keeps the contract
 */
export function resultFlaws(
  { id }: Operation,
  { results }: ResponseValidators,
  params: Json | undefined,
  result: Json,
): Violation[] {
  const method = own(results, id);
  if (method === undefined) return [];
  const { result: validate } = method.variants.find((variant) => variant.params(params)) ?? method;
  if (validate(result)) return [];
  return listedViolations(validate.errors).map(({ pointer, message }) => ({ pointer: `/result${pointer}`, message }));
}

/**
 * Tells whether a method may answer with the code of an error.
 *
 * @param method - the method
 * @param code - of the error
 * @returns true for those that it documents, and those that every method may have (JSON-RPC 2.0, EIP-1474)
 */
export function hasError({ errors }: RpcMethod, code: number): boolean {
  return errors.some((error) => error.code === code) || Object.hasOwn(standardErrors, String(code));
}

/** Params of a call as its method takes them. */
export function paramsIn(body: Json | undefined): Json | undefined {
  return isObject(body) ? body['params'] : undefined;
}
