import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../scripts/contract/contract.ts';
import { contractOf } from '../support/contract-of.ts';
import type { OpenapiDocument } from '../../scripts/contract/document/documents.ts';
import { generate } from '../../scripts/emit/generate.ts';
import { contract } from '../support/contract.ts';
import { twinspec } from '../support/process.ts';

/** Documents for what does not depend on their size. */
const bookshop = { openapi: 'test/emit/fixtures/openapi.yaml', openrpc: 'test/emit/fixtures/openrpc.json' };
const small = ['--openapi', bookshop.openapi, '--openrpc', bookshop.openrpc];

let folder: string;
let fresh: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-generate-'));
  fresh = join(folder, 'fresh');
  expect(await twinspec(['generate', '--out', fresh])).toMatchObject({ code: 0, stderr: '' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function filesIn(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.slice(root.length + 1), await readFile(file, 'utf8')])),
  );
}

describe('generate', () => {
  it('writes every kind of file', async () => {
    const paths = Object.keys(await filesIn(fresh)).toSorted();
    expect(paths).toEqual(
      expect.arrayContaining([
        'validators/conditions/createVC.ts',
        'validators/requests/mintFT.ts',
        'validators/responses/eth_getBlockByNumber.ts',
        'validators/schemas/MintFTRequest.ts',
      ]),
    );
    expect(paths.filter((path) => !/^validators\/.*\//.test(path))).toEqual([
      '.twinspec-manifest.json',
      'calls.ts',
      'client.ts',
      'documents.ts',
      'openapi.json',
      'operations.ts',
      'rows.ts',
      'rpc-types.ts',
      'rpc.openapi.json',
      'server.ts',
      'types.ts',
      'validators/conditions.ts',
      'validators/headers.ts',
      'validators/requests.ts',
      'validators/responses.ts',
      'validators/runtime.ts',
      'validators/types.ts',
    ]);
  });

  it('writes the same bytes every time, whatever was there before', async () => {
    const before = await filesIn(fresh);
    await mkdir(join(fresh, 'docs'), { recursive: true });
    await writeFile(join(fresh, 'docs', 'index.html'), 'kept');
    await rm(join(fresh, 'rpc-types.ts'));
    expect(await twinspec(['generate', '--out', fresh])).toMatchObject({ code: 0 });
    const { [join('docs', 'index.html')]: docs, ...after } = await filesIn(fresh);
    await rm(join(fresh, 'docs'), { recursive: true });
    expect(after).toEqual(before);
    expect(docs).toBe('kept');
  });

  it('prints the time of each stage', async () => {
    const { stdout } = await twinspec(['generate', ...small, '--out', join(folder, 'timed')]);
    expect(stdout).toMatch(/^load +\d+ ms$/m);
    expect(stdout).toMatch(/^types +\d+ ms$/m);
  });

  it('writes documents that make the same contract', async () => {
    const openapi = JSON.parse(await readFile(join(fresh, 'openapi.json'), 'utf8')) as OpenapiDocument;
    const node = JSON.parse(await readFile(join(fresh, 'rpc.openapi.json'), 'utf8')) as OpenapiDocument;
    const again = contractOf({ openapi, node });
    const said = ({ operations }: Contract): string[] =>
      operations.map(({ id, exchanges }) => `${id} ${exchanges.map(({ name }) => name).join(', ')}`);
    expect(said(again)).toEqual(said(contract));
  });
});

