import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommandError } from '../../scripts/contract/errors.ts';
import { replaceFolder, type Written } from '../../scripts/folder/replace.ts';
import { addForeign, buildWriter, folderAt, runWriter, startWriter } from '../support/folders.ts';

const manifest = '.twinspec-manifest.json';

let root: string;
let writer: string;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'folders-')));
  writer = await buildWriter(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The folder of one test, alone in its parent folder. */
let out: string;
let place: string;
beforeEach(() => {
  place = mkdtempSync(join(root, 'place-'));
  out = join(place, 'out');
});

type Files = Record<string, string>;

function write(files: Files, more: Partial<Written> = {}): Promise<number> {
  return replaceFolder({ out, verb: 'generate', ...more }, async () => new Map(Object.entries(files)));
}

/** What is in the folder, without the manifest. */
function contents(): Files {
  const { [manifest]: listed, ...files } = folderAt(out) ?? {};
  expect(listed, 'there is a manifest').toBeDefined();
  return files;
}

async function refusal(attempt: () => Promise<unknown>): Promise<string> {
  const before = folderAt(place);
  const error: unknown = await attempt().then(
    () => 'it was not refused',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CommandError);
  expect(folderAt(place), 'nothing has changed').toEqual(before);
  return (error as CommandError).message;
}

describe('a folder that is written again', () => {
  it('lists in a manifest what was written, the same bytes every time', async () => {
    await write({ 'b.ts': 'b', 'a/a.ts': 'a' });
    const first = readFileSync(join(out, manifest), 'utf8');
    expect(JSON.parse(first)).toEqual({
      writtenBy: 'generate',
      files: {
        'a/a.ts': expect.stringMatching(/^sha256-[0-9a-f]{64}$/) as string,
        'b.ts': expect.any(String) as string,
      },
    });
    rmSync(out, { recursive: true });
    await write({ 'a/a.ts': 'a', 'b.ts': 'b' });
    expect(readFileSync(join(out, manifest), 'utf8')).toBe(first);
  });

  it('loses files that are no longer written, and the folders that this leaves empty', async () => {
    await write({ 'a.ts': 'a', 'deep/er/b.ts': 'b' });
    await write({ 'a.ts': 'A' });
    expect(contents()).toEqual({ 'a.ts': 'A' });
    expect(readdirSync(out)).not.toContain('deep');
  });

  it('keeps the files that somebody else put there, with their times and permissions', async () => {
    await write({ 'a.ts': 'a', 'deep/b.ts': 'b' });
    const foreign = addForeign(out);
    utimesSync(join(out, '.git'), 1e9, 1e9);
    const inode = statSync(join(out, 'CNAME')).ino;
    await write({ 'a.ts': 'A' });
    expect(contents()).toEqual({ ...foreign, 'a.ts': 'A' });
    expect(statSync(join(out, 'CNAME'))).toMatchObject({ ino: inode, nlink: 1 });
    expect(statSync(join(out, 'CNAME')).mode & 0o777).toBe(0o755);
    expect(statSync(join(out, '.git')).mtimeMs).toBe(1e12);
  });

  it("accepts a folder that holds only somebody else's files", async () => {
    const foreign = addForeign(out);
    await write({ 'a.ts': 'a' });
    expect(contents()).toEqual({ ...foreign, 'a.ts': 'a' });
  });

  it('keeps its own permissions', async () => {
    mkdirSync(out, { mode: 0o700 });
    await write({ 'a.ts': 'a' });
    expect(statSync(out).mode & 0o777).toBe(0o700);
  });

  it('is not touched when nothing changes', async () => {
    await write({ 'a.ts': 'a' });
    const { ino, mtimeMs } = statSync(out);
    await write({ 'a.ts': 'a' });
    expect(statSync(out)).toMatchObject({ ino, mtimeMs });
  });

  it('accepts a long file in pieces, mixed with pieces of other files', async () => {
    await replaceFolder({ out, verb: 'generate' }, () => [
      ['long', 'a\r'],
      ['short', 's'],
      ['long', '\nb'],
    ]);
    const { files } = JSON.parse(readFileSync(join(out, manifest), 'utf8')) as { files: Files };
    expect(contents()).toEqual({ long: 'a\r\nb', short: 's' });
    await write({ long: 'a\r\nb', short: 's' });
    expect((JSON.parse(readFileSync(join(out, manifest), 'utf8')) as { files: Files }).files).toEqual(files);
  });

  it('leaves nothing beside it', async () => {
    await write({ 'a.ts': 'a' });
    await write({ 'a.ts': 'A' });
    expect(readdirSync(place)).toEqual(['out']);
  });

  it('stays as it is when its files cannot be made, and is not created if it was missing', async () => {
    const failing = replaceFolder({ out: join(place, 'a/b/c'), verb: 'generate' }, () =>
      Promise.reject(new Error('no')),
    );
    await expect(failing).rejects.toThrow('no');
    expect(readdirSync(place)).toEqual([]);
  });
});

describe('a write', () => {
  it.each<[what: string, foreign: Files, files: Files, named: string]>([
    ['a file of the same name', { 'index.ts': 'by hand' }, { 'index.ts': 'ours' }, 'index.ts'],
    ['a file where a folder has to be', { validators: 'by hand' }, { 'validators/a.js': 'ours' }, 'validators'],
    ['a folder where a file has to be', { 'a.ts/mine.ts': 'by hand' }, { 'a.ts': 'ours' }, 'a.ts'],
  ])('does not overwrite %s', async (_, foreign, files, named) => {
    for (const [path, text] of Object.entries(foreign)) {
      mkdirSync(join(out, path, '..'), { recursive: true });
      writeFileSync(join(out, path), text);
    }
    expect(await refusal(() => write(files))).toBe(
      `--out ${out}: ${named} would be overwritten, and \`twinspec generate\` did not write it; move it away, or ` +
        'name another folder.',
    );
  });

  it('does not overwrite a symbolic link, even one to a folder', async () => {
    mkdirSync(out);
    mkdirSync(join(place, 'elsewhere'));
    symlinkSync('../elsewhere', join(out, 'validators'));
    expect(await refusal(() => write({ 'validators/a.js': 'ours' }))).toContain('validators would be overwritten');
  });

  it('accepts a foreign file with the same content', async () => {
    mkdirSync(out);
    writeFileSync(join(out, 'a.ts'), 'a');
    await write({ 'a.ts': 'a', 'b.ts': 'b' });
    expect(contents()).toEqual({ 'a.ts': 'a', 'b.ts': 'b' });
  });

  it('does not overwrite an edited file of its own without --discard-edits', async () => {
    await write({ 'a.ts': 'a', 'b.ts': 'b' });
    writeFileSync(join(out, 'a.ts'), 'a, edited');
    expect(await refusal(() => write({ 'a.ts': 'A', 'b.ts': 'B' }))).toBe(
      `--out ${out}: a.ts was edited since \`twinspec generate\` wrote it, and would be overwritten; keep a copy ` +
        'elsewhere if you need it, and run again with --discard-edits.',
    );
    await write({ 'a.ts': 'A', 'b.ts': 'B' }, { discardEdits: true });
    expect(contents()).toEqual({ 'a.ts': 'A', 'b.ts': 'B' });
  });

  it('leaves an edited file that is no longer written', async () => {
    await write({ 'a.ts': 'a', 'b.ts': 'b' });
    writeFileSync(join(out, 'b.ts'), 'b, edited');
    await write({ 'a.ts': 'A' });
    expect(contents()).toEqual({ 'a.ts': 'A', 'b.ts': 'b, edited' });
  });

  it('does not take line endings that Git changed for an edit', async () => {
    await write({ 'a.ts': 'a\nb\n' });
    writeFileSync(join(out, 'a.ts'), 'a\r\nb\r\n');
    await write({ 'a.ts': 'A\n' });
    expect(contents()).toEqual({ 'a.ts': 'A\n' });
  });

  it('refuses a folder that another verb wrote', async () => {
    await write({ 'a.ts': 'a' });
    expect(await refusal(() => write({ 'index.html': '' }, { verb: 'docs' }))).toBe(
      `--out ${out}: holds what \`twinspec generate\` wrote; name another folder for \`twinspec docs\`.`,
    );
  });

  it('refuses a folder whose manifest cannot be read', async () => {
    await write({ 'a.ts': 'a' });
    const expected = `${manifest}: the list of the files that twinspec wrote was expected`;
    writeFileSync(join(out, manifest), '<<<<<<< HEAD\n');
    expect(await refusal(() => write({ 'a.ts': 'A' }))).toContain(expected);
    rmSync(join(out, manifest));
    mkdirSync(join(out, manifest));
    expect(await refusal(() => write({ 'a.ts': 'A' }))).toContain(expected);
  });

  it('touches no file outside the folder, whatever the manifest lists', async () => {
    await write({ 'a.ts': 'a' });
    writeFileSync(join(place, 'precious'), 'a');
    const listed = JSON.parse(readFileSync(join(out, manifest), 'utf8')) as { files: Files };
    const hash = listed.files['a.ts'] ?? '';
    writeFileSync(join(out, manifest), JSON.stringify({ ...listed, files: { ...listed.files, '../precious': hash } }));
    await write({ 'b.ts': 'b' });
    expect(readFileSync(join(place, 'precious'), 'utf8')).toBe('a');
  });
});

describe('--out', () => {
  const refused = (value: string): Promise<string> => refusal(() => write({ 'a.ts': 'a' }, { out: value }));

  it('cannot be empty', async () => {
    expect(await refused('')).toBe('--out: a name was expected and an empty one found; name a folder.');
    expect(await refused('  ')).toBe('--out: a name was expected and an empty one found; name a folder.');
  });

  it.each(['.', '..', '/', './scripts/..'])('cannot be the working directory or a parent of it: %s', async (value) => {
    expect(await refused(value)).toBe(
      `--out ${value}: you are working in that folder or below it, and it would be replaced; name one below.`,
    );
  });

  it('cannot be the working directory under another name', async () => {
    symlinkSync(process.cwd(), join(place, 'link'));
    expect(await refused(join(place, 'link'))).toContain('you are working in that folder');
  });

  it('cannot be a file or lie below one', async () => {
    writeFileSync(out, 'a file');
    expect(await refused(out)).toBe(`--out ${out}: is a file; name a folder.`);
    expect(await refused(join(out, 'below'))).toBe(
      `--out ${join(out, 'below')}: a part of its path is a file; name a folder.`,
    );
  });

  it.skipIf(process.platform !== 'linux')('cannot be a mount point', async () => {
    expect(await refused('/proc')).toBe(
      '--out /proc: is a mount point, which cannot be replaced; name a folder in it.',
    );
    expect(await refused('/dev/shm')).toContain('is a mount point');
  });

  it('may be a symbolic link, which stays one', async () => {
    mkdirSync(join(place, 'real'));
    symlinkSync('real', out);
    await write({ 'a.ts': 'a' });
    await write({ 'a.ts': 'A' });
    expect(readlinkSync(out)).toBe('real');
    expect(folderAt(join(place, 'real'))).toMatchObject({ 'a.ts': 'A' });
  });

  it('cannot be a dangling symbolic link', async () => {
    symlinkSync('gone', out);
    expect(await refused(out)).toContain(`the symbolic link ${out} leads to gone, which does not exist`);
  });
});

/** Whether two folders can be exchanged atomically here: see `scripts/folder/swap.ts`. */
const canExchange = process.platform === 'linux' && spawnSync('perl', ['-v']).status === 0;

describe('a run that is killed', () => {
  const [old, fresh] = ['old', 'new'].map((word) => ({
    'one.ts': word,
    'deep/two.ts': word,
    [`only-${word}/three.ts`]: word,
  }));
  let foreign: Files;
  beforeEach(async () => {
    expect(await runWriter(writer, [out, 'old'])).toBe(0);
    foreign = addForeign(out);
  });

  async function heals(): Promise<void> {
    expect(await runWriter(writer, [out, 'new'])).toBe(0);
    expect(contents()).toEqual({ ...foreign, ...fresh });
    expect(readdirSync(place)).toEqual(['out']);
  }

  it.each(['writeFileSync:2', 'linkSync:3', 'renameSync:1', 'spawnSync:1'])(
    'before %s leaves the old folder whole, and the next run heals',
    async (moment) => {
      expect(await runWriter(writer, [out, 'new'], { KILL_BEFORE: moment })).toBe('SIGKILL');
      expect(contents()).toEqual({ ...foreign, ...old });
      await heals();
    },
  );

  it.skipIf(!canExchange)(
    'while it removes the old folder leaves the new one whole, and the next run heals',
    async () => {
      expect(await runWriter(writer, [out, 'new'], { KILL_BEFORE: 'unlinkSync:4' })).toBe('SIGKILL');
      expect(contents()).toEqual({ ...foreign, ...fresh });
      await heals();
    },
  );

  it('between the two steps of a move loses nothing, and the next run repairs it', async () => {
    expect(await runWriter(writer, [out, 'new'], { KILL_BEFORE: 'renameSync:3', PATH: '' })).toBe('SIGKILL');
    expect(existsSync(out)).toBe(false);
    const [left = ''] = readdirSync(place);
    expect(folderAt(join(place, left, 'aside'))).toMatchObject({ ...foreign, ...old });
    await heals();
  });

  it('does not lose what somebody changed before the next run', async () => {
    expect(await runWriter(writer, [out, 'new'], { KILL_BEFORE: 'unlinkSync:1' })).toBe('SIGKILL');
    rmSync(join(out, 'index.ts'));
    writeFileSync(join(out, 'index.ts'), 'changed');
    foreign = { ...foreign, 'index.ts': 'changed' };
    await heals();
  });
});

describe('a folder of a container image, which cannot be moved', () => {
  it.for(['', 'renameSync:4', 'renameSync:6', 'unlinkSync:1'])(
    'is replaced file by file; a run that is killed there is finished: %s',
    async (moment, { skip }) => {
      const [image, changes, scratch] = ['image', 'changes', 'scratch'].map((name) => join(place, name)) as [
        string,
        string,
        string,
      ];
      for (const folder of [image, changes, scratch, out]) mkdirSync(folder);
      const inImage = join(image, 'generated');
      expect(await runWriter(writer, [inImage, 'old'])).toBe(0);
      const foreign = addForeign(inImage);
      const layers = `lowerdir=${image},upperdir=${changes},workdir=${scratch},redirect_dir=off`;
      if (spawnSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, out]).status !== 0) {
        process.stderr.write(
          'SKIPPED: a folder of a container image. Only the administrator of a Linux machine can mount one.\n',
        );
        return skip();
      }
      try {
        const generated = join(out, 'generated');
        if (moment !== '') expect(await runWriter(writer, [generated, 'new'], { KILL_BEFORE: moment })).toBe('SIGKILL');
        expect(folderAt(generated)).toMatchObject(foreign);
        expect(await runWriter(writer, [generated, 'new'])).toBe(0);
        const { [manifest]: _, ...files } = folderAt(generated) ?? {};
        expect(files).toEqual({ ...foreign, 'one.ts': 'new', 'deep/two.ts': 'new', 'only-new/three.ts': 'new' });
        expect(readdirSync(generated)).not.toContain('only-old');
        expect(readdirSync(out)).toEqual(['generated']);
      } finally {
        spawnSync('umount', [out]);
      }
    },
  );
});

