import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { call, post, raw, send } from './send.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ bodyLimit: 20_000 });
});
afterAll(() => mock.close());

const path = '/api/v0/ft-manager/mintFT';
const mint = {
  chainId: '80002',
  contractAddress: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  custodialWalletAccessToken: 'a-token-of-a-test',
  erc: 'ERC20',
  quantity: '7',
  recipientAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  walletType: 'non-custodial',
};
const problem = (kind: string, status: number, detail: unknown = expect.any(String)) => ({
  status,
  body: expect.objectContaining({ type: `urn:twinspec:problem:${kind}`, title: expect.any(String), status, detail }) as unknown,
});

describe('an answer never contradicts the request', () => {
  it('gets the default success with what the contract echoes', async () => {
    const config = { issuerDid: 'did:key:issuer', proofType: 'LD_PROOF', statusType: 'StatusList2021Entry', subjectDid: 'did:key:"subject"' };
    const credentialSubject = { visa: { type: 'work' }, __proto__: null, ünïcode: ['✓'] };
    const { status, body } = await post(mock, '/api/v0/did/createVC', { config, credentialData: { credentialSubject }, templateId: 'template-1' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      Data: {
        config,
        templateId: 'template-1',
        issuer: config.issuerDid,
        credentialSubject: { id: config.subjectDid, visa: { type: 'work' }, ünïcode: ['✓'] },
      },
      Status: 'SUCCESS',
    });
  });

  it('gets the page that it asks for', async () => {
    const list = async (page: unknown, limit: unknown) =>
      (
        (await post(mock, '/api/v0/gasless/listAllFundedTransactions', { page, limit, userId: 'u' })).body as {
          data: { data: unknown[]; page: number; limit: number };
        }
      ).data;
    const whole = await list(1, 50);
    const second = await list('2', '1');
    expect(second).toEqual({ ...whole, data: whole.data.slice(1, 2), page: 2, limit: 1 });
    expect(await list(1000, 10)).toMatchObject({ data: [], page: 1000 });
  });
});

describe('errors of the contract come first', () => {
  it.each([
    ['no key', { authorization: '' }],
    ['a wrong key', { authorization: 'wrong' }],
    ['the key with a scheme before it', { authorization: 'Bearer demo-api-key' }],
  ])('%s: the documented 401, even if the body is wrong as well', async (_, headers) => {
    for (const body of [mint, {}, '{', '']) {
      expect(await post(mock, path, body, headers as Record<string, string>)).toMatchObject({
        status: 401,
        body: { message: 'Invalid API key in the request' },
      });
    }
    expect(await post(mock, path, mint, { ...(headers as Record<string, string>), 'content-type': 'text/plain' })).toMatchObject({ status: 401 });
  });

  it('a sub-identifier of another key: the 401 with its Code', async () => {
    const { status, body, headers } = await post(mock, path, mint, { dappid: 'another' });
    expect({ status, body }).toMatchObject({ status: 401, body: { Status: 'FAILURE', Code: 401, Message: 'subId with apiKey not matching' } });
    expect(headers.get('twinspec-exchange')).toBe('mintFT/subIdMismatch;why="its \\"when\\" holds"');
  });

  it('createVC: its documented 500s', async () => {
    const create = (body: unknown) => post(mock, '/api/v0/did/createVC', body);
    const flat = { subjectDid: 'did:a', issuerDid: 'did:b', proofType: 'LD_PROOF', statusType: 'StatusList2021Entry', templateId: 'unknown-1' };
    expect(await create(flat)).toMatchObject({ status: 500, body: { Data: null, Message: 'Invalid Template Id', Status: 'FAILURE' } });
    for (const name of Object.keys(flat).filter((one) => one !== 'templateId')) {
      expect(await create({ ...flat, templateId: 't', [name]: undefined }), name).toMatchObject({ status: 500, body: { Message: 'mandatory params missing' } });
    }
    expect(await create('')).toMatchObject({ status: 500, body: { Message: 'mandatory params missing' } });
  });
});

describe('a body that the contract has no word for', () => {
  it('gets every violation with its place, and none of its values', async () => {
    const answer = await post(mock, path, { ...mint, chainId: 80002, custodialWalletAccessToken: ['s3cret'], quantity: { amount: 's3cret' } });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        type: 'urn:twinspec:problem:invalid-request',
        status: 422,
        violations: [
          { in: 'body', pointer: '/chainId', message: 'must be string.' },
          { in: 'body', pointer: '/custodialWalletAccessToken', message: 'must be string.' },
          { in: 'body', pointer: '/quantity', message: 'must be string.' },
        ],
      },
    });
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('twinspec-exchange')).toMatch(/^problem;operation=mintFT;why="/);
    expect(answer.text).not.toContain('s3cret');
  });

  it('that is missing is named', async () => {
    expect(await post(mock, '/api/v0/devWallet/signAndSubmitGaslessTx', '')).toMatchObject({
      status: 422,
      body: {
        violations: expect.arrayContaining([
          { in: 'body', pointer: '', message: 'is required but missing.' },
          { in: 'body', pointer: '/privateKey', message: 'is required but missing.' },
        ]),
      },
    });
  });
});

