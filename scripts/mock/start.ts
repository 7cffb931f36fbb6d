import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { ContractError, UsageError } from '../contract/errors.ts';
import type { Contract } from '../contract/contract.ts';
import { unservedIn, type Unserved } from '../contract/features.ts';
import type { ContractFiles } from '../contract/load.ts';
import { compileContract, compiledContract, compileFiles } from './compile.ts';
import { faultsOf, type Delay, type Failure } from './faults.ts';
import { createFront, rpcPath, type Site } from './front.ts';
import { requestLog, type LogStyle } from './log.ts';
import { suggestion } from './nearest.ts';
import { recordOf, type Observation, type ReceivedRequest } from './record.ts';
import { serviceOf, type Compiled, type Session } from './service.ts';
import { watchSpecs } from './watch.ts';

export type { Delay, Failure } from './faults.ts';
export type { Site } from './front.ts';
export type { LogStyle } from './log.ts';
export type { ReceivedRequest } from './record.ts';

/** How a mock is started. Without `openapi`, `openrpc` and `contract` it serves the contract of this package. */
export type MockOptions = {
  /** Port on 127.0.0.1; 0, the default, takes any free one. */
  port?: number;
  /** Path of an OpenAPI document (3.0 to 3.2, or Swagger 2) to serve. */
  openapi?: string;
  /** Path of an OpenRPC 1.x document to serve. */
  openrpc?: string;
  /** Whether a `$ref` of the documents may leave their folder, or the machine. */
  allowExternal?: boolean;
  /** A contract that is already in memory, instead of files. */
  contract?: Contract;
  /** What delays, failures and made-up data are drawn from; default `1`. */
  seed?: string;
  /** Milliseconds that each answer is held back, at least and at most. */
  delay?: Delay;
  /** Shares of the requests that fail with a status. */
  fail?: Failure[];
  /** The most bytes of a body; default 1 MiB. */
  bodyLimit?: number;
  /** The most requests of a JSON-RPC batch; default 1000. */
  batchLimit?: number;
  /** Milliseconds in which a request has to arrive as a whole; default 30,000. */
  requestTimeout?: number;
  /** Serves the spec files again when they change. */
  watch?: boolean;
  /** How requests are logged to stdout; default `silent`. */
  log?: LogStyle;
  /** How many received requests are remembered; default 1000. */
  remember?: number;
  /** Answers `GET` requests to paths that the contract does not have, e.g. with a docs site. */
  site?: Site;
};

/** What a mock has no use for. */
const notMocked: Unserved = {
  webhook: 'webhooks are not mocked: the mock answers, it does not call',
  callback: 'callbacks are not called by the mock',
  mutualTLS: 'mutualTLS is not asked for: the mock speaks plain HTTP',
  stream: 'streams are not made up item by item; the mock answers with an example of the whole',
  requestBodyThatIsNoJson: 'request bodies that are no JSON are taken without a look at their schema',
};

/** A running mock. */
export type Mock = {
  /** Address of the platform, without slash at the end: the `baseUrl` of clients. */
  url: string;
  /** Address of the node: the `rpcUrl` of clients. */
  rpcUrl: string;
  /** What the documents say and a mock cannot serve, one line each with its place. */
  unserved: string[];
  /** The latest requests, oldest first, with secrets replaced by `[redacted]`. A JSON-RPC batch has one entry a call. */
  readonly requests: ReceivedRequest[];
  /**
   * Lets an exchange answer the next request to an operation, once, whatever that request is. Called again, it queues.
   *
   * @param operationId - the operation or JSON-RPC method, e.g. `mintFT`
   * @param exchange - name of the exchange, e.g. `subIdMismatch`
   * @throws UsageError when there is no such operation or exchange
   */
  next: (operationId: string, exchange: string) => void;
  /** Forgets received requests and exchanges that were asked for: call it between tests. */
  reset: () => void;
  /** Lets requests that have arrived be answered, then closes the server. Resolves when the port is free. */
  close: () => Promise<void>;
};

