import { formatCount } from '../contract/base/pluralize.ts';
import { htmlElement, joinHtml, type Html, type Substitution } from '../page-kit/html/html.ts';
import { isGap, type CoverageRow } from './coverage-map.ts';

/**
 * Draws a map of operations and their responses.
 *
 * @param brokenOf - how many answers broke the contract, by operation, and by operation and response
 */
export function coverageGrid(rows: CoverageRow[], brokenOf: ReadonlyMap<string, number> = new Map()): Substitution {
  const responses = [...new Set(rows.map(({ response }) => response))].toSorted(
    (a, b) => Number(a.startsWith('error')) - Number(b.startsWith('error')) || (a < b ? -1 : 1),
  );
  const operations = [...new Set(rows.map(({ operation }) => operation))];
  const at = new Map(rows.map((one) => [`${one.operation} ${one.response}`, one]));
  const head = ['operation', 'broken', ...responses].map((name) => htmlElement('th', { scope: 'col' }, name));
  const lines = operations.map((operation) => {
    const broken = brokenOf.get(operation) ?? 0;
    const first = htmlElement('td', { class: broken > 0 ? 'bad' : undefined }, broken > 0 ? numberText(broken) : '');
    const cells = responses.map((response) => {
      const key = `${operation} ${response}`;
      return cellOf(at.get(key), brokenOf.get(key) ?? 0);
    });
    return htmlElement('tr', {}, htmlElement('th', { scope: 'row' }, operation), first, cells);
  });
  const whole = tableOf(head, lines);
  const gaps = rows.filter(isGap).length;
  const key =
    `${numberText(rows.length - gaps)} of ${formatCount(rows.length, 'documented response')} shown. ` +
    'A number says by how many answers, a red one how many broke the contract; ' +
    'a circle is a response that nothing has shown.';
  return [
    htmlElement('div', { class: 'map', tabindex: 0, role: 'region', 'aria-label': 'Coverage' }, whole),
    htmlElement('p', { class: 'key' }, key),
  ];
}

function cellOf(row: CoverageRow | undefined, broken: number): Html {
  if (row === undefined) return htmlElement('td', {}, '');
  const { exchanges, negatives, answers, fields } = row;
  if (broken > 0) {
    const title = `${formatCount(broken, 'answer')} broke the contract, ${formatCount(answers, 'answer')} kept it`;
    return htmlElement('td', { class: 'bad', title }, numberText(broken));
  }
  if (isGap(row)) return htmlElement('td', { class: 'gap', title: 'not shown' }, '');
  const missing =
    fields === undefined || fields.missing.length === 0 ? '' : `; fields without a value: ${fields.missing.join(', ')}`;
  const shown = [...exchanges, ...(negatives > 0 ? [formatCount(negatives, 'refusal')] : [])];
  const about = (shown.length === 0 ? formatCount(answers, 'answer') : shown.join(', ')) + missing;
  return htmlElement('td', { class: 'good', title: about }, numberText(answers));
}

/** Writes a number as people read it. */
export function numberText(count: number): string {
  return count.toLocaleString('en');
}

/**
 * Makes a table of a report.
 *
 * @param head - the cells of its first row
 */
export function tableOf(head: Html[], rows: Html[]): Html {
  return htmlElement(
    'table',
    {},
    htmlElement('thead', {}, htmlElement('tr', {}, head)),
    htmlElement('tbody', {}, joinHtml(rows, '\n')),
  );
}
