import { checkParts, type CheckKind } from '../checks/checks.ts';
import type { RuleName } from '../findings/findings.ts';
import type { CaseReport, Cause } from './cause.ts';

// One mistake of a server may break many checks: a report says it once, the worst first.

/** Causes that have the same reason, as far as their places and answers tell; the first one speaks for all. */
export type CauseGroup = { first: Cause; others: Cause[]; rank: number };

/** What counts as how bad, worst first; a rule that is not here is about the shape of messages. */
const ranks: readonly (readonly RuleName[])[] = [
  ['no-answer'],
  ['account', 'credential', 'write-only', 'read-only', 'cookie'],
  [
    'life-cycle',
    'list',
    'link',
    'echo',
    'entity-tag',
    'fresh',
    'relation',
    'pagination',
    'batch',
    'upload',
    'race',
    'job',
  ],
];
const [ofShape, ofJunk] = [ranks.length, ranks.length + 1];

/** Kinds of checks whose requests break the contract on purpose. */
const junk: ReadonlySet<CheckKind> = new Set(['missing header', 'missing field', 'wrong type', 'wrong value']);

/**
 * Gathers causes that have one reason: the server fails in one place in the same words, one place of the contract is
 * broken wherever it is used, or what breaks the contract is taken, and then comes back in answers.
 *
 * @param causes - the causes of a report
 * @param cases - its checks
 * @returns the groups: failures of the server first, then security, lost data, shape, and what is taken though invalid
 * @example groupCauses(report.faults, report.cases).length // how many mistakes a reader has to look for
 */
export function groupCauses(causes: readonly Cause[], cases: readonly CaseReport[]): CauseGroup[] {
  const groups = new Map<string, Cause[]>();
  const add = (key: string, cause: Cause): void => void groups.set(key, [...(groups.get(key) ?? []), cause]);
  const takings = takingsIn(causes, cases);
  const losing = findLosing(causes);
  for (const cause of causes) add(keyOf(cause, takings, losing), cause);
  return [...groups.values()]
    .flatMap((all): CauseGroup[] => {
      const [first, ...others] = all.toSorted((a, b) => rankOf(a) - rankOf(b));
      // What was taken is the reason for what came back.
      const spoken =
        all.find(({ expected }) => expected.includes('unknown id')) ??
        all.find(({ rule }) => rule === 'refusal') ??
        first;
      if (spoken === undefined || first === undefined) return [];
      return [{ first: spoken, others: [first, ...others].filter((one) => one !== spoken), rank: rankOf(spoken) }];
    })
    .toSorted((a, b) => a.rank - b.rank);
}

function rankOf({ rule, got, cases: [first = ''] }: Cause): number {
  if (isFailure(got)) return 0;
  const place = ranks.findIndex((some) => some.includes(rule));
  if (place >= 0) return place;
  const kind = checkParts(first)?.kind;
  return rule === 'refusal' || (kind !== undefined && junk.has(kind)) ? ofJunk : ofShape;
}

/** A status from 500 on or an internal error of JSON-RPC, with what the server said. */
function isFailure(got: string): boolean {
  return /^(?:status )?5\d\d\b|^the error -32603\b/.test(got);
}

/** What servers say of any failure. */
const vague = /^\(?"?(?:(?:internal|unknown|unexpected)? ?(?:server)? ?error|something went wrong)[.!]?"?\)?$/i;

/** The operation that lost what it was sent, as the words of a fault name it. */
function lossOf({ rule, expected }: Cause): string | undefined {
  return rule === 'life-cycle' ? /^what was sent to (\S+),/.exec(expected)?.[1] : undefined;
}

/** What loses so many members loses whatever it is sent. */
const whole = 3;

/** The operations that lose several members, and so whatever they are sent. */
function findLosing(causes: readonly Cause[]): Set<string> {
  const members = new Map<string, Set<string>>();
  for (const cause of causes) {
    const lost = lossOf(cause);
    if (lost !== undefined) members.set(lost, (members.get(lost) ?? new Set<string>()).add(cause.pointer));
  }
  return new Set([...members].filter(([, pointers]) => pointers.size >= whole).map(([operation]) => operation));
}

