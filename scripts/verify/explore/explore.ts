import { isDeepStrictEqual } from 'node:util';
import { directlyBelow, openCollections, type OpenCollection } from '../../contract/resources/resource-families.ts';
import { asObject, isObject, toPointer } from '../../contract/base/json.ts';
import { idempotencyKeyOf } from '../../contract/http/http.ts';
import { bodyKind } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import { withoutParameterNames } from '../../contract/routes/routes.ts';
import { sampleSourceOf, type SampleSource } from '../../contract/sample/sample.ts';
import type { RequestValidators } from '../../contract/validate/validator-types.ts';
import { blameResult, type Check, type Result } from '../../checks/checks.ts';
import { saySameReason, toAllowedJudgement, type RuleName } from '../../findings/findings.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import { createAnswerJudge } from '../across/lost-in-answer.ts';
import { createLeakJudge } from '../across/leaked-members.ts';
import { createNameJudge } from '../across/taken-names.ts';
import type { Case } from '../cases/cases.ts';
import { listMixedBatch } from '../cases/protocol.ts';
import { checkOf, type RunPlan, type Scope } from '../plan.ts';
import type { Runner } from '../runner.ts';
import { findVariedBody } from './bodies.ts';
import {
  findAcceptedRequests,
  inferCalls,
  inferRequests,
  isAccepted,
  findRequestsAnsweredWith,
} from './accepted-requests.ts';
import { listExploredCases, fullCase, presenceOf, type ExploredCase } from './cases.ts';
import type { Tried } from './keyword-coverage.ts';
import { tryActions } from './actions.ts';
import { accessChecks, excuseMockCredentials } from './access.ts';
import { conditionalResults } from './conditional.ts';
import { findUniquePlaces, uniquePlacesOf, withNewValues, withUniqueValues } from './conflicts.ts';
import { listOfNewThings } from './belonging-lists.ts';
import { budgetOf, type Depth } from './depth.ts';
import { listsForOther, tryByOther } from './second-account.ts';
import {
  changeInTurn,
  runLifeCycle,
  createRemoteObject,
  addPathParameters,
  readBack,
  thingOf,
  type CreatedObject,
} from './life-cycle.ts';
import { isInConflict } from './call-parts.ts';
import { cleanUp } from './clean-up.ts';
import { checkCounters } from './counters.ts';
import { repeatWithKeys } from './idempotency.ts';
import { followJobs } from './jobs.ts';
import { raceForOne, sendReadOnly } from './own-doing.ts';
import { compareUploads } from './uploads.ts';
import { freshRequest, letValuesFlow, noteUsedUp } from './flowing-values.ts';
import { withNewKey } from './idempotency-keys.ts';
import { openCheck, type Exploring, type LifeCycleContext } from './life-cycle-context.ts';
import { findNamedCall, listResults } from './list-checks.ts';
import { nameUnknown } from './unknown-names.ts';
import { listVariedPlaces } from './varied-places.ts';
import { sendRandom } from './random.ts';
import { shrinkRequest } from './shrink.ts';

/** What exploring has found. */
export type Explored = {
  results: Result[];
  /** The constraints that had a valid and an invalid case. */
  tried: Tried[];
  /** The operations whose every valid request was refused. */
  unproven: Operation[];
  /** What was left behind, or could not be followed, one sentence each. */
  remarks: string[];
};

/** What exploring does, in this order: each step begins with what those before it have found. */
const steps: Record<string, (exploring: Exploring) => Promise<void>> = {
  'ask for what the answers so far name': askForInferred,
  'take the requests that were accepted': async (one) => takeAccepted(one, [...one.before, ...one.results]),
  'live through each collection, and leave a thing of its own in each': liveThroughCollections,
  'ask for what the answers name now': askForInferred,
  'take what was accepted since': async (one) => takeAccepted(one, one.results),
  'download what was uploaded': compareUploads,
  'send in full what was refused': fillRefused,
  'explore each operation': exploreEach,
  'send what is read-only': (one) => (budgetFor(one).random > 0 ? sendReadOnly(one) : Promise.resolve()),
  'race for what only one can have': (one) => (budgetFor(one).random > 0 ? raceForOne(one) : Promise.resolve()),
  'do to things what can be done': (one) => (budgetFor(one).random > 0 ? tryActions(one) : Promise.resolve()),
  'count what belongs to things': (one) => (budgetFor(one).random > 0 ? checkCounters(one) : Promise.resolve()),
  'list what belongs to new things': (one) => (budgetFor(one).random > 0 ? listOfNewThings(one) : Promise.resolve()),
  'name what is not there': (one) => (budgetFor(one).random > 0 ? nameUnknown(one) : Promise.resolve()),
  'repeat what has a key for that': repeatWithKeys,
  'follow jobs to their end': followJobs,
  'call in one batch what was accepted': callInBatch,
  'check lists': checkLists,
  'check conditional requests': checkConditions,
  'ask as the second account': askAsOther,
  'ask without credentials': checkAccess,
  'delete what the run has made': cleanUp,
};

