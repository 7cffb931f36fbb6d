import type { Operation } from '../contract/operation.ts';
import { checkParts, type Check, type CheckKind, type Result, type Send } from '../judge/judge.ts';
import { batchResults, ofOneMethod } from './cases/batches.ts';
import { isOfOther } from './explore/second-account.ts';
import { withTags } from './explore/conditional.ts';
import type { Depth } from './explore/depth.ts';
import { explore, unprovenIn, type Explored } from './explore/explore.ts';
import type { Tried } from './explore/keyword-coverage.ts';
import { withRepeats } from './across/repeated-identifiers.ts';
import { runRoundTrips } from './cases/execution-apis-io.ts';
import { followLinks, leading } from './cases/links.ts';
import { openPace } from './request-pacing.ts';
import { withOwners } from './across/owners.ts';
import { afterLastPage, listAfterLastPageCases, addShiftFaults, addTotalFaults } from './cases/pages.ts';
import { checkOf, type RunPlan, type Scope } from './plan.ts';
import { apisIn, problemsWith, requireReady } from './preflight.ts';
import { askProbes, type ProbeAnswer } from './cases/probes.ts';
import { isRemoval, withRemovals } from './across/removals.ts';
import { Runner, outOfTimeReason, type RunLimits } from './runner.ts';
import { operationsOf } from './select/shard.ts';
import { openRawHttpClient } from './raw-http.ts';

/** Settings of {@link runChecks}. */
export type RunSettings = Scope &
  RunLimits & {
    /** The most requests a second. */
    rate?: number;
    /** How far the API is explored from its schemas; not at all without it. */
    depth?: Depth;
    /** The seed of random requests; default 1. */
    seed?: number;
  };

/** The findings of a run. */
export type Findings = {
  results: Result[];
  /** The operations that were not called, and why. */
  skipped: { operation: Operation; why: string }[];
  /** The operations that were called. */
  called: Operation[];
  answers: ProbeAnswer[];
  /** What was not checked, one sentence each. */
  remarks: string[];
  /** The constraints that requests were about. */
  tried: Tried[];
  /** The operations that were called and never shown: the server refused every valid request. */
  unproven: Operation[];
  /** What the server never sent of its own, though verify listened. */
  unheard?: { operation: Operation; why: string }[];
  /** Why the run ended early. */
  ended?: string;
};

/**
 * Checks a server against a contract: exchanges, refusals, protocol, relations, live data and open questions.
 *
 * @param plan - what is sent; see {@link planOf}
 * @param settings - see {@link RunSettings}
 * @throws ContractError when a server cannot be reached or refuses the credentials
 */
export async function runChecks(plan: RunPlan, settings: RunSettings): Promise<Findings> {
  const wire = openRawHttpClient();
  const pace = openPace(settings);
  try {
    const ready = { ...plan, target: settings.target };
    const problems = async (send: Send): Promise<string[]> => {
      const found = await Promise.all(apisIn(plan.called).map((api) => problemsWith({ ...ready, send }, api)));
      return found.flat();
    };
    const runner = new Runner(settings, { wire, pace, problems });
    await requireReady({ ...ready, send: runner.send });
    return await runAll(plan, settings, runner);
  } finally {
    wire.close();
  }
}

