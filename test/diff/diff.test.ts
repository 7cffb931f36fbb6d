import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../scripts/command.ts';
import { twinspec } from '../support/process.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-diff-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function changed(spec: string, from: string, to: string): Promise<string> {
  const text = await readFile(spec, 'utf8');
  expect(text).toContain(from);
  const file = join(folder, spec.replaceAll('/', '-'));
  await writeFile(
    file,
    text.replace(from, () => to),
  );
  return file;
}

describe('diff', () => {
  it.each([
    [
      'a newly required field',
      'required: [contractAddress, contractName, linkedDAppId, gasLimitConfigured]',
      'required: [contractAddress, contractName, linkedDAppId, gasLimitConfigured, chainId]',
      /major .*chainId/,
    ],
    [
      'a response field that is no longer required',
      'required: [referenceId, txnHash]',
      'required: [referenceId]',
      /major .*txnHash/,
    ],
    [
      'a newly required header',
      '        - apiKey: []\n          dappId: []\n      requestBody',
      '        - apiKey: []\n          dappId: []\n          chainId: []\n      requestBody',
      /major /,
    ],
  ])('calls %s breaking', async (_, from, to, line) => {
    const file = await changed('specs/openapi.yaml', from, to);
    const { code, stdout, stderr } = await twinspec([
      'diff',
      '--openapi',
      file,
      '--base-openapi',
      'specs/openapi.yaml',
    ]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^\d+ of \d+ changes break callers of the contract\.\nNext: .+\n$/) as string,
    });
    expect(stdout).toMatch(line);
  });

  type Param = { name: string; required?: boolean; schema: object };

  it.each([
    [
      'an added one',
      'eth_getUncleCountByBlockNumber',
      (params: Param[]) => params.push({ name: 'depth', required: true, schema: { type: 'integer' } }),
      /The param `depth` was added and is required\./,
    ],
    ['a removed one', 'eth_getBlockByNumber', (params: Param[]) => params.pop(), /The param `\w+` was removed\./],
    ['a new order', 'eth_getBlockByNumber', (params: Param[]) => params.reverse(), /Type of `\w+` changed/],
  ])('sees a change to the params of a JSON-RPC method: %s', async (_, method, change, sentence) => {
    const openrpc = JSON.parse(await readFile('specs/openrpc.json', 'utf8')) as {
      methods: { name: string; params: Param[]; examples?: unknown; 'x-result-when'?: unknown }[];
    };
    const described = openrpc.methods.find(({ name }) => name === method);
    change(described?.params ?? []);
    // These refer to the params as they were.
    delete described?.examples;
    delete described?.['x-result-when'];
    const file = join(folder, 'openrpc.json');
    await writeFile(file, JSON.stringify(openrpc));
    const { code, stdout } = await twinspec(['diff', '--openrpc', file, '--base-openrpc', 'specs/openrpc.json']);
    expect(code).toBe(1);
    expect(
      stdout.split('\n').filter((line) => line.startsWith(`major /${method}/post/requestBody`) && sentence.test(line)),
      stdout,
    ).not.toEqual([]);
  });

  it('accepts an added optional field', async () => {
    const file = await changed(
      'specs/openapi.yaml',
      '        contractName:\n',
      '        contractSymbol:\n          type: string\n        contractName:\n',
    );
    const { code, stdout } = await twinspec(['diff', '--openapi', file, '--base-openapi', 'specs/openapi.yaml']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/changes?; no caller of the contract breaks\.\n$/);
  });

  it('compares with a git revision', async () => {
    const project = join(folder, 'project');
    await cp('specs', join(project, 'specs'), { recursive: true });
    const git = (...parameters: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...parameters], { cwd: project });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'Specs');
    const spec = join(project, 'specs', 'openapi.yaml');
    await writeFile(
      spec,
      (await readFile(spec, 'utf8')).replace('required: [referenceId, txnHash]', 'required: [referenceId]'),
    );
    expect(await twinspec(['diff', '--base', 'HEAD'], { cwd: project })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^major .*txnHash/) as string,
    });
    expect(await twinspec(['diff', '--base', 'no-such-revision'], { cwd: project })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^--base no-such-revision: git does not give specs\/openapi\.yaml \(.+\); name a revision that has it/,
      ) as string,
    });
  });

  it('compares with a git revision of a document in several files, from a subfolder', async () => {
    const project = join(folder, 'several');
    const below = join(project, 'specs');
    await mkdir(below, { recursive: true });
    const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  /a: { $ref: '../paths/a.yaml' }\n";
    const path = 'get:\n  operationId: a\n  responses: { 200: { description: OK } }\n';
    await mkdir(join(project, 'paths'));
    await writeFile(join(below, 'openapi.yaml'), head);
    await writeFile(join(project, 'paths', 'a.yaml'), path);
    const git = (...parameters: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...parameters], { cwd: project });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'Specs');
    const parameters = '  parameters: [{ name: q, in: query, required: true, schema: { type: string } }]\n';
    await writeFile(join(project, 'paths', 'a.yaml'), path + parameters);
    const run = await twinspec(['diff', '--openapi', 'openapi.yaml', '--allow-external'], { cwd: below });
    expect(run).toMatchObject({ code: 1, stdout: expect.stringMatching(/^major /) as string });
  });

  it('accepts the changes that --accept lists with a reason, and suggests the next version', async () => {
    const file = await changed('specs/openapi.yaml', 'required: [referenceId, txnHash]', 'required: [referenceId]');
    const call = ['diff', '--openapi', file, '--base-openapi', 'specs/openapi.yaml'];
    const { stdout } = await twinspec([...call, '--json']);
    const report = JSON.parse(stdout) as {
      breaking: number;
      changes: { id: string; impact: string; operation: string }[];
      versions: object[];
    };
    expect(report).toMatchObject({ breaking: 1, versions: [{ before: 'v0', suggested: 'v1' }] });
    const [change] = report.changes;
    expect(change).toMatchObject({ impact: 'major', operation: 'mintFT' });
    const accept = join(folder, 'accept.json');
    await writeFile(accept, JSON.stringify({ accepted: [{ id: change?.id, reason: 'Agreed with everybody.' }] }));
    const accepted = await twinspec([...call, '--accept', accept]);
    expect(accepted).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('(accepted: Agreed with everybody.)') as string,
    });
    await writeFile(accept, JSON.stringify({ accepted: [{ id: change?.id }] }));
    expect(await twinspec([...call, '--accept', accept])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has no reason; say why it is accepted.') as string,
    });
    const markdown = await twinspec([...call, '--markdown']);
    expect(markdown.stdout).toMatch(
      /^## Blockchain application platform v1\n\n### Breaking changes\n\n- `mintFT`: .+`txnHash`.+ no longer required\.\n$/,
    );
  });

  it('leaves nothing to do for a signal while it compares, so that one ends it at once', async () => {
    const file = await changed('specs/openapi.yaml', 'required: [referenceId, txnHash]', 'required: [referenceId]');
    const project = join(folder, 'interrupted');
    await cp('specs', join(project, 'specs'), { recursive: true });
    const git = (...parameters: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...parameters], { cwd: project });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'Specs');
    await cp(file, join(project, 'specs', 'openapi.yaml'));
    const before = process.listenerCount('SIGINT');
    const listeners: number[] = [];
    const { write } = process.stdout;
    const here = process.cwd();
    // What listens when the changes are written has listened while they were found.
    process.stdout.write = () => listeners.push(process.listenerCount('SIGINT')) > 0;
    process.chdir(project);
    try {
      expect(await runCommand(['diff'])).toBe(1);
    } finally {
      process.stdout.write = write;
      process.chdir(here);
    }
    expect(new Set(listeners)).toEqual(new Set([before]));
  });

  it('names the first operations that a change touches, and counts the others', async () => {
    const write = async (name: string, required: string[]): Promise<string> => {
      const schema = { $ref: '#/components/schemas/Pet' };
      const content = { 'application/json': { schema } };
      const paths = Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].map((id) => {
          const responses = { 200: { description: 'ok', content } };
          return [`/${id}`, { post: { operationId: id, ...(id === 'e' && { requestBody: { content } }), responses } }];
        }),
      );
      const components = { schemas: { Pet: { type: 'object', properties: { name: {} }, required } } };
      const file = join(folder, name);
      const info = { title: 'T', version: '1.0.0' };
      await writeFile(file, JSON.stringify({ openapi: '3.1.0', info, paths, components }));
      return file;
    };
    const [before, after] = [await write('before.json', ['name']), await write('after.json', [])];
    const { stdout } = await twinspec(['diff', '--openapi', after, '--base-openapi', before]);
    const sentence = '#/components/schemas/Pet/properties/name: Property `name` of `Pet` is no longer required.';
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      `major ${sentence} Used in responses of a, b, c and 2 more operations. Harmless in requests of e.`,
      expect.stringMatching(/^ {6}property-became-optional, .*before\.json:1:\d+ → .*after\.json:1:\d+$/) as string,
    ]);
    const markdown = await twinspec(['diff', '--openapi', after, '--base-openapi', before, '--markdown']);
    expect(markdown.stdout).toContain(
      '- `#/components/schemas/Pet/properties/name`: Property `name` of `Pet` is no longer required.',
    );
  });

  it('applies the overlays of the new document to another file of the base', async () => {
    const write = async (name: string, text: object): Promise<string> => {
      await writeFile(join(folder, name), JSON.stringify(text));
      return join(folder, name);
    };
    const responses = { 200: { description: 'It.' } };
    const paths = { '/a': { get: { operationId: 'getA', responses } } };
    const info = { title: 'T', version: '1.0.0' };
    const old = await write('overlaid-old.json', { openapi: '3.1.0', info, paths });
    const now = await write('overlaid-new.json', { openapi: '3.1.0', info, paths });
    const rpc = await write('overlaid-rpc.json', { openrpc: '1.4.1', info, methods: [] });
    const overlay = await write('overlaid.overlay.json', {
      ...{ overlay: '1.1.0', info, extends: 'overlaid-new.json' },
      actions: [{ target: '$.paths.*.get', update: { operationId: 'readA' } }],
    });
    const both = ['--openapi', now, '--base-openapi', old, '--openrpc', rpc, '--base-openrpc', rpc];
    const { code, stdout, stderr } = await twinspec(['diff', ...both, '--overlay', overlay]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('0 changes');
  });

  it('tells the request of a callback from that of its operation', async () => {
    const write = async (name: string, minimum: number): Promise<string> => {
      const requestBody = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Line' } } } };
      const responses = { 200: { description: 'ok' } };
      const callbacks = { paid: { '{$request.body#/url}': { post: { requestBody, responses } } } };
      const paths = { '/orders': { post: { operationId: 'order', requestBody, callbacks, responses } } };
      const components = { schemas: { Line: { type: 'object', properties: { count: { type: 'integer', minimum } } } } };
      const file = join(folder, name);
      const info = { title: 'T', version: '1.0.0' };
      await writeFile(file, JSON.stringify({ openapi: '3.1.0', info, paths, components }));
      return file;
    };
    const [before, after] = [await write('one.json', 1), await write('two.json', 2)];
    const { stdout } = await twinspec(['diff', '--openapi', after, '--base-openapi', before]);
    expect(stdout).toContain(' Used in requests of order. Harmless in requests of the callback paid of order.');
  });
});
