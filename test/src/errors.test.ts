import { describe, expect, test, vi } from 'vitest';
import * as twinspec from '../../src/index.ts';
import {
  createNodeClient,
  createPlatformClient,
  isTwinspecError,
  MalformedResponseError,
  TwinspecError,
} from '../../src/index.ts';
import { outcome, send, serve } from './server.ts';

// A copy, as computed names of a namespace cannot be checked.
const api = { ...twinspec };
const kinds = [
  'Usage',
  'Unauthorized',
  'Envelope',
  'Rpc',
  'Http',
  'MalformedResponse',
  'Timeout',
  'Abort',
  'Network',
] as const;

describe.each(kinds)('%sError', (kind) => {
  const Kind = api[`${kind}Error`];
  const guard = api[`is${kind}Error`];
  const error = new Kind('op: sentence.', { operation: 'op' }, undefined);

  test('is an error of its class and of the hierarchy', () => {
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(TwinspecError);
    expect(error).toBeInstanceOf(Kind);
    expect(error.stack?.split('\n')[0]).toBe(`${kind}Error: op: sentence.`);
    expect(String(error)).toBe(`${kind}Error: op: sentence.`);
  });

  test('is recognized by its own guard only', () => {
    for (const other of kinds) expect(api[`is${other}Error`](error)).toBe(other === kind);
    expect(isTwinspecError(error)).toBe(true);
  });

  test('is not recognized by its name only', () => {
    expect(guard(Object.assign(new Error('x'), { name: `${kind}Error` }))).toBe(false);
  });
});

test.each([undefined, null, 0, '', 'TimeoutError', {}, new Error('x'), new DOMException('x', 'AbortError')])(
  '%s is not an error of the clients',
  (value) => {
    expect(isTwinspecError(value)).toBe(false);
    for (const kind of kinds) expect(api[`is${kind}Error`](value)).toBe(false);
  },
);

test('guards recognize the errors of another copy of the package', async () => {
  vi.resetModules();
  const copy = await import('../../src/index.ts');
  expect(copy.TwinspecError).not.toBe(TwinspecError);
  const error = await outcome(
    copy.createNodeClient({ rpcUrl: 'http://127.0.0.1:9', retry: 0 }).request({ method: 'm' }),
  );
  expect(twinspec.isNetworkError(error)).toBe(true);
  expect(isTwinspecError(error)).toBe(true);
});

test('an error has its context, and its stack leads to the caller', async () => {
  const server = await serve((_, response) =>
    send(response, 200, { data: {}, message: '', status: true }, { 'X-Request-Id': 'req-3' }),
  );
  const platform = createPlatformClient({ baseUrl: server.url, apiKey: 'secret-api-key', dappId: 'd', chainId: '1' });
  const callerOfMint = async (): Promise<unknown> => await platform.mintFT({} as never);
  const error = await outcome(callerOfMint());
  expect(error).toBeInstanceOf(MalformedResponseError);
  expect({ ...error }).toEqual({
    operation: 'mintFT',
    status: 200,
    requestId: 'req-3',
    mayHaveHappened: true,
    pointer: '/Status',
    docs: expect.stringMatching(/\/main\/guides\/errors\.md#malformedresponseerror$/),
  });
  expect(error.response?.headers.get('x-request-id')).toBe('req-3');
  expect(error.message).toBe('mintFT: no Status. It may have happened: check first.');
  expect(error.stack).toContain('callerOfMint');
});

test('each call of a batch has an error of its own', async () => {
  const server = await serve((_, response) => send(response, 500, ''));
  const node = createNodeClient({ rpcUrl: server.url, batch: true });
  const first = async (): Promise<unknown> => await node.eth_getUncleCountByBlockNumber('0x1');
  const second = async (): Promise<unknown> => await node.request({ method: 'eth_chainId' });
  const [one, two] = await Promise.all([outcome(first()), outcome(second())]);
  expect([one?.operation, two?.operation]).toEqual(['eth_getUncleCountByBlockNumber', 'eth_chainId']);
  expect(one?.stack).toContain('first');
  expect(two?.stack).toContain('second');
});
