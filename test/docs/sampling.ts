import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asObject, type Json } from '../../scripts/contract/base/json.ts';
import { readGuides } from '../../scripts/docs/text/guides.ts';
import { directivesOf } from '../../scripts/docs/text/directives.ts';
import { referenceOf } from '../../scripts/docs/model/build-reference.ts';
import type { ExchangeEntry, OperationEntry } from '../../scripts/docs/model/reference-types.ts';
import { sampleOfExchange, type SampleSite } from '../../scripts/docs/pages/console.ts';
import type { Sample } from '../../scripts/docs/samples/samples.ts';
import { choicesOf } from '../../scripts/docs/server-choices.ts';
import { readOwnTables } from '../../scripts/verbs/guide-tables.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { contract, validators } from '../support/contract.ts';
import { answersOf, runners } from './runners.ts';

const address = 'http://127.0.0.1:4010';
/** The contract as the pages present it. */
export const reference = referenceOf(contract);
const site: SampleSite = {
  reference,
  choices: choicesOf(contract, { mock: address }),
  clientPackage: 'twinspec',
  isValid: ({ id }, { request }) => validators.requests[id]?.(request.body) ?? true,
};
/** The kinds of samples of this contract. */
export const kinds = ['curl', 'typescript', 'viem', 'python', 'go', 'php', 'ruby', 'java', 'csharp'];
/** A sample of an exchange. */
export type SampleCase = { name: string; entry: OperationEntry; exchange: ExchangeEntry; sample: Sample };

/** Every sample of every exchange. */
export const cases: SampleCase[] = reference.operations.flatMap((entry) =>
  entry.exchanges.flatMap((exchange) =>
    kinds.flatMap((kind) => {
      const sample = sampleOfExchange(kind, site, entry, exchange);
      return sample === undefined ? [] : [{ name: `${entry.id} ${exchange.name} ${kind}`, entry, exchange, sample }];
    }),
  ),
);

const directives = directivesOf(contract, site, await readOwnTables());
const read = await Promise.all(['specs/guides', 'guides'].map((folder) => readGuides(folder, directives)));
const guides = read.flatMap((one) => one.guides);
/** A block of TypeScript in a guide. */
export type Block = { name: string; code: string };

/** All blocks, except those that are modules of one program: they are tested elsewhere. */
export const blocks: Block[] = guides
  .flatMap(({ source, markdown }) =>
    [...markdown.matchAll(/^```ts\n([\s\S]*?)\n^```$/gm)].map(([, code = ''], i) => ({
      name: `${source} ${i + 1}`,
      code,
    })),
  )
  .filter(({ code }) => !/^\/\/ \S+\.ts$| from '\.\//m.test(code));

let mock: Mock;
let folder: string;

/** The samples that must compile: as the samples themselves say, requests that violate their schema may not. */
function typedOf(chosen: SampleCase[]): SampleCase[] {
  return chosen.filter(({ entry, exchange, sample }) => sample.language === 'ts' && site.isValid(entry, exchange));
}

/** Starts the mock for the tests of samples, and stops it after them. */
export function prepareSamples(): void {
  beforeAll(async () => {
    mock = await startMock({ contract });
    // Inside the project, so that packages are found.
    await mkdir('node_modules/.cache', { recursive: true });
    folder = await mkdtemp(resolve('node_modules/.cache/samples-'));
  });
  afterAll(async () => {
    await mock.close();
    await rm(folder, { recursive: true, force: true });
  });
}

/**
 * Registers the test that compiles samples.
 *
 * @param chosen - the samples
 * @param texts - blocks of guides, which must compile too
 */
export function testCompiling(chosen: SampleCase[], texts: Block[]): void {
  it('compiles under the strictest settings', async () => {
    const sources = [...typedOf(chosen).map(({ name, sample }) => ({ name, code: sample.code })), ...texts];
    expect(sources.length).toBeGreaterThan(0);
    expect(await compile(sources)).toEqual([]);
  });
}

/**
 * Registers the tests that run samples against the mock.
 *
 * @param chosen - the samples
 * @param texts - blocks of guides, which must run too
 */
export function testRunning(chosen: SampleCase[], texts: Block[]): void {
  describe('run against the mock', () => {
    it.each(typedOf(chosen))('$name', async ({ name, entry, exchange, sample }) => {
      const logged = await runModule(name, sample.code);
      expect(logged).toEqual([expectedOf(entry, exchange, sample)]);
    });

    it.each(texts)('$name', async ({ name, code }) => {
      const logged = await runModule(name, code);
      expect(logged.length).toBeGreaterThan(0);
      // A guide must not print a property that does not exist.
      expect(logged.flat()).not.toContain(undefined);
    });

    const python = canRun('python3', ['-c', 'import requests']);
    if (!python) process.stderr.write('SKIPPED: Python with requests is not installed, so no Python sample was run.\n');
    it.skipIf(!python)('each Python sample gets the response of its exchange', async () => {
      const own = chosen.filter(({ sample: { kind } }) => kind === 'python');
      const file = join(folder, 'samples.json');
      await writeFile(file, JSON.stringify(own.map(({ sample }) => readdress(sample.code))));
      const runner = `import json\nfor code in json.load(open(${JSON.stringify(file)})): exec(code, {})`;
      const { stdout } = await promisify(execFile)('python3', ['-c', runner]);
      const answers = stdout.trim().split('\n');
      expect(answers).toHaveLength(own.length);
      for (const [i, { name, exchange }] of own.entries()) {
        const [, status, body = ''] = /^(\d+) (.*)$/.exec(answers[i] ?? '') ?? [];
        expect({ status: Number(status), body: JSON.parse(body) as Json }, name).toEqual({
          status: exchange.response.status,
          body: exchange.response.body,
        });
      }
    });

    const curl = canRun('curl');
    if (!curl) process.stderr.write('SKIPPED: curl is not installed, so no curl sample was run.\n');
    it.skipIf(!curl)('each curl sample gets the response of its exchange', async () => {
      for (const { name, exchange, sample } of chosen.filter(({ sample: { kind } }) => kind === 'curl')) {
        const command = readdress(sample.code).replace(/^curl /, String.raw`curl -sS -w '\n%{http_code}' `);
        const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command]);
        const [status, body] = [stdout.slice(stdout.lastIndexOf('\n') + 1), stdout.slice(0, stdout.lastIndexOf('\n'))];
        expect({ status: Number(status), body: JSON.parse(body) as Json }, name).toEqual({
          status: exchange.response.status,
          body: exchange.response.body,
        });
      }
    });
  });
}

