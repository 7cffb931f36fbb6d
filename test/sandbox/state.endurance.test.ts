import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { CommandError } from '../../scripts/contract/base/errors.ts';
import { startSandbox, type Sandbox } from '../../scripts/sandbox/start.ts';
import { kill, killAll, startLasting as start, untilStored, type LastingSandbox } from '../support/lasting-sandbox.ts';
import { nodesOf, parentOf } from '../support/own-node.ts';
import { patient } from '../support/patient.ts';
import { ask, balanceOf, call, credential, demoKey, firstPage, minting } from '../support/sandbox.ts';
import { lengthened } from '../support/endurance.ts';
import { recipient, submission, tokens } from '../support/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How often a sandbox is killed while many write. */
const rounds = lengthened(3);

afterEach(killAll);

/** Whether a process may be told of the end of its parent. */
const hasSetpriv = spawnSync('setpriv', ['--pdeathsig', 'CONT', 'true']).status === 0;

it.skipIf(process.platform !== 'linux')('kill -9 leaves neither the node behind nor its folder', async () => {
  const sandbox = await start(join(folder, 'orphan'));
  const [node] = nodesOf(sandbox.process.pid ?? 0);
  const { pid = 0, socket = '' } = node ?? {};
  expect(existsSync(socket)).toBe(true);
  await kill(sandbox);
  await vi.waitUntil(() => !existsSync(`/proc/${pid}`) && !existsSync(dirname(socket)), patient);
});

it.skipIf(process.platform !== 'linux' || !hasSetpriv)(
  'kill -9 leaves no node behind that is frozen together with its watchdog',
  async () => {
    const sandbox = await start(join(folder, 'frozen'));
    const [{ pid, socket } = { pid: 0, socket: '' }] = nodesOf(sandbox.process.pid ?? 0);
    // The sandbox, which is frozen as well, cannot look after them before it ends.
    for (const one of [sandbox.process.pid ?? 0, parentOf(pid), pid]) process.kill(one, 'SIGSTOP');
    await kill(sandbox);
    const left = [`/proc/${pid}`, dirname(socket)];
    await vi.waitFor(() => expect(left.filter(existsSync)).toEqual([]), patient);
  },
);

it('SIGTERM keeps everything: blocks, their hashes, the clock, settings, what waits, and snapshots', async () => {
  const state = join(folder, 'ended');
  const first = await start(state);
  const [from] = (await ask(first, 'eth_accounts')) as string[];
  const send = (sandbox: LastingSandbox) => ask(sandbox, 'eth_sendTransaction', { from, to: recipient, value: '0x1' });
  await call(first, 'signAndSubmitGaslessTx', submission);
  await ask(first, 'anvil_setBalance', recipient, '0x64');
  const id = await ask(first, 'evm_snapshot');
  await ask(first, 'evm_increaseTime', 100_000);
  await ask(first, 'evm_mine');
  await ask(first, 'evm_setAutomine', false);
  const waiting = await send(first);
  await ask(first, 'evm_setNextBlockTimestamp', 4_000_000_000);
  const seen = async (sandbox: LastingSandbox): Promise<unknown[]> => [
    await ask(sandbox, 'eth_getBlockByNumber', 'latest', true),
    await ask(sandbox, 'eth_getBlockByNumber', '0x3', true),
    await ask(sandbox, 'eth_getBalance', recipient, 'latest'),
    await ask(sandbox, 'txpool_status'),
    await ask(sandbox, 'anvil_getAutomine'),
    (await call(sandbox, 'listAllFundedTransactions', firstPage)).text,
  ];
  const before = await seen(first);
  const ended = once(first.process, 'exit');
  first.process.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);

  const second = await start(state);
  expect(await seen(second)).toEqual(before);
  await ask(second, 'evm_mine');
  expect(await ask(second, 'eth_getTransactionReceipt', waiting)).toMatchObject({ status: '0x1' });
  expect(await ask(second, 'eth_getBlockByNumber', 'latest', false)).toMatchObject({ timestamp: '0xee6b2800' });
  expect(await ask(second, 'evm_revert', id)).toBe(true);
  expect(await ask(second, 'eth_getBlockByNumber', 'latest', true)).toEqual(before[1]);
  expect(await ask(second, 'eth_getTransactionByHash', waiting)).toBeNull();
  await kill(second);
});

