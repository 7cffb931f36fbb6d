import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTwinspec } from '../support/process.ts';

const child = startTwinspec(['start', '--port', '0']);
const lines: string[] = [];
const address = (label: string): string =>
  lines.map((line) => new RegExp(`^ +${label} +(\\S+)$`).exec(line)?.[1]).find((url) => url !== undefined) ?? '';

beforeAll(async () => {
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.includes('ready')) break;
  }
  child.stdout.resume();
});
afterAll(() => child.kill('SIGKILL'));

describe('start', () => {
  it('says where everything is', () => {
    expect(address('Docs')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect(`${address('Platform')}/`).toBe(address('Docs'));
    expect(address('Node')).toBe(`${address('Platform')}/rpc`);
  });

  it.skipIf(spawnSync('curl', ['--version']).error !== undefined)(
    'prints a curl line that works when it is pasted',
    async () => {
      const curl = lines.find((line) => line.startsWith('curl ')) ?? '';
      const { stdout } = await promisify(execFile)('sh', ['-c', curl]);
      expect(JSON.parse(stdout)).toMatchObject({ status: true, data: { total: 3 } });
    },
  );

  it('takes the demo key and no other, as the pages of the demo say', async () => {
    const ask = async (key: string): Promise<number> => {
      const headers = { 'content-type': 'application/json', authorization: key };
      const body = JSON.stringify({ page: 1, limit: 10, userId: 'demo-dapp-id' });
      const path = '/api/v0/gasless/listAllFundedTransactions';
      return (await fetch(address('Platform') + path, { method: 'POST', headers, body })).status;
    };
    expect([await ask('demo-api-key'), await ask('my-own-key')]).toEqual([200, 401]);
    const page = await (await fetch(`${address('Docs')}authentication.html`)).text();
    expect(page).toContain('Try a wrong key</a>: it gets the 401 of the document.');
    expect(page).not.toContain('accepts any key');
  });

  it('serves the docs, the platform and the node', async () => {
    const docs = await fetch(address('Docs'));
    expect(docs.status).toBe(200);
    expect(docs.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await docs.text()).toContain('signAndSubmitGaslessTx');
    const platform = await fetch(`${address('Platform')}/api/v0/ft-manager/mintFT`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(platform.status).toBe(401);
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] };
    const node = await fetch(address('Node'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    });
    expect(await node.json()).toMatchObject({ id: 1, result: { hash: expect.stringMatching(/^0x/) as string } });
  });

  it('sends a page and its scripts in at most 60 KB', async () => {
    const page = await fetch(`${address('Docs')}operations/mintFT.html`);
    const scripts = (await page.text()).matchAll(/ src="([^"]+)"/g);
    const files = await Promise.all([...scripts].map(async ([, source = '']) => fetch(new URL(source, page.url))));
    const lengths = [page, ...files].map(({ headers }) => Number(headers.get('content-length')));
    expect(files.length).toBeGreaterThan(1);
    expect(lengths.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(60_000);
  });

  it('ends on SIGTERM', async () => {
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

it('names what the mock cannot serve', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-start-'));
  const openapi = join(folder, 'shop.json');
  const paths = { '/goods': { get: { responses: { 200: { description: 'The goods.' } } } } };
  const components = { securitySchemes: { certificate: { type: 'mutualTLS' } } };
  const security = [{ certificate: [] }];
  await writeFile(
    openapi,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths, components, security }),
  );
  const other = startTwinspec(['start', '--port', '0', '--openapi', openapi]);
  try {
    const [note] = (await once(createInterface(other.stderr), 'line')) as [string];
    expect(note).toMatch(/^note: .*shop\.json:1:\d+: mutualTLS cannot be seen by the mock/);
  } finally {
    other.kill('SIGKILL');
    await rm(folder, { recursive: true });
  }
});
