import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { startAnvil, type Anvil } from '../support/anvil.ts';
import { startTwinspec, twinspec, type Ended } from '../support/process.ts';
import { startServer } from '../verify/server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-record-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Har = {
  log: {
    entries: {
      request: { url: string; headers: { name: string; value: string }[]; postData?: { text: string } };
      response: { status: number; content: { text: string } };
    }[];
  };
};

const secretKey = 'my-very-secret-api-key';
const privateKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

/** Records what a caller does through the proxy. */
async function recorded(
  name: string,
  deviation: Parameters<typeof startServer>[0],
  call: (send: (path: string, body: Json, key?: string) => Promise<Response>) => Promise<void>,
) {
  const server = await startServer(deviation);
  const out = join(folder, `${name}.har`);
  const examples = join(folder, name);
  const child = startTwinspec([
    'record',
    '--url',
    server.url,
    '--rpc',
    server.rpc,
    '--port',
    '0',
    '--out',
    out,
    '--examples',
    examples,
  ]);
  const said: string[] = [];
  child.stderr.resume();
  let url = '';
  for await (const line of createInterface(child.stdout)) {
    said.push(`${line}\n`);
    url ||= /^ *(?!Docs|Traffic)\w+ +(http:\S+)/.exec(line)?.[1] ?? '';
    if (line.startsWith('Recording.')) break;
  }
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
  child.stdout.resume();
  await call((path, body, key = secretKey) =>
    fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: key,
        dappid: 'demo-dapp-id',
        chainid: '80002',
        'x-internal': 'internal-token-7',
      },
      body: JSON.stringify(body),
    }),
  );
  const ended = once(child, 'close');
  child.kill('SIGINT');
  const [code] = (await ended) as [number];
  await server.close();
  const text = await readFile(out, 'utf8');
  return { code, stdout: said.join(''), text, har: JSON.parse(text) as Har, out, examples };
}

/** Lets the server accept the secret key. */
const anyKey = (violation: string): boolean => violation.includes('Authorization');

const submit = {
  privateKey,
  dAppId: 'demo-dapp-id',
  chainId: 80002,
  to: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  contractAbi: 'W10=',
  method: 'mint',
  params: [],
};
const list = { page: 1, limit: 2, userId: 'somebody', sessionToken: 'session-token-99' };

describe('record', () => {
  it('judges traffic, including batches, and writes HAR without secrets and examples that pass lint', async () => {
    const run = await recorded(
      'fine',
      {
        name: 'fine',
        forgive: anyKey,
        answer: (operation, body) =>
          operation === 'mintFT' ? { ...body, Message: `minted for ${secretKey}` } : undefined,
      },
      async (send) => {
        expect((await send('/api/v0/devWallet/signAndSubmitGaslessTx', submit)).status).toBe(200);
        expect(await (await send('/api/v0/gasless/listAllFundedTransactions', list)).json()).toMatchObject({
          data: { limit: 2, total: 5 },
        });
        await send('/api/v0/ft-manager/mintFT', {
          chainId: '80002',
          custodialWalletAccessToken: 'wallet-access-token-5',
          quantity: '3',
        });
        await send('/unknown/path', { secret: 'body-of-nobody' });
        const calls = [
          { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['0x2', true] },
          { jsonrpc: '2.0', id: 2, method: 'eth_chainId', params: [] },
        ];
        expect(await (await send('/rpc', calls)).json()).toHaveLength(2);
      },
    );
    expect(run.stdout).toMatch(/^shown {3}eth_getBlockByNumber 200$/m);
    expect(run.stdout).toMatch(/^unknown eth_chainId of POST: the contract has no such operation$/m);
    expect(run.code, run.stdout).toBe(0);
    const secrets = [
      ...[secretKey, privateKey, 'wallet-access-token-5', 'session-token-99'],
      ...['internal-token-7', 'body-of-nobody'],
    ];
    for (const secret of secrets) expect(run.text).not.toContain(secret);
    const [first] = run.har.log.entries;
    expect(first?.request.headers).toContainEqual({ name: 'authorization', value: '[redacted]' });
    expect(JSON.parse(first?.request.postData?.text ?? '')).toMatchObject({ privateKey: '[redacted]', method: 'mint' });
    expect(run.har.log.entries).toHaveLength(5);
    const lint: Ended = await twinspec([
      'lint',
      '--openapi',
      join(run.examples, 'openapi.json'),
      '--openrpc',
      join(run.examples, 'openrpc.json'),
    ]);
    expect(lint).toMatchObject({ code: 0, stderr: '' });
    const written = await readFile(join(run.examples, 'openapi.json'), 'utf8');
    for (const secret of secrets) expect(written).not.toContain(secret);
    // Redacting loses no pair.
    const { operations } = await loadContract({ openapi: join(run.examples, 'openapi.json') });
    const recordedOnes = operations.filter(({ exchanges }) =>
      exchanges.some(({ name }) => name.startsWith('recorded')),
    );
    expect(recordedOnes.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['signAndSubmitGaslessTx', 'listAllFundedTransactions', 'mintFT']),
    );
    expect(written).toContain('minted for [redacted]');
    // The recording is judged in the same way.
    expect(await twinspec(['judge', run.out])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The contract has no operation for eth_chainId.') as string,
    });
  });

  it('refuses to record what it could not write', async () => {
    const out = join('no', 'such', 'folder', 'traffic.har');
    const { code, stdout, stderr } = await twinspec(['record', '--rpc', 'http://127.0.0.1:9', '--out', out]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(out);
  });

  it('reports what breaks the contract at once', async () => {
    const run = await recorded(
      'broken',
      {
        name: 'broken',
        forgive: anyKey,
        answer: (operation, body) => (operation === 'mintFT' ? { ...body, Status: 'OK' } : undefined),
      },
      async (send) => {
        await send('/api/v0/ft-manager/mintFT', { chainId: '80002', quantity: '3' });
      },
    );
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/^broken {2}mintFT 200\n {8}\/Status must be /m);
    const again = await twinspec(['judge', run.out, '--json']);
    const { faults } = JSON.parse(again.stdout) as { faults: { operations: string[]; pointer: string }[] };
    expect(again.code).toBe(1);
    expect(faults).toContainEqual(expect.objectContaining({ operations: ['mintFT'], pointer: '/Status' }));
  });
});

