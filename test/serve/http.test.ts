import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { contract } from '../support/contract.ts';
import { json, sendWithKey, type Received } from '../support/send.ts';

const gasless = '/api/v0/devWallet/signAndSubmitGaslessTx';
const transactions = '/api/v0/gasless/listAllFundedTransactions';
const protocolConfig = '/api/v0/gasless/listAllProtocolConfig';
const credential = '/api/v0/did/createVC';
const mint = '/api/v0/ft-manager/mintFT';
const whitelist = '/api/v0/gasless/addWhitelistedContractLinkedToDApp';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());
beforeEach(() => mock.reset());

const post = (path: string, body?: unknown, headers?: Record<string, string | null>): Promise<Received> =>
  sendWithKey(mock.url + path, body, headers);
const rpc = (method: string, params: unknown[], headers?: Record<string, string>): Promise<Received> =>
  sendWithKey(mock.rpcUrl, { jsonrpc: '2.0', id: 1, method, params }, headers);

const gaslessBody = {
  privateKey: `0x${'5e'.repeat(32)}`,
  dAppId: 'd',
  chainId: '80002',
  to: '0x1',
  contractAbi: 'W10=',
  method: 'mint',
  params: [],
};
const config = {
  issuerDid: 'did:ex:issuer',
  proofType: 'OTHER_PROOF',
  statusType: 'OtherStatus',
  subjectDid: 'did:ex:subject',
};

const expectProblem = (reply: Received, kind: string, status: number, detail: string | RegExp): void => {
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  expect([reply.status, json(reply)]).toEqual([
    status,
    expect.objectContaining({
      type: `urn:twinspec:problem:${kind}`,
      status,
      title: expect.any(String) as string,
      detail: (typeof detail === 'string' ? detail : expect.stringMatching(detail)) as string,
    }),
  ]);
};

describe('a body that breaks its schema: 422 with every violation (RFC 9457)', () => {
  const cases: [string, string, unknown, [pointer: string, message: string][]][] = [
    [
      'members of another type',
      gasless,
      { ...gaslessBody, privateKey: 5, dAppId: false },
      [
        ['/privateKey', 'must be string.'],
        ['/dAppId', 'must be string.'],
      ],
    ],
    [
      'missing members',
      gasless,
      { ...gaslessBody, to: undefined, method: undefined },
      [
        ['/to', 'is required but missing.'],
        ['/method', 'is required but missing.'],
      ],
    ],
    ['another type at the top', whitelist, [], [['', 'must be object.']]],
    ['null', whitelist, 'null', [['', 'must be object.']]],
    [
      'a string instead of a number',
      whitelist,
      { contractAddress: 'a', contractName: 'b', linkedDAppId: 'c', gasLimitConfigured: '1' },
      [['/gasLimitConfigured', 'must be number.']],
    ],
    ['a number instead of a string', mint, { quantity: 1 }, [['/quantity', 'must be string.']]],
    ['no user', transactions, { page: 1, limit: 1 }, [['/userId', 'is required but missing.']]],
  ];
  test.each(cases)('%s', async (_, path, body, expected) => {
    const reply = await post(path, body);
    expectProblem(reply, 'invalid-request', 422, /^body /);
    const violations = expected.map(([pointer, message]) => ({ in: 'body', pointer, message }));
    const found = json(reply) as { violations: { pointer: string; message: string }[]; detail: string };
    expect(found.violations).toHaveLength(violations.length);
    expect(found.violations).toEqual(expect.arrayContaining(violations));
    for (const { message } of violations) expect(found.detail).toContain(message);
  });

  it('an empty body lacks every member', async () => {
    const reply = await post(gasless, '');
    expectProblem(
      reply,
      'invalid-request',
      422,
      /^body is required but missing\. body \/privateKey is required but missing\./,
    );
  });

  it('never repeats a value that was sent', async () => {
    const secret = 'k3y-that-nobody-may-see';
    const sent: [unknown, string][] = [
      [{ ...gaslessBody, privateKey: [secret] }, '/privateKey'],
      [{ privateKey: secret }, '/to'],
      [`{"privateKey":"${secret}"`, 'ends before'],
      [`{"privateKey":"${secret}" oh`, 'line 1'],
      [`${secret}`, 'not JSON'],
    ];
    for (const [body, said] of sent) {
      const reply = await post(gasless, body);
      expect(reply.text).toContain(said);
      expect(reply.text + [...reply.headers].join()).not.toContain('k3y');
    }
  });
});

