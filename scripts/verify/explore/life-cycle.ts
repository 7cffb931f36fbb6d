import { isDeepStrictEqual } from 'node:util';
import { asList, asObject, isObject, toPointer, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { OpenCollection } from '../../contract/resources/resource-families.ts';
import { isJson } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Parameter, SchemaAt } from '../../contract/message.ts';
import { nearestOf, readerOf, travelsAt } from '../../contract/schema/reading.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import { sampleValueOf } from '../../contract/sample/sample.ts';
import type { Check, Result } from '../../checks/checks.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import { type Fault, type Judgement, toAllowedJudgement, type RuleName } from '../../findings/findings.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import { fillTemplate } from '../../contract/routes/routes.ts';
import type { Case } from '../cases/cases.ts';
import { checkOf } from '../plan.ts';
import { identifierOf, isAccepted, findObjectInAnswer, listObjectsInAnswer, validKinds } from './accepted-requests.ts';
import { findUniquePlaces, withNewValues } from './conflicts.ts';
import { constraintOf, descriptionOf } from './constraints.ts';
import { freshRequest, noteUsedUp } from './flowing-values.ts';
import {
  broughtBy,
  broughtSchema,
  isInConflict,
  isSent,
  keyIn,
  saysMissing,
  keepsWhenSent,
  sentDescription,
  sentIn,
  showsMissing,
  withNames,
  withSent,
} from './call-parts.ts';
import { openCheck, type LifeCycleContext } from './life-cycle-context.ts';

/** A thing that the run has made, and the path parameters that lead to it. */
export type CreatedObject = {
  family: OpenCollection;
  path: { [name: string]: Json };
  sent: JsonObject;
  answer: ReceivedAnswer;
};

/** The results of a life cycle. */
export type LifeCycleResults = { results: Result[]; remarks: string[] };

/**
 * Makes a thing of a family, with values of its own where the server takes some only once.
 *
 * @param means - how requests are made and sent
 * @param request - a request that keeps the contract
 * @returns the results, the last of which decides, and the thing if the server made one that can be named
 */
export async function createRemoteObject(
  means: LifeCycleContext,
  family: OpenCollection,
  request: RequestParts,
): Promise<{ result: Result; results: Result[]; thing: CreatedObject | undefined }> {
  const { plan, runner, takenOnce } = means;
  const make = async (): Promise<Result> => {
    const renewed = withNewValues(family.create, request, takenOnce.get(family.create) ?? [], plan.measure.validators);
    const own = await freshRequest(means, family.create, renewed);
    const test = { operation: family.create, kind: 'life cycle', about: 'make one', request: own } as const;
    return runner.perform(openCheck(means, test));
  };
  let first = await make();
  if (isInConflict(family.create, first.answer) && noteUsedUp(means, family.create)) first = await make();
  const isTaken = isInConflict(family.create, first.answer) && !takenOnce.has(family.create);
  const others = isTaken ? await findUniquePlaces(means, family.create, request) : [];
  const result = others.findLast(isAccepted) ?? first;
  return { result, results: [first, ...others], thing: thingOf(family, result) };
}

/**
 * Finds what an answer says was made.
 *
 * @param result - the result of its POST
 * @returns the thing; `undefined` if none was made, or nothing names it
 */
export function thingOf(family: OpenCollection, result: Result): CreatedObject | undefined {
  const { answer, check } = result;
  if (!isAccepted(result) || answer === undefined) return undefined;
  const made = findOwnObject(family, check.operation, answer);
  const own = made && identifierOf(made, family.parameter, family.path);
  const segment = new URL(answer.headers['location'] ?? '', check.request.url).pathname.split('/').at(-1);
  const isNamed = answer.headers['location'] !== undefined && segment !== undefined && segment !== '';
  const value = own ?? (isNamed ? decodeURIComponent(segment) : undefined);
  if (value === undefined) return undefined;
  const path = { ...check.view?.path, [family.parameter]: value };
  return { family, path, sent: sentIn(check.operation, check.view), answer };
}

/**
 * Follows a thing of the run's own from its making to its end: it is there, it is listed, it changes, and then it is
 * gone.
 *
 * @param means - how requests are made and sent
 * @param full - the request that makes it, with everything that may be sent
 * @param request - a request that is known to be accepted
 * @returns the results, and what could not be checked
 */
