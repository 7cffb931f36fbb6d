import { STATUS_CODES } from 'node:http';
import { fromElsewhere, type Answer } from './answer.ts';
import { randomFrom } from './random.ts';

/** A share of the requests that fail with a status. */
export type Failure = { status: number; rate: number };

/** Milliseconds that an answer is held back, at least and at most. */
export type Delay = [least: number, most: number];

/** What goes wrong on purpose. */
export type Faults = {
  /** Milliseconds to hold the next answer back; 0 for none. */
  delay: () => number;
  /** The status that the next request fails with; `undefined` when it does not. */
  failure: () => number | undefined;
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
  return {
    delay: () => (most === 0 ? 0 : least + randomDelay() * (most - least)),
    failure: () => {
      if (failures.length === 0) return undefined;
      let drawn = random();
      for (const { status, rate } of failures) {
        if (drawn < rate) return status;
        drawn -= rate;
      }
      return undefined;
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
  const title = STATUS_CODES[status] ?? 'Failure';
  const detail = 'The mock fails this request on purpose: --fail asks for it.';
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title, status, detail }),
    source: fromElsewhere('fault', operationId, '--fail'),
  };
}
