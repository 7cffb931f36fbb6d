// What recorded traffic, or one answer, shows of a contract.

import { asObject } from '../../contract/base/json.ts';
import { createJudgingValidators } from '../../contract/lenient-validators/lenient-validators.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import type { Judgement } from '../../findings/findings.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';
import { judgeTraffic, trafficIn, type Seen } from '../../traffic/traffic.ts';
import { addCovered, type Covered, type CoveredNote, type ShownResponse } from '../notes/covered-notes.ts';

/**
 * Says which documented response an answer covers. One that only keeps the contract, such as a documented 404, covers
 * its response, too: a test of it is a test.
 *
 * @returns what is shown; a broken answer shows nothing
 */
export function toShownResponse(
  operation: Operation,
  { status, body }: Pick<ReceivedAnswer, 'status' | 'body'>,
  { outcome, exchanges, fields, response: shown }: Judgement,
): ShownResponse {
  const { code } = asObject(asObject(body)['error']);
  const error = operation.rpc?.errors.some((one) => one.code === code) === true ? `error ${String(code)}` : undefined;
  const documented = operation.rpc === undefined ? responseFor(operation, status)?.status : error;
  const response = outcome === 'broken' ? undefined : (shown ?? documented);
  return { operation: operation.id, exchanges, fields, ...(response !== undefined && { response }) };
}

/**
 * Makes what turns traffic into notes: what it shows of the contract, and the calls that no document has.
 *
 * @example const [note] = notesOfTraffic(contract)(seen);
 */
export function notesOfTraffic(contract: Contract): (seen: Seen) => CoveredNote[] {
  const measure = { contract, ...createJudgingValidators(contract), strictness: 'live' } as const;
  return (seen) => {
    const { results, undocumented } = judgeTraffic(measure, seen);
    return [
      ...results.map(({ check: { operation }, answer = seen.answer, judgement }) =>
        toShownResponse(operation, answer, judgement),
      ),
      ...undocumented.map((call): CoveredNote => ({ undocumented: call })),
    ];
  };
}

/**
 * Adds what recorded traffic covers.
 *
 * @param files - paths of HAR files or JSON lines; `-` is standard input
 * @param covered - what is covered already
 * @returns all that is covered
 * @throws CommandError for a file that cannot be read, or has no calls
 */
export async function readCoveredTraffic(contract: Contract, files: string[], covered: Covered): Promise<Covered> {
  const notesOf = notesOfTraffic(contract);
  const all: Covered = { shown: [...covered.shown], undocumented: new Map(covered.undocumented) };
  for (const file of files)
    for await (const read of trafficIn(file))
      for (const note of 'seen' in read ? notesOf(read.seen) : []) addCovered(all, note);
  return all;
}
