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
 * @returns the causes with their ranks, and each with the id of the one that speaks for it (`partOf`)
 */
export function joinCauses(causes: readonly Cause[], cases: readonly CaseReport[]): Cause[] {
  const groups = new Map<string, Cause[]>();
  const places = new Map(cases.flatMap(({ id, place }) => (place === undefined ? [] : [[id, place] as const])));
  const all: KnownCauses = {
    places,
    takings: takingsIn(causes, cases, places),
    losing: findLosing(causes),
    missing: mapMissing(causes),
    mistyped: mapMistyped(causes),
    unknown: new Set(causes.flatMap(({ code, operations }) => (hasCode(code, 'unknown') ? operations : []))),
    untyped: new Map(causes.flatMap((one) => (one.rule === 'content-type' ? one.cases.map((id) => [id, one]) : []))),
    failing: new Set(
      causes.flatMap(({ code = '', cases: [id = ''] }) =>
        isFailure(code) && isOfNothing.test(checkParts(id)?.about ?? '') ? code : [],
      ),
    ),
    lost: new Set(causes.flatMap(({ code = '', pointer }) => (hasCode(code, 'lost') ? `${code} ${pointer}` : []))),
    unkept: new Map(
      causes.flatMap(({ code = '', operations: [read = ''], pointer }) =>
        hasCode(code, 'done') && pointer !== '' ? [[code, [read, pointer] as const]] : [],
      ),
    ),
    answersNotices: causes.some(({ rule, cases: ids }) => rule === 'notification' && !isOfBatch(ids[0])),
    keyed: new Set(causes.flatMap(({ rule, cases: ids }) => (rule === 'idempotency' ? ids : []))),
  };
  for (const cause of causes) {
    const key = keyOf(cause, all);
    groups.set(key, [...(groups.get(key) ?? []), cause]);
  }
  const spoken = new Map<Cause, { rank: number; partOf?: string }>();
  for (const some of groups.values()) {
    const [worst] = some.toSorted((a, b) => rankOf(a) - rankOf(b));
    // What was taken is the reason for what came back.
    const first =
      some.find(({ code }) => hasCode(code, 'unknown')) ?? some.find(({ rule }) => rule === 'refusal') ?? worst;
    if (first === undefined) continue;
    for (const one of some) spoken.set(one, { rank: rankOf(first), ...(one.id !== first.id && { partOf: first.id }) });
  }
  return causes.map((cause) => ({ ...cause, ...spoken.get(cause) }));
}

/**
 * Lists the groups of the causes of a report, as {@link joinCauses} has gathered them.
 *
 * @returns the groups: failures of the server first, then security, lost data, shape, and what is taken though invalid
 * @example groupsOf(report.faults).length // how many mistakes a reader has to look for
 */
export function groupsOf(causes: readonly Cause[]): CauseGroup[] {
  const groups = new Map<string, CauseGroup>();
  const keyFor = ({ id, partOf, known }: Cause): string => JSON.stringify([known ?? null, partOf ?? id]);
  for (const cause of causes)
    if (cause.partOf === undefined)
      groups.set(keyFor(cause), { first: cause, others: [], rank: cause.rank ?? ofShape });
  for (const cause of causes) if (cause.partOf !== undefined) groups.get(keyFor(cause))?.others.push(cause);
  return [...groups.values()].toSorted((a, b) => a.rank - b.rank);
}

function rankOf({ rule, code, cases: [first = ''] }: Cause): number {
  if (isFailure(code)) return 0;
  const place = ranks.findIndex((some) => some.includes(rule));
  if (place >= 0) return place;
  const kind = checkParts(first)?.kind;
  return rule === 'refusal' || (kind !== undefined && junk.has(kind)) ? ofJunk : ofShape;
}

/** A status from 500 on or an internal error of JSON-RPC. */
function isFailure(code: string | undefined): boolean {
  return hasCode(code, 'failure');
}

/** Whether the code of a cause begins with a word. */
function hasCode(code: string | undefined, word: string): boolean {
  return code?.startsWith(`${word} `) === true;
}

