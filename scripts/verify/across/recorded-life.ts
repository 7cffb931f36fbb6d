import type { Contract } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import { openCollections, type OpenCollection } from '../../contract/resources/resource-families.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import { fillTemplate } from '../../contract/routes/routes.ts';
import { blameResult, type Result } from '../../checks/checks.ts';
import { toAllowedJudgement, type Fault } from '../../findings/findings.ts';
import { redactedText } from '../../redact/redact.ts';
import { attributionIn } from '../../remote/remote.ts';
import type { Seen } from '../../traffic/traffic.ts';
import { isAccepted } from '../explore/accepted-requests.ts';
import { isSent, keyIn, readsOnly, saysMissing, readSentPart } from '../explore/call-parts.ts';
import { createTagJudge, findConditionFaults } from '../explore/conditional.ts';
import { findAcceptedObject, findOwnObject, thingOf, thingPath } from '../explore/life-cycle.ts';
import {
  findListingFaults,
  findLostMembers,
  findResetMembers,
  createLeftFault,
  createMissedFault,
  nothingThere,
  writeStatus,
  type SentMembers,
} from '../explore/life-faults.ts';
import { listFault, placeInAnswer } from '../explore/list-query.ts';
import { createNameJudge } from './taken-names.ts';
import { findRecordedListFaults, toRecordedListKey, readRecordedPage } from './recorded-lists.ts';

// Recorded calls, compared with those before them: what was made is there, what was changed has changed, what was
// deleted is gone, and totals move. Other callers may have done what no recording shows, so only what follows upon a
// call of the same caller is compared, and nothing that a further call may have touched.

/** What an operation does to the things of a collection. */
type Part = { family: OpenCollection; does: 'create' | 'list' | 'read' | 'replace' | 'change' | 'remove' };

/** A thing that a recorded call has made, changed or deleted. */
type RecordedThing = {
  family: OpenCollection;
  path: { [name: string]: Json };
  /** The address of its collection. */
  collection: string;
  /** Who called. */
  caller: string;
  /** The status of its making, if that was recorded and is surely done. */
  made?: { status: number };
  /** What was sent last, and the operation that took it. */
  sent?: SentMembers & { operation: Operation; told?: JsonObject | undefined };
  /** The thing as it was last read, or as it was made. */
  known?: JsonObject;
  /** What has deleted it. */
  removedBy?: Operation;
  /** How many calls had changed something when it was last written, and how many of these were of its family. */
  writes: number;
  own: number;
};

/** The total of a list, and how many things were made and deleted since. */
type KnownTotal = { total: number; since: number; collection: string; family: OpenCollection; caller: string };

/** So many things are known at a time. */
const mostKnown = 10_000;

/** A recorded call: its result, when it began and ended as far as that is known, and who called. */
type RecordedCall = { result: Result; began?: number; ended?: number; caller: string };

/** A result that waits for the calls that began before it ended: they may have changed what it has read. */
type WaitingResult<Subject> = { call: RecordedCall; faults: Fault[]; subject: Subject };

/** Takes results of recorded calls in their order, and gives each on with what is wrong by those before it. */
export type HistoryJudge<Subject> = {
  /** Judges a result; it is given on later if calls may still come that began before it ended. */
  add: (result: Result, seen: Seen, subject: Subject) => void;
  /** Gives on what is left. */
  end: () => void;
};

/**
 * Makes what compares recorded calls with those before them. Its memory does not grow with them.
 *
 * @param done - takes each result once it is clear, with what it was added with
 */
