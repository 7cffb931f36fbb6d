import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createClient as createHeyApiClient } from '@hey-api/client-fetch';
import { JsonRpcProvider, Network } from 'ethers';
import ky from 'ky';
import { ofetch } from 'ofetch';
import createOpenapiClient from 'openapi-fetch';
import { Pool } from 'undici';
import { createClient as createViemClient, http } from 'viem';
import type { paths } from '../generated/platform.ts';
import type * as Clients from '../src/index.ts';
import { median, table } from './support/table.ts';

/**
 * Measures the CPU time per call of our clients, of bare fetch and of other clients. The clients run in one process and
 * the keep-alive server in another. They take turns in random order, so that other load on the machine affects all of
 * them. Garbage is collected before each turn, so that no client pays for that of another. The ratios are those of all
 * rounds together. Rounds are repeated until the ratios of even and odd rounds differ by less than --spread percent, at
 * most --rounds times. --only TEXT measures only the tables whose title contains the text.
 */
const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    calls: { type: 'string', default: '1500' },
    spread: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});
// The published code is measured: a TypeScript loader would make every function slower.
const built = new URL('../dist/src/index.js', import.meta.url);
if (!existsSync(built)) throw new Error('Run npm run build first: the published clients are measured.');
const { createNodeClient, createPlatformClient } = (await import(built.href)) as typeof Clients;

const rounds = Number(flags.rounds);
const calls = Number(flags.calls);
const spread = Number(flags.spread) / 100;

const server = fork(fileURLToPath(new URL('support/clients-server.mjs', import.meta.url)));
const port = await new Promise<number>((resolve) => server.once('message', (value) => resolve(Number(value))));
const baseUrl = `http://127.0.0.1:${port}`;
const rpcUrl = `${baseUrl}/rpc`;

const hash = `0x${'ab'.repeat(32)}` as const;
const method = 'eth_getBlockTransactionCountByHash';
const credentials = { apiKey: 'demo-api-key', dappId: 'demo-dapp-id', chainId: '80002' };
const headers = { Authorization: credentials.apiKey, DappId: credentials.dappId, ChainId: credentials.chainId };
const request = {
  chainId: '80002',
  contractAddress: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984' as const,
  custodialWalletAccessToken: 'custodial-wallet-access-token',
  erc: 'ERC20',
  quantity: '10',
  recipientAddress: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984' as const,
  walletType: 'non-custodial',
};
const path = '/api/v0/ft-manager/mintFT';

type Contender = { name: string; call: () => Promise<unknown> };

const platform = createPlatformClient({ baseUrl, ...credentials });
const openapi = createOpenapiClient<paths>({ baseUrl, headers });
const heyApi = createHeyApiClient({ baseUrl, headers });
const pool = new Pool(baseUrl);
const kyPlatform = ky.create({ prefixUrl: baseUrl, headers });

const platformContenders: Contender[] = [
  {
    name: 'bare fetch',
    call: async () =>
      (
        await fetch(baseUrl + path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(request),
        })
      ).json(),
  },
  {
    name: 'bare fetch with a timeout',
    call: async () => {
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(request),
      };
      return (await fetch(baseUrl + path, { ...init, signal: AbortSignal.timeout(30_000) })).json();
    },
  },
  { name: 'twinspec', call: () => platform.mintFT(request) },
  { name: 'openapi-fetch', call: () => openapi.POST(path, { body: request as never }) },
  {
    name: 'hey-api client-fetch',
    call: () => heyApi.post({ url: path, body: request, headers: { 'Content-Type': 'application/json' } }),
  },
  { name: 'ofetch', call: () => ofetch(baseUrl + path, { method: 'POST', headers, body: request }) },
  { name: 'ky', call: () => kyPlatform.post(path.slice(1), { json: request }).json() },
  { name: 'undici Pool', call: () => throughPool(path, request, headers) },
];

const node = createNodeClient({ rpcUrl });
const batching = createNodeClient({ rpcUrl, batch: true });
const viem = createViemClient({ transport: http(rpcUrl) });
const viemBatching = createViemClient({ transport: http(rpcUrl, { batch: true }) });
const network = Network.from(80002);
const ethers = new JsonRpcProvider(rpcUrl, network, { staticNetwork: network, batchMaxCount: 1 });
const ethersBatching = new JsonRpcProvider(rpcUrl, network, { staticNetwork: network });
let id = 0;

