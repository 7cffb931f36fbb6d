import { describe, expect, it } from 'vitest';
import { createAnswerBuilder } from '../../scripts/contract/exchange/exchange-answer.ts';
import { createExchangeChooser } from '../../scripts/contract/exchange/choose-exchange.ts';
import {
  asObject,
  getAtPointer,
  parentOf,
  setAtPointer,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../../scripts/contract/base/json.ts';
import type { Exchange, Operation, RequestView } from '../../scripts/contract/operation.ts';
import { relationFaults } from '../../scripts/judge/values/relations.ts';
import { contract, validators } from '../support/contract.ts';

// One fact a row: which answer a request gets, what an answer echoes, where links lead, which values have to agree.

function operationOf(id: string): Operation {
  const found = contract.operations.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
}

function exchangeOf(id: string, name: string): Exchange {
  const found = operationOf(id).exchanges.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${id} has no exchange ${name}`);
  return found;
}

/** The request of an exchange with changes by pointer; `undefined` removes a member. */
function viewOf(id: string, name: string, changes: Record<string, Json | undefined>): RequestView {
  const { headers, body = null } = exchangeOf(id, name).request;
  return Object.entries(changes).reduce<JsonObject>(
    (view, [pointer, value]) => {
      if (value !== undefined) return asObject(setAtPointer(view, pointer, value));
      const { [pointerTokens(pointer).at(-1) ?? '']: _gone, ...rest } = asObject(getAtPointer(view, parentOf(pointer)));
      return asObject(setAtPointer(view, parentOf(pointer), rest));
    },
    { headers, body },
  ) as RequestView;
}

function chosenFor(id: string, view: RequestView): string | undefined {
  const operation = operationOf(id);
  const holds = (exchange: Exchange, request: RequestView): boolean =>
    validators.conditions[id]?.[exchange.name]?.(request) === true;
  const complete = operation.headers.every(({ name, required }) => !required || view.headers[name] !== undefined);
  const valid = complete && validators.requests[id]?.(view.body) === true;
  return createExchangeChooser(operation, holds)(view, valid)?.exchange.name;
}

type Row = [id: string, of: string, changes: Record<string, Json | undefined>, chosen: string | undefined];

const key = '/headers/Authorization';
/** A request that no exchange shows, so that only the conditions choose. */
const other: Record<string, [of: string, changes: Record<string, Json>]> = {
  signAndSubmitGaslessTx: ['submitted', { '/body/method': 'burn' }],
  listAllFundedTransactions: ['firstPage', { '/body/searchValue': 'x' }],
  listAllProtocolConfig: ['firstPage', { '/body/searchValue': 'x' }],
  createVC: ['createdFromConfig', { '/body/templateId': 'mine' }],
  mintFT: ['minted', { '/body/quantity': '7' }],
  addWhitelistedContractLinkedToDApp: ['added', { '/body/contractName': 'Mine' }],
};

const platform = Object.keys(other);

describe('a request gets', () => {
  const keys = platform.flatMap((id): Row[] => {
    const [of, changes] = other[id] ?? ['', {}];
    return [
      [id, of, changes, of],
      [id, of, { ...changes, [key]: undefined }, 'invalidKey'],
      [id, of, { ...changes, [key]: 'another' }, 'invalidKey'],
      [id, of, { ...changes, [key]: 'Bearer demo-api-key' }, 'invalidKey'],
    ];
  });

  const lists = ['listAllFundedTransactions', 'listAllProtocolConfig'].flatMap((id): Row[] => [
    [id, 'firstPage', { '/body/userId': 'new-dapp-id', '/body/page': 2 }, 'noTransactions'],
    [id, 'firstPage', { '/body/userId': 'new-dapp' }, 'firstPage'],
    [id, 'firstPage', { '/body/userId': undefined }, undefined],
    [id, 'firstPage', { '/body': ['new-dapp-id'] }, undefined],
    [id, 'secondPage', {}, 'secondPage'],
  ]);

  const config = ['issuerDid', 'proofType', 'statusType', 'subjectDid'];
  const flat = [...config, 'templateId'];
  const lacksParameter: Row[] = [
    ...config.flatMap((field): Row[] => [
      ['createVC', 'createdFromConfig', { [`/body/config/${field}`]: undefined }, 'missingParameters'],
      ['createVC', 'createdFromFlatParameters', { [`/body/${field}`]: undefined }, 'missingParameters'],
    ]),
    ['createVC', 'createdFromConfig', { '/body/config': undefined }, 'missingParameters'],
    ['createVC', 'createdFromConfig', { '/body/templateId': undefined }, 'missingParameters'],
    ['createVC', 'createdFromFlatParameters', { '/body/templateId': undefined }, 'missingParameters'],
    ...[null, [], 'text', 7, true].map((value): Row => [
      'createVC',
      'createdFromConfig',
      { '/body/config': value },
      'missingParameters',
    ]),
    ['createVC', 'createdFromConfig', { '/body': {} }, 'missingParameters'],
    // A body that is not an object has no parameters; the contract says nothing about it.
    ...[null, [], 'text'].map((value): Row => ['createVC', 'createdFromConfig', { '/body': value }, undefined]),
  ];
  const credentials: Row[] = [
    ...['unknown', 'unknown-template', 'unknown\u00a0x', ''].flatMap((template): Row[] => [
      ['createVC', 'createdFromConfig', { '/body/templateId': template }, 'unknownTemplate'],
      ['createVC', 'createdFromFlatParameters', { '/body/templateId': template }, 'unknownTemplate'],
    ]),
    ...['an unknown one', 'Unknown', ' '].map((template): Row => [
      'createVC',
      'createdFromConfig',
      { '/body/templateId': template },
      'createdFromConfig',
    ]),
    ['createVC', 'createdFromConfig', { '/body/templateId': 7 }, undefined],
    ['createVC', 'createdFromConfig', { '/body/templateId': null }, undefined],
    ['createVC', 'createdFromFlatParameters', { '/body/templateId': 'mine' }, 'createdFromFlatParameters'],
    [
      'createVC',
      'createdFromFlatParameters',
      { '/body/credentialData': { credentialSubject: {} } },
      'createdFromConfig',
    ],
    ['createVC', 'createdFromConfig', { '/body/credentialData': undefined }, 'createdFromFlatParameters'],
    ['createVC', 'createdFromConfig', { '/body/templateId': 'mine', '/headers/DappId': undefined }, 'invalidKey'],
    ['createVC', 'createdFromConfig', { '/body/templateId': 'mine', '/headers/DappId': 'any' }, 'createdFromConfig'],
  ];

  const mints: Row[] = [
    ['mintFT', 'minted', { '/body/quantity': '7', '/headers/ChainId': undefined }, 'invalidKey'],
    ['mintFT', 'minted', { '/body/quantity': '7', '/headers/ChainId': '1' }, 'minted'],
    ['mintFT', 'minted', { '/body/quantity': '7', '/headers/DappId': undefined }, 'subIdMismatch'],
    ['mintFT', 'minted', { '/body/quantity': '7', '/headers/DappId': 'demo-dapp-id2' }, 'subIdMismatch'],
    ['mintFT', 'minted', { '/headers/DappId': 'x', [key]: 'x' }, 'invalidKey'],
    ['mintFT', 'mintedWithoutHash', {}, 'mintedWithoutHash'],
    ['mintFT', 'minted', { '/body/quantity': 7 }, undefined],
  ];

  it.each([...keys, ...lists, ...lacksParameter, ...credentials, ...mints])(
    'of %s, %s, changed by %j: %s',
    (...row) => {
      const [id, of, changes, chosen] = row;
      expect(chosenFor(id, viewOf(id, of, changes))).toBe(chosen);
    },
  );

  it('the same answer of createVC, whichever parameter of both shapes is missing', () => {
    for (const field of flat)
      for (const more of flat) {
        const view = viewOf('createVC', 'createdFromFlatParameters', {
          [`/body/${field}`]: undefined,
          [`/body/${more}`]: undefined,
        });
        expect(chosenFor('createVC', view)).toBe('missingParameters');
      }
  });

  const [ask, block, transaction] = ['eth_estimateGas', 'eth_getBlockByNumber', 'eth_getTransactionByHash'];
  const uncles = 'eth_getUncleCountByBlockNumber';
  const count = 'eth_getBlockTransactionCountByHash';
  const to = `0x${'5'.repeat(40)}`;
  const overspent = `0xa9059cbb${'a'.repeat(64)}${'f'.repeat(64)}`;
  const [zeros, ones] = [`0x${'0'.repeat(63)}1`, `0x${'1'.repeat(64)}`];
  const calls: [id: string, params: Json[], chosen: string | undefined][] = [
    [ask, [{ to }], 'transfer'],
    [ask, [{ to, data: '0x' }], 'transfer'],
    [ask, [{ to, data: '0xabcdef' }], 'transfer'],
    ...['data', 'input'].flatMap((field): [string, Json[], string][] => [
      [ask, [{ to, [field]: '0xabcdef01' }], 'contractCall'],
      [ask, [{ to, [field]: `0xabcdef01${'0'.repeat(64)}` }], 'contractCall'],
      [ask, [{ to, [field]: overspent }], 'revert'],
      [ask, [{ to, [field]: `${overspent}00` }], 'contractCall'],
      [ask, [{ to, [field]: overspent.replace('a9059cbb', 'a9059cbc') }], 'contractCall'],
      [ask, [{ to, [field]: overspent.slice(0, -2) }], 'contractCall'],
    ]),
    [ask, [{ data: '0xabcdef01' }], undefined],
    [block, ['0x5', false], 'byNumberWithHashes'],
    [block, ['0x5', true], 'byNumberWithTransactions'],
    [block, ['0xffffffff', true], 'byNumberWithTransactions'],
    [block, ['0xffffffff', false], 'byNumberWithHashes'],
    [block, ['0x100000000', true], 'unknownBlock'],
    [block, ['0x100000000', false], 'unknownBlock'],
    ...['latest', 'safe', 'finalized'].flatMap((tag): [string, Json[], string][] => [
      [block, [tag, false], tag === 'latest' ? 'latestWithHashes' : tag],
      [block, [tag, true], 'latestWithTransactions'],
    ]),
    [block, ['pending', false], 'pendingWithHashes'],
    [block, ['pending', true], 'pendingWithTransactions'],
    ...[
      ['earliest', 'earliest'],
      ['0x0', 'genesis'],
      ['0x1c9c381', 'blockBefore'],
    ].flatMap(([asked = '', name = '']): [string, Json[], string][] => [
      [block, [asked, false], name],
      [block, [asked, true], name],
    ]),
    [block, ['0xb443', false], 'preEip1559'],
    [block, ['0xb443', true], 'preEip1559WithTransactions'],
    [block, ['latest', 1], undefined],
    [block, ['0x05', false], undefined],
    [transaction, [ones], 'dynamicFee'],
    [transaction, [zeros], 'unknownTransaction'],
    [transaction, [`0x${'0'.repeat(15)}${'1'.repeat(49)}`], 'dynamicFee'],
    [transaction, [`0x${'0'.repeat(16)}${'1'.repeat(48)}`], 'unknownTransaction'],
    [uncles, ['0x5'], 'noUncles'],
    [uncles, ['0xffffffff'], 'noUncles'],
    [uncles, ['0x100000000'], 'unknownBlock'],
    [count, [ones], 'fourTransactions'],
    [count, [zeros], 'unknownBlock'],
    [count, [`0x${'0'.repeat(15)}${'1'.repeat(49)}`], 'fourTransactions'],
    [count, [`0x${'0'.repeat(16)}${'1'.repeat(48)}`], 'unknownBlock'],
  ];
  it.each(calls)('from %s with %j: %s', (id, params, chosen) => {
    const { name } = operationOf(id).exchanges[0] ?? { name: '' };
    expect(chosenFor(id, viewOf(id, name, { '/body/params': params }))).toBe(chosen);
  });

  it('an answer that depends on the state of the server, where it decides', () => {
    const states = contract.operations.flatMap(({ id, exchanges }) =>
      exchanges.flatMap(({ name, state }) => (state === undefined ? [] : [`${id} ${name} ${state}`])),
    );
    expect(states).toEqual(
      expect.arrayContaining([
        'createVC unknownTemplate decides',
        'eth_estimateGas revert decides',
        'eth_getBlockByNumber latestWithHashes ignored',
        'eth_getBlockByNumber latestWithTransactions ignored',
        'eth_getBlockByNumber pendingWithHashes passing',
        'eth_getBlockByNumber pendingWithTransactions passing',
        'eth_getBlockByNumber genesis ignored',
        'eth_getBlockByNumber preEip1559 decides',
        'eth_getBlockByNumber preEip1559WithTransactions decides',
        'eth_getUncleCountByBlockNumber unknownBlock decides',
        'eth_getBlockTransactionCountByHash unknownBlock decides',
      ]),
    );
  });

  it('a refusal or a success by its credentials', () => {
    for (const id of platform) {
      const { headers } = exchangeOf(id, other[id]?.[0] ?? '').request;
      const due = { Authorization: 'demo-api-key', DappId: 'demo-dapp-id', ChainId: '80002' };
      expect(headers, id).toEqual(Object.fromEntries(Object.entries(due).filter(([name]) => name in headers)));
      expect(exchangeOf(id, 'invalidKey').request.headers).toEqual({ ...headers, Authorization: 'not-a-valid-key' });
    }
    expect(exchangeOf('mintFT', 'subIdMismatch').request.headers['DappId']).toBe('dapp-of-another-key');
  });
});

describe('an answer echoes from the request', () => {
  const nested = { issuerDid: 'did:i', proofType: 'P', statusType: 'S', subjectDid: 'did:s' };
  const echoed = {
    '/Data/config': nested,
    '/Data/credentialStatus/type': 'S',
    '/Data/issuer': 'did:i',
    '/Data/proof/creator': 'did:i',
    '/Data/templateId': 'T',
  };
  const subject = { id: 'did:another', own: { deep: [1] } };
  const shapes: [exchange: string, body: JsonObject, more: JsonObject][] = [
    [
      'createdFromConfig',
      { config: nested, templateId: 'T', credentialData: { credentialSubject: subject } },
      { ...subject, id: 'did:s' },
    ],
    [
      'createdFromConfig',
      { config: nested, templateId: 'T', credentialData: { credentialSubject: {} } },
      { id: 'did:s' },
    ],
    ['createdFromFlatParameters', { ...nested, templateId: 'T' }, { id: 'did:s' }],
    ['createdFromFlatParameters', { config: nested, templateId: 'T' }, { id: 'did:s' }],
    [
      'createdFromConfig',
      { ...nested, templateId: 'T', credentialData: { credentialSubject: subject } },
      { ...subject, id: 'did:s' },
    ],
  ];
  it.each(shapes)('createVC, %s: the config, the issuer and the subject of %j', (name, body, credentialSubject) => {
    const answer =
      createAnswerBuilder(operationOf('createVC'), exchangeOf('createVC', name))({ headers: {}, body }) ?? null;
    const due = { ...echoed, '/Data/credentialSubject': credentialSubject };
    expect(Object.fromEntries(Object.keys(due).map((at) => [at, getAtPointer(answer, at)]))).toEqual(due);
  });

  it.each(['listAllFundedTransactions', 'listAllProtocolConfig'])('%s: page and limit', (id) => {
    const body = { page: '3', limit: 7, userId: 'x' };
    const answer = createAnswerBuilder(operationOf(id), exchangeOf(id, 'firstPage'))({ headers: {}, body }) ?? null;
    expect(getAtPointer(answer, '/data')).toMatchObject({ page: 3, limit: 7 });
  });

  it('the node: the requested number and hash', () => {
    const answered = (id: string, name: string, params: Json[]): Json =>
      getAtPointer(
        createAnswerBuilder(operationOf(id), exchangeOf(id, name))({ headers: {}, body: { params } }) ?? null,
        '/result',
      ) ?? null;
    const id = 'eth_getBlockByNumber';
    expect(answered(id, 'byNumberWithHashes', ['0x5', false])).toMatchObject({ number: '0x5' });
    const whole = asObject(answered(id, 'byNumberWithTransactions', ['0x5', true]));
    expect(whole['number']).toBe('0x5');
    expect((whole['transactions'] as JsonObject[]).map(({ blockNumber }) => blockNumber)).toEqual(Array(4).fill('0x5'));
    const hash = `0x${'1'.repeat(64)}`;
    expect(answered('eth_getTransactionByHash', 'dynamicFee', [hash])).toMatchObject({ hash });
    expect(answered(id, 'preEip1559', ['0xb443', false])).toMatchObject({ number: '0xb443' });
  });

  it('nothing into the proof of a credential, which only an example can have', () => {
    const marked = contract.operations.flatMap(({ id, exchanges }) =>
      exchanges.flatMap(({ name, exampleOnly }) => (exampleOnly ?? []).map((at) => `${id} ${name} ${at}`)),
    );
    expect(marked).toEqual(
      expect.arrayContaining([
        'createVC createdFromConfig /Data/proof',
        'createVC createdFromFlatParameters /Data/proof',
      ]),
    );
  });
});

describe('links', () => {
  it('lead from these responses to these operations', () => {
    const links = contract.operations.flatMap(({ id, responses }) =>
      responses.flatMap(({ status, links }) =>
        links.map(({ name, operation, elsewhere, parameters, requestBody, extensions }) => {
          const sent = requestBody === undefined ? JSON.stringify(parameters) : JSON.stringify(requestBody);
          const step = extensions['x-step'];
          const shown = step === undefined ? '' : ` step ${String(step)}`;
          return `${id} ${status} ${name}: ${operation ?? elsewhere ?? ''} ${sent}${shown}`;
        }),
      ),
    );
    const result = '$response.body#/result';
    const [block, count] = ['eth_getBlockByNumber', 'eth_getBlockTransactionCountByHash'];
    const list = 'sameListByTheOtherPath: listAllProtocolConfig "$request.body"';
    expect(links).toEqual(
      expect.arrayContaining([
        'signAndSubmitGaslessTx 200 transaction: eth_getTransactionByHash {"hash":"$response.body#/Data/txHash"}',
        `listAllFundedTransactions 200 ${list}`,
        `listAllProtocolConfig 200 ${list}`,
        'mintFT 200 transaction: eth_getTransactionByHash {"hash":"$response.body#/Data/txnHash"}',
        `eth_getBlockByNumber 200 transaction: eth_getTransactionByHash {"hash":"${result}/transactions/0"}`,
        `eth_getBlockByNumber 200 transactionInFull: eth_getTransactionByHash {"hash":"${result}/transactions/0/hash"}`,
        `eth_getBlockByNumber 200 transactionCount: eth_getBlockTransactionCountByHash {"hash":"${result}/hash"}`,
        `eth_getBlockByNumber 200 uncleCount: eth_getUncleCountByBlockNumber {"blockNumber":"${result}/number"}`,
        `eth_getBlockByNumber 200 byNumber: eth_getBlockByNumber {"blockNumber":"${result}/number","hydrated":true}`,
        `eth_getBlockByNumber 200 previousBlock: ${block} {"blockNumber":"${result}/number","hydrated":false} step -1`,
        `eth_getTransactionByHash 200 block: ${block} {"blockNumber":"${result}/blockNumber","hydrated":false}`,
        `eth_getTransactionByHash 200 transactionCount: ${count} {"hash":"${result}/blockHash"}`,
      ]),
    );
  });
});

const resultOf = (id: string, name: string): JsonObject =>
  asObject(asObject(exchangeOf(id, name).response.body)['result']);
const bodyOf = (id: string, name: string): Json => exchangeOf(id, name).response.body ?? null;

describe('two answers agree', () => {
  /** Both sides of a link as the examples show them, and values that would contradict. */
  const rows: [
    id: string,
    of: string,
    link: string,
    to: string,
    linked: string,
    contradictions: Record<string, Json>,
  ][] = [
    [
      ...([
        'listAllFundedTransactions',
        'firstPage',
        'sameListByTheOtherPath',
        'listAllProtocolConfig',
        'firstPage',
      ] as const),
      { '/linked/data/total': 9, '/linked/data/data': [], '/source/data/page': 2 },
    ],
    [
      ...([
        'eth_getBlockByNumber',
        'byNumberWithHashes',
        'transaction',
        'eth_getTransactionByHash',
        'legacyWithChainId',
      ] as const),
      { '/linked/result/blockHash': '0x1', '/linked/result/blockNumber': '0x1', '/linked/result/hash': '0x1' },
    ],
    [
      ...([
        'eth_getBlockByNumber',
        'byNumberWithTransactions',
        'transactionInFull',
        'eth_getTransactionByHash',
        'legacyWithChainId',
      ] as const),
      { '/linked/result/value': '0x1', '/source/result/transactions/0/from': '0x1' },
    ],
    [
      ...([
        'eth_getBlockByNumber',
        'byNumberWithHashes',
        'transactionCount',
        'eth_getBlockTransactionCountByHash',
        'fourTransactions',
      ] as const),
      { '/linked/result': '0x3', '/source/result/transactions': [] },
    ],
    [
      ...([
        'eth_getBlockByNumber',
        'byNumberWithHashes',
        'uncleCount',
        'eth_getUncleCountByBlockNumber',
        'noUncles',
      ] as const),
      { '/linked/result': '0x1', '/source/result/uncles': ['0x1'] },
    ],
    [
      ...([
        'eth_getBlockByNumber',
        'byNumberWithHashes',
        'byNumber',
        'eth_getBlockByNumber',
        'byNumberWithTransactions',
      ] as const),
      {
        '/linked/result/stateRoot': '0x1',
        '/linked/result/transactions/1/hash': '0x1',
        '/linked/result/transactions': [],
      },
    ],
    [
      ...([
        'eth_getBlockByNumber',
        'byNumberWithHashes',
        'previousBlock',
        'eth_getBlockByNumber',
        'blockBefore',
      ] as const),
      { '/linked/result/hash': '0x1', '/source/result/parentHash': '0x1', '/linked/result/timestamp': '0x6afd86c5' },
    ],
    [
      ...(['eth_getBlockByNumber', 'genesis', 'firstBlock', 'eth_getBlockByNumber', 'earliest'] as const),
      { '/linked/result/hash': '0x1' },
    ],
    [
      ...(['eth_getTransactionByHash', 'dynamicFee', 'block', 'eth_getBlockByNumber', 'byNumberWithHashes'] as const),
      { '/linked/result/hash': '0x1' },
    ],
    [
      ...([
        'eth_getTransactionByHash',
        'contractCreation',
        'transactionCount',
        'eth_getBlockTransactionCountByHash',
        'fourTransactions',
      ] as const),
      { '/linked/result': '0x2' },
    ],
  ];
  it.each(rows)('%s, %s and its %s', (id, of, name, to, linked, contradictions) => {
    const link = operationOf(id)
      .responses.flatMap(({ links }) => links)
      .find((one) => one.name === name);
    const faultsIn = (value: Json) =>
      relationFaults(link?.extensions['x-relations'], value, { api: 'node', pointer: '' }, '').length;
    const whole = { source: bodyOf(id, of), linked: bodyOf(to, linked) };
    expect(faultsIn(whole)).toBe(0);
    for (const [at, value] of Object.entries(contradictions))
      expect(faultsIn(setAtPointer(whole, at, value)), at).toBeGreaterThan(0);
  });

  /** Relations between the values of one block or transaction. */
  const inside: [id: string, of: string, schema: string, good: Record<string, Json>, bad: Record<string, Json>][] = [
    [
      ...(['eth_getTransactionByHash', 'dynamicFee', 'Transaction'] as const),
      { '/type': '0x7f', '/maxPriorityFeePerGas': '0x9502f9000' },
      {
        '/blockHash': null,
        '/blockNumber': null,
        '/transactionIndex': null,
        '/maxPriorityFeePerGas': '0x9502f9001',
      },
    ],
    [
      ...(['eth_getBlockByNumber', 'byNumberWithTransactions', 'BlockHeader'] as const),
      { '/gasUsed': '0x1c9c380' },
      {
        '/gasUsed': '0x1c9c381',
        '/transactions/1/blockHash': '0x1',
        '/transactions/1/blockNumber': '0x1',
        '/transactions/1/transactionIndex': '0x2',
        '/transactions/1/gas': '0x1c9c381',
      },
    ],
  ];
  const faultsOf = (schema: string, value: Json): number => {
    const { schema: node } = contract.apis[1]?.schemaAt(`/components/schemas/${schema}`) ?? { schema: true };
    return relationFaults(asObject(node)['x-relations'], value, { api: 'node', pointer: '' }, '').length;
  };
  it.each(inside)('%s, %s, by %s', (id, of, schema, good, bad) => {
    const value = resultOf(id, of);
    expect(faultsOf(schema, value)).toBe(0);
    for (const [at, one] of Object.entries(good)) expect(faultsOf(schema, setAtPointer(value, at, one)), at).toBe(0);
    for (const [at, one] of Object.entries(bad))
      expect(faultsOf(schema, setAtPointer(value, at, one)), at).toBeGreaterThan(0);
  });

  it.each([
    ['dynamicFee', ['maxFeePerGas', 'maxPriorityFeePerGas', 'accessList', 'chainId']],
    ['accessList', ['accessList', 'chainId']],
    ['legacyWithChainId', []],
  ])('%s requires %j', (name, fields) => {
    const value = resultOf('eth_getTransactionByHash', name);
    const missed = Object.keys(value).filter((field) => {
      const { [field]: _gone, ...rest } = value;
      return faultsOf('Transaction', rest) > 0;
    });
    expect(missed.sort()).toEqual([...fields].sort());
  });
});
