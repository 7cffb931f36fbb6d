import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { diff, type DiffReport } from '../../scripts/diff/diff.ts';
import { githubLines } from '../../scripts/diff/formats/github.ts';
import { junitOfChanges } from '../../scripts/diff/formats/junit.ts';
import { sarifOfChanges } from '../../scripts/diff/formats/sarif.ts';
import { elementsIn, junitFlaws, sarifFlaws, workflowCommandsIn, type Element } from '../support/report-forms.ts';

const nasty = 'a < b & "c", 100 %:\n]]> \u0007 \u{1F600}';
const file = 'C:\\my apis\\v1, a & b.yaml';

/** Changes whose names need every kind of escaping, in files that do so as well; the first is accepted. */
const report = ((): DiffReport => {
  const version = (type: string, names: string[]) => {
    const schema: JsonObject = { type: 'object', properties: { [nasty]: { type, enum: names } } };
    const requestBody = { content: { 'application/json': { schema } } };
    const paths = { '/a': { post: { operationId: 'a', summary: type, requestBody, responses: {} } } };
    const contract = contractOf({ openapi: { openapi: '3.1.0', info: { title: nasty, version: '1' }, paths } });
    return { ...contract, locate: () => `${file}:3:7` };
  };
  const [before, now] = [version('string', [nasty, 'b']), version('string', ['b', 'c'])];
  const [first] = diff(before, now).changes;
  return diff(before, now, new Map([[first?.id ?? '', nasty]]));
})();
const unaccepted: DiffReport = {
  ...report,
  breaking: 1,
  changes: report.changes.map(({ accepted: _, ...change }) => change),
};
const empty: DiffReport = { changes: [], breaking: 0, versions: [], unused: [] };

const reports = [report, unaccepted, empty];

it('writes SARIF that its schema takes, with the places in both documents and the uses', () => {
  expect(reports.flatMap((one) => sarifFlaws(sarifOfChanges(one)))).toEqual([]);
  const uri = 'file:///C:/my%20apis/v1,%20a%20&%20b.yaml';
  const physicalLocation = { artifactLocation: { uri }, region: { startLine: 3, startColumn: 7 } };
  expect(sarifOfChanges(unaccepted)).toMatchObject({
    runs: [
      {
        results: [
          {
            level: 'error',
            locations: [{ physicalLocation }],
            relatedLocations: [{ physicalLocation }],
            properties: { uses: [{ operation: 'a', in: 'request' }] },
          },
          { level: 'note' },
        ],
      },
    ],
  });
});

it('writes JUnit that Jenkins takes, which counts what it says', () => {
  expect(reports.flatMap((one) => junitFlaws(junitOfChanges(one)))).toEqual([]);
  const named = (element: Element, name: string): Element[] => [
    ...(element.name === name ? [element] : []),
    ...element.inside.flatMap((one) => named(one, name)),
  ];
  const counts = reports.map((one) => {
    const root = elementsIn(junitOfChanges(one))[0];
    const found = ['testcase', 'failure'].map((name) => (root === undefined ? [] : named(root, name)).length);
    return [root?.attributes['tests'], root?.attributes['failures'], ...found];
  });
  expect(counts).toEqual([
    ['2', '0', 2, 0],
    ['2', '1', 2, 1],
    ['0', '0', 0, 0],
  ]);
});

it('writes annotations that GitHub reads, each beside a line of the new document', () => {
  const lines = (one: DiffReport) => workflowCommandsIn(githubLines(one).join('\n'));
  expect(lines(unaccepted).map((one) => one?.command)).toEqual(['error', 'notice']);
  expect(lines(report).map((one) => one?.command)).toEqual(['warning', 'notice']);
  expect(lines(report)[0]).toMatchObject({
    properties: { file, line: '3', col: '7', title: 'enum-value-removed' },
    message: expect.stringContaining(`may no longer be ${JSON.stringify(nasty)}.`) as string,
  });
});
