import { isFailure } from '../contract/choose.ts';
import { asObject, join, type Json } from '../contract/json.ts';
import type { Exchange, Response } from '../contract/operation.ts';
import { isAlwaysNull } from '../contract/resource.ts';
import type { Fault, Judgement } from './fault.ts';
import { shown } from './relations.ts';
import type { Asked, Measure } from './asked.ts';
import { demonstrated, fieldsSeen, showsLess } from './demonstrated.ts';
import { echoFaults } from './echo.ts';
import { literalFaults } from './literal.ts';
import { bodySchemas } from './message.ts';
import { allowed, broken, demonstrates } from './outcomes.ts';
import { asNamed, isAllNamed } from './own-values.ts';
import { errorCodeOf } from './rpc-error.ts';
import { chosenFor, schemaRelations } from './success.ts';
import { variantFor } from './variant.ts';

/**
 * Judges a result that is valid against its schema.
 *
 * @param measure - the contract
 * @param asked - the request and its answer
 * @param response - the documented response
 * @returns the outcome
 */
export function judgeResult(measure: Measure, asked: Asked, response: Response): Judgement {
  const { expected } = asked;
  return expected.kind === 'exchange'
    ? judgeOwn(measure, asked, response, expected.exchange)
    : judgeOther(measure, asked, response);
}

function judgeOther(measure: Measure, asked: Asked, response: Response): Judgement {
  const { operation, answer } = asked;
  const chosen = chosenFor(measure, asked);
  const faults = keptFaults(measure, asked, response, chosen);
  if (faults.length > 0) return broken(faults);
  if (resultOf(answer.body) === null && !isAlwaysNull(operation)) return allowed('the result is null');
  return demonstrates('200', {
    exchanges: demonstrated(operation, response, answer, chosen),
    fields: fieldsSeen(operation, response, answer.body),
  });
}

function judgeOwn(measure: Measure, asked: Asked, response: Response, own: Exchange): Judgement {
  const { operation, answer } = asked;
  const faults = [
    ...keptFaults(measure, asked, response, own),
    ...literalFaults(measure, asked, own),
    ...(own.state === 'decides' ? [] : unshownError(asked, own)),
    ...(own.state === 'ignored' ? missingValue(asked, own) : unknownThing(asked, own)),
  ];
  if (faults.length > 0) return broken(faults);
  if (isFailure(own)) return allowed("it depends on the server's state: it answered with a result");
  const less = showsLess(operation, own, answer.body);
  if (less !== undefined) return allowed(less);
  if (resultOf(answer.body) !== null && resultOf(own.response.body) === null)
    return allowed('the server has a value where the exchange shows null');
  return demonstrates('200', { exchanges: [own.name], fields: fieldsSeen(operation, response, answer.body) });
}

/** The faults of a result that no schema shows: echoes and relations. */
function keptFaults(measure: Measure, asked: Asked, response: Response, exchange: Exchange | undefined): Fault[] {
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

function unshownError({ operation }: Asked, own: Exchange): Fault[] {
  if (!isFailure(own)) return [];
  const expected = `the JSON-RPC error ${shown(errorCodeOf(own.response))}`;
  return [
    { rule: 'error', pointer: '', expected, got: 'a result', spec: { api: operation.api, pointer: own.pointer } },
  ];
}

function missingValue({ operation, answer }: Asked, own: Exchange): Fault[] {
  const empty = isFailure(own) ? undefined : nullFields(resultOf(own.response.body), resultOf(answer.body));
  if (empty === undefined) return [];
  const spec = { api: operation.api, pointer: own.pointer };
  const expected = 'a value, whatever the state of the server';
  return [{ rule: 'state', pointer: `/result${empty}`, expected, got: 'null', spec }];
}

/** What the user named has to be there. */
function unknownThing({ operation, answer }: Asked, own: Exchange): Fault[] {
  const isFine = isFailure(own) || resultOf(own.response.body) === null || resultOf(answer.body) !== null;
  if (isFine || !isAllNamed(own)) return [];
  const spec = { api: operation.api, pointer: own.pointer };
  return [{ rule: 'state', pointer: '/result', expected: `a value, ${asNamed}`, got: 'null', spec }];
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
  return name === undefined ? undefined : join(name);
}
