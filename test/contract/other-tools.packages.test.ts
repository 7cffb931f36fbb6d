import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startMock } from '../../scripts/mock/start.ts';
import { twinspecProcess } from '../support/process.ts';

vi.setConfig({ testTimeout: 300_000 });

/** Everything that a server was asked for, which no tool may do. */
let hits: string[];
let server: Server;
let folder: string;
let openapi: string;
let openrpc: string;

beforeAll(async () => {
  hits = [];
  server = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const away = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'twinspec-tools-'));
  const secret = join(folder, 'secret.json');
  await writeFile(secret, '{ "found": "what nobody may see" }');

  /** References that the specification does not follow: other tools may. */
  const data = (name: string) => ({
    a: { $ref: `${away}/${name}` },
    b: { $ref: secret },
    c: { $ref: './secret.json' },
  });
  const identified = {
    A: { $id: `${away}/schemas/a`, type: 'string' },
    B: { $id: `file://${secret}`, type: 'object' },
    C: { properties: { a: { $ref: `${away}/schemas/a` }, b: { $ref: `file://${secret}` } } },
    D: {
      type: 'object',
      $schema: `${away}/meta-schema`,
      required: ['kind'],
      properties: { kind: { type: 'string' } },
      discriminator: { propertyName: 'kind', mapping: { a: `${away}/schemas/a` } },
      default: data('default'),
      'x-any': { discriminator: { mapping: { a: `${away}/mapping` } } },
    },
  };
  const content = {
    'application/json': {
      schema: { type: 'object' },
      examples: {
        there: { externalValue: `${away}/external-value` },
        beside: { externalValue: './secret.json' },
        here: { value: { ...data('example'), externalValue: `${away}/data` } },
      },
    },
  };
  await writeFile(
    (openapi = join(folder, 'openapi.json')),
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1', 'x-logo': { url: `${away}/logo` } },
      servers: [{ url: away }],
      externalDocs: { url: `${away}/docs` },
      security: [],
      paths: { '/a': { get: { operationId: 'a', summary: 'A', responses: { 200: { description: 'It.', content } } } } },
      components: { schemas: identified, examples: { E: { externalValue: `${away}/component` } } },
    }),
  );
  await writeFile(
    (openrpc = join(folder, 'openrpc.json')),
    JSON.stringify({
      openrpc: '1.3.2',
      info: { title: 'T', version: '1' },
      methods: [
        {
          name: 'm',
          params: [{ name: 'p', schema: { $ref: '#/components/schemas/C' } }],
          result: { name: 'r', schema: { default: data('rpc') } },
          examples: [{ name: 'e', params: [{ name: 'p', value: data('pairing') }], result: { name: 'r', value: 1 } }],
        },
      ],
      components: { schemas: { A: identified.A, B: identified.B, C: identified.C } },
    }),
  );
  // Somebody else's settings: plugins are code, and a list of problems to ignore hides them.
  const plugin = `import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(join(folder, 'executed'))}, '');
    export default () => ({ id: 'mine' });`;
  for (const name of ['plugin.mjs', 'plugin.js', 'prettier.config.mjs', '.prettierrc.mjs', 'twinspec.config.js'])
    await writeFile(join(folder, name), plugin);
  const settings = `plugins: ['./plugin.mjs']\nextends: ['${away}/extends.yaml']\nrules: { mine/rule: error }\n`;
  for (const name of ['redocly.yaml', '.redocly.yaml']) await writeFile(join(folder, name), settings);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', prettier: './plugin.mjs' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ extends: './plugin.mjs' }));
  await writeFile(join(folder, '.env'), 'REDOCLY_TELEMETRY=on\n');
});
afterAll(async () => {
  await once(server.close(), 'close');
  await rm(folder, { recursive: true, force: true });
});

/** What stands in the files of a folder. */
async function textsIn(out: string): Promise<string> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

describe.each([[[]], [['--allow-external']]])('a document in a hostile folder, %j', (flags: string[]) => {
  it.each<[verb: string, parameters: string[]]>([
    ['lint', []],
    ['lint', ['--house']],
    ['docs', ['--redoc', '--out', 'site', '--discard-edits']],
    ['generate', ['--out', 'api', '--discard-edits']],
  ])('makes %s %j download nothing, read nothing and execute nothing', async (verb, parameters) => {
    const specs = ['--openapi', openapi, '--openrpc', openrpc, ...flags];
    const { code, stdout, stderr } = await twinspecProcess([verb, ...specs, ...parameters], { cwd: folder });
    if (verb !== 'lint') expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout + stderr).not.toMatch(/nobody may see|cannot lint/);
    const out = { docs: 'site', generate: 'api' }[verb];
    if (out !== undefined) expect((await textsIn(join(folder, out))).includes('nobody may see')).toBe(false);
    expect(hits).toEqual([]);
    expect(await readdir(folder)).not.toContain('executed');
  });

  it.each(['exchanges', 'prism'] as const)('makes a mock of %s download nothing', async (engine) => {
    const mock = await startMock({ openapi, openrpc, engine, allowExternal: flags.length > 0 });
    const answer = await fetch(`${mock.url}/a`);
    expect(await answer.text()).not.toContain('nobody may see');
    await mock.close();
    expect(hits).toEqual([]);
  });
});

it('lint reports even what a list in the working folder says to ignore', async () => {
  const file = join(folder, 'wrong.json');
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1', wrong: true }, paths: {} };
  await writeFile(file, JSON.stringify(document));
  await writeFile(join(folder, '.redocly.lint-ignore.yaml'), 'wrong.json:\n  struct:\n    - "#/info/wrong"\n');
  const { stdout } = await twinspecProcess(['lint', '--openapi', 'wrong.json'], { cwd: folder });
  expect(stdout).toMatch(/^wrong\.json:1:\d+: error: Property `wrong` is not expected here; .* \(struct\)$/m);
});
