import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asObject, type Json } from '../../scripts/contract/json.ts';
import { readGuides } from '../../scripts/docs/guides.ts';
import { directivesOf } from '../../scripts/docs/directives.ts';
import { referenceOf } from '../../scripts/docs/model.ts';
import type { ExchangeEntry, OperationEntry } from '../../scripts/docs/entries.ts';
import { sampleOfExchange, type SampleSite } from '../../scripts/docs/pages/console.ts';
import { sampleOf, type Sample } from '../../scripts/docs/samples.ts';
import type { Call } from '../../scripts/docs/samples/wire.ts';
import { choicesOf } from '../../scripts/docs/servers.ts';
import { controlTable } from '../../scripts/serve/control-document.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { contract, validators } from '../support/contract.ts';

const address = 'http://127.0.0.1:4010';
const reference = referenceOf(contract);
const site: SampleSite = {
  reference,
  choices: choicesOf(contract, { mock: { platform: address, node: `${address}/rpc` } }),
  clientPackage: 'twinspec',
  isValid: ({ id }, { request }) => validators.requests[id]?.(request.body) ?? true,
};
const kinds = ['curl', 'typescript', 'viem', 'python', 'go', 'php'];
const cases = reference.operations.flatMap((entry) =>
  entry.exchanges.flatMap((exchange) =>
    kinds.flatMap((kind) => {
      const sample = sampleOfExchange(kind, site, entry, exchange);
      return sample === undefined ? [] : [{ name: `${entry.id} ${exchange.name} ${kind}`, entry, exchange, sample }];
    }),
  ),
);
// What breaks its schema is refused by the compiler, as the sample says.
const typed = cases.filter(({ entry, exchange, sample }) => sample.language === 'ts' && site.isValid(entry, exchange));
const guides = await readGuides('specs/guides', directivesOf(contract, site, { 'mock-control': controlTable }));
const blocks = guides.flatMap(({ source, markdown }) =>
  [...markdown.matchAll(/^```ts\n([\s\S]*?)\n^```$/gm)].map(([, code = ''], i) => ({ name: `${source} ${i + 1}`, code })),
);

let mock: Mock;
let folder: string;
beforeAll(async () => {
  mock = await startMock({ contract });
  // Inside the project, so that packages are found from there.
  await mkdir('node_modules/.cache', { recursive: true });
  folder = await mkdtemp(resolve('node_modules/.cache/samples-'));
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

it('has each kind of sample for every exchange, viem for those of the node', () => {
  const all = reference.operations.flatMap((entry) => entry.exchanges.map((exchange) => ({ entry, exchange })));
  const named = (list: typeof all): string[] => list.map(({ entry, exchange }) => `${entry.id} ${exchange.name}`);
  for (const kind of kinds) {
    const found = cases.filter(({ sample }) => sample.kind === kind);
    expect(named(found), kind).toEqual(named(kind === 'viem' ? all.filter(({ entry }) => entry.rpc !== undefined) : all));
  }
});

it('compiles all of it under the strictest settings', async () => {
  const sources = [...typed.map(({ name, sample }) => ({ name, code: sample.code })), ...blocks];
  expect(sources.length).toBeGreaterThan(60);
  expect(await compile(sources)).toEqual([]);
}, 120_000);

describe('run against the mock', () => {
  it.each(typed)('$name', async ({ name, entry, exchange, sample }) => {
    const logged = await runModule(name, sample.code);
    expect(logged).toEqual([expectedOf(entry, exchange, sample)]);
  });

  it.each(blocks)('$name', async ({ name, code }) => {
    const logged = await runModule(name, code);
    expect(logged.length).toBeGreaterThan(0);
    // What is there to be shown is there.
    expect(logged.flat()).not.toContain(undefined);
  });

  const python = canRun('python3', ['-c', 'import requests']);
  if (!python) process.stderr.write('SKIPPED: Python with requests is not installed, so no Python sample was run.\n');
  it.skipIf(!python)('each Python sample gets the exchange it is made of', async () => {
    const own = cases.filter(({ sample: { kind } }) => kind === 'python');
    const file = join(folder, 'samples.json');
    await writeFile(file, JSON.stringify(own.map(({ sample }) => readdress(sample.code))));
    const runner = `import json\nfor code in json.load(open(${JSON.stringify(file)})): exec(code, {})`;
    const { stdout } = await promisify(execFile)('python3', ['-c', runner]);
    const answers = stdout.trim().split('\n');
    expect(answers).toHaveLength(own.length);
    for (const [i, { name, exchange }] of own.entries()) {
      const [, status, body = ''] = /^(\d+) (.*)$/.exec(answers[i] ?? '') ?? [];
      expect({ status: Number(status), body: JSON.parse(body) as Json }, name).toEqual({ status: exchange.response.status, body: exchange.response.body });
    }
  });

  const curl = canRun('curl');
  if (!curl) process.stderr.write('SKIPPED: curl is not installed, so no curl sample was run.\n');
  it.skipIf(!curl)('each curl line gets the exchange it is made of', async () => {
    for (const { name, exchange, sample } of cases.filter(({ sample: { kind } }) => kind === 'curl')) {
      const command = readdress(sample.code).replace(/^curl /, String.raw`curl -sS -w '\n%{http_code}' `);
      const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command]);
      const [status, body] = [stdout.slice(stdout.lastIndexOf('\n') + 1), stdout.slice(0, stdout.lastIndexOf('\n'))];
      expect({ status: Number(status), body: JSON.parse(body) as Json }, name).toEqual({ status: exchange.response.status, body: exchange.response.body });
    }
  });
});