async function runAll(plan: RunPlan, settings: RunSettings, runner: Runner): Promise<Findings> {
  const { measure, samples, skipped, called, cases, protocol } = plan;
  const { target, only: wanted, shard } = settings;
  const own = shard === undefined ? undefined : operationsOf(called, shard);
  const isWanted = ({ id, operation }: Check): boolean =>
    (wanted === undefined || wanted.has(id)) && own?.has(operation) !== false;
  const planned = [...cases, ...protocol];
  runner.expect(planned.filter(isWanted));
  const [lasting, removing] = [planned.filter((check) => !isRemoval(check)), planned.filter(isRemoval)];
  // What reads comes first, so that it finds the data of the server, and not what the run has made of it.
  const results = await runner.all(lasting.filter((check) => check.operation.safe && isWanted(check)));
  results.push(...(await runner.all(lasting.filter((check) => !check.operation.safe && isWanted(check)))));
  /** The results that further checks begin with; a replay or a part of a run may not have them yet. */
  const seedsOf = async (kinds: ReadonlySet<CheckKind>, among: Check[]): Promise<Result[]> => {
    const seeds = among.filter(({ kind }) => kinds.has(kind));
    const known = new Map(results.map((result) => [result.check, result]));
    const others = await runner.all(seeds.filter((check) => !known.has(check)));
    for (const result of others) known.set(result.check, result);
    return seeds.flatMap((check) => known.get(check) ?? []);
  };
  const named = wanted && [...wanted].map((id) => checkParts(id));
  if (named === undefined || named.some((parts) => parts?.kind === 'page' && parts.about === afterLastPage)) {
    const beyond = listAfterLastPageCases(await seedsOf(new Set(['page']), lasting)).map((test) =>
      checkOf(measure, target, test),
    );
    results.push(...(await runner.all(beyond.filter(isWanted))));
  }
  const needsLinks = named === undefined || named.some((parts) => parts?.kind === 'linked');
  const follow = async (among: Check[]): Promise<void> => {
    if (!needsLinks || runner.ended !== undefined) return;
    const means = { measure, target, samples, perform: runner.perform, send: runner.send, ended: () => runner.ended };
    const linked = await followLinks(means, await seedsOf(leading, among));
    results.push(...linked.filter(({ check }) => isWanted(check)));
  };
  await follow(lasting);
  results.push(...(await runner.all(removing.filter(isWanted))));
  await follow(removing);
  const ownCalled = called.filter((operation) => own?.has(operation) !== false);
  let explored: Explored = { results: [], tried: [], unproven: unprovenIn(ownCalled, results), remarks: [] };
  const hasBatches = named === undefined || named.some((parts) => parts?.about === ofOneMethod);
  const isExploring = hasBatches || named.some((parts) => parts !== undefined && !plannedKinds.has(parts.kind));
  if (settings.depth !== undefined && settings.depth !== 0 && isExploring && runner.ended === undefined) {
    const { depth, seed = 1 } = settings;
    explored = await explore({ ...plan, called: ownCalled }, { ...settings, depth, seed }, runner, results);
    results.push(...explored.results.filter(({ check }) => isWanted(check)));
  }
  if (hasBatches && runner.ended === undefined) {
    const ofMethods = lasting.filter(({ operation }) => operation.rpc !== undefined && operation.safe);
    const alone = [...(await seedsOf(new Set(['exchange', 'made up']), ofMethods)), ...explored.results];
    const batches = await batchResults(target, alone, runner.perform);
    results.push(...batches.filter(({ check }) => isWanted(check)));
  }
  const probes = plan.probes.filter(({ operation }) =>
    operation === undefined ? (shard?.index ?? 1) === 1 : own?.has(operation) !== false,
  );
  const answers = runner.ended === undefined ? await askProbes(probes, runner.send, shownIn(results)) : [];
  const remarks = [...plan.remarks, ...explored.remarks];
  if (target.other !== undefined && wanted === undefined && !results.some(({ check }) => isOfOther(check)))
    remarks.push('The second account asked for nothing: only what the run itself makes is asked for by it (--unsafe).');
  const trips = plan.trips.filter(({ check }) => own?.has(check.operation) !== false);
  if (trips.length > 0 && runner.ended === undefined) {
    const ran = await runRoundTrips(trips, runner.perform);
    results.push(...ran.results);
    if (!ran.isSameChain)
      remarks.push('The .io cases are from another chain, so only their schemas were checked, not their values.');
  }
  const ended = runner.ended ?? (plan.isCut ? outOfTimeReason : unrepeated(wanted, results));
  const reached = results.filter((result) => !runner.isCutOff(result));
  const whole = runner.ended === undefined ? await addTotalFaults(reached, runner.perform) : reached;
  const judged = withRemovals(withTags(withOwners(addShiftFaults(withRepeats(whole)))), measure.contract.operations);
  const { tried, unproven } = explored;
  const covered = { called: ownCalled, tried, unproven };
  return { results: judged, skipped, answers, remarks, ...covered, ...(ended !== undefined && { ended }) };
}

function shownIn(results: Result[]): (operation: Operation, exchange: string) => boolean {
  return (operation, exchange) =>
    results.some(
      ({ check, judgement }) =>
        check.operation === operation &&
        check.kind === 'exchange' &&
        check.about === exchange &&
        judgement.outcome === 'shown' &&
        judgement.exchanges.includes(exchange),
    );
}

/** The kinds of checks that are made before anything is sent. */
const plannedKinds: ReadonlySet<CheckKind> = new Set([
  'exchange',
  'made up',
  'page',
  'missing header',
  'missing field',
  'protocol',
  'case',
]);

/** A case that is not run again has not become better. */
function unrepeated(wanted: Set<string> | undefined, results: Result[]): string | undefined {
  const ran = new Set(results.map(({ check }) => check.id));
  const missing = [...(wanted ?? [])].filter((id) => !ran.has(id));
  if (missing.length === 0) return undefined;
  const names = missing.length > 3 ? [...missing.slice(0, 3), '…'] : missing;
  return `${missing.length} of the ${wanted?.size ?? 0} broken cases were not run again: ${names.join('; ')}`;
}
