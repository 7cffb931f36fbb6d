import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandError } from '../../scripts/contract/base/errors.ts';
import { stateFrom, type ChainState } from '../../scripts/sandbox/history/chain-state.ts';
import { openLog } from '../../scripts/sandbox/history/log.ts';
import { startSandbox } from '../../scripts/sandbox/start.ts';
import { openStore } from '../../scripts/sandbox/history/event-store.ts';
import type { SandboxEvent } from '../../scripts/sandbox/history/sandbox-events.ts';
import { ask, balanceOf, call, firstPage, minting, recipient, submission, tokens } from '../support/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const belonging = { chainId: 80_002, seed: 'a' };
const event = (id: string): SandboxEvent => ({ kind: 'revoked', id });

/** A state of the chain, of which the store only has to know that it is JSON. */
async function chainOf(text: string): Promise<ChainState> {
  const state = await stateFrom(JSON.stringify({ text: text.repeat(1000) }));
  return { state, lines: 3, waiting: [], block: 2, ahead: 0 };
}

/** Fills a folder as a sandbox does, and returns its path. */
async function filled(name: string): Promise<string> {
  const path = join(folder, name);
  const store = await openStore(path, belonging);
  for (const id of ['one', 'two', 'three']) await store.append([event(id)]);
  await store.keepChain('first', { ...(await chainOf('first')), lines: 0 });
  await store.keepChain('state', await chainOf('latest'));
  await store.close();
  return path;
}

/** Opens a folder, reads everything in it, and closes it again. */
async function readAll(path: string): Promise<unknown> {
  const store = await openStore(path, belonging);
  try {
    return [store.lines.length, await store.chain('first'), await store.chain('state')];
  } finally {
    await store.close();
  }
}

/** What {@link readAll} reads of a folder with so many lines. */
async function whole(lines: number): Promise<unknown> {
  return [lines, { ...(await chainOf('first')), lines: 0 }, await chainOf('latest')];
}

describe('a state folder', () => {
  it('is of its user alone, with all that is in it, whatever the umask is', async () => {
    const before = process.umask(0);
    try {
      const path = await filled('private');
      expect(statSync(path).mode & 0o777).toBe(0o700);
      const modes = readdirSync(path).map((name) => statSync(join(path, name)).mode & 0o777);
      expect(modes).toEqual(Array(4).fill(0o600));
    } finally {
      process.umask(before);
    }
  });

  it('that others may read is closed to them', async () => {
    const path = await filled('wide');
    for (const name of readdirSync(path)) chmodSync(join(path, name), 0o666);
    chmodSync(path, 0o777);
    expect(await readAll(path)).toEqual(await whole(3));
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(readdirSync(path).map((name) => statSync(join(path, name)).mode & 0o777)).toEqual(Array(4).fill(0o600));
  });

  it('that holds something else is refused and not changed', async () => {
    const path = join(folder, 'project');
    mkdirSync(path, { mode: 0o755 });
    writeFileSync(join(path, 'package.json'), '{}');
    await expect(openStore(path, belonging)).rejects.toThrow(/its file package\.json is not from a sandbox/);
    writeFileSync(join(path, 'log.jsonl'), '', { mode: 0o644 });
    await expect(openStore(path, belonging)).rejects.toThrow(/its file package\.json is not from a sandbox/);
    expect([statSync(path).mode & 0o777, readdirSync(path)]).toEqual([0o755, ['log.jsonl', 'package.json']]);
    expect(statSync(join(path, 'log.jsonl')).mode & 0o777).toBe(0o644);
  });

  it('that is a symbolic link, or holds one, is refused', async () => {
    const path = await filled('linked');
    symlinkSync(path, join(folder, 'link'));
    await expect(openStore(join(folder, 'link'), belonging)).rejects.toThrow('it is a symbolic link');
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'precious', { mode: 0o644 });
    rmSync(join(path, 'state.json'));
    symlinkSync(victim, join(path, 'state.json'));
    await expect(openStore(path, belonging)).rejects.toThrow('its state.json is not a plain file');
    expect([readFileSync(victim, 'utf8'), statSync(victim).mode & 0o777]).toEqual(['precious', 0o644]);
  });

  it.skipIf(process.getuid?.() !== 0)('of another user is refused', async () => {
    const path = await filled('others');
    execFileSync('chown', ['12345', path]);
    await expect(openStore(path, belonging)).rejects.toThrow('it belongs to another user');
    execFileSync('chown', ['-R', '0', path]);
    execFileSync('chown', ['12345', join(path, 'log.jsonl')]);
    await expect(openStore(path, belonging)).rejects.toThrow('its file log.jsonl belongs to another user');
  });

  it('left by kill -9 before its first line was written can be used', async () => {
    const path = join(folder, 'early');
    mkdirSync(path);
    for (const name of ['log.jsonl', 'owner', 'sandbox.json.new']) writeFileSync(join(path, name), '');
    expect(await readAll(path)).toEqual([0, undefined, undefined]);
  });

  it('keeps what was stored when kill -9 has left half a line', async () => {
    const path = await filled('half');
    writeFileSync(join(path, 'log.jsonl'), '{"kind":"rev', { flag: 'a' });
    expect(await readAll(path)).toEqual(await whole(3));
    const store = await openStore(path, belonging);
    await store.append([event('four')]);
    await store.close();
    expect(await readAll(path)).toEqual(await whole(4));
  });
});

