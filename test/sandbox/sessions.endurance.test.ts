import { once } from 'node:events';
import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { startSandbox, type Sandbox } from '../../scripts/sandbox/start.ts';
import { nodesOf } from '../support/own-node.ts';
import { patient } from '../support/patient.ts';
import { ask, balanceOf, call, credential, firstPage, recipient, submission, tokens } from '../support/sandbox.ts';
import { isVerified } from '../support/verifier.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ sessions: 2 });
});
afterAll(() => sandbox.close());

type Place = { url: string; rpcUrl: string };

async function submit(place: { url: string }, amount: string, headers: Record<string, string> = {}): Promise<Hex> {
  const body = { ...submission, params: [recipient, amount] };
  const { status, text } = await call(place, 'signAndSubmitGaslessTx', body, headers);
  if (status !== 200) throw new Error(text);
  return (JSON.parse(text) as { Data: { txHash: Hex } }).Data.txHash;
}

async function total(place: { url: string }, headers: Record<string, string> = {}): Promise<number> {
  const { text } = await call(place, 'listAllFundedTransactions', firstPage, headers);
  return (JSON.parse(text) as { data: { total: number } }).data.total;
}

const balance = (place: Place): Promise<bigint> => balanceOf(place, tokens.collectible, recipient);

it('eight workers with their tests beside each other see only their own writes', async () => {
  const worker = async (number: number): Promise<void> => {
    const session = sandbox.session(`worker-${number}`);
    for (let test = 1; test <= 200; test += 1) {
      await session.reset();
      const amount = number * 100 + test;
      await submit(session, String(amount));
      expect([await balance(session), await total(session)]).toEqual([BigInt(amount), 1]);
      expect(await ask(session, 'eth_blockNumber')).toBe('0x3');
      // The two submissions before, and nothing of anybody else.
      expect(session.requests.filter(({ operationId }) => operationId === 'signAndSubmitGaslessTx')).toHaveLength(1);
    }
    await session.close();
  };
  await Promise.all(Array.from({ length: 8 }, (_, i) => worker(i + 1)));
  expect([await balance(sandbox), await total(sandbox)]).toEqual([0n, 0]);
});

it('is named by a path, a header or baggage, and begins as the sandbox did', async () => {
  const session = sandbox.session('named');
  await submit(session, '7');
  expect(await total(sandbox, session.headers)).toBe(1);
  expect(await total(sandbox, { baggage: 'twinspec-session=named' })).toBe(1);
  expect(await total({ url: `${sandbox.url}/s/other` })).toBe(0);
  expect(await total({ url: `${sandbox.url}/s/default` })).toBe(await total(sandbox));
  const head = (place: Place): Promise<unknown> => ask(place, 'eth_getBlockByNumber', '0x2', false);
  expect(await head(session)).toEqual(await head(sandbox));
  const { id } = (await (await fetch(`${session.url}/_twinspec/snapshot`, { method: 'POST' })).json()) as {
    id: string;
  };
  await submit(session, '1');
  await session.restore(id);
  expect(await balance(session)).toBe(7n);
  const wrong = await fetch(`${sandbox.url}/s/a%20b/rpc`, { method: 'POST' });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('The name of a session has 1 to')]);
});

it('has credentials, status lists and a WebSocket of its own', async () => {
  const session = sandbox.session('lists');
  const made = JSON.parse((await call(session, 'createVC', credential)).text) as { Data: JsonObject & { id: string } };
  const { statusListCredential } = made.Data['credentialStatus'] as { statusListCredential: string };
  expect(statusListCredential).toMatch(`${sandbox.url}/s/lists/`);
  const list = (await (await fetch(statusListCredential)).json()) as JsonObject;
  expect([await isVerified(made.Data), await isVerified(list)]).toEqual([true, true]);
  await expect(sandbox.revoke(made.Data.id)).rejects.toThrow('no credential of that id');
  await session.revoke(made.Data.id);

  const socket = new WebSocket(session.rpcUrl.replace('http', 'ws'));
  const told: string[] = [];
  socket.on('message', (data: Buffer) => told.push(data.toString()));
  await once(socket, 'open');
  socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}');
  await vi.waitFor(() => expect(told).toHaveLength(1), patient);
  await submit(sandbox, '1');
  await submit(session, '1');
  await vi.waitFor(() => expect(told.slice(1)).toEqual([expect.stringContaining('"number":"0x3"')]), patient);
  // The next session of that name has another chain, of which the connection can tell nothing.
  const closed = once(socket, 'close') as Promise<[code: number, why: Buffer]>;
  await session.close();
  const [code, why] = await closed;
  expect([code, String(why)]).toEqual([1001, 'The session has ended; with the next connection, another one begins.']);
  expect([await submit(session, '1'), await total(session)]).toEqual([expect.any(String), 1]);
  expect(told).toHaveLength(2);
});