export async function runLifeCycle(
  means: LifeCycleContext,
  family: OpenCollection,
  full: RequestParts,
  request: RequestParts,
): Promise<LifeCycleResults> {
  const first = await createRemoteObject(means, family, full);
  const isRefused = !isAccepted(first.result) && full !== request;
  const second = isRefused ? await createRemoteObject(means, family, request) : undefined;
  const { result: made, thing } = second ?? first;
  const lived: LifeCycleResults = { results: [...first.results, ...(second?.results ?? [])], remarks: [] };
  if (!isAccepted(made)) return lived;
  if (thing === undefined) {
    lived.remarks.push(`What ${family.create.id} made was not followed, as neither its answer nor Location names it.`);
    return lived;
  }
  const kept = await isKept(means, thing, made, lived);
  await isListed(means, thing, 'listed', lived);
  await changes(means, thing, kept, lived);
  await ends(means, thing, lived);
  return lived;
}

/**
 * Deletes a thing that the run has made.
 *
 * @param means - how requests are made and sent
 * @returns whether it is gone, and the result; there is none if the contract has no operation for that
 */
export async function deleteRemoteObject(
  means: LifeCycleContext,
  { family, path }: CreatedObject,
): Promise<{ isRemoved: boolean; result: Result | undefined }> {
  const { remove } = family;
  if (remove === undefined) return { isRemoved: false, result: undefined };
  const result = await perform(means, remove, path, 'clean up', { mayMiss: true });
  return { isRemoved: result !== undefined && (isAccepted(result) || saysMissing(remove, result.answer)), result };
}

/**
 * Looks for a thing that the run has made.
 *
 * @param means - how requests are made and sent
 * @returns whether it can be read
 */
export async function existsOnServer(means: LifeCycleContext, { family, path }: CreatedObject): Promise<boolean> {
  const { read } = family;
  const result = read && (await perform(means, read, path, 'look for what was cleaned up', { mayMiss: true }));
  return result !== undefined && isAccepted(result);
}

async function perform(
  { plan, scope, runner }: LifeCycleContext,
  operation: Operation,
  path: { [name: string]: Json },
  about: string,
  { body, mayMiss = false, due }: { body?: Json; mayMiss?: boolean; due?: ExpectedEffect } = {},
): Promise<Result | undefined> {
  const sample = plan.samples.get(operation);
  if (sample === undefined || runner.ended !== undefined) return undefined;
  const named = withNames(operation, sample, path);
  const request = body === undefined ? named : withSent(operation, named, body);
  const test: Case = { operation, kind: 'life cycle', about, request, expected: { kind: 'any' } };
  return runner.perform(withExpectedEffect(checkOf(plan.measure, scope.target, test), due, mayMiss));
}

/** What an answer has to show beside its form. */
export type ExpectedEffect = (answer: ReceivedAnswer) => Fault[];

/**
 * Makes a check that also demands what is due, so that it is asked again like any other before it is blamed.
 *
 * @param due - finds what an answer lacks
 * @param mayMiss - whether there may be nothing any more
 * @returns the check that demands both
 */
export function withExpectedEffect(check: Check, due: ExpectedEffect = () => [], mayMiss = false): Check {
  const { operation } = check;
  const judge: Check['judge'] = (answer) => {
    const isUndocumented = responseFor(operation, answer.status) === undefined && answer.faults.length === 0;
    const isLeft = mayMiss && saysMissing(operation, answer) && isUndocumented;
    const judgement = isLeft
      ? toAllowedJudgement(`nothing is there any more (${statusOf({ answer })})`)
      : check.judge(answer);
    return blamed(judgement, due(answer));
  };
  return { ...check, judge };
}

async function isKept(
  means: LifeCycleContext,
  thing: CreatedObject,
  made: Result,
  lived: LifeCycleResults,
): Promise<JsonObject | undefined> {
  const { family } = thing;
  const location = made.answer?.headers['location'];
  if (family.read !== undefined && location !== undefined && made.answer?.status === 201) {
    const leads = await follow(means, family.read, made, location, elsewhere(thing, family.read));
    if (leads !== undefined) lived.results.push(leads);
  }
  const back = await readBack(means, thing, made, 'read it back');
  lived.results = lived.results.map((one) => (one === made ? back.made : one));
  if (back.seen !== undefined) lived.results.push(back.seen);
  return back.kept;
}

