import type { Operation } from '../contract/operation.ts';
import { blameResult, checkParts, type Check, type CheckKind, type Result, type Send } from '../checks/checks.ts';
import { batchResults, ofOneMethod } from './cases/batches.ts';
import { isOfOther } from './explore/second-account.ts';
import { createTagJudge } from './explore/conditional.ts';
import type { Depth } from './explore/depth.ts';
import { explore, unprovenIn, type Explored } from './explore/explore.ts';
import type { Tried } from './explore/keyword-coverage.ts';
import { withRepeats } from './across/repeated-identifiers.ts';
import { runRoundTrips } from './cases/execution-apis-io.ts';
import { followLinks, leading } from './cases/links.ts';
import { openPace } from './request-pacing.ts';
import { withOwners } from './across/owners.ts';
import { afterLastPage, listAfterLastPageCases, addShiftFaults, addTotalFaults } from './cases/pages.ts';
import { toAllowedJudgement } from '../findings/findings.ts';
import { checkOf, ofWrong, type RunPlan, type Scope } from './plan.ts';
import { apisIn, problemsWith, requireReady } from './preflight.ts';
import { askProbes, type ProbeAnswer } from './cases/probes.ts';
import { isRemoval, withRemovals } from './across/removals.ts';
import { Runner, outOfTimeReason, type RunLimits } from './runner.ts';
import { withoutParameterNames } from '../contract/routes/routes.ts';
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
    const ready = { ...plan, contract: plan.measure.contract, target: settings.target };
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

/** A run under way, to which its steps add. */
type Run = {
  plan: RunPlan;
  settings: RunSettings;
  runner: Runner;
  /** What is sent of the plan: what removes comes after all that lasts. */
  lasting: Check[];
  removing: Check[];
  /** What a replay asks for, by parts; everything without it. */
  named: ReturnType<typeof checkParts>[] | undefined;
  isWanted: (check: Check) => boolean;
  results: Result[];
  explored: Explored;
  answers: ProbeAnswer[];
  remarks: string[];
};

/** What a run does, in this order: what reads comes first, so that it finds the data of the server as it was. */
const steps: Record<string, (run: Run) => Promise<void>> = {
  'send what only reads': (run) =>
    send(
      run,
      run.lasting.filter(({ operation }) => operation.safe),
    ),
  'send what changes something': (run) =>
    send(
      run,
      run.lasting.filter(({ operation }) => !operation.safe),
    ),
  'ask for what is after the last page': askAfterLastPages,
  'follow links': (run) => follow(run, run.lasting),
  'send what removes': sendRemovals,
  'follow links of what removed': (run) => follow(run, run.removing),
  'explore from the schemas': exploreFurther,
  'send calls together': sendBatches,
  'ask open questions': askQuestions,
  'run the round trips of execution-apis': runTrips,
};

async function runAll(plan: RunPlan, settings: RunSettings, runner: Runner): Promise<Findings> {
  const { skipped, called } = plan;
  const { only: wanted, target } = settings;
  const planned = [...plan.cases, ...plan.protocol];
  const run: Run = {
    ...{ plan, settings, runner },
    isWanted: ({ id }) => wanted === undefined || wanted.has(id),
    named: wanted && [...wanted].map((id) => checkParts(id)),
    lasting: planned.filter((check) => !isRemoval(check)),
    removing: planned.filter(isRemoval),
    ...{ results: [], answers: [], remarks: [...plan.remarks] },
    explored: { results: [], tried: [], unproven: [], remarks: [] },
  };
  runner.expect(planned.filter(run.isWanted));
  for (const step of Object.values(steps)) await step(run);
  const { results, answers, remarks, explored } = run;
  if (target.other !== undefined && wanted === undefined && !results.some(({ check }) => isOfOther(check)))
    remarks.push('The second account asked for nothing: only what the run itself makes is asked for by it (--unsafe).');
  const ended = runner.ended ?? (plan.isCut ? outOfTimeReason : describeUnrepeated(wanted, results));
  const reached = results.filter((result) => !runner.isCutOff(result));
  const whole = runner.ended === undefined ? await addTotalFaults(reached, runner.perform) : reached;
  const { operations } = plan.measure.contract;
  const tagFaults = createTagJudge();
  const tagged = withOwners(addShiftFaults(withRepeats(whole))).map((result) => {
    const faults = tagFaults(result);
    return result.judgement.outcome === 'broken' ? result : blameResult(result, faults);
  });
  const judged = withRemovals(tagged, operations);
  const { tried, unproven } = explored;
  const covered = { called, tried, unproven };
  return {
    results: pickWanted(judged, settings),
    skipped,
    answers,
    remarks,
    ...covered,
    ...(ended !== undefined && { ended }),
  };
}

/** What is to be reported: of requests that break the contract alone, and of some rules, if that is asked for. */
function pickWanted(results: Result[], { sends, wants }: RunSettings): Result[] {
  const own =
    sends === 'invalid'
      ? results.filter(({ check, judgement }) => ofWrong.has(check.kind) || isRefusal(judgement))
      : results;
  if (wants === undefined) return own;
  return own.map((result) => {
    const { judgement } = result;
    const faults = judgement.faults.filter(({ rule }) => wants(rule));
    if (judgement.outcome !== 'broken' || faults.length === judgement.faults.length) return result;
    const left = [...new Set(judgement.faults.map(({ rule }) => rule))].filter((rule) => !wants(rule)).join(', ');
    return {
      ...result,
      judgement: faults.length > 0 ? { ...judgement, faults } : toAllowedJudgement(`not held to ${left}`),
    };
  });
}

