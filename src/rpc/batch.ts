import type { RunningCall } from '../running-call.ts';

/**
 * Joins the calls of one microtask into batches. Calls that have ended by then are left out.
 *
 * @param size - the most calls in a batch
 * @param send - sends the calls of one batch
 * @returns a function that adds a call to the open batch, and resolves to the answer to that batch
 * @example const ask = createBatcher(100, (calls) => exchange(calls, request, options, readJson));
 */
export function createBatcher<C extends RunningCall, Answer>(
  size: number,
  send: (calls: C[]) => Promise<Answer>,
): (call: C) => Promise<Answer> {
  let open: C[] = [];
  let answer: Promise<Answer>;
  return (call) => {
    if (open.length === 0 || open.length >= size) {
      const batch: C[] = (open = []);
      answer = Promise.resolve().then(() => {
        open = [];
        return send(batch.filter(({ gone }) => !gone));
      });
    }
    open.push(call);
    return answer;
  };
}
