import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startSandbox, type Sandbox } from '../../scripts/sandbox/start.ts';
import { madeOnce } from '../support/made-once.ts';
import { run } from '../support/project.ts';
import { ask, call, submission } from '../support/sandbox.ts';

vi.setConfig({ testTimeout: 300_000 });

const artifact = createRequire(import.meta.url).resolve(
  '@openzeppelin/contracts/build/contracts/ERC20PresetMinterPauser.json',
);
const { bytecode } = createRequire(import.meta.url)(artifact) as { bytecode: string };

let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  [sandbox, { folder }] = await Promise.all([startSandbox(), madeOnce('nodeTools')]);
});
afterAll(() => sandbox.close());

/** Runs a script of a user in a project with the tools. */
async function scriptOf(script: string, ...parameters: string[]): Promise<unknown> {
  await copyFile(new URL(`tools/${script}.mjs`, import.meta.url), join(folder, `${script}.mjs`));
  const addresses = [sandbox.rpcUrl, sandbox.rpcUrl.replace('http', 'ws')];
  const { code, output } = await run(folder, ['node', `${script}.mjs`, ...addresses, artifact, ...parameters]);
  if (code !== 0) throw new Error(output);
  return JSON.parse(output);
}

const seen = {
  balance: '5',
  hasBaseFee: true,
  refusal: 'exceeds balance',
  trace: 'CALL',
  events: ['5'],
  heads: true,
  pending: true,
};

it.each(['viem', 'viem-2.0.0'])('%s deploys, sends, reads, traces and watches', async (name) => {
  expect(await scriptOf('viem', name)).toEqual({ ...seen, status: 'success', gas: 'bigint' });
});

it('ethers deploys, sends, reads, traces and watches', async () => {
  expect(await scriptOf('ethers')).toEqual({ ...seen, status: 1, found: 1 });
});

it('web3.js deploys, sends, reads, traces and watches', async () => {
  expect(await scriptOf('web3')).toEqual({ ...seen, status: 1 });
});

it('Hardhat runs the tests of a project on it, as on an external network', async () => {
  const networks = { sandbox: { url: sandbox.rpcUrl } };
  const config = `require('@nomicfoundation/hardhat-ethers');\nmodule.exports = ${JSON.stringify({ solidity: '0.8.28', networks })};\n`;
  await writeFile(join(folder, 'hardhat.config.cjs'), config);
  await mkdir(join(folder, 'test'));
  await copyFile(artifact, join(folder, 'test/artifact.json'));
  await copyFile(new URL('tools/hardhat.cjs', import.meta.url), join(folder, 'test/token.cjs'));
  const hardhat = ['node', 'node_modules/hardhat/internal/cli/bootstrap.js', '--config', 'hardhat.config.cjs'] as const;
  const { output } = await run(folder, [...hardhat, 'test', '--network', 'sandbox', 'test/token.cjs']);
  expect(output).toMatch(/4 passing(?!.*failing)/s);
});

it("foundry's cast deploys, sends, reads, estimates and traces", async () => {
  const key = '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba';
  const from = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
  const cast = async (verb: string, ...words: string[]): Promise<string> => {
    const program = join(folder, 'node_modules/@foundry-rs/cast/bin.mjs');
    const { code, output } = await run(folder, ['node', program, verb, '--rpc-url', sandbox.rpcUrl, ...words]);
    if (code !== 0) throw new Error(output);
    return output.trim();
  };
  const creation = ['--create', bytecode, 'constructor(string,string)', 'Cast', 'C'];
  expect(Number(await cast('estimate', '--from', from, '--block', 'latest', ...creation))).toBeGreaterThan(1e6);
  const deployed = await cast('send', '--private-key', key, '--json', ...creation);
  const { contractAddress: token } = JSON.parse(deployed) as { contractAddress: string };
  const minting = [token, 'mint(address,uint256)', from, '5'];
  expect(Number(await cast('estimate', '--from', from, ...minting))).toBeGreaterThan(21_000);
  const sent = await cast('send', '--private-key', key, '--json', ...minting);
  const { transactionHash } = JSON.parse(sent) as { transactionHash: string };
  expect(await cast('call', token, 'balanceOf(address)(uint256)', from)).toBe('5');
  expect(await cast('logs', '--address', token, '--from-block', '0')).toContain(transactionHash);
  expect(await cast('run', transactionHash)).toContain('Transaction successfully executed.');
  expect(await cast('rpc', 'eth_getBlockByNumber', 'latest', 'false')).toContain('"baseFeePerGas":"0x7"');
  expect(await cast('estimate', '--from', from, token, 'transfer(address,uint256)', token, '6')).toContain(
    'exceeds balance',
  );
});

type Message = {
  id?: number;
  result?: unknown;
  error?: { message: string };
  params?: { subscription: unknown; result: { number: string; blockHash: string; removed: boolean } };
};

/** Connects to the sandbox over WebSocket. */
async function connected() {
  const socket = new WebSocket(sandbox.rpcUrl.replace('http', 'ws'));
  const received: Message[] = [];
  let wake = (): void => undefined;
  socket.on('message', (data) => {
    received.push(JSON.parse(String(data)) as Message);
    wake();
  });
  await new Promise((resolve) => socket.once('open', resolve));
  const until = async <Found>(find: () => Found | undefined): Promise<Found> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  const send = async (id: number, method: string, ...params: unknown[]): Promise<Message> => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return until(() => received.find((message) => message.id === id));
  };
  return { socket, received, until, send };
}

it('keeps subscriptions through a reset, until they are ended', async () => {
  const { socket, received, until, send } = await connected();
  const heads = (): string[] => received.flatMap(({ params }) => params?.result.number ?? []);
  const { result: id } = await send(1, 'eth_subscribe', 'newHeads');
  await ask(sandbox, 'evm_mine');
  await until(() => heads()[0]);
  await sandbox.reset();
  const before = heads().length;
  await ask(sandbox, 'evm_mine');
  expect(await until(() => heads()[before])).toBe('0x3');
  expect(await send(2, 'eth_unsubscribe', id)).toMatchObject({ result: true });
  expect(await send(3, 'eth_unsubscribe', id)).toMatchObject({ result: false });
  const { error } = await send(4, 'eth_subscribe', 'everything');
  expect(error?.message).toContain('newHeads, logs, newPendingTransactions');
  socket.terminate();
});

it('takes back the logs of blocks that are replaced, and tells them again', async () => {
  const { socket, received, until, send } = await connected();
  const logs = () => received.flatMap(({ params }) => params?.result ?? []);
  await send(1, 'eth_subscribe', 'logs', { address: submission.to });
  await call(sandbox, 'signAndSubmitGaslessTx', submission);
  const first = await until(() => logs()[0]);
  await sandbox.fault({ fault: 'reorganized', blocks: 1 });
  const { blockHash } = await until(() => logs()[2]);
  expect(logs()).toEqual([first, { ...first, removed: true }, expect.objectContaining({ removed: false })]);
  expect(blockHash).not.toBe(first.blockHash);
  await sandbox.reset();
  socket.terminate();
});