export function createHistoryJudge<Subject>(
  { operations }: Contract,
  done: (result: Result, subject: Subject) => void,
): HistoryJudge<Subject> {
  const history = createHistory(operations);
  let waiting: WaitingResult<Subject>[] = [];
  const giveOn = (isDue: (one: WaitingResult<Subject>) => boolean): void => {
    const due = waiting.filter(isDue);
    waiting = waiting.filter((one) => !due.includes(one));
    for (const { call, faults, subject } of due) done(blameResult(call.result, faults), subject);
  };
  return {
    add: (result, seen, subject) => {
      const call = callOf(result, seen);
      giveOn(({ call: before }) => !isMeanwhile(call, before));
      // What is still waiting had not ended when this call began.
      if (!readsOnly(result.check.operation)) for (const one of waiting) one.faults = [];
      const alone = dropHidden([...findRecordedListFaults(result), ...findConditionFaults(result)]);
      const { faults, isMissed } = history.judge(call);
      const judged = blameResult(isMissed ? excuseDeleted(result) : result, alone);
      waiting.push({ call: { ...call, result: judged }, faults: dropHidden(faults), subject });
      if (call.began === undefined) giveOn(() => true);
    },
    end: () => giveOn(() => true),
  };
}

/** How exact the times of a recording are, in milliseconds: some tools write them once an answer is there. */
const exactness = 5;

/** Whether a call began while an earlier one was under way. Those that began at the same moment came in their order. */
function isMeanwhile({ began }: Pick<RecordedCall, 'began'>, before: Pick<RecordedCall, 'began' | 'ended'>): boolean {
  if (began === undefined || before.ended === undefined || began === before.began) return false;
  return began < before.ended - exactness;
}

/** Drops faults about values that the recording hides. */
function dropHidden(faults: Fault[]): Fault[] {
  return faults.filter(({ pointer, expected, got }) => !`${pointer} ${expected} ${got}`.includes(redactedText));
}

/** A 404 or 410 is due of what was deleted, documented or not. */
function excuseDeleted(result: Result): Result {
  const { check, answer, judgement } = result;
  const isUndocumented = answer !== undefined && responseFor(check.operation, answer.status) === undefined;
  if (judgement.outcome !== 'broken' || !isUndocumented || answer.faults.length > 0) return result;
  return { ...result, judgement: toAllowedJudgement(`it had been deleted (${writeStatus(answer)})`) };
}

function callOf(result: Result, { started, milliseconds, caller }: Seen): RecordedCall {
  const { check } = result;
  const headers = Object.entries(check.request.headers).map(([name, value]) => [name.toLowerCase(), value]);
  const keys = check.operation.security.flat().flatMap(({ scheme: { travels } }) => travels?.name.toLowerCase() ?? []);
  const own = headers.filter(([name = '']) => ['authorization', 'cookie', ...keys].includes(name));
  return {
    result,
    caller: JSON.stringify([caller, ...own.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))]),
    ...(started !== undefined && { began: started, ended: started + milliseconds }),
  };
}

/** What the calls so far have done. */
type History = { judge: (call: RecordedCall) => { faults: Fault[]; isMissed: boolean } };

