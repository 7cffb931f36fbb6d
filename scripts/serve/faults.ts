import { reasonOf } from './reasons.ts';
import { byOther, type Answer } from './answer.ts';
import { randomFrom } from './random.ts';

/** A share of the requests that fail with a status. */
export type Failure = { status: number; rate: number };

/** Milliseconds that an answer is held back, at least and at most. */
export type Delay = [least: number, most: number];

/** What goes wrong on purpose. */
export type Faults = {
  /** Ends when the next answer may be sent; `undefined` when it may be at once. */
  pause: () => Promise<void> | undefined;
  /** The status that the next request fails with; `undefined` when it does not. */
  failure: () => number | undefined;
  /** Ends every pause, and those that are to come: nobody who closes a server wants to wait for them. */
  hurry: () => void;
};

/**
 * Prepares delays and failures that come again in the same order for the same seed.
 *
 * @param seed - any text
 * @param delay - how long answers are held back
 * @param failures - which share of requests fails with which status; the shares add up
 * @returns the faults; one draw of each for each request
 */
export function faultsOf(seed: string, delay: Delay | undefined, failures: Failure[]): Faults {
  const random = randomFrom(`failure/${seed}`);
  const randomDelay = randomFrom(`delay/${seed}`);
  const [least, most] = delay ?? [0, 0];
  const pauses = new Set<() => void>();
  let isHurried = false;
  return {
    pause: () => {
      if (most === 0 || isHurried) return undefined;
      const milliseconds = least + randomDelay() * (most - least);
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          pauses.delete(end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        pauses.add(end);
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
      for (const end of pauses) end();
    },
  };
}

/**
 * Makes the answer of a request that fails on purpose.
 *
 * @param status - HTTP status
 * @param operationId - the operation that was called
 * @returns a problem document without type of its own (RFC 9457, 4.2.1)
 */
export function faultAnswer(status: number, operationId: string | undefined): Answer {
  const title = reasonOf(status);
  const detail = 'The mock fails this request on purpose: --fail asks for it.';
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title, status, detail }),
    by: byOther('fault', operationId, '--fail'),
  };
}
