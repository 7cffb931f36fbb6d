import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTwinspec } from '../support/process.ts';

// What only a process of its own shows.

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-line-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('twinspec', () => {
  it('ends quietly when its output is closed', async () => {
    const child = startTwinspec(['help']);
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    child.stdout.destroy();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(complaint).toBe('');
  });

  it.skipIf(!existsSync('/dev/full'))('says so when its output cannot be written', async () => {
    const parameters = ['--import', import.meta.resolve('tsx'), 'scripts/twinspec.ts', 'help'];
    const { status, stderr } = spawnSync(process.execPath, parameters, {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'The output cannot be written: there is no space left on the disk (ENOSPC).\n',
    });
  });
});

describe('a signal', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('ends generate and leaves nothing behind: %s', async (signal) => {
    const place = mkdtempSync(join(folder, 'place-'));
    const temporary = mkdtempSync(join(folder, 'temporary-'));
    const ours = (): string[] => readdirSync(temporary).filter((name) => name.startsWith('twinspec-'));
    /** How it ended, and what was there just before the signal; a busy machine may send that when all is done. */
    const interrupted = async (): Promise<{ ended: unknown[]; there: string[] }> => {
      const child = startTwinspec(['generate', '--also', 'rpc-client', '--out', join(place, 'deep/out')], {
        env: { TMPDIR: temporary },
      });
      const closed = once(child, 'close');
      while (ours().length === 0 && child.exitCode === null) await setTimeout(5);
      const there = existsSync(join(place, 'deep/out')) ? readdirSync(join(place, 'deep/out')) : [];
      child.kill(signal);
      return { ended: await closed, there };
    };
    let last = await interrupted();
    for (; last.ended[0] === 0; last = await interrupted()) rmSync(join(place, 'deep'), { recursive: true });
    expect(last).toEqual({ ended: [null, signal], there: [expect.stringMatching(/^\.twinspec-draft-/)] });
    expect(readdirSync(place)).toEqual([]);
    expect(ours()).toEqual([]);
  });
});
