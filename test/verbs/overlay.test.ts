import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { loadContract } from '../../scripts/contract/load.ts';
import { lint } from '../../scripts/lint/lint.ts';
import { patient } from '../support/patient.ts';
import { twinspec } from '../support/process.ts';
import { runningMocks } from '../support/running-mocks.ts';

let folder: string;
const file = (name: string): string => join(folder, name);
const start = runningMocks();

const document = `openapi: 3.1.0
info: { title: Huts, version: '1' }
servers: [{ url: / }]
paths:
  /huts:
    get:
      operationId: listHuts
      responses:
        '200':
          description: fine
          content: { application/json: { schema: { $ref: 'parts.yaml#/Huts' } } }
`;
const parts = "Huts: { type: array, items: { $ref: '#/Hut' } }\nHut: { type: string }\n";
const node = {
  openrpc: '1.4.1',
  info: { title: 'Node', version: '1' },
  methods: [{ name: 'height', params: [], result: { name: 'height', schema: { type: 'integer' } } }],
};
const overlayOf = (actions: string): string =>
  `overlay: 1.1.0\ninfo: { title: Ours, version: '1' }\nactions:\n${actions}`;
const example = (value: string): string =>
  overlayOf(`  - target: $.paths['/huts'].get.responses['200'].content['application/json']
    update: { examples: { some: { value: ${value} } } }
`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-overlay-'));
  await Promise.all([
    writeFile(file('api.yaml'), document),
    writeFile(file('parts.yaml'), parts),
    writeFile(file('node.json'), JSON.stringify(node)),
    writeFile(file('some.overlay.yaml'), example("['Uri']")),
    writeFile(file('idle.overlay.yaml'), overlayOf('  - { target: $.paths.*.put, remove: true }\n')),
    writeFile(file('wrong.overlay.yaml'), example('[7]')),
    writeFile(
      file('node.overlay.yaml'),
      `${overlayOf(`  - { target: "$.methods[?@.name == 'height']", update: { x-safe: true } }\n`)}extends: node.json\n`,
    ),
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('prints a document as overlays change it, in the form of its file', async () => {
  const words = ['--overlay', 'some.overlay.yaml', '--overlay', 'idle.overlay.yaml'];
  const { code, stdout, stderr } = await twinspec(['overlay', '--openapi', 'api.yaml', ...words], { cwd: folder });
  expect(code).toBe(0);
  expect(stderr).toBe('note: idle.overlay.yaml:4:7: target "$.paths.*.put" selects nothing; nothing is changed.\n');
  expect(stdout).toMatch(/^openapi: 3\.1\.0\n/);
  expect(parse(stdout)).toMatchObject({
    paths: { '/huts': { get: { responses: { '200': { content: { 'application/json': { examples: {} } } } } } } },
  });
  const rpc = await twinspec(['overlay', '--openrpc', 'node.json', '--overlay', 'node.overlay.yaml'], { cwd: folder });
  expect(JSON.parse(rpc.stdout)).toEqual({ ...node, methods: [{ ...node.methods[0], 'x-safe': true }] });
});

it('prints the one of two documents that an overlay is for, and asks where it is for both', async () => {
  const both = ['overlay', '--openapi', 'api.yaml', '--openrpc', 'node.json', '--overlay'];
  const one = await twinspec([...both, 'node.overlay.yaml'], { cwd: folder });
  expect(JSON.parse(one.stdout)).toHaveProperty('openrpc');
  expect(await twinspec([...both, 'idle.overlay.yaml'], { cwd: folder })).toEqual({
    code: 2,
    stdout: '',
    stderr: 'The overlays change api.yaml and node.json, and one is printed; name it with --openapi or --openrpc.\n',
  });
  expect(await twinspec(['overlay', '--openapi', 'api.yaml'], { cwd: folder })).toMatchObject({ code: 2 });
});

it('names the file that says what is wrong, overlay, document or one of its parts', async () => {
  const problems = await lint(
    { openapi: file('api.yaml'), overlays: [file('wrong.overlay.yaml')] },
    { ruleSet: 'anyone' },
  );
  expect(problems).toMatchObject([{ file: expect.stringMatching(/wrong\.overlay\.yaml$/), line: 5, column: 27 }]);
  await writeFile(file('broken.yaml'), parts.replace('string', 'strin'));
  await writeFile(
    file('breaks.overlay.yaml'),
    overlayOf(`  - target: $.paths['/huts'].get.responses['200'].content.*.schema
    update: { $ref: broken.yaml#/Huts }
`),
  );
  const load = loadContract({ openapi: file('api.yaml'), overlays: [file('breaks.overlay.yaml')], strict: true });
  await expect(load).rejects.toThrow(/broken\.yaml:2:8: type: one of/);
});

it('is a warning of lint where a target selects nothing, and no error', async () => {
  const words = ['lint', '--openapi', 'api.yaml', '--overlay', 'idle.overlay.yaml'];
  const { code, stdout } = await twinspec(words, { cwd: folder });
  expect(code).toBe(0);
  expect(stdout).toContain('idle.overlay.yaml:4:7: warning: target "$.paths.*.put" selects nothing');
  expect(await twinspec([...words, '--rule', 'overlay=error'], { cwd: folder })).toMatchObject({ code: 1 });
});

it('is in the settings as a list, which documents of the command line leave behind', async () => {
  const config = { openapi: 'api.yaml', overlays: ['some.overlay.yaml', 'idle.overlay.yaml'] };
  await writeFile(file('twinspec.config.json'), JSON.stringify(config));
  const { code, stdout } = await twinspec(['overlay'], { cwd: folder });
  expect(code).toBe(0);
  expect(stdout).toContain('Uri');
  const other = await twinspec(['overlay', '--openapi', 'api.yaml'], { cwd: folder });
  expect(other.stderr).toContain('--overlay FILE is missing');
  const instead = await twinspec(['overlay', '--overlay', 'wrong.overlay.yaml'], { cwd: folder });
  expect(instead.stdout).toContain('7');
  expect(instead.stdout).not.toContain('Uri');
  await rm(file('twinspec.config.json'));
});

it('is served anew when it changes, and the last good one goes on while it is broken', async () => {
  const overlay = file('watched.overlay.yaml');
  await writeFile(overlay, example("['one']"));
  const { url } = await start({ openapi: file('api.yaml'), overlays: [overlay], watch: true });
  const huts = async (): Promise<unknown> => (await fetch(`${url}/huts`)).json();
  expect(await huts()).toEqual(['one']);
  await vi.waitFor(async () => {
    await writeFile(overlay, 'overlay: 1.9.0');
    expect(await huts()).toEqual(['one']);
  }, patient);
  await vi.waitFor(async () => {
    await writeFile(overlay, example("['two and more']"));
    expect(await huts()).toEqual(['two and more']);
  }, patient);
});
