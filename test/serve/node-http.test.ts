import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { raw, send } from '../support/send.ts';

// Requests that fetch would not send, and answers that it would hide.
let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ bodyLimit: 20_000 });
});
afterAll(() => mock.close());

const path = '/api/v0/ft-manager/mintFT';
const body = '{"quantity":"7"}';
const credentials = 'Authorization: demo-api-key\r\nDappId: demo-dapp-id\r\nChainId: 80002\r\n';
const head = (more: string, target = path) => `POST ${target} HTTP/1.1\r\nHost: x\r\n${credentials}${more}\r\n\r\n`;
const type = 'Content-Type: application/json';

describe('on the wire', () => {
  it('a body over the limit is refused before it is sent', async () => {
    const answer = await raw(mock, head(`${type}\r\nExpect: 100-continue\r\nContent-Length: 1000000`));
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*Connection: close\r\n/);
  });

  it('a body that grows over the limit is refused, and the connection ends', async () => {
    const chunk = `${(10_000).toString(16)}\r\n${' '.repeat(10_000)}\r\n`;
    expect(await raw(mock, head(`${type}\r\nTransfer-Encoding: chunked`) + chunk.repeat(4))).toMatch(
      /^HTTP\/1\.1 413 /,
    );
  });

  it('a client that sends Expect: 100-continue gets a 100', async () => {
    const answer = await raw(
      mock,
      head(`${type}\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close`) + body,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });

  it.each([`http://example.org${path}?x=1`, `HTTPS://example.org:1${path}`])(
    'the target %s is understood',
    async (target) => {
      expect(
        await raw(mock, head(`${type}\r\nContent-Length: ${body.length}\r\nConnection: close`, target) + body),
      ).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  it('requests sent at once are answered in order, each with its whole body', async () => {
    mock.reset();
    const chunks = [...'{"quantity":"1"}'].map((character) => `1\r\n${character}\r\n`).join('');
    const chunked = `${head(`${type}\r\nTransfer-Encoding: chunked`)}${chunks}0\r\n\r\n`;
    const last = `${head(`${type}\r\nContent-Length: ${body.length}\r\nConnection: close`)}${body}`;
    const answers = await raw(mock, chunked + `GET /_twinspec/health HTTP/1.1\r\nHost: x\r\n\r\n` + last);
    expect(answers.match(/HTTP\/1\.1 200 |"status":"ok"/g)).toEqual([
      'HTTP/1.1 200 ',
      'HTTP/1.1 200 ',
      '"status":"ok"',
      'HTTP/1.1 200 ',
    ]);
    expect(mock.requests.map((request) => request.body)).toEqual([{ quantity: '1' }, { quantity: '7' }]);
  });

  it('a client that hangs up before the end of its body gets no answer, and leaves no record', async () => {
    mock.reset();
    const socket = connect(Number(new URL(mock.url).port), '127.0.0.1');
    socket.end(head(`${type}\r\nContent-Length: 100`) + body);
    const refusal = (await once(socket.setEncoding('utf8'), 'data')) as [string];
    expect(refusal[0]).toMatch(/^HTTP\/1\.1 400 /);
    expect(mock.requests).toEqual([]);
  });

  it('a body without a content type is refused', async () => {
    const answer = await raw(mock, head(`Content-Length: ${body.length}\r\nConnection: close`) + body);
    expect(answer).toMatch(/^HTTP\/1\.1 415 [^]*Accept: application\/json\r\n/);
  });

  it('a compressed body is refused', async () => {
    const headers = {
      authorization: 'demo-api-key',
      dappid: 'demo-dapp-id',
      chainid: '80002',
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    };
    expect(await send(mock.url + path, { method: 'POST', body: gzipSync(body), headers })).toMatchObject({
      status: 415,
    });
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s gets an answer nevertheless', async (_, bytes, status) => {
    const answer = await raw(mock, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('application/problem+json');
  });

  it('a preflight of an unknown path passes, so that a page can see the 404', async () => {
    expect(
      (await send(`${mock.url}/nothing`, { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } }))
        .status,
    ).toBe(204);
    expect((await send(`${mock.url}/nothing`, { method: 'OPTIONS' })).status).toBe(404);
  });
});
