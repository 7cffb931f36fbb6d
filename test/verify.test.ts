import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type Mock } from '../scripts/mock/start.ts';
import { contract } from './support/contract.ts';
import { startAnvil, type Anvil } from './support/anvil.ts';
import { twinspec } from './support/process.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

/** A server that hands requests on to the mock and may change what comes back. */
async function liar(change: (answer: { path: string; status: number; body: string; type: string }) => { status: number; body: string; type: string }) {
  const seen: IncomingMessage['headers'][] = [];
  const server: Server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        seen.push(request.headers);
        const { authorization = '', dappid = '', chainid = '' } = request.headers as Record<string, string>;
        const headers = {
          'content-type': 'application/json',
          Authorization: authorization.replace('live-key', 'demo-api-key'),
          DappId: dappid,
          ChainId: chainid,
        };
        const kept = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
        void fetch(`${mock.url}${request.url ?? ''}`, { method: 'POST', headers: kept, body: Buffer.concat(chunks) }).then(async (answer) => {
          const path = request.url ?? '';
          const said = change({ path, status: answer.status, body: await answer.text(), type: answer.headers.get('content-type') ?? '' });
          response.writeHead(said.status, { 'content-type': said.type }).end(said.body);
        });
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close: () => server.close() };
}

describe('verify', () => {
  it('finds that the mock keeps the whole contract, to the letter', async () => {
    const { code, stdout, stderr } = await twinspec(['verify', '--url', mock.url, '--rpc', mock.rpcUrl, '--literal', '--unsafe']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^mintFT +401 +invalidKey, subIdMismatch +\d+$/m);
    expect(stdout).not.toContain('NOT COVERED');
    expect(stdout).toMatch(/^\d{3} passed, 0 failed, 0 operations skipped$/m);
  }, 30_000);

  it('does not call what is not safe to repeat unless it is told to', async () => {
    const before = mock.requests.length;
    const { code, stdout } = await twinspec(['verify', '--url', mock.url]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^skip mintFT: it is not safe to repeat; --unsafe calls it$/m);
    expect(stdout).toMatch(/^skip eth_estimateGas: no address of the node was given$/m);
    expect(new Set(mock.requests.slice(before).map(({ operationId }) => operationId))).toEqual(new Set(['listAllFundedTransactions', 'listAllProtocolConfig']));
  }, 30_000);

  it.each([
    [
      'the wrong envelope',
      (body: string) => body.replaceAll('"data"', '"Data"'),
      /^FAIL listAllFundedTransactions, exchange firstPage: \/data is required but missing\.$/m,
    ],
    ['a page as text', (body: string) => body.replace('"page":1', '"page":"1"'), /: \/data\/page must be number\.$/m],
  ])(
    'tells of %s',
    async (_, lie, sentence) => {
      const server = await liar(({ body, ...rest }) => ({ ...rest, body: lie(body) }));
      const { code, stdout, stderr } = await twinspec(['verify', '--url', server.url]);
      server.close();
      expect(code).toBe(1);
      expect(stdout).toMatch(sentence);
      expect(stderr).toMatch(/^\d+ of \d+ cases broke the contract\.\n$/);
    },
    30_000,
  );

  it('tells of a node that ignores the detail flag', async () => {
    const full = contract.operations.find(({ id }) => id === 'eth_getBlockByNumber')?.exchanges.find(({ name }) => name === 'byNumberWithTransactions');
    const server = await liar((answer) => (answer.body.includes('"transactions":["0x') ? { ...answer, body: JSON.stringify(full?.response.body) } : answer));
    const { code, stdout } = await twinspec(['verify', '--rpc', `${server.url}/rpc`]);
    server.close();
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAIL eth_getBlockByNumber, exchange byNumberWithHashes: \/result\/transactions\/0 must be string\.$/m);
  }, 30_000);

  it('tells of a server that takes any key, and of another content type', async () => {
    const server = await liar(({ body, status, type }) => (status === 401 ? { status: 200, body, type } : { status, body, type: 'text/plain' }));
    const { stdout } = await twinspec(['verify', '--url', server.url, '--json']);
    server.close();
    const report = JSON.parse(stdout) as { failed: { kind: string; about: string; problems: string[] }[] };
    expect(report.failed).toContainEqual({
      operation: 'listAllFundedTransactions',
      kind: 'missing header',
      about: 'Authorization',
      problems: ['status 401 was expected and 200 came.'],
    });
    expect(report.failed).toContainEqual({
      operation: 'listAllFundedTransactions',
      kind: 'exchange',
      about: 'firstPage',
      problems: ['content type application/json was expected and text/plain came.'],
    });
  }, 30_000);

  it('takes credentials from the environment and never shows them', async () => {
    const server = await liar((answer) => ({ ...answer, body: answer.body.replace('"page":1', '"page":"live-key"') }));
    const { code, stdout, stderr } = await twinspec(['verify', '--url', server.url], { env: { TWINSPEC_API_KEY: 'live-key' } });
    server.close();
    expect(server.seen.map(({ authorization }) => authorization)).toContain('live-key');
    expect(server.seen.map(({ authorization }) => authorization)).not.toContain('demo-api-key');
    expect(code).toBe(1);
    expect(stdout + stderr).not.toContain('live-key');
  }, 30_000);

  it('says that nobody is there', async () => {
    const { code, stdout } = await twinspec(['verify', '--rpc', 'http://127.0.0.1:9/']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAIL eth_estimateGas, exchange transfer: no answer: .+\.$/m);
  }, 30_000);
});

describe('verify against a real node', () => {
  let node: Anvil;
  beforeAll(async () => {
    node = await startAnvil();
  });
  afterAll(() => node.close());

  it('reports only where the node is of another opinion about bad params', async () => {
    const { stdout } = await twinspec(['verify', '--rpc', node.url, '--json']);
    const { passed, failed } = JSON.parse(stdout) as { passed: number; failed: { problems: string[] }[] };
    expect(passed).toBeGreaterThan(60);
    for (const { problems } of failed) expect(problems).toEqual([expect.stringMatching(/^the JSON-RPC error -32602 was expected and /)]);
  }, 30_000);
});
