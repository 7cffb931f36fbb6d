import { asObject, isObject } from '../../contract/base/json.ts';
import { type Fault, type Judgement, statusFault } from '../../findings/findings.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';

/**
 * Statuses of JSON-RPC errors over HTTP. JSON-RPC 2.0 says nothing about HTTP: most servers answer 200 to everything
 * that they could read, others follow the draft "JSON-RPC over HTTP" of 2011, or the status of the request's mistake.
 */
const errorStatuses = new Set([400, 404, 422, 500]);

/** Finds out whether the status of a JSON-RPC answer is wrong: it is 200, or fits the error in the body. */
export function rpcStatusFaults(answer: ReceivedAnswer): Fault[] {
  return answer.status === 200 || isErrorOfItsOwn(answer) ? [] : [statusFault('status 200', answer)];
}

/**
 * Grades an error with a status other than 200, which is allowed, but unusual.
 *
 * @returns the judgement with a note, no longer `shown`; unchanged if the status is 200
 */
export function gradeByStatus(judgement: Judgement, answer: ReceivedAnswer): Judgement {
  if (answer.status === 200 || judgement.outcome === 'broken' || !isErrorOfItsOwn(answer)) return judgement;
  const note = `the error came with the HTTP status ${answer.status}; 200 is usual`;
  return { outcome: 'allowed', faults: [], notes: [...judgement.notes, note], exchanges: [], fields: [] };
}

function isErrorOfItsOwn({ status, body }: ReceivedAnswer): boolean {
  return errorStatuses.has(status) && isObject(asObject(body)['error']) && asObject(body)['result'] === undefined;
}
