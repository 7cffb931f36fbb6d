import { CommandError } from '../contract/base/errors.ts';
import type { Contract } from '../contract/contract.ts';
import { listUnsupportedFeatures, type UnsupportedFeatures, unsubscribersIn } from '../contract/facts/facts.ts';
import { once } from '../contract/base/once.ts';
import {
  toAcceptedCredentials,
  createContractServer,
  requestMemory,
  type ServeOptions,
} from '../serve/contract-server.ts';
import type { CompiledContract } from '../serve/compiled/compiled-contract.ts';
import type { Commands } from '../serve/control/control.ts';
import type { Pages } from '../serve/call-types.ts';
import { addressesBelow, type ServedApi } from '../contract/routes/routes.ts';
import { corsOf } from '../serve/access/access.ts';
import { fetchOf } from '../serve/fetch/fetch.ts';
import type { Engine } from '../serve/engine.ts';
import type {
  CloseOptions,
  ListenOptions,
  Listening,
  NodeHttpRequest,
  NodeHttpResponse,
  NodeHttpServer,
} from '../serve/http/node-server.ts';
import { usualPartLimit } from '../serve/multipart/multipart.ts';
import type { Respond } from '../serve/message/message.ts';
import { announcement, requestLog, type LogStyle, linesOn, telemetryOf } from '../serve/log/log.ts';
import { didYouMean } from '../contract/base/did-you-mean.ts';
import type { ReceivedRequest } from '../serve/memory/memory.ts';
import { redactionOf } from '../redact/redact.ts';
import type { AnyAround, Around } from './call/call-hooks.ts';
import type { AnyCaller, Authenticate } from './call/authenticate.ts';
import { handlerEngine } from './engine.ts';
import { fallbackOf, type RpcFallback } from './answer-unknown.ts';
import type { Forms } from '../serve/form/request-body.ts';
import type { AnyHandlers } from './call/handler.ts';
import type { JsonRpc } from './call/json-rpc.ts';
import type { LongIntegers } from './call/long-integers.ts';
import { withHealthAnswers, type Health } from './health.ts';
import { serverLimits, type ServerLimits } from './limits.ts';
import { createIncidentLog } from './incident-log.ts';
import { answerCheck, type AnswerCheck } from './answer-check.ts';
import { shapeOf, type ProblemShape } from './answer/problem-shape.ts';

/** All of the handlers, each with what it is given; written out, as handlers that are given less will do as well. */
type AllOf<Handlers> = { [Name in keyof Handlers]: Handlers[Name] };

/** Some of the handlers. */
type SomeOf<Handlers> = { [Name in keyof Handlers]?: Handlers[Name] | undefined };

/**
 * The handlers of a server: all of them, or some of them if the other operations are to answer that they are not
 * implemented.
 *
 * @example const choice: HandlerChoice<Handlers> = { handlers: { mintFT }, missing: 501 };
 */
export type HandlerChoice<Handlers extends object> =
  | {
      /** The handlers by `operationId` or JSON-RPC method. */
      handlers: AllOf<Handlers>;
      /** What an operation without a handler does; by default it keeps the server from starting. */
      missing?: 'refuse';
    }
  | {
      handlers: SomeOf<Handlers>;
      /** An operation without a handler answers with a 501, a JSON-RPC method with the error -32601. */
      missing: 501;
    };

/**
 * How a server answers. Pages of other origins may not call it unless `cors` names them, and no requests are remembered
 * unless `remember` says how many.
 *
 * @example const options: ServerOptions<Handlers> = { handlers, check: 'refuse', log: 'pretty' };
 */
export type ServerOptions<
  Handlers extends object,
  Caller extends AnyCaller = AnyCaller,
  Context = unknown,
