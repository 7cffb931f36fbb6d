import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Result } from '../../checks/checks.ts';
import { type Fault, toBrokenJudgement } from '../../findings/findings.ts';
import { attributionIn, type ReceivedAnswer } from '../../remote/remote.ts';
import { isAccepted } from './accepted-requests.ts';
import { withExpectedEffect, type ExpectedEffect } from './life-cycle.ts';
import { openCheck, type LifeCycleContext } from './life-cycle-context.ts';

/** An entity tag that no server has given to anything. */
const strange = '"twinspec-no-such-version"';

/**
 * Asks under conditions, where the contract documents both the condition and what comes of it: with the tag that is
 * there, `If-None-Match` gets a 304, and with another one, `If-Match` a 412 (RFC 9110, section 13.1). A mock, which
 * says where its answers come from, has no versions to tell apart, and is not blamed.
 *
 * @param means - how requests are made and sent
 * @param bases - requests that the server accepts
 */
export async function conditionalResults(
  means: LifeCycleContext,
  bases: ReadonlyMap<Operation, RequestParts>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [operation, base] of bases) {
    const named = (header: string): string | undefined =>
      operation.parameters.find((one) => one.in === 'header' && one.name.toLowerCase() === header)?.name;
    const ask = async (
      about: string,
      headers: Record<string, string>,
      due?: ExpectedEffect,
    ): Promise<Result | undefined> => {
      if (means.runner.ended !== undefined) return undefined;
      const request = { ...base, headers: { ...base.headers, ...headers } };
      const check = openCheck(means, { operation, kind: 'valid value', about, request });
      const result = await means.runner.perform(withExpectedEffect(check, due));
      results.push(result);
      return result;
    };
    const documents = (status: string): boolean => operation.responses.some((one) => one.status === status);
    const [unless, only] = [named('if-none-match'), named('if-match')];
    if (unless !== undefined && operation.safe && documents('304')) {
      const tag = tagOf((await ask('under no condition', {}))?.answer);
      if (tag !== undefined)
        await ask(`${unless} with the tag that is there`, { [unless]: tag }, (answer) =>
          answer.status === 200 && tagOf(answer) === tag && attributionIn(answer) === undefined
            ? [tagFault(`status 304, as ${unless} names the version that is there`, 'status 200')]
            : [],
        );
      await ask(`${unless} with another tag`, { [unless]: strange }, (answer) =>
        answer.status === 304 && attributionIn(answer) === undefined
          ? [tagFault(`status 200, as ${unless} names another version`, 'status 304')]
          : [],
      );
    }
    if (only !== undefined && !operation.safe && operation.method !== 'DELETE' && documents('412'))
      await ask(`${only} with another tag`, { [only]: strange }, (answer) =>
        isAccepted({ check: { operation }, answer }) && attributionIn(answer) === undefined
          ? [tagFault(`status 412, as ${only} names another version`, `status ${answer.status}`)]
          : [],
      );
  }
  return results;
}

/**
 * Finds what is another representation than before under the same entity tag: caches and callers with `If-Match` would
 * take the one for the other. Nothing is blamed for a weak tag, or where other headers were sent.
 *
 * @param results - the results of a run, in the order in which they came
 * @returns the results; those with a tag that had to change are broken
 */
export function withTags(results: Result[]): Result[] {
  const known = new Map<string, string>();
  return results.map((result) => {
    const { answer, check, judgement } = result;
    const tag = tagOf(answer);
    const isPlain = check.request.method === 'GET' && answer?.status === 200 && attributionIn(answer) === undefined;
    if (answer === undefined || tag?.startsWith('"') !== true || !isPlain) return result;
    const key = JSON.stringify([check.request.url, check.request.headers, tag]);
    const before = known.get(key);
    known.set(key, before ?? answer.text);
    if (before === undefined || before === answer.text || judgement.outcome === 'broken') return result;
    return {
      ...result,
      judgement: toBrokenJudgement([tagFault('another ETag for another representation', `${tag} as before`)]),
    };
  });
}

function tagOf(answer: ReceivedAnswer | undefined): string | undefined {
  return answer?.headers['etag'];
}

function tagFault(expected: string, got: string): Fault {
  return { rule: 'entity-tag', pointer: 'ETag', expected, got };
}
