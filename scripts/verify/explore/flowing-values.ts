import { hasCommonName, normalizeName } from '../../contract/lists/pagination-names.ts';
import {
  directlyBelow,
  isMakingPut,
  nameOfSchema,
  type OpenCollection,
} from '../../contract/resources/resource-families.ts';
import { keyParamOf, keyWords, methodNameOf, singularOf } from '../../contract/names/names.ts';
import { idempotencyKeyOf } from '../../contract/http/http.ts';
import type { Json, JsonObject } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Result } from '../../checks/checks.ts';
import { isAccepted } from './accepted-requests.ts';
import {
  describeSent,
  findBroughtSchema,
  keepsWhenSent,
  readBroughtPart,
  readSentPart,
  withSent,
  isInConflict,
  nounOf,
  plainObjectsIn,
  withNames,
} from './call-parts.ts';
import { findUniquePlaces, withUniqueValues } from './conflicts.ts';
import { constraintOf, descriptionOf } from './constraints.ts';
import { withNewKey } from './idempotency-keys.ts';
import {
  openCheck,
  type Exploring,
  type Flow,
  type FlowingPlace,
  type LifeCycleContext,
} from './life-cycle-context.ts';
import { listVariedPlaces, type VariedPlace } from './varied-places.ts';

// What one answer names goes where another request asks for it, by the names of members, parameters and params: what
// `createCopy` answers as its `id` is likely to be the `copyId` of `createLoan`.

/** How many values are tried at a place of an operation that refuses all others. */
const mostTried = 4;

/** How deep makers are called for makers: a loan of a copy of a book. */
const deepest = 3;

/**
 * Gives the operations whose every request was refused what other answers name, with a thing of the run's own wherever
 * an operation makes one. Each route to a value is told.
 *
 * @param exploring - the exploration; what is accepted becomes its base
 * @returns whether an operation was reached
 */
export async function letValuesFlow(exploring: Exploring): Promise<boolean> {
  const { plan, runner, results, before, bases } = exploring;
  const known = listNamedValues(before);
  let readResults = 0;
  let hasReached = false;
  for (const operation of plan.called) {
    const sample = plan.samples.get(operation);
    if (bases.has(operation) || sample === undefined || runner.ended !== undefined) continue;
    if (await removeMadeAgain(exploring, operation, sample)) {
      hasReached = true;
      continue;
    }
    known.push(...listNamedValues(results.slice(readResults)));
    readResults = results.length;
    const places = findFlowingPlaces(exploring, operation, sample, known);
    if (places.length === 0) continue;
    const flow: Flow = { places, isUsedUp: false };
    let tried: Tried = { isReached: false, isRefused: false };
    for (let attempt = 0; attempt < mostTried && tried.isReached === false; attempt++) {
      const next = await tryFlow(exploring, operation, sample, flow, known, attempt);
      if (next === undefined) break;
      tried = next;
    }
    if (tried.isReached === false && tried.isRefused) {
      // More guests than a room has seats are refused, and more money than is there.
      const least = leastRequest(exploring, operation, sample);
      if (least !== sample) tried = (await tryFlow(exploring, operation, least, flow, known, 0)) ?? tried;
      // What names a thing in a state that forbids it, names it after what else is done to such things.
      for (const other of tried.isRefused ? listFlowsAfterActions(exploring, operation, flow) : [])
        if (!tried.isReached) tried = (await tryFlow(exploring, operation, least, other, known, 0)) ?? tried;
    }
    hasReached ||= tried.isReached;
  }
  return hasReached;
}

/** Whether an operation was reached, and if not, whether it was refused for the state of what it names. */
type Tried = { isReached: boolean; isRefused: boolean };

async function tryFlow(
  exploring: Exploring,
  operation: Operation,
  sample: RequestParts,
  flow: Flow,
  known: Known[],
  attempt: number,
): Promise<Tried | undefined> {
  const { runner, results, bases, flows, remarks } = exploring;
  const filled = await fill(exploring, operation, sample, flow, known, attempt);
  if (filled === undefined) return undefined;
  const about = `with ${filled.routes.join(', ')}`;
  const check = openCheck(exploring, { operation, kind: 'linked', about, request: filled.request });
  const result = await runner.perform(check);
  const isReached = isAccepted(result);
  if (isReached || result.judgement.outcome === 'broken') results.push(result);
  if (!isReached) return { isReached, isRefused: isInConflict(operation, result.answer) };
  bases.set(operation, filled.request);
  flows.set(operation, flow);
  remarks.push(`${operation.id} was reached with ${filled.routes.join(', ')}.`);
  return { isReached, isRefused: false };
}

