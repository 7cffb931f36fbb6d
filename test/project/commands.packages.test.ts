import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text as textIn } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { block } from '../support/blocks.ts';
import { copyCheckout } from '../support/checkout.ts';
import { startLiar } from '../support/liar.ts';
import { madeOnce } from '../support/made-once.ts';
import { freePort } from '../support/prism.ts';
import { cleanEnvironment, makeProject, removeProject } from '../support/project.ts';

// Types the commands of the README and the guides into a shell, as they are written, but with addresses of this
// machine. Commands of npm run in a copy of this repository; `npx twinspec` is the one of this checkout.

vi.setConfig({ testTimeout: 300_000 });

const guide = (name: string, number: number): string => block(`guides/${name}.md`, number);

const petstore = resolve('examples/petstore/api/petstore.yaml');
let copy: string;
let port: number;
let mock: Mock;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'twinspec-commands-'));
  await copyCheckout(copy, ['scripts', 'src', 'generated', 'specs', 'package.json', 'tsconfig.json']);
  port = await freePort();
  // Where else than at 4010, the settings of a project say.
  const settings = Object.fromEntries(['mock', 'start', 'sandbox', 'record'].map((verb) => [verb, { port }]));
  const own = JSON.parse(await readFile('twinspec.config.json', 'utf8')) as object;
  await writeFile(join(copy, 'twinspec.config.json'), JSON.stringify({ ...own, ...settings }));
  mock = await startMock({ credentials: { apiKey: 'demo-api-key' } });
});
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) end(child, 'SIGKILL');
  await mock.close();
  await rm(copy, { recursive: true, force: true });
});

/** Ends a command and whatever it started. */
function end({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}

const npx = `npx() { shift; '${process.execPath}' '${resolve('scripts/project/from-sources.mjs')}' "$@"; }\n`;

type Surroundings = { cwd?: string; env?: object };

function open(command: string, { cwd = copy, env = {} }: Surroundings) {
  const own = { ...cleanEnvironment(), TWINSPEC_API_KEY: 'demo-api-key', ...env };
  const child = spawn('bash', ['-ec', npx + command], {
    cwd,
    env: own,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const said = { output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said.output += text));
  return { child, said };
}

/** Runs a command to its end. */
async function run(command: string, surroundings: Surroundings = {}): Promise<{ code: number | null; output: string }> {
  const { child, said } = open(command, surroundings);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: said.output };
}

/** Runs a command that serves: does something once it is ready, and then presses Ctrl+C. */
async function serving(
  command: string,
  ready: string,
  use: (output: string) => Promise<unknown> = async () => {},
  surroundings: Surroundings = {},
): Promise<string> {
  const { child, said } = open(command, surroundings);
  while (!said.output.includes(ready)) {
    if (child.exitCode !== null) throw new Error(said.output);
    await pause(50);
  }
  await use(said.output);
  const ended = once(child, 'close');
  end(child, 'SIGINT');
  await ended;
  return said.output;
}

/** A call that changes nothing. */
const listPath = '/api/v0/gasless/listAllFundedTransactions';
const listCall = {
  method: 'POST',
  headers: { authorization: 'demo-api-key', 'content-type': 'application/json' },
  body: '{"page":1,"limit":10,"searchValue":"","searchIn":[],"filterValue":"","filterIn":[],"userId":"demo-dapp-id"}',
};
const askForList = (url: string): Promise<Response> => fetch(url + listPath, listCall);

/** The address of the servers here in place of the usual one. */
const here = (text: string): string => text.replaceAll('127.0.0.1:4010', `127.0.0.1:${port}`);
const live = (text: string, url = mock.url): string =>
  text.replaceAll('https://platform.example', url).replaceAll('https://node.example/rpc', `${url}/rpc`);
/** The guides show an ellipsis where a reader's own key is. */
const keyed = (text: string): string => text.replaceAll('TWINSPEC_API_KEY=… ', 'TWINSPEC_API_KEY=demo-api-key ');

/** Whether an output has the lines that are shown, in their order, where an ellipsis stands for anything. */
function expectShown(output: string, shown: string): void {
  const lines = shown
    .trimEnd()
    .split('\n')
    .filter((line) => line.trim() !== '…' && line.trim() !== '');
  let rest = output;
  for (const line of lines) {
    const escaped = line
      .trim()
      .split('…')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/ {2,}/g, ' +'))
      .join('.*?');
    const found = new RegExp(escaped).exec(rest);
    expect(found, `${line}\nis missing in\n${rest}`).not.toBeNull();
    rest = rest.slice((found?.index ?? 0) + (found?.[0].length ?? 0));
  }
}