> = HandlerChoice<Handlers> &
  Around<Caller, Context> &
  ServerLimits &
  ServeOptions & {
    /**
     * Says who calls. Without it, the server only checks that credentials are there, and those in `credentials` for
     * their values. An operation that asks for mutualTLS needs it. Write it, and `context`, before `handlers`:
     * TypeScript learns from them what handlers get.
     */
    authenticate?: Authenticate<Caller>;
    /**
     * What happens to an answer that breaks the contract: `refuse` sends a 500 instead, and the log names the place,
     * `log` sends it and writes a line to the log, `off` does not check, a number from 0 to 1 is the share of the
     * answers that is checked and logged, the first answer of each operation among them. Default `refuse`; with
     * `NODE_ENV=production`, where it would cost each request, `0.01`.
     */
    check?: AnswerCheck;
    /**
     * Writes every refusal of the server's own (RFC 9457) in another shape: 400, 401, 403, 404, 405, 406, 413, 415,
     * 422, 500, 501 and so on. What the contract shows for a refusal is sent as the contract has it.
     */
    problem?: ProblemShape;
    /**
     * The most bytes of each file of a multipart form; default 32 MiB. What is not a file counts against `bodyLimit`.
     * `fetch` holds a whole form in memory, which may have `bodyLimit` and `fileLimit` together.
     */
    fileLimit?: number;
    /** The most parts of a multipart form, and the most fields of any other; default 1000. */
    partLimit?: number;
    /** How requests are logged; default `silent`. Failures are always reported. */
    log?: LogStyle;
    /** Where the log goes; default `stdout`. If the log is `silent`, failures are reported on `stderr`. */
    output?: 'stdout' | 'stderr';
    /** Answers requests to paths that the contract does not have; `undefined` leaves them to `site` and the 404. */
    fallback?: Pages;
    /**
     * Answers JSON-RPC methods that have no handler, also in batches: those that the contract does not have, and with
     * `missing: 501` those that it has. For these, the contract refuses nothing: what breaks it is noted in the log and
     * in `requests`, and what the fallback answers is sent as it is.
     */
    rpcFallback?: RpcFallback;
    /** Paths that say how the server is; by default there are none. */
    health?: Health;
    /**
     * Further host names that requests to `listen`, `attach` and `listener` may be addressed to, e.g. `api.example`,
     * besides those of this machine and of its local network.
     */
    allowedHosts?: string[];
    /** Commands below `/_twinspec/`, by name, for every client that reaches the server; by default there are none. */
    commands?: Commands;
  };

/**
 * A server that listens.
 *
 * @example const { url, rpcUrl, close }: ListeningServer = await server.listen();
 */
export type ListeningServer = Listening & {
  /** URL of the JSON-RPC methods: the `rpcUrl` of clients; of several APIs, that of the first. */
  rpcUrl: string;
  /** The APIs that are served. */
  apis: readonly ServedApi[];
};

/**
 * A server for a contract.
 *
 * @example const server: Server = createServer({ handlers });
 */
export type Server = {
  /** Answers a request as plain data; `fetch` and `listen` are ways to it. */
  respond: Respond;
  /**
   * Answers a request without a port, e.g. for Hono, Bun, Deno or a test. Of the URL, only path and query count;
   * a JSON-RPC API is at its server's path, else at `/rpc`.
   *
   * @param env - what the runtime has for it, e.g. the bindings of a worker: hooks, the `context` factory and handlers
   *   get it
   * @example const response = await server.fetch(new Request('http://server/api/v0/protocols'));
   */
  fetch: (request: Request, env?: unknown) => Promise<Response>;
  /** What the documents describe and a server cannot do, each a line with its place. */
  readonly unserved: string[];
  /**
   * The latest requests, oldest first, with secrets replaced by `[redacted]`; none unless `remember` says how many. A
   * JSON-RPC batch has one entry for each call.
   */
  readonly requests: ReceivedRequest[];
  /** Forgets the latest requests. */
  forget: () => void;
  /**
   * Listens for HTTP requests. Several addresses may be listened on.
   *
   * @param options - see {@link ListenOptions}
   * @returns where it listens
   * @throws CommandError when the port is taken or reserved for the administrator, or the host is not an address of
   *   this machine
   */
  listen: (options?: ListenOptions) => Promise<ListeningServer>;
  /**
   * Answers a request of a server that the application makes with node:http, node:https or node:http2, or of a
   * framework, e.g. `app.use(server.listener)` in Express. Let it come before whatever reads bodies: it needs the
   * bytes, and takes them from `request.rawBody` or `request.body` if earlier middleware has read and kept them. What
   * was read and parsed is answered with a 500, and the log says so.
   *
   * @param request - the request, over HTTP/1.1 or HTTP/2
   * @param response - its response
   * @example createSecureServer({ key, cert, allowHTTP1: true }, server.listener).listen(8443);
   */
  readonly listener: (request: NodeHttpRequest, response: NodeHttpResponse) => void;
  /**
   * Serves by a server that the application makes, before that listens: requests, unless it has a listener for them,
   * e.g. that of Express, and JSON-RPC over WebSocket (HTTP/1.1). `close` closes it like those that `listen` makes;
   * time and size of headers are its own options.
   *
   * @param httpServer - a server of node:http, node:https or node:http2
   * @returns a promise that resolves when it may listen
   * @example
   * const own = createServer({ key, cert });
   * await server.attach(own);
   * own.listen(8443);
   */
  attach: (httpServer: NodeHttpServer) => Promise<void>;
  /**
   * Stops listening: new connections are refused, and requests that have arrived are answered, also those that still
   * arrive on open connections. Resolves when the ports are free.
   *
   * @param options - `drain`, the milliseconds after which answers that are still on their way are cut; default 10,000
   * @example process.on('SIGTERM', () => server.close({ drain: 20_000 }));
   */
  close: (options?: CloseOptions) => Promise<void>;
};