it('SIGINT, SIGTERM and SIGHUP end the sandbox while calls are under way', async () => {
  const state = join(folder, 'signals');
  const answered: string[] = [];
  let sandbox = await start(state);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const { process: child, url } = sandbox;
    const workers = Array.from({ length: 8 }, async (_, i) => {
      const privateKey = `0x${String(i + 1).padStart(64, '1')}`;
      for (;;) {
        const request = { ...submission, privateKey, method: 'approve', params: [recipient, '1'] };
        const { status, text } = await call({ url }, 'signAndSubmitGaslessTx', request);
        if (status === 200) answered.push((JSON.parse(text) as Submitted).Data.txHash);
      }
    });
    const over = Promise.allSettled(workers);
    const before = answered.length;
    await vi.waitUntil(() => answered.length > before + 20, patient);
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    await over;
    sandbox = await start(state);
    const again = sandbox;
    const receipts = await Promise.all(answered.map((hash) => ask(again, 'eth_getTransactionReceipt', hash)));
    expect(
      receipts.filter((receipt) => receipt === null),
      signal,
    ).toEqual([]);
  }
  await kill(sandbox);
});

it('keeps every change of the chain that was answered, when many come at once', async () => {
  const state = join(folder, 'changes');
  const first = await start(state);
  const [of, at] = [(i: number) => `0x${String(i + 1).padStart(40, 'b')}`, Array.from({ length: 40 }, (_, i) => i)];
  const id = await ask(first, 'evm_snapshot');
  await ask(first, 'anvil_setBalance', of(100), '0x1');
  await ask(first, 'evm_revert', id);
  await Promise.all(at.map((i) => ask(first, 'anvil_setBalance', of(i), `0x${(i + 1).toString(16)}`)));
  await kill(first);
  const second = await start(state);
  const balances = await Promise.all(at.map((i) => ask(second, 'eth_getBalance', of(i), 'latest')));
  expect(balances).toEqual(at.map((i) => `0x${(i + 1).toString(16)}`));
  expect(await ask(second, 'eth_getBalance', of(100), 'latest')).toBe('0x0');
  await kill(second);
});

async function total(sandbox: { url: string }): Promise<number> {
  const { text } = await call(sandbox, 'listAllFundedTransactions', firstPage);
  return (JSON.parse(text) as { data: { total: number } }).data.total;
}

type Submitted = { Data: { txHash: string } };

type Block = { number: string; hash: string };

it('with a seed, the clock of the chain goes on at its pace after a restart', async () => {
  const state = join(folder, 'paced');
  const first = await start(state, '--seed', 'paced');
  const times = async (sandbox: LastingSandbox): Promise<number[]> => {
    await ask(sandbox, 'evm_mine');
    const latest = await ask(sandbox, 'eth_getBlockByNumber', 'latest', false);
    const pending = await ask(sandbox, 'eth_getBlockByNumber', 'pending', false);
    return [latest, pending].map((block) => Number((block as { timestamp: string }).timestamp));
  };
  const [, next = 0] = await times(first);
  const ended = once(first.process, 'exit');
  first.process.kill('SIGTERM');
  await ended;
  const second = await start(state, '--seed', 'paced');
  expect(await times(second)).toEqual([next, next + 2]);
  await untilStored(state);
  await kill(second);
  const third = await start(state, '--seed', 'paced');
  expect(await times(third)).toEqual([next + 2, next + 4]);
  await kill(third);
});