describe('refusals of HTTP', () => {
  it('400: malformed JSON, with its place', async () => {
    expectProblem(
      await post(mint, '{"erc":'),
      'malformed-json',
      400,
      'The body is not JSON: it ends before it is complete.',
    );
    expectProblem(
      await post(mint, '{"erc": "x",\n  y}'),
      'malformed-json',
      400,
      'The body is not JSON: see line 2, column 3.',
    );
    expectProblem(
      await post(mint, Uint8Array.of(0x7b, 0xff, 0x7d)),
      'malformed-json',
      400,
      'The body is not UTF-8 (RFC 8259, section 8.1).',
    );
  });

  it('takes a byte order mark (RFC 8259, section 8.1)', async () =>
    expect((await post(mint, '\ufeff{}')).status).toBe(200));

  it('415: another content type, or none, with the accepted ones in Accept', async () => {
    const cases: [Record<string, string | null>, string][] = [
      [{ 'Content-Type': 'text/plain' }, 'The Content-Type is not one of application/json, in UTF-8.'],
      [
        { 'Content-Type': 'application/x-www-form-urlencoded' },
        'The Content-Type is not one of application/json, in UTF-8.',
      ],
      [
        { 'Content-Type': 'application/json; charset=iso-8859-1' },
        'The Content-Type is not one of application/json, in UTF-8.',
      ],
      [{ 'Content-Type': null }, 'The request has no Content-Type; send application/json.'],
      [{ 'Content-Encoding': 'gzip' }, 'A body with Content-Encoding is not accepted; send it as it is.'],
    ];
    for (const [headers, detail] of cases) {
      const reply = await post(mint, new TextEncoder().encode('{}'), headers);
      expectProblem(reply, 'unsupported-media-type', 415, detail);
      expect(reply.headers.get('accept')).toBe('application/json');
    }
    for (const type of ['APPLICATION/JSON', 'application/json;charset=utf-8', 'application/json ; charset="UTF-8"'])
      expect((await post(mint, {}, { 'Content-Type': type })).status).toBe(200);
  });

  it('406: an Accept that does not allow the answer, if such are refused', async () => {
    const strict = await startMock({ port: 0, strictAccept: true });
    const mintWith = (accept: string | null): Promise<Received> =>
      sendWithKey(strict.url + mint, {}, { Accept: accept });
    try {
      for (const accept of [
        'text/html',
        'application/xml;q=0.9, text/*',
        'application/json;q=0',
        '*/*, application/json;q=0',
      ]) {
        expectProblem(
          await mintWith(accept),
          'not-acceptable',
          406,
          'The response is application/json; the Accept header allows none of it.',
        );
      }
      for (const accept of ['*/*', 'application/*', 'text/html, application/json;q=0.1', 'APPLICATION/JSON', null]) {
        expect((await mintWith(accept)).status).toBe(200);
      }
      const call = { jsonrpc: '2.0', id: 1, method: 'eth_estimateGas', params: [] };
      expect((await sendWithKey(strict.rpcUrl, call, { Accept: 'text/html' })).status).toBe(406);
    } finally {
      await strict.close();
    }
  });

  it('404: an unknown path, naming the nearest', async () => {
    expectProblem(
      await post('/api/v0/ft-manager/mintft', {}),
      'unknown-path',
      404,
      `Nothing is at /api/v0/ft-manager/mintft. Did you mean ${mint}?`,
    );
    expectProblem(
      await post('/api/v0/did/createVc?x=1', {}),
      'unknown-path',
      404,
      `Nothing is at /api/v0/did/createVc. Did you mean ${credential}?`,
    );
    expectProblem(await post('/rpd', {}), 'unknown-path', 404, 'Nothing is at /rpd. Did you mean /rpc?');
    expectProblem(
      await post('/zzzzzzzzzzzz', {}),
      'unknown-path',
      404,
      /^Nothing is at \/zzzzzzzzzzzz\. The nearest are \//,
    );
    expectProblem(await sendWithKey(mock.url, undefined, {}, 'GET'), 'unknown-path', 404, /^Nothing is at \/\. /);
    expectProblem(await post('/__proto__', {}), 'unknown-path', 404, /^Nothing is at \/__proto__\. /);
  });

  it('405: another method, with Allow', async () => {
    for (const verb of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await sendWithKey(mock.url + mint, undefined, {}, verb);
      expectProblem(reply, 'wrong-method', 405, `${verb} is not one of POST, OPTIONS.`);
      expect(reply.headers.get('allow')).toBe('POST, OPTIONS');
    }
  });

  it('413: a body over 1 MiB, declared or in chunks; 1 MiB itself is read', async () => {
    const limit = 1024 * 1024;
    const padded = (size: number): string => '{}'.padEnd(size);
    expect((await post(mint, padded(limit))).status).toBe(200);
    expectProblem(
      await post(mint, padded(limit + 1)),
      'body-too-large',
      413,
      'The body is larger than 1048576 bytes (--body-limit).',
    );
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const chunked = httpRequest(
        mock.url + mint,
        { method: 'POST', headers: { 'Content-Type': 'application/json' } },
        (response) => resolve(response.resume().statusCode),
      );
      chunked.on('error', reject).write(padded(limit));
      chunked.end(' ');
    });
    expect(status).toBe(413);
    expect((await post(mint, {})).status).toBe(200);
  });

  it('431: headers over 16 KiB', async () => {
    const reply = await post(mint, {}, { 'X-Long': 'x'.repeat(20_000) });
    expectProblem(reply, 'headers-too-large', 431, 'The headers are larger than 16 KiB.');
  });

  it('answers preflights, and adds the CORS headers to every answer', async () => {
    const asked = {
      Origin: 'http://localhost:3000',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization, dappid',
      'Access-Control-Request-Private-Network': 'true',
    };
    const preflight = await sendWithKey(mock.url + mint, undefined, { ...asked, Authorization: null }, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'authorization, dappid',
    });
    expect(preflight.headers.has('access-control-allow-private-network')).toBe(false);
    const { Origin } = asked;
    for (const reply of [
      await post(mint, {}, { Origin }),
      await post(mint, '{', { Origin }),
      await post('/no', {}, { Origin }),
    ])
      expect(reply.headers.get('access-control-allow-origin')).toBe(Origin);
  });
});

