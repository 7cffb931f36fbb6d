import { CommandError } from '../contract/base/errors.ts';

/**
 * What happens to an answer that breaks the contract: a 500 instead of it, a line in the log, or nothing. A number from
 * 0 to 1 is the share of the answers of each operation that is looked at, with a line in the log: 0.1 for the first,
 * the eleventh and so on.
 *
 * @example const check: AnswerCheck = 'log';
 */
export type AnswerCheck = CheckMode | number;

/** How one answer is checked. */
export type CheckMode = 'refuse' | 'log' | 'off';

const modes = ['refuse', 'log', 'off'] as const satisfies CheckMode[];

/**
 * Reads the option `check`.
 *
 * @param given - the option; by default, answers are refused; in production, one in a hundred is checked and logged
 * @throws CommandError when there is no such check
 * @example answerCheck('off') // 'off'
 */
export function answerCheck(given: AnswerCheck = usualCheck()): AnswerCheck {
  const isShare = typeof given === 'number' && given >= 0 && given <= 1;
  if (isShare || modes.some((mode) => mode === given)) return given;
  const text = JSON.stringify(given);
  throw new CommandError(`check is ${text}; it has to be one of ${modes.join(', ')}, or a share from 0 to 1.`);
}

/** An application that only calls `fetch` may run where there is no `process`. */
function usualCheck(): AnswerCheck {
  const isProduction = typeof process !== 'undefined' && process.env['NODE_ENV'] === 'production';
  return isProduction ? 0.01 : 'refuse';
}

/**
 * Makes a function that says how the next answer of an operation is checked. It counts rather than throws dice, so that
 * tests can tell which answers are.
 *
 * @param check - see {@link AnswerCheck}
 * @example const mode = checkModes(0.5); // 'log', 'off', 'log', …
 */
export function checkModes(check: AnswerCheck): () => CheckMode {
  if (typeof check !== 'number') return () => check;
  let answers = 0;
  return () => {
    const before = Math.ceil(answers * check);
    answers++;
    return Math.ceil(answers * check) > before ? 'log' : 'off';
  };
}
