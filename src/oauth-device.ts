import { addressOf, type Address } from './address.ts';
import { checkExposure, createMalformedError } from './failures.ts';
import { readMember } from './json.ts';
import { formEncoded, createTokenError, shareToken, tokenIn, type Token } from './oauth.ts';
import { readJson } from './read-body.ts';
import { runWithDeadline, sleep, type Deadline, type RunningCall } from './running-call.ts';
import { exchange, type ParsedAnswer, type TransportOptions } from './transport.ts';

/**
 * The part of a document that says how a device obtains an access token (OpenAPI 3.2, OAuth Flow Object).
 *
 * @example
 * const flow: DeviceFlow = {
 *   deviceAuthorizationUrl: 'https://id.example/device',
 *   tokenUrl: 'https://id.example/token',
 *   scopes: ['read'],
 * };
 */
export type DeviceFlow = {
  readonly deviceAuthorizationUrl: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  /** Where the authorization server describes itself (RFC 8414). */
  readonly metadataUrl?: string;
};

/**
 * What the user of a device is shown (RFC 8628, section 3.2).
 *
 * @example const code: UserCode = { userCode: 'WDJB-MJHT', verificationUri: 'https://id.example/activate' };
 */
export type UserCode = {
  userCode: string;
  /** The page on which the user puts it in. */
  verificationUri: string;
  /** The same page with the code, for a QR code. */
  verificationUriComplete?: string;
};

/**
 * The identity of a device, and how it shows a code to its user.
 *
 * @example const device: OAuthDevice = { clientId: 'tv', onCode: ({ userCode }) => show(userCode) };
 */
export type OAuthDevice = Pick<TransportOptions, 'fetch' | 'allowInsecure' | 'retry'> &
  Deadline & {
    clientId: string;
    /** The secret of a client that has one; most devices have none. */
    clientSecret?: string | undefined;
    /** The scopes to ask for, if not all of the flow. */
    scopes?: readonly string[] | undefined;
    /** Shows the code and the page to the user, who may take minutes. */
    onCode: (code: UserCode) => unknown;
    /** Where codes and tokens come from, if not from where the document says. */
    deviceAuthorizationUrl?: string | undefined;
    tokenUrl?: string | undefined;
    /** Asks the metadata of the authorization server for the addresses, instead of the document. */
    discover?: boolean | undefined;
  };

/** Milliseconds for which a user is waited for. */
const patience = 1_800_000;

const waiting = 'authorization_pending';
const grant = 'urn:ietf:params:oauth:grant-type:device_code';

/**
 * Makes a credential of the OAuth 2 device flow (RFC 8628): the user confirms a code on another device. Calls share one
 * token, which is asked for when it is first needed, and renewed without the user if the server gives a refresh token.
 *
 * @param flow - where codes and tokens come from, and their scopes; `generate` writes it from the document
 * @param device - who asks, and how it shows the code
 * @returns the value of the option of the security scheme
 * @throws UsageError if an address is not an HTTP address; the credential throws a TwinspecError, without secrets, if
 *   no token can be had
 * @example
 * const home = deviceAuthorization(shopDeviceFlows.home, { clientId: 'tv', onCode: ({ userCode }) => show(userCode) });
 * const client = createShop({ baseUrl, home });
 */
