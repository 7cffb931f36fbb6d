import { describe, expectTypeOf, test } from 'vitest';
import type { components } from '../../generated/rpc-types.ts';
import type { PlatformPayloads, PlatformRequests } from '../../generated/operations.ts';
import { createServer, type Given, type Handlers, type Server } from '../../scripts/server/server.ts';

// Type tests: `expectTypeOf` works at compile time, and nothing here is called.

type Hex = `0x${string}`;
type Request<Name extends keyof Handlers> = Parameters<NonNullable<Handlers[Name]>>[0];

/** Checks the types of handlers without calling them. */
const checkTypes = (_: { [Name in keyof Handlers]?: Handlers[Name] | undefined }): void => {};
const minted = { referenceId: 'r', txnHash: '' };

describe('the handlers of HTTP operations', () => {
  test('take the request of the contract', () => {
    expectTypeOf<Request<'mintFT'>['body']>().toEqualTypeOf<PlatformRequests['mintFT']>();
    expectTypeOf<Request<'mintFT'>['credentials']>().toEqualTypeOf<{
      apiKey: string;
      dappId: string;
      chainId: string;
    }>();
    expectTypeOf<Request<'signAndSubmitGaslessTx'>['credentials']>().toEqualTypeOf<{ apiKey: string }>();
    expectTypeOf<Request<'mintFT'>['signal']>().toEqualTypeOf<AbortSignal>();
    expectTypeOf(createServer).returns.toEqualTypeOf<Server>();
    // @ts-expect-error this operation has no parameters in its path
    checkTypes({ mintFT: ({ path }) => path });
  });

  test('answer with the payload, now or later', () => {
    checkTypes({
      mintFT: ({ body }) => ({ referenceId: body.quantity ?? '', txnHash: '' }),
      createVC: async (): Promise<PlatformPayloads['createVC']> => {
        throw new Error('to be written');
      },
      addWhitelistedContractLinkedToDApp: () => null,
      listAllFundedTransactions: undefined,
    });
    // @ts-expect-error a member is missing
    checkTypes({ mintFT: () => ({ referenceId: 'r' }) });
    // @ts-expect-error a hash is a string
    checkTypes({ mintFT: async () => ({ referenceId: 'r', txnHash: 5 }) });
    // @ts-expect-error the server adds the envelope
    checkTypes({ mintFT: () => ({ Data: minted, Message: '', Status: 'SUCCESS' }) });
    // @ts-expect-error undefined is not a payload
    checkTypes({ mintFT: () => undefined });
    // @ts-expect-error no such operation
    checkTypes({ mintFt: () => minted });
  });

  test('fail with an exchange of the operation', () => {
    checkTypes({
      mintFT: ({ fail }) => fail('subIdMismatch'),
      createVC: async ({ fail }) => fail('unknownTemplate', { message: 'Invalid Template Id' }),
    });
    // @ts-expect-error an exchange of another operation
    checkTypes({ mintFT: ({ fail }) => fail('unknownTemplate') });
    // @ts-expect-error the exchange is a success
    checkTypes({ mintFT: ({ fail }) => fail('minted') });
    // @ts-expect-error no such change
    checkTypes({ mintFT: ({ fail }) => fail('subIdMismatch', { text: 'no' }) });
    // @ts-expect-error the failure has another body
    checkTypes({ mintFT: ({ fail }) => fail('subIdMismatch', { body: { status: false } }) });
  });

  test('reply with a whole documented response', () => {
    checkTypes({
      mintFT: ({ reply }) => reply(401, { message: 'no' }),
      createVC: ({ reply }) => reply(500, { Data: null, Message: 'mandatory params missing', Status: 'FAILURE' }),
    });
    // @ts-expect-error no such status
    checkTypes({ mintFT: ({ reply }) => reply(404, { message: 'no' }) });
    // @ts-expect-error a success needs its envelope
    checkTypes({ mintFT: ({ reply }) => reply(200, minted) });
  });
});

describe('the handlers of JSON-RPC methods', () => {
  test('take params as a tuple, and answer with the result', () => {
    expectTypeOf<Request<'eth_getBlockByNumber'>['params']>().toExtend<readonly [unknown, boolean]>();
    expectTypeOf<Request<'eth_getTransactionByHash'>['params']>().toEqualTypeOf<[hash: Hex]>();
    checkTypes({
      eth_estimateGas: () => '0x5208',
      eth_getTransactionByHash: async ({ params: [hash] }): Promise<components['schemas']['Transaction'] | null> =>
        hash === '0x' ? null : null,
    });
    // @ts-expect-error a quantity is hex
    checkTypes({ eth_estimateGas: () => 21_000 });
    // @ts-expect-error a method has no body
    checkTypes({ eth_estimateGas: ({ body }) => body });
  });

  test('fail with an exchange or a documented error of the method', () => {
    checkTypes({
      eth_estimateGas: ({ fail }) => fail('revert', { data: '0x' }),
      eth_getTransactionByHash: ({ fail }) => fail(-32602, { message: 'Invalid params: hash' }),
      eth_getBlockByNumber: ({ fail }) => fail(-32603),
    });
    // @ts-expect-error only eth_estimateGas can revert
    checkTypes({ eth_getTransactionByHash: ({ fail }) => fail('revert') });
    // @ts-expect-error it does not document this code
    checkTypes({ eth_getTransactionByHash: ({ fail }) => fail(3) });
  });
});