/** What is wrong with where `Location` leads to: nothing, or another thing. */
function elsewhere({ family, path }: CreatedObject, read: Operation): ExpectedEffect {
  const due = path[family.parameter] ?? null;
  return (answer) => {
    if (saysMissing(read, answer))
      return [fault('life-cycle', 'Location', 'something to be there', statusOf({ answer }))];
    const there = findAcceptedObject(family, read, answer);
    const name = there && identifierOf(there, family.parameter, family.path);
    return name === undefined || String(name) === String(due)
      ? []
      : [fault('life-cycle', 'Location', `what was made, ${writeValue(due)}`, writeValue(name))];
  };
}

/**
 * Reads what the run has made: both the answer to its making and the thing itself have what was sent.
 *
 * @param means - how requests are made and sent
 * @param about - what the check is about
 * @returns both results, broken where something is lost, and the thing as it is; as far as there is one to read
 */
export async function readBack(
  means: LifeCycleContext,
  { family, path, sent, answer: first }: CreatedObject,
  made: Result,
  about: string,
): Promise<{ made: Result; seen?: Result; kept?: JsonObject }> {
  const { read = listOfOne(family), create } = family;
  if (read === undefined) return { made };
  const [request, answered] = [{ by: create.id, sent }, findOwnObject(family, create, first)];
  const missed = `what ${create.id} has just answered with ${statusOf(made)}`;
  const keptIn = (answer: ReceivedAnswer | undefined): JsonObject | undefined =>
    family.read === undefined ? listedIn(family, path, answer) : findAcceptedObject(family, read, answer);
  const seen = await perform(means, read, path, about, {
    due: (answer) => {
      const isLost =
        family.read !== undefined &&
        saysMissing(read, answer) &&
        (made.answer?.status === 201 || read.rpc !== undefined);
      if (isLost) return [fault('life-cycle', '', missed, statusOf({ answer }))];
      const kept = keptIn(answer);
      return kept === undefined
        ? []
        : [...lost(family.read ?? create, request, kept, answered), ...withoutDefaults(create, sent, kept)];
    },
  });
  const kept = keptIn(seen?.answer);
  if (seen === undefined || kept === undefined) return { made, ...(seen !== undefined && { seen }) };
  return { made: answered === undefined ? made : withFaults(made, lost(create, request, answered, kept)), seen, kept };
}

/** A list that shows what has no path of its own to be read at. */
function listOfOne({ list }: OpenCollection): Operation | undefined {
  return list?.safe === true && list.rpc === undefined ? list : undefined;
}

function listedIn(
  { list, parameter, path: collection }: OpenCollection,
  path: CreatedObject['path'],
  answer: ReceivedAnswer | undefined,
): JsonObject | undefined {
  if (list === undefined || answer === undefined || !isAccepted({ check: { operation: list }, answer }))
    return undefined;
  const name = String(path[parameter]);
  return listObjectsInAnswer(broughtBy(list, answer)).find(
    (one) => String(identifierOf(one, parameter, collection)) === name,
  );
}

async function follow(
  { plan, scope, runner }: LifeCycleContext,
  read: Operation,
  made: Result,
  location: string,
  due: ExpectedEffect,
): Promise<Result | undefined> {
  const sample = plan.samples.get(read);
  const url = new URL(location, made.check.request.url);
  // Credentials go to the server that was named by the user, and to no other.
  if (sample === undefined || url.origin !== new URL(made.check.request.url).origin) return undefined;
  const check = checkOf(plan.measure, scope.target, {
    ...{ operation: read, kind: 'life cycle', about: 'follow Location', request: sample, expected: { kind: 'any' } },
  });
  return runner.perform(withExpectedEffect({ ...check, request: { ...check.request, url: url.href } }, due));
}

/** A thing of the run's own, as an answer has it that carries the call out. */
export function findAcceptedObject(
  family: OpenCollection,
  operation: Operation,
  answer: ReceivedAnswer | undefined,
): JsonObject | undefined {
  return answer !== undefined && isAccepted({ check: { operation }, answer })
    ? findOwnObject(family, operation, answer)
    : undefined;
}

/** A thing of the run's own, as an answer has it. */
export function findOwnObject(
  { parameter, path }: Pick<OpenCollection, 'parameter' | 'path'>,
  operation: Operation,
  answer: ReceivedAnswer | undefined,
): JsonObject | undefined {
  return findObjectInAnswer(broughtBy(operation, answer), parameter, path);
}

/** What an operation was sent, and by which one. */
type Sent = { by: string; sent: JsonObject };

/**
 * What was sent and is not there any more, or is there with another value.
 *
 * @param operation - the operation whose answer has it
 * @param kept - the thing as that answer has it
 * @param told - the thing as another answer, about the same request, has it
 * @param before - the thing as it was before that request
 */
