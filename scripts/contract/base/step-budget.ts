/**
 * How much work one value may cost that is checked against one schema. A step takes some ten nanoseconds, so that
 * no client can stop a server with a text or a nest of alternatives, whatever the document says.
 */
const stepsForValue = 5_000_000;

/** What is left of the budget; nothing counts outside of {@link withStepBudget}. */
let left = Infinity;

/** A value is too much work to check against its schema. */
export class BudgetExceededError extends Error {
  override readonly name = 'TooMuchWork';
}

/**
 * Does something that counts its steps, with a budget of its own, or that of the task that it is a part of.
 *
 * @param steps - the budget; by default that of one value and one schema
 * @throws TooMuchWork when the steps are more than the budget
 */
export function withStepBudget<Result>(task: () => Result, steps = stepsForValue): Result {
  if (left !== Infinity) return task();
  left = steps;
  try {
    return task();
  } finally {
    left = Infinity;
  }
}

/**
 * Counts steps of a task.
 *
 * @param steps - how many were done, or are about to be done
 * @throws TooMuchWork when they are more than what is left of the budget
 */
export function spendSteps(steps: number): void {
  left -= steps;
  if (left < 0)
    throw new BudgetExceededError('takes too long to check against its schema; send less, or write a simpler schema');
}
