import { isFailure } from '../contract/choose.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import type { Operation } from '../contract/operation.ts';
import { byOther, type Answer } from '../serve/answer.ts';
import { problem } from '../serve/problem.ts';

/**
 * A handler refuses a request that keeps the contract, for a reason that the contract leaves open; it throws this, with
 * one sentence for whoever asked, without anything secret. What the contract shows is refused with `fail`.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** A contract that shows no such failure leaves the status open: the request is at fault. */
const status = 400;

/**
 * Says a refusal in the words of the operation: its failure envelope where it has one, a problem elsewhere.
 *
 * @param operation - what was called
 * @param refusal - what its handler threw
 * @returns the answer
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
