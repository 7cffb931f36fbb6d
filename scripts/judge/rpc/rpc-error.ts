import { asObject, type Json } from '../../contract/base/json.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import {
  failureCode,
  type Judgement,
  toAllowedJudgement,
  toBrokenJudgement,
  toShownJudgement,
} from '../../findings/findings.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import { hasCommonName } from '../../contract/lists/pagination-names.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { JudgedCall, JudgeContext } from '../judge-input.ts';
import { definedCodes } from './envelope.ts';
import { lacksOnlyOpenQuestionMembers } from '../values/open-question-members.ts';
import { namedByUserReason, isNamedByUser } from '../values/user-values.ts';
import { isValidInOtherNotation } from './hex-notation.ts';

/**
 * Judges the answer to invalid params. The standard leaves the error code open, so an unusual one is only noted.
 *
 * @param code - the code of the error; `undefined` for a result
 */
export function judgeRpcRefusal(measure: JudgeContext, asked: JudgedCall, code: Json | undefined): Judgement {
  const { operation, expected } = asked;
  const spec = { api: operation.api, pointer: operation.pointer };
  const due = `the JSON-RPC error ${definedCodes.params}`;
  if (code === definedCodes.params)
    return toShownJudgement(`error ${code}`, {
      exchanges: expected.kind === 'exchange' ? [expected.exchange.name] : [],
    });
  if (code === definedCodes.method || code === definedCodes.parse)
    return toBrokenJudgement([
      { rule: 'error-code', pointer: '/error/code', expected: due, got: writeValue(code), spec },
    ]);
  if (code !== undefined)
    return toAllowedJudgement(
      `the request was refused with the code ${writeValue(code)}; ${definedCodes.params} is usual`,
    );
  if (isValidInOtherNotation(measure, asked))
    return toAllowedJudgement('the server also accepts this other way of writing the value');
  if (lacksOnlyOpenQuestionMembers(measure, asked))
    return toAllowedJudgement('the contract leaves open whether what is missing is needed');
  if (hasMoreOnly(measure, asked)) return toAllowedJudgement('the server ignores further params, as some nodes do');
  return toBrokenJudgement([{ rule: 'refusal', pointer: '', expected: due, got: 'a result', spec }]);
}

/** Whether nothing is wrong with the params but their number: more than the method has. */
function hasMoreOnly({ validators }: JudgeContext, { operation, view }: JudgedCall): boolean {
  const { params, ...call } = asObject(view.body);
  const most = operation.rpc?.params.length ?? 0;
  if (!Array.isArray(params) || params.length <= most) return false;
  return validators.requests[operation.id]?.({ ...call, params: params.slice(0, most) }) === true;
}

/**
 * Judges an error in answer to a valid request, which is allowed only where the contract shows that the answer depends
 * on the server's state, or where the contract does not say what to expect of a made-up request and its error is
 * documented.
 */
export function judgeRpcError({ operation, view, expected, answer }: JudgedCall, code: Json | undefined): Judgement {
  const exchange = expected.kind === 'exchange' ? expected.exchange : undefined;
  const due = exchange && errorCodeOf(exchange.response);
  if (exchange !== undefined && due !== undefined && due === code)
    return toShownJudgement(`error ${due}`, {
      exchanges: [exchange.name],
      fields: ['/error', '/error/code', '/error/message'],
    });
  const isDefined = Object.values(definedCodes).some((defined) => defined === code);
  const isNamed = exchange !== undefined && isNamedByUser(exchange);
  if (!isDefined && mayDecide(operation, exchange) && !isNamed)
    return toAllowedJudgement(`it depends on the server's state: error ${writeValue(code)}`);
  if (!isDefined && expected.kind === 'any' && operation.rpc?.errors.some((error) => error.code === code) === true)
    return toAllowedJudgement(`the made-up request was refused with the documented error ${writeValue(code)}`);
  if (code === definedCodes.params && expected.kind === 'any' && hasMadeUpCursor(operation, view))
    return toAllowedJudgement('a made-up cursor was refused: only those of the server lead anywhere');
  const { message } = asObject(asObject(answer.body)['error']);
  return toBrokenJudgement([
    {
      rule: 'error',
      pointer: '/error',
      expected: due === undefined ? `a result${isNamed ? `, ${namedByUserReason}` : ''}` : `the JSON-RPC error ${due}`,
      got: `the error ${writeValue(code)} (${writeValue(message)})`,
      ...(code === definedCodes.internal && { code: failureCode(code, writeValue(message)) }),
      spec: { api: operation.api, pointer: operation.pointer },
    },
  ]);
}

/** Whether a call has a cursor that nothing shows to be one of the server's. */
function hasMadeUpCursor({ rpc }: Operation, { body }: RequestParts): boolean {
  const { params } = asObject(body);
  const value = (name: string, i: number): Json | undefined =>
    Array.isArray(params) ? params[i] : asObject(params)[name];
  return (rpc?.params ?? []).some(({ name }, i) => hasCommonName('cursor', name) && typeof value(name, i) === 'string');
}

/** Whether a valid request may fail because of the server's state. */
function mayDecide({ exchanges }: Operation, exchange: Exchange | undefined): boolean {
  if (exchange?.state !== undefined) return exchange.state !== 'ignored';
  // If the exchange shows null for something that does not exist, an error is wrong.
  const showsNull = exchange !== undefined && asObject(exchange.response.body)['result'] === null;
  return !showsNull && exchanges.some(({ state }) => state === 'decides');
}

/**
 * Finds the error code of a response.
 *
 * @param response - what a JSON-RPC method answered, or is shown to answer
 * @returns the code; `undefined` if it is a result
 */
export function errorCodeOf({ body }: { body?: Json | undefined }): Json | undefined {
  return asObject(asObject(body)['error'])['code'];
}
