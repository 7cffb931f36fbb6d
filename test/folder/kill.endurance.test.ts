import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeFolder } from '../../scripts/folder/write.ts';
import { enduranceFactor } from '../support/endurance.ts';
import { addForeign, buildProgram, folderAt, runWriter } from '../support/folders.ts';
import { twinspecProcess } from '../support/process.ts';

vi.setConfig({ testTimeout: 300_000 * enduranceFactor });

/** Each kill comes so many times as late as the one before. */
const step = 1 + 1 / enduranceFactor;

const manifest = '.twinspec-manifest.json';

let root: string;
let writer: string;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'folders-long-')));
  writer = await buildProgram(root, 'folder-writer');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Files = Record<string, string>;

/** Writes a folder to the end, in this process, which takes a hundredth of the time that one of its own takes. */
const finish = (out: string, word: string): Promise<number> =>
  writeFolder({ out, verb: 'generate' }, async () => new Map(Object.entries(saying(word))));

function contents(out: string): Files | undefined {
  const { [manifest]: _, ...files } = folderAt(out) ?? {};
  return existsSync(out) ? files : undefined;
}

const saying = (word: string): Files => ({ 'one.ts': word, 'deep/two.ts': word, [`only-${word}/three.ts`]: word });

describe('kill -9 before each change that a run makes to the disk', () => {
  it('loses nothing of anybody, and the next run finishes', async () => {
    for (let moment = 1; ; moment += 1) {
      const place = mkdtempSync(join(root, 'place-'));
      const out = join(place, 'out');
      await finish(out, 'old');
      const foreign = addForeign(out);
      const end = await runWriter(writer, [out, 'new'], { KILL_BEFORE: `*:${moment}` });
      expect(contents(out), `moment ${moment}`).toMatchObject(foreign);
      for (const file of ['one.ts', 'deep/two.ts']) {
        expect(['old', 'new'], `${file}, moment ${moment}`).toContain(contents(out)?.[file]);
      }
      await finish(out, 'newer');
      expect(contents(out), `finished after moment ${moment}`).toEqual({ ...foreign, ...saying('newer') });
      expect(readdirSync(place)).toEqual(['out']);
      rmSync(place, { recursive: true });
      if (end === 0) {
        expect(moment).toBeGreaterThan(25);
        return;
      }
      expect(end).toBe('SIGKILL');
    }
  });

  it('loses nothing when the finishing run is killed, too', async () => {
    for (let moment = 1; moment < 40; moment += 4) {
      const place = mkdtempSync(join(root, 'place-'));
      const out = join(place, 'out');
      await finish(out, 'old');
      const foreign = addForeign(out);
      for (const [word, at] of [
        ['new', 'renameSync:5'],
        ['newer', `*:${moment}`],
        ['newest', `*:${40 - moment}`],
      ] as const) {
        await runWriter(writer, [out, word], { KILL_BEFORE: at });
      }
      await finish(out, 'last');
      expect(contents(out), `moment ${moment}`).toEqual({ ...foreign, ...saying('last') });
      expect(readdirSync(place), `moment ${moment}`).toEqual(['out']);
      rmSync(place, { recursive: true });
    }
  });

  it('of a first run leaves nothing that is in the way of the next one', async () => {
    for (let moment = 1; ; moment += 1) {
      const place = mkdtempSync(join(root, 'place-'));
      const out = join(place, 'deep/out');
      const end = await runWriter(writer, [out, 'new'], { KILL_BEFORE: `*:${moment}` });
      await finish(out, 'newer');
      expect(contents(out), `finished after moment ${moment}`).toEqual(saying('newer'));
      rmSync(place, { recursive: true });
      if (end === 0) return;
    }
  });
});

// Two small documents, and one of them: what a kill leaves is no matter of how much is written.
const small = ['--openapi', 'test/fixtures/shop.yaml'];
const more = [...small, '--openrpc', 'test/fixtures/heads.json'];

describe.each(['generate', 'docs'])('kill -9 of `twinspec %s` before a change that it makes to the disk', (verb) => {
  it('leaves old files and new ones, each whole, and the next run finishes', async () => {
    const place = mkdtempSync(join(root, 'place-'));
    const env = { TMPDIR: mkdtempSync(join(root, 'tmp-')) };
    const killer = pathToFileURL(await buildProgram(root, 'kill-before')).href;
    const [out, all, some] = ['out', 'all', 'some'].map((name) => join(place, name)) as [string, string, string];
    await twinspecProcess([verb, ...more, '--out', all]);
    await twinspecProcess([verb, ...small, '--out', some]);
    const [whole, part] = [folderAt(all) ?? {}, folderAt(some) ?? {}];
    expect(whole).not.toEqual(part);
    expect(await twinspecProcess([verb, ...more, '--out', out])).toMatchObject({ code: 0 });
    let kills = 0;
    for (let moment = 1, code: number | null = null; code === null; moment = Math.ceil(moment * step)) {
      const words = [verb, ...(kills % 2 === 0 ? small : more), '--out', out];
      const killed = { ...env, NODE_OPTIONS: `--import ${killer}`, KILL_BEFORE: `*:${moment}` };
      ({ code } = await twinspecProcess(words, { env: killed }));
      if (code === null) kills += 1;
      for (const [path, text] of Object.entries(contents(out) ?? {})) {
        if (!path.startsWith('.twinspec-'))
          expect([whole[path], part[path]], `${path}, moment ${moment}`).toContain(text);
      }
    }
    expect(kills).toBeGreaterThan(5);
    expect(await twinspecProcess([verb, ...more, '--out', out], { env })).toMatchObject({ code: 0 });
    expect(folderAt(out)).toEqual(whole);
    expect(readdirSync(place).toSorted()).toEqual(['all', 'out', 'some']);
    expect(readdirSync(env.TMPDIR).filter((name) => name.startsWith('twinspec-'))).toEqual([]);
  });
});
