import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { block } from '../support/blocks.ts';
import { twinspec } from '../support/process.ts';
import { runningMocks } from '../support/running-mocks.ts';

const guide = 'guides/keep-your-framework.md';
let folder: string;
const start = runningMocks();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-framework-'));
  for (const [number, name] of ['openapi.json', 'huts.overlay.yaml', 'twinspec.config.json'].entries())
    await writeFile(join(folder, name), block(guide, number + 1));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('adds to the document of a framework what the guide says', async () => {
  const [lint = '', overlay = ''] = block(guide, 4).trim().split('\n');
  expect(await twinspec(lint.split(' ').slice(2), { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  const words = overlay.replace(/ >.*$/, '').split(' ').slice(2);
  const { code, stdout, stderr } = await twinspec(words, { cwd: folder });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { paths, servers } = JSON.parse(stdout) as Record<string, never>;
  expect(servers).toEqual([{ url: 'https://huts.example' }]);
  expect(paths).toMatchObject({ '/huts/{hut_id}': { get: { operationId: 'readHut', 'x-safe-to-repeat': true } } });
  expect(JSON.stringify(paths)).not.toContain('422');
  const file = (name: string): string => join(folder, name);
  const { url } = await start({ openapi: file('openapi.json'), overlays: [file('huts.overlay.yaml')] });
  expect(await (await fetch(`${url}/huts/7`)).json()).toEqual({ id: 7, name: 'Blüemlisalp', beds: 138 });
  expect(await readFile(file('openapi.json'), 'utf8')).toBe(block(guide, 1));
});