const namesIn = async ({ url }: Sandbox): Promise<string[]> =>
  ((await (await fetch(`${url}/_twinspec/sessions`)).json()) as { name: string }[]).map(({ name }) => name);

it('is listed, and gone when it is deleted', async () => {
  const before = await namesIn(sandbox);
  for (const name of ['listed', 'deleted']) await submit(sandbox.session(name), '1');
  expect(await namesIn(sandbox)).toEqual([...before, 'listed', 'deleted']);
  expect((await fetch(`${sandbox.url}/_twinspec/sessions/deleted`, { method: 'DELETE' })).status).toBe(204);
  expect(await namesIn(sandbox)).toEqual([...before, 'listed']);
  expect((await fetch(`${sandbox.url}/_twinspec/sessions/default`, { method: 'DELETE' })).status).toBe(422);
});

it('is gone when it was not used for long', async () => {
  const brief = await startSandbox({ sessionIdle: 1000 });
  try {
    const names = (): Promise<string[]> => namesIn(brief);
    const kept = new WebSocket(brief.session('kept').rpcUrl.replace('http', 'ws'));
    await once(kept, 'open');
    kept.send('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}');
    await once(kept, 'message');
    await submit(brief.session('a'), '1');
    await vi.waitFor(async () => expect(await names()).toEqual(['default', 'kept']), { ...patient, interval: 200 });
    kept.close();
    await vi.waitFor(async () => expect(await names()).toEqual(['default']), { ...patient, interval: 200 });
    expect(await total(brief.session('a'))).toBe(0);
  } finally {
    await brief.close();
  }
});

it.skipIf(process.platform !== 'linux')('leaves its node to the next ones, as many as there were at once', async () => {
  const nodes = (): number[] => nodesOf(process.pid).map(({ pid }) => pid);
  const others = nodes();
  const many = await startSandbox();
  try {
    const sessions = ['a', 'b', 'c', 'd'].map((name) => many.session(name));
    await Promise.all(sessions.map((session) => ask(session, 'eth_chainId')));
    const before = nodes().filter((pid) => !others.includes(pid));
    await Promise.all(sessions.map((session) => session.close()));
    const after = new Set(nodes());
    // That of the sandbox itself and those of the sessions, for one of which a spare may have been made meanwhile.
    expect(before.filter((pid) => after.has(pid)).length).toBeGreaterThan(3);
  } finally {
    await many.close();
  }
});

it('is joined by a process beside the sandbox, and is otherwise that of a sandbox that is started', async () => {
  const own = await startSandbox({ session: 'mine' });
  expect([own.url, await submit(own, '2'), await balance(own)]).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/s\/mine$/),
    expect.any(String),
    2n,
  ]);
  await own.close();
  await expect(fetch(own.url)).rejects.toThrow('fetch failed');

  vi.stubEnv('TWINSPEC_URL', sandbox.url);
  try {
    const joined = await startSandbox({ session: 'beside' });
    expect([joined.url, joined.chainId]).toEqual([`${sandbox.url}/s/beside`, 80_002]);
    const id = await joined.snapshot();
    await submit(joined, '3');
    expect(await balance(sandbox.session('beside'))).toBe(3n);
    expect((await joined.received()).map(({ operationId }) => operationId)).toContain('signAndSubmitGaslessTx');
    await joined.restore(id);
    await joined.fault({ fault: 'noFunds' });
    expect(await joined.faults()).toEqual([{ fault: 'noFunds' }]);
    await joined.endFaults();
    await expect(joined.revoke('urn:uuid:none')).rejects.toThrow('no credential of that id');
    expect(() => joined.requests).toThrow('await received() instead');
    await joined.close();
    await expect(startSandbox({ session: 'a b' })).rejects.toThrow('The name of a session has 1 to 100');
  } finally {
    vi.unstubAllEnvs();
  }
});

it('is refused where all share the node of somebody else', async () => {
  const guest = await startSandbox({ rpcUrl: sandbox.rpcUrl });
  const { status, text } = await call(guest.session('a'), 'listAllFundedTransactions', firstPage);
  await guest.close();
  expect([status, text]).toEqual([
    503,
    expect.stringContaining('There are no sessions here: --rpc-url names one node'),
  ]);
});
