import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addForeign, buildWriter, folderAt, runWriter } from '../support/folders.ts';
import { startTwinspec, twinspecProcess } from '../support/process.ts';

const manifest = '.twinspec-manifest.json';

let root: string;
let writer: string;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'folders-long-')));
  writer = await buildWriter(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Files = Record<string, string>;

function contents(out: string): Files | undefined {
  const { [manifest]: _, ...files } = folderAt(out) ?? {};
  return existsSync(out) ? files : undefined;
}

const saying = (word: string): Files => ({ 'one.ts': word, 'deep/two.ts': word, [`only-${word}/three.ts`]: word });

/** Kills a run before its first change to the disk, then before its second …; after each, one more run repairs. */
async function killAtEveryMoment(
  env: NodeJS.ProcessEnv,
  check: (out: string, foreign: Files, moment: number) => void,
): Promise<number> {
  for (let moment = 1; ; moment += 1) {
    const place = mkdtempSync(join(root, 'place-'));
    const out = join(place, 'out');
    expect(await runWriter(writer, [out, 'old'])).toBe(0);
    const foreign = addForeign(out);
    const end = await runWriter(writer, [out, 'new'], { ...env, KILL_BEFORE: `*:${moment}` });
    check(out, foreign, moment);
    expect(await runWriter(writer, [out, 'newer']), `after moment ${moment}`).toBe(0);
    expect(contents(out), `repaired after moment ${moment}`).toEqual({ ...foreign, ...saying('newer') });
    expect(readdirSync(place), `repaired after moment ${moment}`).toEqual(['out']);
    rmSync(place, { recursive: true });
    if (end === 0) return moment;
    expect(end).toBe('SIGKILL');
  }
}

describe('kill -9 before each change that a run makes to the disk', () => {
  const canExchange = process.platform === 'linux' && spawnSync('perl', ['-v']).status === 0;

  it.skipIf(!canExchange)('leaves the old folder or the new one, whole, and the next run repairs it', async () => {
    const found = new Set<string>();
    const moments = await killAtEveryMoment({}, (out, foreign, moment) => {
      const now = contents(out);
      const word = now?.['one.ts'] ?? '';
      expect(['old', 'new'], `moment ${moment}`).toContain(word);
      expect(now, `moment ${moment}`).toEqual({ ...foreign, ...saying(word) });
      found.add(word);
    });
    expect(found).toEqual(new Set(['old', 'new']));
    expect(moments).toBeGreaterThan(40);
  });

  it('loses nothing where two folders cannot be exchanged atomically, and the next run repairs the rest', async () => {
    const moments = await killAtEveryMoment({ PATH: '' }, (out, foreign, moment) => {
      const now = contents(out);
      const word = now?.['one.ts'] ?? '';
      if (now !== undefined) expect(now, `moment ${moment}`).toEqual({ ...foreign, ...saying(word) });
    });
    expect(moments).toBeGreaterThan(40);
  });

  it('loses nothing when the repairing run is killed, too', async () => {
    for (let moment = 1; moment < 60; moment += 3) {
      const place = mkdtempSync(join(root, 'place-'));
      const out = join(place, 'out');
      expect(await runWriter(writer, [out, 'old'])).toBe(0);
      const foreign = addForeign(out);
      for (const [word, at] of [
        ['new', 'unlinkSync:2'],
        ['newer', `*:${moment}`],
        ['newest', `*:${60 - moment}`],
      ] as const) {
        await runWriter(writer, [out, word], { KILL_BEFORE: at });
      }
      expect(await runWriter(writer, [out, 'last'])).toBe(0);
      expect(contents(out), `moment ${moment}`).toEqual({ ...foreign, ...saying('last') });
      expect(readdirSync(place), `moment ${moment}`).toEqual(['out']);
      rmSync(place, { recursive: true });
    }
  });
});

describe.each([
  ['generate', ['--openrpc', 'specs/openrpc.json']],
  ['docs', ['--openrpc', 'specs/openrpc.json']],
])('kill -9 of `twinspec %s` at any time', (verb, less) => {
  it('leaves the old folder or the new one, whole, and the next run repairs it', async () => {
    const place = mkdtempSync(join(root, 'place-'));
    const env = { TMPDIR: mkdtempSync(join(root, 'tmp-')) };
    const [out, all, some] = ['out', 'all', 'some'].map((name) => join(place, name)) as [string, string, string];
    await Promise.all([twinspecProcess([verb, '--out', all]), twinspecProcess([verb, ...less, '--out', some])]);
    const [whole, part] = [folderAt(all), folderAt(some)];
    expect(whole).not.toEqual(part);
    const start = performance.now();
    expect(await twinspecProcess([verb, '--out', out])).toMatchObject({ code: 0 });
    const time = performance.now() - start;
    for (let round = 0; round < 16; round += 1) {
      const child = startTwinspec([verb, ...(round % 2 === 0 ? less : []), '--out', out], { env });
      child.stdout.resume();
      const closed = once(child, 'close');
      await setTimeout(time * (0.2 + Math.random()));
      child.kill('SIGKILL');
      await closed;
      const now = folderAt(out);
      expect([whole, part]).toContainEqual(now);
    }
    expect(await twinspecProcess([verb, '--out', out], { env })).toMatchObject({ code: 0 });
    expect(folderAt(out)).toEqual(whole);
    expect(readdirSync(place).toSorted()).toEqual(['all', 'out', 'some']);
    expect(readdirSync(env.TMPDIR).filter((name) => name.startsWith('twinspec-'))).toEqual([]);
  });
});
