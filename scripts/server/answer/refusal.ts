import { isFailure } from '../../contract/exchange/exchange.ts';
import { isObject, type JsonObject } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import { attributeToOther, type Answer } from '../../serve/answer/answer.ts';
import { problem } from '../../serve/refusal/problem-details.ts';
import { HandlerMisuseError } from './failure.ts';

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
  readonly options: RefusalOptions;

  constructor(message: string, options: RefusalOptions = {}) {
    super(message);
    this.options = options;
  }
}

/**
 * What a refusal of an HTTP operation may say besides its message.
 *
 * @example const options: RefusalOptions = { status: 429, headers: { 'Retry-After': '5' } };
 */
export type RefusalOptions = {
  /** A status from 400 to 599; default 400, and 422 where the operation has no envelope of its own for failures. */
  status?: number;
  /** Further response headers. */
  headers?: { [name: string]: string };
};

/**
 * Makes the answer of a refusal: in the operation's failure envelope if it has one, otherwise a problem.
 *
 * @param operation - the operation that was called
 * @param refusal - what its handler threw
 * @throws Misuse for a status that refuses nothing
 */
export function refusalAnswer({ id, envelope, exchanges }: Operation, { message, options }: Refusal): Answer {
  const { status = 400 } = options;
  if (!Number.isInteger(status) || status < 400 || status > 599) {
    throw new HandlerMisuseError(`A Refusal has a status from 400 to 599, not ${String(status).slice(0, 10)}.`);
  }
  const headers = Object.entries(options.headers ?? {}).flat();
  if (envelope?.failure === undefined) {
    if (options.status === undefined) return problem('invalid-request', message, { operationId: id, headers });
    return problem('refused', message, { operationId: id, status, headers });
  }
  const { payload, status: member, failure, code = '' } = envelope;
  const shown = exchanges
    .filter(isFailure)
    .map(({ response }) => response.body)
    .find((body): body is JsonObject => isObject(body) && body[member] === failure);
  const around: JsonObject = shown ?? { [payload]: null, [envelope.message]: '', [member]: failure };
  const body = { ...around, ...(code in around && { [code]: status }), [envelope.message]: message };
  const by = attributeToOther('handler', id, 'its handler refuses what the contract leaves open');
  return { status, contentType: 'application/json', body: JSON.stringify(body), headers, by };
}