describe('what HTTP says about a request', () => {
  it.each([
    ['JSON that is broken', '{"a":', {}, problem('malformed-json', 400, 'The body is not JSON: it ends before it is complete.')],
    ['JSON that is broken in a place', '{"a":1,\n"s3cret":}', {}, problem('malformed-json', 400, expect.not.stringContaining('s3cret'))],
    ['JSON that is too deep', `${'['.repeat(600)}1${']'.repeat(600)}`, {}, problem('malformed-json', 400, expect.stringContaining('deeper than 512 levels'))],
    ['no JSON at all', 'chainId=80002', { 'content-type': 'application/x-www-form-urlencoded' }, problem('unsupported-media-type', 415)],
    ['another charset', '{}', { 'content-type': 'application/json; charset=utf-16le' }, problem('unsupported-media-type', 415)],
    ['a charset in another spelling', JSON.stringify(mint), { 'content-type': 'Application/JSON; Charset="UTF-8"' }, { status: 200 }],
    ['nothing that the client accepts', JSON.stringify(mint), { accept: 'text/html' }, problem('not-acceptable', 406)],
    ['a range that the client accepts', JSON.stringify(mint), { accept: 'text/html, application/*;q=0.1' }, { status: 200 }],
    ['a type that the client rules out', JSON.stringify(mint), { accept: 'application/json;q=0, */*' }, problem('not-acceptable', 406)],
  ])('%s', async (_, body, headers, expected) => {
    expect(await post(mock, path, body, headers as Record<string, string>)).toMatchObject(expected);
  });

  it('no content type: 415 that says which to send', async () => {
    const answer = await raw(
      mock,
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: demo-api-key\r\nDappId: demo-dapp-id\r\nChainId: 80002\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
    expect(answer).toContain('Accept: application/json');
    expect(answer).toContain('has no Content-Type; send application/json.');
  });

  it('a compressed body: 415', async () => {
    const body = gzipSync(JSON.stringify(mint));
    const answer = await send(mock.url + path, {
      method: 'POST',
      body,
      headers: { authorization: 'demo-api-key', dappid: 'demo-dapp-id', chainid: '80002', 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(answer).toMatchObject(problem('unsupported-media-type', 415, expect.stringContaining('Content-Encoding')));
  });

  it('bytes that are no UTF-8: 400', async () => {
    const answered = await send(mock.url + path, {
      method: 'POST',
      body: Buffer.from([0x22, 0xff, 0x22]),
      headers: { authorization: 'demo-api-key', dappid: 'demo-dapp-id', chainid: '80002', 'content-type': 'application/json' },
    });
    expect(answered).toMatchObject(problem('malformed-json', 400, 'The body is not UTF-8 (RFC 8259, section 8.1).'));
  });

  it('a byte order mark is passed over', async () => {
    expect(await post(mock, path, `\ufeff${JSON.stringify(mint)}`)).toMatchObject({ status: 200 });
  });

  it('an unknown path: 404 with the nearest one', async () => {
    expect(await post(mock, '/api/v0/ft-manager/mintFt', mint)).toMatchObject(
      problem('unknown-path', 404, `Nothing is at /api/v0/ft-manager/mintFt. Did you mean ${path}?`),
    );
    expect(await send(`${mock.url}/`)).toMatchObject(problem('unknown-path', 404, expect.stringContaining('The nearest are /rpc')));
  });

  it('another verb: 405 with what is allowed', async () => {
    const answer = await send(mock.url + path);
    expect(answer).toMatchObject(problem('wrong-method', 405, 'GET is not one of POST, OPTIONS.'));
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
  });

  it('a body over the limit: 413, whether its length is told or not, and the connection ends', async () => {
    const large = JSON.stringify({ ...mint, quantity: '9'.repeat(30_000) });
    const told = await post(mock, path, large);
    expect(told).toMatchObject(problem('body-too-large', 413, expect.stringContaining('20000 bytes')));
    expect(told.headers.get('connection')).toBe('close');
    const chunk = `${(10_000).toString(16)}\r\n${' '.repeat(10_000)}\r\n`;
    const untold = await raw(
      mock,
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(4)}`,
    );
    expect(untold).toMatch(/^HTTP\/1\.1 413 /);
    expect(await raw(mock, `POST ${path} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1000000\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('a body just at the limit is taken', async () => {
    const filler = 20_000 - JSON.stringify({ ...mint, quantity: '' }).length;
    expect(await post(mock, path, { ...mint, quantity: '9'.repeat(filler) })).toMatchObject({ status: 200 });
  });

  it('a client that waits to be told to go on is told so', async () => {
    const body = JSON.stringify(mint);
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: demo-api-key\r\nDappId: demo-dapp-id\r\nChainId: 80002\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;
    expect(await raw(mock, head + body)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });

  it('a target in absolute form is understood', async () => {
    const body = JSON.stringify(mint);
    const head = `POST http://example.org${path}?x=1 HTTP/1.1\r\nHost: x\r\nAuthorization: demo-api-key\r\nDappId: demo-dapp-id\r\nChainId: 80002\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
    expect(await raw(mock, head + body)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('a query string is tolerated', async () => {
    for (const query of ['?', '?=', '?utm_source=x&__unknown=1']) expect((await post(mock, path + query, mint)).status).toBe(200);
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s: an answer all the same', async (_, bytes, status) => {
    const answer = await raw(mock, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('application/problem+json');
  });
});

describe('browsers', () => {
  it('may call from any origin and read every header', async () => {
    const { headers } = await post(mock, path, mint, { origin: 'https://dapp.example' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe('*');
  });

  it('ask before they call, also from a public page', async () => {
    const { status, headers } = await send(mock.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://dapp.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,dappid,content-type',
        'access-control-request-private-network': 'true',
      },
    });
    expect(status).toBe(204);
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'authorization,dappid,content-type',
      'access-control-allow-private-network': 'true',
    });
  });

  it('are told about an unknown path by its answer, not by a failed question', async () => {
    expect((await send(`${mock.url}/nothing`, { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } })).status).toBe(204);
    expect((await send(`${mock.url}/nothing`, { method: 'OPTIONS' })).status).toBe(404);
    expect((await send(`${mock.url}/nothing`)).headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('Prefer', () => {
  const prefer = (value: string, body: unknown = mint) => post(mock, path, body, { prefer: value });

  it('code chooses among the documented responses', async () => {
    expect(await prefer('code=401')).toMatchObject({ status: 401, body: { message: expect.any(String) } });
    expect(await prefer('code=200')).toMatchObject({ status: 200 });
    expect(await prefer('code=404')).toMatchObject(problem('unknown-response', 404, 'mintFT documents no response 404; it documents 200, 401.'));
  });

  it('example chooses an exchange by its name', async () => {
    const { status, headers } = await prefer('code=401, example=subIdMismatch');
    expect({ status, source: headers.get('twinspec-exchange') }).toEqual({ status: 401, source: 'mintFT/subIdMismatch;why="Prefer: example=subIdMismatch"' });
    expect(await prefer('example=mintd')).toMatchObject(problem('unknown-response', 404, expect.stringContaining('Did you mean minted?')));
    expect(await prefer('code=200, example=subIdMismatch')).toMatchObject(problem('unknown-response', 404));
  });

  it('dynamic makes the answer up', async () => {
    const { status, body, headers } = await prefer('dynamic=true');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { Data: { referenceId: expect.any(String), txnHash: expect.any(String) }, Status: 'SUCCESS' },
    });
    expect(headers.get('twinspec-exchange')).toBe('generated;operation=mintFT;why="Prefer: dynamic=true; made up from its schema"');
    expect((await prefer('dynamic=true, code=401')).status).toBe(401);
    expect((await prefer('dynamic=true')).text).toBe((await prefer('dynamic=true; seed=1')).text);
    expect((await prefer('dynamic=true; seed="two"')).text).not.toBe((await prefer('dynamic=true; seed=1')).text);
  });

  it('does not turn an invalid request into a success', async () => {
    expect((await prefer('code=200', { chainId: 1 })).status).toBe(422);
    expect((await prefer('dynamic=true', { chainId: 1 })).status).toBe(422);
    expect((await prefer('code=401', { chainId: 1 })).status).toBe(401);
  });

  it('may stand in the query, as with Prism', async () => {
    expect((await post(mock, `${path}?__code=401&__example=subIdMismatch`, mint)).body).toMatchObject({ Code: 401 });
  });

  it.each([['code=abc'], ['dynamic=maybe'], ['example=']])('that makes no sense is refused: %s', async (value) => {
    expect(await prefer(value)).toMatchObject(problem('unknown-preference', 400));
    expect(await call(mock, {}, { prefer: value })).toMatchObject(problem('unknown-preference', 400));
  });

  it('of others is passed over', async () => {
    expect((await prefer('respond-async, wait=10')).status).toBe(200);
  });
});
