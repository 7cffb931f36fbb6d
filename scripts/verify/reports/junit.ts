import type { Cause, CaseReport } from '../cause.ts';
import type { Report } from '../report.ts';
import { xml, xmlContent, xmlElement, type Xml } from '../../contract/base/xml.ts';

/** Writes a report as JUnit XML, which CI servers can show: a suite for each operation, a test for each check. */
export function junitOf({ cases, faults, skipped, milliseconds, started }: Report): string {
  const byId = new Map(faults.map((cause) => [cause.id, cause]));
  const operations = [...new Set(cases.map(({ operation }) => operation))];
  const isNew = (ids: string[]): boolean => ids.some((id) => byId.get(id)?.known === undefined);
  const suites = operations.map((operation) => {
    const own = cases.filter((one) => one.operation === operation);
    const failures = own.filter(({ outcome, faults: ids }) => outcome === 'broken' && isNew(ids)).length;
    const time = seconds(own.reduce((sum, one) => sum + one.milliseconds, 0));
    const tests = own.map((one) => {
      const name = `${one.kind} ${one.about}`;
      const attributes = { classname: operation, name, time: seconds(one.milliseconds) };
      const inside = one.outcome === 'broken' && isNew(one.faults) ? failureOf(one, byId) : notesOf(one);
      return xml`    ${xmlElement('testcase', attributes, inside)}`;
    });
    const attributes = { name: operation, tests: own.length, failures, errors: 0, time, timestamp: started };
    return xml`  ${xmlElement('testsuite', attributes, xml`\n${xml.join(tests, '\n')}\n  `)}`;
  });
  const left = skipped.map(({ operation, why }) => {
    const test = xmlElement(
      'testcase',
      { classname: operation, name: 'all' },
      xmlElement('skipped', { message: why }, xml``),
    );
    return xml`  ${xmlElement('testsuite', { name: operation, tests: 1, failures: 0, errors: 0, skipped: 1 }, test)}`;
  });
  const failures = cases.filter(({ outcome, faults: ids }) => outcome === 'broken' && isNew(ids)).length;
  const tests = cases.length + skipped.length;
  const attributes = { name: 'twinspec verify', tests, failures, time: seconds(milliseconds) };
  const all = xmlElement('testsuites', attributes, xml`\n${xml.join([...suites, ...left, xml``], '\n')}`);
  return xml`<?xml version="1.0" encoding="UTF-8"?>\n${all}\n`;
}

function failureOf({ faults }: CaseReport, byId: Map<string, Cause>): Xml {
  const causes = faults.flatMap((id) => byId.get(id) ?? []);
  const texts = causes.map(({ message, spec, curl }) =>
    [message, spec, curl].filter((line) => line !== undefined).join('\n'),
  );
  const { rule: type = 'broken', message = 'broken' } = causes[0] ?? {};
  return xmlElement('failure', { type, message }, xmlContent(texts.join('\n\n')));
}

function notesOf({ notes }: CaseReport): Xml {
  return notes.length === 0 ? xml`` : xmlElement('system-out', {}, xmlContent(notes.join('\n')));
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