describe('.io cases', () => {
  let node: Anvil;
  beforeAll(async () => {
    node = await startAnvil();
  });
  afterAll(() => node.close());

  it('run', async () => {
    const cases = join(folder, 'io');
    await rm(cases, { recursive: true, force: true });
    const { mkdir } = await import('node:fs/promises');
    await mkdir(cases);
    const block = (await node.call('eth_getBlockByNumber', '0x0', false)) as JsonObject;
    const trip = (request: Json, answer: Json): string =>
      `>> ${JSON.stringify(request)}\n<< ${JSON.stringify(answer)}\n`;
    const ask = (method: string, ...params: Json[]): JsonObject => ({ jsonrpc: '2.0', id: 1, method, params });
    await writeFile(
      join(cases, 'genesis.io'),
      trip(ask('eth_getBlockByNumber', '0x0', false), { jsonrpc: '2.0', id: 1, result: block }),
    );
    await writeFile(
      join(cases, 'bad.io'),
      trip(ask('eth_getBlockByNumber', 'x', false), {
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32602, message: 'in other words' },
      }),
    );
    await writeFile(
      join(cases, 'count.io'),
      trip(ask('eth_getUncleCountByBlockNumber', '0x0'), { jsonrpc: '2.0', id: 1, result: '0x0' }),
    );
    await writeFile(join(cases, 'other.io'), trip(ask('eth_chainId'), { jsonrpc: '2.0', id: 1, result: '0x1' }));
    // The chain is new, so no transaction can be shown; and anvil has another code for what is no JSON.
    const verify = ['verify', '--rpc', node.url, '--replay', cases, '--require-shown', '0', '--checks', '!error-code'];
    const good = await twinspec(verify);
    expect(good.code, good.stdout + good.stderr).toBe(0);
    expect(good.stdout).toContain('1 .io case left out, because the contract lacks the method.');
    await writeFile(
      join(cases, 'count.io'),
      trip(ask('eth_getUncleCountByBlockNumber', '0x0'), { jsonrpc: '2.0', id: 1, result: '0x1' }),
    );
    const bad = await twinspec(verify);
    expect(bad.code).toBe(1);
    expect(bad.stdout).toMatch(
      /^ {2}FAIL case count at \/result\n(?: {4}also .*\n)? {4}expected {2}the result of the case, "0x1"\n {4}got {7}"0x0"$/m,
    );
    // On another chain, only the schemas are checked.
    await writeFile(
      join(cases, 'genesis.io'),
      trip(ask('eth_getBlockByNumber', '0x0', false), {
        jsonrpc: '2.0',
        id: 1,
        result: { ...block, hash: `0x${'9'.repeat(64)}` },
      }),
    );
    const other = await twinspec(verify);
    expect(other.code, other.stdout).toBe(0);
    expect(other.stdout).toContain(
      'The .io cases are from another chain, so only their schemas were checked, not their values.',
    );
  });
});
