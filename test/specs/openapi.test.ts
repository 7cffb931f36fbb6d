import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { getAtPointer, setAtPointer, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { listDocumentedFields } from '../../scripts/contract/schemas-by-place/schemas-by-place.ts';
import { contract, validators } from '../support/contract.ts';

/** The body of an exchange's request, with changes by JSON pointer; `undefined` removes a member. */
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
    (value, [pointer, replacement]) => setAtPointer(value, pointer, replacement === undefined ? gone : replacement),
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

  it('take both shapes of createVC, and neither in part', () => {
    const flat = exchangeOf('createVC', 1).request.body ?? null;
    expect(accepts('createVC', flat)).toBe(true);
    for (const field of ['subjectDid', 'issuerDid', 'proofType', 'statusType', 'templateId']) {
      expect(accepts('createVC', changed(flat, { [`/${field}`]: undefined })), field).toBe(false);
    }
  });

  it('are objects, whatever the operation', () => {
    for (const { id } of contract.operations.filter(({ api }) => api === 'platform')) {
      for (const value of [null, [], 'text', 1, true]) expect(accepts(id, value), `${id} ${String(value)}`).toBe(false);
    }
  });

  it('allow any caller-defined properties', () => {
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
    ['the lower-case envelope instead of the capitalized one', 'signAndSubmitGaslessTx', '200', () => swapped, false],
    [
      'the capitalized envelope instead of the lower-case one',
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
      'an invalid hash',
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
      'a page as a string',
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
      'an id that is not a URN',
      'createVC',
      '200',
      () => responseOf('createVC', 0, { '/Data/id': 'https://example.org/1' }),
      false,
    ],
    ['an invalid date', 'createVC', '200', () => responseOf('createVC', 0, { '/Data/issued': 'yesterday' }), false],
    [
      'another proof type',
      'createVC',
      '200',
      () => responseOf('createVC', 0, { '/Data/proof/type': 'Ed25519Signature2020', '/Data/config/proofType': 'JWT' }),
      true,
    ],
    [
      'a proof purpose that is no text',
      'createVC',
      '200',
      () => responseOf('createVC', 0, { '/Data/proof/proofPurpose': 7 }),
      false,
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

/** Rows of the interface's response tables: which JSON types a field may have in the answer of an exchange. */
const answerFields: [id: string, exchange: string, rows: Record<string, string>][] = [
  [
    'signAndSubmitGaslessTx',
    'submitted',
    { '/Data': 'described', '/Data/message': 'string', '/Data/txHash': 'hash', '/Message': '""' },
  ],
  ...['listAllFundedTransactions', 'listAllProtocolConfig'].map((id): [string, string, Record<string, string>] => [
    id,
    'firstPage',
    {
      ...{ '/data': 'described', '/data/data': 'array', '/data/data/0': 'object', '/data/data/0/txHash': 'anything' },
      ...{ '/data/limit': 'number', '/data/page': 'number', '/data/total': 'number' },
      ...{ '/message': 'string', '/status': 'boolean' },
    },
  ]),
  [
    'createVC',
    'createdFromConfig',
    {
      ...{ '/Data': 'described', '/Data/config': 'described', '/Data/proof': 'described' },
      ...{ '/Data/credentialStatus': 'described', '/Data/credentialSubject': 'described' },
      ...{ '/Data/@context': 'array', '/Data/@context/0': 'string', '/Data/credentialData': 'object' },
      ...{ '/Data/config/issuerDid': 'string', '/Data/config/subjectDid': 'string' },
      ...{ '/Data/config/proofType': 'string', '/Data/config/statusType': 'string' },
      ...{ '/Data/credentialStatus/id': 'string', '/Data/credentialStatus/statusListCredential': 'string' },
      ...{ '/Data/credentialStatus/statusListIndex': 'string', '/Data/credentialStatus/statusPurpose': 'string' },
      ...{ '/Data/credentialStatus/type': 'string', '/Data/credentialSubject/id': 'string' },
      '/Data/credentialSubject/degree': 'anything',
      ...{ '/Data/id': 'urn', '/Data/issuer': 'string', '/Data/templateId': 'string' },
      ...{ '/Data/issuanceDate': 'time', '/Data/issued': 'time', '/Data/validFrom': 'time' },
      ...{ '/Data/proof/created': 'time', '/Data/proof/creator': 'string', '/Data/proof/jws': 'string' },
      ...{ '/Data/proof/type': 'string', '/Data/proof/verificationMethod': 'string' },
      ...{ '/Data/type/1': 'string', '/Message': '"VC Created"' },
    },
  ],
  ['createVC', 'unknownTemplate', { '/Data': 'null', '/Message': '"Invalid Template Id"' }],
  ['createVC', 'missingParameters', { '/Data': 'null', '/Message': '"mandatory params missing"' }],
  [
    'mintFT',
    'minted',
    { '/Data': 'described', '/Data/referenceId': 'string', '/Data/txnHash': 'hash', '/Message': 'string' },
  ],
  ['mintFT', 'subIdMismatch', { '/Code': '401', '/Message': '"subId with apiKey not matching"' }],
  ['addWhitelistedContractLinkedToDApp', 'added', { '/data': 'null', '/message': 'string', '/status': 'boolean' }],
  ...contract.operations
    .filter(({ api }) => api === 'platform')
    .map(({ id }): [string, string, Record<string, string>] => [id, 'invalidKey', { '/message': 'string' }]),
];

const hash = `0x${'ab'.repeat(32)}`;
const wholes: Record<string, Json> = {
  ...values,
  // A good value inside a longer string is only a string.
  ...{ before: `x ${hash}`, after: `${hash}0`, beforeUrn: 'a urn:uuid:1', afterTime: '2026-01-02T03:04:05Z or so' },
  object: { credentialSubject: {} },
  time: '2026-01-02T03:04:05Z',
  urn: 'urn:uuid:1',
  hash,
  large: `0x${'AB'.repeat(32)}`,
};

const texts = ['string', 'before', 'after', 'beforeUrn', 'afterTime', 'time', 'urn', 'hash', 'large'];
/** Which of the values above each type in {@link answerFields} takes. */
const taking: Record<string, string[]> = {
  anything: [...texts, 'number', 'boolean', 'null', 'object', 'array'],
  string: texts,
  ...{ hash: ['hash', 'large'], time: ['time'], urn: ['urn'] },
  ...{ number: ['number'], boolean: ['boolean'], null: ['null'], object: ['object'], array: ['array'] },
  // An object with members that none of the values has.
  described: [],
};

describe('answers', () => {
  const rows = answerFields.flatMap(([id, exchange, fields]) =>
    Object.entries(fields).map(([field, type]) => [id, exchange, field, type] as const),
  );

  it.each(rows)('%s, %s: %s takes %s and nothing else', (id, name, field, type) => {
    const operation = contract.operations.find((one) => one.id === id);
    const exchange = operation?.exchanges.find((one) => one.name === name);
    const validate = validators.responses[id]?.[String(exchange?.response.status)];
    const takes = (value: Json | undefined): boolean | undefined =>
      validate?.(changed(exchange?.response.body, { [field]: value }));
    const taken = Object.entries(wholes)
      .filter(([, value]) => takes(value))
      .map(([kind]) => kind);
    expect(taken.sort()).toEqual([...(taking[type] ?? [])].sort());
    // A literal in the interface is the only valid value.
    if (/^(?:"|\d+$)/.test(type)) expect(takes(JSON.parse(type) as Json)).toBe(true);
    if (type !== 'anything' && !/\/\d$/.test(field)) expect(takes(undefined)).toBe(false);
  });

  it.each(['signAndSubmitGaslessTx', 'createVC', 'mintFT'])('%s: Data and Status in capitals', (id) => {
    for (const [field, good, bad] of [
      ['/Status', ['SUCCESS'], ['FAILURE', 'success', '', null, true]],
      ['/Data', [], [null, {}, [], '']],
    ] satisfies [string, Json[], Json[]][]) {
      for (const value of good)
        expect(validators.responses[id]?.['200']?.(responseOf(id, 0, { [field]: value }))).toBe(true);
      for (const value of [...bad, undefined])
        expect(validators.responses[id]?.['200']?.(responseOf(id, 0, { [field]: value })), String(value)).toBe(false);
    }
  });

  it('the members of both envelopes take these types', () => {
    const platform = contract.apis.find(({ name }) => name === 'platform')?.document ?? {};
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(platform, 'platform', false, false);
    const capitalized = { Data: null, Message: '', Status: 'FAILURE' };
    const lowerCase = { data: null, message: '', status: false };
    const tables: [name: string, body: JsonObject, members: Record<string, string[]>][] = [
      ['CapitalizedEnvelope', capitalized, { Data: ['object', 'null'], Message: ['string'], Status: [] }],
      ['LowerCaseEnvelope', lowerCase, { data: ['object', 'null'], message: ['string'], status: ['boolean'] }],
    ];
    for (const [name, body, members] of tables) {
      const takes = ajv.compile({ $ref: `platform#/components/schemas/${name}` });
      expect(takes(body), name).toBe(true);
      for (const [member, types] of Object.entries(members)) {
        const taken = Object.keys(values).filter((type) => takes({ ...body, [member]: values[type] }));
        expect(taken, `${name} ${member}`).toEqual(Object.keys(values).filter((type) => types.includes(type)));
        const optional = member === 'Data';
        expect(takes(changed(body, { [`/${member}`]: undefined })), `${name} without ${member}`).toBe(optional);
      }
      for (const value of Object.values(values)) if (typeof value !== 'object') expect(takes(value)).toBe(false);
      expect(takes(null)).toBe(false);
    }
    const status = ajv.compile({ $ref: 'platform#/components/schemas/CapitalizedEnvelope' });
    expect(['SUCCESS', 'FAILURE', 'success'].map((Status) => status({ ...capitalized, Status }))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('operations', () => {
  const table: [id: string, path: string, headers: string, statuses: string, again: boolean, weight?: number][] = [
    ['signAndSubmitGaslessTx', 'devWallet/signAndSubmitGaslessTx', 'Authorization', '200 401', false],
    ['listAllFundedTransactions', 'gasless/listAllFundedTransactions', 'Authorization', '200 401', true],
    ['listAllProtocolConfig', 'gasless/listAllProtocolConfig', 'Authorization', '200 401', true],
    ['createVC', 'did/createVC', 'Authorization DappId', '200 401 500', false, 10],
    ['mintFT', 'ft-manager/mintFT', 'Authorization DappId ChainId', '200 401', false],
    [
      'addWhitelistedContractLinkedToDApp',
      'gasless/addWhitelistedContractLinkedToDApp',
      'Authorization',
      '200 401',
      false,
    ],
  ];

  it.each(table)('%s: path, headers, statuses, weight', (id, path, headers, statuses, again, weight) => {
    const operation = contract.operations.find((one) => one.id === id);
    expect(operation).toMatchObject({ method: 'POST', path: `/api/v0/${path}`, safeToRepeat: again });
    expect(operation?.headers.filter(({ required }) => required).map(({ name }) => name)).toEqual(headers.split(' '));
    expect(operation?.responses.map(({ status }) => status)).toEqual(statuses.split(' '));
    expect(operation?.weightage).toBe(weight);
    expect(operation?.request?.required).toBe(true);
    expect(operation?.request?.bodies.map(({ contentType }) => contentType)).toEqual(['application/json']);
    for (const { bodies } of operation?.responses ?? [])
      expect(bodies.map(({ contentType }) => contentType)).toEqual(['application/json']);
  });

  it('are those of the interface, in its order', () => {
    const platform = contract.operations.filter(({ api }) => api === 'platform');
    const interfaceHas = table.map(([id]) => id);
    expect(platform.map(({ id }) => id).filter((id) => interfaceHas.includes(id))).toEqual(interfaceHas);
  });

  it('show no field in a request that they do not document', () => {
    for (const { id, exchanges, request, schemaAt } of contract.operations.filter(({ api }) => api === 'platform')) {
      const known = listDocumentedFields(schemaAt, request?.bodies[0]?.schema ?? '');
      for (const { name, request: shown } of exchanges) {
        const members = Object.keys(shown.body ?? {}).map((member) => `/${member}`);
        expect(
          members.filter((member) => !known.includes(member)),
          `${id} ${name}`,
        ).toEqual([]);
      }
    }
  });

  it('link from a value that an answer has to a request that takes it', () => {
    for (const { id, responses, exchanges } of contract.operations) {
      for (const { link, status } of responses.flatMap(({ links, status }) =>
        links.map((link) => ({ link, status })),
      )) {
        const answers = exchanges.filter(({ response }) => String(response.status) === status);
        const next = contract.operations.find((one) => one.id === (link.operation ?? link.elsewhere));
        const names = next?.rpc?.params.map(({ name }) => name) ?? [];
        for (const [parameter, expression] of Object.entries(link.parameters)) {
          const pointer = /^\$response\.body#(.+)$/.exec(String(expression))?.[1];
          expect(names, `${id} ${link.name}`).toContain(parameter);
          if (pointer === undefined) continue;
          const found = answers.map(({ response }) => getAtPointer(response.body ?? null, pointer));
          const taken = found.filter((value) => {
            const sample = next?.exchanges[0]?.request.body ?? null;
            return (
              value != null &&
              validators.requests[next?.id ?? '']?.(setAtPointer(sample, `/params/${names.indexOf(parameter)}`, value))
            );
          });
          expect(taken, `${id} ${link.name}: ${pointer}`).not.toEqual([]);
        }
      }
    }
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
