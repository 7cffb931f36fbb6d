import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twinspec, type Ended } from '../support/process.ts';
import { sameService } from '../support/same-services.ts';

const root = mkdtempSync(join(tmpdir(), 'twinspec-workspace-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const put = (path: string, content: unknown): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
};

beforeAll(() => {
  const odd = { ...sameService('Orders', 'total'), 'x-weightage': 'heavy' };
  put('packages/orders/api.json', odd);
  put('packages/orders/twinspec.config.json', { extends: '../../base.json', openapi: 'api.json' });
  put('packages/stock/api.json', odd);
  put(
    'packages/stock/twinspec.config.yaml',
    'extends: [../../base.json]\nopenapi: api.json\nrules: { extensions: off }\n',
  );
  put('packages/none/package.json', {});
  put('base.json', { openapi: 'nowhere.json', rules: { extensions: 'warning' }, generate: { out: 'made' } });
});

const lint = (...words: string[]): Promise<Ended> => twinspec(['lint', ...words], { cwd: root });

describe.each([
  ['package.json', 'package.json', { workspaces: ['packages/*'] }],
  ['package.json of yarn', 'package.json', { workspaces: { packages: ['./packages/**', '!packages/none'] } }],
  ['pnpm-workspace.yaml', 'pnpm-workspace.yaml', 'packages:\n  - packages/*\n'],
])('a workspace that %s describes', (_, name, content) => {
  beforeAll(() => put(name, content));
  afterAll(() => rmSync(join(root, name)));

  it('is linted in one run, by the settings of each package and those that they extend', async () => {
    const { code, stdout, stderr } = await lint('--workspace');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toContain('Next:');
    expect(stdout).toMatch(
      /^packages\/orders:\napi\.json:1:\d+: warning: .+\(extensions\)\n[^]*api\.json: nothing is wrong, 1 warning\.\n[^]*packages\/stock:\napi\.json: in order\.\n/,
    );
  });

  it('fails where one package does', async () => {
    const { code, stdout } = await lint('--workspace', '--rule', 'extensions=error');
    expect(code).toBe(1);
    expect(stdout).toContain('packages/stock:');
  });
});

it('accepts findings by one list for all packages, whose places are found from its folder', async () => {
  put('package.json', { workspaces: ['packages/orders', 'packages/stock'] });
  put('base.json', { rules: { extensions: 'error' }, lint: { accept: 'accepted.yaml' } });
  const entry = (place: string) => ({ rule: 'extensions', place, reason: 'it is about to go' });
  put('accepted.yaml', { accepted: [entry('packages/orders/api.json#/x-weightage'), entry('/x-gone')] });
  const { code, stdout } = await lint('--workspace');
  expect([code, stdout.match(/^api\.json: .*$/gm)]).toEqual([0, ['api.json: in order.', 'api.json: in order.']]);
  put('accepted.yaml', { accepted: [entry('packages/stock/api.json#/x-weightage')] });
  expect((await lint('--workspace')).code).toBe(1);
  for (const file of ['package.json', 'accepted.yaml']) rmSync(join(root, file));
});

it('names the file that says something wrong, where another one inherits it', async () => {
  const cwd = join(root, 'packages/wrong');
  put('wrong.yaml', 'rules:\n  links: off\n  no-such-rule: off\nlint:\n  format: words\n');
  put(
    'packages/wrong/twinspec.config.yaml',
    'extends: ../../wrong.yaml\nrules: { extensions: off }\nopenapi: api.json\n',
  );
  put('packages/wrong/api.json', sameService('Orders', 'total'));
  const base = join(root, 'wrong.yaml');
  const { code, stderr } = await twinspec(['lint', '--format', 'json'], { cwd });
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('wrong.yaml:3:3: --rule no-such-rule=off: there is no rule'),
  ]);
  put('wrong.yaml', 'rules:\n  links: offf\n');
  expect((await twinspec(['lint'], { cwd })).stderr).toContain('wrong.yaml:2:3: --rule takes NAME=SEVERITY');
  put('wrong.yaml', 'rules:\n  links: off\n');
  put('packages/wrong/twinspec.config.yaml', 'extends: ../../wrong.yaml\nrules: { lynks: off }\nopenapi: api.json\n');
  expect((await twinspec(['lint'], { cwd })).stderr).toMatch(/^twinspec\.config\.yaml:2:10: --rule lynks=off: /);
  rmSync(base);
});

it('is refused where there is none, and for a server', async () => {
  expect(await lint('--workspace')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('run it in the folder of'),
  });
  expect(await twinspec(['mock', '--workspace'], { cwd: root })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^--workspace goes with generate, lint, .+, not with mock\.\n$/),
  });
});
