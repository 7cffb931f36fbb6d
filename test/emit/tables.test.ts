import { describe, expectTypeOf, it } from 'vitest';
import type { createMock as createMockOfText, MockControl } from '../../scripts/mock/fetch.ts';
import type { createMock, Mock, startMock } from '../../scripts/mock/start.ts';
import type {
  Exchanges,
  NodeMethods,
  PlatformPayloads,
  PlatformRequests,
  PlatformResponses,
  RpcSchema,
} from '../../generated/operations.ts';

type Hex = `0x${string}`;

describe('the types of requests', () => {
  it('accept the documented type and the type in the samples', () => {
    expectTypeOf<PlatformRequests['signAndSubmitGaslessTx']['chainId']>().toEqualTypeOf<string | number>();
    expectTypeOf<PlatformRequests['signAndSubmitGaslessTx']['params']>().toEqualTypeOf<string | unknown[]>();
    expectTypeOf<PlatformRequests['listAllFundedTransactions']['page']>().toEqualTypeOf<string | number>();
    expectTypeOf<PlatformRequests['listAllProtocolConfig']>().toEqualTypeOf<
      PlatformRequests['listAllFundedTransactions']
    >();
    expectTypeOf<PlatformRequests['addWhitelistedContractLinkedToDApp']['chainId']>().toEqualTypeOf<
      number | undefined
    >();
    expectTypeOf<PlatformRequests['mintFT']['quantity']>().toEqualTypeOf<string | undefined>();
  });

  it('accept both shapes of createVC, and neither shape in part', () => {
    type Request = PlatformRequests['createVC'];
    const config = {
      issuerDid: 'did:key:a',
      proofType: 'LD_PROOF',
      statusType: 'StatusList2021Entry',
      subjectDid: 'did:key:b',
    };
    expectTypeOf({ ...config, templateId: 't' }).toExtend<Request>();
    expectTypeOf({
      config,
      credentialData: { credentialSubject: { any: { deep: 1 } } },
      templateId: 't',
    }).toExtend<Request>();
    // @ts-expect-error templateId is missing
    const half: Request = { config };
    expectTypeOf(half).not.toBeAny();
  });
});

describe('the types of responses', () => {
  it('are unwrapped to their payload', () => {
    expectTypeOf<PlatformPayloads['signAndSubmitGaslessTx']['txHash']>().toEqualTypeOf<Hex>();
    expectTypeOf<PlatformPayloads['listAllFundedTransactions']['total']>().toEqualTypeOf<number>();
    expectTypeOf<PlatformPayloads['mintFT']['txnHash']>().toEqualTypeOf<'' | Hex>();
    expectTypeOf<PlatformPayloads['addWhitelistedContractLinkedToDApp']>().toEqualTypeOf<null>();
    expectTypeOf<PlatformPayloads['createVC']['credentialSubject']['id']>().toEqualTypeOf<string>();
    expectTypeOf<PlatformPayloads['createVC']['@context']>().toEqualTypeOf<string[]>();
    // @ts-expect-error a misspelled field of an object that the contract describes, although it allows others
    expectTypeOf<PlatformPayloads['createVC']['credentialSubject']['ib']>().toBeUnknown();
  });

  it('differ by status', () => {
    expectTypeOf<PlatformResponses['createVC'][500]['Status']>().toEqualTypeOf<'FAILURE'>();
    expectTypeOf<PlatformResponses['createVC'][200]['Status']>().toEqualTypeOf<'SUCCESS'>();
    expectTypeOf<{ message: string }>().toExtend<PlatformResponses['mintFT'][401]>();
    expectTypeOf<{ Status: 'FAILURE'; Code: 401; Message: 'subId with apiKey not matching' }>().toExtend<
      PlatformResponses['mintFT'][401]
    >();
    expectTypeOf<keyof PlatformResponses['signAndSubmitGaslessTx']>().toEqualTypeOf<200 | 401>();
  });
});

