import { describe, expect, test } from 'vitest';
import { clientCredentials, httpClient, type HttpTable } from '../../src/runtime.ts';
import { outcome, send, serve, type Answer } from './server.ts';

// The other side is an authorization server written from RFC 6749, sections 2.3.1, 4.4 and 5.

const [clientId, clientSecret] = ['shop: näme', 'p+w d%/ü:secret'];

/** Decodes a form, as sections 2.3.1 and appendix B of the RFC ask for: not with the function that the client uses. */
const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', '%20'));

/** An authorization server that grants tokens with numbers, and what it was asked for. */
async function grants(answer: Answer) {
  const server = await serve((request, response, count) => {
    const { headers, body, method } = request;
    const basic = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString('latin1');
    const [id = '', secret = ''] = basic.split(':');
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded' && method === 'POST';
    const grant = new Map(body.split('&').map((pair) => pair.split('=') as [string, string]));
    if (!isForm || grant.get('grant_type') !== 'client_credentials')
      return send(response, 400, { error: 'invalid_request' });
    if (decoded(id) !== clientId || decoded(secret) !== clientSecret)
      return send(response, 401, { error: 'invalid_client', error_description: `not ${decoded(secret)}` });
    return answer(request, response, count);
  });
  return { ...server, flow: { tokenUrl: `${server.url}/token`, scopes: ['read', 'write'] } };
}

const token = (nth: number, more: object = {}): object => ({
  access_token: `t0ken-${nth}`,
  token_type: 'bearer',
  ...more,
});
const granting: Answer = (_, response, count) => send(response, 200, token(count, { expires_in: 3600 }));

const table: HttpTable = {
  schemes: { machine: { in: 'header', name: 'Authorization', prefix: 'Bearer' } },
  operations: {
    add: {
      method: 'POST',
      path: '/add',
      input: 'body',
      bodies: [{ contentType: 'application/json' }],
      security: [['machine']],
      answers: { 200: 'json' },
    },
  },
};
type Client = { add: (body: object) => Promise<unknown> };

describe('client credentials', () => {
  test('are sent as the RFC says, and one token serves many calls', async () => {
    const server = await grants(granting);
    const credential = clientCredentials(server.flow, { clientId, clientSecret });
    const tokens = await Promise.all(Array.from({ length: 20 }, () => credential()));
    expect(new Set([...tokens, await credential()])).toEqual(new Set(['t0ken-1']));
    expect(server.received).toHaveLength(1);
    expect(decoded(server.received[0]?.body ?? '')).toContain('scope=read write');
  });

  test('ask for the scopes that the caller wants', async () => {
    const server = await grants(granting);
    await clientCredentials(server.flow, { clientId, clientSecret, scopes: ['read'] })();
    await clientCredentials(server.flow, { clientId, clientSecret, scopes: [] })();
    expect(server.received.map(({ body }) => new URLSearchParams(body).get('scope'))).toEqual(['read', null]);
  });

  test('are renewed shortly before they expire, and not without need', async () => {
    // The margin of a token that is valid for no time at all is over at once.
    const brief = await grants((_, response, count) => send(response, 200, token(count, { expires_in: 0 })));
    const credential = clientCredentials(brief.flow, { clientId, clientSecret });
    expect([await credential(), await credential()]).toEqual(['t0ken-1', 't0ken-2']);
    const endless = await grants((_, response, count) => send(response, 200, token(count)));
    const other = clientCredentials(endless.flow, { clientId, clientSecret });
    expect([await other(), await other(), await other('t0ken-0')]).toEqual(['t0ken-1', 't0ken-1', 't0ken-1']);
  });

  test('are renewed once for all calls of which the token is refused at the same time', async () => {
    const server = await grants(granting);
    const api = await serve(({ headers, json }, response) =>
      send(response, headers.authorization === 'Bearer t0ken-1' ? 401 : 200, { of: json }),
    );
    const machine = clientCredentials(server.flow, { clientId, clientSecret });
    const options = { baseUrl: api.url, machine };
    const client = httpClient<Client>(table, options);
    const numbers = Array.from({ length: 10 }, (_, i) => ({ i }));
    expect(await Promise.all(numbers.map((body) => client.add(body)))).toEqual(numbers.map((of) => ({ of })));
    expect(server.received).toHaveLength(2);
    expect(api.received).toHaveLength(20);
  });

  test('may be wrong, which says the server, and never the error', async () => {
    const server = await grants((_, response) => send(response, 500, { error: `${clientSecret} is odd` }));
    for (const secret of [clientSecret, 'another-secret']) {
      const credential = clientCredentials(server.flow, { clientId, clientSecret: secret, retry: 0 });
      const error = await outcome(credential());
      expect(error.message).toMatch(
        secret === clientSecret ? /HTTP 500/ : /invalid_client.*HTTP 401: check clientId and clientSecret/,
      );
      const seen = `${error.message}${error.stack}${JSON.stringify(error)}${String(error.cause)}`;
      for (const hidden of [secret, encodeURIComponent(secret)]) {
        expect(seen).not.toContain(hidden);
      }
      const client = httpClient<Client>(table, { baseUrl: server.url, machine: credential } as never);
      expect(await outcome(client.add({}))).toMatchObject({
        name: 'UsageError',
        message: expect.stringMatching(/^add: the function of the option machine has failed/),
      });
    }
  });

  test.each([
    [{ token_type: 'bearer' }, 'the answer has no access_token', '/access_token'],
    [{ access_token: 'mac-token', token_type: 'mac' }, 'the token is no Bearer token', '/token_type'],
  ])('get an answer that breaks the protocol: %j', async (answer, message, pointer) => {
    const server = await grants((_, response) => send(response, 200, answer));
    const error = await outcome(clientCredentials(server.flow, { clientId, clientSecret })());
    expect(error).toMatchObject({ name: 'MalformedResponseError', pointer });
    expect(error.message).toBe(`the token request: ${message}.`);
  });

  test('do not travel in the clear', async () => {
    const flow = { tokenUrl: 'http://id.example/token', scopes: [] };
    expect(await outcome(clientCredentials(flow, { clientId, clientSecret })())).toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('id.example in the clear'),
    });
  });
});

test('a credential function is called once more for all calls that begin or end while it renews', async () => {
  const asked: unknown[] = [];
  let current = 'old-token';
  let renew = (): void => {};
  const machine = async (refused?: string): Promise<string> => {
    asked.push(refused);
    if (refused === undefined) return current;
    await new Promise<void>((resolve) => (renew = resolve));
    return (current = 'new-token');
  };
  let late = (): void => {};
  const api = await serve(({ headers, json }, response) => {
    const answer = (): void => send(response, headers.authorization === 'Bearer old-token' ? 401 : 200, json);
    if (json['late'] && headers.authorization === 'Bearer old-token') late = answer;
    else answer();
  });
  const client = httpClient<Client>(table, { baseUrl: api.url, machine } as never);
  const slow = client.add({ late: true });
  const first = client.add({ first: true });
  while (asked.length < 3 || api.received.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  const meanwhile = client.add({ meanwhile: true });
  renew();
  expect(await Promise.all([first, meanwhile])).toEqual([{ first: true }, { meanwhile: true }]);
  late();
  expect(await slow).toEqual({ late: true });
  expect(asked).toEqual([undefined, undefined, 'old-token']);
  // Where the same value is refused later, it is renewed again.
  current = 'old-token';
  const again = client.add({ again: true });
  while (asked.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  renew();
  expect(await again).toEqual({ again: true });
});
