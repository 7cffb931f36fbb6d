// The documented responses of an operation: which of them an answer belongs to, and which of them suits where one is
// made.

import { findPreferredBody } from '../media/media.ts';
import type { Operation } from '../operation.ts';
import type { Response } from '../message.ts';

/** A documented response, and the HTTP status to answer with. */
export type DocumentedResponse = { response: Response; status: number };

/**
 * Finds the documented response for the first of some statuses that has one.
 *
 * @param statuses - the statuses, the preferred one first
 * @returns the response: under the status itself, its range (`4XX`), or `default` (OpenAPI 3.1, Responses Object)
 * @example findFirstDocumented(operation, [422, 400])?.status // '422', '400', '4XX' or 'default'
 */
export function findFirstDocumented(operation: Operation, statuses: number[]): DocumentedResponse | undefined {
  const { responses } = operation;
  for (const status of statuses) {
    const response = responseUnder(responses, String(status));
    if (response !== undefined) return { response, status };
  }
  for (const status of statuses) {
    const response = responseUnder(responses, `${String(status)[0]}XX`);
    if (response !== undefined) return { response, status };
  }
  const [status] = statuses;
  const response = responseUnder(responses, 'DEFAULT');
  return status === undefined || response === undefined ? undefined : { response, status };
}

/** Every answer looks for its response, so nothing is made on the way to it. */
function responseUnder(responses: readonly Response[], key: string): Response | undefined {
  for (const response of responses)
    if (response.status === key || response.status.toUpperCase() === key) return response;
  return undefined;
}

/**
 * Finds the documented response for a status.
 *
 * @param status - the status of an answer
 * @returns the response, see {@link findFirstDocumented}; `undefined` if none is documented
 * @example responseFor(operation, 404)?.status // '404', '4XX' or 'default'
 */
export function responseFor(operation: Operation, status: number): Response | undefined {
  return findFirstDocumented(operation, [status])?.response;
}

/**
 * Finds the documented success of an operation.
 *
 * @returns its lowest 2xx response with content, or else the lowest, or else its `default`, or else the first that is
 *   not 1xx, which does not end a call (RFC 9110, section 15.2); `undefined` if there is none
 * @example findDocumentedSuccess(operation)?.status // '200'
 */
export function findDocumentedSuccess(operation: Operation): DocumentedResponse | undefined {
  const ending = operation.responses.find(({ status }) => /^(?:default|[2-5](?:\d\d|XX))$/i.test(status));
  return successWithContent(operation) ?? (ending && withSendStatus(ending));
}

/**
 * Decides whether a response ends a call: those of 1xx announce another one (RFC 9110, section 15.2).
 *
 * @returns true from 200 to 599
 * @example endsCall(101) // false
 */
export function endsCall(status: number): boolean {
  return status >= 200 && status < 600;
}

/**
 * Finds the response that an operation documents for a call that succeeds.
 *
 * @returns its lowest 2xx response, or else its `default`; `undefined` if it documents only errors and redirections
 * @example findSuccess(operation)?.status // '200'
 */
export function findSuccess({ responses }: Operation): DocumentedResponse | undefined {
  // The lowest comes first: JavaScript keeps the names of an object that are integers in ascending order.
  const lowest = responses.find(({ status }) => status.startsWith('2'));
  const response = lowest ?? responses.find(({ status }) => status === 'default');
  return response && withSendStatus(response);
}

/**
 * Finds the success that a server says most with, where an operation documents several.
 *
 * @returns its lowest 2xx response with content, or else what {@link findSuccess} finds. A part of something is sent
 *   only to a client that asks for a part (206; RFC 9110, section 15.3.7)
 */
export function successWithContent(operation: Operation): DocumentedResponse | undefined {
  const full = operation.responses.find(({ status, bodies }) => /^2(?!06)/.test(status) && bodies.length > 0);
  return full === undefined ? findSuccess(operation) : withSendStatus(full);
}

/**
 * Says with which status a documented response is sent.
 *
 * @returns the response with its status; for a range the lowest, for `default` 200
 */
export function withSendStatus(response: Response): DocumentedResponse {
  const status = response.status === 'default' ? 200 : Number(response.status.toUpperCase().replace('XX', '00'));
  return { response, status };
}

/**
 * Lists the documented responses that are successes.
 *
 * @returns those of 2xx, or else that of `default`
 */
export function successesOf({ responses }: Operation): Response[] {
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  return successes.length > 0 ? successes : responses.filter(({ status }) => status === 'default');
}

/**
 * Checks whether a call may succeed as far as the document says.
 *
 * @returns false if it has refusals and failures alone
 */
export function maySucceed({ responses }: Operation): boolean {
  return responses.length === 0 || responses.some(({ status }) => !/^[45]/.test(status));
}

/**
 * Lists the schemas of a response body.
 *
 * @returns their JSON pointers
 */
export function bodySchemas(response: Response | undefined): string[] {
  const schema = findPreferredBody(response?.bodies ?? [])?.schema;
  return schema === undefined ? [] : [schema];
}