function lost(
  operation: Operation,
  { by, sent }: Sent,
  kept: JsonObject,
  told?: JsonObject,
  before?: JsonObject,
): Fault[] {
  const { schemaAt } = operation;
  const schema = broughtSchema(operation);
  return schema === undefined ? [] : compare([schema], sent, kept, told, before, '');

  function compare(schemas: string[], wanted: Json, now?: Json, said?: Json, earlier?: Json, at = ''): Fault[] {
    const { properties, items } = descriptionOf(schemaAt, ...schemas);
    if (isObject(wanted) && isObject(now)) {
      return Object.entries(wanted).flatMap(([name, value]): Fault[] => {
        const property = properties.get(name);
        if (property === undefined || isUnread(schemaAt, property)) return [];
        return compare(property, value, now[name], asObject(said)[name], asObject(earlier)[name], at + toPointer(name));
      });
    }
    const isList = Array.isArray(wanted) && Array.isArray(now) && wanted.length === now.length;
    if (isList && items !== undefined && wanted.every(isObject))
      return wanted.flatMap((one, i) =>
        compare([items], one, now[i], asList(said)[i], asList(earlier)[i], `${at}/${i}`),
      );
    const isKept = now === undefined ? wanted === null : isAlike(wanted, now) || isTold(wanted, now, said, earlier);
    const got = now === undefined ? 'nothing' : writeValue(now);
    return isKept ? [] : [fault('life-cycle', at, `what was sent to ${by}, ${writeValue(wanted)}`, got)];
  }
}

/**
 * A server may write a text or a list in another way, and then says so at once; but what is as it was before was not
 * written at all.
 */
function isTold(sent: Json, now: Json, said: Json | undefined, before: Json | undefined): boolean {
  const hasOneForm = typeof sent === 'boolean' || typeof sent === 'number' || sent === null;
  return !hasOneForm && isDeepStrictEqual(said, now) && !isDeepStrictEqual(before, now) && !isCutOff(sent, now);
}

/** What lost its end was not written in another way. */
function isCutOff(sent: Json, now: Json): boolean {
  if (typeof sent !== 'string' || typeof now !== 'string') return false;
  const [due, is] = [sent.trim(), now.trim()];
  return due.startsWith(is) && /[\p{L}\p{N}]/u.test(due.slice(is.length)) && Number.isNaN(Date.parse(due));
}

/**
 * What was not sent to an operation that takes a whole thing, and has another value than its default. A text may be
 * written in another way, and what says how far something is moves on.
 */
function withoutDefaults(operation: Operation, sent: JsonObject, kept: JsonObject): Fault[] {
  const { id, schemaAt, request } = operation;
  if (!(request?.bodies ?? []).some(isJson)) return [];
  return [...(sentDescription(operation)?.properties ?? [])].flatMap(([name, property]): Fault[] => {
    const usual = nearestOf(readerOf(schemaAt).read(property).parts, 'default');
    const is = kept[name];
    const isListed = constraintOf(descriptionOf(schemaAt, ...property), 'enum') !== undefined;
    const isPlain =
      isListed || ['number', 'boolean'].includes(typeof usual) || (Array.isArray(usual) && usual.length === 0);
    if (
      usual === undefined ||
      !isPlain ||
      !travelsAt(schemaAt, property, 'request') ||
      !travelsAt(schemaAt, property, 'response')
    )
      return [];
    if (sent[name] !== undefined || is === undefined || isAlike(usual, is)) return [];
    return [
      fault(
        'life-cycle',
        toPointer(name),
        `its default, ${writeValue(usual)}, since ${id} was not sent it`,
        writeValue(is),
      ),
    ];
  });
}

/** What a server keeps to itself, sets by itself, or may hide. */
function isUnread(schemaAt: SchemaAt, schemas: readonly string[]): boolean {
  const { parts } = readerOf(schemaAt).read(schemas);
  const travelsBoth = travelsAt(schemaAt, schemas, 'request') && travelsAt(schemaAt, schemas, 'response');
  return !travelsBoth || nearestOf(parts, 'format') === 'password';
}

