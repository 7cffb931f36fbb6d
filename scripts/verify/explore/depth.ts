import { CommandError } from '../../contract/base/errors.ts';

/** How far an API is explored: `quick`, `normal` or `deep`, or how many requests each operation may get. */
export type Depth = 'quick' | 'normal' | 'deep' | number;

/** The most requests for one operation: those that vary one place, random ones, and those that make one smaller. */
export type Budget = { cases: number; random: number; smaller: number };

const budgets: Record<Exclude<Depth, number>, Budget> = {
  quick: { cases: 6, random: 0, smaller: 10 },
  normal: { cases: 300, random: 8, smaller: 30 },
  deep: { cases: 2000, random: 200, smaller: 100 },
};

/** The most varied requests of a `normal` run: a document of a thousand operations is not to take hours. */
const mostOfRun = 10_000;

/**
 * Says how many requests an operation may get.
 *
 * @param depth - see {@link Depth}
 * @param operations - how many operations are called
 * @returns the numbers of requests
 * @example budgetOf('normal', 1000).cases // 10
 */
export function budgetOf(depth: Depth, operations: number): Budget {
  if (typeof depth === 'number') return { cases: Math.ceil(depth * 0.9), random: Math.floor(depth * 0.1), smaller: 30 };
  const budget = budgets[depth];
  if (depth !== 'normal') return budget;
  const share = Math.ceil(mostOfRun / Math.max(1, operations));
  return { ...budget, cases: Math.min(budget.cases, share), random: Math.min(budget.random, share) };
}

/**
 * Reads how far an API is to be explored.
 *
 * @param text - the value of the flag
 * @throws CommandError for any other text
 * @example depthIn('50') // 50
 */
export function depthIn(text: string): Depth {
  if (text === 'quick' || text === 'normal' || text === 'deep') return text;
  const count = Number(text);
  if (Number.isInteger(count) && count >= 0 && count <= 1_000_000) return count;
  throw new CommandError(
    `--depth ${JSON.stringify(text)}: it has to be quick, normal or deep, or a number of requests for each operation.`,
  );
}
