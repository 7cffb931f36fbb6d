import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '../contract/counted.ts';
import type { Contract } from '../contract/contract.ts';
import type { ApiName, Operation } from '../contract/operation.ts';
import type { RequestParts } from '../contract/request.ts';
import { sampleSourceOf, type SampleSource } from '../contract/sample.ts';
import { compileSchemas } from '../contract/schemas.ts';
import { casesOf, type Case } from './cases.ts';
import { checkId, type Check, type Result, type Send } from './check.ts';
import type { Fault } from './fault.ts';
import { withRepeats } from './fresh.ts';
import { judgeAnswer } from './judge.ts';
import type { Measure } from './judge/asked.ts';
import { followLinks, validExchange } from './links.ts';
import { runRoundTrips, type RoundTrip } from './io.ts';
import { pagesBeyond, withShifts } from './pages.ts';
import { openPace, waitOf, type Pace } from './pace.ts';
import { apisIn, problemsWith, requireReady } from './preflight.ts';
import { askProbes, type ProbeAnswer } from './probes.ts';
import { protocolChecks } from './protocol.ts';
import { requestsOf } from './requests.ts';
import { addressed, type Target } from './target.ts';
import { NoAnswerError, openWire, type Wire } from './wire.ts';

/** Settings of {@link runChecks}. */
export type Settings = {
  target: Target;
  strictness: Measure['strictness'];
  /** Whether to call an operation that is not safe to repeat. */
  unsafe: (operation: Operation) => boolean;
  /** Why an operation is left out; `undefined` if it is not. */
  left: (operation: Operation) => string | undefined;
  /** The most requests at a time. */
  concurrency: number;
  /** The most requests a second. */
  rate?: number;
  /** Milliseconds for the whole run. */
  total?: number;
  /** Ids of the only checks to run, those that failed before. */
  only?: Set<string>;
  /** Round trips of execution-apis to send to the node. */
  trips?: RoundTrip[];
  /** Called after each check. */
  progress?: (done: number, planned: number) => void;
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
  /** Why the run ended early. */
  ended?: string;
};

/**
 * Checks a server against a contract: exchanges, refusals, protocol, relations, live data and open questions.
 *
 * @param contract - the contract
 * @param settings - see {@link Settings}
 * @returns the findings
 * @throws ContractError when a server cannot be reached or refuses the credentials
 */
export async function runChecks(contract: Contract, settings: Settings): Promise<Findings> {
  const measure: Measure = {
    contract,
    validators: compileSchemas(contract, 'lenient'),
    strictness: settings.strictness,
  };
  const skipped: Findings['skipped'] = [];
  const samples = new Map<Operation, RequestParts>();
  const called: Operation[] = [];
  const sources = contract.apis.map(sampleSourceOf);
  for (const operation of contract.operations) {
    const source = sources.find(({ name }) => name === operation.api);
    const requests = source && requestsOf(source, operation, measure.validators);
    const valid = validExchange(operation);
    const sample = valid === undefined ? requests?.madeUp() : requests?.ofExchange(valid);
    const why =
      reasonToSkip(operation, settings) ??
      (sample === undefined && operation.exchanges.length === 0
        ? 'no request could be made up for it; add an example'
        : undefined);
    if (why !== undefined) skipped.push({ operation, why });
    else {
      called.push(operation);
      if (sample !== undefined) samples.set(operation, sample);
    }
  }
  const wire = openWire();
  const pace = openPace(settings);
  try {
    const ready = { contract, target: settings.target, called, samples };
    const isThere = async (send: Send): Promise<string[]> => {
      const problems = await Promise.all(apisIn(called).map((api) => problemsWith({ ...ready, send }, api)));
      return problems.flat();
    };
    const runner = openRunner(settings, { wire, pace, isThere });
    await requireReady({ ...ready, send: runner.send });
    return await runAll({ settings, measure, sources, samples, skipped, called, runner });
  } finally {
    wire.close();
  }
}

function reasonToSkip(operation: Operation, { target, unsafe, left }: Settings): string | undefined {
  if (target.addresses[operation.api] === undefined) return `no address of the ${operation.api} was given`;
  const why = unreachable(operation);
  if (why !== undefined) return why;
  return (
    left(operation) ??
    (operation.safeToRepeat || unsafe(operation) ? undefined : 'it is not safe to repeat; --unsafe calls it')
  );
}

