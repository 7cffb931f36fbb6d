import { gzipSync } from 'node:zlib';
import {
  asList,
  asObject,
  getAtPointer,
  parentOf,
  setAtPointer,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../../scripts/contract/base/json.ts';
import { smallChain } from './chain.ts';
import type { Came, Deviation, Reply } from './server.ts';

// Each row is one way in which a server may break the contract. `verify` is measured by how many it finds.

const isRecord = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function removed(body: JsonObject, pointer: string): JsonObject {
  const holder = getAtPointer(body, parentOf(pointer));
  if (!isRecord(holder)) return body;
  const { [pointerTokens(pointer).at(-1) ?? '']: _, ...kept } = holder;
  return setAtPointer(body, parentOf(pointer), kept) as JsonObject;
}

function put(body: JsonObject, pointer: string, value: Json): JsonObject {
  return getAtPointer(body, parentOf(pointer)) === undefined
    ? body
    : (setAtPointer(body, pointer, value) as JsonObject);
}

/** Changes the success of a platform operation. */
function success(operation: string, name: string, change: (body: JsonObject, came: Came) => JsonObject): Deviation {
  return {
    name: `${operation}: ${name}`,
    answer: (called, body, came, { status }) =>
      called === operation && status === 200 ? change(body, came) : undefined,
  };
}

/** Changes a failure of a platform operation. */
function failure(operation: string, status: number, name: string, change: (body: JsonObject) => JsonObject): Deviation {
  return {
    name: `${operation} ${status}: ${name}`,
    answer: (called, body, _, reply) => (called === operation && reply.status === status ? change(body) : undefined),
  };
}

const capital = ['signAndSubmitGaslessTx', 'createVC', 'mintFT'];
const lower = ['listAllFundedTransactions', 'listAllProtocolConfig', 'addWhitelistedContractLinkedToDApp'];
const platform = [...capital, ...lower];
const lists = ['listAllFundedTransactions', 'listAllProtocolConfig'];

/** The required fields of each success, each with an invalid value. */
const fields: Record<string, Record<string, Json>> = {
  signAndSubmitGaslessTx: { '/Data': null, '/Message': 1, '/Status': 'OK', '/Data/message': 5, '/Data/txHash': '0x12' },
  createVC: {
    ...{
      '/Data': null,
      '/Message': 'VC created',
      '/Status': 'FAILURE',
      '/Data/@context': 'https://x',
      '/Data/config': null,
      '/Data/credentialData': [],
      '/Data/credentialStatus': 'none',
    },
    ...{
      '/Data/credentialStatus/id': 1,
      '/Data/credentialStatus/statusListCredential': 1,
      '/Data/credentialStatus/statusListIndex': 94567,
      '/Data/credentialStatus/statusPurpose': null,
    },
    ...{
      '/Data/credentialStatus/type': 'RevocationList2020Status',
      '/Data/credentialSubject': [],
      '/Data/credentialSubject/id': 'did:key:other',
      '/Data/id': 'not-a-urn',
    },
    ...{
      '/Data/issuanceDate': '15.01.2026',
      '/Data/issued': 1,
      '/Data/issuer': 'did:key:other',
      '/Data/proof': 'jws',
      '/Data/proof/created': 'now',
      '/Data/proof/creator': 1,
    },
    ...{
      '/Data/proof/jws': null,
      '/Data/proof/type': 2020,
      '/Data/proof/verificationMethod': {},
      '/Data/templateId': 'another-template',
      '/Data/type': ['Credential'],
      '/Data/validFrom': true,
    },
    ...{
      '/Data/config/issuerDid': 'did:key:other',
      '/Data/config/subjectDid': 'did:key:other',
      '/Data/config/proofType': 'OTHER',
      '/Data/config/statusType': 'OTHER',
    },
  },
  mintFT: { '/Data': null, '/Message': null, '/Status': 'FAILURE', '/Data/referenceId': 12, '/Data/txnHash': null },
  listAllFundedTransactions: {
    '/data': null,
    '/message': 1,
    '/status': 'true',
    '/data/data': {},
    '/data/limit': '10',
    '/data/page': '1',
    '/data/total': '5',
  },
  listAllProtocolConfig: {
    '/data': null,
    '/message': 1,
    '/status': 1,
    '/data/data': 'none',
    '/data/limit': null,
    '/data/page': true,
    '/data/total': -1,
  },
  addWhitelistedContractLinkedToDApp: { '/data': {}, '/message': null, '/status': false },
};

const fieldDeviations: Deviation[] = Object.entries(fields).flatMap(([operation, values]) =>
  Object.entries(values).flatMap(([pointer, value]) => [
    success(operation, `${pointer} is missing`, (body) => removed(body, pointer)),
    success(operation, `${pointer} is ${JSON.stringify(value)}`, (body) => put(body, pointer, value)),
  ]),
);

const paged = (body: JsonObject, came: Came): { items: Json[]; page: number; limit: number } => {
  const asked = isRecord(came.body) ? came.body : {};
  return {
    items: (getAtPointer(body, '/data/data') as Json[] | undefined) ?? [],
    page: Number(asked['page']),
    limit: Number(asked['limit']),
  };
};

const pages: Deviation[] = lists.flatMap((operation) => [
  success(operation, 'page is not echoed', (body) => put(body, '/data/page', 99)),
  success(operation, 'page counts from 0', (body, came) => put(body, '/data/page', paged(body, came).page - 1)),
  success(operation, 'limit is not echoed', (body) => put(body, '/data/limit', 100)),
  success(operation, 'limit is capped', (body, came) => put(body, '/data/limit', Math.min(5, paged(body, came).limit))),
  success(operation, 'limit is ignored', (body) =>
    put(body, '/data/data', [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }]),
  ),
  success(operation, 'total is that of the page before', (body, came) =>
    put(body, '/data/total', Math.max(0, paged(body, came).items.length - 1)),
  ),
  success(operation, 'a page beyond the last has the last entry', (body, came) =>
    paged(body, came).items.length > 0 || !(paged(body, came).page > 1)
      ? body
      : put(body, '/data/data', [{ txHash: 'last' }]),
  ),
  success(operation, 'total differs by page', (body, came) =>
    paged(body, came).page === 2 ? put(body, '/data/total', Number(getAtPointer(body, '/data/total')) + 1) : body,
  ),
  success(operation, 'total is negative', (body) => put(body, '/data/total', -1)),
  success(operation, 'an entry is no object', (body, came) =>
    put(
      body,
      '/data/data',
      paged(body, came).items.map(() => 'entry'),
    ),
  ),
  success(operation, 'capitalized envelope', ({ data, message }) => ({
    Data: data ?? null,
    Message: message ?? '',
    Status: 'SUCCESS',
  })),
]);

