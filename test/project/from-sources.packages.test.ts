import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../support/project.ts';
import { copyCheckout } from '../support/checkout.ts';

let checkout: string;
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'from-sources-'));
  await copyCheckout(checkout, ['scripts', 'src', 'package.json']);
});
afterAll(() => rm(checkout, { recursive: true }));

const help = () => run(checkout, [process.execPath, 'scripts/project/from-sources.mjs', 'mock', '--help']);

it('runs the current sources, every change included', async () => {
  const file = join(checkout, 'scripts/cli/serving/serving.ts');
  const source = await readFile(file, 'utf8');
  const first = await help();
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining('--port PORT') });
  expect(await help()).toEqual(first);
  await writeFile(file, source.replace("value: 'PORT'", "value: 'CHANGED'"));
  expect(await help()).toEqual({ code: 0, output: first.output.replace('--port PORT   ', '--port CHANGED') });
  await writeFile(file, `${source}\nconst = mistake;\n`);
  expect(await help()).toMatchObject({ code: 1, output: expect.stringMatching(/serving\/serving\.ts/) });
  await writeFile(file, source);
  expect(await help()).toEqual(first);
});
