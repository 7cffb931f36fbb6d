import { formatCount } from '../contract/base/pluralize.ts';
import { htmlElement, joinHtml, type Html } from '../page-kit/html/html.ts';
import { reportPage } from '../reports/reports.ts';
import { coverageGrid, tableOf } from './coverage-grid.ts';
import { coverageSentence, percentOf, type CoverageReport } from './coverage-report.ts';

/**
 * Writes what tests have covered as one HTML file: a map of operations and responses, the members without a value, and
 * the calls that no document has.
 */
export function coveragePage(report: CoverageReport): string {
  const { rows, undocumented, share } = report;
  const missing = rows.flatMap(({ operation, response, fields }) =>
    (fields?.missing ?? []).map((member) => [operation, response, member]),
  );
  const calls = undocumented.map(({ call, times }) => [call, formatCount(times, 'call')]);
  const body = [
    htmlElement('h1', {}, `${percentOf(share)} of the contract is covered`),
    htmlElement('p', {}, coverageSentence(report)),
    ...section('Map', [], coverageGrid(rows)),
    ...(calls.length === 0 ? [] : section('Called, and in no document', ['call', 'times'], rowsOf(calls))),
    ...(missing.length === 0
      ? []
      : section('Members without a value', ['operation', 'response', 'member'], rowsOf(missing))),
  ];
  return reportPage({ title: 'Coverage of the contract', about: 'twinspec coverage', body, kept: { share } });
}

function rowsOf(cells: string[][]): Html[] {
  return cells.map((row) =>
    htmlElement(
      'tr',
      {},
      row.map((cell) => htmlElement('td', {}, cell)),
    ),
  );
}

function section(title: string, head: string[], content: Html[] | ReturnType<typeof coverageGrid>): Html[] {
  const names = head.map((name) => htmlElement('th', { scope: 'col' }, name));
  const shown = names.length === 0 ? content : tableOf(names, content as Html[]);
  return [joinHtml([htmlElement('h2', {}, title), htmlElement('div', { class: 'table' }, shown)], '')];
}