const envelopes: Deviation[] = [
  ...capital.map((operation) =>
    success(operation, 'lower-case envelope', ({ Data, Message }) => ({
      data: Data ?? null,
      message: Message ?? '',
      status: true,
    })),
  ),
  success('addWhitelistedContractLinkedToDApp', 'capitalized envelope', () => ({
    Data: null,
    Message: 'created',
    Status: 'SUCCESS',
  })),
  success('createVC', 'the subject loses what the caller said', (body) =>
    put(body, '/Data/credentialSubject', { id: getAtPointer(body, '/Data/credentialSubject/id') ?? '' }),
  ),
  success('createVC', 'type has no VerifiableCredential', (body) => put(body, '/Data/type', [])),
  success('listAllProtocolConfig', 'the two lists differ', (body) => put(body, '/data/total', 7)),
];

/** What identifies a new thing, always the same. */
const repeated: Deviation[] = [
  success('signAndSubmitGaslessTx', 'always the same txHash', (body) =>
    put(body, '/Data/txHash', `0x${'7'.repeat(64)}`),
  ),
  success('createVC', 'always the same id', (body) => put(body, '/Data/id', 'urn:uuid:1')),
  success('mintFT', 'always the same referenceId', (body) => put(body, '/Data/referenceId', 'ref')),
  success('mintFT', 'always the same txnHash', (body) => put(body, '/Data/txnHash', `0x${'7'.repeat(64)}`)),
];

const times: Deviation[] = ['issuanceDate', 'issued', 'validFrom'].flatMap((name) =>
  ['2026-11-22T12:00:00+02:00', '2026-11-22T10:00:00'].map((time) =>
    success('createVC', `${name} is ${time}`, (body) => put(body, `/Data/${name}`, time)),
  ),
);

const failures: Deviation[] = [
  ...platform.flatMap((operation) => [
    failure(operation, 401, 'body has another field', (body) =>
      'message' in body ? { ...body, code: 401 } : { error: 'no' },
    ),
    failure(operation, 401, 'message is missing', (body) => removed(removed(body, '/message'), '/Message')),
    failure(operation, 401, 'message is no text', () => ({ message: 401 })),
    failure(operation, 401, 'message is empty', () => ({ message: '' })),
  ]),
  failure('createVC', 500, 'no Data', (body) => removed(body, '/Data')),
  failure('createVC', 500, 'Data is an object', (body) => ({ ...body, Data: {} })),
  failure('createVC', 500, 'Status is SUCCESS', (body) => ({ ...body, Status: 'SUCCESS' })),
  failure('createVC', 500, 'another message', (body) => ({ ...body, Message: 'Internal Server Error' })),
  failure('createVC', 500, 'one message for both mistakes', (body) => ({
    ...body,
    Message: 'mandatory params missing',
  })),
  failure('createVC', 500, 'message in other letters', (body) => ({
    ...body,
    Message: String(body['Message']).toUpperCase(),
  })),
  ...[
    ['Code is missing', { Code: undefined }],
    ['Code is a text', { Code: '401' }],
    ['Code is 403', { Code: 403 }],
    ['another message', { Message: 'mismatch' }],
    ['Status is SUCCESS', { Status: 'SUCCESS' }],
  ].map(([name, change]): Deviation =>
    failure('mintFT', 401, `mismatch, ${String(name)}`, (body) =>
      'Code' in body ? (JSON.parse(JSON.stringify({ ...body, ...(change as object) })) as JsonObject) : body,
    ),
  ),
  failure('mintFT', 401, 'mismatch with the single-field body', (body) =>
    'Code' in body ? { message: 'Invalid API key in the request' } : body,
  ),
];

const statuses: Deviation[] = platform.flatMap((operation) => [
  {
    name: `${operation}: 201 instead of 200`,
    reply: (reply, _, called) => (called === operation && reply.status === 200 ? { ...reply, status: 201 } : reply),
  },
  {
    name: `${operation}: a failure with status 200`,
    reply: (reply, _, called) => (called === operation && reply.status >= 400 ? { ...reply, status: 200 } : reply),
  },
  {
    name: `${operation}: 403 instead of 401`,
    reply: (reply, _, called) => (called === operation && reply.status === 401 ? { ...reply, status: 403 } : reply),
  },
  { name: `${operation}: any key is taken`, forgive: (violation) => violation === `${operation} Authorization wrong` },
  {
    name: `${operation}: no key is needed`,
    forgive: (violation) => violation === `${operation} Authorization missing`,
  },
  {
    name: `${operation}: 500 on a bad body`,
    reply: (reply, _, called) => (called === operation && reply.status === 400 ? { ...reply, status: 500 } : reply),
  },
  {
    name: `${operation}: 404`,
    before: (_, called) =>
      called === operation ? { status: 404, headers: { 'content-type': 'application/json' }, body: {} } : undefined,
  },
  {
    name: `${operation}: bad JSON is taken`,
    before: (came, called) =>
      called === operation && came.body === undefined
        ? { status: 200, headers: { 'content-type': 'application/json' }, body: {} }
        : undefined,
  },
]);

