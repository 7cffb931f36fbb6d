import { createPublicClient, custom, http, rpcSchema } from 'viem';
import { describe, expectTypeOf, test } from 'vitest';
import type { components } from '../../generated/rpc-types.ts';
import type { PlatformPayloads, PlatformRequests, PlatformResponses } from '../../generated/operations.ts';
import {
  createNodeClient,
  createPlatformClient,
  isRpcError,
  isUnauthorizedError,
  type RpcError,
  type RpcSchema,
  type TwinspecError,
} from '../../src/index.ts';
import * as validating from '../../src/validate.ts';

// Type tests: `expectTypeOf` works at compile time, and nothing here is sent.

type Hex = `0x${string}`;
type Schemas = components['schemas'];

const node = createNodeClient({ rpcUrl: 'https://node.example' });
const platform = createPlatformClient({ baseUrl: 'https://platform.example', apiKey: 'k' });
/** Checks the types of a call without making it. */
const checkTypes = (_: () => unknown): void => {};

describe('the node client', () => {
  test('types a block by its flag', () => {
    expectTypeOf(() => node.eth_getBlockByNumber('latest', true)).returns.resolves.toEqualTypeOf<
      Schemas['BlockWithTransactions'] | null
    >();
    expectTypeOf(() => node.eth_getBlockByNumber('0x1', false)).returns.resolves.toEqualTypeOf<
      Schemas['BlockWithHashes'] | null
    >();
    const flag = Boolean(globalThis);
    expectTypeOf(() => node.eth_getBlockByNumber('0x1', flag, { timeout: 1 })).returns.resolves.toEqualTypeOf<
      Schemas['BlockWithHashes'] | Schemas['BlockWithTransactions'] | null
    >();
  });

  test('types results as hex, and params as named tuples', () => {
    expectTypeOf(node.eth_estimateGas).returns.resolves.toEqualTypeOf<Hex>();
    expectTypeOf(node.eth_getBlockTransactionCountByHash).returns.resolves.toEqualTypeOf<Hex | null>();
    expectTypeOf(node.eth_getTransactionByHash).returns.resolves.toEqualTypeOf<Schemas['Transaction'] | null>();
    expectTypeOf(node.eth_getTransactionByHash).parameter(0).toEqualTypeOf<Hex>();
    expectTypeOf(node.waitForTransaction).returns.resolves.toExtend<
      Schemas['Transaction'] & { blockHash: Hex; blockNumber: Hex }
    >();
  });

  test('refuses wrong params', () => {
    // @ts-expect-error a hash is hex
    checkTypes(() => node.eth_getTransactionByHash('abc'));
    // @ts-expect-error the flag is required
    checkTypes(() => node.eth_getBlockByNumber('latest'));
    // @ts-expect-error no such tag
    checkTypes(() => node.eth_getBlockByNumber('newest', true));
    // @ts-expect-error no such option
    checkTypes(() => node.eth_getTransactionByHash('0x', { retries: 2 }));
    // @ts-expect-error no such method
    checkTypes(() => node.eth_mine);
  });

  test('types request for its own methods, and leaves it open to others', () => {
    expectTypeOf(() =>
      node.request({ method: 'eth_getBlockByNumber', params: ['latest', true] }),
    ).returns.resolves.toEqualTypeOf<Schemas['BlockWithTransactions'] | null>();
    expectTypeOf(() =>
      node.request({ method: 'eth_getBlockByNumber', params: ['0x1', false] }),
    ).returns.resolves.toEqualTypeOf<Schemas['BlockWithHashes'] | null>();
    expectTypeOf(() => node.request({ method: 'eth_chainId' })).returns.resolves.toEqualTypeOf<unknown>();
    // @ts-expect-error params of a method of the contract
    checkTypes(() => node.request({ method: 'eth_getTransactionByHash', params: [1] }));
    // @ts-expect-error params of a method of the contract are required
    checkTypes(() => node.request({ method: 'eth_getTransactionByHash' }));
  });

  test('fits viem', () => {
    const client = createPublicClient({ transport: custom(node) });
    expectTypeOf(client.getBlockNumber).returns.resolves.toEqualTypeOf<bigint>();
    const typed = createPublicClient({ transport: http('https://node.example'), rpcSchema: rpcSchema<RpcSchema>() });
    expectTypeOf(() =>
      typed.request({ method: 'eth_getBlockTransactionCountByHash', params: ['0x'] }),
    ).returns.resolves.toEqualTypeOf<Hex | null>();
    // @ts-expect-error not a method of the contract
    checkTypes(() => typed.request({ method: 'eth_mine' }));
  });

  test('fits an EIP-1193 provider, as ethers declares it', () => {
    type Eip1193Provider = {
      request(request: { method: string; params?: unknown[] | Record<string, unknown> }): Promise<unknown>;
    };
    expectTypeOf(node).toExtend<Eip1193Provider>();
  });
});

