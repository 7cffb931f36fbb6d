import { openCollections, type OpenCollection } from '../../contract/families.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request.ts';
import { sampleSourceOf, type SampleSource } from '../../contract/sample.ts';
import type { Check, Result } from '../../judge/check.ts';
import type { Case } from '../cases.ts';
import { checkOf, type RunPlan, type Scope } from '../plan.ts';
import type { Runner } from '../runner.ts';
import { variedBodyOf } from './bodies.ts';
import { acceptedRequests, inferredRequests, isAccepted, requestsAnswered } from './bases.ts';
import { exploredCases, fullCase, type ExploredCase } from './cases.ts';
import type { Tried } from './keyword-coverage.ts';
import { accessChecks, forgivingMocks } from './access.ts';
import { budgetOf, type Depth } from './depth.ts';
import { listsForOther, triedByOther } from './accounts.ts';
import { liveThrough, makeThing, on, removeThing, thingOf, type LifeMeans, type OwnThing } from './life-cycle.ts';
import { variedPlacesOf } from './places.ts';
import { sendRandom } from './random.ts';
import { shrunk } from './shrink.ts';

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

/**
 * Explores an API from its schemas, beginning with requests that the server has accepted: what its own answers name is
 * found, each constraint is tried on both sides, and random requests follow. What fails is made smaller.
 *
 * @param plan - the operations that may be called
 * @param scope - the server, and how far it is explored
 * @param runner - sends the requests
 * @param before - the results so far
 * @returns what was found
 */
export async function explore(
  plan: RunPlan,
  scope: Scope & { depth: Depth; seed: number },
  runner: Runner,
  before: Result[],
): Promise<Explored> {
  const sources = plan.measure.contract.apis.map(sampleSourceOf);
  const means: LifeMeans = { plan, scope, runner, sources };
  const remarks: string[] = [];
  const { other } = scope.target;
  const results = await findInferred(plan, scope, runner, before);
  const known = (): Result[] => [...before, ...results];
  // A mock of examples keeps nothing of what it is sent.
  const families = scope.strictness === 'literal' ? [] : openCollections(plan.called);
  /** A request of each operation that the server accepts, on things of the run's own where it has any. */
  const bases = acceptedRequests(known());
  for (const family of families) {
    const request = bases.get(family.create);
    const source = sources.find(({ name }) => name === family.create.api);
    if (request === undefined || source === undefined || runner.ended !== undefined) continue;
    // What is sent in full shows more of what is lost.
    const full = fullCase(source, family.create, request, plan.measure.validators)?.request ?? request;
    const lived = await liveThrough(means, family, full, request);
    results.push(...lived.results);
    remarks.push(...lived.remarks);
    if (other !== undefined) results.push(...(await triedByOther(means, family, request, other)));
    // What is varied later is a thing of the run's own, never one that was there before.
    const { result, thing } = await makeThing(means, family, request);
    results.push(result);
    if (thing === undefined) continue;
    const found = await findOwn(means, thing);
    results.push(...found);
    for (const one of found)
      if (isAccepted(one) && one.check.view !== undefined) bases.set(one.check.operation, one.check.view);
    const { remove } = family;
    const removing = remove === undefined ? undefined : plan.samples.get(remove);
    if (remove === undefined || removing === undefined) continue;
    // A server that wrongly deletes one takes nothing away from the others.
    const doomed = await makeThing(means, family, request);
    results.push(doomed.result);
    if (doomed.thing !== undefined) bases.set(remove, on(remove, removing, doomed.thing));
  }
  results.push(...(await findInferred(plan, scope, runner, known())));
  for (const [operation, request] of acceptedRequests(results))
    if (!bases.has(operation)) bases.set(operation, request);
  results.push(...(await fillRefused(means, bases, requestsAnswered(known(), [400, 415, 422]))));
  const tried: Tried[] = [];
  for (const operation of plan.called) {
    const base = bases.get(operation);
    const source = sources.find(({ name }) => name === operation.api);
    if (base === undefined || source === undefined || runner.ended !== undefined) continue;
    const one = await exploreOperation({ plan, scope, runner, source, operation, base });
    results.push(...one.results);
    tried.push(...one.tried);
  }
  if (other !== undefined) results.push(...(await runner.all(listsForOther(scope.target, other, before))));
  const missed = requestsAnswered(known(), [404]);
  const access = await runner.all(accessChecks(plan, scope.target, bases, missed));
  results.push(...forgivingMocks(access, scope.target));
  remarks.push(...(await cleanUp(means, families, known())));
  return { results, tried, unproven: unprovenIn(plan.called, known()), remarks };
}

