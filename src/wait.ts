import { errorOf, sleep, type Call } from './call.ts';
import type { TwinspecError } from './errors.ts';
import { at } from './json.ts';

/** JSON-RPC errors that pass: the node is busy, not ready, or stumbled (EIP-1474). */
const passing = /^-32(002|005|603)$/;

/** Tells a failure of the moment from one that would come again: no connection, no JSON, a busy server. */
function passes({ name, code, status = 0, pointer }: TwinspecError): boolean {
  return name === 'NetworkError' || pointer === '' || status === 429 || status > 499 || passing.test(`${code}`);
}

/**
 * Looks again and again until something is there. It outlives single failures, and knows only what it saw last: what a
 * reorganisation of the chain has taken back is unknown again.
 *
 * @param call - who looks
 * @param look - asks once
 * @param until - the members that are null until it is there
 * @param pause - milliseconds between two looks
 * @param note - takes what was seen last, in words
 * @returns what is there
 * @throws what `look` throws, unless it may pass
 */
export async function pollUntil(
  call: Call,
  look: () => Promise<unknown>,
  until: readonly string[],
  pause: number,
  note: (seen: string) => void,
): Promise<unknown> {
  for (;;) {
    try {
      const found = await look();
      const open = until.filter((name) => at(found, name) == null);
      if (!open[0]) return found;
      note(found === null ? 'unknown to the node' : `without ${open.join(', ')}`);
    } catch (thrown) {
      const error = errorOf(call, thrown);
      if (!passes(error)) throw error;
      note(error.message);
    }
    await sleep([call], pause);
  }
}
