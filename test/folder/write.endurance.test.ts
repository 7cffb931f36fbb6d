import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
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
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommandError } from '../../scripts/contract/base/errors.ts';
import { writeFolder, type OutputFolder } from '../../scripts/folder/write.ts';
import { addForeign, buildProgram, folderAt, runWriter, startWriter } from '../support/folders.ts';

const manifest = '.twinspec-manifest.json';

let root: string;
let writer: string;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'folders-')));
  writer = await buildProgram(root, 'folder-writer');
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

function write(files: Files, more: Partial<OutputFolder> = {}): Promise<number> {
  return writeFolder({ out, verb: 'generate', ...more }, async () => new Map(Object.entries(files)));
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
    utimesSync(join(out, 'docs'), 1e9, 1e9);
    const inode = statSync(join(out, 'CNAME')).ino;
    await write({ 'a.ts': 'A' });
    expect(contents()).toEqual({ ...foreign, 'a.ts': 'A' });
    expect(statSync(join(out, 'CNAME'))).toMatchObject({ ino: inode, nlink: 1 });
    expect(statSync(join(out, 'CNAME')).mode & 0o777).toBe(0o755);
    expect(statSync(join(out, 'docs')).mtimeMs).toBe(1e12);
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

  it('keeps the files that do not change', async () => {
    await write({ 'a.ts': 'a', 'b.ts': 'b' });
    const inodes = (): number[] => ['a.ts', 'b.ts', manifest].map((name) => statSync(join(out, name)).ino);
    const before = inodes();
    await write({ 'a.ts': 'a', 'b.ts': 'b' });
    expect(inodes()).toEqual(before);
    await write({ 'a.ts': 'a', 'b.ts': 'B' });
    expect(inodes()[0]).toBe(before[0]);
  });

  it('accepts a long file in pieces, mixed with pieces of other files', async () => {
    await writeFolder({ out, verb: 'generate' }, () => [
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
    const failing = writeFolder({ out: join(place, 'a/b/c'), verb: 'generate' }, () => Promise.reject(new Error('no')));
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
    expect(await refusal(() => write({ 'b.ts': 'b' }))).toContain('and found "../precious" in it');
  });
});

describe('--out', () => {
  const refused = (value: string): Promise<string> => refusal(() => write({ 'a.ts': 'a' }, { out: value }));

  it('cannot be empty', async () => {
    expect(await refused('')).toBe('--out: a name was expected and an empty one found; name a folder.');
    expect(await refused('  ')).toBe('--out: a name was expected and an empty one found; name a folder.');
  });

  it.each(['.', '..', '/', './scripts/..'])('cannot be the working directory or a parent of it: %s', async (value) => {
    expect(await refused(value)).toBe(`--out ${value}: you are working in that folder or below it; name one below.`);
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
    expect(await refused('/dev/shm')).toBe('--out /dev/shm: is a mount point; name a folder in it.');
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

describe('a run that is killed', () => {
  // While a file is removed, and before the last manifest; kill.endurance.test.ts tries every moment.
  const moments = ['rmSync:1', 'renameSync:6'];

  it.each(moments)('before %s is finished by the next one', async (moment) => {
    expect(await runWriter(writer, [out, 'old'])).toBe(0);
    const foreign = addForeign(out);
    expect(await runWriter(writer, [out, 'new'], { KILL_BEFORE: moment })).toBe('SIGKILL');
    expect(folderAt(out)).toMatchObject(foreign);
    expect(await runWriter(writer, [out, 'newer'])).toBe(0);
    expect(contents()).toEqual({
      ...foreign,
      'one.ts': 'newer',
      'deep/two.ts': 'newer',
      'only-newer/three.ts': 'newer',
    });
    expect(readdirSync(place)).toEqual(['out']);
  });

  it('does not lose what somebody changed before the next run', async () => {
    expect(await runWriter(writer, [out, 'old'])).toBe(0);
    expect(await runWriter(writer, [out, 'new'], { KILL_BEFORE: 'renameSync:6' })).toBe('SIGKILL');
    writeFileSync(join(out, 'one.ts'), 'changed');
    await expect(write({ 'one.ts': 'newer' })).rejects.toThrow('one.ts was edited');
    expect(readFileSync(join(out, 'one.ts'), 'utf8')).toBe('changed');
  });
});

describe('a folder of a container image, which cannot be moved', () => {
  it('is written like any other', async ({ skip }) => {
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
      expect(await runWriter(writer, [generated, 'new'])).toBe(0);
      const { [manifest]: _, ...files } = folderAt(generated) ?? {};
      expect(files).toEqual({ ...foreign, 'one.ts': 'new', 'deep/two.ts': 'new', 'only-new/three.ts': 'new' });
      expect(readdirSync(out)).toEqual(['generated']);
    } finally {
      spawnSync('umount', [out]);
    }
  });
});

describe('two runs at once', () => {
  it('leave the files of one of them, whole', async () => {
    const words = ['a', 'b', 'c', 'd'];
    const ends = await Promise.all(words.map((word) => runWriter(writer, [out, word])));
    expect(ends).toEqual([0, 0, 0, 0]);
    const word = contents()['one.ts'] ?? '';
    expect(contents()).toEqual({ 'one.ts': word, 'deep/two.ts': word, [`only-${word}/three.ts`]: word });
    expect(await runWriter(writer, [out, 'last'])).toBe(0);
    expect(readdirSync(place)).toEqual(['out']);
  });

  it('do not disturb each other, and the last one to finish stays', async () => {
    const first = startWriter(writer, [out, 'first'], { WAIT: '1' });
    await once(first.stdout, 'data');
    await write({ 'one.ts': 'second', 'two.ts': 'second' });
    first.stdin.write('go\n');
    await once(first, 'exit');
    expect(contents()).toEqual({ 'one.ts': 'first', 'deep/two.ts': 'first', 'only-first/three.ts': 'first' });
  });

  it('wait for each other, and a dead one holds no lock', async () => {
    const first = startWriter(writer, [out, 'first'], { WAIT: '1' });
    await once(first.stdout, 'data');
    const [draft = ''] = readdirSync(out);
    const [, mark = ''] = /^\.twinspec-draft-(\d+-\d+)-\w+$/.exec(draft) ?? [];
    mkdirSync(join(out, '.twinspec-lock', mark), { recursive: true });
    const second = write({ 'one.ts': 'second' });
    first.kill('SIGKILL');
    await second;
    expect(contents()).toEqual({ 'one.ts': 'second', [`${draft}`]: '/' });
    await write({ 'one.ts': 'third' });
    expect(contents()).toEqual({ 'one.ts': 'third' });
  });
});

describe('a folder that may not be written', () => {
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

  it.skipIf(process.platform === 'win32').each([
    ['it', 'out', 0o555],
    ['a folder in it', 'out/deep', 0o555],
    ['a folder that cannot be entered', 'out/deep', 0o000],
    ['the folder around a new one', 'out/deep', 0o555, 'out/deep/new'],
  ])('is named and not changed: %s', async (_, locked, mode, wanted = 'out') => {
    expect(await runWriter(writer, [out, 'one'])).toBe(0);
    for (const folder of [root, place]) chmodSync(folder, 0o777);
    if (nobody.uid !== undefined) spawnSync('chown', ['-R', '65534', out]);
    const before = folderAt(place);
    chmodSync(join(place, locked), mode);
    // The working folder of the tests is perhaps one that only the administrator may enter.
    const child = startWriter(writer, [join(place, wanted), 'two'], {}, { ...nobody, cwd: place });
    const said = await text(child.stderr);
    chmodSync(join(place, locked), 0o755);
    expect(said).toMatch(
      /CommandError: --out \S+: it cannot be written: \S+: .* no permission for it \(EACCES\); .+, run again\.$/m,
    );
    expect(folderAt(place)).toEqual(before);
  });

  it.skipIf(nobody.uid === undefined)('does not matter when it is the one around the working folder', async () => {
    const closed = join(place, 'closed');
    mkdirSync(join(closed, 'here'), { recursive: true });
    for (const folder of [root, place, join(closed, 'here')]) chmodSync(folder, 0o777);
    chmodSync(closed, 0o700);
    const child = startWriter(writer, [out, 'two'], {}, { ...nobody, cwd: join(closed, 'here') });
    child.stderr.pipe(process.stderr);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(contents()).toMatchObject({ 'one.ts': 'two' });
  });
});

describe('a disk', () => {
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
        /: there is no space left on the disk \(ENOSPC\); when that is solved, run again\.$/,
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
        /: the disk is read-only \(EROFS\); when that is solved, run again\.$/,
      );
      expect(await refusal(() => write({ 'a.ts': 'A' }, { out: join(place, 'not/made/yet') }))).toMatch(
        /: the disk is read-only \(EROFS\); when that is solved, run again\.$/,
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
        `--out ${out}: ${join(out, 'inner')} is mounted in it; name another folder.`,
      );
    } finally {
      spawnSync('umount', [join(out, 'inner')]);
    }
  });
});
