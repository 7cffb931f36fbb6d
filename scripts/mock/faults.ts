import { statusNameOf } from '../serve/reasons.ts';
import { byOther, type Answer } from '../serve/answer.ts';
import { randomFrom } from '../serve/random.ts';

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

/** Injected delays and failures. */
export type Faults = {
  /** Resolves when the next answer may be sent; `undefined` if it may be sent at once. */
  delay: () => Promise<void> | undefined;
  /** Draws the status that the next request fails with; `undefined` if it does not fail. */
  failure: () => number | undefined;
  /** Ends every delay, now and from now on, so that closing a server does not wait for them. */
  hurry: () => void;
};

/**
 * Makes delays and failures, in the same order for the same seed.
 *
 * @param seed - any text
 * @param delay - how long answers are held back
 * @param failures - which share of the requests fails with which status; the shares add up
 * @returns the faults, to be drawn once for each request
 * @example faultsOf('seed', [50, 200], [{ status: 503, rate: 0.1 }]).failure() // undefined or 503
 */
export function faultsOf(seed: string, delay: Delay | undefined, failures: InjectedFailure[]): Faults {
  const random = randomFrom(`failure/${seed}`);
  const randomDelay = randomFrom(`delay/${seed}`);
  const [min, max] = delay ?? [0, 0];
  const delays = new Set<() => void>();
  let isHurried = false;
  return {
    delay: () => {
      if (max === 0 || isHurried) return undefined;
      const milliseconds = min + randomDelay() * (max - min);
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          delays.delete(end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        delays.add(end);
      });
    },
    failure: () => {
      if (failures.length === 0) return undefined;
      let drawn = random();
      for (const { status, rate } of failures) {
        if (drawn < rate) return status;
        drawn -= rate;
      }
      return undefined;
    },
    hurry: () => {
      isHurried = true;
      for (const end of delays) end();
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
  const title = statusNameOf(status);
  const detail = 'The mock fails this request on purpose: --fail asks for it.';
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title, status, detail }),
    by: byOther('fault', operationId, '--fail'),
  };
}
