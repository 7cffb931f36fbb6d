import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patient } from '../support/patient.ts';
import { startTwinspec } from '../support/process.ts';
import { demoKey, firstPage, minting, submission } from '../support/sandbox.ts';
import type { Sent } from './wire.ts';

/** The servers that are attacked, each through the command that people run, in a process of its own. */
export const serverNames = ['mock', 'server', 'sandbox', 'record', 'docs'] as const;

/** One of {@link serverNames}. */
export type ServerName = (typeof serverNames)[number];

/** A running server, and what an attacker knows of it. */
export type Target = {
  server: ServerName;
  port: number;
  /** A request that is answered with 200. */
  good: Sent;
  /** A POST of JSON that is answered with 200. */
  call: Sent;
  /** A POST of a JSON-RPC call that is answered with 200. */
  rpc: Sent;
  /** A POST of a string that does not match `^(a|a)*$`, and takes exponential time to find that out. */
  unlucky: Sent;
  /** Requests with secrets in them, and the secrets. */
  confidential: { requests: Sent[]; secrets: string[] };
  isAlive: () => boolean;
  /** What it printed so far. */
  output: () => string;
  /** How many requests reached what is behind it, and how many reached a server that nobody named. */
  reached: () => { upstream: number; stranger: number };
  /** The address of that stranger. */
  stranger: string;
  /** Ends it as Ctrl+C does, if it still runs; what it wrote to disk. */
  stop: () => Promise<string>;
};

const json = { 'Content-Type': 'application/json' };
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const documents = ['--openapi', here('attacked.yaml'), '--openrpc', here('attacked.json')];

const secrets = {
  authorization: 'secret-of-the-header-5d1e7a',
  privateKey: '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  token: 'secret-of-the-wallet-93b0fc',
  passphrase: 'secret-of-the-node-27ca41',
};

/** What an attacker knows of the servers of attacked.yaml. */
const notes: Pick<Target, 'good' | 'call' | 'rpc' | 'unlucky' | 'confidential'> = {
  good: { target: '/notes', headers: { Authorization: 'key' } },
  call: posted('/notes', { text: 'aaa' }),
  rpc: posted('/rpc', { jsonrpc: '2.0', id: 1, method: 'note_count', params: [] }),
  unlucky: posted('/notes', { text: `${'a'.repeat(40)}!` }),
  confidential: {
    secrets: Object.values(secrets),
    requests: [
      ...confidential('/notes', {
        text: 'aaa',
        privateKey: secrets.privateKey,
        custodialWalletAccessToken: secrets.token,
      }),
      ...confidential('/notes', { text: 7, privateKey: [secrets.privateKey], custodialWalletAccessToken: 1 }),
      ...confidential('/rpc', { jsonrpc: '2.0', id: 1, method: 'note_unlock', params: [secrets.passphrase] }),
      ...confidential('/rpc', { jsonrpc: '2.0', id: 1, method: 'note_unlock', params: [[secrets.passphrase]] }),
    ],
  },
};