describe('who calls, and the context', () => {
  type User = { user: string };
  type Transaction = { rows: number };
  const handlers = {} as Handlers<User, Transaction>;

  test('are typed by what authenticate and context return, in every handler', () => {
    const make = () =>
      createServer({
        missing: 501,
        authenticate: async ({ credentials, scopes }) => {
          expectTypeOf(scopes).toEqualTypeOf<string[]>();
          if (credentials['apiKey'] === 'blocked') return { refuse: 403 };
          return credentials['apiKey'] === 'k' ? { user: 'ada' } : undefined;
        },
        context: async ({ caller, operation }) => {
          expectTypeOf(caller).toEqualTypeOf<User | undefined>();
          expectTypeOf(operation).toEqualTypeOf<string>();
          return {
            value: { rows: 1 },
            end: ({ isDone }) => expectTypeOf(isDone).toEqualTypeOf<boolean>() && undefined,
          };
        },
        onResponse: ({ caller, context }) => {
          expectTypeOf(caller).toEqualTypeOf<User | undefined>();
          expectTypeOf(context).toEqualTypeOf<Transaction | undefined>();
        },
        handlers: {
          mintFT: ({ caller, context }) => {
            expectTypeOf(caller).toEqualTypeOf<User>();
            expectTypeOf(context).toEqualTypeOf<Transaction>();
            // @ts-expect-error the caller has no such member
            return { referenceId: caller.name as string, txnHash: '' };
          },
          // A document of JSON-RPC methods asks for no credentials.
          eth_estimateGas: ({ caller, context }) => {
            expectTypeOf(caller).toEqualTypeOf<undefined>();
            return `0x${context.rows}`;
          },
        },
      });
    expectTypeOf(make).returns.toEqualTypeOf<Server>();
  });

  test('are there only with these options, and what is written apart has to fit', () => {
    const make = (): unknown[] => [
      // @ts-expect-error nobody says who calls
      createServer({ missing: 501, handlers: { mintFT: ({ caller }) => caller as never } }),
      // @ts-expect-error nobody makes a context
      createServer({ missing: 501, handlers: { mintFT: ({ context }) => context as never } }),
      createServer({ authenticate: () => ({ user: 'ada' }), context: () => ({ value: { rows: 1 } }), handlers }),
      // @ts-expect-error the handlers want a context with rows
      createServer({ authenticate: () => ({ user: 'ada' }), context: () => ({ value: { lines: 1 } }), handlers }),
      // @ts-expect-error the handlers want a caller
      createServer({ context: () => ({ value: { rows: 1 } }), handlers }),
      // Handlers that want neither will do everywhere.
      createServer({ authenticate: () => ({ user: 'ada' }), handlers: {} as Handlers }),
      // @ts-expect-error a caller is an object
      createServer({ missing: 501, authenticate: () => 'ada', handlers: {} }),
      // @ts-expect-error the value has its own place
      createServer({ missing: 501, context: () => ({ rows: 1 }), handlers: {} }),
    ];
    expectTypeOf(make).returns.toEqualTypeOf<unknown[]>();
    expectTypeOf<Given<'optional', User, unknown>>().toEqualTypeOf<{ readonly caller: User | undefined }>();
  });
});

test('the options of a server', () => {
  const make = (all: Handlers): unknown[] => [
    createServer({ handlers: all, check: 'log', authenticate: ({ credentials }) => credentials['apiKey'] === 'k' }),
    createServer({ handlers: all, missing: 'refuse' }),
    createServer({ handlers: {}, missing: 501, rpcFallback: ({ method }) => ({ result: method }), log: 'json' }),
    createServer({ handlers: { addWhitelistedContractLinkedToDApp: () => null, createVC: undefined }, missing: 501 }),
    // @ts-expect-error handlers are missing
    createServer({ handlers: { addWhitelistedContractLinkedToDApp: () => null } }),
    // @ts-expect-error no such operation
    createServer({ handlers: { mintFt: () => minted }, missing: 501 }),
    // @ts-expect-error no such check
    createServer({ handlers: all, check: 'sometimes' }),
    // @ts-expect-error handlers are required
    createServer({ check: 'off' }),
    // @ts-expect-error only the mock is controlled
    createServer({ handlers: all }).next('mintFT', 'minted'),
    // @ts-expect-error only the mock fails on purpose
    createServer({ handlers: all, fail: [{ status: 503, rate: 1 }] }),
  ];
  expectTypeOf(make).returns.toEqualTypeOf<unknown[]>();
});
