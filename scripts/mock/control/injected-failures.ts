import { toReasonPhrase, attributeToOther, type Answer } from '../../serve/answer/answer.ts';

/**
 * The HTTP status of injected failures, and the share of requests that get it, from 0 to 1.
 *
 * @example const failure: FailedShare = { status: 503, rate: 0.1 };
 */
export type InjectedFailure = { status: number; rate: number };

/**
 * How long an answer is held back, in milliseconds: at least and at most.
 *
 * @example const delay: Delay = [50, 200];
 */
export type Delay = [min: number, max: number];

/**
 * Decides whether a request fails.
 *
 * @param failures - which share of the requests fails with which status; the shares add up
 * @param drawn - a random number from 0 to 1
 * @returns the status that it fails with; `undefined` if it does not
 * @example drawFailure([{ status: 503, rate: 0.1 }], 0.05) // 503
 */
export function drawFailure(failures: InjectedFailure[], drawn: number): number | undefined {
  let rest = drawn;
  for (const { status, rate } of failures) {
    if (rest < rate) return status;
    rest -= rate;
  }
  return undefined;
}

/** Holds answers back. */
export type Delays = {
  /** Resolves after some milliseconds; `undefined` if there is nothing to wait for. */
  wait: (milliseconds: number) => Promise<void> | undefined;
  /** The same for something that may be given up: `end` resolves it at once, and leaves no timer. */
  begin: (milliseconds: number) => { over: Promise<void>; end: () => void } | undefined;
  /** Ends every delay, now and from now on, so that closing a server does not wait for them. */
  hurry: () => void;
};

/**
 * Makes what holds answers back.
 *
 * @example await delaysOf().wait(50);
 */
export function delaysOf(): Delays {
  const waiting = new Set<() => void>();
  let isHurried = false;
  const begin: Delays['begin'] = (milliseconds) => {
    if (milliseconds === 0 || isHurried) return undefined;
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      const timer = setTimeout(() => end(), milliseconds);
      end = () => {
        clearTimeout(timer);
        waiting.delete(end);
        resolve();
      };
      waiting.add(end);
    });
    return { over, end: () => end() };
  };
  return {
    begin,
    wait: (milliseconds) => begin(milliseconds)?.over,
    hurry: () => {
      isHurried = true;
      for (const end of waiting) end();
    },
  };
}

/**
 * Makes the answer of an injected failure.
 *
 * @param status - the HTTP status
 * @param operationId - the operation that was called
 * @returns a problem document of the type `about:blank` (RFC 9457, section 4.2.1)
 */
export function faultAnswer(status: number, operationId: string | undefined): Answer {
  const title = toReasonPhrase(status);
  const detail = 'The mock fails this request on purpose: --fail asks for it.';
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title, status, detail }),
    by: attributeToOther('fault', operationId, '--fail'),
  };
}