/** The languages whose samples are compiled, or run by what CI installs. */
export const otherLanguages = ['php', 'go', 'ruby', 'java', 'csharp'];

/**
 * Registers the tests that run samples in other languages than ours against a mock.
 *
 * @param chosen - the samples
 * @param readdressed - puts the address of the mock into a sample
 * @param languages - the kinds of samples
 */
export function testOtherLanguages(
  chosen: SampleCase[],
  readdressed: (code: string) => string = readdress,
  languages: string[] = otherLanguages,
): void {
  describe.each(languages)('samples for %s', (kind) => {
    const runs = runners[kind]?.runs === true;
    if (!runs) process.stderr.write(`SKIPPED: what runs samples for ${kind} is not installed.\n`);
    it.skipIf(!runs)('each get the response of their exchange', async () => {
      const own = chosen.filter(({ sample }) => sample.kind === kind);
      expect(own.length).toBeGreaterThan(0);
      const place = await mkdtemp(resolve('node_modules/.cache/samples-'));
      try {
        const codes = own.map(({ sample }) => readdressed(sample.code));
        const answers = await answersOf(kind, place, codes);
        const named = answers.map(({ status, body }, i) => ({ name: own[i]?.name, status, body: jsonIn(body) }));
        const expected = own.map(({ name, exchange: { response } }) => ({
          name,
          status: response.status,
          // What is no JSON, such as a picture, is no text that a sample could print.
          body: response.body === undefined ? (expect.anything() as unknown) : response.body,
        }));
        expect(named).toEqual(expected);
      } finally {
        await rm(place, { recursive: true, force: true });
      }
    });
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What a sample should print: the payload, or the details of the error. */
function expectedOf(entry: OperationEntry, { failure, response }: ExchangeEntry, { kind }: Sample): unknown[] {
  const body = asObject(response.body);
  const { code, message } = asObject(body['error']);
  if (!failure) return [entry.rpc === undefined ? body[entry.envelope?.payload ?? ''] : body['result']];
  if (kind === 'viem') return [code, message];
  if (entry.rpc !== undefined) return ['RpcError', 200, code, message];
  const name = response.status === 401 ? 'UnauthorizedError' : 'EnvelopeError';
  return [name, response.status, body['Code'], expect.stringContaining(String(body['Message'] ?? body['message']))];
}

/** Runs a module as a reader would, but with the mock's address and with this project instead of the package. */
async function runModule(name: string, code: string): Promise<unknown[][]> {
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}-run.ts`);
  const from = (path: string): string => `'${relative(folder, resolve(path))}'`;
  await writeFile(
    file,
    readdress(code)
      .replaceAll("'twinspec'", from('src/index.ts'))
      .replaceAll("'twinspec/validate'", from('src/validate.ts'))
      .replaceAll("'twinspec/mock'", from('scripts/mock/start.ts')),
  );
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

/** Compiles sources as a separate project that imports the package by its name. */
async function compile(sources: { name: string; code: string }[]): Promise<string[]> {
  const files = sources.map(({ name, code }) => ({
    file: join(folder, `${name.replaceAll(/\W+/g, '-')}.ts`),
    name,
    code,
  }));
  await Promise.all(files.map(({ file, code }) => writeFile(file, code)));
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options: settings } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  const program = ts.createProgram(
    files.map(({ file }) => file),
    {
      ...settings,
      noEmit: true,
      types: ['node'],
      paths: {
        twinspec: [resolve('src/index.ts')],
        'twinspec/validate': [resolve('src/validate.ts')],
        'twinspec/mock': [resolve('scripts/mock/start.ts')],
      },
    },
  );
  return files.flatMap(({ file, name }) => {
    const source = program.getSourceFile(file);
    const found =
      source === undefined
        ? []
        : [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
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
