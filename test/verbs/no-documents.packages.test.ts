import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderAt } from '../support/folders.ts';
import { startTwinspec, twinspec } from '../support/process.ts';
import { runningMocks } from '../support/running-mocks.ts';

// What the verbs do in a folder where nobody has put a document yet.

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinspec-no-documents-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const remedy =
  'There is no document here: run `npx twinspec init`, which finds or writes one, ' +
  'or name one: twinspec VERB FILE.\n';
const own =
  'note: there is no document here, so this is the contract that comes with twinspec; ' +
  '`npx twinspec init` begins one of your own.\n';

it.each(['lint', 'generate', 'diff'])('%s says what to do, and does nothing', async (verb) => {
  expect(await twinspec([verb], { cwd: folder })).toEqual({ code: 2, stdout: '', stderr: remedy });
  expect(folderAt(folder)).toEqual({});
});

describe('the contract of the package is used, and named, by', () => {
  const start = runningMocks();

  it('verify', async () => {
    const mock = await start({});
    const parameters = ['verify', '--url', mock.url, '--only', 'listAllFundedTransactions'];
    const { code, stdout, stderr } = await twinspec(parameters, { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: own });
    expect(stdout).toMatch(/ 0 broken/);
  });

  it('docs, with its guides', async () => {
    const { code, stderr } = await twinspec(['docs', '--out', 'site'], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: own });
    const written = Object.keys(folderAt(join(folder, 'site')) ?? {});
    expect(written).toContain('operations/mintFT.html');
    expect(written.some((path) => path.includes('getting-started'))).toBe(true);
  });

  it.each([
    ['record', ['--url', 'http://127.0.0.1:9', '--port', '0'], /Recording/],
    ['start', ['--port', '0'], /ready/],
  ])('%s', async (verb, parameters, ready) => {
    const child = startTwinspec([verb, ...parameters], { cwd: folder });
    const [line] = (await once(createInterface(child.stderr), 'line')) as [string];
    for await (const printed of createInterface(child.stdout)) if (ready.test(printed)) break;
    child.kill('SIGKILL');
    expect(`${line}\n`).toBe(own);
  });
});

it('takes the one document that is in the usual place', async () => {
  const project = join(folder, 'project');
  mkdirSync(join(project, 'specs'), { recursive: true });
  const text = 'openapi: 3.1.0\ninfo: { title: Shop, version: "1", description: It sells., license: { name: MIT } }\n';
  writeFileSync(join(project, 'specs/openapi.yaml'), `${text}servers: [{ url: https://shop.example }]\npaths: {}\n`);
  expect(await twinspec(['docs', '--out', 'site'], { cwd: project })).toMatchObject({ code: 0, stderr: '' });
  expect(await twinspec(['generate', '--only', 'types'], { cwd: project })).toMatchObject({ code: 0, stderr: '' });
});