const unread: Deviation[] = ['createVC', 'mintFT'].map((operation) => ({
  name: `${operation}: bad JSON is answered with 404`,
  before: (came, called) =>
    called === operation && came.body === undefined
      ? { status: 404, headers: { 'content-type': 'application/json' }, body: {} }
      : undefined,
}));

const forgiven: Deviation[] = [
  ...['privateKey', 'dAppId', 'chainId', 'to', 'contractAbi', 'method', 'params'].map((name) => [
    'signAndSubmitGaslessTx',
    name,
  ]),
  ...lists.flatMap((operation) => ['page', 'limit', 'userId'].map((name) => [operation, name])),
  ...['contractAddress', 'contractName', 'linkedDAppId', 'gasLimitConfigured'].map((name) => [
    'addWhitelistedContractLinkedToDApp',
    name,
  ]),
].flatMap(([operation = '', name = '']): Deviation[] => [
  {
    name: `${operation}: ${name} may be missing`,
    forgive: (violation) => violation === `${operation} /${name} missing`,
  },
  {
    name: `${operation}: ${name} of any type`,
    forgive: (violation) => violation.startsWith(`${operation} /${name} `) && !violation.endsWith('missing'),
  },
]);

const more: Deviation[] = [
  ...[
    'chainId',
    'contractAddress',
    'custodialWalletAccessToken',
    'erc',
    'quantity',
    'recipientAddress',
    'walletType',
  ].map((name): Deviation => ({
    name: `mintFT: ${name} of any type`,
    forgive: (violation) => violation.startsWith(`mintFT /${name} `),
  })),
  ...['DappId missing', 'DappId wrong', 'ChainId missing'].map((what): Deviation => ({
    name: `mintFT: ${what} is taken`,
    forgive: (violation) => violation === `mintFT ${what}`,
  })),
  ...[
    'DappId missing',
    'issuerDid missing',
    'subjectDid missing',
    'proofType missing',
    'statusType missing',
    'templateId missing',
    'template',
    'type',
    'credentialData',
  ].map((what): Deviation => ({
    name: `createVC: ${what} is taken`,
    forgive: (violation) => violation === `createVC ${what}`,
  })),
];

const isJson = ({ headers }: Reply): boolean => headers['content-type']?.startsWith('application/json') === true;
const bytesOf = ({ body }: Reply): Buffer => Buffer.from(JSON.stringify(body ?? null));

