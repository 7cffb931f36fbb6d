import type { JudgementOutcome, RuleName } from '../findings/findings.ts';

/** A cause: all faults of the same kind. */
export type Cause = {
  /** The same in every run, so that a baseline can list it. */
  id: string;
  rule: RuleName;
  /** The code of the mistake behind it, if its fault has one. */
  code?: string;
  /** The operations where it was found. */
  operations: string[];
  pointer: string;
  expected: string;
  got: string;
  /** The fault in a sentence. */
  message: string;
  /** `file:line:column` of the place in the contract; `undefined` if a standard requires it. */
  spec?: string;
  /** Ids of the checks that found it. */
  cases: string[];
  /** How often it was found; once by each of these checks if it is left out. */
  times?: number;
  /** A command that repeats the first of them, with environment variables for secrets. */
  curl: string;
  /** What the first of them sent, and what came, as far as a reader needs it. */
  exchange?: {
    request: { method: string; url: string; headers: Record<string, string>; body?: string };
    /** Missing if no answer came. */
    answer?: { status: number; headers: Record<string, string>; body: string };
  };
  /** The reason in the baseline, if it lists this cause. */
  known?: string;
  /** How bad its kind is, the worst first: failures are 0, then come security, lost data, shape, what is taken. */
  rank?: number;
  /** The id of the cause that has the same reason as this one, and speaks for it. */
  partOf?: string;
};

/**
 * Counts how often a cause was found.
 *
 * @returns the number of checks, or of calls of recorded traffic
 */
export function timesFound({ cases, times = cases.length }: Cause): number {
  return times;
}

/** A check in a report. */
export type CaseReport = {
  id: string;
  operation: string;
  /** The name of its API, if the contract has several. */
  api?: string;
  kind: string;
  about: string;
  /** The only place of its request that differs from what is fine, as in `query limit` or `/lines/0/sku`. */
  place?: string;
  outcome: JudgementOutcome;
  /** HTTP status; `undefined` if no answer came. */
  status?: number;
  milliseconds: number;
  /** How many calls of recorded traffic this one stands for; one if it is left out. */
  times?: number;
  notes: string[];
  /** Ids of the causes. */
  faults: string[];
};
