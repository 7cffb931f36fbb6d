import { addNote, type Answer, weightOf } from '../../serve/answer/answer.ts';
import { headerOf, type RequestHeaders } from '../../serve/message/message.ts';
import { contentType as json, type RpcFront } from '../../serve/rpc/rpc.ts';

/**
 * Says of an answer that the client does not accept it: nearly every server sends the answer that it has, but few
 * clients mean to be sent what they do not name.
 *
 * @returns the answer, with a note if its media type is not acceptable
 */
export function withAcceptNote(answer: Answer, headers: RequestHeaders): Answer {
  const accept = headerOf(headers, 'accept');
  const { contentType, status, by, parts } = answer;
  // A refusal is sent whatever the client accepts, as RFC 9110, section 15.5.7, allows.
  if (accept === undefined || contentType === undefined || status >= 400 || weightOf(accept, contentType) > 0)
    return answer;
  return { ...answer, by: addNote(by, note), ...(parts && { parts: parts.map((part) => addNote(part, note)) }) };
}

const note = 'Accept allows none of its media types';

/** Lets JSON-RPC answer also clients that do not accept JSON. */
export function withoutRefusals(front: RpcFront): RpcFront {
  return {
    ...front,
    answer: (service, methods, limits, call) => {
      const isAcceptable = weightOf(headerOf(call.headers, 'accept'), json) > 0;
      const made = isAcceptable ? call : { ...call, headers: { ...call.headers, accept: undefined } };
      return front.answer(service, methods, limits, made);
    },
  };
}
