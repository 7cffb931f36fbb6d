import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { documentsOfNumbers } from '../../scripts/init/choose-documents.ts';
import { folderAt } from '../support/folders.ts';
import { twinspec, type Ended } from '../support/process.ts';

const place = mkdtempSync(join(tmpdir(), 'twinspec-init-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

let count = 0;
function folderWith(files: Record<string, string> = {}): string {
  const folder = join(place, `shop-${count++}`);
  mkdirSync(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const npm = { npm_config_user_agent: 'npm/10.0.0 node/v20.0.0' };
const init = (cwd: string, ...parameters: string[]): Promise<Ended> =>
  twinspec(['init', ...parameters], { cwd, env: npm });

const petstore = 'openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths: {}\n';
// Some tools write members in the order of their names, and so say late what a document is.
const sorted = '{"info":{"title":"Sorted","version":"1"},"openapi":"3.0.3","paths":{}}';
const node = JSON.stringify({ openrpc: '1.3.2', info: { title: 'Node', version: '1' }, methods: [] });

describe('in an empty folder', () => {
  const folder = folderWith();

  it('writes documents, settings, scripts and a workflow', async () => {
    const { code, stdout, stderr } = await init(folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(Object.keys(folderAt(folder) ?? {})).toEqual([
      '.github/workflows/twinspec.yml',
      'package.json',
      'specs/openapi.yaml',
      'specs/openrpc.yaml',
      'twinspec.config.json',
    ]);
    const commands = stdout.split('Next:\n\n')[1]?.trimEnd().split('\n');
    expect(commands?.map((line) => line.trim().split(/ {2,}/)[0])).toEqual([
      'npm install',
      'npx twinspec start',
      'npx twinspec generate',
    ]);
  });

  it('has a contract without any finding, also by the rules of the house', async () => {
    const stdout = expect.stringMatching(/^specs\/openapi\.yaml and specs\/openrpc\.yaml: in order\.\n/) as string;
    const fine = { code: 0, stdout, stderr: '' };
    expect(await twinspec(['lint', '--house'], { cwd: folder })).toEqual(fine);
  });

  it('changes nothing when it is run again', async () => {
    const before = folderAt(folder);
    const { code, stdout } = await init(folder);
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/^(?:wrote|added)/m);
    expect(stdout).toMatch(/^stayed +twinspec\.config\.json$/m);
    expect(folderAt(folder)).toEqual(before);
  });

  it('finishes what a run that was killed has begun', async () => {
    const whole = folderAt(folder);
    for (const path of ['twinspec.config.json', 'specs/openrpc.yaml', '.github/workflows/twinspec.yml'])
      rmSync(join(folder, path));
    expect(await init(folder)).toMatchObject({ code: 0 });
    expect(folderAt(folder)).toEqual(whole);
  });
});

describe('in a project', () => {
  it.each([
    ['openapi.yaml', petstore, { openapi: 'openapi.yaml' }],
    [
      'api/swagger.json',
      '{ "swagger": "2.0", "info": { "title": "T", "version": "1" }, "paths": {} }',
      { openapi: 'api/swagger.json' },
    ],
    ['docs/openrpc.json', node, { openrpc: 'docs/openrpc.json' }],
  ])('finds %s', async (path, text, named) => {
    const folder = folderWith({ [path]: text });
    expect(await init(folder)).toMatchObject({ code: 0 });
    const config = JSON.parse(readFileSync(join(folder, 'twinspec.config.json'), 'utf8')) as Record<string, unknown>;
    expect(config).toMatchObject(named);
    expect(Object.keys(config).filter((name) => name.startsWith('open'))).toEqual(Object.keys(named));
    expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
    expect(existsSync(join(folder, 'specs'))).toBe(false);
  });

  it('finds documents by what is in them, and names those of one kind', async () => {
    const orders = petstore.replace('Pets', 'Orders');
    const folder = folderWith({
      'api/parcels.yaml': petstore,
      'services/orders/contract.yml': orders.replace('paths', 'servers: [{ url: https://a.example/v2 }]\npaths'),
      'services/old-orders/contract.yml': orders,
      'ethereum.json': node,
      'old/api-docs': '{"swagger":"2.0","info":{"title":"Old","version":"1"},"host":"h","basePath":"/old","paths":{}}',
      'contracts/größe': `# Ours.\n---\n${petstore}`,
      'sorted.json': JSON.stringify({
        components: { schemas: { Long: { description: 'long '.repeat(30_000) } } },
        ...JSON.parse(sorted),
      }),
      'package.json': '{"dependencies":{"openapi":"3.1.0"},"name":"x"}',
      'api/parcels.yaml~': petstore,
      'NOTES.md': 'openapi: 3.1.0 is what we write.\n',
      'parts/common.yaml': 'Pet: { type: object }\n',
      'node_modules/other/openapi.yaml': petstore,
      'dreams/later.yaml': petstore.replace('3.1.0', '4.0.0'),
    });
    const { code, stdout } = await init(folder);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^note: dreams\/later\.yaml is left out: 1:1: .+ was expected and "openapi": "4\.0\.0" found\.$/m,
    );
    const config = JSON.parse(readFileSync(join(folder, 'twinspec.config.json'), 'utf8')) as Record<string, unknown>;
    const url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:4010/) as string;
    expect(config['apis']).toEqual({
      parcels: { document: 'api/parcels.yaml', url },
      grosse: { document: 'contracts/größe', url },
      ethereum: { document: 'ethereum.json', url: 'http://127.0.0.1:4010/rpc' },
      old: { document: 'old/api-docs', url },
      contract: { document: 'services/old-orders/contract.yml', url },
      orders: { document: 'services/orders/contract.yml', url },
      sorted: { document: 'sorted.json', url },
    });
    expect(stdout.match(/^note: .* is left out/gm)).toHaveLength(1);
    expect(existsSync(join(folder, 'specs'))).toBe(false);
    const lint = await twinspec(['lint'], { cwd: folder });
    expect({ code: lint.code, stderr: lint.stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('takes the numbers of those that are meant', () => {
    const found = ['a', 'b', 'c'].map((file) => ({ file, kind: 'http' as const, title: '' }));
    const chosen = (answer: string) => documentsOfNumbers(found, answer)?.map(({ file }) => file);
    expect([chosen(''), chosen('3, 1'), chosen('2')]).toEqual([['a', 'b', 'c'], ['a', 'c'], ['b']]);
    expect([chosen('0'), chosen('4'), chosen('all')]).toEqual([undefined, undefined, undefined]);
  });

  it('of a monorepo writes the workflow to the root, and finds what is installed there', async () => {
    const root = folderWith({
      '.git/HEAD': 'ref: refs/heads/main\n',
      'package-lock.json': '{}',
      'package.json': '{ "private": true, "workspaces": ["packages/*"] }',
      'packages/api/openapi.yaml': petstore,
      'packages/shop/openapi.yaml': petstore,
    });
    const [api, shop] = [join(root, 'packages/api'), join(root, 'packages/shop')];
    expect((await init(api)).code).toBe(0);
    const schema = '../../node_modules/twinspec/dist/config.schema.json';
    expect(readFileSync(join(api, 'twinspec.config.json'), 'utf8')).toContain(`"$schema": "${schema}"`);
    const workflow = readFileSync(join(root, '.github/workflows/twinspec.yml'), 'utf8');
    expect(parse(workflow)).toMatchObject({
      jobs: { contract: { defaults: { run: { 'working-directory': 'packages/api' } } } },
    });
    expect(workflow).toContain('run: npm ci\n');
    expect(existsSync(join(api, '.github'))).toBe(false);
    // Another package has a workflow of its own; a second run changes nothing.
    expect((await init(shop)).code).toBe(0);
    expect(readFileSync(join(root, '.github/workflows/twinspec-packages-shop.yml'), 'utf8')).toContain('packages/shop');
    expect((await init(api)).stdout).toMatch(/^stayed +\.\.\/\.\.\/\.github\/workflows\/twinspec\.yml$/m);
  });

  it('says how editors learn about a document of its own', async () => {
    const { stdout } = await init(folderWith({ 'api/openapi.yaml': petstore }));
    expect(stdout).toContain('# yaml-language-server: $schema=../node_modules/twinspec/dist/openapi.schema.json\n');
  });

  it('takes a file and a document that a server shows', async () => {
    const server = createServer(({ url }, response) => {
      if (url === '/openapi.json') response.end('{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}');
      else response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const folder = folderWith({ 'deep/rpc.json': node });
    const ended = await init(folder, '--from', `http://127.0.0.1:${port}`, '--from', 'deep/rpc.json');
    server.close();
    expect(ended).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(folder, 'twinspec.config.json'), 'utf8'))).toMatchObject({
      openapi: 'specs/openapi.json',
      openrpc: 'deep/rpc.json',
    });
    expect(readFileSync(join(folder, 'specs/openapi.json'), 'utf8')).toContain('"title":"T"');
  });

  it.each([
    [
      'two spaces',
      '{\n  "name": "shop",\n  "files": ["a", "b"],\n  "scripts": {\n    "test": "x"\n  },\n  "private": true\n}\n',
    ],
    ['tabs, no newline at the end', '{\n\t"name": "shop",\n\t"scripts": {}\n}'],
    ['lines of Windows', '{\r\n    "name": "shop"\r\n}\r\n'],
    ['one line', '{"name":"shop","scripts":{"test":"x"}}'],
    ['a scripts object at the end', '{\n  "name": "}",\n  "scripts": { "test": "echo \\"}\\"" }\n}\n'],
  ])('adds scripts to a package.json with %s, and changes nothing else in it', async (_, text) => {
    const folder = folderWith({ 'package.json': text });
    expect(await init(folder)).toMatchObject({ code: 0 });
    const now = readFileSync(join(folder, 'package.json'), 'utf8');
    const [before, after] = [text, now].map((one) => JSON.parse(one) as { scripts?: Record<string, string> });
    expect(after).toEqual({
      ...before,
      scripts: { ...before?.scripts, ...Object.fromEntries(verbs.map((verb) => [`api:${verb}`, `twinspec ${verb}`])) },
      devDependencies: { twinspec: expect.stringMatching(/^\^\d/) as string },
    });
    expect(/\s*$/.exec(now)?.[0]).toBe(/\s*$/.exec(text)?.[0]);
    expect(now.replaceAll(/\r?\n/g, '').includes('\n')).toBe(false);
    expect(new Set(now.match(/\r?\n/g))).toEqual(new Set(text.match(/\r?\n/g)));
    // What was there comes in the same order, with nothing but additions in between.
    let at = 0;
    for (const piece of text.split(/(?<=[\s,{}])|(?=[{}])/)) {
      at = now.indexOf(piece.trimEnd(), at) + piece.trimEnd().length;
      expect(at, piece).toBeGreaterThanOrEqual(piece.trimEnd().length);
    }
  });

  it('leaves scripts of the same name, and says so', async () => {
    const folder = folderWith({ 'package.json': '{\n  "scripts": {\n    "api:lint": "mine"\n  }\n}\n' });
    const { stdout } = await init(folder);
    expect(stdout).toContain('package.json: the script api:lint\n');
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: object };
    expect(scripts).toMatchObject({ 'api:lint': 'mine', 'api:start': 'twinspec start' });
  });

  it.each([
    ['pnpm-lock.yaml', 'pnpm exec twinspec start', 'pnpm install --frozen-lockfile'],
    ['yarn.lock', 'yarn twinspec start', 'yarn install'],
    ['bun.lock', 'bunx twinspec start', 'bun install --frozen-lockfile'],
    ['package-lock.json', 'npx twinspec start', 'npm ci'],
  ])('speaks the words of the package manager that has %s', async (lock, command, install) => {
    const folder = folderWith({ [lock]: '' });
    const { stdout } = await init(folder);
    expect(stdout).toContain(`  ${command} `);
    const workflow = parse(readFileSync(join(folder, '.github/workflows/twinspec.yml'), 'utf8')) as {
      jobs: { contract: { steps: { run?: string }[] } };
    };
    const runs = workflow.jobs.contract.steps.flatMap(({ run = [] }) => run);
    expect(runs[0]).toContain(install);
    expect(runs[1]).toContain(`${command.replace('start', 'generate')} --check`);
    expect(runs).toHaveLength(2);
  });
});

const verbs = ['start', 'lint', 'generate', 'mock', 'docs', 'verify'];

describe('is refused in one sentence, and leaves everything as it was:', () => {
  const link = (folder: string, target: string, path: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(target, join(folder, path));
  };

  it.each<[string, Record<string, string>, (folder: string) => void, RegExp]>([
    ['a broken package.json', { 'package.json': '{\n  "name": \n}' }, () => undefined, /^package\.json:3:1: .+\n$/],
    ['a package.json that is a list', { 'package.json': '[]' }, () => undefined, /^package\.json:1:1: an object .+\n$/],
    [
      'scripts that are none',
      { 'package.json': '{"scripts": "x"}' },
      () => undefined,
      /^package\.json:1:\d+: scripts .+\n$/,
    ],
    [
      'a package.json elsewhere',
      {},
      (folder) => link(folder, '../elsewhere.json', 'package.json'),
      /^package\.json: is a symbolic link.+\n$/,
    ],
    ['a folder that leads away', {}, (folder) => link(folder, tmpdir(), 'specs'), /^specs: is a symbolic link.+\n$/],
    ['a file instead of a folder', { '.github': '' }, () => undefined, /^\.github: is a file.+\n$/],
    ['a broken document', { 'openapi.yaml': 'openapi: [' }, () => undefined, /^openapi\.yaml:1:\d+: .+\n$/],
    ['a document of another kind', { 'openapi.json': '{"hello": 1}' }, () => undefined, /^openapi\.json:1:1: .+\n$/],
  ])('%s', async (_, files, prepare, sentence) => {
    writeFileSync(join(place, 'elsewhere.json'), '{}');
    const folder = folderWith(files);
    prepare(folder);
    const before = folderAt(folder);
    expect(await init(folder)).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(sentence) as string });
    expect(folderAt(folder)).toEqual(before);
    expect(readFileSync(join(place, 'elsewhere.json'), 'utf8')).toBe('{}');
  });

  it('an address where there is no document', async () => {
    const server = createServer((_, response) => response.end('<html>')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const folder = folderWith();
    const ended = await init(folder, '--from', `http://127.0.0.1:${port}/`);
    server.close();
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/^--from http:\/\/127\.0\.0\.1:\d+\/: cannot be read \(.+\); give the URL /m);
    expect(folderAt(folder)).toEqual({});
  });
});