/** What no client can call: CONNECT is for proxies (RFC 9110, section 9.3.6), and an interim response ends no call. */
function unreachable({ method, responses }: Operation): string | undefined {
  if (method === 'CONNECT' || method === 'TRACK') return `no client sends a ${method} request`;
  return responses.length > 0 && responses.every(({ status }) => status.startsWith('1'))
    ? 'none of its responses ends a call'
    : undefined;
}

type Run = {
  settings: Settings;
  measure: Measure;
  sources: SampleSource[];
  samples: Map<Operation, RequestParts>;
  skipped: Findings['skipped'];
  called: Operation[];
  runner: Runner;
};

async function runAll({ settings, measure, sources, samples, skipped, called, runner }: Run): Promise<Findings> {
  const cases = called.flatMap((operation) =>
    casesOf({ apis: sources }, operation, measure.validators).map((test) => checkOf(measure, settings.target, test)),
  );
  const protocol = (['platform', 'node'] as ApiName[]).flatMap((name) =>
    protocolChecks(
      settings.target,
      called.filter(({ api }) => api === name),
      samples,
    ),
  );
  const planned = [...cases, ...protocol].filter(({ id }) => settings.only === undefined || settings.only.has(id));
  const results = await runner.all(planned);
  const wanted = settings.only;
  const isWanted = ({ id }: Check): boolean => wanted === undefined || wanted.has(id);
  /** The results that further checks begin with; a replay may not have them yet. */
  const seedsOf = async (kind: string): Promise<Result[]> =>
    wanted === undefined ? results : await runner.all(cases.filter((check) => check.kind === kind));
  if (wanted === undefined || [...wanted].some((id) => id.includes(', page beyond '))) {
    const beyond = pagesBeyond(await seedsOf('page')).map((test) => checkOf(measure, settings.target, test));
    results.push(...(await runner.all(beyond.filter(isWanted))));
  }
  const needsLinks = wanted === undefined || [...wanted].some((id) => id.includes(', linked '));
  if (needsLinks && runner.ended() === undefined) {
    const linked = await followLinks(
      { measure, target: settings.target, samples, perform: runner.perform, ended: runner.ended },
      await seedsOf('exchange'),
    );
    results.push(...linked.filter(({ check }) => isWanted(check)));
  }
  const answers =
    wanted === undefined && runner.ended() === undefined
      ? await askProbes(measure, settings.target, called, runner.send)
      : [];
  const remarks: string[] = [];
  if (settings.trips !== undefined && runner.ended() === undefined) {
    const ran = await runRoundTrips(measure, settings.target, settings.trips, runner.perform);
    results.push(...ran.results);
    if (!ran.isSameChain)
      remarks.push('The .io cases are from another chain, so only their schemas were checked, not their values.');
    if (ran.undocumented.length > 0)
      remarks.push(`${counted(ran.undocumented.length, '.io case')} left out, because the contract lacks the method.`);
  }
  const ended = runner.ended() ?? unrepeated(wanted, results);
  const judged = withShifts(withRepeats(results.filter((result) => !runner.isCutOff(result))));
  return { results: judged, skipped, called, answers, remarks, ...(ended !== undefined && { ended }) };
}

/** A case that is not run again has not become better. */
function unrepeated(wanted: Set<string> | undefined, results: Result[]): string | undefined {
  const ran = new Set(results.map(({ check }) => check.id));
  const missing = [...(wanted ?? [])].filter((id) => !ran.has(id));
  if (missing.length === 0) return undefined;
  const names = missing.length > 3 ? [...missing.slice(0, 3), '…'] : missing;
  return `${missing.length} of the ${wanted?.size ?? 0} broken cases were not run again: ${names.join('; ')}`;
}

/**
 * Makes the check of a case.
 *
 * @param measure - the contract
 * @param target - the server
 * @param test - the case
 * @returns the check
 */
export function checkOf(measure: Measure, target: Target, { operation, kind, about, request, expected }: Case): Check {
  return {
    id: checkId(operation, kind, about),
    operation,
    kind,
    about,
    request: addressed(target, operation, request),
    view: request,
    judge: (answer) => judgeAnswer(measure, { operation, view: request, expected, answer }),
  };
}

/** Sends requests within the limits of a run. */
type Runner = {
  all: (checks: Check[]) => Promise<Result[]>;
  perform: (check: Check) => Promise<Result>;
  send: Send;
  /** Why no more requests are sent; `undefined` while the run goes on. */
  ended: () => string | undefined;
  /** Tells whether the time of the run was over before the answer came: such a check shows nothing. */
  isCutOff: (result: Result) => boolean;
};

