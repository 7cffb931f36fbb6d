import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '../contract/operation.ts';
import type { Check, Result, Send } from '../judge/check.ts';
import type { Fault } from '../judge/fault.ts';
import { withRepeats } from './fresh.ts';
import { runRoundTrips } from './io.ts';
import { followLinks } from './links.ts';
import { openPace, waitOf, type Pace } from './pace.ts';
import { pagesBeyond, withShifts } from './pages.ts';
import { checkOf, type Plan, type Scope } from './plan.ts';
import { apisIn, problemsWith, requireReady } from './preflight.ts';
import { askProbes, type ProbeAnswer } from './probes.ts';
import { NoAnswerError } from '../judge/no-answer.ts';
import { openWire, type Wire } from './wire.ts';

/** Settings of {@link runChecks}. */
export type Settings = Scope & {
  /** The most requests at a time. */
  concurrency: number;
  /** The most requests a second. */
  rate?: number;
  /** Milliseconds for the whole run. */
  total?: number;
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
 * @param plan - what is sent; see {@link planOf}
 * @param settings - see {@link Settings}
 * @returns the findings
 * @throws ContractError when a server cannot be reached or refuses the credentials
 */
export async function runChecks(plan: Plan, settings: Settings): Promise<Findings> {
  const wire = openWire();
  const pace = openPace(settings);
  try {
    const ready = { ...plan, target: settings.target };
    const isThere = async (send: Send): Promise<string[]> => {
      const problems = await Promise.all(apisIn(plan.called).map((api) => problemsWith({ ...ready, send }, api)));
      return problems.flat();
    };
    const runner = openRunner(settings, { wire, pace, isThere });
    await requireReady({ ...ready, send: runner.send });
    return await runAll(plan, settings, runner);
  } finally {
    wire.close();
  }
}

async function runAll(plan: Plan, settings: Settings, runner: Runner): Promise<Findings> {
  const { measure, samples, skipped, called, cases, protocol } = plan;
  const { target, only: wanted } = settings;
  const isWanted = ({ id }: Check): boolean => wanted === undefined || wanted.has(id);
  const results = await runner.all([...cases, ...protocol].filter(isWanted));
  /** The results that further checks begin with; a replay may not have them yet. */
  const seedsOf = async (kind: string): Promise<Result[]> =>
    wanted === undefined ? results : await runner.all(cases.filter((check) => check.kind === kind));
  if (wanted === undefined || [...wanted].some((id) => id.includes(', page beyond '))) {
    const beyond = pagesBeyond(await seedsOf('page')).map((test) => checkOf(measure, target, test));
    results.push(...(await runner.all(beyond.filter(isWanted))));
  }
  const needsLinks = wanted === undefined || [...wanted].some((id) => id.includes(', linked '));
  if (needsLinks && runner.ended() === undefined) {
    const linked = await followLinks(
      { measure, target, samples, perform: runner.perform, ended: runner.ended },
      await seedsOf('exchange'),
    );
    results.push(...linked.filter(({ check }) => isWanted(check)));
  }
  const answers = runner.ended() === undefined ? await askProbes(plan.probes, runner.send) : [];
  const remarks = [...plan.remarks];
  if (plan.trips.length > 0 && runner.ended() === undefined) {
    const ran = await runRoundTrips(plan.trips, runner.perform);
    results.push(...ran.results);
    if (!ran.isSameChain)
      remarks.push('The .io cases are from another chain, so only their schemas were checked, not their values.');
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
        // The server may have carried the request out before the connection was lost.
        const mayRepeat = check.operation.safeToRepeat && error instanceof NoAnswerError && error.reason === 'gone';
        if (!mayRepeat) throw error;
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
