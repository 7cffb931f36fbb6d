/**
 * No answer came: `gone` if the server cannot be reached, `late` if the time for one answer was up, `over` if the time
 * for the whole run was, `closed` if the connection ended before an answer began, `broken` if the message was not
 * complete.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly reason: 'gone' | 'late' | 'over' | 'closed' | 'broken';

  constructor(reason: NoAnswerError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** System errors that mean that the server cannot be reached. */
const goneCodes: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be resolved',
  EHOSTUNREACH: 'there is no route to that host',
  ENETUNREACH: 'there is no route to that network',
  ETIMEDOUT: 'the host does not respond',
};

/**
 * Describes why a request got no answer.
 *
 * @param hasBegun - whether the answer had begun
 * @returns the reason, with a sentence that names no address
 * @example request.on('error', (error) => reject(toNoAnswerError(error, false)));
 */
export function toNoAnswerError(error: Error, hasBegun: boolean): NoAnswerError {
  const code = codeOf(error);
  const words = goneCodes[code];
  if (words !== undefined) return new NoAnswerError('gone', words);
  // What is no HTTP at all has an error of the parser (HPE_…).
  if (!hasBegun && !code.startsWith('HPE_'))
    return new NoAnswerError('closed', `the connection was closed without an answer (${code || error.message})`);
  return new NoAnswerError(
    'broken',
    `the answer is not a complete HTTP message (${code === '' ? error.message : code})`,
  );
}

/**
 * Reads the code of a system error.
 *
 * @returns its code; `''` if it has none
 */
export function codeOf(error: Error): string {
  return String((error as NodeJS.ErrnoException).code ?? '');
}
