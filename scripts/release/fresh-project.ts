import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../contract/errors.ts';
import { asObject, type Json, type JsonObject } from '../contract/json.ts';
import { succeed } from './shell.ts';

/**
 * Checks a tarball as a user would: installs it in an empty project, and loads every entry. With that of the command, a
 * client calls the mock, and the command says its version.
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
    const installed = asObject((await jsonIn(join(folder, 'package.json')))['dependencies']);
    const [name = ''] = Object.keys(installed);
    const { version: packed, exports, bin } = await jsonIn(join(folder, 'node_modules', name, 'package.json'));
    if (packed !== version)
      throw new CommandError(`${name} has version ${JSON.stringify(packed)} in the tarball; ${version} was expected.`);
    // The functions of the verbs are there as modules only.
    const entries = Object.keys(asObject(exports)).filter((entry) => entry !== './api');
    await writeFile(join(folder, 'check.mjs'), loadingOf(name, entries) + (bin === undefined ? '' : callingTheMock));
    succeed(folder, [process.execPath, 'check.mjs']);
    if (bin === undefined) return;
    const said = succeed(folder, [join(folder, 'node_modules/.bin/twinspec'), '--version']);
    if (said !== version) throw new CommandError(`twinspec --version says ${said}; ${version} was expected.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function jsonIn(file: string): Promise<JsonObject> {
  return asObject(JSON.parse(await readFile(file, 'utf8')) as Json);
}

/** A program that loads every entry of a package, as ESM and as CommonJS. */
function loadingOf(name: string, entries: string[]): string {
  return `
import assert from 'node:assert';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
for (const name of ${JSON.stringify(entries.map((entry) => name + entry.slice(1)))}) {
  assert(require(name), name);
  if (!name.endsWith('.json')) assert(Object.keys(await import(name)).length > 0, name);
}
`;
}

const callingTheMock = `
const { createNodeClient } = await import('twinspec');
const { startMock } = await import('twinspec/mock');
const mock = await startMock();
const block = await createNodeClient({ rpcUrl: mock.rpcUrl }).eth_getBlockByNumber('latest', false);
await mock.close();
assert.match(block.number, /^0x/);
`;