describe('kill -9', () => {
  it('loses nothing that was answered', async () => {
    const state = join(folder, 'killed');
    const answered: string[] = [];
    const minted: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const sandbox = await start(state);
      const key = (i: number): string => `0x${String(i + 1).padStart(64, '1')}`;
      // Eight wallets keep submitting until the process is killed.
      const workers = Array.from({ length: 8 }, async (_, i) => {
        for (let n = 0; ; n += 1) {
          const request = { ...submission, privateKey: key(i), method: 'approve', params: [recipient, String(n)] };
          const { status, text } = await call(sandbox, 'signAndSubmitGaslessTx', request);
          expect(status).toBe(200);
          answered.push((JSON.parse(text) as Submitted).Data.txHash);
          if (i === 0) {
            await call(sandbox, 'mintFT', minting);
            minted.push('5');
          }
        }
      });
      const over = Promise.allSettled(workers);
      const before = answered.length;
      while (answered.length < before + 25) await new Promise((resolve) => setTimeout(resolve, 5));
      await kill(sandbox);
      await over;
    }
    const sandbox = await start(state);
    expect(new Set(answered).size).toBe(answered.length);
    const receipts = (await Promise.all(answered.map((hash) => ask(sandbox, 'eth_getTransactionReceipt', hash)))) as ({
      status: string;
    } | null)[];
    expect(receipts.filter((receipt) => receipt?.status !== '0x1')).toEqual([]);
    expect(await total(sandbox)).toBeGreaterThanOrEqual(answered.length);
    const { text } = await call(sandbox, 'listAllFundedTransactions', { ...firstPage, limit: 1000 });
    const { data } = (JSON.parse(text) as { data: { data: { txHash: string; state: string }[] } }).data;
    const listed = new Map(data.map((one) => [one.txHash, one.state]));
    expect(answered.filter((hash) => listed.get(hash) !== 'mined')).toEqual([]);
    const balance = await balanceOf(sandbox, tokens.coin, recipient);
    expect(balance).toBeGreaterThanOrEqual(BigInt(minted.length) * 5n * 10n ** 18n);
    await kill(sandbox);
  });

  it('at any moment loses no call of any kind while 32 callers write; ledger and chain agree', async () => {
    const state = join(folder, 'any-moment');
    type Check = (sandbox: LastingSandbox) => Promise<void>;
    const checks: Check[] = [];
    /** What was answered is read again after each restart. */
    const keeps = async (sandbox: LastingSandbox, method: string, ...params: unknown[]): Promise<void> => {
      const expected = await ask(sandbox, method, ...params);
      checks.push(async (again) => expect(await ask(again, method, ...params)).toEqual(expected));
    };
    const mined = async (sandbox: LastingSandbox, hash: unknown): Promise<void> => {
      const { status } = (await ask(sandbox, 'eth_getTransactionReceipt', hash)) as { status: string };
      checks.push(async (again) =>
        expect(await ask(again, 'eth_getTransactionReceipt', hash)).toMatchObject({ status }),
      );
    };
    const address = (i: number, n: number): string => `0x${String(i * 1_000_000 + n).padStart(40, 'c')}`;
    let nonces = 0;
    const kinds: ((sandbox: LastingSandbox, i: number, n: number) => Promise<void>)[] = [
      async (sandbox, i, n) => {
        const privateKey = `0x${String(i + 1).padStart(64, '1')}`;
        const request = { ...submission, privateKey, method: 'approve', params: [recipient, String(n)] };
        const { text } = await call(sandbox, 'signAndSubmitGaslessTx', request);
        await mined(sandbox, (JSON.parse(text) as Submitted).Data.txHash);
      },
      async (sandbox) => {
        const { text } = await call(sandbox, 'mintFT', minting);
        await mined(sandbox, (JSON.parse(text) as { Data: { txnHash: string } }).Data.txnHash);
      },
      async (sandbox) => {
        const { text } = await call(sandbox, 'createVC', credential);
        const { id } = (JSON.parse(text) as { Data: { id: string } }).Data;
        checks.push(async ({ url }) => {
          const body = JSON.stringify({ id });
          expect((await fetch(`${url}/_twinspec/credentials/revoke`, { method: 'POST', body })).status).toBe(204);
        });
      },
      async (sandbox, i, n) => {
        const to = address(i, n);
        const entry = { contractAddress: to, linkedDAppId: submission.dAppId, gasLimitConfigured: 1 };
        await call(sandbox, 'addWhitelistedContractLinkedToDApp', { ...entry, contractName: 'C' });
        checks.push(async (again) => {
          const { text } = await call(again, 'signAndSubmitGaslessTx', { ...submission, to });
          // And not that it is not whitelisted, which comes first.
          expect(text).toContain('No smart contract is at');
        });
      },
      async (sandbox, i) => {
        const account = privateKeyToAccount(`0x${String((nonces += 1)).padStart(64, '6')}`);
        await ask(sandbox, 'anvil_setBalance', account.address, '0xde0b6b3a7640000');
        const target = { to: recipient, value: BigInt(i), gas: 21_000n } as const;
        const raw = await account.signTransaction({ chainId: 80_002, nonce: 0, gasPrice: 10n ** 10n, ...target });
        await mined(sandbox, await ask(sandbox, 'eth_sendRawTransaction', raw));
      },
      async (sandbox, i) => {
        const accounts = (await ask(sandbox, 'eth_accounts')) as string[];
        // Those that are impersonated come after the node's own ten.
        const from = accounts[i % 10];
        await mined(sandbox, await ask(sandbox, 'eth_sendTransaction', { from, to: recipient, value: '0x1' }));
      },
      async (sandbox, i, n) => {
        const from = address(i, n);
        await ask(sandbox, 'anvil_setBalance', from, '0xde0b6b3a7640000');
        await ask(sandbox, 'hardhat_impersonateAccount', from);
        await mined(sandbox, await ask(sandbox, 'eth_sendTransaction', { from, to: recipient, value: '0x1' }));
        await keeps(sandbox, 'eth_getBalance', from, 'latest');
      },
      async (sandbox, i, n) => {
        const at = address(i, n);
        await ask(sandbox, 'anvil_setCode', at, `0x60${String(n % 100).padStart(2, '0')}`);
        await ask(sandbox, 'anvil_setStorageAt', at, '0x1', `0x${String(n).padStart(64, '0')}`);
        await ask(sandbox, 'anvil_setNonce', at, '0x7');
        await keeps(sandbox, 'eth_getCode', at, 'latest');
        await keeps(sandbox, 'eth_getStorageAt', at, '0x1', 'latest');
        await keeps(sandbox, 'eth_getTransactionCount', at, 'latest');
      },
    ];
    let beginning: unknown;
    for (let round = 0; round < rounds; round += 1) {
      const sandbox = await start(state);
      beginning ??= await ask(sandbox, 'evm_snapshot');
      const before = checks.length;
      const over = Promise.allSettled(
        Array.from({ length: 32 }, async (_, i) => {
          for (let n = 0; ; n += 1) await kinds[i % kinds.length]?.(sandbox, i, round * 10_000 + n);
        }),
      );
      const enough = Math.floor(Math.random() * 60);
      while (checks.length < before + enough) await new Promise((resolve) => setTimeout(resolve, 1));
      await kill(sandbox);
      await over;
    }
    const last = await start(state, '--strict');
    for (const check of checks) await check(last);
    const { text } = await call(last, 'listAllFundedTransactions', { ...firstPage, limit: 1000 });
    const { data } = (JSON.parse(text) as { data: { data: { txHash: string; state: string }[] } }).data;
    for (const { txHash, state: listed } of data) {
      const { status } = (await ask(last, 'eth_getTransactionReceipt', txHash)) as { status: string };
      expect(listed).toBe(status === '0x1' ? 'mined' : 'reverted');
    }
    expect(await ask(last, 'evm_revert', beginning)).toBe(true);
    expect([await total(last), await ask(last, 'eth_blockNumber')]).toEqual([0, '0x2']);
    await kill(last);
  });

  it('keeps a snapshot of later, too, and goes back to it again and again', async () => {
    const state = join(folder, 'snapshot');
    const first = await start(state);
    await call(first, 'signAndSubmitGaslessTx', submission);
    await ask(first, 'anvil_setBalance', recipient, '0x64');
    const { number, hash } = (await ask(first, 'eth_getBlockByNumber', 'latest', false)) as Block;
    const id = await ask(first, 'evm_snapshot');
    await call(first, 'signAndSubmitGaslessTx', submission);
    await kill(first);
    const second = await start(state);
    expect(await total(second)).toBe(2);
    const restore = { method: 'POST', body: JSON.stringify({ id }) };
    for (let round = 0; round < 2; round += 1) {
      expect((await fetch(`${second.url}/_twinspec/restore`, restore)).status).toBe(204);
      expect(await total(second)).toBe(1);
      expect(await ask(second, 'eth_getBlockByNumber', 'latest', false)).toMatchObject({ number, hash });
      expect(await ask(second, 'eth_getBalance', recipient, 'latest')).toBe('0x64');
      await call(second, 'signAndSubmitGaslessTx', submission);
    }
    // As with every node, a snapshot is gone once a tool has gone back to it.
    expect([await ask(second, 'evm_revert', id), await total(second)]).toEqual([true, 1]);
    expect(await ask(second, 'evm_revert', id)).toBe(false);
    expect((await fetch(`${second.url}/_twinspec/restore`, restore)).status).toBe(422);
    await kill(second);
  });

  it('goes on from the stored state, and sends again only what that lacks', async () => {
    const state = join(folder, 'stored');
    const first = await start(state);
    for (let i = 0; i < 3; i += 1) await call(first, 'signAndSubmitGaslessTx', submission);
    await untilStored(state);
    const { hash, number } = (await ask(first, 'eth_getBlockByNumber', 'latest', false)) as Block;
    await call(first, 'signAndSubmitGaslessTx', submission);
    await kill(first);
    const second = await start(state);
    expect(await ask(second, 'eth_getBlockByNumber', number, false)).toMatchObject({ hash });
    expect([await total(second), await balanceOf(second, tokens.collectible, recipient)]).toEqual([4, 4n]);
    await kill(second);
  });

  it('right after everything went back leaves nothing of later', async () => {
    const state = join(folder, 'back');
    const first = await start(state);
    await call(first, 'signAndSubmitGaslessTx', submission);
    const id = await ask(first, 'evm_snapshot');
    await call(first, 'signAndSubmitGaslessTx', submission);
    await untilStored(state);
    await ask(first, 'evm_revert', id);
    await kill(first);
    const second = await start(state);
    expect([await total(second), await balanceOf(second, tokens.collectible, recipient)]).toEqual([1, 1n]);
    await untilStored(state);
    await ask(second, 'hardhat_reset');
    await kill(second);
    const third = await start(state);
    expect([await total(third), await balanceOf(third, tokens.collectible, recipient)]).toEqual([0, 0n]);
    await kill(third);
  });

  it('starts again as quickly with transactions that wait for an earlier one', async () => {
    const [many, none] = [join(folder, 'queued'), join(folder, 'no-queue')];
    const sandboxes = { many: await start(many), none: await start(none) };
    const { address, signTransaction } = privateKeyToAccount(`0x${'7'.repeat(64)}`);
    const signed = (nonce: number): Promise<string> =>
      signTransaction({ chainId: 80_002, nonce, gasPrice: 10n ** 10n, gas: 21_000n, to: recipient });
    await ask(sandboxes.many, 'anvil_setBalance', address, '0xde0b6b3a7640000');
    const nonces = Array.from({ length: 200 }, (_, i) => i + 1);
    await Promise.all(nonces.map(async (nonce) => ask(sandboxes.many, 'eth_sendRawTransaction', await signed(nonce))));
    const restart = async (which: 'many' | 'none', state: string): Promise<number> => {
      await kill(sandboxes[which]);
      const begin = performance.now();
      sandboxes[which] = await start(state);
      return performance.now() - begin;
    };
    const times: { many: number; none: number }[] = [];
    for (let i = 0; i < 3; i += 1) times.push({ none: await restart('none', none), many: await restart('many', many) });
    // To wait for each, even for a tenth of a second, would take twenty seconds more.
    const ratios = times.map((time) => time.many / time.none);
    expect(Math.min(...ratios)).toBeLessThan(5);
    expect(await ask(sandboxes.many, 'txpool_status')).toEqual({ pending: '0x0', queued: '0xc8' });
    await ask(sandboxes.many, 'eth_sendRawTransaction', await signed(0));
    await vi.waitUntil(
      async () => (await ask(sandboxes.many, 'eth_getTransactionCount', address, 'latest')) === '0xc9',
      patient,
    );
    await kill(sandboxes.many);
    await kill(sandboxes.none);
  });

  it('keeps a transaction that the node mines after it has answered', async () => {
    const state = join(folder, 'later');
    const first = await start(state);
    await ask(first, 'anvil_setBalance', recipient, '0x64');
    const [account] = (await ask(first, 'eth_accounts')) as string[];
    await ask(first, 'evm_setIntervalMining', 1);
    const sent = await ask(first, 'eth_sendTransaction', { from: account, to: recipient, value: '0x1' });
    await kill(first);

    const second = await start(state);
    expect(await ask(second, 'eth_getTransactionByHash', sent)).toMatchObject({ hash: sent });
    await vi.waitUntil(async () => (await ask(second, 'eth_getBalance', recipient, 'latest')) === '0x65', patient);
    await kill(second);
  });

  it('keeps credentials, the whitelist, transactions sent to the node, and changes by test tools', async () => {
    const state = join(folder, 'everything');
    const first = await start(state, '--strict');
    const { Data } = JSON.parse((await call(first, 'createVC', credential)).text) as { Data: { id: string } };
    await call(first, 'addWhitelistedContractLinkedToDApp', {
      contractAddress: tokens.collectible,
      contractName: 'C',
      linkedDAppId: 'demo-dapp-id',
      gasLimitConfigured: 0.05,
    });
    await ask(first, 'anvil_setBalance', recipient, '0x64');
    const [account] = (await ask(first, 'eth_accounts')) as string[];
    const sent = await ask(first, 'eth_sendTransaction', { from: account, to: recipient, value: '0x1' });
    await call(first, 'signAndSubmitGaslessTx', submission);
    await fetch(`${first.url}/_twinspec/credentials/revoke`, { method: 'POST', body: JSON.stringify({ id: Data.id }) });
    await kill(first);

    const second = await start(state, '--strict');
    expect(await ask(second, 'eth_getBalance', recipient, 'latest')).toBe('0x65');
    expect(await ask(second, 'eth_getTransactionByHash', sent)).toMatchObject({ hash: sent });
    expect(await call(second, 'signAndSubmitGaslessTx', submission)).toMatchObject({ status: 200 });
    expect(await total(second)).toBe(2);
    const next = JSON.parse((await call(second, 'createVC', credential)).text) as {
      Data: { credentialStatus: { statusListIndex: string } };
    };
    expect(next.Data.credentialStatus.statusListIndex).toBe('1');
    await fetch(`${second.url}/_twinspec/reset`, { method: 'POST' });
    await kill(second);

    const third = await start(state);
    expect(await total(third)).toBe(0);
    expect(await ask(third, 'eth_getTransactionByHash', sent)).toBeNull();
    expect(await ask(third, 'eth_blockNumber')).toBe('0x2');
    await kill(third);
  });
});