/** Asks the operations on single things, and on what belongs to them, for one that the run has made. */
async function findOwn({ plan, scope, runner }: LifeMeans, thing: OwnThing): Promise<Result[]> {
  const { read, replace, change, below, item } = thing.family;
  const depth = item.split('{').length;
  const belonging = below.filter(({ path, method }) => path.split('{').length === depth && method !== 'DELETE');
  const found: Result[] = [];
  for (const operation of [read, replace, change, ...belonging]) {
    const sample = operation === undefined ? undefined : plan.samples.get(operation);
    if (operation === undefined || sample === undefined || runner.ended !== undefined) continue;
    const test: Case = {
      ...{ operation, kind: 'life cycle', about: 'on one of the run’s own', request: on(operation, sample, thing) },
      expected: { kind: 'any' },
    };
    found.push(await runner.perform(checkOf(plan.measure, scope.target, test)));
  }
  return found;
}

/** A server may want something that the document calls optional; then the request with everything shows the rest. */
async function fillRefused(
  { plan, scope, runner, sources }: LifeMeans,
  bases: Map<Operation, RequestParts>,
  refused: Map<Operation, RequestParts>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [operation, request] of refused) {
    const source = sources.find(({ name }) => name === operation.api);
    if (bases.has(operation) || source === undefined || runner.ended !== undefined) continue;
    const full = fullCase(source, operation, request, plan.measure.validators);
    if (full === undefined || operation.method === 'DELETE') continue;
    const result = await runner.perform(checkOf(plan.measure, scope.target, full));
    results.push(result);
    if (isAccepted(result)) bases.set(operation, full.request);
  }
  return results;
}

/** The most things that are deleted at the end; others are named as what stays. */
const mostOwn = 500;

/** Deletes what the run has made, and names what stays. */
async function cleanUp(means: LifeMeans, families: OpenCollection[], results: Result[]): Promise<string[]> {
  const left = new Map<Operation, string[]>();
  const done = new Set<string>();
  for (const result of results) {
    const family = families.find(({ create }) => create === result.check.operation);
    const thing = family && thingOf(family, result);
    if (family === undefined || thing === undefined) continue;
    const key = JSON.stringify([family.path, thing.path]);
    if (done.has(key)) continue;
    done.add(key);
    if (done.size <= mostOwn && (await removeThing(means, thing))) continue;
    left.set(family.create, [...(left.get(family.create) ?? []), String(thing.path[family.parameter])]);
  }
  return [...left].map(([{ id }, names]) => {
    const shown = names.length > 10 ? [...names.slice(0, 10), `and ${names.length - 10} more`] : names;
    return `Left behind, as it could not be deleted: what ${id} made (${shown.join(', ')}).`;
  });
}

/**
 * Finds the operations of which no request was accepted.
 *
 * @param called - the operations that were called
 * @param results - the results of the run
 * @returns those that the server has not shown
 */
export function unprovenIn(called: Operation[], results: Result[]): Operation[] {
  return called.filter((operation) => !results.some((one) => isOf(operation, one) && isAccepted(one)));
}

/**
 * Lists the requests that vary what the document shows, without sending any; a run varies what the server accepted.
 *
 * @param plan - the operations that may be called
 * @param scope - the server, and how far it is explored
 * @returns the requests with what they are for
 */
export function exploredIn(
  plan: RunPlan,
  { target, depth = 0 }: Scope & { depth?: Depth },
): Pick<Check, 'request' | 'operation' | 'about'>[] {
  const sources = plan.measure.contract.apis.map(sampleSourceOf);
  const varied = plan.called.flatMap((operation) => {
    const base = plan.samples.get(operation);
    const source = sources.find(({ name }) => name === operation.api);
    if (base === undefined || source === undefined) return [];
    return casesFor({ plan, source, operation, base })
      .slice(0, budgetOf(depth, plan.called.length).cases)
      .map((one) => checkOf(plan.measure, target, one));
  });
  const access = depth === 0 ? [] : accessChecks(plan, target, plan.samples);
  return [...varied, ...access].map(({ request, operation, kind, about }) => ({
    ...{ request, operation, about: `${kind} ${about}` },
  }));
}

function isOf(operation: Operation, { check }: Result): boolean {
  return check.operation === operation;
}

/** Operations on single things are asked for those that lists name, outer ones first. */
async function findInferred(plan: RunPlan, scope: Scope, runner: Runner, before: Result[]): Promise<Result[]> {
  const found: Result[] = [];
  const depthOf = ({ path }: Operation): number => path.split('/').length;
  const open = plan.called
    .filter(({ rpc, path, safe }) => rpc === undefined && safe && path.includes('{'))
    .sort((a, b) => depthOf(a) - depthOf(b));
  for (const operation of open) {
    const sample = plan.samples.get(operation);
    const known = [...before, ...found];
    if (sample === undefined || known.some((one) => isOf(operation, one) && isAccepted(one))) continue;
    for (const { request, from } of inferredRequests(operation, sample, known)) {
      if (runner.ended !== undefined) return found;
      const about = `what ${from} names, at ${JSON.stringify(Object.values(request.path ?? {}).at(-1))}`;
      const result = await runner.perform(
        checkOf(plan.measure, scope.target, { operation, kind: 'linked', about, request, expected: { kind: 'any' } }),
      );
      found.push(result);
      if (isAccepted(result)) break;
    }
  }
  return found;
}

