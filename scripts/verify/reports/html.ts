import { htmlElement, joinHtml, type Html, type Substitution } from '../../page-kit/html/html.ts';
import { formatCount } from '../../contract/base/pluralize.ts';
import { asObject, asText, tryParseJson } from '../../contract/base/json.ts';
import { bar, filterField, foldSection, readEmbeddedData, scrollablePre, reportPage } from '../../reports/reports.ts';
import { parseSourceLocation } from '../../contract/base/source-location.ts';
import { excerpts, plain } from '../../terminal/terminal.ts';
import { coverageGrid, numberText, tableOf } from '../../coverage/coverage.ts';
import { constraintsTried, type KeywordRow } from '../explore/keyword-coverage.ts';
import { timesFound, type Cause, type CaseReport } from '../cause.ts';
import { type Report } from '../report.ts';
import { isSaidOfValue } from '../../findings/findings.ts';
import { markJson } from './marked-json.ts';

/** What a report says about the one before it. */
export type Earlier = {
  /** When that run began. */
  started: string;
  /** Since when each of its faults is known, by the id of the cause. */
  since: Record<string, string>;
};

/**
 * Reads an earlier report in HTML.
 *
 * @returns what it knew; `undefined` if it is no report of `verify`
 */
export function earlierIn(html: string): Earlier | undefined {
  const { started, since } = asObject(readEmbeddedData(html));
  const begun = asText(started);
  if (begun === undefined) return undefined;
  const known = Object.entries(asObject(since)).flatMap(([id, when]) => (typeof when === 'string' ? [[id, when]] : []));
  return { started: begun, since: Object.fromEntries(known) as Record<string, string> };
}

/**
 * Writes a report as one HTML file: first what became of the run, what broke and since when, and a map of operations
 * and responses; then each fault with its request and its answer.
 *
 * @param earlier - what the report before it knew
 */
export function htmlOf(report: Report, earlier?: Earlier): string {
  const { summary, faults, coverage, keywords, answers, skipped, unproven, cases } = report;
  const { target, started, milliseconds, ended } = report;
  const findSince = (id: string): string => earlier?.since[id] ?? started;
  const fresh = faults.filter(({ known }) => known === undefined);
  const isGood = summary.broken === 0 && summary.cases > 0 && ended === undefined;
  const verdict =
    summary.broken > 0
      ? `${numberText(summary.broken)} of ${numberText(summary.cases)} checks broke the contract`
      : summary.cases === 0
        ? 'Nothing was checked'
        : `All ${numberText(summary.cases)} checks kept the contract`;
  const early =
    ended === undefined ? [] : [htmlElement('p', { class: 'alert caution' }, `The run ended early: ${ended}.`)];
  const left = [
    ...skipped.map((one) => ({ ...one, title: 'Skipped' })),
    ...unproven.map((one) => ({ ...one, title: 'Never shown' })),
  ];
  const body = [
    htmlElement('h1', { class: isGood ? 'good' : 'bad' }, verdict),
    bar([
      { name: 'broken', count: summary.broken, tone: 'bad' },
      ...(summary.known === 0 ? [] : [{ name: 'known', count: summary.known, tone: 'warn' } as const]),
      { name: 'shown', count: summary.shown, tone: 'good' },
      { name: 'allowed', count: summary.allowed, tone: 'soft' },
    ]),
    ...early,
    ...partsOf(report.apis),
    ...(fresh.length === 0 ? [] : [section('What broke', firstOf(fresh, findSince, earlier))]),
    ...renderMended(faults, earlier),
    ...(coverage.length === 0
      ? []
      : [section('Coverage', coverageGrid(coverage, countBroken(cases)), constraintsOf(keywords))]),
    ...(faults.length === 0 ? [] : [section('Faults', filterField, faultsOf(faults, findSince, earlier))]),
    ...(left.length === 0
      ? []
      : [
          section(
            'Left out',
            table(
              'Left out',
              ['', 'operation', 'why'],
              left.map(({ title, operation, why }) => row({}, [title, operation, why])),
            ),
          ),
        ]),
    ...(answers.length === 0
      ? []
      : [
          section(
            'Open questions, as this server answers them',
            htmlElement('dl', { class: 'answers' }, answers.map(answerOf)),
          ),
        ]),
    section(
      'All checks',
      foldSection(
        formatCount(cases.length, 'check'),
        table('All checks', ['outcome', 'check', 'status', 'ms', 'notes'], cases.map(caseRow)),
      ),
    ),
  ];
  const subject = Object.values(target).join(' and ') || 'recorded traffic';
  return reportPage({
    title: `${verdict} · twinspec verify`,
    about: `Contract check of ${subject}, ${day(started)}, ${(milliseconds / 1000).toFixed(1)} s`,
    body,
    kept: { started, since: Object.fromEntries(faults.map(({ id }) => [id, findSince(id)])) },
  });
}

