import { errorOf, sleep, type Call, type Deadline } from './call.ts';
import type { TwinspecError } from './errors.ts';
import { at } from './json.ts';

/**
 * Options of a method that waits for what the node does not have yet. Times are in milliseconds.
 *
 * @example await node.waitForTransaction(hash, { timeout: 120_000, pollInterval: 2000 });
 */
export type WaitOptions = Deadline & {
  /** The wait between two looks. Default 1000. */
  pollInterval?: number | undefined;
};

/** JSON-RPC errors that pass: the node is busy, not ready, or stumbled (EIP-1474). */
const passing = new Set([-32_002, -32_005, -32_603]);

/** Tells a failure of the moment from one that would come again: no connection, no JSON, a busy server. */
function passes({ name, code = 0, status = 0, pointer }: TwinspecError): boolean {
  return name === 'NetworkError' || pointer === '' || status === 429 || status > 499 || passing.has(code);
}

/**
 * Looks again and again until something is there. It outlives single failures, and knows only what it saw last: what a
 * reorganisation of the chain has taken back is unknown again.
 *
 * @param call - who looks
 * @param until - the members that are null until it is there
 * @param interval - milliseconds between two looks
 * @param look - asks once
 * @returns what is there
 * @throws TwinspecError if a look fails in a way that would come again
 * @example const mined = await pollUntil(call, ['blockHash'], 1000, () => ask(call));
 */
export async function pollUntil(
  call: Call,
  until: readonly string[],
  interval: number,
  look: () => Promise<unknown>,
): Promise<unknown> {
  for (;;) {
    try {
      const found = await look();
      const open = until.filter((name) => at(found, name) == null);
      if (open.length === 0) return found;
      call.seen = found === null ? 'unknown to the node' : `without ${open.join(', ')}`;
    } catch (thrown) {
      const error = errorOf(call, thrown);
      if (!passes(error)) throw error;
      call.seen = error.message;
    }
    await sleep([call], interval);
  }
}
