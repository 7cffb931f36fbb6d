import type { SecurityAlternative } from '../../serve/credentials/credentials.ts';
import type { RequestHeaders } from '../../serve/message/message.ts';
import { HandlerMisuseError, type FailureChanges } from '../answer/failure.ts';
import type { ShownCredential } from './handler.ts';

/** What `authenticate` may return for a caller who is let in: an object of the application's own, or `true`. */
export type AnyCaller = object | true;

/**
 * What `authenticate` returns for a caller who is turned away: 401 for one who is unknown, 403 for one who is known and
 * may not call.
 *
 * @example const refused: RefusedCaller = { refuse: 403 };
 */
export type RefusedCaller = { refuse: 401 | 403 };

/**
 * The credentials that a caller shows, for `authenticate`.
 *
 * @example const authenticate = ({ credentials }: ShownCredentials) => users.get(String(credentials['apiKey']));
 */
export type ShownCredentials = {
  /** The `operationId` of the operation. */
  operation: string;
  /** The credentials by key of the security scheme: of all the schemes that are to be satisfied together. */
  credentials: { readonly [scheme: string]: ShownCredential };
  /**
   * The keys of the security schemes that have to be satisfied together. One of type `mutualTLS` is not checked
   * else: the server speaks plain HTTP, and sees only what a proxy says about the certificate, e.g. in a header.
   */
  schemes: string[];
  /** The scopes that the operation requires of these schemes. */
  scopes: string[];
  /** The headers of the HTTP request as they were sent, by name in lower case. */
  sent: RequestHeaders;
  /** Refuses with a documented failure of the operation, whatever its status. */
  fail: (name: string, changes?: FailureChanges) => never;
};

/**
 * Says who calls. It returns the caller, whom every handler gets as its `caller`: an object, whose `scopes`, a list of
 * texts, are compared with those that the contract requires. Nothing (`undefined`, `null` or `false`) is a 401, as is
 * `{ refuse: 401 }`; `{ refuse: 403 }` is a 403. `true` accepts a caller without an identity; then it is for
 * `authenticate` itself to look at the `scopes` that it is given. Anything else is a mistake, and refuses the call.
 *
 * Requests without credentials are refused before it is asked. Where the contract leaves a choice (several security
 * requirements) and a caller shows credentials for more than one, it is asked about each, those with most credentials
 * first, until one is let in.
 *
 * @example
 * const authenticate = async ({ credentials }: ShownCredentials) => {
 *   const session = await sessions.find(String(credentials['token']));
 *   if (session?.isBlocked) return { refuse: 403 } as const;
 *   return session && { user: session.user, scopes: session.scopes };
 * };
 */
export type Authenticate<Caller extends AnyCaller = AnyCaller> = (
  shown: ShownCredentials,
) => AuthenticateReturn<Caller> | Promise<AuthenticateReturn<Caller>>;

/** See {@link Authenticate}. */
type AuthenticateReturn<Caller> = Caller | RefusedCaller | undefined | null | false;

/**
 * The caller that `authenticate` lets in: what it returns without its refusals.
 *
 * @example type User = LetIn<{ user: string } | { refuse: 403 }>; // { user: string }
 */
export type LetIn<Caller> = Caller extends { refuse: number }
  ? never
  : 'refuse' extends keyof Caller
    ? // TypeScript adds the member to each of several objects that a function returns.
      { [Name in keyof Caller as Name extends 'refuse' ? never : Name]: Caller[Name] }
    : Caller;

/** What becomes of a caller. */
export type AuthenticationResult =
  | { caller: AnyCaller | undefined; schemes: string[] }
  | { status: 401 }
  /** `scopes` are those that the caller lacks; none if it may not call for another reason. */
  | { status: 403; scopes: string[] };

/**
 * Asks the application who calls.
 *
 * @param ways - the ways in for which the caller shows credentials, in the order in which they are tried
 * @param ask - asks `authenticate` about one of them
 * @returns what becomes of the caller: the first that is let in; else a 403, if any way leads to one; else a 401
 * @throws Misuse when `authenticate` returns what is no caller; and what `authenticate` throws
 */
export async function authenticateCaller(
  ways: readonly SecurityAlternative[],
  ask: (way: SecurityAlternative) => unknown,
): Promise<AuthenticationResult> {
  let refusal: AuthenticationResult = { status: 401 };
  for (const way of ways) {
    const made = await ask(way);
    if (made === undefined || made === null || made === false) continue;
    const caller = callerIn(made);
    if ('refuse' in Object(caller)) {
      const { refuse } = caller as RefusedCaller;
      if (refuse !== 401 && refuse !== 403) throw new HandlerMisuseError('authenticate has to refuse with 401 or 403.');
      if (refuse === 403 && refusal.status === 401) refusal = { status: 403, scopes: [] };
      continue;
    }
    const schemes = schemesOf(way);
    const missing = findMissingScopes(caller, schemes, way, ways);
    if (missing.length === 0) return { caller, schemes };
    if (refusal.status === 401) refusal = { status: 403, scopes: missing };
  }
  return refusal;
}

/** What is merely truthy may be an error, a response or a function by mistake. */
function callerIn(made: unknown): AnyCaller {
  if (made === true) return true;
  const isMistake = typeof made !== 'object' || made === null || made instanceof Error || made instanceof Response;
  if (!isMistake) return made;
  throw new HandlerMisuseError('authenticate has to return an object, true, or nothing; the call was refused.');
}

/** The keys of all schemes of a way in. */
export function schemesOf({ credentials, unseen }: SecurityAlternative): string[] {
  return [...credentials.map(({ scheme }) => scheme), ...unseen];
}

/**
 * Who satisfies these schemes also satisfies every way in that asks for no others, and may have the scopes for that.
 */
function findMissingScopes(
  caller: AnyCaller,
  schemes: string[],
  way: SecurityAlternative,
  ways: readonly SecurityAlternative[],
): string[] {
  if (caller === true) return [];
  const own = 'scopes' in caller && Array.isArray(caller.scopes) ? caller.scopes : [];
  const listLacking = ({ scopes }: SecurityAlternative): string[] => scopes.filter((scope) => !own.includes(scope));
  const others = ways.filter((other) => schemesOf(other).every((scheme) => schemes.includes(scheme)));
  return others.some((other) => listLacking(other).length === 0) ? [] : listLacking(way);
}
