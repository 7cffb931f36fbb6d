import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { install, makeProject, pack, removeProject, run } from './project.ts';

const packed = await makeProject();
const project = await makeProject();

beforeAll(async () => {
  await install(project, [await pack(packed), 'jest@30']);
}, 300_000);
afterAll(async () => {
  for (const folder of [packed, project]) await removeProject(folder);
});

it('is required by a test of Jest 30, as CommonJS', async () => {
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'consumer', private: true }));
  await mkdir(join(project, 'test'), { recursive: true });
  await writeFile(
    join(project, 'test/mint.test.js'),
    `const { createNodeClient, createPlatformClient, isUsageError } = require('twinspec');
test('a client is made, and judges its address', async () => {
  expect(typeof createNodeClient({ rpcUrl: 'https://node.example' }).eth_estimateGas).toBe('function');
  const fetch = async () => new Response(JSON.stringify({ Data: { referenceId: 'r', txnHash: '' }, Message: '', Status: 'SUCCESS' }));
  const platform = createPlatformClient({ baseUrl: 'https://platform.example', apiKey: 'k', dappId: 'd', chainId: '1', fetch });
  expect(await platform.mintFT({})).toEqual({ referenceId: 'r', txnHash: '' });
  expect(() => createPlatformClient({ baseUrl: '', apiKey: 'k' })).toThrow('baseUrl');
  expect(isUsageError(new Error('x'))).toBe(false);
});
`,
  );
  const { code, output } = await run(project, [join(project, 'node_modules/.bin/jest'), '--ci']);
  expect(output).toContain('1 passed');
  expect(code).toBe(0);
}, 120_000);
