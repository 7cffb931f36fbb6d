import { cp, mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { listVerbFlags } from '../../scripts/command.ts';
import { configSchema, readSettings } from '../../scripts/cli/settings/settings.ts';
import { flags as docsFlags } from '../../scripts/verbs/docs.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { flags as sandboxFlags } from '../../scripts/verbs/sandbox.ts';
import { startTwinspec, twinspec, twinspecProcess, type Ended } from '../support/process.ts';

const root = await mkdtemp(join(tmpdir(), 'twinspec-config-'));
afterAll(() => rm(root, { recursive: true, force: true }));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'project-'));
});

const document = (path: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://shop.example' }],
    paths: {
      [path]: {
        get: {
          operationId: 'one',
          summary: 'One',
          security: [],
          responses: {
            200: {
              description: 'fine',
              content: { 'application/json': { schema: { type: 'integer' }, example: 7 } },
            },
          },
        },
      },
    },
  });

async function project(files: Record<string, unknown>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, undefined, 2));
  }
}

const run = (...parameters: string[]): Promise<Ended> => twinspec(parameters, { cwd: folder });

describe('the settings of a project', () => {
  it('replace the flags of the verbs', async () => {
    await project({
      'api/shop.json': document('/one'),
      'twinspec.config.json': {
        $schema: './node_modules/twinspec/dist/config.schema.json',
        openapi: 'api/shop.json',
        generate: { out: 'src/api', httpClient: 'createShop' },
        docs: { out: 'site' },
      },
    });
    expect(await run('lint')).toMatchObject({ code: 0, stdout: expect.stringContaining('api/shop.json') as string });
    expect(await run('generate')).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(join(folder, 'src/api/client.ts'), 'utf8')).toContain('createShop');
    expect(await run('docs')).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'site/index.html'), 'utf8')).toContain('Shop');
  });

  it('name the server and the baseline of verify, the environment included', async () => {
    await project({
      'shop.json': document('/one'),
      'twinspec.config.yaml': [
        'openapi: shop.json',
        'url: ${SHOP_URL}',
        'verify: { baseline: known.json, only: [one], requireShown: [one], timeout: 5000 }',
      ].join('\n'),
      'known.json': { known: [] },
    });
    const mock = await startMock({ openapi: join(folder, 'shop.json') });
    const env = { SHOP_URL: mock.url };
    try {
      const fine = await twinspec(['verify'], { cwd: folder, env });
      expect(fine.stdout + fine.stderr).toContain('shown');
      expect(fine.code).toBe(0);
      // A server on the command line replaces both settings.
      expect(await twinspec(['verify', '--rpc', 'nowhere'], { cwd: folder, env })).toMatchObject({
        code: 2,
        stderr: '--rpc takes an http or https address, not "nowhere".\n',
      });
    } finally {
      await mock.close();
    }
    expect(await run('verify')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'twinspec.config.yaml:2:1: /url: the environment variable SHOP_URL is not set.\n',
    });
  });

  it('of the docs apply to start as well, as far as it has them', async () => {
    await project({
      'api/shop.json': document('/one'),
      'api/twinspec.config.json': {
        openapi: 'shop.json',
        docs: { out: 'site', title: 'Night shop', accent: ['#7b1fa2'], baseUrl: '/docs/' },
        mock: { port: 1 },
        start: { port: 0 },
      },
    });
    const started = startTwinspec(['start'], { cwd: join(folder, 'api') });
    try {
      let printed = '';
      for await (const text of started.stdout.setEncoding('utf8')) {
        printed += text as string;
        if (printed.includes('ready')) break;
      }
      const [, address = ''] = /Docs +(\S+)/.exec(printed) ?? [];
      expect(await (await fetch(address)).text()).toContain('<title>Night shop</title>');
    } finally {
      started.kill();
    }
    await project({ 'api/twinspec.config.json': '{ "openapi": "shop.json",\n"docs": { "accent": "#ffff00" } }' });
    expect(await twinspec(['start'], { cwd: join(folder, 'api') })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^twinspec\.config\.json:2:11: --accent #ffff00 has a contrast of 1\.0 : 1/,
      ) as string,
    });
  });

  it('of the docs apply to the sandbox as well, where they mean the same', async () => {
    const docs = { title: 'Night shop', accent: ['#7b1fa2'], strict: true, allowExternal: true };
    await project({ 'twinspec.config.json': { docs } });
    const ask = `console.log(await (await fetch(process.env.TWINSPEC_URL + '/index.html')).text())`;
    const asked = ['sandbox', '--', process.execPath, '--input-type=module', '-e', ask];
    const { stdout } = await twinspecProcess(asked, { cwd: folder });
    expect(stdout).toContain('<title>Night shop</title>');

    const others = [{ name: 'docs', flags: docsFlags }];
    const reader = { flags: sandboxFlags, sections: others, verbs: ['docs', 'sandbox'] };
    const { texts } = await readSettings(join(folder, 'twinspec.config.json'), reader);
    expect(texts).toEqual({ title: 'Night shop', accent: '#7b1fa2' });

    await project({ 'twinspec.config.json': '{ "docs": { "accent": "#ffff00" } }' });
    expect(await run('sandbox')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^twinspec\.config\.json:1:13: --accent #ffff00 has a contrast of/) as string,
    });
  });

  it('are overridden by the command line', async () => {
    await project({
      'shop.json': document('/one'),
      'other.json': document('/other'),
      'broken.json': '{',
      'twinspec.config.json': {
        openapi: 'shop.json',
        openrpc: 'broken.json',
        lint: { house: true },
        generate: { out: 'generated', check: true },
      },
    });
    expect((await run('lint', '--openapi', 'shop.json')).stdout).toContain('(exchange-for-every-response)');
    expect(await run('lint', '--openapi', 'shop.json', '--no-house')).toMatchObject({ code: 0 });
    expect(await run('generate', '--openapi', 'other.json', '--no-check', '--out', 'out')).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'out/rows.ts'), 'utf8')).toContain('/other');
  });

  it('are read from the file that --config names, and name files relative to it', async () => {
    await project({
      'settings/shop.json': document('/one'),
      'settings/mine.yaml': 'openapi: shop.json\n',
      'twinspec.config.json': { openapi: 'nowhere.json' },
    });
    for (const flag of [['--config', 'settings/mine.yaml'], ['--config=settings/mine.yaml']])
      expect(await run('lint', ...flag)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('settings/shop.json') as string,
      });
    expect((await run('lint')).stderr).toContain('nowhere.json: cannot be read');
    expect(await run('lint', '--config')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--config takes a value, FILE, but none was given/) as string,
    });
    expect(await run('lint', '--config', 'nowhere.yaml')).toMatchObject({
      code: 2,
      stderr: 'nowhere.yaml: cannot be read (ENOENT); name an existing YAML or JSON file.\n',
    });
  });

  it('are not searched for in the parent folders', async () => {
    await project({ 'twinspec.config.json': { openapi: 'shop.json' }, 'below/file': '' });
    const { stderr } = await twinspec(['lint'], { cwd: join(folder, 'below') });
    expect(stderr).toContain('There is no document here: run');
  });

  it('must be in one file', async () => {
    await project({ 'twinspec.config.json': {}, 'twinspec.config.yaml': '{}' });
    expect(await run('lint')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^twinspec\.config\.json and twinspec\.config\.yaml are both here; .+\n$/,
      ) as string,
    });
  });
});

