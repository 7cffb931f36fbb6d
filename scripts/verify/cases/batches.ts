import { isDeepStrictEqual } from 'node:util';
import { asObject, type Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Check, Result } from '../../checks/checks.ts';
import type { Fault } from '../../findings/findings.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import type { Target } from '../../target/target.ts';
import { validKinds } from '../explore/accepted-requests.ts';
import { judgeByFindings, jsonRequest, protocolCheck } from './protocol.ts';

/** What the check of a batch with two calls of one method is about. */
export const ofOneMethod = 'batch of two calls of one method';

/** A call that was answered alone, and its result. */
type Alone = { asked: Result; result: Json };

/**
 * Sends two calls of one method in one batch, and compares the results with those that the same calls got alone
 * (JSON-RPC 2.0, section 6: each response belongs to the call with its id). What moves meanwhile is not blamed.
 *
 * @param results - the results of calls that were sent alone
 * @returns the results, one for each method that answered two calls differently
 */
export async function batchResults(
  target: Target,
  results: Result[],
  perform: (check: Check) => Promise<Result>,
): Promise<Result[]> {
  const made: Result[] = [];
  for (const [operation, pair] of pairsIn(results)) {
    const result = await perform(batchCheck(target, operation, pair));
    const isMoving = async (): Promise<boolean> => {
      const again = await Promise.all(pair.map(({ asked }) => perform(asked.check)));
      return !again.every((one, i) => isDeepStrictEqual(resultIn(one), pair[i]?.result));
    };
    if (result.judgement.outcome !== 'broken' || !(await isMoving())) made.push(result);
  }
  return made;
}

/** Two calls of each method that were answered differently. */
function pairsIn(results: Result[]): Map<Operation, Alone[]> {
  const pairs = new Map<Operation, Alone[]>();
  for (const asked of results) {
    const { operation, kind } = asked.check;
    const result = resultIn(asked);
    const pair = pairs.get(operation) ?? [];
    const isUsable = operation.safe && validKinds.has(kind) && asked.judgement.outcome !== 'broken';
    if (operation.rpc === undefined || !isUsable || result === undefined || pair.length === 2) continue;
    if (pair[0] === undefined || !isDeepStrictEqual(pair[0].result, result))
      pairs.set(operation, [...pair, { asked, result }]);
  }
  return new Map([...pairs].filter(([, pair]) => pair.length === 2));
}

function resultIn({ answer }: Result): Json | undefined {
  return asObject(answer?.body ?? null)['result'];
}

function batchCheck(target: Target, operation: Operation, pair: Alone[]): Check {
  const calls = pair.map(({ asked }, id) => ({ ...asObject(asked.check.view?.body ?? null), id }));
  const sample = { headers: pair[0]?.asked.check.view?.headers ?? {} };
  const request = jsonRequest(target, operation, sample, JSON.stringify(calls));
  return protocolCheck(operation, ofOneMethod, request, ({ body }) => {
    // A server without batches is told so by the check of a batch.
    if (!Array.isArray(body)) return judgeByFindings([], ['the batch was not answered as one']);
    const answers = body.map(asObject);
    return judgeByFindings(
      pair.flatMap(({ result }, i): Fault[] => {
        const own = answers.find(({ id }) => id === i)?.['result'];
        if (isDeepStrictEqual(own, result)) return [];
        const expected = `with id ${i} the result that the same call gets alone (JSON-RPC 2.0, section 6)`;
        return [{ rule: 'batch', pointer: `/${i}`, expected, got: own === undefined ? 'none' : writeValue(own) }];
      }),
    );
  });
}
