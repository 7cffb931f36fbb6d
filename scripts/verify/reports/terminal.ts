import { counted } from '../../contract/base/pluralize.ts';
import { checkParts } from '../../checks/checks.ts';
import { formatBesideLabel, formatHanging, formatTwoColumns, type TerminalStyle } from '../../terminal/terminal.ts';
import { coverageTable } from '../../coverage/coverage.ts';
import { constraintsTried } from '../explore/keyword-coverage.ts';
import { timesFound, type CaseReport, type Cause, type Counts, type Report } from '../report.ts';

/**
 * Writes a report for a terminal: first what became of the run, then what broke it, by operation, what was allowed and
 * why, and at last what was covered and the answers to the open questions.
 *
 * @param voice - how the reader's stream speaks
 */
export function terminalLines(report: Report, voice: TerminalStyle): string[] {
  const { faults, cases, skipped, coverage, answers, remarks, ended, unproven, keywords } = report;
  return [
    ...summaryLines(report, voice),
    ...apiLines(report.apis, voice),
    ...byFirst(folded(faults), ({ operations: [first = ''] }) => first).flatMap(([operation, causes]) => [
      '',
      voice.as('heading', operation),
      ...causes.flatMap((cause) => causeLines(cause, voice)),
    ]),
    ...reasons('Skipped', skipped, voice),
    ...reasons('Never shown', unproven, voice),
    ...reasons('Allowed', allowedIn(cases), voice),
    ...(coverage.length > 0 ? ['', ...coverageTable(coverage, voice)] : []),
    ...answerLines(answers, voice),
    ...(keywords.length + remarks.length === 0 ? [] : ['']),
    ...(keywords.length === 0 ? [] : formatHanging(voice, `${constraintsTried(keywords)}.`)),
    ...remarks.flatMap((line) => formatHanging(voice, line)),
    ...(ended === undefined ? [] : ['', ...formatHanging(voice, voice.as('bad', `The run ended early: ${ended}.`))]),
  ];
}

function summaryLines({ summary, faults }: Report, voice: TerminalStyle): string[] {
  const { cases, broken } = summary;
  const counts = countsText(summary);
  const found = faults.filter((fault) => fault.known === undefined);
  const operations = new Set(found.flatMap((fault) => fault.operations)).size;
  const where = `${counted(folded(found).length, 'fault')} in ${counted(operations, 'operation')}`;
  if (broken === 0) return [voice.as(cases === 0 ? 'warning' : 'good', counts)];
  return [voice.as('bad', `${broken} of ${counted(cases, 'check')} broke the contract: ${where}`), counts];
}

/** A line for each API of which something was checked, if there are several. */
function apiLines(apis: Report['apis'] = {}, voice: TerminalStyle): string[] {
  const checked = Object.entries(apis).filter(([, { cases }]) => cases > 0);
  if (checked.length < 2) return [];
  const rows = checked.map(([name, counts]): [string, string] => [name, countsText(counts)]);
  return formatTwoColumns(voice, rows);
}

function countsText({ shown, allowed, broken, known, skipped }: Counts): string {
  const passed = known === 0 ? '' : ` ${known} known,`;
  return `${shown} shown, ${allowed} allowed, ${broken} broken,${passed} ${counted(skipped, 'operation')} skipped`;
}

/** What differs only in the operation is one fault. */
function folded(causes: Cause[]): Cause[] {
  const alike = ({ rule, pointer, expected, got, known }: Cause): string =>
    JSON.stringify([rule, pointer, expected, got, known ?? null]);
  return byFirst(causes, alike).flatMap(([, [first, ...others]]) =>
    first === undefined
      ? []
      : {
          ...first,
          operations: [...new Set([first, ...others].flatMap(({ operations }) => operations))],
          cases: [first, ...others].flatMap(({ cases }) => cases),
          times: [first, ...others].reduce((sum, cause) => sum + timesFound(cause), 0),
        },
  );
}

function byFirst<Item>(items: Item[], keyOf: (item: Item) => string): [key: string, items: Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

function causeLines(cause: Cause, voice: TerminalStyle): string[] {
  const { cases, spec, expected, got, pointer, curl, known, operations } = cause;
  const [first = ''] = cases;
  const others = timesFound(cause) - 1;
  const { kind, about } = checkParts(first) ?? { kind: first, about: '' };
  const place = pointer === '' ? '' : ` at ${pointer}`;
  const [, ...elsewhere] = operations;
  const more = elsewhere.length === 0 ? '' : `, also of ${elsewhere.join(', ')}`;
  const label = known === undefined ? voice.as('bad', 'FAIL') : voice.as('warning', 'known');
  const rows: [string, string][] = [
    ...(known === undefined || known === '' ? [] : [['reason', known] satisfies [string, string]]),
    ...(others === 0 ? [] : [['also', counted(others, 'more case') + more] satisfies [string, string]]),
    ['expected', expected],
    ['got', got],
    ...(spec === undefined ? [] : [['contract', spec] satisfies [string, string]]),
  ];
  return [
    ...formatBesideLabel(voice, `  ${label} `, `${kind} ${about}`.trimEnd() + place),
    ...formatTwoColumns(voice, rows, { indent: 4 }),
    // A command is copied, so no line of it is broken.
    `    ${voice.as('quiet', 'repeat')}    ${voice.as('command', curl)}`,
  ];
}

/** Names the operations of each reason after it. */
function reasons(title: string, left: { operation: string; why: string }[], voice: TerminalStyle): string[] {
  if (left.length === 0) return [];
  return [
    '',
    voice.as('heading', title),
    ...byFirst(left, ({ why }) => why).flatMap(([why, some]) => [
      ...formatBesideLabel(voice, '  ', `${why}:`),
      ...formatBesideLabel(voice, '    ', some.map(({ operation }) => operation).join(', '), 'quiet'),
    ]),
  ];
}

/** The operations with answers that were allowed for one reason, and how many they were. */
function allowedIn(cases: CaseReport[]): { operation: string; why: string }[] {
  const allowed = cases.filter(({ outcome }) => outcome === 'allowed');
  return byFirst(allowed, ({ operation, notes }) => `${operation} ${notes.join('; ')}`).flatMap(([, some]) => {
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