/** The rules that some steps are for, and which steps ask for what no caller may. */
const ofRules: Record<string, RuleName[]> = {
  'download what was uploaded': ['upload'],
  'send what is read-only': ['read-only'],
  'race for what only one can have': ['race'],
  'do to things what can be done': ['life-cycle', 'race'],
  'count what belongs to things': ['life-cycle'],
  'list what belongs to new things': ['list'],
  'name what is not there': ['refusal'],
  'repeat what has a key for that': ['idempotency'],
  'follow jobs to their end': ['job'],
  'call in one batch what was accepted': ['batch'],
  'check lists': ['list', 'schema', 'status'],
  'check conditional requests': ['entity-tag', 'status'],
  'ask as the second account': ['account'],
  'ask without credentials': ['credential', 'method', 'status'],
};
const wrongSteps: ReadonlySet<string> = new Set([
  'send what is read-only',
  'name what is not there',
  'ask without credentials',
]);

/**
 * Explores an API from its schemas, beginning with requests that the server has accepted: what its own answers name is
 * found, each constraint is tried on both sides, and random requests follow. What fails is made smaller.
 *
 * @param plan - the operations that may be called
 * @param scope - the server, and how far it is explored
 * @param runner - sends the requests
 * @param before - the results so far
 */
export async function explore(
  plan: RunPlan,
  scope: Scope & { depth: Depth; seed: number },
  runner: Runner,
  before: Result[],
): Promise<Explored> {
  const exploring: Exploring = {
    ...{
      plan,
      scope,
      runner,
      before,
      sources: plan.measure.contract.apis.map(sampleSourceOf),
      takenOnce: new Map(),
      flows: new Map(),
    },
    ...{ results: [], remarks: [], tried: [], bases: new Map() },
    // A mock of examples keeps nothing of what it is sent.
    families: scope.strictness === 'literal' ? [] : openCollections(plan.called),
  };
  const { sends = 'all', wants = (): boolean => true } = scope;
  for (const [name, step] of Object.entries(steps)) {
    const isOfWrong = sends === 'valid' && wrongSteps.has(name);
    if (!isOfWrong && (ofRules[name]?.some(wants) ?? true)) await step(exploring);
  }
  const { results, tried, remarks, families } = exploring;
  const all = unprovenIn(plan.called, [...before, ...results]);
  const unsendable = all.filter((operation) => isRefusedAsMadeUp(operation, [...before, ...results]));
  remarks.push(...unsendable.map(({ id }) => `${id} was not shown: it takes bytes, which cannot be made up.`));
  const unproven = all.filter((operation) => !unsendable.includes(operation));
  const judges = [createNameJudge, createAnswerJudge, createLeakJudge].map((create) => create(families));
  const blamed = results.map((one) =>
    blameResult(
      one,
      judges.flatMap((judge) => judge(one)),
    ),
  );
  return { results: blamed, tried, unproven, remarks };
}

const sourceOf = ({ sources }: Exploring, { api }: Operation): SampleSource | undefined =>
  sources.find(({ name }) => name === api);

function takeAccepted({ bases }: Exploring, results: Result[]): void {
  for (const [operation, request] of findAcceptedRequests(results))
    if (!bases.has(operation)) bases.set(operation, request);
}

async function liveThroughCollections(exploring: Exploring): Promise<void> {
  const { families, before, results, bases } = exploring;
  const inConflict = findRequestsAnsweredWith([...before, ...results], [409]);
  const lived = new Set<OpenCollection>();
  const exploreLife = async (family: OpenCollection): Promise<void> => {
    const taken = bases.has(family.create) ? undefined : inConflict.get(family.create);
    if (taken !== undefined) {
      const found = await findUniquePlaces(exploring, family.create, taken);
      results.push(...found);
      const accepted = found.findLast(isAccepted)?.check.view;
      if (accepted !== undefined) bases.set(family.create, accepted);
    }
    if (!bases.has(family.create)) return;
    lived.add(family);
    await liveThrough(exploring, family);
  };
  // What one operation makes may be what the next one asks for.
  for (let more = true; more;) {
    for (const family of families) if (!lived.has(family)) await exploreLife(family);
    takeAccepted(exploring, results);
    more = await letValuesFlow(exploring);
  }
}