type Exploration = {
  plan: RunPlan;
  scope: Scope & { depth: Depth; seed: number };
  runner: Runner;
  source: SampleSource;
  operation: Operation;
  base: RequestParts;
};

async function exploreOperation(exploration: Exploration): Promise<{ results: Result[]; tried: Tried[] }> {
  const { plan, scope, runner, operation, base } = exploration;
  const { validators } = plan.measure;
  const budget = budgetOf(scope.depth, plan.called.length);
  const full = await acceptedFull(exploration);
  const near = casesFor(exploration);
  const chosen = [...near, ...(full.base === undefined ? [] : innerCases(exploration, full.base, near))].slice(
    0,
    budget.cases,
  );
  const performed = await runner.all(chosen.map((one) => checkOf(plan.measure, scope.target, one)));
  const results: Result[] = [];
  for (const [i, result] of performed.entries()) {
    const test = chosen[i];
    const isOpen = test !== undefined && result.judgement.outcome === 'broken' && runner.ended === undefined;
    results.push(isOpen ? await smallest(exploration, test, result) : result);
  }
  const isNotification = operation.rpc !== undefined && operation.rpc.result === undefined;
  if (operation.method === 'DELETE' || isNotification)
    return { results: [...full.results, ...results], tried: triedIn(chosen, results) };
  const failing: Result[] = [];
  const passing: Result[] = [];
  await sendRandom(
    operation,
    base,
    validators,
    { runs: budget.random, seed: scope.seed, smaller: budget.smaller },
    async (request, index) => {
      if (runner.ended !== undefined) return false;
      const test: Case = {
        ...{ operation, kind: 'valid value', about: `random ${index + 1}, seed ${scope.seed}`, request },
        expected: { kind: 'any', variant: 'open' },
      };
      const result = await runner.perform(checkOf(plan.measure, scope.target, test));
      const isFailing = result.judgement.outcome === 'broken';
      (isFailing ? failing : passing).push(result);
      return isFailing;
    },
  );
  // Only the smallest of the failing ones is worth reading.
  const last = failing.at(-1);
  return {
    results: [...full.results, ...results, ...passing, ...(last === undefined ? [] : [last])],
    tried: triedIn(chosen, results),
  };

  async function smallest({ runner: sender }: Exploration, test: ExploredCase, result: Result): Promise<Result> {
    const places = variedPlacesOf(operation, test.request, validators);
    const keeps = ({ body }: RequestParts): boolean | undefined =>
      body === undefined ? undefined : variedBodyOf(operation, test.request, validators)?.keeps(body);
    const mayLose = ({ name }: { name: string }, smaller: RequestParts): boolean =>
      !test.about.startsWith(`${name} `) &&
      !test.about.startsWith(`${name}/`) &&
      keeps(smaller) === keeps(test.request);
    return shrunk(result, test.request, places, mayLose, (request) =>
      sender.perform(checkOf(plan.measure, scope.target, { ...test, request })),
    );
  }
}

/** Members of optional objects are only varied in a request that has these objects, and that the server accepts. */
async function acceptedFull(exploration: Exploration): Promise<{ results: Result[]; base?: RequestParts }> {
  const { plan, scope, runner, source, operation, base } = exploration;
  const full = operation.method === 'DELETE' ? undefined : fullCase(source, operation, base, plan.measure.validators);
  if (full === undefined || budgetOf(scope.depth, plan.called.length).random === 0) return { results: [] };
  const result = await runner.perform(checkOf(plan.measure, scope.target, full));
  return { results: [result], ...(isAccepted(result) && { base: full.request }) };
}

/** What could not be varied in a request without the optional members. */
function innerCases(
  { source, operation, plan }: Exploration,
  full: RequestParts,
  near: ExploredCase[],
): ExploredCase[] {
  const { validators } = plan.measure;
  const names = variedPlacesOf(operation, full, validators).map(({ name }) => name);
  const done = new Set(names.filter((name) => near.some(({ about }) => about.startsWith(`${name} `))));
  return exploredCases(source, operation, full, validators, done);
}

/** What was deleted cannot be deleted again, so a DELETE is only sent in forms that have to be refused. */
function casesFor({
  source,
  operation,
  base,
  plan,
}: Pick<Exploration, 'source' | 'operation' | 'base' | 'plan'>): ExploredCase[] {
  const cases = exploredCases(source, operation, base, plan.measure.validators);
  return operation.method === 'DELETE' ? cases.filter(({ isValid }) => !isValid) : cases;
}

function triedIn(cases: ExploredCase[], results: Result[]): Tried[] {
  return cases.flatMap(({ constraint, isValid, operation }, i) =>
    constraint === undefined || results[i] === undefined ? [] : [{ operation, constraint, isValid }],
  );
}
