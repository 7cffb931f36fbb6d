import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import * as api from '../../scripts/api.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';

// The functions are those of the verbs; programs that call them keep their output and their process.

const openapi = 'examples/plugins/api/shop.yaml';
let folder: string;
let mock: Mock;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-api-'));
  mock = await startMock({ openapi, port: 0 });
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

const written: unknown[] = [];
beforeEach(() => {
  written.length = 0;
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => written.push(text) > 0);
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`The process was ended with ${String(code)}.`);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(written).toEqual([]);
});

it('loads a contract', async () => {
  const contract = await api.load({ openapi });
  expect(contract.operations.map(({ id }) => id)).toEqual(['getOrder']);
  expectTypeOf(contract).toEqualTypeOf<api.Contract>();
});

it('says what is wrong with a document, with its place, and throws it with strict', async () => {
  const file = join(folder, 'broken.yaml');
  await writeFile(file, 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: []\n');
  expect((await api.load({ openapi: file })).mistakes?.[0]?.place).toMatch(/broken\.yaml:3:\d+$/);
  await expect(api.load({ openapi: file, strict: true })).rejects.toThrow(api.ContractError);
  await expect(api.load({ openapi: file, strict: true })).rejects.toThrow(/broken\.yaml:3:\d+: /);
  await expect(api.load({ openapi: join(folder, 'none.yaml') })).rejects.toThrow(api.CommandError);
});

it('lints', async () => {
  const rules = [
    {
      name: 'acme/never',
      severity: 'error' as const,
      check: api.perOperation(({ pointer }) => [{ pointer, message: 'No.' }]),
    },
  ];
  const problems = await api.lint({ openapi }, { ruleSet: 'anyone', rules });
  expectTypeOf(problems).toEqualTypeOf<api.LintProblem[]>();
  expect(problems).toContainEqual(expect.objectContaining({ rule: 'acme/never', severity: 'error', message: 'No.' }));
});

it('generates', async () => {
  const out = join(folder, 'generated');
  await api.generate({ specs: { openapi }, out });
  expect(await readdir(out)).toEqual(expect.arrayContaining(['client.ts', 'types.ts', 'validators']));
});

it('builds the docs', async () => {
  const out = join(folder, 'docs');
  await api.buildDocs({ specs: { openapi }, out });
  expect(await readdir(out)).toEqual(expect.arrayContaining(['index.html', 'operations']));
});

it('compares two versions', async () => {
  const [one, other] = await Promise.all([api.load({ openapi }), api.load({ openapi })]);
  expect(api.diff(one, other)).toMatchObject({ changes: [] });
});

it('judges recorded traffic, by further judgements too', async () => {
  const answer = await fetch(`${mock.url}/orders/1`);
  const [status, content] = [answer.status, { mimeType: 'application/json', text: await answer.text() }];
  const request = { method: 'GET', url: `${mock.url}/orders/1`, headers: [] };
  const response = { status, headers: [{ name: 'content-type', value: 'application/json' }], content };
  const wrong = { ...response, content: { ...content, text: '"no order"' } };
  const file = join(folder, 'traffic.har');
  await writeFile(file, JSON.stringify({ log: { entries: [{ request, response }] } }));
  const contract = await api.load({ openapi });
  const report = await api.judge(contract, [file]);
  expectTypeOf(report).toEqualTypeOf<api.Report>();
  expect([report.summary.shown, report.faults]).toEqual([1, []]);
  const judge: api.Judge['judge'] = () => [{ pointer: '', expected: 'none', got: 'one' }];
  const { faults } = await api.judge(contract, [file], { judgements: [{ name: 'acme/none', judge }] });
  expect(faults).toMatchObject([{ rule: 'plugin:acme/none' }]);
  await writeFile(file, JSON.stringify({ log: { entries: [{ request, response: wrong }] } }));
  expect((await api.judge(contract, [file])).faults).toMatchObject([{ rule: 'schema' }]);
  await expect(api.judge(contract, [join(folder, 'none.har')])).rejects.toThrow(api.CommandError);
});

describe('verify', () => {
  it('reports what a server shows of the contract', async () => {
    const report = await api.verify(await api.load({ openapi }), { url: mock.url });
    expectTypeOf(report).toEqualTypeOf<api.Report>();
    expect(report.faults).toEqual([]);
    expect(report.summary.shown).toBeGreaterThan(0);
  });

  it('holds answers to further judgements', async () => {
    const judge: api.Judge['judge'] = ({ answer }) => [{ pointer: '', expected: 'none', got: String(answer.status) }];
    const judgements = [{ name: 'acme/none', judge }];
    const { faults } = await api.verify(await api.load({ openapi }), { url: mock.url, judgements });
    expect(faults).toMatchObject([{ rule: 'plugin:acme/none' }]);
  });

  it('calls nothing that may change something unless it is named', async () => {
    const contract = await api.load({ openapi: 'specs/openapi.yaml' });
    const own = await startMock({ port: 0 });
    try {
      await api.verify(contract, { url: own.url });
      expect(own.requests.filter(({ operationId }) => operationId === 'mintFT')).toEqual([]);
      await api.verify(contract, { url: own.url, unsafe: ['mintFT'], only: ['mintFT'] });
      expect(own.requests.filter(({ operationId }) => operationId === 'mintFT')).not.toEqual([]);
    } finally {
      await own.close();
    }
  });

  it.each([
    [{}, /needs a server/],
    [{ url: 'ftp://127.0.0.1' }, /http or https/],
    [{ url: 'http://127.0.0.1:1', only: ['getOrdr'] }, /no operation "getOrdr"/],
  ])('refuses %j in a sentence', async (options, sentence) => {
    await expect(api.verify(await api.load({ openapi }), options)).rejects.toThrow(api.CommandError);
    await expect(api.verify(await api.load({ openapi }), options)).rejects.toThrow(sentence);
  });
});