async function liveThrough(exploring: Exploring, family: OpenCollection): Promise<void> {
  const { plan, scope, runner, results, remarks, bases } = exploring;
  const least = bases.get(family.create);
  const source = sourceOf(exploring, family.create);
  if (least === undefined || source === undefined || runner.ended !== undefined) return;
  // What is sent in full shows more of what is lost.
  const full = fullCase(source, family.create, least, plan.measure.validators)?.request ?? least;
  const lived = await runLifeCycle(exploring, family, full, least);
  const request = lived.fuller ?? least;
  bases.set(family.create, request);
  results.push(...lived.results);
  remarks.push(...lived.remarks);
  const { other } = scope.target;
  if (other !== undefined) results.push(...(await tryByOther(exploring, family, request, other)));
  // What is varied later is a thing of the run's own, never one that was there before.
  const { results: made, thing } = await createRemoteObject(exploring, family, request);
  results.push(...made);
  if (thing === undefined) return;
  const found = await findOwn(exploring, thing, request);
  results.push(...found);
  for (const one of found)
    if (isAccepted(one) && one.check.operation !== family.create && one.check.view !== undefined)
      bases.set(one.check.operation, one.check.view);
  const { remove } = family;
  const removing = remove === undefined ? undefined : plan.samples.get(remove);
  if (remove === undefined || removing === undefined) return;
  // A server that wrongly deletes one takes nothing away from the others.
  const doomed = await createRemoteObject(exploring, family, request);
  results.push(...doomed.results);
  if (doomed.thing !== undefined) bases.set(remove, addPathParameters(remove, removing, doomed.thing));
}

async function exploreEach(exploring: Exploring): Promise<void> {
  const { plan, runner, results, tried, bases } = exploring;
  for (const operation of plan.called) {
    const base = bases.get(operation);
    const source = sourceOf(exploring, operation);
    if (base === undefined || source === undefined || runner.ended !== undefined) continue;
    const open = withParams(operation, base, plan.measure.validators);
    const reaching = await nameParams(exploring, operation, open);
    const one = await exploreOperation({ ...exploring, source, operation, base: reaching });
    results.push(...one.results);
    tried.push(...one.tried);
  }
}

const budgetFor = ({ plan, scope }: Exploring): ReturnType<typeof budgetOf> =>
  budgetOf(scope.depth, plan.called.length);

async function checkLists(exploring: Exploring): Promise<void> {
  const { cases, random } = budgetFor(exploring);
  if (random > 0) exploring.results.push(...(await listResults(exploring, exploring.bases, cases)));
}

/** Calls that the server refuses have no results which could be another's. */
async function callInBatch({ plan, scope, runner, results, bases }: Exploring): Promise<void> {
  const { contract, validators } = plan.measure;
  for (const { name } of contract.apis) {
    const methods = plan.called.filter(({ api, rpc }) => api === name && rpc?.result !== undefined);
    const about = 'batch of calls that were accepted';
    results.push(...(await runner.all(listMixedBatch(scope.target, methods, bases, validators.results, about))));
  }
}

async function checkConditions(exploring: Exploring): Promise<void> {
  if (budgetFor(exploring).random > 0)
    exploring.results.push(...(await conditionalResults(exploring, exploring.bases)));
}

async function askAsOther({ scope: { target }, runner, before, results }: Exploring): Promise<void> {
  const { other } = target;
  if (other !== undefined) results.push(...(await runner.all(listsForOther(target, other, before))));
}

async function checkAccess(exploring: Exploring): Promise<void> {
  const { plan, scope, runner, before, results, bases } = exploring;
  const { target } = scope;
  const missed = findRequestsAnsweredWith([...before, ...results], [404]);
  // What a server takes only once would be refused for that, from any sender.
  const unsent = [...bases].map(([operation, base]): [Operation, RequestParts] => [
    operation,
    withUniqueValues(exploring, operation, base),
  ]);
  const access = await runner.all(accessChecks(plan, target, new Map(unsent), missed));
  results.push(...excuseMockCredentials(access, target));
}

/** Params that are all left out have no places to vary; where they have names, an empty object leaves out as many. */
function withParams({ id, rpc }: Operation, base: RequestParts, { requests }: RequestValidators): RequestParts {
  const body = asObject(base.body);
  if (rpc === undefined || rpc.params.length === 0 || body['params'] !== undefined) return base;
  const named = { ...body, params: {} };
  return requests[id]?.(named) === true ? { ...base, body: named } : base;
}

