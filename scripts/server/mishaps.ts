import type { Redaction } from '../serve/redaction.ts';
import { inOneLine, type announcement } from '../serve/log.ts';
import { Misuse } from './failure.ts';
import { scrubOf, type Repeated } from './secrets.ts';

/** What went wrong in a server, for its log. */
export type Mishaps = {
  /** An answer breaks the contract. */
  broken: (operation: string, sentence: string) => void;
  /** Somebody else's code threw; nothing of the request that is secret gets into the log. */
  failed: (who: string, error: unknown, repeated: Repeated) => void;
};

/**
 * Prepares to tell of mishaps.
 *
 * @param say - writes to the log
 * @param redaction - knows where the secrets of the contract are
 * @returns tells of them
 */
export function mishapsOf(say: ReturnType<typeof announcement>, redaction: () => Redaction): Mishaps {
  return {
    broken: (operation, sentence) => say('broken-answer', inOneLine(sentence), { operation }),
    failed: (who, error, repeated) => {
      const scrub = scrubOf(redaction(), repeated);
      const operation = repeated.operation === undefined ? {} : { operation: repeated.operation.id };
      const stack = error instanceof Misuse ? [] : framesOf(error).map(scrub);
      const text = [`${who} failed: ${inOneLine(scrub(reasonsOf(error)))}`, ...stack].join('\n');
      say('handler-failed', text, operation);
    },
  };
}

/** How many causes of an error are told. */
const mostCauses = 5;

function reasonsOf(error: unknown, depth = 0): string {
  // What is no Error may be anything, a request included.
  if (!(error instanceof Error)) return 'what it threw is no Error.';
  const own = error instanceof Misuse ? error.message : `${error.name}: ${error.message}`;
  const { cause } = error;
  return cause instanceof Error && depth < mostCauses ? `${own}; caused by ${reasonsOf(cause, depth + 1)}` : own;
}

function framesOf(error: unknown): string[] {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines.filter((line) => /^\s+at /.test(line)).map(inOneLine);
}