/** What is known of all causes of a report. */
type KnownCauses = {
  /** The places that checks are about. */
  places: ReadonlyMap<string, string>;
  takings: ReturnType<typeof takingsIn>;
  /** The codes of operations that lose whatever they are sent. */
  losing: ReadonlySet<string>;
  /** The codes of missing members, by operation and name. */
  missing: ReadonlyMap<string, string>;
  /** The places in the contract of what has a wrong value, by operation and name. */
  mistyped: ReadonlyMap<string, string>;
  /** The checks of requests with an Idempotency-Key that were not answered as they should be. */
  keyed: ReadonlySet<string>;
  /** The operations that answer of what is not there. */
  unknown: ReadonlySet<string>;
  /** The causes of other media types, by check. */
  untyped: ReadonlyMap<string, Cause>;
  /** The codes of failures over what is deleted: over what was made up, the server fails alike. */
  failing: ReadonlySet<string>;
  /** Where it is read what an action has not done, by the code of that. */
  unkept: ReadonlyMap<string, [operation: string, pointer: string]>;
  /** The codes of lost members with their pointers. */
  lost: ReadonlySet<string>;
  /** Whether the server answers a notification that comes alone: then it answers those of a batch, too. */
  answersNotices: boolean;
};

function isOfBatch(id = ''): boolean {
  return checkParts(id)?.about.startsWith('batch') === true;
}

function mapMissing(causes: readonly Cause[]): Map<string, string> {
  return new Map(
    causes.flatMap(({ code = '', operations, pointer }) =>
      hasCode(code, 'missing') ? operations.map((one) => [`${one} ${pointer.split('/').at(-1)}`, code] as const) : [],
    ),
  );
}

function mapMistyped(causes: readonly Cause[]): Map<string, string> {
  return new Map(
    causes.flatMap(({ rule, code, spec, operations, pointer }) =>
      rule === 'schema' && code === undefined && spec !== undefined
        ? operations.map((one) => [`${one} ${pointer.split('/').at(-1)}`, spec] as const)
        : [],
    ),
  );
}

/** What loses so many members loses whatever it is sent. */
const whole = 3;

/** The codes of operations that lose several members, and so whatever they are sent. */
function findLosing(causes: readonly Cause[]): Set<string> {
  const members = new Map<string, Set<string>>();
  for (const cause of causes) {
    const { code = '', pointer } = cause;
    if (hasCode(code, 'lost')) members.set(code, (members.get(code) ?? new Set<string>()).add(pointer));
  }
  return new Set([...members].filter(([, pointers]) => pointers.size >= whole).map(([code]) => code));
}

/** Finds the key of the group of a cause that is about what was taken, and of what came of it. */
function takingsIn(
  causes: readonly Cause[],
  cases: readonly CaseReport[],
  places: ReadonlyMap<string, string>,
): { keyOf: (cause: Cause) => string; byName: Map<string, Cause> } {
  const takings = causes.filter(({ rule, code }) => rule === 'refusal' && !isFailure(code));
  const byName = new Map<string, Cause>();
  const inside = new Map<string, Set<string>>();
  for (const cause of takings) {
    for (const place of cause.cases.map((id) => placeAt(id, places))) {
      const name = place.at(-1) ?? '';
      if (!byName.has(name)) byName.set(name, cause);
      for (const outer of place.slice(0, -1)) inside.set(outer, (inside.get(outer) ?? new Set<string>()).add(name));
    }
  }
  const taken = new Set(takings.flatMap((cause) => cause.cases));
  const isCareless = (operation: string): boolean => {
    const wrong = cases.filter((one) => one.operation === operation && (taken.has(one.id) || isJunk(one)));
    return wrong.filter(({ id }) => taken.has(id)).length * 2 > wrong.length;
  };
  const careless = new Set([...new Set(takings.flatMap(({ operations }) => operations))].filter(isCareless));
  const isOpen = (place: string): boolean => (inside.get(place)?.size ?? 0) >= whole;
  return {
    byName,
    keyOf: ({ operations, code, cases: [first = ''] }) => {
      if (operations.some((operation) => careless.has(operation))) return 'all';
      const place = placeAt(first, places);
      return (
        place.find(isOpen) ?? (hasCode(code, 'taken') ? (code ?? '').slice('taken '.length) : (place.at(-1) ?? ''))
      );
    },
  };
}

function isJunk({ id }: CaseReport): boolean {
  const kind = checkParts(id)?.kind;
  return kind !== undefined && junk.has(kind);
}

/**
 * The names of the members that a check is about, outer ones first, such as `contact` and `street` of `addPerson, wrong
 * value /contact/street beyond the longest`; all that it is about where that is no member.
 */
function placeAt(id: string, places: ReadonlyMap<string, string>): string[] {
  const names = places
    .get(id)
    ?.replace(/^(?:query|header|cookie|path) /, '')
    .split('/')
    .filter((part) => part !== '' && !/^\d+$/.test(part));
  return names === undefined || names.length === 0 ? [checkParts(id)?.about ?? ''] : names;
}

/** What a request is about that a server fails at; chance is about nothing more than its operation. */
function subjectOf(about: string, place: string, operation: string): string {
  if (place.startsWith('path ')) return 'path';
  if (isOfNothing.test(about)) return nothingThere;
  return /^(?:random \d+|exchange)/.test(about) || about === '' ? operation : about;
}