/** The longest time, in milliseconds, that a run waits because `Retry-After` asks for it. */
const longestWait = 60_000;

/** So many checks in a row without an answer raise the question whether the server is still there. */
const silence = 8;

function timeIsUp(): NoAnswerError {
  return new NoAnswerError('over', 'the time of the whole run is over');
}

/** The server cannot answer now (RFC 6585, section 4; RFC 9110, section 15.6.4). */
const later = new Set([429, 503]);

function openRunner(
  { target, concurrency, progress }: Settings,
  { wire, pace, isThere }: { wire: Wire; pace: Pace; isThere: (send: Send) => Promise<string[]> },
): Runner {
  let over: string | undefined;
  let served = 0;
  let silent = 0;
  let asking: Promise<void> | undefined;
  const cutOff = new Set<Result>();
  let done = 0;
  let planned = 0;

  const send: Send = async ({ request, operation }) => {
    let unlucky = 0;
    let waited = 0;
    for (let before = served; ; before = served) {
      if (!(await pace.next())) throw timeIsUp();
      const left = Math.max(1, pace.left());
      const connection = operation.safeToRepeat ? 'kept' : 'new';
      const answer = await wire.send(request, Math.min(target.timeout, left), connection).catch((error: unknown) => {
        const isOver = error instanceof NoAnswerError && error.reason === 'late' && left < target.timeout;
        throw isOver ? timeIsUp() : error;
      });
      if (!later.has(answer.status)) {
        served++;
        return answer;
      }
      // A 503 may come after the work was done, so only what is safe to repeat is sent again.
      if (answer.status === 503 && !operation.safeToRepeat) return answer;
      const asked = waitOf(answer.headers['retry-after']);
      const wait = asked ?? 100;
      if (wait > Math.min(longestWait, pace.left())) {
        over ??= `the server asks to wait for ${Math.ceil(wait / 1000)} s`;
        return answer;
      }
      // A server that says when to come back, and serves others meanwhile, will serve this request, too.
      unlucky = asked !== undefined && served > before ? 1 : unlucky + 1;
      waited += wait;
      if (unlucky === 3 || waited > 2 * longestWait) return answer;
      pace.hold(wait);
    }
  };

  const performOnce = async (check: Check): Promise<Result> => {
    const begun = performance.now();
    const took = (): number => Math.round(performance.now() - begun);
    try {
      const answer = await send(check).catch(async (error: unknown) => {
        if (!(error instanceof NoAnswerError) || error.reason !== 'gone') throw error;
        await sleep(200);
        return send(check);
      });
      silent = later.has(answer.status) ? silent + 1 : 0;
      return { check, judgement: check.judge(answer), answer, milliseconds: took() };
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      if (error.reason === 'gone') over ??= `the server is gone: ${error.message}`;
      silent++;
      const isCutOff = error.reason === 'over';
      if (isCutOff) over ??= error.message;
      const fault: Fault = { rule: 'no-answer', pointer: '', expected: 'an answer', got: `none: ${error.message}` };
      const result: Result = {
        check,
        judgement: { outcome: 'broken', faults: [fault], notes: [], exchanges: [], fields: [] },
        milliseconds: took(),
      };
      if (isCutOff) cutOff.add(result);
      return result;
    } finally {
      done++;
      progress?.(done, Math.max(planned, done));
    }
  };

  /** One operation that does not answer is a fault; a server that does not answer ends the run. */
  const askAgain = async (): Promise<void> => {
    const problems = await isThere(send);
    if (problems.length > 0) over ??= `the server does not answer any more: ${problems.join(' ')}`.replace(/\.$/, '');
    silent = 0;
    asking = undefined;
  };

  const perform = async (check: Check): Promise<Result> => {
    const result = await performOnce(check);
    if (silent >= silence && over === undefined) await (asking ??= askAgain());
    return result;
  };

  const all = async (checks: Check[]): Promise<Result[]> => {
    planned += checks.length;
    const results: (Result | undefined)[] = checks.map(() => undefined);
    const queue = checks.map((check, i) => ({ check, i }));
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined && over === undefined; next = queue.shift()) {
        results[next.i] = await perform(next.check);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return results.filter((result) => result !== undefined);
  };

  return { all, perform, send, ended: () => over, isCutOff: (result) => cutOff.has(result) };
}
