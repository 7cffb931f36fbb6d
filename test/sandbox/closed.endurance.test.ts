import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { createPublicClient, http, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAnvil } from '../../scripts/sandbox/chain/anvil.ts';
import { nodeOn } from '../../scripts/sandbox/chain/ipc.ts';
import { findMethodPolicy } from '../../scripts/sandbox/chain/rpc-method-policy.ts';
import { startSandbox, type Sandbox } from '../../scripts/sandbox/start.ts';
import { startAnvil as startPublicAnvil } from '../support/anvil.ts';
import { methodNames } from '../support/method-names.ts';
import { isStopped, listenersOf, nodesOf, parentOf } from '../support/own-node.ts';
import { patient } from '../support/patient.ts';
import { ask, balanceOf, call, firstPage, minting, recipient, submission, tokens } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const isLinux = process.platform === 'linux';

async function total(): Promise<number> {
  const { text } = await call(sandbox, 'listAllFundedTransactions', firstPage);
  return (JSON.parse(text) as { data: { total: number } }).data.total;
}

/** How many submissions are listed as mined, and the balance that they have made. */
async function listedBalance(other: Sandbox): Promise<[number, bigint]> {
  const { text } = await call(other, 'listAllFundedTransactions', firstPage);
  const { data } = (JSON.parse(text) as { data: { data: { state: string }[] } }).data;
  const mined = data.filter(({ state }) => state === 'mined');
  return [mined.length, await balanceOf(other, tokens.collectible, recipient)];
}

const init = (method: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
});

/** Starts something with a node of its own, and finds the id of the node's process. */
async function newNode<Started>(start: () => Promise<Started>): Promise<[started: Started, pid: number]> {
  const before = new Set(nodesOf(process.pid).map(({ pid }) => pid));
  const started = await start();
  const found = nodesOf(process.pid).find(({ pid }) => !before.has(pid));
  if (found === undefined) throw new Error('No node has been started.');
  return [started, found.pid];
}