describe('the platform client', () => {
  test('types each operation by the contract', () => {
    expectTypeOf(platform.mintFT).parameter(0).toEqualTypeOf<PlatformRequests['mintFT']>();
    expectTypeOf(platform.mintFT).returns.resolves.toEqualTypeOf<PlatformPayloads['mintFT']>();
    expectTypeOf(platform.signAndSubmitGaslessTx).returns.resolves.toHaveProperty('txHash').toEqualTypeOf<Hex>();
    expectTypeOf(platform.addWhitelistedContractLinkedToDApp).returns.resolves.toEqualTypeOf<null>();
    expectTypeOf<Parameters<typeof platform.signAndSubmitGaslessTx>[0]['chainId']>().toEqualTypeOf<string | number>();
  });

  test('refuses wrong requests and options', () => {
    // @ts-expect-error fields are missing
    checkTypes(() => platform.signAndSubmitGaslessTx({ dAppId: 'd' }));
    // @ts-expect-error no such operation
    checkTypes(() => platform.nothing);
    // @ts-expect-error the API key is required, as every operation needs it
    checkTypes(() => createPlatformClient({ baseUrl: 'https://platform.example' }));
    // @ts-expect-error no such option
    checkTypes(() => createPlatformClient({ baseUrl: 'https://platform.example', apiKey: 'k', apikey: 'k' }));
    // @ts-expect-error the validators are in the entry `twinspec/validate`
    checkTypes(() => createPlatformClient({ baseUrl: 'https://platform.example', apiKey: 'k', validate: true }));
    // @ts-expect-error the validators are in the entry `twinspec/validate`
    checkTypes(() => createNodeClient({ rpcUrl: 'https://node.example', validate: true }));
    checkTypes(() =>
      validating.createPlatformClient({ baseUrl: 'https://platform.example', apiKey: 'k', validate: true }),
    );
    checkTypes(() => validating.createNodeClient({ rpcUrl: 'https://node.example', validate: true }));
  });

  test('refuses a misspelled field of a result, although its envelope allows other fields', () => {
    const check = async (): Promise<void> => {
      const minted = await platform.mintFT({});
      expectTypeOf(minted.txnHash).toEqualTypeOf<'' | Hex>();
      // @ts-expect-error it is txnHash
      void minted.txHash;
      // @ts-expect-error it is txHash
      void (await platform.signAndSubmitGaslessTx({} as PlatformRequests['signAndSubmitGaslessTx'])).txnHash;
      const credential = await platform.createVC({} as PlatformRequests['createVC']);
      // @ts-expect-error it is issuer
      void credential.isuer;
      const list = await platform.listAllFundedTransactions({} as PlatformRequests['listAllFundedTransactions']);
      // @ts-expect-error it is total
      void list.totl;
      const result = await platform.result.mintFT({});
      // @ts-expect-error it is txnHash
      if (result.status === 200) void result.data.txHash;
    };
    expectTypeOf(check).returns.resolves.toEqualTypeOf<void>();
  });

  test('pages without page and limit, and with', () => {
    expectTypeOf(platform.fundedTransactions).returns.toExtend<
      AsyncGenerator<PlatformResponses['listAllFundedTransactions'][200]['data']['data'][number], void, undefined>
    >();
    checkTypes(() => platform.fundedTransactions({ userId: 'u' }));
    checkTypes(() => platform.protocolConfig({ userId: 'u', page: 2, limit: '50' }));
    // @ts-expect-error the user is still required
    checkTypes(() => platform.fundedTransactions({ page: 1 }));
    // @ts-expect-error an operation without pages
    checkTypes(() => platform.mintFTItems);
  });

  test('narrows a result by its status', () => {
    const check = async (): Promise<void> => {
      const result = await platform.result.createVC({} as PlatformRequests['createVC']);
      expectTypeOf(result.status).toEqualTypeOf<0 | 200 | 401 | 500>();
      if (result.status === 200) {
        expectTypeOf(result.data).toEqualTypeOf<PlatformPayloads['createVC']>();
        expectTypeOf(result.response).toEqualTypeOf<Response>();
      } else if (result.status === 500) {
        expectTypeOf(result.error.body).toEqualTypeOf<PlatformResponses['createVC'][500]>();
        expectTypeOf(result.data).toEqualTypeOf<undefined>();
      } else if (result.status === 0) {
        expectTypeOf(result.error).toEqualTypeOf<TwinspecError>();
      }
      // @ts-expect-error there is no data unless the status is a success
      void result.data.id;
      // @ts-expect-error not a documented status
      void (result.status === 404);
    };
    expectTypeOf(check).returns.resolves.toEqualTypeOf<void>();
  });
});

test('guards narrow', () => {
  const error: unknown = undefined;
  if (isRpcError(error)) {
    expectTypeOf(error).toEqualTypeOf<RpcError>();
    expectTypeOf(error.code).toEqualTypeOf<number>();
    expectTypeOf(error.name).toEqualTypeOf<'RpcError'>();
  }
  if (isUnauthorizedError(error)) expectTypeOf(error.status).toEqualTypeOf<number | undefined>();
});
