import { errorOf, perform, sleep, type Call, type Deadline } from './call.ts';
import type { TwinspecError } from './errors.ts';
import type { Hooks } from './hooks.ts';
import { at } from './json.ts';

/** Options of a method that waits for what the node does not have yet. Times are in milliseconds. */
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
 * @param options - how long, and how often
 * @param until - the members that are null until it is there
 * @param look - asks once
 * @returns what is there
 * @throws TwinspecError if the time is over, or if a look fails in a way that would come again
 */
export function pollUntil(
  call: Call,
  { pollInterval = 1000, ...options }: WaitOptions & { hooks?: Hooks | undefined },
  until: readonly string[],
  look: () => Promise<unknown>,
): Promise<unknown> {
  let seen = 'nothing yet';
  const poll = async (): Promise<unknown> => {
    for (;;) {
      try {
        const found = await look();
        const open = until.filter((name) => at(found, name) == null);
        if (open.length === 0) return found;
        seen = found === null ? 'unknown to the node' : `without ${open.join(', ')}`;
      } catch (thrown) {
        const error = errorOf(call, thrown);
        if (!passes(error)) throw error;
        seen = error.message;
      }
      await sleep([call], pollInterval);
    }
  };
  return perform(call, options, poll, () => `; last seen: ${seen}`);
}