describe('npm start', () => {
  // Installing is the first step of CI itself.
  const command = (text: string): string => text.replace(/^npm (?:ci|install --save-dev twinspec)(?: && |\n)/, '');

  it('prints what the README shows', async () => {
    const output = await serving(command(block('README.md', 4)), 'Ctrl+C stops it');
    expectShown(output, here(block('README.md', 5)));
  });

  it.each([
    ['01-getting-started', 1],
    ['02-environments', 1],
  ])('runs as %s has it', async (name, number) => {
    await serving(command(block(`specs/guides/${name}.md`, number)), 'Ctrl+C stops it', async () => {
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    });
  });
});

it('is what CI runs first', async () => {
  const steps = await readFile('.ci/run', 'utf8');
  for (const step of block('README.md', 6).trim().split(' && '))
    expect(steps).toMatch(new RegExp(`^count.* ${step}$`, 'm'));
});

it('npm run mock answers the commands of the guide', async () => {
  await serving(guide('the-mock', 1), 'The mock is ready', async () => {
    const refused = await run(here(guide('the-mock', 2)));
    expect(refused.output).toContain('subId with apiKey not matching');
    for (const number of [3, 4]) expect((await run(here(guide('the-mock', number)))).code).toBe(0);
    const plain = here(guide('the-mock', 2)).replace(/ -H 'Prefer: [^']*'/, '');
    // It was queued for the next call, and for none after it.
    expect((await run(plain)).output).toContain('subId with apiKey not matching');
    expect((await run(plain)).output).not.toContain('subId with apiKey not matching');
  });
});

