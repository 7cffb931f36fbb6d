import { describe, expect, it } from 'vitest';
import { set, type Json } from '../../scripts/contract/json.ts';
import { contract, validators } from '../support/contract.ts';

/** The body of an exchange's request, with changes by JSON pointer; `undefined` takes a member away. */
function requestOf(id: string, changes: Record<string, Json | undefined> = {}): Json {
  return changed(exchangeOf(id, 0).request.body, changes);
}

function responseOf(id: string, index: number, changes: Record<string, Json | undefined> = {}): Json {
  return changed(exchangeOf(id, index).response.body, changes);
}

function exchangeOf(id: string, index: number) {
  const exchange = contract.operations.find((operation) => operation.id === id)?.exchanges[index];
  if (exchange === undefined) throw new Error(`${id} has no exchange ${index}`);
  return exchange;
}

function changed(body: Json | undefined, changes: Record<string, Json | undefined>): Json {
  const marked = Object.entries(changes).reduce(
    (value, [pointer, replacement]) => set(value, pointer, replacement === undefined ? gone : replacement),
    body ?? null,
  );
  return JSON.parse(JSON.stringify(marked, (_, value: Json) => (value === gone ? undefined : value))) as Json;
}

const gone = '\u0000gone';

function accepts(id: string, body: Json): boolean {
  return validators.requests[id]?.(body) === true;
}

/** Every JSON type once. */
const values: Record<string, Json> = { string: 'text', number: 1.5, boolean: true, null: null, object: {}, array: [] };

/** Rows of the interface's request tables: which JSON types a field takes, and whether it may be left out. */
const requestFields: [id: string, field: string, types: string[], required: boolean][] = [
  ...['privateKey', 'dAppId', 'to', 'contractAbi', 'method'].map((field): [string, string, string[], boolean] => [
    'signAndSubmitGaslessTx',
    `/${field}`,
    ['string'],
    true,
  ]),
  ['signAndSubmitGaslessTx', '/chainId', ['string', 'number'], true],
  ['signAndSubmitGaslessTx', '/params', ['string', 'array'], true],
  ...['listAllFundedTransactions', 'listAllProtocolConfig'].flatMap((id): [string, string, string[], boolean][] => [
    [id, '/page', ['string', 'number'], true],
    [id, '/limit', ['string', 'number'], true],
    [id, '/searchValue', ['string'], false],
    [id, '/searchIn', ['string', 'array'], false],
    [id, '/filterValue', ['string'], false],
    [id, '/filterIn', ['string', 'array'], false],
    [id, '/userId', ['string'], true],
  ]),
  ...['issuerDid', 'proofType', 'statusType', 'subjectDid'].map((field): [string, string, string[], boolean] => [
    'createVC',
    `/config/${field}`,
    ['string'],
    true,
  ]),
  ['createVC', '/templateId', ['string'], true],
  ['createVC', '/credentialData', ['object'], false],
  ...[
    'chainId',
    'contractAddress',
    'custodialWalletAccessToken',
    'erc',
    'quantity',
    'recipientAddress',
    'walletType',
  ].map((field): [string, string, string[], boolean] => ['mintFT', `/${field}`, ['string'], false]),
  ...['contractAddress', 'contractName', 'linkedDAppId'].map((field): [string, string, string[], boolean] => [
    'addWhitelistedContractLinkedToDApp',
    `/${field}`,
    ['string'],
    true,
  ]),
  ['addWhitelistedContractLinkedToDApp', '/gasLimitConfigured', ['number'], true],
  ['addWhitelistedContractLinkedToDApp', '/chainId', ['number'], false],
];

describe('requests', () => {
  it.each(requestFields)('%s %s takes %j and nothing else (required: %s)', (id, field, types, required) => {
    const sample: Record<string, Json> = {
      ...values,
      ...(field === '/credentialData' && { object: { credentialSubject: {} } }),
    };
    const taken = Object.entries(sample)
      .filter(([, value]) => accepts(id, requestOf(id, { [field]: value })))
      .map(([type]) => type);
    expect(taken).toEqual(types);
    expect(accepts(id, requestOf(id, { [field]: undefined }))).toBe(!required);
  });

  it('takes both shapes of createVC, and neither half', () => {
    const flat = exchangeOf('createVC', 1).request.body ?? null;
    expect(accepts('createVC', flat)).toBe(true);
    for (const field of ['subjectDid', 'issuerDid', 'proofType', 'statusType', 'templateId']) {
      expect(accepts('createVC', changed(flat, { [`/${field}`]: undefined })), field).toBe(false);
    }
  });

  it('leaves caller-defined properties open', () => {
    const subject = { degree: { nested: [1, { deep: true }] }, plain: 'text' };
    expect(accepts('createVC', requestOf('createVC', { '/credentialData': { credentialSubject: subject } }))).toBe(
      true,
    );
  });
});

type ResponseCase = [what: string, id: string, status: string, body: () => Json, ok: boolean];

const swapped = { data: { message: '', txHash: `0x${'0'.repeat(64)}` }, message: '', status: true };

