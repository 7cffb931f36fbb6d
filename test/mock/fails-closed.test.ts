import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { createMock, type Mock } from '../../scripts/mock/start.ts';
import { requestLog } from '../../scripts/serve/log/log.ts';
import { linesTo } from '../../scripts/serve/log/line-output.ts';
import { post, raw } from '../support/send.ts';
import { runningMocks } from '../support/running-mocks.ts';

// What the mock does about security that it cannot see, about headers that would be sent twice, and about what grows.

const schemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  tls: { type: 'mutualTLS' },
};

function documentWith(operation: object): JsonObject {
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/secret': { get: { operationId: 'secret', responses: { 200: { description: '' } }, ...operation } } },
    components: { securitySchemes: schemes },
  };
  return JSON.parse(JSON.stringify(document)) as JsonObject;
}

const start = runningMocks();
const mint = '/api/v0/ft-manager/mintFT';

describe('mutualTLS, which the mock cannot see,', () => {
  it.each<[string, object, Record<string, string>, number]>([
    ['lets callers in where it is the only way', [{ tls: [] }], {}, 200],
    ['opens nothing beside another way', [{ tls: [] }, { key: [] }], {}, 401],
    ['opens nothing before another way', [{ key: [] }, { tls: [] }], {}, 401],
    ['leaves the other way open', [{ key: [] }, { tls: [] }], { 'X-Key': 'k' }, 200],
    ['asks for what goes with it', [{ key: [], tls: [] }], {}, 401],
  ])('%s', async (_, security, headers, status) => {
    const mock = await createMock({ contract: contractOf({ openapi: documentWith({ security }) }) });
    expect((await mock.fetch(new Request('http://mock/secret', { headers }))).status).toBe(status);
    expect(mock.unserved.join()).toContain('mutualTLS cannot be seen by the mock');
  });
});

describe('a 401', () => {
  it('of an exchange says how to authenticate', async () => {
    const refused = await post(await start(), mint, {}, { authorization: 'not-a-valid-key' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'ApiKey']);
  });

  it('that is asked for says so as well, and so does an injected one', async () => {
    const mock = await start({ fail: [{ status: 401, rate: 1 }] });
    expect((await post(mock, mint, {})).headers.get('www-authenticate')).toBe('ApiKey');
    const preferred = await post(await start(), mint, {}, { prefer: 'code=401' });
    expect(preferred.headers.get('www-authenticate')).toBe('ApiKey');
  });

  it('keeps the challenge that the contract shows', async () => {
    const headers = { 'www-authenticate': { schema: { type: 'string' }, example: 'Own realm="x"' } };
    const responses = { 200: { description: '' }, 401: { description: '', headers } };
    const contract = contractOf({ openapi: documentWith({ security: [{ key: [] }], responses }) });
    const { headers: sent } = await (await createMock({ contract })).fetch(new Request('http://mock/secret'));
    expect(sent.get('www-authenticate')).toBe('Own realm="x"');
  });
});

it('no header that an example shows is sent beside that of the mock', async () => {
  const shown = {
    'Access-Control-Allow-Origin': '*',
    'Content-Type': 'text/html',
    Date: 'Thu, 01 Jan 1970 00:00:00 GMT',
    'content-length': '7',
    Connection: 'keep-alive',
    Vary: 'Accept',
    'Twinspec-Exchange': 'x',
    'X-Own': 'a',
    'x-own': 'b',
  };
  const headers = Object.fromEntries(Object.entries(shown).map(([name, example]) => [name, { example }]));
  const content = { 'application/json': { example: { a: 1 } } };
  const openapi = documentWith({ responses: { 200: { description: '', headers, content } } });
  const mock = await start({ contract: contractOf({ openapi }) });
  const answer = await raw(
    mock,
    'GET /secret HTTP/1.1\r\nHost: x\r\nOrigin: http://localhost:1\r\nConnection: close\r\n\r\n',
  );
  const lines = (answer.split('\r\n\r\n')[0] ?? '').split('\r\n').slice(1);
  const names = lines.map((line) => line.split(':')[0]?.toLowerCase());
  expect(names).toEqual([...new Set(names)]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Access-Control-Allow-Origin: http://localhost:1',
      'Content-Type: application/json',
      'Content-Length: 7',
      'Connection: close',
      'Vary: Origin, Accept',
    ]),
  );
});

describe('what grows has a limit:', () => {
  it('the queue of next', async () => {
    const mock: Mock = await start();
    for (let i = 0; i < 500; i++) {
      mock.next('mintFT', 'minted');
      mock.next('createVC', 'invalidKey');
    }
    const refused = await fetch(`${mock.url}/_twinspec/next`, {
      method: 'POST',
      body: '{"operation":"mintFT","exchange":"minted"}',
    });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('1000 exchanges are queued already, which is the most');
    mock.reset();
    mock.next('mintFT', 'minted');
  });

  it('a line of the log', async () => {
    const lines: string[] = [];
    const log = requestLog('json', (text) => lines.push(text));
    const long = 'x'.repeat(1_000_000);
    log?.add({
      id: 'long',
      at: 0,
      session: 'default',
      method: 'POST',
      path: `/${long}`,
      operationId: undefined,
      status: 200,
      by: { why: long, header: '' },
      duration: 1,
      parts: undefined,
      size: 1,
      query: () => ({ long }),
      details: () => ({ headers: { long }, bodies: [long], answered: undefined }),
    });
    log?.flush();
    expect(lines.join('').length).toBeLessThan(10_000);
    expect(JSON.parse(lines.join(''))).toMatchObject({ method: 'POST', status: 200, shortened: true });
  });

  it('what waits for a reader of the log that is too slow', () => {
    const sink = {
      writableLength: 0,
      on: () => sink,
      write: (text: string) => (sink.writableLength += text.length) > 0,
    };
    const write = linesTo(sink as never);
    for (let i = 0; i < 100; i++) write('x'.repeat(1_000_000));
    expect(sink.writableLength).toBeLessThan(20_000_000);
    sink.writableLength = 0;
    write('again');
    expect(sink.writableLength).toBe(5);
  });
});
