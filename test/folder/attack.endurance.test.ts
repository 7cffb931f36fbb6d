import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folderAt } from '../support/folders.ts';
import { twinspec } from '../support/process.ts';

// What somebody can put into a repository, beside the documents, before a victim clones it and runs `twinspec`.

const manifest = '.twinspec-manifest.json';
const document = `
openapi: 3.1.0
info: { title: Small, version: '1' }
paths:
  /a:
    get:
      operationId: getA
      responses: { '204': { description: Nothing. } }
`;

let root: string;
/** What `generate` writes where nothing is planted. */
let written: Record<string, string>;
/** The files of the victim, and the clone. */
let home: string;
let project: string;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'attack-')));
  clone();
  expect(await generate()).toMatchObject({ code: 0, stderr: '' });
  written = folderAt(join(project, 'out')) ?? {};
});
beforeEach(clone);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const treasure = { '.bashrc': 'alias', '.ssh/authorized_keys': 'a key', 'mail/letter.txt': 'dear', 'a.ts': 'mine' };

function clone(): void {
  home = mkdtempSync(join(root, 'home-'));
  project = join(home, 'project');
  for (const [path, text] of Object.entries(treasure)) put(join(home, path), text);
  put(join(project, 'api.yaml'), document);
}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function generate(out = 'out', ...more: string[]): ReturnType<typeof twinspec> {
  const parameters = ['generate', '--openapi', 'api.yaml', '--out', out, ...more];
  return twinspec(parameters, { cwd: project, env: { HOME: home } });
}