/** By position, none in between can be left out: only by name can each be, or what comes after it be varied alone. */
async function nameParams(exploring: Exploring, operation: Operation, base: RequestParts): Promise<RequestParts> {
  const { flows, bases, takenOnce } = exploring;
  const { params: sent } = asObject(base.body);
  const params = operation.rpc?.params ?? [];
  const isSimple = !Array.isArray(sent) || params.filter(({ required }) => !required).length < 2;
  const named = isSimple ? undefined : await findNamedCall(exploring, operation, base);
  if (named === undefined) return base;
  const nameOf = (place: string): string => {
    const name = params[Number(/^\/params\/(\d+)$/.exec(place)?.[1] ?? -1)]?.name;
    return name === undefined ? place : toPointer('params', name);
  };
  const flow = flows.get(operation);
  if (flow !== undefined) {
    const places = flow.places.map((one) => ({ ...one, place: nameOf(one.place) }));
    flows.set(operation, { ...flow, places });
  }
  const once = takenOnce.get(operation);
  if (once !== undefined) takenOnce.set(operation, once.map(nameOf));
  bases.set(operation, named);
  return named;
}

/** A server may look whether a picture is one: then nothing that was sent was valid. */
function isRefusedAsMadeUp(operation: Operation, results: Result[]): boolean {
  const bodies = operation.request?.bodies ?? [];
  const areBytes =
    bodies.length > 0 && bodies.every((body) => bodyKind(body) === 'binary' && body.examples.length === 0);
  return areBytes && findRequestsAnsweredWith(results, [400, 415, 422]).has(operation);
}

/** Asks the operations on single things, and on what belongs to them, for one that the run has made. */
async function findOwn(means: LifeCycleContext, thing: CreatedObject, creation: RequestParts): Promise<Result[]> {
  const { plan, scope, runner } = means;
  const { read, replace, change } = thing.family;
  const belonging = directlyBelow(thing.family).filter(({ method }) => method !== 'DELETE');
  const found: Result[] = [];
  for (const operation of [read, replace, change, ...belonging]) {
    const sample = operation === undefined ? undefined : plan.samples.get(operation);
    if (operation === undefined || sample === undefined) continue;
    const ask = async (one: CreatedObject, parts = sample): Promise<Result> => {
      const test: Case = {
        ...{
          operation,
          kind: 'life cycle',
          about: 'on an object that this run created',
          request: addPathParameters(operation, parts, one),
        },
        expected: { kind: 'any' },
      };
      return runner.perform(checkOf(plan.measure, scope.target, test));
    };
    if (runner.ended !== undefined) break;
    const first = await ask(thing);
    found.push(first);
    if (!isConflict(first)) continue;
    // What was done to it before may keep it from this, such as that it was cancelled.
    const { results, thing: other } = await createRemoteObject(means, thing.family, creation);
    found.push(...results);
    // Or it would get what another one has already, such as a name that only one may have.
    const taken = (operation === replace || operation === change) && means.takenOnce.get(thing.family.create);
    const parts = taken ? withNewValues(operation, sample, taken, plan.measure.validators) : sample;
    if (other !== undefined) found.push(await ask(other, parts));
  }
  return found;
}

/** A server may want something that the document calls optional; then the request with everything shows the rest. */
async function fillRefused(exploring: Exploring): Promise<void> {
  const { plan, scope, runner, before, results, bases } = exploring;
  for (const [operation, request] of findRequestsAnsweredWith([...before, ...results], [400, 415, 422])) {
    const source = sourceOf(exploring, operation);
    if (bases.has(operation) || source === undefined || runner.ended !== undefined) continue;
    const full = fullCase(source, operation, request, plan.measure.validators);
    if (full === undefined || operation.method === 'DELETE') continue;
    const result = await runner.perform(checkOf(plan.measure, scope.target, full));
    results.push(result);
    if (isAccepted(result)) bases.set(operation, full.request);
  }
}

/**
 * Finds the operations of which no request was accepted.
 *
 * @param results - the results of the run
 * @returns those that the server has not shown
 */
export function unprovenIn(called: Operation[], results: Result[]): Operation[] {
  return called.filter(
    (operation) => !results.some((one) => isOf(operation, one) && (isAccepted(one) || isShownNull(one))),
  );
}

/** A result of null may mean that nothing was found, unless it is what the document shows of the very request. */
function isShownNull({ check: { kind, operation }, judgement, answer }: Result): boolean {
  const isShown = kind === 'exchange' && judgement.outcome === 'shown';
  return isShown && operation.rpc !== undefined && asObject(answer?.body)['result'] === null;
}

