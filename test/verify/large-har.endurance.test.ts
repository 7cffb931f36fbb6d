import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-large-har-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } }],
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'array' } } } } },
      },
    },
  },
};
describe('judge', () => {
  it('reads a HAR file that is larger than the memory it may use', async () => {
    const document = join(folder, 'shop.json');
    await writeFile(document, JSON.stringify(shop));
    const entry = JSON.stringify({
      request: { method: 'GET', url: 'http://a.test/books?limit=5', headers: [] },
      response: {
        status: 200,
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        content: { size: 10_000, text: JSON.stringify(Array.from({ length: 1000 }, (_, i) => i + 1e6)) },
      },
    });
    const entries = 7000;
    const file = join(folder, 'large.har');
    const out = createWriteStream(file);
    out.write('{"log":{"version":"1.2","entries":[');
    for (let i = 0; i < entries; i++) {
      if (!out.write(`${i === 0 ? '' : ','}${entry}`)) await once(out, 'drain');
    }
    out.end(']}}');
    await once(out, 'finish');
    // What the process takes of the machine depends on when it collects its garbage; what it may keep does not.
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--max-old-space-size=64', 'scripts/project/from-sources.mjs', 'judge', '--openapi', document, file],
      { encoding: 'utf8' },
    );
    expect(stdout, stderr).toContain(`${entries} shown`);
  });
});