it('a webhook is sent by the command of the guide, and signed', async ({ onTestFinished }) => {
  const openapi = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: {},
    webhooks: {
      newPet: {
        post: {
          requestBody: { content: { 'application/json': { examples: { tom: { value: { name: 'Tom' } } } } } },
          responses: { 200: { description: 'Received.' } },
        },
      },
    },
  };
  const file = join(copy, 'webhooks.json');
  await writeFile(file, JSON.stringify(openapi));
  const sender = await startMock({ openapi: file });
  onTestFinished(() => sender.close());
  const came: { signature: unknown; body: string }[] = [];
  const receiver = createServer((request, response) => {
    void textIn(request).then((body) => {
      came.push({ signature: request.headers['webhook-signature'], body });
      response.end();
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void receiver.close());
  const { port: own } = receiver.address() as AddressInfo;
  const command = guide('the-mock', 5).replace('http://127.0.0.1:4010', sender.url).replace(':3000', `:${own}`);
  expect((await run(command)).code).toBe(0);
  expect(came).toEqual([{ signature: expect.stringMatching(/^v1,/) as string, body: '{"name":"Tom"}' }]);
});

describe('the blocks about extensions', () => {
  it('are what documents have', async () => {
    const read = async (file: string): Promise<JsonObject[]> =>
      (JSON.parse(await readFile(file, 'utf8')) as { methods: JsonObject[] }).methods;
    type Subscription = { streams: Json[] };
    const parsed = JSON.parse(`{${guide('extensions', 1)}}`) as { 'x-subscription': Subscription };
    const { 'x-subscription': shown } = parsed;
    const subscribing = (await read('test/fixtures/heads.json')).find((method) => 'x-subscription' in method);
    const whole = subscribing?.['x-subscription'] as Subscription;
    // The guide shows the first stream.
    expect({ ...whole, streams: whole.streams.slice(0, shown.streams.length) }).toMatchObject(shown);
    const methods = JSON.parse(`[${guide('extensions', 2)}]`) as JsonObject[];
    const tasks = await read('test/fixtures/tasks.openrpc.json');
    for (const { name, 'x-resource': resource } of methods)
      expect(tasks.find((method) => method['name'] === name)?.['x-resource']).toEqual(resource);
  });
});

describe('diff and docs of versions', () => {
  let folder: string;
  beforeAll(async () => {
    folder = join(copy, 'versions');
    await mkdir(folder);
    const text = await readFile(petstore, 'utf8');
    await writeFile(join(folder, 'before.yaml'), text);
    await writeFile(join(folder, 'enum.yaml'), text.replace(/enum: \[/, 'enum: [lost, '));
    const tagged = text.replace(/( +)( {2}name: \{ type: string)/, '$1  tag: { type: string }\n$1$2');
    await writeFile(join(folder, 'tagged.yaml'), tagged);
  });

  it('the settings make a change harmless', async () => {
    const diff = 'npx twinspec diff --openapi enum.yaml --base-openapi before.yaml';
    expect((await run(diff, { cwd: folder })).output).toContain('enum-value-added');
    expect((await run(diff, { cwd: folder })).code).toBe(1);
    await writeFile(join(folder, 'twinspec.config.yaml'), guide('compare-versions', 1));
    expect((await run(diff, { cwd: folder })).code).toBe(0);
    await rm(join(folder, 'twinspec.config.yaml'));
  });

  it('an accepted change passes', async () => {
    const schema = (properties: object): object => ({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: {
        '/pet': {
          get: {
            operationId: 'getPet',
            responses: {
              200: {
                description: 'ok',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
              },
            },
          },
        },
      },
      components: { schemas: { Pet: { type: 'object', properties: { name: { type: 'string' }, ...properties } } } },
    });
    await writeFile(join(folder, 'old.json'), JSON.stringify(schema({ tag: { type: 'string' } })));
    await writeFile(join(folder, 'new.json'), JSON.stringify(schema({})));
    await writeFile(join(folder, 'accepted.yaml'), guide('compare-versions', 2));
    const diff = 'npx twinspec diff --openapi new.json --base-openapi old.json';
    expect((await run(diff, { cwd: folder })).code).toBe(1);
    const accepted = await run(`${diff} --accept accepted.yaml`, { cwd: folder });
    expect(accepted).toMatchObject({
      code: 0,
      output: expect.stringContaining('no client has sent it since March') as string,
    });
  });

  it('an older version gets its docs beside the new ones', async () => {
    const project = join(folder, 'project');
    await mkdir(join(project, 'specs'), { recursive: true });
    await cp(petstore, join(project, 'specs/openapi.yaml'));
    const git = 'git -c user.name=A -c user.email=a@example.com';
    const made = await run(`git init -q . && git add . && ${git} commit -qm One && git tag v1.1.0`, { cwd: project });
    expect(made).toMatchObject({ code: 0 });
    expect(await run(guide('compare-versions', 3), { cwd: project })).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'site/v1.1.0/index.html'), 'utf8')).toContain('Petstore');
  });

  it('a page of a project comes at its place', async () => {
    const pages = join(folder, 'pages');
    await mkdir(pages);
    await writeFile(join(pages, 'imprint.md'), guide('publish-your-docs', 4));
    const built = await run('npx twinspec docs --openapi before.yaml --guides pages --out own', { cwd: folder });
    expect(built).toMatchObject({ code: 0 });
    const start = await readFile(join(folder, 'own/index.html'), 'utf8');
    expect(start).toMatch(/Legal[\s\S]*Imprint/);
  });
});

it('the sandbox starts, is saved, and starts again from what was saved and from the fixtures of the guide', async () => {
  await serving(guide('the-sandbox', 1), 'The sandbox is ready', async () => {
    const [save = '', again = ''] = here(guide('the-sandbox', 3)).trim().split('\n');
    expect((await run(save)).code).toBe(0);
    const second = await freePort();
    const started = await serving(`${again} --port ${second}`, 'The sandbox is ready');
    expect(started).toContain(`http://127.0.0.1:${second}`);
  });
  await mkdir(join(copy, 'artifacts'));
  const artifact = resolve('node_modules/@openzeppelin/contracts/build/contracts/ERC20PresetMinterPauser.json');
  await cp(artifact, join(copy, 'artifacts/Points.json'));
  await writeFile(join(copy, 'fixtures.yaml'), guide('the-sandbox', 2));
  await serving('npx twinspec sandbox --fixtures fixtures.yaml', 'The sandbox is ready');
});

describe('verify', () => {
  it.each([
    ['the README', () => block('README.md', 11)],
    ['the guide', () => guide('check-a-live-server', 1)],
  ])('runs as %s has it', async (_, command) => {
    expect(await run(live(keyed(command())))).toMatchObject({ code: 0 });
  });

  it('prints what the guide shows of a server that says the wrong page', async () => {
    const liar = await startLiar();
    const { code, output } = await run(live(keyed(guide('check-a-live-server', 1)), liar.url));
    liar.close();
    expect(code).toBe(1);
    expectShown(output.replaceAll(liar.url, 'https://platform.example'), guide('check-a-live-server', 2));
  });

  it('covers what the README shows of the contract tests', async () => {
    const { output } = await run(`${live(keyed(block('README.md', 11)).trim())} --unsafe --mode literal`);
    expectShown(output, block('README.md', 7));
  });

  it('sends the values of the guide', async () => {
    await writeFile(join(copy, 'values.yaml'), guide('check-a-live-server', 3));
    const command = `${live(keyed(block('README.md', 11)).trim())} --unsafe --dry-run --values values.yaml`;
    const { code, output } = await run(command, { env: { STAGING_TEMPLATE: 'template-of-staging' } });
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('"my-dapp"') as string });
    expect(output).toContain('"0x10"');
  });
});