/**
 * Lists the requests that vary what the document shows, without sending any; a run varies what the server accepted.
 *
 * @param plan - the operations that may be called
 * @param scope - the server, and how far it is explored
 */
export function planExploration(
  plan: RunPlan,
  { target, depth = 0, sends = 'all' }: Scope & { depth?: Depth },
): Pick<Check, 'request' | 'operation' | 'about'>[] {
  const sources = plan.measure.contract.apis.map(sampleSourceOf);
  const varied = plan.called.flatMap((operation) => {
    const base = plan.samples.get(operation);
    const source = sources.find(({ name }) => name === operation.api);
    if (base === undefined || source === undefined) return [];
    return casesFor({ plan, scope: { sends }, source, operation, base })
      .slice(0, budgetOf(depth, plan.called.length).cases)
      .map((one) => checkOf(plan.measure, target, one));
  });
  const access = depth === 0 || sends === 'valid' ? [] : accessChecks(plan, target, plan.samples);
  return [...varied, ...access].map(({ request, operation, kind, about }) => ({
    ...{ request, operation, about: `${kind} ${about}` },
  }));
}

function isOf(operation: Operation, { check }: Result): boolean {
  return check.operation === operation;
}

/** Operations on single things are asked for those that lists name, outer ones first. */
async function askForInferred({ plan, scope, runner, before, results }: Exploring): Promise<void> {
  const depthOf = ({ path }: Operation): number => path.split('/').length;
  const open = plan.called
    .filter(({ rpc, path, safe }) => safe && (rpc !== undefined || path.includes('{')))
    .sort((a, b) => depthOf(a) - depthOf(b));
  for (const operation of open) {
    const sample = plan.samples.get(operation);
    const known = [...before, ...results];
    if (sample === undefined || known.some((one) => isOf(operation, one) && isAccepted(one))) continue;
    const isMethod = operation.rpc !== undefined;
    const keeps = plan.measure.validators.requests[operation.id];
    for (const { request, from } of (isMethod ? inferCalls : inferRequests)(operation, sample, known)) {
      if (runner.ended !== undefined) return;
      if (isMethod && keeps?.(request.body) === false) continue;
      const named = isMethod ? '' : `, at ${JSON.stringify(Object.values(request.path ?? {}).at(-1))}`;
      const about = `what ${from} names${named}`;
      const result = await runner.perform(
        checkOf(plan.measure, scope.target, { operation, kind: 'linked', about, request, expected: { kind: 'any' } }),
      );
      if (isMethod && !isAccepted(result)) continue;
      results.push(result);
      if (isAccepted(result)) break;
    }
  }
}

type Exploration = Exploring & { source: SampleSource; operation: Operation; base: RequestParts };

