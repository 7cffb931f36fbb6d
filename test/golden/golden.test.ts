import { beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Contract } from '../../scripts/contract/contract.ts';
import { loadContract, type ContractFiles } from '../../scripts/contract/load.ts';
import { compileSchemas } from '../../scripts/contract/schemas.ts';
import { createMock } from '../../scripts/mock/start.ts';
import { casesOf } from '../../scripts/verify/cases.ts';
import { sentenceOf } from '../../scripts/judge/fault.ts';
import { htmlOf } from '../../scripts/verify/reports/html.ts';
import { junitOf } from '../../scripts/verify/reports/junit.ts';
import { sarifOf } from '../../scripts/verify/reports/sarif.ts';
import { plain as voice } from '../../scripts/terminal.ts';
import { terminalLines } from '../../scripts/verify/reports/terminal.ts';
import type { Report } from '../../scripts/verify/report.ts';
import { protocolChecks } from '../../scripts/verify/protocol.ts';
import { checkOf } from '../../scripts/verify/plan.ts';
import { receivedAnswer } from '../../scripts/judge/received.ts';
import { documents, folder, golden } from './documents.ts';
import { plain } from './plain.ts';

// Documents that use as much as possible, and all that is made of them, line by line: whoever changes how a document is
// read, answered or checked sees here what that does. `npx vitest run test/golden -u` writes the files again; read the
// difference before you commit it.

const withoutFolder = (text: string): string => text.replaceAll(folder, '');

describe.each(documents)('%s', (name, files) => {
  let contract: Contract;
  beforeAll(async () => {
    contract = await loadContract(files);
  });

  it('is read as it was', async () => {
    const text = stringify(plain({ apis: contract.apis, operations: contract.operations }), {
      aliasDuplicateObjects: false,
      lineWidth: 0,
    });
    await expect(withoutFolder(text)).toMatchFileSnapshot(golden(`${name}.contract.yaml`));
  });

  it('is called, answered and judged as it was', async () => {
    const lines = await traffic(contract, files);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden(`${name}.traffic.txt`));
  });
});

describe('a report', () => {
  const report: Report = {
    version: 1,
    target: { platform: 'http://127.0.0.1:1', node: 'http://127.0.0.1:1/rpc' },
    started: '2026-01-02T03:04:05.000Z',
    milliseconds: 1234,
    summary: { cases: 4, shown: 1, allowed: 1, broken: 1, known: 1, skipped: 1 },
    faults: [
      {
        ...{
          id: 'get schema /id',
          rule: 'schema',
          operations: ['get', 'put'],
          pointer: '/id',
          expected: 'must be string',
        },
        ...{
          got: '7',
          message: '/id must be string.',
          spec: 'shop.yaml:3:5',
          cases: ['get, made up', 'put, exchange <one>'],
        },
        curl: "curl -i 'http://127.0.0.1:1/a' -H 'X: \"$TWINSPEC_KEY\"'",
      },
      {
        ...{ id: 'json-rpc', rule: 'json-rpc', operations: ['add'], pointer: '', expected: 'either result or error' },
        ...{
          got: 'both',
          message: 'expected either result or error, but got both.',
          cases: ['add, exchange plain'],
        },
        ...{ curl: 'curl -i http://127.0.0.1:1/rpc', known: 'ticket & 7' },
      },
    ],
    cases: [
      {
        id: 'get, made up',
        operation: 'get',
        kind: 'made up',
        about: '',
        outcome: 'broken',
        status: 200,
        milliseconds: 3,
        notes: [],
        faults: ['get schema /id'],
      },
      {
        id: 'put, exchange <one>',
        operation: 'put',
        kind: 'exchange',
        about: '<one>',
        outcome: 'shown',
        status: 204,
        milliseconds: 1,
        notes: [],
        faults: [],
      },
      {
        id: 'put, exchange two',
        operation: 'put',
        kind: 'exchange',
        about: 'two',
        outcome: 'allowed',
        milliseconds: 2,
        notes: ['the list is empty'],
        faults: [],
      },
      {
        id: 'add, exchange plain',
        operation: 'add',
        kind: 'exchange',
        about: 'plain',
        outcome: 'broken',
        status: 200,
        milliseconds: 4,
        notes: [],
        faults: ['json-rpc'],
      },
    ],
    skipped: [{ operation: 'drop', why: 'it is not safe to repeat; --unsafe calls it' }],
    unproven: [],
    keywords: [],
    coverage: [
      {
        operation: 'get',
        response: '200',
        exchanges: [],
        negatives: 0,
        answers: 0,
        fields: { seen: 1, missing: ['/name'] },
      },
      { operation: 'put', response: '204', exchanges: ['one'], negatives: 2, answers: 3 },
    ],
    answers: [
      {
        question: 'Is it there?',
        place: 'shop.yaml:9:3',
        probe: 'put/one',
        answer: 'It is there.',
        suggestion: { type: 'string' },
      },
      { question: 'And this?', place: 'shop.yaml:10:3', probe: 'put/two', why: 'the operation was skipped' },
    ],
    remarks: ['Something was not checked.'],
    ended: 'the server is gone: nothing listens there',
    passed: 2,
    failed: [],
  };

  it.each([
    ['txt', (one: Report) => `${terminalLines(one, voice).join('\n')}\n`],
    ['xml', junitOf],
    ['html', htmlOf],
    ['sarif', (one: Report) => `${JSON.stringify(sarifOf(one), undefined, 2)}\n`],
  ] as const)('looks as it did: %s', async (form, written) => {
    await expect(written(report)).toMatchFileSnapshot(golden(`report.${form}`));
  });
});

async function traffic(contract: Contract, files: ContractFiles): Promise<string[]> {
  const mock = await createMock({ ...files, seed: 'golden' });
  const measure = { contract, validators: compileSchemas(contract, 'lenient'), strictness: 'live' } as const;
  const addresses = { platform: 'http://mock.test', node: 'http://mock.test/rpc' };
  const target = { addresses, credentials: {}, headers: {}, timeout: 600_000 };
  const samples = new Map(
    contract.operations.flatMap((operation) => {
      const [first] = casesOf(contract, operation, measure.validators);
      return first === undefined ? [] : [[operation, first.request] as const];
    }),
  );
  const checks = [
    ...contract.operations.flatMap((operation) =>
      casesOf(contract, operation, measure.validators).map((test) => checkOf(measure, target, test)),
    ),
    ...protocolChecks(target, contract.operations, samples, measure.validators.results),
  ];
  const lines: string[] = [];
  for (const check of checks) {
    const { method, url, headers, body } = check.request;
    // fetch sends no TRACE.
    if (method === 'TRACE') continue;
    const response = await mock.fetch(new Request(url, { method, headers, ...(body !== undefined && { body }) }));
    const bytes = Buffer.from(await response.arrayBuffer());
    const answer = receivedAnswer(response.status, Object.fromEntries(response.headers), bytes);
    const { outcome, faults, notes, exchanges } = check.judge(answer);
    const sent = Object.entries(headers).map(([one, value]) => `${one}: ${value}`);
    lines.push(
      `# ${check.id}`,
      `> ${method} ${url} ${sent.join(', ')}${body === undefined ? '' : ` ${body}`}`,
      `< ${response.status} ${response.headers.get('content-type') ?? ''}`,
      `= ${[outcome, ...exchanges, ...faults.map(sentenceOf), ...notes].join(' | ')}`,
    );
  }
  return lines;
}