function plantManifest(files: unknown, writtenBy: unknown = 'generate'): void {
  put(join(project, 'out', manifest), JSON.stringify({ writtenBy, files }));
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('hex')}`;
}

/** All that the victim has, without the clone. */
function treasureNow(): Record<string, string> {
  const names = readdirSync(home).filter((name) => name !== 'project');
  const rows = names.flatMap((name) => {
    const within = Object.entries(folderAt(join(home, name)) ?? {});
    return within.length === 0
      ? [[name, readFileSync(join(home, name), 'utf8')]]
      : within.map(([path, text]) => [`${name}/${path}`, text]);
  });
  return Object.fromEntries(rows) as Record<string, string>;
}

/** Runs `generate` on what was planted: it says one sentence, and has changed nothing. */
async function refusal(out?: string, ...more: string[]): Promise<string> {
  const before = namesIn(project);
  const { code, stderr } = await generate(out, ...more);
  expect(code, stderr).toBe(2);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(namesIn(project)).toEqual(before);
  expect(treasureNow()).toEqual(treasure);
  return stderr.trimEnd().replaceAll(`${project}/`, '');
}

/** Lists a folder without opening what is in it. */
function namesIn(folder: string): string {
  return spawnSync('find', [folder, '-printf', '%p %y %i %s %l\n'], { encoding: 'utf8' }).stdout;
}

/** Runs `generate` on what was planted, and returns what it wrote; nothing else has changed. */
async function success(): Promise<Record<string, string> | undefined> {
  expect(await generate()).toMatchObject({ code: 0, stderr: '' });
  expect(treasureNow()).toEqual(treasure);
  return folderAt(join(project, 'out'));
}

describe('a manifest from somebody else', () => {
  it.each([
    '../../a.ts',
    '../../../.bashrc',
    '/etc/passwd',
    'deep/../../../a.ts',
    './a.ts',
    'deep//a.ts',
    'deep/',
    '',
    '.git/config',
    'deep/.git/hooks/post-checkout',
    '.GIT/config',
    'GIT~1/config',
    '.env',
    '.twinspec-lock/a',
    '..\\..\\a.ts',
    'C:\\a.ts',
    'C:a.ts',
    'a.ts\0.txt',
    '\u001B[2Ja.ts',
    '.g\u200Cit/config',
    'a/'.repeat(9999),
  ])('cannot name %j', async (path) => {
    plantManifest({ [path]: hashOf('mine') });
    for (const more of [[], ['--discard-edits'], ['--check']]) {
      const sentence = await refusal('out', ...more);
      expect(sentence).toMatch(/^out\/\.twinspec-manifest\.json: the list of the files that twinspec wrote was exp/);
      // eslint-disable-next-line no-control-regex -- that is the point
      expect(sentence).not.toMatch(/[\u0000-\u001F]/);
    }
  });

  it.each<[what: string, plant: (file: string) => void]>([
    ['a pipe', (file) => spawnSync('mkfifo', [file])],
    ['a folder', (file) => mkdirSync(file)],
    ['a link to a file', (file) => symlinkSync('../../a.ts', file)],
    ['a link that leads nowhere', (file) => symlinkSync('../../nowhere', file)],
    ['a link to a device', (file) => symlinkSync('/dev/zero', file)],
    [
      'a gigabyte',
      (file) => {
        writeFileSync(file, '{');
        truncateSync(file, 2 ** 30);
      },
    ],
    ['deeply nested', (file) => writeFileSync(file, '['.repeat(1e6))],
    ['null', (file) => writeFileSync(file, 'null')],
    ['a list', (file) => writeFileSync(file, '[]')],
    ['of numbers', (file) => writeFileSync(file, '{"writtenBy":"generate","files":{"a.ts":1}}')],
    ['by an unpronounceable verb', (file) => writeFileSync(file, '{"writtenBy":"\\u001b[2J","files":{}}')],
  ])('is refused when it is %s', async (_, plant) => {
    mkdirSync(join(project, 'out'));
    plant(join(project, 'out', manifest));
    expect(await refusal()).toContain(`${manifest}: the list of the files that twinspec wrote was expected; `);
    expect(await refusal('out', '--check')).toContain(manifest);
  });

  it('has harmless prototypes', async () => {
    put(
      join(project, 'out', manifest),
      `{"writtenBy":"generate","files":{"__proto__":"${hashOf('x')}","constructor/prototype":"${hashOf('y')}"}}`,
    );
    expect(await success()).toEqual(written);
    expect(Reflect.get({}, 'a.ts')).toBeUndefined();
  });

  it('removes nothing through a link', async () => {
    symlinkSync('../../mail', join(mkdirOut(), 'mail'));
    symlinkSync('../../a.ts', join(project, 'out/a.ts'));
    plantManifest({ 'mail/letter.txt': hashOf('dear'), 'a.ts': hashOf('mine') });
    expect(await success()).toEqual({ ...written, mail: '-> ../../mail', 'a.ts': '-> ../../a.ts' });
  });

  it.each(['a pipe', 'a folder', 'a terabyte'])('does not have its file read when it is %s', async (what) => {
    const file = join(mkdirOut(), 'former.ts');
    if (what === 'a pipe') spawnSync('mkfifo', [file]);
    else if (what === 'a folder') put(join(file, 'mine.ts'), 'mine');
    else writeFileSync(file, '');
    if (what === 'a terabyte') truncateSync(file, 2 ** 40);
    plantManifest({ 'former.ts': hashOf('') });
    expect(await generate()).toMatchObject({ code: 0, stderr: '' });
    expect(lstatSync(file).size).toBe(what === 'a terabyte' ? 2 ** 40 : lstatSync(file).size);
    expect(readFileSync(join(project, 'out', manifest), 'utf8')).toBe(written[manifest]);
  });

  it('can claim, of all files, only those beside it whose text it knows', async () => {
    put(join(mkdirOut(), 'known.ts'), 'known');
    put(join(project, 'out/unknown.ts'), 'unknown');
    plantManifest({ 'known.ts': hashOf('known'), 'unknown.ts': hashOf('something else') });
    expect(await success()).toEqual({ ...written, 'unknown.ts': 'unknown' });
  });
});

function mkdirOut(): string {
  mkdirSync(join(project, 'out'), { recursive: true });
  return join(project, 'out');
}

describe('a link or a special file where a file has to be', () => {
  it.each<[path: string, plant: (file: string) => void]>([
    ['client.ts', (file) => symlinkSync('../../.ssh/authorized_keys', file)],
    ['client.ts', (file) => symlinkSync('../../nowhere', file)],
    ['client.ts', (file) => spawnSync('mkfifo', [file])],
    ['client.ts', (file) => mkdirSync(file)],
    ['validators', (file) => symlinkSync('../../.ssh', file)],
    ['validators', (file) => symlinkSync('../../project', file)],
    ['validators', (file) => symlinkSync('../../nowhere', file)],
    ['validators', (file) => spawnSync('mkfifo', [file])],
  ])('is not written through: %s (%#)', async (path, plant) => {
    plant(join(mkdirOut(), path));
    // Even if a manifest says that it is ours.
    plantManifest({ [path]: hashOf('a key'), 'validators/platform.js': hashOf('a key') });
    for (const more of [[], ['--discard-edits']]) {
      expect(await refusal('out', ...more)).toBe(
        `--out out: ${path} would be overwritten, and \`twinspec generate\` did not write it; move it away, or name ` +
          'another folder.',
      );
    }
    expect((await generate('out', '--check')).code).toBe(1);
  });
});