/** Servers trim texts, and write times and numbers in their own way. */
function isAlike(one: Json, other: Json): boolean {
  if (isDeepStrictEqual(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, i) => isAlike(item, other[i] ?? null));
  if (typeof one === 'object' || typeof other === 'object') return false;
  const [a, b] = [String(one).trim().toLowerCase(), String(other).trim().toLowerCase()];
  const isTime = Number.isNaN(Number(a)) && !Number.isNaN(Date.parse(a));
  return a === b || (a !== '' && Number(a) === Number(b)) || (isTime && Date.parse(a) === Date.parse(b));
}

/**
 * Makes the request for as much of a list as one page may have.
 *
 * @param thing - the thing that is looked for
 * @returns the request, the parameter with the size of a page, and its maximum; `undefined` for what there is not
 */
export function ofLargestPage(
  list: Operation,
  sample: RequestParts,
  thing: CreatedObject,
): { request: RequestParts; limit: Parameter | undefined; most: Json | undefined } {
  const limit = list.parameters.find(
    ({ name, in: where }) => where === 'query' && /^(?:limit|per_?page|page_?size|count)$/i.test(name),
  );
  const limits = limit?.schema === undefined ? undefined : descriptionOf(list.schemaAt, limit.schema);
  const most = limits && constraintOf(limits, 'maximum')?.value;
  const query = { ...sample.query, ...(limit !== undefined && most !== undefined && { [limit.name]: most }) };
  return { request: { ...withNames(list, sample, thing.path), query }, limit, most };
}

async function isListed(
  means: LifeCycleContext,
  thing: CreatedObject,
  due: 'listed' | 'gone',
  lived: LifeCycleResults,
): Promise<void> {
  const { list, parameter, path: collection } = thing.family;
  if (list === undefined) return;
  const sample = means.plan.samples.get(list);
  if (sample === undefined || means.runner.ended !== undefined) return;
  const { request, most, limit } = ofLargestPage(list, sample, thing);
  const about = due === 'listed' ? 'find it in the list' : 'miss it in the list';
  const name = writeValue(thing.path[parameter] ?? null);
  const listing = (answer: ReceivedAnswer): Fault[] => {
    if (!isAccepted({ check: { operation: list }, answer })) return [];
    const names = listObjectsInAnswer(broughtBy(list, answer)).map((one) => identifierOf(one, parameter, collection));
    const isIn = names.some((one) => String(one) === String(thing.path[parameter]));
    if (due === 'gone')
      return isIn
        ? [
            fault(
              'life-cycle',
              '',
              `a list without what ${thing.family.remove?.id ?? 'a call'} has deleted`,
              `one with ${name}`,
            ),
          ]
        : [];
    // Only a list that is not full is known to be whole.
    const isWhole = typeof most === 'number' ? names.length < most : names.length < 10 && limit === undefined;
    const isMissing = !isIn && isWhole && !names.includes(undefined);
    return isMissing ? [fault('life-cycle', '', 'a list with what was just made', `one without ${name}`)] : [];
  };
  const test: Case = { operation: list, kind: 'life cycle', about, request, expected: { kind: 'any' } };
  const check = checkOf(means.plan.measure, means.scope.target, test);
  lived.results.push(await means.runner.perform(withExpectedEffect(check, listing)));
}