describe('a state folder', () => {
  async function opened(state: string, seed?: string): Promise<Sandbox> {
    return startSandbox({ state, ...(seed !== undefined && { seed }) });
  }

  it('belongs to one sandbox at a time, and to its seed', async () => {
    const state = join(folder, 'owned');
    const sandbox = await opened(state);
    const child = start(state).catch((error: Error) => error.message);
    expect(await child).toMatch('ended before it was ready');
    await sandbox.close();
    await expect(opened(state, 'other')).rejects.toThrow(CommandError);
    await (await opened(state)).close();
  });

  it('holds no secret', async () => {
    const state = join(folder, 'secrets');
    const sandbox = await opened(state);
    const secret = `0x${'5'.repeat(64)}`;
    await call(sandbox, 'signAndSubmitGaslessTx', { ...submission, privateKey: secret, method: 'approve' });
    await call(sandbox, 'mintFT', minting, { Authorization: 'somebodys-key', DappId: 'somebodys-dapp' });
    await call(sandbox, 'createVC', credential);
    await sandbox.close();
    const files = readdirSync(state).map((name) => readFileSync(join(state, name)));
    expect(files.length).toBeGreaterThan(0);
    const written = Buffer.concat(files).toString('latin1');
    expect(written).toContain('somebodys-dapp');
    const keys = ['5'.repeat(64), demoKey.slice(2)];
    const secrets = [...keys, minting.custodialWalletAccessToken, 'somebodys-key'];
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
    expect(keys.filter((key) => written.includes(Buffer.from(key, 'hex').toString('latin1')))).toEqual([]);
  });
});