/** Faults of a message, for either API. */
const messages: [string, (reply: Reply) => Reply][] = [
  ['two documents', (reply) => ({ ...reply, bytes: Buffer.concat([bytesOf(reply), bytesOf(reply)]) })],
  ['UTF-16', (reply) => ({ ...reply, bytes: Buffer.from(bytesOf(reply).toString('utf8'), 'utf16le') })],
  ['gzip without saying so', (reply) => ({ ...reply, bytes: gzipSync(bytesOf(reply)) })],
  ['NaN', (reply) => ({ ...reply, bytes: Buffer.from(bytesOf(reply).toString('utf8').replace('{', '{"more":NaN,')) })],
  [
    'more levels than parsers read',
    (reply) => {
      const more = `${'['.repeat(5000)}${']'.repeat(5000)}`;
      return { ...reply, bytes: Buffer.from(bytesOf(reply).toString('utf8').replace('{', `{"more":${more},`)) };
    },
  ],
  ['text/plain', (reply) => ({ ...reply, headers: { 'content-type': 'text/plain' } })],
  ['text/html', (reply) => ({ ...reply, headers: { 'content-type': 'text/html' } })],
  ['no content type', (reply) => ({ ...reply, headers: {} })],
  ['problem+json', (reply) => ({ ...reply, headers: { 'content-type': 'application/problem+json' } })],
  ['charset latin1', (reply) => ({ ...reply, headers: { 'content-type': 'application/json; charset=iso-8859-1' } })],
  [
    'a byte order mark',
    (reply) => ({ ...reply, bytes: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytesOf(reply)]) }),
  ],
  [
    'bytes that are no UTF-8',
    (reply) => ({
      ...reply,
      bytes: Buffer.from(`{"note":"\u00e9",${bytesOf(reply).toString('utf8').slice(1)}`, 'latin1'),
    }),
  ],
  [
    'a member twice',
    (reply) => ({
      ...reply,
      bytes: Buffer.from(
        bytesOf(reply)
          .toString('utf8')
          .replace(/^\{("[^"]+":)/, '{$1null,$1'),
      ),
    }),
  ],
  ['a body that is cut', (reply) => ({ ...reply, bytes: bytesOf(reply).subarray(0, -2) })],
  ['a shorter body than announced', (reply) => ({ ...reply, cut: true })],
  [
    'gzip that is none',
    (reply) => ({ ...reply, headers: { ...reply.headers, 'content-encoding': 'gzip' }, bytes: bytesOf(reply) }),
  ],
  [
    'half a gzip',
    (reply) => ({
      ...reply,
      headers: { ...reply.headers, 'content-encoding': 'gzip' },
      bytes: gzipSync(bytesOf(reply)).subarray(0, 20),
    }),
  ],
  ['an unknown encoding', (reply) => ({ ...reply, headers: { ...reply.headers, 'content-encoding': 'zip' } })],
  ['an empty body', (reply) => ({ ...reply, bytes: Buffer.alloc(0) })],
  ['a list around the body', (reply) => ({ ...reply, body: [reply.body ?? null] })],
  ['JSON as a text', (reply) => ({ ...reply, body: JSON.stringify(reply.body) })],
];

const messageDeviations: Deviation[] = messages.flatMap(([name, change]) =>
  (['platform', 'node'] as const).map((half): Deviation => ({
    name: `${half}: ${name}`,
    reply: (reply, { path }) => ((path === '/rpc') === (half === 'node') && isJson(reply) ? change(reply) : reply),
  })),
);

function rpc(
  name: string,
  change: (answer: JsonObject, method: string, params: Json[], id: Json) => JsonObject,
): Deviation {
  return { name: `node: ${name}`, rpc: (answer, { method, params, id }) => change(answer, method, params, id) };
}

const ofMethod = (method: string, name: string, change: (result: Json, params: Json[]) => Json): Deviation =>
  rpc(`${method}: ${name}`, (answer, called, params) =>
    called === method && answer['result'] !== undefined && answer['result'] !== null
      ? { ...answer, result: change(answer['result'], params) }
      : answer,
  );

const methods = [
  'eth_estimateGas',
  'eth_getBlockByNumber',
  'eth_getTransactionByHash',
  'eth_getUncleCountByBlockNumber',
  'eth_getBlockTransactionCountByHash',
];
const blockFields = [
  'number hash parentHash nonce mixHash sha3Uncles logsBloom transactionsRoot stateRoot receiptsRoot miner',
  'difficulty extraData size gasLimit gasUsed timestamp uncles transactions',
].flatMap((names) => names.split(' '));
const transactionFields = 'blockHash blockNumber transactionIndex hash nonce from to value gas input'.split(' ');
const quantities = new Set(
  'number difficulty size gasLimit gasUsed timestamp blockNumber transactionIndex nonce value gas'.split(' '),
);

/** The same value, in a form that the contract does not allow. */
const otherwise = (name: string, value: Json | undefined): Json => {
  if (typeof value !== 'string') return 'none';
  if (name === 'to' || name === 'from' || name === 'miner') return value.slice(0, -2);
  return quantities.has(name) && value.length < 18 ? Number(value) : `${value}0`.toUpperCase();
};

/** A block that shows every kind of transaction, so that nothing makes a reader look at the block before. */
function withTransactions(full: boolean): JsonObject {
  const block = smallChain().blocks.findLast(({ transactions }) => asList(transactions).length > 0) ?? {};
  const hashes = asList(block['transactions']).map((one) => asObject(one)['hash'] ?? null);
  return full ? block : { ...block, transactions: hashes };
}

const members: Deviation[] = [
  ...blockFields.flatMap((name) => [
    ofMethod('eth_getBlockByNumber', `${name} is missing`, (block) =>
      isRecord(block) ? removed(block, `/${name}`) : block,
    ),
    ofMethod('eth_getBlockByNumber', `${name} is written otherwise`, (block) =>
      isRecord(block) && block[name] !== null ? { ...block, [name]: otherwise(name, block[name]) } : block,
    ),
  ]),
  ...transactionFields.flatMap((name) => [
    ofMethod('eth_getTransactionByHash', `${name} is missing`, (transaction) =>
      isRecord(transaction) ? removed(transaction, `/${name}`) : transaction,
    ),
    ofMethod('eth_getTransactionByHash', `${name} is written otherwise`, (transaction) =>
      isRecord(transaction) && transaction[name] !== null
        ? { ...transaction, [name]: otherwise(name, transaction[name]) }
        : transaction,
    ),
  ]),
];

const zeroHash = `0x${'0'.repeat(64)}`;
const newest = smallChain().blocks.at(-1) ?? {};

const zeros = (value: Json): Json => (typeof value === 'string' ? value.replace(/^0x/, '0x0') : value);
const block = (name: string, change: (block: JsonObject, params: Json[]) => Json): Deviation =>
  ofMethod('eth_getBlockByNumber', name, (result, params) => (isRecord(result) ? change(result, params) : result));
const whole =
  (change: (transaction: JsonObject, i: number) => Json) =>
  (one: JsonObject): Json => ({
    ...one,
    transactions: (one['transactions'] as Json[]).map((transaction, i) =>
      isRecord(transaction) ? change(transaction, i) : transaction,
    ),
  });

const meanings: Deviation[] = [
  block('the detail flag is ignored, hashes', (one) => ({
    ...one,
    transactions: (one['transactions'] as Json[]).map((t) => (isRecord(t) ? (t['hash'] ?? null) : t)),
  })),
  block('another block than the one asked for', (one, [which]) =>
    which !== 'pending' ? { ...one, number: '0x63' } : one,
  ),
  block('number is null', (one) => ({ ...one, number: null })),
  block('hash is null', (one) => ({ ...one, hash: null })),
  block('logsBloom is null', (one) => ({ ...one, logsBloom: null })),
  block('nonce is null', (one) => ({ ...one, nonce: null })),
  block('number with leading zeros', (one) => ({
    ...one,
    number: one['number'] === null ? null : zeros(one['number'] ?? ''),
  })),
  block('gasUsed above gasLimit', (one) => ({ ...one, gasUsed: '0xffffffff' })),
  block(
    'transactions of another block',
    whole((transaction) => ({ ...transaction, blockHash: `0x${'5'.repeat(64)}` })),
  ),
  block(
    'transactions with another number',
    whole((transaction) => ({ ...transaction, blockNumber: '0x63' })),
  ),
  block(
    'positions all zero',
    whole((transaction) =>
      transaction['transactionIndex'] === null ? transaction : { ...transaction, transactionIndex: '0x0' },
    ),
  ),
  block(
    'positions backwards',
    whole((transaction, i) =>
      transaction['transactionIndex'] === null
        ? transaction
        : { ...transaction, transactionIndex: `0x${(9 - i).toString(16)}` },
    ),
  ),
  block(
    'a transaction without value',
    whole((transaction) => removed(transaction, '/value')),
  ),
  block(
    'a transaction with another sender',
    whole((transaction) => ({ ...transaction, from: `0x${'1'.repeat(40)}` })),
  ),
  block('an uncle that is no hash', (one) => ({ ...one, uncles: ['0x1'] })),
  block('an uncle too many', (one) => ({ ...one, uncles: [`0x${'2'.repeat(64)}`] })),
  block('one transaction is left out', (one, [, full]) => ({
    ...one,
    transactions: full === true ? (one['transactions'] as Json[]).slice(1) : (one['transactions'] ?? []),
  })),
  block('block 0 has another number', (one, [which]) => (which === '0x0' ? { ...one, number: '0x1' } : one)),
  block('the newest block instead of block 0', (one, [which]) => (which === '0x0' ? { ...one, ...newest } : one)),
  block('the newest block as the earliest one', (one, [which]) => (which === 'earliest' ? { ...one, ...newest } : one)),
  block('a parent that is not the block before', (one) => ({ ...one, parentHash: `0x${'6'.repeat(64)}` })),
  block('its own hash as that of its parent', (one) => ({ ...one, parentHash: one['hash'] ?? zeroHash })),
  block('time runs backwards', (one) =>
    one['number'] === null ? one : { ...one, timestamp: `0x${(0x70000000 - Number(one['number'])).toString(16)}` },
  ),
  block('an empty object', () => ({})),
  block('the whole is a text', () => '0x1'),
  ofMethod('eth_getTransactionByHash', 'another hash', (result) =>
    isRecord(result) ? { ...result, hash: `0x${'3'.repeat(64)}` } : result,
  ),
  ofMethod('eth_getTransactionByHash', 'another block', (result) =>
    isRecord(result) ? { ...result, blockHash: `0x${'4'.repeat(64)}` } : result,
  ),
  ofMethod('eth_getTransactionByHash', 'another block number', (result) =>
    isRecord(result) ? { ...result, blockNumber: '0x0' } : result,
  ),
  ofMethod('eth_getTransactionByHash', 'half pending', (result) =>
    isRecord(result) ? { ...result, blockHash: null } : result,
  ),
  ofMethod('eth_getTransactionByHash', 'from is null', (result) =>
    isRecord(result) ? { ...result, from: null } : result,
  ),
  ofMethod('eth_getTransactionByHash', 'another value than in its block', (result) =>
    isRecord(result) ? { ...result, value: '0x99' } : result,
  ),
  ofMethod('eth_getTransactionByHash', 'tip above the limit', (result) =>
    isRecord(result) && result['type'] === '0x2' ? { ...result, maxPriorityFeePerGas: '0xffffffffffff' } : result,
  ),
  ofMethod('eth_getTransactionByHash', 'no fee limits', (result) =>
    isRecord(result) && result['type'] === '0x2'
      ? removed(removed(result, '/maxFeePerGas'), '/maxPriorityFeePerGas')
      : result,
  ),
  ofMethod('eth_getTransactionByHash', 'gas as a number', (result) =>
    isRecord(result) ? { ...result, gas: 21000 } : result,
  ),
  ofMethod('eth_getTransactionByHash', 'access list is no list', (result) =>
    isRecord(result) && 'accessList' in result ? { ...result, accessList: {} } : result,
  ),
  ofMethod('eth_getTransactionByHash', 'r with leading zeros', (result) =>
    isRecord(result) ? { ...result, r: zeros(result['r'] ?? '') } : result,
  ),
  ofMethod('eth_getTransactionByHash', 'input without prefix', (result) =>
    isRecord(result) ? { ...result, input: 'a9059cbb' } : result,
  ),
  ofMethod('eth_getTransactionByHash', 'a list', (result) => [result]),
  rpc('eth_getTransactionByHash: always null', (answer, method) =>
    method === 'eth_getTransactionByHash' && 'result' in answer ? { ...answer, result: null } : answer,
  ),
  rpc('eth_getBlockByNumber: always null', (answer, method) =>
    method === 'eth_getBlockByNumber' && 'result' in answer ? { ...answer, result: null } : answer,
  ),
  rpc('eth_getBlockByNumber: always the same block, with transactions', (answer, method, [which, full]) => {
    if (method !== 'eth_getBlockByNumber' || which === 'pending' || !isRecord(answer['result'])) return answer;
    return { ...answer, result: withTransactions(full === true) };
  }),
  rpc('eth_getBlockTransactionCountByHash: always null', (answer, method) =>
    method === 'eth_getBlockTransactionCountByHash' && 'result' in answer ? { ...answer, result: null } : answer,
  ),
  rpc('eth_getUncleCountByBlockNumber: always null', (answer, method) =>
    method === 'eth_getUncleCountByBlockNumber' && 'result' in answer ? { ...answer, result: null } : answer,
  ),
  ...['eth_getUncleCountByBlockNumber', 'eth_getBlockTransactionCountByHash'].flatMap((method) => [
    ofMethod(method, 'one too many', (result) => `0x${(Number(result) + 1).toString(16)}`),
    ofMethod(method, 'a number', Number),
    ofMethod(method, 'decimal', (result) => String(Number(result))),
    ofMethod(method, 'leading zeros', zeros),
    ofMethod(method, 'an object', () => ({})),
  ]),
  ofMethod('eth_estimateGas', 'a number', Number),
  ofMethod('eth_estimateGas', 'decimal', (result) => String(Number(result))),
  ofMethod('eth_estimateGas', 'leading zeros', zeros),
  ofMethod('eth_estimateGas', 'upper case', (result) => String(result).toUpperCase()),
  ofMethod('eth_estimateGas', 'empty', () => '0x'),
  rpc('eth_estimateGas: null', (answer, method) =>
    method === 'eth_estimateGas' && 'result' in answer ? { ...answer, result: null } : answer,
  ),
];

const lenient: Deviation[] = [
  'eth_estimateGas params',
  'eth_estimateGas from',
  'eth_estimateGas to',
  'eth_estimateGas data',
  'eth_estimateGas value',
  'eth_estimateGas gasPrice',
  'eth_estimateGas gas',
  'eth_getBlockByNumber params',
  'eth_getBlockByNumber blockNumber',
  'eth_getBlockByNumber hydrated',
  'eth_getTransactionByHash hash',
  'eth_getUncleCountByBlockNumber blockNumber',
  'eth_getBlockTransactionCountByHash hash',
].map((what): Deviation => ({ name: `node: ${what} may be anything`, forgive: (violation) => violation === what }));

const protocol: Deviation[] = [
  rpc('another id', (answer) => ({ ...answer, id: 999 })),
  rpc('id as a text', (answer, _, __, id) => (typeof id === 'number' ? { ...answer, id: String(id) } : answer)),
  rpc('text id as a number', (answer, _, __, id) =>
    typeof id === 'string' && id !== '' ? { ...answer, id: Number(id) || 0 } : answer,
  ),
  rpc('id 0 is taken for none', (answer, _, __, id) => (id === 0 ? { ...answer, id: null } : answer)),
  rpc('empty id is taken for none', (answer, _, __, id) => (id === '' ? { ...answer, id: null } : answer)),
  rpc('large ids are rounded', (answer, _, __, id) =>
    typeof id === 'number' && id > 2 ** 40 ? { ...answer, id: Math.fround(id) } : answer,
  ),
  rpc('no id', (answer) => removed(answer, '/id')),
  rpc('null id', (answer) => ({ ...answer, id: null })),
  rpc('null id in errors', (answer) => ('error' in answer ? { ...answer, id: null } : answer)),
  rpc('jsonrpc is missing', (answer) => removed(answer, '/jsonrpc')),
  rpc('jsonrpc 1.0', (answer) => ({ ...answer, jsonrpc: '1.0' })),
  rpc('jsonrpc as a number', (answer) => ({ ...answer, jsonrpc: 2 })),
  rpc('result and error', (answer) => ({
    ...answer,
    error: answer['error'] ?? { code: 0, message: '' },
    result: answer['result'] ?? null,
  })),
  rpc('error null beside the result', (answer) => ({ ...answer, error: answer['error'] ?? null })),
  rpc('neither result nor error', ({ jsonrpc = '2.0', id = null }) => ({ jsonrpc, id })),
  rpc('error is a text', (answer) => ('error' in answer ? { ...answer, error: 'wrong' } : answer)),
  rpc('error without code', (answer) => ('error' in answer ? removed(answer, '/error/code') : answer)),
  rpc('error without message', (answer) => ('error' in answer ? removed(answer, '/error/message') : answer)),
  rpc('code as a text', (answer) => ('error' in answer ? put(answer, '/error/code', '-32602') : answer)),
  rpc('code with a fraction', (answer) => ('error' in answer ? put(answer, '/error/code', -32602.5) : answer)),
  rpc('every error is -32601', (answer) => ('error' in answer ? put(answer, '/error/code', -32601) : answer)),
  ...methods.map((method) =>
    rpc(`${method} is unknown`, (answer, called) =>
      called === method ? { jsonrpc: '2.0', id: answer['id'] ?? null, error: { code: -32601, message: 'no' } } : answer,
    ),
  ),
  ...methods.map((method) =>
    rpc(`${method} always fails`, (answer, called) =>
      called === method ? { jsonrpc: '2.0', id: answer['id'] ?? null, error: { code: -32603, message: 'no' } } : answer,
    ),
  ),
  {
    name: 'node: an error with status 403',
    reply: (reply, { path }) =>
      path === '/rpc' && isRecord(reply.body) && 'error' in reply.body ? { ...reply, status: 403 } : reply,
  },
  {
    name: 'node: a batch with status 500',
    reply: (reply, { path }) => (path === '/rpc' && Array.isArray(reply.body) ? { ...reply, status: 500 } : reply),
  },
  {
    name: 'node: 201',
    reply: (reply, { path }) => (path === '/rpc' && reply.status === 200 ? { ...reply, status: 201 } : reply),
  },
  {
    name: 'node: notifications are answered',
    reply: (reply, { path }) =>
      path === '/rpc' && reply.status === 204
        ? {
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: { jsonrpc: '2.0', id: null, result: null },
          }
        : reply,
  },
  {
    name: 'node: notifications are refused',
    reply: (reply, { path }) => (path === '/rpc' && reply.status === 204 ? { ...reply, status: 400 } : reply),
  },
  {
    name: 'node: a batch loses its last answer',
    reply: (reply, { path }) =>
      path === '/rpc' && Array.isArray(reply.body) ? { ...reply, body: reply.body.slice(0, -1) } : reply,
  },
  {
    name: 'node: a batch has an answer twice',
    reply: (reply, { path }) =>
      path === '/rpc' && Array.isArray(reply.body) ? { ...reply, body: [...reply.body, reply.body[0] ?? null] } : reply,
  },
  {
    name: 'node: a batch gets one answer',
    reply: (reply, { path }) =>
      path === '/rpc' && Array.isArray(reply.body) ? { ...reply, body: reply.body[0] ?? null } : reply,
  },
  {
    name: 'node: ids in a batch are mixed up',
    reply: (reply, { path }) =>
      path === '/rpc' && Array.isArray(reply.body)
        ? { ...reply, body: reply.body.map((one, i) => (isRecord(one) ? { ...one, id: i } : one)) }
        : reply,
  },
  {
    name: 'node: no batches',
    reply: (reply, { path }) =>
      path === '/rpc' && Array.isArray(reply.body) ? { ...reply, status: 400, body: { message: 'no' } } : reply,
  },
  {
    name: 'node: an empty batch gets an empty list',
    before: ({ path, text }) =>
      path === '/rpc' && text === '[]'
        ? { status: 200, headers: { 'content-type': 'application/json' }, body: [] }
        : undefined,
  },
  {
    name: 'node: a parse error is HTML',
    before: ({ path, body }) =>
      path === '/rpc' && body === undefined
        ? { status: 400, headers: { 'content-type': 'text/html' }, bytes: Buffer.from('<h1>no</h1>') }
        : undefined,
  },
  {
    name: 'node: a parse error is -32603',
    reply: (reply, { path, body }) =>
      path === '/rpc' && body === undefined
        ? { ...reply, body: { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'no' } } }
        : reply,
  },
  {
    name: 'node: a parse error has an id',
    reply: (reply, { path, body }) =>
      path === '/rpc' && body === undefined
        ? { ...reply, body: { jsonrpc: '2.0', id: 1, error: { code: -32700, message: 'no' } } }
        : reply,
  },
  {
    name: 'node: an unknown method gives null',
    reply: (reply, { path, body }) =>
      path === '/rpc' && isRecord(body) && body['method'] === 'twinspec_unknownMethod'
        ? { ...reply, body: { jsonrpc: '2.0', id: body['id'] ?? null, result: null } }
        : reply,
  },
  {
    name: 'node: an unknown method is -32602',
    reply: (reply, { path, body }) =>
      path === '/rpc' && isRecord(body) && body['method'] === 'twinspec_unknownMethod'
        ? { ...reply, body: { jsonrpc: '2.0', id: body['id'] ?? null, error: { code: -32602, message: 'no' } } }
        : reply,
  },
  {
    name: 'node: an invalid request gets a result',
    reply: (reply, { path, body }) =>
      path === '/rpc' && isRecord(body) && typeof body['method'] !== 'string'
        ? { ...reply, body: { jsonrpc: '2.0', id: body['id'] ?? null, result: null } }
        : reply,
  },
];

