import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { load } from './load.ts';

/** A recorder in a process of its own, between a caller and a server that always gives the same answer. */
export type Recording = {
  /** Passes that many exchanges, and returns the seconds that they took. */
  pass: (count: number) => Promise<number>;
  /** Its memory in bytes, after its garbage was collected. */
  memory: () => Promise<NodeJS.MemoryUsage>;
  /** Ends it as Ctrl+C does, and returns its exit code. */
  stop: () => Promise<number | null>;
};

type Example = { data: { data: object[] } };

const path = '/api/v0/gasless/listAllFundedTransactions';
const headers = { Authorization: 'demo-api-key', DappId: 'demo-dapp-id' };
const { components } = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8')) as {
  components: { examples: Record<'fundedTransactions' | 'fundedTransactionsRequest', { value: Example }> };
};
const { fundedTransactions: page, fundedTransactionsRequest: request } = components.examples;
const [transaction] = page.value.data.data;
const preload = fileURLToPath(new URL('tell-memory.mjs', import.meta.url));

/**
 * Starts `twinspec record` for exchanges of one size.
 *
 * @param command - the file of the command
 * @param out - the file to record to
 * @param bytes - the size of an answer; its list is as long as that takes
 * @returns the recorder
 */
export async function startRecording(command: string, out: string, bytes: number): Promise<Recording> {
  const { body, answer } = exchangeOf(bytes);
  const upstream = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': answer.length }).end(answer);
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const server = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const flags = ['--url', server, '--port', '0', '--out', out];
  const child = spawn(process.execPath, ['--expose-gc', '--import', preload, command, 'record', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('the recorder has no output.');
  const closed = once(child, 'close') as Promise<[number | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    const lines = createInterface(stdout);
    lines.on('line', (line) => {
      const [, found] = /^(?!Traffic)\w+ +(http:\/\/[^/\s]+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    lines.on('close', () => reject(new Error('record ended before it listened.')));
  });
  return {
    pass: (count) => load(url, [{ path, headers, body }], count, 8),
    memory: async () => {
      const told = once(child, 'message') as Promise<[NodeJS.MemoryUsage]>;
      child.send('memory');
      return (await told)[0];
    },
    stop: async () => {
      child.kill('SIGINT');
      const [code] = await closed;
      upstream.closeAllConnections();
      upstream.close();
      return code;
    },
  };
}

/** Asks for a list that is as long as the size takes. */
function exchangeOf(bytes: number): { body: string; answer: Buffer } {
  const limit = Math.ceil(bytes / JSON.stringify(transaction).length);
  // A page has each transaction once.
  const data = Array.from({ length: limit }, (_, i) => ({
    ...transaction,
    txHash: `0x${String(i).padStart(64, '0')}`,
  }));
  const answer = { ...page.value, data: { ...page.value.data, data, limit, total: limit } };
  return { body: JSON.stringify({ ...request.value, limit }), answer: Buffer.from(JSON.stringify(answer)) };
}