function createHistory(operations: Operation[]): History {
  // Only the one who counts knows whether a PUT has made something.
  const families = openCollections(operations).filter(({ create }) => create.method === 'POST' || create.rpc);
  const parts = partsOf(families);
  const [nameFaults, tagFaults] = [createNameJudge(families), createTagJudge()];
  const things = new Map<string, RecordedThing>();
  const totals = new Map<string, KnownTotal>();
  const own = new Map<OpenCollection, number>();
  let writes = 0;
  let lastWrite: Pick<RecordedCall, 'began' | 'ended'> = {};

  const forget = (isForgotten: (family: OpenCollection) => boolean): void => {
    for (const [key, { family }] of things) if (isForgotten(family)) things.delete(key);
    for (const [key, { family }] of totals) if (isForgotten(family)) totals.delete(key);
  };
  const keep = (key: string, thing: Omit<RecordedThing, 'writes' | 'own'>): void => {
    things.delete(key);
    const [oldest] = things.size < mostKnown ? [] : things.keys();
    if (oldest !== undefined) things.delete(oldest);
    things.set(key, { ...thing, writes, own: own.get(thing.family) ?? 0 });
  };
  const count = (collection: string, caller: string, by: 1 | -1): void => {
    for (const [key, known] of totals)
      if (known.collection === collection)
        if (known.caller === caller) known.since += by;
        else totals.delete(key);
  };

  /** Notes what a call has changed, as far as it is known; what it may have changed besides is forgotten. */
  const write = ({ result, caller }: RecordedCall, part: Part | undefined): void => {
    const { check, answer } = result;
    const { operation, view } = check;
    const isRefused = answer !== undefined && answer.status >= 400 && answer.status < 500;
    if (isRefused || (operation.rpc !== undefined && !isAccepted(result))) return;
    writes++;
    if (part === undefined || !isAccepted(result)) return forget(() => true);
    const { family, does } = part;
    own.set(family, (own.get(family) ?? 0) + 1);
    const sent = { by: operation.id, sent: readSentPart(operation, view), operation };
    const told = answer && findOwnObject(family, operation, answer);
    if (does === 'create') {
      const thing = thingOf(family, result);
      if (thing === undefined) return forget((one) => one === family);
      const collection = collectionAt(result, family, thing.path);
      const key = keyOf(result, thing);
      count(collection, caller, 1);
      const made = answer?.status === 201 || operation.rpc !== undefined ? answer : undefined;
      const asSent = { family, path: thing.path, collection, caller, sent: { ...sent, told } };
      return keep(key, {
        ...asSent,
        ...(made && { made: { status: made.status } }),
        ...(told && { known: told }),
      });
    }
    const path = readThingName(family, operation, view);
    const collection = collectionAt(result, family, path);
    const key = keyOf(result, { family, path });
    const before = things.get(key);
    if (does === 'remove') {
      // What is deleted may take others with it.
      forget((one) => one !== family);
      if (before?.removedBy === undefined) count(collection, caller, -1);
      return keep(key, { family, path, collection, caller, removedBy: operation });
    }
    const { made, known } = before?.removedBy === undefined && before?.caller === caller ? before : {};
    keep(key, {
      family,
      path,
      collection,
      caller,
      sent: { ...sent, told },
      ...(made && { made }),
      ...(known && { known }),
    });
  };

  const judgeRead = (call: RecordedCall, { family }: Part): { faults: Fault[]; isMissed: boolean } => {
    const { check, answer } = call.result;
    const { operation } = check;
    const key = keyOf(call.result, { family, path: readThingName(family, operation, check.view) });
    const thing = things.get(key);
    if (thing === undefined || answer === undefined) return { faults: [], isMissed: false };
    const isMissing = saysMissing(operation, answer);
    const { removedBy, made, sent, known } = thing;
    if (removedBy !== undefined && isMissing) return { faults: [], isMissed: true };
    // Others may not see it.
    if (thing.caller !== call.caller) return { faults: [], isMissed: false };
    if (removedBy !== undefined) {
      if (isAccepted(call.result)) things.delete(key);
      return {
        faults: isAccepted(call.result) ? [createLeftFault(removedBy, nothingThere, answer)] : [],
        isMissed: false,
      };
    }
    if (isMissing) {
      things.delete(key);
      return { faults: made !== undefined ? [createMissedFault(family.create, made, answer)] : [], isMissed: false };
    }
    const kept = findAcceptedObject(family, operation, answer);
    if (kept === undefined) return { faults: [], isMissed: false };
    thing.known = kept;
    // Once it was read, only a further call can have changed it.
    delete thing.sent;
    const others = writes - thing.writes;
    const siblings = (own.get(family) ?? 0) - thing.own;
    if (sent === undefined || others > siblings) return { faults: [], isMissed: false };
    const staying =
      sent.operation.method === 'PATCH'
        ? Object.keys(known ?? {}).filter((name) => typeof known?.[name] === 'string' && isSent(family.create, name))
        : [];
    const changed = staying.filter((name) => sent.sent[name] === undefined);
    const faults = [
      ...findLostMembers(operation, sent, kept, sent.told, known),
      ...findResetMembers(sent.operation, kept, known, changed),
    ];
    // A place in an order, or a mark that only one may have, changes with the others of its kind.
    return { faults: siblings === 0 ? faults : faults.filter(({ got }) => got.startsWith('"')), isMissed: false };
  };

  const judgeList = ({ result, caller }: RecordedCall, { family }: Part): Fault[] => {
    const { check, answer } = result;
    const { operation, view } = check;
    if (answer === undefined || !isAccepted(result)) return [];
    const page = readRecordedPage(result);
    const collection = collectionAt(result, family, view?.path ?? {});
    const faults: Fault[] = [];
    const isWhole = page?.isUnfiltered === true && page.isWhole;
    for (const [key, thing] of things) {
      if (thing.family !== family || thing.collection !== collection || thing.caller !== caller) continue;
      if (thing.removedBy === undefined && thing.made === undefined) continue;
      const due = thing.removedBy === undefined ? 'listed' : 'gone';
      const found = findListingFaults(thing, operation, answer, due, () => isWhole);
      if (found.length > 0) things.delete(key);
      faults.push(...found);
    }
    const [total] = page?.totals ?? [];
    if (page === undefined || total === undefined || !page.isUnfiltered) return faults;
    const listKey = toRecordedListKey(result, page);
    const known = totals.get(listKey);
    const [at, now] = total;
    if (known !== undefined && known.caller === caller && known.since !== 0 && now === known.total) {
      const due = known.total + known.since;
      const why = known.since > 0 ? `${known.since} more were made` : `${-known.since} were deleted`;
      faults.push(
        listFault('total', placeInAnswer(operation, at), `a total of ${due}, as ${why} since it was ${now}`, now),
      );
    }
    if (totals.size === mostKnown) totals.clear();
    totals.set(listKey, { total: now, since: 0, collection, family, caller });
    return faults;
  };

  return {
    judge: (call) => {
      const { result } = call;
      const { operation } = result.check;
      const nothing = { faults: [], isMissed: false };
      // A mock makes up what it answers.
      if (result.answer !== undefined && attributionIn(result.answer) !== undefined) return nothing;
      const part = parts.get(operation);
      if (readsOnly(operation)) {
        const tagged = tagFaults(result);
        if (part === undefined || isMeanwhile(call, lastWrite)) return { ...nothing, faults: tagged };
        if (part.does === 'list') return { ...nothing, faults: [...tagged, ...judgeList(call, part)] };
        const read = judgeRead(call, part);
        return { ...read, faults: [...tagged, ...read.faults] };
      }
      const faults = nameFaults(result);
      write(call, part);
      if ((call.ended ?? Infinity) >= (lastWrite.ended ?? 0)) lastWrite = call;
      return { ...nothing, faults };
    },
  };
}

