import type { Operation, RequestView } from '../operation.ts';
import type { ParameterPlace } from '../message.ts';

/** The member of a request view for parameters and credentials of a location. */
export const viewKeyByLocation = {
  path: 'path',
  query: 'query',
  querystring: 'query',
  header: 'headers',
  cookie: 'cookies',
} as const satisfies Record<ParameterPlace, keyof RequestView>;

/**
 * Checks whether a request has every parameter that its operation requires.
 *
 * @param request - the request, e.g. that of an example
 * @returns false if a value has to be made up
 * @example hasRequiredParameters(getPet, { headers: {} }) // false, as getPet has a path parameter
 */
export function hasRequiredParameters({ parameters }: Pick<Operation, 'parameters'>, request: RequestView): boolean {
  return parameters.every(
    ({ in: where, name, required }) => !required || request[viewKeyByLocation[where]]?.[name] !== undefined,
  );
}
