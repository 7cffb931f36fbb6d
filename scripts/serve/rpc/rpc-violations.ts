import type { Operation } from '../../contract/operation.ts';
import type { RpcMethod } from '../../contract/rpc-method.ts';
import { isObject, toPointer, pointerTokens, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { RoundedNumber } from '../../contract/base/rounded-numbers.ts';
import type { AjvError, Violation } from '../../contract/validate/violations.ts';
import type { InexactParam, RpcAnswer } from '../call-types.ts';
import { rpcError } from './rpc-errors.ts';
import type { Arranged } from '../../contract/rpc-params/rpc-params.ts';
import { rpcFailure } from './rpc-replies.ts';
import { inexactFlaw } from '../request/parameters.ts';
import { listViolations } from '../request/violations.ts';

/**
 * Lists what is wrong with the params of a call: those that are missing, and what Ajv found.
 *
 * @param arranged - the params in the form of the contract
 * @param errors - the errors that ajv left on a validate function; none if it found nothing
 * @returns the violations, which point to the params as they were sent
 */
export function violationsIn(
  rpc: RpcMethod,
  sent: Json[] | JsonObject | undefined,
  { params, gaps }: Arranged,
  errors: AjvError[] | null | undefined,
): Violation[] {
  const given = Array.isArray(params) ? params.length : rpc.params.length;
  const missing = rpc.params.flatMap(({ required }, i) =>
    required && (i >= given || gaps.includes(i))
      ? [{ pointer: toPointer('params', i), message: 'is required but missing.' }]
      : [],
  );
  const others = listViolations(
    errors?.filter(({ keyword, instancePath }) => keyword !== 'minItems' || instancePath !== '/params'),
  );
  const inGaps = gaps.map((i) => toPointer('params', i));
  const violations = [
    ...missing,
    ...others.filter(({ pointer }) => !inGaps.some((gap) => pointer === gap || pointer.startsWith(`${gap}/`))),
  ];
  return violations.map((violation) => toSentPlace(rpc, sent, violation));
}

/**
 * Finds the whole numbers in the params of a call that JavaScript rounds.
 *
 * @param sent - the params as they were sent
 * @param numbers - by their places below the params, in the form of the contract
 */
export function inexactParams(
  rpc: RpcMethod,
  sent: Json[] | JsonObject | undefined,
  numbers: readonly RoundedNumber[],
): InexactParam[] {
  return numbers.map((number) => {
    const { pointer } = toSentPlace(rpc, sent, { pointer: `/params${number.pointer}`, message: '' });
    return { ...number, sent: pointer };
  });
}

/**
 * Says what is wrong with params that JavaScript rounds, for handlers that are promised numbers.
 *
 * @returns a violation for each, a hundred at most
 */
export function listRoundedViolations(numbers: readonly InexactParam[]): Violation[] {
  return numbers.slice(0, 100).map(({ sent }) => ({ pointer: sent, message: inexactFlaw }));
}

/** Points to a param in the form in which it was sent: by name or by position. */
function toSentPlace(
  { params }: RpcMethod,
  sent: Json[] | JsonObject | undefined,
  { pointer, message }: Violation,
): Violation {
  const [top = '', place, ...rest] = pointerTokens(pointer);
  if (place === undefined) return { pointer, message };
  const index = params.findIndex(({ name }) => name === place);
  const byPosition = index < 0 ? place : index;
  return {
    pointer: toPointer(top, isObject(sent) ? (params[Number(place)]?.name ?? place) : byPosition, ...rest),
    message,
  };
}

/**
 * Refuses a call whose params break the contract.
 *
 * @param method - what it has beyond an HTTP operation
 * @param violations - what is wrong, see {@link RpcCall}
 * @returns the error -32602, with a sentence for each violation
 * @example invalidParams(operation, method, [{ pointer: '/0', message: 'must be string.' }])
 */
export function invalidParams(operation: Operation, method: RpcMethod, violations: Violation[]): RpcAnswer {
  const sentences = violations
    .slice(0, maxSentences)
    .map(({ pointer, message }) => sentenceOf(method, pointer, message));
  return rpcFailure(operation, rpcError('-32602', sentences.join(' '), { violations }));
}

/** How many violations the message lists; the data has them all. */
const maxSentences = 5;

/** Names the param, as its position alone tells a reader little. */
function sentenceOf(method: RpcMethod, pointer: string, message: string): string {
  const [, place, ...rest] = pointerTokens(pointer);
  const index = Number(place);
  const param =
    place === undefined
      ? undefined
      : (method.params[index]?.name ?? method.params.find(({ name }) => name === place)?.name);
  if (param === undefined) return place === undefined ? `${listOf(method)}: ${message}` : message;
  return `${param}${rest.length === 0 ? '' : ` (${rest.join('.')})`} ${message}`;
}

function listOf({ method, params }: RpcMethod): string {
  const names = params.map(({ name, required }) => (required ? name : `${name} (optional)`));
  return `${method} takes ${names.join(', ') || 'no params'}`;
}
