import { setTimeout as sleep } from 'node:timers/promises';
import type { Check, Result, Send } from '../checks/checks.ts';
import { type Fault, toBrokenJudgement } from '../findings/findings.ts';
import { NoAnswerError, type ReceivedAnswer } from '../remote/remote.ts';
import type { Target } from '../target/target.ts';
import { formFaults } from '../judge/http/http.ts';
import { waitOf, type Pace } from './request-pacing.ts';
import type { RawHttpClient } from './raw-http.ts';

/** The limits that a {@link Runner} keeps. */
export type RunLimits = {
  target: Target;
  /** The most requests at a time. */
  concurrency: number;
  /** How many times more a request is sent that failed and changes nothing; default 0. */
  repeat?: number;
  /** Called after each check. */
  progress?: (done: number, planned: number) => void;
};

/** What a {@link Runner} sends with. */
export type RunnerDependencies = {
  wire: RawHttpClient;
  pace: Pace;
  /** Finds what is wrong with a server that has stopped to answer. */
  problems: (send: Send) => Promise<string[]>;
};

/** The longest time, in milliseconds, that a run waits because `Retry-After` asks for it. */
const longestWait = 60_000;

/** So many checks in a row without an answer raise the question whether the server is still there. */
const silence = 8;

/** The server cannot answer now (RFC 6585, section 4; RFC 9110, section 15.6.4). */
const later = new Set([429, 503]);

/** How long a request has been put off. */
type Patience = { unlucky: number; waited: number };

/** An answer, and what was wrong with that which put the request off before. */
type LastAnswer = { answer: ReceivedAnswer; before: Fault[] };

/** Sends requests within the limits of a run, until the server or the time is gone. */
export class Runner {
  readonly #settings: RunLimits;
  readonly #means: RunnerDependencies;
  /** The results that came too late. */
  readonly #cutOff = new Set<Result>();
  #ended: string | undefined;
  #served = 0;
  #silent = 0;
  #asking: Promise<void> | undefined;
  #done = 0;
  readonly #planned = new Set<Check>();

  /**
   * @param settings - the limits of the run
   * @param means - what it sends with
   */
  constructor(settings: RunLimits, means: RunnerDependencies) {
    this.#settings = settings;
    this.#means = means;
  }

  /**
   * Counts checks that will be carried out, for the display of progress.
   *
   * @param checks - the checks; those that it knows of count once
   */
  expect(checks: readonly Check[]): void {
    for (const check of checks) this.#planned.add(check);
  }

  /** Why no more requests are sent; `undefined` while the run goes on. */
  get ended(): string | undefined {
    return this.#ended;
  }

  /**
   * Finds whether the time of the run was over before the answer came: such a check shows nothing.
   *
   * @param result - the result of a check
   * @returns whether it is to be left out
   */
  isCutOff(result: Result): boolean {
    return this.#cutOff.has(result);
  }