describe('documented errors come first', () => {
  const invalidKey = { message: 'Invalid API key in the request' };
  const missing = { Data: null, Message: 'mandatory params missing', Status: 'FAILURE' };
  const template = { Data: null, Message: 'Invalid Template Id', Status: 'FAILURE' };
  const mismatch = { Status: 'FAILURE', Code: 401, Message: 'subId with apiKey not matching' };
  const valid = { config, credentialData: { credentialSubject: {} }, templateId: 't' };
  const cases: [string, string, unknown, Record<string, string | null>, number, unknown][] = [
    ...[gasless, transactions, protocolConfig, credential, mint, whitelist].flatMap(
      (path): [string, string, unknown, Record<string, string | null>, number, unknown][] => [
        [`${path} without a key`, path, {}, { Authorization: null }, 401, invalidKey],
        [`${path} with a wrong key`, path, {}, { Authorization: 'not-a-valid-key' }, 401, invalidKey],
        [`${path} with a wrong key and no JSON`, path, '{', { Authorization: 'not-a-valid-key' }, 401, invalidKey],
        [`${path} with an empty key`, path, {}, { Authorization: '' }, 401, invalidKey],
      ],
    ),
    ['createVC without DappId', credential, valid, { DappId: null }, 401, invalidKey],
    ['mintFT without ChainId', mint, {}, { ChainId: null }, 401, invalidKey],
    ['mintFT with the DappId of another', mint, {}, { DappId: 'dapp-of-another-key' }, 401, mismatch],
    ['mintFT without DappId', mint, {}, { DappId: null }, 401, mismatch],
    ['createVC, empty', credential, {}, {}, 500, missing],
    ['createVC, nothing at all', credential, '', {}, 500, missing],
    [
      'createVC, flat, without statusType',
      credential,
      { ...config, statusType: undefined, templateId: 't' },
      {},
      500,
      missing,
    ],
    [
      'createVC, nested, without subjectDid',
      credential,
      { config: { ...config, subjectDid: undefined }, templateId: 't' },
      {},
      500,
      missing,
    ],
    ['createVC, nested, without templateId', credential, { config }, {}, 500, missing],
    ['createVC, unknown template, nested', credential, { ...valid, templateId: 'unknown-1' }, {}, 500, template],
    ['createVC, empty template, flat', credential, { ...config, templateId: '' }, {}, 500, template],
  ];
  test.each(cases)('%s', async (_, path, body, headers, status, expected) => {
    const reply = await post(path, body, headers);
    expect([reply.status, json(reply), reply.headers.get('content-type')]).toEqual([
      status,
      expected,
      'application/json',
    ]);
  });

  it('a wrong type is not a missing parameter, and violations of the other shape are left out', async () => {
    const nearest = (shape: string) => `(nearest of 2 forms, #/components/schemas/CreateVC${shape}Request).`;
    const nested = await post(credential, { ...valid, config: { ...config, issuerDid: 1 } });
    expectProblem(nested, 'invalid-request', 422, `body /config/issuerDid must be string ${nearest('Nested')}`);
    const flat = await post(credential, { ...config, proofType: 1, templateId: 'template-7' });
    expectProblem(flat, 'invalid-request', 422, `body /proofType must be string ${nearest('Flat')}`);
  });
});