async function exploreOperation(exploration: Exploration): Promise<{ results: Result[]; tried: Tried[] }> {
  const { plan, scope, runner, operation, base, takenOnce } = exploration;
  const { validators } = plan.measure;
  const budget = budgetOf(scope.depth, plan.called.length);
  const full = await sendFullRequests(exploration);
  const all = casesFor(exploration);
  const opens = full.base !== undefined || all.some(({ opensPlaces }) => opensPlaces === true);
  // What has places inside leaves room for them.
  const near = all.slice(0, opens ? Math.ceil(budget.cases * 0.6) : budget.cases);
  const family = exploration.families.find(({ replace, change }) => [replace, change].includes(operation));
  const seen: Result[] = [];
  const accepted = [base, ...(full.base === undefined ? [] : [full.base])];
  const send = async (cases: ExploredCase[]): Promise<Result[]> => {
    const own: ExploredCase[] = [];
    for (const one of cases) {
      const request = await freshRequest(exploration, operation, ownRequest(exploration, accepted, one));
      own.push({ ...one, request: isAboutKey(operation, one) ? request : withNewKey(operation, request) });
    }
    const checks = own.map((one) => checkOf(plan.measure, scope.target, one));
    if (family === undefined) return runner.all(checks);
    const turn = await changeInTurn(exploration, family, checks);
    seen.push(...turn.seen);
    return turn.changed;
  };
  /** What is in conflict with what is there is sent again with values of its own, as nothing else was checked. */
  const perform = async (cases: ExploredCase[]): Promise<Result[]> => {
    const sent = await send(cases);
    const conflicts = [...sent.keys()].filter((i) => isConflict(sent[i]));
    // Valid ones first: where they are in conflict again, others need not be tried.
    conflicts.sort((a, b) => Number(cases[b]?.isValid) - Number(cases[a]?.isValid));
    const valid = cases[conflicts[0] ?? -1];
    if (valid?.isValid !== true) return sent;
    if (noteUsedUp(exploration, operation)) {
      const anew = await send(conflicts.flatMap((i) => cases[i] ?? []));
      return sent.map((one, i) => anew[conflicts.indexOf(i)] ?? one);
    }
    const isKnown = takenOnce.has(operation);
    if (!isKnown) seen.push(...(await findUniquePlaces(exploration, operation, valid.request)));
    const again = conflicts.flatMap((i) => cases[i] ?? []);
    const isFound = takenOnce.get(operation)?.length !== 0;
    const better = !isFound ? await exploreOnNewThings(exploration, again, seen) : isKnown ? [] : await send(again);
    return sent.map((one, i) => better[conflicts.indexOf(i)] ?? one);
  };
  const first = await perform(near);
  // Members of an alternative, or of another media type, are varied in a request of that, if the server accepts it.
  const opened = near.filter((_, i) => near[i]?.opensPlaces === true && first[i] !== undefined && isAccepted(first[i]));
  const others = [...(full.base === undefined ? [] : [{ request: full.base, about: '' }]), ...opened];
  accepted.push(...opened.map(({ request }) => request));
  const inner = others.flatMap(({ request, about }, i) => {
    const known = [base, ...others.slice(0, i).map((other) => other.request)];
    const cases = listExploredCases(exploration.source, operation, request, validators, known);
    return about === '' ? cases : cases.map((one) => ({ ...one, about: `${one.about}, ${about}` }));
  });
  const further = [...inner, ...all.slice(near.length)].slice(0, budget.cases - near.length);
  const chosen = [...near, ...further];
  const named = new Set(exploration.flows.get(operation)?.places.map(({ place }) => place));
  const answered = excuseOtherReasons(chosen, [...first, ...(await perform(further))], named);
  const { performed, read } = await readBackEach(exploration, chosen, answered);
  const results: Result[] = [];
  for (const [i, result] of performed.entries()) {
    const test = chosen[i];
    const isOpen = test !== undefined && answered[i]?.judgement.outcome === 'broken' && runner.ended === undefined;
    results.push(isOpen ? blameConstraint(test, await findSmallest(exploration, test, result)) : result);
  }
  results.push(...seen, ...read);
  const kept = accepted.flatMap((request) => listKept(operation, request, validators));
  const isNotification = operation.rpc !== undefined && operation.rpc.result === undefined;
  if (operation.method === 'DELETE' || isNotification)
    return { results: [...full.results, ...results], tried: [...kept, ...listTried(chosen, results)] };
  const failing: Result[] = [];
  const passing: Result[] = [];
  await sendRandom(
    operation,
    base,
    validators,
    { runs: budget.random, seed: scope.seed, smaller: budget.smaller },
    async (random, index) => {
      if (runner.ended !== undefined) return false;
      const request = await freshRequest(exploration, operation, random);
      const about = `random ${index + 1}, seed ${scope.seed}`;
      const result = await runner.perform(openCheck(exploration, { operation, kind: 'valid value', about, request }));
      const isFailing = result.judgement.outcome === 'broken';
      (isFailing ? failing : passing).push(result);
      return isFailing;
    },
  );
  // Only the smallest of the failing ones is worth reading.
  const last = failing.at(-1);
  return {
    results: [...full.results, ...results, ...passing, ...(last === undefined ? [] : [last])],
    tried: [...kept, ...listTried(chosen, results)],
  };

  async function findSmallest({ runner: sender }: Exploration, test: ExploredCase, result: Result): Promise<Result> {
    const places = listVariedPlaces(operation, test.request, validators);
    const keeps = ({ body }: RequestParts): boolean | undefined =>
      body === undefined ? undefined : findVariedBody(operation, test.request, validators)?.keeps(body);
    const mayLose = ({ name }: { name: string }, smaller: RequestParts): boolean =>
      !isAtOrInside(test.place, name) && keeps(smaller) === keeps(test.request);
    return shrinkRequest(result, test.request, places, mayLose, (request) =>
      sender.perform(checkOf(plan.measure, scope.target, { ...test, request })),
    );
  }
}

/**
 * A server refuses a valid request for what no schema tells, such as an end before its beginning: with 422 where it
 * answers 400 to what breaks the contract, or for another reason than it gives to a wrong value at the same place. And
 * what names another thing is refused where there is none.
 *
 * @param named - the places that name other things
 */