/** The least that an operation takes: what is required alone, and of each amount as little as the document allows. */
function leastRequest({ plan }: Exploring, operation: Operation, sample: RequestParts): RequestParts {
  const { validators } = plan.measure;
  const { required } = describeSent(operation) ?? {};
  const sent = Object.entries(readSentPart(operation, sample));
  const members = Object.fromEntries(sent.filter(([name]) => required?.has(name) === true));
  const isLess = required !== undefined && Object.keys(members).length < sent.length;
  const keeps = isLess && keepsWhenSent(operation, sample, members, validators);
  const start = keeps ? withSent(operation, sample, members) : sample;
  return listVariedPlaces(operation, start, validators).reduce((request, { usual, description, put, allows }) => {
    const least = constraintOf(description, 'minimum')?.value;
    const changed = typeof usual === 'number' && typeof least === 'number' ? put(request, least) : undefined;
    return changed !== undefined && allows(changed, least ?? null) ? changed : request;
  }, start);
}

/** The same ways to values, each with one thing that an accepted action brings into another state first. */
function listFlowsAfterActions({ families, bases }: Exploring, operation: Operation, { places }: Flow): Flow[] {
  return places.flatMap(({ maker }, i) => {
    const family = families.find(({ create }) => create === maker);
    const actions = family === undefined ? [] : directlyBelow(family);
    return actions
      .filter((one) => one !== operation && !one.safe && one.method !== 'DELETE' && bases.has(one))
      .slice(0, mostTried)
      .map((due) => ({ places: places.map((one, j) => (i === j ? { ...one, due } : one)), isUsedUp: false }));
  });
}

/**
 * Makes a thing again by the PUT at its path and removes it, as the run may have removed it before at another address.
 *
 * @returns whether the operation removes things, and was reached so
 */
async function removeMadeAgain(exploring: Exploring, operation: Operation, sample: RequestParts): Promise<boolean> {
  const { runner, results, bases, remarks } = exploring;
  if (operation.method !== 'DELETE') return false;
  const { api, path } = operation;
  const maker = [...bases.keys()].find((one) => one.api === api && one.path === path && one.method === 'PUT');
  const base = maker && bases.get(maker);
  if (maker === undefined || base === undefined) return false;
  const make = { ...base, ...(sample.path !== undefined && { path: sample.path }) };
  const steps = [
    { operation: maker, request: make, about: 'make one to be removed' },
    { operation, request: sample, about: `what ${maker.id} has made` },
  ];
  for (const step of steps) {
    const result = await runner.perform(openCheck(exploring, { ...step, kind: 'linked' }));
    if (!isAccepted(result)) return false;
    results.push(result);
  }
  bases.set(operation, sample);
  remarks.push(`${operation.id} was reached with what ${maker.id} has made.`);
  return true;
}

/** A value that an answer named. */
export type Known = { name: string; nouns: string[]; value: Json; from: Operation; member: string; isOwn: boolean };

/** Lists the values that answers have named. */
export function listNamedValues(results: Result[]): Known[] {
  return results.flatMap((result): Known[] => {
    const { check, answer } = result;
    const { operation } = check;
    if (!isAccepted(result) || answer === undefined || check.kind === 'credential') return [];
    const nouns = nounsOf(operation);
    return plainObjectsIn(readBroughtPart(operation, answer)).flatMap((thing) =>
      Object.entries(thing).flatMap(([member, value]): Known[] =>
        (typeof value === 'string' && value !== '') || typeof value === 'number'
          ? [{ name: normalizeName(member), nouns, value, from: operation, member, isOwn: isMaking(operation) }]
          : [],
      ),
    );
  });
}

/** What an operation is about, by its name and by its answer: `POST /checkout` answers with an `Order`. */
function nounsOf(operation: Operation): string[] {
  const known = nounsByOperation.get(operation);
  if (known !== undefined) return known;
  const { schemaAt, path, rpc } = operation;
  const own = nounOf(operation);
  const schema = findBroughtSchema(operation);
  const items = schema === undefined ? undefined : descriptionOf(schemaAt, schema).items;
  const named = nameOfSchema(schemaAt, items ?? schema);
  // `POST /orders/{id}/cancel` answers with an order that is there already.
  const isThere =
    rpc === undefined
      ? path.split('/').some((segment, i, all) => {
          return segment.startsWith('{') && singularOf(normalizeName(all[i - 1] ?? '')) === named;
        })
      : keyParamOf(operation, named) !== undefined;
  const found = named === '' || named === own || isThere ? [own] : [own, named];
  nounsByOperation.set(operation, found);
  return found;
}

