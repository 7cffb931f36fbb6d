import { createServer } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { asList, asObject } from '../../scripts/contract/base/json.ts';
import { createRedactor } from '../../scripts/redact/texts.ts';
import type { Report } from '../../scripts/verify/report.ts';
import { earlierIn, htmlOf } from '../../scripts/verify/reports/html.ts';
import { markJson } from '../../scripts/verify/reports/marked-json.ts';
import { junitOf } from '../../scripts/verify/reports/junit.ts';
import { sarifOf } from '../../scripts/verify/reports/sarif.ts';
import { plain } from '../../scripts/terminal/terminal.ts';
import { terminalLines } from '../../scripts/verify/reports/terminal.ts';
import { contract } from '../support/contract.ts';
import { elementsIn, junitFlaws, sarifFlaws } from '../support/report-forms.ts';
import { verified } from '../support/verify.ts';
import { startServer } from './server.ts';

const key = 'live-key-0123456789';
const nasty = 'a < b & "c" \'d\' ]]> \u0007 \u{1F600} \uD800';

/** A run against a server that breaks many rules, needs every kind of escaping, and repeats the caller's key. */
let report: Report;
beforeAll(async () => {
  const server = await startServer({
    name: 'nasty',
    before: (came) => {
      came.headers['authorization'] = came.headers['authorization']?.replace(key, 'demo-api-key');
      return undefined;
    },
    answer: (operation, body) => {
      if (operation === 'listAllProtocolConfig') return { ...body, status: nasty, message: { [key]: `x${key}x` } };
      // A report shortens this value in the middle of the key.
      return operation === 'listAllFundedTransactions' ? { ...body, status: `${'-'.repeat(105)}${key}` } : undefined;
    },
    reply: (reply) => (reply.status === 401 ? { ...reply, body: { message: '' } } : reply),
  });
  const target = { credentials: { apiKey: key } };
  report = (await verified(contract, { url: server.url, target }).finally(server.close)).report;
});

const withKnown = (): Report => ({
  ...report,
  faults: report.faults.map((fault, i) => (i === 0 ? { ...fault, known: 'ticket 7 <b>' } : fault)),
});

describe('SARIF', () => {
  it('is valid, with and without faults', () => {
    for (const one of [report, withKnown(), { ...report, faults: [] }]) {
      expect(sarifFlaws(sarifOf(one))).toEqual([]);
    }
    expect(sarifFlaws({ ...sarifOf(report), runs: [{ results: 1 }] })).not.toEqual([]);
  });

  it('has a result for each cause, at the line of the spec, and marks known ones as notes', () => {
    const results = asList(asObject(asList(sarifOf(withKnown())['runs'])[0])['results']);
    expect(results).toHaveLength(report.faults.length);
    expect(results.map((one) => asObject(one)['level'])).toEqual(
      report.faults.map((_, i) => (i === 0 ? 'note' : 'error')),
    );
    const [first] = report.faults;
    expect(results[0]).toMatchObject({
      ruleId: first?.rule,
      message: { text: `${first?.operations.join(', ') ?? ''}: ${first?.message ?? ''}` },
      partialFingerprints: { 'twinspec/v1': first?.id },
      suppressions: [{ kind: 'external', justification: 'ticket 7 <b>' }],
    });
    const line = Number(/:(\d+):\d+$/.exec(first?.spec ?? '')?.[1]);
    expect(results[0]).toMatchObject({
      locations: [
        { physicalLocation: { artifactLocation: { uri: 'specs/openapi.yaml' }, region: { startLine: line } } },
      ],
    });
    expect(asObject(results[1])['suppressions']).toBeUndefined();
  });
});

it('lists on a terminal what was allowed, why, and how often in which operation', () => {
  const one = (operation: string, note: string, times?: number) => ({
    ...{ id: operation, operation, kind: 'exchange', about: 'a', outcome: 'allowed' as const, milliseconds: 1 },
    ...{ notes: [note], faults: [], ...(times !== undefined && { times }) },
  });
  const cases = [one('getBook', 'it is empty'), one('addBook', 'it is null'), one('getBook', 'it is null', 3)];
  const lines = terminalLines({ ...report, cases: [...cases, one('addBook', 'it is null')] }, plain);
  expect(lines.slice(lines.indexOf('Allowed')).slice(0, 6)).toEqual([
    'Allowed',
    '  it is empty:',
    '    getBook',
    '  it is null:',
    '    addBook (2), getBook (3)',
    '',
  ]);
});

describe('JUnit', () => {
  it('is XML with the elements that CI servers read, whatever a server answered', () => {
    for (const one of [report, withKnown(), { ...report, cases: [], skipped: [] }]) {
      const xml = junitOf(one);
      expect(junitFlaws(xml)).toEqual([]);
      // XML 1.0, section 2.2.
      expect(xml).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
    }
    expect(junitFlaws('<testsuites><testsuite name="x" tests="1" time="1,0 s"/></testsuites>')).toEqual([
      'testsuite without failures',
      'testsuite without errors',
      'testsuite with time="1,0 s"',
    ]);
  });

  it('counts its tests and failures', () => {
    const [root] = elementsIn(junitOf(report));
    const suites = root?.inside ?? [];
    for (const { attributes, inside } of suites) {
      expect(inside).toHaveLength(Number(attributes['tests']));
      const failures = inside.filter((test) => test.inside.some(({ name }) => name === 'failure'));
      expect(failures).toHaveLength(Number(attributes['failures'] ?? 0));
    }
    expect(Number(root?.attributes['failures'])).toBe(report.summary.broken);
    expect(Number(root?.attributes['tests'])).toBe(report.cases.length + report.skipped.length);
    expect(report.skipped.length).toBeGreaterThan(0);
  });
});