describe('an answer never contradicts the request', () => {
  type Created = {
    Data: {
      config: object;
      credentialSubject: object;
      templateId: string;
      issuer: string;
      credentialStatus: { type: string };
      proof: { creator: string };
    };
  };
  const subject = { name: 'Ada', nested: { grade: [1, 2] } };
  const shapes: [string, object, object][] = [
    [
      'nested',
      { config, credentialData: { credentialSubject: subject }, templateId: 'template-7' },
      { ...subject, id: config.subjectDid },
    ],
    ['nested, without credentialData', { config, templateId: 'template-7' }, { id: config.subjectDid }],
    ['flat', { ...config, templateId: 'template-7' }, { id: config.subjectDid }],
  ];
  test.each(shapes)('createVC, %s', async (_, body, credentialSubject) => {
    const reply = await post(credential, body);
    expect(reply.status).toBe(200);
    const { Data } = json(reply) as Created;
    expect(Data).toMatchObject({
      config,
      templateId: 'template-7',
      issuer: config.issuerDid,
      credentialStatus: { type: config.statusType },
      proof: { creator: config.issuerDid },
    });
    expect(Data.credentialSubject).toEqual(credentialSubject);
  });

  it('the request of an example gets its own answer among others', async () => {
    const example = contract.operations.find(({ id }) => id === 'createVC')?.exchanges[0];
    const own = { name: 'Bachelor of Science', type: 'BachelorDegree' };
    const ask = async (degree: object): Promise<unknown> => {
      const body = { ...(example?.request.body as object), credentialData: { credentialSubject: { degree } } };
      return json(await post(credential, body));
    };
    expect(await ask(own)).toEqual(example?.response.body);
    expect(await ask({ name: 'Bachelor of Arts' })).toMatchObject({
      Data: { credentialSubject: { degree: { name: 'Bachelor of Arts' } } },
    });
    expect(await ask(own)).toEqual(example?.response.body);
  });

  it('createVC does not remember the last request', async () => {
    await post(credential, { config, credentialData: { credentialSubject: subject }, templateId: 'a' });
    const { Data } = json(
      await post(credential, {
        config: { ...config, issuerDid: 'did:ex:2' },
        credentialData: { credentialSubject: {} },
        templateId: 'b',
      }),
    ) as Created;
    expect([Data.templateId, Data.issuer, Data.credentialSubject]).toEqual([
      'b',
      'did:ex:2',
      { id: config.subjectDid },
    ]);
  });

  const pages: [unknown, unknown, { page: number; limit: number; entries: number }][] = [
    [1, 10, { page: 1, limit: 10, entries: 3 }],
    [1, 2, { page: 1, limit: 2, entries: 2 }],
    [2, 2, { page: 2, limit: 2, entries: 1 }],
    ['2', '2', { page: 2, limit: 2, entries: 1 }],
    [3, '1', { page: 3, limit: 1, entries: 1 }],
    [4, 1, { page: 4, limit: 1, entries: 0 }],
    [1, 0, { page: 1, limit: 0, entries: 0 }],
    [1000, 1000, { page: 1000, limit: 1000, entries: 0 }],
  ];
  test.each(pages)('page %j of %j entries', async (page, limit, expected) => {
    for (const path of [transactions, protocolConfig]) {
      const reply = json(await post(path, { page, limit, userId: 'anyone' })) as {
        data: { page: number; limit: number; total: number; data: unknown[] };
      };
      expect(reply.data).toMatchObject({ page: expected.page, limit: expected.limit, total: 3 });
      expect(reply.data.data).toHaveLength(expected.entries);
    }
  });

  it('pages follow one another without gap or repetition', async () => {
    const entries = async (page: number, limit: number): Promise<unknown[]> =>
      (json(await post(transactions, { page, limit, userId: 'u' })) as { data: { data: unknown[] } }).data.data;
    const all = await entries(1, 10);
    expect([...(await entries(1, 1)), ...(await entries(2, 1)), ...(await entries(3, 1))]).toEqual(all);
  });

  type Block = {
    result: { number: string | null; transactions: (string | { blockNumber: string | null; hash: string })[] };
  };
  test.each(['0x1', '0x1c9c382', '0xffffffff', '0xb443', '0x2'])('block %s', async (number) => {
    const { result: brief } = json(await rpc('eth_getBlockByNumber', [number, false])) as Block;
    expect(brief.number).toBe(number);
    expect(brief.transactions.map((one) => typeof one)).toEqual(brief.transactions.map(() => 'string'));
    const { result: full } = json(await rpc('eth_getBlockByNumber', [number, true])) as Block;
    expect(full.number).toBe(number);
    expect(full.transactions.length).toBeGreaterThan(0);
    for (const one of full.transactions)
      expect(one).toMatchObject({ blockNumber: number, hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string });
    expect(full.transactions.map((one) => (one as { hash: string }).hash)).toEqual(brief.transactions);
  });

  it('the pending block has no number, earliest is 0, an unreached one is null', async () => {
    for (const flag of [true, false]) {
      expect(json(await rpc('eth_getBlockByNumber', ['pending', flag]))).toMatchObject({
        result: { number: null, hash: null },
      });
      expect(json(await rpc('eth_getBlockByNumber', ['earliest', flag]))).toMatchObject({ result: { number: '0x0' } });
      expect(json(await rpc('eth_getBlockByNumber', ['0x123456789a', flag]))).toEqual({
        jsonrpc: '2.0',
        id: 1,
        result: null,
      });
    }
  });

  test.each([`0x${'12'.repeat(32)}`, `0x${'f'.repeat(64)}`])('transaction %s', async (hash) => {
    expect(json(await rpc('eth_getTransactionByHash', [hash]))).toMatchObject({ result: { hash } });
  });

  it('an unknown hash is null', async () => {
    const unknown = `0x${'0'.repeat(64)}`;
    for (const method of ['eth_getTransactionByHash', 'eth_getBlockTransactionCountByHash'])
      expect(json(await rpc(method, [unknown]))).toEqual({ jsonrpc: '2.0', id: 1, result: null });
  });
});

