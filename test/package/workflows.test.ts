import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listVerbFlags } from '../../scripts/command.ts';
import { diffForms } from '../../scripts/diff/diff.ts';
import { lintFormats } from '../../scripts/lint/lint.ts';
import manifest from '../../package.json' with { type: 'json' };
import { block } from '../support/blocks.ts';

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Permissions = Record<string, string>;
type Workflow = {
  on: unknown;
  permissions?: Permissions;
  jobs: Record<string, { permissions?: Permissions; steps: Step[]; strategy?: { matrix: Record<string, string[]> } }>;
};
type Action = { runs: { using: string; steps: Step[] } };

const files = (await readdir('.github', { recursive: true }))
  .filter((name) => /^(?:workflows|actions)\/.*\.ya?ml$/.test(name))
  .map((name) => join('.github', name));
const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
const named = files.map((file, i) => ({ file, text: texts[i] ?? '' }));
const workflows = named.filter(({ file }) => file.includes('workflows'));

/** What a job may do besides reading the code: only a release writes. */
const mayWrite: Record<string, Permissions> = { release: { contents: 'write', 'id-token': 'write' } };

function stepsIn(text: string): Step[] {
  const { jobs, runs } = parse(text) as Partial<Workflow & Action>;
  return [...Object.values(jobs ?? {}).flatMap(({ steps }) => steps), ...(runs?.steps ?? [])];
}

it('finds the workflows and the actions', () => {
  expect(named.map(({ file }) => file).toSorted()).toEqual([
    '.github/actions/diff/action.yml',
    '.github/actions/lint/action.yml',
    '.github/actions/mock/action.yml',
    '.github/actions/verify/action.yml',
    '.github/workflows/ci.yml',
    '.github/workflows/release.yml',
  ]);
});

describe.each(named)('$file', ({ text }) => {
  it('uses actions of others by their commit, and says which version that is', () => {
    const lines = text.split('\n').filter((line) => /\buses:/.test(line));
    expect(lines).toHaveLength(stepsIn(text).filter(({ uses }) => uses !== undefined).length);
    for (const line of lines) expect(line).toMatch(/uses: (?:\.\/\S+|[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
  });

  it('has no expression in a script', () => {
    for (const { run } of stepsIn(text)) expect(run ?? '').not.toContain('${{');
  });

  it('leaves no token behind for later steps', () => {
    const checkouts = stepsIn(text).filter(({ uses }) => uses?.startsWith('actions/checkout@') === true);
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  it('runs nothing that is merely the latest', () => {
    for (const { run } of stepsIn(text)) expect(run ?? '').not.toMatch(/@latest|\bnpx\b|curl|wget|npm install/);
  });
});

describe.each(workflows)('$file', ({ text }) => {
  it('allows no job more than it needs', () => {
    const { on, permissions, jobs } = parse(text) as Workflow;
    expect(permissions).toEqual({});
    expect(JSON.stringify(on)).not.toMatch(/pull_request_target|workflow_run|issue_comment/);
    for (const [name, job] of Object.entries(jobs))
      expect(job.permissions, name).toEqual(mayWrite[name] ?? { contents: 'read' });
  });
});

it('tries every system with every version of Node that we promise', () => {
  const ci = parse(texts[files.indexOf('.github/workflows/ci.yml')] ?? '') as Workflow;
  expect(ci.jobs['everywhere']?.strategy?.matrix).toEqual({
    os: ['ubuntu-latest', 'macos-latest', 'windows-latest'],
    node: ['20.19', '22', '24', '26'],
  });
  const commands = Object.values(ci.jobs).flatMap(({ steps }) => steps.flatMap(({ run = [] }) => run));
  const scripts = commands.flatMap((run) => /^npm (?:run )?([\w:]+)/.exec(run)?.[1] ?? []);
  expect(scripts.filter((name) => !(name in { ...manifest.scripts, ci: '', publish: '' }))).toEqual([]);
  expect(commands).toEqual(expect.arrayContaining(['npm ci --engine-strict', 'npm publish --dry-run --force']));
});

describe('the guide of CI', () => {
  const guide = 'guides/in-ci.md';

  it('gives our actions inputs that they have, in this version', async () => {
    const ours = stepsIn(block(guide, 1)).filter(({ uses }) => uses?.startsWith('twinspec/') === true);
    expect(ours).toHaveLength(4);
    for (const { uses = '', with: given = {} } of ours) {
      const [, path = '', version] = /^twinspec\/twinspec\/(.+)@v(.+)$/.exec(uses) ?? [];
      expect(version).toBe(manifest.version);
      const { inputs } = parse(await readFile(`${path}/action.yml`, 'utf8')) as { inputs: object };
      for (const name of Object.keys(given)) expect(inputs).toHaveProperty([name]);
    }
  });

  it('writes for GitLab with verbs and flags that there are', async () => {
    const { contract } = parse(block(guide, 2)) as { contract: { script: string[] } };
    const commands = contract.script.flatMap((line) => /^npx twinspec (\w+) (.*) > /.exec(line) ?? []);
    expect(commands).toHaveLength(6);
    const verbs = await listVerbFlags();
    for (const verb of ['lint', 'diff'])
      expect(verbs.find(({ name }) => name === verb)?.flags).toHaveProperty('format');
    for (const forms of [lintFormats, diffForms]) expect(forms).toContain('gitlab');
  });
});

it('every version of an action is the same commit everywhere', () => {
  const used = texts.flatMap((text) => text.match(/\S+@[0-9a-f]{40} # v\S+/g) ?? []);
  const commits = new Set(used);
  expect(commits.size).toBe(new Set(used.map((one) => one.replace(/@\S+/, ''))).size);
});

it.each(['mock/start.sh', 'run.mjs'])('the script %s runs nothing that is merely the latest', async (script) => {
  expect(await readFile(`.github/actions/${script}`, 'utf8')).not.toMatch(/\bnpx\b|@latest|npm install/);
});
