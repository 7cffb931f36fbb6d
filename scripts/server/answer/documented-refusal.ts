import { createAnswerBuilder, createExchangeChooser, isFailure } from '../../contract/exchange/exchange.ts';
import { findPreferredBody, writeBodyText } from '../../contract/media/media.ts';
import type { Exchange, Operation, RequestView } from '../../contract/operation.ts';
import type { RequestValidators } from '../../contract/validate/validator-types.ts';
import { attributeToExchange, attributeToOther, type Answer, constantHeadersOf } from '../../serve/answer/answer.ts';
import {
  type NeededCredential,
  refuseMissingCredentials,
  findRefusalExchange,
} from '../../serve/credentials/credentials.ts';
import { ownProperty } from '../../contract/base/own-property.ts';
import { type RequestPlan, violationSentence, type ParsedRequest } from '../../serve/request/request.ts';
import { problem } from '../../serve/refusal/problem-details.ts';

/** Refuses requests of one operation: with what the contract shows, or else with a problem. */
export type Refusals = {
  /** Refuses a caller whose credentials are missing or wrong. */
  caller: (view: RequestView, lacking: NeededCredential[]) => Answer;
  /** Refuses a caller who is known and may not call; `scopes` are those that it lacks. */
  forbidden: (view: RequestView, scopes: string[]) => Answer;
  /** Refuses a request that breaks the contract. */
  request: (reading: ParsedRequest) => Answer;
};

/**
 * Prepares the refusals of an operation.
 *
 * @param conditions - the compiled conditions of the contract's exchanges
 * @returns functions that refuse a request
 */
export function refusalsOf(
  { operation, credentials }: RequestPlan,
  conditions: RequestValidators['conditions'],
): Refusals {
  const whens = ownProperty(conditions, operation.id) ?? {};
  const choose = createExchangeChooser(
    operation,
    (exchange, view) => ownProperty(whens, exchange.name)?.(view) ?? false,
  );
  return {
    caller: (view, lacking) => {
      const exchange = findRefusalExchange(operation, lacking);
      const why = 'the credentials are missing or wrong';
      if (exchange !== undefined) return answerWithExchange(operation, exchange, view, why);
      return findExampleRefusal(operation, 401, why) ?? refuseMissingCredentials(operation, credentials);
    },
    forbidden: (view, scopes) => {
      const exchange = operation.exchanges.find(({ response }) => response.status === 403);
      const answer =
        (exchange && answerWithExchange(operation, exchange, view, whyForbidden)) ??
        findExampleRefusal(operation, 403, whyForbidden) ??
        problem('forbidden', forbiddenDetail(operation, scopes), { operationId: operation.id });
      return scopes.length === 0 ? answer : addScopeChallenge(operation, answer, scopes);
    },
    request: ({ view, violations, problem: refusal }) => {
      if (refusal !== undefined) return refusal;
      const choice = choose(view, false);
      if (choice !== undefined && isFailure(choice.exchange))
        return answerWithExchange(operation, choice.exchange, view, choice.why);
      const sentences = violations.slice(0, maxSentences).map(violationSentence);
      return problem('invalid-request', sentences.join(' '), { operationId: operation.id, violations });
    },
  };
}

/** How many violations the detail lists; the member `violations` has them all. */
const maxSentences = 5;

/** The answer of an exchange to this request. */
function answerWithExchange(operation: Operation, exchange: Exchange, view: RequestView, why: string): Answer {
  const { status, contentType } = exchange.response;
  const response = operation.responses.find((one) => one.status === String(status));
  const body = createAnswerBuilder(operation, exchange)(view);
  const answer: Answer = {
    status,
    body: body === undefined ? '' : writeBodyText(body, contentType),
    headers: response === undefined ? [] : constantHeadersOf(operation, response),
    by: attributeToExchange(exchange, why),
  };
  if (contentType !== undefined) answer.contentType = contentType;
  return answer;
}

/** The example of the response itself, where the contract has one without a request beside it. */
function findExampleRefusal(operation: Operation, status: 401 | 403, why: string): Answer | undefined {
  const response = operation.responses.find((one) => one.status === String(status));
  const media = findPreferredBody(response?.bodies ?? []);
  const example = media?.examples.find(({ value }) => value !== undefined);
  if (response === undefined || media === undefined || example?.value === undefined) return undefined;
  return {
    status,
    contentType: media.contentType,
    body: writeBodyText(example.value, media.contentType),
    headers: constantHeadersOf(operation, response),
    by: attributeToOther('example', operation.id, why),
  };
}

const whyForbidden = 'the caller may not call it';

function forbiddenDetail({ id }: Operation, scopes: string[]): string {
  return scopes.length === 0 ? `This caller may not call ${id}.` : `${id} needs the scope ${scopes.join(' ')}.`;
}

/** Says which scopes a bearer token lacks (RFC 6750, section 3.1). */
function addScopeChallenge({ security }: Operation, answer: Answer, scopes: string[]): Answer {
  const isBearer = security
    .flat()
    .some(({ scheme }) => scheme.type !== 'apiKey' && (scheme.http ?? 'bearer') === 'bearer');
  // A scope has neither quotes nor backslashes (RFC 6749, section 3.3).
  const value = `Bearer error="insufficient_scope", scope="${scopes.join(' ').replaceAll(/[^\x20-\x7e]|["\\]/g, '')}"`;
  return isBearer ? { ...answer, headers: [...(answer.headers ?? []), 'WWW-Authenticate', value] } : answer;
}