describe('Prefer (RFC 7240) on the platform', () => {
  const prefer = (value: string, body: unknown = { quantity: '7' }): Promise<Received> =>
    post(mint, body, { Prefer: value });

  it('code and example', async () => {
    const by: [string, number, string][] = [
      ['code=401', 401, 'mintFT/invalidKey;why="Prefer: code=401"'],
      ['example=subIdMismatch', 401, 'mintFT/subIdMismatch;why="Prefer: example=subIdMismatch"'],
      ['code=401, example=subIdMismatch', 401, 'mintFT/subIdMismatch;why="Prefer: example=subIdMismatch"'],
      ['code=200;example="mintedWithoutHash"', 200, 'mintFT/mintedWithoutHash;why="Prefer: example=mintedWithoutHash"'],
      ['respond-async, wait=10', 200, 'mintFT/minted;why="the default success"'],
    ];
    for (const [value, status, header] of by) {
      const reply = await prefer(value);
      expect([reply.status, reply.headers.get('twinspec-exchange')]).toEqual([status, header]);
    }
    const byQuery = await post(`${mint}?__code=401&__example=subIdMismatch`, {});
    expect(json(byQuery)).toMatchObject({ Code: 401 });
  });

  it('dynamic=true makes up data that passes the schema, the same for the same seed', async () => {
    const reply = await prefer('dynamic=true, seed=a');
    expect(reply.headers.get('twinspec-exchange')).toBe(
      'generated;operation=mintFT;why="Prefer: dynamic=true; made up from its schema"',
    );
    expect(json(reply)).toEqual({
      Data: { referenceId: expect.any(String) as string, txnHash: expect.any(String) as string },
      Message: expect.any(String) as string,
      Status: 'SUCCESS',
    });
    expect((await prefer('dynamic=true, seed=a')).text).toBe(reply.text);
    expect((await prefer('dynamic=true, seed=b')).text).not.toBe(reply.text);
  });

  it('an unknown exchange is a 404 that names the nearest', async () => {
    expectProblem(
      await prefer('code=418'),
      'unknown-response',
      404,
      'mintFT documents no response 418; it documents 200, 401.',
    );
    expectProblem(
      await prefer('example=mintd'),
      'unknown-response',
      404,
      'mintFT has no exchange called "mintd". Did you mean minted?',
    );
  });

  it('an unknown preference is a 400', async () => {
    expectProblem(
      await prefer('code=abc'),
      'unknown-preference',
      400,
      'Prefer: code takes an HTTP status or a JSON-RPC error code, e.g. code=401.',
    );
    expectProblem(await prefer('dynamic=perhaps'), 'unknown-preference', 400, 'Prefer: dynamic takes true or false.');
  });

  it('never turns a bad request into a success', async () => {
    for (const value of ['code=200', 'example=minted', 'dynamic=true']) {
      expectProblem(await prefer(value, { quantity: 7 }), 'invalid-request', 422, 'body /quantity must be string.');
      expect((await post(mint, {}, { Prefer: value, Authorization: 'not-a-valid-key' })).status).toBe(401);
    }
    expect(json(await prefer('example=subIdMismatch', { quantity: 7 }))).toMatchObject({ Code: 401 });
  });
});