const nounsByOperation = new WeakMap<Operation, string[]>();

function isMaking(operation: Operation): boolean {
  const { rpc, method, safe, path } = operation;
  if (rpc === undefined) return (method === 'POST' && !path.endsWith('}')) || isMakingPut(operation);
  const { does, reads, noun } = methodNameOf(rpc);
  const isNew = does === undefined && keyParamOf(operation, noun) === undefined;
  return !safe && !reads && (does === 'create' || isNew);
}

/** Finds the places of a request that name other things, as far as anything is known of these. */
export function findFlowingPlaces(
  { plan, bases }: Exploring,
  operation: Operation,
  sample: RequestParts,
  known: Known[],
): FlowingPlace[] {
  const nouns = new Set(plan.called.flatMap(nounsOf));
  const isNoun = (word: string): boolean => nouns.has(word);
  return listVariedPlaces(operation, sample, plan.measure.validators).flatMap((place): FlowingPlace[] => {
    if (place.usual === undefined || !isNaming(place)) return [];
    const wanted = findWanted(operation, place, isNoun);
    const makers = [...bases.keys()]
      .filter((one) => one !== operation && one.api === operation.api && isMaking(one))
      .filter((one) => nounsOf(one).includes(wanted.noun))
      .toSorted((a, b) => Number(a.method === 'PUT') - Number(b.method === 'PUT'));
    const isKnown = known.some((one) => fits(wanted, one));
    const maker = makers.find((one) => known.some((value) => value.from === one && fits(wanted, value)));
    // What is changed or removed is the run's own.
    const isTarget =
      !operation.safe && (!isMaking(operation) || operation.method === 'PUT') && wanted.noun === nounOf(operation);
    return isKnown ? [{ ...wanted, place: place.name, isTarget, ...(maker !== undefined && { maker }) }] : [];
  });
}

/** A text or a whole number that the document neither lists nor calls a secret. */
function isNaming({ usual, description, secret, name }: VariedPlace): boolean {
  const isFixed = description.constraints.some(({ keyword }) => keyword === 'enum' || keyword === 'const');
  const own = lastOf(name);
  const isAboutPages = (['limit', 'cursor', 'page', 'offset', 'sort'] as const).some((kind) =>
    hasCommonName(kind, own),
  );
  return (typeof usual === 'string' || Number.isInteger(usual)) && !isFixed && !secret && !isAboutPages;
}

function lastOf(name: string): string {
  return name.split(/[ /]/).at(-1) ?? '';
}

/** The name of a place without the way there; params of JSON-RPC are sent by their position. */
function ownNameOf({ rpc }: Operation, place: string): string {
  const index = /^\/params\/(\d+)$/.exec(place)?.[1];
  return (index === undefined ? undefined : rpc?.params[Number(index)]?.name) ?? lastOf(place);
}

/** The thing that a place names, and the member that may name it there. */
type Wanted = Pick<FlowingPlace, 'name' | 'noun' | 'members'>;

function findWanted(operation: Operation, { name: place }: VariedPlace, isNoun: (word: string) => boolean): Wanted {
  const { path } = operation;
  const own = ownNameOf(operation, place);
  const name = normalizeName(own);
  const word = keyWords.find((one) => name.endsWith(one) && name.length > one.length);
  const segments = path.split('/');
  const before = segments[segments.indexOf(`{${own}}`) - 1];
  const beside = place.startsWith('path ') && before !== undefined ? singularOf(normalizeName(before)) : undefined;
  const whole = word === undefined ? undefined : name.slice(0, -word.length);
  const stem = whole === undefined || isNoun(whole) ? whole : (findNounAtEnd(own, isNoun) ?? whole);
  // `{id}` below `/loans` is the id of a loan, and so is `id` of `loan.get`.
  const isBare = keyWords.includes(name);
  const noun = stem ?? (isBare ? (beside ?? nounOf(operation)) : name);
  // A `hut` is named by whatever tells huts apart: its id, or else its slug.
  const members = word === undefined ? (isBare ? [name] : keyWords) : [word, name];
  return { name, noun: beside !== undefined && stem === undefined ? beside : noun, members };
}

/** The thing at the end of a longer name: a `member` of `from_member_id`, a `folder` of `parentFolderId`. */
function findNounAtEnd(name: string, isNoun: (word: string) => boolean): string | undefined {
  const words = name.split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/).slice(0, -1);
  return words.map((_, i) => normalizeName(words.slice(i).join(''))).find(isNoun);
}

