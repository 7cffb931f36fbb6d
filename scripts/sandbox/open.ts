import { CommandError } from '../contract/base/errors.ts';
import { urlPartsOf } from '../serve/message/message.ts';
import { rpcPath } from '../contract/routes/routes.ts';
import { corsOf } from '../serve/access/access.ts';
import { listenFor } from '../serve/http/listening.ts';
import type { Respond } from '../serve/message/message.ts';
import { linesOn } from '../serve/log/log.ts';
import { earlyRefusal, type Help } from '../serve/refusal/problem-details.ts';
import { defaultSession, prefixOf, sessionHeader, locateSession } from '../serve/session/session-id.ts';
import { funderVariable } from './chain/chain.ts';
import type { SandboxControl, SessionList } from './control.ts';
import { readTemplates } from './credential/templates.ts';
import { openFork, type Fork } from './chain/fork.ts';
import { openInstance } from './instance.ts';
import type { Sandbox, SandboxOptions, SandboxSession } from './options.ts';
import { sessionPool, type SessionPool } from './session-pool.ts';

/**
 * Starts a sandbox whose packages are installed.
 *
 * @param options - see {@link SandboxOptions}
 * @returns the running sandbox
 * @throws CommandError, ContractError: see `startSandbox`
 */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { sessions: ready = 0, sessionIdle: idle = 600_000, bodyLimit = 1024 * 1024, cors = [], rpcUrl } = options;
  const sessions: SessionList = {
    list: () => pool.list(),
    remove: (name) => pool.remove(name),
  };
  if (options.recover === true && options.state === undefined) {
    throw new CommandError('--recover needs --state DIR, the damaged folder to recover.');
  }
  const funderKey = options.funderKey ?? process.env[funderVariable];
  const templates = await readTemplates(options.templates);
  const fork = await forkFor(options);
  const shared = { templates, sessions, funderKey, fork };
  const main = await openInstance(options, shared).catch((error: unknown) => {
    fork?.close();
    throw error;
  });
  let url = '';
  const pool = sessionPool(main, {
    open: () => {
      if (rpcUrl !== undefined) throw new CommandError('There are no sessions here: --rpc-url names one node for all.');
      return openInstance(options, shared, main.beginning);
    },
    ready,
    idle,
    urlOf: (name) => url + prefixOf(name),
  });
  const close = async (): Promise<void> => {
    await pool
      .close()
      .finally(main.close)
      .finally(() => fork?.close());
  };
  try {
    const listening = await listenFor(respondIn(pool, options.help), options, {
      bodyLimit,
      help: options.help,
      report: (error) => linesOn('stderr')(`The sandbox failed: ${String(error)}\n`),
      webSocket: { isOffered: (path) => path.endsWith(rpcPath), cors: corsOf(cors) },
    });
    ({ url } = listening);
    main.reachedAt(url);
    // They are made before they are needed.
    if (ready > 0) void pool.prepare().catch(() => undefined);
    return {
      ...createSessionControl(pool, defaultSession, url, main.chainId),
      get requests() {
        return main.requests();
      },
      session: (name) => ({
        ...createSessionControl(pool, name, url + prefixOf(name), main.chainId),
        name,
        headers: { [sessionHeader]: name },
        get requests() {
          return pool.known(name)?.requests() ?? [];
        },
        close: () => pool.remove(name),
      }),
      close: () => listening.close({ drain }).finally(close),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function forkFor({ forkUrl, rpcUrl, state }: SandboxOptions): Promise<Fork | undefined> {
  if (forkUrl === undefined) return undefined;
  if (rpcUrl !== undefined) throw new CommandError('--fork-url and --rpc-url both say which chain; leave one out.');
  if (state !== undefined) throw new CommandError('--fork-url: a forked chain cannot be kept; leave --state out.');
  return openFork(forkUrl);
}

/** Milliseconds after which answers that are still on their way are cut when the sandbox closes. */
const drain = 3000;

/** Answers each request in the session that it names. */
function respondIn(pool: SessionPool, help: Help | undefined): Respond {
  return async (request) => {
    const { path, search } = urlPartsOf(request.url);
    const place = locateSession(request.headers, path, true);
    if ('flaw' in place) return earlyRefusal('malformed-session', place.flaw, help);
    const within =
      place.prefix === '' ? request : { ...request, url: search === '' ? place.path : `${place.path}?${search}` };
    try {
      return await pool.respond(place.session, within);
    } catch (error) {
      if (error instanceof CommandError) return earlyRefusal('no-session', error.message, help);
      throw error;
    }
  };
}

/** What a test can do with one session. */
function createSessionControl(
  pool: SessionPool,
  name: string,
  url: string,
  chainId: number,
): Omit<SandboxSession, 'name' | 'headers' | 'requests' | 'close'> {
  const workWithin = <Result>(work: (control: SandboxControl) => Promise<Result>): Promise<Result> =>
    pool.within(name, ({ control }) => work(control));
  return {
    url,
    rpcUrl: url + rpcPath,
    chainId,
    received: () => workWithin(({ received }) => received()),
    reset: () => workWithin(({ reset }) => reset()),
    snapshot: () => workWithin(({ snapshot }) => snapshot()),
    restore: (id) => workWithin(({ restore }) => restore(id)),
    save: () => workWithin(({ save }) => save()),
    revoke: (id) => workWithin(({ revoke }) => revoke(id)),
    fault: (fault) => workWithin((control) => control.fault(fault)),
    faults: () => workWithin(({ faults }) => faults()),
    endFaults: () => workWithin(({ endFaults }) => endFaults()),
  };
}
