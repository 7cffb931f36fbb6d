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

/**
 * Does the same with each of several things, so that what is broken in all of them is named at once.
 *
 * @param items - the things
 * @param work - what to do with each; may throw a {@link ContractError}
 * @returns what came of each
 * @throws ContractError with the problems of all items, each once
 */
export function gather<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Result[] {
  const problems = new Set<string>();
  const results: Result[] = [];
  for (const item of items) {
    try {
      results.push(work(item));
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      for (const problem of error.problems) problems.add(problem);
    }
  }
  if (problems.size > 0) throw new ContractError([...problems]);
  return results;
}

/** The command was used wrongly. The command line prints the sentence and exits with 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