describe('HTML', () => {
  it('says since when something is broken, from the report that is there already, and what is mended', () => {
    const [first, ...others] = report.faults;
    const before = { ...report, faults: others, started: '2026-01-02T03:04:05.000Z' };
    const earlier = earlierIn(htmlOf(before));
    expect(earlier?.started).toBe(before.started);
    const later = htmlOf(
      { ...report, faults: [first, ...others.slice(1)].filter((one) => one !== undefined) },
      earlier,
    );
    expect(later.match(/class="since new">new</g)?.length).toBe(2);
    expect(later).toContain('since 2026-01-02 03:04 UTC');
    expect(later).toContain('1 fault of 2026-01-02 03:04 UTC not found any more');
    // The next report knows it from this one.
    expect(Object.values(earlierIn(later)?.since ?? {})).toContain(before.started);
    expect(earlierIn('<p>another page</p>')).toBeUndefined();
  });

  it('names each constraint by its place, with the requests on both sides of it', () => {
    const limit = { place: 'api.yaml:7:5', keyword: 'maximum', operations: ['list', 'search'], valid: 3, invalid: 2 };
    const html = htmlOf({ ...report, keywords: [limit, { ...limit, keyword: 'required <b>', invalid: 0 }] });
    expect(html).toContain('2 constraints tried, 1 of them on both sides');
    const rows = ['maximum</td><td>3</td><td>2', 'required &lt;b&gt;</td><td>3</td><td>0'];
    for (const row of rows) {
      expect(html).toContain(`<td>api.yaml:7:5</td><td>${row}</td><td>list, search</td>`);
    }
  });

  it('marks the part of an answer that is wrong, and leaves out what is large beside it', () => {
    const list = Array.from({ length: 99 }, (_, i) => ({ i }));
    expect(markJson({ list, data: { page: 0, '<b>': 1 } }, '/data/page').source.split('\n')).toEqual([
      '{',
      '  "list": […],',
      '  "data": {',
      '    <mark>"page": 0</mark>,',
      '    "&lt;b&gt;": 1',
      '  }',
      '}',
    ]);
    // What is missing is marked where it would be.
    expect(markJson({ data: {} }, '/data/page').source).toContain('<mark>"data": {}</mark>');
  });
});

describe('a report in any form', () => {
  it('shows no secret, not even shortened or inside another word', () => {
    const forms = [
      JSON.stringify(report),
      terminalLines(report, plain).join('\n'),
      junitOf(report),
      JSON.stringify(sarifOf(report)),
      htmlOf(report),
    ];
    expect(report.summary.broken).toBeGreaterThan(0);
    for (const form of forms) {
      expect(form).not.toContain(key);
      expect(form).not.toContain(key.slice(0, 8));
      expect(form).toContain('TWINSPEC_API_KEY');
      // The contract marks the demo wallet's private key as secret.
      expect(form).not.toContain('ac0974bec39a17e36ba4a6b4d238ff944bacb478');
    }
  });

  it('redacts a secret in every way of writing it', () => {
    const text = createRedactor([
      ['s3cr3t/key="1"', '$KEY'],
      ['abc', '[redacted]'],
    ]);
    expect(text('a s3cr3t/key="1"; b')).toBe('a $KEY; b');
    expect(text('{"k":"s3cr3t/key=\\"1\\""}')).toBe('{"k":"$KEY"}');
    expect(text('?k=s3cr3t%2Fkey%3D%221%22&x')).toBe('?k=$KEY&x');
    expect(text('S3CR3T/KEY="1"')).toBe('[redacted]');
    const bytes = Buffer.from('s3cr3t/key="1"');
    expect(text(`b64 ${bytes.toString('base64')}, hex ${bytes.toString('hex')}`)).toBe('b64 $KEY, hex $KEY');
    expect(text('long s3cr3t/k…')).toBe('long [redacted]…');
    expect(text('long words…')).toBe('long words…');
    // A short secret may be part of a word.
    expect(text('abc abcd')).toBe('[redacted] abcd');
  });

  it('hides fields of answers that the contract marks with format: password', async () => {
    const login = contractOf({
      openapi: {
        openapi: '3.1.0',
        info: { title: 'L', version: '1' },
        paths: {
          '/login': {
            get: {
              operationId: 'login',
              responses: {
                200: {
                  description: 'ok',
                  content: {
                    'application/json': {
                      schema: {
                        type: 'object',
                        properties: { token: { type: 'string', format: 'password', maxLength: 3 } },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    });
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json').end('{"token":"answered-secret"}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
    const found = await verified(login, { url }).finally(() => server.close());
    expect(found.report.faults[0]).toMatchObject({ pointer: '/token', got: '"[redacted]"' });
    expect(JSON.stringify(found.report)).not.toContain('answered-secret');
  });
});