describe('a process that has ended', () => {
  it.skipIf(process.platform !== 'linux')('holds no lock, although another process has its id now', async () => {
    mkdirSync(join(place, `.out.twinspec-${process.ppid}-1`, 'draft'), { recursive: true });
    await write({ 'a.ts': 'a' });
    expect(readdirSync(place)).toEqual(['out']);
  });
});

describe('two runs at once', () => {
  it('are refused, also for a folder inside the other one, and a dead run holds no lock', async () => {
    const first = startWriter(writer, [out, 'one'], { WAIT: '1' });
    await once(first.stdout, 'data');
    const [workshop = ''] = readdirSync(place);
    const sentence =
      `another run of twinspec is writing there (process ${first.pid ?? 0}, at work in ` +
      `${relative(process.cwd(), join(place, workshop))}); wait until it has ended, and run again.`;
    expect(await refusal(() => write({ 'a.ts': 'a' }))).toBe(`--out ${out}: ${sentence}`);
    const below = join(out, 'docs');
    expect(await refusal(() => write({ 'a.ts': 'a' }, { out: below }))).toBe(`--out ${below}: ${sentence}`);

    first.kill('SIGKILL');
    await once(first, 'exit');
    await write({ 'a.ts': 'a' });
    expect(contents()).toEqual({ 'a.ts': 'a' });
    expect(readdirSync(place)).toEqual(['out']);
  });

  it('are refused while one writes to a folder inside the other one', async () => {
    await write({ 'a.ts': 'a' });
    const inner = startWriter(writer, [join(out, 'docs'), 'one'], { WAIT: '1' });
    await once(inner.stdout, 'data');
    expect(await refusal(() => write({ 'a.ts': 'A' }))).toContain(
      `another run of twinspec is writing there (process ${inner.pid ?? 0}`,
    );
    inner.stdin.write('go\n');
    await once(inner, 'exit');
    expect(contents()).toMatchObject({ 'a.ts': 'a', 'docs/one.ts': 'one' });
  });

  it('that start at the same moment leave one whole folder', async () => {
    const words = ['a', 'b', 'c', 'd'];
    const ends = await Promise.all(
      words.map((word) => write({ 'one.ts': word, 'two.ts': word }).catch((error: unknown) => error)),
    );
    for (const end of ends) if (end !== 2) expect(end).toBeInstanceOf(CommandError);
    const { 'one.ts': one, 'two.ts': two } = contents();
    expect(words).toContain(one);
    expect(two).toBe(one);
    expect(readdirSync(place)).toEqual(['out']);
  });
});

