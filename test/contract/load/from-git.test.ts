import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromGit } from '../../../scripts/contract/git/from-git.ts';

let folder: string;

const texts = {
  'mine/specs/api.yaml': `paths: { /a: { $ref: parts/a.yaml#/x } }
list: [{ $ref: parts/b.json }, { $ref: '#/list' }, { $ref: 7 }, null, text]
beside: { $ref: ../beside.yaml }
beyond: { $ref: ../../../beyond.yaml }
other: { $ref: 'https://a.test/c.yaml' }
mail: { $ref: 'x-own:parts/c.yaml' }
missing: { $ref: missing.yaml }
broken: { $ref: broken.yaml }
`,
  'mine/specs/parts/a.yaml': 'x: { $ref: ../api.yaml#/list }\ny: { $ref: deep/d.yaml }\nz: { $ref: "" }\n',
  'mine/specs/parts/b.json': '{"big":"committed"}',
  'mine/specs/parts/deep/d.yaml': 'd: 1\n',
  'mine/specs/parts/unused.yaml': 'u: 1\n',
  'mine/specs/broken.yaml': '{ $ref: parts/unused.yaml',
  'mine/beside.yaml': 'b: 1\n',
};

const git = (...parameters: string[]): void => {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@a.test', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...parameters], { cwd: join(folder, 'repository'), stdio: 'ignore' });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-git-'));
  for (const [name, text] of Object.entries(texts)) {
    const file = join(folder, 'repository', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  git('init');
  git('add', '.');
  git('commit', '-m', 'one');
  await writeFile(join(folder, 'repository/mine/specs/parts/b.json'), '{"big":"changed"}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Copies from a folder of the repository, as somebody there would. */
async function copied(revision: string, file: string, to: string): Promise<string> {
  const before = process.cwd();
  process.chdir(join(folder, 'repository/mine'));
  try {
    return await fromGit(revision, file, to);
  } finally {
    process.chdir(before);
  }
}

it('copies a spec of a revision with the files that it refers to', async () => {
  const copies = join(folder, 'copies');
  expect(await copied('HEAD', 'specs/api.yaml', copies)).toBe(join(copies, 'mine/specs/api.yaml'));
  const found = (await readdir(copies, { recursive: true })).filter((name) => /\.(?:yaml|json)$/.test(name));
  const taken = Object.keys(texts).filter((name) => name !== 'mine/specs/parts/unused.yaml');
  expect(found.sort()).toEqual(taken.sort());
  expect(await readFile(join(copies, 'mine/specs/parts/b.json'), 'utf8')).toBe('{"big":"committed"}');
});

it.each([
  ['HEAD', 'specs/none.yaml'],
  ['no-such-revision', 'specs/api.yaml'],
  ['--output=x', 'specs/api.yaml'],
])('says that %s does not have %s', async (revision, file) => {
  const said = await copied(revision, file, join(folder, 'none')).then(String, String);
  const [start, remedy] = said.split(/ \(fatal: [^\n]*\w[^\n]*\); /);
  expect(start).toBe(`CommandError: --base ${revision}: git does not give ${file}`);
  expect(remedy).toBe('name a revision that has it, or files with --base-openapi and --base-openrpc.');
});
