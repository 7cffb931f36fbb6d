import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installPackage } from '../support/installed.ts';
import { cleanEnvironment, install, makeProject, removeProject } from '../support/project.ts';

// Somebody at a terminal: `script` of util-linux gives the command one.

vi.setConfig({ testTimeout: 300_000 });

const hasTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false;
if (!hasTerminal)
  process.stderr.write('\nSKIPPED: there is no `script` of util-linux, so nobody is asked anything.\n\n');

const question = 'Install it now? [Y/n] ';

describe.skipIf(!hasTerminal)('a missing package', () => {
  const folders: string[] = [];
  let project: string;
  let before: string[];
  const state = (): Promise<string[]> =>
    Promise.all(['package.json', 'package-lock.json'].map((name) => readFile(join(project, name), 'utf8')));

  beforeAll(async () => {
    project = await makeProject();
    folders.push(project);
    await writeFile(join(project, 'package.json'), '{ "private": true, "description": "Bücher" }');
    await installPackage(project);
    await install(project, []);
    before = await state();
  });
  afterAll(async () => {
    for (const folder of folders) await removeProject(folder);
  });

  /** Types what is wanted once each text has been printed; returns everything that was, and the exit code. */
  async function atTerminal(...typed: [after: string, keys: string][]): Promise<{ code: unknown; printed: string }> {
    const command = 'node_modules/.bin/twinspec mock --engine prism --port 0';
    const child = spawn('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], {
      cwd: project,
      env: cleanEnvironment(),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [next] = typed;
      if (next === undefined || !printed.includes(next[0])) return;
      typed.shift();
      child.stdin.write(next[1]);
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, printed };
  }

  it.each([
    ['n', 'n\n'],
    ['Ctrl+C', '\u0003'],
  ])('is not installed after %s', async (_, keys) => {
    const { code, printed } = await atTerminal([question, keys]);
    expect(printed).toMatch(/It is not installed\. Run: npm install --save-dev @stoplight\/prism-http@/);
    expect(code).toBe(2);
    expect(await state()).toEqual(before);
    expect(existsSync(join(project, 'node_modules/@stoplight/prism-http'))).toBe(false);
  });

  it('leaves nothing behind when its installation fails', async () => {
    await writeFile(
      join(project, '.npmrc'),
      'registry=http://127.0.0.1:9/\nfetch-retries=0\nprefer-online=true\ncache=.cache\n',
    );
    const { code, printed } = await atTerminal([question, '\n']);
    await writeFile(join(project, '.npmrc'), '');
    expect(printed).toMatch(/It is not installed, as `npm install .+` ended with \d+; package\.json is as it was\./);
    expect(code).toBe(2);
    expect(await state()).toEqual(before);
  });

  it('is installed after Enter, and the command goes on', async () => {
    const { printed } = await atTerminal([question, '\n'], ['The mock is ready', '\u0003']);
    expect(printed).toContain('The mock is ready');
    expect(existsSync(join(project, 'node_modules/@stoplight/prism-http'))).toBe(true);
  });
});
