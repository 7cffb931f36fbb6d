import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startMock } from '../scripts/mock/start.ts';
import { send } from './support/send.ts';
import { twinspec } from './support/process.ts';

// Checks the README's story of an added operation on a copy of the specs.

const readme = await readFile('README.md', 'utf8');
const [, story = ''] = /^## Change the contract\n([\s\S]*?)^##/m.exec(readme) ?? [];
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

it('passes lint, and fails without the example that the README forgets', async () => {
  expect(await lint(openapi)).toMatchObject({ code: 0, stderr: '' });
  const forgetful = join(folder, 'forgetful.yaml');
  const whole = await readFile(openapi, 'utf8');
  await writeFile(forgetful, whole.replace(/^ +tooMany:\n +value: \{ contractAddress.*\n/m, ''));
  const { code, stderr } = await lint(forgetful);
  const [, sentence = ''] = /specs\/openapi\.yaml:\d+:\d+: (.*exchange-pairs\))/.exec(story) ?? [];
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) });
});

it('is reported by diff', async () => {
  const { stdout } = await twinspec(['diff', '--openapi', openapi, '--base-openapi', 'specs/openapi.yaml']);
  expect(stdout).toContain('The operation burnFT was added.');
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