/** Milliseconds that a closing server waits, unless it is told otherwise. */
const usualDrain = 10_000;

/** What only some contracts need. */
export type Readers = {
  forms?: Forms | undefined;
  jsonRpc?: JsonRpc | undefined;
  longIntegers?: LongIntegers | undefined;
};

/** What a server cannot do, and what happens instead. */
const notServed: UnsupportedFeatures = {
  webhook: 'webhooks are not sent by the server',
  callback: 'callbacks are not called by the server',
  requestBodyNeitherJsonNorForm:
    'request bodies that are neither JSON nor forms reach their handlers without validation',
  methodUnknownToNode:
    'Node cannot read this method: with listen, callers get status 400; the fetch of the server answers it',
};

/**
 * Makes a server of a contract and its handlers.
 *
 * @param options - see {@link ServerOptions}
 * @param readers - what reads forms, what serves JSON-RPC methods, and what keeps the digits of long numbers, where
 *   they are wanted
 * @returns the server, which does not listen yet
 * @throws CommandError for operations without a handler, a handler of an unknown operation, a credential of an unknown
 *   security scheme, mutualTLS without a check, or a limit that is none
 */
export function serverOf<Handlers extends object, Caller extends AnyCaller, Context>(
  compiled: CompiledContract,
  options: ServerOptions<Handlers, Caller, Context>,
  { forms, jsonRpc, longIntegers }: Readers,
): Server {
  const { contract, validators, answerValidators } = compiled;
  const { authenticate, fallback, rpcFallback, commands = {}, cors = [], remember = 0 } = options;
  const { bodyLimit = 1024 * 1024, fileLimit = 32 * 1024 * 1024, partLimit = usualPartLimit } = options;
  const { log: style = 'silent' } = options;
  const handlers = handlersIn(contract, options);
  requireAuthenticate(contract, authenticate);
  if (jsonRpc === undefined && contract.apis.some(({ kind }) => kind === 'rpc')) {
    throw new CommandError(
      'The emitted contract has JSON-RPC methods, but lacks `jsonRpc`: generate the server again.',
    );
  }
  const write = linesOn(options.output ?? 'stdout');
  const log = requestLog(style, write);
  const say = announcement(style, style === 'silent' ? linesOn('stderr') : write);
  const mishaps = createIncidentLog(
    say,
    once(() => redactionOf(contract.operations)),
  );
  const report = (error: unknown): void => say('defect', `The server failed: ${placeOf(error)}`);
  const memory = requestMemory(remember);
  const answerUnknown = rpcFallback && jsonRpc?.unknownAnswerer(rpcFallback, mishaps);
  const engine = handlerEngine(
    {
      handlers,
      answerUnknown,
      accepted: toAcceptedCredentials(contract, options),
      authenticate: authenticate as Authenticate | undefined,
      around: aroundIn(options),
      conditions: validators.conditions,
      answerValidators,
      check: answerCheck(options.check),
      forms,
      longIntegers,
      formLimits: { bodyLimit, fileLimit, partLimit },
      mishaps,
    },
    jsonRpc,
  );
  const limits = serverLimits(options, mishaps);
  const limited: Engine = limits === undefined ? engine : { ...engine, around: limits };
  const made = createContractServer(compiled, limited, commands, options, {
    rpc: jsonRpc?.front,
    cors: corsOf(cors),
    memory: memory && { add: async (request) => memory.add(request) },
    log,
    report,
    readForm: forms && ((request) => forms.formDataReader(request, bodyLimit + fileLimit)),
    telemetry: telemetryOf(),
    shape: options.problem && shapeOf(options.problem, mishaps),
    fallback: fallback && fallbackOf(fallback, mishaps),
    answerUnknown,
  });
  let isClosing = false;
  const respond =
    options.health === undefined
      ? made.respond
      : withHealthAnswers(made.respond, options.health, {
          isClosing: () => isClosing,
          operations: contract.operations,
        });
  const unserved = once(() => listUnsupportedFeatures(contract, notServed));
  const listening: Pick<Listening, 'close'>[] = [];
  const { allowedHosts = [] } = options;
  // Imported late, as an application that only calls `fetch` may run where there is no node:http.
  const own = once(async () => {
    const { attachToServers } = await import('../serve/http/attach-to-server.ts');
    const { bodyLimit, webSocket } = made;
    const takesForm = made.forms?.takesForm;
    return attachToServers(respond, {
      ...{ allowedHosts, bodyLimit, takesForm, webSocket, report, help: options.help },
      isClosing: () => isClosing,
    });
  });
  return {
    respond,
    fetch: options.health === undefined ? made.fetch : fetchOf(respond, made.bodyLimit, made.forms),
    get unserved() {
      return unserved();
    },
    get requests() {
      return memory?.list() ?? [];
    },
    forget: () => memory?.clear(),
    listen: async (where = {}) => {
      const { listenFor } = await import('../serve/http/listening.ts');
      const { bodyLimit, webSocket } = made;
      const hosts = [...allowedHosts, ...(where.allowedHosts ?? [])];
      const one = await listenFor(
        respond,
        { ...where, allowedHosts: hosts },
        {
          ...{ bodyLimit, takesForm: made.forms?.takesForm, report, webSocket, help: options.help },
        },
      );
      listening.push(one);
      return { ...one, ...addressesBelow(contract, one.url) };
    },
    listener: (request, response) => {
      own().then(({ listener }) => listener(request, response), report);
    },
    attach: async (httpServer) => {
      const { attach } = await own();
      const close = attach(httpServer);
      listening.push({ close: ({ drain = usualDrain } = {}) => close({ drain }) });
    },
    close: async ({ drain = usualDrain } = {}) => {
      isClosing = true;
      await Promise.all(listening.splice(0).map(({ close }) => close({ drain })));
      log?.flush();
    },
  };
}

