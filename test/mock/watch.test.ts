import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { watchSpecs } from '../../scripts/mock/watch.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-watch-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('sees the files that a document refers to, until it is stopped', async () => {
  const [main, part] = [join(folder, 'main.yaml'), join(folder, 'part.yaml')];
  await writeFile(main, `a: { $ref: './part.yaml#/x' }\nb: {"$ref":"https://example.org/y.yaml"}\nc:\n  $ref: '#/a'\n`);
  await writeFile(part, 'x: 1\n');
  let changes = 0;
  const stop = await watchSpecs([main], async () => void changes++);
  await writeFile(part, 'x: 22\n');
  await vi.waitFor(() => expect(changes).toBe(1), 10_000);
  stop();
  await writeFile(part, 'x: 333\n');
  await sleep(600);
  expect(changes).toBe(1);
});

it('sees files that a document refers to only since it changed', async () => {
  const [main, part] = [join(folder, 'grown.yaml'), join(folder, 'later.yaml')];
  await writeFile(main, 'a: 1\n');
  await writeFile(part, 'x: 1\n');
  let changes = 0;
  const stop = await watchSpecs([main], async () => void changes++);
  await writeFile(main, `a: { $ref: later.yaml }\n`);
  await vi.waitFor(() => expect(changes).toBe(1), 10_000);
  // The new file is watched as soon as the change was taken in.
  await sleep(300);
  await writeFile(part, 'x: 22\n');
  await vi.waitFor(() => expect(changes).toBe(2), 10_000);
  stop();
});