/** What was found of each API, if there are several. */
function partsOf(apis: Report['apis'] = {}): Html[] {
  const rows = Object.entries(apis).map(([name, { broken, known, shown, allowed, skipped }]) =>
    row({}, [name, ...[broken, known, shown, allowed, skipped].map(numberText)]),
  );
  if (rows.length === 0) return [];
  return [section('APIs', table('APIs', ['', 'broken', 'known', 'shown', 'allowed', 'operations skipped'], rows))];
}

/** As people write a time, in one that is the same everywhere. */
function day(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}

type Since = (id: string) => string;

function sinceOf(id: string, since: Since, earlier: Earlier | undefined): Substitution {
  if (earlier === undefined) return '';
  const isNew = earlier.since[id] === undefined;
  return htmlElement('span', { class: isNew ? 'since new' : 'since' }, isNew ? 'new' : `since ${day(since(id))}`);
}

/** As many faults as a reader takes in at once. */
const most = 5;

function firstOf(faults: Cause[], since: Since, earlier: Earlier | undefined): Substitution {
  const rows = faults.slice(0, most).map((fault, i) => {
    const { operations, id } = fault;
    const link = htmlElement('a', { href: `#fault-${i + 1}` }, operations.join(', '));
    const what = htmlElement(
      'p',
      {},
      describeCause(fault),
      ' ',
      htmlElement('span', { class: 'key' }, formatCount(timesFound(fault), 'check')),
    );
    return htmlElement('li', {}, link, sinceOf(id, since, earlier), what);
  });
  const more = faults.length > most && htmlElement('p', { class: 'key' }, `and ${faults.length - most} more below`);
  return [htmlElement('ol', { class: 'first' }, rows), more];
}

function describeCause({ rule, pointer, expected, got }: Cause): string {
  const place = pointer === '' ? '' : `${pointer}: `;
  return isSaidOfValue(rule) ? `${place}${expected}, got ${got}` : `${place}expected ${expected}, got ${got}`;
}

function renderMended(faults: Cause[], earlier: Earlier | undefined): Html[] {
  if (earlier === undefined) return [];
  const gone = Object.keys(earlier.since).filter((id) => !faults.some((fault) => fault.id === id));
  if (gone.length === 0) return [];
  const items = gone.map((id) => htmlElement('li', {}, htmlElement('code', {}, id)));
  return [
    foldSection(
      `${formatCount(gone.length, 'fault')} of ${day(earlier.started)} not found any more`,
      htmlElement('ul', {}, items),
    ),
  ];
}

/** How many answers broke the contract, by operation, and by operation and response. */
function countBroken(cases: CaseReport[]): Map<string, number> {
  const brokenOf = new Map<string, number>();
  for (const { operation, outcome, status, times = 1 } of cases)
    if (outcome === 'broken')
      for (const key of [operation, `${operation} ${status ?? ''}`])
        brokenOf.set(key, (brokenOf.get(key) ?? 0) + times);
  return brokenOf;
}

/** The constraints of the documents by their places, and how many requests were on each side of them. */
function constraintsOf(rows: KeywordRow[]): Substitution {
  if (rows.length === 0) return '';
  const lines = rows.map(({ place, keyword, valid, invalid, operations }) =>
    row({}, [place, keyword, valid, invalid, operations.join(', ')]),
  );
  return foldSection(
    constraintsTried(rows),
    table('Constraints', ['place', 'keyword', 'valid', 'invalid', 'operations'], lines),
  );
}

function faultsOf(faults: Cause[], since: Since, earlier: Earlier | undefined): Substitution {
  const show = excerpts(plain);
  // Those that count come first, as they are numbered above.
  const ordered = [
    ...faults.filter(({ known }) => known === undefined),
    ...faults.filter(({ known }) => known !== undefined),
  ];
  const numbered = ordered.map((fault, i) => ({ fault, name: `fault-${i + 1}` }));
  const operations = [...new Set(ordered.map(({ operations: [first = ''] }) => first))];
  const sections = operations.map((operation) => {
    const own = numbered.filter(({ fault }) => fault.operations[0] === operation);
    const all = own.map(({ fault, name }) => causeOf(fault, name, sinceOf(fault.id, since, earlier), show));
    return htmlElement('section', {}, htmlElement('h3', {}, operation), joinHtml(all, '\n'));
  });
  return joinHtml(sections, '\n');
}

