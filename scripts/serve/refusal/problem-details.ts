// How a server says that it does not do what a call asks: problem details (RFC 9457), and the exchange that the
// contract has for missing credentials.

import type { ParameterPlace } from '../../contract/message.ts';
import type { Violation } from '../../contract/validate/violations.ts';
import { attributeToOther, type Answer } from '../answer/answer-type.ts';
import type { PlainResponse } from '../message/message.ts';

/** A violation, and the part of the request or of the answer that it is in; `pointer` leads on from that part. */
export type PlacedViolation = Violation & { in: ParameterPlace | 'body' | 'status' };

/** The problems that servers report on their own, where the contract documents no answer: status and title. */
export const problemKinds = {
  'malformed-request': [400, 'The request is malformed'],
  'malformed-json': [400, 'The body is not JSON'],
  'malformed-session': [400, 'The name of the session is malformed'],
  'unknown-preference': [400, 'The preference cannot be honoured'],
  'missing-credentials': [401, 'The credentials are missing or wrong'],
  forbidden: [403, 'The caller may not call this operation'],
  'foreign-page': [403, 'Pages of this origin may not call'],
  'unknown-path': [404, 'No operation has this path'],
  'unknown-object': [404, 'No such object is remembered'],
  'unknown-response': [404, 'The preferred response is not documented'],
  'wrong-method': [405, 'The path has no operation for this method'],
  'not-acceptable': [406, 'No response has an acceptable media type'],
  refused: [400, 'The server refuses the request'],
  'request-timeout': [408, 'The request did not arrive in time'],
  'body-too-large': [413, 'The body is too large'],
  'unsupported-media-type': [415, 'The media type of the body is not documented'],
  'wrong-host': [421, 'The Host header names another machine'],
  'invalid-request': [422, 'The request does not satisfy the contract'],
  'headers-too-large': [431, 'The headers are too large'],
  'no-answer': [500, 'The contract does not lead to an answer'],
  'broken-answer': [500, 'The answer breaks the contract'],
  'handler-failed': [500, 'The handler failed'],
  'not-implemented': [501, 'The operation is not carried out here'],
  overloaded: [503, 'The server has too much to do'],
  'late-answer': [503, 'The server took too long'],
  'no-store': [503, 'The store of the sessions cannot be reached'],
  'no-session': [503, 'There is no room for this session'],
  'no-upstream-answer': [502, 'The server behind this proxy gave no answer'],
  'late-upstream-answer': [504, 'The server behind this proxy took too long'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

/** The kind of a problem: the last part of its `type`, `urn:twinspec:problem:…`. */
export type ProblemKind = keyof typeof problemKinds;

/** What a problem says beyond its kind and detail. */
export type ProblemOptions = {
  operationId?: string | undefined;
  violations?: PlacedViolation[];
  /** Further response headers: names and values alternate. */
  headers?: string[];
  /** Another status than that of the kind. */
  status?: number;
};

/** A problem document on its way (RFC 9457). */
export type Problem = Answer & { body: string };

/** Gives the address of what the docs say about an error, by its name. */
export type Help = (about: string) => string;

/**
 * Makes the header that leads to what the docs say about an error (RFC 8288): the `type` of a problem stays the same
 * wherever its server is.
 *
 * @param help - gives the address, if there are docs
 * @param about - the name of the error, if they know it
 * @returns name and value, or nothing
 */
export function helpLink(help: Help | undefined, about: string | undefined): string[] {
  return help === undefined || about === undefined ? [] : ['Link', `<${help(about)}>; rel="help"`];
}

/**
 * Makes the response to a request that is refused before it is read.
 *
 * @param kind - see {@link problem}
 * @param detail - see {@link problem}
 * @param help - see {@link helpLink}
 */
export function earlyRefusal(kind: ProblemKind, detail: string, help?: Help): PlainResponse {
  const { status, contentType = '', body } = problem(kind, detail);
  return { status, headers: ['Content-Type', contentType, ...helpLink(help, kind)], body };
}

/**
 * Makes a problem document (RFC 9457).
 *
 * @param kind - decides the type, the status and the title
 * @param detail - one sentence: what is wrong and what to do; never repeats a value that may be secret
 * @param options - see {@link ProblemOptions}
 * @returns the answer, `application/problem+json`
 * @example problem('wrong-method', 'GET is not one of POST, OPTIONS.', { headers: ['Allow', 'POST, OPTIONS'] })
 */
export function problem(
  kind: ProblemKind,
  detail: string,
  { operationId, violations, headers, status = problemKinds[kind][0] }: ProblemOptions = {},
): Problem {
  const [, title] = problemKinds[kind];
  const document = {
    type: `urn:twinspec:problem:${kind}`,
    title,
    status,
    detail,
    ...(violations === undefined ? {} : { violations }),
  };
  const answer: Problem = {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify(document),
    by: attributeToOther('problem', operationId, title.charAt(0).toLowerCase() + title.slice(1)),
    problem: { kind, status, title, detail, operation: operationId, violations },
    help: kind,
  };
  if (headers !== undefined) answer.headers = headers;
  return answer;
}

/**
 * Makes the answer to a client that accepts none of a response's media types.
 *
 * @param operationId - the operation that was called
 * @returns the problem, with status 406
 * @example createNotAcceptable('addPet', ['application/json']).status // 406
 */
export function createNotAcceptable(operationId: string, offered: string[]): Problem {
  return problem('not-acceptable', `The response is ${offered.join(' or ')}; the Accept header allows none of it.`, {
    operationId,
  });
}