/** What stands around calls: its caller gives what its own functions returned. */
function aroundIn({ onRequest, context, onResponse, onError }: { [Name in keyof AnyAround]?: unknown }): AnyAround {
  const around = { onRequest, context, onResponse, onError };
  const entries = Object.entries(around).filter(([, given]) => given !== undefined);
  for (const [name, given] of entries) {
    if (typeof given !== 'function') throw new CommandError(`${name} must be a function, got ${typeof given}.`);
  }
  return Object.fromEntries(entries) as AnyAround;
}

function handlersIn({ operations }: Contract, { handlers, missing = 'refuse' }: HandlerChoice<object>): AnyHandlers {
  // The server that keeps the subscriptions ends them.
  const unsubscribers = unsubscribersIn(operations);
  const ids = operations.flatMap(({ id }) => (unsubscribers.has(id) ? [] : id));
  const entries = Object.entries(handlers).filter(([, handler]) => handler !== undefined);
  for (const [name, handler] of entries) {
    if (!ids.includes(name)) {
      throw new CommandError(`There is no operation ${JSON.stringify(name)} to handle. ${didYouMean(name, ids)}`);
    }
    if (typeof handler !== 'function') {
      throw new CommandError(`The handler of ${name} is not a function; give one that takes the request.`);
    }
  }
  const without = ids.filter((id) => !entries.some(([name]) => name === id));
  if (without.length === 0 || missing === 501) return Object.fromEntries(entries);
  throw new CommandError(
    `There is no handler for ${without.join(', ')}. Write one for each, or set missing to 501 to let them answer that.`,
  );
}

/** What happens below HTTP cannot be seen here, and an operation must not be open because of that. */
function requireAuthenticate({ operations }: Contract, authenticate: object | undefined): void {
  if (authenticate !== undefined) return;
  const asking = operations.filter(({ security }) => security.flat().some(({ scheme }) => scheme.type === 'mutualTLS'));
  if (asking.length === 0) return;
  throw new CommandError(
    `${asking.map(({ id }) => id).join(', ')} asks for mutualTLS, which a server that speaks plain HTTP cannot see. ` +
      'Say in authenticate how certificates are checked, e.g. by a header that only your proxy can set.',
  );
}

/** The error without its message, which may quote anything that was sent. */
function placeOf(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  if (!(error instanceof Error)) return 'what was thrown is not an Error.';
  const { name, code, stack = '' }: NodeJS.ErrnoException = error;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [code === undefined ? name : `${name} ${code}`, ...frames].join('\n');
}
