import { isFailure } from '../contract/choose.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import type { Operation } from '../contract/operation.ts';
import { byOther, type Answer } from '../serve/answer.ts';
import { problem } from '../serve/problem.ts';

/**
 * What a handler throws to refuse a request for a reason that the contract does not document: its message is sent to
 * the caller, so it must hold nothing secret. Use `fail` for failures that the contract documents.
 *
 * @example
 * const handlers = {
 *   mintFT: ({ body }) => {
 *     if (body.quantity === '0') throw new Refusal('The quantity must be at least 1.');
 *     return { referenceId: '1', txnHash: '' };
 *   },
 * };
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The contract documents no status for it; the request is at fault. */
const status = 400;

/**
 * Makes the answer of a refusal: in the operation's failure envelope if it has one, otherwise a problem.
 *
 * @param operation - the operation that was called
 * @param refusal - what its handler threw
 * @returns the answer, with status 400
 */
export function refusalAnswer({ id, envelope, exchanges }: Operation, { message }: Refusal): Answer {
  if (envelope?.failure === undefined) return problem('invalid-request', message, { operationId: id });
  const { payload, status: member, failure, code = '' } = envelope;
  const shown = exchanges
    .filter(isFailure)
    .map(({ response }) => response.body)
    .find((body): body is JsonObject => isObject(body) && body[member] === failure);
  const around: JsonObject = shown ?? { [payload]: null, [envelope.message]: '', [member]: failure };
  const body = { ...around, ...(code in around && { [code]: status }), [envelope.message]: message };
  const by = byOther('handler', id, 'its handler refuses what the contract leaves open');
  return { status, contentType: 'application/json', body: JSON.stringify(body), by };
}