/** The settings of the examples as they were before documents were a list, and flags of the command line then. */
const formerly: [example: string, settings: object, words: string[], code: string][] = [
  [
    'petstore',
    {
      openapi: 'api/petstore.yaml',
      generate: { out: 'src/api', platformClient: 'createPetstore' },
      mock: { credential: ['apiKey=local-key'] },
      docs: { out: 'site' },
    },
    [],
    'createPetstore',
  ],
  [
    'plugins',
    {
      openapi: 'api/shop.yaml',
      generate: { out: 'src/api' },
      lint: { rule: ['envelope=off', 'shop/plain-summary=error'] },
    },
    ['--openapi', 'api/shop.yaml', '--platform-client', 'createStall'],
    'createStall',
  ],
  [
    'react-query',
    { openapi: 'api/bookshop.yaml', generate: { out: 'src/api', only: ['tanstack-query'] } },
    [],
    'createBookshop',
  ],
  ['unions', { openapi: 'api/parcels.yaml', generate: { out: 'src/api' } }, [], 'createParcels'],
];

describe('the settings of earlier versions', () => {
  it.each(formerly)('go on: those of %s', async (example, settings, words, maker) => {
    const fits = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(configSchema(await listVerbFlags()));
    expect([fits(settings), fits.errors]).toEqual([true, null]);
    await cp(join('examples', example, 'api'), join(folder, 'api'), { recursive: true });
    // The plug-in of the example imports the package, which is not installed here.
    const rule = "{ name: 'shop/plain-summary', severity: 'warning', check: () => [] }";
    await project({ 'twinspec.config.json': settings, 'own.mjs': `export default { rules: [${rule}] };` });
    expect(await run('generate', ...words)).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'src/api/client.ts'), 'utf8')).toContain(`export function ${maker}(`);
    expect(await run('generate', '--check')).toMatchObject({ code: 0 });
    const plugin = example === 'plugins' ? ['--plugin', './own.mjs'] : [];
    expect(await run('lint', ...plugin)).toMatchObject({ code: 0 });
  });
});

