import type { Operation } from '../contract/operation.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Contract } from '../contract/contract.ts';
import type { Json } from '../contract/json.ts';
import type { RequestValidators, ResponseValidators } from '../contract/validators.ts';
import { planOf, type Plan } from './plan.ts';
import { redactionOf, type Redaction } from './record.ts';
import { routerOf, type Router } from './router.ts';

/** A contract together with its compiled schemas; those of answers are only needed for made-up data. */
export type Compiled = {
  contract: Contract;
  validators: RequestValidators;
  answerValidators: () => Promise<ResponseValidators>;
  /** The OpenRPC document, for `rpc.discover`. */
  discover: () => Promise<Json>;
};

/** Everything that is found out about a contract before the first request; replaced as a whole when the contract changes. */
export type Service = Compiled & {
  /** All operations of both APIs by name. */
  plans: Map<string, Plan>;
  router: Router<Plan>;
  /** The node's methods by name; `undefined` when the contract has no node. */
  methods: Map<string, Plan> | undefined;
  redaction: Redaction;
};

/**
 * Prepares a contract to be served.
 *
 * @param compiled - the contract
 * @returns the service
 */
export function serviceOf(compiled: Compiled): Service {
  const { contract, validators } = compiled;
  const plans = contract.operations.map((operation) => planOf(operation, validators));
  const methods = plans.filter(({ operation }) => operation.rpc !== undefined);
  return {
    ...compiled,
    plans: new Map(plans.map((plan) => [plan.operation.id, plan])),
    router: routerOf(plans.filter(({ operation }) => operation.rpc === undefined).map((plan) => ({ operation: plan.operation, plan }))),
    methods: contract.apis.some(({ name }) => name === 'node') ? new Map(methods.map((plan) => [plan.operation.rpc?.method ?? '', plan])) : undefined,
    redaction: redactionOf(contract.operations),
  };
}

/** What outlives a change of the contract. */
export type Session = {
  seed: string;
  bodyLimit: number;
  batchLimit: number;
  /** By operation, the exchanges that tests asked for with `next`, in order. */
  forced: Map<string, string[]>;
};

/**
 * Takes the exchange that a test asked for, if there is one.
 *
 * @param session - is changed: what is taken is gone
 * @param operationId - the operation that was called
 * @returns name of the exchange
 */
export function takeForced({ forced }: Session, operationId: string): string | undefined {
  return forced.size === 0 ? undefined : forced.get(operationId)?.shift();
}

/** One HTTP request with its body. */
export type Call = {
  headers: IncomingHttpHeaders;
  /** The query string without `?`. */
  search: string;
  pathValues: Record<string, string>;
  body: Buffer;
  /** Where what was called and answered is noted down; `undefined` when nobody asks. */
  notes: Note[] | undefined;
};

/** One operation call, of which a JSON-RPC batch has many; without operation when it called none that there is. */
export type Note = { operation: Operation | undefined; body?: Json | undefined; status: number; exchange?: string | undefined; why: string };