describe('the node of the sandbox', () => {
  it.skipIf(!isLinux)(
    'answers on a socket in a folder of this user, and on no address that can be reached',
    async () => {
      const [{ pid, socket } = { pid: 0, socket: '' }] = nodesOf(process.pid);
      expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
      const listeners = listenersOf(pid);
      expect(listeners.map(({ address }) => address)).toEqual(['255.255.255.255']);
      for (const { address, port } of listeners) {
        const attempt = connect(port, address);
        await expect(once(attempt, 'connect')).rejects.toThrow(address);
        attempt.destroy();
      }
    },
  );

  it.skipIf(!isLinux)('that is frozen lets no call wait for ever, and still ends', async () => {
    const [own, pid] = await newNode(() => startAnvil(80_002, undefined));
    const [calm, node] = [await nodeOn(own.socket), await nodeOn(own.socket, 200)];
    expect(await calm.request('eth_chainId', [])).toBe('0x13882');
    process.kill(pid, 'SIGSTOP');
    await vi.waitUntil(() => isStopped(pid), patient);
    await expect(node.request('eth_chainId', [])).rejects.toThrow('The node did not answer within 0.2 seconds.');
    await expect(node.together([['eth_chainId', []]])).rejects.toThrow('did not answer');
    for (const one of [calm, node]) one.close();
    await expect(node.request('eth_chainId', [])).rejects.toThrow('The node cannot be reached');
    await own.close();
    expect(existsSync(dirname(own.socket))).toBe(false);
  });

  it.skipIf(!isLinux).each(['SIGKILL', 'SIGSTOP'] as const)(
    'that gets %s is started again, with all that was done, and health says so meanwhile',
    async (signal) => {
      const [other, pid] = await newNode(() => startSandbox());
      try {
        const health = async (): Promise<number> => (await fetch(`${other.url}/_twinspec/health`)).status;
        expect(await health()).toBe(200);
        expect(await call(other, 'signAndSubmitGaslessTx', submission)).toMatchObject({ status: 200 });
        const id = await ask(other, 'evm_snapshot');
        await ask(other, 'anvil_setBalance', `0x${'1'.repeat(40)}`, '0x2');
        process.kill(pid, signal);
        let refused = 0;
        // What is asked right away may still reach it; what does not is told why.
        const statuses = new Set<number>();
        await vi.waitUntil(async () => {
          statuses.add(await health());
          const read = await fetch(other.rpcUrl, init('eth_chainId'));
          if (read.status !== 200) {
            expect([read.status, await read.text()]).toEqual([503, expect.stringMatching(/"message":"The node .*\."/)]);
            refused += 1;
          }
          const { status, text } = await call(other, 'mintFT', minting);
          if (status !== 200) expect([status, text]).toEqual([503, expect.stringMatching(/The node .*\./)]);
          return statuses.has(503) && status === 200;
        }, patient);
        expect(await health()).toBe(200);
        expect(refused).toBeGreaterThan(0);
        expect(await ask(other, 'eth_getBalance', `0x${'1'.repeat(40)}`, 'latest')).toBe('0x2');
        expect(await listedBalance(other)).toEqual([1, 1n]);
        // A snapshot of the node that has ended is a place in the log.
        expect(await ask(other, 'evm_revert', id)).toBe(true);
        expect(await listedBalance(other)).toEqual([1, 1n]);
        expect(await ask(other, 'eth_getBalance', `0x${'1'.repeat(40)}`, 'latest')).toBe('0x0');
        await other.reset();
        expect(await ask(other, 'eth_blockNumber')).toBe('0x2');
      } finally {
        await other.close();
      }
    },
  );

  it.skipIf(!isLinux)('that is frozen together with its watchdog ends, and another is started', async () => {
    const [other, pid] = await newNode(() => startSandbox());
    try {
      const watchdog = parentOf(pid);
      for (const one of [watchdog, pid]) process.kill(one, 'SIGSTOP');
      await vi.waitUntil(() => !existsSync(`/proc/${pid}`) && !existsSync(`/proc/${watchdog}`), patient);
      await vi.waitFor(
        async () => expect(await call(other, 'signAndSubmitGaslessTx', submission)).toMatchObject({ status: 200 }),
        patient,
      );
    } finally {
      await other.close();
    }
  });

  it.skipIf(!isLinux)('does not go on without its watchdog', async () => {
    const [other, pid] = await newNode(() => startSandbox());
    try {
      process.kill(parentOf(pid), 'SIGKILL');
      await vi.waitUntil(() => !existsSync(`/proc/${pid}`), patient);
      await vi.waitFor(async () => expect((await fetch(`${other.url}/_twinspec/health`)).status).toBe(200), patient);
    } finally {
      await other.close();
    }
  });

  it('takes many calls at once, with answers of any size and any characters', async () => {
    const code = `0x${'5b'.repeat(20_000)}`;
    const addresses = Array.from({ length: 40 }, (_, i) => `0x${String(i + 1).padStart(40, 'a')}`);
    await Promise.all(addresses.map((address) => ask(sandbox, 'anvil_setCode', address, code)));
    const codes = await Promise.all(addresses.map((address) => ask(sandbox, 'eth_getCode', address, 'latest')));
    expect(codes.every((one) => one === code)).toBe(true);
    const [from] = (await ask(sandbox, 'eth_accounts')) as string[];
    const odd = 'a {"brace", a line\u2028and \u{1f600}';
    await expect(ask(sandbox, 'eth_sendTransaction', { from, to: odd })).rejects.toThrow('eth_sendTransaction');
    expect(await ask(sandbox, 'eth_chainId')).toBe('0x13882');
    await sandbox.reset();
  });
});

it("a call with the funder's own key does not wait for coins from itself", async () => {
  const funderKey = `0x${'7'.repeat(64)}`;
  const { address } = privateKeyToAccount(`0x${'7'.repeat(64)}`);
  const node = await startPublicAnvil();
  try {
    const other = await startSandbox({ rpcUrl: node.url, funderKey });
    try {
      await node.call('evm_mine');
      await node.call('anvil_setBalance', address, '0x0');
      const request = { ...submission, privateKey: funderKey, method: 'approve' };
      const { status, text } = await call(other, 'signAndSubmitGaslessTx', request);
      expect([status, text]).toEqual([400, expect.stringContaining("does not have enough of the chain's coin")]);
    } finally {
      await other.close();
    }
  } finally {
    await node.close();
  }
});

