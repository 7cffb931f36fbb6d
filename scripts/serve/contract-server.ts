// A server of a contract, without a socket: it answers requests that are plain data, with whichever engine it is given.
// The mock, the typed server and the sandbox are made of it.

import { essenceOf } from '../contract/media/media.ts';
import type { Contract } from '../contract/contract.ts';
import { CommandError } from '../contract/base/errors.ts';
import type { AnswerUnknown } from './call-types.ts';
import type { CompiledContract } from './compiled/compiled-contract.ts';
import type { Commands } from './control/control.ts';
import { coreOf } from './core.ts';
import { type Pages, type ShapeProblem } from './call-types.ts';
import { urlPartsOf } from './message/message.ts';
import type { Cors } from './access/cors.ts';
import type { AcceptedCredentials } from './credentials/required-credentials.ts';
import type { Engine } from './engine.ts';
import { fetchOf, type FormsInMemory } from './fetch/fetch.ts';
import type { RequestLog } from './log/log.ts';
import { headerOf, type Respond, type TakesForm } from './message/message.ts';
import { didYouMean } from '../contract/base/did-you-mean.ts';
import { maxRememberedBytes, requestMemoryOf, type Observation, type RequestMemory } from './memory/request-record.ts';
import type { locateSession } from './session/session-id.ts';
import type { Telemetry } from './log/telemetry.ts';
import type { RpcFront } from './rpc/rpc-front.ts';
import { serviceOf, type Service } from './service.ts';

/**
 * What everything that serves a contract can be told.
 *
 * @example const options: ServeOptions = { bodyLimit: 64 * 1024, cors: ['https://app.example'] };
 */
export type ServeOptions = {
  /** The accepted credentials by key of the security scheme; a scheme that is not listed accepts any value. */
  credentials?: { [scheme: string]: string };
  /** The most bytes of a body; default 1 MiB. */
  bodyLimit?: number;
  /** The most requests in a JSON-RPC batch; default 1000. */
  batchLimit?: number;
  /** How many calls of a JSON-RPC batch may be carried out at once; default 32. */
  batchConcurrency?: number;
  /** Whether `rpc.discover` answers with the OpenRPC document; default true. */
  discover?: boolean;
  /**
   * Origins whose pages may call, also with credentials, e.g. `https://app.example`; `loopback` for all pages of this
   * machine, `*` for all pages, but without credentials.
   */
  cors?: string[];
  /** How many received requests are remembered, and no more than 32 MiB of them. */
  remember?: number;
  /** Answers `GET` requests to paths that the contract does not have, e.g. with a docs site. */
  site?: Pages;
  /**
   * The address of what the docs say about an error of the server's own, for a `Link` header with `rel="help"`: it is
   * given the last part of the `type` of a problem, or `rpc` and the code of a JSON-RPC error.
   */
  help?: (about: string) => string;
};

/** What a server is given by the code that assembles it. */
export type ServerDependencies = {
  cors: Cors;
  /** Where requests are remembered; `undefined` if they are not needed. */
  memory: { add: (request: Observation) => Promise<void> } | undefined;
  /** Answers JSON-RPC; needed for contracts with methods. */
  rpc: RpcFront | undefined;
  /** Finds the session of a request; by default all belong to one. */
  sessionOf?: typeof locateSession;
  log: RequestLog | undefined;
  /** Called for an error that is a bug of ours. */
  report: (error: unknown) => void;
  /** Reads a form of a `Request` part by part; without it, forms are bodies like any other. */
  readForm?: FormsInMemory['read'] | undefined;
  /** Tells OpenTelemetry about requests. */
  telemetry?: Telemetry | undefined;
  /** Writes problems in another shape. */
  shape?: ShapeProblem | undefined;
  /** Answers requests to paths that the contract does not have. */
  fallback?: Pages | undefined;
  /** Answers JSON-RPC methods that the contract does not have. */
  answerUnknown?: AnswerUnknown | undefined;
};

/** A server that does not listen yet: `listenFor` lets it. */
export type ContractServer = {
  /** Answers a request as plain data. */
  respond: Respond;
  /** Answers a `Request`, with what the runtime has for it. */
  fetch: (request: Request, env?: unknown) => Promise<Response>;
  /** The most bytes of a body. */
  bodyLimit: number;
  /** Which forms are read as they arrive, and what reads one in memory; `undefined` for none. */
  forms: FormsInMemory | undefined;
  /** What listening needs to offer JSON-RPC over WebSocket. */
  webSocket: { isOffered: (path: string) => boolean; cors: Cors };
  /** Serves another contract from now on. */
  serve: (compiled: CompiledContract, engine: Engine) => void;
};

