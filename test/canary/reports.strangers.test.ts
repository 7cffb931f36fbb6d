import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { junitFlaws } from '../support/report-forms.ts';
import { twinspec } from '../support/process.ts';
import { faultsOfAnnotations, faultsOfCommands, faultsOfMarkdown, faultsOfPage, faultsOfSarif } from './faults.ts';
import { payload } from './payload.ts';
import { startPayloadServer, type PayloadServer } from './payload-server.ts';
import { plantedFiles, type Form } from './planted.ts';

// What verify, diff, lint and init say of documents and of answers, in which every text is joined by a payload.

const folder = mkdtempSync(join(tmpdir(), 'twinspec-canary-reports-'));
let server: PayloadServer;

beforeAll(async () => {
  server = await startPayloadServer();
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The flags that write reports of a verb into files, and what reads these. */
function reportFiles(place: string, verb: string): { flags: string[]; read: () => Record<string, string> } {
  const names = ['html', 'junit', 'sarif'];
  return {
    flags: names.flatMap((name) => [`--${name}`, join(place, `${verb}.${name}`)]),
    read: () =>
      Object.fromEntries(
        names.map((name) => [`${verb}.${name}`, readFileSync(join(place, `${verb}.${name}`), 'utf8')]),
      ),
  };
}

const faultsOfJunit = (_: string, text: string): string[] => junitFlaws(text);

/** The commands in a report of verify that repeat what it sent. */
const faultsOfRepeating = (_: string, text: string): string[] =>
  faultsOfCommands((JSON.parse(text) as { faults: { curl: string }[] }).faults.map(({ curl }) => curl));

describe('a payload in a document and in what a server answers', () => {
  let out: Record<string, string>;

  beforeAll(async () => {
    const place = mkdtempSync(join(folder, 'verify-'));
    const { specs } = await plantedFiles(place, 'on one line after every text');
    const { flags, read } = reportFiles(place, 'verify');
    const { stdout, stderr } = await twinspec([
      ...['verify', ...specs, '--url', server.url, '--rpc', server.url, '--unsafe', '--json', ...flags],
    ]);
    expect(stderr).not.toContain('    at ');
    out = { 'verify.json': stdout, ...read() };
    for (const [name, text] of Object.entries(out)) expect(text, name).toContain('PWNED');
  });

  test.each<[string, (file: string, text: string) => string[]]>([
    ['verify.html', faultsOfPage],
    ['verify.junit', faultsOfJunit],
    ['verify.sarif', faultsOfSarif],
    ['verify.json', faultsOfRepeating],
  ])('is text in %s', (name, faultsOf) => {
    expect(faultsOf(name, out[name] ?? '')).toEqual([]);
  });
});

describe.each(['before every text', 'after every text'] satisfies Form[])('a payload %s of a document', (form) => {
  let out: Record<string, string>;

  beforeAll(async () => {
    const place = mkdtempSync(join(folder, 'out-'));
    const { specs, before } = await plantedFiles(place, form);
    const { flags, read } = reportFiles(place, 'diff');
    const [github, markdown, problems, sarif] = await Promise.all([
      twinspec(['diff', ...specs, ...before, '--format', 'github', ...flags]),
      twinspec(['diff', ...specs, ...before, '--format', 'markdown']),
      twinspec(['lint', ...specs, '--format', 'github']),
      twinspec(['lint', ...specs, '--format', 'sarif']),
    ]);
    out = {
      'diff.github': github.stdout,
      'diff.markdown': markdown.stdout,
      'lint.github': problems.stdout,
      'lint.sarif': sarif.stdout,
      ...read(),
    };
    for (const [name, text] of Object.entries(out)) expect(text, name).toContain('PWNED');
  });

  test.each<[string, (file: string, text: string) => string[]]>([
    ['diff.html', faultsOfPage],
    ['diff.junit', faultsOfJunit],
    ['diff.sarif', faultsOfSarif],
    ['diff.github', faultsOfAnnotations],
    ['diff.markdown', faultsOfMarkdown],
    ['lint.github', faultsOfAnnotations],
    ['lint.sarif', faultsOfSarif],
  ])('is text in %s', (name, faultsOf) => {
    expect(faultsOf(name, out[name] ?? '')).toEqual([]);
  });
});

test('a payload in the name of a folder is text in the workflow of init', async () => {
  const name = `${'${{ PWNED }}'}${payload.replaceAll('/', '|').slice(0, 150)}`;
  const project = join(folder, 'repository', name);
  mkdirSync(join(folder, 'repository', '.git'), { recursive: true });
  mkdirSync(project);
  const { code, stderr } = await twinspec(['init'], { cwd: project });
  expect(code, stderr).toBe(0);
  const workflow = parse(readFileSync(join(folder, 'repository/.github/workflows/twinspec.yml'), 'utf8')) as {
    jobs: { contract: { defaults: unknown; steps: { run?: string }[] } };
  };
  const { defaults, steps } = workflow.jobs.contract;
  expect(defaults).toEqual({ run: { 'working-directory': name.replace('${{', "${{ '${{' }}") } });
  expect(steps.flatMap(({ run = '' }) => run).filter((run) => run.includes('PWNED'))).toEqual([]);
  expect(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))).toMatchObject({ private: true });
});
