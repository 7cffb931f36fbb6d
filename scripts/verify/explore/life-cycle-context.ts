import type { Operation } from '../../contract/operation.ts';
import type { SampleSource } from '../../contract/request/sample.ts';
import type { RunPlan, Scope } from '../plan.ts';
import type { Runner } from '../runner.ts';

/**
 * What a server takes only once, such as the number of an inventory: the names of its places, by operation. There are
 * none where a conflict was not solved.
 */
export type UniquePlaces = Map<Operation, string[]>;

/** What a life cycle is run with. */
export type LifeCycleContext = {
  plan: RunPlan;
  scope: Scope;
  runner: Runner;
  sources: SampleSource[];
  /** Found while it runs. */
  takenOnce: UniquePlaces;
};