describe('a mistake in the settings', () => {
  it.each([
    ['{\n  "opneapi": "x.json"\n}', '2:3: there is no setting "opneapi". openapi may be meant.'],
    ['{ "lint": { "hous": true } }', '1:13: there is no setting "hous". house may be meant.'],
    ['{ "lint": { "house": "yes" } }', '1:13: /lint/house: true or false was expected, not "yes".'],
    ['{ "lint": true }', '1:3: /lint: an object with the flags of lint was expected.'],
    ['{ "lint": { "format": ["a"] } }', '1:13: /lint/format: FORMAT was expected, not ["a"].'],
    ['{ "openapi": "" }', '1:3: /openapi: FILE, or a list of them, was expected, not "".'],
    ['{ "rules": { "links": {} } }', '1:3: /rules: NAME=SEVERITY, or a list of them, was expected, not {}.'],
    ['{ "extends": 1 }', '1:3: /extends: the path of a settings file, or a list of them, was expected.'],
    ['{ "extends": "no.json" }', '1:3: /extends: there is no file no.json.'],
    ['{ "extends": "twinspec.config.json" }', '1:3: /extends: twinspec.config.json extends this file itself; '],
    ['{ "openapi": "${NOT_SET_ANYWHERE}" }', '1:3: /openapi: the environment variable NOT_SET_ANYWHERE is not set.'],
    [
      '{ "apis": { "a-b": "x.json" } }',
      '1:13: /apis/a-b: "a-b" cannot name an API: take a letter, and letters, digits or underscores after it, such as aB.',
    ],
    ['{ "apis": ["a-b=x.json"] }', '1:3: /apis: "a-b" cannot name an API: '],
    ['{ "apis": { "a": "x.json", "A": "y.json" } }', '1:28: /apis/A: a and A differ in their case alone; give one '],
    ['[]', '1:1: an object of settings was expected.'],
    ['{ "openapi": }', '1:14: '],
  ])('is reported with its position: %s', async (text, sentence) => {
    await project({ 'twinspec.config.json': text });
    const { code, stdout, stderr } = await run('lint');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`twinspec.config.json:${sentence}`);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('is reported with its position in the file, but without one when it is on the command line', async () => {
    await project({ 'twinspec.config.yaml': 'mock:\n  port: 70000\n' });
    const sentence = '--port takes a whole number from 0 to 65535, not';
    expect(await run('mock')).toMatchObject({ code: 2, stderr: `twinspec.config.yaml:2:3: ${sentence} "70000".\n` });
    expect(await run('mock', '--port=x')).toMatchObject({ code: 2, stderr: `${sentence} "x".\n` });
    await project({
      'twinspec.config.yaml':
        'apis:\n  shop: { document: shop.json, url: "ftp://here" }\nverify:\n  url: [shopp=http://127.0.0.1:9]\n',
      'shop.json': document('/one'),
    });
    expect((await run('verify')).stderr).toBe(
      'twinspec.config.yaml:4:3: --url: the contract has no API "shopp". Did you mean shop?\n',
    );
    expect((await run('record')).stderr).toBe(
      'twinspec.config.yaml:2:32: --url takes an http or https address, not "ftp://here".\n',
    );
  });

  it('is reported together with all the others', async () => {
    await project({ 'twinspec.config.json': '{\n"nonsense": 1,\n"lint": { "house": 2 }\n}' });
    const lines = (await run('lint')).stderr.trimEnd().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^twinspec\.config\.json:2:1: there is no setting "nonsense"\. The settings are .+\.$/),
      'twinspec.config.json:3:11: /lint/house: true or false was expected, not 2.',
    ]);
  });
});

describe('the schema of the settings', () => {
  it('accepts the examples in the guides', async () => {
    const names = ['settings', 'publish-your-docs', 'several-apis', 'outputs-for-your-packages'];
    const guides = await Promise.all(names.map((name) => readFile(`guides/${name}.md`, 'utf8')));
    const shown = [...guides.join('\n').matchAll(/^```json\n([\s\S]*?)\n```$/gm)].map(
      ([, text = '']) => JSON.parse(text) as object,
    );
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(configSchema(await listVerbFlags()));
    expect(shown.length).toBeGreaterThan(0);
    for (const settings of shown) expect(validate(settings), JSON.stringify(validate.errors)).toBe(true);
  });

  it('knows every flag of every verb, and nothing else', async () => {
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(configSchema(await listVerbFlags()));
    const fits = (settings: object): boolean => validate(settings);
    expect(
      fits({
        $schema: 'x',
        openapi: 'a.yaml',
        allowExternal: true,
        url: 'https://a.example',
        verify: { unsafe: true, only: ['a'], values: 'v.yaml', baseline: 'b.json', timeout: 100, requireShown: 0.9 },
        mock: { port: 0, delay: '1-2', credential: ['apiKey=1'] },
        generate: { out: 'out', httpClient: 'createShop', nodeClient: 'createChain', check: false },
      }),
      JSON.stringify(validate.errors),
    ).toBe(true);
    for (const wrong of [{ opneapi: 'x' }, { mock: { prot: 1 } }, { lint: { house: 'yes' } }, { mock: { port: 'x' } }])
      expect(fits(wrong), JSON.stringify(wrong)).toBe(false);
  });
});
