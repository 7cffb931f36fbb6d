import type { Json } from '../../contract/base/json.ts';
import type { Answer, Attribution } from '../answer/answer-type.ts';
import { rpcError } from './rpc-errors.ts';
import { httpAnswerOf, refuseRequest, skipReply, type RpcReply } from './rpc-replies.ts';

/** The limits of a batch. */
export type BatchLimits = {
  /** How many requests a batch may hold at most. */
  batchLimit: number;
  /** How many characters the answers to a batch may have together. */
  batchAnswerLimit: number;
  /** How many calls may be carried out at once. */
  batchConcurrency: number;
};

/** A parsed batch, and the JSON text of each request's id, see `idTexts`. */
export type Batch = { requests: Json[]; ids: (string | undefined)[] };

/** Answers one request of a batch. */
export type ReplyTo = (request: Json, id: string | undefined) => Promise<RpcReply>;

/** Milliseconds of work on a batch after which other requests are served. */
const slice = 10;

/**
 * Answers a batch with an array of responses; with nothing at all if it holds only notifications (JSON-RPC 2.0, section
 * 6).
 *
 * @param batch - the requests with their ids
 * @param limits - see {@link BatchLimits}
 */
export async function answerBatch(
  { requests, ids }: Batch,
  { batchLimit, batchAnswerLimit, batchConcurrency }: BatchLimits,
  replyTo: ReplyTo,
): Promise<Answer> {
  if (requests.length === 0) return httpAnswerOf(refuseRequest(undefined, rpcError('-32600', 'the batch is empty')));
  if (requests.length > batchLimit) {
    const flaw = `a batch may hold ${batchLimit} requests, not ${requests.length}`;
    return httpAnswerOf(refuseRequest(undefined, rpcError('-32005', flaw)));
  }
  let text = '';
  let isFull = false;
  const parts: Attribution[] = [];
  const append = (reply: RpcReply): void => {
    if (reply.text !== undefined) text += (text === '' ? '[' : ',') + reply.text;
    parts.push(reply.by);
  };
  const add = (reply: RpcReply, id: string | undefined): void => {
    isFull ||= text.length + (reply.text?.length ?? 0) > batchAnswerLimit;
    append(isFull && reply.text !== undefined ? tooLong(batchAnswerLimit, id) : reply);
  };
  let end = performance.now() + slice;
  while (parts.length < requests.length) {
    const from = parts.length;
    const id = ids[from];
    if (isFull) {
      append(id === undefined ? skipReply(undefined, 'a notification is not answered') : tooLong(batchAnswerLimit, id));
      continue;
    }
    const started = [replyTo(requests[from] ?? null, id)];
    for (let i = from + 1; i < requests.length && started.length < batchConcurrency && performance.now() <= end; i++)
      started.push(replyTo(requests[i] ?? null, ids[i]));
    for (const [i, reply] of (await Promise.all(started)).entries()) add(reply, ids[from + i]);
    if (performance.now() <= end) continue;
    await nextMacrotask();
    end = performance.now() + slice;
  }
  return answerOf(text, parts);
}

/** Lets other requests be served, which awaiting a resolved promise would not. */
async function nextMacrotask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function tooLong(limit: number, id: string | undefined): RpcReply {
  const flaw = `the answers to a batch may have ${limit} characters together; ask for less at once`;
  return refuseRequest(id, rpcError('-32005', flaw));
}

function answerOf(text: string, parts: Attribution[]): Answer {
  const by: Attribution = { why: `a batch of ${parts.length}`, header: headerFor(parts) };
  const answer = httpAnswerOf(text === '' ? { by } : { text: `${text}]`, by });
  answer.parts = parts;
  return answer;
}

/** How many different answers the header lists: with a thousand it would be longer than clients accept. */
const maxListed = 10;

/** Lists the different answers to a batch; for one that several calls got, with their number. */
function headerFor(parts: Attribution[]): string {
  const headers: string[] = [];
  const calls: number[] = [];
  for (const { header } of parts) {
    const at = headers.indexOf(header);
    if (at >= 0) calls[at] = (calls[at] ?? 0) + 1;
    else if (headers.length < maxListed) {
      headers.push(header);
      calls.push(1);
    }
  }
  return headers.map((header, i) => (calls[i] === 1 ? header : `${header};calls=${calls[i]}`)).join(', ');
}