/** How many characters the answers to a batch may have together. */
const maxBatchAnswer = 16 * 1024 * 1024;

/**
 * Makes a memory of requests that is as large as the options say.
 *
 * @param remember - how many requests it keeps
 * @returns the memory; `undefined` if it is to keep none
 */
export function requestMemory(remember: number): RequestMemory | undefined {
  return remember > 0 ? requestMemoryOf(remember, maxRememberedBytes) : undefined;
}

/**
 * Puts a server together: whatever serves a contract differs only in the engine that answers, and in its commands. It
 * needs only what every JavaScript runtime has.
 *
 * @param commands - what can be asked for below `/_twinspec/`
 * @param options - see {@link ServeOptions}
 * @param surroundings - see {@link ServerDependencies}
 * @returns the server, which does not listen yet
 * @throws CommandError when a credential is of an unknown security scheme
 * @example const { fetch } = createContractServer(compiled, engine, {}, {}, { cors: corsOf([]), memory, log, report });
 */
export function createContractServer(
  compiled: CompiledContract,
  engine: Engine,
  commands: Commands,
  options: ServeOptions,
  surroundings: ServerDependencies,
): ContractServer {
  const { cors, memory, rpc, sessionOf, log, report, readForm, shape, telemetry, fallback, answerUnknown } =
    surroundings;
  const { bodyLimit = 1024 * 1024, batchLimit = 1000, batchConcurrency = 32 } = options;
  if (!Number.isInteger(batchConcurrency) || batchConcurrency < 1) {
    throw new CommandError(`batchConcurrency is ${batchConcurrency}; it has to be a whole number from 1.`);
  }
  const accepted = toAcceptedCredentials(compiled.contract, options);
  const serviceFor = ({ contract, validators, prepare, discover }: CompiledContract, answering: Engine): Service =>
    serviceOf({
      contract,
      validators,
      prepare,
      discover: options.discover === false ? undefined : discover,
      accepted,
      engine: answering,
      answerUnknown,
    });
  let service = serviceFor(compiled, engine);
  const respond = coreOf({
    service: () => service,
    bodyLimit,
    batchLimit,
    batchConcurrency,
    batchAnswerLimit: maxBatchAnswer,
    cors,
    commands,
    pages: options.site,
    help: options.help,
    fallback,
    observe: observerOf(log, memory),
    rpc,
    sessionOf,
    shape,
    telemetry,
    report,
  });
  const forms = readForm && { takesForm: formsIn(() => service), read: readForm };
  return {
    respond,
    fetch: fetchOf(respond, bodyLimit, forms),
    bodyLimit,
    forms,
    webSocket: { isOffered: (path) => [...service.rpcAt.keys()].some((end) => path.endsWith(end)), cors },
    serve: (changed, answering) => {
      service = serviceFor(changed, answering);
    },
  };
}

/** Tells log and memory of each request; a request is answered once it is remembered. */
function observerOf(
  log: RequestLog | undefined,
  memory: ServerDependencies['memory'],
): ((request: Observation) => Promise<void>) | undefined {
  if (memory === undefined) return log && (async (request) => log.add(request));
  return (request) => {
    log?.add(request);
    return memory.add(request);
  };
}

/** A form in an encoding, e.g. compressed, is refused like any other body. */
function formsIn(service: () => Service): TakesForm {
  return ({ method, url, headers }) => {
    const isForm = essenceOf(headerOf(headers, 'content-type') ?? '') === multipart;
    if (!isForm || headers['content-encoding'] !== undefined) return false;
    const { path } = urlPartsOf(url);
    const { router } = service();
    const { operation } = (router.match(path, method) ?? router.match(path))?.endpoints.get(method) ?? {};
    return operation?.request?.bodies.some(({ contentType }) => essenceOf(contentType) === multipart) === true;
  };
}

const multipart = 'multipart/form-data';

/**
 * Reads the accepted credentials.
 *
 * @returns the accepted values by key of the security scheme
 * @throws CommandError for a scheme that the contract does not have
 */
export function toAcceptedCredentials(
  { apis }: Contract,
  { credentials = {} }: Pick<ServeOptions, 'credentials'>,
): AcceptedCredentials {
  const keys = apis.flatMap(({ securitySchemes }) => securitySchemes.map(({ key }) => key));
  const unknown = Object.keys(credentials).find((key) => !keys.includes(key));
  if (unknown === undefined) return new Map(Object.entries(credentials));
  throw new CommandError(
    `The contract has no security scheme ${JSON.stringify(unknown)}, so no credential can be given for it. ` +
      didYouMean(unknown, keys),
  );
}
