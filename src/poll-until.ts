import { errorOf, sleep, type RunningCall, type Deadline } from './running-call.ts';
import type { TwinspecError } from './errors.ts';
import { readMember } from './json.ts';

/**
 * Options of a method that polls until the server has what is waited for. Times are in milliseconds.
 *
 * @example await chain.waitForTransaction(hash, { timeout: 120_000, pollInterval: 2000 });
 */
export type WaitOptions = Deadline & {
  /** The wait between two requests. Default 1000. */
  pollInterval?: number | undefined;
};

/** Codes of JSON-RPC errors that may pass (EIP-1474): resource unavailable, limit exceeded, internal error. */
const passing = /^-32(002|005|603)$/;

/** Checks whether a failure may pass: no connection, an answer that is not JSON, a busy server. */
function passes({ name, code = 0, status = 0, pointer }: TwinspecError): boolean {
  return name === 'NetworkError' || pointer === '' || status === 429 || status > 499 || passing.test(`${code}`);
}

/**
 * Asks again and again until a result is complete. It survives failures that may pass, and remembers only the last
 * answer: a transaction that a reorganization of the chain removed is unknown again.
 *
 * @param call - the call that polls
 * @param until - the members of the result that are null until it is complete
 * @param interval - milliseconds between two requests
 * @param look - asks once
 * @returns the complete result
 * @throws TwinspecError if a request fails in a way that would not pass
 * @example const mined = await pollUntil(call, ['blockHash'], 1000, () => ask(call));
 */
export async function pollUntil(
  call: RunningCall,
  until: readonly string[],
  interval: number,
  look: () => Promise<unknown>,
): Promise<unknown> {
  for (;;) {
    let seen: string;
    try {
      const found = await look();
      const open = until.filter((name) => readMember(found, name) == null);
      if (open.length === 0) return found;
      seen = found === null ? 'unknown to the server' : `without ${open.join(', ')}`;
    } catch (thrown) {
      const error = errorOf(call, thrown);
      if (!passes(error)) throw thrown;
      seen = error.message;
    }
    call.seen = `last seen: ${seen}`;
    await sleep([call], interval);
  }
}
