import type { Operation } from '../../contract/operation.ts';
import { attributeToOther, type Answer, type Attribution } from '../answer/answer-type.ts';
import type { RpcAnswer } from '../call-types.ts';
import { helpOfCode, standardErrors, type ErrorObject, type StandardCode } from './rpc-errors.ts';

/** A JSON-RPC response as text; without text for a notification, which gets none. */
export type RpcReply = {
  text?: string;
  by: Attribution;
  /** The code of an error. */
  code?: number;
  /** The status of the HTTP response, if the call comes alone; default 200. */
  status?: number;
};

/** The media type of JSON-RPC over HTTP. */
export const contentType = 'application/json';

/**
 * Writes the response to a call (JSON-RPC 2.0, section 5).
 *
 * @param answer - its result or its error
 * @param id - the JSON text of the call's id
 */
export function writeReply(answer: RpcAnswer, id: string): RpcReply {
  const text =
    'result' in answer
      ? `{"jsonrpc":"2.0","id":${id},"result":${answer.result}}`
      : `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(answer.error)}}`;
  if ('result' in answer) return { text, by: answer.by };
  const { by, error, status } = answer;
  return { text, by, code: error.code, ...(status !== undefined && { status }) };
}

/**
 * Answers a call with an error that no exchange shows.
 *
 * @example rpcFailure(operation, { code: -32603, message: 'Internal error' })
 */
export function rpcFailure(operation: Operation | undefined, error: ErrorObject): RpcAnswer {
  const why = standardErrors[String(error.code) as StandardCode] ?? error.message;
  return { error, by: attributeToOther('error', operation?.id, why) };
}

/**
 * Refuses a request that calls no method of the contract.
 *
 * @param id - the JSON text of its id; `undefined` if it has none that can be sent back, which makes that `null`
 */
export function refuseRequest(id: string | undefined, error: ErrorObject): RpcReply {
  return writeReply(rpcFailure(undefined, error), id ?? 'null');
}

/**
 * Leaves a notification without a response (JSON-RPC 2.0, section 4.1).
 *
 * @param why - why there is none, for the log
 */
export function skipReply(operation: Operation | undefined, why: string): RpcReply {
  return { by: { ...attributeToOther('generated', operation?.id, why), isSilent: true } };
}

/**
 * Sends a response over HTTP.
 *
 * @returns the answer to the HTTP request: 204 if there is no response
 */
export function httpAnswerOf({ text, by, code, status = 200 }: RpcReply): Answer {
  if (text === undefined) return { status: 204, body: '', by };
  const isOwn = code !== undefined && by.exchange === undefined && Object.hasOwn(standardErrors, code);
  return { status, contentType, body: text, by, ...(isOwn && { help: helpOfCode(code) }) };
}
