import type { Exchange, Operation } from '../../contract/operation.ts';
import { viewKeyByLocation } from '../../contract/http/http.ts';
import type { Answer } from '../answer/answer-type.ts';
import type { NeededCredential, NeededCredentials } from './required-credentials.ts';
import { problem } from '../refusal/problem-details.ts';

/**
 * Finds the exchange in which the contract shows how it refuses a caller.
 *
 * @param lacking - the credentials that are missing or wrong
 * @returns the 401 exchange that shows a wrong value of one of them, or else any 401 exchange, or else a 403 exchange
 *   that shows one; `undefined` if the contract shows none
 */
export function findRefusalExchange(
  { exchanges, security }: Operation,
  lacking: NeededCredential[],
): Exchange | undefined {
  const schemes = security.flat().map(({ scheme }) => scheme);
  const shows = ({ request }: Exchange): boolean =>
    lacking.some((credential) => {
      const scheme = schemes.find(({ key }) => key === credential.scheme);
      if (scheme?.travels === undefined || scheme.example === undefined) return false;
      return request[viewKeyByLocation[scheme.travels.in]]?.[scheme.travels.name] !== scheme.example;
    });
  const unauthorized = exchanges.filter(({ response }) => response.status === 401);
  return (
    unauthorized.find(shows) ??
    unauthorized[0] ??
    exchanges.find((exchange) => exchange.response.status === 403 && shows(exchange))
  );
}

/**
 * Refuses a caller where the contract does not say how.
 *
 * @param credentials - what it asks for
 * @returns the problem, with status 401; its `WWW-Authenticate` is added to every 401
 */
export function refuseMissingCredentials({ id }: Operation, { alternatives }: NeededCredentials): Answer {
  const asking = alternatives.filter(({ credentials, unseen }) => credentials.length + unseen.length > 0);
  const ways = asking.map(({ credentials, unseen }) =>
    [
      ...(credentials.length === 0 ? [] : [credentialPlacesOf(credentials)]),
      ...unseen.map((key) => `certificate of ${key}`),
    ].join(' and the '),
  );
  return problem('missing-credentials', `${id} needs the ${ways.join(', or the ')}.`, { operationId: id });
}

/**
 * Names credentials by their places.
 *
 * @returns a phrase for a sentence: `header authorization and the query key`
 */
export function credentialPlacesOf(credentials: NeededCredential[]): string {
  return credentials
    .map(({ in: where, name, scheme, isUndefined }) =>
      isUndefined ? `credential ${JSON.stringify(scheme)}, which the document does not define` : `${where} ${name}`,
    )
    .join(' and the ');
}