function excuseOtherReasons(cases: ExploredCase[], results: Result[], named: ReadonlySet<string>): Result[] {
  const refused = results.filter((_, i) => cases[i]?.isValid === false);
  const countOf = (status: number): number => refused.filter(({ answer }) => answer?.status === status).length;
  const hasOtherReasons = countOf(400) > countOf(422);
  return results.map((result, i) => {
    const { answer, check, judgement } = result;
    const [test, status = 0] = [cases[i], answer?.status];
    const isRefused = test?.isValid === true && judgement.faults.every(({ rule }) => rule === 'acceptance');
    if (!isRefused || judgement.outcome !== 'broken') return result;
    const isName = test.place !== undefined && named.has(test.place);
    const isDocumented = check.operation.responses.some((one) => one.status === String(status));
    const wrong = refused.filter((one) => one.check.place !== undefined && one.check.place === test.place);
    const asWrong = new Set(wrong.map((one) => saySameReason(answer?.body, one.answer?.body)));
    const reason =
      isName && status >= 400 && status < 500
        ? `status ${status} for the name of what is not there`
        : hasOtherReasons && status === 422
          ? 'status 422, where what breaks the contract gets 400: it has other reasons'
          : isDocumented && asWrong.has(false) && !asWrong.has(true)
            ? `status ${judgement.faults[0]?.got ?? status}, where a wrong value gets another: it has other reasons`
            : undefined;
    return reason === undefined ? result : { ...result, judgement: toAllowedJudgement(reason) };
  });
}

/** Whether a case is about the form of an `Idempotency-Key`; all others have a key of their own. */
function isAboutKey(operation: Operation, { place, constraint, isValid }: ExploredCase): boolean {
  const key = idempotencyKeyOf(operation);
  return key !== undefined && (constraint !== undefined || !isValid) && place === `header ${key.name}`;
}

function isAtOrInside(place: string | undefined, outer: string): boolean {
  return place === outer || place?.startsWith(`${outer}/`) === true;
}

function isConflict(result: Result | undefined): boolean {
  return result !== undefined && isInConflict(result.check.operation, result.answer);
}

/** Adds to a new thing in each case, where a thing takes no more than one of what is added to it. */
async function exploreOnNewThings(exploration: Exploration, cases: ExploredCase[], seen: Result[]): Promise<Result[]> {
  const { plan, scope, runner, operation, families, bases } = exploration;
  const around = families.find((one) => directlyBelow(one).includes(operation));
  const creation = around && bases.get(around.create);
  const results: Result[] = [];
  if (around === undefined || creation === undefined) return results;
  for (const test of cases) {
    const { results: made, thing } = await createRemoteObject(exploration, around, creation, operation);
    seen.push(...made);
    if (thing === undefined || runner.ended !== undefined) break;
    const request = addPathParameters(operation, test.request, thing);
    const result = await runner.perform(checkOf(plan.measure, scope.target, { ...test, request }));
    if (isConflict(result)) break;
    results.push(result);
  }
  return results;
}

/** A request made from one of those that were accepted, with other values for what a server takes only once. */
function ownRequest(
  exploration: Exploration,
  accepted: readonly RequestParts[],
  { place, request }: ExploredCase,
): RequestParts {
  // What is inside of what a case is about stays: an item that is there twice would be there once.
  const { plan, operation } = exploration;
  const names = uniquePlacesOf(exploration, operation).filter(
    (name) => place === undefined || !name.startsWith(`${place}/`),
  );
  return accepted.reduce((own, from) => withNewValues(operation, from, names, plan.measure.validators, own), request);
}

/** Reads each thing that was made in passing: at its limits, a server may lose what it keeps otherwise. */
async function readBackEach(
  exploration: Exploration,
  cases: ExploredCase[],
  answered: Result[],
): Promise<{ performed: Result[]; read: Result[] }> {
  const family = exploration.families.find(({ create }) => create === exploration.operation);
  const [performed, read] = [[...answered], [] as Result[]];
  if (family === undefined) return { performed, read };
  const things = answered.map((result) => thingOf(family, result));
  for (const [i, result] of answered.entries()) {
    const [test, thing] = [cases[i], things[i]];
    if (test?.isValid !== true || thing === undefined || exploration.runner.ended !== undefined) continue;
    // Where requests say the id, a later one with the same id has replaced it.
    if (things.slice(i + 1).some((later) => later !== undefined && isDeepStrictEqual(later.path, thing.path))) continue;
    const { made, seen } = await readBack(exploration, thing, result, `read back: ${test.about}`);
    performed[i] = made;
    if (seen !== undefined) read.push(seen);
  }
  return { performed, read };
}

