import { once } from '../contract/once.ts';
import { CommandError } from '../contract/errors.ts';
import type { Contract } from '../contract/contract.ts';
import { mockOf, type AnswerOptions, type Compiled, type MockControl } from '../mock/mock.ts';
import { linesTo } from '../mock/output.ts';
import type { Command } from '../serve/control.ts';
import { rpcPath, type Pages } from '../serve/core.ts';
import type { ListenOptions, Listening } from '../serve/listening.ts';
import { announcement, requestLog, type LogStyle } from '../serve/log.ts';
import { suggestion } from '../nearest.ts';
import { redactionOf } from '../serve/redaction.ts';
import type { Authenticate } from './credentials.ts';
import { handlerEngine } from './engine.ts';
import { unknownAnswerer, fallbackOf, type RpcFallback } from './fallback.ts';
import type { AnyHandlers } from './handler.ts';
import { mishapsOf } from './mishaps.ts';
import { checks, type Check } from './parts.ts';

/**
 * How a server answers.
 *
 * @example const options: ServerOptions<Handlers> = { handlers: { mintFT }, check: 'refuse', log: 'pretty' };
 */
export type ServerOptions<Handlers extends object> = AnswerOptions & {
  /** The handlers by `operationId` or JSON-RPC method. An operation without one is answered from its exchanges. */
  handlers: Handlers;
  /**
   * Decides whether the credentials of a caller are valid. Without it, all are, except those that a documented refusal
   * shows.
   */
  authenticate?: Authenticate;
  /**
   * What happens to an answer that breaks the contract: `refuse` sends a 500 that names the place instead, `log` sends
   * it and writes a line to the log, `off` does not check. Default `log` if `NODE_ENV` is `production`, otherwise
   * `refuse`.
   */
  check?: Check;
  /** How requests are logged; default `silent`. Failures are always reported. */
  log?: LogStyle;
  /** Where the log goes; default `stdout`. If the log is `silent`, failures are reported on `stderr`. */
  output?: 'stdout' | 'stderr';
  /** Answers requests to paths that the contract does not have; `undefined` leaves them to `site` and the 404. */
  fallback?: Pages;
  /** Answers JSON-RPC methods that the contract does not have, also in batches. */
  rpcFallback?: RpcFallback;
  /** Further commands below `/_twinspec/`, or replacements for the usual ones; `none` removes them all. */
  commands?: { [name: string]: Command } | 'none';
  /** Called by `reset`, to forget what the handlers remember. */
  onReset?: () => void | Promise<void>;
};

/**
 * A server that listens.
 *
 * @example const { url, rpcUrl, close }: ListeningServer = await server.listen();
 */
export type ListeningServer = Listening & {
  /** URL of the JSON-RPC methods: the `rpcUrl` of clients. */
  rpcUrl: string;
};

/**
 * A server for a contract.
 *
 * @example const server: Server = createServer({ handlers: { mintFT } });
 */
export type Server = Omit<MockControl, 'reset'> & {
  /**
   * Listens for HTTP requests. Several addresses may be listened on.
   *
   * @param options - see {@link ListenOptions}
   * @returns where it listens
   * @throws CommandError when the port is taken or reserved for the administrator, or the host is not an address of
   *   this machine
   */
  listen: (options?: ListenOptions) => Promise<ListeningServer>;
  /** Forgets the received requests and the exchanges queued with `next`, and calls `onReset`. */
  reset: () => Promise<void>;
  /** Answers the requests that have arrived, and stops listening. Resolves when the ports are free. */
  close: () => Promise<void>;
};

/**
 * Makes a server of a contract and its handlers.
 *
 * @param compiled - the contract
 * @param options - see {@link ServerOptions}
 * @returns the server, which does not listen yet
 * @throws CommandError for a handler of an unknown operation, or a credential of an unknown security scheme
 */
export function serverOf<Handlers extends object>(compiled: Compiled, options: ServerOptions<Handlers>): Server {
  const handlers = handlersIn(compiled.contract, options.handlers);
  const check = checkIn(options);
  const { log: style = 'silent', onReset } = options;
  const write = linesTo(options.output === 'stderr' ? process.stderr : process.stdout);
  const log = requestLog(style, write);
  const say = announcement(style, style === 'silent' ? linesTo(process.stderr) : write);
  const redaction = once(() => redactionOf(compiled.contract.operations));
  const mishaps = mishapsOf(say, redaction);
  const report = (error: unknown): void => say('defect', `The server failed: ${placeOf(error)}`);
  const core = mockOf(compiled, options, {
    log,
    report,
    engine: (served, exchanges, session) =>
      handlerEngine({
        handlers,
        exchanges,
        session,
        accepted: new Map(Object.entries(options.credentials ?? {})),
        authenticate: options.authenticate,
        answerValidators: served.answerValidators,
        check,
        mishaps,
      }),
    ...(options.commands !== undefined && { commands: options.commands }),
    ...(onReset !== undefined && { onReset }),
    fallback: options.fallback && fallbackOf(options.fallback, mishaps),
    answerUnknown: options.rpcFallback && unknownAnswerer(options.rpcFallback, mishaps),
  });
  const { control } = core;
  const listening: Listening[] = [];
  return {
    fetch: control.fetch,
    get unserved() {
      return control.unserved;
    },
    get requests() {
      return control.requests;
    },
    next: control.next,
    reset: async () => {
      control.reset();
      await onReset?.();
    },
    listen: async (where = {}) => {
      // Imported late, as an application that only calls `fetch` may run where there is no node:http.
      const { listenFor } = await import('../serve/listening.ts');
      const one = await listenFor(core.respond, where, { bodyLimit: core.bodyLimit, report });
      listening.push(one);
      return { ...one, rpcUrl: one.url + rpcPath };
    },
    close: async () => {
      core.hurry();
      await Promise.all(listening.splice(0).map(({ close }) => close()));
      log?.flush();
    },
  };
}

function checkIn({ check = usualCheck() }: { check?: Check }): Check {
  if (checks.includes(check)) return check;
  throw new CommandError(`check is ${JSON.stringify(check)}; it has to be one of ${checks.join(', ')}.`);
}

/** An application that only calls `fetch` may run where there is no `process`. */
function usualCheck(): Check {
  const isProduction = typeof process !== 'undefined' && process.env['NODE_ENV'] === 'production';
  return isProduction ? 'log' : 'refuse';
}

function handlersIn({ operations }: Contract, handlers: object): AnyHandlers {
  const ids = operations.map(({ id }) => id);
  const entries = Object.entries(handlers).filter(([, handler]) => handler !== undefined);
  for (const [name, handler] of entries) {
    if (!ids.includes(name)) {
      throw new CommandError(`There is no operation ${JSON.stringify(name)} to handle. ${suggestion(name, ids)}`);
    }
    if (typeof handler !== 'function') {
      throw new CommandError(`The handler of ${name} is not a function; give one that takes the request.`);
    }
  }
  return Object.fromEntries(entries);
}

/** The error without its message, which may quote anything that was sent. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'what was thrown is not an Error.';
  const { name, code, stack = '' }: NodeJS.ErrnoException = error;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [code === undefined ? name : `${name} ${code}`, ...frames].join('\n');
}
