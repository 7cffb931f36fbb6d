import type { Call } from './call.ts';

/**
 * Joins calls into batches: those of one microtask, up to a size. A call that nobody waits for any more is left out.
 *
 * @param size - the most calls of a batch
 * @param send - sends the calls of one batch
 * @returns what takes a call, and gives the answer to its batch
 * @example const ask = batched(100, (first, ...others) => exchange([first, ...others], request, options, readJson));
 */
export function batched<C extends Call, Answer>(
  size: number,
  send: (first: C, ...others: C[]) => Promise<Answer>,
): (call: C) => Promise<Answer> {
  let open: C[] = [];
  let answer: Promise<Answer>;
  return (call) => {
    if (open.length === 0 || open.length >= size) {
      const batch: C[] = (open = []);
      answer = Promise.resolve().then(() => {
        open = [];
        const [first, ...others] = batch.filter(({ gone }) => !gone);
        // Where nobody waits any more, what came would be for nobody.
        return first ? send(first, ...others) : new Promise(() => {});
      });
    }
    open.push(call);
    return answer;
  };
}
