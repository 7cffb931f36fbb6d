import { addressOf } from './address.ts';
import { runWithDeadline, type RunningCall } from './running-call.ts';
import { readJson } from './read-body.ts';
import type { TwinspecError } from './errors.ts';
import { checkExposure, createMalformedError, statusError } from './failures.ts';
import { readMember } from './json.ts';
import { messageIn } from './problem-message.ts';
import { exchange, type TransportOptions } from './transport.ts';

/**
 * The part of a document that says how an access token is obtained by client credentials (OpenAPI, OAuth Flow Object).
 *
 * @example const flow: ClientCredentialsFlow = { tokenUrl: 'https://id.example/token', scopes: ['read'] };
 */
export type ClientCredentialsFlow = { readonly tokenUrl: string; readonly scopes: readonly string[] };

/**
 * The identity of an OAuth 2 client.
 *
 * @example const client: OAuthClient = { clientId: 'shop', clientSecret, scopes: ['read'] };
 */
export type OAuthClient = Pick<TransportOptions, 'fetch' | 'allowInsecure' | 'retry'> & {
  clientId: string;
  clientSecret: string;
  /** The scopes to ask for, if not all of the flow. */
  scopes?: readonly string[] | undefined;
  /** Where tokens come from, if not from where the document says. */
  tokenUrl?: string | undefined;
};

/** An access token, and the time until which it is used. */
export type Token = { value: string; until: number };

/**
 * Makes a credential of OAuth 2 client credentials (RFC 6749, section 4.4). Calls share one token, which is fetched
 * when it is first needed, shortly before it expires, and after a 401.
 *
 * @param flow - where tokens come from, and their scopes; `generate` writes it from the document
 * @param client - who asks
 * @returns the value of the option of the security scheme
 * @throws UsageError if the address is not an HTTP address; the credential throws a TwinspecError, without secrets, if
 *   no token can be had
 * @example
 * const machine = clientCredentials(shopFlows.machine, { clientId: 'shop', clientSecret });
 * const client = createShop({ baseUrl, machine });
 */
export function clientCredentials(
  flow: ClientCredentialsFlow,
  client: OAuthClient,
): (refused?: string) => Promise<string> {
  const { clientId, clientSecret, scopes = flow.scopes, tokenUrl = flow.tokenUrl } = client;
  const address = addressOf('tokenUrl', tokenUrl);
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scopes.length > 0) body.set('scope', scopes.join(' '));
  // Both parts are encoded as in a form before they are joined (RFC 6749, section 2.3.1), so both are ASCII.
  const basic = btoa(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`);
  const headers = {
    Accept: 'application/json',
    Authorization: `Basic ${basic}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  };

  const fetchToken = (): Promise<Token> => {
    let granted = '';
    const secrets = (): string[] => [clientSecret, formEncoded(clientSecret), basic, granted, ...address.secrets];
    // A second request only makes another token.
    const call: RunningCall = { operation: 'the token request', safeToRepeat: true, secrets, exchange: { secrets } };
    return runWithDeadline(call, {}, async () => {
      checkExposure(secrets, address.exposed, client);
      const request = { url: address.url.href, method: 'POST', headers, body: `${body}`, content: () => undefined };
      const start = Date.now();
      const { response, body: answer } = await exchange([call], request, client, readJson);
      granted = readGranted(answer);
      if (!response.ok) throw createTokenError(response, answer, 'clientId and clientSecret');
      return tokenIn(answer, start);
    });
  };

  return shareToken(fetchToken);
}

function readGranted(answer: unknown): string {
  const token = readMember(answer, 'access_token');
  return typeof token === 'string' ? token : '';
}

/**
 * Makes the error of an answer without a token (RFC 6749, section 5.2).
 *
 * @param keys - says where the credentials of the request come from
 */
export function createTokenError(response: Response, answer: unknown, keys: string): TwinspecError {
  const said = [readMember(answer, 'error'), messageIn(answer)].filter((text) => typeof text === 'string');
  return statusError(response, answer, keys, [...new Set(said)].join(': '));
}

/**
 * Reads the answer of a token endpoint (RFC 6749, section 5.1).
 *
 * @param start - the time of the request
 * @throws MalformedResponseError for an answer without a Bearer token
 */
export function tokenIn(answer: unknown, start: number): Token {
  const value = readGranted(answer);
  if (!value) throw createMalformedError('the answer has no access_token', '/access_token');
  if (!/^bearer$/i.test(`${readMember(answer, 'token_type')}`))
    throw createMalformedError('the token is no Bearer token', '/token_type');
  const seconds = Number(readMember(answer, 'expires_in') ?? Infinity);
  // It must still be valid when it arrives: a minute less, or half the time of one that is valid for less than two.
  return { value, until: start + Math.max(seconds - 60, seconds / 2) * 1000 };
}

/**
 * Makes a credential that calls share: its token is fetched when it is first needed, shortly before it expires, and
 * after a 401.
 */
export function shareToken(fetchToken: () => Promise<Token>): (refused?: string) => Promise<string> {
  let current: Promise<Token> | undefined;
  return async (refused) => {
    const known = current;
    const token = await known?.catch(() => undefined);
    // While this one waited, another one may have begun to fetch.
    if (current === known && (!token || token.value === refused || Date.now() >= token.until)) current = fetchToken();
    return (await current)?.value ?? '';
  };
}

/** Encodes a text as a form does. */
export function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
