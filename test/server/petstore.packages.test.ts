import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { petstoreFolder } from './petstore.ts';

vi.setConfig({ testTimeout: 300_000 });

it('a typed server of the petstore compiles, and mistakes do not', async () => {
  const folder = await petstoreFolder();
  const config = { extends: resolve('tsconfig.json'), include: ['servers.ts'], exclude: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const run = promisify(execFile)(process.execPath, ['node_modules/typescript-7/bin/tsc', '--project', folder]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  await rm(folder, { recursive: true, force: true });
  expect(stdout).toBe('');
});