export function deviceAuthorization(flow: DeviceFlow, device: OAuthDevice): (refused?: string) => Promise<string> {
  const { clientId, clientSecret = '', scopes = flow.scopes, discover = false } = device;
  const { deviceAuthorizationUrl = flow.deviceAuthorizationUrl, tokenUrl = flow.tokenUrl } = device;
  const written = {
    device: addressOf('deviceAuthorizationUrl', deviceAuthorizationUrl),
    token: addressOf('tokenUrl', tokenUrl),
  };
  const metadata = discover ? addressOf('oauth2MetadataUrl', flow.metadataUrl) : undefined;
  const basic = btoa(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`);
  let refreshToken = '';

  const fetchToken = (): Promise<Token> => {
    const given: string[] = [refreshToken];
    const secrets = (): string[] => [
      ...(clientSecret === '' ? [] : [clientSecret, formEncoded(clientSecret), basic]),
      ...given,
      ...Object.values(written).flatMap((address) => address.secrets),
    ];
    // A second request only makes another code or token.
    const call: RunningCall = { operation: 'the token request', safeToRepeat: true, secrets, exchange: { secrets } };
    const keep = (value: unknown): string => {
      if (typeof value !== 'string') return '';
      given.push(value);
      return value;
    };
    const headers = {
      Accept: 'application/json',
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(clientSecret !== '' && { Authorization: `Basic ${basic}` }),
    };
    const post = (address: Address, form: Record<string, string>): Promise<ParsedAnswer> => {
      checkExposure(secrets, address.exposed, device);
      const body = `${new URLSearchParams({ ...form, ...(clientSecret === '' && { client_id: clientId }) })}`;
      const request = { url: address.url.href, method: 'POST', headers, body, content: () => undefined };
      return exchange([call], request, device, readJson);
    };
    const readToken = (answer: unknown, start: number): Token => {
      keep(readMember(answer, 'access_token'));
      refreshToken = keep(readMember(answer, 'refresh_token')) || refreshToken;
      return tokenIn(answer, start);
    };

    const { signal, timeout = patience } = device;
    return runWithDeadline(call, { signal, timeout }, async () => {
      const { device: codes, token: tokens } =
        metadata === undefined ? written : await discoverAddresses(call, metadata, device);
      if (refreshToken) {
        const start = Date.now();
        const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
        const { response, body } = await post(tokens, form);
        if (response.ok) return readToken(body, start);
        // It has expired, or was taken back: the user is asked again.
        refreshToken = '';
      }
      const { response, body } = await post(codes, scopes.length > 0 ? { scope: scopes.join(' ') } : {});
      if (!response.ok) throw createTokenError(response, body, 'clientId');
      const code = keep(readMember(body, 'device_code'));
      if (!code) throw createMalformedError('the answer has no device_code', '/device_code');
      await device.onCode(userCodeIn(body));
      let seconds = Number(readMember(body, 'interval') ?? 5);
      for (;;) {
        await sleep([call], seconds * 1000);
        const start = Date.now();
        const polled = await post(tokens, { grant_type: grant, device_code: code });
        if (polled.response.ok) return readToken(polled.body, start);
        const error = readMember(polled.body, 'error');
        // RFC 8628, section 3.5: five seconds more, for this request and all after it.
        if (error === 'slow_down') seconds += 5;
        else if (error !== waiting) throw createTokenError(polled.response, polled.body, 'clientId');
        call.seen = 'the user has not confirmed the code yet';
      }
    });
  };

  return shareToken(fetchToken);
}

function userCodeIn(body: unknown): UserCode {
  const [userCode, verificationUri] = [readMember(body, 'user_code'), readMember(body, 'verification_uri')];
  if (typeof userCode !== 'string') throw createMalformedError('the answer has no user_code', '/user_code');
  if (typeof verificationUri !== 'string')
    throw createMalformedError('the answer has no verification_uri', '/verification_uri');
  const complete = readMember(body, 'verification_uri_complete');
  return { userCode, verificationUri, ...(typeof complete === 'string' && { verificationUriComplete: complete }) };
}

/** Asks an authorization server for its addresses (RFC 8414, section 3). */
async function discoverAddresses(
  call: RunningCall,
  { url }: Address,
  options: OAuthDevice,
): Promise<{ device: Address; token: Address }> {
  const request = {
    url: url.href,
    method: 'GET',
    headers: { Accept: 'application/json' },
    body: null,
    content: () => undefined,
  };
  const { response, body } = await exchange([call], request, options, readJson);
  if (!response.ok) throw createTokenError(response, body, 'oauth2MetadataUrl');
  const issuer = readMember(body, 'issuer');
  // Section 3.3: what another server says of itself is not believed.
  if (typeof issuer !== 'string' || !URL.canParse(issuer) || new URL(issuer).origin !== url.origin)
    throw createMalformedError('the issuer is another server than the one that was asked', '/issuer');
  return {
    device: addressOf('device_authorization_endpoint', readMember(body, 'device_authorization_endpoint')),
    token: addressOf('token_endpoint', readMember(body, 'token_endpoint')),
  };
}
