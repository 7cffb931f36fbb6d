import { xml, xmlContent, xmlElement, type Xml } from '../../contract/base/xml.ts';
import { isBreaking, type DiffReport, type ReportedChange } from '../report.ts';

/**
 * Writes a comparison as JUnit XML, which CI servers can show: a suite for each API, a test for each change, which
 * fails if the change breaks callers and is not accepted.
 */
export function junitOfChanges({ changes, breaking, versions }: DiffReport): string {
  const suites = versions.map(({ api, title }) => {
    const own = changes.filter((change) => change.api === api);
    const failures = own.filter(isBreaking).length;
    const tests = own.map((change) => xml`    ${testOf(change)}\n`);
    const attributes = { name: title, tests: own.length, failures, errors: 0 };
    return xml`  ${xmlElement('testsuite', attributes, xml`\n${xml.join(tests, '')}  `)}\n`;
  });
  const attributes = { name: 'twinspec diff', tests: changes.length, failures: breaking };
  const root = xmlElement('testsuites', attributes, xml`\n${xml.join(suites, '')}`);
  return xml`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function testOf(change: ReportedChange): Xml {
  const { rule, place, message, now, before, accepted, about = '', uses } = change;
  const used = uses.map(({ in: where, operation, place: at }) => `${where} of ${operation}: ${at}`);
  const text = xmlContent([message, before, now, ...used].join('\n'));
  const inside = isBreaking(change)
    ? xmlElement('failure', { type: rule, message }, text)
    : xmlElement(
        'system-out',
        {},
        accepted === undefined ? text : xml`${text}\n${xmlContent(`accepted: ${accepted}`)}`,
      );
  return xmlElement('testcase', { classname: place, name: about === '' ? rule : `${rule} ${about}` }, inside);
}
