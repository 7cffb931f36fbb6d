import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request as send, type IncomingMessage, type Server } from 'node:http';
import { rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { enduranceFactor, lengthened } from '../support/endurance.ts';
import { folderInside } from '../support/inside.ts';

// Two processes of examples/server-anywhere behind a proxy that looks at their readiness, as a Service of Kubernetes
// does. Each is replaced while requests go on, and none is lost: the proxy never sends one twice.

vi.setConfig({ testTimeout: 300_000 * enduranceFactor });

const [requests, atOnce] = [lengthened(2000), 20];

type Replica = { process: ChildProcess; port: number; isReady: boolean; served: number };

let folder: string;
const running = new Set<Replica>();

beforeAll(async () => {
  folder = await folderInside('rolling');
  const paths = { 'twinspec/server': [resolve('scripts/server/server.ts')] };
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: resolve('tsconfig.json'), compilerOptions: { paths } }),
  );
});
afterAll(async () => {
  for (const { process } of running) process.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function start(leave: number): Promise<Replica> {
  const process_ = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), resolve('examples/server-anywhere/src/node.ts')],
    {
      cwd: folder,
      env: {
        ...process.env,
        TSX_TSCONFIG_PATH: join(folder, 'tsconfig.json'),
        PORT: '0',
        WORK: '2',
        LEAVE: String(leave),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = (await once(process_.stdout.setEncoding('utf8'), 'data')) as [string];
  const replica = { process: process_, port: Number(/:(\d+)\s*$/.exec(line)?.[1]), isReady: false, served: 0 };
  running.add(replica);
  return replica;
}

async function stop(replica: Replica): Promise<number | null> {
  const ended = once(replica.process, 'exit') as Promise<[number | null]>;
  replica.process.kill('SIGTERM');
  const [code] = await ended;
  running.delete(replica);
  return code;
}

/** Asks each replica whether it is ready, all the time; `longest` is the longest time for which it was not asked. */
function probing(): { end: () => void; longest: () => number } {
  let isOver = false;
  let longest = 0;
  const probe = async (): Promise<void> => {
    for (let last = performance.now(); !isOver; last = performance.now()) {
      for (const replica of running) {
        const answer = await fetch(`http://127.0.0.1:${replica.port}/readyz`).catch(() => undefined);
        await answer?.arrayBuffer();
        replica.isReady = answer?.status === 200;
      }
      await new Promise((next) => void setTimeout(next, 50));
      longest = Math.max(longest, performance.now() - last);
    }
  };
  void probe();
  return { end: () => (isOver = true), longest: () => longest };
}

/** Takes those replicas in turn that are ready. A request that fails on its way is a 502, and is not sent again. */
function proxy(): Server {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  return createServer((request, response) => {
    const ready = [...running].filter(({ isReady }) => isReady);
    const replica = ready[turn++ % ready.length];
    if (replica === undefined) return void response.writeHead(503).end();
    const { method, url, headers } = request;
    const onward = send({ agent, port: replica.port, method, path: url, headers }, (answer: IncomingMessage) => {
      replica.served++;
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', (error) => void response.writeHead(502).end(error.message));
    request.pipe(onward);
  });
}

it('loses no request in a rolling restart', async () => {
  // A busy machine may not look for so long that a replica has left meanwhile: then nobody could know.
  let leave = 1000;
  let rolled = await rollingRestart(leave);
  for (; rolled === undefined; rolled = await rollingRestart(leave)) leave *= 2;
  expect(rolled.failures).toEqual([]);
  expect(rolled.codes).toEqual([0, 0, 0, 0]);
  expect(rolled.sent).toBeGreaterThanOrEqual(requests);
  expect(rolled.served).toEqual([true, true, true, true]);
});

/** What became of it. */
type Rolled = { failures: string[]; codes: (number | null)[]; sent: number; served: boolean[] };

/**
 * Restarts all.
 *
 * @param leave - milliseconds for which a replica still answers when it says that it is not ready any more
 * @returns what became of it; `undefined` if it was not looked at their readiness often enough for that to show
 *   anything
 */
async function rollingRestart(leave: number): Promise<Rolled | undefined> {
  const old = await Promise.all([start(leave), start(leave)]);
  const probes = probing();
  const front = proxy();
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  const { port } = front.address() as AddressInfo;
  const allReady = async (): Promise<void> => {
    while (![...running].every(({ isReady }) => isReady)) await new Promise((next) => void setTimeout(next, 20));
  };
  await allReady();

  const failures: string[] = [];
  let [sent, isRolled] = [0, false];
  const agent = new Agent({ keepAlive: true });
  const call = (id: number): Promise<string> =>
    new Promise((done) => {
      const headers = { 'Content-Type': 'application/json' };
      const one = send({ agent, port, method: 'POST', path: '/rpc', headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => done(`${answer.statusCode} ${text}`));
      });
      one.on('error', (error) => done(error.message));
      one.end(JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] }));
    });
  const caller = async (): Promise<void> => {
    // Requests go on until the last old process has gone.
    while (sent < requests || !isRolled) {
      const id = sent++;
      const answer = await call(id);
      if (answer !== `200 {"jsonrpc":"2.0","id":${id},"result":"0x0"}`) failures.push(answer);
    }
  };
  const callers = Array.from({ length: atOnce }, caller);

  const codes: (number | null)[] = [];
  for (const replica of old) {
    await start(leave);
    await allReady();
    codes.push(await stop(replica));
  }
  isRolled = true;
  await Promise.all(callers);
  probes.end();
  agent.destroy();
  front.closeAllConnections();
  front.close();

  const served = [...old, ...running].map((replica) => replica.served > 0);
  codes.push(...(await Promise.all([...running].map(stop))));
  return probes.longest() > leave / 2 ? undefined : { failures, codes, sent, served };
}
