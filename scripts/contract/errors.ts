/**
 * The contract, or something held against it, is broken. The command line prints each problem on a line of its own
 * and exits with 1.
 */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  /** One sentence each: where, what was expected, what to do. */
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** The command was used wrongly. The command line prints the sentence and exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
