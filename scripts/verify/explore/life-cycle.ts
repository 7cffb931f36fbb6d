import { asObject, isObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import { directlyBelow, type OpenCollection } from '../../contract/resources/resource-families.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Parameter } from '../../contract/message.ts';
import { travelsAt } from '../../contract/schema/reading.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import { sampleValueOf } from '../../contract/sample/sample.ts';
import { blameResult, type Check, type Result } from '../../checks/checks.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import { type Fault, type Judgement, toAllowedJudgement } from '../../findings/findings.ts';
import { attributionIn, type ReceivedAnswer } from '../../remote/remote.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import { fillTemplate } from '../../contract/routes/routes.ts';
import type { Case } from '../cases/cases.ts';
import { checkOf } from '../plan.ts';
import { identifierOf, isAccepted, findObjectInAnswer, listObjectsInAnswer, validKinds } from './accepted-requests.ts';
import { withNewValues, withUniqueValues } from './conflicts.ts';
import { constraintOf, descriptionOf } from './constraints.ts';
import { getReady, makeAnew, putFlowing } from './flowing-values.ts';
import {
  readBroughtPart,
  keyIn,
  saysMissing,
  keepsWhenSent,
  describeSent,
  readSentPart,
  showsMissing,
  withNames,
  withSent,
} from './call-parts.ts';
import {
  findListingFaults,
  findLostDefaults,
  findLostMembers,
  findMergedMembers,
  findResetMembers,
  createLeftFault,
  lifeFault,
  listLastingMembers,
  createMissedFault,
  nothingThere,
  writeStatus,
} from './life-faults.ts';
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
 * @param use - what it is made for, which may want it in a state of its own
 * @returns the results, the last of which decides, and the thing if the server made one that can be named
 */
export async function createRemoteObject(
  means: LifeCycleContext,
  family: OpenCollection,
  request: RequestParts,
  use?: Operation,
): Promise<{ result: Result; results: Result[]; thing: CreatedObject | undefined }> {
  const results = await makeAnew(means, family.create, request, 0, (own) => {
    const test = { operation: family.create, kind: 'life cycle', about: 'make one', request: own } as const;
    const name = own.path?.[family.parameter];
    // A short name may be that of another thing.
    const isNew = typeof name === 'string' && name.length >= shortest && name !== request.path?.[family.parameter];
    const due = isNew && family.create.method === 'PUT' ? findUntoldMaking(family.create) : undefined;
    return means.runner.perform(withExpectedEffect(openCheck(means, test), due));
  });
  const [first] = results;
  const result = results.findLast(isAccepted) ?? first;
  const thing = thingOf(family, result);
  const due = use && means.flows.get(use)?.places.find(({ maker }) => maker === family.create)?.due;
  if (thing !== undefined && due !== undefined) await getReady(means, due, thing.path);
  return { result, results, thing };
}

/** So long a name, made up by chance, is that of nothing else. */
const shortest = 8;

/** A PUT that makes what was not there says so by 201 (RFC 9110, section 9.3.4). */
function findUntoldMaking({ id }: Operation): ExpectedEffect {
  const expected = 'status 201, as nothing was there before (RFC 9110, section 9.3.4)';
  return (answer) =>
    answer.status === 200 || answer.status === 204
      ? [{ rule: 'status', code: `untold ${id}`, pointer: '', expected, got: String(answer.status) }]
      : [];
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
  // A mock of ours remembers things of methods with `x-resource` alone, and says where it only makes them up.
  const isMadeUp = check.operation.rpc !== undefined && attributionIn(answer)?.startsWith('generated') === true;
  if (isMadeUp) return undefined;
  const made = findOwnObject(family, check.operation, answer);
  const own = made && identifierOf(made, family.parameter, family.path);
  const segment = new URL(answer.headers['location'] ?? '', check.request.url).pathname.split('/').at(-1);
  const isNamed = answer.headers['location'] !== undefined && segment !== undefined && segment !== '';
  const value = own ?? (isNamed ? decodeURIComponent(segment) : undefined);
  if (value === undefined) return undefined;
  const path = { ...check.view?.path, [family.parameter]: value };
  return { family, path, sent: readSentPart(check.operation, check.view), answer };
}

/**
 * Follows a thing of the run's own from its making to its end: it is there, it is listed, it changes, and then it is
 * gone.
 *
 * @param means - how requests are made and sent
 * @param full - the request that makes it, with everything that may be sent
 * @param request - a request that is known to be accepted
 * @returns the results, what could not be checked, and a fuller request that was accepted, if there is one
 */
export async function runLifeCycle(
  means: LifeCycleContext,
  family: OpenCollection,
  full: RequestParts,
  request: RequestParts,
): Promise<LifeCycleResults & { fuller?: RequestParts }> {
  const lived: LifeCycleResults & { fuller?: RequestParts } = { results: [], remarks: [] };
  const make = async (one: RequestParts) => {
    const created = await createRemoteObject(means, family, one);
    lived.results.push(...created.results);
    return created;
  };
  let { result: made, thing } = await make(full);
  if (!isAccepted(made) && full !== request) {
    ({ result: made, thing } = await make(request));
    const sent = readSentPart(family.create, request);
    const missing = Object.entries(readSentPart(family.create, full)).filter(([name]) => sent[name] === undefined);
    // A server may refuse one of the optional members alone, such as a place that is not there.
    for (const [name, value] of missing.length > 1 && isAccepted(made) ? missing.slice(0, mostFilled) : []) {
      const fuller = addMember(means, family.create, lived.fuller ?? request, { [name]: value });
      const next = fuller && (await make(fuller));
      if (fuller === undefined || next === undefined || !isAccepted(next.result)) continue;
      ({ result: made, thing } = next);
      lived.fuller = fuller;
    }
  }
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

/** So many optional members are tried one by one. */
const mostFilled = 12;

/** Adds a member to what a request sends, if that still keeps the contract. */
function addMember(
  { plan }: LifeCycleContext,
  operation: Operation,
  request: RequestParts,
  member: JsonObject,
): RequestParts | undefined {
  const members = { ...readSentPart(operation, request), ...member };
  const keeps = keepsWhenSent(operation, request, members, plan.measure.validators);
  return keeps ? withSent(operation, request, members) : undefined;
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
      ? toAllowedJudgement(`nothing is there any more (${writeStatus(answer)})`)
      : check.judge(answer);
    return addFaults(judgement, due(answer));
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
    const leads = await follow(means, family.read, made, location, createLocationCheck(thing, family.read));
    if (leads !== undefined) lived.results.push(leads);
  }
  const back = await readBack(means, thing, made, 'read it back');
  lived.results = lived.results.map((one) => (one === made ? back.made : one));
  if (back.seen !== undefined) lived.results.push(back.seen);
  return back.kept;
}

/** What is wrong with where `Location` leads to: nothing, or another thing. */
function createLocationCheck({ family, path }: CreatedObject, read: Operation): ExpectedEffect {
  const due = path[family.parameter] ?? null;
  return (answer) => {
    if (saysMissing(read, answer))
      return [lifeFault(`location ${family.create.id}`, 'Location', 'something to be there', writeStatus(answer))];
    const there = findAcceptedObject(family, read, answer);
    const name = there && identifierOf(there, family.parameter, family.path);
    return name === undefined || String(name) === String(due)
      ? []
      : [lifeFault(`location ${family.create.id}`, 'Location', `what was made, ${writeValue(due)}`, writeValue(name))];
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
  const findKeptObject = (answer: ReceivedAnswer | undefined): JsonObject | undefined =>
    family.read === undefined ? findListedObject(family, path, answer) : findAcceptedObject(family, read, answer);
  const seen = await perform(means, read, path, about, {
    due: (answer) => {
      const isLost =
        family.read !== undefined &&
        saysMissing(read, answer) &&
        (made.answer?.status === 201 || read.rpc !== undefined);
      if (isLost) return [createMissedFault(create, made.answer, answer)];
      const kept = findKeptObject(answer);
      return kept === undefined
        ? []
        : [...findLostMembers(family.read ?? create, request, kept, answered), ...findLostDefaults(create, sent, kept)];
    },
  });
  const kept = findKeptObject(seen?.answer);
  if (seen === undefined || kept === undefined) return { made, ...(seen !== undefined && { seen }) };
  return {
    made: answered === undefined ? made : blameResult(made, findLostMembers(create, request, answered, kept)),
    seen,
    kept,
  };
}

/** A list that shows what has no path of its own to be read at. */
function listOfOne({ list }: OpenCollection): Operation | undefined {
  return list?.safe === true && list.rpc === undefined ? list : undefined;
}

function findListedObject(
  { list, parameter, path: collection }: OpenCollection,
  path: CreatedObject['path'],
  answer: ReceivedAnswer | undefined,
): JsonObject | undefined {
  if (list === undefined || answer === undefined || !isAccepted({ check: { operation: list }, answer }))
    return undefined;
  const name = String(path[parameter]);
  return listObjectsInAnswer(readBroughtPart(list, answer)).find(
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
  return findObjectInAnswer(readBroughtPart(operation, answer), parameter, path);
}

/**
 * Makes the request for as much of a list as one page may have.
 *
 * @param thing - the thing that is looked for
 * @returns the request, the parameter with the size of a page, and its maximum; `undefined` for what there is not
 */
export function requestLargestPage(
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
  const { list } = thing.family;
  if (list === undefined) return;
  const sample = means.plan.samples.get(list);
  if (sample === undefined || means.runner.ended !== undefined) return;
  const { request, most, limit } = requestLargestPage(list, sample, thing);
  const about = due === 'listed' ? 'find it in the list' : 'miss it in the list';
  // Only a list that is not full is known to be whole.
  const isWhole = (entries: number): boolean =>
    typeof most === 'number' ? entries < most : entries < 10 && limit === undefined;
  const judgeListing: ExpectedEffect = (answer) => findListingFaults(thing, list, answer, due, isWhole);
  const test: Case = { operation: list, kind: 'life cycle', about, request, expected: { kind: 'any' } };
  const check = checkOf(means.plan.measure, means.scope.target, test);
  lived.results.push(await means.runner.perform(withExpectedEffect(check, judgeListing)));
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
    const { properties, required } = describeSent(operation) ?? { properties: new Map<string, string[]>() };
    const least = Object.fromEntries(Object.entries(body).filter(([name]) => required?.has(name) === true));
    const left = Object.keys(body).filter(
      (name) => least[name] === undefined && properties.has(name) && known?.[name] !== undefined,
    );
    const told = `${operation.summary} ${operation.description}`;
    const keeps =
      /\b(?:partial|unchanged|stays?|keeps?|only the)\b/i.test(told) &&
      !/\breplaces? (?:everything|all|the whole)\b|\bleft out\b[^.]*\b(?:default|gone|removed|cleared)\b/i.test(told);
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
    const changed = operation && createChangedBody(means, operation, thing);
    if (operation === undefined || changed === undefined) continue;
    const { plan, takenOnce } = means;
    const request = withSent(operation, { headers: {}, ...plan.samples.get(operation) }, changed);
    const taken = takenOnce.get(family.create) ?? [];
    const renewed = withNewValues(operation, request, taken, plan.measure.validators);
    const body = isObject(renewed.body) ? readSentPart(operation, renewed) : (renewed.body ?? changed);
    await change(operation, body, 'change it', []);
    if (operation.method === 'PUT') await replaceWith(operation, asObject(body));
    const name = Object.keys(asObject(body)).find((one) => sent[one] !== undefined);
    const alone = name === undefined ? {} : { [name]: sent[name] ?? null };
    if (operation !== family.change) continue;
    const allows = (members: JsonObject): boolean =>
      keepsWhenSent(operation, request, members, means.plan.measure.validators);
    const othersThan = (one: string): string[] => Object.keys(sent).filter((other) => other !== one);
    if (name !== undefined && allows(alone)) await change(operation, alone, 'change a single member', othersThan(name));
    // What null takes away has to be there first (RFC 7396).
    const emptied = [...(describeSent(operation)?.properties.keys() ?? [])].find(
      (one) => (known?.[one] ?? null) !== null && sent[one] !== undefined && allows({ [one]: null }),
    );
    if (emptied !== undefined)
      await change(operation, { [emptied]: null }, 'set a member to null', othersThan(emptied));
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
  const request = { by: operation.id, sent: readSentPart(operation, view) };
  const answered = findOwnObject(family, operation, changed.answer);
  const seen = await perform(means, read, path, `read what ${operation.id} changed: ${about}`, {
    due: (answer) => {
      const kept = findAcceptedObject(family, read, answer);
      if (kept === undefined) return [];
      return [
        ...findLostMembers(read, request, kept, answered, before),
        ...findMergedMembers(operation, kept, before, leaving),
        ...findResetMembers(operation, kept, before, [...staying, ...listLastingMembers(operation, before)]),
        ...(operation.method === 'PUT' ? findLostDefaults(operation, request.sent, kept) : []),
      ];
    },
  });
  const kept = findAcceptedObject(family, read, seen?.answer);
  if (seen === undefined || kept === undefined) return { changed, ...(seen !== undefined && { seen }) };
  return {
    changed:
      answered === undefined
        ? changed
        : blameResult(changed, findLostMembers(operation, request, answered, kept, before)),
    seen,
    kept,
  };
}

/**
 * Changes things in several ways, one after the other, and reads each after it: the next change would hide what is
 * lost.
 *
 * @param means - how requests are made and sent
 * @param checks - the changes
 * @returns the results of the changes, in their order, and those of the readings
 */
export async function changeInTurn(
  means: LifeCycleContext,
  family: OpenCollection,
  checks: Check[],
): Promise<{ changed: Result[]; seen: Result[] }> {
  const [changed, seen]: [Result[], Result[]] = [[], []];
  means.runner.expect(checks);
  // A change may be of another thing than the one before: where that was used up, or where its name is varied.
  const known = new Map<string, JsonObject>();
  for (const check of checks) {
    if (means.runner.ended !== undefined) break;
    const result = await means.runner.perform(check);
    const path = keyIn(check.operation, check.view);
    const key = JSON.stringify(path);
    const read = await readChanged(means, { family, path }, result, known.get(key));
    changed.push(read.changed);
    if (read.seen !== undefined) seen.push(read.seen);
    if (read.kept !== undefined) known.set(key, read.kept);
  }
  return { changed, seen };
}

/** A body that differs from what was sent before, in as many members as the schema lets differ. */
function createChangedBody(
  { plan, sources }: LifeCycleContext,
  operation: Operation,
  { sent }: CreatedObject,
): Json | undefined {
  const description = describeSent(operation);
  const source = sources.find(({ name }) => name === operation.api);
  const sample = plan.samples.get(operation) ?? { headers: {} };
  const keeps = (body: Json): boolean => keepsWhenSent(operation, sample, body, plan.measure.validators);
  if (description === undefined || source === undefined) return sample.body;
  const { properties } = description;
  const start: JsonObject = operation.method === 'PUT' ? { ...readSentPart(operation, sample), ...sent } : {};
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
  return isObject(sample.body) ? readSentPart(operation, sample) : sample.body;
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
    const due = createRefusedEffect(read, remove, nothingThere);
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
    const missing = createRefusedEffect(operation, remove, 'status 404, as nothing is there');
    const isShown = showsMissing(operation);
    const due: ExpectedEffect = (answer) =>
      isShown && !(operation.method === 'PUT' && answer.status === 201) ? missing(answer) : [];
    const again = await perform(means, operation, own, about, { mayMiss: true, due });
    if (again !== undefined) lived.results.push(again);
  }
}

function createRefusedEffect(operation: Operation, remove: Operation, expected: string): ExpectedEffect {
  return (answer) => (isAccepted({ check: { operation }, answer }) ? [createLeftFault(remove, expected, answer)] : []);
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

function addFaults(judgement: Judgement, faults: Fault[]): Judgement {
  return faults.length === 0
    ? judgement
    : { ...judgement, outcome: 'broken', faults: [...judgement.faults, ...faults] };
}

/**
 * Tells things apart: several APIs may have things at the same path.
 *
 * @param thing - see {@link thingPath}
 * @returns a key; that of what is below the thing begins with it and a slash
 * @example thingKey(thing) // 'shop /books/7'
 */
export function thingKey(thing: Pick<CreatedObject, 'family' | 'path'>): string {
  return `${thing.family.create.api} ${thingPath(thing)}`;
}

/** A request about a thing, by its path or by what it is called; `undefined` if one of its places cannot have that. */
export function nameThing(
  means: LifeCycleContext,
  operation: Operation,
  base: RequestParts,
  thing: CreatedObject,
): RequestParts | undefined {
  const { family, answer } = thing;
  const places = means.flows.get(operation)?.places.filter(({ maker }) => maker === family.create) ?? [];
  if (directlyBelow(family).includes(operation) && (operation.rpc === undefined || places.length === 0))
    return addPathParameters(operation, base, thing);
  // What takes a value only once would be refused for that.
  const own = withUniqueValues(means, operation, base);
  return putFlowing(means, operation, own, places, findOwnObject(family, family.create, answer) ?? {});
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