/** The entries of the test server's list. */
const entries = [1, 2, 3, 4, 5].map((index): Json => ({ index }));

/** Lists whose pages do not fit together, although each of them looks right. */
const shifted: Deviation[] = lists.flatMap((operation) => {
  const from = (start: (page: number, limit: number) => number) => (body: JsonObject, came: Came) => {
    const { page, limit } = paged(body, came);
    if (getAtPointer(body, '/data/total') === 0 || page > entries.length) return body;
    const first = start(page, limit);
    return put(body, '/data/data', entries.slice(first, first + limit));
  };
  return [
    success(operation, 'the page is ignored, but echoed', (body, came) =>
      put(body, '/data/data', entries.slice(0, paged(body, came).limit)),
    ),
    success(
      operation,
      'pages skip entries',
      from((page, limit) => (page === 1 ? 0 : page * limit)),
    ),
    success(
      operation,
      'a page begins with the last entry of the one before',
      from((page, limit) => (page === 1 ? 0 : (page - 1) * limit - 1)),
    ),
    success(operation, 'entries are wrapped', (body, came) =>
      put(
        body,
        '/data/data',
        paged(body, came).items.map((one) => [one]),
      ),
    ),
  ];
});

/** Lists that refuse what they document. */
const strict: Deviation[] = lists.flatMap((operation) => {
  const refusing = (name: string, isRefused: (body: JsonObject) => boolean): Deviation => ({
    name: `${operation}: ${name}`,
    before: (came, called) =>
      called === operation && came.headers['authorization'] === 'demo-api-key' && isRefused(asObject(came.body ?? null))
        ? { status: 400, headers: { 'content-type': 'application/json' }, body: { message: 'no' } }
        : undefined,
  });
  return [
    ...['searchValue', 'searchIn', 'filterValue', 'filterIn'].map((name) =>
      refusing(`${name} is required beside the others`, (body) => {
        const given = ['searchValue', 'searchIn', 'filterValue', 'filterIn'].filter((other) => other in body);
        return given.length === 3 && !given.includes(name);
      }),
    ),
    ...['searchIn', 'filterIn'].map((name) =>
      refusing(`${name} as a string is refused`, (body) => typeof body[name] === 'string'),
    ),
  ];
});

