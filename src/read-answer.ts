import type { RunningCall } from './running-call.ts';
import { EnvelopeError, type TwinspecError } from './errors.ts';
import { createMalformedError, statusError } from './failures.ts';
import { readMember } from './json.ts';
import { answerKeyOf, type HttpRow } from './operation-row.ts';
import { messageIn } from './problem-message.ts';
import type { ParsedAnswer } from './transport.ts';

/**
 * The outcome of a call that succeeded.
 *
 * @example const { data, status }: Success = readAnswer(call, row, answer, keys);
 */
export type Success = {
  call: RunningCall;
  response: Response;
  /** The whole body. */
  body: unknown;
  /** The payload of the envelope; the whole body where there is no envelope. */
  data: unknown;
  /** The key under which the contract documents the status, such as 200 or `4XX`; the status itself if it does not. */
  status: string | number;
};

/**
 * Unwraps an answer, and throws if it reports a failure.
 *
 * @param row - its operation
 * @param answer - the answer to it
 * @param keys - says where the credentials of the call come from
 * @throws EnvelopeError, UnauthorizedError or HttpError for a failure, MalformedResponseError for a broken envelope
 * @example const { data } = readAnswer(call, row, answer, () => 'the option apiKey');
 */
export function readAnswer(
  call: RunningCall,
  row: HttpRow,
  { response, body }: ParsedAnswer,
  keys: () => string,
): Success {
  const { envelope } = row;
  const state = envelope && readMember(body, envelope.status);
  if (envelope && state !== envelope.success && typeof state === typeof envelope.success) {
    const code = readMember(body, envelope.code ?? '');
    // The server itself has reported the outcome, so that nothing is uncertain.
    call.exchange.underWay = false;
    throw statusError(
      response,
      body,
      keys(),
      readMember(body, envelope.message),
      EnvelopeError,
      typeof code === 'number' ? code : undefined,
    );
  }
  if (!response.ok) throw statusError(response, body, keys(), messageIn(body));
  if (envelope) {
    const absent = state === envelope.success ? envelope.payload : envelope.status;
    if (readMember(body, absent) === undefined || state !== envelope.success)
      throw createMalformedError(`no ${absent}`, `/${absent}`);
  }
  const data = envelope ? readMember(body, envelope.payload) : body;
  return { call, response, body, data, status: answerKeyOf(row, response.status) ?? response.status };
}

/**
 * Turns a call into an outcome that carries its error instead of throwing it; see `Outcome`.
 *
 * @param running - its call
 * @example const { status, data, error } = await outcomeOf(row, running);
 */
export function outcomeOf(row: HttpRow, running: Promise<Success>): Promise<unknown> {
  return running.then(
    ({ status, data, response }) => ({ status, data, response }),
    (error: TwinspecError) => ({ status: findDocumentedStatus(row, error) ?? 0, error, response: error.response }),
  );
}

/** The errors that report what an answer says. The others say why no answer came, or none that could be read. */
const reports = /^(Envelope|Http|Unauthorized)Error$/;

/** The key under which a failure is documented: only an answer that could be read as the contract says has one. */
function findDocumentedStatus(row: HttpRow, { name, response, body }: TwinspecError): string | number | undefined {
  if (!response || response.ok || !reports.test(name)) return undefined;
  const key = answerKeyOf(row, response.status);
  // The contract promises JSON here, so an answer in plain text is not the documented one.
  return row.answers[key ?? ''] === 'json' && typeof body !== 'object' ? undefined : key;
}
