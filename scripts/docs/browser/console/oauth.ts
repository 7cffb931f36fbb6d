// Tokens of OAuth 2: with the credentials of a client (RFC 6749, 4.4), with a code and a proof of the page that asked
// for it (RFC 6749, 4.1; RFC 7636), and with a code that the reader types in elsewhere (RFC 8628).

/** What the reader puts in for a token, and where it comes from. */
export type TokenRequest = {
  flow: string;
  addresses: Record<string, string>;
  client: string;
  secret: string;
  scope: string;
  /** The page that the authorization server leads back to. */
  redirect: string;
  /** The window in which the reader signs in, opened by the click. */
  popup: Window | undefined;
  /** Tells the reader what to do. */
  tell: (words: string, address?: string) => void;
};

/** What the page that an authorization server leads back to tells the others. */
export type Returned = { state: string; code?: string; error?: string };

/** The channel on which it does so: a window that was elsewhere in between may have lost its opener. */
export const returnChannel = 'twinspec oauth';

/**
 * Gets a token.
 *
 * @returns the token; rejects with a sentence if there is none
 */
export async function requestToken(request: TokenRequest): Promise<string> {
  const { client, secret, scope } = request;
  const wanted: Record<string, string> = scope === '' ? {} : { scope };
  if (request.flow === 'clientCredentials')
    return tokenIn(await ask(request, 'tokenUrl', { grant_type: 'client_credentials', ...wanted }));
  if (request.flow === 'deviceAuthorization') return tokenForDevice(request, wanted);
  const [verifier, state] = [randomText(), randomText()];
  const address = new URL(request.addresses['authorizationUrl'] ?? '');
  // The address is one of a document, which may be anything.
  if (!/^https?:$/.test(address.protocol)) throw new Error(`${address.protocol} is no address to sign in at.`);
  const query = {
    ...{ response_type: 'code', client_id: client, redirect_uri: request.redirect, ...wanted, state },
    ...{ code_challenge: await challengeOf(verifier), code_challenge_method: 'S256' },
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  if (!request.popup) throw new Error('the browser opened no window; allow pop-ups for this page.');
  const returned = waitForReturn(state, request.popup);
  request.popup.location.href = address.href;
  request.tell('Sign in in the other window …');
  const { code, error } = await returned;
  if (code === undefined) throw new Error(`the authorization server answered ${error ?? 'without a code'}.`);
  const proof = { grant_type: 'authorization_code', code, redirect_uri: request.redirect, code_verifier: verifier };
  return tokenIn(await ask(request, 'tokenUrl', secret === '' ? { ...proof, client_id: client } : proof));
}

/** Milliseconds between two looks at the other window. */
const look = 500;

function waitForReturn(state: string, popup: Window): Promise<Returned> {
  const channel = new BroadcastChannel(returnChannel);
  return new Promise<Returned>((resolve, reject) => {
    const timer = setInterval(() => {
      if (popup.closed) end(() => reject(new Error('the window was closed before you signed in.')));
    }, look);
    const end = (settle: () => void): void => {
      clearInterval(timer);
      channel.close();
      settle();
    };
    channel.addEventListener('message', ({ data }: MessageEvent<Returned>) => {
      if (data.state === state) end(() => resolve(data));
    });
  });
}

async function tokenForDevice(request: TokenRequest, wanted: Record<string, string>): Promise<string> {
  const own = request.secret === '' ? { client_id: request.client } : {};
  const { answer, status } = await ask(request, 'deviceAuthorizationUrl', { ...own, ...wanted });
  const text = (name: string): string => (typeof answer[name] === 'string' ? answer[name] : '');
  const address = text('verification_uri_complete') || text('verification_uri');
  if (text('device_code') === '') throw new Error(failure('deviceAuthorizationUrl', status, answer));
  request.tell(`Enter the code ${text('user_code')} at`, address);
  const seconds = (name: string, usual: number): number => (typeof answer[name] === 'number' ? answer[name] : usual);
  const end = Date.now() + seconds('expires_in', 600) * 1000;
  let pause = seconds('interval', 5);
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: text('device_code') };
    const got = await ask(request, 'tokenUrl', { ...own, ...grant });
    const { error } = got.answer;
    if (error === 'slow_down') pause += 5;
    else if (error !== 'authorization_pending') return tokenIn(got);
  }
  throw new Error('the code was not entered in time.');
}

type Answer = { status: number; answer: Record<string, unknown> };

/** Milliseconds to wait for an answer. */
const patience = 30_000;

/**
 * Asks an address of the authorization server; a client with a secret says who it is in the header (RFC 6749, 2.3.1).
 */
async function ask(
  { addresses, client, secret }: TokenRequest,
  name: 'tokenUrl' | 'deviceAuthorizationUrl',
  values: Record<string, string>,
): Promise<Answer> {
  const part = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);
  const response = await fetch(addresses[name] ?? '', {
    method: 'POST',
    headers: secret === '' ? {} : { Authorization: `Basic ${btoa(`${part(client)}:${part(secret)}`)}` },
    body: new URLSearchParams(values),
    credentials: 'omit',
    signal: AbortSignal.timeout(patience),
  });
  const answer: unknown = await response.json().catch(() => ({}));
  return { status: response.status, answer: typeof answer === 'object' && answer !== null ? { ...answer } : {} };
}

function tokenIn({ status, answer }: Answer): string {
  if (typeof answer['access_token'] === 'string') return answer['access_token'];
  throw new Error(failure('tokenUrl', status, answer));
}

function failure(name: string, status: number, { error, error_description: words }: Record<string, unknown>): string {
  return `the ${name} answered ${[status, error, words].filter((part) => part !== undefined).join(', ')}.`;
}

function randomText(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

async function challengeOf(verifier: string): Promise<string> {
  return encodeBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function encodeBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
