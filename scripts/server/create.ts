import { once } from '../contract/once.ts';
import { CommandError } from '../contract/errors.ts';
import type { Contract } from '../contract/contract.ts';
import { mockOf, type AnswerOptions, type Compiled, type MockControl } from '../mock/mock.ts';
import { linesTo } from '../mock/output.ts';
import type { Command } from '../serve/control.ts';
import { rpcPath, type Pages } from '../serve/core.ts';
import type { ListenOptions, Listening } from '../serve/listening.ts';
import { announcement, requestLog, type LogStyle } from '../serve/log.ts';
import { suggestion } from '../serve/nearest.ts';
import { redactionOf } from '../serve/redaction.ts';
import type { Authenticate } from './credentials.ts';
import { handlerEngine } from './engine.ts';
import { unknownAnswerer, fallbackOf, type RpcFallback } from './fallback.ts';
import type { AnyHandlers } from './handler.ts';
import { mishapsOf } from './mishaps.ts';
import { checks, type Check } from './parts.ts';

/** How a server answers. */
export type ServerOptions<Handlers extends object> = AnswerOptions & {
  /** By `operationId` or name of the JSON-RPC method. What has none is answered from the exchanges. */
  handlers: Handlers;
  /** Decides whether who shows credentials may call; without it, any are accepted but those that refusals show. */
  authenticate?: Authenticate;
  /**
   * What becomes of an answer that breaks the contract: `refuse` sends a 500 that names the place in its stead, `log`
   * sends it and writes a line to the log, `off` does not look. The default is `log` where `NODE_ENV` is `production`,
   * `refuse` elsewhere.
   */
  check?: Check;
  /** How requests are logged; default `silent`. What goes wrong is always told. */
  log?: LogStyle;
  /** Where the log goes; default `stdout`. Without a log, what goes wrong is told on `stderr`. */
  output?: 'stdout' | 'stderr';
  /** Answers requests to paths that the contract does not have; `undefined` leaves them to `site` and the 404. */
  fallback?: Pages;
  /** Answers JSON-RPC methods that the contract does not have, in batches, too. */
  rpcFallback?: RpcFallback;
  /** Further commands below `/_twinspec/`, or others in the place of the usual ones; `none` leaves nothing there. */
  commands?: { [name: string]: Command } | 'none';
  /** Forgets with `reset` what the handlers remember. */
  onReset?: () => void | Promise<void>;
};

/** Where a server listens. */
export type ListeningServer = Listening & {
  /** Address of the JSON-RPC methods: the `rpcUrl` of clients. */
  rpcUrl: string;
};

/** A contract that is served with handlers. */
export type Server = Omit<MockControl, 'reset'> & {
  /**
   * Listens over HTTP.
   *
   * @param options - see {@link ListenOptions}
   * @returns where it listens
   * @throws CommandError when the port is taken, or the host is none of this machine's
   */
  listen: (options?: ListenOptions) => Promise<ListeningServer>;
  /** Forgets requests and exchanges that were asked for, and what `onReset` forgets. */
  reset: () => Promise<void>;
  /** Ends all listening, once what has arrived is answered. */
  close: () => Promise<void>;
};

/**
 * Makes a server of a contract and its handlers.
 *
 * @param compiled - the contract
 * @param options - see {@link ServerOptions}
 * @returns the server; it does not listen yet
 * @throws CommandError for a handler of an operation that there is not, or a credential of no security scheme
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
    unserved: control.unserved,
    get requests() {
      return control.requests;
    },
    next: control.next,
    reset: async () => {
      control.reset();
      await onReset?.();
    },
    listen: async (where = {}) => {
      // What only calls `fetch` may run where there is no node:http.
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

/** What only calls `fetch` may run where there is no `process`. */
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
      throw new CommandError(`The handler of ${name} is no function; give one that takes the request.`);
    }
  }
  return Object.fromEntries(entries);
}

/** What went wrong and where; a message may hold anything that was sent. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'what was thrown is no Error.';
  const { name, code, stack = '' }: NodeJS.ErrnoException = error;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [code === undefined ? name : `${name} ${code}`, ...frames].join('\n');
}
