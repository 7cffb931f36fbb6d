import type { Api } from '../contract-type.ts';
import type { Operation } from '../operation.ts';
import { withoutParameterNames } from './path-template.ts';
import { serverPath } from './server-path.ts';

/** The path of JSON-RPC below the address of a server of all APIs, unless its document names another one. */
export const rpcPath = '/rpc';

/** An API that is served: its name and kind, and its address. */
export type ServedApi = Pick<Api, 'name' | 'kind'> & { url: string };

/**
 * Lists where the APIs of a contract are below the address of one server of all.
 *
 * @param url - that address, without a slash at the end
 * @returns each API with its address, and `rpcUrl`, that of the first one of JSON-RPC
 * @example addressesBelow(contract, 'http://127.0.0.1:8080').apis // [{ name: 'orders', kind: 'http', url: … }]
 */
export function addressesBelow(
  { apis }: { apis: readonly Api[] },
  url: string,
): { rpcUrl: string; apis: readonly ServedApi[] } {
  const served = apis.map(({ name, kind, paths }) => ({ name, kind, url: url + (paths[0] ?? '') }));
  return { rpcUrl: served.find(({ kind }) => kind === 'rpc')?.url ?? url + rpcPath, apis: served };
}

type Placed = { api: Api; operations: Operation[] };

/**
 * Finds out where APIs are below the address of one server of all: at the path of their own servers, JSON-RPC else at
 * `/rpc`; or below their names, all that would have the same path and method. Where nothing else could be meant, an API
 * is also found without the path of its servers, and a single one of JSON-RPC at `/rpc`, too.
 *
 * @param read - all APIs; their `paths` and the `place` of operations over HTTP are set
 */
export function placeApis(read: readonly Placed[]): void {
  const claims = new Map(read.map((one) => [one, new Set(claimsOf(one))]));
  const owners = ownersOf(claims);
  const isShared = (key: string): boolean => (owners.get(key) ?? 0) > 1;
  const moved = read.filter((one) => [...(claims.get(one) ?? [])].some(isShared));
  for (;;) {
    // Below the name of one there may be something of another one.
    const taken = new Set(moved.flatMap(claimsBelowName));
    const others = read.filter(
      (one) => !moved.includes(one) && [...(claims.get(one) ?? [])].some((key) => taken.has(key)),
    );
    if (others.length === 0) break;
    moved.push(...others);
  }
  for (const one of moved) {
    const below = `/${one.api.name}`;
    one.api.paths = [isRpc(one) ? below + rpcPathOf(one.api) : below];
    if (!isRpc(one)) for (const operation of one.operations) operation.place = { below, isAlsoBare: true };
  }
  placeAtOwnPaths(
    read.filter((one) => !moved.includes(one)),
    claims,
  );
}

/** Places those that nothing else has the paths of. */
function placeAtOwnPaths(left: readonly Placed[], claims: ReadonlyMap<Placed, ReadonlySet<string>>): void {
  const bare = new Map(left.map((one) => [one, new Set(isRpc(one) ? [] : one.operations.map(bareKey))]));
  const known = (one: Placed): Set<string> => new Set([...(claims.get(one) ?? []), ...(bare.get(one) ?? [])]);
  const owners = ownersOf(new Map(left.map((one) => [one, known(one)])));
  const isOnlyRpc = left.filter(isRpc).length === 1;
  for (const one of left) {
    if (isRpc(one)) {
      const usual = isOnlyRpc && !owners.has(`POST ${rpcPath}`) ? [rpcPath] : [];
      one.api.paths = [...usual, rpcPathOf(one.api)];
      continue;
    }
    const isAlsoBare = [...(bare.get(one) ?? [])].every((key) => owners.get(key) === 1);
    one.api.paths = [isAlsoBare ? '' : ownPath(one.api)];
    for (const operation of one.operations) operation.place = { below: '', isAlsoBare };
  }
}

/** How many of them have each. */
function ownersOf(keys: Map<Placed, Set<string>>): Map<string, number> {
  const owners = new Map<string, number>();
  for (const own of keys.values()) for (const key of own) owners.set(key, (owners.get(key) ?? 0) + 1);
  return owners;
}

function ownPath({ servers }: Api): string {
  return serverPath(servers[0]?.url ?? '') ?? '';
}

function rpcPathOf(api: Api): string {
  return ownPath(api) || rpcPath;
}

function isRpc({ api }: Placed): boolean {
  return api.kind === 'rpc';
}

/** The paths, each with its method, that an API has to itself, below those of its servers. */
function claimsOf(one: Placed): string[] {
  if (isRpc(one)) return [`POST ${rpcPathOf(one.api)}`];
  return one.operations.flatMap(({ servers, method, path }) => {
    const prefixes = servers.length === 0 ? [''] : servers.map(({ url }) => serverPath(url) ?? '');
    return prefixes.map((prefix) => `${method} ${prefix}${withoutParameterNames(path)}`);
  });
}

function claimsBelowName(one: Placed): string[] {
  const keys = [...claimsOf(one), ...(isRpc(one) ? [] : one.operations.map(bareKey))];
  return keys.map((key) => key.replace(' ', () => ` /${one.api.name}`));
}

function bareKey({ method, path }: Operation): string {
  return `${method} ${withoutParameterNames(path)}`;
}
