import type { Call } from './call.ts';
import { PlatformError, type TwinspecError } from './errors.ts';
import { malformed, statusError } from './failures.ts';
import { at } from './json.ts';
import { keyOf, type PlatformOperation } from './operation.ts';
import { messageIn } from './problem.ts';

/**
 * What a call came to that has succeeded.
 *
 * @example const { data, status }: Success = readAnswer(call, row, answer, keys);
 */
export type Success = {
  call: Call;
  response: Response;
  /** The whole body. */
  answer: unknown;
  /** What the envelope holds; the body itself where there is none. */
  data: unknown;
  /** The status, as the contract documents it. */
  status: string | number;
};

/**
 * Takes from an answer what the caller wants.
 *
 * @param call - the call, with its response
 * @param row - its operation
 * @param answer - the body
 * @param keys - says where the credentials of the call come from
 * @returns the success
 * @throws PlatformError, UnauthorizedError or HttpError for a failure, MalformedResponseError for another envelope
 * @example const { data } = readAnswer(call, row, answer, () => 'the option apiKey');
 */
export function readAnswer(call: Call, row: PlatformOperation, answer: unknown, keys: () => string): Success {
  const { envelope } = row;
  const { response } = call;
  const state = envelope && at(answer, envelope.status);
  if (envelope && state !== envelope.success && typeof state === typeof envelope.success) {
    const code = at(answer, envelope.code ?? '');
    const known = { settled: true, ...(typeof code === 'number' && { code }) };
    throw statusError(call, answer, keys(), at(answer, envelope.message), known, PlatformError);
  }
  if (!response?.ok) throw statusError(call, answer, keys(), messageIn(answer));
  if (envelope) {
    const absent = state === envelope.success ? envelope.payload : envelope.status;
    if (at(answer, absent) === undefined || state !== envelope.success)
      throw malformed(call, `no ${absent}`, `/${absent}`);
  }
  const data = envelope ? at(answer, envelope.payload) : answer;
  return { call, response, answer, data, status: keyOf(row, response.status) ?? response.status };
}

/**
 * Makes an outcome of what would be an exception; see `Outcome`.
 *
 * @param row - the operation
 * @param running - its call
 * @example const { status, data, error } = await outcomeOf(row, running);
 */
export function outcomeOf(row: PlatformOperation, running: Promise<Success>): Promise<unknown> {
  return running.then(
    ({ status, data, response }) => ({ status, data, response }),
    (error: TwinspecError) => ({ status: documentedStatus(row, error) ?? 0, error, response: error.response }),
  );
}

/** The errors that report what an answer says; all others say why there is none, or none that can be read. */
const reports = new Set(['HttpError', 'PlatformError', 'UnauthorizedError']);

/** The status under which a failure is documented: only what was read as the contract says has one. */
function documentedStatus(
  row: PlatformOperation,
  { name, response, body }: TwinspecError,
): string | number | undefined {
  if (!response || response.ok || !reports.has(name)) return undefined;
  const key = keyOf(row, response.status);
  // Text where JSON was announced is none of the contract's answers.
  return row.answers[key ?? ''] === 'json' && typeof body !== 'object' ? undefined : key;
}
