import type { Contract } from '../contract/contract.ts';
import { routerOf, serverPath } from '../contract/routes/routes.ts';
import type { Target } from '../target/target.ts';

/** The API that a request is for, and where it goes. */
export type Upstream = {
  api: string;
  /** The address of its server; `undefined` if none was given. */
  base: string | undefined;
  /** The target of the request below this address; `undefined` for JSON-RPC, which has one address. */
  below?: string;
};

/**
 * Makes a function that finds the API of a request. APIs have the same addresses here as in the mock of all of them.
 *
 * @param addresses - the address of the server of each API that has one
 * @returns a function of the method and the target of a request; `undefined` where it may be for several or none
 */
export function createUpstreams(
  { apis, operations }: Pick<Contract, 'apis' | 'operations'>,
  addresses: Target['addresses'],
): (method: string, target: string) => Upstream | undefined {
  const overHttp = apis.filter(({ kind }) => kind === 'http');
  const router = routerOf(operations.flatMap((operation) => (operation.rpc === undefined ? [{ operation }] : [])));
  const isBelow = (path: string, prefix: string): boolean => prefix !== '' && path.startsWith(`${prefix}/`);
  const ownerOf = (method: string, path: string): string | undefined => {
    if (overHttp.length < 2) return overHttp[0]?.name;
    const found = router.match(path, method) ?? router.match(path);
    const [endpoint] = [...(found?.endpoints.values() ?? [])];
    const owner = endpoint?.operation.api ?? overHttp.find(({ paths }) => isBelow(path, paths[0] ?? ''))?.name;
    const known = overHttp.filter(({ name }) => addresses[name] !== undefined);
    return owner ?? (known.length === 1 ? known[0]?.name : undefined);
  };
  return (method, target) => {
    const [path = ''] = target.split('?');
    const rpc = apis.find(({ kind, paths }) => kind === 'rpc' && paths.includes(path));
    if (rpc !== undefined) return { api: rpc.name, base: addresses[rpc.name] };
    const api = overHttp.find(({ name }) => name === ownerOf(method, path));
    if (api === undefined) return undefined;
    const base = addresses[api.name];
    const [prefix = ''] = api.paths;
    const rest = isBelow(path, prefix) ? target.slice(prefix.length) : target;
    // Clients of the mock may write the path of the document's server, which the address here has already.
    const own = serverPath(api.servers[0]?.url ?? '') ?? '';
    const hasOwn = base !== undefined && own !== '' && new URL(base).pathname.replace(/\/$/, '').endsWith(own);
    return {
      api: api.name,
      base,
      below: hasOwn && isBelow(rest.split('?')[0] ?? '', own) ? rest.slice(own.length) : rest,
    };
  };
}