describe('generate --only', () => {
  const onRequest = ['standard-schema', 'tanstack-query', 'msw', 'rpc-client', 'checked-client'];
  const names = ['types', 'tables', 'validators', 'client', 'server', 'documents', ...onRequest];

  it.each(names)('writes %s, with every module that it imports', async (name) => {
    const out = join(folder, 'only', name);
    // The small documents give it nothing to write.
    const specs = name === 'rpc-client' ? [] : small;
    expect(await twinspec(['generate', ...specs, '--only', name, '--out', out])).toMatchObject({ code: 0 });
    const files = await filesIn(out);
    expect(Object.keys(files).length).toBeGreaterThan(1);
    const imported = Object.entries(files).flatMap(([path, text]) =>
      [...text.matchAll(/\b(?:from |import\()["'](\.[^"']+)["']/g)].map(([, to = '']) => join(path, '..', to)),
    );
    const written = new Set(Object.keys(files).map((path) => path.replace(/(?:\.d)?\.ts$/, '')));
    const isThere = (path: string): boolean => path in files || written.has(path.replace(/\.(?:ts|js)$/, ''));
    expect(imported.filter((path) => !isThere(path))).toEqual([]);
  });

  it('leaves out the rest, which an earlier run may have written', async () => {
    const out = join(folder, 'only-types');
    await generate({ specs: bookshop, out });
    expect(Object.keys(await filesIn(out))).toContain('client.ts');
    expect(await twinspec(['generate', ...small, '--only', 'types', '--out', out])).toMatchObject({ code: 0 });
    expect(Object.keys(await filesIn(out)).toSorted()).toEqual(['.twinspec-manifest.json', 'rpc-types.ts', 'types.ts']);
  });

  it('refuses a name that no output has', async () => {
    expect(await twinspec(['generate', '--only', 'type', '--out', join(folder, 'none')])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^--only: there is no output "type"\. Did you mean types\?\n$/),
    });
  });
});

describe('generate once more', () => {
  const clientOf = (out: string): Promise<string> => readFile(join(out, 'client.ts'), 'utf8');

  it('with other names and another ending leaves nothing of before, and nothing of others is touched', async () => {
    const out = join(folder, 'renamed');
    await generate({ specs: bookshop, out });
    await writeFile(join(out, 'mine.ts'), 'mine');
    expect(Object.keys(await filesIn(out))).toEqual(expect.arrayContaining(['types.ts', 'rpc-types.ts']));
    expect(await clientOf(out)).toContain("from './operations.js';");

    const changed = { specs: bookshop, out, names: { httpClient: 'createLibrary' }, importEnding: '.ts' as const };
    await expect(generate({ ...changed, check: true })).rejects.toThrow(/client\.ts: /);
    await generate(changed);
    const files = await filesIn(out);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['types.ts', 'rpc-types.ts', 'mine.ts']));
    expect(files['client.ts']).toContain("from './operations.ts';");
    await generate({ specs: bookshop, out, importEnding: '.ts', check: true });
    expect(await clientOf(out)).toContain('function createLibrary(');
  });

  it('writes the client of @open-rpc/generator on request, and then as before', async () => {
    const out = join(folder, 'requested');
    const hasClient = async (): Promise<boolean> => 'rpc-client/src/index.ts' in (await filesIn(out));
    const run = async (...flags: string[]): Promise<boolean> => {
      const also = flags.length === 0 ? [] : ['--also', ...flags];
      expect(
        await twinspec(['generate', '--openrpc', await write('plain.json', greeter), '--out', out, ...also]),
      ).toMatchObject({
        code: 0,
      });
      return hasClient();
    };
    expect([await run(), await run('rpc-client'), await run(), await run('none'), await run()]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('imports a runtime that is named from the working folder, wherever the output is', async () => {
    for (const out of [join(folder, 'far/away'), join(folder, 'near')]) {
      const flags = ['--runtime', './src/runtime.ts', '--server-runtime', './scripts/server/runtime.ts'];
      expect(await twinspec(['generate', ...small, '--out', out, ...flags])).toMatchObject({ code: 0 });
      for (const [file, target] of [
        ['client.ts', 'src/runtime.ts'],
        ['server.ts', 'scripts/server/runtime.ts'],
      ] as const) {
        const [, found = ''] = /from "([^"]+runtime\.ts)"/.exec(await readFile(join(out, file), 'utf8')) ?? [];
        expect(join(out, found)).toBe(join(process.cwd(), target));
      }
    }
  });

  it('says nothing of commands that only this repository has', async () => {
    const out = join(folder, 'words');
    await generate({ specs: bookshop, out });
    const texts = Object.values(await filesIn(out)).join('\n');
    expect(texts).toContain('Written by `npx twinspec generate`');
    expect(texts).not.toContain('npm run');
    expect(texts).not.toMatch(/\b(?:create|type )(?:Platform|Node)(?:Client|Calls|Methods)/);
  });
});

