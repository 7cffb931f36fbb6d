import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../scripts/contract/contract.ts';
import { asList, asObject, type Json } from '../../scripts/contract/json.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { compileSchemas } from '../../scripts/contract/schemas.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { coverageTable } from '../../scripts/verify/coverage.ts';
import { sentenceOf } from '../../scripts/judge/fault.ts';
import { harEntry, harOf } from '../../scripts/judge/har.ts';
import type { Expectation } from '../../scripts/judge/asked.ts';
import type { Report } from '../../scripts/verify/report.ts';
import type { Findings } from '../../scripts/verify/run.ts';
import { judgeTraffic, type Seen } from '../../scripts/judge/traffic.ts';
import { verified } from '../support/verify.ts';
import { judgedLines } from './answers.ts';
import { documents, folder, golden } from './documents.ts';
import { seenIn } from '../support/har.ts';

// What a whole run does with the golden documents: the links that it follows, what it says of answers that are a little
// other than the mock's, and what a recording of it holds. `npx vitest run test/golden -u` writes the files again; read
// the difference before you commit it.

describe.each(documents)('a run over %s', (name, files) => {
  let contract: Contract;
  let url: string;
  let findings: Findings;
  let report: Report;
  beforeAll(async () => {
    contract = await loadContract(files);
    const mock = await startMock({ ...files, seed: 'golden' });
    ({ url } = mock);
    const own = { 'X-Own': 'secret-of-the-user' };
    const target = { headers: { platform: own, node: own }, credentials: { key: 'live-key-1' } };
    const options = { url, rpc: mock.rpcUrl, concurrency: 1, target };
    ({ findings, report } = await verified(contract, options).finally(mock.close));
  });

  const measure = () => ({ contract, validators: compileSchemas(contract, 'lenient') });
  const steady = (text: string): string => text.replaceAll(url, 'http://mock.test').replaceAll(folder, '');

  it('sends and finds what it did', async () => {
    const lines = findings.results.flatMap(({ check: { id, kind, request }, judgement, answer }) => {
      const said = [judgement.outcome, ...judgement.exchanges, ...judgement.faults.map(sentenceOf), ...judgement.notes];
      const found = `${id}: ${answer?.status ?? 'nothing'} ${said.join(' | ')}`;
      return kind === 'linked' ? [`${found} > ${request.method} ${request.url} ${request.body ?? ''}`] : [found];
    });
    const { faults, skipped, remarks, answers } = report;
    lines.push(
      ...faults.map((fault) => `fault ${JSON.stringify(fault)}`),
      ...skipped.map(({ operation, why }) => `skipped ${operation}: ${why}`),
      ...answers.map((answer) => `answer ${JSON.stringify(answer)}`),
      ...remarks,
      ...coverageTable(report.coverage),
      ...report.coverage.flatMap(
        ({ operation, fields }) => fields?.missing.map((at) => `${operation} lacks ${at}`) ?? [],
      ),
    );
    await expect(`${steady(lines.join('\n'))}\n`).toMatchFileSnapshot(golden(`${name}.run.txt`));
  });

  it('judges other answers as it did', async () => {
    const lines = contract.operations.flatMap((operation) => {
      const result = findings.results.find(
        ({ check, answer }) =>
          check.operation === operation &&
          (check.kind === 'exchange' || check.kind === 'made up') &&
          answer !== undefined,
      );
      const { view } = result?.check ?? {};
      if (result?.answer === undefined || view === undefined) return [];
      const { status, headers, body } = result.answer;
      const came = { status, type: headers['content-type'] ?? '', body };
      const exchange = operation.exchanges.find((one) => one.name === result.check.about);
      const due: Expectation[] = [
        ...(exchange === undefined ? [] : [{ kind: 'exchange', exchange } as const]),
        { kind: 'any' },
        { kind: 'refusal' },
      ];
      return due.flatMap((expected) => [
        `# ${operation.id} ${expected.kind}`,
        ...judgedLines(measure(), { operation, view, expected, came }),
      ]);
    });
    await expect(`${steady(lines.join('\n'))}\n`).toMatchFileSnapshot(golden(`${name}.judgement.txt`));
  });

  it('is recorded without secrets, and judged from the recording, as it was', async () => {
    const by = { ...measure(), strictness: 'live' } as const;
    const kinds = new Set(['exchange', 'made up', 'page', 'linked', 'protocol']);
    const traffic = findings.results.flatMap(({ check, answer }) => {
      if (answer === undefined || !kinds.has(check.kind)) return [];
      const seen: Seen = { request: check.request, answer, milliseconds: 7 };
      return [{ seen, judged: judgeTraffic(by, seen), started: new Date(0) }];
    });
    const recorded = harOf(traffic.map(harEntry));
    const entries = asList(asObject(recorded['log'])['entries']);
    const again = seenIn(recorded).map((seen) => judgeTraffic(by, seen));
    const lines = entries.flatMap((entry, i) => {
      const { request, response, time } = asObject(entry);
      const { method, url: address, headers, postData } = asObject(request);
      const { status, headers: received, content } = asObject(response);
      const text = asObject(content)['text'];
      return [
        `> ${String(method)} ${String(address)} ${pairsIn(headers)} ${JSON.stringify(postData ?? null)}`,
        `< ${String(status)} ${String(time)} ${pairsIn(received)} ${String(text)}`,
        ...(again[i]?.results ?? []).map(({ check, judgement: { outcome, faults } }) =>
          [`= ${check.id}`, outcome, ...faults.map(sentenceOf)].join(' | '),
        ),
        ...(again[i]?.undocumented ?? []).map((what) => `? ${what}`),
      ];
    });
    await expect(`${steady(lines.join('\n'))}\n`).toMatchFileSnapshot(golden(`${name}.har.txt`));
  });
});

/** The date is never the same, and lengths say nothing more than the body. */
function pairsIn(headers: Json | undefined): string {
  const pairs = asList(headers).map((header) => [asObject(header)['name'], asObject(header)['value']].join(': '));
  return pairs.filter((pair) => !/^(?:date|content-length|connection|keep-alive|host):/i.test(pair)).join(', ');
}