  /**
   * Performs checks, several at a time.
   *
   * @returns the results of those that were reached before the run ended, in the order of the checks
   */
  async all(checks: Check[]): Promise<Result[]> {
    this.expect(checks);
    const results: (Result | undefined)[] = checks.map(() => undefined);
    const queue = [...checks.entries()];
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined && this.#ended === undefined; next = queue.shift()) {
        const [i, check] = next;
        results[i] = await this.perform(check);
      }
    };
    await Promise.all(Array.from({ length: this.#settings.concurrency }, work));
    return results.filter((result) => result !== undefined);
  }

  /**
   * Performs one check. One operation that does not answer is a fault; a server that does not answer ends the run.
   *
   * @returns its result
   */
  readonly perform = async (check: Check): Promise<Result> => {
    const result = await this.#confirmed(check, await this.#performOnce(check));
    if (this.#silent >= silence && this.#ended === undefined) await (this.#asking ??= this.#askAgain());
    return result;
  };

  /** What fails only now and then is told apart from what always does. */
  async #confirmed(check: Check, result: Result): Promise<Result> {
    const { repeat = 0 } = this.#settings;
    const isAgain = check.operation.safe && check.request.method !== 'PATCH' && result.judgement.outcome === 'broken';
    if (!isAgain || result.answer === undefined) return result;
    let [times, failed] = [1, 1];
    while (times <= repeat && this.#ended === undefined) {
      times++;
      if ((await this.#performOnce(check)).judgement.outcome === 'broken') failed++;
    }
    if (failed === times) return result;
    const note = ` (${failed} of ${times} times)`;
    const faults = result.judgement.faults.map((fault) => ({ ...fault, got: fault.got + note }));
    return { ...result, judgement: { ...result.judgement, faults } };
  }

  /**
   * Sends a request, as often and as late as the server asks.
   *
   * @param asked - the request and its operation
   * @throws NoAnswerError when none comes
   */
  readonly send: Send = async (asked) => (await this.#sendPatiently(asked)).answer;

  async #sendPatiently(asked: Parameters<Send>[0]): Promise<LastAnswer> {
    let patience: Patience = { unlucky: 0, waited: 0 };
    let before: Fault[] = [];
    for (let served = this.#served; ; served = this.#served) {
      const answer = await this.#sendOnce(asked);
      if (!later.has(answer.status)) {
        this.#served++;
        return { answer, before };
      }
      // A 503 may come after the work was done, so only what is safe to repeat is sent again.
      if (answer.status === 503 && !asked.operation.safeToRepeat) return { answer, before };
      const put = this.#putOff(answer, patience, this.#served > served);
      if (put === undefined) return { answer, before };
      patience = put;
      const when = ` with status ${answer.status}, before it was asked again`;
      before = formFaults(answer.headers).map((fault) => ({ ...fault, got: fault.got + when }));
    }
  }

  async #sendOnce({ request, operation }: Parameters<Send>[0]): Promise<ReceivedAnswer> {
    const { wire, pace } = this.#means;
    const { timeout } = this.#settings.target;
    if (!(await pace.next())) throw timeIsUp();
    const left = Math.max(1, pace.left());
    const connection = operation.safeToRepeat ? 'kept' : 'new';
    return wire.send(request, Math.min(timeout, left), connection).catch((error: unknown) => {
      const isOver = error instanceof NoAnswerError && error.reason === 'late' && left < timeout;
      throw isOver ? timeIsUp() : error;
    });
  }

  /** Holds requests back for as long as the server asks; `undefined` if this one is not to be sent again. */
  #putOff({ headers }: ReceivedAnswer, { unlucky, waited }: Patience, servesOthers: boolean): Patience | undefined {
    const { pace } = this.#means;
    const asked = waitOf(headers['retry-after']);
    const wait = asked ?? 100;
    if (wait > Math.min(longestWait, pace.left())) {
      this.#end(`the server asks to wait for ${Math.ceil(wait / 1000)} s`);
      return undefined;
    }
    // A server that says when to come back, and serves others meanwhile, will serve this request, too.
    const next = { unlucky: asked !== undefined && servesOthers ? 1 : unlucky + 1, waited: waited + wait };
    if (next.unlucky === 3 || next.waited > 2 * longestWait) return undefined;
    pace.hold(wait);
    return next;
  }

  async #performOnce(check: Check): Promise<Result> {
    const begun = performance.now();
    const took = (): number => Math.round(performance.now() - begun);
    try {
      const { answer, before } = await this.#sendUnlessLost(check);
      this.#silent = later.has(answer.status) ? this.#silent + 1 : 0;
      const judged = check.judge(answer);
      const judgement = before.length === 0 ? judged : toBrokenJudgement([...judged.faults, ...before]);
      return { check, judgement, answer, milliseconds: took() };
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      return this.#unanswered(check, error, took());
    } finally {
      this.#done++;
      this.#settings.progress?.(this.#done, Math.max(this.#planned.size, this.#done));
    }
  }

  /** Sends once more what is safe to repeat: the server may have carried it out before the connection was lost. */
  #sendUnlessLost(check: Check): Promise<LastAnswer> {
    return this.#sendPatiently(check).catch(async (error: unknown) => {
      const mayRepeat = check.operation.safeToRepeat && error instanceof NoAnswerError && error.reason === 'gone';
      if (!mayRepeat) throw error;
      await sleep(200);
      return this.#sendPatiently(check);
    });
  }

  #unanswered(check: Check, { reason, message }: NoAnswerError, milliseconds: number): Result {
    this.#silent++;
    if (reason === 'gone') this.#end(`the server is gone: ${message}`);
    if (reason === 'over') this.#end(message);
    const judgement = toBrokenJudgement([
      { rule: 'no-answer', pointer: '', expected: 'an answer', got: `none: ${message}` },
    ]);
    const result: Result = { check, judgement, milliseconds };
    if (reason === 'over') this.#cutOff.add(result);
    return result;
  }

  async #askAgain(): Promise<void> {
    const problems = await this.#means.problems(this.send);
    if (problems.length > 0) this.#end(`the server does not answer any more: ${problems.join(' ')}`.replace(/\.$/, ''));
    this.#silent = 0;
    this.#asking = undefined;
  }

  /** The first reason is the one to tell. */
  #end(reason: string): void {
    this.#ended ??= reason;
  }
}

/** Why a run ends that was given too little time. */
export const outOfTimeReason = 'the time of the whole run is over';

function timeIsUp(): NoAnswerError {
  return new NoAnswerError('over', outOfTimeReason);
}