describe('damage is answered with one sentence, wherever it is:', () => {
  const sentence =
    /^--state .*: it is damaged, or not from a sandbox; --recover keeps what can be read of it, or choose another folder\.$/;

  async function refusal(path: string): Promise<string | undefined> {
    try {
      await readAll(path);
    } catch (error) {
      expect(error).toBeInstanceOf(CommandError);
      return String(error instanceof Error && error.message);
    }
    return undefined;
  }

  it.each(['sandbox.json', 'first.json', 'state.json'])('%s is cut off, at any byte', async (name) => {
    const path = await filled(`cut-${name}`);
    const all = readFileSync(join(path, name));
    const step = Math.ceil(all.length / 60);
    for (let length = all.length - 1; length > 0; length -= step) {
      writeFileSync(join(path, name), all);
      truncateSync(join(path, name), length);
      // Without its last end of line, the JSON is still whole.
      if (name === 'sandbox.json' && length === all.length - 1) continue;
      expect([length, await refusal(path)]).toEqual([length, expect.stringMatching(sentence)]);
    }
  });

  it('the log is cut off, at any byte: a line that is not whole was never answered', async () => {
    const path = await filled('cut-log');
    const all = readFileSync(join(path, 'log.jsonl'));
    for (let length = all.length; length >= 0; length -= 7) {
      writeFileSync(join(path, 'log.jsonl'), all.subarray(0, length));
      const lines = all.toString('utf8', 0, length).split('\n').length - 1;
      expect([length, await readAll(path)]).toEqual([length, await whole(lines)]);
      expect(statSync(join(path, 'log.jsonl')).size).toBe(all.lastIndexOf('\n', length - 1) + 1);
    }
  });

  it.each(['log.jsonl', 'first.json', 'state.json'])('%s has any byte changed', async (name) => {
    const path = await filled(`changed-${name}`);
    const all = readFileSync(join(path, name));
    const lastLine = name === 'log.jsonl' ? all.length - 1 : all.length;
    for (let at = 0; at < lastLine; at += Math.ceil(all.length / 60)) {
      const changed = Buffer.from(all);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(join(path, name), changed);
      expect([at, await refusal(path)]).toEqual([at, expect.stringMatching(sentence)]);
    }
  });
});

describe('what can be read of a damaged folder', () => {
  it.each(['sandbox.json', 'log.jsonl', 'first.json', 'state.json'])('is kept if %s is damaged', async (name) => {
    const path = await filled(`recovered-${name}`);
    const all = readFileSync(join(path, name));
    const at = name === 'log.jsonl' ? all.length - 5 : 20;
    all[at] = (all[at] ?? 0) ^ 1;
    writeFileSync(join(path, name), all);
    await expect(readAll(path)).rejects.toThrow('--recover');
    const store = await openStore(path, belonging, true);
    expect(store.lines).toEqual(['one', 'two', ...(name === 'log.jsonl' ? [] : ['three'])].map(event));
    expect((await store.chain('first')) === undefined).toBe(name === 'first.json');
    // A state that has more than the log would part the chain from the lists.
    expect((await store.chain('state')) === undefined).toBe(['log.jsonl', 'state.json'].includes(name));
    await store.close();
    expect(readFileSync(join(`${path}.damaged`, name))).toEqual(all);
    await readAll(path);
  });

  it('is kept only once, and of no other version', async () => {
    const path = await filled('newer');
    const about = join(path, 'sandbox.json');
    const own = readFileSync(about, 'utf8');
    const newer = own.replace(/"version":\d+/, '"version":99');
    writeFileSync(about, newer);
    const sentence = 'it was written by another version (99); choose another folder.';
    await expect(readAll(path)).rejects.toThrow(sentence);
    await expect(openStore(path, belonging, true)).rejects.toThrow(sentence);
    writeFileSync(about, '{');
    mkdirSync(`${path}.damaged`);
    await expect(openStore(path, belonging, true)).rejects.toThrow('newer.damaged is there already');
  });

  it.each(['first.json', 'state.json'])('goes on as a sandbox without %s', async (name) => {
    const state = join(folder, `without-${name}`);
    const first = await startSandbox({ state });
    for (let i = 0; i < 3; i += 1) await call(first, 'signAndSubmitGaslessTx', submission);
    await first.close();
    writeFileSync(join(state, name), 'nothing');
    await expect(startSandbox({ state })).rejects.toThrow('--recover');
    const again = await startSandbox({ state, recover: true });
    expect(await balanceOf(again, tokens.collectible, recipient)).toBe(3n);
    await again.close();
  });
});