async function throughPool(path: string, body: object, extra: Record<string, string> = {}): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...extra };
  return (await pool.request({ path, method: 'POST', headers, body: JSON.stringify(body) })).body.json();
}

const bareRpc: Contender = {
  name: 'bare fetch',
  call: async () => {
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params: [hash] }),
    });
    return ((await answer.json()) as { result: unknown }).result;
  },
};
const nodeContenders: Contender[] = [
  bareRpc,
  { name: 'twinspec', call: () => node.eth_getBlockTransactionCountByHash(hash) },
  { name: 'viem http', call: () => viem.request({ method, params: [hash] }) },
  {
    name: 'ofetch',
    call: () => ofetch(rpcUrl, { method: 'POST', body: { jsonrpc: '2.0', id: ++id, method, params: [hash] } }),
  },
  { name: 'undici Pool', call: () => throughPool('/rpc', { jsonrpc: '2.0', id: ++id, method, params: [hash] }) },
  { name: 'ethers JsonRpcProvider', call: () => ethers.send(method, [hash]) },
];
const batchContenders: Contender[] = [
  bareRpc,
  { name: 'twinspec, batch', call: () => batching.eth_getBlockTransactionCountByHash(hash) },
  { name: 'viem http, batch', call: () => viemBatching.request({ method, params: [hash] }) },
  { name: 'ethers, batch', call: () => ethersBatching.send(method, [hash]) },
];

try {
  await measure('Platform client, one call after the other', platformContenders, 1);
  await measure('Platform client, 32 at once', platformContenders, 32);
  await measure('Node client, one call after the other', nodeContenders, 1);
  await measure('Node client, 32 at once', nodeContenders, 32);
  await measure('Node client in batches, 32 at once', batchContenders, 32);
} finally {
  await pool.close();
  ethers.destroy();
  ethersBatching.destroy();
  server.kill();
}

async function measure(title: string, contenders: Contender[], atOnce: number): Promise<void> {
  if (!title.includes(flags.only)) return;
  const cpu = contenders.map((): number[] => []);
  const time = contenders.map((): number[] => []);
  for (const { call } of contenders) await run(call, atOnce, calls);
  const sum = (figures: number[] = []): number => figures.reduce((total, figure) => total + figure, 0);
  const ratio = (figures: number[][], i: number): number => sum(figures[i]) / sum(figures[0]);
  const half = (odd: number): number[][] => cpu.map((figures) => figures.filter((_, round) => round % 2 === odd));
  const apart = (i: number): number => Math.abs(ratio(half(0), i) / ratio(half(1), i) - 1);
  const settled = (round: number): boolean => round >= 10 && contenders.every((_, i) => apart(i) < spread);
  let round = 0;
  for (; round < rounds && !settled(round); round++) {
    for (const turn of shuffled([...contenders.keys()])) {
      globalThis.gc?.();
      const { user, system } = process.cpuUsage();
      const start = performance.now();
      await run((contenders[turn] as Contender).call, atOnce, calls);
      time[turn]?.push(performance.now() - start);
      const used = process.cpuUsage({ user, system });
      cpu[turn]?.push((used.user + used.system) / calls);
    }
  }
  const rows = contenders.map(({ name }, i) => [
    name,
    median(cpu[i] ?? []).toFixed(0),
    ratio(cpu, i).toFixed(2),
    (1 / ratio(time, i)).toFixed(2),
  ]);
  const widest = Math.max(...contenders.map((_, i) => apart(i)));
  console.log(
    `\n${title} (${round} rounds, spread ${(widest * 100).toFixed(1)} %)\n` +
      table(['client', 'CPU µs a call', 'CPU × bare fetch', 'calls a second × bare fetch'], rows),
  );
}

function shuffled(turns: number[]): number[] {
  return turns
    .map((turn) => ({ turn, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ turn }) => turn);
}

async function run(call: () => Promise<unknown>, atOnce: number, count: number): Promise<void> {
  for (let done = 0; done < count; done += atOnce) {
    if (atOnce === 1) await call();
    else await Promise.all(Array.from({ length: atOnce }, call));
  }
}
