import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { startMock } from '../../scripts/mock/start.ts';
import { block } from '../support/blocks.ts';
import { send } from '../support/send.ts';
import { folderInside } from '../support/inside.ts';
import { twinspec } from '../support/process.ts';

// Checks the guide's story of an added operation on a copy of the specs.

const guide = 'guides/change-the-contract.md';
const story = await readFile(guide, 'utf8');
const [, operation = ''] = /```yaml\n([\s\S]*?)```/.exec(story) ?? [];
const specs = await readFile('specs/openapi.yaml', 'utf8');

const folder = await mkdtemp(join(tmpdir(), 'twinspec-readme-'));
const openapi = join(folder, 'openapi.yaml');
const lint = (document: string) =>
  twinspec(['lint', '--openapi', document, '--openrpc', 'specs/openrpc.json', '--house']);
await writeFile(
  openapi,
  specs.replace(/^paths:\n/m, (line) => line + operation),
);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('passes lint, and fails without the example that the guide forgets', async () => {
  expect(await lint(openapi)).toMatchObject({ code: 0, stderr: '' });
  const forgetful = join(folder, 'forgetful.yaml');
  const whole = await readFile(openapi, 'utf8');
  await writeFile(forgetful, whole.replace(/^ +tooMany:\n +value: \{ contractAddress.*\n/m, ''));
  const { code, stdout } = await lint(forgetful);
  const [, sentence = ''] = /specs\/openapi\.yaml:\d+:\d+: (.*exchange-pairs\))/.exec(story) ?? [];
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining(sentence) });
});

it('is reported by diff', async () => {
  const { stdout } = await twinspec(['diff', '--openapi', openapi, '--base-openapi', 'specs/openapi.yaml']);
  expect(stdout).toContain(block(guide, 3).trim());
});

it('is answered as the story says', async () => {
  const mock = await startMock({ openapi, openrpc: 'specs/openrpc.json' });
  const [, path = '', body = ''] = /curl -si http:\/\/127\.0\.0\.1:4010(\S+) .* -d '(.*)'/.exec(story) ?? [];
  const headers = { authorization: 'demo-api-key', 'content-type': 'application/json' };
  const answer = await send(mock.url + path, { method: 'POST', headers, body });
  await mock.close();
  expect(story).toContain(answer.text);
  expect(story).toContain(answer.headers.get('twinspec-exchange'));
});

it('is covered by the contract tests as the story says', async ({ onTestFinished }) => {
  const mock = await startMock({ openapi, openrpc: 'specs/openrpc.json' });
  onTestFinished(() => mock.close());
  const env = { TWINSPEC_API_KEY: 'demo-api-key' };
  const words = [
    'verify',
    '--openapi',
    openapi,
    '--url',
    mock.url,
    '--only',
    'burnFT',
    '--unsafe',
    '--mode',
    'literal',
  ];
  const { stdout } = await twinspec(words, { env });
  const inWords = (text: string): string[] =>
    text
      .trim()
      .split('\n')
      .map((line) => line.trim().replaceAll(/ +/g, ' '));
  expect(inWords(stdout)).toEqual(expect.arrayContaining(inWords(block(guide, 6))));
});

it('runs its module of verify, and its program', async ({ onTestFinished }) => {
  const [plugin = '', program = ''] = [...story.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  const petstore = 'examples/petstore/api/petstore.yaml';
  const mock = await startMock({ openapi: petstore });
  onTestFinished(() => mock.close());
  const place = await folderInside('guide');
  onTestFinished(() => rm(place, { recursive: true }));
  const module = join(place, 'seconds.mjs');
  await writeFile(module, plugin);
  const verified = await twinspec(['verify', '--openapi', petstore, '--url', `${mock.url}/v1`, '--plugin', module]);
  expect(verified).toMatchObject({ code: 0, stderr: '' });

  const own = join(place, 'program.ts');
  const here = program
    .replace('twinspec/api', resolve('scripts/api.ts'))
    .replace('http://127.0.0.1:8080', `${mock.url}/v1`)
    .replace('api/petstore.yaml', petstore);
  await writeFile(own, here);
  const error = vi.spyOn(console, 'error').mockReturnValue();
  await import(own);
  expect(error).not.toHaveBeenCalled();
  // At a wrong address, nothing keeps the contract.
  await writeFile(join(place, 'wrong.ts'), here.replace(`${mock.url}/v1`, `${mock.url}/nothing`));
  await import(join(place, 'wrong.ts'));
  expect(error).toHaveBeenCalled();
  vi.restoreAllMocks();
});
