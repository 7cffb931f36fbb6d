import { CommandError } from '../contract/base/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { routerOf, rpcPath } from '../contract/routes/routes.ts';
import type { PlainResponse, Respond } from '../serve/message/message.ts';

/**
 * Where a server says how it is, for its supervisor, e.g. the probes of Kubernetes. These paths are outside of
 * the contract: they ask for no credentials, and are neither logged nor remembered.
 *
 * @example const health: Health = { live: '/livez', ready: '/readyz', isReady: () => database.isOpen };
 */
export type Health = {
  /** Path that answers 200 as long as the process answers at all: who does not, is to be started anew. */
  live?: string;
  /** Path that answers 200 while requests may be sent, and 503 while none should be: not yet, or not any more. */
  ready?: string;
  /** What readiness depends on besides: `false`, or an error, makes it a 503. After `close` it always is one. */
  isReady?: () => boolean | Promise<boolean>;
};

/**
 * Lets a server answer for its health, before it looks at anything else of a request.
 *
 * @param respond - answers all other requests
 * @param health - see {@link Health}
 * @param parts - `isClosing` says whether the server is being closed; `operations` are those of the contract
 * @returns a function that answers every request
 * @throws CommandError for a path that does not begin with a slash, or that the contract has
 * @example withHealthAnswers(respond, { live: '/livez' }, { isClosing: () => false, operations })
 */
export function withHealthAnswers(
  respond: Respond,
  { live, ready, isReady = () => true }: Health,
  { isClosing, operations }: { isClosing: () => boolean; operations: Operation[] },
): Respond {
  const router = routerOf(operations.filter(({ kind }) => kind === 'http').map((operation) => ({ operation })));
  for (const [name, path] of Object.entries({ live, ready })) {
    if (path === undefined) continue;
    if (!path.startsWith('/')) throw new CommandError(`health.${name} is ${path}; a path begins with a slash.`);
    if (path !== rpcPath && router.match(path) === undefined) continue;
    throw new CommandError(`health.${name} is ${path}, which is a path of the contract; choose another one.`);
  }
  const readiness = async (): Promise<PlainResponse> => {
    try {
      return !isClosing() && (await isReady()) ? fine : notReady;
    } catch {
      return notReady;
    }
  };
  return async (request) => {
    const [path] = request.url.split('?', 1);
    const isAsked = path !== undefined && (path === live || path === ready);
    if (!isAsked || (request.method !== 'GET' && request.method !== 'HEAD')) return respond(request);
    return path === live ? fine : readiness();
  };
}

const headers = ['Content-Type', 'text/plain', 'Cache-Control', 'no-store'];
const fine: PlainResponse = { status: 200, headers, body: 'ok\n' };
const notReady: PlainResponse = { status: 503, headers, body: 'not ready\n' };
