import { CommandError } from '../contract/base/errors.ts';
import type { Answer } from '../serve/answer/answer.ts';
import type { Call } from '../serve/call-types.ts';
import type { Engine } from '../serve/engine.ts';
import { problem } from '../serve/refusal/problem-details.ts';
import { openStream, isStreamed } from '../serve/stream/stream.ts';
import type { IncidentLog } from './incident-log.ts';

/**
 * How much a server does for requests to the operations of its contract. A JSON-RPC batch is one request, and so is
 * each message of a WebSocket. The paths of `health`, the `fallback`, the `site` and `commands` have no limits: who
 * asks whether a busy server is well gets an answer.
 *
 * @example const limits: ServerLimits = { timeLimit: 10_000, concurrencyLimit: 200 };
 */
export type ServerLimits = {
  /**
   * Milliseconds that the answer to a request may take, from when its body is there until the answer, or a stream,
   * begins; default no limit. After that the answer is a 503, the log says where, and the `signal` of the handler
   * aborts.
   */
  timeLimit?: number;
  /**
   * How many requests are handled at once; default no limit. Any more get a 503 with `Retry-After: 1` at once. A stream
   * that has begun does not count any more.
   */
  concurrencyLimit?: number;
};

/** The longest that a timer of JavaScript waits. */
const longest = 2 ** 31 - 1;

/**
 * Makes the limits of a server.
 *
 * @param limits - see {@link ServerLimits}
 * @param mishaps - is told of answers that took too long
 * @returns what stands around each request; `undefined` if there are no limits
 * @throws CommandError when a limit is no whole number from 1
 */
export function serverLimits({ timeLimit, concurrencyLimit }: ServerLimits, mishaps: IncidentLog): Engine['around'] {
  if (timeLimit === undefined && concurrencyLimit === undefined) return undefined;
  const most = wholeNumber('concurrencyLimit', concurrencyLimit) ?? Infinity;
  const time = wholeNumber('timeLimit', timeLimit);
  let running = 0;
  return async (call, operationId, answer) => {
    if (running >= most) {
      const detail = `${most} requests are being handled, and no more may be; try again in a second.`;
      return problem('overloaded', detail, { operationId, headers: ['Retry-After', '1'] });
    }
    running++;
    try {
      return await (time === undefined ? answer() : answerInTime(time, call, operationId, answer, mishaps));
    } finally {
      running--;
    }
  };
}

async function answerInTime(
  time: number,
  call: Call,
  operationId: string | undefined,
  answer: (instead: Call) => Promise<Answer>,
  mishaps: IncidentLog,
): Promise<Answer> {
  const over = new AbortController();
  const signal = (): AbortSignal => AbortSignal.any([...(call.signal ? [call.signal()] : []), over.signal]);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve(problem('late-answer', `There was no answer within ${time} ms.`, { operationId }));
      mishaps.late(operationId, time);
      over.abort(new DOMException(`There was no answer within ${time} ms.`, 'TimeoutError'));
    }, time);
    answer({ ...call, signal })
      .then((ready) => {
        // What begins to stream now has no reader.
        if (over.signal.aborted && isStreamed(ready.body)) openStream(ready.body).stop();
        resolve(ready);
      }, reject)
      .finally(() => clearTimeout(timer));
  });
}

function wholeNumber(name: keyof ServerLimits, given: number | undefined): number | undefined {
  if (given === undefined || (Number.isInteger(given) && given >= 1 && given <= longest)) return given;
  throw new CommandError(`${name} is ${given}; it has to be a whole number from 1 to ${longest}.`);
}