function isRefusal({ response = '' }: Result['judgement']): boolean {
  return /^(?:4|refusal|error )/.test(response);
}

async function send({ runner, isWanted, results }: Run, checks: Check[]): Promise<void> {
  results.push(...(await runner.all(checks.filter(isWanted))));
}

/** What is inside of something is removed before it. */
async function sendRemovals(run: Run): Promise<void> {
  const pathOf = ({ operation }: Check): string => withoutParameterNames(operation.path);
  for (let left = run.removing; left.length > 0;) {
    const outer = left.filter((one) => left.some((inner) => pathOf(inner).startsWith(`${pathOf(one)}/`)));
    await send(
      run,
      left.filter((check) => !outer.includes(check)),
    );
    left = outer;
  }
}

/** The results that further checks begin with; a replay may not have them yet. */
async function seedsOf({ runner, results }: Run, kinds: ReadonlySet<CheckKind>, among: Check[]): Promise<Result[]> {
  const seeds = among.filter(({ kind }) => kinds.has(kind));
  const known = new Map(results.map((result) => [result.check, result]));
  const others = await runner.all(seeds.filter((check) => !known.has(check)));
  for (const result of others) known.set(result.check, result);
  return seeds.flatMap((check) => known.get(check) ?? []);
}

async function askAfterLastPages(run: Run): Promise<void> {
  const { plan, settings, named, lasting } = run;
  if (named?.some((parts) => parts?.kind === 'page' && parts.about === afterLastPage) === false) return;
  const beyond = listAfterLastPageCases(await seedsOf(run, new Set(['page']), lasting));
  await send(
    run,
    beyond.map((test) => checkOf(plan.measure, settings.target, test)),
  );
}

async function follow(run: Run, among: Check[]): Promise<void> {
  const { plan, settings, runner, named, isWanted, results } = run;
  if (named?.some((parts) => parts?.kind === 'linked') === false || runner.ended !== undefined) return;
  const { measure, samples } = plan;
  const { target } = settings;
  const means = { measure, target, samples, perform: runner.perform, send: runner.send, ended: () => runner.ended };
  const linked = await followLinks(means, await seedsOf(run, leading, among));
  results.push(...linked.filter(({ check }) => isWanted(check)));
}

/** Whether batches are asked for, of the requests that exploring finds. */
const hasBatches = ({ named }: Run): boolean =>
  named === undefined || named.some((parts) => parts?.about === ofOneMethod);

async function exploreFurther(run: Run): Promise<void> {
  const { plan, settings, runner, named, isWanted, results, remarks } = run;
  const { depth, seed = 1 } = settings;
  const isAsked = hasBatches(run) || named?.some((parts) => parts !== undefined && !plannedKinds.has(parts.kind));
  if (depth === undefined || depth === 0 || !isAsked || runner.ended !== undefined) {
    run.explored.unproven = unprovenIn(plan.called, results);
    return;
  }
  run.explored = await explore(plan, { ...settings, depth, seed }, runner, results);
  results.push(...run.explored.results.filter(({ check }) => isWanted(check)));
  remarks.push(...run.explored.remarks);
}

async function sendBatches(run: Run): Promise<void> {
  const { settings, runner, lasting, isWanted, results, explored } = run;
  if (!hasBatches(run) || runner.ended !== undefined) return;
  const ofMethods = lasting.filter(({ operation }) => operation.rpc !== undefined && operation.safe);
  const alone = [...(await seedsOf(run, new Set(['exchange', 'made up']), ofMethods)), ...explored.results];
  const batches = await batchResults(settings.target, alone, runner.perform);
  results.push(...batches.filter(({ check }) => isWanted(check)));
}

async function askQuestions({ plan, runner, results, answers }: Run): Promise<void> {
  if (runner.ended !== undefined) return;
  answers.push(...(await askProbes(plan.probes, runner.send, createShownTest(results))));
}

async function runTrips({ plan, runner, results, remarks }: Run): Promise<void> {
  const { trips } = plan;
  if (trips.length === 0 || runner.ended !== undefined) return;
  const ran = await runRoundTrips(trips, runner.perform);
  results.push(...ran.results);
  if (!ran.isSameChain)
    remarks.push('The .io cases are from another chain, so only their schemas were checked, not their values.');
}

function createShownTest(results: Result[]): (operation: Operation, exchange: string) => boolean {
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
function describeUnrepeated(wanted: Set<string> | undefined, results: Result[]): string | undefined {
  const ran = new Set(results.map(({ check }) => check.id));
  const missing = [...(wanted ?? [])].filter((id) => !ran.has(id));
  if (missing.length === 0) return undefined;
  const names = missing.length > 3 ? [...missing.slice(0, 3), '…'] : missing;
  return `${missing.length} of the ${wanted?.size ?? 0} broken cases were not run again: ${names.join('; ')}`;
}