/** Members of optional objects are only varied in a request that has these objects, and that the server accepts. */
async function sendFullRequests(exploration: Exploration): Promise<{ results: Result[]; base?: RequestParts }> {
  const { plan, scope, runner, source, operation, base } = exploration;
  const results: Result[] = [];
  if (operation.method === 'DELETE' || budgetOf(scope.depth, plan.called.length).random === 0) return { results };
  for (const refers of [true, false]) {
    const full = fullCase(source, operation, base, plan.measure.validators, refers);
    if (full === undefined || isDeepStrictEqual(full.request, results[0]?.check.view)) break;
    const perform = async (): Promise<Result> => {
      const request = await freshRequest(exploration, operation, ownRequest(exploration, [base, full.request], full));
      const result = await runner.perform(checkOf(plan.measure, scope.target, { ...full, request }));
      results.push(result);
      return result;
    };
    let result = await perform();
    if (isConflict(result) && noteUsedUp(exploration, operation)) result = await perform();
    if (isConflict(result) && !exploration.takenOnce.has(operation)) {
      results.push(...(await findUniquePlaces(exploration, operation, full.request)));
      result = await perform();
    }
    if (isAccepted(result) && result.check.view !== undefined) return { results, base: result.check.view };
  }
  return { results };
}

/** What was deleted cannot be deleted again, so a DELETE is only sent in forms that have to be refused. */
function casesFor({
  source,
  operation,
  base,
  plan,
  scope,
}: Pick<Exploration, 'source' | 'operation' | 'base' | 'plan'> & { scope: Pick<Scope, 'sends'> }): ExploredCase[] {
  const isTwin = isTwinIn(plan.measure.contract.operations, operation);
  // A path that it refuses may be one that its twin takes.
  const cases = listExploredCases(source, operation, base, plan.measure.validators).filter(
    ({ isValid, request }) => isValid || !isTwin || isDeepStrictEqual(request.path, base.path),
  );
  const sent = scope.sends === 'valid' ? cases.filter(({ isValid }) => isValid) : cases;
  return operation.method === 'DELETE' ? sent.filter(({ isValid }) => !isValid) : sent;
}

/** Whether the path of an operation is, to a client, that of another one with its method. */
function isTwinIn(operations: Operation[], { api, method, path }: Operation): boolean {
  const own = withoutParameterNames(path);
  const twins = operations.filter(
    (one) => one.api === api && one.method === method && withoutParameterNames(one.path) === own,
  );
  return twins.length > 1;
}

/** Names the constraint that a wrong refusal or a missing one is about, so that those of other constraints differ. */
function blameConstraint({ operation: { api }, constraint }: ExploredCase, result: Result): Result {
  if (constraint === undefined) return result;
  const { keyword, value, pointer } = constraint;
  const name = value === null ? keyword : `${keyword} ${writeValue(value, 60)}`;
  const faults = result.judgement.faults.map((fault) =>
    fault.rule === 'refusal' || fault.rule === 'acceptance'
      ? {
          ...fault,
          ...{ expected: `${fault.expected} under ${name}`, spec: { api, pointer } },
          ...(keyword === 'required' &&
            fault.code === undefined && { code: `taken ${String(value).split(' ').at(-1)}` }),
        }
      : fault,
  );
  return { ...result, judgement: { ...result.judgement, faults } };
}

/**
 * What a request that was accepted keeps, where no boundary would show more: the types of its values, and their
 * presence.
 */
function listKept(operation: Operation, base: RequestParts, validators: RequestValidators): Tried[] {
  return listVariedPlaces(operation, base, validators).flatMap((place): Tried[] => {
    const { usual, description } = place;
    if (usual === undefined) return [];
    const presence = presenceOf(place);
    const kept = description.constraints.filter(
      ({ keyword, value }) =>
        keyword === 'type' ||
        (keyword === 'additionalProperties' && isObject(usual)) ||
        (keyword === 'required' && isObject(usual) && Object.hasOwn(usual, String(value))),
    );
    const all = presence === undefined ? kept : [...kept, presence];
    return all.map((constraint) => ({ operation, constraint, isValid: true }));
  });
}

function listTried(cases: ExploredCase[], results: Result[]): Tried[] {
  return cases.flatMap(({ constraint, isValid, operation }, i) =>
    constraint === undefined || results[i] === undefined ? [] : [{ operation, constraint, isValid }],
  );
}