/** Finds the key of the group of a cause that is about what was taken, and of what came of it. */
function takingsIn(
  causes: readonly Cause[],
  cases: readonly CaseReport[],
): { keyOf: (cause: Cause) => string; byName: Map<string, Cause> } {
  const takings = causes.filter(({ rule, got }) => rule === 'refusal' && !isFailure(got));
  const byName = new Map<string, Cause>();
  for (const cause of takings)
    for (const name of cause.cases.map(nameAt)) if (!byName.has(name)) byName.set(name, cause);
  const taken = new Set(takings.flatMap((cause) => cause.cases));
  const isCareless = (operation: string): boolean => {
    const wrong = cases.filter((one) => one.operation === operation && (taken.has(one.id) || isJunk(one)));
    return wrong.filter(({ id }) => taken.has(id)).length * 2 > wrong.length;
  };
  const careless = new Set([...new Set(takings.flatMap(({ operations }) => operations))].filter(isCareless));
  return {
    byName,
    keyOf: (cause) =>
      cause.operations.some((operation) => careless.has(operation)) ? 'all' : nameAt(cause.cases[0] ?? ''),
  };
}

function isJunk({ id }: CaseReport): boolean {
  const kind = checkParts(id)?.kind;
  return kind !== undefined && junk.has(kind);
}

/**
 * The member that a check is about, such as `pages` of `createBook, wrong value /pages beyond the largest`, or all that
 * it is about where that is no member.
 */
function nameAt(id: string): string {
  const about = checkParts(id)?.about ?? '';
  const [, place] = /^((?:query |header |cookie |path )\S+|\/\S*)/.exec(about) ?? [];
  return place?.split(/[ /]/).findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? about;
}

/** What tells the mistakes of one rule apart, other than places and values. */
function ruleKeyOf(
  { rule, pointer, expected, got, operations: [operation = ''] }: Cause,
  about: string,
): string[] | undefined {
  if (about.startsWith('batch') || /^an answer with the id|^the id of the request/.test(expected)) return ['batch'];
  if (rule === 'credential') return [rule, expected, about];
  if (rule === 'idempotency') return [rule, operation];
  if (rule === 'write-only') return [rule, pointer.split('/').at(-1) ?? ''];
  if (rule === 'status' && expected.startsWith('a documented status'))
    return [rule, got.slice(0, 3), subjectOf(about, operation)];
  if (rule === 'list') {
    const name = /\b(?:as|by|default of) (\w+)/.exec(expected)?.[1] ?? about;
    return [rule, /total/i.test(pointer) ? 'total' : name];
  }
  if (rule !== 'life-cycle') return undefined;
  const gone = /\b(\S+) has deleted$/.exec(expected)?.[1];
  if (gone !== undefined) return ['deleted', gone];
  const changing = /^.* as before, since (\S+) was not sent it$/.exec(expected)?.[1];
  if (changing !== undefined) return ['reset', changing];
  const doing =
    /^what (\S+) has just answered, /.exec(expected)?.[1] ?? (about === 'once more' ? operation : undefined);
  return doing === undefined ? undefined : ['done', doing];
}

/** What a request is about that a server fails at; chance is about nothing more than its operation. */
function subjectOf(about: string, operation: string): string {
  return /^(?:random \d+|exchange)/.test(about) || about === '' ? operation : about;
}

function keyOf(cause: Cause, takings: ReturnType<typeof takingsIn>, losing: ReadonlySet<string>): string {
  const { rule, pointer, expected, got, spec, operations, known, cases } = cause;
  const [operation = ''] = operations;
  const about = checkParts(cases[0] ?? '')?.about ?? '';
  const state = known === undefined ? 'new' : `known ${known}`;
  const key = (...parts: string[]): string => JSON.stringify([state, ...parts]);
  if (isFailure(got)) {
    const said = got.replace(/ \(\d+ of \d+ times\)$/, '');
    const [, words = ''] = /^\S+(?: error)?(?: \S+)? (\(.*\))$/.exec(said) ?? [];
    // Words that fit any failure are one where they answer the same kind of request.
    const isVague = words === '' || vague.test(words);
    return key('failure', said, isVague ? subjectOf(about, operation) : '');
  }
  const lost = lossOf(cause);
  if (lost !== undefined) return key('lost', lost, losing.has(lost) ? '' : pointer);
  // What takes an id that nothing has takes any.
  const isAboutPath = cases.some((id) => checkParts(id)?.about.startsWith('path '));
  const isOfNothing = rule === 'refusal' || (rule === 'schema' && expected.includes('required'));
  if (expected.includes('unknown id') || (isAboutPath && isOfNothing)) return key('unknown', operation);
  if (rule === 'refusal') return key('taken', takings.keyOf(cause));
  const ofRule = ruleKeyOf(cause, about);
  if (ofRule !== undefined) return key(...ofRule);
  const last = pointer.split('/').findLast((part) => part !== '' && !/^(?:\d+|\*)$/.test(part)) ?? '';
  const taken = takings.byName.get(last);
  if (rule === 'schema' && taken !== undefined) return key('taken', takings.keyOf(taken));
  if (rule === 'schema' && spec !== undefined) return key(rule, spec, expected);
  return key(rule, pointer, expected, got);
}
