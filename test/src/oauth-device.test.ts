import { describe, expect, test, vi } from 'vitest';
import { deviceAuthorization, type OAuthDevice, type UserCode } from '../../src/runtime.ts';
import { outcome, send, serve, type Answer, type Received } from './server.ts';

// The other side is an authorization server written from RFC 8628, sections 3.1 to 3.5, and RFC 8414, section 3.

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';
const codes = { device_code: 'dev1ce-c0de', user_code: 'WDJB-MJHT', verification_uri: 'https://id.example/activate' };

const form = ({ body }: Received): Record<string, string> => Object.fromEntries(new URLSearchParams(body));

/** An authorization server that answers token requests, one after the other; all later ones as the last. */
async function authorizes(answers: [status: number, body: object][], more: object = {}) {
  let asked = 0;
  const answer: Answer = (request, response) => {
    if (request.path === '/metadata')
      return send(response, 200, {
        issuer: server.url,
        token_endpoint: `${server.url}/token`,
        device_authorization_endpoint: `${server.url}/device`,
        ...more,
      });
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/x-www-form-urlencoded')
      return send(response, 405, {});
    if (request.path === '/device') return send(response, 200, { ...codes, expires_in: 600, interval: 0, ...more });
    const [status, body] = answers[Math.min(asked++, answers.length - 1)] ?? [500, {}];
    return send(response, status, body);
  };
  const server = await serve(answer);
  const flow = {
    ...{ deviceAuthorizationUrl: `${server.url}/device`, tokenUrl: `${server.url}/token`, scopes: ['read', 'write'] },
    metadataUrl: `${server.url}/metadata`,
  };
  const shown: UserCode[] = [];
  const device: OAuthDevice = { clientId: 'tv', onCode: (code) => void shown.push(code) };
  const token = (nth: number): Received[] =>
    server.received.filter(({ path }) => path === '/token').slice(nth, nth + 1);
  return { ...server, flow, device, shown, token };
}

const pending = [400, { error: 'authorization_pending' }] as [number, object];
const granted = (more: object = {}): [number, object] => [
  200,
  { access_token: 'acc3ss', token_type: 'Bearer', expires_in: 3600, ...more },
];

describe('the device flow', () => {
  test('shows the code, waits for the user, and gives all calls one token', async () => {
    const server = await authorizes([pending, pending, granted()], {
      verification_uri_complete: 'https://id.example/?c',
    });
    const credential = deviceAuthorization(server.flow, server.device);
    expect(await Promise.all([credential(), credential()])).toEqual(['acc3ss', 'acc3ss']);
    expect(server.shown).toEqual([
      {
        userCode: 'WDJB-MJHT',
        verificationUri: 'https://id.example/activate',
        verificationUriComplete: 'https://id.example/?c',
      },
    ]);
    expect(server.received.map(({ path }) => path)).toEqual(['/device', '/token', '/token', '/token']);
    expect(server.received.map(form)).toEqual([
      { scope: 'read write', client_id: 'tv' },
      ...Array.from({ length: 3 }, () => ({ grant_type: grantType, device_code: 'dev1ce-c0de', client_id: 'tv' })),
    ]);
  });

  test('sends a secret in the header, and the scopes that the caller wants', async () => {
    const server = await authorizes([granted()]);
    await deviceAuthorization(server.flow, { ...server.device, clientSecret: 's3cret', scopes: ['read'] })();
    const [first] = server.received;
    expect(first?.headers.authorization).toBe(`Basic ${Buffer.from('tv:s3cret').toString('base64')}`);
    expect(first && form(first)).toEqual({ scope: 'read' });
  });

  test('renews the token without the user, and asks the user again if it cannot', async () => {
    const server = await authorizes([
      granted({ refresh_token: 'r3fresh' }),
      granted({ access_token: 'second' }),
      [400, { error: 'invalid_grant' }],
      granted({ access_token: 'third' }),
    ]);
    const credential = deviceAuthorization(server.flow, server.device);
    const first = await credential();
    expect(await credential(first)).toBe('second');
    expect(server.shown).toHaveLength(1);
    expect(server.token(1).map(form)).toEqual([
      { grant_type: 'refresh_token', refresh_token: 'r3fresh', client_id: 'tv' },
    ]);
    expect(await credential('second')).toBe('third');
    expect(server.shown).toHaveLength(2);
  });

  test('ends when the user refuses, in words without secrets', async () => {
    const server = await authorizes([[400, { error: 'access_denied', error_description: 'not dev1ce-c0de' }]]);
    const { name, message } = await outcome(deviceAuthorization(server.flow, server.device)());
    expect([name, message]).toEqual(['HttpError', expect.stringContaining('access_denied')]);
    expect(message).not.toContain('dev1ce-c0de');
  });

  test('ends when the user takes too long', async () => {
    const server = await authorizes([pending]);
    const { name, message } = await outcome(deviceAuthorization(server.flow, { ...server.device, timeout: 300 })());
    expect(name).toBe('TimeoutError');
    expect(message).toContain('not confirmed');
  });

  test('says which member of an answer is missing', async () => {
    const server = await authorizes([granted()], { user_code: undefined });
    const { pointer } = await outcome(deviceAuthorization(server.flow, server.device)());
    expect(pointer).toBe('/user_code');
  });

  test('asks less often when the server wants that', async () => {
    vi.useFakeTimers();
    try {
      const times: number[] = [];
      const answers = [{ error: 'slow_down' }, { error: 'authorization_pending' }, granted()[1]];
      const fetch = async (url: string): Promise<Response> => {
        if (url.endsWith('/device')) return Response.json({ ...codes, interval: 1 });
        times.push(Date.now());
        const body = answers[times.length - 1];
        return Response.json(body, { status: times.length === 3 ? 200 : 400 });
      };
      const flow = {
        deviceAuthorizationUrl: 'https://id.example/device',
        tokenUrl: 'https://id.example/t',
        scopes: [],
      };
      const token = deviceAuthorization(flow, { clientId: 'tv', onCode: () => undefined, fetch })();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await token).toBe('acc3ss');
      const [first = 0, second = 0, third = 0] = times;
      expect([second - first, third - second]).toEqual([6000, 6000]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('metadata of the authorization server', () => {
  test('is asked for the addresses', async () => {
    const server = await authorizes([granted()]);
    const flow = { ...server.flow, deviceAuthorizationUrl: 'https://old.example', tokenUrl: 'https://old.example' };
    expect(await deviceAuthorization(flow, { ...server.device, discover: true })()).toBe('acc3ss');
    expect(server.received.map(({ path }) => path)).toEqual(['/metadata', '/device', '/token']);
  });

  test('is not believed of another issuer', async () => {
    const server = await authorizes([granted()], { issuer: 'https://evil.example' });
    const { pointer } = await outcome(deviceAuthorization(server.flow, { ...server.device, discover: true })());
    expect(pointer).toBe('/issuer');
    expect(server.received.map(({ path }) => path)).toEqual(['/metadata']);
  });
});
