import type { OpenCollection } from '../../contract/resources/resource-families.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { SampleSource } from '../../contract/sample/sample.ts';
import type { Check, Result } from '../../checks/checks.ts';
import type { Case } from '../cases/cases.ts';
import { checkOf, type RunPlan, type Scope } from '../plan.ts';
import type { Runner } from '../runner.ts';
import type { Depth } from './depth.ts';
import type { Tried } from './keyword-coverage.ts';

/**
 * What a server takes only once, such as the number of an inventory: the names of its places, by operation. There are
 * none where a conflict was not solved.
 */
export type UniquePlaces = Map<Operation, string[]>;

/** A place of a request that names another thing, by what it is called. */
export type FlowingPlace = {
  /** The place, as `listVariedPlaces` names it, and its own name. */
  place: string;
  name: string;
  /** The thing that it names, in the singular, and the members that may name it there, likeliest ones first. */
  noun: string;
  members: string[];
  /** Whether it names what is changed or removed, which has to be the run's own. */
  isTarget: boolean;
  /** The operation that makes such a thing, and what has to be done to that first: a lot is opened before a bid. */
  maker?: Operation;
  due?: Operation;
};

/** How an operation gets what it names, and whether that is used up by a call: a copy can be lent only once. */
export type Flow = { places: FlowingPlace[]; isUsedUp: boolean };

/** What a life cycle is run with. */
export type LifeCycleContext = {
  plan: RunPlan;
  scope: Scope;
  runner: Runner;
  sources: SampleSource[];
  /** Found while it runs. */
  takenOnce: UniquePlaces;
  flows: Map<Operation, Flow>;
  /** The results of the exploration so far. */
  results: Result[];
  /** A request of each operation that the server accepts, on things of the run's own where it has any. */
  bases: Map<Operation, RequestParts>;
  families: OpenCollection[];
};

/** An exploration under way, to which its steps add. */
export type Exploring = LifeCycleContext & {
  scope: Scope & { depth: Depth; seed: number };
  /** The results from before it. */
  before: Result[];
  remarks: string[];
  tried: Tried[];
};

/**
 * Makes a check of a call that the server may take or refuse: its answer only has to be documented.
 *
 * @param test - what is called, and why
 */
export function openCheck({ plan, scope }: Pick<LifeCycleContext, 'plan' | 'scope'>, test: OpenCase): Check {
  return checkOf(plan.measure, scope.target, { ...test, expected: { kind: 'any', variant: 'open' } });
}

type OpenCase = Omit<Case, 'expected'>;
