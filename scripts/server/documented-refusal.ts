import { answererOf } from '../contract/answer.ts';
import { chooserOf, isFailure } from '../contract/choose.ts';
import type { Json } from '../contract/json.ts';
import { isJson, preferredBody } from '../contract/media.ts';
import type { Exchange, Operation, RequestView } from '../contract/operation.ts';
import type { RequestValidators } from '../contract/validators.ts';
import { byExchange, byOther, type Answer } from '../serve/answer.ts';
import type { NeededCredential } from '../serve/credentials.ts';
import { own, type Plan } from '../serve/plan.ts';
import { problem } from '../serve/problem.ts';
import type { Reading } from '../serve/reading.ts';
import { constantHeadersOf } from '../serve/responses.ts';
import { missingCredentials, refusalFor } from '../serve/unauthorized.ts';

/** Refuses requests of one operation: with what the contract shows, or else with a problem. */
export type Refusals = {
  /** Refuses a caller whose credentials are missing or wrong. */
  caller: (view: RequestView, lacking: NeededCredential[]) => Answer;
  /** Refuses a request that breaks the contract. */
  request: (reading: Reading) => Answer;
};

/**
 * Prepares the refusals of an operation.
 *
 * @param plan - the plan of the operation
 * @param conditions - the compiled conditions of the contract's exchanges
 * @returns functions that refuse a request
 */
export function refusalsOf({ operation, credentials }: Plan, conditions: RequestValidators['conditions']): Refusals {
  const whens = own(conditions, operation.id) ?? {};
  const choose = chooserOf(operation, (exchange, view) => own(whens, exchange.name)?.(view) ?? false);
  return {
    caller: (view, lacking) => {
      const exchange = refusalFor(operation, lacking);
      if (exchange !== undefined) return shown(operation, exchange, view, 'the credentials are missing or wrong');
      return documentedRefusal(operation) ?? missingCredentials(operation, credentials);
    },
    request: ({ view, violations, problem: refusal }) => {
      if (refusal !== undefined) return refusal;
      const choice = choose(view, false);
      if (choice !== undefined && isFailure(choice.exchange))
        return shown(operation, choice.exchange, view, choice.why);
      const sentences = violations
        .slice(0, maxSentences)
        .map(({ in: where, pointer, message }) => `${where} ${pointer} ${message}`.replaceAll('  ', ' '));
      return problem('invalid-request', sentences.join(' '), { operationId: operation.id, violations });
    },
  };
}

/** How many violations the detail lists; the member `violations` has them all. */
const maxSentences = 5;

/** The answer of an exchange to this request. */
function shown(operation: Operation, exchange: Exchange, view: RequestView, why: string): Answer {
  const { status, contentType } = exchange.response;
  const response = operation.responses.find((one) => one.status === String(status));
  const answer: Answer = {
    status,
    body: textOf(answererOf(operation, exchange)(view), contentType),
    headers: response === undefined ? [] : constantHeadersOf(operation, response),
    by: byExchange(exchange, why),
  };
  if (contentType !== undefined) answer.contentType = contentType;
  return answer;
}

/** The example of the 401 itself, where the contract has one without a request beside it. */
function documentedRefusal(operation: Operation): Answer | undefined {
  const response = operation.responses.find(({ status }) => status === '401');
  const media = preferredBody(response?.bodies ?? []);
  const example = media?.examples.find(({ value }) => value !== undefined);
  if (response === undefined || media === undefined || example?.value === undefined) return undefined;
  return {
    status: 401,
    contentType: media.contentType,
    body: textOf(example.value, media.contentType),
    headers: constantHeadersOf(operation, response),
    by: byOther('example', operation.id, 'the credentials are missing or wrong'),
  };
}

function textOf(body: Json | undefined, contentType: string | undefined): string {
  if (body === undefined) return '';
  const isText = contentType !== undefined && !isJson({ contentType }) && typeof body === 'string';
  return isText ? body : JSON.stringify(body);
}
