import { CommandError } from '../contract/base/errors.ts';
import { asObject } from '../contract/base/json.ts';
import type { Operation } from '../contract/operation.ts';
import type { RequestParts } from '../contract/request/write-request.ts';
import { type Fault, type Judgement, toBrokenJudgement } from '../findings/findings.ts';
import type { ReceivedAnswer } from '../remote/remote.ts';
import { deprecationForm, rateLimitForm, sessionCookie } from './header-forms.ts';
import type { Judge, JudgedAnswer, JudgeFinding } from './judge-form.ts';

export type { Judge, JudgedAnswer, JudgeFinding };

/** A problem document that has a status has the one that it is sent with (RFC 9457, section 3.1.2). */
const problemStatus = {
  name: 'problem',
  judge: ({ answer: { status, headers, body } }) => {
    if (!/^application\/problem\+json\b/i.test(headers['content-type'] ?? '')) return [];
    const { status: said } = asObject(body);
    if (said === undefined || said === status) return [];
    const expected = 'the status of the answer (RFC 9457, section 3.1.2)';
    return [{ pointer: '/status', expected, got: JSON.stringify(said).slice(0, 60) }];
  },
} as const satisfies Judge;

/** Our own judgements of this form; those of the contract need more than an answer. */
const own = [problemStatus];

/** Those of headers that no contract has to name. */
const ofHeaders = [sessionCookie, deprecationForm, rateLimitForm];

/**
 * Adds what further judgements find to a judgement.
 *
 * @param judgement - the judgement by our own rules
 * @param judges - the judgements of plug-ins
 * @returns the judgement; it is broken if one of them, or of our own, found something
 * @throws CommandError for a judgement of a plug-in that fails
 */
export function withJudgements(
  judgement: Judgement,
  { operation, view, answer }: { operation: Operation; view: RequestParts; answer: ReceivedAnswer },
  judges: Judge[],
): Judgement {
  const { status, headers, text, body } = answer;
  const asked: JudgedAnswer = { operation, request: view, answer: { status, headers, text, body } };
  const faults = [
    ...[...own, ...ofHeaders].flatMap(({ name, judge }) =>
      judge(asked).map((finding): Fault => ({ rule: name, ...finding })),
    ),
    ...judges.flatMap((judge) => findingsOf(judge, asked)),
  ];
  return faults.length === 0 ? judgement : toBrokenJudgement([...judgement.faults, ...faults]);
}

/** A plug-in is code of another author: it may throw, or return something else than findings. */
function findingsOf({ name, judge }: Judge, asked: JudgedAnswer): Fault[] {
  const createFailureError = (why: string): CommandError => new CommandError(`The judgement ${name} failed: ${why}.`);
  let findings: JudgeFinding[];
  try {
    findings = judge(asked);
  } catch (error) {
    throw createFailureError(error instanceof Error ? error.message : String(error));
  }
  const isList = Array.isArray(findings);
  if (
    !isList ||
    !findings.every((one) => [one?.pointer, one?.expected, one?.got].every((text) => typeof text === 'string'))
  )
    throw createFailureError('it has to return a list of findings, each with pointer, expected and got');
  return findings.map(({ pointer, expected, got }) => ({ rule: `plugin:${name}`, pointer, expected, got }));
}