it('record writes what it passes on, and judge reads it', async () => {
  const command = live(guide('check-a-live-server', 4));
  await serving(command, 'Ctrl+C stops it', async () => {
    expect((await askForList(`http://127.0.0.1:${port}`)).status).toBe(200);
    for (let i = 0; i < 600; i++) {
      if ((await readFile(join(copy, 'traffic.har'), 'utf8')).includes(listPath)) return;
      await pause(50);
    }
  });
  const har = JSON.parse(await readFile(join(copy, 'traffic.har'), 'utf8')) as { log: { entries: Json[] } };
  expect(har.log.entries).toHaveLength(1);
  expect(await readFile(join(copy, 'recorded/openapi.json'), 'utf8')).toContain('listAllFundedTransactions');
  const judged = await run(guide('judge-traffic', 1).replace('api.yaml', 'specs/openapi.yaml'));
  expect(judged).toEqual({ code: 0, output: expect.stringContaining('1 shown, 0 allowed, 0 broken') as string });
});

describe('in a project of one’s own', () => {
  let project: string;
  beforeAll(async () => {
    project = await makeProject();
    const { package: tarball, runtime } = await madeOnce('tarballs');
    const installed = (text: string): string =>
      text.replace(/(?<=install --save-dev )twinspec/, tarball).replace(/(?<=install )@twinspec\/runtime/, runtime);
    // The first line is run as it is; what `init` says and makes has tests of its own.
    const lines = `${installed(block('README.md', 9))}${installed(block('README.md', 8))}`;
    expect([guide('install', 1), guide('install', 2)]).toEqual([block('README.md', 8), block('README.md', 9)]);
    const quiet = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_prefer_offline: 'true' };
    const { code, output } = await run(`unset -f npx\n${lines}`, { cwd: project, env: quiet });
    expect(code, output).toBe(0);
  });
  afterAll(() => removeProject(project));

  it('the README’s lines install both packages and begin a project', async () => {
    const manifest = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as Record<string, object>;
    expect(Object.keys(manifest['devDependencies'] ?? {})).toEqual(['twinspec']);
    expect(Object.keys(manifest['dependencies'] ?? {})).toEqual(['@twinspec/runtime']);
    const { code, output } = await run('unset -f npx\nnpx twinspec lint', { cwd: project });
    expect(code, output).toBe(0);
  });

  it('the settings of an editor lead to schemas', async () => {
    const { 'json.schemas': schemas } = JSON.parse(guide('in-your-editor', 1)) as {
      'json.schemas': { url: string }[];
    };
    expect(schemas).toHaveLength(2);
    for (const { url } of schemas)
      expect(JSON.parse(await readFile(join(project, url), 'utf8'))).toHaveProperty('$schema');
  });

  it('the mock answers in a service worker', async () => {
    await writeFile(join(project, 'worker.mjs'), guide('the-mock', 9));
    const driver = `let listener;
globalThis.addEventListener = (name, added) => { if (name === 'fetch') listener = added; };
await import('./worker.mjs');
const request = new Request('http://mock${listPath}', ${JSON.stringify(listCall)});
const response = await new Promise((settle) => listener({ request, respondWith: settle }));
console.log(response.status);\n`;
    await writeFile(join(project, 'driver.mjs'), driver);
    const { code, output } = await run('node --no-warnings driver.mjs', { cwd: project });
    expect({ code, output }).toEqual({ code: 0, output: '200\n' });
  });
});
