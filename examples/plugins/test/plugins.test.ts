import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const npx = (...words: string[]) =>
  promisify(execFile)('npx', words).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );

it('applies the rule', async () => {
  const document = await readFile('api/shop.yaml', 'utf8');
  const long = 'Get an order, whoever placed it, wherever it was placed, and whatever became of it since';
  const file = join(await mkdtemp(join(tmpdir(), 'shop-')), 'shop.yaml');
  await writeFile(file, document.replace('Get an order', long));
  const linting = ['twinspec', 'lint', '--plugin', 'plugins/plain-summaries.mjs'];
  expect(await npx(...linting)).toMatchObject({ code: 0 });
  expect(await npx(...linting, '--openapi', file)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('getOrder needs a summary of at most 60 characters') as string,
  });
});

it('writes the list of names', async () => {
  expect(await npx('npm', 'run', 'generate')).toMatchObject({ code: 0 });
  expect(JSON.parse(await readFile('src/api/names.json', 'utf8'))).toEqual(['getOrder']);
});

it('judges answers', async () => {
  const server = createServer((request, response) => {
    const isOrder = request.url === '/orders/7';
    response.writeHead(isOrder ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 7, placed: '2026-03-01T09:30:00.5Z' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const verifying = ['twinspec', 'verify', '--url', url, '--only', 'getOrder'];
  const { code, stdout } = await npx(...verifying, '--plugin', 'plugins/whole-seconds.mjs');
  server.close();
  expect(code).toBe(1);
  expect(stdout).toMatch(/ at \/placed\n[^]* expected +a time in whole seconds\n +got +2026-03-01T09:30:00.5Z\n/);
});

it('adds a header to the answers of the mock', async () => {
  const mock = spawn('npx', ['twinspec', 'mock', '--port', '0', '--plugin', 'plugins/served-by.mjs'], {
    detached: true,
  });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      mock.once('close', () => reject(new Error('The mock ended.')));
      mock.stdout.setEncoding('utf8').on('data', (text: string) => {
        const found = /ready: (http:[^\s,]+)/.exec(text)?.[1];
        if (found !== undefined) resolve(found);
      });
    });
    expect((await fetch(`${url}/orders/7`)).headers.get('Server-Timing')).toMatch(/^mock;desc="/);
  } finally {
    // npx and what it started.
    process.kill(-Number(mock.pid));
  }
});
