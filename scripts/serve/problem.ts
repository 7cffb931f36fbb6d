import type { ParameterPlace } from '../contract/operation.ts';
import type { Violation } from '../contract/violations.ts';
import { byOther, type Answer } from './answer.ts';

/** A violation, and the part of the request, or of the answer, it is in; `pointer` leads from that part on. */
export type PlacedViolation = Violation & { in: ParameterPlace | 'body' | 'status' };

/** The problems that the mock itself tells of: what the contract documents comes from the contract. */
const kinds = {
  'malformed-request': [400, 'The request is malformed'],
  'malformed-json': [400, 'The body is not JSON'],
  'unknown-preference': [400, 'The preference cannot be honoured'],
  'missing-credentials': [401, 'The credentials are missing or wrong'],
  'foreign-page': [403, 'The page that asks is none that may'],
  'unknown-path': [404, 'No operation has this path'],
  'unknown-response': [404, 'The preferred response is not documented'],
  'wrong-method': [405, 'The path has no operation for this method'],
  'not-acceptable': [406, 'No response has an acceptable media type'],
  'request-timeout': [408, 'The request did not arrive in time'],
  'body-too-large': [413, 'The body is too large'],
  'unsupported-media-type': [415, 'The media type of the body is not documented'],
  'wrong-host': [421, 'The Host header names another machine'],
  'invalid-request': [422, 'The request does not satisfy the contract'],
  'headers-too-large': [431, 'The headers are too large'],
  'no-answer': [500, 'The contract does not lead to an answer'],
  'broken-answer': [500, 'The answer breaks the contract'],
  'handler-failed': [500, 'The handler failed'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemKind = keyof typeof kinds;

/** What a problem may say beyond its kind and detail. */
export type ProblemOptions = {
  operationId?: string | undefined;
  violations?: PlacedViolation[];
  /** Further response headers: name and value by turns. */
  headers?: string[];
};

/**
 * Makes a problem document (RFC 9457).
 *
 * @param kind - names the type, the status and the title
 * @param detail - one sentence: what is wrong and what to do; never repeats a value that may be secret
 * @param options - see {@link ProblemOptions}
 * @returns the answer, `application/problem+json`
 * @example problem('wrong-method', 'GET is not one of POST, OPTIONS.', { headers: ['Allow', 'POST, OPTIONS'] })
 */
export function problem(
  kind: ProblemKind,
  detail: string,
  { operationId, violations, headers }: ProblemOptions = {},
): Answer {
  const [status, title] = kinds[kind];
  const document = {
    type: `urn:twinspec:problem:${kind}`,
    title,
    status,
    detail,
    ...(violations === undefined ? {} : { violations }),
  };
  const answer: Answer = {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify(document),
    by: byOther('problem', operationId, title.charAt(0).toLowerCase() + title.slice(1)),
  };
  if (headers !== undefined) answer.headers = headers;
  return answer;
}

/**
 * Says that the client accepts nothing that there is.
 *
 * @param operationId - the operation that was called
 * @param offered - the media types of the response
 * @returns the problem, 406
 */
export function notAcceptable(operationId: string, offered: string[]): Answer {
  return problem('not-acceptable', `The response is ${offered.join(' or ')}; the Accept header allows none of it.`, {
    operationId,
  });
}