function causeOf(cause: Cause, name: string, age: Substitution, show: ReturnType<typeof excerpts>): Html {
  const { rule, pointer, expected, got, spec, curl, cases, operations, known } = cause;
  const tag =
    known === undefined
      ? htmlElement('span', { class: 'tag bad' }, rule)
      : htmlElement('span', { class: 'tag warn' }, 'known');
  const others = operations.slice(1);
  const spot = spec === undefined ? undefined : parseSourceLocation(spec);
  const lines = spot === undefined ? [] : show(spot);
  const facts: [term: string, described: Substitution][] = [
    ['expected', htmlElement('ins', {}, expected)],
    ['got', htmlElement('del', {}, got)],
    ...(pointer === '' ? [] : [['at', htmlElement('code', {}, pointer)] satisfies [string, Html]]),
    ...(spec === undefined
      ? []
      : [
          [
            'contract',
            [
              htmlElement('code', {}, spec),
              lines.length > 0 && scrollablePre('The place in the document', lines.join('\n')),
            ],
          ] satisfies [string, Substitution],
        ]),
    ...(known === undefined || known === '' ? [] : [['reason', known] satisfies [string, string]]),
    ...(others.length === 0 ? [] : [['also of', others.join(', ')] satisfies [string, string]]),
  ];
  const list = facts.map(([term, described]) => [htmlElement('dt', {}, term), htmlElement('dd', {}, described)]);
  const inside = [
    htmlElement('dl', { class: 'against' }, ...list),
    sidesOf(cause),
    htmlElement('h4', {}, 'Repeat it'),
    scrollablePre('A command that repeats it', curl),
    foldSection(
      `Found by ${formatCount(timesFound(cause), 'check')}`,
      htmlElement(
        'ul',
        {},
        cases.map((one) => htmlElement('li', {}, one)),
      ),
    ),
  ];
  const summary = htmlElement('summary', {}, tag, describeCause(cause), ' ', age);
  return htmlElement(
    'details',
    { id: name, 'data-filtered': true, ...(name === 'fault-1' && { open: true as const }) },
    summary,
    htmlElement('div', { class: 'inside' }, joinHtml(inside, '\n')),
  );
}

/** The request and the answer, side by side. */
function sidesOf({ exchange, pointer }: Cause): Substitution {
  if (exchange === undefined) return undefined;
  const { request, answer } = exchange;
  const sent = [
    `${request.method} ${request.url}`,
    ...headerLines(request.headers),
    ...(request.body === undefined ? [] : ['', writePretty(request.body)]),
  ];
  const came = answer && [`HTTP ${answer.status}`, ...headerLines(answer.headers)].join('\n');
  const body = joinHtml([answer && bodyOf(answer.body, pointer)], '');
  const got = answer === undefined ? 'no answer' : [`${came ?? ''}\n\n`, body];
  const whole = /\[…\]|\{…\}/.test(body.source)
    ? foldSection('The whole body', scrollablePre('The whole body', writePretty(answer?.body ?? '')))
    : undefined;
  return htmlElement(
    'div',
    { class: 'sides' },
    htmlElement('div', {}, htmlElement('h4', {}, 'Request'), scrollablePre('Request', sent.join('\n'))),
    htmlElement('div', {}, htmlElement('h4', {}, 'Answer'), scrollablePre('Answer', got), whole),
  );
}

function headerLines(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function writePretty(body: string): string {
  const value = tryParseJson(body);
  return value === undefined ? body : JSON.stringify(value, undefined, 2);
}

function bodyOf(body: string, pointer: string): Substitution {
  const value = tryParseJson(body);
  return value === undefined ? body : markJson(value, pointer);
}

function answerOf({ question, place, answer, why, suggestion }: Report['answers'][number]): Substitution {
  const written =
    suggestion === undefined
      ? undefined
      : scrollablePre('A suggestion for the document', JSON.stringify(suggestion, undefined, 2));
  return [
    htmlElement('dt', {}, `${question} `, htmlElement('code', {}, place)),
    htmlElement('dd', {}, answer ?? `not answered: ${why ?? ''}`, written),
  ];
}

function caseRow({ id, outcome, status, milliseconds, notes }: CaseReport): Html {
  return row({ class: outcome, 'data-filtered': true }, [outcome, id, status ?? '', milliseconds, notes.join(' ')]);
}

function section(title: string, ...content: Substitution[]): Html {
  return joinHtml([htmlElement('h2', {}, title), ...content], '');
}

function table(label: string, head: string[], rows: Html[]): Html {
  const names = head.map((name) => htmlElement(name === '' ? 'td' : 'th', name === '' ? {} : { scope: 'col' }, name));
  return htmlElement(
    'div',
    { class: 'table scrolled', tabindex: 0, role: 'group', 'aria-label': label },
    tableOf(names, rows),
  );
}

function row(attributes: Record<string, string | true>, cells: (string | number)[]): Html {
  return htmlElement(
    'tr',
    attributes,
    cells.map((cell) => htmlElement('td', {}, cell)),
  );
}
