import { bodySchemas } from '../../contract/responses/responses.ts';
import { isFailure } from '../../contract/exchange/exchange.ts';
import { asObject, toPointer, type Json } from '../../contract/base/json.ts';
import type { Exchange } from '../../contract/operation.ts';
import type { Response } from '../../contract/message.ts';
import { isAlwaysNull } from '../../contract/x-resource/x-resource.ts';
import {
  type Fault,
  type Judgement,
  toAllowedJudgement,
  toBrokenJudgement,
  toShownJudgement,
} from '../../findings/findings.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { JudgedCall, JudgeContext } from '../judge-input.ts';
import { findDemonstrated, fieldsSeen, showsLess } from '../values/demonstrated-exchanges.ts';
import { echoFaults } from '../values/echo.ts';
import { literalFaults } from '../http/example-match.ts';
import { namedByUserReason, isNamedByUser } from '../values/user-values.ts';
import { errorCodeOf } from './rpc-error.ts';
import { chooseExchangeFor, schemaRelations } from '../http/success.ts';
import { variantFor } from './variant.ts';

/** Judges a result that is valid against its schema. */
export function judgeResult(measure: JudgeContext, asked: JudgedCall, response: Response): Judgement {
  const { expected } = asked;
  return expected.kind === 'exchange'
    ? judgeOwn(measure, asked, response, expected.exchange)
    : judgeOther(measure, asked, response);
}

function judgeOther(measure: JudgeContext, asked: JudgedCall, response: Response): Judgement {
  const { operation, answer } = asked;
  const chosen = chooseExchangeFor(measure, asked);
  const faults = findKeptFaults(measure, asked, response, chosen);
  if (faults.length > 0) return toBrokenJudgement(faults);
  if (resultOf(answer.body) === null && !isAlwaysNull(operation)) return toAllowedJudgement('the result is null');
  return toShownJudgement('200', {
    exchanges: findDemonstrated(operation, response, answer, chosen),
    fields: fieldsSeen(operation, response, answer.body),
  });
}

function judgeOwn(measure: JudgeContext, asked: JudgedCall, response: Response, own: Exchange): Judgement {
  const { operation, answer } = asked;
  const faults = [
    ...findKeptFaults(measure, asked, response, own),
    ...literalFaults(measure, asked, own),
    ...(own.state === 'decides' ? [] : unshownError(asked, own)),
    ...(own.state === 'ignored' ? findMissingValue(asked, own) : unknownThing(asked, own)),
  ];
  if (faults.length > 0) return toBrokenJudgement(faults);
  if (isFailure(own)) return toAllowedJudgement("it depends on the server's state: it answered with a result");
  const less = showsLess(operation, own, answer.body);
  if (less !== undefined) return toAllowedJudgement(less);
  if (resultOf(answer.body) !== null && resultOf(own.response.body) === null)
    return toAllowedJudgement('the server has a value where the exchange shows null');
  return toShownJudgement('200', { exchanges: [own.name], fields: fieldsSeen(operation, response, answer.body) });
}

/** The faults of a result that no schema shows: echoes and relations. */
function findKeptFaults(
  measure: JudgeContext,
  asked: JudgedCall,
  response: Response,
  exchange: Exchange | undefined,
): Fault[] {
  const { operation, view, answer } = asked;
  const body = answer.body ?? null;
  const variant = variantFor(measure, asked);
  const relations =
    variant === undefined
      ? schemaRelations(operation, bodySchemas(response), body)
      : schemaRelations(operation, [variant.schema], resultOf(body)).map((fault) => ({
          ...fault,
          pointer: `/result${fault.pointer}`,
        }));
  const isEchoing = exchange !== undefined && !isFailure(exchange);
  return [...(isEchoing ? echoFaults(operation, exchange, view, body) : []), ...relations];
}

function unshownError({ operation }: JudgedCall, own: Exchange): Fault[] {
  if (!isFailure(own)) return [];
  const expected = `the JSON-RPC error ${writeValue(errorCodeOf(own.response))}`;
  return [
    { rule: 'error', pointer: '', expected, got: 'a result', spec: { api: operation.api, pointer: own.pointer } },
  ];
}

function findMissingValue({ operation, answer }: JudgedCall, own: Exchange): Fault[] {
  const empty = isFailure(own) ? undefined : nullFields(resultOf(own.response.body), resultOf(answer.body));
  if (empty === undefined) return [];
  const spec = { api: operation.api, pointer: own.pointer };
  const expected = 'a value, whatever the state of the server';
  return [{ rule: 'state', pointer: `/result${empty}`, expected, got: 'null', spec }];
}

/** What the user named has to be there. */
function unknownThing({ operation, answer }: JudgedCall, own: Exchange): Fault[] {
  const isFine = isFailure(own) || resultOf(own.response.body) === null || resultOf(answer.body) !== null;
  if (isFine || !isNamedByUser(own)) return [];
  const spec = { api: operation.api, pointer: own.pointer };
  return [{ rule: 'state', pointer: '/result', expected: `a value, ${namedByUserReason}`, got: 'null', spec }];
}

function resultOf(body: Json | undefined): Json {
  return asObject(body)['result'] ?? null;
}

/** The first place that is null where the example has a value. */
function nullFields(example: Json, result: Json): string | undefined {
  if (result === null) return example === null ? undefined : '';
  const name = Object.entries(asObject(example)).find(
    ([key, value]) => value !== null && asObject(result)[key] === null,
  )?.[0];
  return name === undefined ? undefined : toPointer(name);
}