/** Changes all that can be changed, and then, with PATCH, a single member: the others stay as they are. */
async function changes(
  means: LifeCycleContext,
  thing: CreatedObject,
  before: JsonObject | undefined,
  lived: LifeCycleResults,
): Promise<void> {
  const { family, path, sent } = thing;
  let known = before;
  const change = async (operation: Operation, body: Json, about: string, staying: string[]): Promise<void> => {
    const result = await perform(means, operation, path, about, { body });
    if (result === undefined) return;
    const { changed, seen, kept } = await readChanged(means, thing, result, known, staying);
    lived.results.push(changed, ...(seen === undefined ? [] : [seen]));
    known = kept ?? known;
  };
  /** Replaces it by what is required alone: the rest is gone, or has its default (RFC 9110, section 9.3.4). */
  const replaceWith = async (operation: Operation, body: JsonObject): Promise<void> => {
    const { properties, required } = sentDescription(operation) ?? { properties: new Map<string, string[]>() };
    const least = Object.fromEntries(Object.entries(body).filter(([name]) => required?.has(name) === true));
    const left = Object.keys(body).filter(
      (name) => least[name] === undefined && properties.has(name) && known?.[name] !== undefined,
    );
    const keeps = /\b(?:partial|unchanged|stays?|keeps?|only the)\b/i.test(
      `${operation.summary} ${operation.description}`,
    );
    const sample = means.plan.samples.get(operation) ?? { headers: {} };
    if (keeps || left.length === 0 || !keepsWhenSent(operation, sample, least, means.plan.measure.validators)) return;
    const about = 'replace it by what is required';
    const result = await perform(means, operation, path, about, { body: least });
    if (result === undefined) return;
    const { changed, seen, kept } = await readChanged(means, thing, result, known, [], left);
    lived.results.push(changed, ...(seen === undefined ? [] : [seen]));
    known = kept ?? known;
  };
  for (const operation of [family.replace, family.change]) {
    const changed = operation && changedBody(means, operation, thing);
    if (operation === undefined || changed === undefined) continue;
    const { plan, takenOnce } = means;
    const request = withSent(operation, { headers: {}, ...plan.samples.get(operation) }, changed);
    const taken = takenOnce.get(family.create) ?? [];
    const renewed = withNewValues(operation, request, taken, plan.measure.validators);
    const body = operation.rpc === undefined ? (renewed.body ?? changed) : sentIn(operation, renewed);
    await change(operation, body, 'change it', []);
    if (operation.method === 'PUT') await replaceWith(operation, asObject(body));
    const name = Object.keys(asObject(body)).find((one) => sent[one] !== undefined);
    const alone = name === undefined ? {} : { [name]: sent[name] ?? null };
    if (operation !== family.change || name === undefined) continue;
    if (!keepsWhenSent(operation, request, alone, means.plan.measure.validators)) continue;
    await change(
      operation,
      alone,
      'change a single member',
      Object.keys(sent).filter((other) => other !== name),
    );
  }
}

/**
 * Reads what was just changed: both the answer to the change and the thing itself have what was sent.
 *
 * @param means - how requests are made and sent
 * @param staying - the names of members that stay as they were
 * @param leaving - the names of members that do not, as they were not sent to what replaces the whole
 * @returns both results, broken where something is lost, and the thing as it is now; as far as there is one to read
 */
export async function readChanged(
  means: LifeCycleContext,
  { family, path }: Pick<CreatedObject, 'family' | 'path'>,
  changed: Result,
  before: JsonObject | undefined,
  staying: readonly string[] = [],
  leaving: readonly string[] = [],
): Promise<{ changed: Result; seen?: Result; kept?: JsonObject }> {
  const { read } = family;
  const { operation, view, about } = changed.check;
  const isValid = validKinds.has(changed.check.kind) || changed.check.kind === 'life cycle';
  if (!isValid || !isAccepted(changed) || read === undefined) return { changed };
  const request = { by: operation.id, sent: sentIn(operation, view) };
  const answered = findOwnObject(family, operation, changed.answer);
  const seen = await perform(means, read, path, `read what ${operation.id} changed: ${about}`, {
    due: (answer) => {
      const kept = findAcceptedObject(family, read, answer);
      if (kept === undefined) return [];
      return [
        ...lost(read, request, kept, answered, before),
        ...merged(operation, kept, before, leaving),
        ...reset(operation, kept, before, [...staying, ...lastingIn(operation, before)]),
        ...(operation.method === 'PUT' ? withoutDefaults(operation, request.sent, kept) : []),
      ];
    },
  });
  const kept = findAcceptedObject(family, read, seen?.answer);
  if (seen === undefined || kept === undefined) return { changed, ...(seen !== undefined && { seen }) };
  return {
    changed: answered === undefined ? changed : withFaults(changed, lost(operation, request, answered, kept, before)),
    seen,
    kept,
  };
}

/** What is as it was before, though a request for the whole did not name it. */
function merged(
  operation: Operation,
  kept: JsonObject,
  before: JsonObject | undefined,
  leaving: readonly string[],
): Fault[] {
  const { id, schemaAt } = operation;
  const { properties } = sentDescription(operation) ?? {};
  return leaving.flatMap((name): Fault[] => {
    const usual = nearestOf(readerOf(schemaAt).read(properties?.get(name) ?? []).parts, 'default');
    const [was, is] = [before?.[name], kept[name]];
    const isEmpty = typeof is === 'object' && Object.keys(is ?? {}).length === 0;
    // What has a default is held to that.
    if (is === undefined || isEmpty || usual !== undefined || !isDeepStrictEqual(was, is)) return [];
    return [
      fault(
        'life-cycle',
        toPointer(name),
        `nothing, since ${id} replaces the whole (RFC 9110, section 9.3.4) and was not sent it`,
        `${writeValue(is)} as before`,
      ),
    ];
  });
}