/** What an attacker knows of the sandbox, which serves the contract of this package only. */
const platform: Pick<Target, 'good' | 'call' | 'rpc' | 'unlucky' | 'confidential'> = {
  good: posted('/api/v0/gasless/listAllFundedTransactions', firstPage),
  call: posted('/api/v0/gasless/listAllFundedTransactions', firstPage),
  rpc: posted('/rpc', { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  unlucky: posted('/api/v0/gasless/listAllFundedTransactions', { ...firstPage, userId: `${'a'.repeat(40)}!` }),
  confidential: {
    secrets: [secrets.authorization, secrets.privateKey, secrets.token, demoKey],
    requests: [
      ...confidential('/api/v0/devWallet/signAndSubmitGaslessTx', submission),
      ...confidential('/api/v0/devWallet/signAndSubmitGaslessTx', { ...submission, privateKey: secrets.privateKey }),
      ...confidential('/api/v0/devWallet/signAndSubmitGaslessTx', { ...submission, privateKey: [secrets.privateKey] }),
      ...confidential('/api/v0/ft-manager/mintFT', { ...minting, custodialWalletAccessToken: secrets.token }),
      ...confidential('/api/v0/ft-manager/mintFT', { ...minting, custodialWalletAccessToken: [secrets.token] }),
    ],
  },
};

/** Starts each of the servers; the promise is kept once it listens. */
export const starters: { [Name in ServerName]: () => Promise<Target> } = {
  mock: () => started('mock', startTwinspec(['mock', ...documents, '--port', '0', '--log', 'json']), notes),
  server: () => started('server', startTypedServer(), notes),
  sandbox: () => started('sandbox', startTwinspec(['sandbox', '--port', '0', '--log', 'json']), platform),
  record: startRecord,
  docs: () =>
    started('docs', startTwinspec(['start', ...documents, '--port', '0', '--log', 'json']), {
      ...notes,
      good: { target: '/' },
    }),
};

/**
 * Starts the typed server of typed-server.ts.
 *
 * @param parameters - `lacking` leaves a handler out
 * @returns its process
 */
export function startTypedServer(...parameters: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ['--import', 'tsx', here('typed-server.ts'), ...parameters]);
}

/** The proxy, before a server that answers as attacked.yaml says, and beside one that nothing should ever reach. */
async function startRecord(): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-attacks-'));
  const upstream = await serve(answerNotes);
  const stranger = await serve(() => ({ status: 200, body: '"stranger"' }));
  const child = startTwinspec([
    'record',
    ...documents,
    ...['--url', upstream.url, '--rpc', `${upstream.url}/rpc`, '--port', '0'],
    ...['--out', join(folder, 'traffic.har'), '--examples', folder],
  ]);
  const target = await started('record', child, notes);
  let kept: string | undefined;
  return {
    ...target,
    reached: () => ({ upstream: upstream.count(), stranger: stranger.count() }),
    stranger: stranger.url,
    stop: async () => {
      if (kept !== undefined) return kept;
      await target.stop();
      await Promise.all([upstream.close(), stranger.close()]);
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const texts = files
        .filter((file) => file.isFile())
        .map((file) => readFile(join(file.parentPath, file.name), 'utf8'));
      kept = (await Promise.all(texts)).join('\n');
      await rm(folder, { recursive: true, force: true });
      return kept;
    },
  };
}

function answerNotes(path: string, method: string): { status: number; body: string } {
  if (path === '/rpc') return { status: 200, body: '{"jsonrpc":"2.0","id":1,"result":3}' };
  if (path !== '/notes') return { status: 404, body: '{}' };
  return { status: 200, body: method === 'GET' ? '[{"id":"n1"}]' : '{"id":"n1"}' };
}

async function started(
  server: ServerName,
  child: ChildProcessWithoutNullStreams,
  known: typeof notes,
): Promise<Target> {
  let printed = '';
  const ended = once(child, 'close');
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString('utf8');
      // The first address that is printed may come before it listens, only the line after it says so.
      const isReady = /ready|Ready|Recording/.test(printed);
      const address = /http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1];
      if (isReady && address !== undefined) resolve(Number(address));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(`It ended before it listened:\n${printed}`)));
  });
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    server,
    port,
    ...known,
    isAlive,
    output: () => printed,
    reached: () => ({ upstream: 0, stranger: 0 }),
    stranger: 'http://stranger.example',
    stop: async () => {
      // One that hangs does not hear a signal that asks.
      const impatient = setTimeout(() => child.kill('SIGKILL'), patient.timeout);
      child.kill(server === 'record' ? 'SIGINT' : 'SIGTERM');
      await ended;
      clearTimeout(impatient);
      return '';
    },
  };
}

async function serve(answer: (path: string, method: string) => { status: number; body: string }) {
  let count = 0;
  const server: Server = createServer((request, response) => {
    count++;
    request.resume().once('end', () => {
      const { status, body } = answer(request.url ?? '', request.method ?? '');
      response.writeHead(status, json).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function posted(target: string, body: object): Sent {
  const headers = { ...json, Authorization: 'demo-api-key', DappId: 'demo-dapp-id', ChainId: '80002' };
  return { method: 'POST', target, headers, body: JSON.stringify(body) };
}

/** A call with the secret key; once more with its body cut off, and once more where nothing is served. */
function confidential(target: string, body: object): Sent[] {
  const sent = posted(target, body);
  const headers = { ...sent.headers, Authorization: secrets.authorization };
  const cut = JSON.stringify(body).slice(0, -1);
  return [
    { ...sent, headers },
    { ...sent, headers, body: cut },
    { ...sent, headers, target: `${target}/nowhere` },
    { ...sent, headers, method: 'DELETE' },
  ];
}
