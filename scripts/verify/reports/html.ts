import type { Cause, CaseReport, Report } from '../report.ts';
import type { CoverageRow } from '../coverage.ts';
import { elementsBy, type Attributes } from '../../markup.ts';

/**
 * Writes a report as one HTML file without external resources.
 *
 * @param report - the report
 * @returns the document
 */
export function htmlOf(report: Report): string {
  const { summary, faults, coverage, answers, skipped, cases, target, started, ended } = report;
  const tiles = Object.entries(summary).map(([name, count]) =>
    element('div', { class: `tile ${name}` }, `${element('b', {}, String(count))}${name}`),
  );
  const left = skipped.map(({ operation, why }) => element('li', {}, text(`${operation}: ${why}`)));
  const early = ended === undefined ? '' : `. The run ended early: ${ended}`;
  const body = [
    element('h1', {}, 'Contract check'),
    element('p', {}, text(`${Object.values(target).join(', ')}, ${started}${early}`)),
    element('div', { class: 'tiles' }, tiles.join('')),
    section('Faults', faults.length === 0 ? element('p', {}, 'None.') : faults.map(causeOf).join('\n')),
    section('Coverage', table(coverageHead, coverage.map(coverageRow))),
    ...(left.length === 0 ? [] : [section('Left out', element('ul', {}, left.join('')))]),
    ...(answers.length === 0
      ? []
      : [section('Open questions, as this server answers them', element('dl', {}, answers.map(answerOf).join('')))]),
    section('All checks', table(['outcome', 'check', 'status', 'ms', 'notes'], cases.map(caseRow))),
  ];
  const meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  const head = `${meta}${element('title', {}, 'twinspec verify')}\n${element('style', {}, style)}`;
  return [
    '<!doctype html>',
    `<html lang="en">${element('head', {}, head)}`,
    element('body', {}, `${body.join('\n')}\n`),
    '</html>\n',
  ].join('\n');
}

function causeOf({ message, operations, pointer, expected, got, spec, curl, cases, known }: Cause): string {
  const reason = known === undefined ? '' : ` ${element('i', {}, text(`known: ${known}`))}`;
  const summary = `${element('b', {}, text(operations.join(', ')))} ${text(message)}${reason}`;
  const facts: [term: string, said: string][] = [
    ['place', element('code', {}, text(pointer === '' ? 'the answer as a whole' : pointer))],
    ['expected', text(expected)],
    ['got', text(got)],
    ...(spec === undefined ? [] : [['contract', element('code', {}, text(spec))] satisfies [string, string]]),
    ['found by', cases.map(text).join('<br>')],
    ['repeat', element('pre', {}, text(curl))],
  ];
  const list = facts.map(([term, said]) => `${element('dt', {}, term)}${element('dd', {}, said)}`);
  const attributes: Attributes = known === undefined ? { open: true } : {};
  return element('details', attributes, `${element('summary', {}, summary)}\n${element('dl', {}, list.join(''))}`);
}

const coverageHead = ['operation', 'response', 'exchanges shown', 'negative cases', 'fields'];

function coverageRow({ operation, response, exchanges, negatives, fields }: CoverageRow): string {
  const isHole = exchanges.length === 0 && negatives === 0;
  const seen =
    fields === undefined
      ? ''
      : element('span', { title: fields.missing.join('\n') }, `${fields.seen}/${fields.seen + fields.missing.length}`);
  const cells = [text(operation), text(response), isHole ? 'not shown' : text(exchanges.join(', ')), negatives, seen];
  return row({ class: isHole ? 'hole' : undefined }, cells);
}

function answerOf({ question, place, answer, why, suggestion }: Report['answers'][number]): string {
  const written = suggestion === undefined ? '' : element('pre', {}, text(JSON.stringify(suggestion, undefined, 2)));
  const term = `${text(question)}<br>${element('code', {}, text(place))}`;
  return `${element('dt', {}, term)}${element('dd', {}, text(answer ?? `not answered: ${why ?? ''}`) + written)}`;
}

function caseRow({ id, outcome, status, milliseconds, notes }: CaseReport): string {
  return row({ class: outcome }, [outcome, text(id), status ?? '', milliseconds, text(notes.join(' '))]);
}

function section(title: string, content: string): string {
  return `${element('h2', {}, title)}${content}`;
}

function table(head: string[], rows: string[]): string {
  const names = head.map((name) => element('th', {}, name));
  return element('table', {}, `${element('tr', {}, names.join(''))}${rows.join('\n')}`);
}

function row(attributes: Attributes, cells: (string | number)[]): string {
  return element('tr', attributes, cells.map((cell) => element('td', {}, String(cell))).join(''));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function text(value: string): string {
  return value.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);
}

const element = elementsBy(text);

const style = `
  body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1b1f24}
  h2{margin-top:2rem}
  .tiles{display:flex;gap:.75rem;flex-wrap:wrap}
  .tile{border:1px solid #d0d7de;border-radius:6px;padding:.5rem 1rem}
  .tile b{display:block;font-size:1.6rem}
  .tile.broken b{color:#b3261e}
  table{border-collapse:collapse;width:100%}
  td,th{text-align:left;border-bottom:1px solid #d0d7de;padding:.25rem .5rem;vertical-align:top}
  pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f6f8fa;padding:.5rem;border-radius:6px}
  .hole td,tr.broken td:first-child{color:#b3261e}
  details{border:1px solid #d0d7de;border-radius:6px;padding:.5rem 1rem;margin:.5rem 0}
  dt{font-weight:600;margin-top:.5rem}
  dd{margin:0}
  @media(prefers-color-scheme:dark){
    body{background:#0d1117;color:#e6edf3}
    pre{background:#161b22}
    .tile,details,td,th{border-color:#30363d}
    .tile.broken b,.hole td,tr.broken td:first-child{color:#ff8a80}
  }
`;