describe('the types of JSON-RPC methods', () => {
  type Block = NodeMethods['eth_getBlockByNumber'];

  it('have named params in their order', () => {
    expectTypeOf<Block['params'][1]>().toEqualTypeOf<boolean>();
    expectTypeOf<Block['params']['length']>().toEqualTypeOf<2>();
    expectTypeOf<'latest'>().toExtend<Block['params'][0]>();
    expectTypeOf<'newest'>().not.toExtend<Block['params'][0]>();
    expectTypeOf<NodeMethods['eth_getTransactionByHash']['params']>().toEqualTypeOf<[hash: Hex]>();
  });

  it('give hashes or whole transactions, by the detail flag', () => {
    type WithHashes = NonNullable<Block['variants'][0]['result']>['transactions'][number];
    type WithTransactions = NonNullable<Block['variants'][1]['result']>['transactions'][number];
    expectTypeOf<Block['variants'][0]['params'][1]>().toEqualTypeOf<false>();
    expectTypeOf<Block['variants'][1]['params'][1]>().toEqualTypeOf<true>();
    expectTypeOf<WithHashes>().toEqualTypeOf<Hex>();
    expectTypeOf<WithTransactions['hash']>().toEqualTypeOf<Hex>();
    expectTypeOf<null>().toExtend<Block['result']>();
  });

  it('know what may be null or missing', () => {
    type Transaction = NonNullable<NodeMethods['eth_getTransactionByHash']['result']>;
    expectTypeOf<Transaction['to']>().toEqualTypeOf<Hex | null>();
    expectTypeOf<Transaction['blockNumber']>().toEqualTypeOf<Hex | null>();
    expectTypeOf<undefined>().toExtend<Transaction['maxFeePerGas']>();
    expectTypeOf<undefined>().toExtend<NonNullable<Block['variants'][0]['result']>['baseFeePerGas']>();
    expectTypeOf<NodeMethods['eth_estimateGas']['result']>().toEqualTypeOf<Hex>();
  });

  it('come as an RpcSchema of viem', () => {
    expectTypeOf<RpcSchema[number]['Method']>().toEqualTypeOf<keyof NodeMethods>();
    // A tuple, not a list of any length.
    expectTypeOf<number extends RpcSchema['length'] ? 'list' : 'tuple'>().toEqualTypeOf<'tuple'>();
  });
});

describe('the exchanges that a mock is asked for', () => {
  it('are those of the contract, where their type is given', () => {
    const typed = async ({ next, session }: Mock<Exchanges>): Promise<void> => {
      await next('mintFT', 'subIdMismatch');
      await next('mintFT', 401);
      await session('one').next('eth_estimateGas', 'revert');
      // @ts-expect-error: no such operation
      await next('mintNFT', 'minted');
      // @ts-expect-error: an exchange of another operation
      await next('mintFT', 'revert');
      // @ts-expect-error: a status that is not documented
      await session('one').next('mintFT', 404);
      // @ts-expect-error: JSON-RPC has no statuses
      await next('eth_estimateGas', 200);
    };
    expectTypeOf(typed).returns.resolves.toBeVoid();
    expectTypeOf<typeof startMock<Exchanges>>().returns.resolves.toEqualTypeOf<Mock<Exchanges>>();
    expectTypeOf<typeof createMock<Exchanges>>().returns.resolves.toEqualTypeOf<MockControl<Exchanges>>();
    expectTypeOf<typeof createMockOfText<Exchanges>>().returns.resolves.toEqualTypeOf<MockControl<Exchanges>>();
  });

  it('are any without it', () => {
    const open = ({ next }: Mock, operation: string, exchange: string | number): Promise<void> =>
      next(operation, exchange);
    expectTypeOf(open).returns.resolves.toBeVoid();
    expectTypeOf<Mock>().toExtend<Mock<Exchanges>>();
  });
});