/**
 * Starts the mock of both APIs.
 *
 * @param options - see {@link MockOptions}
 * @returns the running mock
 * @throws UsageError when the port is taken or a file cannot be read; ContractError when a document is broken
 * @example
 * const mock = await startMock();
 * mock.next('mintFT', 'subIdMismatch');
 * const platform = createPlatformClient({ baseUrl: mock.url, apiKey: 'demo-api-key' });
 * // …
 * await mock.close();
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  let service = serviceOf(await compiledFor(options));
  const unserved = unservedIn(service.contract, notMocked);
  const session: Session = {
    seed: options.seed ?? '1',
    bodyLimit: options.bodyLimit ?? 1024 * 1024,
    batchLimit: options.batchLimit ?? 1000,
    forced: new Map(),
  };
  const remember = options.remember ?? 1000;
  let requests: Observation[] = [];
  const log = requestLog(options.log ?? 'silent', (text) => process.stdout.write(text));
  const observe = (request: Observation): void => {
    log?.(request);
    if (remember === 0) return;
    requests.push(request);
    // Cut now and then instead of each time, which would move the whole list.
    if (requests.length >= 2 * remember) requests = requests.slice(-remember);
  };

  const server = createFront({
    service: () => service,
    session,
    faults: faultsOf(session.seed, options.delay, options.fail ?? []),
    site: options.site,
    observe: log === undefined && remember === 0 ? undefined : observe,
    report: (error) => process.stderr.write(`twinspec mock: ${error instanceof Error ? error.stack : String(error)}\n`),
    requestTimeout: options.requestTimeout ?? 30_000,
  });
  const port = await listen(server, options.port ?? 0);
  const { openapi, openrpc } = filesFor(options);
  const watched = [openapi, openrpc].filter((file) => file !== undefined);
  const stopWatching =
    options.watch === true
      ? await watchSpecs(watched, async () => {
          try {
            service = serviceOf(await compileFiles(filesFor(options)));
            process.stdout.write('The specs changed and are served.\n');
          } catch (error) {
            if (!(error instanceof ContractError || error instanceof UsageError)) throw error;
            process.stderr.write(`${error.message}\nThe last good specs are still served.\n`);
          }
        })
      : undefined;

  let closing: Promise<void> | undefined;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    unserved,
    rpcUrl: `${url}${rpcPath}`,
    get requests() {
      return requests.slice(-remember).map(recordOf);
    },
    next: (operationId, exchange) => {
      requireExchange(service.contract, operationId, exchange);
      session.forced.set(operationId, [...(session.forced.get(operationId) ?? []), exchange]);
    },
    reset: () => {
      requests = [];
      session.forced.clear();
    },
    close: () => {
      stopWatching?.();
      closing ??= close(server);
      return closing;
    },
  };
}

function compiledFor(options: MockOptions): Promise<Compiled> {
  if (options.contract !== undefined) return compileContract(options.contract);
  // What is watched has to be read from where it is edited.
  if (options.openapi === undefined && options.openrpc === undefined && options.watch !== true) return compiledContract();
  return compileFiles(filesFor(options));
}

function filesFor({ openapi, openrpc, allowExternal = false }: MockOptions): ContractFiles {
  if (openapi === undefined && openrpc === undefined) {
    const spec = (name: string): string => fileURLToPath(new URL(`../../specs/${name}`, import.meta.url));
    return { openapi: spec('openapi.yaml'), openrpc: spec('openrpc.json') };
  }
  return { ...(openapi !== undefined && { openapi }), ...(openrpc !== undefined && { openrpc }), allowExternal };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(unusable(port, error)));
    server.listen(port, '127.0.0.1', () => {
      server.removeAllListeners('error');
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function unusable(port: number, error: NodeJS.ErrnoException): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program; stop that one, or choose another port with --port (0 takes any free one).`,
    EACCES: `Port ${port} may only be used by the administrator; choose one from 1024 with --port.`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence === undefined ? error : new UsageError(sentence);
}

/** How long a closing server waits for answers that are on their way, in milliseconds. */
const grace = 2000;

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearTimeout(impatient);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function requireExchange({ operations }: Contract, operationId: string, exchange: string): void {
  const operation = operations.find(({ id }) => id === operationId);
  if (operation === undefined) {
    throw new UsageError(
      `There is no operation ${JSON.stringify(operationId)}. ${suggestion(
        operationId,
        operations.map(({ id }) => id),
      )}`,
    );
  }
  const names = operation.exchanges.map(({ name }) => name);
  if (!names.includes(exchange)) throw new UsageError(`${operationId} has no exchange ${JSON.stringify(exchange)}. It has ${names.join(', ') || 'none'}.`);
}
