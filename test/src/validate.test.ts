import { describe, expect, test } from 'vitest';
import contract from '../../generated/rpc.openapi.json' with { type: 'json' };
import * as plain from '../../src/index.ts';
import { createNodeClient, createPlatformClient } from '../../src/validate.ts';
import { outcome, rpcResult, send, serve } from './server.ts';

const hash = `0x${'ab'.repeat(32)}` as const;
const credentials = { apiKey: 'secret-api-key', dappId: 'dapp-id-1', chainId: '80002' };
const gasless = {
  privateKey: '0x',
  dAppId: 'd',
  chainId: '80002',
  to: '0x1',
  contractAbi: '',
  method: 'm',
  params: '[]',
} as never;

describe('a platform client that validates', () => {
  const call = async (
    status: number,
    body: object,
    validate: boolean | undefined = undefined,
  ): Promise<Awaited<ReturnType<typeof outcome>>> => {
    const server = await serve((_, response) => send(response, status, body));
    return outcome(
      createPlatformClient({
        baseUrl: server.url,
        ...credentials,
        ...(validate === undefined ? {} : { validate }),
      }).signAndSubmitGaslessTx(gasless),
    );
  };
  const wrong = { Data: { message: 'submitted', txHash: 7 }, Message: '', Status: 'SUCCESS' };

  test('accepts a valid answer', async () => {
    expect(await call(200, { ...wrong, Data: { message: 'submitted', txHash: hash } })).toEqual({
      value: { message: 'submitted', txHash: hash },
    });
    expect(await call(401, { message: 'invalid API key' })).toMatchObject({ name: 'UnauthorizedError' });
  });

  test('says where an answer breaks the contract, and what was expected there', async () => {
    expect(await call(200, wrong)).toMatchObject({
      name: 'MalformedResponseError',
      pointer: '/Data/txHash',
      message: expect.stringContaining('/Data/txHash must'),
      mayHaveHappened: true,
    });
    expect(await call(200, { Data: { message: 'submitted' }, Message: '', Status: 'SUCCESS' })).toMatchObject({
      pointer: '/Data/txHash',
      message: expect.stringContaining('/Data/txHash is missing'),
    });
    expect(await call(401, { error: 'invalid API key' })).toMatchObject({
      name: 'MalformedResponseError',
      status: 401,
      pointer: '/message',
    });
  });

  test('never repeats the value, which may be secret', async () => {
    expect(
      JSON.stringify(await call(200, { ...wrong, Data: { message: 'm', txHash: 'not-a-hash-but-a-key' } })),
    ).not.toContain('not-a-hash');
  });

  test('leaves undocumented statuses to the client', async () => {
    expect(await call(418, { teapot: true })).toMatchObject({ name: 'HttpError', status: 418 });
  });

  test('stops validating with validate: false', async () => {
    expect(await call(200, wrong, true)).toMatchObject({ name: 'MalformedResponseError' });
    expect(await call(200, wrong, false)).toEqual({ value: wrong.Data });
  });
});

describe('a node client that validates', () => {
  const nodeAnswering = async (result: unknown): Promise<ReturnType<typeof createNodeClient>> => {
    const server = await serve(rpcResult(result));
    return createNodeClient({ rpcUrl: server.url, validate: true });
  };

  test('accepts valid results, and any result of other methods', async () => {
    expect(
      await (await nodeAnswering('0x5208')).eth_estimateGas({ to: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984' }),
    ).toBe('0x5208');
    expect(await (await nodeAnswering(null)).eth_getTransactionByHash(hash)).toBe(null);
    expect(await (await nodeAnswering({ any: 'thing' })).request({ method: 'eth_other' })).toEqual({ any: 'thing' });
  });

  test('says where a result breaks the contract', async () => {
    expect(
      await outcome(
        (await nodeAnswering('5208')).eth_estimateGas({ to: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984' }),
      ),
    ).toMatchObject({
      name: 'MalformedResponseError',
      operation: 'eth_estimateGas',
      pointer: '/result',
      message: expect.stringContaining('pattern'),
    });
    expect(await outcome((await nodeAnswering({ hash })).eth_getTransactionByHash(hash))).toMatchObject({
      pointer: expect.stringMatching(/^\/result\/\w+$/),
    });
  });

  test('validates a result by the variant that the params select', async () => {
    const { examples } = contract.paths['/#eth_getBlockByNumber'].post.responses[200].content['application/json'];
    const withHashes = await nodeAnswering(examples.byNumberWithHashes.value.result);
    const withTransactions = await nodeAnswering(examples.byNumberWithTransactions.value.result);
    expect(await withHashes.eth_getBlockByNumber('latest', false)).toHaveProperty('hash');
    expect(await withTransactions.eth_getBlockByNumber('latest', true)).toHaveProperty('hash');
    const pointer = expect.stringContaining('/result/transactions/');
    expect(await outcome(withHashes.eth_getBlockByNumber('latest', true))).toMatchObject({
      name: 'MalformedResponseError',
      pointer,
    });
    expect(await outcome(withTransactions.eth_getBlockByNumber('latest', false))).toMatchObject({
      name: 'MalformedResponseError',
      pointer,
    });
  });
});

test('the entry exports the names of the plain entry', async () => {
  const validating = await import('../../src/validate.ts');
  expect(Object.keys(validating).toSorted()).toEqual(Object.keys(plain).toSorted());
  const own = Object.keys(plain).filter(
    (name) => (plain as Record<string, unknown>)[name] !== (validating as Record<string, unknown>)[name],
  );
  expect(own).toEqual(['createNodeClient', 'createPlatformClient']);
});
