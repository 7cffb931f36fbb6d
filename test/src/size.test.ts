import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { bundleOf } from '../support/bundle.ts';

// The size of a client in a dApp: bundled, minified and compressed as a browser gets it. 1 KB is 1000 bytes.

// By default, esbuild works in the folder in which it was loaded, even if that has been removed since.
const absWorkingDir = new URL('../..', import.meta.url).pathname;

const bundle = (names: string): Promise<string> => bundleOf(`export { ${names} } from './src/index.ts';`);

test.each([
  ['createNodeClient', 5090],
  ['createPlatformClient', 7510],
  ['createNodeClient, createPlatformClient', 8760],
])('%s weighs at most %i bytes', async (names, budget) => {
  expect(gzipSync(await bundle(names), { level: 9 }).length).toBeLessThanOrEqual(budget);
});

test('exports that are not imported weigh nothing', async () => {
  const node = await bundle('createNodeClient');
  expect(node).not.toContain('signAndSubmitGaslessTx');
  expect(node).not.toContain('fundedTransactions');
  expect(await bundle('createPlatformClient')).not.toContain('eth_getBlockByNumber');
  expect((await bundle('isTimeoutError')).length).toBeLessThan(300);
});

test('no Node built-in is imported', async () => {
  const result = await build({
    entryPoints: ['index', 'validate'].map((entry) => new URL(`../../src/${entry}.ts`, import.meta.url).pathname),
    absWorkingDir,
    bundle: true,
    write: false,
    metafile: true,
    outdir: '/nowhere',
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  });
  expect(
    Object.values(result.metafile.inputs).flatMap(({ imports }) => imports.filter(({ external }) => external)),
  ).toEqual([]);
});
