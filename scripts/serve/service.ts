import type { Contract } from '../contract/contract.ts';
import type { Json } from '../contract/base/json.ts';
import { once } from '../contract/base/once.ts';
import type { Operation } from '../contract/operation.ts';
import type { RpcMethod } from '../contract/rpc-method.ts';
import type { RequestValidators, CompiledSchema } from '../contract/validate/validator-types.ts';
import type { CompiledContract } from './compiled/compiled-contract.ts';
import { withFlaws, type Answer } from './answer/answer-type.ts';
import type { AnswerUnknown, Call, RpcAnswer, RpcCall } from './call-types.ts';
import type { Engine } from './engine.ts';
import { writeChallenges, type AcceptedCredentials } from './credentials/required-credentials.ts';
import { planRequests, type RequestPlan } from './request/request-plan.ts';
import { readParameters } from './request/parameters.ts';
import { readBodyOnly, describeFlaws, readRequest } from './request/read-request.ts';
import { unsubscribersIn } from '../contract/facts/facts.ts';
import { redactionOf, type Redaction } from '../redact/redact.ts';
import { findPathConflict } from './session/session-id.ts';
import { routerOf, type Router } from '../contract/routes/routes.ts';

/** The body of a call, for the record of it. */
export type CallBody = { operation: Operation; body: Json | undefined };

/** An HTTP operation that can be called. */
export type Endpoint = {
  operation: Operation;
  answer: (call: Call) => Promise<Answer>;
  /** Checks whether its parameters in the path take these values, which are still percent-encoded. */
  takesPath: (values: Record<string, string>) => Promise<boolean>;
  /** The challenges for the `WWW-Authenticate` of a 401; `undefined` if the contract knows no credentials at all. */
  challenge: string | undefined;
  /** Reads the body of a call anew, for the record of it. */
  bodies: (call: Call) => CallBody[];
};

/** A JSON-RPC method that can be called; its plan is made at the first call. */
export type Method = {
  operation: Operation;
  rpc: RpcMethod;
  /** Imports what the first call needs before anything below is used; `undefined` once it is there. */
  ready: () => Promise<void> | undefined;
  /** The validator of its requests, with params in the form of the contract; `undefined` if every one is valid. */
  validator: () => CompiledSchema | undefined;
  answer: (call: RpcCall) => Promise<RpcAnswer>;
  /** Handles a notification of it; `undefined` if nothing happens for one. */
  notified: () => ((call: RpcCall) => Promise<void>) | undefined;
  /** Opens a subscription; `undefined` if it is answered like any other method. */
  subscribe: () => ReturnType<NonNullable<Engine['subscribe']>>;
};

/** An API of JSON-RPC that can be called at a path. */
export type RpcApi = {
  path: string;
  /** Its methods by name. */
  methods: Map<string, Method>;
  /** Reads the text of the OpenRPC document, for `rpc.discover`. */
  discover: (() => Promise<string>) | undefined;
};

/** A contract as it is served; replaced as a whole when the contract changes. */
export type Service = {
  contract: Contract;
  router: Router<Endpoint>;
  /** The APIs of JSON-RPC, by the paths at which they are called. */
  rpcAt: Map<string, RpcApi>;
  /** The methods that end subscriptions. */
  unsubscribers: Set<string>;
  redaction: Redaction;
  /** Whether paths may name sessions: see `findPathConflict`. */
  hasSessionPaths: () => boolean;
  /** Answers calls of methods that the contract does not have; without it they are refused. */
  answerUnknown: AnswerUnknown | undefined;
  /** See {@link Engine}. */
  around: Engine['around'];
  headersOf: Engine['headersOf'];
};

/** What a service is made of. */
export type ServiceParts = {
  contract: Contract;
  validators: Omit<RequestValidators, 'conditions'>;
  /** Imports the validators of an operation at its first call: see {@link CompiledContract.prepare}. */
  prepare: CompiledContract['prepare'] | undefined;
  /** Reads the text of an OpenRPC document; called once at most for each. Without it there is no `rpc.discover`. */
  discover: CompiledContract['discover'] | undefined;
  /** The accepted credentials. */
  accepted: AcceptedCredentials;
  engine: Engine;
  answerUnknown?: AnswerUnknown | undefined;
};