describe('what looks like the leavings of a run', () => {
  it.each(['project', 'project/out'])('is neither followed nor moved nor removed: in %s', async (place) => {
    const planted: Record<string, string> = {};
    for (const [folder, below] of [
      ['.out.twinspec-999999-1', 'ready'],
      ['.twinspec-draft-999999-1-abcdef', '12345'],
      ['.twinspec-draft-999999-1-abcdeg', 'ready'],
    ] as const) {
      mkdirSync(join(home, place, folder), { recursive: true });
      symlinkSync('../../../.ssh', join(home, place, folder, below));
      put(join(home, place, folder, 'draft/mine.ts'), 'mine');
      planted[`${folder}/${below}`] = '-> ../../../.ssh';
      planted[`${folder}/draft/mine.ts`] = 'mine';
    }
    symlinkSync('../../.ssh', join(home, place, '.twinspec-draft-999999-1-abcdeh'));
    planted['.twinspec-draft-999999-1-abcdeh'] = '-> ../../.ssh';
    expect(await success()).toEqual({ ...written, ...(place === 'project' ? {} : planted) });
    expect(folderAt(join(home, place))).toMatchObject(planted);
  });

  it('of a real one is not recognized in a copy', async () => {
    const draft = join(mkdirOut(), '.twinspec-draft-999999-1-abcdef');
    mkdirSync(draft);
    put(join(draft, String(lstatSync(draft).ino), 'a.ts'), 'a');
    cpSync(draft, `${draft.slice(0, -1)}g`, { recursive: true });
    expect((await generate()).code).toBe(0);
    expect(existsSync(draft)).toBe(false);
    expect(existsSync(`${draft.slice(0, -1)}g`)).toBe(true);
  });

  it('holds no lock, and its files stay', async () => {
    put(join(mkdirOut(), '.twinspec-lock/999999-1/mine.ts'), 'mine');
    const lock = join(project, 'out/.twinspec-lock');
    expect((await generate()).stderr).toBe(
      `${lock}: another run is writing here, or was; wait for it, or remove .twinspec-lock.\n`,
    );
    expect(folderAt(lock)).toEqual({ '999999-1/mine.ts': 'mine' });
    rmSync(lock, { recursive: true });
    symlinkSync('../../.ssh', lock);
    expect((await generate()).stderr).toContain('another run is writing here');
    expect(treasureNow()).toEqual(treasure);
    rmSync(lock);
    mkdirSync(join(lock, '999999-1'), { recursive: true });
    expect(await success()).toEqual(written);
  });
});

describe('--out', () => {
  it('that a link of the repository leads out of it is refused', async () => {
    for (const [out, link, to] of [
      ['out', 'out', '../mail'],
      ['deep/out', 'deep', '../mail'],
      ['deep/er/out', 'deep', '..'],
    ] as const) {
      symlinkSync(to, join(project, link));
      expect(await refusal(out)).toMatch(/^--out \S+: a symbolic link leads out of the working folder, to \S+; name /);
      rmSync(join(project, link));
    }
    symlinkSync('real', join(project, 'out'));
    mkdirSync(join(project, 'real'));
    expect(await generate()).toMatchObject({ code: 0, stderr: '' });
    expect(folderAt(join(project, 'real'))).toEqual(written);
    expect(lstatSync(join(project, 'out')).isSymbolicLink()).toBe(true);
  });

  it.each([
    ['..', /you are working in that folder or below it/],
    ['/', /you are working in that folder or below it/],
    ['.git', /is a Git repository, or lies in its \.git/],
    ['.git/hooks', /is a Git repository, or lies in its \.git/],
    ['inner', /is a Git repository, or lies in its \.git/],
    ['worktree', /is a Git repository, or lies in its \.git/],
    ['to-hooks', /is a Git repository, or lies in its \.git/],
  ])('is refused when it is %s', async (out, sentence) => {
    mkdirSync(join(project, '.git/hooks'), { recursive: true });
    mkdirSync(join(project, 'inner/.git'), { recursive: true });
    put(join(project, 'worktree/.git'), 'gitdir: elsewhere');
    symlinkSync('.git/hooks', join(project, 'to-hooks'));
    expect(await refusal(out)).toMatch(sentence);
  });

  it('is refused when it is a home folder, or one around it', async () => {
    const elsewhere = mkdtempSync(join(root, 'elsewhere-'));
    put(join(elsewhere, 'api.yaml'), document);
    for (const out of [home, join(root, 'elsewhere-home')]) {
      if (out !== home) symlinkSync(home, out);
      const parameters = ['generate', '--openapi', 'api.yaml', '--out', out];
      const { code, stderr } = await twinspec(parameters, { cwd: elsewhere, env: { HOME: home } });
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `--out ${out}: is a home folder, or one around it; name a folder of its own for what is generated.\n`,
      });
    }
    expect(treasureNow()).toEqual(treasure);
  });
});

describe('a document from somebody else', () => {
  it('cannot name a file outside the folder', async () => {
    const method = (name: string): object => ({
      name: `a_${name}`,
      params: [],
      result: { name: 'r', schema: { type: 'string' } },
      examples: [{ name, params: [], result: { name: 'r', value: 'x' } }],
    });
    const methods = ['../../../a', '/etc/a', '.git/config', '..'].map(method);
    put(join(project, 'rpc.json'), JSON.stringify({ openrpc: '1.3.2', info: { title: 'R', version: '1' }, methods }));
    await twinspec(['generate', '--openrpc', 'rpc.json', '--out', 'out'], {
      cwd: project,
      env: { HOME: home },
    });
    expect(treasureNow()).toEqual(treasure);
    expect(Object.keys(folderAt(project) ?? {}).filter((path) => !path.startsWith('out/'))).toEqual([
      'api.yaml',
      'rpc.json',
    ]);
  });
});
