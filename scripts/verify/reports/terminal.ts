import { formatCount } from '../../contract/base/pluralize.ts';
import { checkParts } from '../../checks/checks.ts';
import { formatBesideLabel, formatHanging, formatTwoColumns, type TerminalStyle } from '../../terminal/terminal.ts';
import { coverageTable } from '../../coverage/coverage.ts';
import { constraintsTried } from '../explore/keyword-coverage.ts';
import { groupsOf, type CauseGroup } from '../cause-groups.ts';
import { timesFound, type CaseReport, type Cause } from '../cause.ts';
import { type Counts, type Report } from '../report.ts';

/**
 * Writes a report for a terminal: first what became of the run and the worst that broke it, then all that did, worst
 * first, what was allowed and why, and at last what was covered and the answers to the open questions.
 *
 * @param voice - how the reader's stream speaks
 */
export function terminalLines(report: Report, voice: TerminalStyle): string[] {
  const { faults, cases, skipped, coverage, answers, remarks, ended, unproven, keywords } = report;
  const groups = groupsOf(faults);
  return [
    ...summaryLines(report, groups, voice),
    ...apiLines(report.apis, voice),
    ...worstLines(groups, voice),
    ...groupInTurn(groups).flatMap(({ operation, groups: some }) => [
      '',
      voice.as('heading', operation),
      ...some.flatMap((group) => groupLines(group, voice)),
    ]),
    ...reasons('Skipped', skipped, voice),
    ...neverShown(unproven, voice),
    ...reasons('Allowed', listAllowed(cases), voice),
    ...notedLines(cases, voice),
    ...(coverage.length > 0 ? ['', ...coverageTable(coverage, voice)] : []),
    ...answerLines(answers, voice),
    ...(keywords.length + remarks.length === 0 ? [] : ['']),
    ...(keywords.length === 0 ? [] : formatHanging(voice, `${constraintsTried(keywords)}.`)),
    ...remarks.flatMap((line) => formatHanging(voice, line)),
    ...(ended === undefined ? [] : ['', ...formatHanging(voice, voice.as('bad', `The run ended early: ${ended}.`))]),
  ];
}

function summaryLines(report: Report, groups: readonly CauseGroup[], voice: TerminalStyle): string[] {
  const { summary, faults } = report;
  const { cases, broken } = summary;
  const counts = countsText(summary);
  const found = faults.filter((fault) => fault.known === undefined);
  const mistakes = groups.filter(({ first }) => first.known === undefined).length;
  const operations = new Set(found.flatMap((fault) => fault.operations)).size;
  const where = `${formatCount(mistakes, 'fault')} in ${formatCount(operations, 'operation')}`;
  const right = rightLine(report);
  const first = right === undefined ? [] : [voice.as(broken === 0 ? 'good' : 'heading', right)];
  if (broken === 0) return [...first, voice.as(cases === 0 ? 'warning' : 'good', counts)];
  return [
    ...first,
    voice.as('bad', `${broken} of ${formatCount(cases, 'check')} broke the contract: ${where}`),
    counts,
  ];
}

/** How many of the operations that were called are right. */
function rightLine({ cases, faults, unproven }: Report): string | undefined {
  const called = new Set(cases.map(({ operation }) => operation));
  const wrong = new Set(faults.filter(({ known }) => known === undefined).flatMap(({ operations }) => operations));
  const left = unproven.map(({ operation }) => operation).filter((operation) => !wrong.has(operation));
  const all = new Set([...called, ...wrong, ...left]).size;
  if (all === 0) return undefined;
  const right = all - wrong.size - new Set(left).size;
  const others = [
    ...(wrong.size === 0 ? [] : [`${wrong.size} broken`]),
    ...(left.length === 0 ? [] : [`${new Set(left).size} never shown`]),
  ];
  return [`${right} of ${formatCount(all, 'operation')} ${right === 1 ? 'is' : 'are'} right`, ...others].join(', ');
}

/** So many of the worst causes are on the first screen. */
const mostWorst = 3;

function worstLines(groups: readonly CauseGroup[], voice: TerminalStyle): string[] {
  const open = groups.filter(({ first }) => first.known === undefined);
  // What fits on one screen anyway is not said twice.
  if (open.length < 2) return [];
  const shown = open.slice(0, mostWorst);
  const [only = ''] = shown[0]?.first.operations ?? [];
  return [
    '',
    voice.as(
      'heading',
      open.length > shown.length ? `The worst ${shown.length} of ${open.length} causes` : 'The causes',
    ),
    ...shown.flatMap(({ first }, i) =>
      formatBesideLabel(voice, `  ${i + 1}. `, `${operationsOf(first)}: ${first.message}`),
    ),
    ...formatHanging(voice, `Next: mend the first, and check it alone: --only ${only}`),
  ];
}

function operationsOf({ operations: [first = '', ...others] }: Cause): string {
  return others.length === 0 ? first : `${first} and ${formatCount(others.length, 'other operation')}`;
}

/** Groups of one operation that come one after the other share its heading. */
function groupInTurn(groups: readonly CauseGroup[]): { operation: string; groups: CauseGroup[] }[] {
  const parts: { operation: string; groups: CauseGroup[] }[] = [];
  for (const rank of new Set(groups.map((group) => group.rank)))
    for (const [operation, some] of groupByKey(
      groups.filter((group) => group.rank === rank),
      ({ first }) => first.operations[0] ?? '',
    )) {
      const last = parts.at(-1);
      if (last?.operation === operation) last.groups.push(...some);
      else parts.push({ operation, groups: some });
    }
  return parts;
}