/**
 * Prepares a contract to be served.
 *
 * @param parts - see {@link ServiceParts}
 * @example const service = serviceOf({ contract, validators, discover, accepted: new Map(), engine });
 */
export function serviceOf(parts: ServiceParts): Service {
  const { contract, validators, prepare, engine, discover, answerUnknown } = parts;
  const plan = (operation: Operation): (() => RequestPlan) => once(() => planRequests(operation, validators));
  const endpoints = contract.operations.flatMap((operation): Endpoint[] =>
    operation.rpc === undefined ? [endpointOf(operation, plan(operation), parts)] : [],
  );
  const rpcAt = new Map<string, RpcApi>();
  const isDocument = (operation: Operation): boolean =>
    operation.rpc?.method === 'rpc.discover' && discover !== undefined && engine.makesUp?.(operation) === true;
  for (const { name, kind, paths } of contract.apis) {
    if (kind !== 'rpc') continue;
    const methods = new Map(
      contract.operations.flatMap((operation): [string, Method][] =>
        operation.rpc === undefined || operation.api !== name || isDocument(operation)
          ? []
          : [[operation.rpc.method, methodFor(operation, operation.rpc, plan(operation), engine, prepare)]],
      ),
    );
    const read = discover && once(() => discover(name));
    for (const path of paths) rpcAt.set(path, { path, methods, discover: read });
  }
  const router = routerOf(endpoints);
  return {
    contract,
    router,
    hasSessionPaths: once(() => findPathConflict(router.paths) === undefined),
    rpcAt,
    unsubscribers: unsubscribersIn(contract.operations),
    redaction: redactionOf(contract.operations),
    answerUnknown,
    around: engine.around,
    headersOf: engine.headersOf,
  };
}

function endpointOf(
  operation: Operation,
  plan: () => RequestPlan,
  { contract, engine, accepted, prepare }: Pick<ServiceParts, 'contract' | 'engine' | 'accepted' | 'prepare'>,
): Endpoint {
  const prepared = once(() => engine.http(plan()));
  const answer = async (call: Call): Promise<Answer> => {
    const preparing = prepare?.(operation);
    if (preparing !== undefined) await preparing;
    const reading = readRequest(plan(), accepted, call);
    const made = await prepared()(call, reading);
    const flaws = describeFlaws(reading);
    return flaws === undefined ? made : withFlaws(made, flaws);
  };
  // A record may be asked for before the validators are there, which reading a body does not need.
  const bodyPlan = once(() => planRequests(operation, { requests: {}, parameters: {} }));
  return {
    operation,
    get challenge() {
      return writeChallenges(operation, contract.apis);
    },
    answer,
    takesPath: async (path) => {
      await prepare?.(operation);
      const readers = plan().parameters.filter((reader) => reader.in === 'path');
      return readParameters(readers, { path, query: '', headers: {} }).violations.length === 0;
    },
    bodies: (call) => [{ operation, body: readBodyOnly(bodyPlan(), call) }],
  };
}

function methodFor(
  operation: Operation,
  rpc: RpcMethod,
  plan: () => RequestPlan,
  engine: Engine,
  prepare: ServiceParts['prepare'],
): Method {
  const ready = (): Promise<void> | undefined => prepare?.(operation);
  const prepared = once(() => engine.rpc(plan(), rpc));
  const notified = once(() => engine.notified?.(plan(), rpc));
  const subscribe = once(() => (rpc.subscriptions.length > 0 ? engine.subscribe?.(plan(), rpc) : undefined));
  const validator = once(() => plan().body?.types.find(({ validate }) => validate !== undefined)?.validate);
  return { operation, rpc, ready, validator, answer: (call) => prepared()(call), notified, subscribe };
}
