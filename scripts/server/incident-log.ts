import type { Operation, RequestView } from '../contract/operation.ts';
import type { Redaction, RedactText } from '../redact/redact.ts';
import type { Call } from '../serve/call-types.ts';
import { toOneLine, type announcement } from '../serve/log/log.ts';
import { HandlerMisuseError } from './answer/failure.ts';

/** The request whose values the message of an error may repeat. */
export type Repeated = { operation: Operation | undefined; view: RequestView | undefined; call: Call };

/** Reports to the log what goes wrong in a server. */
export type IncidentLog = {
  /** Reports an answer that breaks the contract. */
  broken: (operation: string, sentence: string) => void;
  /** Reports an answer that took too long; of JSON-RPC, the method is not known. */
  late: (operation: string | undefined, limit: number) => void;
  /** Reports an error of the application's code, without the secrets of the request, if there is one. */
  failed: (who: string, error: unknown, repeated: Repeated | undefined) => void;
};

/**
 * Makes the functions that report mishaps.
 *
 * @param say - writes an event to the log
 * @param redaction - knows where the secrets of the contract are
 */
export function createIncidentLog(say: ReturnType<typeof announcement>, redaction: () => Redaction): IncidentLog {
  return {
    broken: (operation, sentence) => say('broken-answer', toOneLine(sentence), { operation }),
    late: (operation, limit) => {
      const sentence = `${operation ?? 'A JSON-RPC request'} has no answer after ${limit} ms (timeLimit): 503.`;
      say('late-answer', sentence, operation === undefined ? {} : { operation });
    },
    failed: (who, error, repeated) => {
      const redact = repeated === undefined ? (text: string): string => text : redactorFor(redaction(), repeated);
      const operation = repeated?.operation === undefined ? {} : { operation: repeated.operation.id };
      const stack = error instanceof HandlerMisuseError ? [] : framesOf(error).map(redact);
      const text = [`${who} failed: ${toOneLine(redact(reasonsOf(error)))}`, ...stack].join('\n');
      say('handler-failed', text, operation);
    },
  };
}

function redactorFor(redaction: Redaction, { operation, view, call }: Repeated): RedactText {
  const { headers, search, pathValues } = call;
  const calls = operation === undefined ? [] : [{ operation, body: view?.body }];
  return redaction.request({ headers, path: '', search, pathValues, operation, calls }).text;
}

/** How many causes of an error are reported. */
const maxCauses = 5;

function reasonsOf(error: unknown, depth = 0): string {
  // Anything else could have been thrown, even the request.
  if (!(error instanceof Error)) return 'what it threw is not an Error.';
  const own = error instanceof HandlerMisuseError ? error.message : `${error.name}: ${error.message}`;
  const { cause } = error;
  return cause instanceof Error && depth < maxCauses ? `${own}; caused by ${reasonsOf(cause, depth + 1)}` : own;
}

function framesOf(error: unknown): string[] {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines.filter((line) => /^\s+at /.test(line)).map(toOneLine);
}