const subject = '/Data/credentialSubject';
const credentials: Deviation[] = [
  success('createVC', 'issuer and subject are swapped', (body) => {
    const config = asObject(getAtPointer(body, '/Data/config'));
    const { issuerDid = '', subjectDid = '' } = config;
    return put(body, '/Data/config', { ...config, issuerDid: subjectDid, subjectDid: issuerDid });
  }),
  success('createVC', 'objects of the subject are text', (body) => {
    const told = Object.entries(asObject(getAtPointer(body, subject)));
    return put(body, subject, Object.fromEntries(told.map(([name, value]) => [name, String(value)])));
  }),
  success('createVC', 'a property in the subject is lost', (body) => removed(body, `${subject}/degree/name`)),
  success('createVC', 'the envelope is there twice', (body) => ({ ...body, Data: body })),
  {
    name: 'platform: a redirect',
    reply: (reply, { path }) =>
      path !== '/rpc' && reply.status === 200 ? { status: 307, headers: { location: '/elsewhere' } } : reply,
  },
  {
    name: 'platform: 204',
    reply: (reply, { path }) => (path !== '/rpc' && reply.status === 200 ? { status: 204, headers: {} } : reply),
  },
  {
    name: 'platform: a refusal is a web page',
    reply: (reply, { path }) =>
      path !== '/rpc' && reply.status === 401
        ? { status: 401, headers: { 'content-type': 'text/html' }, bytes: Buffer.from('<h1>no</h1>') }
        : reply,
  },
];