/** When and by whom a thing was made: no change of it changes that. */
function lastingIn(operation: Operation, before: JsonObject | undefined): string[] {
  return Object.keys(before ?? {}).filter(
    (name) => /^created(?:_?(?:at|on|by|date))?$/i.test(name) && !isSent(operation, name),
  );
}

/** What is not as it was before, though the request did not name it. */
function reset(
  { id }: Operation,
  kept: JsonObject,
  before: JsonObject | undefined,
  staying: readonly string[],
): Fault[] {
  return staying.flatMap((name): Fault[] => {
    const [was, is] = [before?.[name], kept[name]];
    if (was === undefined || isDeepStrictEqual(was, is)) return [];
    const due = `${writeValue(was)} as before, since ${id} was not sent it`;
    return [fault('life-cycle', toPointer(name), due, is === undefined ? 'nothing' : writeValue(is))];
  });
}

/**
 * Changes a thing in several ways, one after the other, and reads it after each: the next change would hide what is
 * lost.
 *
 * @param means - how requests are made and sent
 * @param checks - the changes, all of the same thing
 * @returns the results of the changes, in their order, and those of the readings
 */
export async function changeInTurn(
  means: LifeCycleContext,
  family: OpenCollection,
  checks: Check[],
): Promise<{ changed: Result[]; seen: Result[] }> {
  const [changed, seen]: [Result[], Result[]] = [[], []];
  means.runner.expect(checks);
  let known: JsonObject | undefined;
  for (const check of checks) {
    if (means.runner.ended !== undefined) break;
    const result = await means.runner.perform(check);
    const read = await readChanged(means, { family, path: keyIn(check.operation, check.view) }, result, known);
    changed.push(read.changed);
    if (read.seen !== undefined) seen.push(read.seen);
    known = read.kept ?? known;
  }
  return { changed, seen };
}

/** A body that differs from what was sent before, in as many members as the schema lets differ. */
function changedBody(
  { plan, sources }: LifeCycleContext,
  operation: Operation,
  { sent }: CreatedObject,
): Json | undefined {
  const description = sentDescription(operation);
  const source = sources.find(({ name }) => name === operation.api);
  const sample = plan.samples.get(operation) ?? { headers: {} };
  const keeps = (body: Json): boolean => keepsWhenSent(operation, sample, body, plan.measure.validators);
  if (description === undefined || source === undefined) return plan.samples.get(operation)?.body;
  const { properties } = description;
  const start: JsonObject = operation.method === 'PUT' ? { ...sentIn(operation, sample), ...sent } : {};
  let body: JsonObject = Object.fromEntries(
    Object.entries(start).filter(([name]) => properties.size === 0 || properties.has(name)),
  );
  const keys = Object.keys(keyIn(operation, sample));
  for (const [name, schemas] of properties) {
    if (operation.rpc !== undefined && keys.includes(name)) continue;
    if (!travelsAt(operation.schemaAt, schemas, 'request') || (operation.method === 'PUT' && body[name] === undefined))
      continue;
    const old = sent[name];
    const other =
      old === undefined ? undefined : sampleValueOf(source, schemas[0] ?? '', undefined, { not: { const: old } });
    const changed = other === undefined ? body : { ...body, [name]: other };
    if (keeps(changed)) body = changed;
  }
  if (Object.keys(body).length > 0 && keeps(body)) return body;
  return operation.rpc === undefined ? sample.body : sentIn(operation, sample);
}

/**
 * Lists the operations on what belongs to a thing, which need no further name.
 *
 * @returns the operations below it whose paths have the same parameters
 */
export function directlyBelow({ item, below }: OpenCollection): Operation[] {
  const depth = item.split('{').length;
  return below.filter(({ path, rpc }) => rpc !== undefined || path.split('{').length === depth);
}