/** What each operation does to the things of which collection. */
function partsOf(families: readonly OpenCollection[]): Map<Operation, Part> {
  const parts = new Map<Operation, Part>();
  for (const family of families)
    for (const does of ['create', 'list', 'read', 'replace', 'change', 'remove'] as const) {
      const operation = family[does];
      if (operation !== undefined && !parts.has(operation)) parts.set(operation, { family, does });
    }
  return parts;
}

/** What names the thing that a call is about, as its family calls it. */
function readThingName(
  family: OpenCollection,
  operation: Operation,
  view: Result['check']['view'],
): RecordedThing['path'] {
  const named = keyIn(operation, view);
  const [value] = Object.values(named);
  return operation.rpc === undefined || value === undefined ? named : { [family.parameter]: value };
}

/** The same for all calls about one thing of one server. */
function keyOf({ check }: Result, thing: { family: OpenCollection; path: RecordedThing['path'] }): string {
  return `${check.operation.api} ${new URL(check.request.url).origin}${thingPath(thing)}`;
}

function collectionAt({ check }: Result, family: OpenCollection, path: RecordedThing['path']): string {
  const collection = fillTemplate(family.path, (name) => String(path[name] ?? ''));
  return `${check.operation.api} ${new URL(check.request.url).origin}${collection}`;
}