/** Names that say nothing of what they name. */
const telling = /(?:id|ref|reference|key|slug|code|number|handle|sku|hash|token|uuid)$/;

function fits({ name, noun, members }: Wanted, { name: member, nouns }: Known): boolean {
  if (nouns.includes(noun) && members.includes(member)) return true;
  return member === name && name !== 'id' && telling.test(name) && !['key', 'code', 'number', 'name'].includes(name);
}

type Filled = { request: RequestParts; routes: string[] };

/** Puts values at all places: of things made now where an operation makes them, or of those that answers named. */
async function fill(
  means: LifeCycleContext,
  operation: Operation,
  sample: RequestParts,
  { places }: Flow,
  known: Known[],
  attempt: number,
  depth = 0,
): Promise<Filled | undefined> {
  let request = sample;
  const routes: string[] = [];
  let isOther = attempt === 0;
  for (const wanted of places) {
    const made = wanted.maker === undefined ? undefined : await makeValue(means, wanted, depth);
    const fitting = known.filter((one) => fits(wanted, one) && (one.isOwn || !wanted.isTarget));
    const rankOf = ({ name }: Known): number =>
      wanted.members.includes(name) ? wanted.members.indexOf(name) : wanted.members.length;
    const isLikelier = (a: Known, b: Known): number => Number(b.isOwn) - Number(a.isOwn) || rankOf(a) - rankOf(b);
    const others = pickDistinct(fitting.toReversed().toSorted(isLikelier));
    const other = others[Math.min(attempt, others.length - 1)];
    if (made === undefined && attempt > 0 && attempt < others.length) isOther = true;
    const [value, from, member] =
      made === undefined ? [other?.value, other?.from.id, other?.member] : [made.value, wanted.maker?.id, made.member];
    if (value === undefined) continue;
    const place = listVariedPlaces(operation, request, means.plan.measure.validators).find(
      (one) => one.name === wanted.place,
    );
    const changed = place?.put(request, value);
    // What breaks the contract on purpose breaks it with another value here, too.
    const isFine = changed !== undefined && place?.allows(changed, value) === true;
    const isBroken = place?.usual !== undefined && !place.allows(request, place.usual);
    if (changed === undefined || !(isFine || isBroken)) continue;
    request = changed;
    const after = made === undefined || wanted.due === undefined ? '' : `, after ${wanted.due.id}`;
    routes.push(`${ownNameOf(operation, wanted.place)}: the ${member} of ${from}'s answer${after}`);
  }
  return isOther && routes.length > 0 ? { request, routes } : undefined;
}

function pickDistinct(known: Known[]): Known[] {
  return known.filter(({ value }, i) => known.findIndex((one) => one.value === value) === i);
}

/** Makes a thing, for its name. */
async function makeValue(
  means: LifeCycleContext,
  wanted: FlowingPlace,
  depth: number,
): Promise<{ value: Json; member: string } | undefined> {
  const { maker } = wanted;
  const base = maker === undefined ? undefined : means.bases.get(maker);
  if (maker === undefined || base === undefined || depth > deepest || means.runner.ended !== undefined)
    return undefined;
  const about = 'make one to be named';
  const sent = await makeAnew(means, maker, base, depth + 1, (request) =>
    means.runner.perform(openCheck(means, { operation: maker, kind: 'life cycle', about, request })),
  );
  const result = sent.findLast(isAccepted) ?? sent[0];
  means.results.push(...sent);
  if (isInConflict(maker, result.answer)) means.flows.set(maker, markUsedUp(means.flows.get(maker)));
  const fitting = listNamedValues([result]).filter((one) => fits(wanted, one));
  const [found] = fitting.toSorted((a, b) => wanted.members.indexOf(a.name) - wanted.members.indexOf(b.name));
  if (found !== undefined && wanted.due !== undefined) {
    const parameter = means.families.find(({ create }) => create === maker)?.parameter ?? found.member;
    await getReady(means, wanted.due, { ...result.check.view?.path, [parameter]: found.value });
  }
  return found && { value: found.value, member: found.member };
}

/**
 * Makes a thing, and where that is in conflict with what is there, one with things of its own to name, or with other
 * values for what a server takes only once.
 *
 * @param send - sends a request
 * @returns the results; one that is accepted made it
 */
