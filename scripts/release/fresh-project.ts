import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../contract/errors.ts';
import { asObject, type Json } from '../contract/json.ts';
import { succeed } from './shell.ts';

/**
 * Checks a tarball as a user would: installs it in an empty project, loads every entry, lets a client call the mock,
 * and asks the command for its version.
 *
 * @param tarball - its absolute path
 * @param version - the version that it should have
 * @throws CommandError when any of that fails
 */
export async function checkTarball(tarball: string, version: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-release-check-'));
  try {
    await writeFile(join(folder, 'package.json'), '{ "name": "fresh", "private": true, "type": "module" }');
    succeed(folder, ['npm', 'install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', tarball]);
    const text = await readFile(join(folder, 'node_modules/twinspec/package.json'), 'utf8');
    const { version: packed, exports } = asObject(JSON.parse(text) as Json);
    if (packed !== version)
      throw new CommandError(`The tarball has version ${JSON.stringify(packed)}; ${version} was expected.`);
    // The verbs need packages that a project without verbs does not install.
    const entries = Object.keys(asObject(exports)).filter((entry) => entry !== './api');
    await writeFile(join(folder, 'check.mjs'), checkOf(entries));
    succeed(folder, [process.execPath, 'check.mjs']);
    const said = succeed(folder, [join(folder, 'node_modules/.bin/twinspec'), '--version']);
    if (said !== version) throw new CommandError(`twinspec --version says ${said}; ${version} was expected.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A program that loads every entry, as ESM and as CommonJS, and lets a client call the mock. */
function checkOf(entries: string[]): string {
  const names = entries.map((entry) => `twinspec${entry.slice(1)}`);
  return `
import assert from 'node:assert';
import { createRequire } from 'node:module';
import { createNodeClient } from 'twinspec';
import { startMock } from 'twinspec/mock';

const require = createRequire(import.meta.url);
for (const name of ${JSON.stringify(names)}) {
  assert(require(name), name);
  if (!name.endsWith('.json')) assert(Object.keys(await import(name)).length > 0, name);
}
const mock = await startMock();
const block = await createNodeClient({ rpcUrl: mock.rpcUrl }).eth_getBlockByNumber('latest', false);
await mock.close();
assert.match(block.number, /^0x/);
`;
}