async function ends(means: LifeCycleContext, thing: CreatedObject, lived: LifeCycleResults): Promise<void> {
  const { family, path } = thing;
  const { remove, read, replace, change } = family;
  if (remove === undefined) return;
  const below = directlyBelow(family);
  const result = await perform(means, remove, path, 'delete it');
  if (result === undefined) return;
  lived.results.push(result);
  if (!isAccepted(result)) return;
  if (read !== undefined) {
    const nothing = `nothing to be there (404 or 410) of what ${remove.id} has deleted`;
    const due = refusedBy(read, nothing);
    const after = await perform(means, read, path, 'look for what was deleted', { mayMiss: true, due });
    if (after !== undefined) lived.results.push(after);
  }
  await isListed(means, thing, 'gone', lived);
  // Deleting is idempotent in what it leaves behind, and a PUT may make a thing anew; only a document that shows a 404
  // says what the answer is.
  for (const [operation, about] of [
    [remove, 'delete it again'],
    [change, 'change what was deleted'],
    [replace, 'replace what was deleted'],
    ...below.filter(({ method }) => method === 'POST').map((one) => [one, 'add to what was deleted'] as const),
    ...below.filter(({ safe }) => safe).map((one) => [one, `${one.method} ${one.path} of what was deleted`] as const),
  ] as const) {
    if (operation === undefined) continue;
    const own =
      operation.rpc === undefined ? (addPathParameters(operation, { headers: {} }, thing).path ?? path) : path;
    const missing = refusedBy(operation, `status 404, as nothing is there of what ${remove.id} has deleted`);
    const isShown = showsMissing(operation);
    const due: ExpectedEffect = (answer) =>
      isShown && !(operation.method === 'PUT' && answer.status === 201) ? missing(answer) : [];
    const again = await perform(means, operation, own, about, { mayMiss: true, due });
    if (again !== undefined) lived.results.push(again);
  }
}

function refusedBy(operation: Operation, expected: string): ExpectedEffect {
  return (answer) =>
    isAccepted({ check: { operation }, answer }) ? [fault('life-cycle', '', expected, statusOf({ answer }))] : [];
}

/**
 * Finds things that got the name of another one, which they have overwritten or hide. What was deleted meanwhile gives
 * its name free, and who makes the same thing twice may get it twice.
 *
 * @param results - the results of a run, in the order in which they came
 * @returns the results; those that named a thing like an earlier one are broken
 */
export function withOwnNames(results: Result[], families: OpenCollection[]): Result[] {
  const known = new Map<string, JsonObject>();
  return results.map((result) => {
    const { operation, view } = result.check;
    const removed = families.find(({ remove }) => remove === operation);
    if (removed !== undefined && isAccepted(result))
      known.delete(thingPath({ family: removed, path: view?.path ?? {} }));
    const family = families.find(({ create }) => create === operation);
    const thing = family && thingOf(family, result);
    if (thing === undefined || result.answer?.status !== 201) return result;
    const key = thingPath(thing);
    const name = thing.path[thing.family.parameter] ?? null;
    const other = known.get(key);
    known.set(key, thing.sent);
    const isOwn = other === undefined || isDeepStrictEqual(other, thing.sent);
    if (isOwn || Object.values(thing.sent).includes(name)) return result;
    return withFaults(result, [fault('life-cycle', '', 'a name of its own', `${writeValue(name)}, that of another`)]);
  });
}

/**
 * Writes the path of a thing.
 *
 * @param thing - the thing: its family, and the path parameters that lead to it
 * @example thingPath(thing) // '/books/7'
 */
export function thingPath({ family, path }: Pick<CreatedObject, 'family' | 'path'>): string {
  return fillTemplate(family.item, (name) => String(path[name] ?? ''));
}

function statusOf({ answer }: Pick<Result, 'answer'>): string {
  return `status ${answer?.status ?? 'none'}`;
}

function fault(rule: RuleName, pointer: string, expected: string, got: string): Fault {
  return { rule, pointer, expected, got };
}

function withFaults(result: Result, faults: Fault[]): Result {
  return faults.length === 0 ? result : { ...result, judgement: blamed(result.judgement, faults) };
}

function blamed(judgement: Judgement, faults: Fault[]): Judgement {
  return faults.length === 0
    ? judgement
    : { ...judgement, outcome: 'broken', faults: [...judgement.faults, ...faults] };
}

/**
 * Puts what names a thing into a request.
 *
 * @param operation - the operation: on the thing, or on what belongs to it
 */
export function addPathParameters(operation: Operation, request: RequestParts, thing: CreatedObject): RequestParts {
  if (operation.rpc !== undefined) return withNames(operation, request, thing.path);
  const segments = operation.path.split('/');
  // Where the thing's own path has a parameter, this one has the same, whatever it is called.
  const named = thing.family.item.split('/').flatMap((segment, i): [string, Json][] => {
    const [name, own] = [segments[i], segment].map((one) => /^\{([^{}]+)\}/.exec(one ?? '')?.[1]);
    const value = own === undefined ? undefined : thing.path[own];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return { ...request, path: { ...request.path, ...Object.fromEntries(named) } };
}
