import type { Report } from '../report.ts';

/**
 * Writes a report as JUnit XML, which CI servers show: a suite an operation, a test a check.
 *
 * @param report - what was found
 * @returns the document
 */
export function junitOf({ cases, faults, skipped, milliseconds, started }: Report): string {
  const byId = new Map(faults.map((cause) => [cause.id, cause]));
  const operations = [...new Set(cases.map(({ operation }) => operation))];
  const isNew = (ids: string[]): boolean => ids.some((id) => byId.get(id)?.known === undefined);
  const suites = operations.map((operation) => {
    const own = cases.filter((one) => one.operation === operation);
    const failures = own.filter(({ outcome, faults: ids }) => outcome === 'broken' && isNew(ids)).length;
    const time = own.reduce((sum, one) => sum + one.milliseconds, 0) / 1000;
    const tests = own.map((one) => {
      const head = `    <testcase classname="${xml(operation)}" name="${xml(`${one.kind} ${one.about}`)}" time="${(one.milliseconds / 1000).toFixed(3)}"`;
      const notes = one.notes.length === 0 ? '' : `<system-out>${content(one.notes.join('\n'))}</system-out>`;
      if (one.outcome !== 'broken' || !isNew(one.faults))
        return notes === '' ? `${head}/>` : `${head}>${notes}</testcase>`;
      const causes = one.faults.flatMap((id) => byId.get(id) ?? []);
      const text = causes
        .map(({ message, spec, curl }) => [message, spec, curl].filter((line) => line !== undefined).join('\n'))
        .join('\n\n');
      return `${head}><failure type="${xml(causes[0]?.rule ?? 'broken')}" message="${xml(causes[0]?.message ?? 'broken')}">${content(text)}</failure></testcase>`;
    });
    return [
      `  <testsuite name="${xml(operation)}" tests="${own.length}" failures="${failures}" time="${time.toFixed(3)}" timestamp="${started}">`,
      ...tests,
      '  </testsuite>',
    ].join('\n');
  });
  const left = skipped.map(
    ({ operation, why }) =>
      `  <testsuite name="${xml(operation)}" tests="1" skipped="1"><testcase classname="${xml(operation)}" name="all"><skipped message="${xml(why)}"/></testcase></testsuite>`,
  );
  const failures = cases.filter(({ outcome, faults: ids }) => outcome === 'broken' && isNew(ids)).length;
  const head = `<testsuites name="twinspec verify" tests="${cases.length + skipped.length}" failures="${failures}" time="${(milliseconds / 1000).toFixed(3)}">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites, ...left, '</testsuites>', ''].join('\n');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };

/** What stands in an attribute. */
function xml(text: string): string {
  return writable(text).replaceAll(/[&<>"\n]/g, (one) => entities[one] ?? one);
}

/** What stands between two tags. */
function content(text: string): string {
  return writable(text).replaceAll(/[&<>]/g, (one) => entities[one] ?? one);
}

/** XML 1.0, section 2.2: most control characters cannot be written at all. */
function writable(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
