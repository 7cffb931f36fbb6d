import type { Exchange, Operation, RequestView } from '../../scripts/contract/operation.ts';
import { describe, expect, it } from 'vitest';
import { createAnswerBuilder } from '../../scripts/contract/exchange/exchange-answer.ts';
import { createExchangeChooser } from '../../scripts/contract/exchange/choose-exchange.ts';
import { contractOf } from '../support/contract-of.ts';
import { createMock } from '../../scripts/mock/fetch.ts';
import { getAtPointer, setAtPointer, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { contract, validators } from '../support/contract.ts';

function operation(id: string): Operation {
  const found = contract.operations.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

function exchange(id: string, name: string): Exchange {
  const found = operation(id).exchanges.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no exchange ${id}/${name}`);
  return found;
}

/** The request of an exchange with changes to its body, by JSON pointer. */
function request(id: string, name: string, changes: Record<string, Json> = {}): RequestView {
  const view = exchange(id, name).request;
  const body = Object.entries(changes).reduce(
    (changed, [pointer, value]) => setAtPointer(changed, pointer, value),
    view.body ?? null,
  );
  return { ...view, body };
}

function chosen(id: string, view: RequestView): string | undefined {
  const valid = validators.requests[id]?.(view.body) === true;
  const holds = (other: Exchange, seen: RequestView) => validators.conditions[id]?.[other.name]?.(seen) === true;
  return createExchangeChooser(operation(id), holds)(view, valid)?.exchange.name;
}

function answer(id: string, view: RequestView): Json {
  const name = chosen(id, view);
  return createAnswerBuilder(operation(id), exchange(id, name ?? ''))(view) ?? null;
}

describe('the choice of an exchange', () => {
  it.each(contract.operations.flatMap(({ id, exchanges }) => exchanges.map(({ name }) => [id, name] as const)))(
    '%s: the request of %s gets its own answer',
    (id, name) => {
      expect(chosen(id, exchange(id, name).request)).toBe(name);
      expect(answer(id, exchange(id, name).request)).toEqual(exchange(id, name).response.body);
    },
  );

  it.each([
    ['another amount is minted', 'mintFT', request('mintFT', 'minted', { '/quantity': '7' }), 'minted'],
    [
      'a wrong key comes before a wrong DappId',
      'mintFT',
      { ...request('mintFT', 'minted'), headers: { Authorization: 'x', DappId: 'y', ChainId: '1' } },
      'invalidKey',
    ],
    [
      'a missing DappId does not match',
      'mintFT',
      { ...request('mintFT', 'minted'), headers: { Authorization: 'demo-api-key', ChainId: '80002' } },
      'subIdMismatch',
    ],
    ['a wrong key comes before a missing parameter', 'createVC', { headers: {}, body: {} }, 'invalidKey'],
    [
      'an empty template is unknown',
      'createVC',
      request('createVC', 'createdFromConfig', { '/templateId': '' }),
      'unknownTemplate',
    ],
    [
      'an empty body misses parameters',
      'createVC',
      request('createVC', 'createdFromConfig', { '': {} }),
      'missingParameters',
    ],
    [
      'a parameter of a wrong type is not missing',
      'createVC',
      request('createVC', 'createdFromConfig', { '/templateId': 7 }),
      undefined,
    ],
    [
      'an invalid request gets no conditional success',
      'createVC',
      request('createVC', 'createdFromFlatParameters', { '/templateId': 7 }),
      undefined,
    ],
    [
      'an invalid request gets no success',
      'addWhitelistedContractLinkedToDApp',
      request('addWhitelistedContractLinkedToDApp', 'added', { '/chainId': '80002' }),
      undefined,
    ],
    [
      'any number is a block',
      'eth_getBlockByNumber',
      request('eth_getBlockByNumber', 'byNumberWithHashes', { '/params/0': '0xabc' }),
      'byNumberWithHashes',
    ],
    [
      'the flag decides',
      'eth_getBlockByNumber',
      request('eth_getBlockByNumber', 'byNumberWithHashes', { '/params/0': '0xabc', '/params/1': true }),
      'byNumberWithTransactions',
    ],
    [
      'safe is like latest',
      'eth_getBlockByNumber',
      request('eth_getBlockByNumber', 'latestWithTransactions', { '/params/0': 'safe' }),
      'latestWithTransactions',
    ],
    [
      'the id of a call does not matter',
      'eth_getTransactionByHash',
      request('eth_getTransactionByHash', 'legacy', { '/id': 'other' }),
      'legacy',
    ],
  ] as [string, string, RequestView, string | undefined][])('%s', (_, id, view, name) => {
    expect(chosen(id, view)).toBe(name);
  });
});

describe('the answer of an exchange', () => {
  it('echoes what the interface echoes, from either shape', () => {
    const nested = {
      '/config/issuerDid': 'did:key:issuer',
      '/config/subjectDid': 'did:key:subject',
      '/templateId': 'other',
      '/credentialData/credentialSubject': { licence: { kind: 'B' } },
    };
    expect(answer('createVC', request('createVC', 'createdFromConfig', nested))).toMatchObject({
      Data: {
        config: { issuerDid: 'did:key:issuer', subjectDid: 'did:key:subject', proofType: 'LD_PROOF' },
        credentialSubject: { id: 'did:key:subject', licence: { kind: 'B' } },
        issuer: 'did:key:issuer',
        templateId: 'other',
      },
    });
    const flat = answer(
      'createVC',
      request('createVC', 'createdFromFlatParameters', { '/subjectDid': 'did:key:other' }),
    );
    expect(getAtPointer(flat, '/Data/credentialSubject')).toEqual({ id: 'did:key:other' });
    expect(getAtPointer(flat, '/Data/config/subjectDid')).toBe('did:key:other');
  });

  it('does not change the example', () => {
    const before = structuredClone(exchange('createVC', 'createdFromConfig').response.body);
    answer('createVC', request('createVC', 'createdFromConfig', { '/templateId': 'other' }));
    expect(exchange('createVC', 'createdFromConfig').response.body).toEqual(before);
  });

  it.each([
    ['1', 2, [0, 1], 1, 2],
    [2, '2', [2], 2, 2],
    [3, 2, [], 3, 2],
    ['soon', 10, [0, 1, 2], 1, 10],
  ] as [Json, Json, number[], number, number][])(
    'gives page %j of limit %j as numbers, with the entries of that page',
    (page, limit, entries, ...echoed) => {
      const all = getAtPointer(
        exchange('listAllFundedTransactions', 'firstPage').response.body ?? null,
        '/data/data',
      ) as Json[];
      const view = request('listAllFundedTransactions', 'firstPage', {
        '/page': page,
        '/limit': limit,
        '/searchValue': 'x',
      });
      expect(answer('listAllFundedTransactions', view)).toMatchObject({
        data: { data: entries.map((i) => all[i]), page: echoed[0], limit: echoed[1], total: 3 },
      });
    },
  );

  it('gives the requested block', () => {
    const block = answer(
      'eth_getBlockByNumber',
      request('eth_getBlockByNumber', 'byNumberWithTransactions', { '/params/0': '0xabc', '/id': 7 }),
    );
    expect(block).toMatchObject({ id: 7, result: { number: '0xabc' } });
    expect(
      new Set(
        (getAtPointer(block, '/result/transactions') as { blockNumber: string }[]).map(
          ({ blockNumber }) => blockNumber,
        ),
      ),
    ).toEqual(new Set(['0xabc']));
  });

  it('gives the requested transaction', () => {
    const hash = `0x${'7'.repeat(64)}`;
    expect(
      answer('eth_getTransactionByHash', request('eth_getTransactionByHash', 'dynamicFee', { '/params/0': hash })),
    ).toMatchObject({ result: { hash } });
  });
});

describe('an operation of the contract', () => {
  it.each([
    ['signAndSubmitGaslessTx', ['Authorization'], ['/privateKey'], false, 'Data'],
    ['listAllFundedTransactions', ['Authorization'], [], true, 'data'],
    ['listAllProtocolConfig', ['Authorization'], [], true, 'data'],
    ['createVC', ['Authorization', 'DappId'], [], false, 'Data'],
    ['mintFT', ['Authorization', 'DappId', 'ChainId'], ['/custodialWalletAccessToken'], false, 'Data'],
    ['addWhitelistedContractLinkedToDApp', ['Authorization'], [], false, 'data'],
  ])('%s has the headers, secrets and envelope of the interface', (id, headers, secrets, safeToRepeat, payload) => {
    const read = operation(id);
    expect(read.headers.map(({ name }) => name)).toEqual(headers);
    expect(read.security.map((all) => all.map(({ scheme }) => scheme.travels?.name))).toEqual([headers]);
    expect(read).toMatchObject({ secrets, safeToRepeat, envelope: { payload } });
  });

  it('weighs 10 if it creates a credential', () => {
    expect(
      contract.operations
        .filter(({ weightage }) => weightage !== undefined)
        .map(({ id, weightage }) => [id, weightage]),
    ).toEqual([['createVC', 10]]);
  });

  it('documents the errors of JSON-RPC', () => {
    expect(operation('eth_estimateGas').rpc?.errors.map(({ code }) => code)).toEqual([-32602, 3]);
  });
});

describe('examples of a value with content', () => {
  const named = (values: Record<string, Json>): JsonObject => ({
    'application/json': {
      schema: {},
      examples: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
    },
  });
  it.each<['querystring' | 'query', (one: Json) => string]>([
    ['querystring', (one) => encodeURIComponent(JSON.stringify(one))],
    ['query', (one) => `filter=${encodeURIComponent(JSON.stringify(one))}`],
  ])('in the %s make exchanges, which the mock tells apart', async (place, written) => {
    const [one, other] = [{ a: [1] }, { a: ['x & y'] }];
    const openapi = {
      openapi: '3.2.0',
      info: { title: 'T', version: '1' },
      paths: {
        '/x': {
          get: {
            operationId: 'x',
            parameters: [{ name: 'filter', in: place, content: named({ one, other }) }],
            responses: { 200: { description: '', content: named({ one: 'first', other: 'second' }) } },
          },
        },
      },
    };
    const [read] = contractOf({ openapi }).operations;
    expect(read?.exchanges.map(({ request: { query } }) => query)).toEqual([{ filter: one }, { filter: other }]);
    const mock = await createMock({ openapi });
    const answers = [one, other].map(async (value) => {
      const answer = await mock.fetch(new Request(`http://mock.test/x?${written(value)}`));
      return answer.json();
    });
    expect(await Promise.all(answers)).toEqual(['first', 'second']);
  });
});