/** The same credential status for two credentials, and times that nothing real has. */
const unreal: Deviation[] = [
  success('createVC', 'two credentials share an index of their status list', (body) =>
    put(put(body, '/Data/credentialStatus/statusListIndex', '7'), '/Data/credentialStatus/id', 'https://s.example/1#7'),
  ),
  ...['1970-01-01T00:00:00Z', '2199-01-01T00:00:00Z'].flatMap((time) => [
    success('createVC', `issued in ${time.slice(0, 4)}`, (body) => {
      const dated = put(put(body, '/Data/issuanceDate', time), '/Data/issued', time);
      return put(put(dated, '/Data/validFrom', time), '/Data/proof/created', time);
    }),
  ]),
  rpc('safe is newer than latest', (answer, method, [which, full]) =>
    method === 'eth_getBlockByNumber' && (which === 'latest' || which === 'finalized')
      ? { ...answer, result: shownBlock(2, full === true) }
      : answer,
  ),
  rpc('finalized is newer than safe', (answer, method, [which, full]) =>
    method === 'eth_getBlockByNumber' && which === 'safe'
      ? { ...answer, result: shownBlock(2, full === true) }
      : answer,
  ),
  block('timestamps in milliseconds', (one) => ({
    ...one,
    timestamp: `0x${(Number(one['timestamp']) * 1000).toString(16)}`,
  })),
  ofMethod('eth_estimateGas', 'less than any transaction takes', () => '0x5207'),
  rpc('a transaction with less gas than any takes', (answer, method) => {
    const { result = null } = answer;
    if (!isRecord(result)) return answer;
    if (method === 'eth_getTransactionByHash') return { ...answer, result: { ...result, gas: '0x5207' } };
    return method === 'eth_getBlockByNumber'
      ? { ...answer, result: whole((one) => ({ ...one, gas: '0x5207' }))(result) }
      : answer;
  }),
  rpc('the block after the one that was asked for', (answer, method, [which, full]) =>
    method === 'eth_getBlockByNumber' && /^0x[0-2]$/.test(String(which))
      ? { ...answer, result: shownBlock(Number(which) + 1, full === true) }
      : answer,
  ),
];

