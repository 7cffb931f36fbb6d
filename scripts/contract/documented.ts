import type { Operation, Response } from './operation.ts';

/** A documented response, and the HTTP status to answer with. */
export type Documented = { response: Response; status: number };

/**
 * Finds the documented response for the first of some statuses that has one.
 *
 * @param operation - the operation
 * @param statuses - the statuses, the preferred one first
 * @returns the response: under the status itself, its range (`4XX`), or `default` (OpenAPI 3.1, Responses Object)
 * @example documentedFor(operation, [422, 400])?.status // '422', '400', '4XX' or 'default'
 */
export function documentedFor(operation: Operation, statuses: number[]): Documented | undefined {
  const under = (key: string, status: number | undefined): Documented[] =>
    operation.responses
      .filter((response) => response.status.toUpperCase() === key.toUpperCase())
      .flatMap((response) => (status === undefined ? [] : { response, status }));
  const candidates = [
    ...statuses.flatMap((status) => under(String(status), status)),
    ...statuses.flatMap((status) => under(`${String(status)[0]}XX`, status)),
    ...under('default', statuses[0]),
  ];
  return candidates[0];
}

/**
 * Finds the documented success of an operation.
 *
 * @param operation - the operation
 * @returns its lowest 2xx response, or else its `default`, or else the first that is not 1xx, which does not end a call
 *   (RFC 9110, section 15.2); `undefined` if there is none
 * @example documentedSuccess(operation)?.status // '200'
 */
export function documentedSuccess({ responses }: Operation): Documented | undefined {
  const [lowest] = responses
    .filter(({ status }) => status.startsWith('2'))
    .toSorted((a, b) => a.status.localeCompare(b.status));
  const ending = responses.find(({ status }) => !status.startsWith('1'));
  const response = lowest ?? responses.find(({ status }) => status === 'default') ?? ending;
  if (response === undefined) return undefined;
  const status = response.status === 'default' ? 200 : Number(response.status.toUpperCase().replace('XX', '00'));
  return { response, status };
}

/**
 * Finds the response that an operation documents for a call that succeeds.
 *
 * @param operation - the operation
 * @returns its lowest 2xx response, or else its `default`; `undefined` if it documents only errors and redirections
 * @example successOf(operation)?.status // '200'
 */
export function successOf(operation: Operation): Documented | undefined {
  const success = documentedSuccess(operation);
  return success !== undefined && /^2|^default$/i.test(success.response.status) ? success : undefined;
}