describe('a method of the node', () => {
  it('that anvil has is one of which the sandbox knows what to do', async () => {
    const node = await startPublicAnvil();
    try {
      // No method takes these, so none is carried out, but only one that there is not is "not found".
      const params = Array(9).fill('nothing');
      const calls = methodNames.map((method, id) => ({ jsonrpc: '2.0', id, method, params }));
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(node.url, { method: 'POST', headers, body: JSON.stringify(calls) });
      const replies = (await answer.json()) as { id: number; error?: { code: number } }[];
      expect(replies).toHaveLength(methodNames.length);
      const known = replies.flatMap(({ id, error }) => (error?.code === -32_601 ? [] : (methodNames[id] ?? [])));
      expect(known.length).toBeGreaterThan(160);
      expect(known.filter((method) => findMethodPolicy(method) === undefined)).toEqual([]);
      // What it does not have is not found in the sandbox either, which passes it on.
      const passedOn = methodNames.filter((method) => findMethodPolicy(method) === 'read' && !known.includes(method));
      for (const method of ['eth_unheardOf', 'net_unheardOf', 'web3_unheardOf', ...passedOn.slice(0, 50)]) {
        await expect(ask(sandbox, method)).rejects.toThrow(`${method}: {"code":-32601,"message":"Method not found"}`);
      }
    } finally {
      await node.close();
    }
  });

  it('says that its params do not fit it', async () => {
    await expect(ask(sandbox, 'eth_getBalance', 'nobody')).rejects.toThrow('The params do not fit eth_getBalance.');
  });

  it.each([
    'anvil_rollback',
    'anvil_reorg',
    'anvil_loadState',
    'hardhat_loadState',
    'anvil_setRpcUrl',
    'anvil_setChainId',
    'debug_setHead',
  ])('%s is refused with the reason, as it would part the chain from the platform', async (method) => {
    await expect(ask(sandbox, method, '0x1')).rejects.toThrow(`${method} is refused. The `);
  });

  it('that the contract describes more narrowly is answered as the node does, and that is noted', async () => {
    const [from] = (await ask(sandbox, 'eth_accounts')) as string[];
    const creation = { from, data: '0x60018060093d393df300' };
    const overrides = { [String(from)]: { balance: '0x0' } };
    expect(await ask(sandbox, 'eth_estimateGas', creation, 'latest', {})).toMatch(/^0x/);
    await expect(ask(sandbox, 'eth_estimateGas', { ...creation, value: 1 }, 'latest', overrides)).rejects.toThrow(
      /funds/,
    );
    expect(sandbox.requests.at(-1)).toMatchObject({
      wrong: expect.arrayContaining(['/params must NOT have more than 1 items.']),
    });
    const transfer = { from, to: from };
    await expect(ask(sandbox, 'eth_estimateGas', transfer, '0x999')).rejects.toThrow('requested was 2457');
    await expect(ask(sandbox, 'eth_estimateGas', { ...transfer, to: 'me' }, 'latest')).rejects.toThrow(
      'Invalid params: transaction (to) must match',
    );
    await expect(ask(sandbox, 'eth_getBlockByNumber', '1c9c382', false)).rejects.toThrow(
      'Invalid params: blockNumber must match',
    );
  });

  it('estimates gas as of a block, and as if the state were another', async () => {
    const [from] = (await ask(sandbox, 'eth_accounts')) as string[];
    const to = `0x${'5'.repeat(40)}`;
    const estimate = async (...more: unknown[]): Promise<number> =>
      Number(await ask(sandbox, 'eth_estimateGas', { from, to }, ...more));
    // Two words are stored: the cost of new ones depends on whether there were some.
    const code = '0x60016000556001600155';
    const word = (value: number): string => `0x${String(value).padStart(64, '0')}`;
    const stateDiff = { [word(0)]: word(2), [word(1)]: word(2) };
    const bare = await estimate();
    const storing = await estimate('latest', { [to]: { code } });
    const changing = await estimate('latest', { [to]: { code, stateDiff } });
    expect(bare).toBe(21_000);
    expect(storing).toBeGreaterThan(bare + 40_000);
    expect(changing).toBeGreaterThan(bare);
    expect(changing).toBeLessThan(storing - 30_000);
    await ask(sandbox, 'evm_mine');
    const { number, hash } = (await ask(sandbox, 'eth_getBlockByNumber', 'latest', false)) as Record<string, string>;
    await ask(sandbox, 'evm_mine');
    await ask(sandbox, 'anvil_setCode', to, code);
    expect(await estimate('latest')).toBe(storing);
    for (const at of [number, { blockHash: hash }]) expect(await estimate(at)).toBe(bare);
    const viem = createPublicClient({ transport: http(sandbox.rpcUrl) });
    const given = { account: from as Hex, to: to as Hex } as const;
    expect(await viem.estimateGas({ ...given, blockNumber: BigInt(number ?? '') })).toBe(BigInt(bare));
    const stateOverride = [{ address: given.to, code: '0x' as const }];
    expect(await viem.estimateGas({ ...given, blockTag: 'latest', stateOverride })).toBe(BigInt(bare));
    await sandbox.reset();
  });

  it('that notifies is refused without a connection that can be notified', async () => {
    await expect(ask(sandbox, 'eth_subscribe', 'newHeads')).rejects.toThrow('call it over WebSocket');
  });

  it('that only test nodes have is refused if cheats are off', async () => {
    const strict = await startSandbox({ cheats: false });
    try {
      for (const method of ['evm_mine', 'anvil_setBalance', 'hardhat_reset', 'evm_snapshot'])
        await expect(ask(strict, method)).rejects.toThrow(`${method} is refused: it is a cheat code; --cheats lets`);
      expect(await ask(strict, 'eth_blockNumber')).toBe('0x2');
    } finally {
      await strict.close();
    }
  });

  it('that only test nodes have is refused on a node of yours, unless cheats are on', async () => {
    const node = await startPublicAnvil();
    try {
      const careful = await startSandbox({ rpcUrl: node.url });
      // This node mines only on request, and the second sandbox finds what the first has deployed.
      await node.call('evm_mine');
      const free = await startSandbox({ rpcUrl: node.url, cheats: true });
      try {
        const before = await node.call('eth_blockNumber');
        await expect(ask(careful, 'evm_mine')).rejects.toThrow(
          'evm_mine is refused: it is a cheat code; --cheats lets',
        );
        expect(await node.call('eth_blockNumber')).toBe(before);
        await ask(free, 'evm_mine');
        expect(await ask(careful, 'eth_blockNumber')).not.toBe(before);
      } finally {
        for (const one of [careful, free]) await one.close();
      }
    } finally {
      await node.close();
    }
  });

  it.each(['evm_unheardOf', 'admin_addPeer', 'personal_importRawKey', 'miner_start', 'constructor'])(
    '%s is unknown, whatever the node may have',
    async (method) => {
      await expect(ask(sandbox, method)).rejects.toThrow('-32601');
    },
  );

  it.each([
    ['evm_snapshot', 'evm_revert'],
    ['anvil_snapshot', 'anvil_revert'],
    ['hardhat_snapshot', 'hardhat_revert'],
  ])('%s and %s take the platform along', async (snapshot, revert) => {
    const [id, before] = [await ask(sandbox, snapshot), await total()];
    expect(await call(sandbox, 'signAndSubmitGaslessTx', submission)).toMatchObject({ status: 200 });
    expect(await total()).toBe(before + 1);
    expect(await ask(sandbox, revert, id)).toBe(true);
    expect(await total()).toBe(before);
    expect(await ask(sandbox, revert, '0xffff')).toBe(false);
  });

  it.each(['anvil_reset', 'hardhat_reset'])('%s takes the platform along, and fetches nothing', async (reset) => {
    let requests = 0;
    const elsewhere = createServer((_, response) => {
      requests += 1;
      response.end();
    });
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
    // A server that listens on a port has an address object.
    const jsonRpcUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    await call(sandbox, 'signAndSubmitGaslessTx', submission);
    await expect(ask(sandbox, reset, { forking: { jsonRpcUrl } })).rejects.toThrow('fetches no chain');
    expect([await total(), requests]).toEqual([1, 0]);
    // As viem sends it: it names no other chain.
    await ask(sandbox, reset, { forking: {} });
    expect(await total()).toBe(0);
    await call(sandbox, 'signAndSubmitGaslessTx', submission);
    await ask(sandbox, reset);
    expect(await total()).toBe(0);
    elsewhere.close();
  });
});

describe('a page of another site', () => {
  const headers = { Origin: 'https://elsewhere.example', 'Content-Type': 'text/plain' };

  it.each(['snapshot', 'reset', 'restore', 'credentials/revoke'])('cannot send %s', async (command) => {
    const body = JSON.stringify({ id: '0x1' });
    const { status } = await fetch(`${sandbox.url}/_twinspec/${command}`, { method: 'POST', headers, body });
    expect(status).toBe(403);
  });

  it('may not read what the node or the platform answers, and moves nothing', async () => {
    const before = await ask(sandbox, 'eth_blockNumber');
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] });
    for (const type of ['text/plain', 'application/json']) {
      const answer = await fetch(sandbox.rpcUrl, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': type },
        body,
      });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
    const asked = { Origin: headers.Origin, 'Access-Control-Request-Method': 'POST' };
    const preflight = await fetch(sandbox.rpcUrl, { method: 'OPTIONS', headers: asked });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    const path = '/api/v0/devWallet/signAndSubmitGaslessTx';
    await fetch(sandbox.url + path, { method: 'POST', headers, body: JSON.stringify(submission) });
    expect(await ask(sandbox, 'eth_blockNumber')).toBe(before);
  });
});
