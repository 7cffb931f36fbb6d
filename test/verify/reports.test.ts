import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import formatsPlugin from 'ajv-formats';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../../scripts/contract/contract.ts';
import { asList, asObject, type Json, type JsonObject } from '../../scripts/contract/json.ts';
import { masking } from '../../scripts/judge/mask.ts';
import type { Report } from '../../scripts/verify/report.ts';
import { htmlOf } from '../../scripts/verify/reports/html.ts';
import { junitOf } from '../../scripts/verify/reports/junit.ts';
import { sarifOf } from '../../scripts/verify/reports/sarif.ts';
import { plain } from '../../scripts/terminal.ts';
import { terminalLines } from '../../scripts/verify/reports/terminal.ts';
import { contract } from '../support/contract.ts';
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
  const { ...schema } = JSON.parse(
    readFileSync(
      createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'),
      'utf8',
    ),
  ) as JsonObject;
  // Draft 4 differs from today's JSON Schema only in these two keywords.
  delete schema['$schema'];
  delete schema['id'];
  const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
  formatsPlugin.default(ajv);
  const validate = ajv.compile(schema);

  it('is valid, with and without faults', () => {
    for (const one of [report, withKnown(), { ...report, faults: [] }]) {
      expect(validate(sarifOf(one)), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
    }
    expect(validate({ ...sarifOf(report), runs: [{ results: 1 }] })).toBe(false);
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

/** The elements of JUnit's XML schema that CI servers read, with their attributes and children. */
const elements: Record<string, { required: string[]; optional: string[]; inside: string[] }> = {
  testsuites: { required: [], optional: ['name', 'tests', 'failures', 'errors', 'time'], inside: ['testsuite'] },
  testsuite: {
    required: ['name', 'tests'],
    optional: ['failures', 'errors', 'skipped', 'time', 'timestamp', 'hostname'],
    inside: ['testcase'],
  },
  testcase: {
    required: ['name', 'classname'],
    optional: ['time'],
    inside: ['failure', 'error', 'skipped', 'system-out', 'system-err'],
  },
  failure: { required: [], optional: ['type', 'message'], inside: ['#text'] },
  skipped: { required: [], optional: ['message'], inside: ['#text'] },
  'system-out': { required: [], optional: [], inside: ['#text'] },
};

type Element = { name: string; attributes: Record<string, string>; inside: Element[]; text: string };

function elementsIn(xml: string): Element[] {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    processEntities: false,
  });
  const read = (nodes: Json): Element[] =>
    asList(nodes).flatMap((node) => {
      const { ':@': attributes, '#text': text, ...rest } = asObject(node);
      const [name] = Object.keys(rest);
      if (name === undefined)
        return text === undefined ? [] : [{ name: '#text', attributes: {}, inside: [], text: String(text) }];
      return name.startsWith('?')
        ? []
        : [
            {
              name,
              attributes: asObject(attributes) as Record<string, string>,
              inside: read(rest[name] ?? []),
              text: '',
            },
          ];
    });
  return read(parser.parse(xml) as Json);
}

function wrongIn({ name, attributes, inside }: Element): string[] {
  const known = elements[name];
  if (name === '#text') return [];
  if (known === undefined) return [`no element ${name}`];
  return [
    ...known.required.filter((one) => !(one in attributes)).map((one) => `${name} without ${one}`),
    ...Object.keys(attributes)
      .filter((one) => ![...known.required, ...known.optional].includes(one))
      .map((one) => `${name} with ${one}`),
    ...inside.filter((one) => !known.inside.includes(one.name)).map((one) => `${one.name} in ${name}`),
    ...inside.flatMap(wrongIn),
  ];
}

describe('JUnit', () => {
  it('is XML with the elements that CI servers read, whatever a server answered', () => {
    for (const one of [report, withKnown(), { ...report, cases: [], skipped: [] }]) {
      const xml = junitOf(one);
      expect(XMLValidator.validate(xml)).toBe(true);
      expect(elementsIn(xml).flatMap(wrongIn)).toEqual([]);
      // XML 1.0, section 2.2.
      expect(xml).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
    }
    expect(wrongIn({ name: 'testcase', attributes: { name: 'x' }, inside: [], text: '' })).toEqual([
      'testcase without classname',
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
    const text = masking([
      ['s3cr3t/key="1"', '$KEY'],
      ['abc', '[redacted]'],
    ]);
    expect(text('a s3cr3t/key="1"; b')).toBe('a $KEY; b');
    expect(text('{"k":"s3cr3t/key=\\"1\\""}')).toBe('{"k":"$KEY"}');
    expect(text('?k=s3cr3t%2Fkey%3D%221%22&x')).toBe('?k=$KEY&x');
    expect(text('S3CR3T/KEY="1"')).toBe('$KEY');
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
