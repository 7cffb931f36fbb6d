import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installPackage } from '../support/installed.ts';
import { cleanEnvironment, makeProject, removeProject } from '../support/project.ts';
import { installRuntimes } from './installed-runtimes.ts';
import { haveRuntimes, reportSkipped } from '../support/runtimes.ts';

// The server of examples/server-anywhere, from the packed package, under runtimes that have servers of their own. Both
// take the module with a default export of `fetch` as it is; the tests of the example run the others.

vi.setConfig({ testTimeout: 300_000 });

const platforms = [
  { name: 'Bun', command: ['bun/bin/bun', 'src/worker.ts'] },
  {
    name: 'Deno',
    command: [
      ...['deno/deno', 'serve', '--host', '127.0.0.1', '--port', '0'],
      ...['--allow-all', '--node-modules-dir=manual', '--no-remote', 'src/worker.ts'],
    ],
  },
] as const;

const key = { Authorization: 'demo-api-key', dAppId: 'demo-dapp-id', chainId: '80002' };
const mint = { chainId: '80002', erc: 'ERC20', quantity: '5' };
const reads = [{ jsonrpc: '2.0', id: 1, method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] }];

const calls = [
  { path: '/api/v0/ft-manager/mintFT', headers: key, body: mint, answer: [200, { Data: { referenceId: 'ann-5' } }] },
  { path: '/api/v0/ft-manager/mintFT', headers: { ...key, Authorization: 'no' }, body: mint, answer: [401, {}] },
  { path: '/api/v0/ft-manager/mintFT', headers: key, body: { ...mint, quantity: {} }, answer: [422, {}] },
  { path: '/rpc', headers: {}, body: reads, answer: [200, [{ id: 1, result: '0x0' }]] },
];

reportSkipped('The server of examples/server-anywhere');

describe.runIf(haveRuntimes)('the server of examples/server-anywhere', () => {
  const programOf = installRuntimes();
  let folder: string;
  beforeAll(async () => {
    folder = await makeProject();
    await cp('examples/server-anywhere/src', join(folder, 'src'), { recursive: true });
    await installPackage(folder);
  });
  afterAll(() => removeProject(folder));

  it.each(platforms)('answers under $name', async ({ command: [runtime, ...parameters] }) => {
    const [program, ...rest] = programOf([runtime, ...parameters]);
    const environment = { ...cleanEnvironment(), BUN_PORT: '0', HOST: '127.0.0.1' };
    const child = spawn(program, rest, { cwd: folder, env: environment });
    try {
      const url = await announced(child);
      for (const { path, headers, body, answer } of calls) {
        const response = await fetch(url + path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
        expect([response.status, await response.json()]).toMatchObject(answer);
      }
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    } finally {
      child.kill();
      await once(child, 'close');
    }
  });
});

/** The address that a server prints when it listens. */
function announced(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const port = /https?:\/\/[\w.]+:(\d+)/.exec(output)?.[1];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      });
    }
    child.once('exit', () => reject(new Error(output)));
  });
}