const nothingThere = 'nothing there';

/** What is asked of things that are deleted. */
const isOfNothing = /\bwhat was deleted$|^delete it again$/;

function keyOf(
  cause: Cause,
  {
    places,
    takings,
    losing,
    missing,
    mistyped,
    unknown,
    keyed,
    answersNotices,
    untyped,
    failing,
    lost,
    unkept,
  }: KnownCauses,
): string {
  const { rule, code, pointer, expected, got, spec, operations, known, cases, exchange } = cause;
  const [operation = ''] = operations;
  const about = checkParts(cases[0] ?? '')?.about ?? '';
  const place = places.get(cases[0] ?? '') ?? '';
  const state = known === undefined ? 'new' : `known ${known}`;
  const key = (...parts: string[]): string => JSON.stringify([state, ...parts]);
  // A failure without a word of its own is one where it answers the same kind of request.
  if (isFailure(code)) {
    const isBare = /^failure -?\d+$/.test(code ?? '');
    const isMadeUp = about === '' && failing.has(code ?? '');
    return key(code ?? '', isBare ? (isMadeUp ? nothingThere : subjectOf(about, place, operation)) : '');
  }
  const last = pointer.split('/').findLast((part) => part !== '' && !/^(?:\d+|\*)$/.test(part)) ?? '';
  // What an answer lacks was lost on its way there, whatever sent it, and what has no value of its type, too.
  const lacking = operations.flatMap((one) => missing.get(`${one} ${last}`) ?? [])[0];
  const wrong = operations.flatMap((one) => mistyped.get(`${one} ${last}`) ?? [])[0];
  if (wrong !== undefined && (hasCode(code, 'lost') || hasCode(code, 'defaults'))) return key('schema', wrong);
  if (hasCode(code, 'lost') && lacking === undefined) return key(code ?? '', losing.has(code ?? '') ? '' : pointer);
  // What was taken comes back, whatever was asked for.
  const taken = takings.byName.get(last);
  if (rule === 'schema' && taken !== undefined) return key('taken', takings.keyOf(taken));
  // What takes an id that nothing has takes any.
  const isAboutPath = cases.every((id) => places.get(id)?.startsWith('path ') === true);
  // Refusals have one form, wherever a document describes it.
  const isOfRefusal = (exchange?.answer?.status ?? 0) >= 400;
  if (hasCode(code, 'missing') && isOfRefusal) return key('missing in refusals', last);
  const isOfUnknown = hasCode(code, 'unknown') || (isAboutPath && (rule === 'refusal' || hasCode(code, 'missing')));
  // What answers of a thing that was never there answers of one that is deleted.
  if (isOfUnknown || (unknown.has(operation) && (isOfNothing.test(about) || about === '')))
    return key('unknown', operation);
  if (rule === 'refusal') return key('taken', takings.keyOf(cause));
  if (answersNotices && (rule === 'notification' || /\bnotifications?$/.test(about))) return key('notification');
  if (about.startsWith('batch')) return key('batch');
  if (rule === 'credential') return key(rule, expected, about.split(',')[0] ?? '');
  // What a key lets in twice may also be named as before.
  if (rule === 'idempotency' || (hasCode(code, 'named') && cases.some((id) => keyed.has(id))))
    return key('key', operation);
  if (hasCode(code, 'undocumented')) return key(code ?? '', subjectOf(about, place, operation));
  if (hasCode(code, 'lost')) return key(lacking ?? '');
  // A default that comes whatever is sent is what was sent, lost.
  const asLost = code?.replace(/^(?:defaults|merged) /, 'lost ') ?? '';
  const isAllLost = losing.has(asLost);
  if (asLost !== code && (isAllLost || lost.has(`${asLost} ${pointer}`))) return key(asLost, isAllLost ? '' : pointer);
  // What has two faces where it is read, such as a default that is not kept, is one mistake there.
  if (hasCode(code, 'done') && pointer !== '') return key('done', operation, pointer);
  // What an action says is done and what is read then differ: that it may be done once more comes of it.
  const undone = hasCode(code, 'done') ? unkept.get(code ?? '') : undefined;
  if (undone !== undefined) return key('done', ...undone);
  if (code !== undefined) return key(code);
  // What is no JSON is of another type, too.
  const other = rule === 'json' ? cases.map((id) => untyped.get(id)).find((one) => one !== undefined) : undefined;
  if (other !== undefined) return key(other.rule, other.pointer, other.expected, other.got);
  if (rule === 'schema' && spec !== undefined) return key(rule, spec);
  return key(rule, pointer, expected, got);
}