describe('generate in a folder with other files', () => {
  const others = {
    'index.ts': 'by hand',
    CNAME: 'docs.example',
    '.config/site': 'draft: false',
    'validators/mine.js': 'mine',
    'docs/openapi.json': '{}',
  };
  const only = (openapi: string, out: string): Promise<void> => generate({ specs: { openapi }, out });

  async function withFiles(name: string): Promise<string> {
    const out = join(folder, name);
    await cp(fresh, out, { recursive: true });
    for (const [path, text] of Object.entries(others)) {
      await mkdir(join(out, path, '..'), { recursive: true });
      await writeFile(join(out, path), text);
    }
    return out;
  }

  it('removes what it wrote, and nothing else', async () => {
    const out = await withFiles('shared');
    await only('specs/openapi.yaml', out);
    const files = await filesIn(out);
    expect(files).toMatchObject(others);
    expect(Object.keys(files)).not.toContain('rpc-types.ts');
    expect(Object.keys(files)).toContain('types.ts');
  });

  it('takes nothing for its own in a folder without a manifest, however much it looks like it', async () => {
    const out = await withFiles('unlisted');
    await rm(join(out, '.twinspec-manifest.json'));
    await writeFile(join(out, 'openapi.json'), '{"by": "hand"}');
    const before = await filesIn(out);
    await expect(only('specs/openapi.yaml', out)).rejects.toThrow(/\bwould be overwritten, .+ did not write it/);
    expect(await filesIn(out)).toEqual(before);
    await rm(join(out, 'openapi.json'));
    await expect(only('specs/openapi.yaml', out)).rejects.toThrow(/\bwould be overwritten, .+ did not write it/);
  });

  it('refuses to overwrite an edit until --discard-edits allows it', async () => {
    const out = await withFiles('edited');
    await writeFile(join(out, 'operations.ts'), '// edited');
    const refused = await twinspec(['generate', '--openapi', 'specs/openapi.yaml', '--out', out]);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /: operations\.ts was edited since `twinspec generate` wrote it, .+\.\n$/,
      ) as string,
    });
    expect(await filesIn(out)).toMatchObject({ ...others, 'operations.ts': '// edited' });
    expect(
      await twinspec(['generate', '--openapi', 'specs/openapi.yaml', '--out', out, '--discard-edits']),
    ).toMatchObject({ code: 0, stderr: '' });
    expect((await filesIn(out))['operations.ts']).toMatch(/^\/\/ Written by `npx twinspec generate`/m);
  });
});

describe('generate --check', () => {
  it('accepts what is committed', async () => {
    expect(await twinspec(['generate', '--check'])).toMatchObject({ code: 0, stderr: '' });
  });

  it('names each file that was edited, is missing or is no longer generated', async () => {
    const stale = join(folder, 'stale');
    await cp(fresh, stale, { recursive: true });
    await writeFile(
      join(stale, 'operations.ts'),
      (await readFile(join(stale, 'operations.ts'), 'utf8')).replace('"Authorization"', '"Authorisation"'),
    );
    await rm(join(stale, 'rpc-types.ts'));
    await writeFile(join(stale, 'extra.ts'), 'written by hand');
    const parameters = ['generate', '--check', '--openrpc', 'specs/openrpc.json', '--out', stale];
    const { code, stderr } = await twinspec(parameters);
    expect(code).toBe(1);
    const sentences = stderr.trim().split('\n');
    const [, again = ''] = /`(.+?)`/.exec(stderr) ?? [];
    expect(again).toMatch(/^npx twinspec generate --openrpc specs\/openrpc\.json --out \S+$/);
    expect(sentences).toContain(
      `${join(stale, 'openapi.json')}: is no longer generated; run \`${again}\`, which removes it.`,
    );
    expect(sentences).toContain(`${join(stale, 'rpc-types.ts')}: is missing; run \`${again}\`.`);
    expect(sentences).toContain(`${join(stale, 'operations.ts')}: is stale; run \`${again}\` and commit the result.`);
    expect(stderr).not.toContain('extra.ts');
  });
});

