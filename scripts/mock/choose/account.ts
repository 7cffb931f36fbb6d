import { isFailure } from '../../contract/exchange/exchange.ts';
import type { Json } from '../../contract/base/json.ts';
import type { Exchange, Operation, RequestView } from '../../contract/operation.ts';
import type { SecurityScheme } from '../../contract/security.ts';
import { viewKeyByLocation } from '../../contract/http/http.ts';
import type { AcceptedCredentials, NeededCredential } from '../../serve/credentials/credentials.ts';

/** The account in whose name the examples call, so that callers with other credentials get the same answers. */
export type Account = {
  /**
   * Rewrites a request as if the account of the examples had sent it, for exchanges to be chosen by.
   *
   * @param lacking - its credentials that are missing or wrong
   * @returns the request with the examples' value of every accepted credential, and without those that are wrong; the
   *   same object if nothing differs
   */
  asExample: (view: RequestView, lacking: NeededCredential[]) => RequestView;
  /** Whether a request has a credential that an exchange shows as wrong. */
  isRefused: (view: RequestView) => boolean;
  /**
   * Whether an exchange is about who calls: a 401, a 403, one with a condition, or one with a credential of its own.
   */
  isAbout: (exchange: Exchange) => boolean;
  /** What is accepted, for callers that were refused: `any Authorization is accepted except not-a-valid-key`. */
  terms: string;
};

/** A credential, its value in the examples, and its values in examples of refusals. */
type Known = {
  scheme: SecurityScheme;
  member: 'headers' | 'query' | 'cookies';
  name: string;
  example: string;
  refused: Set<string>;
};

/**
 * Works out which credentials an operation accepts: any value except those that its refusals show; or, for a scheme
 * with an accepted value, only that.
 *
 * @param accepted - the accepted values by key of the security scheme
 * @example accountOf(operation, new Map()).terms // 'any Authorization is accepted except not-a-valid-key'
 */
export function accountOf(operation: Operation, accepted: AcceptedCredentials): Account {
  const schemes = [...new Map(operation.security.flat().map(({ scheme }) => [scheme.key, scheme])).values()];
  const known = schemes.flatMap((scheme) => listKnown(operation, scheme));
  const isWrong = ({ scheme, refused }: Known, value: string): boolean =>
    !accepted.has(scheme.key) && refused.has(value);
  return {
    isRefused: (view) => known.some((one) => isWrong(one, String(view[one.member]?.[one.name]))),
    asExample: (view, lacking) => {
      let shown: RequestView | undefined;
      for (const one of known) {
        const { scheme, member, name, example } = one;
        const value = view[member]?.[name];
        if (value === undefined || value === '') continue;
        const isLacking = lacking.some(({ scheme: key }) => key === scheme.key);
        if (!isLacking && (value === example || isWrong(one, String(value)))) continue;
        shown ??= { ...view };
        const values: { [name: string]: Json } = { ...shown[member] };
        if (isLacking) delete values[name];
        else values[name] = example;
        Object.assign(shown, { [member]: values });
      }
      return shown ?? view;
    },
    isAbout: ({ response: { status }, when, ownParameters = [] }) =>
      status === 401 ||
      status === 403 ||
      when !== undefined ||
      schemes.some(({ travels }) => ownParameters.some(({ name }) => name === travels?.name)),
    terms: termsOf(schemes, known, accepted),
  };
}

function listKnown({ exchanges }: Operation, scheme: SecurityScheme): Known[] {
  const { travels, example } = scheme;
  if (travels === undefined || example === undefined) return [];
  const member = viewKeyByLocation[travels.in];
  const refusals = exchanges.filter(isFailure).map(({ request }) => request[member]?.[travels.name]);
  const refused = new Set(refusals.filter((value) => value !== undefined && value !== example).map(String));
  return [{ scheme, member, name: travels.name, example, refused }];
}

/** An accepted value may be a real secret, so it is not shown. */
function termsOf(schemes: SecurityScheme[], known: Known[], accepted: AcceptedCredentials): string {
  const sentences = schemes.flatMap(({ key, travels }) => {
    if (travels === undefined) return [];
    if (accepted.has(key)) return [`only the ${travels.name} of --credential ${key} is accepted`];
    const refused = [...(known.find(({ scheme }) => scheme.key === key)?.refused ?? [])];
    return [`any ${travels.name} is accepted${refused.length === 0 ? '' : ` except ${refused.join(' and ')}`}`];
  });
  return sentences.join(', ');
}
