import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getContractAddress, parseEther } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandError } from '../../scripts/contract/base/errors.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../scripts/sandbox/start.ts';
import { ask, balanceOf, call, credential, demoKey, firstPage, recipient } from '../support/sandbox.ts';
import { submission, tokens } from '../support/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'fixtures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

async function during(options: SandboxOptions, story: (sandbox: Sandbox) => Promise<void>): Promise<void> {
  const sandbox = await startSandbox(options);
  await story(sandbox).finally(sandbox.close);
}

const artifact = resolve('node_modules/@openzeppelin/contracts/build/contracts/ERC20PresetMinterPauser.json');
const fixtures = file(
  'fixtures.yaml',
  `templates:
  - { id: degree, types: [Degree], required: [degree] }
contracts:
  - { name: points, artifact: ${JSON.stringify(artifact)}, args: [Points, PTS] }
mints:
  - { contractAddress: points, recipientAddress: '${recipient}', quantity: 12 }
  - { contractAddress: '${tokens.coin}', recipientAddress: '${recipient}', quantity: '0.5' }
whitelist:
  - { contractAddress: points, contractName: Points, linkedDAppId: demo-dapp-id, gasLimitConfigured: 200000 }
`,
);
// The demo wallet has sent six transactions before.
const points = getContractAddress({ from: privateKeyToAddress(demoKey), nonce: 6n });

const isThere = async (sandbox: Sandbox, submitted = 0n): Promise<void> => {
  expect(await balanceOf(sandbox, points, recipient)).toBe(parseEther('12') + submitted);
  expect(await balanceOf(sandbox, tokens.coin, recipient)).toBe(parseEther('0.5'));
};
const statusOf = async (sandbox: Sandbox, to: string): Promise<number> =>
  (await call(sandbox, 'signAndSubmitGaslessTx', { ...submission, to })).status;
const hashesOf = async (sandbox: Sandbox): Promise<string[]> => {
  const count = Number(await ask(sandbox, 'eth_blockNumber'));
  const all = Array.from({ length: count + 1 }, (_, i) =>
    ask(sandbox, 'eth_getBlockByNumber', `0x${i.toString(16)}`, false),
  );
  return ((await Promise.all(all)) as { hash: string }[]).map(({ hash }) => hash);
};

it('are there from the start, after a reset and after a restart', async () => {
  const options = { fixtures, strict: true, state: join(folder, 'state') };
  await during(options, async (sandbox) => {
    await isThere(sandbox);
    expect(await call(sandbox, 'createVC', { ...credential, templateId: 'degree' })).toMatchObject({ status: 200 });
    expect([await statusOf(sandbox, points), await statusOf(sandbox, tokens.coin)]).toEqual([200, 400]);
    await sandbox.reset();
    await isThere(sandbox);
    expect(JSON.parse((await call(sandbox, 'listAllFundedTransactions', firstPage)).text)).toMatchObject({
      data: { total: 0 },
    });
    await statusOf(sandbox, points);
  });
  await during(options, async (sandbox) => {
    await isThere(sandbox, 1n);
    expect(
      await call(sandbox, 'mintFT', { contractAddress: points, recipientAddress: recipient, quantity: '1' }),
    ).toMatchObject({ status: 200 });
    expect(JSON.parse((await call(sandbox, 'listAllFundedTransactions', firstPage)).text)).toMatchObject({
      data: { total: 1 },
    });
  });
});

it('may be a saved sandbox, block for block, with more after it', async () => {
  let saved = '';
  let hashes: string[] = [];
  await during({ fixtures }, async (sandbox) => {
    await statusOf(sandbox, points);
    await ask(sandbox, 'evm_increaseTime', 1000);
    await statusOf(sandbox, points);
    saved = await (await fetch(`${sandbox.url}/_twinspec/snapshot`)).text();
    hashes = await hashesOf(sandbox);
  });
  const mint = `"mints": [{ "contractAddress": "${points}", "recipientAddress": "${recipient}", "quantity": "1" }]`;
  const more = file('more.json', saved.replace(/}\n$/, `, ${mint} }`));
  await during({ fixtures: file('saved.json', saved), strict: true }, async (sandbox) => {
    for (let round = 0; round < 2; round += 1) {
      await isThereToo(sandbox, hashes, 12n);
      expect([await statusOf(sandbox, points), await statusOf(sandbox, tokens.coin)]).toEqual([200, 400]);
      await sandbox.reset();
    }
  });
  await during({ fixtures: more }, (sandbox) => isThereToo(sandbox, hashes, 13n));

  const damaged = file('damaged.json', saved.replace('"whitelisted"', '"blacklisted"'));
  await expect(startSandbox({ fixtures: damaged })).rejects.toThrow(
    `${damaged}:1:3: the snapshot is damaged, or was edited by hand; save it again.`,
  );
  await expect(startSandbox({ fixtures: join(folder, 'saved.json'), seed: 'a' })).rejects.toThrow(
    'the snapshot was saved with another --seed',
  );
});

async function isThereToo(sandbox: Sandbox, hashes: string[], whole: bigint): Promise<void> {
  expect((await hashesOf(sandbox)).slice(0, hashes.length)).toEqual(hashes);
  expect(await balanceOf(sandbox, points, recipient)).toBe(whole * 10n ** 18n + 2n);
  expect(JSON.parse((await call(sandbox, 'listAllFundedTransactions', firstPage)).text)).toMatchObject({
    data: { total: 2 },
  });
}

describe('a mistake is answered with one sentence, which names file and line:', () => {
  it.each([
    ['- 1', /wrong\.yaml:1:1: an object was expected, with lists of fixtures\.$/],
    ['mint: []', /wrong\.yaml:1:1: there are no fixtures "mint"\. Did you mean mints\?$/],
    ['mints:\n  - { quantity: 1 }', /wrong\.yaml:2:5: contractAddress is missing\.$/],
    ['contracts: [{ name: 1, artifact: a }]', /wrong\.yaml:1:\d+: name must be a text, in quotes\.$/],
    ['contracts: [{ name: a, artifact: none.json }]', /wrong\.yaml:1:\d+: its artifact cannot be read: .*none\.json/],
    ['contracts: [{ name: a, artifact: wrong.yaml }]', /wrong\.yaml:1:\d+: its artifact .* has no abi and bytecode;/],
    [
      `contracts:\n  - { name: a, artifact: ${JSON.stringify(artifact)}, args: [1] }`,
      /wrong\.yaml:2:5: params must have 2 values for "constructor", not 1\.$/,
    ],
    [
      `mints:\n  - { contractAddress: '${tokens.coin}', recipientAddress: '0x1', quantity: '1' }`,
      /wrong\.yaml:2:5: recipientAddress must be an address: 20 bytes in hex after 0x\.$/,
    ],
    ['templates:\n  - { types: [a] }', /wrong\.yaml:2:5: templates\/0 needs an id\.$/],
    [
      'contracts:\n  - { name: a, artifact: b.json }\n  - { name: a, artifact: c.json }',
      /wrong\.yaml:3:5: another contract is named "a", at .*wrong\.yaml:2:5\.$/,
    ],
    ['a: [', /wrong\.yaml:1:\d+: /],
    ['snapshot: {}', /wrong\.yaml:1:1: it is no snapshot of a sandbox\.$/],
  ])('%s', async (text, sentence) => {
    const error: unknown = await startSandbox({ fixtures: file('wrong.yaml', text) }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(CommandError);
    expect((error as CommandError).message).toMatch(/^--fixtures .*$/);
    expect((error as CommandError).message).toMatch(sentence);
  });
});