/** A file system of one megabyte, if this user may mount one. */
function mounted(): string | undefined {
  const place = mkdtempSync(join(tmpdir(), 'sandbox-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' });
    return place;
  } catch {
    rmSync(place, { recursive: true });
    process.stderr.write('A full disk is not tested: this user may not mount a file system.\n');
    return undefined;
  }
}

describe('a full disk', () => {
  let place: string | undefined;
  beforeAll(() => {
    place = mounted();
  });
  afterAll(() => {
    if (place === undefined) return;
    execFileSync('umount', [place]);
    rmSync(place, { recursive: true });
  });

  function fill(): void {
    const path = join(place ?? '', 'filling');
    try {
      for (;;) writeFileSync(path, Buffer.alloc(512), { flag: 'a' });
    } catch {}
  }
  const makeRoom = (): void => rmSync(join(place ?? '', 'filling'));

  it('fails the event that has no room, and only that', async ({ skip }) => {
    if (place === undefined) return skip();
    const path = join(place, 'log.jsonl');
    const log = await openLog(path);
    await log.append([event('kept')]);
    fill();
    await expect(log.append([event('x'.repeat(20_000))])).rejects.toThrow('ENOSPC');
    makeRoom();
    await log.append([event('later')]);
    await log.close();
    const again = await openLog(path);
    expect(again.lines).toEqual([event('kept'), event('later')]);
    await again.close();
    rmSync(path);
  });

  it('fails the calls of a sandbox with a sentence; the next ones work when there is room again', async ({ skip }) => {
    if (place === undefined) return skip();
    const state = join(place, 'state');
    const sandbox = await startSandbox({ state });
    const total = async (of: typeof sandbox): Promise<number> =>
      (JSON.parse((await call(of, 'listAllFundedTransactions', firstPage)).text) as { data: { total: number } }).data
        .total;
    expect(await call(sandbox, 'signAndSubmitGaslessTx', submission)).toMatchObject({ status: 200 });
    fill();
    const sentence = /The sandbox cannot store it: there is no space left on the disk \(ENOSPC\)\./;
    // The last page of a file may still have some room for what is short.
    const shortOne = (i: number) => ask(sandbox, 'anvil_setBalance', `0x${'1'.repeat(40)}`, `0x${i}`);
    const refused = async (): Promise<unknown> => {
      for (let i = 1; ; i += 1) {
        try {
          await shortOne(i);
        } catch (error) {
          return error;
        }
      }
    };
    expect(String(await refused())).toMatch(sentence);
    expect(await call(sandbox, 'signAndSubmitGaslessTx', submission)).toMatchObject({ status: 400, text: sentence });
    expect(await call(sandbox, 'mintFT', minting)).toMatchObject({ status: 400, text: sentence });
    expect(await total(sandbox)).toBe(1);
    makeRoom();
    expect(await call(sandbox, 'signAndSubmitGaslessTx', submission)).toMatchObject({ status: 200 });
    await ask(sandbox, 'anvil_setBalance', `0x${'1'.repeat(40)}`, '0x2');
    expect(await total(sandbox)).toBe(2);
    await sandbox.close();
    const again = await startSandbox({ state });
    expect(await total(again)).toBe(2);
    expect(await ask(again, 'eth_getBalance', `0x${'1'.repeat(40)}`, 'latest')).toBe('0x2');
    await again.close();
  });
});
