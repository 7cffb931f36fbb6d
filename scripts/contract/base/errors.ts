/**
 * The contract is broken, or something does not keep it. The command line prints each problem on a line of its own and
 * exits with 1.
 *
 * @example
 * try { await startMock({ openapi }); }
 * catch (error) { if (error instanceof ContractError) for (const problem of error.problems) console.error(problem); }
 */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  /** The problems, one sentence each: where, what was expected, what to do. */
  readonly problems: string[];
  /** What to run next: the verb with its flags, and what that does. */
  readonly next?: readonly [command: string, what: string];

  constructor(problems: string[], next?: readonly [command: string, what: string]) {
    super(problems.join('\n'));
    this.problems = problems;
    if (next !== undefined) this.next = next;
  }
}

/** Parts of documents cannot be read; without them, perhaps the rest could. */
export class UnreadableError extends ContractError {
  /** JSON pointers of the parts, each in its document. */
  readonly parts: { api: string; pointer: string }[];

  constructor(problems: string[], parts: { api: string; pointer: string }[]) {
    super(problems);
    this.parts = parts;
  }
}

/**
 * Does the same with each of several items, and reports the problems of all of them at once.
 *
 * @param work - what to do with each; may throw a {@link ContractError}
 * @throws ContractError with the problems of all items, each once
 */
export function collectProblems<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Result[] {
  const { results, problems } = tryEach(items, work);
  if (problems.length > 0) throw new ContractError(problems);
  return results;
}

/**
 * Does the same with each of several items, of which some may be broken.
 *
 * @param work - what to do with each; may throw a {@link ContractError}
 * @returns the results of the others, and the problems of all items, each once
 */
export function tryEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): { results: Result[]; problems: string[] } {
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
  return { results, problems: [...problems] };
}

/**
 * A command or a function was used wrongly. The command line prints the message and exits with 2.
 *
 * @example throw new CommandError('--port takes a whole number from 0 to 65535, not "http".');
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Says of a file that the command line names or finds that it is used wrongly, not that the contract is broken.
 *
 * @returns a {@link CommandError} with the same problems; any other error as it is
 */
export function toCommandError(error: unknown): unknown {
  return error instanceof ContractError ? new CommandError(error.problems.join('\n')) : error;
}