describe('Prefer on the node', () => {
  const estimate = (value: string): Promise<Received> =>
    rpc('eth_estimateGas', [{ to: '0x32aa3664832fcfdd3b8eaed092da8da408b31c20' }], { Prefer: value });

  it('codes are those of errors', async () => {
    const codes: [string, number, string][] = [
      ['code=3', 3, 'execution reverted'],
      ['example=revert', 3, 'execution reverted'],
      ['code=-32602', -32602, 'Invalid params'],
      ['code=-32005', -32005, 'Limit exceeded'],
      ['code=-32099', -32001, 'eth_estimateGas documents no response -32099; it documents 200, 3, -32602.'],
      ['example=rever', -32001, 'Did you mean revert?'],
    ];
    for (const [value, code, message] of codes) {
      const reply = await estimate(value);
      expect([reply.status, json(reply)]).toEqual([
        200,
        {
          jsonrpc: '2.0',
          id: 1,
          error: expect.objectContaining({ code, message: expect.stringContaining(message) as string }) as object,
        },
      ]);
    }
  });

  it('example, dynamic, nonsense', async () => {
    expect(json(await estimate('example=contractCall'))).toEqual({ jsonrpc: '2.0', id: 1, result: '0x5b7d' });
    expect(json(await estimate('dynamic=true'))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: expect.stringMatching(/^0x(0|[1-9a-f][0-9a-f]*)$/) as string,
    });
    expectProblem(await estimate('code=abc'), 'unknown-preference', 400, /^Prefer: code takes/);
  });
});

describe('the header that names the exchange and the reason', () => {
  it('on every kind of answer', async () => {
    const of = async (reply: Promise<Received>): Promise<string | null> =>
      (await reply).headers.get('twinspec-exchange');
    expect(await of(post(mint, { quantity: '7' }))).toBe('mintFT/minted;why="the default success"');
    expect(await of(post(mint, {}, { DappId: 'dapp-of-another-key' }))).toBe(
      'mintFT/subIdMismatch;why="its \\"when\\" holds; any Authorization is accepted except not-a-valid-key, ' +
        'any DappId is accepted except dapp-of-another-key, any ChainId is accepted"',
    );
    expect(await of(post(transactions, { page: '2', limit: '2', userId: 'demo-dapp-id' }))).toBe(
      'listAllFundedTransactions/secondPage;why="the request is the one of this exchange"',
    );
    expect(await of(post(mint, { quantity: 7 }))).toBe(
      'problem;operation=mintFT;why="the request does not satisfy the contract"',
    );
    expect(await of(post('/nowhere', {}))).toBe('problem;why="no operation has this path"');
  });
});