/** What a sample prints: the payload, or what is known of the failure. */
function expectedOf(entry: OperationEntry, { failure, response }: ExchangeEntry, { kind }: Sample): unknown[] {
  const body = asObject(response.body);
  const { code, message } = asObject(body['error']);
  if (!failure) return [entry.rpc === undefined ? body[entry.envelope?.payload ?? ''] : body['result']];
  if (kind === 'viem') return [code, message];
  if (entry.rpc !== undefined) return ['RpcError', 200, code, message];
  const name = response.status === 401 ? 'UnauthorizedError' : 'PlatformError';
  return [name, response.status, body['Code'], expect.stringContaining(String(body['Message'] ?? body['message']))];
}

/** Runs a module as a reader would, with the mock's address and this project in place of the package. */
async function runModule(name: string, code: string): Promise<unknown[][]> {
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}-run.ts`);
  const from = (path: string): string => `'${relative(folder, resolve(path))}'`;
  await writeFile(file, readdress(code).replaceAll("'twinspec'", from('src/index.ts')).replaceAll("'twinspec/mock'", from('scripts/mock/start.ts')));
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    await import(pathToFileURL(file).href);
    return log.mock.calls;
  } finally {
    log.mockRestore();
  }
}

function readdress(code: string): string {
  return code.replaceAll('http://127.0.0.1:4010', mock.url);
}

/** Compiles sources as a project of their own that imports the package by its name. */
async function compile(sources: { name: string; code: string }[]): Promise<string[]> {
  const files = sources.map(({ name, code }) => ({ file: join(folder, `${name.replaceAll(/\W+/g, '-')}.ts`), name, code }));
  await Promise.all(files.map(({ file, code }) => writeFile(file, code)));
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: { compilerOptions: object } };
  const { options: settings } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  const program = ts.createProgram(
    files.map(({ file }) => file),
    { ...settings, noEmit: true, types: ['node'], paths: { twinspec: [resolve('src/index.ts')], 'twinspec/mock': [resolve('scripts/mock/start.ts')] } },
  );
  return files.flatMap(({ file, name }) => {
    const source = program.getSourceFile(file);
    const found = source === undefined ? [] : [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  });
}

function canRun(command: string, parameters = ['--version']): boolean {
  try {
    execFileSync(command, parameters, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it('leaves nothing of itself in the guides that a reader cannot run', async () => {
  const texts = await Promise.all((await readdir('specs/guides')).map((name) => readFile(join('specs/guides', name), 'utf8')));
  const languages = texts.flatMap((text) => [...text.matchAll(/^```(\w*)\n[\s\S]*?\n```$/gm)].map(([, language]) => language));
  expect([...new Set(languages)].toSorted()).toEqual(['sh', 'ts']);
});

describe('what somebody typed', () => {
  const hostile = `it's "$HOME" \`id\` \\ \n<?php ?> JSON\nJSON;`;
  const call: Call = { method: 'PUT', url: `https://a.example/x?q=${hostile}`, headers: { 'X-Key': hostile }, contentType: 'text/plain', body: hostile };
  const code = (kind: string): string =>
    sampleOf(kind, { id: 'x', rpc: false, server: 'https://a.example', credentials: {} }, call, { failure: false, valid: true })?.code ?? '';

  it('stays data in the shell', async () => {
    const shown = code('curl').replace(/^curl/, `printf '%s\\0'`);
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', shown]);
    expect(stdout.split('\0')).toEqual(['-X', 'PUT', call.url, '-H', `X-Key: ${hostile}`, '-H', 'Content-Type: text/plain', '--data', hostile, '']);
  });

  it('stays data in PHP: what could end a string is escaped, and no line ends a nowdoc early', () => {
    const php = code('php');
    const strings = [...php.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, text = '']) =>
      text.replaceAll(/\\(.)/g, (_, sign: string) => ({ n: '\n', r: '\r' })[sign] ?? sign),
    );
    expect(strings).toEqual([hostile, call.url, `X-Key: ${hostile}`]);
    expect(php).not.toMatch(/<<<|(?<!\\)\$HOME/);
  });

  it('stays data in Go and Python', () => {
    // Both read the string that JSON would write.
    for (const kind of ['go', 'python']) expect(code(kind), kind).toContain(JSON.stringify(hostile));
  });

  it('is a form where the body is one', () => {
    const form: Call = {
      method: 'POST',
      url: 'https://a.example/',
      headers: {},
      contentType: 'multipart/form-data',
      form: [
        { name: 'note', value: "it's", file: false },
        { name: 'photo', value: 'cat.png', file: true },
      ],
    };
    const subject = { id: 'x', rpc: false, server: 'https://a.example', credentials: {} };
    const written = (kind: string): string => sampleOf(kind, subject, form, { failure: false, valid: true })?.code ?? '';
    expect(written('curl')).toContain(String.raw`-F 'note=it'\''s'`);
    expect(written('curl')).toContain(`-F 'photo=@cat.png'`);
    expect(written('fetch')).toContain(`form.append('photo', await openAsBlob('cat.png'), 'cat.png');`);
    expect(written('python')).toContain('open("cat.png", "rb")');
    expect(written('go')).toContain('form.CreateFormFile("photo", "cat.png")');
    expect(written('php')).toContain(`'photo' => new CURLFile('cat.png')`);
  });
});