function shownBlock(number: number, full: boolean): Json {
  const found = asObject(smallChain().blocks[number] ?? null);
  const hashes = asList(found['transactions']).map((one) => asObject(one)['hash'] ?? null);
  return full ? found : { ...found, transactions: hashes };
}

const refused = (name: string, isMeant: (method: string, params: Json[]) => boolean): Deviation =>
  rpc(name, (answer, method, params) =>
    isMeant(method, params)
      ? { jsonrpc: '2.0', id: answer['id'] ?? null, error: { code: -32602, message: 'no' } }
      : answer,
  );

const narrow: Deviation[] = [
  ...['safe', 'finalized', 'earliest', 'pending'].map((tag) =>
    refused(`${tag} is refused`, (method, [which]) => method === 'eth_getBlockByNumber' && which === tag),
  ),
  ...['gas', 'gasPrice', 'value', 'data'].map((name) =>
    refused(
      `${name} is refused`,
      (method, [call]) => method === 'eth_estimateGas' && asObject(call)[name] !== undefined,
    ),
  ),
  ...['from', 'value'].map((name) =>
    refused(
      `${name} is required`,
      (method, [call]) => method === 'eth_estimateGas' && isRecord(call) && 'to' in call && !(name in call),
    ),
  ),
  rpc('an unknown hash gives a transaction', (answer, method) =>
    method === 'eth_getTransactionByHash' && answer['result'] === null
      ? { ...answer, result: smallChain().transactions[0] ?? null }
      : answer,
  ),
  block('a transaction twice', (one) => {
    const list = asList(one['transactions']);
    return list.length < 2 ? one : { ...one, transactions: [...list.slice(0, -1), list[0] ?? null] };
  }),
  rpc('more gas for a transaction than its block may use', (answer, method) => {
    const { result = null } = answer;
    if (!isRecord(result)) return answer;
    const gas = '0xffffffff';
    if (method === 'eth_getTransactionByHash') return { ...answer, result: { ...result, gas } };
    return method === 'eth_getBlockByNumber'
      ? { ...answer, result: whole((one) => ({ ...one, gas }))(result) }
      : answer;
  }),
  block('no list of uncles', (one) => ({ ...one, uncles: null })),
  ...(['latin1', 'ascii'] as const).map((encoding): Deviation => ({
    name: `node: text in ${encoding}`,
    reply: (reply, { path }) =>
      path === '/rpc' && isJson(reply) ? { ...reply, bytes: Buffer.from(JSON.stringify(reply.body), encoding) } : reply,
  })),
  rpc('emoji are lost', (answer, _, __, id) => ({
    ...answer,
    id: typeof id === 'string' ? id.replaceAll(/[^\u0000-\uffff]/gu, '?') : id,
  })),
  rpc('id in a list', (answer, _, __, id) => ({ ...answer, id: [id] })),
  rpc('id is true', (answer) => ({ ...answer, id: true })),
  rpc('an object as message', (answer) => ('error' in answer ? put(answer, '/error/message', {}) : answer)),
  rpc('result in a list', (answer) =>
    'result' in answer ? { ...answer, result: [answer['result'] ?? null] } : answer,
  ),
];

/** Every deviation; each makes a server of its own. */
export const deviations: Deviation[] = [
  ...fieldDeviations,
  ...pages,
  ...envelopes,
  ...repeated,
  ...times,
  ...failures,
  ...statuses,
  ...unread,
  ...forgiven,
  ...more,
  ...messageDeviations,
  ...members,
  ...meanings,
  ...lenient,
  ...protocol,
  ...shifted,
  ...strict,
  ...credentials,
  ...narrow,
  ...unreal,
];