describe('responses', () => {
  it.each([
    ['the other envelope where the capitalized one is due', 'signAndSubmitGaslessTx', '200', () => swapped, false],
    [
      'the other envelope where the lower-case one is due',
      'addWhitelistedContractLinkedToDApp',
      '200',
      () => ({ Data: null, Message: '', Status: 'SUCCESS' }),
      false,
    ],
    [
      'a success that says FAILURE',
      'signAndSubmitGaslessTx',
      '200',
      () => responseOf('signAndSubmitGaslessTx', 0, { '/Status': 'FAILURE' }),
      false,
    ],
    [
      'a success that says false',
      'listAllFundedTransactions',
      '200',
      () => responseOf('listAllFundedTransactions', 0, { '/status': false }),
      false,
    ],
    [
      'an empty Message',
      'signAndSubmitGaslessTx',
      '200',
      () => responseOf('signAndSubmitGaslessTx', 0, { '/Message': '' }),
      true,
    ],
    [
      'a hash that is none',
      'signAndSubmitGaslessTx',
      '200',
      () => responseOf('signAndSubmitGaslessTx', 0, { '/Data/txHash': '0x12' }),
      false,
    ],
    [
      'entries of any shape',
      'listAllFundedTransactions',
      '200',
      () => responseOf('listAllFundedTransactions', 0, { '/data/data': [{ anything: [1] }, {}] }),
      true,
    ],
    [
      'a page as text',
      'listAllFundedTransactions',
      '200',
      () => responseOf('listAllFundedTransactions', 0, { '/data/page': '1' }),
      false,
    ],
    ['an empty txnHash', 'mintFT', '200', () => responseOf('mintFT', 0, { '/Data/txnHash': '' }), true],
    [
      'a mint without referenceId',
      'mintFT',
      '200',
      () => responseOf('mintFT', 0, { '/Data/referenceId': undefined }),
      false,
    ],
    ['the single-field 401 of a mint', 'mintFT', '401', () => ({ message: 'Invalid API key' }), true],
    [
      'the enveloped 401 of a mint',
      'mintFT',
      '401',
      () => ({ Status: 'FAILURE', Code: 401, Message: 'subId with apiKey not matching' }),
      true,
    ],
    ['a Code with decimals', 'mintFT', '401', () => ({ Status: 'FAILURE', Code: 401.5, Message: '' }), false],
    ['a failure without Code', 'mintFT', '401', () => ({ Status: 'FAILURE', Message: '' }), false],
    ['more than the single field', 'signAndSubmitGaslessTx', '401', () => ({ message: '', Status: 'FAILURE' }), false],
    [
      'data in the answer of the whitelist',
      'addWhitelistedContractLinkedToDApp',
      '200',
      () => ({ data: {}, message: '', status: true }),
      false,
    ],
    ['Data in a failure', 'createVC', '500', () => ({ Data: {}, Message: 'VC', Status: 'FAILURE' }), false],
    [
      'a credential of other kinds',
      'createVC',
      '200',
      () => responseOf('createVC', 0, { '/Data/type': ['Other'] }),
      false,
    ],
    [
      'a credential of more kinds',
      'createVC',
      '200',
      () => responseOf('createVC', 0, { '/Data/type': ['Other', 'VerifiableCredential'] }),
      true,
    ],
    [
      'a credential with data',
      'createVC',
      '200',
      () => responseOf('createVC', 0, { '/Data/credentialData': { any: 1 } }),
      true,
    ],
    [
      'an id that is no URN',
      'createVC',
      '200',
      () => responseOf('createVC', 0, { '/Data/id': 'https://example.org/1' }),
      false,
    ],
    ['a date that is none', 'createVC', '200', () => responseOf('createVC', 0, { '/Data/issued': 'yesterday' }), false],
    [
      'another proof type',
      'createVC',
      '200',
      () => responseOf('createVC', 0, { '/Data/proof/type': 'Ed25519Signature2020', '/Data/config/proofType': 'JWT' }),
      true,
    ],
  ] as ResponseCase[])('%s: %s %s', (_, id, status, body, ok) => {
    expect(validators.responses[id]?.[status]?.(body())).toBe(ok);
  });

  it.each([
    ...[
      '@context',
      'config',
      'credentialData',
      'credentialStatus',
      'credentialSubject',
      'id',
      'issuanceDate',
      'issued',
      'issuer',
      'proof',
      'templateId',
      'type',
      'validFrom',
    ],
    ...['issuerDid', 'proofType', 'statusType', 'subjectDid'].map((field) => `config/${field}`),
    ...['id', 'statusListCredential', 'statusListIndex', 'statusPurpose', 'type'].map(
      (field) => `credentialStatus/${field}`,
    ),
    ...['created', 'creator', 'jws', 'type', 'verificationMethod'].map((field) => `proof/${field}`),
    'credentialSubject/id',
  ])('a credential has %s', (field) => {
    expect(
      validators.responses['createVC']?.['200']?.(responseOf('createVC', 0, { [`/Data/${field}`]: undefined })),
    ).toBe(false);
  });
});

describe('open questions', () => {
  it('are marked where the interface says "not shown"', () => {
    const marks = contract.apis.flatMap(({ document }) =>
      [...JSON.stringify(document).matchAll(/"x-open-question":"([^"]+)"/g)].map(([, sentence]) => sentence),
    );
    for (const topic of [
      /fields of a funded transaction/,
      /Values of erc/,
      /Values of walletType/,
      /Values of proofType/,
      /Values of statusType/,
      /Which fields of mintFT are required/,
      /headers of mintFT/,
      /how long a key lives/i,
      /version v0/,
      /Bounds of limit/,
      /states or transitions/i,
    ]) {
      expect(
        marks.filter((sentence) => topic.test(sentence ?? '')),
        String(topic),
      ).not.toEqual([]);
    }
  });
});