export async function makeAnew(
  means: LifeCycleContext,
  maker: Operation,
  request: RequestParts,
  depth: number,
  send: (request: RequestParts) => Promise<Result>,
): Promise<[Result, ...Result[]]> {
  const make = async (): Promise<Result> =>
    send(await freshRequest(means, maker, withUniqueValues(means, maker, request), depth));
  let first = await make();
  if (isInConflict(maker, first.answer) && noteUsedUp(means, maker)) first = await make();
  const isTaken = isInConflict(maker, first.answer) && !means.takenOnce.has(maker);
  return [first, ...(isTaken ? await findUniquePlaces(means, maker, request) : [])];
}

/** Does to a thing what something else wants to be done to it first. */
export async function getReady(means: LifeCycleContext, due: Operation, names: Record<string, Json>): Promise<void> {
  const base = means.bases.get(due);
  if (base === undefined || means.runner.ended !== undefined) return;
  // What was checked in had to be confirmed before.
  const before = means.flows.get(due)?.places.find((one) => one.due !== undefined)?.due;
  if (before !== undefined && before !== due) await getReady(means, before, names);
  const request = withNames(due, base, names);
  const about = 'to bring it into another state';
  means.results.push(
    await means.runner.perform(openCheck(means, { operation: due, kind: 'life cycle', about, request })),
  );
}

function markUsedUp(flow: Flow | undefined): Flow {
  return { places: flow?.places ?? [], isUsedUp: true };
}

/**
 * Gives a request things of its own to name, if the operation uses up what it names, such as a copy that is lent.
 *
 * @param request - a request of the operation, whose other values stay
 * @returns the request; the same one where nothing is used up
 */
export async function freshRequest(
  means: LifeCycleContext,
  operation: Operation,
  request: RequestParts,
  depth = 0,
): Promise<RequestParts> {
  const flow = means.flows.get(operation);
  const keyed = ownKey(means, operation, request);
  if (flow?.isUsedUp !== true) return keyed;
  // A place that the request varies on purpose keeps its value.
  const base = means.bases.get(operation);
  const usualAt = (one: RequestParts, place: string): Json | undefined =>
    listVariedPlaces(operation, one, means.plan.measure.validators).find(({ name }) => name === place)?.usual;
  const places = flow.places.filter(
    ({ maker, place }) => maker !== undefined && base !== undefined && usualAt(request, place) === usualAt(base, place),
  );
  if (places.length === 0) return keyed;
  return (await fill(means, operation, keyed, { ...flow, places }, [], 0, depth))?.request ?? keyed;
}

/**
 * Gives a request new things to name, beside the one that it is about: a vehicle is moved to a depot that is another
 * one than that in which it was added.
 *
 * @param family - the collection of the thing that it is about
 */
export async function withOtherNames(
  means: LifeCycleContext,
  operation: Operation,
  request: RequestParts,
  { create }: OpenCollection,
): Promise<RequestParts> {
  const places =
    means.flows.get(operation)?.places.filter(({ maker }) => maker !== undefined && maker !== create) ?? [];
  if (places.length === 0) return request;
  return (await fill(means, operation, request, { places, isUsedUp: false }, [], 0))?.request ?? request;
}

/** A request that has the key of the base would be a repetition of it. */
function ownKey({ bases }: LifeCycleContext, operation: Operation, request: RequestParts): RequestParts {
  const name = idempotencyKeyOf(operation)?.name;
  const isSame = name !== undefined && request.headers[name] === bases.get(operation)?.headers[name];
  return isSame ? withNewKey(operation, request) : request;
}

/**
 * Puts what a thing is called where a request names it.
 *
 * @param places - the places that name it
 * @param thing - what an answer says of it
 * @returns the request; `undefined` if one of the places cannot have it
 */
export function putFlowing(
  { plan }: LifeCycleContext,
  operation: Operation,
  request: RequestParts,
  places: FlowingPlace[],
  thing: JsonObject,
): RequestParts | undefined {
  return places.reduce<RequestParts | undefined>((sent, { place, members, name }) => {
    const value = [...members, name].flatMap((member) =>
      Object.entries(thing).flatMap(([one, is]) => (normalizeName(one) === member ? [is] : [])),
    )[0];
    const found = sent && listVariedPlaces(operation, sent, plan.measure.validators).find((one) => one.name === place);
    return value === undefined || sent === undefined ? undefined : found?.put(sent, value);
  }, request);
}

/**
 * Notes that an operation has used up what it names, after it has answered with a conflict.
 *
 * @returns whether further requests can get things of their own
 */
export function noteUsedUp({ flows }: LifeCycleContext, operation: Operation): boolean {
  const flow = flows.get(operation);
  if (flow === undefined || !flow.places.some(({ maker }) => maker !== undefined)) return false;
  flow.isUsedUp = true;
  return true;
}
