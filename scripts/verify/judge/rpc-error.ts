import { asObject, type Json } from '../../contract/json.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { Judgement } from '../fault.ts';
import { shown } from '../relations.ts';
import type { Asked, Measure } from './asked.ts';
import { definedCodes } from './envelope.ts';
import { isOtherWriting } from './other-writing.ts';
import { allowed, broken, demonstrates } from './outcomes.ts';

/**
 * Judges the answer to params that the contract refuses. Which code comes is graded, since the standard leaves it open.
 *
 * @param measure - the contract
 * @param asked - the request and its answer
 * @param code - of the error that came; `undefined` for a result
 * @returns the outcome
 */
export function judgeRpcRefusal(measure: Measure, asked: Asked, code: Json | undefined): Judgement {
  const { operation, expected } = asked;
  const spec = { api: operation.api, pointer: operation.pointer };
  const due = `the JSON-RPC error ${definedCodes.params}`;
  if (code === definedCodes.params)
    return demonstrates(`error ${code}`, { exchanges: expected.kind === 'exchange' ? [expected.exchange.name] : [] });
  if (code === definedCodes.method || code === definedCodes.parse)
    return broken([{ rule: 'error-code', pointer: '/error/code', expected: due, got: shown(code), spec }]);
  if (code !== undefined)
    return allowed(`it is refused with the code ${shown(code)}, where ${definedCodes.params} is usual`);
  if (isOtherWriting(measure, asked)) return allowed('the server also reads another writing of this value');
  return broken([{ rule: 'refusal', pointer: '', expected: due, got: 'a result', spec }]);
}

/**
 * Judges an error that answers a valid request: it may only come where the contract shows that what the server holds
 * decides.
 *
 * @param asked - the request and its answer
 * @param code - of the error that came
 * @returns the outcome
 */
export function judgeRpcError({ operation, expected, answer }: Asked, code: Json | undefined): Judgement {
  const exchange = expected.kind === 'exchange' ? expected.exchange : undefined;
  const due = exchange && errorCodeOf(exchange);
  if (exchange !== undefined && due !== undefined && due === code)
    return demonstrates(`error ${due}`, {
      exchanges: [exchange.name],
      fields: ['/error', '/error/code', '/error/message'],
    });
  const isDefined = Object.values(definedCodes).some((defined) => defined === code);
  if (!isDefined && mayDecide(operation, exchange))
    return allowed(`what the server holds decided: error ${shown(code)}`);
  const { message } = asObject(asObject(answer.body)['error']);
  return broken([
    {
      rule: 'error',
      pointer: '/error',
      expected: due === undefined ? 'a result' : `the JSON-RPC error ${due}`,
      got: `the error ${shown(code)} (${shown(message)})`,
      spec: { api: operation.api, pointer: operation.pointer },
    },
  ]);
}

/** Whether what the server holds may make an error of a valid request. */
function mayDecide({ exchanges }: Operation, exchange: Exchange | undefined): boolean {
  if (exchange?.state !== undefined) return exchange.state !== 'ignored';
  // Where null is shown as the answer for what is not there, an error is none.
  const showsNull = exchange !== undefined && asObject(exchange.response.body)['result'] === null;
  return !showsNull && exchanges.some(({ state }) => state === 'decides');
}

/**
 * @param exchange - of a JSON-RPC method
 * @returns the code of the error that it shows; `undefined` where it shows a result
 */
export function errorCodeOf({ response }: Exchange): Json | undefined {
  return asObject(asObject(response.body)['error'])['code'];
}