/** A line for each API, if there are several. */
function apiLines(apis: Report['apis'] = {}, voice: TerminalStyle): string[] {
  const rows = Object.entries(apis).map(([name, counts]): [string, string] => [name, countsText(counts)]);
  return formatTwoColumns(voice, rows);
}

function countsText({ shown, allowed, broken, known, skipped }: Counts): string {
  const passed = known === 0 ? '' : ` ${known} known,`;
  return `${shown} shown, ${allowed} allowed, ${broken} broken,${passed} ${formatCount(skipped, 'operation')} skipped`;
}

function groupByKey<Item>(items: Item[], keyOf: (item: Item) => string): [key: string, items: Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

/** So many further faults of one cause are told in words. */
const mostTold = 3;

function groupLines({ first: cause, others }: CauseGroup, voice: TerminalStyle): string[] {
  const { cases, spec, expected, got, pointer, curl, known } = cause;
  const [first = ''] = cases;
  const all = [cause, ...others];
  const further = all.reduce((sum, one) => sum + timesFound(one), 0) - 1;
  const { kind, about } = checkParts(first) ?? { kind: first, about: '' };
  const place = pointer === '' ? '' : ` at ${pointer}`;
  const [, ...elsewhere] = [...new Set(all.flatMap(({ operations }) => operations))];
  const more = elsewhere.length === 0 ? '' : `, also of ${elsewhere.join(', ')}`;
  const label = known === undefined ? voice.as('bad', 'FAIL') : voice.as('warning', 'known');
  const told = [...new Set(others.map(({ message }) => message))].filter((one) => one !== cause.message);
  const rest = told.length - mostTold;
  const rows: [string, string][] = [
    ...(known === undefined || known === '' ? [] : [['reason', known] satisfies [string, string]]),
    ...(further === 0 ? [] : [['also', formatCount(further, 'more case') + more] satisfies [string, string]]),
    ['expected', expected],
    ['got', got],
    ...(told.length === 0
      ? []
      : [
          ['and', `${told.slice(0, mostTold).join(' ')}${rest > 0 ? ` And ${rest} more.` : ''}`] satisfies [
            string,
            string,
          ],
        ]),
    ...(spec === undefined ? [] : [['contract', spec] satisfies [string, string]]),
  ];
  return [
    ...formatBesideLabel(voice, `  ${label} `, `${kind} ${about}`.trimEnd() + place),
    ...formatTwoColumns(voice, rows, { indent: 4 }),
    // A command is copied, so no line of it is broken.
    `    ${voice.as('quiet', 'repeat')}    ${voice.as('command', curl)}`,
  ];
}

/** Why operations were never shown, and the lines for a file of `--values` that show them. */
function neverShown(unproven: Report['unproven'], voice: TerminalStyle): string[] {
  const lines = unproven.flatMap(({ values }) => values ?? []);
  return [
    ...reasons('Never shown', unproven, voice),
    ...(lines.length === 0 ? [] : formatHanging(voice, '  With what your server has, in the file of --values:')),
    ...lines.map((line) => `    ${voice.as('command', line)}`),
  ];
}

/** Names the operations of each reason after it. */
function reasons(title: string, left: { operation: string; why: string }[], voice: TerminalStyle): string[] {
  if (left.length === 0) return [];
  return [
    '',
    voice.as('heading', title),
    ...groupByKey(left, ({ why }) => why).flatMap(([why, some]) => [
      ...formatBesideLabel(voice, '  ', `${why}:`),
      ...formatBesideLabel(voice, '    ', some.map(({ operation }) => operation).join(', '), 'quiet'),
    ]),
  ];
}

/** So many notes on answers that keep the contract are told in words. */
const mostNoted = 5;

/** What is worth a look in answers that keep the contract, such as formats where these assert nothing. */
function notedLines(cases: CaseReport[], voice: TerminalStyle): string[] {
  const noted = cases
    .filter(({ outcome }) => outcome === 'shown')
    .flatMap(({ operation, notes }) => notes.map((why) => ({ operation, why })));
  const distinct = [...new Map(noted.map((one) => [`${one.operation} ${one.why}`, one])).values()];
  const [told, left] = [distinct.slice(0, mostNoted), distinct.length - mostNoted];
  return [
    ...reasons('Noted', told, voice),
    ...(left > 0 ? formatHanging(voice, `  And ${left} more; --json lists them all.`) : []),
  ];
}

/** The operations with answers that were allowed for one reason, and how many they were. */
function listAllowed(cases: CaseReport[]): { operation: string; why: string }[] {
  const allowed = cases.filter(({ outcome }) => outcome === 'allowed');
  return groupByKey(allowed, ({ operation, notes }) => `${operation} ${notes.join('; ')}`).flatMap(([, some]) => {
    const count = some.reduce((sum, { times = 1 }) => sum + times, 0);
    return some.slice(0, 1).map(({ operation, notes }) => ({
      operation: count === 1 ? operation : `${operation} (${count})`,
      why: notes.join('; '),
    }));
  });
}

function answerLines(answers: Report['answers'], voice: TerminalStyle): string[] {
  if (answers.length === 0) return [];
  return [
    '',
    voice.as('heading', 'The open questions, as this server answers them'),
    ...answers.flatMap(({ question, place, answer, why, suggestion }) => [
      ...formatHanging(voice, `${voice.as('place', place)}: ${question}`),
      ...formatBesideLabel(voice, '  ', answer ?? `not answered: ${why ?? 'no probe'}`),
      ...(suggestion === undefined || answer === undefined ? [] : [`  ${JSON.stringify(suggestion)}`]),
    ]),
  ];
}