describe('a folder that may not be written', () => {
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

  it.skipIf(process.platform === 'win32').each(['beside it', 'it'])('is named and not changed: %s', async (where) => {
    await write({ 'one.ts': 'one' });
    for (const folder of [root, place]) chmodSync(folder, 0o777);
    if (nobody.uid !== undefined) spawnSync('chown', ['-R', '65534', out]);
    chmodSync(where === 'it' ? out : place, 0o555);
    const before = folderAt(place);
    const child = startWriter(writer, [out, 'two'], {}, nobody);
    const said = await text(child.stderr);
    chmodSync(place, 0o755);
    expect(said).toMatch(
      /CommandError: --out \S+: it cannot be written: \S+: .* no permission for it \(EACCES\); .+ is still there\.$/m,
    );
    expect(folderAt(place)).toEqual(before);
  });
});

describe('a disk', () => {
  it.skipIf(process.platform !== 'linux')('that makes no folders is not taken for a run that is at work', async () => {
    expect(await refusal(() => write({ 'a.ts': 'A' }, { out: '/proc/self/out' }))).toMatch(
      /: it does not exist \(ENOENT\); what was in it is still there\.$/,
    );
  });

  const large = { 'a.ts': 'A'.repeat(1_000_000), 'b.ts': 'B'.repeat(1_000_000) };

  it('that is full is named, and the folder stays as it was', async (context) => {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]).status === 0;
    if (!mounted) {
      process.stderr.write('SKIPPED: a full disk. Only the administrator of a Linux machine can mount a small one.\n');
      return context.skip();
    }
    try {
      await write({ 'a.ts': 'a' });
      const foreign = addForeign(out);
      expect(await refusal(() => write(large))).toMatch(
        /: there is no space left on the disk \(ENOSPC\); what was in it is still there\.$/,
      );
      expect(contents()).toEqual({ ...foreign, 'a.ts': 'a' });
      expect(readdirSync(place)).toEqual(['out']);
    } finally {
      spawnSync('umount', [place]);
    }
  });

  it('that is read-only is named', async (context) => {
    await write({ 'a.ts': 'a' });
    const mounted = spawnSync('mount', ['--bind', '-o', 'ro', place, place]).status === 0;
    if (!mounted) {
      process.stderr.write('SKIPPED: a read-only disk. Only the administrator of a Linux machine can mount one.\n');
      return context.skip();
    }
    try {
      expect(await refusal(() => write({ 'a.ts': 'A' }))).toMatch(
        /: the disk is read-only \(EROFS\); what was in it is still there\.$/,
      );
      expect(await refusal(() => write({ 'a.ts': 'A' }, { out: join(place, 'not/made/yet') }))).toMatch(
        /: the disk is read-only \(EROFS\); what was in it is still there\.$/,
      );
    } finally {
      spawnSync('umount', [place]);
    }
  });

  it('that is mounted inside the folder is named', async (context) => {
    mkdirSync(join(out, 'inner'), { recursive: true });
    if (spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', join(out, 'inner')]).status !== 0) {
      process.stderr.write('SKIPPED: a mount in the folder. Only the administrator of a Linux machine can mount.\n');
      return context.skip();
    }
    try {
      expect(await refusal(() => write({ 'a.ts': 'A' }))).toBe(
        `--out ${out}: ${join(out, 'inner')} is mounted in it, so it cannot be replaced; name another folder.`,
      );
    } finally {
      spawnSync('umount', [join(out, 'inner')]);
    }
  });
});
