import type { OpenCollection } from '../../contract/resources/resource-families.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { SampleSource } from '../../contract/sample/sample.ts';
import type { Result } from '../../checks/checks.ts';
import type { RunPlan, Scope } from '../plan.ts';
import type { Runner } from '../runner.ts';
import type { Depth } from './depth.ts';
import type { Tried } from './keyword-coverage.ts';

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

/** An exploration under way, to which its steps add. */
export type Exploring = LifeCycleContext & {
  scope: Scope & { depth: Depth; seed: number };
  /** The results from before it. */
  before: Result[];
  results: Result[];
  remarks: string[];
  tried: Tried[];
  families: OpenCollection[];
  /** A request of each operation that the server accepts, on things of the run's own where it has any. */
  bases: Map<Operation, RequestParts>;
};
