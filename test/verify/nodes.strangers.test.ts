import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAnvil } from '../support/anvil.ts';
import { contract } from '../support/contract.ts';
import { madeOnce } from '../support/made-once.ts';
import { freePort } from '../support/prism.ts';
import { verified } from '../support/verify.ts';

// Nodes that others wrote are held to our description of them. What one of them truly does otherwise has a name here,
// and anything beyond that would be a false alarm.

vi.setConfig({ testTimeout: 300_000 });

type Node = { url: string; close: () => Promise<void> };

let folder: string;
beforeAll(async () => {
  ({ folder } = await madeOnce('ethereumNodes'));
});

/** Starts a node of the folder, and waits until it listens. */
async function started(program: string, ...options: string[]): Promise<Node> {
  const port = await freePort();
  const words = options.map((word) => word.replace('PORT', String(port)));
  const env = { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' };
  const child = spawn(process.execPath, [join(folder, 'node_modules', program), ...words], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) if (/listening|JSON-RPC server at/i.test(line)) break;
  child.stdout.resume();
  const close = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

async function call(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await response.json()) as { result: unknown }).result;
}

/** Has the node mine a transfer between its own accounts, so that there is something to read. */
async function transfer(url: string): Promise<void> {
  const [from, to] = (await call(url, 'eth_accounts')) as [string, string];
  await call(url, 'eth_sendTransaction', { from, to, value: '0x1' });
  await call(url, 'evm_mine');
}

/** JSON-RPC 2.0, sections 4.1 and 6. */
const answersNotifications =
  /^eth_estimateGas: expected (?:no answer to a notification|a list of 1 answers \(JSON-RPC)/;
const emptyBatch = /^eth_estimateGas: expected one response object \(JSON-RPC 2\.0, section 5\), but got \[\]\./;

type Known = { start: () => Promise<Node>; otherwise: Record<string, RegExp>; unproven?: string[] };

const nodes: Record<string, Known> = {
  anvil: {
    start: () => startAnvil(),
    otherwise: { 'what is no JSON is an invalid request': /expected the JSON-RPC error -32700, but got -32600\./ },
  },
  hardhat: {
    start: () =>
      started('hardhat/internal/cli/bootstrap.js', '--config', 'hardhat.config.cjs', 'node', '--port', 'PORT'),
    otherwise: {
      'it answers notifications': answersNotifications,
      'it answers an empty batch with an empty list': emptyBatch,
      'a pending block has null as mixHash': /^eth_getBlockByNumber: \/result\/mixHash must be string\./,
    },
    unproven: ['eth_getUncleCountByBlockNumber'],
  },
  ganache: {
    start: () => started('ganache/dist/node/cli.js', '--server.port', 'PORT', '--chain.chainId', '80002'),
    otherwise: {
      'it answers notifications': answersNotifications,
      'it answers an empty batch with an empty list': emptyBatch,
      'what is wrong with a call is a parse error':
        /: \/error\/code: expected the JSON-RPC error -3260[012], but got -32700\./,
      'it takes hashes and numbers of any length and type':
        /: expected the JSON-RPC error -32602(?: under .+)?, but got a result\./,
      'it looks at no version': /^eth_estimateGas: expected the JSON-RPC error -32600, but got a result\./,
      'one invalid call of a batch is not answered': /expected an answer with the id null, but got none\./,
      'what is no JSON is refused as text': /expected (?:a JSON body|content type application\/json), but got /,
    },
  },
};

describe.each(Object.entries(nodes))('%s', (_, { start, otherwise, unproven = [] }) => {
  let node: Node;
  beforeAll(async () => {
    node = await start();
    await transfer(node.url);
  });
  afterAll(() => node.close());

  it('is blamed for nothing that it does right', async () => {
    const { report } = await verified(contract, { rpc: node.url, unsafe: () => false, depth: 'quick' });
    const said = report.faults.map(({ operations, message }) => `${operations.join(', ')}: ${message}`);
    const names = Object.entries(otherwise);
    expect(said.filter((one) => !names.some(([, known]) => known.test(one)))).toEqual([]);
    expect(names.filter(([, known]) => !said.some((one) => known.test(one))).map(([name]) => name)).toEqual([]);
    expect(report.unproven.map(({ operation }) => operation)).toEqual(unproven);
  });
});