describe('generate on other documents', () => {
  it('takes one document without the other', async () => {
    const out = join(folder, 'node-only');
    const openrpc = await write('greeter.json', greeter);
    expect(await twinspec(['generate', '--openrpc', openrpc, '--out', out])).toMatchObject({ code: 0 });
    expect(Object.keys(await filesIn(out))).not.toContain('types.ts');
    expect(await readFile(join(out, 'operations.ts'), 'utf8')).toContain(
      '[name: Params<"/#greet">[0], loud?: Params<"/#greet">[1]]',
    );
  });

  it('writes everything else when @open-rpc/generator does not end, and says so', async () => {
    const out = join(folder, 'endless');
    const openrpc = await write('endless.json', {
      ...greeter,
      methods: [{ name: 'tree', params: [], result: { name: 'tree', schema: { $ref: '#/components/schemas/Tree' } } }],
      components: {
        schemas: {
          Tree: {
            type: 'object',
            properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
          },
        },
      },
    });
    const { code, stdout } = await twinspec([
      'generate',
      ...['--openrpc', openrpc, '--out', out, '--also', 'rpc-client', '--limit', '1'],
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^warning: .*endless\.json: @open-rpc\/generator made no client: .+\. Everything else was written\.$/m,
    );
    expect(Object.keys(await filesIn(out)).toSorted()).toEqual([
      '.twinspec-manifest.json',
      'calls.ts',
      'client.ts',
      'documents.ts',
      'operations.ts',
      'rows.ts',
      'rpc-types.ts',
      'rpc.openapi.json',
      'server.ts',
      'validators/conditions.ts',
      'validators/headers.ts',
      'validators/requests.ts',
      'validators/requests/tree.ts',
      'validators/responses.ts',
      'validators/responses/tree.ts',
      'validators/schemas/Tree.ts',
      'validators/types.ts',
    ]);
  });

  it.each([
    ['a file that does not exist', 'nowhere.yaml', 2, /nowhere\.yaml: cannot be read \(ENOENT\)/],
    ['broken YAML', 'openapi: 3.1.0\ninfo: [', 1, /broken-YAML\.yaml:2:8: .+\.$/m],
    [
      'an older version',
      'swagger: "1.2"\n',
      1,
      /:1:1: "openapi": "3\.2\.x", .+ was expected and "swagger": "1\.2" found/,
    ],
    [
      'an invalid regular expression',
      openapiWith({ type: 'string', pattern: '(' }),
      1,
      /: pattern: Invalid regular expression/,
    ],
    [
      'a $ref to nowhere',
      openapiWith({ $ref: '#/components/schemas/Nothing' }),
      1,
      /:\d+:\d+: \$ref "#\/components\/schemas\/Nothing" leads nowhere/,
    ],
  ])('says in one sentence what is wrong with %s, and writes nothing', async (name, text, exit, sentence) => {
    const out = join(folder, 'refused');
    const file = text.includes('\n') ? await write(`${name.replaceAll(' ', '-')}.yaml`, text) : join(folder, text);
    const { code, stderr } = await twinspec(['generate', '--openapi', file, '--strict', '--out', out]);
    expect({ code, stderr }).toEqual({ code: exit, stderr: expect.stringMatching(sentence) as string });
    expect(stderr).not.toMatch(/^ +at /m);
    await expect(readdir(out)).rejects.toThrow('ENOENT');
  });
});

const greeter = {
  openrpc: '1.2.6',
  info: { title: 'Greeter', version: '1' },
  methods: [
    {
      name: 'greet',
      params: [
        { name: 'name', required: true, schema: { type: 'string' } },
        { name: 'loud', schema: { type: 'boolean' } },
      ],
      result: { name: 'greeting', schema: { type: 'string' } },
    },
  ],
};

function openapiWith(schema: object): string {
  return `${JSON.stringify(
    {
      openapi: '3.1.0',
      info: { title: 'One', version: '1' },
      paths: {
        '/one': {
          post: {
            operationId: 'one',
            requestBody: { content: { 'application/json': { schema } } },
            responses: { 200: { description: 'Fine.' } },
          },
        },
      },
    },
    undefined,
    1,
  )}\n`;
}

async function write(name: string, content: string | object): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
