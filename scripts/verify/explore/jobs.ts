import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../../contract/base/json.ts';
import type { Result } from '../../checks/checks.ts';
import { attributionIn } from '../../remote/remote.ts';
import { isAccepted } from './accepted-requests.ts';
import { readBroughtPart, plainObjectsIn, withNames } from './call-parts.ts';
import { thingOf, withExpectedEffect } from './life-cycle.ts';
import { openCheck, type Exploring } from './life-cycle-context.ts';

/** Pauses between two looks at a job, in milliseconds; after the last one, it is said to be at no end. */
const pauses = [100, 200, 400, 800, 1500, 3000];

/** What states are called that come before an end. */
const underway =
  /^(?:pending|queued|accepted|scheduled|created|new|waiting|started|running|processing|in[ _-]?progress|working)$/i;

/**
 * Follows what was accepted for later (202, RFC 9110, section 15.3.3) to its end: its representation says in some state
 * that it is done, or not.
 *
 * @param exploring - the exploration, with what it has made
 */
export async function followJobs(exploring: Exploring): Promise<void> {
  const { plan, runner, results, before, families } = exploring;
  for (const family of families) {
    const { create, read } = family;
    const isJob = ({ check, answer }: Result): boolean => check.operation === create && answer?.status === 202;
    const started = [...before, ...results].findLast(isJob);
    const thing = started && thingOf(family, started);
    const sample = read && plan.samples.get(read);
    if (read === undefined || sample === undefined || thing === undefined) continue;
    const request = withNames(read, sample, thing.path);
    const about = `wait for what ${create.id} started`;
    const check = openCheck(exploring, { operation: read, kind: 'life cycle', about, request });
    for (let look = 0; runner.ended === undefined; look++) {
      const pause = pauses[look];
      const isLast = pause === undefined;
      const result = await runner.perform(
        withExpectedEffect(check, (answer) => {
          const state = stateIn(readBroughtPart(read, answer));
          if (!isLast || state === undefined || attributionIn(answer) !== undefined) return [];
          const seconds = Math.round(pauses.reduce((sum, one) => sum + one, 0) / 1000);
          return [{ rule: 'job', pointer: '', expected: `an end after ${seconds} s, or Retry-After`, got: state }];
        }),
      );
      const state = stateIn(readBroughtPart(read, result.answer));
      const isOver = !isAccepted(result) || state === undefined || result.answer?.headers['retry-after'] !== undefined;
      if (isLast || isOver) {
        results.push(result);
        break;
      }
      await sleep(pause);
    }
  }
}

/** Checks whether a thing says in its state that it is not at its end. */
export function isUnderway(thing: Json): boolean {
  return stateIn(thing) !== undefined;
}

/** The state of a job that is not at its end. */
function stateIn(body: Json): string | undefined {
  return plainObjectsIn(body)
    .flatMap((one) => [one['status'], one['state'], one['phase']])
    .find((value): value is string => typeof value === 'string' && underway.test(value));
}
